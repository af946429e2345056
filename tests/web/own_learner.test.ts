// Learners written in JavaScript: the same bits as the library's, and a sentence for whatever is wrong with them.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine, type LearnerSource, type OwnLearner, type OwnPlayer, type OwnRunConfig } from '../../web/src/engine';
// @ts-expect-error: a learner as its author writes it has no types
import fkm from '../../examples/node/fkm.js';

const source = readFileSync(new URL('../../examples/node/fkm.js', import.meta.url), 'utf8');
const asObject = { name: 'own-fkm', ...(fkm as object) } as OwnLearner;
const asText: LearnerSource = { name: 'own-fkm', source };

let engine: Engine;
beforeAll(async () => void (engine = await Engine.create({ workers: 2 })));
afterAll(() => engine.close());

const config = (...learners: OwnRunConfig['learners']): OwnRunConfig => ({
  problem: 'target',
  learners,
  rounds: 600,
  repeats: 2,
  seed: 5,
});

const failureOf = async (...learners: OwnRunConfig['learners']): Promise<string> => {
  try {
    await engine.run(config(...learners));
    return 'it ran';
  } catch (error) {
    return (error as Error).message;
  }
};

/** A learner that stays at the centre, but for what the test changes. */
const still = (player: Partial<OwnPlayer>, more: Partial<OwnLearner> = {}): OwnLearner => ({
  name: 'mine',
  create: () => ({ play: (y) => void y.fill(0), observe: () => {}, ...player }),
  ...more,
});
const text = (...lines: string[]): LearnerSource => ({ name: 'mine', source: lines.join('\n') });

describe('a learner in JavaScript', () => {
  it.each(['doubling', 'known'])(
    'has the bits of the one in C++ with horizon %s, as an object and as text',
    async (horizon) => {
      for (const problem of ['target', 'quadratic', 'arena', 'matrix']) {
        for (const own of [asObject, asText]) {
          const result = await engine.run({ ...config('fkm', own), problem, horizon });
          for (const { learners } of result.records) {
            const [theirs, ours] = learners.map(({ name, learner_seconds, feedback_seconds, clamps, ...rest }) => rest);
            expect(ours, problem).toEqual(theirs);
          }
        }
      }
    },
  );

  it('plays the same in whatever threads, and beside others', async () => {
    const alone = await engine.run(config(asText));
    const crowd = await engine.run(config('ogd', asText, 'fkm'));
    const here = await engine.run(config(asObject));
    const regrets = [alone, crowd, here].map((result) => result.summary('own-fkm', 'regret').mean);
    expect(regrets[1]).toEqual(regrets[0]);
    expect(regrets[2]).toEqual(regrets[0]);
  });

  it('is counted and timed as all are', async () => {
    const all = ['projection', 'linear', 'separation', 'membership'] as const;
    const asking = still(
      {},
      {
        oracles: all,
        create: ({ n, set }) => {
          const x = new Float64Array(n);
          return {
            play: (y) => void y.fill(0),
            observe: () => {
              set.project(x.fill(2));
              expect(Math.hypot(...x)).toBeCloseTo(1, 12);
              set.minimize(x.fill(1));
              expect(x[0]).toBeCloseTo(-1 / Math.sqrt(n), 12);
              expect(set.separate(x.fill(1))).toBe(true);
              expect(x.every((each) => each > 0)).toBe(true);
              expect(set.separate(x.fill(0))).toBe(false);
              expect([set.contains(x), set.contains(x.fill(1)), set.contains(x, 3)]).toEqual([true, false, true]);
            },
          };
        },
      },
    );
    const { records } = await engine.run({ ...config(asking), parameters: { 'target-set': 'ball' } });
    const { projections, linear_minimizations, separations, memberships, learner_seconds } = records[0]!.learners[0]!;
    expect([projections, linear_minimizations, separations, memberships].map((each) => each.at(-1))).toEqual([
      600, 600, 1200, 1800,
    ]);
    expect(learner_seconds.at(-1)).toBeGreaterThan(0);
  });

  it('sees what it declares', async () => {
    const seen: { [feedback: string]: unknown[] } = {};
    for (const feedback of ['value', 'two-values', 'gradient'] as const) {
      const noting = still(
        { second: (y) => void y.fill(0), observe: (...all) => void (seen[feedback] ??= all) },
        { feedback },
      );
      await engine.run(config(noting));
    }
    expect(seen.value!.length).toBe(1);
    expect(seen['two-values']).toEqual([seen.value![0], seen.value![0]]);
    expect(seen.gradient![0]).toBe(seen.value![0]);
    expect(seen.gradient![1]).toBeInstanceOf(Float64Array);
    expect(Math.hypot(...(seen.gradient![1] as Float64Array))).toBeGreaterThan(0);
  });

  it('obeys laws, or the laws that it breaks are named', async () => {
    expect(await engine.checkLearner(asText)).toEqual([]);
    expect(await engine.checkLearner(asObject)).toEqual([]);
    let games = 0;
    const counting = still(
      {},
      {
        create: () => {
          const x = ++games / 1e6;
          return { play: (y) => void y.fill(x), observe: () => {} };
        },
      },
    );
    expect((await engine.checkLearner(counting))[0]).toBe(
      'mine must play the same points for the same seed, got another in round 1 with horizon=doubling',
    );
    expect((await engine.checkLearner(still({ play: (y) => void y.fill(1) })))[0]).toMatch(
      /^point of mine on target in round 1 must lie in the set, got \(1, 1, /,
    );
  });
});

describe('what is wrong with a learner', () => {
  it('is told with its name, the round and the line', async () => {
    const throwing = [
      'let round = 0;',
      'export default { create: () => ({',
      '  play(y) { y.fill(0); },',
      '  observe() {',
      '    if (++round === 500) missing();',
      '  },',
      '}) };',
    ];
    expect(await failureOf('fkm', text(...throwing))).toBe(
      'mine on target in round 500: observe: missing is not defined (line 5)',
    );
    expect(await failureOf(text('', 'let x = ;', 'export default {};'))).toBe(
      `The code cannot be run: Unexpected token ';' (line 2 of "mine").`,
    );
    expect(await failureOf(text('const a = 1;', 'a.b.c;', 'export default {};'))).toBe(
      `The code of "mine" fails: Cannot read properties of undefined (reading 'c') (line 2)`,
    );
  });

  it('is told where it is no learner', async () => {
    expect(await failureOf(text('({})'))).toBe(
      'the code of "mine" must have the line "export default" with the learner, got none',
    );
    expect(await failureOf({ name: 'mine' } as OwnLearner)).toBe(
      'a learner of your own must be an object with the method create, got an object',
    );
    expect(await failureOf({ name: 3 } as unknown as OwnLearner)).toBe(
      'a learner of your own must have a name, got number',
    );
    expect(await failureOf(still({}), still({}))).toBe('learners must have different names, got "mine" twice');
    expect(await failureOf(still({}, { name: 'fkm' }))).toBe('name must not be that of another learner, got "fkm"');
    expect(await failureOf(still({}, { name: 'Big Name' }))).toMatch(/^name must/);
    expect(await failureOf(asText, still({}))).toBe(
      'learners of your own must all be objects or all be text, got some of each',
    );
    expect(await failureOf({ name: 'mine', source: 3 } as unknown as LearnerSource)).toBe(
      'source of "mine" must be a text, got number',
    );
    expect(await failureOf(still({}, { feedback: 'values' as 'value' }))).toMatch(/^unknown feedback of mine "values"/);
    expect(await failureOf(still({}, { oracles: ['projections' as 'projection'] }))).toMatch(/"projections"/);
    expect(await failureOf(still({}, { stream: 'nobody' }))).toMatch(/"nobody"/);
    expect(await failureOf({ ...still({}), create: () => 3 as unknown as OwnPlayer })).toMatch(
      /create of "mine": it must return an object with the methods play and observe, got number/,
    );
    expect(await failureOf(still({ observe: 3 as unknown as () => void }))).toMatch(
      /it must return an object with the method observe, got number/,
    );
    expect(await failureOf(still({}, { feedback: 'two-values' }))).toMatch(/with the method second, got undefined/);
  });

  it('is told where it plays what cannot be played', async () => {
    const playing = (play: (y: Float64Array) => unknown) => failureOf(still({ play: play as OwnPlayer['play'] }));
    expect(await playing((y) => y.fill(0))).toBe(
      'mine on target in round 1: play: it must fill in its array and return nothing, got an object',
    );
    expect(await playing(() => undefined)).toBe('point of mine on target in round 1 must be finite, got nan');
    expect(await playing((y) => void y.fill(1, 0, 1))).toBe(
      'point of mine on target in round 1 must be finite, got nan',
    );
    expect(await playing((y) => void y.fill(9))).toMatch(/^point of mine on target in round 1 must lie in the set/);
    expect(await playing((y) => void structuredClone(y, { transfer: [y.buffer] }))).toBe(
      'mine on target in round 1: play: it must leave its array at the length of 10, got 0',
    );
    expect(
      await playing(function again(y): void {
        again(y);
      }),
    ).toBe('mine on target in round 1: play: Maximum call stack size exceeded');
    expect(await playing(() => new Float64Array(1e15))).toMatch(
      /^mine on target in round 1: play: Invalid typed array length/,
    );
    expect(await failureOf(still({ center: (x) => void x.fill(7) }))).toMatch(
      /^centre of mine on target in round 1 must lie/,
    );
  });

  it('is told where it asks what it may not ask', async () => {
    const asking = (
      ask: (set: Parameters<OwnLearner['create']>[0]['set'], n: number) => void,
      oracles: OwnLearner['oracles'],
    ) =>
      failureOf({
        ...still({}),
        ...(oracles && { oracles }),
        create: ({ set, n }) => ({
          play: (y) => void y.fill(0),
          observe: () => ask(set, n),
        }),
      });
    expect(await asking((set, n) => set.project(new Float64Array(n)), ['linear'])).toMatch(
      /observe: oracle of "mine" must name all that it uses, "projection", got "linear"$/,
    );
    expect(await asking((set) => set.project(new Float64Array(3)), ['projection'])).toMatch(
      /observe: project takes an array of 10 numbers, got 3$/,
    );
    expect(await asking((set) => set.project([0] as unknown as Float64Array), ['projection'])).toMatch(
      /observe: project takes a Float64Array, got a list$/,
    );
    expect(await asking((set, n) => set.project(new Float64Array(n).fill(NaN)), ['projection'])).toMatch(
      /observe: what "mine" asks the projection oracle must be finite, got nan$/,
    );
    let kept: Parameters<OwnLearner['create']>[0];
    await engine.run(
      config({ ...still({}), create: (game) => ((kept = game), { play: (y) => void y.fill(0), observe: () => {} }) }),
    );
    expect(() => kept.random.normal()).toThrow('a game that is over cannot be asked');
    expect(() => kept.set.project(new Float64Array(10))).toThrow('a game that is over cannot be asked');
  });

  it('stops a round that does not end, and the engine plays on', async () => {
    const endless = text('export default { create: () => ({', '  play(y) { for (;;); }, observe() {},', '}) };');
    expect(await failureOf('fkm', endless)).toMatch(/^A worker failed in repeat \d: a round of mine did not end\./);
    expect((await engine.run(config('fkm'))).records.length).toBe(2);
  });

  it('leaves the results of others as they are', async () => {
    const [failed, other] = await Promise.all([
      failureOf(
        still({
          play: () => {
            throw new Error('no');
          },
        }),
      ),
      engine.run(config('fkm')),
    ]);
    expect(failed).toBe('mine on target in round 1: play: no');
    expect(other.summary('fkm', 'regret').mean.at(-1)).toBeGreaterThan(0);
  });
});
