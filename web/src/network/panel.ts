// The parts of the panel "The network": the flow of the learner and the best fixed flow, what their edges say, a scrubber
// over the checkpoints, buttons, and the state in words.
import { digits } from '../arena/format';
import { announce } from '../base/announce';
import { h, set, setText, svg } from '../base/dom';
import { whole } from '../base/numbers';
import { textColorOf, type Style } from '../base/palette';
import { Controls, type ControlEvents } from '../picture/controls';
import { FlowPicture } from './flow_picture';
import { StreetGrid, type Node } from './grid';
import { rampPicture, type DelayRange } from './ramp';
import type { NetworkFrame, PointKind } from './recording';
import { delayCondition, delaysInWords, edgeInWords, waysInWords } from './words';

export interface NetworkEvents extends ControlEvents {
  /** To the checkpoint with that index. */
  scrub(index: number): void;
}

/** All that is drawn. */
export interface NetworkScene {
  frame: NetworkFrame;
  learner: string;
  place: PointKind;
  range: DelayRange;
  rounds: number;
  checkpoints: readonly number[];
}

const large = 7; // nodes in a row: a finger needs more room
const hint = 'Point at an edge, or focus the network and walk along its edges with the arrow keys.';
const moves: { [key: string]: { direction: 'right' | 'down'; isBack: boolean } } = {
  ArrowRight: { direction: 'right', isBack: false },
  ArrowDown: { direction: 'down', isBack: false },
  ArrowLeft: { direction: 'right', isBack: true },
  ArrowUp: { direction: 'down', isBack: true },
};

const symbol = (part: SVGElement): SVGSVGElement => {
  const picture = svg('svg', { width: 12, height: 12, viewBox: '0 0 12 12', 'aria-hidden': 'true' });
  picture.append(part);
  return picture;
};

export class NetworkPanel {
  readonly root: HTMLElement;
  readonly controls: Controls;
  private readonly counter = h('p', { class: 'arena-round' });
  private readonly name = h('b');
  private readonly delay = h('span');
  private readonly bestDelay = h('span');
  private readonly own = h('div', { class: 'network-flow' }, h('p', {}, this.name, ' ', this.delay));
  private readonly best = h(
    'div',
    { class: 'network-flow' },
    h('p', {}, h('b', {}, 'best fixed flow'), ' ', this.bestDelay),
  );
  private readonly low = h('span');
  private readonly high = h('span');
  private readonly condition = h('span');
  private readonly reading = h('p', { class: 'network-reading' }, hint);
  private readonly scrubber = h('input', { type: 'range', class: 'network-scrubber', min: '0', step: '1' });
  private readonly message = h('p', { class: 'arena-message', role: 'alert', hidden: true });
  private readonly delays = h('span');
  private readonly ways = h('span', { class: 'unseen' });
  private readonly sentence = h('p', { class: 'arena-sentence', 'aria-live': 'polite' }, this.delays, ' ', this.ways);
  private readonly spoken = h('p', { class: 'unseen', 'aria-live': 'polite' });
  private grid: StreetGrid | undefined;
  private pictures: FlowPicture[] = [];
  private scene: NetworkScene | undefined;
  private edge: number | undefined;
  private node: Node = { row: 0, column: 0 };

  constructor(styleOf: (learner: string) => Style, events: NetworkEvents) {
    this.controls = new Controls(events, styleOf, {
      steps: [
        { what: 'back', text: '‹ round', label: 'Back one round', title: 'Previous round' },
        { what: 'round', text: 'round ›', label: 'Step one round', title: 'Next round' },
      ],
      speed: 'Speed in checkpoints per second',
      speedTitle: 'Checkpoints per second',
      learners: 'Learner whose flow is shown',
    });
    set(this.scrubber, { 'aria-label': 'Round' });
    this.scrubber.addEventListener('input', () => events.scrub(Number(this.scrubber.value)));
    const legend = h(
      'p',
      { class: 'network-legend' },
      h('span', {}, symbol(svg('circle', { class: 'network-end', cx: 6, cy: 6, r: 5 })), ' start and end'),
      h('span', {}, 'thickness: flow'),
      h('span', {}, 'colour: delay of an edge, ', this.condition),
      h('span', { class: 'network-ramp' }, this.low, rampPicture(), this.high),
    );
    const left = h(
      'div',
      { class: 'arena-left' },
      h('div', { class: 'network-flows' }, this.own, this.best),
      legend,
      this.reading,
      this.message,
      this.scrubber,
      this.controls.learners,
      this.controls.buttons,
      this.sentence,
    );
    this.root = h(
      'div',
      { class: 'arena arena-explained network' },
      h('div', { class: 'arena-head' }, h('h2', {}, 'The network'), this.counter),
      left,
      this.spoken,
    );
  }

  /** `rate`: where it plays. */
  draw(scene: NetworkScene, rate?: number): void {
    const { frame, learner, place, range, rounds, checkpoints } = (this.scene = scene);
    const { amounts } = frame.flow[place];
    if (this.grid?.edges.length !== amounts.length) this.enter(new StreetGrid(amounts.length));
    this.pictures[0]!.draw(frame.flow[place], range);
    this.pictures[1]!.draw(frame.best, range);
    set(this.pictures[0]!.element, { 'aria-label': `Flow of ${learner} in round ${whole(frame.round)}` });
    setText(this.name, learner);
    this.name.style.setProperty('color', textColorOf(learner));
    setText(this.delay, `${digits(frame.delay[place])} per round`);
    setText(this.bestDelay, `${digits(frame.bestDelay)} per round`);
    setText(this.counter, `round ${whole(frame.round)} of ${whole(rounds)}`);
    setText(this.condition, delayCondition(frame));
    setText(this.low, digits(range.low));
    setText(this.high, digits(range.high));
    const later = checkpoints.findIndex((checkpoint) => checkpoint > frame.round);
    set(this.scrubber, { max: checkpoints.length - 1, 'aria-valuetext': `round ${whole(frame.round)}` });
    this.scrubber.value = String(later < 0 ? checkpoints.length - 1 : later - 1);
    this.controls.update(rate !== undefined, rate);
    set(this.sentence, { 'aria-live': rate === undefined ? 'polite' : 'off' });
    setText(this.delays, delaysInWords(frame, place, learner));
    setText(this.ways, waysInWords(this.grid!, frame, place, learner));
    this.showReading();
  }

  /** The state in words. */
  get inWords(): string {
    return this.sentence.textContent!;
  }

  /** Something else than the state stands there until the next drawing. */
  say(text: string): void {
    setText(this.delays, text);
    setText(this.ways, '');
  }

  /** Speaks while the run plays. */
  announce(text: string): void {
    setText(this.spoken, text);
  }

  /** The error message; empty: none. */
  warn(text: string): void {
    setText(this.message, text);
    this.message.hidden = text === '';
  }

  private enter(grid: StreetGrid): void {
    this.grid = grid;
    this.edge = undefined;
    this.node = { row: 0, column: 0 };
    this.root.classList.toggle('network-large', grid.size > large);
    for (const { element } of this.pictures) element.remove();
    this.pictures = [this.own, this.best].map((place) => {
      const picture = new FlowPicture(grid);
      const point = (event: PointerEvent) => this.read(picture.edgeAt(event));
      picture.element.addEventListener('pointermove', point);
      picture.element.addEventListener('pointerdown', point);
      picture.element.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && this.read());
      place.append(picture.element);
      return picture;
    });
    const [own, best] = this.pictures as [FlowPicture, FlowPicture];
    set(own.element, { role: 'application', 'aria-roledescription': 'network', tabindex: 0 });
    set(best.element, { role: 'img', 'aria-label': 'The best fixed flow' });
    own.element.addEventListener('keydown', (event) => this.press(event));
    own.element.addEventListener('blur', () => this.read());
  }

  // Walks from node to node; the edge on the way is read.
  private press(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    const grid = this.grid!;
    const move = moves[key];
    const isEnd = key === 'Home' || key === 'End';
    if (key === 'Escape') return this.read();
    if ((!move && !isEnd) || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    if (!move) {
      const corner = key === 'Home' ? 0 : grid.size - 1;
      this.node = { row: corner, column: corner };
      return this.tell(key === 'Home' ? 'The first corner.' : 'The last corner.');
    }
    const { row, column } = this.node;
    const isAcross = move.direction === 'right';
    const step = move.isBack ? -1 : 0;
    const from = { row: row + (isAcross ? 0 : step), column: column + (isAcross ? step : 0) };
    const edge = grid.edgeFrom(from, move.direction);
    if (edge === undefined) return this.tell('There is no edge that way.');
    this.node = move.isBack ? from : grid.edges[edge]!.to;
    this.read(edge);
    this.tell(this.reading.textContent!);
  }

  private tell(text: string): void {
    announce(this.pictures[0]!.element, text);
  }

  private read(edge?: number): void {
    if (edge === this.edge) return;
    this.edge = edge;
    for (const picture of this.pictures) picture.markEdge(edge);
    this.showReading();
  }

  private showReading(): void {
    const { edge, grid, scene } = this;
    const isRead = edge !== undefined && grid && scene;
    setText(this.reading, isRead ? edgeInWords(grid, edge, scene.frame, scene.place, scene.learner) : hint);
  }
}
