// Long work in short tasks: in between the browser draws and answers.

const longest = 12; // ms

/** A later task. */
export const later = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Just before the browser draws; in a hidden page that is when it is seen again. */
export const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

let isTaken = false;

/** The same, and what moves by itself leaves that frame out: both together would hold it up. */
export const ownFrame = (): Promise<void> => {
  isTaken = true;
  return frame().then(() => void (isTaken = false));
};

/** The next frame is somebody's own. */
export const isFrameTaken = (): boolean => isTaken;

/** Gives the thread away where it has been held for long. */
export class Turns {
  private since = performance.now();

  async give(): Promise<void> {
    if (performance.now() - this.since < longest) return;
    await later();
    this.since = performance.now();
  }
}

const soonMs = 250;

/** Once there has been a pause: while a slider is being dragged nothing starts again and again. */
export class Soon {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly work: () => void) {}

  ask(): void {
    this.cancel();
    this.timer = setTimeout(this.work, soonMs);
  }

  cancel(): void {
    clearTimeout(this.timer);
  }
}
