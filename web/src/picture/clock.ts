// The beat of playing: once a frame it says how much time has gone by.
import { isFrameTaken } from '../base/scheduling';

export class Clock {
  private frame: number | undefined;
  private before = 0;

  constructor(private readonly tick: (seconds: number) => void) {}

  get running(): boolean {
    return this.frame !== undefined;
  }

  start(): void {
    if (this.running) return;
    this.before = performance.now();
    this.frame = requestAnimationFrame(this.next);
  }

  stop(): void {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
  }

  private readonly next = (): void => {
    if (isFrameTaken()) {
      this.frame = requestAnimationFrame(this.next);
      return;
    }
    const now = performance.now();
    const seconds = Math.min(0.1, (now - this.before) / 1000); // after a hidden tab it does not catch up
    this.before = now;
    this.frame = requestAnimationFrame(this.next);
    this.tick(seconds);
  };
}
