// Runs the points of a sweep, two at a time so that no thread waits for the last repeat of a point, and keeps what each
// has measured at its last round. What was found may ask for more runs: a second stage.
import { Pause, Result, type Engine, type LearnerRecord, type Progress, type RunConfig } from '../engine';

export interface PlannedPoint {
  values: readonly string[];
  config: RunConfig;
}

export interface Point extends PlannedPoint {
  /** Of its last round, once all of its repeats are finished. */
  result: Result | undefined;
}

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

const costOf = ({ config }: PlannedPoint): number => config.rounds * config.repeats;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

interface Going {
  abort: AbortController;
  pause: Pause;
  began: number;
  played: Map<PlannedPoint, number>;
  total: number;
}

export class SweepRunner {
  points: Point[] = [];
  /** The second stage. */
  further: Point[] = [];
  private going: Going | undefined;
  private held = false; // by the reader
  private resting = false; // out of sight

  constructor(
    private readonly engine: Pick<Engine, 'run'>,
    private readonly events: SweepEvents,
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
    if (this.going) this.going.pause.paused = this.held || this.resting;
  }

  async start(points: readonly PlannedPoint[], second?: SecondStage, paused = false): Promise<void> {
    this.stop();
    const costs = points.map(costOf);
    const total = sum(costs) + (second ? second.most * Math.max(...costs) : 0);
    const mine: Going = {
      abort: new AbortController(),
      pause: new Pause(),
      began: performance.now(),
      played: new Map(),
      total,
    };
    this.going = mine;
    this.held = paused;
    this.settle();
    this.show(points.map((point) => ({ ...point, result: undefined })));
    performance.mark('run');
    this.events.changed();
    try {
      await this.play(mine, this.points);
      if (second && this.going === mine) {
        this.further = second.plan(this.points).map((point) => ({ ...point, result: undefined }));
        mine.total = sum([...this.points, ...this.further].map(costOf));
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
        const result = await this.engine.run(point.config, {
          signal: mine.abort.signal,
          pause: mine.pause,
          onProgress: ({ rounds }) => {
            mine.played.set(point, rounds);
            this.report(mine);
          },
        });
        if (this.going !== mine) return;
        point.result = atLastRound(result);
        this.events.point();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, oneByOne));
  }

  private report({ played, total, began }: Going): void {
    const rounds = sum([...played.values()]);
    this.events.progress({ rounds, totalRounds: total, seconds: (performance.now() - began) / 1000 });
  }

  /** Points that were finished elsewhere. */
  show(points: Point[], further: Point[] = []): void {
    this.points = points;
    this.further = further;
  }

  /** What is finished stays. */
  stop(): void {
    const going = this.going;
    this.going = undefined;
    going?.abort.abort();
    if (going) this.events.changed();
  }
}
