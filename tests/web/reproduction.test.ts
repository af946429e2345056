// The paper's three experiments on its page: what is run, what is shown of it, what is kept, judged and saved.
import { File as NodeFile } from 'node:buffer'; // no global of Node 18
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PaperEngine, thisBuild, type Claim, type Evidence, type RunConfig } from '../../web/src/engine';
import { checkMemory } from '../../web/src/engine/memory';
import { toCsv } from '../../web/src/files/export';
import { claimsCsv, exportItems } from '../../web/src/paper/export';
import { readFiles } from '../../web/src/paper/files';
import type { PanelRecords } from '../../web/src/paper/panel';
import { Reproduction } from '../../web/src/paper/reproduction';
import { provenanceOf } from '../../web/src/session/run_provenance';
import { controlled, memory, resultOf } from './controlled_engine';
import { page } from './dom';
import { eventually } from './eventually';
import { all, nameOf } from './picture';

let engine: PaperEngine;
beforeAll(async () => {
  engine = await PaperEngine.create({ workers: 0 });
});
const { body, document } = page();

const settings = { repeats: 2, seed: 5, choices: {} };
const view = {
  figure: 'loss',
  band: 'mean',
  'loss-at': 'y',
  against: 'rounds',
  'x-axis': 'log',
  'y-axis': 'auto',
  bounds: 'both',
  references: 'none',
} as const;

describe('the experiments of the page', () => {
  let controls: ReturnType<typeof controlled>;
  let { kept, store } = memory();
  let reproduction: Reproduction;
  const make = () => {
    controls = controlled(engine);
    reproduction = new Reproduction(controls.stub, store);
    body.replaceChildren(...reproduction.panels.map(({ element }) => element));
    for (const panel of reproduction.panels) panel.show(view, '');
  };
  beforeEach(() => {
    ({ kept, store } = memory());
    make();
  });
  const started = (count: number) => eventually(() => expect(controls.runs.length).toBe(count));
  const part = (problem: string) => body.querySelector<HTMLElement>(`[data-panel="${problem}"]`)!;
  const stateOf = (problem: string) => part(problem).querySelector('.panel-state')!.textContent;
  const shownBar = (problem: string) => part(problem).querySelector('progress')!;

  it('are refused together where their records would not fit into memory, though each alone would', async () => {
    expect(() => reproduction.run({ ...settings, repeats: 2000 }, undefined)).toThrow(
      /^repeats must be at most \d+ with 6 runs, got 2000: their records would take about \d\.\d GB of memory, and the limit is 0\.5 GB\. Choose fewer repeats, or use the command bco reproduce/,
    );
    expect(reproduction.job.phase).toBe('idle');
    reproduction.run({ ...settings, repeats: 100 }, undefined);
    await started(6);
    for (const { config } of controls.runs) checkMemory({ ...config, repeats: 2000 });
  });

  it('are run with the repeats, the seed and the choices of the page, each also without its resets', async () => {
    reproduction.run({ ...settings, choices: { rounds: 700, eta: 'corrected' } }, undefined);
    await started(6);
    for (const problem of ['quadratic', 'portfolio', 'matrix'] as const) {
      expect(controls.of(problem).config).toMatchObject({
        problem,
        repeats: 2,
        seed: 5,
        horizon: 'doubling',
        parameters: { eta: 'corrected' },
      });
      expect(controls.of(problem, false).config).toMatchObject({
        problem,
        repeats: 2,
        seed: 5,
        learners: ['projection-free'],
        parameters: { 'epoch-state': 'keep' },
      });
    }
    expect(controls.of('quadratic').config.rounds).toBe(700);
    expect(reproduction.job.isActive).toBe(true);
    const links = all(body, '.panel-link a').map((link) => (link as HTMLAnchorElement).getAttribute('href'));
    expect(links[2]).toMatch(/^\.\/index\.html#problem=matrix&repeats=2&seed=5&.*eta=corrected/);
  });

  it('show how far both runs of a panel have come, and what they are run with', async () => {
    reproduction.run({ ...settings, choices: { rounds: 700 } }, undefined);
    await started(6);
    expect(stateOf('quadratic')).toBe('waiting');
    const { config, report } = controls.of('quadratic');
    report({ rounds: 350, result: resultOf(config, [2, 1]) });
    controls.of('quadratic', false).report({ rounds: 350 });
    expect(stateOf('quadratic')).toBe('n = 1, T = 700, 2 repeats');
    expect(shownBar('quadratic').value).toBe(0.25); // 700 of 2 × 1,400 rounds
    const others = ['portfolio', 'matrix'].reduce((sum, each) => sum + 4 * controls.of(each).config.rounds, 0);
    expect(reproduction.job).toMatchObject({ done: 700, total: 2800 + others });
  });

  it('are drawn: the mean over the repeats, and what a reader might miss', async () => {
    reproduction.run({ ...settings, choices: { rounds: 700 } }, undefined);
    await started(6);
    for (const { finish } of controls.runs) finish();
    await eventually(() => expect(part('quadratic').getAttribute('aria-busy')).toBe('false'));
    const { learners } = controls.of('quadratic').config;
    const told = [...learners, 'best fixed point'].map((name) => `${name} ${name.startsWith('best') ? 0 : 3}`);
    await eventually(() =>
      expect(nameOf(part('quadratic').querySelector('svg')!)).toBe(`average loss against rounds: ${told.join(', ')}`),
    );
    expect(shownBar('quadratic').hidden).toBe(true);
    reproduction.panels[1]!.show(view, 'Only 12 days.');
    await eventually(() => expect(part('portfolio').querySelector('.panel-note')!.textContent).toBe('Only 12 days.'));
  });

  it('are judged by what is finished alone, each with its own runs without resets', async () => {
    reproduction.run(settings, undefined);
    await started(6);
    controls.of('matrix').finish();
    controls.of('quadratic').finish();
    controls.of('matrix', false).finish();
    await eventually(() => expect(reproduction.finished).toBe(',,matrix'));
    reproduction.judge('x', { like: 0.4 });
    const [{ quadratic, portfolio, matrix, without_resets: without, ...rest }] = controls.judged as [Evidence];
    expect(rest).toEqual({ synthetic: [], 'loss-at': 'x', margins: { like: 0.4 } });
    expect([quadratic, portfolio].map((each) => each!.length)).toEqual([0, 0]);
    expect(matrix!.map(({ learners }) => learners.length)).toEqual([5, 5]);
    expect(without!.matrix!.map(({ learners }) => learners.map(({ name }) => name).join())).toEqual([
      'projection-free',
      'projection-free',
    ]);
    expect(without!.quadratic).toEqual([]);
  });

  it('are kept under what they were computed with, and not computed again', async () => {
    reproduction.run(settings, undefined);
    await started(6);
    for (const { finish } of controls.runs) finish();
    await eventually(() => expect(kept.size).toBe(3));
    const key = [...kept.keys()].find((each) => each.includes('quadratic'))!;
    expect(JSON.parse(key)).toMatchObject({ ...thisBuild(), problem: 'quadratic', repeats: 2, seed: 5 });
    const { records, withoutResets } = kept.get(key) as PanelRecords;
    expect([records.length, withoutResets.length, withoutResets[0]!.learners.length]).toEqual([2, 2, 1]);
    make();
    reproduction.run(settings, undefined);
    await eventually(() => expect(reproduction.finished).toBe('quadratic,portfolio,matrix'));
    expect(controls.runs).toEqual([]);
    const { done, total, isRestored } = reproduction.job;
    expect([done, isRestored]).toEqual([total, true]);
    reproduction.run({ ...settings, seed: 6 }, undefined);
    await started(6);
  });

  it('take the reader’s prices for the portfolio, under the digest of the table', async () => {
    const text = `date,A,B\n${Array.from({ length: 6 }, (_, i) => `${2000 + i}-01-01,${10 + i},${20 - i}`).join('\n')}\n`;
    const remark = reproduction.run(settings, { file: 'p.csv', sha256: 'abc', text });
    expect(remark).toBe(engine.module.experiments({ prices: text }).remark);
    expect(remark).not.toBe('');
    await started(7); // the synthetic market too
    const markets = controls.runs.flatMap(({ config }) => (config.problem === 'portfolio' ? [config] : []));
    expect(markets.map(({ data, rounds }) => [data, rounds])).toEqual([
      [text, 5],
      [text, 5],
      [undefined, 1203],
    ]);
    expect(controls.of('quadratic').config.data).toBe(undefined);
    const link = part('portfolio').querySelector<HTMLElement>('.panel-link a')!;
    expect([link.hidden, link.getAttribute('href')]).toEqual([false, expect.stringContaining('data=p.csv~abc')]);
    for (const { finish } of controls.runs) finish();
    await eventually(() => expect(kept.size).toBe(3));
    const keys = [...kept.keys()].map((key) => JSON.parse(key) as { problem: string; data?: string });
    expect(keys.map(({ problem, data }) => `${problem} ${data}`).sort()).toEqual([
      'matrix undefined',
      'portfolio abc',
      'quadratic undefined',
    ]);
    reproduction.judge('y', {});
    expect((controls.judged.at(-1) as Evidence).synthetic!.length).toBe(2);
  });

  it('say what went wrong, and can be run again one by one', async () => {
    reproduction.run(settings, undefined);
    await started(6);
    controls.of('matrix').fail(new Error('no memory'));
    await eventually(() => expect(stateOf('matrix')).toBe('no memory'));
    expect(reproduction.unfinished).toEqual(['matrix']);
    const again = () => part('matrix').querySelector<HTMLButtonElement>('button')!;
    expect([again().textContent, again().hidden]).toEqual(['Run again', false]);
    again().click();
    await started(8);
    expect([stateOf('matrix'), again().textContent, reproduction.unfinished]).toEqual(['waiting', 'Cancel', []]);
    again().click();
    await eventually(() => expect(stateOf('matrix')).toBe('Cancelled.'));
    reproduction.job.cancel();
    await eventually(() => expect(reproduction.unfinished).toEqual(['quadratic', 'portfolio', 'matrix']));
    expect(kept.size).toBe(0);
  });

  it('may come from files, which say how much they hold', () => {
    const [quadratic, portfolio] = reproduction.panels;
    const config = { problem: 'quadratic', learners: ['projection-free', 'fkm'], rounds: 300, repeats: 2, seed: 1 };
    const shown = { config, result: resultOf(config), phase: 'finished' as const };
    quadratic!.open({ shown, withoutResets: undefined });
    portfolio!.open(undefined);
    expect(stateOf('quadratic')).toBe('n = 1, T = 300, 2 repeats, from a file');
    expect(stateOf('portfolio')).toBe('Not in the files that were opened.');
    expect(quadratic!.finished!.records.length).toBe(2);
    expect(quadratic!.finished!.withoutResets).toEqual([]);
    const { whole, withoutResets } = quadratic!.parts((given) => provenanceOf(engine, given, undefined, null));
    expect([whole.length, withoutResets.length]).toEqual([1, 0]);
    expect(whole[0]!.provenance.configuration).toMatchObject({ problem: 'quadratic', rounds: 300, repeats: 2 });
  });
});

describe('the files of the page', () => {
  const claim = { statement: 'FKM "wins", always', figures: 'T^0.7', reason: 'it does' } as Claim;
  const config: RunConfig = {
    problem: 'quadratic',
    learners: ['projection-free', 'fkm'],
    rounds: 300,
    repeats: 2,
    seed: 1,
  };
  const part = (of: RunConfig) => ({ result: resultOf(of), provenance: provenanceOf(engine, of, undefined, null) });
  const alone = { ...config, learners: ['projection-free'] };
  const file = (name: string, text: string) => new NodeFile([text], name) as unknown as File;

  it('have one row per claim, with what decides it behind its figures', () => {
    const csv = claimsCsv([
      { ...claim, claim: 1, verdict: 'fails' },
      { ...claim, claim: 2, verdict: 'holds', figures: '' },
    ]);
    expect(csv).toBe(
      'claim,verdict,statement,figures\n1,fails,"FKM ""wins"", always","T^0.7. it does"\n2,holds,"FKM ""wins"", always","it does"\n',
    );
  });

  const csv = (of: RunConfig) => {
    const { result, provenance } = part(of);
    return toCsv(engine, [{ provenance, records: result.records }]);
  };

  it('are offered as `bco reproduce` names them', () => {
    const labels = (readings?: string) =>
      exportItems(engine, document.createElement('div'), [part(config)], [part(alone)], [], readings).map(
        ({ label }) => label,
      );
    expect(labels('x').filter((label) => !labels().includes(label))).toEqual(['CSV of the readings']);
    expect(labels().slice(-4)).toEqual([
      'CSV of the curves',
      'CSV of the curves without resets',
      'CSV of the claims',
      'JSON',
    ]);
  });

  it('are read again, together, each where it belongs', async () => {
    const matrix = { ...config, problem: 'matrix', learners: ['projection-free', 'fixed'] };
    const opened = await readFiles(
      [file('curves.csv', csv(config)), file('m.csv', csv(matrix)), file('without.csv', csv(alone))],
      engine.catalogue,
    );
    expect(opened.names).toBe('curves.csv, m.csv, without.csv');
    expect(opened.results.map(({ problem, rounds }) => `${problem} ${rounds}`)).toEqual([
      'quadratic 300',
      'matrix 300',
    ]);
    expect(opened.withoutResets.map(({ result }) => result.learners)).toEqual([['projection-free']]);
    const oracles = 'set,dimension,linear_us,projection_us\npolytope,4,1.5,30\n';
    expect((await readFiles([file('oracles.csv', oracles)], engine.catalogue)).oracles).toMatchObject([
      { set: 'polytope', dimension: 4, linear_us: 1.5, projection_us: 30 },
    ]);
  });

  it('are refused by a sentence that names the file', async () => {
    const arena = { ...config, problem: 'arena' };
    await expect(readFiles([file('a.csv', csv(arena))], engine.catalogue)).rejects.toThrow(
      'a.csv: the paper has no experiment on "arena"',
    );
    const prices = 'date,A,B\n2000-01-01,1,2\n2000-01-02,2,2\n';
    await expect(readFiles([file('a.csv', csv(config)), file('p.csv', prices)], engine.catalogue)).rejects.toThrow(
      'p.csv: open a price table on its own, separately from results',
    );
    expect((await readFiles([file('p.csv', prices)], engine.catalogue)).prices).toMatchObject({ file: 'p.csv' });
  });
});
