// How much memory the records of a run take, estimated before it begins.

const mostBytes = 500e6;

// Arrays with a number for each checkpoint: those of a record, and those of each of its learners.
const arraysOfRecord = 3;
const arraysOfLearner = 15;
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

/** Throws where the records might not fit into the memory that a page has. */
export function checkMemory(run: Size): void {
  const bytes = bytesOf(run);
  if (!(bytes > mostBytes)) return;
  const { learners, rounds, repeats } = run;
  const most = Math.floor(mostBytes / bytesOf({ ...run, repeats: 1 }));
  throw new Error(
    `repeats must be at most ${most} with ${learners.length} learners and ${rounds} rounds, got ${repeats}: their records would take about ${gigabytes(bytes)} of memory, the most is ${gigabytes(mostBytes)}. Choose fewer repeats or learners, or use the command bco run, which keeps none of them.`,
  );
}
