// The panel "One round, line by line": a run in the plane that can be stepped by line and by round, played,
// and changed by dragging. A page mounts it in an element and tells it when to begin and
// when the config has changed.
import type { Catalogue, Module, SimulationConfig } from '../engine';
import { epochRemark, sentenceOf } from '../cards/algorithm';
import { learnerWords } from '../cards/words';
import './arena.css';
import { Clock } from './clock';
import { Controls } from './controls';
import { h, set, setText } from '../base/dom';
import { whole } from '../base/numbers';
import { appearInTurn, frame } from '../base/scheduling';
import { Game } from './game';
import { Handles } from './handles';
import { Listing, StepSizes } from './listing';
import type { Style } from '../base/palette';
import type { Scene } from './details';
import { Plane } from './plane';
import { ArenaSettings, type Page } from './settings';
import { Stepper } from './stepper';

export interface ArenaOptions extends Page {
  module: Module;
  catalogue: Catalogue;
  /** A person chose another learner in the panel. */
  show?(learner: string): void;
  styleOf(learner: string): Style;
}

const mostReplayed = 1000; // rounds that are played again while something is dragged
const rushMs = 5; // of a frame
const remarkMs = 900;
const slow = 4; // rounds a second up to which playing goes line by line

export class Arena {
  private readonly settings: ArenaSettings;
  private readonly root: HTMLElement;
  private readonly message = h('p', { class: 'arena-message', role: 'alert', hidden: true });
  private readonly remark = h('p', { class: 'arena-remark' });
  private readonly sentence = h('p', { class: 'arena-sentence' });
  private readonly note = h('p', { class: 'arena-note' });
  private readonly plane: Plane;
  private readonly handles: Handles;
  private readonly listing = new Listing();
  private readonly sizes = new StepSizes();
  private readonly controls: Controls;
  private readonly clock = new Clock((seconds) => this.guarded(() => this.tick(seconds)));
  // In the next frame: a picture that changes its height at once would be told as an error of the page.
  private readonly observer = new ResizeObserver(([entry]) =>
    requestAnimationFrame(() => this.resize(entry!.contentRect.width)),
  );
  private readonly sight = new IntersectionObserver((entries) => this.look(entries.at(-1)!.isIntersecting));
  private readonly reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

  private stepper: Stepper | undefined;
  private isPlaying = false;
  private wanted = ''; // the learner to show, where it takes part
  private rate = 0;
  private owed = 0; // lines or rounds
  private frames = 0;
  private revealed = false;
  private seen = true; // it is in the window
  private resting = false;
  private epoch = 0; // that was drawn last
  private remarkUntil = 0;

  constructor(
    container: HTMLElement,
    private readonly options: ArenaOptions,
  ) {
    this.settings = new ArenaSettings(options, options.catalogue);
    const style = (learner: string) => options.styleOf(learner);
    const right = h('div', { class: 'arena-right' }, this.listing.element, this.sizes.element);
    this.plane = new Plane(style);
    this.handles = new Handles(this.plane.handles, this.settings.range(), {
      view: () => this.plane.view,
      moved: (index, to, last) => this.guarded(() => this.drag(index, to, last)),
    });
    this.controls = new Controls(
      {
        step: (what) => this.step(what),
        play: (rate) => this.play(rate),
        pause: () => this.pause(),
        reset: () => this.reset(),
        show: (learner) => {
          this.shown = learner;
          options.show?.(learner);
        },
      },
      style,
    );
    const left = h(
      'div',
      { class: 'arena-left' },
      this.plane.frame,
      this.message, // below the picture, which is not to move under a finger
      this.controls.learners,
      this.controls.buttons,
      this.sentence,
    );
    this.root = h(
      'div',
      { class: 'arena arena-coming' },
      h('h2', {}, 'One round, line by line'),
      h('div', { class: 'arena-body' }, left, right),
      this.note,
    );
    this.plane.frame.append(this.remark);
    container.append(this.root);
    this.observer.observe(this.plane.frame);
    this.sight.observe(this.root);
  }

  /**
   * The first picture, in parts: what takes long in it is spread over some frames. `played`: it will be at once, so
   * nothing is said about how to.
   */
  async begin(played = false): Promise<void> {
    await frame();
    this.plane.resize(this.plane.frame.clientWidth); // the observer may tell later
    this.restart();
    if (played) setText(this.sentence, '');
    await frame();
    this.guarded(() => this.drawPlane());
    this.listing.element.hidden = true;
    await frame();
    this.guarded(() => this.showListing());
    await frame();
    this.guarded(() => this.redraw());
    this.revealed = true;
    this.root.classList.replace('arena-coming', 'arena-growing');
    this.listing.element.hidden = false;
    await appearInTurn(this.listing.items, 2);
    this.root.classList.remove('arena-growing');
  }

  /**
   * The config has changed: a new simulation, before its first round. Where the config says no more than
   * what was dragged here, the run that is shown goes on.
   */
  restart(): void {
    this.guarded(() => {
      if (this.stepper && this.settings.isEchoOf(this.stepper.game.config)) {
        if (!this.handles.dragging) this.settings.settle();
        return;
      }
      this.settings.settle();
      this.start(this.settings.config());
    });
  }

  step(what: 'line' | 'round'): void {
    const { stepper } = this;
    if (!stepper) return;
    this.pause();
    this.settings.settle();
    this.guarded(() => {
      const over = stepper.finished;
      if (what === 'line') stepper.line();
      else stepper.round();
      this.draw();
      if (over) this.sayOver();
      else setText(this.sentence, sentenceOf(stepper.algorithm, stepper.ran, stepper.facts));
    });
  }

  /** Infinity: as fast as it goes. Where motion is not wanted, only a person's own action starts it. */
  play(roundsPerSecond: number): void {
    if (this.reducedMotion.matches && !navigator.userActivation?.isActive) return;
    if (!this.stepper || !(roundsPerSecond > 0)) return;
    this.settings.settle();
    if (this.stepper.finished) this.guarded(() => this.start(this.settings.config()));
    this.rate = roundsPerSecond;
    this.owed = 0;
    setText(this.sentence, '');
    this.isPlaying = true;
    this.settleClock();
    this.draw();
  }

  pause(): void {
    if (!this.playing) return;
    this.isPlaying = false;
    this.clock.stop();
    this.draw();
  }

  /** Before the first round, at rest. */
  reset(): void {
    this.pause();
    this.guarded(() => this.start(this.settings.config()));
  }

  get playing(): boolean {
    return this.isPlaying;
  }

  // Out of sight it takes no time at all.
  private look(seen: boolean): void {
    this.seen = seen;
    this.settleClock();
  }

  /** Stands still for a while, whether it plays or not. */
  rest(on: boolean): void {
    this.resting = on;
    this.settleClock();
  }

  private settleClock(): void {
    if (!this.seen || this.resting) this.clock.stop();
    else if (this.playing) this.clock.start();
  }

  get round(): number {
    return this.stepper?.game.round ?? 0;
  }

  /** How many lines of the round have run. */
  get line(): number {
    return this.stepper?.done ?? 0;
  }

  /** The number of lines that the shown learner runs in this round. */
  get lines(): number {
    return this.stepper?.lines ?? 0;
  }

  /** A handle is being dragged. */
  get dragging(): boolean {
    return this.handles.dragging;
  }

  /** The learner whose lines are shown. */
  get shown(): string {
    return this.stepper?.shown ?? this.wanted;
  }
  set shown(learner: string) {
    this.wanted = learner;
    if (!this.stepper || learner === this.shown) return;
    this.stepper.show(learner);
    setText(this.sentence, '');
    this.redraw();
  }

  destroy(): void {
    this.clock.stop();
    this.settings.cancel();
    this.observer.disconnect();
    this.sight.disconnect();
    this.stepper?.game.delete();
    this.stepper = undefined;
    this.root.remove();
  }

  /** A new simulation; the old one stays where the library refuses the new config. */
  private start(config: SimulationConfig, round = 0): void {
    const game = new Game(this.options.module, config);
    game.advanceTo(round);
    const { stepper: old } = this;
    this.stepper = new Stepper(game, this.settings, this.wanted);
    if (game.round > 0) this.stepper.done = old?.done ?? 0;
    old?.game.delete();
    this.epoch = this.stepper.facts.round.epoch;
    this.say('');
    const text = round === 0 && !this.playing ? 'Before the first round. Step by line or by round, or play.' : '';
    setText(this.sentence, text);
    if (this.revealed) this.redraw();
  }

  private tick(seconds: number): void {
    const stepper = this.stepper!;
    if (this.handles.dragging) return;
    const before = `${this.round} ${this.line}`;
    if (this.rate === Infinity) {
      stepper.rush(rushMs);
    } else {
      const byLine = this.rate <= slow;
      this.owed += seconds * this.rate * (byLine ? stepper.lines : 1);
      for (; this.owed >= 1; --this.owed) byLine ? stepper.line() : stepper.wholeRound();
    }
    if (stepper.finished) {
      this.pause();
      this.sayOver();
    } else if (before !== `${this.round} ${this.line}`) this.draw();
  }

  // The same round of the run that it would have been.
  private drag(index: number, to: { x: number; y: number }, last: boolean): void {
    const { game } = this.stepper!;
    try {
      this.settings.drag(game.config, index, to, (config) => this.start(config, Math.min(game.round, mostReplayed)));
    } finally {
      if (last) this.redraw();
      this.settings.announce(last);
    }
  }

  // ---------------------------------------------------------------- drawing
  private guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.pause();
      this.say(error instanceof Error ? error.message : String(error));
    }
  }

  private say(text: string): void {
    setText(this.message, text);
    this.message.hidden = text === '';
  }

  private sayOver(): void {
    setText(this.sentence, `The run is over after ${whole(this.round)} rounds.`);
  }

  private resize(width: number): void {
    if (this.plane.resize(width) && this.revealed) this.redraw();
  }

  private scene({ game, shown, marks, ran }: Stepper): Scene {
    return {
      game,
      shown,
      marks,
      pass: ran.at(-1)?.pass,
      handles: this.settings.handlesIn(game.config).map(({ at }) => at),
    };
  }

  private drawPlane(): void {
    const { stepper } = this;
    if (!stepper) return;
    const scene = this.scene(stepper);
    this.plane.fit(scene);
    this.plane.draw(scene);
    this.plane.drawLevels(scene);
  }

  /** After a new run, another learner, another size: everything, and K in sight. */
  private redraw(): void {
    const { stepper } = this;
    if (!stepper) return;
    if (!this.handles.dragging) this.plane.fit(this.scene(stepper));
    const handles = this.settings.handlesIn(stepper.game.config);
    this.handles.show(handles);
    const corners = handles.length > 1 ? ' and the corners of K' : '';
    setText(
      this.note,
      `Points are relative to the centre of K. Drag the ${handles[0]!.name}${corners}, or use the arrow keys.`,
    );
    this.controls.setLearners(stepper.game.learners, stepper.shown);
    this.showListing();
    this.draw();
  }

  private showListing(): void {
    const { stepper } = this;
    if (!stepper) return;
    const learner = this.settings.learner(stepper.shown);
    this.listing.show(stepper.algorithm, learnerWords(learner).reference, stepper.facts.horizon);
  }

  private draw(): void {
    const { stepper } = this;
    if (!stepper) return;
    const { facts, ran } = stepper;
    const scene = this.scene(stepper);
    this.root.classList.toggle('arena-playing', this.playing);
    for (const text of [this.remark, this.sentence]) set(text, { 'aria-live': this.playing ? 'off' : 'polite' });
    this.plane.draw(scene);
    // Where the loss changes from round to round, its lines need not follow in every frame.
    if (!this.playing || ++this.frames % 4 === 0) this.plane.drawLevels(scene);
    this.listing.update(ran, facts);
    this.sizes.update(ran, facts);
    this.controls.update(this.playing, this.playing ? this.rate : undefined);
    const remark = epochRemark(facts, facts.round.epoch !== this.epoch);
    this.epoch = facts.round.epoch;
    const now = performance.now();
    if (remark) this.remarkUntil = now + remarkMs;
    if (remark || !this.playing || now > this.remarkUntil) setText(this.remark, remark);
  }
}
