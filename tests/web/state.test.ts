// Links: what they hold, what they leave out, and what they refuse.
import { beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../../web/src/engine';
import { RunSettings } from '../../web/src/session/run_settings';
import { presets } from '../../web/src/state/presets';
import { States, viewChoices, type State } from '../../web/src/state/state';

let engine: Engine;
let states: States;
beforeAll(async () => {
  engine = await Engine.create({ workers: 0 });
  states = new States(engine);
});

describe('a link', () => {
  it('is empty for the defaults', () => {
    expect(states.write(states.defaults())).toBe('');
    expect(states.read('')).toEqual({ state: states.defaults(), refused: [] });
  });

  it('names only what differs from the defaults, and gives the same state back', () => {
    const link =
      'problem=matrix&learners=projection-free,fkm&rounds=500&repeats=3&seed=7&horizon=known&size=12&eta=corrected&figure=regret&bounds=both&without=fkm';
    const { state, refused } = states.read(`#${link}`);
    expect(refused).toEqual([]);
    expect(states.write(state)).toBe(link);
    expect(states.write(states.read(`${link}&rank=18&band=mean`).state)).toBe(link);
  });

  it('holds every field: any valid value survives the round trip', () => {
    for (const { name, type, choices, min, max, default: initial, needs_data } of engine.catalogue.parameters) {
      const values =
        type === 'choice'
          ? choices!
          : type === 'points'
            ? ['0,0; 1,0; 0,1', '-1.5,0; 1,0.25; 0,3']
            : type === 'text'
              ? ['x[1]&a=1#%', String(initial)]
              : [min!, max!];
      for (const value of values) {
        // Every owner of a parameter chosen, so that it matters.
        const { problems, sets, parameters } = engine.catalogue;
        const owner = problems.find((each) => each.parameters.includes(name)) ?? problems[0]!;
        const problem = owner.name;
        const choice = owner.sets.findIndex((set) => sets.find((each) => each.name === set)!.parameters.includes(name));
        const chooser = parameters.find((each) => each.name === owner.set_parameter && each.name !== name);
        const chosen = chooser && choice > 0 ? { [chooser.name]: chooser.choices![choice]! } : {};
        const learners = engine.catalogue.learners.map((each) => each.name);
        const data = needs_data ? 'p.csv~0123456789abcdef' : '';
        const before = { ...states.defaults(), problem, learners, data, parameters: chosen };
        const state = states.set(before, name, String(value));
        const link = states.write(state);
        const same = states.read(link);
        expect(same, link).toEqual({ state, refused: [] });
        expect(new URLSearchParams(link).has(name)).toBe(value !== initial);
      }
    }
    for (const [name, choices] of Object.entries(viewChoices)) {
      for (const choice of choices) {
        const state = states.set(states.defaults(), name, choice);
        expect(states.read(states.write(state))).toEqual({ state, refused: [] });
      }
    }
  });

  it('of an earlier version, with the former name of a parameter, means the same', () => {
    for (const [former, now] of [
      ['quadratic', 'still'],
      ['drift', 'drift'],
      ['linear', 'alternate'],
    ]) {
      const { state, refused } = states.read(`problem=arena&arena-loss=${former}`);
      expect(refused).toEqual([]);
      expect(state).toEqual(states.read(`problem=arena&adversary=${now}`).state);
    }
    expect(states.read('arena-loss=cubic').refused).toEqual(['unknown adversary "cubic", the nearest is "coin"']);
  });

  it('leaves out what has no say', () => {
    const { state } = states.read('problem=matrix&size=12');
    expect(states.write({ ...state, problem: 'portfolio' })).toBe('problem=portfolio');
    expect(states.runConfig({ ...state, problem: 'portfolio' }).parameters).toEqual({});
    const alone = states.read('learners=fixed&exploration=0.2').state;
    expect(states.write(alone)).toBe('learners=fixed');
  });

  it('leaves out a value that is the default, wherever it comes from', () => {
    const state = states.defaults();
    expect(states.write({ ...state, parameters: { eta: 'printed', exploration: 0.25 } })).toBe('exploration=0.25');
  });

  it('names a table beside the problems that take one alone', () => {
    const label = 'my prices, 2013.csv~0123456789abcdef';
    const { state, refused } = states.read(`problem=portfolio&data=${encodeURIComponent(label)}`);
    expect(refused).toEqual([]);
    expect(state.data).toBe(label);
    expect(states.write(state)).toBe('problem=portfolio&data=my+prices,+2013.csv~0123456789abcdef');
    expect(states.write({ ...state, problem: 'formula' })).toBe(
      'problem=formula&data=my+prices,+2013.csv~0123456789abcdef',
    );
    expect(states.write({ ...state, problem: 'matrix' })).toBe('problem=matrix');
    expect(states.set(state, 'data', '').data).toBe('');
  });

  it('of an earlier version names a table prices, and is written as data', () => {
    const { state, refused } = states.read('problem=portfolio&prices=p.csv~0123456789abcdef');
    expect(refused).toEqual([]);
    expect(states.write(state)).toBe('problem=portfolio&data=p.csv~0123456789abcdef');
  });

  it('names what needs a table only with one', () => {
    for (const [link, name] of [
      ['problem=formula&data-order=random', 'data-order'],
      ['problem=portfolio&first-day=3', 'first-day'],
    ] as const) {
      const { state } = states.read(link);
      expect(states.write(state)).toBe(link.split('&')[0]);
      expect(states.relevant(state)).not.toContain(name);
      const own = { ...state, data: 'p.csv~0123456789abcdef' };
      expect(states.relevant(own)).toContain(name);
      expect(states.write(own)).toBe(`${link}&data=p.csv~0123456789abcdef`);
    }
  });

  it('may begin with # or ?, which count as text further on', () => {
    const link = 'data=why?.csv~0123456789abcdef';
    for (const begin of ['', '#', '?']) expect(states.read(begin + link).state.data).toBe('why?.csv~0123456789abcdef');
  });

  it('may have spaces around a number, and numbers as people type them', () => {
    expect(states.read('rounds=+500+').state.rounds).toBe(500);
    const { state } = states.read('rounds=20,000&repeats=1e2&seed=1.5M&period=2k&step=1e-3');
    expect([state.rounds, state.repeats, state.seed]).toEqual([20_000, 100, 1_500_000]);
    expect(state.parameters).toEqual({ period: 2000, step: 0.001 });
  });

  it('of every preset is valid, and the library runs it', async () => {
    for (const { name, link } of presets) {
      const { state, refused } = states.read(link);
      expect(refused, name).toEqual([]);
      const config = states.runConfig(state);
      const result = await engine.run({ ...config, rounds: Math.min(config.rounds, 20), repeats: 1 });
      expect(result.records.length, name).toBe(1);
      new engine.module.Simulation(states.arenaConfig(state)).delete();
    }
  });
});

describe('a state', () => {
  it('shows every curve on a first visit', () => {
    expect(states.defaults().view).toMatchObject({ figure: 'loss', without: [], lines: 'projection-free' });
  });

  it('may show one learner alone', () => {
    const { state, refused } = states.read('learners=fkm&without=');
    expect(refused).toEqual([]);
    expect(state.learners).toEqual(['fkm']);
  });

  it('of another problem has that problem’s rounds; any other change keeps those that were chosen', () => {
    const { state } = states.read('rounds=500');
    expect(states.set(state, 'problem', 'matrix').rounds).toBe(null);
    expect(states.set(state, 'seed', '7').rounds).toBe(500);
  });

  it('runs as many rounds as the problem has, unless it says how many', () => {
    for (const { name, rounds } of engine.catalogue.problems) {
      expect(states.runConfig(states.read(`problem=${name}`).state).rounds).toBe(rounds);
      expect(states.runConfig(states.read(`problem=${name}&rounds=7`).state).rounds).toBe(7);
    }
  });

  it('is played in the plane as it is where its problem is in the plane, else the same learners in the arena', () => {
    const planar = [
      'problem=arena&rounds=7&arena-set=box',
      'problem=formula&dimension=2&loss=norm1(x)&target-set=box&learners=fkm&seed=4',
      'problem=target&dimension=2&adversary=drift',
      'dimension=2&constraints=5',
    ];
    for (const link of planar) {
      const { state } = states.read(link);
      const { repeats: _, ...own } = states.runConfig(state);
      expect(states.planeConfig(state)).toEqual(own);
      const simulation = new engine.module.Simulation({ ...own, rounds: 1 });
      expect(simulation.outline(90).length).toBeGreaterThan(5);
      simulation.delete();
      expect(states.arenaConfig(state).problem).toBe('arena');
    }
    for (const link of [
      '',
      'problem=formula',
      'problem=target&dimension=3',
      'problem=portfolio&dimension=2',
      'problem=matrix',
    ])
      expect(states.planeConfig(states.read(link).state).problem).toBe('arena');
  });

  it('is drawn by the picture of its problem', () => {
    const pictureOf = (link: string) => states.pictureOf(states.read(link).state);
    expect(['problem=routing', 'problem=arena', 'dimension=2', ''].map(pictureOf)).toEqual([
      'network',
      'plane',
      'plane',
      '',
    ]);
    const { state } = states.read('problem=routing&grid=3&learners=fkm');
    const { repeats: _, ...own } = states.runConfig(state);
    expect(states.planeConfig(state)).toEqual(own);
    const simulation = new engine.module.Simulation({ ...own, rounds: 1 });
    expect(simulation.parts(simulation.best()).amounts.length).toBe(12);
    simulation.delete();
  });

  it('plays the rounds of the arena in the plane, and its own only if it is of the arena', () => {
    const { rounds } = engine.catalogue.problems.find(({ name }) => name === 'arena')!;
    const played = (link: string) => states.planeConfig(states.read(link).state).rounds;
    expect(played('')).toBe(rounds);
    expect(played('rounds=7')).toBe(rounds);
    expect(played('problem=arena')).toBe(rounds);
    expect(played('problem=arena&rounds=7')).toBe(7);
  });

  it('has an optional number taken away by an empty text, and by the default', () => {
    const bounded = states.set(states.defaults(), 'value-bound', '3');
    expect(bounded.parameters).toEqual({ 'value-bound': 3 });
    expect(states.set(bounded, 'value-bound', '').parameters).toEqual({});
    const smaller = states.set(states.defaults(), 'dimension', '5');
    expect(() => states.set(smaller, 'dimension', '')).toThrow('dimension must be a whole number');
    expect(states.set(smaller, 'dimension', '10').parameters).toEqual({});
  });
});

describe('a change of the view', () => {
  it('never changes what is run', () => {
    const before = states.read('problem=arena&rounds=100').state;
    const link = 'figure=regret&band=quantiles&loss-at=x&x-axis=linear&y-axis=log&bounds=both&without=fkm&lines=fkm';
    const after = states.read(`problem=arena&rounds=100&${link}`).state;
    expect(states.runConfig(after)).toEqual(states.runConfig(before));
    expect(after.view).not.toEqual(before.view);
  });

  it('of the arena beside another problem runs nothing', () => {
    const after = states.read('arena-set=ball&minimum-x=1').state;
    expect(states.runConfig(after)).toEqual(states.runConfig(states.defaults()));
    expect(states.arenaConfig(after).parameters).toEqual({ 'arena-set': 'ball', 'minimum-x': 1 });
  });
});

describe('a hostile link', () => {
  const cases: [string, string][] = [
    ['rounds=-5', 'rounds must be between 1 and 10000000, got -5'],
    ['rounds=1e99', 'rounds must be between 1 and 10000000, got 1e+99'],
    ['rounds=2.7', 'rounds must be a whole number between 1 and 10000000, got 2.7'],
    ['rounds=20M', 'rounds must be between 1 and 10000000, got 20000000'],
    ['repeats=1,00', 'repeats must be a whole number between 1 and 10000, got the text "1,00"'],
    ['rounds=abc', 'rounds must be a whole number between 1 and 10000000, got the text "abc"'],
    ['rounds=', 'rounds must be a whole number between 1 and 10000000, got the text ""'],
    ['rounds=NaN', 'got the text "NaN"'],
    ['rounds=0x10', 'got the text "0x10"'],
    ['repeats=100000', 'repeats must be between 1 and 10000, got 100000'],
    ['dimension=1001', 'dimension must be between 2 and 1000, got 1001'],
    [
      'problem=<script>alert(1)</script>',
      'problem must be one of arena, target, quadratic, portfolio, matrix, formula, routing, got "<script>alert(1)</script>"',
    ],
    ['problem=__proto__', 'problem must be one of'],
    ['__proto__=1', 'unknown setting "__proto__"'],
    ['constructor=1', 'unknown setting "constructor"'],
    [
      'problem=' + 'x'.repeat(61),
      `problem must be one of arena, target, quadratic, portfolio, matrix, formula, routing, got "${'x'.repeat(60)}…"`,
    ],
    [
      'problem=' + 'x'.repeat(60),
      `problem must be one of arena, target, quadratic, portfolio, matrix, formula, routing, got "${'x'.repeat(60)}"`,
    ],
    [
      'learners=fkm,sgd',
      'learners must be of projection-free, unregularized, stochastic-ocg, fkm, fixed, ogd, ocg, two-point, residual, block, barrier, strong, separation, pbgd, newton, two-point-ocg, barrier-gradient, got "sgd"',
    ],
    [
      'learners=fkm,sgd:step%3D2',
      'learners must be of projection-free, unregularized, stochastic-ocg, fkm, fixed, ogd, ocg, two-point, residual, block, barrier, strong, separation, pbgd, newton, two-point-ocg, barrier-gradient, got "sgd:step=2"',
    ],
    ['learners=fkm,fkm:noise%3D2', 'fkm must have settings of fkm-form, first-point, step, radius, clamp, got "noise"'],
    ['learners=fkm,fkm:step%3D-2', 'step must be between 0.0001 and 10000, got -2'],
    ['learners=', 'learners must name at least one learner, got none'],
    ['figure=pie', 'figure must be one of loss, regret, dynamic, slope, cost, got "pie"'],
    ['corners=0,0;1,1;2,2;', 'corners must be points'],
    ['eta=print', 'unknown eta "print"'],
    ['eta=5', 'unknown eta "5"'],
    ['corners=5', 'corners must be between 3 and 64 points, got 1'],
    ['data=mine.csv', 'data must be a file\'s name, "~" and 16 digits of its SHA-256, got "mine.csv"'],
    ['prices=mine.csv', 'data must be a file\'s name, "~" and 16 digits of its SHA-256, got "mine.csv"'],
    [
      'lines=x',
      'lines must be one of projection-free, unregularized, stochastic-ocg, fkm, fixed, ogd, ocg, two-point, residual, block, barrier, strong, separation, pbgd, newton, two-point-ocg, barrier-gradient, got "x"',
    ],
    [`seed=${'9'.repeat(1000)}`, 'seed must be between'],
    ['%FF%FE=%00', 'unknown setting'],
  ];
  it.each(cases)('%s is told in a sentence, and the rest of it counts', (link, sentence) => {
    const { state, refused } = states.read(
      `${link}&figure=regret&seed=5`.replace(/^(seed=9+)&.*$/, '$1&figure=regret'),
    );
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused[0]).toContain(sentence);
    expect(refused.join().length).toBeLessThan(400);
    const valid: State = { ...states.defaults(), seed: state.seed };
    expect({ ...state, learners: valid.learners, view: valid.view }).toEqual(valid);
    new engine.module.Simulation({ ...states.arenaConfig(state), rounds: 1 }).delete();
  });
});

describe('a hostile text in a link', () => {
  const texts = [
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    `"'\`; alert(1) //`,
    'javascript:alert(1)',
    'x\u0000\u0007\u001b[2J\u2028\u202e',
    'x'.repeat(100_000),
    '('.repeat(1500),
    '${1}{{1}}&lt;b&gt;',
  ];
  const links = texts.map((text) => encodeURIComponent(text)).concat('%E0%A4%A', '%', '%FF%00<b>');
  const cases = ['loss', 'set', 'data'].flatMap((name) => links.map((text) => [name, text] as const));
  it.each(cases.map(([name, text]) => [name, text.slice(0, 30), text] as const))(
    '%s=%s… is a sentence, and the rest of the link is run',
    (name, _, text) => {
      const link = `problem=formula&target-set=own&learners=fixed&rounds=20&repeats=1&${name}=${text}`;
      const { state, refused } = states.read(link);
      const vetted = new RunSettings(engine, states, () => states.defaults()).vetted(state);
      const all = [...refused, ...vetted.refused];
      expect(all.length).toBe(1);
      expect(all[0]).toMatch(new RegExp(`^${name} must (be|have) `));
      expect(all[0]!.length).toBeLessThan(400);
      expect(states.write(vetted.state)).toBe('problem=formula&learners=fixed&rounds=20&repeats=1&target-set=own');
      const { repeats: _repeats, ...config } = states.runConfig(vetted.state);
      const simulation = new engine.module.Simulation(config);
      simulation.advance(20);
      expect(simulation.finished).toBe(true);
      simulation.delete();
    },
  );
});
