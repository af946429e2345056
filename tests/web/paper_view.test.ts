// The paper's page as a whole: which numbers of a reproduction each of its parts is given.
import { File as NodeFile } from 'node:buffer'; // no global of Node 18
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PaperEngine, type Claim, type Evidence } from '../../web/src/engine';
import { toCsv } from '../../web/src/files/export';
import { PaperPage } from '../../web/src/paper/page';
import { Reproduction } from '../../web/src/paper/reproduction';
import { paperLink, type PaperState } from '../../web/src/paper/state';
import { PaperSections, type Origin } from '../../web/src/paper/view';
import { OwnAddress } from '../../web/src/session/address';
import { provenanceOf } from '../../web/src/session/run_provenance';
import { Shell } from '../../web/src/page/shell';
import type { Link } from '../../web/src/state/link';
import { controlled, memory, resultOf } from './controlled_engine';
import { bodyOf, page } from './dom';
import { eventually } from './eventually';
import { memoryDatabases } from './indexed_db';
import { all } from './picture';

const { body, document } = page();
const markup = bodyOf('paper.html');

let engine: PaperEngine;
let link: Link<PaperState>;
beforeAll(async () => {
  engine = await PaperEngine.create({ workers: 0 });
  link = paperLink(engine.catalogue, (name, value) => engine.module.check(name, value));
});

/** All hold but claim 11, unless a rise of half the first loss is not noticeable yet. */
const judge = ({ margins = {} }: Evidence): Claim[] =>
  Array.from({ length: 12 }, (_, i) => ({
    claim: i + 1,
    verdict: i === 10 && (margins['noticeable'] ?? 0.01) < 0.5 ? 'fails' : 'holds',
    statement: '',
    figures: '',
    reason: '',
    estimate: 0,
    low: -0.1,
    high: 0.1,
    part: '',
  }));
const text = (selector: string) => body.querySelector(selector)!.textContent!;

describe('the paper’s page', () => {
  let controls: ReturnType<typeof controlled>;
  let reproduction: Reproduction;
  let view: PaperSections;
  let changes: unknown[];
  beforeEach(async () => {
    body.innerHTML = markup;
    changes = [];
    controls = controlled(engine, judge);
    reproduction = new Reproduction(controls.stub, memory().store);
    const change = (...given: unknown[]) => changes.push(given);
    view = new PaperSections(controls.stub, reproduction, {
      change,
      audited: change,
      openPrices: () => change('open'),
      dropPrices: () => change('drop'),
    });
    await view.build();
  });
  const origin: Origin = { prices: undefined, remark: '', opened: '' };
  const prices = { file: 'my prices.csv', sha256: 'ab', text: '', rows: 9, columns: [] };
  const stateOf = (fields: string): PaperState => {
    const { state, refused } = link.read(fields);
    expect(refused).toEqual([]);
    return state;
  };

  it('has the command that runs the same', () => {
    view.show(stateOf(''), origin);
    expect(text('#command')).toBe('bco reproduce --repeats 8 --seed 1 --out reproduction');
    view.show(stateOf('repeats=50&seed=7&eta=corrected&rounds=700&loss-at=x'), { ...origin, prices });
    expect(text('#command')).toBe(
      "bco reproduce --repeats 50 --seed 7 --set eta=corrected --set rounds=700 --loss-at x --data 'my prices.csv' --out reproduction",
    );
    expect(text('.prices span')).toBe('prices: my prices.csv');
    expect(text('.prices')).toMatch(/ The Open dialog says what this browser keeps\.$/);
  });

  it('names the files whose results it shows', () => {
    const line = () => body.querySelector<HTMLElement>('#source')!;
    view.show(stateOf(''), origin);
    expect(line().hidden).toBe(true);
    view.show(stateOf(''), { ...origin, opened: 'curves.csv' });
    expect([line().hidden, line().textContent!.includes('curves.csv')]).toEqual([false, true]);
  });

  it('gives the remark on prices to the portfolio alone, and the view to all panels', () => {
    const shown: unknown[] = [];
    for (const panel of reproduction.panels)
      panel.show = (curve, remark) => shown.push([panel.problem, curve.figure, curve['loss-at'], remark]);
    view.show(stateOf('figure=regret&loss-at=x'), { ...origin, remark: 'Only 9 days.' });
    expect(shown).toEqual([
      ['quadratic', 'regret', 'x', ''],
      ['portfolio', 'regret', 'x', 'Only 9 days.'],
      ['matrix', 'regret', 'x', ''],
    ]);
  });

  it('judges, times and bounds by the experiments that are finished', async () => {
    const state = stateOf(
      'repeats=2&exploration=0.25&clamp=0.2&eta=corrected&theory-of=matrix&loss-at=x&like=0.4&rounds=700',
    );
    view.show(state, origin);
    reproduction.run(state, undefined);
    await eventually(() => expect(controls.runs.length).toBe(6));
    for (const each of [controls.of('matrix'), controls.of('matrix', false)]) each.finish();
    const { config, report } = controls.of('quadratic');
    report({ rounds: 10, result: resultOf(config) }); // without resets it is not finished
    await eventually(() => expect(reproduction.finished).toBe(',,matrix'));
    await view.judge(state, origin);
    expect(controls.judged[0]).toMatchObject({ 'loss-at': 'x', margins: { like: 0.4 } });
    expect(text('.claims-summary')).toContain('The experiments are running');
    expect(text('#times .hint')).toContain('measured in this browser.');
    const times = all(body, '.times tbody tr:first-child td').map(({ textContent }) => textContent);
    expect(times).toEqual(['–', '–', '0']);
    // r is 1 in records that are made by hand.
    const { rounds } = controls.of('matrix').config;
    const whole = String(rounds).replace(/\B(?=(\d{3})+$)/g, ',');
    expect(text('#theory .hint')).toBe(
      `T = ${whole}, n = 1, M = 3, G = 1, D = 1, r = 1, R = 1, κ = 0.2, c = 0.25 (repeat 0).`,
    );
    expect(text('#theory')).toContain('and this run uses the corrected η.');
    await view.judge(stateOf('theory-of=quadratic'), { ...origin, opened: 'a.csv' });
    expect(text('#times .hint')).toContain('measured where the files were made.');
    expect(text('#theory .hint')).toBe('');
  });

  it('says what a verdict may depend on', async () => {
    const state = stateOf('');
    view.show(state, origin);
    await view.judge(state, origin);
    const names = engine.catalogue.paper.claims[2]!.choices.map((name) => name.replaceAll('-', ' '));
    expect(text('tr[data-claim="3"] .depends')).toBe(`May depend on ${names.join(', ')}.`);
    expect(text('.claims-summary')).toBe('11 hold, 1 does not hold, 0 are not decided with this many repeats.');
    // The margin of claim 3 over its range, from the estimate 0 [−0.1, 0.1], which is 0.9 from 1 or more.
    expect(text('[data-name="like"] small')).toBe('does not hold, from 0.9 on: not decided');
    await eventually(() =>
      expect(text('[data-name="noticeable"] small')).toBe('claim 11 does not hold, from 0.5 on: holds'),
    );
  });

  it('asks for a change by its switches and questions', () => {
    view.show(stateOf(''), origin);
    body.querySelector<HTMLInputElement>('#figure-switch input[value="regret"]')!.dispatchEvent(new Event('change'));
    body.querySelector<HTMLElement>('.prices button')!.click();
    expect(changes).toEqual([['figure', 'regret', true], ['open']]);
    const run = all(body, '#questions button').find(({ textContent }) => textContent === 'Run with η corrected');
    (run as HTMLElement).click();
    expect(changes[2]).toEqual([{ problem: 'arena', eta: 'corrected', exploration: 0.01, rounds: 2000, repeats: 20 }]);
  });
});

describe('the paper’s page, from its link to its files', () => {
  let controls: ReturnType<typeof controlled>;
  const byId = <T extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as T;
  const open = async (fields: string) => {
    vi.stubGlobal('indexedDB', memoryDatabases().indexedDB);
    vi.stubGlobal('location', { href: 'https://a.example/paper.html' });
    body.innerHTML = markup;
    controls = controlled(engine, judge);
    const address = new OwnAddress(fields);
    await new PaperPage(controls.stub, new Shell(document), address).build();
    return address;
  };
  const finish = async () => {
    for (const { finish: end } of controls.runs) end();
    await eventually(() => expect(text('.claims-summary')).toContain('11 hold'));
  };

  it('runs what its link says, and again where a field or a button says something else', async () => {
    const address = await open('repeats=2&seed=5&rounds=700');
    await eventually(() => expect(controls.runs.length).toBe(6));
    expect(controls.runs.every(({ config }) => config.repeats === 2 && config.seed === 5)).toBe(true);
    expect(['repeats', 'seed'].map((id) => byId<HTMLInputElement>(id).value)).toEqual(['2', '5']);
    await finish();
    expect(byId('run-bar').hasAttribute('data-going')).toBe(false);
    byId('full').click();
    await eventually(() => expect(controls.runs.length).toBe(12));
    expect([controls.of('matrix').config.repeats, new URLSearchParams(address.link).get('repeats')]).toEqual([
      50,
      '50',
    ]);
    byId('cancel').click();
    await eventually(() => expect(byId('status').textContent).toBe('stopped'));
  });

  it('judges again for another loss or margin, without a run', async () => {
    await open('repeats=2&seed=5');
    await eventually(() => expect(controls.runs.length).toBe(6));
    await finish();
    body.querySelector<HTMLInputElement>('[data-name="loss-at"] input[value="x"]')!.dispatchEvent(new Event('change'));
    await eventually(() => expect(controls.judged.at(-1)!['loss-at']).toBe('x'));
    const slider = body.querySelector<HTMLInputElement>('[data-name="like"] input')!;
    Object.assign(slider, { value: '30' }).dispatchEvent(new Event('change'));
    await eventually(() => expect(controls.judged.map(({ margins }) => margins)).toContainEqual({ like: 0.5 }));
    expect(controls.runs.length).toBe(6);
  });

  it('takes the curves of files in the place of its own', async () => {
    await open('repeats=2&seed=5');
    await eventually(() => expect(controls.runs.length).toBe(6));
    await finish();
    const learners = ['projection-free', 'fkm', 'fixed'];
    const config = { problem: 'matrix', learners, rounds: 300, repeats: 3, seed: 9 };
    const csv = toCsv(engine, [
      { provenance: provenanceOf(engine, config, undefined, null), records: resultOf(config).records },
    ]);
    byId('open').click();
    const input = body.querySelector<HTMLInputElement>('input[type="file"]')!;
    Object.assign(input, { files: [new NodeFile([csv], 'curves.csv')] }).dispatchEvent(new Event('change'));
    await eventually(() => expect(byId('status').textContent).toBe('from files'));
    expect(text('[data-panel="matrix"] .panel-state')).toBe('T = 300, 3 repeats, from a file');
    expect(text('[data-panel="quadratic"] .panel-state')).toBe('Not in the files that were opened.');
    await eventually(() => expect(controls.judged.at(-1)!.matrix!.length).toBe(3));
    expect(controls.judged.at(-1)!.quadratic).toEqual([]);
    await eventually(() => expect(text('.claims-summary')).toContain('quadratic and portfolio did not run to the end'));
  });

  it('says that the prices of a link are not here, and runs without them', async () => {
    const address = await open('repeats=2&prices=p.csv~0123456789abcdef');
    expect(byId('message').textContent).toContain('the table p.csv (SHA-256 0123456789abcdef…)');
    await eventually(() => expect(controls.runs.length).toBe(6));
    expect([controls.of('portfolio').config.data, address.link]).toEqual([undefined, 'repeats=2']);
  });
});
