// The picture of a game: K and the reader's points with their losses; once it is over, what was hidden as well.
import { add, norm, scaled, subtract, textOf, type Point } from '../arena/format';
import { Labels } from '../arena/labels';
import { Sets } from '../arena/sets';
import { pathOf } from '../arena/shapes';
import { Trails } from '../arena/trails';
import { PlaneView } from '../arena/view';
import { set, svg } from '../base/dom';
import type { Module, SimulationConfig } from '../engine';
import { styleOf } from '../base/palette';
import { gameConfig, playable, playExample, PlayGame, type Outcome } from './play_game';

/** Losses and their sums, all to the same decimals: 0.412, −1.200. */
export function amount(value: number): string {
  const text = Math.abs(value).toFixed(3);
  return Number(text) === 0 ? '0' : `${value < 0 ? '−' : ''}${text}`;
}

/** Points on the boundary of a polygon of the picture, so near each other that nothing is written across it. */
const along = (corners: readonly Point[]): Point[] =>
  corners.flatMap((from, i) => {
    const edge = subtract(corners[(i + 1) % corners.length]!, from);
    const count = Math.ceil(norm(edge) / 10);
    return Array.from({ length: count }, (_, k) => add(from, scaled(edge, k / count)));
  });

export class Board {
  readonly handles = svg('g', { class: 'arena-handles' });
  readonly svg = svg('svg', { class: 'arena-plane lesson-board', role: 'group' });
  view: PlaneView | undefined;
  private readonly ghost = svg('circle', { class: 'lesson-ghost', r: 7 });
  private readonly way = svg('path', { class: 'lesson-own' });
  private readonly dots = svg('g', { class: 'lesson-own-dots' });
  private readonly best = svg('path', { class: 'lesson-best', d: 'M-6,-6L6,6M-6,6L6,-6' });
  private size = { width: 0, height: 0 };
  private sets = new Sets();
  private trails = new Trails(styleOf);
  private labels = new Labels(svg('g'), () => this.size);

  /** Another game: nothing of the one before stays. */
  begin(): void {
    const names = svg('g');
    this.sets = new Sets('Level lines of the mean loss, hidden while you played.');
    this.trails = new Trails(styleOf);
    this.labels = new Labels(names, () => this.size);
    this.dots.replaceChildren();
    const { way, dots, best, ghost, handles } = this;
    this.svg.replaceChildren(...this.sets.elements, this.trails.element, way, dots, best, names, ghost, handles);
  }

  /** Changes to that width; true if it is another one. */
  resize(width: number): boolean {
    if (width === this.size.width || width < 60) return false;
    this.size = { width, height: Math.round(Math.min(0.85 * width, 400)) };
    set(this.svg, { viewBox: `0 0 ${width} ${this.size.height}`, ...this.size });
    return true;
  }

  /** `offered`: the nearest point of K, where the marker is outside. `outcome`: the game is over. */
  draw(game: PlayGame, offered: Point | undefined, outcome: Outcome | undefined): void {
    const { width, height } = this.size;
    if (width === 0) return;
    const view = new PlaneView(game.corners, width, height);
    this.view = view;
    const picture = (point: Point) => view.toPicture(point);
    const points = game.turns.map(({ point }) => picture(point));
    this.sets.draw(game, view, 0);
    this.labels.clear(points);
    this.sets.labelSet(this.labels, game, view, points);
    this.labels.keepFree(along(game.corners.map(picture)));
    while (this.dots.children.length < points.length) this.dots.append(svg('circle', { r: 4.5 }));
    points.forEach(({ x, y }, i) => {
      const isLast = i === points.length - 1;
      set(this.dots.children[i]!, {
        cx: x.toFixed(1),
        cy: y.toFixed(1),
        class: isLast && !outcome ? 'lesson-last' : '',
      });
    });
    for (const part of [this.way, this.best]) part.style.display = outcome ? '' : 'none';
    this.ghost.style.display = offered ? '' : 'none';
    if (offered) set(this.ghost, { transform: `translate(${textOf(picture(offered))})` });
    if (outcome) {
      const at = picture(outcome.best.point);
      this.sets.drawLevels(game, view);
      this.trails.draw(game, '', (point) => picture(add(point, game.center)));
      set(this.way, { d: pathOf(...points) });
      set(this.best, { transform: `translate(${textOf(at)})` });
      this.labels.keepFree([at]);
      this.labels.beside('x*', at, { x: 1, y: -1 });
    } else {
      const middle = picture(game.center);
      // The latest is the one that is looked for: it has the first choice of a place.
      for (let i = points.length - 1; i >= 0; --i)
        this.labels.beside(amount(game.turns[i]!.loss), points[i]!, subtract(points[i]!, middle), `round ${i + 1}`);
    }
  }
}

/** The picture of a game at that width after a few rounds: for paper, and wherever nothing can be played. */
export function playPicture(module: Module, config: SimulationConfig, width: number): SVGSVGElement {
  const game = new PlayGame(module, gameConfig(module, playable(config).config, 0, false));
  try {
    const board = new Board();
    board.begin();
    board.resize(width);
    playExample(game);
    board.draw(game, undefined, undefined);
    const losses = game.turns.map(({ loss }) => amount(loss)).join(', ');
    set(board.svg, { role: 'img', 'aria-label': `K, and the losses of ${game.turns.length} points in it: ${losses}` });
    return board.svg;
  } finally {
    game.delete();
  }
}
