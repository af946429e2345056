// The module's exports are what module.d.ts says, and it refuses what is not a config.
import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../../web/src/engine';
import type { Module, SimulationConfig } from '../../web/src/engine';
import { moduleFolder } from '../../web/plugin';
import { command, root } from './native';

let module: Module;
beforeAll(async () => {
  ({ module } = await Engine.create({ workers: 0 }));
});

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
    if (Array.isArray(value)) return 'LearnerRecord[]';
    return typeof value === 'object' ? 'Constants' : typeof value;
  };
  const typesOf = (object: object): [string, string][] =>
    Object.entries(object).map(([name, value]) => [name, typeOf(value)]);

  it('names every export', () => {
    // What is bound stands in the WebAssembly file alone; all else that the module has is Emscripten's.
    const glue = readFileSync(`${moduleFolder}/bco-simd.js`, 'utf8');
    const bound = Object.keys(module).filter((name) => !new RegExp(`Module\\[?["'.]${name}\\b`).test(glue));
    expect(bound.sort()).toEqual(
      members('Module')
        .map(([name]) => name)
        .sort(),
    );
    for (const name of bound) expect(typeof module[name as keyof Module]).toBe('function');
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
    expect(typesOf(record)).toEqual(members('Record'));
    expect(typesOf(record.constants)).toEqual(members('Constants'));
    expect(typesOf(record.learners[0]!)).toEqual(members('LearnerRecord'));
    expect(typesOf(simulation.inspect('fkm'))).toEqual(members('Round'));
    simulation.delete();
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
    expect(module.describe()).toBe(execFileSync(command, ['describe'], { encoding: 'utf8' }).trimEnd());
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
    const prices = `date,A,B\n${'1,1,1\n'.repeat(50_000)}2,1,x\n`; // 0.3 MB, refused at its end
    const refuse = () => expect(() => new module.Simulation({ ...good, problem: 'portfolio', prices })).toThrow('"x"');
    for (let i = 0; i < 20; ++i) refuse();
    const before = memory();
    for (let i = 0; i < 300; ++i) refuse();
    expect(memory()).toBe(before);
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
      'dimension must be a whole number between 2 and 200, got the text "10"',
    ],
    [
      'a fraction for a parameter',
      { ...good, parameters: { dimension: 2.5 } },
      'dimension must be a whole number between 2 and 200, got 2.5',
    ],
    ['a number for a choice', { ...good, parameters: { eta: 1 } }, 'eta must be text, got 1'],
    ['a list of parameters', { ...good, parameters: [] }, 'parameters must be an object, got a list'],
    ['a repeat below 0', { ...good, repeat: -1 }, 'repeat must be between 0 and 1000000000, got -1'],
    [
      'prices elsewhere',
      { ...good, prices: 'date,A,B\n1,1,1\n2,1,1\n' },
      'prices belong to the problem "portfolio", got "quadratic"',
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
    expect(() => new module.Simulation({ ...config, prices: 'date,A,B\n1,1,2\n2,1,x\n' })).toThrow('"x"');
    expect(() => new module.Simulation({ ...config, prices: '' })).toThrow(/^prices/);
  });
});
