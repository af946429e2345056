// Playing a picture: it beats once a frame while it plays, is in sight and need not rest.
import { Clock } from './clock';

export class Playback {
  private readonly clock: Clock;
  private readonly sight = new IntersectionObserver((entries) => this.look(entries.at(-1)!.isIntersecting));
  private readonly reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  private isPlaying = false;
  private inSight = true;
  private resting = false;

  /** `settled`: it may work now, or not. */
  constructor(
    root: Element,
    tick: (seconds: number) => void,
    private readonly settled: () => void = () => undefined,
  ) {
    this.clock = new Clock(tick);
    this.sight.observe(root);
  }

  get playing(): boolean {
    return this.isPlaying;
  }
  set playing(playing: boolean) {
    this.isPlaying = playing;
    this.settle();
  }

  /** Motion is wanted, or a person has just asked for it. */
  get isWanted(): boolean {
    return !this.reducedMotion.matches || navigator.userActivation?.isActive === true;
  }

  /** Out of sight it takes no time at all. */
  get mayWork(): boolean {
    return this.inSight && !this.resting;
  }

  rest(on: boolean): void {
    this.resting = on;
    this.settle();
  }

  destroy(): void {
    this.resting = true;
    this.clock.stop();
    this.sight.disconnect();
  }

  private look(inSight: boolean): void {
    this.inSight = inSight;
    this.settle();
  }

  private settle(): void {
    if (this.mayWork && this.isPlaying) this.clock.start();
    else this.clock.stop();
    this.settled();
  }
}

/** Tells of the round that is shown, at most once per frame. */
export class RoundReport {
  private round = 0;
  private told = 0;
  private isWaiting = false;

  constructor(private tell: ((round: number) => void) | undefined) {}

  shown(round: number): void {
    this.round = round;
    if (!this.tell || this.isWaiting || round === this.told) return;
    this.isWaiting = true;
    requestAnimationFrame(() => {
      this.isWaiting = false;
      if (this.round === this.told) return;
      this.told = this.round;
      this.tell?.(this.told);
    });
  }

  end(): void {
    this.tell = undefined;
  }
}
