// The arena as the playground's page has it: the legend, the way to a round and back, and the plane in words.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Arena, type ArenaOptions } from '../../web/src/arena/arena';
import { digits, norm, pair, pointOf, subtract, type Point } from '../../web/src/arena/format';
import { Game } from '../../web/src/arena/game';
import { bestPoint } from '../../web/src/arena/narration';
import { ArenaSettings } from '../../web/src/arena/settings';
import { styleOf } from '../../web/src/base/palette';
import { Narrator } from '../../web/src/picture/narrator';
import { marksOf, stopsOf } from '../../web/src/cards/algorithm';
import { algorithmOf } from '../../web/src/cards/algorithms';
import { Engine, type Simulation, type SimulationConfig } from '../../web/src/engine';
import { States } from '../../web/src/state/state';
import { haveWidth, page } from './dom';
import { eventually } from './eventually';
import { all } from './picture';
import { simulated } from './simulated';

const { body } = page(500);
haveWidth(500);

let engine: Engine;
let config: SimulationConfig;
beforeAll(async () => {
  engine = await Engine.create({ workers: 0 });
});

const learners = ['projection-free', 'fkm', 'fixed'];
let arena: Arena;
async function make(more: Partial<SimulationConfig> = {}, options: Partial<ArenaOptions> = {}): Promise<void> {
  config = { problem: 'arena', learners, rounds: 400, seed: 3, parameters: {}, ...more };
  arena = new Arena(body, {
    module: engine.module,
    catalogue: engine.catalogue,
    config: () => config,
    change: () => undefined,
    styleOf,
    hasLegend: true,
    ...options,
  });
  await arena.begin();
}
afterEach(() => {
  vi.useRealTimers();
  arena?.destroy();
});

const after = <T>(rounds: number, look: (simulation: Simulation) => T) =>
  simulated(engine.module, config, rounds, look);
const text = (selector: string) => body.querySelector(selector)!.textContent!;
const entry = (mark: string) => body.querySelector(`.arena-legend [data-mark="${mark}"]`)!;
const marks = () => all(body, '.arena-legend [data-mark]').map((each) => each.getAttribute('data-mark'));
const lit = () => all(body, '.arena-plane .arena-lit');
const litEntries = () => all(body, '.arena-legend .arena-lit').map((each) => each.getAttribute('data-mark'));
const seen = (selector: string) => body.querySelector<SVGElement>(`.arena-plane ${selector}`)!.style.display !== 'none';
const point = (element: Element, type: string) => element.dispatchEvent(new Event(type));

describe('the legend', () => {
  it('has what the card of the shown learner draws, with x_t, the best point and the dashed set', async () => {
    await make();
    expect(marks()).toEqual(['x', 'played', 'estimate', 'direction', 'vertex', 'next', 'best', 'shrunk']);
    expect(entry('x').textContent).toBe('xt where it stands');
    expect(entry('vertex').textContent).toBe('vt corner it moves towards');
    expect(entry('best').textContent).toBe('the best point');
    arena.shown = 'fkm';
    expect(marks()).toEqual(['x', 'played', 'target', 'next', 'best', 'shrunk']);
    arena.shown = 'fixed';
    expect(marks()).toEqual(['x', 'best']); // it plays x_t, and may be anywhere in K
    expect(all(body, '.arena-legend li').length).toBe(8); // with the room of the longest
    expect(entry('x').textContent).toBe('xt where it stands and plays');
  });

  it('has the number of a copy above its letter, that of a round below', async () => {
    await make({ learners: ['pbgd'] });
    const name = (mark: string) => entry(mark).querySelector('i')!.innerHTML;
    expect([name('copies'), name('next')]).toEqual(['x<sup>i</sup>', 'x<sub>t+1</sub>']);
  });

  it('has an entry for every mark of every learner that has a name in the plane', async () => {
    await make({ learners: engine.catalogue.learners.map(({ name }) => name) });
    const unnamed = ['sphere', 'ellipse', 'second', 'walk']; // parts of others
    for (const { name } of engine.catalogue.learners) {
      arena.shown = name;
      arena.step('round');
      const round = after(arena.round, (simulation) => simulation.inspect(name));
      const algorithm = algorithmOf({ name }, '');
      const drawn = [...marksOf(algorithm, stopsOf(algorithm, round))].filter((mark) => !unnamed.includes(mark));
      expect(marks()).toEqual(expect.arrayContaining(drawn));
    }
  });

  it('calls the handle what it is where the best point is not there', async () => {
    await make({ parameters: { 'minimum-x': 3 } });
    expect(entry('best').textContent).toBe('the minimum of the loss');
    arena.destroy();
    await make({ parameters: { adversary: 'coin', 'arena-set': 'ball' } });
    expect(entry('best').textContent).toBe('the direction of the losses');
    expect(entry('vertex').textContent).toBe('vt point it moves towards');
  });

  it('lights the parts of an entry, also those whose line has not run, and the entry of a part', async () => {
    await make();
    arena.step('round');
    arena.step('line');
    expect(seen('.arena-vertex')).toBe(false);
    point(entry('vertex'), 'pointerenter');
    expect(seen('.arena-vertex')).toBe(true);
    expect(lit().length).toBeGreaterThan(1);
    expect(lit().every((part) => part.matches('.arena-vertex, .arena-to-vertex, [data-label="v_t"]'))).toBe(true);
    point(entry('vertex'), 'pointerleave');
    expect([lit().length, seen('.arena-vertex')]).toEqual([0, false]);
    point(entry('played'), 'focus');
    expect(lit().some((part) => part.matches('.arena-played'))).toBe(true);
    point(entry('played'), 'blur');

    const plane = body.querySelector('.arena-plane')!;
    plane.querySelector('.arena-shrunk')!.dispatchEvent(new Event('pointerover', { bubbles: true }));
    expect(litEntries()).toEqual(['shrunk']);
    point(plane, 'pointerleave');
    expect(litEntries()).toEqual([]);
  });

  it('has no best point where the losses have no handle, and nothing can be dragged', async () => {
    await make({ problem: 'formula', parameters: { loss: 'norm1(x - p)', dimension: 2, 'target-set': 'l1-ball' } });
    expect(marks()).toEqual(['x', 'played', 'estimate', 'direction', 'vertex', 'next', 'shrunk']);
    expect(entry('vertex').textContent).toBe('vt corner it moves towards');
    expect(all(body, '[data-handle]').length).toBe(0);
    expect(text('.arena-note')).toBe('Points are relative to the centre of K.');
    expect(all(body, '.arena-set')[0]!.getAttribute('points')!.split(' ').length).toBe(4);
    arena.step('round');
    const { loss, next } = after(1, (simulation) => simulation.inspect('projection-free'));
    await arena.goTo(1);
    expect(text('.arena-sentence')).toBe(
      `Round 1: projection-free pays ${digits(loss)} and ${norm(pointOf(next)) > 0 ? 'moves to' : 'stays at'} ${pair(next)}.`,
    );
    expect(text('.arena-plane desc')).not.toContain('best point');
  });

  it('is not there unless it is asked for, nor is a step back', async () => {
    await make({}, { hasLegend: false });
    expect(all(body, '.arena-legend, .arena-round').length).toBe(0);
    expect(all(body, '.arena-buttons button').map(({ textContent }) => textContent)).toEqual([
      'line',
      'round',
      'play',
      '↺',
    ]);
  });
});

describe('the way to a round', () => {
  const places = () => all(body, '.arena-ran .arena-values b').map(({ textContent }) => textContent!);

  it('ends after that round, forwards and backwards, and is reported', async () => {
    const reached: number[] = [];
    await make({}, { reached: (round) => reached.push(round) });
    for (const round of [300, 17, 18, 400]) {
      await arena.goTo(round);
      expect([arena.round, arena.line]).toEqual([round, arena.lines]);
      expect(text('.arena-round')).toBe(`round ${round} of 400`);
      const { next, loss } = after(round, (simulation) => simulation.inspect('projection-free'));
      expect(places()).toEqual(expect.arrayContaining([pair(next), digits(loss)]));
      expect(text('.arena-sentence')).toContain(`Round ${round}: projection-free pays ${digits(loss)} and`);
      await eventually(() => expect(reached.at(-1)).toBe(round));
    }
    await arena.goTo(0);
    expect([arena.round, text('.arena-sentence')]).toEqual([
      0,
      'Before the first round. Step one line or one round, or press play.',
    ]);
    await eventually(() => expect(reached.at(-1)).toBe(0));
    await arena.goTo(1e9);
    expect(arena.round).toBe(400);
    await eventually(() => expect(reached).toEqual([300, 17, 18, 400, 0, 400]));
  });

  it('is left where something else is asked for', async () => {
    await make({ rounds: 1_000_000 });
    const far = arena.goTo(900_000);
    const near = arena.goTo(5);
    await Promise.all([far, near]);
    expect(arena.round).toBe(5);
    const again = arena.goTo(900_000);
    arena.reset();
    await again;
    expect(arena.round).toBe(0);
  });

  it('by one line back goes through the same stops as forwards', async () => {
    await make({ learners: ['block'], horizon: 'known', rounds: 16, parameters: { step: 100 } });
    const state = () => [arena.round, arena.line, text('.arena-sentence'), places().join()] as const;
    const forwards = [
      [0, 0, 'Before the first round. Step one line or one round, or press play.', ''] as ReturnType<typeof state>,
    ];
    while (arena.round < 6) {
      arena.step('line');
      forwards.push(state());
    }
    for (const expected of forwards.reverse().slice(1)) {
      arena.step('back');
      await eventually(() => expect(state()).toEqual(expected));
    }
    arena.step('back');
    await eventually(() => expect(state()).toEqual(forwards.at(-1)));
  });

  it('is kept while something is dragged in a late round', async () => {
    await make({ rounds: 3000 });
    await arena.goTo(2500);
    const handle = body.querySelector('.arena-handles [tabindex]')!;
    handle.dispatchEvent(Object.assign(new Event('keydown'), { key: 'ArrowRight' }));
    await eventually(() => expect(arena.round).toBe(2500));
  });

  it('is that of the first repeat that the chart shows', async () => {
    const states = new States(engine);
    const { state } = states.read('problem=arena&learners=projection-free,fkm,fixed&repeats=3&seed=5&minimum-x=0.2');
    await make(states.arenaConfig(state));
    const run = states.runConfig(state);
    expect(config.rounds).toBe(run.rounds);
    const { records } = await engine.run(run);
    const game = new Game(engine.module, config);
    const sums = new Map(learners.map((learner) => [learner, 0]));
    while (!game.finished) {
      game.advance(1);
      for (const learner of learners) sums.set(learner, sums.get(learner)! + game.last(learner).loss);
    }
    for (const { name, average_loss } of records[0]!.learners)
      expect(sums.get(name)! / game.round).toBeCloseTo(average_loss.at(-1)!, 13);
    await arena.goTo(run.rounds);
    expect(text('.arena-sentence')).toContain(` pays ${digits(game.last('projection-free').loss)} `);
    game.delete();
  });
});

describe('a simple panel', () => {
  it('has its lines folded away, and says one sentence at a time', async () => {
    await make();
    const folds = () => all(body, '.arena-right > details');
    expect(folds().length).toBe(0);
    arena.isSimple = true;
    expect(folds().map(({ firstChild }) => firstChild!.textContent)).toEqual(['The algorithm, line by line']);
    expect((folds()[0] as HTMLDetailsElement).open).toBe(false);
    arena.step('line');
    arena.step('line');
    const { loss } = after(1, (simulation) => simulation.inspect('projection-free'));
    expect(text('.arena-sentence')).toBe(
      `Line 4: it plays y and pays ${digits(loss)}. That number is all it learns in this round.`,
    );
    arena.isSimple = false;
    expect(folds().length).toBe(0);
    expect(all(body, '.arena-right > .arena-listing, .arena-right > .arena-sizes').length).toBe(2);
  });
});

describe('for those who listen', () => {
  const settings = () => new ArenaSettings({ config: () => config, change: () => undefined }, engine.catalogue);
  const best = (): Point => {
    const game = new Game(engine.module, config);
    try {
      return bestPoint(game, settings())!;
    } finally {
      game.delete();
    }
  };

  it('the plane tells where the learners are, and how far from the best point', async () => {
    await make();
    for (let i = 0; i < 6; ++i) arena.step('round');
    const told = text('.arena-plane > desc');
    expect(told).toMatch(/^After round 6: projection-free at /);
    for (const learner of learners) {
      const { next } = after(6, (simulation) => simulation.inspect(learner));
      const away = norm(subtract(pointOf(next), best()));
      expect(told).toContain(`${learner} at ${pair(next)}, ${digits(away)} from the best point`);
    }
    arena.step('line');
    expect(text('.arena-plane > desc')).toMatch(/^In round 7: /);
    arena.reset();
    expect(text('.arena-plane > desc')).toMatch(/^Before the first round: /);
  });

  it('the best point is the minimum of the loss over K', async () => {
    for (const minimum of [
      { 'minimum-x': 0.2, 'minimum-y': 0.1 },
      { 'minimum-x': 2.5, 'minimum-y': 0.4 },
      { 'minimum-x': -2, 'minimum-y': 3 },
    ]) {
      config = { problem: 'arena', learners, rounds: 10, seed: 3, parameters: minimum };
      const game = new Game(engine.module, config);
      const { x, y } = bestPoint(game, settings())!;
      const least = game.loss(Float64Array.of(x, y));
      game.outline.forEach((from, i) => {
        const to = game.outline[(i + 1) % game.outline.length]!;
        for (const share of [0, 0.1, 0.25, 0.4, 0.5, 0.65, 0.8, 0.95]) {
          const [px, py] = [from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)];
          for (const shrink of [1, 0.9, 0.5])
            expect(game.loss(Float64Array.of(shrink * px, shrink * py))).toBeGreaterThanOrEqual(least - 1e-12);
        }
      });
      game.delete();
    }
    config = { ...config, parameters: { adversary: 'drift' } };
    expect(best()).toBe(undefined);
  });

  it('sentences come every four seconds at most, and none twice in a row', () => {
    let now = 0;
    const narrator = new Narrator(() => now);
    const told: [number, string][] = [];
    for (; now <= 20_000; now += 100) {
      const round = Math.min(30, Math.floor(now / 250));
      const sentence = narrator.next(() => `Round ${round}`);
      if (sentence !== undefined) told.push([now, sentence]);
    }
    expect(told).toEqual([
      [0, 'Round 0'],
      [4000, 'Round 16'],
      [8000, 'Round 30'],
    ]);
  });

  it('a run that a person plays is told in a polite live region; one that plays by itself is not', async () => {
    await make({ rounds: 100_000 });
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    vi.stubGlobal('cancelAnimationFrame', (id: number) => clearTimeout(id)); // the fake one
    const frames = (seconds: number) => vi.advanceTimersByTimeAsync(1000 * seconds);
    const region = body.querySelector('p.unseen')!;
    expect(region.getAttribute('aria-live')).toBe('polite');
    arena.play(16);
    await frames(9);
    expect([arena.round > 20, region.textContent]).toEqual([true, '']);
    arena.pause();
    const heard = new Set<string>();
    body.querySelector<HTMLElement>('.arena-play')!.dispatchEvent(new Event('click'));
    for (let i = 0; i < 90; ++i) {
      await frames(0.1);
      if (region.textContent) heard.add(region.textContent);
      expect(body.querySelector('.arena-sentence')!.getAttribute('aria-live')).toBe('off');
    }
    arena.pause();
    expect(heard.size).toBe(3); // in nine seconds
    for (const sentence of heard)
      expect(sentence).toMatch(
        /^Round \d+: projection-free pays [\d.]+ and (moves to|stays at) \(.*\), [\d.]+ from the best point\.$/,
      );
    const last = region.textContent;
    await frames(9);
    expect(region.textContent).toBe(last);
  });
});

describe('a learner that is pointed at', () => {
  it('is found by its name in its trails, its points and its chip', async () => {
    await make();
    arena.step('round');
    for (const learner of learners) {
      const kinds = all(body, `[data-learner="${learner}"]`).map(
        (each) => each.getAttribute('class') || each.localName,
      );
      expect(kinds.join()).toContain('arena-dot');
      expect(kinds.filter((kind) => kind.includes('arena-way')).length).toBe(2);
      expect(kinds).toContain('label');
      expect(kinds.includes('arena-details')).toBe(learner === 'projection-free');
    }
  });
});
