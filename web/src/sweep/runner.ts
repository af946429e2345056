// Runs the points of a sweep, two at a time so that no thread waits for the last repeat of a point, and keeps what each
// has measured.
import { Pause, type Engine, type Progress, type Result, type RunConfig } from '../engine';

export interface Point {
  values: readonly string[];
  config: RunConfig;
  /** Once all of its repeats are finished. */
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

const atOnce = 2;

export class SweepRunner {
  points: Point[] = [];
  private going: { abort: AbortController; pause: Pause } | undefined;

  constructor(
    private readonly engine: Pick<Engine, 'run'>,
    private readonly events: SweepEvents,
  ) {}

  get isGoing(): boolean {
    return this.going !== undefined;
  }

  get paused(): boolean {
    return this.going?.pause.paused ?? false;
  }
  set paused(paused: boolean) {
    if (this.going) this.going.pause.paused = paused;
    this.events.changed();
  }

  async start(points: readonly Omit<Point, 'result'>[]): Promise<void> {
    this.stop();
    const mine = { abort: new AbortController(), pause: new Pause() };
    this.going = mine;
    this.points = points.map((point) => ({ ...point, result: undefined }));
    const total = points.reduce((sum, { config }) => sum + config.rounds * config.repeats, 0);
    const played = new Float64Array(points.length);
    const began = performance.now();
    let next = 0;
    const report = () =>
      this.events.progress({
        rounds: played.reduce((sum, each) => sum + each, 0),
        totalRounds: total,
        seconds: (performance.now() - began) / 1000,
      });
    const runOneByOne = async () => {
      while (next < this.points.length && this.going === mine) {
        const at = next++;
        const point = this.points[at]!;
        const result = await this.engine.run(point.config, {
          signal: mine.abort.signal,
          pause: mine.pause,
          onProgress: ({ rounds }) => {
            played[at] = rounds;
            report();
          },
        });
        if (this.going !== mine) return;
        point.result = result;
        this.events.point();
      }
    };
    performance.mark('run');
    this.events.changed();
    try {
      await Promise.all(Array.from({ length: atOnce }, runOneByOne));
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

  /** What is finished stays. */
  stop(): void {
    const going = this.going;
    this.going = undefined;
    going?.abort.abort();
    if (going) this.events.changed();
  }
}
