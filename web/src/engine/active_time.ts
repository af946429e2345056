/** Seconds left of work that goes on as before; NaN before anything is done. */
export const secondsLeft = (seconds: number, done: number, total: number): number =>
  done > 0 ? (seconds * (total - done)) / done : NaN;

/** The time that work takes, pauses left out. It stands still until `running` is set. */
export class ActiveTime {
  private before = 0; // ms, up to the last stop
  private since: number | undefined; // the last start, unless it stands still

  constructor(private readonly now: () => number = () => performance.now()) {}

  get running(): boolean {
    return this.since !== undefined;
  }

  set running(running: boolean) {
    if (running === this.running) return;
    this.before = this.milliseconds;
    this.since = running ? this.now() : undefined;
  }

  /** Begins again at 0. */
  reset(): void {
    this.before = 0;
    if (this.running) this.since = this.now();
  }

  get seconds(): number {
    return this.milliseconds / 1000;
  }

  private get milliseconds(): number {
    return this.before + (this.since === undefined ? 0 : this.now() - this.since);
  }
}
