// Draws as often as it is asked to, but never so often that the page is held up.
import { later } from '../scheduling';

export class Painter {
  private wanted = false;
  private painting = false;
  private next = 0; // not before

  /** `paint` gives true where it drew something of which more is to come. */
  constructor(private readonly paint: () => Promise<boolean>) {}

  ask(): void {
    this.wanted = true;
    if (!this.painting) void this.paintWhileWanted();
  }

  // After a picture of which more is to come, twice the time it took is free.
  private async paintWhileWanted(): Promise<void> {
    this.painting = true;
    try {
      while (this.wanted) {
        await later(this.next - performance.now());
        this.wanted = false;
        const start = performance.now();
        const more = await this.paint();
        const end = performance.now();
        this.next = more ? end + Math.max(100, 2 * (end - start)) : 0;
      }
    } finally {
      this.painting = false;
    }
  }
}
