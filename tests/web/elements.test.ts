// The custom elements: attributes become settings, settings become runs, and what is drawn are the numbers of these runs.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PaperEngine, type Claim, type Result } from '../../web/src/engine';
import type { BcoElement } from '../../web/src/elements/element';
import type { Figure, Stage } from '../../web/src/elements/stage';
import { short } from '../../web/src/base/numbers';
import { DataTables } from '../../web/src/session/data_tables';
import { Shell } from '../../web/src/page/shell';
import { controlled } from './controlled_engine';
import { haveWidth, page } from './dom';
import { eventually } from './eventually';
import { memoryDatabases } from './indexed_db';
import { all, axisOf, cornersOf, nameOf } from './picture';

const { body, document } = page();
vi.stubGlobal('indexedDB', memoryDatabases().indexedDB);
vi.stubGlobal('location', { href: 'https://a.example/', hash: '', search: '' });

let engine: PaperEngine;
beforeAll(async () => {
  engine = await PaperEngine.create({ workers: 0 });
  await import('../../web/src/elements/index'); // after the page that it defines them in
});
afterEach(() => body.replaceChildren());

type Made = BcoElement & { [property: string]: unknown };
let heard: string[] = [];
let progress: { loaded: number; total: number }[] = [];
beforeEach(() => {
  heard = [];
  progress = [];
});

/** An element in the page, in sight. */
function put(name: string, attributes: { [name: string]: string }): Made {
  const element = document.createElement(`bco-${name}`) as Made;
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  for (const type of ['run', 'done', 'change']) element.addEventListener(type, () => heard.push(type));
  element.addEventListener('error', (event) => heard.push(`error ${(event as ErrorEvent).message}`));
  element.addEventListener('progress', (event) => progress.push(event as ProgressEvent));
  body.append(element);
  return element;
}
const inside = (element: Made, selector: string) => element.shadowRoot!.querySelector<HTMLElement>(selector)!;
const text = (element: Made, selector: string) => inside(element, selector).textContent;
const means = (result: Result) =>
  result.learners.map((name) => `${name} ${short(result.summary(name, 'regret').mean.at(-1)!)}`);

describe('<bco-regret-plot>', () => {
  const attributes = {
    problem: 'target',
    learners: 'fkm,fixed',
    rounds: '300',
    repeats: '3',
    seed: '7',
    dimension: '4',
  };
  const config = {
    problem: 'target',
    learners: ['fkm', 'fixed'],
    rounds: 300,
    repeats: 3,
    seed: 7,
    parameters: { dimension: 4 },
  };

  it('runs what its attributes say, and draws the regret of that run', async () => {
    const element = put('regret-plot', { ...attributes, class: 'mine', 'data-x': '1' });
    await eventually(() => expect(heard).toContain('done'));
    const expected = await engine.run(config);
    expect(element.result!.records.map(({ learners }) => learners.map(({ regret }) => [...regret]))).toEqual(
      expected.records.map(({ learners }) => learners.map(({ regret }) => [...regret])),
    );
    await element.prepare();
    await eventually(() => {
      const name = nameOf(inside(element, '#figure svg'))!;
      for (const each of means(expected)) expect(name).toContain(each);
      expect(name).toMatch(/^regret against rounds: /);
    });
    expect(text(element, '#facts')).toBe('target · 300 rounds · 3 repeats · dimension 4');
    expect(heard).toEqual(['run', 'done']);
    expect(progress.at(-1)).toMatchObject({ lengthComputable: true, loaded: 900, total: 900 });
    expect(progress.every(({ loaded, total }) => loaded <= total && total === 900)).toBe(true);
  });

  it('has a property for every setting, null where it is the default', async () => {
    const element = put('regret-plot', attributes);
    expect([element['rounds'], element['lossAt'], element['paused']]).toEqual(['300', null, false]);
    element['lossAt'] = 'x';
    expect(element.getAttribute('loss-at')).toBe('x');
    element['lossAt'] = null;
    expect(element.hasAttribute('loss-at')).toBe(false);
    await eventually(() => expect(heard).toContain('done'));
    const fields = (link: string) => Object.fromEntries(new URLSearchParams(link));
    expect(fields(element.link)).toMatchObject({ ...attributes, figure: 'regret' });
  });

  it('runs again with other settings, by an attribute or by a link', async () => {
    const element = put('regret-plot', attributes);
    await eventually(() => expect(heard).toEqual(['run', 'done']));
    element['seed'] = 8;
    await eventually(() => expect(heard).toEqual(['run', 'done', 'run', 'done']));
    expect(means(element.result!)).toEqual(means(await engine.run({ ...config, seed: 8 })));
    element.link = 'problem=arena&learners=fixed&rounds=50&repeats=2';
    await eventually(() => expect(element.result!.learners).toEqual(['fixed']));
    await eventually(() => expect(heard.length).toBe(6));
    expect([element.result!.records.length, element.result!.rounds.at(-1)]).toEqual([2, 50]);
  });

  it('says what is not valid, in place and by events, and runs without it', async () => {
    const element = put('regret-plot', { ...attributes, rounds: '-5', colour: 'red' });
    await eventually(() => expect(heard).toContain('done'));
    const errors = heard.filter((each) => each.startsWith('error ')).map((each) => each.slice(6));
    expect(errors.sort()).toEqual([
      'rounds must be between 1 and 10000000, got -5',
      expect.stringContaining('unknown setting "colour"'),
    ]);
    for (const sentence of errors) expect(text(element, '#message')).toContain(sentence);
    const { rounds } = engine.catalogue.problems.find(({ name }) => name === 'target')!;
    expect(element.result!.rounds.at(-1)).toBe(rounds);
  });

  it('stands still where it is paused, until it is let go', async () => {
    const element = put('regret-plot', { ...attributes, paused: '' });
    await eventually(() => expect(heard).toEqual(['run']));
    await element.prepare();
    expect([element.paused, element.result!.records.length]).toEqual([true, 0]);
    expect(text(element, '#run')).toBe('Resume');
    element.paused = false;
    await eventually(() => expect(heard).toEqual(['run', 'done']));
    expect(element.result!.records.length).toBe(3);
    element.run();
    await eventually(() => expect(heard).toEqual(['run', 'done', 'run', 'done']));
  });
});

describe('<bco-sweep>', () => {
  it('runs every point of its axis with a seed of its own, and draws the regret of each', async () => {
    haveWidth(600);
    const attributes = { problem: 'target', learners: 'fkm', repeats: '2', over: 'rounds=50,100,400', seed: '3' };
    const element = put('sweep', attributes);
    await eventually(() => expect(heard).toEqual(['run', 'done']));
    await element.prepare();
    expect(text(element, '#conditions')).toMatch(/^3 of 3 points; 2 repeats each, with their own seeds; /);
    const shared = { problem: 'target', learners: ['fkm'], seed: 3, horizon: 'known' };
    const { points } = engine.module.sweep({ ...shared, rounds: 50 }, ['rounds=50,100,400']);
    const runs = await Promise.all(
      points.map(({ values: [rounds], seed }) => engine.run({ ...shared, rounds: Number(rounds), seed, repeats: 2 })),
    );
    const picture = inside(element, '#figure svg');
    const { apply } = axisOf(picture, 'y');
    expect(cornersOf(picture, '[stroke="var(--fkm, #D55E00)"]').map(([, y]) => y)).toEqual(
      runs.map((run) => expect.closeTo(apply(run.summary('fkm', 'regret').mean.at(-1)!), 1) as number),
    );
    expect(progress.at(-1)).toMatchObject({ loaded: 1100, total: 1100 });
    expect(Object.fromEntries(new URLSearchParams(element.link))).toMatchObject(attributes);
  });
});

describe('<bco-claims>', () => {
  const claim = { claim: 1, verdict: 'holds', statement: 'It holds', figures: '', reason: '' } as Claim;
  /** The element with an engine whose runs advance on command. */
  const make = (link: string) => {
    const { stub, runs, of, judged } = controlled(engine, () => [claim]);
    const element = document.createElement('bco-claims') as Made;
    const { template, build } = element as unknown as { template: string; build(stage: Stage): Figure };
    body.innerHTML = template;
    const told: string[] = [];
    const events = {
      begun: () => told.push('run'),
      progress: (each: { rounds: number; totalRounds: number }) =>
        progress.push({ loaded: each.rounds, total: each.totalRounds }),
      done: () => told.push('done'),
      changed: () => told.push('change'),
      failed: (message: string) => told.push(`error ${message}`),
    };
    const shell = new Shell(document);
    const figure = build.call(element, { engine: stub, shell, host: element, link, events, tables: new DataTables() });
    return { figure, runs, of, judged, told };
  };
  const summary = () => body.querySelector('.claims-summary')!.textContent;

  it('runs the three experiments, and shows the verdicts on all of them', async () => {
    const { figure, runs, judged, told } = make('repeats=2&seed=5&rounds=700&loss-at=x&like=0.4&fkm-form=textbook');
    expect(runs.length).toBe(0);
    figure.start(false);
    await eventually(() => expect(runs.length).toBe(6));
    expect(body.querySelector('#facts')!.textContent).toBe('the paper’s three experiments · 2 repeats · seed 5');
    expect(summary()).toContain('The experiments are running');
    expect(runs.map(({ config }) => config.seed)).toEqual([5, 5, 5, 5, 5, 5]);
    expect(runs[0]!.config).toMatchObject({ rounds: 700, repeats: 2, parameters: { 'fkm-form': 'textbook' } });
    for (const { finish } of runs) finish();
    await figure.complete;
    const total = runs.reduce((sum, { config }) => sum + config.rounds * config.repeats, 0);
    expect(progress.at(-1)).toEqual({ loaded: total, total });
    expect(told).toEqual(['run', 'done']);
    expect(judged.at(-1)).toMatchObject({ 'loss-at': 'x', margins: { like: 0.4 } });
    expect([judged.at(-1)!.matrix!.length, judged.at(-1)!.without_resets!.matrix!.length]).toEqual([2, 2]);
    expect(summary()).toBe('1 holds, 0 do not hold, 0 are not decided with this many repeats.');
    const link = Object.fromEntries(new URLSearchParams(figure.link));
    expect(link).toEqual({
      repeats: '2',
      seed: '5',
      rounds: '700',
      'loss-at': 'x',
      like: '0.4',
      'fkm-form': 'textbook',
    });
  });

  it('says that it takes too much memory, and runs nothing', async () => {
    const { figure, runs, told } = make('repeats=10000');
    figure.start(false);
    expect(told).toEqual([expect.stringMatching(/^error repeats must be at most \d+ with 6 runs, got 10000: /)]);
    expect(body.querySelector('#message')!.textContent).toMatch(/^repeats must be at most/);
    await figure.complete;
    expect(runs.length).toBe(0);
  });

  it('tells which experiment failed, and why', async () => {
    const { figure, runs, of, told } = make('repeats=2&seed=6');
    figure.start(false);
    await eventually(() => expect(runs.length).toBe(6));
    for (const { finish } of runs.filter((each) => each !== of('matrix'))) finish();
    of('matrix').fail(new Error('no memory'));
    await figure.complete;
    expect(told).toEqual(['run', 'error no memory']);
    expect(summary()).toContain('not decided: matrix did not run to the end');
  });
});

describe('<bco-arena>', () => {
  it('shows a round of the learner that is asked for, and has its settings in its link', async () => {
    const element = put('arena', { paused: '', learners: 'projection-free,fkm', lines: 'fkm', seed: '4' });
    await element.prepare();
    expect(element.paused).toBe(true);
    const fields = Object.fromEntries(new URLSearchParams(element.link));
    expect(fields).toMatchObject({ problem: 'arena', learners: 'projection-free,fkm', lines: 'fkm', seed: '4' });
    expect(heard).toEqual([]);
  });

  it('has a legend and a step back where it is asked to, and is as it was where not', async () => {
    const parts = (element: Made) =>
      all(element.shadowRoot as unknown as Element, '.arena-legend, [aria-label="Back one line"]');
    const [plain, explained] = [put('arena', { paused: '' }), put('arena', { paused: '', legend: '' })];
    await Promise.all([plain.prepare(), explained.prepare()]);
    expect([parts(plain).length, parts(explained).length]).toEqual([0, 2]);
    expect(new URLSearchParams(explained.link).has('legend')).toBe(false);
    expect(heard).toEqual([]);
  });
});

describe('<bco-network>', () => {
  it('has the network of its settings, which the plane does not draw', async () => {
    const given = { problem: 'routing', paused: '', grid: '3', rounds: '20', learners: 'fkm,fixed', lines: 'fixed' };
    const [network, arena] = [put('network', given), put('arena', given)];
    await Promise.all([network.prepare(), arena.prepare()]);
    expect(all(inside(network, '.network-grid'), 'circle').length).toBe(9);
    await eventually(() => expect(text(network, '.arena-round')).toBe('round 20 of 20'));
    expect(text(network, '.network-flow b')).toBe('fixed');
    expect(Object.fromEntries(new URLSearchParams(network.link))).toMatchObject({ problem: 'routing', grid: '3' });
    expect(inside(arena, '.arena-set')).not.toBeNull();
    expect(heard).toEqual([]);
  });
});

describe('<bco-play>', () => {
  it('tells the rounds that were played, and has the game that was played in its link', async () => {
    haveWidth(400);
    const element = put('play', { rounds: '6', seed: '4' });
    await element.prepare();
    const press = (label: string) =>
      all(inside(element, '.lesson-controls'), 'button')
        .filter(({ textContent }) => textContent === label)
        .forEach((each) => (each as HTMLElement).click());
    press('Play the marked point');
    press('Play the marked point');
    press('Give up and reveal');
    expect(progress).toMatchObject([
      { loaded: 1, total: 6 },
      { loaded: 2, total: 6 },
    ]);
    expect(heard).toEqual(['run', 'done']);
    const { 'minimum-x': x, 'minimum-y': y, ...fields } = Object.fromEntries(new URLSearchParams(element.link));
    expect(fields).toMatchObject({ problem: 'arena', rounds: '6', seed: '4', repeats: '1', horizon: 'known' });
    // x* of a game that is played for so few rounds is the hidden minimum itself.
    expect(text(element, '.lesson-result .lesson-note')).toContain(`x* = (${x}, ${y})`.replaceAll('-', '−'));
  });
});

describe('an element that is not known', () => {
  it('is refused by a sentence that names those that are', async () => {
    const { elementNamed } = await import('../../web/src/elements/embed');
    expect(() => elementNamed('plot', ['bco-arena', 'bco-play'])).toThrow(
      'element must be one of arena, play, got "plot"',
    );
    expect(elementNamed('arena', ['bco-arena']).localName).toBe('bco-arena');
    expect(all(body, 'bco-arena')).toEqual([]);
  });
});
