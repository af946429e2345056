// Draws as often as it is asked to, but never so often that the page is held up.
import { later } from '../base/scheduling';

export class Painter {
  private isDue = false;
  private painting: Promise<void> | undefined;
  private next = 0; // not before

  /** `paint` gives true where it drew something of which more is to come. */
  constructor(private readonly paint: () => Promise<boolean>) {}

  ask(): void {
    this.isDue = true;
    this.painting ??= this.paintWhileWanted();
  }

  /** All that was asked for is drawn. */
  async idle(): Promise<void> {
    await this.painting;
  }

  // After a picture of which more is to come, twice the time it took is free.
  private async paintWhileWanted(): Promise<void> {
    try {
      while (this.isDue) {
        await later(this.next - performance.now());
        this.isDue = false;
        const start = performance.now();
        const more = await this.paint();
        const end = performance.now();
        this.next = more ? end + Math.max(100, 2 * (end - start)) : 0;
      }
    } finally {
      this.painting = undefined;
    }
  }
}
