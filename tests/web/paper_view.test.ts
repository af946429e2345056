// The paper's page as a whole: which numbers of a reproduction each of its parts is given.
import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Engine, type Claim } from '../../web/src/engine';
import { Reproduction } from '../../web/src/paper/reproduction';
import { paperLink, type PaperState } from '../../web/src/paper/state';
import { View, type Origin } from '../../web/src/paper/view';
import type { Link } from '../../web/src/state/link';
import { controlled, memory } from './controlled_engine';
import { page } from './dom';
import { eventually } from './eventually';
import { root } from './native';
import { all } from './picture';

const { body } = page();
const markup = /<body>(.*)<\/body>/s.exec(readFileSync(`${root}/web/paper.html`, 'utf8'))![1]!;

let engine: Engine;
let link: Link<PaperState>;
beforeAll(async () => {
  engine = await Engine.create({ workers: 0 });
  link = paperLink(engine.catalogue, (name, value) => engine.module.check(name, value));
});

const claims = [3, 4].map((claim) => ({
  claim,
  verdict: 'holds',
  statement: '',
  figures: '',
  reason: '',
  estimate: 0,
  low: -0.1,
  high: 0.1,
  part: '',
})) as Claim[];
const text = (selector: string) => body.querySelector(selector)!.textContent!;

describe('the paper’s page', () => {
  let controls: ReturnType<typeof controlled>;
  let reproduction: Reproduction;
  let view: View;
  let changes: unknown[];
  beforeEach(async () => {
    body.innerHTML = markup;
    changes = [];
    controls = controlled(engine, claims);
    reproduction = new Reproduction(controls.stub, memory().store, () => undefined);
    const change = (...given: unknown[]) => changes.push(given);
    view = new View(controls.stub, reproduction, {
      change,
      audited: change,
      openPrices: () => change('open'),
      dropPrices: () => change('drop'),
    });
    await view.build();
  });
  const origin: Origin = { prices: undefined, remark: '', opened: '' };
  const prices = { file: 'my prices.csv', sha256: 'ab', text: '', stocks: 3, rounds: 9 };
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
      "bco reproduce --repeats 50 --seed 7 --set eta=corrected --set rounds=700 --loss-at x --prices 'my prices.csv' --out reproduction",
    );
    expect(text('.prices span')).toBe('prices: my prices.csv');
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
    const state = stateOf('repeats=2&exploration=0.25&eta=corrected&theory-of=matrix&loss-at=x&like=0.4&rounds=700');
    view.show(state, origin);
    reproduction.run(state, undefined);
    await eventually(() => expect(controls.runs.length).toBe(6));
    for (const each of [controls.of('matrix'), controls.of('matrix', false)]) each.finish();
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
    expect(text('#theory .hint')).toBe(`T = ${whole}, n = 1, M = 3, G = 1, D = 1, r = 1, R = 1, c = 0.25 (repeat 0).`);
    expect(text('#theory')).toContain('and this run uses that η.');
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
    expect(text('.claims-summary')).toBe('2 hold, 0 do not hold, 0 are not decided at this size.');
    // The margin of claim 3 over its range, from the estimate 0 [−0.1, 0.1]: within from 0.1 on, which is 6/60.
    expect(text('[data-name="like"] small')).toBe('not decided, from 0.1 on: holds');
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
