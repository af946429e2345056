// The figure of a run, the table beside it and the cost of the oracles: what readers see of the numbers.
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Catalogue, Engine, RunConfig } from '../../web/src/engine';
import { curveFigure, hasDynamicRegret, type CurveView } from '../../web/src/results/figure';
import { facts } from '../../web/src/results/facts';
import { OraclesPanel, type OracleRow } from '../../web/src/results/oracle_costs';
import { Painter } from '../../web/src/results/painter';
import { leads, Results } from '../../web/src/results/results';
import type { ShownRun } from '../../web/src/session/shown';
import type { View } from '../../web/src/state/state';
import { page } from './dom';
import { root } from './native';
import { all, cornersOf, domainOf, nameOf, outlineOf, axisOf, texts } from './picture';
import { eventually } from './eventually';
import { run, viewOfCurves, type Made } from './records';

const { body, document } = page();
afterEach(() => body.replaceChildren());

const usual: View = {
  ...viewOfCurves,
  details: 'open',
  without: [],
  lines: 'projection-free',
};

describe('the figure of a run', () => {
  const draw = (
    shown: ShownRun,
    view: Partial<CurveView> = {},
    size: { width: number; height?: number } = { width: 700 },
  ) => curveFigure(shown, { ...usual, ...view }, shown.result.learners, size);
  const fkm = '[stroke="var(--fkm, #D55E00)"]';
  const band = '[fill="var(--fkm, #D55E00)"]';
  const guides = (svg: Element) => all(svg, 'path[stroke-dasharray="1 3"]').length;
  /** The values of a line or area, read off its axis. */
  const valuesOf = (svg: SVGSVGElement, selector: string, type = 'linear') => {
    const { domain, range } = axisOf(svg, 'y') as unknown as { domain: [number, number]; range: [number, number] };
    const [low, high] = type === 'log' ? domain.map(Math.log10) : domain;
    return cornersOf(svg, selector).map(([, y]) => {
      const value = low! + ((y - range[0]) / (range[1] - range[0])) * (high! - low!);
      return expect.closeTo(type === 'log' ? 10 ** value : value, 1) as number;
    });
  };
  const loss = run({
    learners: { fkm: { average_loss: (t, k) => 10 - Math.log10(t) + k, average_loss_center: () => 5 } },
    best: (_, k) => 1 + 2 * k,
  });

  it('has thin curves of pinned runs, as far as they go, in the same view', async () => {
    const long = run({
      learners: { fkm: { average_loss: () => 4, regret: (t) => t }, ogd: { average_loss: () => 12 } },
      config: { rounds: 1000 },
    });
    const pin = { number: 3, label: 'seed 2', shown: long, learners: ['fkm'] };
    const now = run({ learners: { fkm: { average_loss: () => 8 } }, config: { rounds: 100 }, reached: [3, 3] });
    const drawn = (view: Partial<CurveView>) => curveFigure(now, { ...usual, ...view }, ['fkm'], { width: 700 }, [pin]);
    const svg = await drawn({});
    expect(nameOf(svg)).toBe('average loss against rounds: fkm 8, best fixed point 0, fkm (3 seed 2) 4');
    expect(domainOf(svg, 'x')).toEqual([1, 1000]);
    expect(all(svg, `${fkm}[stroke-width="1.1"]`).length).toBe(1);
    expect(texts(svg)).toContain('3');
    expect(nameOf(await drawn({ figure: 'slope' }))).toMatch(/fkm \(3 seed 2\) 1$/);
    const without = { ...pin, shown: run({ learners: { fkm: {} } }) };
    for (const record of without.shown.result.records)
      Object.assign(record.learners[0]!, { dynamic_regret: new Float64Array() });
    const dynamic = await curveFigure(now, { ...usual, figure: 'dynamic' }, ['fkm'], { width: 700 }, [without]);
    expect(nameOf(dynamic)).not.toMatch(/seed 2/);
    const loss = await curveFigure(now, usual, ['fkm'], { width: 700 }, [without]);
    expect(nameOf(loss)).toMatch(/fkm \(3 seed 2\) 0$/); // another figure has it all the same
  });

  it('of the loss shows the mean over the repeats and the best fixed point', async () => {
    const svg = await draw(loss);
    expect(valuesOf(svg, fkm)).toEqual([10.5, 9.5, 8.5, 7.5]);
    expect(nameOf(svg)).toBe('average loss against rounds: fkm 7.5, best fixed point 2');
    expect(texts(svg)).toContain('fkm 7.5');
    expect(svg.getAttribute('width')).toBe('700');
    expect((await draw(loss, {}, { width: 700, height: 300 })).getAttribute('height')).toBe('300');
  });

  it('of the loss can be at the centre', async () => {
    expect(nameOf(await draw(loss, { 'loss-at': 'x' }))).toContain('fkm 5,');
  });

  it('has an interval of the mean around it: Student’s t for two repeats', async () => {
    const svg = await draw(loss);
    const half = 12.706 * 0.5; // the standard error of two values 1 apart
    const means = [10.5, 9.5, 8.5, 7.5];
    expect(valuesOf(svg, band)).toEqual([
      ...means.map((mean) => mean + half),
      ...[...means].reverse().map((mean) => mean - half),
    ]);
  });

  it.each([
    ['where none is wanted', loss, 'none'],
    ['of one repeat', run({ learners: { fkm: { average_loss: (t) => t } }, repeats: 1 }), 'mean'],
  ] as const)('has no band %s', async (_, shown, choice) => {
    const svg = await draw(shown, { band: choice });
    const line = cornersOf(svg, fkm);
    expect(cornersOf(svg, band)).toEqual([...line, ...[...line].reverse()]);
  });

  it('shows the median with a band of quantiles, and says so', async () => {
    const shown = run({ learners: { fkm: { average_loss: (_, k) => [0, 1, 10][k]! } }, repeats: 3 });
    const svg = await draw(shown, { band: 'quantiles' });
    expect(nameOf(svg)).toBe('average loss, median against rounds: fkm 1, best fixed point 0');
    expect(valuesOf(svg, fkm)).toEqual([1, 1, 1, 1]);
    expect(valuesOf(svg, band)).toEqual([8.2, 8.2, 8.2, 8.2, 0.2, 0.2, 0.2, 0.2]);
    expect(nameOf(await draw(shown, { band: 'quantiles', figure: 'slope' }))).not.toContain('median');
  });

  it('goes as far as all repeats have come', async () => {
    const shown = run({ learners: { fkm: { average_loss: (t) => t } }, reached: [4, 2], phase: 'running' });
    const svg = await draw(shown);
    expect(nameOf(svg)).toBe('average loss against rounds: fkm 10, best fixed point 0');
    expect(domainOf(svg, 'x')).toEqual([1, 1000]);
  });

  it('can be read once the run stands still', async () => {
    for (const [phase, tabindex] of [
      ['running', null],
      ['paused', '0'],
      ['finished', '0'],
    ] as const)
      expect((await draw({ ...loss, phase })).getAttribute('tabindex')).toBe(tabindex);
  });

  it('is an empty frame before the first checkpoint', async () => {
    const shown = run({ learners: { fkm: {} }, repeats: 0, phase: 'running' });
    for (const figure of ['loss', 'regret', 'slope'] as const) {
      const svg = await draw(shown, { figure, bounds: 'both', references: 'rates' });
      expect(all(svg, '[stroke-width="2"] > path')).toEqual([]);
    }
  });

  const growing = (more: Partial<Made> = {}) =>
    run({
      learners: {
        'projection-free': {
          regret: (t) => 2 * t ** 0.7,
          bound_printed: (t) => 40 * t,
          bound_corrected: (t) => 30 * t,
        },
      },
      ...more,
    });

  it('names its curves with the value at their ends, of the quantity on the axis, and no slope', async () => {
    const shown = run({
      learners: { fkm: { regret: (t) => t ** 0.75, dynamic_regret: (t) => t ** 0.9 } },
      at: [1, 10, 100, 300, 1000],
    });
    expect(texts(await draw(shown, { figure: 'regret' }))).toContain('fkm 178');
    expect(texts(await draw(shown, { figure: 'dynamic' }))).toContain('fkm 501');
    expect(texts(await draw(shown, { figure: 'dynamic', band: 'quantiles' }))).toContain('fkm 501');
    for (const figure of ['loss', 'regret', 'dynamic'] as const)
      expect(texts(await draw(shown, { figure })).join()).not.toMatch(/T[⁰¹²³⁴⁵⁶⁷⁸⁹]/);
  });

  it('of a dynamic regret is its own series, beside known slopes where they are wanted', async () => {
    const shown = run({ learners: { fkm: { regret: () => 1, dynamic_regret: (t) => 2 * t } } });
    const svg = await draw(shown, { figure: 'dynamic', references: 'rates' });
    expect(nameOf(svg)).toMatch(/^dynamic regret against rounds: fkm 2K, slope T⁰·⁵ 632, /);
    expect(guides(svg)).toBe(3);
    const plain = await draw(shown, { figure: 'dynamic' });
    expect(nameOf(plain)).toBe('dynamic regret against rounds: fkm 2K');
    expect(guides(plain)).toBe(0);
  });

  it('of a dynamic regret is there where every repeat has it at each of its checkpoints', async () => {
    const shown = run({ learners: { fkm: { dynamic_regret: (t) => t } } });
    expect(hasDynamicRegret(shown.result)).toBe(true);
    const pin = { number: 1, label: 'pinned', shown, learners: ['fkm'] };
    const drawn = (learners: string[]) =>
      curveFigure(shown, { ...usual, figure: 'dynamic' }, learners, { width: 700 }, [pin]);
    expect(nameOf(await drawn(['fkm']))).toBe('dynamic regret against rounds: fkm 1K, fkm (1 pinned) 1K');
    Object.assign(shown.result.records[1]!.learners[0]!, { dynamic_regret: new Float64Array() });
    expect(hasDynamicRegret(shown.result)).toBe(false);
  });

  it.each([
    ['positive', 'regret', 'auto', () => 2, 'log'],
    ['0 somewhere', 'regret', 'auto', (t: number) => t - 1, 'symlog'],
    ['negative', 'regret', 'auto', () => -2, 'symlog'],
    ['positive', 'regret', 'linear', () => 2, 'linear'],
    ['negative', 'regret', 'log', () => -2, 'log'],
    ['positive', 'loss', 'auto', () => 2, 'linear'],
    ['positive', 'loss', 'log', () => 2, 'log'],
    ['positive', 'slope', 'log', (t: number) => t, 'linear'],
  ] as const)('whose values are %s, of the %s with the axis %s', async (_, figure, choice, values, type) => {
    const shown = run({ learners: { fkm: { average_loss: values, regret: values } } });
    const svg = await draw(shown, { figure, 'y-axis': choice });
    expect(axisOf(svg, 'y').type).toBe(type);
  });

  it('has a log axis only where the values of all are positive', async () => {
    const shown = run({ learners: { fkm: { regret: () => 2 }, ogd: { regret: () => -2 } } });
    expect(axisOf(await draw(shown, { figure: 'regret' }), 'y').type).toBe('symlog');
  });

  it('has the axis of rounds that is chosen', async () => {
    expect(axisOf(await draw(loss, { 'x-axis': 'linear' }), 'x').type).toBe('linear');
    expect(axisOf(await draw(loss), 'x').type).toBe('log');
  });

  it.each([
    ['none', []],
    ['printed', ['bound, printed', 'vacuous above 2MT']],
    ['corrected', ['bound, corrected η', 'vacuous above 2MT']],
    ['both', ['bound, printed', 'bound, corrected η', 'vacuous above 2MT']],
  ] as const)('of a regret with %s of the bounds', async (bounds, names) => {
    const svg = await draw(growing(), { figure: 'regret', bounds });
    const ends = { 'bound, printed': '40K', 'bound, corrected η': '30K', 'vacuous above 2MT': '7K' }; // M = 3.5
    const told = ['projection-free 252', ...names.map((name) => `${name} ${ends[name]}`)];
    expect(nameOf(svg)).toBe(`regret against rounds: ${told.join(', ')}`);
    expect(all(svg, '[fill-opacity="0.07"]').length).toBe(names.length > 0 ? 1 : 0);
  });

  it('has no bound of a learner that does not take part', async () => {
    const svg = await draw(run({ learners: { fkm: { regret: (t) => t } } }), { figure: 'regret', bounds: 'both' });
    expect(nameOf(svg)).toBe('regret against rounds: fkm 1K');
  });

  it('of a regret has lines of known slopes over the last decade, from the first curve', async () => {
    const svg = await draw(growing(), { figure: 'regret', references: 'rates' });
    const start = 2 * 100 ** 0.7;
    const end = (p: number) => Math.round(start * 10 ** p);
    expect(nameOf(svg)).toBe(
      `regret against rounds: projection-free 252, slope T⁰·⁵ ${end(0.5)}, slope T⁰·⁷⁵ ${end(0.75)}, slope T⁰·⁸ ${end(0.8)}`,
    );
    expect(guides(svg)).toBe(3);
    const none = await draw(growing(), { figure: 'regret' });
    expect(guides(none)).toBe(0);
    const negative = run({ learners: { fkm: { regret: () => -1 } } });
    expect(guides(await draw(negative, { figure: 'regret', references: 'rates' }))).toBe(0);
  });

  it('has these lines from the first regret above 0 on', async () => {
    for (const below of [-1, 0]) {
      const late = run({ learners: { fkm: { regret: (t) => (t < 300 ? below : t / 100) } }, at: [1, 100, 300, 1000] });
      const svg = await draw(late, { figure: 'regret', references: 'rates', 'y-axis': 'linear' });
      const end = (p: number) => Number((3 * (10 / 3) ** p).toPrecision(3));
      expect(nameOf(svg)).toBe(
        `regret against rounds: fkm 10, slope T⁰·⁵ ${end(0.5)}, slope T⁰·⁷⁵ ${end(0.75)}, slope T⁰·⁸ ${end(0.8)}`,
      );
      expect(all(svg, 'path[stroke-dasharray="1 3"]').map((path) => path.getAttribute('d')!.split('L').length)).toEqual(
        [2, 2, 2],
      );
    }
  });

  it('of the slope shows it between checkpoints, beside the levels of known rates', async () => {
    const svg = await draw(growing(), { figure: 'slope', references: 'rates' });
    expect(nameOf(svg)).toBe(
      'local slope of the mean regret against rounds: projection-free 0.7, slope T⁰·⁵ 0.5, slope T⁰·⁷⁵ 0.75, slope T⁰·⁸ 0.8',
    );
    expect(texts(svg)).toContain('projection-free 0.70');
    const bent = run({ learners: { fkm: { regret: (t) => Math.min(t, 10 * Math.sqrt(t)) } } });
    expect(texts(await draw(bent, { figure: 'slope' }))).toContain('fkm 0.50');
    expect(guides(await draw(growing(), { figure: 'slope' }))).toBe(0);
    const negative = await draw(run({ learners: { fkm: { regret: () => -1 } } }), { figure: 'slope' });
    expect(nameOf(negative)).toBe('local slope of the mean regret against rounds: ');
  });
});

describe('the middle column', () => {
  it('has its first sentence in the page from the start', () => {
    const text = readFileSync(`${root}/web/index.html`, 'utf8').replace(/\s+/g, ' ');
    expect(text).toContain(`<p class="lead-line"> ${leads.loss} </p>`);
  });

  const catalogue = {
    learners: [
      { name: 'projection-free', rate: 0.8 },
      { name: 'fkm', rate: 0.75 },
      { name: 'fixed', rate: null },
    ],
  } as Catalogue;
  const shown = (more: Partial<Made> = {}) =>
    run({
      learners: {
        'projection-free': {
          average_loss: (_, k) => 2 + k,
          average_loss_center: () => 7,
          regret: (t) => t,
          linear_minimizations: (t) => 2 * t,
          learner_seconds: (t) => 3e-6 * t,
        },
        fixed: { average_loss: () => 1, regret: () => 4 },
      },
      ...more,
    });
  const changes: string[][] = [];
  function column(view: Partial<View> = {}, compact = false): Results {
    changes.length = 0;
    const events = { change: (...change: string[]) => void changes.push(change) };
    const results = new Results(body, catalogue, { ...usual, ...view }, events, compact);
    results.show({ ...usual, ...view });
    return results;
  }
  const text = (selector: string) => body.querySelector(selector)?.textContent;
  const rows = () => all(body, '#table tr').map((row) => [...row.children].map((cell) => cell.textContent));
  const drawn = (results: Results, of: ShownRun, view: Partial<View> = {}) => {
    results.show({ ...usual, ...view }, of);
    return eventually(() => {
      expect(all(body, '#figure > svg').length).toBeGreaterThan(0);
      expect(text('#conditions')).toContain('round');
    });
  };

  it('explains the figure that is chosen, and offers the choices that concern it', () => {
    const choices = (figure: View['figure']) => {
      body.replaceChildren();
      column({ figure });
      const selects = all(body, 'select') as HTMLSelectElement[];
      return [
        all(body, '.tab[aria-pressed="true"]')
          .map((tab) => tab.textContent)
          .join(),
        text('.lead-line')!.split(/[ :,]/).slice(0, 3).join(' '),
        selects
          .filter((select) => !select.hidden)
          .map((select) => select.dataset['view'])
          .join(),
      ];
    };
    expect(choices('loss')).toEqual(['Average loss', 'Each round a', 'band,loss-at,against,x-axis,y-axis']);
    expect(choices('regret')).toEqual(['Regret', 'Loss beyond the', 'band,against,x-axis,y-axis,bounds,references']);
    expect(choices('slope')).toEqual(['Slope', 'How fast the', 'x-axis,references']);
    expect(choices('cost')).toEqual(['Cost', 'What a round', '']);
  });

  it('of a dynamic regret explains it, too', () => {
    column({ figure: 'dynamic' });
    expect(all(body, '.tab').map((tab) => [tab.textContent, tab.getAttribute('aria-pressed')])).toEqual([
      ['Average loss', 'false'],
      ['Regret', 'false'],
      ['Dynamic regret', 'true'],
      ['Slope', 'false'],
      ['Cost', 'false'],
    ]);
    expect(text('.lead-line')).toBe(leads.dynamic);
    const selects = all(body, 'select') as HTMLSelectElement[];
    expect(selects.filter(({ hidden }) => !hidden).map((select) => select.dataset['view'])).toEqual([
      'band',
      'against',
      'x-axis',
      'y-axis',
      'references',
    ]);
  });

  it('takes the sentence that stands in the page, and has room for what a page adds', () => {
    const part = (tag: string, name: string) => {
      const element = document.createElement(tag);
      element.className = name;
      element.textContent = name;
      return element as unknown as HTMLElement;
    };
    const lead = part('p', 'lead-line');
    body.append(lead);
    const [beside, below] = [part('button', 'beside'), part('div', 'below')];
    const additions = { besideConditions: beside, belowTable: below };
    new Results(body, catalogue, usual, { change: () => undefined }, false, additions);
    expect(body.querySelector('.lead-line')).toBe(lead);
    expect(body.querySelector('.figure-foot > .beside')).toBe(beside);
    expect([...body.children].map((each) => each.id || each.className)).toEqual([
      'unseen',
      'lead-line',
      'figure-bar',
      'figure',
      'legend',
      'axis-note',
      'figure-foot',
      'scroll',
      'details-line',
      'below',
      'notes',
    ]);
    expect(all(body, 'thead th').map((head) => head.textContent)).toEqual([
      'learner',
      'average loss',
      'regret',
      '',
      'µs per round',
      'calls',
    ]);
    expect(body.querySelector('.unseen')!.getAttribute('aria-hidden')).toBe('true');
    const [, tabs, options] = [...body.querySelector('.figure-bar')!.children] as [Element, Element, Element];
    expect(outlineOf(tabs)).toMatch(/^div\.tabs\(button\.tab\("Average loss"\) button\.tab\("Regret"\)/);
    expect(outlineOf(options)).toMatch(/^div\.options\(select\(option\("mean, 95 % CI"\)/);
    expect((all(options, 'option')[0] as HTMLOptionElement).value).toBe('mean');
    expect(all(body, 'thead th').map((head) => head.getAttribute('scope'))).toEqual(Array(6).fill('col'));
    expect(
      ['#figure', '.legend', '#table', '#conditions', '#notes'].map((each) => outlineOf(body.querySelector(each)!)),
    ).toEqual(['div', 'div.legend', 'tbody', 'p.hint', 'div']);
    expect(all(tabs, 'button').every((tab) => tab.getAttribute('type') === 'button')).toBe(true);
    expect([...all(body, '[role="group"]'), body.querySelector('[role="region"]')!].map(nameOf)).toEqual([
      'Figure',
      'Curves that are shown',
      'Figures',
    ]);
    expect(text('caption')).toBe('Figures of every learner');
    new Results(body, catalogue, usual, { change: () => undefined }, true, { belowTable: below });
    expect([...body.children].map((each) => each.id || each.className)).toEqual([
      'unseen',
      'figure',
      'legend',
      'axis-note',
      'below',
      'notes',
    ]);
  });

  it('names every choice', () => {
    column();
    expect(
      (all(body, 'select') as HTMLSelectElement[]).map((select) => [
        select.getAttribute('aria-label'),
        ...all(select, 'option').map((option) => option.textContent),
      ]),
    ).toEqual([
      ['Band', 'mean, 95 % CI', 'median, 10 – 90 % of repeats', 'mean, no band'],
      ['Loss at', 'fₜ(yₜ), paid', 'fₜ(xₜ), at the centre'],
      ['Drawn against', 'against rounds', 'against seconds', 'against oracle calls'],
      ['Scale of the x-axis', 'x-axis: log', 'x-axis: linear'],
      ['Value axis', 'y-axis: auto', 'y-axis: linear', 'y-axis: log', 'y-axis: symmetric log'],
      ['Bounds', 'no bound', 'printed bound', 'corrected bound', 'both bounds'],
      ['Reference slopes', 'no slopes', 'slopes ½, ¾, ⅘'],
    ]);
  });

  it('shows the choices of the view', () => {
    column({ band: 'quantiles', 'y-axis': 'symlog' });
    const select = (name: string) => body.querySelector<HTMLSelectElement>(`[data-view="${name}"]`)!;
    expect(select('band').value).toBe('quantiles');
    expect(select('y-axis').value).toBe('symlog');
    expect(all(select('bounds'), 'option').map((option) => option.textContent)).toEqual([
      'no bound',
      'printed bound',
      'corrected bound',
      'both bounds',
    ]);
    expect(select('bounds').getAttribute('aria-label')).toBe('Bounds');
  });

  it('tells what a reader chooses', () => {
    column();
    body.querySelector<HTMLElement>('[data-figure="regret"]')!.click();
    const band = body.querySelector<HTMLSelectElement>('[data-view="band"]')!;
    band.value = 'none';
    band.dispatchEvent(new Event('change'));
    expect(changes).toEqual([
      ['figure', 'regret'],
      ['band', 'none'],
    ]);
  });

  it('draws the curves and fills the table', async () => {
    const results = column();
    await drawn(results, shown());
    await results.drawn;
    expect(nameOf(body.querySelector('#figure > svg')!)).toContain('projection-free 2.5, fixed 1');
    expect(text('#conditions')).toMatch(/^2 repeats, round 1,000\. Mean ± 95 % CI\./);
    await eventually(() => expect(rows().length).toBe(2));
    expect(rows()).toEqual([
      ['projection-free', '2.5 ± 6.4', '1K', '–proven T0.80', '3', '2'],
      ['fixed', '1', '4', '–', '–', '0'],
    ]);
    expect(body.querySelector('#figure')!.getAttribute('aria-busy')).toBe('false');
  });

  it('has the loss at the centre in the table where the figure has it', async () => {
    const results = column();
    await drawn(results, shown(), { 'loss-at': 'x' });
    expect(rows()[0]![1]).toBe('7');
  });

  const growing = (more: Partial<Made> = {}) =>
    run({
      learners: {
        fkm: {
          average_loss: (_, k) => 2 + k,
          regret: (t, k) => (1 + k) * t ** 0.75,
          learner_seconds: (t, k) => (1 + k) * 1e-6 * t,
          linear_minimizations: (t) => t,
          projections: (t) => t / 2,
          newton_steps: (t) => 2 * t,
        },
        fixed: { regret: () => -1 },
      },
      repeats: 6,
      at: [1, 10, 100, 300, 1000],
      ...more,
    });

  it('has the growth of the regret with its interval, the time with its own, and the calls of every oracle', async () => {
    const results = column();
    await drawn(results, growing());
    await eventually(() => expect(rows().length).toBe(2));
    expect(rows()).toEqual([
      ['fkm', '4.5 ± 2.0', '622 ± 349', 'T0.75 [0.75, 0.75]proven T0.75', '3.5 ± 2.0', '3.5'],
      ['fixed', '0', '-1', '–', '–', '0'],
    ]);
    const cell = (row: number, column: number) => all(body, '#table tr')[row]!.children[column]!;
    expect(cell(1, 3).querySelector('span')!.title).toBe('The mean regret is not positive at 3 of the 3 checkpoints.');
    expect(cell(0, 3).querySelector('sup')!.textContent).toBe('0.75');
    // Lines break before "±" and before an interval.
    expect(all(cell(0, 1), '.unbroken').map((each) => each.textContent)).toEqual(['± 2.0']);
    expect(all(cell(0, 3), '.unbroken').map((each) => each.textContent)).toEqual(['[0.75, 0.75]']);
    expect(all(cell(1, 1), '.unbroken')).toEqual([]);
    expect([1, 3].map((column) => outlineOf(cell(0, column)))).toEqual([
      'td("4.5 " span.unbroken("± 2.0"))',
      'td(div.growth(span("T" sup("0.75") " " span.unbroken("[0.75, 0.75]")) small("proven " span("T" sup("0.75")))))',
    ]);
    const name = cell(0, 0);
    expect([name.localName, name.getAttribute('scope')]).toEqual(['th', 'row']);
    expect(name.firstElementChild ?? name.children[0]).toBe(name.querySelector('button.legend-item'));
    const button = name.querySelector('button')!;
    expect([button.title, button.getAttribute('type')]).toEqual(['Show or hide its curve', 'button']);
  });

  it('has the growth with its interval also while a run goes on', async () => {
    const results = column();
    results.show(usual, growing({ phase: 'running' }));
    await eventually(() => expect(rows()[0]?.[3]).toBe('T0.75 [0.75, 0.75]proven T0.75'));
    await eventually(() => expect(body.querySelector('#figure')!.getAttribute('aria-busy')).toBe('true'));
  });

  it('keeps its rows and what is in them when it is filled again', async () => {
    const results = column();
    await drawn(results, growing());
    await eventually(() => expect(rows().length).toBe(2));
    const parts = () => [
      ...all(body, '#table tr'),
      ...all(body, '.legend > button'),
      all(body, '#table tr')[0]!.children[1]!.firstChild!,
    ];
    const before = parts();
    results.show({ ...usual, band: 'none' }, growing({ best: () => 1 }));
    await results.painted();
    parts().forEach((part, i) => expect(part).toBe(before[i]));
    results.show(usual, growing({ config: { horizon: 'known' }, learners: { ogd: { average_loss: () => 3 } } }));
    await results.painted();
    expect(rows().map(([learner, loss]) => [learner, loss])).toEqual([['ogd', '3']]);
    expect(all(body, '.legend > button').map((each) => each.textContent)).toEqual(['ogd']);
  });

  it('says that there is no dynamic regret where a problem has none', async () => {
    const results = column();
    const without = growing();
    for (const { learners } of without.result.records)
      for (const learner of learners) Object.assign(learner, { dynamic_regret: new Float64Array() });
    results.show({ ...usual, figure: 'dynamic' }, without);
    await eventually(() =>
      expect(text('#figure')).toBe(
        'Dynamic regret is not available here: the minimum of a single loss over the set has no closed form in this problem.',
      ),
    );
    results.show({ ...usual, figure: 'dynamic' }, growing());
    await eventually(() =>
      expect(nameOf(body.querySelector('#figure > svg')!)).toMatch(/^dynamic regret .*against rounds: fkm 0/),
    );
  });

  it('tells that the first curves are drawn once there are some', async () => {
    const results = column();
    let isDrawn = false;
    void results.drawn.then(() => (isDrawn = true));
    results.show(usual, shown({ repeats: 0, phase: 'running' }));
    await results.painted();
    expect(isDrawn).toBe(false);
    results.show(usual, shown());
    await results.painted();
    await results.drawn;
    expect(isDrawn).toBe(true);
  });

  it('draws nothing while it has no width, and keeps its width while it is hidden', async () => {
    let told = (_: { contentRect: { width: number } }[]) => {};
    class ResizeObserver {
      constructor(now: typeof told) {
        told = now;
      }
      observe() {}
    }
    const usualObserver = globalThis.ResizeObserver;
    vi.stubGlobal('ResizeObserver', ResizeObserver);
    const results = column();
    vi.stubGlobal('ResizeObserver', usualObserver);
    results.show(usual, shown());
    await results.painted();
    expect(text('#figure')).toBe('');
    const widthAt = async (width: number) => {
      told([{ contentRect: { width } }]);
      await results.painted();
      return body.querySelector('#figure > svg')?.getAttribute('width');
    };
    expect(await widthAt(500.7)).toBe('500');
    const before = body.querySelector('#figure > svg');
    expect(await widthAt(0)).toBe('500');
    expect(body.querySelector('#figure > svg')).toBe(before);
    expect(await widthAt(100)).toBe('280');
    expect(body.querySelector<HTMLElement>('.legend')!.hidden).toBe(false);
    expect(await widthAt(900)).toBe('900');
    expect(body.querySelector<HTMLElement>('.legend')!.hidden).toBe(true);
  });

  it('says over which rounds a growth is fitted, and that a known horizon says less', async () => {
    const head = () => all(body, 'th').find((each) => each.textContent!.match(/grows|slope/))! as HTMLElement;
    const results = column();
    await drawn(results, shown());
    expect(head().textContent).toBe('regret grows likerounds 100 – 1,000, all 2 checkpoints');
    expect(head().title).toBe(
      'The power of t that fits the mean regret best at these checkpoints, with a 95 % interval by a jackknife over the repeats and Student’s t. A proven rate promises no slope: the mean regret stays below some line of that slope. A sweep over T shows how it grows with the horizon.',
    );
    results.show(usual, shown({ config: { horizon: 'known' } }));
    await eventually(() =>
      expect(head().textContent).toBe('slope of regret within one runrounds 100 – 1,000, all 2 checkpoints'),
    );
    expect(head().title).toMatch(
      /Student’s t\. With a known horizon the step sizes belong to T: earlier rounds say little about shorter runs\. A proven/,
    );
    results.show(usual, shown({ repeats: 0 }));
    await eventually(() => expect(head().textContent).toBe('regret grows like'));
    results.show(usual, shown({ config: { horizon: 'unknown' } })); // of a file that does not say it
    await eventually(() =>
      expect(head().textContent).toBe('slope of regret within one runrounds 100 – 1,000, all 2 checkpoints'),
    );
  });

  it('has dynamic regret and its growth in the place of regret, where the figure has, and nothing proven', async () => {
    const both = run({
      learners: { fkm: { regret: (t) => t ** 0.5, dynamic_regret: (t) => t } },
      at: [1, 10, 100, 300, 1000],
    });
    const heads = () => all(body, 'thead th').map((head) => head.textContent);
    const results = column();
    await drawn(results, both);
    expect(heads().slice(2, 4)).toEqual(['regret', 'regret grows likerounds 100 – 1,000, all 3 checkpoints']);
    expect(rows()[0]!.slice(2, 4)).toEqual(['31.6', 'T0.50 [0.50, 0.50]proven T0.75']);
    results.show({ ...usual, figure: 'dynamic' }, both);
    await eventually(() => expect(heads()[2]).toBe('dynamic regret'));
    expect(heads()[3]).toBe('dynamic regret grows likerounds 100 – 1,000, all 3 checkpoints');
    expect(rows()[0]!.slice(2, 4)).toEqual(['1K', 'T1.00 [1.00, 1.00]']);
    for (const { learners } of both.result.records) Object.assign(learners[0]!, { dynamic_regret: new Float64Array() });
    results.show({ ...usual, figure: 'dynamic' }, both);
    await eventually(() => expect(heads()[2]).toBe('regret')); // there is no dynamic regret here
    expect(rows()[0]![2]).toBe('31.6');
  });

  it('of another source than the settings have is marked as such', async () => {
    const results = column();
    await drawn(results, shown());
    results.show(usual, shown(), [], 'the prices of a.csv');
    await eventually(() =>
      expect(text('#conditions')).toMatch(
        / These are results of the prices of a\.csv; those of the new settings are on their way\.$/,
      ),
    );
    expect(body.hasAttribute('data-stale')).toBe(true);
    results.show(usual, shown());
    await eventually(() => expect(text('#conditions')).not.toContain('on their way'));
    expect(body.hasAttribute('data-stale')).toBe(false);
  });

  it('has no interval of one repeat, and says how far an unfinished run is', async () => {
    const results = column();
    await drawn(results, shown({ repeats: 1, config: { repeats: 4 }, phase: 'stopped' }));
    expect(text('#conditions')).toMatch(/^1 of 4 repeats, round 1,000, stopped\.(?! Mean)/);
    expect(rows()[0]![1]).toBe('2');
  });

  it('is busy while a run goes on, and has nothing to say before its first round', async () => {
    const results = column();
    results.show(usual, shown({ repeats: 0, phase: 'running' }));
    await eventually(() => expect(text('#conditions')).toBe('No round yet.'));
    expect(rows()).toEqual([
      ['projection-free', '–', '–', '–proven T0.80', '–', '–'],
      ['fixed', '–', '–', '–', '–', '–'],
    ]);
    expect(body.querySelector('#figure')!.getAttribute('aria-busy')).toBe('true');
  });

  it('shows costs per round: time and oracle calls', async () => {
    const results = column({ figure: 'cost' });
    await drawn(results, shown(), { figure: 'cost' });
    expect(all(body, '#figure > svg').map(nameOf)).toEqual([
      'µs per round, inside the learner: projection-free 3, fixed 0',
      'oracle calls per round: projection-free 2, fixed 0',
    ]);
    expect(all(body, '#figure > svg').map((svg) => svg.getAttribute('width'))).toEqual(['392', '392']);
  });

  it('shows costs of the repeats that are farthest, of the curves that are shown, one below the other in little room', async () => {
    body.replaceChildren();
    page(700).document.body.append(body as never);
    const results = column({ figure: 'cost' });
    const times = run({
      learners: {
        fkm: { learner_seconds: (t, k) => (k === 2 ? 99 : 1 + k) * 1e-6 * t, newton_steps: (t) => 3 * t },
        fixed: {},
      },
      repeats: 3,
      reached: [4, 4, 3],
      config: { rounds: 5000 },
    });
    await drawn(results, times, { figure: 'cost', without: ['fixed'] });
    expect(all(body, '#figure > svg').map(nameOf)).toEqual([
      'µs per round, inside the learner: fkm 1.5',
      'oracle calls per round: fkm 3',
    ]);
    expect(all(body, '#figure > svg').map((svg) => svg.getAttribute('width'))).toEqual(['700', '700']);
  });

  it('switches curves off and on by their names', async () => {
    const results = column();
    await drawn(results, shown());
    const button = (learner: string) => body.querySelector<HTMLElement>(`#table [data-learner="${learner}"] button`)!;
    expect(button('fixed').getAttribute('aria-pressed')).toBe('true');
    button('fixed').click();
    expect(changes).toEqual([['without', 'fixed']]);
    results.show({ ...usual, without: ['fixed'] });
    expect(button('fixed').getAttribute('aria-pressed')).toBe('false');
    button('projection-free').click();
    button('fixed').click();
    expect(changes.slice(1)).toEqual([
      ['without', 'fixed,projection-free'],
      ['without', ''],
    ]);
    await eventually(() =>
      expect(nameOf(body.querySelector('#figure > svg')!)).toBe(
        'average loss against rounds: projection-free 2.5, best fixed point 0',
      ),
    );
    results.show({ ...usual, without: ['fixed', 'projection-free'] });
    await eventually(() => expect(text('#figure')).toBe('No curve is shown: choose one below.'));
  });

  it('has a legend where the curves are not named at their ends', async () => {
    for (const [width, hidden] of [
      [400, false],
      [800, true],
    ] as const) {
      body.replaceChildren();
      page(width).document.body.append(body as never);
      const results = column();
      await drawn(results, shown());
      const legend = body.querySelector<HTMLElement>('.legend')!;
      expect(legend.hidden).toBe(hidden);
      expect(all(legend, 'button').map((button) => button.textContent)).toEqual(['projection-free', 'fixed']);
    }
  });

  it('gives the keyboard back to a figure that is drawn again', async () => {
    const results = column();
    await drawn(results, shown());
    const before = body.querySelector<SVGSVGElement>('#figure > svg')!;
    before.focus();
    results.show({ ...usual, band: 'none' });
    await eventually(() => expect(body.querySelector('#figure > svg')).not.toBe(before));
    expect(before.ownerDocument.activeElement).toBe(body.querySelector('#figure > svg'));
  });

  it('is empty once it is cleared, also in the middle of a drawing', async () => {
    const results = column();
    await drawn(results, shown());
    results.show(usual, shown());
    results.clear();
    await results.painted();
    expect(text('#figure')).toBe('Nothing has been run yet.');
    expect([text('#conditions'), text('#notes'), text('.legend'), rows().length]).toEqual(['', '', '', 0]);
  });

  it('says what a reader might miss; in little room in a fold that stays open', async () => {
    const worse = shown({ repeats: 8 });
    const results = column();
    await drawn(results, worse);
    await eventually(() => expect(all(body, '#notes > .note').length).toBe(1));
    expect(text('#notes')).toContain('Standing still at x₁ (1) beats projection-free');
    body.replaceChildren();
    const compact = column({}, true);
    expect(all(body, 'select, .tab, table')).toEqual([]);
    compact.show(usual, worse);
    await eventually(() => expect(text('summary')).toBe('Worth noticing (1)'));
    const details = () => body.querySelector<HTMLDetailsElement>('details')!;
    expect(details().open).toBe(false);
    details().open = true;
    const note = body.querySelector('.note');
    compact.show({ ...usual, band: 'none' }, worse);
    await compact.painted();
    expect([details().open, body.querySelector('.note')]).toEqual([true, note]);
    // One more, in the same fold.
    const clamped = shown({ repeats: 8 });
    for (const { learners } of clamped.result.records)
      Object.assign(learners[1]!, { clamps: Float64Array.of(0, 0, 0, 2) });
    compact.show(usual, clamped);
    await eventually(() => expect(text('summary')).toBe('Worth noticing (2)'));
    expect([details().open, all(details(), '.note').length]).toEqual([true, 2]);
    compact.show(usual, shown({ repeats: 1 }));
    await eventually(() => expect(text('#notes')).toBe(''));
    expect(body.querySelector('details')).toBe(null);
  });
});

describe('what was run, in a line', () => {
  const line = (more: Partial<RunConfig> = {}) => {
    const config = { problem: 'quadratic', learners: ['fkm'], rounds: 20000, repeats: 8, seed: 1, ...more };
    return facts(config).map((part) => (typeof part === 'string' ? part : `<${part.textContent}>`));
  };
  it('names the problem, the size, and what is not as usual', () => {
    expect(line()).toEqual(['<quadratic>', ' · 20,000 rounds · 8 repeats']);
    expect(line({ repeats: 1 })[1]).toBe(' · 20,000 rounds · one repeat');
    expect(line({ repeats: 2000, horizon: 'doubling' })[1]).toBe(' · 20,000 rounds · 2,000 repeats');
    expect(line({ horizon: 'known', parameters: { dimension: 3, eta: 'corrected' } })[1]).toBe(
      ' · 20,000 rounds · 8 repeats · horizon known · dimension 3 · eta corrected',
    );
  });
});

describe('a painter', () => {
  it('paints once for many requests, and again for one that comes while it paints', async () => {
    vi.useFakeTimers();
    let [painted, during] = [0, 0];
    const painter = new Painter(async () => {
      ++painted;
      if (during-- > 0) painter.ask();
      await Promise.resolve();
      return false;
    });
    for (let i = 0; i < 5; ++i) painter.ask();
    await vi.advanceTimersByTimeAsync(1);
    expect(painted).toBe(1);
    during = 1;
    painter.ask();
    await vi.advanceTimersByTimeAsync(5);
    expect(painted).toBe(3);
    vi.useRealTimers();
  });

  it('leaves the page twice the time of a picture, at least a tenth of a second, where more is to come', async () => {
    vi.useFakeTimers();
    let [painted, takes, more] = [0, 10, true];
    const painter = new Painter(async () => {
      ++painted;
      await new Promise((resolve) => setTimeout(resolve, takes));
      return more;
    });
    const paintedWithin = async (ms: number) => {
      const before = painted;
      painter.ask();
      await vi.advanceTimersByTimeAsync(ms);
      return painted - before;
    };
    expect(await paintedWithin(11)).toBe(1);
    expect(await paintedWithin(95)).toBe(0);
    takes = 200;
    await vi.advanceTimersByTimeAsync(220);
    expect(painted).toBe(2);
    expect(await paintedWithin(370)).toBe(0);
    more = false;
    await vi.advanceTimersByTimeAsync(400);
    expect(painted).toBe(3);
    expect(await paintedWithin(5)).toBe(1);
    vi.useRealTimers();
  });
});

describe('the cost of the oracles', () => {
  const oracles = [
    { name: 'polytope', label: 'Polytope', size: 'dimension n', dimensions: [2, 4] },
    { name: 'nuclear-ball', label: 'Nuclear ball', size: 'rows of the matrix', dimensions: [3] },
  ];
  type Asked = { set: string; dimension: number; milliseconds: number };
  function panel(measure: (asked: Asked, signal: AbortSignal) => Promise<object>) {
    const asked: Asked[] = [];
    const engine = {
      catalogue: { oracles },
      measure: (each: Asked, { signal }: { signal: AbortSignal }) => {
        asked.push(each);
        return measure(each, signal);
      },
    } as unknown as Engine;
    return { panel: new OraclesPanel(body, engine), asked };
  }
  const cost = ({ dimension }: { dimension: number }) =>
    Promise.resolve({ dimension, linear_us: dimension, projection_us: 10 * dimension });
  const state = () => body.querySelector('.measure .hint')!.textContent;
  const button = () => body.querySelector<HTMLElement>('.measure button')!;
  const part = (set: string) => body.querySelector(`[data-oracle="${set}"]`)!;
  const row = (set: string, dimension: number, linear_us: number, projection_us: number): OracleRow =>
    ({ set, dimension, linear_us, projection_us }) as OracleRow;

  it('has a figure for each set, empty at first', () => {
    panel(cost);
    expect(all(body, 'h3').map((head) => head.textContent)).toEqual(['Polytope', 'Nuclear ball']);
    expect([...body.children].map(outlineOf)).toEqual([
      'p.measure(button("Measure") " " span.hint)',
      `div.oracles(${['Polytope', 'Nuclear ball']
        .map((set) => `article.panel(h3("${set}") div.panel-figure(p.hint("Not measured yet.")))`)
        .join(' ')})`,
    ]);
    expect(button().getAttribute('type')).toBe('button');
    expect(button().textContent).toBe('Measure');
  });

  it('is measured for every set and dimension, one after the other', async () => {
    const { panel: made, asked } = panel(cost);
    expect([made.measured, made.isActive]).toEqual([false, false]);
    const measuring = made.measure();
    expect([state(), button().textContent, made.isActive]).toEqual(['measuring 1 of 3', 'Cancel', true]);
    await measuring;
    expect(asked.map(({ set, dimension }) => `${set} ${dimension}`)).toEqual([
      'polytope 2',
      'polytope 4',
      'nuclear-ball 3',
    ]);
    expect(asked.every(({ milliseconds }) => milliseconds > 0)).toBe(true);
    expect([state(), button().textContent, made.isActive, made.measured]).toEqual([
      'Measured in this browser.',
      'Measure again',
      false,
      true,
    ]);
    expect(nameOf(part('polytope').querySelector('svg')!)).toBe(
      'polytope: µs per call against dimension n, at the end linear minimiser 4, projection 40',
    );
    expect(nameOf(part('nuclear-ball').querySelector('svg')!)).toContain('against rows of the matrix');
    expect(part('polytope').querySelector('.panel-note')!.textContent).toBe(
      'At 4 a projection costs 10 times a linear minimisation.',
    );
    expect(all(part('polytope'), 'circle').length).toBe(4);
  });

  it('can be cancelled by its button', async () => {
    const { panel: made } = panel(
      (_, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    button().click();
    expect(made.isActive).toBe(true);
    button().click();
    await eventually(() => expect(made.isActive).toBe(false));
    expect([state(), button().textContent]).toEqual(['Not finished.', 'Measure']);
  });

  it('says why it could not be measured', async () => {
    const { panel: made } = panel(() => Promise.reject(new Error('A worker failed.')));
    await made.measure();
    expect([state(), made.isActive]).toEqual(['A worker failed.', false]);
  });

  it('comes from a file, whose source it names, until there is a run', async () => {
    const { panel: made } = panel(cost);
    made.open([row('polytope', 7, 1, 2.5)], 'by bco reproduce');
    expect([state(), made.measured]).toEqual(['Measured by bco reproduce.', true]);
    expect(part('polytope').textContent).toContain('At 7 a projection costs 2.5 times a linear minimisation.');
    made.forget();
    expect([made.measured, part('polytope').textContent]).toEqual([false, 'PolytopeNot measured yet.']);
    await made.measure();
    made.forget();
    expect(made.measured).toBe(true);
  });

  it('of a file ends a measurement, of which nothing comes any more', async () => {
    let ended = false;
    const { panel: made } = panel(
      (_, signal) =>
        new Promise((resolve) =>
          signal.addEventListener('abort', () => {
            ended = true;
            resolve({ dimension: 2, linear_us: 1, projection_us: 1 });
          }),
        ),
    );
    const measuring = made.measure();
    made.open([row('polytope', 7, 1, 2)], 'elsewhere');
    await measuring;
    expect([ended, made.isActive, state()]).toEqual([true, false, 'Measured elsewhere.']);
    expect(part('polytope').textContent).toContain('At 7');
  });

  it('is as wide as its place, keeps its width while it is hidden, and is told of none once it is gone', () => {
    let [told, observed] = [() => {}, 0];
    class ResizeObserver {
      constructor(now: () => void) {
        told = now;
      }
      observe = () => ++observed;
      disconnect = () => --observed;
    }
    const usualObserver = globalThis.ResizeObserver;
    vi.stubGlobal('ResizeObserver', ResizeObserver);
    const { panel: made } = panel(cost);
    vi.stubGlobal('ResizeObserver', usualObserver);
    made.open([row('polytope', 7, 1, 2)], 'elsewhere');
    const place = part('polytope').querySelector('.panel-figure')!;
    expect(place.childNodes.length).toBe(0); // no width yet
    const widthAt = (clientWidth: number) => {
      Object.defineProperty(place, 'clientWidth', { value: clientWidth, configurable: true });
      told();
      return place.querySelector('svg')!.getAttribute('width');
    };
    expect([500.9, 0, 100].map(widthAt)).toEqual(['500', '500', '260']);
    expect(outlineOf(place.children[1]!)).toBe(
      'p.panel-note("At 7 a projection costs 2 times a linear minimisation.")',
    );
    expect(observed).toBe(1);
    made.destroy();
    expect(observed).toBe(0);
  });

  it('has the colours of the learners that need them', () => {
    const { panel: made } = panel(cost);
    made.open([row('polytope', 2, 1, 3), row('polytope', 4, 1, 5)], 'elsewhere');
    const colours = all(part('polytope'), '[stroke]').map((each) => each.getAttribute('stroke'));
    expect(colours).toContain('var(--projection-free, #0072B2)');
    expect(colours).toContain('var(--fkm, #D55E00)');
  });

  it('leaves out what a coarse clock could not see', () => {
    const { panel: made } = panel(cost);
    made.open([row('polytope', 2, 0, 1), row('polytope', 4, 1, 3), row('polytope', 8, 1, 0)], 'elsewhere');
    expect(all(part('polytope'), 'circle').length).toBe(2);
    expect(part('polytope').querySelector('.panel-note')!.textContent).toMatch(/^At 4 a projection costs 3 times/);
    made.open([row('polytope', 2, 0, 1), row('polytope', 4, 1, 0)], 'elsewhere');
    expect(part('polytope').textContent).toBe('PolytopeNot measured yet.');
  });

  it('stops measuring when it goes', async () => {
    const { panel: made } = panel(
      (_, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    const measuring = made.measure();
    made.destroy();
    await measuring;
    expect(made.isActive).toBe(false);
  });
});
