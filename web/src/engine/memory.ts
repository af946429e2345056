// The memory that the records of a run take, estimated before it begins.

const mostBytes = 500e6;

// Arrays with a number for each checkpoint: those of a record, and those of each of its learners.
const arraysOfRecord = 5;
const arraysOfLearner = 18;
const bytesOfArray = 450; // besides its numbers: buffer, view and what the allocator adds, measured in V8

interface Size {
  learners: readonly string[];
  rounds: number;
  repeats: number;
}

/** 1, 2, …, 10, then twenty in a decade. */
const checkpointsOf = (rounds: number): number =>
  rounds <= 10 ? rounds : Math.ceil(10 + 20 * Math.log10(rounds / 10));

export const bytesOf = ({ learners, rounds, repeats }: Size): number =>
  repeats * (arraysOfRecord + arraysOfLearner * learners.length) * (8 * checkpointsOf(rounds) + bytesOfArray);

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

/** Several learners by their number, or one. */
const learnersOf = (runs: readonly Size[]): string => {
  const count = Math.max(...runs.map(({ learners }) => learners.length));
  return count === 1 ? 'one learner' : `${count} learners`;
};

/** Throws where what takes so many bytes per repeat might not fit into the memory that a page has. */
function checkBytes(repeats: number, bytesPerRepeat: number, given: string, advice: string): void {
  const bytes = repeats * bytesPerRepeat;
  if (!(bytes > mostBytes)) return;
  const most = Math.floor(mostBytes / bytesPerRepeat);
  throw new Error(
    `repeats must be at most ${most} with ${given}, got ${repeats}: their records would take about ${gigabytes(bytes)} of memory, and the limit is ${gigabytes(mostBytes)}. ${advice}`,
  );
}

const sum = (runs: readonly Size[]): number => runs.reduce((all, run) => all + bytesOf({ ...run, repeats: 1 }), 0);

/** Throws where the records of a run might not fit into the memory that a page has. */
export function checkMemory(run: Size): void {
  checkBytes(
    run.repeats,
    sum([run]),
    `${learnersOf([run])} and ${run.rounds} rounds`,
    'Choose fewer repeats or learners, or use the command bco run, which keeps none of them.',
  );
}

/** The same for the points of a sweep: the last checkpoint of all, besides the whole records of those that are run. */
export function checkSweepMemory(points: readonly Size[], atOnce: number): void {
  if (points.length === 0) return;
  const largest = [...points].sort((a, b) => bytesOf(b) - bytesOf(a)).slice(0, atOnce);
  checkBytes(
    points[0]!.repeats,
    sum(points.map((point) => ({ ...point, rounds: 1 }))) + sum(largest),
    `${points.length} points and ${learnersOf(points)}`,
    'Choose fewer repeats, points or learners, or use the command bco sweep, which keeps none of them.',
  );
}

/** The same for runs whose records are kept together. */
export function checkMemoryTogether(runs: readonly Size[], advice: string): void {
  if (runs.length > 0) checkBytes(runs[0]!.repeats, sum(runs), `${runs.length} runs`, advice);
}
