// The module's exports are what module.d.ts says, and it refuses what is not a config.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { Engine, PaperEngine } from '../../web/src/engine';
import type { PaperModule, Record as RunRecord, SimulationConfig } from '../../web/src/engine';
import type { Claim, Evidence, ExperimentConfig, OfExperiments } from '../../web/src/engine/module';
import { moduleFolder } from '../../web/plugin';
import { command, root } from './native';

let module: PaperModule;
beforeAll(async () => {
  ({ module } = await PaperEngine.create({ workers: 0 }));
});

const radius = { exploration: 0.5, clamp: 0.5 };
const good: SimulationConfig = { problem: 'quadratic', learners: ['projection-free', 'fkm'], rounds: 20, seed: 1 };

describe('module.d.ts', () => {
  const file = `${root}/web/src/engine/module.d.ts`;
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
  // Name and type of every member of an interface.
  const members = (name: string): [string, string][] => {
    const found = source.statements.find(
      (node): node is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(node) && node.name.text === name,
    );
    return found!.members.map((member) => [
      (member.name as ts.Identifier).text,
      ts.isMethodSignature(member) ? 'function' : (member as ts.PropertySignature).type!.getText(),
    ]);
  };
  const typeOf = (value: unknown): string => {
    if (value instanceof Float64Array) return 'Float64Array';
    if (Array.isArray(value)) return value.length > 0 ? 'LearnerRecord[]' : 'FrankWolfeStep[]';
    return typeof value === 'object' ? 'Constants' : typeof value;
  };
  const typesOf = (object: object): [string, string][] =>
    Object.entries(object).map(([name, value]) => [name, typeOf(value)]);

  it('names every export', async () => {
    const { module: core } = await Engine.create({ workers: 0 });
    // Bound names are in the WebAssembly file alone; all others of a module are Emscripten's.
    const glue = readFileSync(`${moduleFolder}/bco.js`, 'utf8');
    const boundIn = (each: object) =>
      Object.keys(each).filter((name) => !new RegExp(`Module\\[?["'.]${name}\\b`).test(glue));
    const names = (...interfaces: string[]) => interfaces.flatMap(members).map(([name]) => name);
    expect(boundIn(module).sort()).toEqual(names('Module', 'PaperModule').sort());
    expect(boundIn(core).sort()).toEqual(names('Module').sort());
    for (const name of boundIn(module)) expect(typeof module[name as keyof PaperModule]).toBe('function');
  });

  it('names every member of a simulation', () => {
    const simulation = new module.Simulation(good);
    const prototype = Object.getPrototypeOf(simulation) as object;
    const inherited = Object.getOwnPropertyNames(Object.getPrototypeOf(prototype) as object);
    const bound = Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
    expect(inherited).toContain('delete');
    expect([...bound, 'delete'].sort()).toEqual(
      members('Simulation')
        .map(([name]) => name)
        .sort(),
    );
    simulation.delete();
  });

  it('gives the fields of a record and of a round with their types', () => {
    const simulation = new module.Simulation(good);
    simulation.advance(20);
    const record = simulation.record();
    const named = members('Record').map(([name, type]) => [name, type === 'BoundsFrom' ? 'string' : type]);
    expect(typesOf(record)).toEqual(named);
    expect(record.bounds_from).toBe('pilot');
    expect(typesOf(record.constants)).toEqual(members('Constants'));
    expect(typesOf(record.learners[0]!)).toEqual(members('LearnerRecord'));
    expect(typesOf(simulation.inspect('fkm'))).toEqual(members('Round'));
    simulation.delete();
  });

  it('gives the fields of what the paper adds', () => {
    const names = (name: string) => members(name).map(([field]) => field);
    const types = (object: object) => typesOf(object).filter(([, type]) => type !== 'string');
    const strings = (name: string) => members(name).filter(([, type]) => ['number', 'boolean'].includes(type));
    for (const claim of module.judge({})) {
      expect(Object.keys(claim)).toEqual([...names('Claim'), ...names('Estimate')]);
      expect(types(claim)).toEqual([...strings('Claim'), ...strings('Estimate')]);
    }
    const constants = { n: 10, r: 0.1, R: 1, D: 2, M: 3, G: 4 };
    const theory = module.theory(constants, radius, 100);
    expect(Object.keys(theory)).toEqual(['printed', 'proven', 'corrected']);
    for (const bound of Object.values(theory) as object[]) expect(types(bound)).toEqual(members('Bound'));
    expect(types(module.measure_oracle('polytope', 5, 1))).toEqual(members('OracleCost'));
    const experiments = module.experiments({});
    expect(Object.keys(experiments)).toEqual([...names('OfExperiments'), ...names('Experiments')]);
  });

  it('gives the fields that a config may have', () => {
    for (const [field] of members('SimulationConfig')) {
      const value = field in good ? good[field as keyof SimulationConfig] : {};
      const tried = () => new module.Simulation({ ...good, [field]: value }).delete();
      if (field in good || field === 'parameters') tried();
      else expect(tried).toThrow(new RegExp(`^${field} must be `));
    }
  });
});

describe('module', () => {
  it('describes the catalogue as the command does', () => {
    const described = JSON.parse(execFileSync(command, ['describe'], { encoding: 'utf8' })) as object;
    const paper = JSON.parse(module.describe_paper()) as object;
    expect({ ...(JSON.parse(module.describe()) as object), paper }).toEqual(described);
  });

  it('copies its arrays out', () => {
    const simulation = new module.Simulation({ ...good, rounds: 200 });
    simulation.advance(10);
    const record = simulation.record();
    const before = [...record.learners[0]!.regret];
    simulation.advance(190);
    simulation.delete();
    for (let i = 0; i < 50; ++i) new module.Simulation({ ...good, seed: i }).delete();
    expect([...record.learners[0]!.regret]).toEqual(before);
    expect(record.rounds.buffer.byteLength).toBe(8 * record.rounds.length);
  });

  it('leaves no memory behind when it refuses', () => {
    const memory = () => (module as unknown as { HEAPU8: Uint8Array }).HEAPU8.buffer.byteLength;
    const data = `date,A,B\n${'1,1,1\n'.repeat(50_000)}2,1,x\n`; // 0.3 MB, refused at its end
    const refuse = () => expect(() => new module.Simulation({ ...good, problem: 'portfolio', data })).toThrow('"x"');
    for (let i = 0; i < 10; ++i) refuse();
    const before = memory();
    for (let i = 0; i < 80; ++i) refuse(); // 25 MB, more than is ever kept in reserve
    expect(memory()).toBe(before);
  });
});

describe('the paper', () => {
  const problems = ['quadratic', 'portfolio', 'matrix'] as const;
  const play = (config: ExperimentConfig, repeat: number): RunRecord => {
    const simulation = new module.Simulation({ ...config, seed: 11, repeat });
    while (!simulation.finished) simulation.advance(500);
    const record = simulation.record();
    simulation.delete();
    return record;
  };
  const played = (configs: OfExperiments<ExperimentConfig>): OfExperiments<RunRecord[]> => {
    const records = (config: ExperimentConfig) => [0, 1].map((repeat) => play(config, repeat));
    return {
      quadratic: records(configs.quadratic),
      portfolio: records(configs.portfolio),
      matrix: records(configs.matrix),
    };
  };

  it('is judged as the command judges it', { timeout: 120_000 }, () => {
    const experiments = module.experiments({ exploration: 0.4, 'matrix-set': 'psd' });
    const evidence: Evidence = { ...played(experiments), without_resets: played(experiments.without_resets) };
    const folder = mkdtempSync(join(tmpdir(), 'bco-'));
    for (const at of ['y', 'x'] as const) {
      const options = ['--repeats', '2', '--seed', '11', '--set', 'exploration=0.4', '--set', 'matrix-set=psd'];
      execFileSync(command, ['reproduce', ...options, '--loss-at', at, '--out', folder]);
      // No cell of it has a line break, and only the last two have commas.
      const rows = readFileSync(join(folder, 'claims.csv'), 'utf8').trimEnd().split('\n').slice(1);
      const cells = rows.map((row) => /^(\d+),([\w-]+),"(.*)","(.*)"$/.exec(row)!.slice(1));
      const claims = module.judge({ ...evidence, 'loss-at': at });
      expect(
        claims.map(({ claim, verdict, statement, figures, reason }) => [
          `${claim}`,
          verdict,
          statement,
          [figures, reason].filter(Boolean).join('. '),
        ]),
      ).toEqual(cells.map((row) => row.map((cell) => cell.replaceAll('""', '"'))));
    }
    rmSync(folder, { recursive: true });
  });

  it('has experiments that the engine takes as they are', () => {
    const experiments = module.experiments({ 'fkm-form': 'textbook', exploration: 0.3 });
    for (const problem of problems) {
      const config = experiments[problem];
      expect(config.problem).toBe(problem);
      expect(config.horizon).toBe('doubling');
      expect(config.learners).toEqual(['projection-free', 'unregularized', 'stochastic-ocg', 'fkm', 'fixed']);
      expect(config.parameters).toEqual({ 'fkm-form': 'textbook', exploration: 0.3 });
      expect(experiments.without_resets[problem].parameters).toEqual({ exploration: 0.3, 'epoch-state': 'keep' });
      expect(experiments.without_resets[problem].learners).toEqual(['projection-free']);
      new module.Simulation({ ...config, seed: 1 }).delete();
    }
    expect(problems.map((problem) => experiments[problem].rounds)).toEqual([20000, 1203, 4000]);
    expect(experiments.remark).toBe('');
  });

  it('takes as much of a price table as there is', () => {
    const { portfolio, without_resets, remark } = module.experiments({ prices: 'date,A,B\n1,1,1\n2,1,2\n3,1,2\n' });
    expect(portfolio.rounds).toBe(2);
    expect(portfolio.parameters).toEqual({ stocks: 2 });
    expect(without_resets.portfolio.rounds).toBe(2);
    expect(remark).toBe(
      'The price table has 2 stocks and 2 days of returns, the paper 100 and 1203: the smaller numbers are used.',
    );
  });

  it('leaves undecided what is missing, unfinished or not a number', () => {
    const verdicts = (claims: Claim[]) => new Set(claims.map(({ verdict }) => verdict));
    expect(verdicts(module.judge({}))).toEqual(new Set(['undecided']));
    expect(module.judge({}).map(({ claim }) => claim)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    const record = play({ ...module.experiments({}).quadratic, rounds: 100 }, 0);
    expect(verdicts(module.judge({ quadratic: [record, record] }))).toEqual(new Set(['undecided']));
    const broken = { ...record, repeat: 1, learners: record.learners.map(({ name }) => ({ name })) };
    const strange = { ...record, repeat: 2, rounds: Float64Array.of(NaN, Infinity) };
    const huge = { ...record, repeat: 3, rounds: Float64Array.of(1, 1e15) };
    const bare = { ...record, repeat: 4, constants: null };
    const quadratic = [record, broken, strange, huge, bare] as unknown as RunRecord[];
    expect(verdicts(module.judge({ quadratic }))).toEqual(new Set(['undecided']));
  });

  it('has bounds of a run and of its constants that are the same, whatever κ is', () => {
    const parameters = { exploration: 0.5, clamp: 0.1 };
    const simulation = new module.Simulation({
      problem: 'arena',
      learners: ['projection-free'],
      rounds: 2000,
      seed: 1,
      repeat: 0,
      parameters,
    });
    simulation.advance(2000);
    const { constants, learners } = simulation.record();
    simulation.delete();
    const theory = module.theory(constants, parameters, 2000);
    expect(theory.printed.anytime).toBe(learners[0]!.bound_printed.at(-1));
    expect(theory.corrected.anytime).toBe(learners[0]!.bound_corrected.at(-1));
    expect(theory.printed.anytime).toBeCloseTo(1.92e6, -4);
    expect(module.theory(constants, radius, 2000).printed.anytime).toBeCloseTo(1.08e5, -3);
    // From where on a bound says something depends on κ, too.
    for (const name of ['printed', 'proven', 'corrected'] as const) {
      const { summed_from: from } = theory[name];
      expect(module.theory(constants, parameters, from).printed.summed_from).toBe(theory.printed.summed_from);
      const summed = (rounds: number) => module.theory(constants, parameters, rounds)[name].summed;
      expect(summed(from)).toBeLessThan(2 * constants.M * from);
      expect(summed(from - 1)).toBeGreaterThanOrEqual(2 * constants.M * (from - 1));
    }
  });

  it('has bounds that add up', () => {
    const constants = { n: 10, r: 0.1, R: 1, D: 2, M: 3, G: 4 };
    for (const bound of Object.values(module.theory(constants, radius, 1e6))) {
      const { total, anytime, vacuous, informative_from: from } = bound;
      const { variance, regularizer, tracking, exploration, shrinking } = bound;
      const sum = variance + regularizer + tracking + exploration + shrinking;
      expect(total).toBeCloseTo(sum, 6 - Math.ceil(Math.log10(sum)));
      expect(anytime).toBeGreaterThan(total);
      expect(vacuous).toBe(true);
      expect(from).toBeGreaterThan(1e7);
      expect(bound.summed).toBeGreaterThan(total);
      expect(bound.summed).toBeLessThan(anytime);
      expect(bound.halfway).toBeLessThan(total);
      expect(bound.summed_from).toBeLessThan(from);
      expect(bound.total_from).toBeLessThan(bound.summed_from);
      expect(bound.prefix_from).toBe(Infinity);
    }
    const { printed } = module.theory(constants, radius, 1e6);
    expect(module.theory(constants, radius, printed.informative_from * 1.001).printed.vacuous).toBe(false);
    expect(module.theory(constants, radius, printed.informative_from * 0.999).printed.vacuous).toBe(true);
    expect(module.theory({ ...constants, D: 1e80 }, radius, 1).printed.informative_from).toBe(Infinity);
  });

  it('has costs of both oracles', () => {
    const { oracles } = JSON.parse(module.describe()) as { oracles: { name: string; dimensions: number[] }[] };
    for (const { name, dimensions } of oracles) {
      const cost = module.measure_oracle(name, dimensions[1]!, 5);
      expect(cost.dimension).toBe(dimensions[1]);
      expect(cost.linear_us).toBeGreaterThan(0);
      expect(cost.projection_us).toBeGreaterThan(0);
    }
  });

  const any = (value: unknown) => value as never;
  const constants = { n: 10, r: 0.1, R: 1, D: 2, M: 3, G: 4 };
  it.each<[string, () => unknown, string]>([
    ['evidence', () => module.judge(any(5)), 'evidence must be an object, got 5'],
    [
      'a field of it',
      () => module.judge(any({ quadratics: [] })),
      'unknown field "quadratics", the nearest is "quadratic"',
    ],
    ['a list of records', () => module.judge(any({ matrix: {} })), 'matrix must be a list of objects'],
    ['a record', () => module.judge(any({ matrix: [3] })), 'record must be an object, got 3'],
    [
      'its learners',
      () => module.judge(any({ matrix: [{ problem: 'matrix', repeat: 0 }] })),
      'learners must be a list of objects',
    ],
    ['the loss', () => module.judge(any({ 'loss-at': 'z' })), 'unknown loss-at "z", the nearest is "y"'],
    ['a choice', () => module.experiments({ stocks: 5 }), 'unknown choice "stocks", the nearest is "prices"'],
    [
      'the value of a choice',
      () => module.experiments({ eta: 'print' }),
      'unknown eta "print", the nearest is "printed"',
    ],
    [
      'a number as text',
      () => module.experiments({ exploration: '0.5' }),
      'exploration must be a number between 0.001 and 1, got the text "0.5"',
    ],
    ['prices', () => module.experiments({ prices: '' }), 'data must have a header and rows, got an empty file'],
    ['constants', () => module.theory({ ...constants, r: 0 }, radius, 5), 'r must be between 1e-100 and 1e+100, got 0'],
    [
      'constants that are missing',
      () => module.theory(any({}), radius, 5),
      'n must be a number between 1e-100 and 1e+100, got undefined',
    ],
    ['rounds', () => module.theory(constants, radius, 0), 'rounds must be between 1 and 1e+300, got 0'],
    ['a set', () => module.measure_oracle('polytop', 5, 1), 'unknown set "polytop", the nearest is "polytope"'],
    [
      'a dimension',
      () => module.measure_oracle('polytope', 5.5, 1),
      'dimension must be a whole number between 2 and 1000000, got 5.5',
    ],
    ['its range', () => module.measure_oracle('polytope', 500, 1), 'dimension must be between 2 and 200, got 500'],
    [
      'milliseconds',
      () => module.measure_oracle('polytope', 5, NaN),
      'milliseconds must be between 1 and 10000, got nan',
    ],
  ])('refuses a wrong value for %s with a sentence', (_, action, message) => {
    let error: unknown;
    try {
      action();
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toBe(message);
  });
});

describe('bad input', () => {
  const cases: [string, object | null | number, string][] = [
    [
      'a missing field',
      { problem: 'quadratic', learners: ['fkm'], rounds: 5 },
      'config must have the field "seed", got none',
    ],
    ['an extra field', { ...good, round: 5 }, 'unknown field "round", the nearest is "rounds"'],
    ['a fraction', { ...good, rounds: 2.7 }, 'rounds must be a whole number between 1 and 10000000, got 2.7'],
    [
      'text for a number',
      { ...good, rounds: '10' },
      'rounds must be a whole number between 1 and 10000000, got the text "10"',
    ],
    ['NaN', { ...good, seed: NaN }, 'seed must be between 0 and 9007199254740991, got nan'],
    ['infinity', { ...good, rounds: Infinity }, 'rounds must be between 1 and 10000000, got inf'],
    ['a negative number', { ...good, rounds: -5 }, 'rounds must be between 1 and 10000000, got -5'],
    ['null', { ...good, rounds: null }, 'rounds must be a whole number between 1 and 10000000, got null'],
    ['undefined', { ...good, horizon: undefined }, 'horizon must be text, got undefined'],
    ['a boolean', { ...good, seed: true }, 'seed must be a whole number between 0 and 9007199254740991, got true'],
    [
      'an unknown problem',
      { ...good, problem: 'quadratik' },
      'unknown problem "quadratik", the nearest is "quadratic"',
    ],
    ['text for a list', { ...good, learners: 'fkm' }, 'learners must be a list of names, got the text "fkm"'],
    ['a number for a name', { ...good, learners: [3] }, 'learners must be text, got 3'],
    ['no learner', { ...good, learners: [] }, 'learners must name at least one learner, got none'],
    [
      'an unknown parameter',
      { ...good, parameters: { dimensions: 5 } },
      'unknown parameter "dimensions", the nearest is "dimension"',
    ],
    [
      'text for a parameter',
      { ...good, parameters: { dimension: '10' } },
      'dimension must be a whole number between 2 and 1000, got the text "10"',
    ],
    [
      'a fraction for a parameter',
      { ...good, parameters: { dimension: 2.5 } },
      'dimension must be a whole number between 2 and 1000, got 2.5',
    ],
    ['a number for a choice', { ...good, parameters: { eta: 1 } }, 'eta must be text, got 1'],
    ['a list of parameters', { ...good, parameters: [] }, 'parameters must be an object, got a list'],
    ['a repeat below 0', { ...good, repeat: -1 }, 'repeat must be between 0 and 1000000000, got -1'],
    [
      'data elsewhere',
      { ...good, data: 'date,A,B\n1,1,1\n2,1,1\n' },
      'data can only be given for the problems "portfolio" and "formula", got "quadratic"',
    ],
    ['no object', null, 'config must be an object, got null'],
    ['a number', 5, 'config must be an object, got 5'],
  ];
  it.each(cases)('%s gets a sentence', (_, config, message) => {
    let error: unknown;
    try {
      new module.Simulation(config as SimulationConfig).delete();
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toBe(message);
  });

  it('of advance, inspect and check gets a sentence', () => {
    const simulation = new module.Simulation(good);
    expect(() => simulation.advance(2.7)).toThrow('rounds must be a whole number between 1 and 10000000, got 2.7');
    expect(() => simulation.advance('10' as unknown as number)).toThrow('got the text "10"');
    expect(() => simulation.inspect('fixed')).toThrow('unknown learner "fixed"');
    expect(simulation.round).toBe(0);
    simulation.delete();
    expect(() => module.check('repeats', 0)).toThrow('repeats must be between 1 and 10000, got 0');
    expect(() => module.check('horizon', 'know')).toThrow('unknown horizon "know", the nearest is "known"');
    expect(() => module.check('size', 61)).toThrow('size must be between 2 and 60, got 61');
    expect(() => module.check('sise', 6)).toThrow('unknown parameter "sise", the nearest is "size"');
    module.check('noise', null);
    module.check('corners', '0,0; 1,0; 0,1');
  });

  it('in a price table names line, column and value', () => {
    const config = { ...good, problem: 'portfolio' };
    expect(() => new module.Simulation({ ...config, data: 'date,A,B\n1,1,2\n2,1,x\n' })).toThrow('"x"');
    expect(() => new module.Simulation({ ...config, data: '' })).toThrow(/^data/);
    const former = { ...config, prices: '', price_source: { file: 'p.csv', sha256: 'ab' } }; // earlier names
    expect(() => new module.Simulation(former)).toThrow(/^data/);
  });
});
