// A claim under every reading: the curve of its estimates, the grid of choices below it, and the table of shares.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PaperEngine, thisBuild, type Reading, type Verdict } from '../../web/src/engine';
import { choicesOf, readingsCsv, readingsIn, valuesOf } from '../../web/src/files/readings';
import { ReadingsPanel, type ReadingsSettings } from '../../web/src/paper/readings';
import { SpecificationFigure, type Specification } from '../../web/src/paper/specification';
import type { Store } from '../../web/src/session/store';
import { page } from './dom';
import { eventually } from './eventually';
import { all, nameOf } from './picture';

const { body } = page(648); // 500 between the margins of the curve
beforeEach(() => body.replaceChildren());

/** The places that the path of a kind of mark begins at. */
const marksOf = (element: Element, selector: string): [number, number][] =>
  all(element, selector).flatMap((path) =>
    [...path.getAttribute('d')!.matchAll(/M([\d.]+) ([\d.]+)/g)].map(
      ([, x, y]) => [Number(x), Number(y)] as [number, number],
    ),
  );

describe('a specification curve', () => {
  const reading = (estimate: number, verdict: Verdict = 'holds', part = ''): Reading => ({
    estimate,
    low: estimate / 2,
    high: estimate * 2,
    verdict,
    part,
  });
  const usual: Specification = {
    quantity: 'a ratio',
    choices: [
      { name: 'first-step', values: ['stay', 'vertex'], isCrossed: true },
      { name: 'eta', values: ['printed', 'corrected'], isCrossed: true },
    ],
    readings: [reading(8, 'holds', 'matrix'), reading(0.5, 'fails'), reading(NaN, 'undecided'), reading(2)],
    range: { low: 1, high: Infinity },
    isRatio: true,
  };
  const draw = async (changes: Partial<Specification> = {}) => {
    const figure = new SpecificationFigure();
    body.replaceChildren(figure.element);
    figure.show({ ...usual, ...changes });
    await eventually(() => expect(body.querySelector('svg')).not.toBe(null));
    return body.querySelector('svg')!;
  };
  const reader = () => body.querySelector('.specification-reader')!.textContent;
  const third = 500 / 3;
  const places = [138 + third / 2, 138 + 1.5 * third, 138 + 2.5 * third].map(
    (each) => expect.closeTo(each, 1) as number,
  );

  it('has the estimates from the least to the largest, each in the colour of its verdict', async () => {
    const svg = await draw();
    expect(nameOf(svg)).toBe('3 readings, sorted by a ratio. Use the arrow keys to read them one by one.');
    expect(marksOf(svg, '.specification-dot.fails').map(([x]) => x)).toEqual([places[0]]);
    expect(marksOf(svg, '.specification-dot.holds').map(([x]) => x)).toEqual([places[1], places[2]]);
    expect(all(svg, '.specification-dot.undecided')).toEqual([]);
    expect(reader()).toBe('Point at a reading, or use the arrow keys. 1 reading without an estimate is left out.');
  });

  it('of a ratio is logarithmic, larger ones above, with the margin as a line', async () => {
    const svg = await draw();
    const [[, half]] = marksOf(svg, '.specification-dot.fails') as [[number, number]];
    const [[, two], [, eight]] = marksOf(svg, '.specification-dot.holds') as [[number, number], [number, number]];
    expect(eight).toBeLessThan(two);
    expect(half - two).toBeCloseTo(two - eight, 0); // a factor of four both times
    const [border, ...others] = all(svg, '.specification-border');
    expect(others).toEqual([]);
    expect(Number(border!.getAttribute('y1'))).toBeCloseTo((half + two) / 2, 0);
    const labels = all(svg, 'text[text-anchor="end"]').map(({ textContent }) => textContent);
    expect(labels.slice(0, 3)).toEqual(['8', '1', '0.5']);
  });

  it('has intervals from the lower to the upper end, cut where the picture ends', async () => {
    const svg = await draw();
    const [interval] = all(svg, '.specification-interval.holds').map((each) => each.getAttribute('d')!);
    const [[, low, high]] = [...interval!.matchAll(/ ([\d.]+)V([\d.]+)/g)].map((each) => each.map(Number)) as [
      number[],
    ];
    const [[, half]] = marksOf(svg, '.specification-dot.fails') as [[number, number]];
    const [[, two]] = marksOf(svg, '.specification-dot.holds') as [[number, number]];
    // The ratio 2 from 1 to 4: half of the way from 0.5 to 2 on both sides.
    expect(low).toBeCloseTo((half + two) / 2, 0);
    expect(two - high!).toBeCloseTo((half - two) / 2, 0);
    expect(Math.min(...marksOf(svg, '.specification-interval').map(([, y]) => y))).toBeGreaterThanOrEqual(8);
  });

  it('of a difference has both signs, 0 between them', async () => {
    const readings = [-10, -1, 1, 10].map((estimate) => ({ ...reading(estimate), low: estimate, high: estimate }));
    const svg = await draw({ readings, isRatio: false, range: { low: -Infinity, high: 0 } });
    const y = marksOf(svg, '.specification-dot').map(([, each]) => each);
    expect(y).toEqual([...y].sort((a, b) => b - a));
    const zero = Number(all(svg, '.specification-border')[0]!.getAttribute('y1'));
    expect(y[0]! - zero).toBeCloseTo(zero - y[3]!, 0);
    expect(y[1]! - zero).toBeCloseTo(zero - y[2]!, 0);
    expect(y[1]! - zero).toBeGreaterThan(0.2 * (y[0]! - zero)); // small ones can be distinguished from 0
  });

  it('has below it which value of every choice a reading has', async () => {
    const svg = await draw();
    const labels = all(svg, '.specification-choice').map(({ textContent }) => textContent);
    expect(labels).toEqual(['first step stay', 'first step vertex', 'eta printed', 'eta corrected']);
    // In the order of the estimates: stay corrected (0.5), vertex corrected (2), stay printed (8).
    const marks = all(svg, '.specification-mark').map((each) =>
      [...each.getAttribute('d')!.matchAll(/M([\d.]+)/g)].map(([, x]) => Number(x)),
    );
    expect(marks).toEqual([[places[0], places[2]], [places[1]], [places[2]], [places[0], places[1]]]);
  });

  it('is read with the arrow keys and the pointer', async () => {
    const svg = await draw();
    const press = (key: string) => svg.dispatchEvent(Object.assign(new Event('keydown'), { key }));
    press('ArrowRight');
    expect(reader()).toBe('first-step=stay eta=corrected: does not hold, 0.5 [0.25, 1]');
    press('ArrowRight');
    expect(reader()).toBe('first-step=vertex eta=corrected: holds, 2 [1, 4]');
    press('End');
    expect(reader()).toBe('first-step=stay eta=printed: holds, 8 [4, 16] (matrix)');
    press('ArrowRight');
    expect(reader()).toContain('8 [4, 16]');
    press('PageUp');
    expect(reader()).toContain('0.5 [0.25, 1]');
    const cursor = () => Number(svg.querySelector('.specification-cursor')!.getAttribute('x1'));
    expect(cursor()).toEqual(places[0]);
    svg.dispatchEvent(new PointerEvent('pointermove', { clientX: 138 + 1.9 * third }));
    expect(reader()).toContain('2 [1, 4]');
    expect(cursor()).toEqual(places[1]);
  });

  it('says that there is nothing to see where no reading has an estimate', async () => {
    await draw({ readings: [reading(NaN)] });
    expect(reader()).toBe('No reading has an estimate: more repeats are needed.');
  });
});

describe('the readings', () => {
  let engine: PaperEngine;
  beforeAll(async () => {
    engine = await PaperEngine.create({ workers: 0 });
  });
  /** Claim 4 holds where the first point is the centre, all others in every fourth reading. */
  const claims = (): Reading[][] =>
    engine.catalogue.paper.claims.map((_, i) => {
      const choices = choicesOf(i + 1, 'coarse', engine.catalogue);
      const first = choices.findIndex(({ name }) => name === 'first-point');
      const count = readingsIn(choices);
      return Array.from({ length: count }, (_, n): Reading => {
        const holds = i === 3 ? valuesOf(choices, n)[first] === 0 : n % 4 === 0;
        const estimate = holds ? 0.3 : -0.3;
        return { verdict: holds ? 'holds' : 'fails', estimate, low: estimate - 0.1, high: estimate + 0.1, part: '' };
      });
    });
  const kept = new Map<string, unknown>();
  const store = { get: (key: string) => Promise.resolve(kept.get(key)), set: () => undefined } as unknown as Store;
  const settings: ReadingsSettings = { seed: 3, margins: {}, claim: 4 };
  const open = async (changes: Partial<ReadingsSettings> = {}) => {
    const chosen: number[] = [];
    let judged = 0;
    const panel = new ReadingsPanel(body, engine, store, {
      choose: (claim) => chosen.push(claim),
      judged: () => ++judged,
    });
    panel.show({ ...settings, ...changes }, undefined);
    panel.open({ extent: 'coarse', repeats: claims().map((_, i) => 6 + (i % 3)), seed: 11, claims: claims() }, 'a.csv');
    await eventually(() => expect(judged).toBe(1));
    return { panel, chosen, judged: () => judged };
  };
  const row = (claim: number) =>
    [...body.querySelector(`tr[data-claim="${claim}"]`)!.children].map(({ textContent }) => textContent);
  const status = () => body.querySelector('[role="status"]')!.textContent;

  it('have the shares of the verdicts, and the choice that decides', async () => {
    const { panel, chosen } = await open();
    const [count, other] = [4, 1].map((claim) => claims()[claim - 1]!.length) as [number, number];
    expect(row(4)).toEqual([
      '4',
      `holds in 50 %, does not hold in 50 % of ${count}; 2 distinct`,
      'first-point flips it in 100 % of the pairs of readings that differ in it alone',
    ]);
    expect(panel.influencesOf(4)).toBe(row(4)[2]);
    const whole = String(other).replace(/\B(?=(\d{3})+$)/g, ',');
    expect(row(1)[1]).toBe(`holds in 25 %, does not hold in 75 % of ${whole}; 2 distinct`);
    const bar = all(body, 'tr[data-claim="1"] .shares span').map((each) => [
      each.className,
      Number((each as HTMLElement).style.flexGrow),
    ]);
    expect(bar).toEqual([
      ['holds', other / 4],
      ['fails', (3 * other) / 4],
    ]);
    // Claims 1 to 3 hold in every fourth reading, in which loss-at is y and fkm-form the first or the last of its own.
    const found = engine.module.figure_as_printed(
      'coarse',
      claims()
        .slice(0, 4)
        .map((readings) => readings.map(({ verdict }) => verdict)),
    );
    const total = claims()[1]!.length;
    expect(body.querySelector('.figure-finding')!.textContent).toContain(
      `Figure 1a comes out as printed, claims 1 to 4 together, in ${found.length} of ${String(total).replace(/\B(?=(\d{3})+$)/g, ',')} readings (7 repeats, seed 11). They share: `,
    );
    expect(status()).toBe('From a.csv: the coarse readings, 6 to 8 repeats, seed 11.');
    body.querySelector<HTMLElement>('tr[data-claim="9"] button')!.click();
    expect(chosen).toEqual([9]);
  });

  it('of the chosen claim are drawn, with its quantity and its own repeats', async () => {
    const { panel } = await open();
    const { statement, quantity } = engine.catalogue.paper.claims[3]!;
    const plain = (text: string) => text.replaceAll(/[_^]|[-−]/g, '');
    const title = () => body.querySelector('h3')!.textContent!;
    expect(plain(title())).toBe(plain(`Claim 4. ${statement}`));
    const explained = () => body.querySelector('h3 + p')!.textContent!;
    expect(plain(explained())).toContain(plain(`over 6 repeats (seed 11): ${quantity}.`));
    const svg = () => body.querySelector('.specification svg')!;
    await eventually(() => expect(nameOf(svg())).toContain(`${claims()[3]!.length} readings, sorted by`));
    panel.show({ ...settings, claim: 5 }, undefined);
    expect(title()).toContain('Claim 5. ');
    expect(explained()).toContain('over 7 repeats');
  });

  it('are judged again by another margin, where the estimate tells', async () => {
    const { panel, judged } = await open();
    // Claim 4 asks for an estimate above `flat`.
    panel.show({ ...settings, margins: { flat: -0.5 } }, undefined);
    await eventually(() => expect(judged()).toBe(2));
    expect(row(4)[1]).toBe(`holds in 100 % of ${claims()[3]!.length}; 2 distinct`);
    expect(row(1)[1]).toContain('holds in 25 %');
    // As they were computed, whatever margin is set now.
    const repeats = claims().map((_, i) => 6 + (i % 3));
    const { version } = thisBuild();
    const file = readingsCsv(claims(), { extent: 'coarse', repeats, seed: 11 }, version, engine.catalogue);
    expect(panel.csv()).toBe(file);
  });

  it('of an earlier visit are found again by what they were computed with', async () => {
    kept.set(JSON.stringify({ ...thisBuild(), readings: 'coarse', seed: 3, prices: 'ab' }), {
      extent: 'coarse',
      repeats: claims().map(() => 6),
      seed: 3,
      claims: claims(),
    });
    const panel = new ReadingsPanel(body, engine, store, { choose: () => undefined, judged: () => undefined });
    panel.show(settings, { file: 'p.csv', sha256: 'ab', text: '' });
    await eventually(() =>
      expect(status()).toBe('From an earlier run in this browser: the coarse readings, 6 repeats, seed 3.'),
    );
  });
});
