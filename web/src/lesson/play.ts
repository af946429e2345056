// "You play": the reader chooses points of K and sees one number per round; at the end the loss is revealed, and the
// reader stands beside the learners that played the same losses.
import { norm, pair, subtract, type Point } from '../arena/format';
import { Handles } from '../arena/handles';
import { h, set, setText, svg, table } from '../base/dom';
import type { Catalogue, Module, SimulationConfig } from '../engine';
import { swatch } from '../base/palette';
import { sees } from '../state/learner_words';
import { halves, LessonFigure } from './layout';
import { amount, Board, playPicture } from './play_board';
import { gameConfig, playable, PlayGame, type Outcome, type Score } from './play_game';

const range = { least: -6, most: 6 }; // of the marker: K and what is around it
const tapReach = 8; // pixels that a pointer may move in a tap
const markReach = 14; // pixels around a mark that are the mark's own

export interface PlayOptions {
  module: Module;
  catalogue: Catalogue;
  config(): SimulationConfig;
  /** True for a setting that was asked for, be it the default. */
  given(name: string): boolean;
  /** The address of the playground with these settings, where there is one. */
  playground(config: SimulationConfig): string | undefined;
  progress(rounds: number, totalRounds: number): void;
  done(): void;
  /** Another game: `played` has its settings. */
  changed(): void;
  failed(message: string): void;
}

export class Play extends LessonFigure {
  private readonly board = new Board();
  private readonly handles: Handles;
  private readonly picture = h('div', { class: 'lesson-picture' }, this.board.svg);
  private readonly message = h('p', { class: 'lesson-message', role: 'alert', hidden: true });
  private readonly status = h('p', { class: 'lesson-sentence', role: 'status', tabindex: '-1' });
  private readonly playButton = h('button', { type: 'button', on: { click: () => this.playMarked() } });
  private readonly giveUpButton = h(
    'button',
    { type: 'button', on: { click: () => this.giveUp() } },
    'Give up and reveal',
  );
  private readonly againButton = h('button', { type: 'button', on: { click: () => this.again() } }, 'Play again');
  private readonly turns = h('tbody');
  private readonly listed = h(
    'details',
    { class: 'lesson-turns' },
    h('summary', {}, 'Your rounds'),
    table(
      {
        name: 'lesson-table',
        label: 'Your rounds',
        caption: 'What you played and paid in each round',
        heads: ['round', 'point', 'loss'],
      },
      this.turns,
    ),
  );
  private readonly paper = h('div', { class: 'lesson-paper' });
  private readonly how = h('p', { class: 'lesson-note lesson-how' });
  private readonly result = h('div', { class: 'lesson-result' });
  private game: PlayGame | undefined;
  private outcome: Outcome | undefined;
  private number = 0; // of the game
  private marker: Point = { x: 0, y: 0 };
  private pressed: Point | undefined; // where a pointer went down, in the window

  constructor(
    container: HTMLElement,
    private readonly options: PlayOptions,
  ) {
    super(container);
    const { board } = this;
    this.handles = new Handles(board.handles, range, {
      view: () => board.view,
      moved: (_, to) => this.mark(to),
    });
    board.svg.addEventListener('pointerdown', (event) => this.press(event));
    board.svg.addEventListener('pointerup', (event) => this.lift(event));
    board.svg.addEventListener('pointercancel', () => (this.pressed = undefined)); // the page is scrolled
    board.svg.addEventListener('keydown', (event) => this.key(event));
    this.how.append(
      'Click or tap a point of K to play it. Or move the marker with the arrow keys (with Shift: farther) and press ' +
        'Enter or Space.',
    );
    const buttons = h('div', { class: 'lesson-controls' }, this.playButton, this.giveUpButton, this.againButton);
    this.fill(
      'play',
      this.message,
      halves([this.paper, this.picture], [this.status, buttons, this.how, this.result, this.listed]),
    );
    this.drawAtWidthOf(this.picture, () => {
      if (board.resize(this.width)) this.draw();
    });
    this.restart();
  }

  /** The first game of the config as it is now. */
  restart(): void {
    this.begin(0);
  }

  /** The configuration of the game. */
  override get played(): SimulationConfig {
    return this.game?.config ?? this.options.config();
  }

  /** Paper cannot be played on: before the first round it has an example. */
  override print(): void {
    const { game } = this;
    const { view } = this.board;
    if (!game || !view || game.turns.length > 0) return;
    const picture = playPicture(this.options.module, this.options.config(), view.width);
    this.paper.replaceChildren(picture, h('p', {}, 'Example: a few points, each with its loss.'));
    this.container.classList.add('lesson-unplayed');
  }

  override destroy(): void {
    this.game?.delete();
    this.game = undefined;
    super.destroy();
  }

  // ---------------------------------------------------------------- the game
  private begin(number: number): void {
    const { module, given } = this.options;
    const { config, refused } = playable(this.options.config());
    this.game?.delete();
    this.game = undefined;
    this.outcome = undefined;
    this.number = number;
    try {
      const isGiven = given('minimum-x') || given('minimum-y');
      this.game = new PlayGame(module, gameConfig(module, config, number, isGiven));
      this.marker = this.game.center;
      setText(this.status, `Round 1 of ${this.game.rounds}: choose a point of K. Its loss is all you will see.`);
    } catch (error) {
      refused.push((error as Error).message);
      setText(this.status, '');
    }
    for (const sentence of refused) this.options.failed(sentence);
    setText(this.message, refused.join(' '));
    this.message.hidden = refused.length === 0;
    this.turns.replaceChildren();
    this.result.replaceChildren();
    this.board.begin();
    this.draw();
    if (!this.game) this.completed();
  }

  private again(): void {
    this.begin(this.number + 1);
    this.focusMarker();
    this.board.svg.scrollIntoView({ block: 'nearest' });
    this.options.changed();
  }

  private play(point: Point): void {
    const { game } = this;
    if (!game || game.isOver) return;
    const loss = game.play(point);
    this.container.classList.remove('lesson-unplayed');
    const round = game.turns.length;
    this.marker = point;
    this.turns.prepend(
      h('tr', {}, h('th', { scope: 'row' }, String(round)), h('td', {}, pair(point)), h('td', {}, amount(loss))),
    );
    this.options.progress(round, game.rounds);
    if (game.isOver) return this.end();
    setText(this.status, `Round ${round} of ${game.rounds}: you paid ${amount(loss)}, total ${amount(game.paid)}.`);
    this.draw();
  }

  private giveUp(): void {
    this.game?.giveUp();
    if (this.game?.isOver) this.end();
  }

  private end(): void {
    const outcome = this.game!.outcome();
    this.outcome = outcome;
    const { regret, paid } = outcome.scores.find(({ learner }) => learner === undefined)!;
    const rounds = outcome.rounds === 1 ? '1 round' : `${outcome.rounds} rounds`;
    setText(
      this.status,
      `You paid ${amount(paid)} in ${rounds}; the best single point would have paid ${amount(outcome.best.loss)}: ` +
        `your regret is ${amount(regret)}.`,
    );
    this.result.replaceChildren(...this.results(outcome));
    this.draw();
    this.status.focus({ preventScroll: true }); // what had the focus is gone
    this.status.scrollIntoView({ block: 'nearest' });
    this.options.done();
  }

  // ---------------------------------------------------------------- the reader's hand
  /** The marker's place, within the picture. */
  private mark(to: Point): void {
    const { game } = this;
    const { view } = this.board;
    if (!game || !view) return;
    const [low, high] = [view.toPlane({ x: 12, y: view.height - 12 }), view.toPlane({ x: view.width - 12, y: 12 })];
    this.marker = { x: Math.min(high.x, Math.max(low.x, to.x)), y: Math.min(high.y, Math.max(low.y, to.y)) };
    const { offered } = this;
    if (offered)
      setText(
        this.status,
        `${pair(this.marker)} is outside K; the nearest point is ${pair(offered)}: press Enter or click again to play it.`,
      );
    else if (this.status.textContent!.includes('outside K'))
      setText(this.status, `Round ${game.turns.length + 1} of ${game.rounds}: ${pair(this.marker)} is in K.`);
    this.draw();
  }

  /** The nearest point of K to a marker outside of it. */
  private get offered(): Point | undefined {
    const { point, on } = this.game!.nearest(this.marker);
    return on === 'inside' || norm(subtract(point, this.marker)) < 1e-9 ? undefined : point;
  }

  private playMarked(): void {
    if (!this.game) return;
    this.play(this.offered ?? this.marker);
    if (!this.game.isOver) this.draw();
  }

  private key(event: KeyboardEvent): void {
    if ((event.key !== 'Enter' && event.key !== ' ') || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!event.repeat) this.playMarked();
  }

  private press({ isPrimary, button, clientX, clientY }: PointerEvent): void {
    this.pressed = isPrimary && button === 0 ? { x: clientX, y: clientY } : undefined;
  }

  private lift({ clientX, clientY }: PointerEvent): void {
    const { pressed, game } = this;
    const { view, svg: picture } = this.board;
    this.pressed = undefined;
    if (!pressed || !view || !game || game.isOver) return;
    if (norm(subtract({ x: clientX, y: clientY }, pressed)) > tapReach) return;
    const box = picture.getBoundingClientRect();
    const at = {
      x: ((clientX - box.left) * view.width) / box.width,
      y: ((clientY - box.top) * view.height) / box.height,
    };
    const { offered } = this;
    const isNear = (point: Point) => norm(subtract(view.toPicture(point), at)) < markReach;
    if (offered && (isNear(offered) || isNear(this.marker))) this.play(offered);
    else {
      this.mark(view.toPlane(at));
      if (!this.offered) this.play(this.marker);
    }
    if (!game.isOver) this.focusMarker();
  }

  private focusMarker(): void {
    this.board.handles.querySelector<SVGGElement>('[tabindex]')?.focus({ preventScroll: true });
  }

  // ---------------------------------------------------------------- what is seen
  private draw(): void {
    const { game, board, outcome } = this;
    const goes = game !== undefined && !game.isOver;
    const offered = goes ? this.offered : undefined;
    this.playButton.hidden = this.giveUpButton.hidden = this.how.hidden = !goes;
    this.giveUpButton.disabled = game?.turns.length === 0;
    this.againButton.hidden = outcome === undefined;
    this.listed.hidden = (game?.turns.length ?? 0) === 0;
    setText(this.playButton, offered ? 'Play the nearest point' : 'Play the marked point');
    if (!game) return this.handles.show([]);
    board.draw(game, offered, outcome);
    this.handles.show(goes ? [{ name: 'your marker', at: this.marker }] : []);
    const label = goes
      ? 'The plane: arrow keys move the marker, Enter or Space plays its point'
      : 'The plane: level lines of the loss, the best point, your path and those of the learners';
    set(board.svg, { 'aria-label': label });
    if (board.view) this.completed();
  }

  private results({ rounds, scores, best }: Outcome): Node[] {
    const { config } = this.game!;
    const { learners } = this.options.catalogue;
    const playground = this.options.playground(config);
    const noise = Number(config.parameters?.['feedback-noise'] ?? 0) > 0;
    const row = ({ learner, paid, regret }: Score) => {
      const { feedback = 'value' } = learners.find(({ name }) => name === learner) ?? {};
      const own = noise ? `${sees.value}, without noise` : sees.value;
      return h(
        'tr',
        learner === undefined ? { class: 'lesson-you' } : {},
        h('th', { scope: 'row' }, learner === undefined ? ownSwatch() : swatch(learner), learner ?? 'you'),
        h('td', {}, learner === undefined ? own : sees[feedback]),
        h('td', {}, amount(paid)),
        h('td', {}, amount(regret)),
      );
    };
    const { adversary = 'still', 'minimum-x': _x, 'minimum-y': _y, ...others } = config.parameters ?? {};
    const conditions = [
      rounds < config.rounds ? `after ${rounds} of ${config.rounds} rounds` : `${rounds} rounds`,
      `seed ${config.seed}`,
      `adversary ${adversary}`,
      `horizon ${config.horizon ?? 'doubling'}`,
      'one run',
      `x* = ${pair(best.point)}`,
      ...Object.entries(others).map(([name, value]) => `${name} ${value}`),
    ];
    return [
      table(
        {
          name: 'lesson-table',
          label: 'You and the learners',
          caption: 'Total loss and regret on the same losses, smallest regret first',
          heads: ['', 'sees per round', 'total loss', 'regret'],
        },
        h('tbody', {}, ...scores.map(row)),
      ),
      h('p', { class: 'lesson-note' }, `${conditions.join(' · ')}.`),
      ...(playground
        ? [h('p', { class: 'lesson-note' }, h('a', { href: playground }, 'Open this in the playground'))]
        : []),
    ];
  }
}

/** A line as the reader's path is drawn. */
const ownSwatch = (): SVGSVGElement =>
  svg(
    'svg',
    { class: 'swatch', viewBox: '0 0 26 10', 'aria-hidden': 'true' },
    svg('path', { class: 'lesson-own', d: 'M0 5H26' }),
    svg('g', { class: 'lesson-own-dots' }, svg('circle', { cx: 13, cy: 5, r: 4 })),
  );
