// Homework: a challenge is all of a run but the learner; a hand-in is the learner's code with what it reached. Results are
// the same bits everywhere, so whoever runs the code again gets the same digest, or the hand-in was edited.
import { thisBuild, type Build } from './build.js';
import { digestOf } from './digest.js';
import type { Engine, OwnRunConfig, RunOptions } from './engine.js';
import { EngineError, refusing } from './error.js';
import type { LearnerSource, OwnLearner } from './foreign.js';
import type { Result } from './result.js';

/** The configuration of a run without its learners. */
export type Challenge = Omit<OwnRunConfig, 'learners'>;

export interface HandIn extends Build {
  challenge: Challenge;
  learner: LearnerSource;
  /** SHA-256 of the numbers of all its repeats. */
  digest: string;
  /** Mean regret after the last round. */
  score: number;
}

export interface Recheck {
  score: number;
  /** Standard error of the score over the repeats; NaN for one. */
  error: number;
  /** The run that was handed in, to the bit. */
  reproduces: boolean;
  /** A sentence for each way in which it is not. */
  differs: string[];
}

// Times differ; what else is measured does not.
const measured = [
  'average_loss',
  'average_loss_center',
  'regret',
  'linear_minimizations',
  'projections',
  'separations',
  'memberships',
] as const;

function digestOfRun(result: Result): string {
  const numbers: number[] = [];
  for (const { repeat, rounds, learners } of result.records) {
    numbers.push(repeat, ...rounds);
    for (const series of measured) numbers.push(...learners[0]![series]);
  }
  return digestOf(new Uint8Array(new Float64Array(numbers).buffer));
}

async function played(
  engine: Engine,
  challenge: Challenge,
  learner: LearnerSource | OwnLearner,
  options?: RunOptions,
): Promise<{ digest: string; score: number; error: number }> {
  const result = await engine.run({ ...challenge, learners: [learner] }, options);
  const { mean, error } = result.summary(learner.name, 'regret');
  return { digest: digestOfRun(result), score: mean.at(-1)!, error: error.at(-1)! };
}

/** Plays the challenge and gives what to hand in. Rejected as `run` is. */
export async function handIn(
  engine: Engine,
  challenge: Challenge,
  learner: LearnerSource,
  options?: RunOptions,
): Promise<HandIn> {
  const { digest, score } = await played(engine, challenge, learner, options);
  const { name, source } = learner;
  return { ...thisBuild(), challenge: structuredClone(challenge), learner: { name, source }, digest, score };
}

/**
 * Plays the code of a hand-in on the challenge that was set, whatever challenge the file has. `learner`: its code as an
 * object, where that is to play in the caller's thread.
 */
export async function recheck(
  engine: Engine,
  challenge: Challenge,
  given: unknown,
  { learner, ...options }: RunOptions & { learner?: Omit<OwnLearner, 'name'> } = {},
): Promise<Recheck> {
  const file = refusing(() => asHandIn(given));
  const { name } = file.learner;
  const { digest, score, error } = await played(
    engine,
    challenge,
    learner ? { ...learner, name } : file.learner,
    options,
  );
  const differs: string[] = [];
  const set = challenge as { [field: string]: unknown };
  const theirs = file.challenge as { [field: string]: unknown };
  for (const field of new Set([...Object.keys(set), ...Object.keys(theirs)])) {
    const [ours, other] = [set[field], theirs[field]].map((value) => JSON.stringify(value) ?? 'nothing');
    if (ours !== other) differs.push(`${field} of the challenge must be ${ours}, got ${other}`);
  }
  const { module } = thisBuild();
  if (file.module !== module) {
    differs.push(`module must be ${module.slice(0, 12)}…, got ${file.module.slice(0, 12)}…: another version played it`);
  }
  if (file.digest !== digest) {
    differs.push(
      `digest must be ${digest.slice(0, 12)}…, got ${file.digest.slice(0, 12)}…: the code gives other numbers`,
    );
  }
  if (!Object.is(file.score, score)) differs.push(`score must be ${score}, got ${file.score}`);
  return { score, error, reproduces: differs.length === 0, differs };
}

/** Throws a sentence where a field is missing or of another type. */
function asHandIn(given: unknown): HandIn {
  const fields = object('a hand-in', given);
  const learner = object('learner of a hand-in', fields.learner);
  const text = (where: { [field: string]: unknown }, field: string): string => {
    const value = where[field];
    if (typeof value !== 'string') throw new Error(`${field} of a hand-in must be a text, got ${typeof value}`);
    return value;
  };
  if (typeof fields.score !== 'number')
    throw new Error(`score of a hand-in must be a number, got ${typeof fields.score}`);
  return {
    challenge: object('challenge of a hand-in', fields.challenge) as unknown as Challenge,
    learner: { name: text(learner, 'name'), source: text(learner, 'source') },
    version: text(fields, 'version'),
    module: text(fields, 'module'),
    digest: text(fields, 'digest'),
    score: fields.score,
  };
}

function object(what: string, given: unknown): { [field: string]: unknown } {
  if (typeof given === 'object' && given !== null && !Array.isArray(given))
    return given as { [field: string]: unknown };
  const got = given === null ? 'null' : Array.isArray(given) ? 'a list' : typeof given;
  throw new EngineError('refused', `${what} must be an object, got ${got}`);
}
