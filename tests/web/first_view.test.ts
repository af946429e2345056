// The first view: the links that lead to it, and the sentence above its chart.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../../web/src/engine';
import { decimalsFor, rounded } from '../../web/src/base/numbers';
import { Results } from '../../web/src/results/results';
import { summaryParts } from '../../web/src/results/summary';
import { PageLinks } from '../../web/src/state/page_links';
import { presets } from '../../web/src/state/presets';
import { States, type View } from '../../web/src/state/state';
import { page } from './dom';
import { eventually } from './eventually';
import { all } from './picture';
import { run, type Made } from './records';

let engine: Engine;
let states: States;
beforeAll(async () => {
  engine = await Engine.create({ workers: 0 });
  states = new States(engine);
});

describe('links of the page', () => {
  it('without settings show a problem in the plane, three learners and no details', () => {
    const { state, refused } = new PageLinks(states).read('');
    expect(refused).toEqual([]);
    const { problem, learners, rounds, repeats, view } = state;
    expect({ problem, learners, rounds, repeats, details: view.details }).toEqual({
      problem: 'arena',
      learners: ['projection-free', 'fkm', 'fixed'],
      rounds: 2000,
      repeats: 8,
      details: 'closed',
    });
    const { repeats: _, ...config } = states.runConfig(state);
    expect(engine.module.resolve(config)).toMatchObject({ rounds: 2000, parameters: { adversary: 'still' } });
    expect(new PageLinks(states).write(state)).toBe('');
  });

  it('mean what they always meant where they name anything', () => {
    const links = new PageLinks(states);
    for (const link of ['seed=3', 'rounds=300&repeats=2', 'figure=regret', 'learners=fkm', 'problem=quadratic']) {
      expect(links.read(link), link).toEqual(states.read(link));
      const { state } = links.read(link);
      expect(state.problem, link).toBe('quadratic');
      expect(state.view.details, link).toBe('open');
      expect(links.read(links.write(state)).state, link).toEqual(state);
    }
  });

  it('name something for every state but the first', () => {
    const links = new PageLinks(states);
    expect(links.write(states.defaults())).toBe('problem=quadratic');
    const first = links.first();
    for (const [name, text] of [
      ['seed', '2'],
      ['rounds', '1000'],
      ['details', 'open'],
      ['figure', 'regret'],
      ['problem', 'target'],
    ] as const) {
      const state = links.set(first, name, text);
      const link = links.write(state);
      expect(link).not.toBe('');
      expect(links.read(link)).toEqual({ state, refused: [] });
    }
  });

  it('keep the details as the reader left them', () => {
    const links = new PageLinks(states, () => 'open');
    expect(links.first().view.details).toBe('open');
    expect(links.write(links.first())).toBe('');
    expect(links.write(links.set(links.first(), 'details', 'closed'))).toMatch(/details=closed/);
    expect(links.read('seed=3&details=closed').state.view.details).toBe('closed');
  });

  it('there are eight stories, and each is one of them', () => {
    expect(presets.map(({ name }) => name)).toEqual([
      'What information buys',
      'Standing still wins, at first',
      'At the edge',
      'δ too small',
      'The adversary that cheats',
      'Fewer corners',
      'Your own loss',
      'Why not project?',
    ]);
    for (const { link } of presets) {
      const { state, refused } = new PageLinks(states).read(link);
      expect(refused).toEqual([]);
      expect(new PageLinks(states).read(new PageLinks(states).write(state)).state).toEqual(state);
    }
  });
});

describe('the sentence', () => {
  const flat = (value: number) => () => value;
  const made = (learners: { [name: string]: number }, rest: Partial<Made> = {}): Made => ({
    learners: Object.fromEntries(
      Object.entries(learners).map(([name, value]) => [
        name,
        { average_loss: flat(value), average_loss_center: flat(value / 2), regret: (t) => value * t },
      ]),
    ),
    ...rest,
  });
  const sentence = (of: Made, view: Partial<View> = {}, learners?: string[], isConvex?: boolean) =>
    summaryParts(run(of).result, { figure: 'loss', 'loss-at': 'y', ...view }, learners, isConvex)
      .map((part) => (typeof part === 'string' ? part : `*${part.learner}*`))
      .join('');

  it('has the learners in the order of what they paid, the one that never moves last', () => {
    expect(sentence(made({ 'projection-free': 0.2049, fkm: 0.0883, fixed: 0.3269 }, { best: flat(-4.8e-15) }))).toBe(
      'After 1,000 rounds *fkm* has paid 0.09 per round, *projection-free* 0.20 and standing still (*fixed*) 0.33. The best single point would have paid 0.00.',
    );
  });

  it('does not call a third 0 beside thousands', () => {
    const of = { learners: { ogd: { regret: () => 0.332 }, fkm: { regret: () => 1788 } } };
    expect(sentence(of, { figure: 'regret' })).toBe(
      'After 1,000 rounds *ogd* has paid 0.332 more than the best single point and *fkm* 1,788.',
    );
  });

  it('is about the mean at the last round that all repeats have reached', () => {
    const of = made({ fkm: 0.5 }, { reached: [4, 2] });
    of.learners['fkm']!.average_loss = (t, repeat) => t + repeat;
    expect(sentence(of)).toBe('After 10 rounds *fkm* has paid 11 per round. The best single point would have paid 0.');
  });

  it('of many names the first and the last', () => {
    const of = made({ ogd: 0.1, fkm: 2, barrier: 1, residual: 3, fixed: 2.5 });
    expect(sentence(of)).toMatch(
      /^After 1,000 rounds \*ogd\* has paid 0\.1 per round, \*residual\* 3\.0 and standing still \(\*fixed\*\) 2\.5\./,
    );
  });

  it('says regret as what was paid beyond the best point, and a loss at the centre as not paid', () => {
    const of = made({ fkm: 0.5, fixed: 20 });
    expect(sentence(of, { figure: 'regret' })).toBe(
      'After 1,000 rounds *fkm* has paid 500 more than the best single point and standing still (*fixed*) 20,000.',
    );
    expect(sentence(of, { 'loss-at': 'x' })).toMatch(/\*fkm\* would have paid 0.25 per round/);
  });

  it('claims no best point where the loss is not proven convex', () => {
    const of = made({ fkm: 0.5 });
    expect(sentence(of, {}, undefined, false)).toMatch(/ The best point that was found would have paid 0\.00\.$/);
    expect(sentence(of, { figure: 'regret' }, undefined, false)).toMatch(/ more than the best point that was found\.$/);
  });

  it('stands alone for one that never moves, and leaves out curves that are switched off', () => {
    expect(sentence(made({ fixed: 0.5 }))).toMatch(/^After 1,000 rounds \*fixed\*, which never moves, has paid 0\.50/);
    expect(sentence(made({ fkm: 1, ogd: 2 }), {}, ['ogd'])).not.toMatch(/fkm/);
  });

  it('is not there before a round, nor for figures that explain themselves', () => {
    expect(sentence(made({ fkm: 1 }, { reached: [0, 0] }))).toBe('');
    for (const figure of ['dynamic', 'slope', 'cost'] as const) expect(sentence(made({ fkm: 1 }), { figure })).toBe('');
  });

  it('has as many decimals as leave the largest number two digits', () => {
    expect([0.327, 4.25, 0.035, 654, 0].map((value) => decimalsFor([value, 0], 2))).toEqual([2, 1, 3, 0, 1]);
    expect([rounded(1234.5, 0), rounded(0.0883, 2), rounded(-1e-9, 2)]).toEqual(['1,235', '0.09', '0.00']);
  });
});

describe('the table without details', () => {
  const { body } = page();
  afterEach(() => body.replaceChildren());

  it('has means alone, and with them intervals, slopes, times and calls', async () => {
    const view = { ...new PageLinks(states).first().view };
    const changes: string[][] = [];
    const results = new Results(body, engine.catalogue, view, { change: (...change) => void changes.push(change) });
    const shown = run({
      learners: {
        fkm: { average_loss: (_, repeat) => 0.1 + repeat / 100, regret: (t) => t / 10 },
        fixed: { average_loss: () => 0.3269, regret: (t) => t / 3 },
      },
    });
    const cells = () => all(body, '#table tr').map((row) => all(row, 'td').map((cell) => cell.textContent));
    results.show(view, shown);
    await eventually(() => expect(cells()).toHaveLength(2));
    expect(cells()).toEqual([
      ['0.105', '100'],
      ['0.327', '333'],
    ]);
    expect(body.querySelector('#conditions')!.textContent).toBe('2 repeats, round 1,000. Means; bands: 95 % CI.');
    const button = body.querySelector<HTMLElement>('#details')!;
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(body.querySelector('.lead-line')!.textContent).toMatch(/^After 1,000 rounds fkm has paid 0\.11 per round/);
    button.click();
    expect(changes).toEqual([['details', 'open']]);
    results.show({ ...view, details: 'open' }, shown);
    await eventually(() => expect(cells().map((row) => row.length)).toEqual([5, 5]));
    expect(cells()[0]![0]).toMatch(/^0\.1\d* ± /);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    results.show(view, shown);
    await eventually(() => expect(cells().map((row) => row.length)).toEqual([2, 2]));
  });

  it('has one gear for the choices of the chart', () => {
    const view = new PageLinks(states).first().view;
    const results = new Results(body, engine.catalogue, view, { change: () => undefined });
    const inSight = () => ['.tabs', '.options'].map((part) => !body.querySelector<HTMLElement>(part)!.hidden);
    results.show(view);
    expect(inSight()).toEqual([false, false]);
    body.querySelector<HTMLElement>('#chart-settings')!.click();
    expect(inSight()).toEqual([true, true]);
    body.querySelector<HTMLElement>('#chart-settings')!.click();
    expect(inSight()).toEqual([false, false]);
    results.show({ ...view, figure: 'regret' });
    expect(inSight()).toEqual([true, false]);
    results.show({ ...view, details: 'open' });
    expect(inSight()).toEqual([true, false]);
  });
});
