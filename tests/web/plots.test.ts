// Figures: what they show, what they leave out and say so, how they are read without a pointer, and where names stand.
import { describe, expect, it } from 'vitest';
import { bars } from '../../web/src/plots/bars';
import { curves, type Curve, type CurvesOptions } from '../../web/src/plots/curves';
import { lines } from '../../web/src/plots/lines';
import { placeOnLine, quietPlace, spread } from '../../web/src/plots/names';
import { ratios } from '../../web/src/plots/ratios';
import { page } from './dom';
import { all, cornersOf, domainOf, nameOf, placeOf, scaleOf, texts } from './picture';

page();

describe('curves', () => {
  const curve = (learner: string, value: number[], more: Partial<Curve> = {}): Curve => ({
    learner,
    rounds: value.map((_, i) => 10 ** i),
    value,
    low: value,
    high: value,
    ...more,
  });
  const usual: CurvesOptions = { width: 640, label: 'loss', lastRound: 100, x: 'log', y: 'linear', readable: false };
  const draw = (data: Curve[], options: Partial<CurvesOptions> = {}) => curves(data, { ...usual, ...options });
  const guide = (name: string, value: number[], shaded = false) => ({ name, rounds: [1, 10, 100], value, shaded });
  const [blue, orange] = ['[stroke="var(--projection-free, #0072B2)"]', '[stroke="var(--fkm, #D55E00)"]'];
  const dotted = '[stroke-dasharray="1 3"]';

  it('are one picture whose name has the last value of each line', () => {
    const svg = draw([curve('fkm', [3, 2, 1]), curve('fixed', [3, 3, 2.5])], {
      guides: [guide('best', [0, 0.2, 0.4])],
    });
    expect(nameOf(svg)).toBe('loss against rounds: fkm 1, fixed 2.5, best 0.4');
    expect(svg.getAttribute('role')).toBe('img');
    expect(all(svg, '[aria-label], [aria-description]')).toEqual([]);
  });

  it('have their learner’s colour and dash, and a light band of that colour', () => {
    const svg = draw([
      curve('fkm', [3, 2, 1], { low: [2, 1, 0], high: [4, 3, 2] }),
      curve('projection-free', [1, 1, 1]),
    ]);
    const y = scaleOf(svg, 'y');
    const x = scaleOf(svg, 'x');
    const at = (round: number, value: number) =>
      [x.apply(round), y.apply(value)].map((each) => expect.closeTo(each, 2));
    expect(cornersOf(svg, orange)).toEqual([at(1, 3), at(10, 2), at(100, 1)]);
    expect(all(svg, orange)[0]!.getAttribute('stroke-dasharray')).toBe('10 4 2 4');
    expect(all(svg, `${orange}, ${blue}`).map((each) => each.getAttribute('stroke-width'))).toEqual(['2', '2']);
    const band = '[fill="var(--fkm, #D55E00)"]';
    expect(cornersOf(svg, band)).toEqual([at(1, 4), at(10, 3), at(100, 2), at(100, 0), at(10, 1), at(1, 2)]);
    expect(all(svg, band)[0]!.getAttribute('fill-opacity')).toBe('0.15');
    expect(all(svg, 'g[clip-path]').length).toBe(2);
  });

  it('of other runs are thin and under these, have no band, and their mark stands on them', () => {
    const thin = { learner: 'fkm', rounds: [1, 10, 100, 1000], value: [5, 4, 3, 2], name: 'B step 0.3', mark: 'B' };
    const svg = draw([curve('fkm', [3, 2, 1])], { thin: [thin], lastRound: 1000 });
    const [first, second] = all(svg, orange);
    expect([first, second].map((each) => each!.getAttribute('stroke-width'))).toEqual(['1.1', '2']);
    expect(first!.getAttribute('stroke-dasharray')).toBe('10 4 2 4');
    expect(all(svg, '[fill="var(--fkm, #D55E00)"]').length).toBe(1);
    expect(nameOf(svg)).toBe('loss against rounds: fkm 1, fkm (B step 0.3) 2');
    expect(domainOf(svg, 'y')).toEqual([1, 5]);
    const { x, y } = placeOf(svg, 'B');
    const scale = { x: scaleOf(svg, 'x'), y: scaleOf(svg, 'y') };
    expect(y).toBeCloseTo(
      scale.y.apply(5 - (3 * (x - scale.x.apply(1))) / (scale.x.apply(1000) - scale.x.apply(1))),
      0,
    );
  });

  it('of other runs have no mark where these lie on them', () => {
    const thin = { learner: 'fkm', rounds: [1, 10, 100], value: [3, 2, 1], name: 'B same settings', mark: 'B' };
    expect(texts(draw([curve('fkm', [3, 2, 1])], { thin: [thin] }))).not.toContain('B');
    expect(texts(draw([curve('fkm', [3, 2, 1.1])], { thin: [thin] }))).toContain('B');
    expect(texts(draw([curve('fixed', [3, 2, 1])], { thin: [thin] }))).toContain('B');
  });

  it('have guides that are dotted in the text’s colour, and shaded above where that is asked for', () => {
    const svg = draw([curve('fkm', [3, 2, 1])], {
      guides: [guide('bound', [1, 2, 4], true), guide('best', [1, 1, 1])],
    });
    expect(all(svg, dotted).map((each) => each.getAttribute('stroke'))).toEqual(['currentColor', 'currentColor']);
    expect(all(svg, dotted)[0]!.getAttribute('stroke-opacity')).toBe('0.55');
    const shade = cornersOf(svg, '[fill-opacity="0.07"]');
    expect(shade.length).toBe(6);
    const y = scaleOf(svg, 'y');
    expect(shade.slice(3).map(([, each]) => each)).toEqual([4, 2, 1].map((value) => expect.closeTo(y.apply(value), 2)));
    for (const [, above] of shade.slice(0, 3)) expect(above).toBeLessThan(y.apply(domainOf(svg, 'y')[1]));
  });

  it('are named at their ends, with a remark, where there is room', () => {
    const svg = draw([curve('fkm', [3, 2, 1], { remark: 'T⁰·⁵' }), curve('fixed', [3, 2, 2])], {
      guides: [guide('best', [0, 0, 0])],
    });
    expect(texts(svg)).toEqual(expect.arrayContaining(['fkm T⁰·⁵', 'fixed', 'best']));
    const end = { x: scaleOf(svg, 'x').apply(100), y: scaleOf(svg, 'y').apply(1) };
    expect(placeOf(svg, 'fkm T⁰·⁵')).toEqual({ x: expect.closeTo(end.x + 8, 2), y: expect.closeTo(end.y, 2) });
    const name = all(svg, 'text').find((each) => each.textContent === 'fixed')!.parentElement!;
    expect(name.getAttribute('text-anchor')).toBe('start');
    expect(name.getAttribute('stroke')).toBe('var(--page, white)');
  });

  it('have names that do not lie on each other where the ends are close', () => {
    const svg = draw([curve('fkm', [3, 2, 1]), curve('fixed', [3, 2, 1.01]), curve('unregularized', [3, 2, 0.99])]);
    const places = ['fkm', 'fixed', 'unregularized'].map((name) => placeOf(svg, name).y).sort((a, b) => a - b);
    expect(places[1]! - places[0]!).toBeGreaterThanOrEqual(16 - 1e-6);
    expect(places[2]! - places[1]!).toBeGreaterThanOrEqual(16 - 1e-6);
  });

  it('leave their names to the legend in a narrow figure, which names guides along themselves', () => {
    const guides = [guide('best', [0, 0, 0]), guide('none', [NaN, NaN, NaN])];
    const svg = draw([curve('fkm', [3, 2, 1])], { width: 559, guides });
    expect(texts(svg)).not.toContain('fkm');
    expect(texts(svg)).not.toContain('none');
    const place = placeOf(svg, 'best');
    const end = scaleOf(svg, 'x').apply(100);
    expect(place.x).toBeLessThan(end);
    expect(place.x).toBeGreaterThan(end - 6.6 * 'best'.length);
    expect(place.y).toBeCloseTo(scaleOf(svg, 'y').apply(0) - 4, 3);
    expect(texts(draw([curve('fkm', [3, 2, 1])], { width: 560, guides }))).toContain('fkm');
    const [, wide] = scaleOf(draw([curve('fkm', [1])], { width: 560 }), 'x').range;
    const [, narrow] = scaleOf(svg, 'x').range;
    expect([559 - narrow!, 560 - wide!]).toEqual([12, 172]);
  });

  it.each([
    [400, 280],
    [700, 350],
    [1200, 460],
  ])('of a width of %i are %i high', (width, height) => {
    expect(draw([curve('fkm', [1])], { width }).getAttribute('height')).toBe(String(height));
    expect(draw([curve('fkm', [1])], { width, height: 123.4 }).getAttribute('height')).toBe('123');
  });

  it('go from the first round to the last of the run, however few have been played', () => {
    const svg = (options: Partial<CurvesOptions>) => draw([curve('fkm', [3, 2])], options);
    expect(domainOf(svg({ x: 'log' }), 'x')).toEqual([1, 100]);
    expect(domainOf(svg({ x: 'linear' }), 'x')).toEqual([0, 100]);
    expect(domainOf(svg({ x: 'log', lastRound: 1 }), 'x')).toEqual([1, 2]);
    expect(domainOf(svg({ x: 'linear', lastRound: 1 }), 'x')).toEqual([0, 2]);
    expect(scaleOf(svg({ x: 'log' }), 'x').type).toBe('log');
    expect(texts(svg({}))).toEqual(expect.arrayContaining(['rounds →', '↑ loss', '100']));
    expect(texts(svg({ lastRound: 100_000 }))).toContain('100K');
  });

  it('have an axis for all values and bands, but not for the wide bands and guides of the first rounds', () => {
    const wide = (rounds: number[]) => curve('fkm', [5, 5, 5], { rounds, low: [-50, 0, 0], high: [50, 10, 10] });
    const axis = (rounds: number[], lastRound: number, guides: CurvesOptions['guides'] = []) =>
      domainOf(draw([wide(rounds)], { lastRound, guides }), 'y');
    expect(axis([9, 50, 100], 100)).toEqual([0, 10]);
    expect(axis([10, 50, 100], 100)).toEqual([-50, 50]);
    expect(axis([9, 50, 99], 99)).toEqual([-50, 50]);
    expect(axis([9, 50, 100], 100, [guide('best', [-80, 1, 20])])).toEqual([0, 20]);
    expect(axis([9, 50, 100], 100, [guide('best', [1, -20, 1])])).toEqual([-20, 10]);
    // What a curve itself has is always seen.
    expect(domainOf(draw([curve('fkm', [40, 5, 0])]), 'y')).toEqual([0, 40]);
  });

  it('are an empty frame before the first value', () => {
    for (const [y, domain] of [
      ['linear', [0, 1]],
      ['log', [1, 10]],
    ] as const) {
      const svg = draw([curve('fkm', [])], { y, readable: true });
      expect(domainOf(svg, 'y')).toEqual(domain);
      expect(nameOf(svg)).toBe('loss against rounds: ');
      expect(svg.getAttribute('tabindex')).toBe(null);
    }
  });

  it('have gaps on a log axis for what has no place there, and say how many values that are', () => {
    const svg = draw([curve('fkm', [4, 0, -1, 2]), curve('fixed', [3, 3e-6, 3e-6, 3])], { y: 'log', lastRound: 1000 });
    const said = 'Gaps: 2 values ≤ 0 and 2 values below 4.0e-6 have no place on this log axis.';
    expect(nameOf(svg)).toBe(`loss against rounds: fkm 2, fixed 3. ${said}`);
    expect(texts(svg)).toContain(said);
    expect(all(svg, `${orange} > path`)[0]!.getAttribute('d')!.match(/M/g)!.length).toBe(2);
    const [low] = domainOf(svg, 'y') as number[];
    expect(low).toBeGreaterThan(0.1);
    const only = (value: number[]) => nameOf(draw([curve('fkm', value)], { y: 'log' }))!.split('. ')[1];
    expect(only([1, 0, 1])).toBe('Gaps: 1 values ≤ 0 have no place on this log axis.');
    expect(only([1, 1e-7, 1])).toBe('Gaps: 1 values below 1.0e-6 have no place on this log axis.');
    expect(only([1, 2e-6, 1])).toBe(undefined);
    expect(nameOf(draw([curve('fkm', [1, 0, -1])]))).not.toContain('Gaps');
  });

  it('on a log axis have a band without a lower side where it would leave the axis', () => {
    const svg = draw([curve('fkm', [4, 4, 4], { low: [-1, 2, 2], high: [5, 5, 5] })], { y: 'log' });
    const y = scaleOf(svg, 'y');
    const lower = cornersOf(svg, '[fill="var(--fkm, #D55E00)"]')
      .slice(3)
      .map(([, each]) => each);
    expect(lower).toEqual([2, 2, 4].map((value) => expect.closeTo(y.apply(value), 2)));
  });

  it('leave out what is not finite', () => {
    const svg = draw([curve('fkm', [1, Infinity, 2], { low: [0, 0, -Infinity], high: [2, 2, Infinity] })]);
    expect(nameOf(svg)).toBe('loss against rounds: fkm 2');
    expect(domainOf(svg, 'y')).toEqual([1, 2]);
  });

  it('have a symmetric log axis that says where it is linear, with ticks at powers of ten on both sides of 0', () => {
    const svg = draw([curve('fkm', [-200, 30, 900])], { y: 'symlog' });
    expect(nameOf(svg)).toBe('loss (linear within ±1) against rounds: fkm 900');
    expect(scaleOf(svg, 'y')).toMatchObject({ type: 'symlog', constant: 1 });
    const numbers = texts(svg).filter((text) => /^-?\d/.test(text!));
    expect(numbers.slice(0, 6)).toEqual(['-100', '-10', '-1', '0', '1', '10']);
    expect(numbers[6]).toBe('100');
    expect(nameOf(draw([curve('fkm', [-2000, 0, 1])], { y: 'symlog' }))).toContain('linear within ±10)');
    expect(nameOf(draw([curve('fkm', [0, 0, 0])], { y: 'symlog' }))).toContain('linear within ±1)');
  });

  describe('read by keys', () => {
    const read = () => {
      const data = [
        curve('fkm', [3, 2, 1], { low: [2, 1, 0], high: [4, 3, 2] }),
        curve('fixed', [4, NaN, 2]),
        curve('unregularized', [5, 5, 5]),
      ];
      const svg = draw(data, { readable: true });
      const press = (key: string, more: object = {}) => {
        const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...more });
        svg.dispatchEvent(event);
        return event.defaultPrevented ? nameOf(svg) : undefined;
      };
      return { svg, press };
    };
    const whole = 'loss against rounds: fkm 1, fixed 2, unregularized 5';

    it('are so only where they are readable', () => {
      expect(read().svg.getAttribute('tabindex')).toBe('0');
      expect(draw([curve('fkm', [1])]).getAttribute('tabindex')).toBe(null);
    });

    it('begin at the end of the first curve, and stop at its ends', () => {
      const { press } = read();
      expect(press('ArrowRight')).toBe('fkm, round 100, 1, 0 … 2');
      expect(press('ArrowLeft')).toBe('fkm, round 10, 2, 1 … 3');
      expect(press('ArrowLeft')).toBe('fkm, round 1, 3, 2 … 4');
      expect(press('ArrowLeft')).toBe('fkm, round 1, 3, 2 … 4');
      expect(press('ArrowRight')).toBe('fkm, round 10, 2, 1 … 3');
      expect(press('Home')).toBe('fkm, round 1, 3, 2 … 4');
      expect(press('End')).toBe('fkm, round 100, 1, 0 … 2');
    });

    it('go from one curve to the next and around, without its gaps and without a band that it does not have', () => {
      const { press } = read();
      expect(press('ArrowDown')).toBe('fixed, round 100, 2');
      expect(press('ArrowLeft')).toBe('fixed, round 1, 4');
      expect(press('ArrowDown')).toBe('unregularized, round 1, 5');
      expect(press('ArrowDown')).toBe('fkm, round 1, 3, 2 … 4');
      expect(press('ArrowUp')).toBe('unregularized, round 1, 5');
      expect(press('ArrowUp')).toBe('fixed, round 1, 4');
    });

    it('leave other keys, and keys with a modifier, to the page', () => {
      const { svg, press } = read();
      for (const key of ['a', 'Tab', 'Enter']) expect(press(key)).toBe(undefined);
      for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
        expect(press('ArrowLeft', { [modifier]: true })).toBe(undefined);
      expect(nameOf(svg)).toBe(whole);
    });

    it('are a whole picture again after Escape, and without the focus', () => {
      const { svg, press } = read();
      press('Home');
      press('Escape');
      expect(nameOf(svg)).toBe(whole);
      press('Home');
      svg.dispatchEvent(new Event('blur'));
      expect(nameOf(svg)).toBe(whole);
    });

    it('show what is read as a pointer would', () => {
      const { svg, press } = read();
      const moves: { type: string; clientX: number; clientY: number }[] = [];
      for (const type of ['pointermove', 'pointerleave'])
        svg.addEventListener(type, (event) => moves.push(event as PointerEvent));
      press('Home');
      press('Escape');
      expect(moves.map(({ type }) => type)).toEqual(['pointermove', 'pointerleave']);
      expect(moves[0]).toMatchObject({
        clientX: scaleOf(svg, 'x').apply(1),
        clientY: scaleOf(svg, 'y').apply(3),
        pointerType: 'mouse',
      });
    });
  });

  it('have a line at the round under the pointer, where they are readable', () => {
    const under = (readable: boolean) => {
      const svg = draw([curve('fkm', [3, 2, 1])], { readable });
      const [x, y] = [scaleOf(svg, 'x').apply(10), scaleOf(svg, 'y').apply(2)];
      svg.dispatchEvent(new PointerEvent('pointermove', { clientX: x + 3, clientY: y, pointerType: 'mouse' }));
      const rules = all(svg, '[stroke-opacity="0.3"] > line').map((each) => Number(each.getAttribute('x1')));
      return rules.map((each) => each - x);
    };
    expect(under(true)).toEqual([0]);
    expect(under(false)).toEqual([]);
  });
});

describe('bars', () => {
  const data = [
    { learner: 'fkm', value: 3, half: 1 },
    { learner: 'fixed', value: 1, half: 2 },
    { learner: 'projection-free', value: 2, half: NaN },
  ];
  const draw = () => {
    const svg = bars(data, { width: 400, label: 'cost' });
    return { svg, x: (value: number) => scaleOf(svg, 'x').apply(value) };
  };

  it('are one picture whose name has every value', () => {
    const { svg } = draw();
    expect(nameOf(svg)).toBe('cost: fkm 3, fixed 1, projection-free 2');
    expect(texts(svg)).toEqual(expect.arrayContaining(['fkm', 'fixed', 'projection-free', 'cost →']));
    expect(domainOf(svg, 'y')).toEqual(['fkm', 'fixed', 'projection-free']);
    expect(svg.getAttribute('height')).toBe('166');
  });

  it('reach from 0 to the value, in the learner’s colour', () => {
    const { svg, x } = draw();
    const widths = all(svg, 'rect').map((each) => [each.getAttribute('fill'), Number(each.getAttribute('width'))]);
    expect(widths).toEqual([
      ['var(--fkm, #D55E00)', x(3) - x(0)],
      ['var(--fixed, #888888)', x(1) - x(0)],
      ['var(--projection-free, #0072B2)', x(2) - x(0)],
    ]);
  });

  it('have an interval where there is one, cut off at 0', () => {
    const { svg, x } = draw();
    const ends = all(svg, 'line').map((each) => ['x1', 'x2'].map((side) => Number(each.getAttribute(side))));
    expect(ends).toContainEqual([x(2), x(4)]);
    expect(ends).toContainEqual([x(0), x(3)]);
    expect(ends.filter(([from, to]) => from! < to!).length).toBe(2);
  });

  it('have their value written behind the interval', () => {
    const { svg, x } = draw();
    const places = ['3', '1', '2'].map((text) => {
      const found = all(svg, 'g[text-anchor="start"] > text').find((each) => each.textContent === text)!;
      return Number(/translate\(([\d.]+)/.exec(found.getAttribute('transform')!)![1]);
    });
    expect(places).toEqual([x(4), x(3), x(2)]);
  });
});

describe('lines', () => {
  const line = (name: string, y: number[], more: object = {}) => ({
    name,
    color: name,
    points: y.map((each, i) => ({ x: 10 ** i, y: each })),
    ...more,
  });
  const usual = { width: 500, title: 'Oracles', x: 'dimension', y: 'time' };
  const data = [line('red', [1, 10, 1000], { dash: '4 2' }), line('blue', [2, 4, 8])];

  it('are one picture whose name has the value at the end of each', () => {
    const svg = lines(data, usual);
    expect(nameOf(svg)).toBe('Oracles: time against dimension, at the end red 1K, blue 8');
    expect(texts(svg)).toEqual(expect.arrayContaining(['red', 'blue', 'dimension →', '↑ time']));
    expect(texts(svg).filter((text) => text === 'red').length).toBe(1);
    expect([scaleOf(svg, 'x').type, scaleOf(svg, 'y').type]).toEqual(['log', 'log']);
    expect(svg.getAttribute('height')).toBe('240');
    expect(lines(data, { ...usual, height: 300 }).getAttribute('height')).toBe('300');
  });

  it('have their colour, and a dash where they are given one', () => {
    const svg = lines(data, usual);
    const y = scaleOf(svg, 'y');
    expect(cornersOf(svg, '[stroke="red"]').map(([, each]) => each)).toEqual(
      [1, 10, 1000].map((value) => expect.closeTo(y.apply(value), 2)),
    );
    expect(all(svg, '[stroke="red"]')[0]!.getAttribute('stroke-dasharray')).toBe('4 2');
    expect(all(svg, '[stroke="blue"]')[0]!.getAttribute('stroke-dasharray')).toBe(null);
  });

  it('have dots where all have them, unless a line says otherwise', () => {
    const dots = (options: object, own: object = {}) =>
      all(lines([line('red', [1, 2, 3], own), line('blue', [2, 4])], { ...usual, ...options }), 'circle').length;
    expect(dots({})).toBe(0);
    expect(dots({ dots: true })).toBe(5);
    expect(dots({ dots: true }, { dots: false })).toBe(2);
    expect(dots({}, { dots: true })).toBe(3);
  });

  it('are shaded above the one that is named', () => {
    const svg = lines(data, { ...usual, shaded: 'blue' });
    const y = scaleOf(svg, 'y');
    const shade = cornersOf(svg, '[fill-opacity="0.07"]');
    expect(shade.slice(3).map(([, each]) => each)).toEqual([8, 4, 2].map((v) => expect.closeTo(y.apply(v), 2)));
    for (const [, each] of shade.slice(0, 3)) expect(each).toBeCloseTo(y.apply(10_000), 2);
    expect(all(lines(data, usual), '[fill-opacity="0.07"]')).toEqual([]);
  });

  it('have names that do not lie on each other', () => {
    const svg = lines([line('red', [1, 100]), line('blue', [1, 99]), line('green', [1, 2])], usual);
    expect(Math.abs(placeOf(svg, 'red').y - placeOf(svg, 'blue').y)).toBeGreaterThanOrEqual(15 - 0.5);
    expect(placeOf(svg, 'green').y).toBeCloseTo(scaleOf(svg, 'y').apply(2), 0);
    const flat = lines([line('red', [1, 1])], usual);
    expect(placeOf(flat, 'red').y).toBeCloseTo(scaleOf(flat, 'y').apply(1), 6);
  });

  it('have a mark at a value of x, with its name', () => {
    const svg = lines(data, { ...usual, marked: [{ x: 10, name: 'here' }] });
    const at = scaleOf(svg, 'x').apply(10);
    const rules = all(svg, '[stroke-opacity="0.6"] > line, [stroke-opacity="0.6"]').map((each) =>
      each.getAttribute('x1'),
    );
    expect(rules.map(Number)).toContain(at);
    expect(placeOf(svg, 'here').x).toBeCloseTo(at + 4, 3);
    expect(texts(lines(data, usual))).not.toContain('here');
  });

  it('have marks whose names do not lie on each other, however close they are', () => {
    const svg = lines(data, {
      ...usual,
      marked: [
        { x: 51, name: 'right' },
        { x: 50, name: 'left' },
      ],
    });
    const [left, right] = [placeOf(svg, 'left'), placeOf(svg, 'right')];
    expect(left.x).toBeLessThan(scaleOf(svg, 'x').apply(50));
    expect(right.x).toBeGreaterThan(scaleOf(svg, 'x').apply(51));
    expect(left.y - right.y).toBeCloseTo(16, 6);
  });

  it('have another width, and a name near their start, where they are given them', () => {
    const svg = lines([line('red', [1, 10, 100], { width: 5, namedEarly: true }), line('blue', [2, 2])], usual);
    expect(all(svg, '[stroke="red"]')[0]!.getAttribute('stroke-width')).toBe('5');
    expect(placeOf(svg, 'red').x).toBeLessThan(placeOf(svg, 'blue').x);
    expect(texts(svg).filter((text) => text === 'red').length).toBe(1);
  });

  it('have the ticks that are asked for', () => {
    const svg = lines(data, { ...usual, ticks: [3, 30] });
    expect(texts(svg)).toEqual(expect.arrayContaining(['3', '30']));
    expect(texts(lines(data, usual))).not.toContain('30');
    expect(texts(lines([line('red', [1, 1e6])], usual))).toContain('10⁵');
  });
});

describe('ratios of times', () => {
  const ratio = (group: string, learner: string, value: number, more: object = {}) => ({
    group,
    learner,
    value,
    low: value / 2,
    high: 2 * value,
    paper: NaN,
    ...more,
  });
  const data = [
    ratio('quadratic', 'fkm', 4, { paper: 10 }),
    ratio('quadratic', 'fixed', 0.25),
    ratio('matrix', 'fkm', 2),
  ];
  const draw = (some = data) => ratios(some, { width: 500, label: 'times slower' });

  it('are one picture whose name has every value', () => {
    expect(nameOf(draw())).toBe('times slower: quadratic fkm 4, quadratic fixed 0.25, matrix fkm 2');
    expect(texts(draw())).toEqual(expect.arrayContaining(['quadratic', 'matrix', 'fkm', 'fixed']));
    expect(draw().getAttribute('height')).toBe('212');
    expect(draw([data[0]!]).getAttribute('height')).toBe('136');
  });

  it('have an axis with 0.5, 2, every interval and what the paper says', () => {
    const ends = (some: typeof data) => domainOf(draw(some), 'x').map((each) => expect.closeTo(each as number, 6));
    expect(ends(data)).toEqual([0.125 * 0.9, 11]);
    expect(ends([ratio('quadratic', 'fkm', 1, { low: 0.9, high: 1.1 })])).toEqual([0.45, 2.2]);
    expect(ends([ratio('quadratic', 'fkm', 1, { low: 0, high: NaN })])).toEqual([0.45, 2.2]);
    expect(ends([ratio('quadratic', 'fkm', 4, { low: 0.2, high: 3 })])).toEqual([0.18, 4.4]);
  });

  it('are bars from 1 in the learner’s colour, with their interval', () => {
    const svg = draw();
    const x = (value: number) => scaleOf(svg, 'x').apply(value);
    const sides = all(svg, 'rect[fill]').map((each) => [
      each.getAttribute('fill'),
      Number(each.getAttribute('x')),
      Number(each.getAttribute('x')) + Number(each.getAttribute('width')),
    ]);
    const close = (value: number) => expect.closeTo(x(value), 3) as number;
    expect(sides).toEqual([
      ['var(--fkm, #D55E00)', close(1), close(4)],
      ['var(--fixed, #888888)', close(0.25), close(1)],
      ['var(--fkm, #D55E00)', close(1), close(2)],
    ]);
    const intervals = all(svg, 'line').map((each) => ['x1', 'x2'].map((side) => Number(each.getAttribute(side))));
    for (const value of [4, 0.25, 2]) expect(intervals).toContainEqual([close(value / 2), close(2 * value)]);
  });

  it('say what the paper says, where it says something', () => {
    const svg = draw();
    expect(texts(svg).filter((text) => text!.startsWith('paper'))).toEqual(['paper 10']);
    const tick = all(svg, '[stroke-dasharray="2 2"] > line').map((each) => Number(each.getAttribute('x1')));
    expect(tick).toEqual([expect.closeTo(scaleOf(svg, 'x').apply(10), 3)]);
  });
});

const level = (y: number, from = 0, to = 300) =>
  Array.from({ length: 31 }, (_, i) => ({ x: from + ((to - from) * i) / 30, y }));
const size = { width: 80, height: 11 };
const frame = { left: 0, top: 0, bottom: 200 };

describe('names beside the ends of curves', () => {
  const height = (value: number) => 100 - value;

  it('stay where they are if there is room', () => {
    const ends = [1, 40, 80].map((value) => ({ name: `${value}`, value }));
    expect([...spread(ends, height, 16, 200).values()]).toEqual([0, 0, 0]);
  });

  it('are moved apart, in order, and not below the axis', () => {
    const ends = [0, 1, 2].map((value) => ({ name: `${value}`, value }));
    const moved = spread(ends, height, 16, 100);
    const places = ends.map(({ name, value }) => height(value) + moved.get(name)!);
    expect(places).toEqual([100, 84, 68]);
  });
});

describe('names of reference slopes on a phone', () => {
  it('are apart and in the order of their slopes, where the lines end within a few pixels', () => {
    const ends = [0.5, 0.75, 0.8].map((value) => ({ name: `${value}`, value }));
    const height = (value: number) => 150 - 100 * value; // 100, 75, 70
    const moved = spread(ends, height, 14, 200);
    const places = ends.map(({ name, value }) => height(value) + moved.get(name)!);
    expect(places).toEqual([100, 84, 70]);
  });
});

describe('the name of a line along it', () => {
  it('stands above its right end', () => {
    expect(quietPlace(level(100), [level(100)], size, frame, [])).toEqual({ x: 260, y: 96 });
  });

  it('goes below where a curve is above', () => {
    const curve = level(92);
    expect(quietPlace(level(100), [level(100), curve], size, frame, [])).toEqual({ x: 260, y: 115 });
  });

  it('goes to the left of curves that cross it', () => {
    const curves = [level(92, 200), level(108, 200)];
    const { x } = quietPlace(level(100), [level(100), ...curves], size, frame, []);
    expect(x + size.width / 2).toBeLessThanOrEqual(200);
  });

  it('finds a quiet place between the points of a line that has few', () => {
    const line = [
      { x: 0, y: 100 },
      { x: 300, y: 100 },
    ];
    const curves = [level(92, 200), level(108, 200)];
    const { x, y } = quietPlace(line, [line, ...curves], size, frame, []);
    expect(x + size.width / 2).toBeLessThanOrEqual(200);
    expect(x + size.width / 2).toBeGreaterThan(190);
    expect(y).toBe(96);
  });

  it('goes below a rising line, to its right, where another is close above', () => {
    const rising = (y: number) => [
      { x: 0, y },
      { x: 300, y: y - 150 },
    ];
    const [line, above] = [rising(180), rising(160)];
    const { x, y } = quietPlace(line, [line, above], { width: 80, height: 11 }, frame, []);
    const lineAtLeftEdge = 180 - (x - 40) / 2;
    expect(y - 11).toBeGreaterThan(lineAtLeftEdge);
  });

  it('does not depend on how many points a straight line has', () => {
    const ends = (line: { x: number; y: number }[]) => [line[0]!, line.at(-1)!];
    for (const curve of [
      level(92),
      level(92, 200),
      level(88, 150, 260),
      Array.from({ length: 31 }, (_, i) => ({ x: 240 + i, y: 200 - 6 * i })), // steep
      Array.from({ length: 31 }, (_, i) => ({ x: 180 + 4 * i, y: 60 + 2 * i })),
    ]) {
      const place = quietPlace(level(100), [curve], size, frame, []);
      expect(quietPlace(level(100), [ends(curve)], size, frame, [])).toEqual(place);
      expect(place).not.toEqual({ x: 260, y: 96 });
    }
  });

  it('lies below the top and above the bottom of the frame', () => {
    const place = (y: number) => quietPlace(level(y), [], size, frame, []).y;
    expect([place(15), place(14), place(200)]).toEqual([11, 29, 196]);
    const curve = level(192);
    expect(quietPlace(level(200), [curve], size, frame, []).y).toBe(196);
  });

  it('may stand at the height of another name beside it, or at its place above it', () => {
    const other = (x: number, y: number) => quietPlace(level(100), [], size, frame, [{ x, y }]);
    expect(other(260, 96)).not.toEqual({ x: 260, y: 96 });
    expect(other(180, 96)).toEqual({ x: 260, y: 96 });
    expect(other(260, 85)).toEqual({ x: 260, y: 96 });
    expect(other(260, 86)).not.toEqual({ x: 260, y: 96 });
  });

  it('stays within the frame and off other names', () => {
    const taken = [{ x: 260, y: 16 }];
    const line = level(5); // no room above it
    expect(quietPlace(line, [line], size, frame, taken)).toEqual({ x: 180, y: 20 });
    expect(taken.length).toBe(2);
  });

  it('stands at the end of a line that is too short', () => {
    expect(quietPlace(level(100, 0, 30), [], size, frame, [])).toEqual({ x: -10, y: 96 });
  });
});

describe('a sign on a line', () => {
  const size = { width: 7, height: 10 };
  const line = [
    { x: 0, y: 50 },
    { x: 300, y: 50 },
  ];

  it('stands on it, near its end', () => {
    const taken: { x: number; y: number }[] = [];
    const place = placeOnLine(line, [line], size, taken)!;
    expect(place.y).toBe(50);
    expect(place.x).toBeGreaterThan(285);
    expect(place.x).toBeLessThan(295);
    expect(taken).toEqual([place]);
  });

  it('leaves other lines and other signs free', () => {
    const crossing = [
      { x: 250, y: 45 },
      { x: 300, y: 55 },
    ];
    const place = placeOnLine(line, [line, crossing], size, [])!;
    expect(place.x).toBeLessThan(250);
    expect(place.x).toBeGreaterThan(235);
    const taken = [{ x: 290, y: 50 }];
    expect(placeOnLine(line, [line], size, taken)!.x).toBeLessThan(282);
  });

  it('has no place where there is no line', () => {
    expect(placeOnLine([], [], size, [])).toBeUndefined();
    expect(placeOnLine([{ x: 3, y: 4 }], [], size, [])).toEqual({ x: 3, y: 4 });
  });
});
