// K, (1−α)K and the level lines of f_t within K; drawn again only where they have changed.
import { set, svg } from '../base/dom';
import { add, norm, scaled, subtract, textOf, type Point } from './format';
import type { Game } from './game';
import type { Labels } from './labels';
import { boundsOf, isolines, known, levelsOf, sample, type Grid, type Loss } from './levels';
import type { PlaneView } from './view';

const gridCells = 48; // even: levelsOf looks at the middle
const levelCount = 9;

/** The part of a run that is drawn here. */
export type Ground = Pick<Game, 'outline' | 'center' | 'loss'>;

export class Sets {
  private readonly clip = svg('polygon');
  private readonly whole = svg('polygon', { class: 'arena-set' });
  private readonly levels = svg('path', { class: 'arena-levels' });
  private readonly shrunk = svg('polygon', { class: 'arena-shrunk' });
  readonly elements: SVGElement[];
  private drawn: { game: Ground; view: PlaneView; alpha: number } | undefined;
  private lines: { game: Ground; view: PlaneView; key: string; grid: Grid } | undefined;

  constructor(title = 'Level lines of this round’s loss. No learner sees them.') {
    const id = `arena-clip-${Math.random().toString(36).slice(2)}`;
    this.levels.append(svg('title', {}, title));
    this.elements = [
      svg('defs', {}, svg('clipPath', { id }, this.clip)),
      this.whole,
      svg('g', { 'clip-path': `url(#${id})` }, this.levels),
      this.shrunk,
    ];
  }

  draw(game: Ground, view: PlaneView, alpha: number): void {
    const { drawn } = this;
    if (drawn?.game === game && drawn.view === view && drawn.alpha === alpha) return;
    const polygon = (scale: number) =>
      game.outline.map((point) => textOf(view.toPicture(add(scaled(point, scale), game.center)))).join(' ');
    const points = polygon(1);
    set(this.whole, { points });
    set(this.clip, { points });
    set(this.shrunk, { points: polygon(1 - alpha) });
    this.shrunk.style.display = alpha > 0 ? '' : 'none';
    this.drawn = { game, view, alpha };
  }

  drawLevels(game: Ground, view: PlaneView): void {
    const bounds = boundsOf(game.outline);
    const { loss, key } = known(finiteLoss(game.loss), bounds);
    const old = this.lines?.game === game && this.lines.key === key ? this.lines : undefined;
    if (old?.view === view) return;
    const grid = old?.grid ?? sample(loss, bounds, gridCells);
    const { x, y } = game.center;
    const d = isolines(
      grid,
      levelsOf(grid, levelCount),
      (value) => view.x(value + x),
      (value) => view.y(value + y),
    );
    set(this.levels, { d });
    this.lines = { game, view, key, grid };
  }

  /** K outside its boundary, in a direction in which no handle lies. */
  labelSet(labels: Labels, game: Ground, view: PlaneView, handles: readonly Point[]): void {
    const at = (point: Point) => view.toPicture(add(point, game.center));
    let best: { edge: Point; free: number } | undefined;
    for (const edge of edges(game)) {
      const free = Math.min(60, ...handles.map((handle) => norm(subtract(handle, at(edge)))));
      if (!best || free > best.free + 15) best = { edge, free };
    }
    const { edge } = best!;
    labels.at('K', at(scaled(edge, 1 + 14 / (norm(edge) * view.scale))));
  }

  /** (1−α)K inside its own, where there is room. */
  labelShrunk(labels: Labels, game: Ground, view: PlaneView, alpha: number): void {
    if (alpha <= 0) return;
    const inside = (edge: Point) => scaled(edge, Math.max(0.1, 1 - alpha - 26 / (norm(edge) * view.scale)));
    labels.at('(1−α)K', ...edges(game).map((edge) => view.toPicture(add(inside(edge), game.center))));
  }
}

/** NaN where the library refuses to say: a formula need not have a value beyond K. */
const finiteLoss =
  (loss: Loss): Loss =>
  (x) => {
    try {
      return loss(x);
    } catch {
      return NaN;
    }
  };

/** Places on the boundary of K where its name may stand, the best first. */
function edges({ outline }: Ground): Point[] {
  return [-35, -50, -20, -65, -5, 20, 35, -110, -140, 110, 140, 170].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return boundaryPoint(outline, { x: Math.cos(angle), y: Math.sin(angle) });
  });
}

/** The point where the ray from the centre meets the boundary of a convex set around it. */
function boundaryPoint(outline: readonly Point[], direction: Point): Point {
  let nearest = Infinity;
  outline.forEach((a, i) => {
    const b = outline[(i + 1) % outline.length]!;
    const [normal, offset] = [{ x: b.y - a.y, y: a.x - b.x }, a.x * b.y - a.y * b.x];
    const rate = normal.x * direction.x + normal.y * direction.y;
    if (rate > 0) nearest = Math.min(nearest, offset / rate);
  });
  return scaled(direction, nearest);
}
