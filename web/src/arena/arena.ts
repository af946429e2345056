// The panel "The plane": a run in the plane that can be stepped by line and by round, played, and changed
// by dragging. A page mounts it in an element and tells it when to begin and when the config has changed.
import type { Catalogue, SimulationConfig } from '../engine';
import { sentenceOf } from '../cards/algorithm';
import '../picture/picture.css';
import './arena.css';
import { whole } from '../base/numbers';
import { appearInTurn, frame, later } from '../base/scheduling';
import type { StepKind } from '../picture/controls';
import type { Picture, PictureOptions } from '../picture/picture';
import { Playback, RoundReport } from '../picture/playback';
import type { Point } from './format';
import { Game } from './game';
import { ArenaPanel } from './panel';
import { ArenaSettings, type Page, type Parameters } from './settings';
import { printedRounds, Stepper } from './stepper';

export interface ArenaOptions extends PictureOptions, Page {
  catalogue: Catalogue;
  /** Shows a legend, the round beside the heading, and a step back. */
  hasLegend?: boolean;
}

const mostReplayed = 1000; // rounds that are played again while something is dragged
const rushMs = 5; // of a frame
const travelMs = 12; // of a task
const slow = 4; // rounds per second up to which playing goes line by line
const beforeFirst = 'Before the first round. Step one line or one round, or press play.';

export class Arena implements Picture {
  private readonly settings: ArenaSettings;
  private readonly panel: ArenaPanel;
  private readonly playback: Playback;
  private readonly report: RoundReport;
  // Waits for the next frame: a picture that changes its height at once would be reported as an error of the page.
  private readonly observer = new ResizeObserver(([entry]) =>
    requestAnimationFrame(() => this.resize(entry!.contentRect.width)),
  );

  private stepper: Stepper | undefined;
  private isAsked = false; // a person pressed play
  private preferred = ''; // the learner to show, where it takes part
  private rate = 0;
  private owed = 0; // lines or rounds
  private journeys = 0; // whatever changes the run ends the one under way
  private draggedIn: number | undefined; // the round that was shown when a drag began
  private revealed = false;

  constructor(
    container: HTMLElement,
    private readonly options: ArenaOptions,
  ) {
    this.settings = new ArenaSettings(options, options.catalogue);
    const events = {
      step: (what: StepKind) => this.step(what),
      play: (rate: number) => {
        this.play(rate);
        this.isAsked = true;
      },
      pause: () => this.pause(),
      reset: () => this.reset(),
      show: (learner: string) => {
        this.shown = learner;
        options.show?.(learner);
      },
      moved: (index: number, to: Point, last: boolean) =>
        void this.guarded(() => this.edit(this.settings.moved(this.running, index, to), last)),
      added: (at: Point, last: boolean) => this.addCorner(at, last),
      removed: (index: number) => this.removeCorner(index),
    };
    this.panel = new ArenaPanel(this.settings, options.styleOf, events, options.hasLegend ?? false);
    container.append(this.panel.root);
    this.observer.observe(this.panel.plane.frame);
    this.playback = new Playback(this.panel.root, (seconds) => this.guarded(() => this.tick(seconds)));
    this.report = new RoundReport(options.reached);
  }

  /**
   * The first picture, in parts: what takes long in it is spread over some frames. `played`: it will be at once, so
   * nothing is said about how to.
   */
  async begin(played = false): Promise<void> {
    const { panel } = this;
    const drawing = (work: (stepper: Stepper) => void) => this.guarded(() => this.stepper && work(this.stepper));
    await frame();
    panel.plane.resize(panel.plane.frame.clientWidth); // the observer may report it later
    this.restart();
    if (played) panel.say('');
    await frame();
    drawing((stepper) => panel.fitPlane(stepper));
    panel.listing.element.hidden = true;
    await frame();
    drawing((stepper) => panel.showListing(stepper));
    await frame();
    this.guarded(() => this.redraw());
    this.revealed = true;
    panel.root.classList.replace('arena-coming', 'arena-growing');
    panel.listing.element.hidden = false;
    await appearInTurn(panel.listing.items, 2);
    panel.root.classList.remove('arena-growing');
  }

  /**
   * The config has changed: a new simulation, before its first round. Where the config says no more than
   * what was dragged here, the run that is shown goes on.
   */
  restart(): void {
    this.guarded(() => {
      if (this.stepper && this.settings.isEchoOf(this.stepper.game.config)) {
        if (!this.panel.handles.dragging) this.settings.settle();
        return;
      }
      this.settings.settle();
      this.start(this.settings.config());
    });
  }

  step(what: StepKind): void {
    const { stepper } = this;
    if (!stepper) return;
    this.pause();
    ++this.journeys;
    this.settings.settle();
    this.guarded(() => {
      const isOver = what !== 'back' && stepper.finished;
      if (what === 'line') stepper.line();
      else if (what === 'round') stepper.round();
      else if (!stepper.back()) return void this.travel(this.round - 1).then((there) => there && this.sayLine());
      this.draw();
      if (isOver) this.sayOver();
      else this.sayLine();
    });
  }

  /**
   * Shows the state after that round, at rest. To go back the run is played again; a long way is played in short tasks.
   * Resolves when it is there, or when something else has been asked for.
   */
  async goTo(round: number): Promise<void> {
    this.pause();
    const isThere = await this.travel(round);
    const { stepper, panel } = this;
    if (isThere && stepper) panel.say(stepper.game.round > 0 ? panel.inWords(stepper) : beforeFirst, false);
  }

  /** Infinity: as fast as it goes. Where motion is not wanted, only a person's own action starts it. */
  play(roundsPerSecond: number): void {
    if (!this.playback.isWanted) return;
    if (!this.stepper || !(roundsPerSecond > 0)) return;
    ++this.journeys;
    this.settings.settle();
    if (this.stepper.finished) this.guarded(() => this.start(this.settings.config()));
    this.rate = roundsPerSecond;
    this.owed = 0;
    this.panel.say('', false);
    this.isAsked = false;
    this.playback.playing = true;
    this.draw();
  }

  pause(): void {
    if (!this.playing) return;
    this.playback.playing = false;
    this.draw();
  }

  /** Returns to the state before the first round, at rest. */
  reset(): void {
    this.pause();
    this.guarded(() => this.start(this.settings.config()));
  }

  get playing(): boolean {
    return this.playback.playing;
  }

  /** The algorithm is folded away; sentences say what it does. */
  get isSimple(): boolean {
    return this.panel.isSimple;
  }
  set isSimple(isSimple: boolean) {
    if (isSimple !== this.isSimple) this.panel.isSimple = isSimple;
  }

  rest(on: boolean): void {
    this.playback.rest(on);
  }

  print(): void {
    if (this.round > 0) return;
    const { playing } = this;
    for (let i = 0; i < (playing ? printedRounds : 1); ++i) this.step('round');
    if (playing) this.play(4);
  }

  get untouched(): boolean {
    return this.round === 0;
  }

  get round(): number {
    return this.stepper?.game.round ?? 0;
  }

  /** The number of lines of the round that have run. */
  get line(): number {
    return this.stepper?.done ?? 0;
  }

  /** The number of lines that the shown learner runs in this round. */
  get lines(): number {
    return this.stepper?.lines ?? 0;
  }

  /** A handle is being dragged. */
  get dragging(): boolean {
    return this.panel.handles.dragging;
  }

  /** The learner whose lines are shown. */
  get shown(): string {
    return this.stepper?.shown ?? this.preferred;
  }
  set shown(learner: string) {
    this.preferred = learner;
    if (!this.stepper || learner === this.shown) return;
    this.stepper.show(learner);
    this.panel.say('');
    this.redraw();
  }

  destroy(): void {
    ++this.journeys;
    this.playback.destroy();
    this.report.end();
    this.settings.cancel();
    this.observer.disconnect();
    this.stepper?.game.delete();
    this.stepper = undefined;
    this.panel.root.remove();
  }

  /** A new simulation; the old one stays where the library refuses the new config. */
  private start(config: SimulationConfig, round = 0): void {
    const game = new Game(this.options.module, config);
    game.advanceTo(round);
    this.enter(game, this.line);
    this.panel.say(round === 0 && !this.playing ? beforeFirst : '');
    if (this.revealed) this.redraw();
  }

  private enter(game: Game, line: number): void {
    ++this.journeys;
    this.stepper?.game.delete();
    this.stepper = new Stepper(game, this.settings, this.preferred);
    if (game.round > 0) this.stepper.done = line;
    this.panel.enter(this.stepper);
    this.panel.warn('');
  }

  /** Goes to that line of that round, or its last one; false if something else was asked for on the way. */
  private async travel(round: number, line = Infinity): Promise<boolean> {
    if (!this.stepper) return false;
    const { game } = this.stepper;
    const journey = ++this.journeys;
    const end = Math.max(0, Math.min(Math.round(round), game.config.rounds));
    const isBack = end < game.round;
    try {
      const own = isBack ? new Game(this.options.module, game.config) : game;
      while (!own.advanceTo(end, travelMs)) {
        await later();
        if (journey === this.journeys) continue;
        if (isBack) own.delete();
        return false;
      }
      if (isBack) this.enter(own, line);
      else if (end > 0) this.stepper.done = line;
      if (this.revealed) this.draw();
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  private tick(seconds: number): void {
    const stepper = this.stepper!;
    if (this.panel.handles.dragging) return;
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
    } else if (before !== `${this.round} ${this.line}`) {
      this.draw();
      if (stepper.done === stepper.lines) this.panel.narrate(stepper, this.isAsked);
    }
  }

  // The same round of the run that it would have been; of a late one not before the end of the drag.
  private edit(changed: Parameters, last: boolean): void {
    const round = (this.draggedIn ??= this.round);
    try {
      this.settings.edit(this.running, changed, (config) => this.start(config, Math.min(round, mostReplayed)));
    } finally {
      if (last) {
        this.draggedIn = undefined;
        this.redraw();
        if (this.round < round) void this.travel(round, this.line);
      }
      this.settings.announce(last);
    }
  }

  /** The index of its handle; undefined where the library refuses it. */
  private addCorner(at: Point, last: boolean): number | undefined {
    const index = this.settings.placeFor(this.running, at);
    if (!this.guarded(() => this.edit(this.settings.added(this.running, index, at), last))) {
      this.draggedIn = undefined; // nothing is held
      return undefined;
    }
    this.panel.announce(`Corner ${index} added. Double-click or double-tap it to remove it, or press Delete.`);
    return index;
  }

  private removeCorner(index: number): void {
    if (!this.guarded(() => this.edit(this.settings.removed(this.running, index), true))) return;
    this.panel.announce(`Corner ${index} removed. ${this.settings.cornersIn(this.running).length} corners are left.`);
  }

  private get running(): SimulationConfig {
    return this.stepper!.game.config;
  }

  // ---------------------------------------------------------------- drawing
  /** True if nothing was thrown. */
  private guarded(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  private fail(error: unknown): void {
    this.pause();
    this.panel.warn(error instanceof Error ? error.message : String(error));
  }

  private sayLine(): void {
    const { stepper } = this;
    if (!stepper) return;
    this.panel.say(sentenceOf(stepper.algorithm, stepper.ran, stepper.facts) || beforeFirst);
  }

  private sayOver(): void {
    this.panel.say(`The run ends after ${whole(this.round)} rounds. Press ↺ to start again.`);
  }

  private resize(width: number): void {
    if (this.panel.plane.resize(width) && this.revealed) this.redraw();
  }

  private redraw(): void {
    this.show((stepper, rate) => this.panel.redraw(stepper, rate));
  }

  private draw(): void {
    this.show((stepper, rate) => this.panel.draw(stepper, rate));
  }

  private show(work: (stepper: Stepper, rate: number | undefined) => void): void {
    if (!this.stepper) return;
    work(this.stepper, this.playing ? this.rate : undefined);
    this.report.shown(this.round);
  }
}
