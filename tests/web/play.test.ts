// "You play": the reader's sums are those of the definition, the learners' are the playground's, and every game can be
// played again from its link.
import { beforeAll, describe, expect, it } from 'vitest';
import { add, norm, scaled, subtract, type Point } from '../../web/src/arena/format';
import { Engine, type Record, type SimulationConfig } from '../../web/src/engine';
import { playPicture } from '../../web/src/lesson/play_board';
import { defaultRounds, gameConfig, hiddenMinimum, playable, PlayGame } from '../../web/src/lesson/play_game';
import { cornersOf, least, project } from '../../web/src/lesson/polygon';
import { States } from '../../web/src/state/state';
import { page } from './dom';
import { all, nameOf, texts } from './picture';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.create({ workers: 0 });
});

const learners = ['projection-free', 'fkm', 'fixed', 'ogd', 'two-point'];
const configOf = (parameters: SimulationConfig['parameters'] = {}, seed = 5): SimulationConfig => ({
  problem: 'arena',
  learners,
  rounds: defaultRounds,
  seed,
  horizon: 'known',
  parameters,
});
const adversaries = ['still', 'drift', 'switch', 'alternate', 'coin'];
const sets = ['polygon', 'box', 'ball', 'simplex'];

/** Points all over K. */
const pointOf = (game: PlayGame, round: number): Point => {
  const corner = game.outline[(7 * round) % game.outline.length]!;
  return add(game.center, scaled(corner, (round % 5) / 5));
};

function played(config: SimulationConfig, rounds = config.rounds): PlayGame {
  const game = new PlayGame(engine.module, config);
  for (let t = 1; t <= rounds; ++t) game.play(pointOf(game, t));
  return game;
}

/** The losses by a simulation of their own: f_t at a point, over the rounds. */
function sumAt(config: SimulationConfig, rounds: number, point: (round: number) => Point): number {
  const simulation = new engine.module.Simulation(config);
  const [x, y] = simulation.center() as unknown as [number, number];
  let sum = 0;
  for (let t = 1; t <= rounds; ++t) {
    simulation.advance(1);
    const at = point(t);
    sum += simulation.value([at.x - x, at.y - y]);
  }
  simulation.delete();
  return sum;
}

const own = (game: PlayGame) => game.outcome().scores.find(({ learner }) => learner === undefined)!;

describe.each(adversaries)('a game against %s', (adversary) => {
  const config = () => configOf({ adversary, period: 6, 'minimum-x': 0.4, 'minimum-y': -0.3 });

  it('charges the reader Σ f_t(y_t), and the regret is what is above the best single point', () => {
    const game = played(config());
    const { best, gap, rounds } = game.outcome();
    expect(rounds).toBe(defaultRounds);
    expect(game.paid).toBeCloseTo(
      sumAt(config(), rounds, (t) => pointOf(game, t)),
      12,
    );
    expect(gap).toBeLessThan(1e-6);
    expect(own(game).paid).toBe(game.paid);
    expect(own(game).regret).toBeCloseTo(game.paid - best.loss, 12);
    expect(
      sumAt(config(), rounds, () => best.point),
      'at the point that is drawn',
    ).toBeCloseTo(best.loss, 6);
    game.delete();
  });

  it('has no point of K that would have paid less than the best', () => {
    const game = played(config());
    const { best, gap } = game.outcome();
    for (let i = 0; i < 60; ++i) {
      const point = pointOf(game, i);
      expect(sumAt(config(), defaultRounds, () => point)).toBeGreaterThan(best.loss - gap - 1e-9);
    }
    game.delete();
  });

  it.each([20, 17, 8, 1])(
    'gives the learners what a run gives them, given up after %s rounds or not',
    async (rounds) => {
      const game = played(config(), rounds);
      game.giveUp();
      expect(game.isOver).toBe(true);
      expect(() => game.play(game.center)).toThrow('The game is over.');
      const outcome = game.outcome();
      expect(outcome.rounds).toBe(rounds);
      const { records } = await engine.run({ ...config(), repeats: 1 });
      const record: Record = records[0]!;
      const at = record.rounds.indexOf(rounds);
      // 17 is no checkpoint: there the sums are compared with those of a simulation of their own.
      const simulation = new engine.module.Simulation(config());
      const sums = new Map<string, number>();
      for (let t = 1; t <= rounds; ++t) {
        simulation.advance(1);
        for (const learner of learners) sums.set(learner, (sums.get(learner) ?? 0) + simulation.inspect(learner).loss);
      }
      simulation.delete();
      for (const { learner, paid, regret } of outcome.scores) {
        if (learner === undefined) continue;
        expect(paid).toBe(sums.get(learner));
        if (at < 0) continue;
        const measured = record.learners.find(({ name }) => name === learner)!;
        expect(paid / rounds).toBe(measured.average_loss[at]);
        expect(regret).toBeCloseTo(measured.regret[at]!, 12);
      }
      expect(at < 0).toBe(rounds === 17);
      expect(outcome.scores.map(({ regret }) => regret)).toEqual(
        outcome.scores.map(({ regret }) => regret).sort((a, b) => a - b),
      );
      expect(outcome.scores).toHaveLength(learners.length + 1);
      game.delete();
    },
  );
});

describe('a game', () => {
  it('is not given up before its first round', () => {
    const game = new PlayGame(engine.module, configOf());
    game.giveUp();
    expect(game.isOver).toBe(false);
    game.delete();
  });

  it('plays nothing outside K, and the nearest point can be played', () => {
    const game = new PlayGame(engine.module, configOf());
    for (let i = 0; i < defaultRounds; ++i) {
      const angle = (2 * Math.PI * i) / defaultRounds;
      const outside = { x: 2 * Math.cos(angle), y: 2 * Math.sin(angle) };
      expect(() => game.play(outside)).toThrow('The point is outside K.');
      expect(game.turns).toHaveLength(i);
      const { point, on } = game.nearest(outside);
      expect(on).not.toBe('inside');
      game.play(point);
    }
    expect(game.isOver).toBe(true);
    game.delete();
  });

  it('has at most 100 rounds and no adversary that answers to a draw', () => {
    expect(playable(configOf())).toEqual({ config: configOf(), refused: [] });
    const { config, refused } = playable({ ...configOf({ adversary: 'cheat' }), rounds: 500 });
    expect([config.rounds, config.parameters]).toEqual([defaultRounds, { adversary: 'still' }]);
    expect(refused[0]).toBe('rounds must be between 1 and 100 in a game, got 500');
    expect(refused[1]).toMatch(/^adversary must not be cheat/);
  });

  it('passes on the library’s refusal', () => {
    expect(() => gameConfig(engine.module, configOf({ corners: '0,0' }), 0, false)).toThrow(/corners/);
  });
});

describe('the hidden minimum', () => {
  it.each(sets)('lies in K (%s), not near its centre and not on its boundary, in every game', (set) => {
    const config = configOf({ 'arena-set': set });
    const { corners, center } = cornersOf(engine.module, config);
    const seen = new Set<string>();
    for (let number = 0; number < 200; ++number) {
      const { parameters, seed } = gameConfig(engine.module, config, number, false);
      expect(seed).toBe(config.seed + number);
      const point = { x: Number(parameters!['minimum-x']), y: Number(parameters!['minimum-y']) };
      const grown = (share: number) => project(corners, add(center, scaled(subtract(point, center), 1 / share))).on;
      expect(grown(0.9)).toBe('inside');
      expect(grown(0.4)).not.toBe('inside');
      seen.add(JSON.stringify(point));
    }
    expect(seen.size).toBeGreaterThan(150);
  });

  it('is the same for the same game, and the one that was given for the first', () => {
    const { module } = engine;
    expect(gameConfig(module, configOf(), 3, false)).toEqual(gameConfig(module, configOf(), 3, false));
    expect(gameConfig(module, configOf({}, 5), 3, false)).toEqual(gameConfig(module, configOf({}, 8), 0, false));
    const given = configOf({ 'minimum-x': 0.4, 'minimum-y': -0.3 });
    expect(gameConfig(module, given, 0, true)).toEqual(given);
    expect(gameConfig(module, given, 1, true)).toEqual(gameConfig(module, configOf(), 1, false));
    expect(gameConfig(module, configOf({}, Number.MAX_SAFE_INTEGER), 1, false).seed).toBe(0);
  });

  it('is the centre where K is too thin for two decimals', () => {
    const thin = [0.001, 0.004].flatMap((x) => [-1, 1].map((y) => ({ x, y: x < 0.002 ? -y : y })));
    const center = { x: 0.0025, y: 0 };
    expect(hiddenMinimum(thin, center, 1)).toBe(center);
  });
});

describe('the link to the playground', () => {
  it.each(adversaries)('has the game’s settings (%s), and its run has the game’s numbers', async (adversary) => {
    const states = new States(engine);
    const { state } = states.read(
      `problem=arena&learners=${learners.join()}&rounds=20&repeats=1&horizon=known&seed=5&adversary=${adversary}`,
    );
    const config = gameConfig(engine.module, states.arenaConfig(state), 2, false);
    const { rounds, seed, parameters } = config;
    const link = states.write({ ...state, rounds, seed, parameters: { ...parameters } as typeof state.parameters });
    const again = states.read(link);
    expect(again.refused).toEqual([]);
    const { repeats, ...linked } = states.runConfig(again.state);
    expect(repeats).toBe(1);
    expect(linked).toEqual(config);
    const game = played(config);
    const { records } = await engine.run({ ...linked, repeats });
    for (const { learner, paid } of game.outcome().scores) {
      const measured = records[0]!.learners.find(({ name }) => name === learner);
      if (measured) expect(paid / rounds).toBe(measured.average_loss.at(-1));
    }
    game.delete();
  });
});

describe('a quadratic over a polygon', () => {
  const square = [
    { x: -1, y: -1 },
    { x: 1, y: -1 },
    { x: 1, y: 1 },
    { x: -1, y: 1 },
  ];
  const around =
    (m: Point) =>
    ({ x, y }: Point) =>
      (x - m.x) ** 2 + (x - m.x) * (y - m.y) + (y - m.y) ** 2;

  it('is least where its gradient is 0, where that is in it', () => {
    const found = least(square, around({ x: 0.3, y: -0.7 }));
    expect(norm(subtract(found, { x: 0.3, y: -0.7 }))).toBeLessThan(1e-12);
  });

  it('is least on an edge or at a corner otherwise', () => {
    // On x = 1 the slope in y is (1 − 3) + 2(y − 0.2) = 0 at y = 1.2: cut off at the corner.
    expect(least(square, around({ x: 3, y: 0.2 }))).toEqual({ x: 1, y: 1 });
    const found = least(square, around({ x: 1.4, y: 0 }));
    expect(norm(subtract(found, { x: 1, y: 0.2 }))).toBeLessThan(1e-12);
  });

  it('of degree one is least at a corner', () => {
    expect(least(square, ({ x, y }) => x - 2 * y)).toEqual({ x: -1, y: 1 });
  });
});

describe('the picture for paper', () => {
  it('has K and a few losses, at the width that is asked for, and nothing of what is hidden', () => {
    page();
    const svg = playPicture(engine.module, configOf(), 320);
    expect(svg.getAttribute('width')).toBe('320');
    expect(svg.getAttribute('viewBox')).toBe('0 0 320 272');
    expect(all(svg, '.arena-set')[0]!.getAttribute('points')!.split(' ').length).toBe(6);
    expect(all(svg, '.arena-levels')[0]!.getAttribute('d')).toBeNull();
    const numbers = texts(svg).filter((text) => /^\d\.\d{3}$/.test(text!));
    expect(numbers).toHaveLength(4);
    for (const number of numbers) expect(nameOf(svg)).toContain(number);
  });
});
