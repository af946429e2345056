// The arena as it is drawn: one round of the library in the plane, its numbers beside the lines, and what can be dragged.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Arena } from '../../web/src/arena/arena';
import { digits, pair, type Point } from '../../web/src/arena/format';
import { Engine, type Round, type Simulation, type SimulationConfig } from '../../web/src/engine';
import { styleOf } from '../../web/src/base/palette';
import { haveWidth, page } from './dom';
import { all } from './picture';
import { simulated } from './simulated';

const { body } = page(500);
haveWidth(500);

let engine: Engine;
let config: SimulationConfig;
beforeAll(async () => {
  engine = await Engine.create({ workers: 0 });
  config = {
    problem: 'arena',
    learners: ['projection-free', 'fkm', 'barrier', 'pbgd'],
    rounds: 40,
    seed: 3,
    parameters: { exploration: 0.4, 'minimum-x': 0.5, 'minimum-y': -0.25 },
  };
});

let arena: Arena;
let changes: [object, boolean][];
async function make(shown = 'projection-free'): Promise<void> {
  changes = [];
  arena = new Arena(body, {
    module: engine.module,
    catalogue: engine.catalogue,
    config: () => config,
    change: (parameters, last) => changes.push([parameters, last]),
    styleOf,
  });
  arena.shown = shown;
  await arena.begin();
}
afterEach(() => arena.destroy());

const after = <T>(rounds: number, look: (simulation: Simulation) => T) =>
  simulated(engine.module, config, rounds, look);
const roundOf = (learner: string, rounds: number): Round => after(rounds, (simulation) => simulation.inspect(learner));
const number = (element: Element, name: string) => Number(element.getAttribute(name));
const shape = (selector: string) =>
  all(body, `.arena-details ${selector}`).filter((each) => (each as SVGElement).style.display !== 'none');
const centre = (element: Element): Point => ({ x: number(element, 'cx'), y: number(element, 'cy') });

/** From the plane to the picture, found by two points of K: the boundary is drawn in the order of the library's. */
function mapping(): { at(point: ArrayLike<number>): Point; scale: number } {
  const outline = after(1, (simulation) => simulation.outline(720));
  const drawn = body.querySelector('.arena-set')!.getAttribute('points')!.trim().split(' ');
  const places = drawn.map((each) => each.split(',').map(Number) as [number, number]);
  expect(2 * places.length).toBe(outline.length);
  const far = places.reduce(
    (best, [x], i) => (Math.abs(x - places[0]![0]) > Math.abs(places[best]![0] - places[0]![0]) ? i : best),
    0,
  );
  const scale = (places[far]![0] - places[0]![0]) / (outline[2 * far]! - outline[0]!);
  const [left, top] = [places[0]![0] - scale * outline[0]!, places[0]![1] + scale * outline[1]!];
  return { at: (point) => ({ x: left + scale * point[0]!, y: top - scale * point[1]! }), scale };
}
const near = ({ x, y }: Point) => ({ x: expect.closeTo(x, 0) as number, y: expect.closeTo(y, 0) as number });

describe('the plane', () => {
  it('has x_t, the sphere of radius δ around it, y_t on that sphere, the vertex and x_{t+1} where they are', async () => {
    await make();
    for (let i = 0; i < 6; ++i) arena.step('round');
    expect(arena.round).toBe(6);
    const { x, y, delta, vertex, next } = roundOf('projection-free', 6);
    const { at, scale } = mapping();
    const [sphere] = shape('circle.arena-sphere');
    expect(centre(sphere!)).toEqual(near(at(x)));
    expect(number(sphere!, 'r')).toBeCloseTo(delta * scale, 0);
    expect(centre(shape('.arena-played')[0]!)).toEqual(near(at(y)));
    const [square] = shape('.arena-vertex');
    expect({ x: number(square!, 'x') + 4.5, y: number(square!, 'y') + 4.5 }).toEqual(near(at(vertex)));
    expect(centre(shape('.arena-next')[0]!)).toEqual(near(at(next)));
    // −g points away from the gradient; the picture's second axis points down.
    const { gradient } = roundOf('projection-free', 6);
    const [from, to] = [
      ...shape('.arena-estimate')[0]!
        .getAttribute('d')!
        .matchAll(/[ML]([-\d.]+),([-\d.]+)/g),
    ].map(([, a, b]) => ({ x: Number(a), y: Number(b) })) as [Point, Point];
    const angle = Math.atan2(-(to.y - from.y), to.x - from.x);
    expect(Math.cos(angle - Math.atan2(-gradient[1]!, -gradient[0]!))).toBeCloseTo(1, 2);
  });

  it('of a barrier has the ellipse that it explores, y_t on it', async () => {
    await make('barrier');
    for (let i = 0; i < 4; ++i) arena.step('round');
    const { x, y, delta, ellipse: A } = roundOf('barrier', 4);
    const { at } = mapping();
    const corners = [
      ...shape('path.arena-sphere')[0]!
        .getAttribute('d')!
        .matchAll(/([-\d.]+),([-\d.]+)/g),
    ].map(([, a, b]) => ({ x: Number(a), y: Number(b) }));
    expect(corners.length).toBe(64);
    // A is stored column by column: s = (1, 0) and (0, 1).
    expect(corners[0]).toEqual(near(at([x[0]! + delta * A[0]!, x[1]! + delta * A[1]!])));
    expect(corners[16]).toEqual(near(at([x[0]! + delta * A[2]!, x[1]! + delta * A[3]!])));
    const played = at(y);
    const distances = corners.map((each) => Math.hypot(each.x - played.x, each.y - played.y));
    const spacing = Math.max(
      ...corners.map((each, i) => Math.hypot(each.x - corners[(i + 1) % 64]!.x, each.y - corners[(i + 1) % 64]!.y)),
    );
    expect(Math.min(...distances)).toBeLessThan(spacing);
  });

  it('of pbgd has its copies where they are, each as large as its weight', async () => {
    await make('pbgd');
    for (let i = 0; i < 30; ++i) arena.step('round');
    const { copies } = roundOf('pbgd', 30);
    const { at } = mapping();
    const dots = [
      ...shape('path.arena-copies')[0]!
        .getAttribute('d')!
        .matchAll(/M([-\d.]+) ([-\d.]+)a([\d.]+)/g),
    ].map(([, left, y, r]) => ({ x: Number(left) + Number(r), y: Number(y), area: (Number(r) - 1.5) ** 2 / 25 }));
    expect(dots.length).toBe(copies.length / 3);
    expect(dots.length).toBeGreaterThan(2);
    dots.forEach(({ x, y, area }, i) => {
      expect({ x, y }).toEqual(near(at(copies.subarray(3 * i, 3 * i + 2))));
      expect(area).toBeCloseTo(copies[3 * i + 2]!, 1);
    });
  });
});

describe('the lines', () => {
  const sizes = () => all(body, '.arena-sizes td').map(({ textContent }) => textContent);
  const values = () => all(body, '.arena-ran .arena-values span b').map(({ textContent }) => textContent!);

  it('have the numbers of their round, one line after the other', async () => {
    await make();
    arena.step('round');
    arena.step('line');
    expect([arena.round, arena.line]).toEqual([2, 1]);
    expect(all(body, '.arena-ran').length).toBe(1);
    while (arena.line < arena.lines) arena.step('line');
    const { x, y, loss, gradient, vertex } = roundOf('projection-free', 2);
    for (const expected of [pair(x), pair(y), digits(loss), pair(gradient), pair(vertex)])
      expect(values(), expected).toContain(expected);
    expect(all(body, '[aria-current="step"]').length).toBe(1);
  });

  it('stand beside round, epoch and step sizes', async () => {
    await make();
    expect(sizes().slice(0, 2)).toEqual(['0', '–']);
    for (let i = 0; i < 5; ++i) arena.step('round');
    const { epoch, epoch_round: t, delta, alpha, eta, sigma } = roundOf('projection-free', 5);
    expect(epochOf(5)).toEqual([epoch, t]);
    expect(sizes()).toEqual(['5', `${epoch}, t = ${t}`, ...[delta, alpha, eta, sigma].map(digits)]);
    arena.shown = 'fkm';
    const fkm = roundOf('fkm', 5);
    expect(sizes().slice(2, 5)).toEqual([fkm.delta, fkm.alpha, fkm.eta].map(digits));
  });

  it.each([
    ['projection-free', 'reset', 'Restart with new step sizes'],
    ['projection-free', 'keep', 'New step sizes'],
    ['fkm', 'keep', 'Restart with new step sizes'], // it has no such setting
  ])('of %s have a remark where an epoch begins with epoch-state=%s', async (learner, state, remark) => {
    const usual = config;
    config = { ...config, parameters: { ...config.parameters, 'epoch-state': state } };
    await make(learner);
    config = usual;
    const remarks = [1, 2, 3, 4].map(() => {
      arena.step('round');
      return body.querySelector('.arena-remark')!.textContent;
    });
    expect(remarks).toEqual(['', `${remark} (epoch 1).`, '', `${remark} (epoch 2).`]);
  });

  it('say when the run is over', async () => {
    await make();
    for (let i = 0; i < 42; ++i) arena.step('round');
    expect(arena.round).toBe(40);
    expect(body.querySelector('.arena-sentence')!.textContent).toBe(
      'The run ends after 40 rounds. Press ↺ to start again.',
    );
    arena.reset();
    expect([arena.round, body.querySelector('.arena-sentence')!.textContent]).toEqual([
      0,
      'Before the first round. Step one line or one round, or press play.',
    ]);
  });
});

/** Epochs of Algorithm 2 have 1, 2, 4, … rounds. */
function epochOf(round: number): [number, number] {
  const epoch = Math.floor(Math.log2(round));
  return [epoch, round - 2 ** epoch + 1];
}

describe('what is dragged', () => {
  it('moves the minimum by the keyboard, and the run is that of the new place', async () => {
    await make();
    for (let i = 0; i < 3; ++i) arena.step('round');
    const handle = body.querySelector('.arena-handles [tabindex]')!;
    handle.dispatchEvent(Object.assign(new Event('keydown'), { key: 'ArrowRight' }));
    const [[parameters]] = changes.slice(-1) as [[{ 'minimum-x': number; 'minimum-y': number }, boolean]];
    expect(parameters['minimum-x']).toBeGreaterThan(0.5);
    expect(parameters['minimum-y']).toBe(-0.25);
    expect(arena.round).toBe(3);
    const moved = { ...config, parameters: { ...config.parameters, ...parameters } };
    const { y } = simulated(engine.module, moved, 3, (simulation) => simulation.inspect('projection-free'));
    const { at } = mapping();
    expect(centre(shape('.arena-played')[0]!)).toEqual(near(at(y)));
  });
});
