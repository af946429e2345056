// Long work in short tasks: in between the browser draws and answers.

const longest = 12; // ms

/** A later task. */
export const later = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Just before the browser draws; in a hidden page that is when it is seen again. */
export const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

const hiddenMs = 300; // a page that nobody sees has no frames

/** Resolves once all changes so far are drawn, or nobody sees the page. */
export const drawn = (): Promise<void> => Promise.race([frame().then(() => later()), later(hiddenMs)]);

/** Shows elements that take long to lay out, so many in each frame. */
export async function appearInTurn(elements: readonly HTMLElement[], atOnce: number): Promise<void> {
  for (const element of elements) element.hidden = true;
  for (let i = 0; i < elements.length; i += atOnce) {
    for (const element of elements.slice(i, i + atOnce)) element.hidden = false;
    await frame();
  }
}

let isTaken = false;

/** The same, and what moves by itself leaves that frame out: both together would hold it up. */
export const ownFrame = (): Promise<void> => {
  isTaken = true;
  return frame().then(() => void (isTaken = false));
};

/** The next frame is somebody's own. */
export const isFrameTaken = (): boolean => isTaken;

/** A task's share of the thread: once it is spent, the browser gets its turn. */
export class TimeSlice {
  private since = performance.now();

  async yieldWhenSpent(): Promise<void> {
    if (performance.now() - this.since < longest) return;
    await later();
    this.since = performance.now();
  }
}

const pauseMs = 250;

/** Work that starts once nothing has asked for it for a moment: not with every step of a slider. */
export class Debounced {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly work: () => void) {}

  schedule(): void {
    this.cancel();
    this.timer = setTimeout(this.work, pauseMs);
  }

  cancel(): void {
    clearTimeout(this.timer);
  }
}
