// The parts of the panel "The plane", and a run drawn in them: picture, legend, chips, buttons, sentence, lines and
// step sizes.
import { epochRemark } from '../cards/algorithm';
import { learnerWords } from '../cards/words';
import { h, set, setText } from '../base/dom';
import { whole } from '../base/numbers';
import type { Style } from '../base/palette';
import { Controls, type ControlEvents, type ControlWords } from '../picture/controls';
import { Narrator } from '../picture/narrator';
import type { Scene } from './details';
import { Edges } from './edges';
import { add, norm, subtract } from './format';
import { Handles, type CornerEvents, type HandleEvents } from './handles';
import { Legend } from './legend';
import { Listing, StepSizes } from './listing';
import { bestPoint, placesOf, roundInWords } from './narration';
import { Plane } from './plane';
import type { ArenaSettings } from './settings';
import type { Stepper } from './stepper';

const remarkMs = 900;
const controlWords = (goesBack: boolean): ControlWords => ({
  steps: [
    ...(goesBack ? [{ what: 'back', text: '‹ line', label: 'Back one line', title: 'Previous line' } as const] : []),
    { what: 'line', text: goesBack ? 'line ›' : 'line', label: 'Step one line', title: 'Next line' },
    { what: 'round', text: goesBack ? 'round »' : 'round', label: 'Step one round', title: 'Next round' },
  ],
  speed: 'Speed in rounds per second',
  speedTitle: 'Rounds per second',
  learners: 'Learner whose lines are shown',
});
const editNote =
  'To add a corner, click an edge of K or press + at a corner; to remove one, double-click it or press Delete.';

export interface PlaneEvents extends ControlEvents, CornerEvents, Pick<HandleEvents, 'moved'> {}

export class ArenaPanel {
  readonly root: HTMLElement;
  readonly plane: Plane;
  readonly handles: Handles;
  readonly listing = new Listing();
  private readonly sizes = new StepSizes();
  private readonly message = h('p', { class: 'arena-message', role: 'alert', hidden: true });
  private readonly remark = h('p', { class: 'arena-remark' });
  private readonly sentence = h('p', { class: 'arena-sentence' });
  private readonly spoken = h('p', { class: 'unseen', 'aria-live': 'polite' });
  private readonly note = h('p', { class: 'arena-note' });
  private readonly counter = h('p', { class: 'arena-round' });
  private readonly right = h('div', { class: 'arena-right' });
  private readonly controls: Controls;
  private readonly legend: Legend | undefined;
  private readonly edges: Edges | undefined;
  private readonly narrator = new Narrator();
  private stepper: Stepper | undefined; // that was drawn last
  private frames = 0;
  private epoch = 0;
  private remarkUntil = 0;
  private folded = false;

  constructor(
    private readonly settings: ArenaSettings,
    private readonly styleOf: (learner: string) => Style,
    events: PlaneEvents,
    hasLegend: boolean,
  ) {
    this.plane = new Plane(styleOf);
    this.handles = new Handles(this.plane.handles, settings.range(), {
      view: () => this.plane.view,
      moved: (...move) => events.moved(...move),
      ...(hasLegend && { corners: events }),
    });
    this.controls = new Controls(events, styleOf, controlWords(hasLegend));
    if (hasLegend) {
      this.legend = new Legend(this.plane.svg, () => this.drawPlane());
      this.edges = this.makeEdges(events);
    }
    const left = h(
      'div',
      { class: 'arena-left' },
      this.plane.frame,
      this.message, // below the picture, which is not to move under a finger
      this.controls.learners,
      this.controls.buttons,
      this.sentence,
      this.legend?.element,
    );
    this.root = h(
      'div',
      { class: hasLegend ? 'arena arena-coming arena-explained' : 'arena arena-coming' },
      h('div', { class: 'arena-head' }, h('h2', {}, 'The plane'), hasLegend && this.counter),
      h('div', { class: 'arena-body' }, left, this.right),
      this.spoken,
    );
    this.plane.frame.append(this.remark);
    this.isSimple = false;
  }

  /** The lines with their numbers are folded away, and rounds are described in sentences while a run plays. */
  get isSimple(): boolean {
    return this.folded;
  }
  set isSimple(isSimple: boolean) {
    this.folded = isSimple;
    this.root.classList.toggle('arena-simple', isSimple);
    const parts = [this.listing.element, this.sizes.element];
    if (isSimple) {
      const summary = h('summary', {}, 'The algorithm, line by line');
      this.right.replaceChildren(h('details', {}, summary, ...parts, this.note));
    } else {
      this.right.replaceChildren(...parts);
      this.spoken.before(this.note);
    }
  }

  /** A sentence below the buttons; spoken if a person asked for it. */
  say(text: string, isSpoken = true): void {
    set(this.sentence, { 'aria-live': isSpoken ? 'polite' : 'off' });
    setText(this.sentence, text);
  }

  /** A sentence below the buttons, and spoken, also while a run plays. */
  announce(text: string): void {
    this.say(text, false);
    setText(this.spoken, text);
  }

  /** The error message; empty: none. */
  warn(text: string): void {
    setText(this.message, text);
    this.message.hidden = text === '';
  }

  /** Sets the epoch; only later ones are remarked on. */
  enter(stepper: Stepper): void {
    this.epoch = stepper.facts.round.epoch;
  }

  /** The round in a sentence. */
  inWords(stepper: Stepper): string {
    return roundInWords(stepper, bestPoint(stepper.game, this.settings));
  }

  /** Draws everything, with K in sight: after a new run, for another learner or another size. */
  redraw(stepper: Stepper, rate?: number): void {
    if (!this.handles.dragging) this.plane.fit(this.scene(stepper));
    const handles = this.settings.handlesIn(stepper.game.config);
    this.handles.show(handles);
    const hasCorners = handles.length > 1;
    const names = [handles[0]?.name, hasCorners && 'corners of K'].filter((name) => name);
    setText(
      this.note,
      [
        'Points are relative to the centre of K.',
        ...(names.length > 0 ? [`Drag the ${names.join(' and the ')}, or use the arrow keys.`] : []),
        ...(hasCorners && this.edges ? [editNote] : []),
      ].join(' '),
    );
    this.edges?.show(hasCorners ? stepper.game.outline.map((point) => add(point, stepper.game.center)) : []);
    this.controls.setLearners(stepper.game.learners, stepper.shown);
    this.showListing(stepper);
    this.showLegend(stepper);
    this.draw(stepper, rate);
  }

  showListing(stepper: Stepper): void {
    const learner = this.settings.learner(stepper.shown);
    this.listing.show(stepper.algorithm, learnerWords(learner).reference, stepper.facts.horizon);
  }

  /** The picture alone. */
  fitPlane(stepper: Stepper): void {
    this.stepper = stepper;
    this.plane.fit(this.scene(stepper));
    this.drawPlane();
    this.plane.drawLevels(this.scene(stepper));
  }

  /** The state of a run; `rate`: rounds per second, where it plays. */
  draw(stepper: Stepper, rate?: number): void {
    this.stepper = stepper;
    const { facts, ran, game } = stepper;
    const isPlaying = rate !== undefined;
    this.root.classList.toggle('arena-playing', isPlaying);
    for (const text of [this.remark, this.sentence]) if (isPlaying) set(text, { 'aria-live': 'off' });
    if (!isPlaying) set(this.remark, { 'aria-live': 'polite' });
    this.drawPlane();
    // The level lines of a loss that changes from round to round need not follow in every frame.
    if (!isPlaying || ++this.frames % 4 === 0) this.plane.drawLevels(this.scene(stepper));
    this.listing.update(ran, facts);
    this.sizes.update(ran, facts);
    this.controls.update(isPlaying, rate);
    setText(this.counter, `round ${whole(game.round)} of ${whole(game.config.rounds)}`);
    if (!isPlaying) this.describe(stepper);
    const remark = epochRemark(facts, facts.round.epoch !== this.epoch);
    this.epoch = facts.round.epoch;
    const now = performance.now();
    if (remark) this.remarkUntil = now + remarkMs;
    if (remark || !isPlaying || now > this.remarkUntil) setText(this.remark, remark);
  }

  /** Describes a run that plays, every few seconds; aloud if a person started it. */
  narrate(stepper: Stepper, isSpoken: boolean): void {
    if (!this.isSimple && !isSpoken) return;
    const text = this.narrator.next(() => this.inWords(stepper));
    if (text === undefined) return;
    if (isSpoken) setText(this.spoken, text);
    if (this.isSimple) this.say(text, false);
  }

  private makeEdges(events: PlaneEvents): Edges {
    const edges = new Edges({
      view: () => this.plane.view,
      pressed: (at, event) => {
        const index = events.added(at, false);
        if (index !== undefined) this.handles.hold(index, event);
      },
      tapped: (at) => this.handles.focus(events.added(at, true) ?? -1),
    });
    this.plane.insert(edges.element);
    return edges;
  }

  private describe(stepper: Stepper): void {
    const { game } = stepper;
    const best = bestPoint(game, this.settings);
    this.plane.describe(placesOf(game, stepper.done === stepper.lines, best));
  }

  private scene({ game, shown, marks, marksOfRound, ran }: Stepper): Scene {
    const lit = this.legend?.mark; // pointed at, it is drawn before its line has run
    return {
      game,
      shown,
      marks: lit && marksOfRound.has(lit) ? new Set([...marks, lit]) : marks,
      pass: ran.at(-1)?.pass,
      handles: this.settings.handlesIn(game.config).map(({ at }) => at),
    };
  }

  private drawPlane(): void {
    if (!this.stepper) return;
    this.plane.draw(this.scene(this.stepper));
    this.legend?.mend();
  }

  private showLegend(stepper: Stepper): void {
    const { game, shown } = stepper;
    const [handle] = this.settings.handlesIn(game.config);
    const best = bestPoint(game, this.settings);
    const isBest = handle && best && norm(subtract(add(best, game.center), handle.at)) < 1e-9;
    const subjectOf = (learner: string) => ({
      algorithm: stepper.algorithmFor(learner),
      seesGradient: this.settings.learner(learner).feedback === 'gradient',
      isShrunk: game.last(learner).alpha > 0,
      hasCorners: game.hasCorners,
      best: isBest ? 'best point' : (handle?.name ?? ''),
      color: this.styleOf(learner).color,
    });
    this.legend?.show(subjectOf(shown), game.learners.map(subjectOf));
  }
}
