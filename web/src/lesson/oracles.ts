// A linear minimiser and a projection: both in the plane, by hand, and the cost of both over the
// dimension, measured while it is in sight.
import { add, digits, norm, pair, scaled, subtract, textOf, type Point } from '../arena/format';
import { Handles } from '../arena/handles';
import { Labels } from '../arena/labels';
import { arrow, pathOf } from '../arena/shapes';
import { PlaneView } from '../arena/view';
import { h, set, setText, svg } from '../base/dom';
import type { Engine, Module, SimulationConfig } from '../engine';
import { styleOf } from '../base/palette';
import { OraclesPanel } from '../results/oracle_costs';
import { LessonFigure } from './layout';
import { cornersOf, minimizer, project } from './polygon';

const range = { least: -3, most: 3 };
const sight = 1.55; // of the plane, besides K
const levelLines = 5; // on the way of the sliding line

export interface OraclesOptions {
  module: Module;
  config(): SimulationConfig;
  engine: Engine;
}

/** One picture with a polygon and a point that is dragged. */
abstract class OraclePicture {
  private readonly outline = svg('polygon', { class: 'arena-set' });
  private readonly dots = svg('path', { class: 'lesson-corners' });
  protected readonly layer = svg('g');
  private readonly knob = svg('g', { class: 'arena-handles' });
  private readonly names = svg('g');
  private readonly svg: SVGSVGElement;
  protected readonly labels = new Labels(this.names, () => this.size);
  private readonly handles: Handles;
  protected view: PlaneView | undefined;
  protected corners: readonly Point[] = [];
  private size = { width: 0, height: 0 };
  private readonly picture = h('div', { class: 'lesson-picture' });
  private readonly sentence = h('p', { class: 'lesson-sentence', role: 'status' });
  readonly element: HTMLElement;

  constructor(
    title: string,
    color: string,
    private readonly name: string,
    protected at: Point,
  ) {
    this.svg = svg(
      'svg',
      { class: 'arena-plane', role: 'group', 'aria-label': title },
      this.outline,
      this.dots,
      this.layer,
      this.names,
      this.knob,
    );
    this.picture.append(this.svg);
    this.element = h(
      'div',
      { class: 'lesson-half' },
      h('p', { class: 'lesson-title' }, title),
      this.picture,
      this.sentence,
    );
    this.element.style.setProperty('--of', color);
    this.handles = new Handles(this.knob, range, {
      view: () => this.view,
      moved: (_, to) => {
        this.at = this.inSight(to);
        this.draw();
      },
    });
  }

  show(corners: readonly Point[]): void {
    this.corners = corners;
    this.draw();
  }

  resize(width = Math.floor(this.picture.clientWidth)): void {
    if (width === this.size.width || width === 0) return;
    this.size = { width, height: Math.round(Math.min(width, 300)) };
    set(this.svg, { viewBox: `0 0 ${width} ${this.size.height}`, ...this.size });
    this.draw();
  }

  private draw(): void {
    const { corners } = this;
    const { width, height } = this.size;
    if (width === 0 || corners.length === 0) return;
    const view = new PlaneView([{ x: -sight, y: -sight }, { x: sight, y: sight }, ...corners], width, height);
    this.view = view;
    const points = corners.map((corner) => view.toPicture(corner));
    set(this.outline, { points: points.map(textOf).join(' ') });
    set(this.dots, { d: points.map((point) => `M${textOf(point)}h0`).join('') });
    this.labels.clear([...points, view.toPicture(this.at)]);
    setText(this.sentence, this.drawAnswer(view));
    this.handles.show([{ name: this.name, at: this.at }]);
  }

  // The arrow keys would lead it out of the picture.
  private inSight({ x, y }: Point): Point {
    const { width, height } = this.size;
    const [low, high] = [this.view!.toPlane({ x: 12, y: height - 12 }), this.view!.toPlane({ x: width - 12, y: 12 })];
    return { x: Math.min(high.x, Math.max(low.x, x)), y: Math.min(high.y, Math.max(low.y, y)) };
  }

  /** Gives the sentence. */
  protected abstract drawAnswer(view: PlaneView): string;
}

class Minimizing extends OraclePicture {
  private readonly levels = svg('path', { class: 'lesson-levels' });
  private readonly touching = svg('path', { class: 'lesson-touching' });
  private readonly direction = svg('path', { class: 'lesson-gradient' });
  private readonly vertex = svg('rect', { class: 'arena-vertex', width: 11, height: 11 });

  constructor() {
    super('Linear minimiser: drag g', styleOf('projection-free').color, 'direction g', { x: 1.1, y: 1.35 });
    this.layer.append(this.levels, this.touching, this.direction, this.vertex);
  }

  protected override drawAnswer(view: PlaneView): string {
    const { corners, at: g } = this;
    const picture = (point: Point) => view.toPicture(point);
    const origin = { x: 0, y: 0 };
    const size = norm(g);
    set(this.direction, { d: arrow(picture(origin), picture(g)) });
    for (const part of [this.levels, this.touching, this.vertex]) part.style.display = size > 0 ? '' : 'none';
    if (size === 0) return 'g = 0: every point of K is a minimiser.';
    const best = minimizer(corners, g);
    const v = corners[best]!;
    const product = (point: Point) => g.x * point.x + g.y * point.y;
    const across = scaled({ x: -g.y, y: g.x }, 1 / size);
    // The line <g, x> = level, as long as it lies near K.
    const line = (level: number) => {
      const foot = scaled(g, level / size ** 2);
      const along = corners.map((corner) => across.x * corner.x + across.y * corner.y);
      const ends = [Math.min(...along) - 0.15, Math.max(...along) + 0.15];
      return pathOf(...ends.map((end) => picture(add(foot, scaled(across, end)))));
    };
    const highest = Math.max(...corners.map(product));
    const low = product(v);
    const between = Array.from({ length: levelLines }, (_, i) => highest + ((low - highest) * i) / levelLines);
    set(this.levels, { d: between.map(line).join('') });
    set(this.touching, { d: line(low) });
    const { x, y } = picture(v);
    set(this.vertex, { x: (x - 5.5).toFixed(1), y: (y - 5.5).toFixed(1) });
    this.labels.beside('g', picture(g), subtract(picture(g), picture(origin)));
    this.labels.beside('v', { x, y }, subtract({ x, y }, picture(origin)));
    return (
      `The line perpendicular to g, slid in the direction −g, touches K last at corner ${best + 1}: v = ${pair(v)}. ` +
      `To find it: compare ⟨g, x⟩ at ${corners.length} corners.`
    );
  }
}

class Projecting extends OraclePicture {
  private readonly way = svg('path', { class: 'lesson-way' });
  private readonly angle = svg('path', { class: 'lesson-levels' });
  private readonly foot = svg('circle', { class: 'arena-next', r: 5.5 });

  constructor() {
    super('Projection: drag p', styleOf('fkm').color, 'point p', { x: 1.75, y: -0.35 });
    this.layer.append(this.way, this.angle, this.foot);
  }

  protected override drawAnswer(view: PlaneView): string {
    const { corners, at: p } = this;
    const { point, on, index } = project(corners, p);
    const [from, to] = [view.toPicture(p), view.toPicture(point)];
    set(this.way, { d: pathOf(from, to) });
    set(this.foot, { cx: to.x.toFixed(1), cy: to.y.toFixed(1) });
    this.angle.style.display = on === 'edge' ? '' : 'none';
    this.labels.beside('p', from, subtract(from, to));
    if (on === 'inside') return 'p lies in K, so it is its own projection. Drag it out of K.';
    const way = subtract(to, from);
    this.labels.at('Π(p)', add(to, scaled(way, 26 / norm(way))));
    const away = `${digits(norm(subtract(p, point)))} away`;
    const task = `To find it: compute the nearest point on each of ${corners.length} edges, then take the nearest of these.`;
    if (on === 'corner') return `The nearest point of K is corner ${index + 1}, ${away}. ${task}`;
    const along = subtract(view.toPicture(corners[(index + 1) % corners.length]!), to);
    const [a, b] = [scaled(along, 9 / norm(along)), scaled(way, -9 / norm(way))];
    set(this.angle, { d: pathOf(add(to, a), add(add(to, a), b), add(to, b)) });
    return `The nearest point of K is ${pair(point)}, ${away}; the line to it meets the edge at a right angle. ${task}`;
  }
}

export const oraclePictures = (): OraclePicture[] => [new Minimizing(), new Projecting()];

export class Oracles extends LessonFigure {
  private readonly pictures = oraclePictures();
  private readonly panel: OraclesPanel;
  private isDue = true; // a measurement, once it is in sight

  constructor(
    container: HTMLElement,
    private readonly options: OraclesOptions,
  ) {
    super(container);
    const halves = h('div', { class: 'lesson-halves' }, ...this.pictures.map(({ element }) => element));
    const cost = h('div', { class: 'lesson-cost' });
    this.panel = new OraclesPanel(cost, options.engine);
    const title = h('p', { class: 'lesson-title' }, 'The cost of both by dimension, in this browser');
    this.fill('oracles', halves, title, cost);
    this.drawAtWidthOf(halves, () => {
      for (const picture of this.pictures) picture.resize();
    });
    this.restart();
  }

  /** Draws the polygon of the current config. */
  restart(): void {
    const { module, config } = this.options;
    const { seed, parameters } = config();
    const { corners } = cornersOf(module, { seed, parameters: { ...parameters, 'arena-set': 'polygon' } });
    for (const picture of this.pictures) picture.show(corners);
  }

  /** While it is in sight. */
  override set active(on: boolean) {
    if (on && this.isDue) {
      this.isDue = false;
      this.seen();
      void this.panel.measure().then(() => !this.isDue && this.completed());
    } else if (!on && this.panel.isActive) {
      this.isDue = true;
      this.panel.cancel();
    }
  }

  override destroy(): void {
    this.panel.destroy();
    super.destroy();
  }
}
