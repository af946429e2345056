// Runs the points of a sweep, two at a time so that no thread waits for the last repeat of a point, and keeps what each
// has measured at its last round. A learner that cannot take a point is left out there, and the others go on. What was
// found may ask for more runs: a second stage.
import { Pause, Result, type Engine, type LearnerRecord, type Progress, type RunConfig } from '../engine';
import { ActiveTime } from '../engine/active_time';
import { EngineError } from '../engine/error';
import type { Refusal } from '../files/sweeps';
import { standingStill, valuesOf } from './measures';

export interface PlannedPoint {
  values: readonly string[];
  config: RunConfig;
}

/** What a finished point has found. */
export interface PointFindings {
  /** At its last round, of the learners that can take the point; undefined where none can. */
  result: Result | undefined;
  refused: readonly Refusal[];
  /** The regret of standing still, repeat by repeat on the same losses; undefined where it was not run. */
  still: readonly number[] | undefined;
}

export interface Point extends PlannedPoint, PointFindings {}

/** It has been run, or no learner can take it. */
export const isFinished = ({ result, refused }: Point): boolean => result !== undefined || refused.length > 0;

export const unfinished = (point: PlannedPoint): Point => ({
  ...point,
  result: undefined,
  refused: [],
  still: undefined,
});

export interface SweepEvents {
  /** A point is finished. */
  point(): void;
  progress(progress: Pick<Progress, 'rounds' | 'totalRounds' | 'seconds'>): void;
  done(): void;
  failed(message: string): void;
  /** It began, ended, paused or went on. */
  changed(): void;
}

/** Runs that depend on what the points found. */
export interface SecondStage {
  /** How many there can be. */
  most: number;
  plan(points: readonly Point[]): PlannedPoint[];
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

const atOnce = 2;

function atLastRound({ records, learners, firstRepeat }: Result): Result {
  const last = <T>(value: T) => (value instanceof Float64Array ? value.slice(-1) : value);
  const each = (learner: LearnerRecord) =>
    Object.fromEntries(Object.entries(learner).map(([name, value]) => [name, last(value)])) as unknown as LearnerRecord;
  const result = new Result(learners, firstRepeat);
  for (const record of records) {
    const { rounds, best_loss, regret_gap } = record;
    const own = { rounds: last(rounds), best_loss: last(best_loss), regret_gap: last(regret_gap) };
    result.add({ ...record, ...own, learners: record.learners.map(each) });
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

interface Going extends SweepOptions {
  abort: AbortController;
  pause: Pause;
  time: ActiveTime;
  played: Map<PlannedPoint, number>;
  total: number;
}

export class SweepRunner {
  points: Point[] = [];
  /** The second stage. */
  further: Point[] = [];
  /** How many of both come from an earlier sweep. */
  restored = 0;
  private going: Going | undefined;
  private held = false; // by the reader
  private resting = false; // out of sight

  constructor(
    private readonly engine: Pick<Engine, 'run'>,
    private readonly events: SweepEvents,
    private readonly now?: () => number,
  ) {}

  get isGoing(): boolean {
    return this.going !== undefined;
  }

  get paused(): boolean {
    return this.going !== undefined && this.held;
  }
  set paused(paused: boolean) {
    this.held = paused;
    this.settle();
    this.events.changed();
  }

  /** Out of sight it stands still, whatever the reader chose. */
  rest(on: boolean): void {
    this.resting = on;
    this.settle();
  }

  private settle(): void {
    if (!this.going) return;
    const { pause, time } = this.going;
    pause.paused = this.held || this.resting;
    time.running = !pause.paused;
  }

  async start(points: readonly PlannedPoint[], options: SweepOptions = {}): Promise<void> {
    this.stop();
    const { second } = options;
    const costs = points.map(costOf);
    const mine: Going = {
      ...options,
      abort: new AbortController(),
      pause: new Pause(),
      time: new ActiveTime(this.now),
      played: new Map(),
      total: sum(costs) + (second ? second.most * Math.max(...costs) : 0),
    };
    this.going = mine;
    this.held = options.paused ?? false;
    this.settle();
    this.show(points.map(unfinished));
    performance.mark('run');
    this.events.changed();
    try {
      await this.play(mine, this.points);
      if (second && this.going === mine) {
        const restored = sum(this.points.filter((point) => !mine.played.has(point)).map(costOf));
        this.further = second.plan(this.points).map(unfinished);
        mine.total = sum([...this.points, ...this.further].map(costOf)) - restored;
        await this.play(mine, this.further);
      }
      if (this.going !== mine) return;
      this.going = undefined;
      this.events.done();
    } catch (error) {
      if (this.going !== mine) return;
      mine.abort.abort(); // the other point
      this.going = undefined;
      this.events.failed((error as Error).message);
    }
    this.events.changed();
  }

  private async play(mine: Going, points: readonly Point[]): Promise<void> {
    let next = 0;
    const oneByOne = async () => {
      while (next < points.length && this.going === mine) {
        const point = points[next++]!;
        const before = await mine.kept?.find(point.config);
        if (this.going !== mine) return;
        if (before) {
          ++this.restored;
          mine.total -= costOf(point);
        }
        const found = before ?? (await this.findingsOf(mine, point));
        if (this.going !== mine) return;
        Object.assign(point, found);
        if (!before) {
          mine.kept?.keep(point.config, found);
          mine.played.set(point, costOf(point));
          this.report(mine);
        }
        this.events.point();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, oneByOne));
  }

  private async findingsOf(mine: Going, point: Point): Promise<PointFindings> {
    const { learners } = point.config;
    const all = mine.withStill && !learners.includes(standingStill) ? [...learners, standingStill] : learners;
    const cost = costOf(point);
    const run = async (some: readonly string[], done: number, share: number) =>
      atLastRound(
        await this.engine.run(
          { ...point.config, learners: [...some] },
          {
            signal: mine.abort.signal,
            pause: mine.pause,
            onProgress: ({ rounds }) => {
              mine.played.set(point, done * cost + share * rounds);
              this.report(mine);
            },
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

  private report({ played, total, time }: Going): void {
    this.events.progress({ rounds: sum([...played.values()]), totalRounds: total, seconds: time.seconds });
  }

  /** Points that were finished elsewhere. */
  show(points: Point[], further: Point[] = []): void {
    this.points = points;
    this.further = further;
    this.restored = 0;
  }

  /** What is finished stays. */
  stop(): void {
    const going = this.going;
    this.going = undefined;
    going?.abort.abort();
    if (going) this.events.changed();
  }
}

const isRefusal = (error: unknown): error is EngineError => error instanceof EngineError && error.code === 'refused';
