// The module's data for the arena, and what the arena makes of them.
import { beforeAll, describe, expect, it } from 'vitest';
import { cornersText, digits, pair, parseCorners } from '../../web/src/arena/format';
import { Game } from '../../web/src/arena/game';
import { boundsOf, isolines, known, levelsOf, sample } from '../../web/src/arena/levels';
import { ArenaSettings } from '../../web/src/arena/settings';
import { Stepper } from '../../web/src/arena/stepper';
import { whole } from '../../web/src/base/numbers';
import { playersOf } from './players';
import { Engine, type Catalogue, type Module, type SimulationConfig } from '../../web/src/engine';

let module: Module;
let catalogue: Catalogue;
let config: SimulationConfig;
beforeAll(async () => {
  ({ module, catalogue } = await Engine.create({ workers: 0 }));
  config = withLearners({ problem: 'arena', rounds: 300, seed: 1 });
});

const withLearners = (some: Omit<SimulationConfig, 'learners'>): SimulationConfig => ({
  ...some,
  learners: playersOf(module, catalogue, some),
});
const withParameters = (parameters: SimulationConfig['parameters']): SimulationConfig =>
  withLearners({ ...config, parameters });

describe('value', () => {
  it('is the loss of the round that inspect shows', () => {
    const simulation = new module.Simulation(withParameters({ adversary: 'drift', period: 20 }));
    for (let t = 1; t <= 50; ++t) {
      simulation.advance(1);
      for (const learner of config.learners) {
        const { y, second, loss } = simulation.inspect(learner);
        const both = second.length > 0 ? [y, second] : [y];
        expect(both.reduce((sum, point) => sum + simulation.value(point), 0) / both.length).toBe(loss);
        expect(both.reduce((sum, point) => sum + simulation.value([...point]), 0) / both.length).toBe(loss);
      }
    }
    simulation.delete();
  });

  it('changes no result', () => {
    for (const problem of catalogue.problems) {
      const parameters = { 'first-step': 'vertex', 'matrix-set': 'psd' }; // the matrix set that has a barrier
      const small = withLearners({ ...config, problem: problem.name, rounds: 40, parameters });
      const [quiet, asked] = [new module.Simulation(small), new module.Simulation(small)];
      quiet.advance(40);
      const n = asked.center().length;
      while (!asked.finished) {
        asked.advance(1);
        asked.value(new Float64Array(n));
        asked.value(new Float64Array(n).fill(-1));
      }
      const results = (simulation: typeof quiet) =>
        JSON.stringify(simulation.record(), (key, value: unknown) => (key.endsWith('_seconds') ? null : value));
      expect(results(asked)).toBe(results(quiet));
      quiet.delete();
      asked.delete();
    }
  });

  it('refuses what it has no answer to', () => {
    const simulation = new module.Simulation(config);
    const value = (x: unknown) => () => simulation.value(x as number[]);
    expect(value([0, 0])).toThrow('a loss can be evaluated only after the first round, got round 0');
    simulation.advance(1);
    expect(value([0])).toThrow('x must be a list of 2 numbers, got 1');
    expect(value(new Float64Array(3))).toThrow('x must be a list of 2 numbers, got 3');
    expect(value('0,0')).toThrow('x must be a list of 2 numbers, got the text "0,0"');
    expect(value({ x: 1, y: 2 })).toThrow('x must be a list of 2 numbers, got an object');
    expect(value(undefined)).toThrow('x must be a list of 2 numbers, got undefined');
    expect(value([0, '1'])).toThrow('x must be a list of 2 numbers, got the text "1"');
    expect(value([0, NaN])).toThrow('x must be finite numbers, got nan');
    expect(value(Float64Array.of(Infinity, 0))).toThrow('x must be finite numbers, got inf');
    simulation.delete();
  });
});

describe('outline and center', () => {
  const corners = () => parseCorners(String(catalogue.parameters.find(({ name }) => name === 'corners')!.default));

  it('give the corners of a polygon', () => {
    const simulation = new module.Simulation(config);
    const center = simulation.center();
    const points = simulation.outline(720);
    simulation.delete();
    expect(points.length).toBe(12);
    expect(points.buffer.byteLength).toBe(8 * 12);
    for (const { x, y } of corners()) {
      const distances = [0, 1, 2, 3, 4, 5].map((i) =>
        Math.hypot(points[2 * i]! + center[0]! - x, points[2 * i + 1]! + center[1]! - y),
      );
      expect(Math.min(...distances)).toBeLessThan(1e-12);
    }
  });

  it('give a ball as fine as asked', () => {
    const simulation = new module.Simulation(withParameters({ 'arena-set': 'ball' }));
    expect([...simulation.center()]).toEqual([0, 0]);
    const points = simulation.outline(90);
    expect(points.length).toBe(180);
    for (let i = 0; i < 90; ++i) expect(Math.hypot(points[2 * i]!, points[2 * i + 1]!)).toBeCloseTo(1, 12);
    simulation.delete();
  });

  it('refuse what is not in the plane, and too few or too many directions', () => {
    const simulation = new module.Simulation(config);
    const outline = (directions: unknown) => () => simulation.outline(directions as number);
    expect(outline(2)).toThrow('directions must be between 3 and 3600, got 2');
    expect(outline(3601)).toThrow('directions must be between 3 and 3600, got 3601');
    expect(outline(7.5)).toThrow('directions must be a whole number between 3 and 3600, got 7.5');
    expect(outline(NaN)).toThrow('directions must be between 3 and 3600, got nan');
    expect(outline('90')).toThrow('directions must be a whole number between 3 and 3600, got the text "90"');
    simulation.delete();
    const other = new module.Simulation({ ...config, learners: ['fixed'], problem: 'quadratic' });
    expect(() => other.outline(90)).toThrow('outline requires a set in the plane, got one of dimension 10');
    expect(other.center().length).toBe(10);
    other.delete();
  });
});

describe('stepping', () => {
  const page = (parameters: SimulationConfig['parameters'] = {}) => {
    const state = { parameters: { ...parameters }, changes: [] as object[] };
    const settings = new ArenaSettings(
      {
        config: () => withParameters(state.parameters),
        change: (changed, last) => {
          state.changes.push({ ...changed, last });
          Object.assign(state.parameters, changed);
        },
      },
      catalogue,
    );
    return { state, settings };
  };

  it('a round leads to the same line of the next, or to its last', () => {
    for (const learner of config.learners) {
      for (const ahead of [0, 1, 2, 9, 40]) {
        const { settings } = page();
        const [a, b] = [0, 1].map(() => new Stepper(new Game(module, settings.config()), settings, learner)) as [
          Stepper,
          Stepper,
        ];
        for (let i = 0; i < ahead; ++i) [a, b].forEach((stepper) => stepper.line());
        const [round, line] = [b.game.round, b.done];
        const complete = line === b.lines || ahead === 0;
        a.round();
        while (b.game.round === round) b.line();
        while (b.done < (complete ? b.lines : Math.min(line, b.lines))) b.line();
        expect([a.game.round, a.done]).toEqual([b.game.round, b.done]);
        a.game.delete();
        b.game.delete();
      }
    }
  });

  it('ends with the run', () => {
    const { settings } = page();
    const stepper = new Stepper(new Game(module, { ...settings.config(), rounds: 5 }), settings, 'fkm');
    for (let i = 0; i < 5 * stepper.lines; ++i) {
      expect(stepper.finished).toBe(false);
      stepper.line();
    }
    expect(stepper.finished).toBe(true);
    stepper.line();
    stepper.round();
    stepper.wholeRound();
    expect(stepper.game.round).toBe(5);
    stepper.game.delete();
  });

  it('another learner is as far in its round', () => {
    const { settings } = page();
    const stepper = new Stepper(new Game(module, settings.config()), settings, 'projection-free');
    stepper.round();
    expect(stepper.done).toBe(6);
    stepper.show('fixed');
    expect(stepper.done).toBe(2);
    stepper.show('fkm');
    expect(stepper.done).toBe(4);
    stepper.line();
    stepper.show('projection-free');
    expect([stepper.game.round, stepper.done]).toEqual([2, 1]);
    stepper.game.delete();
  });

  it('is the same run as without looking', () => {
    const { settings } = page({ adversary: 'switch', period: 7 });
    const game = new Game(module, settings.config());
    game.advanceTo(200);
    const simulation = new module.Simulation(settings.config());
    simulation.advance(200);
    for (const learner of config.learners) expect(game.last(learner)).toEqual(simulation.inspect(learner));
    expect(game.tracks.get('fkm')!.points.length).toBeGreaterThan(60);
    simulation.delete();
    game.delete();
  });

  it('what is dragged is told to the page, and is not run again when the page says so too', () => {
    const { state, settings } = page();
    let running = settings.config();
    settings.edit(running, settings.moved(running, 0, { x: 0.1, y: 0.2 }), (next) => (running = next));
    expect(settings.isEchoOf(running)).toBe(true);
    settings.announce(true);
    expect(state.changes).toEqual([{ 'minimum-x': 0.1, 'minimum-y': 0.2, last: true }]);
    expect(settings.isEchoOf(running)).toBe(false); // the page has it: the next restart is meant

    const places = settings.handlesIn(running).map(({ at }) => at);
    settings.edit(running, settings.moved(running, 2, { x: -0.5, y: 0.8 }), (next) => (running = next));
    settings.announce(true);
    expect(state.changes[1]).toEqual({
      corners: cornersText([places[1]!, { x: -0.5, y: 0.8 }, ...places.slice(3)]),
      last: true,
    });
  });

  it('a drag that ends where it was is not run again, and is told', () => {
    const { state, settings } = page();
    let runs = 0;
    let running = settings.config();
    const accept = (next: SimulationConfig) => ([running, runs] = [next, runs + 1]);
    for (const last of [false, true]) {
      settings.edit(running, settings.moved(running, 1, { x: -1.3, y: -0.4 }), accept);
      if (last) settings.announce(true);
    }
    expect(runs).toBe(1);
    expect(state.changes.length).toBe(1);
  });

  it('what the library refuses is not told', () => {
    const { state, settings } = page({ corners: '0,0; 1,0; 0,1' });
    const running = settings.config();
    const accept = (next: SimulationConfig) => new Game(module, next).delete();
    const flat = settings.moved(running, 3, { x: 0.5, y: 0 });
    expect(() => settings.edit(running, flat, accept)).toThrow(/^corners must not lie on a line/);
    expect(() => settings.edit(running, settings.removed(running, 1), accept)).toThrow(
      'corners must be between 3 and 64 points, got 2',
    );
    settings.announce(true);
    expect(state.changes).toEqual([]);
    expect(settings.config()).toEqual(running);
  });
});

describe('level lines', () => {
  it.each(['still', 'drift', 'switch', 'alternate', 'coin'])('of %s lie where the loss has that value', (family) => {
    const game = new Game(module, withParameters({ adversary: family, period: 9, 'minimum-x': 0.3 }));
    game.advanceTo(4);
    const bounds = boundsOf(game.outline);
    const { loss } = known(game.loss, bounds);
    expect(loss).not.toBe(game.loss);
    for (const point of [
      [0, 0],
      [0.3, -0.7],
      [-0.9, 0.4],
    ]) {
      expect(loss(Float64Array.from(point))).toBeCloseTo(game.loss(Float64Array.from(point)), 12);
    }
    const grid = sample(loss, bounds, 48);
    const levels = levelsOf(grid, 8);
    const large = (value: number) => 1e7 * value;
    for (const level of levels) {
      const numbers = isolines(grid, [level], large, large)
        .split(/[MLZ,]/)
        .slice(1)
        .map(Number);
      expect(numbers.length).toBeGreaterThan(8);
      for (let i = 0; i + 1 < numbers.length; i += 2) {
        const value = game.loss(Float64Array.of(numbers[i]! / 1e7, numbers[i + 1]! / 1e7));
        expect(Math.abs(value - level)).toBeLessThan(1e-3);
      }
    }
    game.delete();
  });

  it('of a function of higher degree ask the function itself', () => {
    const f = (x: Float64Array) => x[0]! ** 3 + x[1]!;
    expect(known(f, { left: -1, right: 2, bottom: -1, top: 1 }).loss).toBe(f);
  });

  it('of a function that is flat but for one corner ask the function itself, whichever corner it is', () => {
    for (const [a, b] of [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ] as const) {
      const f = (x: Float64Array) => Math.max(0, a * x[0]! + b * x[1]! - 1.9);
      expect(known(f, { left: -1, right: 1, bottom: -1, top: 1 }).loss).toBe(f);
    }
  });

  it.each([
    ['abs(x[1] - 0.5) + 2*abs(x[2])', 'box'],
    ['norm(x - [0.3, 0.2])', 'ball'],
    ['exp(x[1]) + square(x[2])', 'l1-ball'],
    ['log(1 + exp(-s*dot(z, x)))', 'simplex'],
    ['square(square(x[1]) - 0.25) + square(x[2])', 'box'],
  ])('of the formula %s on a %s lie where the loss has that value', (loss, set) => {
    const parameters = { loss, dimension: 2, 'target-set': set };
    const game = new Game(module, { ...config, problem: 'formula', learners: ['fkm'], parameters });
    game.advanceTo(4);
    const bounds = boundsOf(game.outline);
    const grid = sample(known(game.loss, bounds).loss, bounds, 48);
    const scale = Math.max(...grid.values) - Math.min(...grid.values);
    let count = 0;
    for (const level of levelsOf(grid, 9)) {
      const path = isolines(grid, [level], ...([(v: number) => 1e7 * v, (v: number) => 1e7 * v] as const));
      const numbers = path.split(/[ML,]/).slice(1).map(Number);
      for (let i = 0; i + 1 < numbers.length; i += 2, ++count) {
        const value = game.loss(Float64Array.of(numbers[i]! / 1e7, numbers[i + 1]! / 1e7));
        expect(Math.abs(value - level)).toBeLessThan(0.02 * scale);
      }
    }
    expect(count).toBeGreaterThan(100);
    game.delete();
  });

  it('leave out the cells where a function has no value', () => {
    const bounds = { left: -1, right: 1, bottom: -1, top: 1 };
    const f = (x: Float64Array) => (x[0]! > 0.5 ? NaN : x[0]! < -0.5 ? Infinity : x[0]! ** 2 + x[1]!);
    const grid = sample(known(f, bounds).loss, bounds, 48);
    const levels = levelsOf(grid, 9);
    expect([Math.min(...levels) >= -1, Math.max(...levels) <= 1.25]).toEqual([true, true]);
    const path = isolines(
      grid,
      levels,
      (v) => v,
      (v) => v,
    );
    expect(path).not.toMatch(/NaN|Infinity/);
    const numbers = path.split(/[ML,]/).slice(1).map(Number);
    expect(numbers.length).toBeGreaterThan(100);
    expect(numbers.every((value, i) => i % 2 === 1 || Math.abs(value) <= 0.51)).toBe(true);
  });
});

describe('numbers', () => {
  it('have three significant digits and a true minus sign', () => {
    expect([0.41234, -1.2, 0, 1e-15, 12345, 123456, 4.9e-5, -0.00012345, NaN].map(digits)).toEqual([
      '0.412',
      '−1.2',
      '0',
      '0',
      '12300',
      '1.23·10⁵',
      '4.9·10⁻⁵',
      '−1.23·10⁻⁴',
      '–',
    ]);
    expect(pair([0.3123, -1.2])).toBe('(0.312, −1.2)');
    expect(whole(1337)).toBe('1,337');
  });

  it('of corners are written as the catalogue reads them', () => {
    const text = cornersText([
      { x: -1.2, y: -0.4 },
      { x: 0.1 + 0.2, y: -0 },
      { x: 3, y: 0.12345 },
    ]);
    expect(text).toBe('-1.2,-0.4; 0.3,0; 3,0.123');
    module.check('corners', text);
    expect(cornersText(parseCorners(text))).toBe(text);
  });
});
