// Drawing of what a learner's round has computed so far: the sphere of radius δ around x_t or the ellipse of a barrier, y_t,
// −g_t, −∇F_t(x_t), v_t or the projection, the Frank-Wolfe steps of a block's end, a method's copies, x_{t+1}. Arrows begin at x_t, those
// of a Frank-Wolfe step where it begins.
import type { Round } from '../engine';
import type { Mark } from '../cards/algorithm';
import { set, setText, svg } from '../base/dom';
import { digits, norm, pointOf, subtract, type Point } from './format';
import type { Labels } from './labels';
import type { Game } from './game';
import { arrow, pathOf } from './shapes';

export interface Scene {
  game: Game;
  shown: string;
  marks: ReadonlySet<Mark>;
  /** The current pass of a loop within the round. */
  pass: number | undefined;
  /** Points that must be in sight besides K. */
  handles: readonly Point[];
}

const makeShapes = () => ({
  sphere: svg('circle', { class: 'arena-sphere' }),
  ellipse: svg('path', { class: 'arena-sphere' }),
  ray: svg('path', { class: 'arena-ray' }),
  toVertex: svg('path', { class: 'arena-dashed arena-to-vertex' }),
  estimate: svg('path', { class: 'arena-estimate' }),
  direction: svg('path', { class: 'arena-direction' }),
  toTarget: svg('path', { class: 'arena-estimate arena-to-target' }),
  projection: svg('path', { class: 'arena-dashed' }),
  walk: svg('path', { class: 'arena-step arena-walk' }),
  step: svg('path', { class: 'arena-step' }),
  copies: svg('path', { class: 'arena-copies' }),
  vertex: svg('rect', { class: 'arena-vertex', width: 9, height: 9 }),
  target: svg('circle', { class: 'arena-target', r: 3.5 }),
  played: svg('circle', { class: 'arena-played', r: 4.5 }),
  second: svg('circle', { class: 'arena-played', r: 4.5 }),
  next: svg('circle', { class: 'arena-next', r: 4 }),
});

// x_t + δA_t s for s around the circle.
function ellipsePath({ x, delta, ellipse }: Round, at: (point: Point) => Point): string {
  if (ellipse.length === 0) return '';
  const [a, b, c, d] = ellipse as unknown as [number, number, number, number];
  const corners = 64;
  const points = Array.from({ length: corners }, (_, i) => {
    const [cos, sin] = [Math.cos((2 * Math.PI * i) / corners), Math.sin((2 * Math.PI * i) / corners)];
    return at({ x: x[0]! + delta * (a * cos + c * sin), y: x[1]! + delta * (b * cos + d * sin) });
  });
  return `${pathOf(...points)}Z`;
}

// A dot for each copy, its area by its weight.
function copiesPath({ copies }: Round, at: (point: Point) => Point): string {
  const dots: string[] = [];
  for (let i = 0; i < copies.length; i += 3) {
    const { x, y } = at({ x: copies[i]!, y: copies[i + 1]! });
    const r = (1.5 + 5 * Math.sqrt(copies[i + 2]!)).toFixed(1);
    dots.push(
      `M${(x - Number(r)).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${2 * Number(r)} 0a${r} ${r} 0 1 0 ${-2 * Number(r)} 0Z`,
    );
  }
  return dots.join('');
}

export class Details {
  readonly element = svg('g', { class: 'arena-details' });
  private readonly shapes = makeShapes();
  private readonly estimateTitle = svg('title');

  constructor() {
    this.element.append(...Object.values(this.shapes));
    this.shapes.estimate.append(this.estimateTitle);
    this.shapes.direction.append(svg('title', {}, 'The direction of −∇F(x); its length is not to scale.'));
    this.shapes.copies.append(svg('title', {}, 'The copies, each with its own step size; the larger, the more weight'));
    this.shapes.sphere.append(svg('title', {}, 'The sphere of radius δ around x'));
    this.shapes.ellipse.append(svg('title', {}, 'The ellipse around x in which it explores'));
  }

  /** `scale`: of the picture; `longest`: ‖g‖ so far in the epoch. */
  draw(
    round: Round,
    { marks, pass }: Pick<Scene, 'marks' | 'pass'>,
    labels: Labels,
    at: (point: Point) => Point,
    { scale, longest, color }: { scale: number; longest: number; color: string },
  ): void {
    this.element.style.setProperty('--of', color);
    const step = pass === undefined ? undefined : round.steps[pass];
    const after = (pass === undefined ? undefined : round.steps[pass + 1]?.x) ?? round.next;
    const [x, y, from, v, z, next] = [
      round.x,
      round.y,
      step?.x ?? round.x,
      step?.vertex ?? round.vertex,
      round.direction,
      after,
    ].map((numbers) => at(pointOf(numbers))) as [Point, Point, Point, Point, Point, Point];
    const walk = round.steps.slice(0, pass === undefined ? undefined : pass + 1).map((each) => at(pointOf(each.x)));
    const here = marks.has('next') ? next : from;
    const second = round.second.length > 0 ? at(pointOf(round.second)) : x;
    // Against a vector; in the picture the second axis points down.
    const against = (vector: Point, length: number): Point => {
      const size = norm(vector);
      return size > 0 ? { x: x.x - (length * vector.x) / size, y: x.y + (length * vector.y) / size } : x;
    };
    const size = norm(pointOf(round.gradient));
    const estimate = against(pointOf(round.gradient), 18 + (longest > 0 ? (40 * size) / longest : 0));
    const direction = against(pointOf(round.direction), 44);
    setText(
      this.estimateTitle,
      `The direction of −g. Its length is not to scale: ‖g‖ = ${digits(size)}, and the largest so far is ${digits(longest)}.`,
    );

    const show = (part: SVGElement, mark: Mark, attributes: { [name: string]: string }) => {
      part.style.display = marks.has(mark) ? '' : 'none';
      set(part, attributes);
    };
    const circle = (point: Point) => ({ cx: point.x.toFixed(1), cy: point.y.toFixed(1) });
    const projects = marks.has('target');
    const { shapes } = this;
    show(shapes.sphere, 'sphere', { ...circle(x), r: (round.delta * scale).toFixed(1) });
    show(shapes.ray, 'sphere', { d: pathOf(x, y) });
    show(shapes.ellipse, 'ellipse', { d: ellipsePath(round, at) });
    show(shapes.played, 'played', circle(y));
    show(shapes.second, 'second', circle(second));
    show(shapes.estimate, 'estimate', { d: arrow(x, estimate) });
    show(shapes.direction, 'direction', { d: arrow(x, direction) });
    show(shapes.toVertex, 'vertex', { d: pathOf(from, v) });
    show(shapes.vertex, 'vertex', { x: (v.x - 4.5).toFixed(1), y: (v.y - 4.5).toFixed(1) });
    show(shapes.toTarget, 'target', { d: arrow(x, z) });
    show(shapes.target, 'target', circle(z));
    show(shapes.projection, 'next', { d: projects ? pathOf(z, next) : '' });
    show(shapes.walk, 'walk', { d: walk.length > 1 ? pathOf(...walk) : '' });
    show(shapes.step, 'next', { d: projects || (walk.length > 0 && !step) ? '' : arrow(from, next) });
    show(shapes.copies, 'copies', { d: copiesPath(round, at) });
    show(shapes.next, marks.has('next') ? 'next' : 'walk', circle(here));

    const name = (text: string, point: Point, mark: Mark, least = 0) => {
      const away = subtract(point, x);
      if (marks.has(mark) && norm(away) >= least) labels.beside(text, point, away);
    };
    const drawn: [Mark, Point][] = [
      ['played', y],
      ['second', second],
      ['vertex', v],
      ['target', z],
      ['estimate', estimate],
      ['direction', direction],
      ['walk', from],
      ['next', next],
    ];
    labels.keepFree(drawn.filter(([mark]) => marks.has(mark)).map(([, point]) => point));
    const explores = marks.has('sphere') || marks.has('ellipse');
    labels.beside('x_t', x, explores ? subtract(x, y) : { x: -1, y: -1 });
    name('y_t', y, 'played');
    name(step ? 'v' : 'v_t', v, 'vertex');
    name('z_t', z, 'target');
    if (!projects) name('−g_t', estimate, 'estimate', 1);
    name('−∇F_t', direction, 'direction', 1);
    if (step) name('x', here, 'walk', 6);
    else name('x_{t+1}', next, 'next', 6);
  }
}
