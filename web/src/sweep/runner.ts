// Runs the points of a sweep, two at a time so that no thread waits for the last repeat of a point, and keeps what each
// has measured at its last round. A learner that cannot take a point is left out there, and the others go on. What was
// found may ask for more runs: a second stage.
import { Result, type Engine, type RunConfig } from '../engine';
import { EngineError } from '../engine/error';
import type { Refusal } from '../files/sweeps';
import { Job, type JobContext } from '../session/job';
import { standingStill, valuesOf } from './measures';

export interface PlannedPoint {
  values: readonly string[];
  config: RunConfig;
}

/** The findings of a finished point. */
export interface PointFindings {
  /** The result at its last round, of the learners that can run at the point; undefined if none can. */
  result: Result | undefined;
  refused: readonly Refusal[];
  /** The regret of standing still, repeat by repeat on the same losses; undefined where it was not run. */
  still: readonly number[] | undefined;
}

export interface SweepPoint extends PlannedPoint, PointFindings {}

/** It has been run, or no learner can take it. */
export const isFinished = ({ result, refused }: SweepPoint): boolean => result !== undefined || refused.length > 0;

export const unfinished = (point: PlannedPoint): SweepPoint => ({
  ...point,
  result: undefined,
  refused: [],
  still: undefined,
});

/** Runs that depend on what the points found. */
export interface SecondStage {
  /** The most that there can be. */
  most: number;
  plan(points: readonly SweepPoint[]): PlannedPoint[];
}

/** Finished points of earlier sweeps. */
export interface KeptPoints {
  find(config: RunConfig): Promise<PointFindings | undefined>;
  keep(config: RunConfig, findings: PointFindings): void;
}

export interface SweepOptions {
  second?: SecondStage | undefined;
  /** It stands still before its first round. */
  paused?: boolean;
  /** Standing still takes part at every point, also where it is not among the learners. */
  withStill?: boolean;
  /** Points that were finished in an earlier sweep are not run again. */
  kept?: KeptPoints | undefined;
}

export const atOnce = 2;

function atLastRound({ records, learners, firstRepeat }: Result): Result {
  const last = <T>(value: T) => (value instanceof Float64Array ? value.slice(-1) : value);
  const each = <R extends object>(record: R) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, last(value as unknown)])) as R;
  const result = new Result(learners, firstRepeat);
  for (const record of records) {
    result.add({ ...each(record), learners: record.learners.map(each) });
  }
  return result;
}

/** Learners of runs on the same losses as one run, in this order. */
function together(runs: readonly Result[], learners: readonly string[]): Result | undefined {
  const [first] = runs;
  const names = learners.filter((name) => runs.some((run) => run.learners.includes(name)));
  if (!first || names.length === 0) return undefined;
  const result = new Result(names, first.firstRepeat);
  first.records.forEach((record, k) => {
    const all = runs.flatMap((run) => run.records[k]!.learners);
    result.add({ ...record, learners: names.map((name) => all.find((each) => each.name === name)!) });
  });
  return result;
}

const costOf = ({ config }: PlannedPoint): number => config.rounds * config.repeats;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** The means that the points of one sweep share. */
interface Played extends SweepOptions, JobContext {
  rounds: Map<PlannedPoint, number>;
  total: number;
}

export class SweepRunner {
  readonly job: Job;
  points: SweepPoint[] = [];
  /** The second stage. */
  further: SweepPoint[] = [];
  /** The number of both that come from an earlier sweep. */
  restored = 0;

  constructor(
    private readonly engine: Pick<Engine, 'run'>,
    /** A point is finished. */
    private readonly pointFinished: () => void,
    now?: () => number,
  ) {
    this.job = new Job(now);
  }

  async start(points: readonly PlannedPoint[], options: SweepOptions = {}): Promise<void> {
    const { second, paused = false } = options;
    const costs = points.map(costOf);
    this.show(points.map(unfinished));
    await this.job.start(
      async (context) => {
        const total = sum(costs) + (second ? second.most * Math.max(...costs) : 0);
        const sweep: Played = { ...options, ...context, rounds: new Map(), total };
        await this.play(sweep, this.points);
        if (!second || context.signal.aborted) return;
        const restored = sum(this.points.filter((point) => !sweep.rounds.has(point)).map(costOf));
        this.further = second.plan(this.points).map(unfinished);
        sweep.total = sum([...this.points, ...this.further].map(costOf)) - restored;
        await this.play(sweep, this.further);
      },
      { paused },
    );
  }

  private async play(sweep: Played, points: readonly SweepPoint[]): Promise<void> {
    const { signal, kept } = sweep;
    let next = 0;
    const oneByOne = async () => {
      while (next < points.length && !signal.aborted) {
        const point = points[next++]!;
        const before = await kept?.find(point.config);
        if (signal.aborted) return;
        if (before) {
          ++this.restored;
          sweep.total -= costOf(point);
        }
        const found = before ?? (await this.findingsOf(sweep, point));
        if (signal.aborted) return;
        Object.assign(point, found);
        if (!before) {
          kept?.keep(point.config, found);
          this.report(sweep, point, costOf(point));
        }
        this.pointFinished();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, oneByOne));
  }

  private async findingsOf(sweep: Played, point: SweepPoint): Promise<PointFindings> {
    const { learners } = point.config;
    const all = sweep.withStill && !learners.includes(standingStill) ? [...learners, standingStill] : learners;
    const cost = costOf(point);
    const run = async (some: readonly string[], done: number, share: number) =>
      atLastRound(
        await this.engine.run(
          { ...point.config, learners: [...some] },
          {
            signal: sweep.signal,
            pause: sweep.pause,
            onProgress: ({ rounds }) => this.report(sweep, point, done * cost + share * rounds),
          },
        ),
      );
    const runs: Result[] = [];
    const refused: Refusal[] = [];
    try {
      runs.push(await run(all, 0, 1));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // One by one: the library says for whom it is.
      for (const [i, learner] of all.entries()) {
        try {
          runs.push(await run([learner], i / all.length, 1 / all.length));
        } catch (own) {
          if (!isRefusal(own)) throw own;
          if (learners.includes(learner)) refused.push({ learner, why: own.message });
        }
      }
    }
    const still = runs.find((each) => each.learners.includes(standingStill));
    return {
      result: together(runs, learners),
      refused,
      still: still && valuesOf(still, standingStill, 'regret'),
    };
  }

  private report({ rounds, total, report }: Played, point: SweepPoint, played: number): void {
    rounds.set(point, played);
    report(sum([...rounds.values()]), total);
  }

  /** Points that were finished elsewhere. */
  show(points: SweepPoint[], further: SweepPoint[] = []): void {
    this.points = points;
    this.further = further;
    this.restored = 0;
  }
}

const isRefusal = (error: unknown): error is EngineError => error instanceof EngineError && error.code === 'refused';
