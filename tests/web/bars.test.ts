// Bars of learners, and of ratios of their times.
import { describe, expect, it } from 'vitest';
import { bars } from '../../web/src/plots/bars';
import { ratios } from '../../web/src/plots/ratios';
import { page } from './dom';
import { all, attributesOf, domainOf, nameOf, placeOf, axisOf, texts } from './picture';

page();

describe('bars', () => {
  const data = [
    { learner: 'fkm', value: 3, half: 1 },
    { learner: 'fixed', value: 1, half: 2 },
    { learner: 'projection-free', value: 2, half: NaN },
  ];
  const draw = () => {
    const svg = bars(data, { width: 400, label: 'cost' });
    return { svg, x: (value: number) => axisOf(svg, 'x').apply(value) };
  };

  it('are one picture whose name has every value', () => {
    const { svg } = draw();
    expect(nameOf(svg)).toBe('cost: fkm 3, fixed 1, projection-free 2');
    expect(texts(svg)).toEqual(expect.arrayContaining(['fkm', 'fixed', 'projection-free', 'cost →']));
    expect(svg.getAttribute('height')).toBe('166');
  });

  it('become thinner to stay within a height, as far as their names allow', () => {
    const of = (most: number) => {
      const svg = bars(data, { width: 400, most, label: 'cost' });
      return [svg, ...all(svg, 'rect')].map((each) => Number(each.getAttribute('height')));
    };
    expect(of(1000)[0]).toBe(166);
    const [height, ...each] = of(140);
    expect(height).toBe(140);
    for (const one of each) expect(one).toBeCloseTo((0.6 * 0.9 * (140 - 62)) / 3.1, 5);
    expect(of(20)[0]).toBe(107);
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
      const found = all(svg, 'text[text-anchor="start"]').find((each) => each.textContent === text)!;
      return Number(/translate\(([\d.]+)/.exec(found.getAttribute('transform')!)![1]) - 6;
    });
    expect(places).toEqual([x(4), x(3), x(2)]);
  });
});

describe('bars one below the other', () => {
  const data = [
    { learner: 'fkm', value: 3.1, half: 0.5 },
    { learner: 'fixed', value: 1, half: 0 },
    { learner: 'projection-free', value: Infinity, half: NaN },
  ];
  const draw = (some = data) => bars(some, { width: 400, label: 'cost' });

  it('fill the frame, each beside its learner, with a line at 0', () => {
    const svg = draw();
    const band = (166 - 20 - 42) / 3.1; // of which a tenth is free before, between and behind
    const upper = (i: number) => 20 + band * (0.1 + i);
    const close = (value: number) => expect.closeTo(value, 6) as number;
    const boxes = all(svg, 'rect').map((each) => ['x', 'y', 'height'].map((name) => Number(each.getAttribute(name))));
    expect(boxes).toEqual([0, 1].map((i) => [118, close(upper(i) + 5), close(0.9 * band - 10)])); // none for ∞
    for (const [i, { learner }] of data.entries())
      expect(placeOf(svg, learner)).toEqual({ x: 118 - 9, y: close(upper(i) + 0.45 * band) });
    const rules = all(svg, 'line').map(attributesOf);
    const middle = `${Number(rules[0]!['y1'])}`;
    expect(Number(middle)).toBeCloseTo(upper(0) + 0.45 * band, 6);
    expect(rules).toEqual([
      {
        x1: expect.any(String) as string,
        x2: expect.any(String) as string,
        y1: middle,
        y2: middle,
        stroke: 'currentColor',
      },
      { x1: '118', x2: '118', y1: '20', y2: '124', stroke: 'currentColor' },
    ]);
    expect(all(svg, 'path[stroke-opacity="0.1"]').length).toBe(1); // a grid
  });

  it('have an axis that ends at a round value above all that is finite, and at 1 before the first', () => {
    expect([axisOf(draw(), 'x').type, ...domainOf(draw(), 'x')]).toEqual(['linear', 0, 4]);
    const waiting = draw([{ learner: 'fkm', value: NaN, half: NaN }]);
    expect(domainOf(waiting, 'x')).toEqual([0, 1]);
    expect(all(waiting, 'rect')).toEqual([]);
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
    const x = (value: number) => axisOf(svg, 'x').apply(value);
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

  it.each([NaN, 0, Infinity])('have no bar where nothing was measured: %s', (value) => {
    const svg = draw([ratio('quadratic', 'fkm', value), ratio('quadratic', 'fixed', 2)]);
    expect(nameOf(svg)).toBe('times slower: quadratic fkm not measured, quadratic fixed 2');
    expect(all(svg, 'rect').map((each) => each.getAttribute('fill'))).toEqual(['var(--fixed, #888888)']);
  });

  it('lie in groups, one below the other, each with its name, its learners and a line at 1', () => {
    const svg = draw();
    expect(axisOf(svg, 'x').type).toBe('log');
    expect(all(svg, 'path[stroke-opacity="0.1"]').length).toBe(1); // a grid
    const close = (value: number) => expect.closeTo(value, 6) as number;
    const step = (212 - 18 - 38) / 2.12; // of a group
    const upper = (group: number) => 18 + step * (0.12 + group);
    const high = 0.88 * step;
    const band = high / 2.1; // of a learner in it
    const top = (group: number, learner: number) => upper(group) + band * (0.1 + learner);
    const groups = all(svg, 'text[font-weight="600"]').map((each) => [each.textContent, attributesOf(each)]);
    expect(groups.map(([name]) => name)).toEqual(['quadratic', 'matrix']);
    for (const [name, attributes] of groups as [string, { [name: string]: string }][]) {
      expect(attributes).toMatchObject({ y: '0.71em', 'text-anchor': 'start' });
      expect(placeOf(svg, name)).toEqual({ x: 112 - 104, y: close(upper(name === 'matrix' ? 1 : 0) - 12) });
    }
    const boxes = all(svg, 'rect[fill]').map((each) => ['y', 'height'].map((name) => Number(each.getAttribute(name))));
    const places = [top(0, 0), top(0, 1), top(1, 0)];
    expect(boxes).toEqual(places.map((place) => [close(place + 2), close(0.9 * band - 4)]));
    const labels = all(svg, 'text[text-anchor="end"]').filter((each) => /^f/.test(each.textContent!));
    expect(
      labels.map((each) => [each.textContent, Number(/,([\d.]+)\)/.exec(each.getAttribute('transform')!)![1])]),
    ).toEqual([0, 1].flatMap((group) => ['fkm', 'fixed'].map((name, i) => [name, close(top(group, i) + 0.45 * band)])));
    const one = axisOf(svg, 'x').apply(1);
    const rules = all(svg, 'line')
      .map(attributesOf)
      .filter(({ x1, x2 }) => x1 === x2 && Math.abs(Number(x1) - one) < 1e-6);
    expect(rules.map(({ y1, y2, stroke }) => [Number(y1), Number(y2), stroke])).toEqual(
      [0, 1].map((group) => [close(upper(group)), close(upper(group) + high), 'currentColor']),
    );
    const intervals = all(svg, 'line')
      .map(attributesOf)
      .filter(({ x1, x2 }) => x1 !== x2);
    expect(intervals.map(({ y1, y2, stroke }) => [Number(y1), Number(y2), stroke])).toEqual(
      places.map((place) => [close(place + 0.45 * band), close(place + 0.45 * band), 'currentColor']),
    );
    const [tick] = all(svg, 'line[stroke-dasharray="2 2"]').map(attributesOf);
    expect([Number(tick!['y1']), Number(tick!['y2']), tick!['stroke']]).toEqual([
      close(places[0]!),
      close(places[0]! + 0.9 * band),
      'currentColor',
    ]);
    expect(placeOf(svg, 'paper 10')).toEqual({
      x: close(axisOf(svg, 'x').apply(10) + 5),
      y: close(places[0]! + 0.45 * band),
    });
    expect(
      all(svg, 'text')
        .find((each) => each.textContent === 'paper 10')!
        .getAttribute('text-anchor'),
    ).toBe('start');
  });

  it('have an interval that ends with the axis where it reaches below', () => {
    const svg = draw([ratio('quadratic', 'fkm', 1.5, { low: 0, high: 2 })]);
    const x = axisOf(svg, 'x');
    const ends = all(svg, 'line').map((each) => ['x1', 'x2'].map((side) => Number(each.getAttribute(side))));
    expect(ends).toContainEqual([x.range[0], x.apply(2)].map((each) => expect.closeTo(each!, 6) as number));
  });

  it.each([
    [1, Infinity],
    [NaN, NaN],
  ])('have no interval from %s to %s', (low, high) => {
    const svg = draw([ratio('quadratic', 'fkm', 1.5, { low, high })]);
    expect(all(svg, 'line').filter((each) => each.getAttribute('x1') !== each.getAttribute('x2'))).toEqual([]);
    expect(all(svg, 'rect[fill]').length).toBe(1);
  });

  it('say what the paper says, where it says something', () => {
    const svg = draw();
    expect(texts(svg).filter((text) => text!.startsWith('paper'))).toEqual(['paper 10']);
    const tick = all(svg, 'line[stroke-dasharray="2 2"]').map((each) => Number(each.getAttribute('x1')));
    expect(tick).toEqual([expect.closeTo(axisOf(svg, 'x').apply(10), 3)]);
  });
});
