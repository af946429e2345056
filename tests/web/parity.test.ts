// The module gives the bits of the native build: every problem × learner, every checkpoint, every
// column but the time.
import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { Engine, type LearnerRecord } from '../../web/src/engine';
import { command } from './native';
import { playersOf } from './players';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.create({ workers: 0 });
});

const rounds = 2000;
const configurations: [string, Record<string, string | number>][] = [
  ['quadratic', {}],
  ['quadratic', { dimension: 37, constraints: 23, eta: 'corrected', 'fkm-form': 'textbook' }],
  ['portfolio', {}],
  ['portfolio', { stocks: 33, 'first-step': 'vertex' }],
  ['matrix', {}],
  ['matrix', { 'matrix-set': 'psd' }],
  ['matrix', { 'matrix-set': 'general', size: 15, rank: 4 }],
  ['target', {}],
  ['target', { 'target-set': 'box', adversary: 'drift', 'feedback-noise': 0.1, 'ocg-form': 'hazan' }],
  ['target', { 'target-set': 'simplex', dimension: 21, adversary: 'coin', step: 2, 'ocg-form': 'anytime' }],
  ...['polygon', 'box', 'ball', 'simplex'].flatMap((set): [string, Record<string, string>][] =>
    ['still', 'drift', 'switch', 'alternate', 'coin', 'cheat'].map((adversary) => [
      'arena',
      { 'arena-set': set, adversary },
    ]),
  ),
];

const counts = [
  'linear_minimizations',
  'projections',
  'newton_steps',
  'separations',
  'memberships',
  'clamps',
  'floors',
  'outside',
] as const;
const values = [
  'average_loss',
  'average_loss_center',
  'regret',
  'bound_printed',
  'bound_corrected',
  'dynamic_regret',
  'dynamic_bound',
] as const;

// The bits of a number, so that 0 and −0 differ.
const bits = (value: number) => new BigUint64Array(Float64Array.of(value).buffer)[0]!;

describe.each(['doubling', 'known'])('horizon %s', (horizon) => {
  it.each(configurations)('%s %j is the same to the bit', (problem, parameters) => {
    const { module, catalogue } = engine;
    const learners = playersOf(module, catalogue, { problem, rounds, seed: 1, parameters });
    const settings = Object.entries(parameters).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
    const csv = execFileSync(
      command,
      [
        'run',
        '--problem',
        problem,
        '--learners',
        learners.join(),
        '--rounds',
        `${rounds}`,
        '--seed',
        '20190416',
      ].concat(['--first-repeat', '3', '--horizon', horizon], settings),
      { encoding: 'utf8', maxBuffer: 1 << 26 },
    );
    const [head, ...rows] = csv
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
    const simulation = new engine.module.Simulation({
      problem,
      learners,
      rounds,
      seed: 20190416,
      repeat: 3,
      horizon,
      parameters,
    });
    while (!simulation.finished) simulation.advance(137);
    const record = simulation.record();
    simulation.delete();

    expect(rows.length).toBe(learners.length * record.rounds.length);
    expect(record.rounds.at(-1)).toBe(rounds);
    rows.forEach((row, index) => {
      const cell = (name: string) => row[head!.indexOf(name)]!;
      const at = index % record.rounds.length;
      const learner = record.learners[Math.floor(index / record.rounds.length)]!;
      const same = (name: string, mine: number | undefined) => {
        const text = cell(name);
        if (text === '' ? mine === undefined : mine !== undefined && bits(Number(text)) === bits(mine)) return;
        expect.fail(`${learner.name}, round ${cell('round')}, ${name}: native ${text}, module ${mine}`);
      };
      expect(cell('learner')).toBe(learner.name);
      expect(cell('round')).toBe(`${record.rounds[at]}`);
      for (const name of [...counts, ...values]) same(name, learner[name satisfies keyof LearnerRecord][at]);
      same('regret_gap', record.regret_gap[at]);
      same('value_bound', record.constants.M);
      same('gradient_bound', record.constants.G);
    });
  });
});
