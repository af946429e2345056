// What the module tells the arena, and what the arena makes of it.
import { beforeAll, describe, expect, it } from 'vitest';
import { algorithmOf, marksOf, sentenceOf, type Facts } from '../../web/src/arena/algorithms';
import { cornersText, digits, pair, parseCorners } from '../../web/src/arena/format';
import { Game } from '../../web/src/arena/game';
import { boundsOf, isolines, known, levelsOf, sample } from '../../web/src/arena/levels';
import { Settings } from '../../web/src/arena/settings';
import { Stepper } from '../../web/src/arena/stepper';
import { whole } from '../../web/src/numbers';
import { Engine, type Catalogue, type Module, type Round, type SimulationConfig } from '../../web/src/engine';

let module: Module;
let catalogue: Catalogue;
let config: SimulationConfig;
beforeAll(async () => {
  ({ module, catalogue } = await Engine.create({ workers: 0 }));
  config = { problem: 'arena', learners: catalogue.learners.map(({ name }) => name), rounds: 300, seed: 1 };
});

const withParameters = (parameters: SimulationConfig['parameters']): SimulationConfig => ({ ...config, parameters });

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
      const small = { ...config, problem: problem.name, rounds: 40, parameters };
      const [quiet, asked] = [new module.Simulation(small), new module.Simulation(small)];
      quiet.advance(40);
      const n = asked.center().length;
      while (!asked.finished) {
        asked.advance(1);
        asked.value(new Float64Array(n));
        asked.value(new Float64Array(n).fill(-1));
      }
      const results = (simulation: typeof quiet) =>
        JSON.stringify(simulation.record(), (key, value: unknown) => (key === 'learner_seconds' ? null : value));
      expect(results(asked)).toBe(results(quiet));
      quiet.delete();
      asked.delete();
    }
  });

  it('refuses what it has no answer to', () => {
    const simulation = new module.Simulation(config);
    const value = (x: unknown) => () => simulation.value(x as number[]);
    expect(value([0, 0])).toThrow('the value of a loss can be asked after the first round, got round 0');
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
    const other = new module.Simulation({ ...config, problem: 'quadratic' });
    expect(() => other.outline(90)).toThrow('outline must be of a set in the plane, got one of dimension 10');
    expect(other.center().length).toBe(10);
    other.delete();
  });
});

// The formulas of the pseudocode, held against the numbers that the library gives.
describe('the lines say what the library does', () => {
  const near = (a: number, b: number) => expect(Math.abs(a - b)).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(b)));
  const nearPoint = (a: ArrayLike<number>, b: ArrayLike<number>) => [0, 1].forEach((i) => near(a[i]!, b[i]!));
  const mix = (p: number, a: ArrayLike<number>, q: number, b: ArrayLike<number>) =>
    [0, 1].map((i) => p * a[i]! + q * b[i]!);
  const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => a[0]! * b[0]! + a[1]! * b[1]!;

  type Law = (round: Round, game: Game, sum: number[]) => void;
  const perturbed: Law = ({ x, y, u, delta, alpha }, { constants }) => {
    near(Math.hypot(u[0]!, u[1]!), 1);
    nearPoint(y, mix(1, x, delta, u));
    near(alpha, delta / constants.r);
  };
  const onePoint: Law = ({ gradient, u, delta, loss }) => nearPoint(gradient, mix((2 / delta) * loss, u, 0, u));
  const conditional =
    (regularizer: number, sigma: (t: number) => number): Law =>
    (round, game, sum) => {
      const { x, direction, vertex, next, alpha, eta } = round;
      nearPoint(direction, mix(eta, sum, 2 * regularizer, x));
      near(round.sigma, sigma(round.epoch_round));
      nearPoint(next, mix(1 - round.sigma, x, round.sigma, vertex));
      const least = Math.min(...game.outline.map(({ x, y }) => (1 - alpha) * dot(direction, [x, y])));
      near(dot(direction, vertex), least); // 0 = 0 where the direction is zero
    };
  const projected: Law = ({ direction, next, alpha }, { outline }) => {
    // <z − x, v − x> ≤ 0 for every corner v of (1−α)K
    const away = mix(1, direction, -1, next);
    for (const { x, y } of outline) {
      expect(dot(away, mix(1 - alpha, [x, y], -1, next))).toBeLessThanOrEqual(1e-9);
    }
  };
  const decay = (t: number) => t ** -0.4;
  const laws: { [learner: string]: Law[] } = {
    'projection-free': [
      perturbed,
      onePoint,
      conditional(1, decay),
      ({ eta, horizon }, { constants: { n, D, M } }) => near(eta, (D / (Math.SQRT2 * n * M)) * horizon ** -0.8),
    ],
    unregularized: [perturbed, onePoint, conditional(0, decay)],
    'stochastic-ocg': [
      conditional(1, (t) => Math.min(1, 2 / Math.sqrt(t))),
      ({ x, y, alpha }) => {
        nearPoint(y, x);
        expect(alpha).toBe(0);
      },
      ({ eta, horizon }, { constants: { D, G } }) => near(eta, D / (2 * G * horizon ** 0.75)),
    ],
    'fkm flaxman': [
      perturbed,
      projected,
      ({ x, u, loss, direction, horizon }, { constants: { R, M } }) =>
        nearPoint(direction, mix(1, x, (-R / (M * Math.sqrt(horizon))) * loss, u)),
    ],
    'fkm textbook': [
      perturbed,
      onePoint,
      projected,
      ({ x, gradient, eta, direction }) => nearPoint(direction, mix(1, x, -eta, gradient)),
    ],
    fixed: [({ x, y, next }) => [x, y, next].forEach((point) => nearPoint(point, [0, 0]))],
  };

  const cases = Object.keys(laws).flatMap((name) => ['doubling', 'known'].map((horizon) => [name, horizon] as const));
  it.each(cases)('%s, %s horizon', (name, horizon) => {
    const [learner, form = 'flaxman'] = name.split(' ') as [string, string?];
    const game = new Game(module, { ...withParameters({ 'fkm-form': form }), learners: [learner], horizon });
    let sum = [0, 0];
    for (let t = 1; t <= 100; ++t) {
      game.advance(1);
      const round = game.last(learner);
      if (round.epoch_round === 1) sum = [0, 0];
      for (const law of laws[name]!) law(round, game, sum);
      sum = mix(1, sum, 1, round.gradient);
    }
    game.delete();
  });

  it('there are lines for every learner of the catalogue', () => {
    for (const { name } of catalogue.learners) {
      for (const form of catalogue.parameters.find((each) => each.name === `${name}-form`)?.choices ?? ['']) {
        const algorithm = algorithmOf(name, form);
        expect(algorithm.title).not.toBe('One round');
        const numbers = [...algorithm.before, ...algorithm.lines].map(({ number }) => number);
        expect(numbers).toEqual(numbers.map((_, i) => i + 1));
      }
    }
    expect(algorithmOf('something new', '').lines.length).toBe(2);
  });

  it('every line has its numbers and one sentence', () => {
    for (const { name } of catalogue.learners) {
      const game = new Game(module, { ...config, learners: [name] });
      for (let t = 1; t <= 20; ++t) {
        game.advance(1);
        const facts: Facts = { round: game.last(name), n: 2, noise: 2, horizon: 'doubling' };
        const form = catalogue.parameters.find((each) => each.name === `${name}-form`)?.default;
        const algorithm = algorithmOf(name, String(form));
        algorithm.lines.forEach((line, i) => {
          for (const { text } of line.values) expect(text(facts)).toMatch(/^\(?−?\d/);
          expect(sentenceOf(algorithm, i + 1, facts)).toMatch(/^Line \d: [^\n]*\.$/);
        });
        expect(sentenceOf(algorithm, 0, facts)).toBe('');
        expect(marksOf(algorithm, 0).size).toBe(0);
      }
      game.delete();
    }
  });
});

describe('stepping', () => {
  const page = (parameters: SimulationConfig['parameters'] = {}) => {
    const state = { parameters: { ...parameters }, changes: [] as object[] };
    const settings = new Settings(
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

  it('a round is as many lines as it has', () => {
    for (const learner of config.learners) {
      for (const ahead of [0, 1, 2, 9]) {
        const { settings } = page();
        const [a, b] = [0, 1].map(() => new Stepper(new Game(module, settings.config()), settings, learner)) as [
          Stepper,
          Stepper,
        ];
        for (let i = 0; i < ahead; ++i) [a, b].forEach((stepper) => stepper.line());
        a.round();
        for (let i = 0; i < b.lines; ++i) b.line();
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
    settings.drag(running, 0, { x: 0.1, y: 0.2 }, (next) => (running = next));
    expect(settings.isEchoOf(running)).toBe(true);
    settings.announce(true);
    expect(state.changes).toEqual([{ 'minimum-x': 0.1, 'minimum-y': 0.2, last: true }]);
    expect(settings.isEchoOf(running)).toBe(false); // the page has it: the next restart is meant

    const places = settings.handlesIn(running).map(({ at }) => at);
    settings.drag(running, 2, { x: -0.5, y: 0.8 }, (next) => (running = next));
    settings.announce(true);
    expect(state.changes[1]).toEqual({
      corners: cornersText([places[1]!, { x: -0.5, y: 0.8 }, ...places.slice(3)]),
      last: true,
    });
  });

  it('what the library refuses is not told', () => {
    const { state, settings } = page({ corners: '0,0; 1,0; 0,1' });
    const running = settings.config();
    const accept = (next: SimulationConfig) => new Game(module, next).delete();
    expect(() => settings.drag(running, 3, { x: 0.5, y: 0 }, accept)).toThrow(/^corners must not lie on a line/);
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
