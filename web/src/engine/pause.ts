/** Stops a run where it is and lets it go on: give one to `run` and set `paused`. */
export class Pause {
  private readonly listeners = new Set<(paused: boolean) => void>();
  private value = false;

  get paused(): boolean {
    return this.value;
  }

  set paused(paused: boolean) {
    if (paused === this.value) return;
    this.value = paused;
    for (const listener of this.listeners) listener(paused);
  }

  /** Tells the listener of every change, and at once where the pause is on; gives what ends that. */
  listen(listener: (paused: boolean) => void): () => void {
    this.listeners.add(listener);
    if (this.value) listener(true);
    return () => this.listeners.delete(listener);
  }
}
