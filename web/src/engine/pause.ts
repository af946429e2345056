/** Hears of every change; on a pause it may give what resolves once it stands still. */
type PauseListener = (paused: boolean) => unknown;

/** Stops a run where it is and lets it go on: give one to `run` and set `paused`. */
export class Pause {
  private readonly listeners = new Set<PauseListener>();
  private answers: unknown[] = []; // to the last change
  private value = false;

  get paused(): boolean {
    return this.value;
  }

  set paused(paused: boolean) {
    if (paused === this.value) return;
    this.value = paused;
    this.answers = [...this.listeners].map((listener) => listener(paused));
  }

  /** Resolves once everything that was paused stands still: what was under way has been told. */
  get still(): Promise<void> {
    return Promise.all(this.answers).then(() => undefined);
  }

  /** Tells the listener of every change, and at once where the pause is on; gives what ends that. */
  listen(listener: PauseListener): () => void {
    this.listeners.add(listener);
    if (this.value) this.answers.push(listener(true));
    return () => this.listeners.delete(listener);
  }
}
