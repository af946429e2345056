// The lesson's figures as they are drawn: estimates and their variance, both oracles in the plane, and "You play".
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { digits, pair, type Point } from '../../web/src/arena/format';
import { Engine, type Simulation, type SimulationConfig } from '../../web/src/engine';
import { Cloud } from '../../web/src/lesson/cloud';
import { Estimates } from '../../web/src/lesson/estimates';
import { oraclePictures } from '../../web/src/lesson/oracles';
import { Play } from '../../web/src/lesson/play';
import { longest, varianceFigure } from '../../web/src/lesson/variance';
import { haveWidth, page } from './dom';
import { all, axisOf, cornersOf, nameOf } from './picture';
import { simulated } from './simulated';

const { body } = page(400);
haveWidth(400);
vi.stubGlobal('matchMedia', () => ({ matches: true })); // no motion
let engine: Engine;
beforeAll(async () => {
  engine = await Engine.create({ workers: 0 });
});
afterEach(() => body.replaceChildren());

const config: SimulationConfig = {
  problem: 'arena',
  learners: ['projection-free', 'fkm'],
  rounds: 5,
  seed: 4,
  horizon: 'known',
  parameters: { exploration: 0.25, 'minimum-x': 0.5, 'minimum-y': 0.25 },
};
const played = <T>(of: SimulationConfig, rounds: number, look: (simulation: Simulation) => T) =>
  simulated(engine.module, of, rounds, look);
const sentence = () => body.querySelector('.lesson-sentence')!.textContent!;

describe('estimates', () => {
  it('have the mean, the length and the error that the library’s own estimates have', async () => {
    const figure = new Estimates(body, { module: engine.module, config: () => config });
    figure.active = true;
    await figure.complete;
    figure.active = false;
    // g = (n/δ) f(x + δu) u with n = 2, δ = r/4, from the points that were played.
    const one = (repeat: number) =>
      played({ ...config, learners: ['projection-free'], rounds: 1, repeat }, 1, (simulation) => {
        const { x, y, loss } = simulation.inspect('projection-free');
        const { r } = simulation.record().constants;
        const delta = r / 4;
        const along = (i: number) => (2 / delta ** 2) * loss * (y[i]! - x[i]!);
        return { x: along(0), y: along(1), delta };
      });
    const all400 = Array.from({ length: 400 }, (_, repeat) => one(repeat));
    const average = (of: (each: Point) => number) => all400.reduce((sum, each) => sum + of(each), 0) / 400;
    const mean = { x: average(({ x }) => x), y: average(({ y }) => y) };
    const size = Math.sqrt(average(({ x, y }) => x ** 2 + y ** 2));
    const spread = all400.reduce((sum, { x, y }) => sum + (x - mean.x) ** 2 + (y - mean.y) ** 2, 0) / 399;
    expect(sentence()).toContain(`400 estimates with δ = ${digits(all400[0]!.delta)}, each about `);
    expect(sentence()).toContain(`Their mean ${pair(mean)} is `);
    expect(Number(/about ([\d.]+) long/.exec(sentence())![1]) / size).toBeCloseTo(1, 2);
    expect(sentence()).toContain(`the typical distance for this many estimates is ${digits(Math.sqrt(spread / 400))}.`);
    const [, away, x, y] = /is ([\d.]+) away from ∇f\(x\) = \(([−\d.]+), ([−\d.]+)\)/.exec(sentence())!;
    const gradient = [x!, y!].map((text) => Number(text.replace('−', '-'))) as [number, number];
    expect(Number(away)).toBeCloseTo(Math.hypot(mean.x - gradient[0], mean.y - gradient[1]), 1);
    expect(
      all(body, '.lesson-plane .lesson-dots path').reduce(
        (count, path) => count + path.getAttribute('d')!.split('h0').length - 1,
        0,
      ),
    ).toBe(400);
  });

  it('vary as n²f(x)²/δ² where f(x) is not 0', () => {
    const place = { value: 3, gradient: { x: 3, y: 4 }, radius: 2, dimension: 2 };
    const measured = [0.1, 0.2, 0.4].map((x) => ({ x, y: 5 / x }));
    const svg = varianceFigure(place, measured, 0.05, 400);
    const [x, y] = [axisOf(svg, 'x'), axisOf(svg, 'y')];
    expect(cornersOf(svg, '[stroke-dasharray="2 3"]')).toEqual(
      [0.1, 0.2, 0.4].map((each) => [expect.closeTo(x.apply(each), 2), expect.closeTo(y.apply(36 / each ** 2), 2)]),
    );
    expect(nameOf(svg)).toContain('at the end n²f(x)²/δ² 225, measured 12.5');
    // δ = 0.05·r is marked.
    expect(cornersOf(svg, '[stroke-opacity="0.6"]')[0]![0]).toBeCloseTo(x.apply(0.1), 2);
    expect(nameOf(varianceFigure({ ...place, value: 0 }, measured, 0.05, 400))).toContain('at the end measured 12.5');
    // ‖g‖ ≤ (n/δ)(|f(x)| + δ‖∇f(x)‖ + δ²/2) with δ = 0.5·2.
    expect(longest(place, 0.5)).toBeCloseTo(2 * (3 + 5 + 0.5), 12);
  });

  it('lie in the plane of gradients, the first axis to the right, the second up', () => {
    const cloud = new Cloud();
    cloud.clear(400, 10);
    cloud.draw(
      [
        { x: 5, y: 0 },
        { x: 0, y: 5 },
      ],
      { x: 2.5, y: 2.5 },
      { x: -5, y: 0 },
    );
    const [right, up] = [
      ...cloud.svg
        .querySelector('.lesson-dots path')!
        .getAttribute('d')!
        .matchAll(/M([\d.]+),([\d.]+)/g),
    ].map(([, x, y]) => [Number(x), Number(y)]) as [[number, number], [number, number]];
    const arrowOf = (name: string) =>
      [
        ...cloud.svg
          .querySelector(`.${name}`)!
          .getAttribute('d')!
          .matchAll(/[ML]([\d.]+),([\d.]+)/g),
      ].map(([, x, y]) => [Number(x), Number(y)]) as [number, number][];
    const [origin, mean] = arrowOf('lesson-mean') as [[number, number], [number, number]];
    const unit = right[0] - origin[0];
    expect(unit).toBeGreaterThan(0);
    expect([right[1], up[0], up[1]]).toEqual([origin[1], origin[0], expect.closeTo(origin[1] - unit, 0)]);
    expect(mean).toEqual([expect.closeTo(origin[0] + unit / 2, 0), expect.closeTo(origin[1] - unit / 2, 0)]);
    expect(arrowOf('lesson-gradient')[1]).toEqual([expect.closeTo(origin[0] - unit, 0), origin[1]]);
  });
});

describe('the oracles in the plane', () => {
  const square = [
    { x: -1, y: -1 },
    { x: 1, y: -1 },
    { x: 1, y: 1 },
    { x: -1, y: 1 },
  ];
  it('find the corner that is furthest against g, and the nearest point', () => {
    const [minimizing, projecting] = oraclePictures() as [
      ReturnType<typeof oraclePictures>[0],
      ReturnType<typeof oraclePictures>[0],
    ];
    for (const picture of [minimizing, projecting]) {
      body.append(picture.element);
      picture.show(square);
      picture.resize(400);
    }
    const [first, second] = all(body, '.lesson-sentence').map(({ textContent }) => textContent!);
    // g = (1.1, 1.35) and p = (1.75, −0.35) at first.
    expect(first).toContain('touches K last at corner 1: v = (−1, −1). To find it: compare ⟨g, x⟩ at 4 corners.');
    expect(second).toContain(
      'The nearest point of K is (1, −0.35), 0.75 away; the line to it meets the edge at a right angle.',
    );
    const press = (key: string, times: number, of: Element) => {
      for (let i = 0; i < times; ++i)
        of.querySelector('.arena-handles [tabindex]')!.dispatchEvent(
          Object.assign(new Event('keydown'), { key, shiftKey: true }),
        );
    };
    press('ArrowUp', 40, projecting.element); // as far as the picture goes
    expect(all(body, '.lesson-sentence')[1]!.textContent).toMatch(/^The nearest point of K is corner 3, /);
    press('ArrowLeft', 40, minimizing.element);
    expect(all(body, '.lesson-sentence')[0]!.textContent).toContain('at corner 2: v = (1, −1)');
  });
});

describe('a game', () => {
  // The best single point pays too: a regret is no total loss.
  const drifting = { ...config, parameters: { ...config.parameters, adversary: 'drift', period: 6 } };
  let told: string[];
  let game: Play;
  const status = () => body.querySelector('[role="status"]')!.textContent!;
  const button = (label: string) =>
    all(body, 'button').find(({ textContent }) => textContent === label) as HTMLButtonElement;
  beforeEach(() => {
    told = [];
    game = new Play(body, {
      module: engine.module,
      catalogue: engine.catalogue,
      config: () => drifting,
      given: () => true,
      playground: ({ seed }) => `index.html#seed=${seed}`,
      progress: (rounds, total) => told.push(`${rounds}/${total}`),
      done: () => told.push('done'),
      changed: () => told.push('changed'),
      failed: (message) => told.push(message),
    });
  });
  const cells = (selector: string) =>
    all(body, `${selector} tbody tr`).map((row) => [...row.children].map(({ textContent }) => textContent!));
  const amounts = (text: string) => Number(text.replace('−', '-'));

  it('says what was paid, and stands beside the learners on the same losses', () => {
    const turns = 3;
    for (let i = 0; i < turns; ++i) button('Play the marked point').click();
    // The marker stands at the centre, which is where `fixed` stays.
    const fixed = played({ ...drifting, learners: ['fixed'] }, turns, (simulation) => simulation.record());
    const paid = fixed.learners[0]!.average_loss.at(-1)! * turns;
    expect(status()).toMatch(/^Round 3 of 5: you paid /);
    expect(amounts(/total ([−\d.]+)\./.exec(status())![1]!)).toBeCloseTo(paid, 2);
    const rounds = cells('.lesson-turns');
    expect(rounds.map(([number]) => number)).toEqual(['3', '2', '1']);
    expect(rounds.reduce((sum, [, , loss]) => sum + amounts(loss!), 0)).toBeCloseTo(paid, 2);
    button('Give up and reveal').click();
    const scores = cells('.lesson-result');
    const expected = played(drifting, turns, (simulation) =>
      simulation.record().learners.map(({ name, average_loss }) => [name, average_loss.at(-1)! * turns] as const),
    );
    const best = fixed.best_loss.at(-1)! * turns;
    expect(best).toBeGreaterThan(0.03); // two decimals tell it from 0
    for (const [name, total] of [['you', paid] as const, ...expected]) {
      const row = scores.find(([who]) => who === name)!;
      expect([amounts(row[2]!), amounts(row[3]!)], name).toEqual([
        expect.closeTo(total, 2),
        expect.closeTo(total - best, 2),
      ]);
    }
    const regrets = scores.map(([, , , regret]) => amounts(regret!));
    expect(regrets).toEqual([...regrets].sort((a, b) => a - b));
    const [, own, least, regret] =
      /^You paid ([−\d.]+) in 3 rounds; the best single point would have paid ([−\d.]+): your regret is ([−\d.]+)\.$/.exec(
        status(),
      )!;
    expect([own, least, regret].map((text) => amounts(text!))).toEqual(
      [paid, best, paid - best].map((each) => expect.closeTo(each, 2) as number),
    );
    expect(told).toEqual(['1/5', '2/5', '3/5', 'done']);
    expect(body.querySelector('.lesson-note:not(.lesson-how)')!.textContent).toMatch(
      /^after 3 of 5 rounds · seed 4 · adversary drift · horizon known · one run · x\* = \(.*\) · exploration 0\.25 · period 6\.$/,
    );
  });

  it('ends with its last round, and the next has another seed', () => {
    for (let i = 0; i < 5; ++i) button('Play the marked point').click();
    expect(told).toEqual(['1/5', '2/5', '3/5', '4/5', '5/5', 'done']);
    expect(body.querySelector('a')!.getAttribute('href')).toBe('index.html#seed=4');
    button('Play again').click();
    expect(game.played.seed).toBe(5);
    expect(status()).toMatch(/^Round 1 of 5: choose a point of K/);
    expect(told.at(-1)).toBe('changed');
  });

  it('offers the nearest point of K to a marker outside', () => {
    const press = (key: string) =>
      body
        .querySelector('.arena-handles [tabindex]')!
        .dispatchEvent(Object.assign(new Event('keydown'), { key, shiftKey: true }));
    for (let i = 0; i < 40; ++i) press('ArrowRight');
    const [, outside, nearest] = /^(\(.*\)) is outside K; the nearest point is (\(.*\)): press/.exec(status())!;
    expect(outside).not.toBe(nearest);
    button('Play the nearest point').click();
    expect(cells('.lesson-turns')[0]![1]).toBe(nearest);
  });
});
