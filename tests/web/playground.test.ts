// The playground as a whole: what its link, its controls and its files run, and which numbers are shown of it.
import { File as NodeFile } from 'node:buffer'; // no global of Node 18
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Engine, type RunConfig, type RunOptions } from '../../web/src/engine';
import { toCsv } from '../../web/src/files/export';
import { Playground } from '../../web/src/playground/playground';
import { OwnAddress } from '../../web/src/session/address';
import { provenanceOf } from '../../web/src/session/run_provenance';
import { Shell } from '../../web/src/page/shell';
import { bodyOf, haveWidth, page } from './dom';
import { eventually } from './eventually';
import { memoryDatabases } from './indexed_db';
import { all } from './picture';
import { meanText } from './records';

const { body, document } = page(600);
haveWidth(600);
vi.stubGlobal('matchMedia', () => ({ matches: true })); // nothing plays by itself
vi.stubGlobal('indexedDB', memoryDatabases().indexedDB);
vi.stubGlobal('location', { href: 'https://a.example/' });
const markup = bodyOf('index.html');

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.create({ workers: 0 });
});

const config: RunConfig = {
  problem: 'target',
  learners: ['fkm', 'fixed'],
  rounds: 300,
  repeats: 3,
  seed: 7,
  parameters: { dimension: 4 },
};
const link = 'problem=target&learners=fkm,fixed&rounds=300&repeats=3&seed=7&dimension=4';

let playground: Playground;
let address: OwnAddress;
let ran: RunConfig[];
let done: number;
async function open(given: string, run = true): Promise<void> {
  body.innerHTML = markup;
  ran = [];
  done = 0;
  const { catalogue, module } = engine;
  const watched = {
    catalogue,
    module,
    ready: Promise.resolve(),
    isReady: true,
    run: (config: RunConfig, options: RunOptions) => (ran.push(config), engine.run(config, options)),
  } as unknown as Engine;
  address = new OwnAddress(given);
  playground = new Playground(watched, new Shell(document), {
    address,
    drops: body,
    sweeps: './sweep.html',
  });
  playground.runner.job.listen({ done: () => ++done });
  if (run) void playground.run();
  await playground.build();
  if (run) await eventually(() => expect(done).toBe(1));
  await playground.painted();
}
afterEach(() => playground.destroy());

const byId = <T extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as T;
const field = (id: string) => byId<HTMLInputElement>(id);
const rows = () => all(body, '#table tr').map((row) => [...row.children].map(({ textContent }) => textContent!));
const change = (id: string, value: string) => {
  field(id).value = value;
  field(id).dispatchEvent(new Event('change'));
};
/** A mean over the repeats and the half of its 95 % interval, from the records themselves. */
async function expected(of: RunConfig, learner: number, series: 'regret' | 'average_loss'): Promise<string> {
  const { records } = await engine.run(of);
  const values = records.map(({ learners }) => learners[learner]![series].at(-1)!);
  return meanText(values);
}

describe('the playground', () => {
  it('runs what its link says, and has the numbers of that run in its table', async () => {
    await open(link);
    expect(ran).toEqual([expect.objectContaining(config)]);
    expect(['rounds', 'repeats', 'seed'].map((id) => field(id).value)).toEqual(['300', '3', '7']);
    await eventually(() => expect(rows().length).toBe(2));
    for (const [i, name] of ['fkm', 'fixed'].entries()) {
      const [who, loss, regret] = rows().find(([first]) => first === name)!;
      expect([who, loss, regret]).toEqual([
        name,
        await expected(config, i, 'average_loss'),
        await expected(config, i, 'regret'),
      ]);
    }
    const settings = 'problem target · learners fkm, fixed · 300 rounds · 3 repeats · seed 7 · horizon doubling';
    await eventually(() => expect(byId('settings').textContent!.startsWith(settings)).toBe(true));
    expect(byId('settings').textContent).toContain(' · dimension 4 · ');
  });

  it('runs again where a field says something else, and says what it refuses', async () => {
    await open(link);
    change('seed', '8');
    await eventually(() => expect(done).toBe(2));
    expect([ran.at(-1)!.seed, new URLSearchParams(address.link).get('seed')]).toEqual([8, '8']);
    change('rounds', '-5');
    expect(byId('message').textContent).toBe('rounds must be between 1 and 10000000, got -5');
    expect(ran.length).toBe(2);
    change('rounds', '1,200');
    await eventually(() => expect(done).toBe(3));
    expect([ran.at(-1)!.rounds, field('rounds').value]).toEqual([1200, '1,200']);
  });

  it('shows settings again that were finished before, without a run', async () => {
    await open(link);
    const before = rows();
    change('seed', '8');
    await eventually(() => expect(done).toBe(2));
    change('seed', '7');
    await eventually(() => expect(done).toBe(3));
    expect(ran.length).toBe(2);
    await playground.painted();
    await eventually(() => expect(rows().map((row) => row.slice(0, 3))).toEqual(before.map((row) => row.slice(0, 3))));
  });

  it('tunes on the page of sweeps with the horizon that it has', async () => {
    await open(`${link}&horizon=known&figure=regret`);
    await eventually(() => expect(byId('tune')).not.toBe(null));
    const [path, fields] = byId<HTMLAnchorElement>('tune').getAttribute('href')!.split('#') as [string, string];
    expect(path).toBe('./sweep.html');
    expect(Object.fromEntries(new URLSearchParams(fields))).toEqual({
      ...Object.fromEntries(new URLSearchParams(link)),
      horizon: 'known',
      tune: 'all',
    });
  });
});

describe('a link with a loss or a set that cannot be run', () => {
  const own = 'problem=formula&learners=fkm,fixed&rounds=300&repeats=3&seed=7&dimension=4';
  const withOwn = (parameters: { [name: string]: string }) => `${own}&${new URLSearchParams(parameters).toString()}`;
  const message = () => byId('message').textContent!;
  const isBare = () => expect(new URLSearchParams(address.link)).toEqual(new URLSearchParams(own));

  it.each([
    [{ loss: '2x' }, 'loss must be a formula of x: column 2, at ▸ in "2▸x": multiplication is written out: 2*x'],
    [{ loss: '-log(x[1])' }, 'loss must be finite on the set: "log(x[1])" is not, in round 1 at x = (0, 0, 0, 0)'],
  ])('%j runs without it and says why, on a fresh load and when it is gone to', async (parameters, sentence) => {
    await open(withOwn(parameters));
    expect(ran).toEqual([expect.objectContaining({ problem: 'formula', rounds: 300, parameters: { dimension: 4 } })]);
    expect(message()).toBe(sentence);
    isBare();
    await eventually(() => expect(rows().length).toBe(2));
    playground.go(withOwn({ loss: 'norm(x)' }));
    await eventually(() => expect(done).toBe(2));
    playground.go(withOwn(parameters));
    expect(message()).toBe(sentence);
    isBare();
    await eventually(() => expect(done).toBe(3));
  });

  it.each(['loss', 'set', 'data'])('shows a hostile %s as text, and runs the rest', async (name) => {
    const text = `<img src=x onerror="alert(1)"><script>alert(1)</script>`;
    const before = () => all(document.documentElement, 'script, img[src="x"], [onerror]').length;
    body.innerHTML = markup;
    const elements = before();
    await open(withOwn({ 'target-set': 'own', [name]: text }));
    expect(message()).toMatch(new RegExp(`^${name} must be `));
    if (name === 'data') expect(message()).toContain('got "<img src=x onerror=');
    expect(ran).toEqual([expect.objectContaining({ parameters: { dimension: 4, 'target-set': 'own' } })]);
    await eventually(() => expect(rows().length).toBe(2));
    await eventually(() => expect(all(body, '#panel textarea').length).toBe(2));
    // The same, typed.
    if (name !== 'data') {
      const input = body.querySelector<HTMLTextAreaElement>(`#panel [data-name="${name}"] textarea`)!;
      input.value = text;
      input.dispatchEvent(new Event('change'));
      expect(body.querySelector(`#panel [data-name="${name}"] .formula-error`)!.textContent).toContain('<img src=x');
      expect(input.value).toBe(text);
    }
    expect(before()).toBe(elements);
    expect([ran.length, address.link.includes('img')]).toEqual([1, false]);
  });

  it('keeps the loss where only the set is refused, once and under neither', async () => {
    const valid = { loss: 'norm(x)', 'target-set': 'own' };
    await open(withOwn({ ...valid, set: 'x >= 0; sum(x) <= -1' }));
    expect(ran[0]!.parameters).toEqual({ ...valid, dimension: 4 });
    expect(message()).toMatch(/^set must be inequalities of x: column 9, at ▸ in .*: the set is empty$/);
    expect(new URLSearchParams(address.link).get('set')).toBe(null);
    await eventually(() => expect(all(body, '.formula-error').length).toBe(2));
    expect(all(body, '.formula-error').map((each) => (each as HTMLElement).hidden)).toEqual([true, true]);
    playground.go(withOwn({ loss: '2x', 'target-set': 'own', set: 'x >= 0' }));
    expect(message()).toMatch(/^set must be bounded.*loss must be a formula of x: column 2/s);
  });

  it('of another problem is left once it matters', async () => {
    await open('problem=target&learners=fixed&rounds=300&repeats=3&loss=x[7]&dimension=4');
    expect(message()).toBe('');
    const problem = body.querySelector<HTMLInputElement>('#panel input[value="formula"]')!;
    problem.dispatchEvent(new Event('change'));
    expect(message()).toMatch(/^loss must be a formula of x: column 3, at ▸ in .* got 7$/);
    await eventually(() => expect(done).toBe(2));
    expect(ran.at(-1)!.parameters).toEqual({ dimension: 4 });
  });
});

describe('the panel of the playground', () => {
  beforeEach(() => open(`${link}&figure=regret`, false));
  const control = (name: string) => body.querySelector(`#panel [data-name="${name}"]`)!;
  const learner = (name: string) => body.querySelector<HTMLInputElement>(`#learners input[value="${name}"]`)!;

  it('shows what is set, with the parameters that have a say', async () => {
    await eventually(() => expect(control('dimension')).not.toBe(null));
    expect(control('dimension').querySelector<HTMLInputElement>('input.number')!.value).toBe('4');
    expect(control('stocks')).toBe(null);
    const chosen = all(body, '#learners input').filter((each) => (each as HTMLInputElement).checked);
    expect(chosen.map((each) => (each as HTMLInputElement).value).sort()).toEqual(['fixed', 'fkm']);
    expect(body.querySelector<HTMLInputElement>('#panel input[value="target"]')!.checked).toBe(true);
  });

  it('names the rate of every learner as the catalogue has it', () => {
    for (const { name, rate } of engine.catalogue.learners) {
      const text = learner(name).parentElement!.querySelector('sup')?.textContent;
      if (rate === null) expect(text, name).toBe(undefined);
      else {
        const [top, bottom = 1] = text!.split('/').map(Number) as [number, number?];
        expect(top / bottom, name).toBeCloseTo(rate, 12);
      }
    }
  });

  it('changes learners, problem and parameters', async () => {
    await eventually(() => expect(learner('ogd')).not.toBe(null));
    Object.assign(learner('ogd'), { checked: true }).dispatchEvent(new Event('change'));
    const fields = () => Object.fromEntries(new URLSearchParams(address.link));
    expect(fields()['learners']!.split(',').sort()).toEqual(['fixed', 'fkm', 'ogd']);
    const number = control('dimension').querySelector<HTMLInputElement>('input.number')!;
    number.value = '6';
    number.dispatchEvent(new Event('change'));
    expect(fields()).toMatchObject({ problem: 'target', dimension: '6', figure: 'regret' });
    const problem = body.querySelector<HTMLInputElement>('#panel input[value="arena"]')!;
    problem.dispatchEvent(new Event('change'));
    expect(fields()['problem']).toBe('arena');
  });
});

describe('a file in the playground', () => {
  const drop = (name: string, text: string) => {
    const files = [new NodeFile([text], name)];
    body.dispatchEvent(Object.assign(new Event('drop'), { dataTransfer: { files } }));
  };

  it('of results is shown in the place of a run, with how much it holds', async () => {
    await open('', false);
    const result = await engine.run(config);
    drop(
      'mine.csv',
      toCsv(engine, [{ provenance: provenanceOf(engine, config, undefined, null), records: result.records }]),
    );
    await eventually(() => expect(byId('status').textContent).toBe('3 repeats, round 300 of target'));
    expect([byId('source').hidden, byId('source').textContent!.includes('mine.csv')]).toEqual([false, true]);
    await playground.painted();
    await eventually(() => expect(rows().length).toBe(2));
    const [, , regret] = rows().find(([name]) => name === 'fkm')!;
    expect(regret).toBe(await expected(config, 0, 'regret'));
    expect(ran).toEqual([]);
  });

  it('of prices is run for as many days and stocks as it has', async () => {
    await open('problem=portfolio&learners=fixed&repeats=2&stocks=10', false);
    const days = Array.from({ length: 30 }, (_, i) => `2000-01-${i + 1},${10 + i},${40 - i},${20 + (i % 3)}`);
    drop('p.csv', `date,A,B,C\n${days.join('\n')}\n`);
    await eventually(() => expect(done).toBe(1));
    expect(ran[0]).toMatchObject({ problem: 'portfolio', rounds: 29, repeats: 2, parameters: { stocks: 3 } });
    expect(byId('source').textContent).toContain('p.csv: 3 stocks, 30 days.');
    expect(new URLSearchParams(address.link).get('data')).toMatch(/^p\.csv~[0-9a-f]{16}$/);
  });

  it('that belongs elsewhere is refused by its name', async () => {
    await open('', false);
    drop('oracles.csv', 'set,dimension,linear_us,projection_us\npolytope,4,1.5,30\n');
    await eventually(() => expect(byId('message').textContent).toMatch(/^oracles\.csv: /));
  });
});
