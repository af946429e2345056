// The frame of a figure to the pixel, and where the values stand that are read in it.
import { describe, expect, it } from 'vitest';
import { Chart, scaleOf } from '../../web/src/plots/chart';
import { makeReadable } from '../../web/src/plots/reading';
import { page } from './dom';
import { all, attributesOf } from './picture';

page();

const margins = { top: 10, right: 20, bottom: 30, left: 40 };
const blank = () => new Chart(200, 100, margins); // its frame: 40 to 180, 10 to 70
const tickLabels = (chart: Chart) => all(chart.svg, 'text').map((each) => [each.textContent, attributesOf(each)]);
const pathsOf = (chart: Chart) => all(chart.svg, 'path').map(attributesOf);
const middle = '0.32em';

describe('a chart', () => {
  it('is as large as it is told, in the colour of the text around it', () => {
    const chart = blank();
    expect(attributesOf(chart.svg)).toEqual({
      width: '200',
      height: '100',
      viewBox: '0 0 200 100',
      fill: 'currentColor',
      'font-family': 'system-ui, sans-serif',
      'font-size': '12',
      'text-anchor': 'middle',
    });
    expect([chart.left, chart.right, chart.top, chart.bottom]).toEqual([40, 180, 10, 70]);
  });

  it('has texts at, below and above their place', () => {
    const chart = blank();
    chart.text('at', { x: 1, y: 2 });
    chart.text('below', { x: 3, y: 4 }, { 'font-weight': 600 }, 'top');
    chart.text('above', { x: 5, y: 6 }, {}, 'bottom');
    expect(tickLabels(chart)).toEqual([
      ['at', { transform: 'translate(1,2)', y: middle }],
      ['below', { transform: 'translate(3,4)', y: '0.71em', 'font-weight': '600' }],
      ['above', { transform: 'translate(5,6)', y: '-0.29em' }],
    ]);
  });

  it('has lines and areas with a gap where a place is not finite, and nothing of none', () => {
    const chart = blank();
    const round = { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' };
    const xs = [0, 1, 2, 3, 4];
    chart.line(
      [0, 1, NaN, 3, 4].map((y, x) => ({ x, y })),
      { stroke: 'red' },
    );
    chart.line(
      [0, 1, Infinity, 3, 4].map((x) => ({ x, y: 5 })),
      {},
    );
    chart.line([], {});
    expect(pathsOf(chart)).toEqual([
      { d: 'M0,0L1,1M3,3L4,4', fill: 'none', ...round, stroke: 'red' },
      { d: 'M0,5L1,5M3,5L4,5', fill: 'none', ...round },
      { d: '', fill: 'none', ...round },
    ]);
    const shaded = blank();
    shaded.area(
      xs.map((x) => ({ x, low: x === 2 ? NaN : 1, high: 9 })),
      { fill: 'red' },
    );
    shaded.area(
      xs.map((x) => ({ x, low: 1, high: x === 2 ? NaN : 9 })),
      {},
    );
    shaded.area([], {});
    const withGap = 'M0,9L1,9L1,1L0,1ZM3,9L4,9L4,1L3,1Z';
    expect(pathsOf(shaded)).toEqual([{ d: withGap, fill: 'red' }, { d: withGap }, { d: '' }]);
  });

  it('cuts off marks at its frame, which is its own', () => {
    const [one, other] = [blank(), blank()];
    expect([one.clip, one.clip]).toEqual([one.clip, one.clip]);
    const paths = all(one.svg, 'clipPath');
    expect(paths.length).toBe(1);
    expect(one.clip).toEqual({ 'clip-path': `url(#${paths[0]!.getAttribute('id')})` });
    expect(paths[0]!.getAttribute('id')).toMatch(/^chart-clip-[a-z\d]+$/);
    expect(attributesOf(all(paths[0]!, 'rect')[0]!)).toEqual({ x: '40', y: '10', width: '140', height: '60' });
    expect(other.clip).not.toEqual(one.clip);
  });
});

describe('an axis', () => {
  const linear = (range: [number, number]) => scaleOf({ type: 'linear', domain: [0, 10], range });
  const strokes = { stroke: 'currentColor', 'shape-rendering': 'crispEdges' };
  const faint = { ...strokes, 'stroke-opacity': '0.1' };

  it('along the bottom has ticks and their labels below it, and its name in the corner', () => {
    const chart = blank();
    chart.axisX(linear([40, 180]), { ticks: 2, label: 'rounds' });
    expect(pathsOf(chart)).toEqual([{ d: 'M40,70v6M110,70v6M180,70v6', ...strokes }]);
    expect(tickLabels(chart)).toEqual([
      ['0', { transform: 'translate(40,79)', y: '0.71em' }],
      ['5', { transform: 'translate(110,79)', y: '0.71em' }],
      ['10', { transform: 'translate(180,79)', y: '0.71em' }],
      ['rounds →', { transform: 'translate(197,97)', y: '-0.29em', 'text-anchor': 'end' }],
    ]);
    expect(chart.svg.getAttribute('data-x')).toBe('linear 0 10 40 180');
  });

  it('along the left has ticks and their labels on its left, and its name above it', () => {
    const chart = blank();
    chart.axisY(linear([70, 10]), { ticks: 2, label: 'loss' });
    expect(pathsOf(chart)).toEqual([{ d: 'M40,70h-6M40,40h-6M40,10h-6', ...strokes }]);
    expect(tickLabels(chart)).toEqual([
      ['0', { transform: 'translate(31,70)', y: middle, 'text-anchor': 'end' }],
      ['5', { transform: 'translate(31,40)', y: middle, 'text-anchor': 'end' }],
      ['10', { transform: 'translate(31,10)', y: middle, 'text-anchor': 'end' }],
      ['↑ loss', { transform: 'translate(3,3)', y: '0.71em', 'text-anchor': 'start' }],
    ]);
    expect(chart.svg.getAttribute('data-y')).toBe('linear 0 10 70 10');
  });

  it('has a grid where that is asked for, and neither name nor label that is empty', () => {
    const chart = blank();
    const even = (value: number) => (value === 5 ? '' : `${value}`);
    chart.axisX(linear([40, 180]), { ticks: 2, grid: true, format: even });
    chart.axisY(linear([70, 10]), { ticks: 2, grid: true, format: even });
    expect(pathsOf(chart)).toEqual([
      { d: 'M40,70V10M110,70V10M180,70V10', ...faint },
      { d: 'M40,70v6M110,70v6M180,70v6', ...strokes },
      { d: 'M40,70H180M40,40H180M40,10H180', ...faint },
      { d: 'M40,70h-6M40,40h-6M40,10h-6', ...strokes },
    ]);
    expect(tickLabels(chart).map(([text]) => text)).toEqual(['0', '10', '0', '10']);
  });

  it('says its type, its domain and where that lies', () => {
    const chart = blank();
    chart.axisX(scaleOf({ type: 'log', domain: [1, 100], range: [40, 180] }), {});
    chart.axisY(scaleOf({ type: 'symlog', domain: [-1, 1], range: [70, 10], constant: 0.25 }), {});
    expect(chart.svg.getAttribute('data-x')).toBe('log 1 100 40 180');
    expect(chart.svg.getAttribute('data-y')).toBe('symlog -1 1 70 10 0.25');
  });
});

describe('a scale with round ends', () => {
  const ends = (type: 'linear' | 'log' | 'symlog', ...domain: [number, number]) =>
    scaleOf({ type, domain, range: [0, 1], nice: true }).domain();

  it('on a log axis has 1, 2 or 5 times a power of ten there', () => {
    expect(ends('log', 0.7, 1470)).toEqual([0.5, 2000]);
    expect(ends('log', 1, 1000)).toEqual([1, 1000]);
    expect(ends('log', 2, 5)).toEqual([2, 5]);
    expect(ends('log', 4.9, 5.1)).toEqual([2, 10]);
    expect(ends('log', 0.0013, 0.0021)).toEqual([0.001, 0.005]);
    expect(ends('log', 19, 99)).toEqual([10, 100]);
  });

  it('has all values between them, whatever is rounded', () => {
    for (let i = -300; i < 300; ++i) {
      const [low, high] = [1.7 ** i, 1.7 ** i * 1.0001];
      const [below, above] = ends('log', low, high) as [number, number];
      expect([below <= low, high <= above, below > low / 10.001, above < high * 10.001]).toEqual(
        new Array(4).fill(true),
      );
    }
  });

  it('on other axes is d3’s, and has the ends it is given where they need not be round', () => {
    expect(ends('linear', 0.1, 9.7)).toEqual([0, 10]);
    expect(scaleOf({ type: 'linear', domain: [0.1, 9.7], range: [0, 1] }).domain()).toEqual([0.1, 9.7]);
    expect(scaleOf({ type: 'log', domain: [0.7, 1470], range: [3, 4] }).domain()).toEqual([0.7, 1470]);
    expect(scaleOf({ type: 'log', domain: [1, 100], range: [3, 4] })(10)).toBe(3.5);
  });
});

describe('values that are read', () => {
  const texts = ['round 10', '3', 'a longer line'];
  const boxWidth = 13 * 6.9 + 16; // 105.7, by the longest line
  const boxHeight = 3 * 15 + 8; // 53

  /** One place, read by a key. */
  function read(x: number, y: number, width = 400) {
    const chart = new Chart(width, 200, margins); // 10 to 170 high
    makeReadable(chart, [[{ x, y, lines: () => texts }]]);
    chart.svg.dispatchEvent(Object.assign(new Event('keydown'), { key: 'Home' }));
    const marks = all(chart.svg, '.reading > *').map((each) => [each.localName, attributesOf(each)] as const);
    const [, box] = marks.find(([name]) => name === 'rect')!;
    return { chart, marks, box: [Number(box['x']), Number(box['y'])] };
  }

  it('are in a box beside a dot, on a rule through the frame, the first line in bold', () => {
    const { chart, marks } = read(100, 90);
    const [left, upper] = [110, 90 - boxHeight / 2];
    const line = (i: number) => ({ x: '118', y: `${upper + 4 + (i + 0.75) * 15}`, 'text-anchor': 'start' });
    expect(marks).toEqual([
      ['line', { x1: '100', x2: '100', y1: '10', y2: '170', stroke: 'currentColor', 'stroke-opacity': '0.3' }],
      ['circle', { cx: '100', cy: '90', r: '3' }],
      [
        'rect',
        {
          ...{ x: `${left}`, y: `${upper}`, width: `${boxWidth}`, height: `${boxHeight}`, rx: '3' },
          ...{ fill: 'var(--card, white)', stroke: 'var(--line, #ccc)' },
        },
      ],
      ['text', { ...line(0), 'font-weight': '600' }],
      ['text', line(1)],
      ['text', line(2)],
    ]);
    expect(attributesOf(all(chart.svg, 'g')[0]!)).toEqual({ class: 'reading', 'pointer-events': 'none' });
  });

  it('stand where there is room', () => {
    const last = 400 - boxWidth - 10; // up to here, on the right
    expect(read(last - 0.001, 90).box[0]).toBeCloseTo(last - 0.001 + 10, 6);
    expect(read(last + 0.001, 90).box[0]).toBeCloseTo(last + 0.001 - 10 - boxWidth, 6);
    expect(read(350, 90).box[0]).toBeCloseTo(350 - 10 - boxWidth, 6);
    expect(read(60, 90, 120).box[0]).toBe(0); // on neither side
    expect(read(100, 12).box[1]).toBe(2);
    expect(read(100, 165).box[1]).toBeCloseTo(170 - boxHeight, 6);
  });

  it('belong to the place under the pointer, also in a picture that is shown smaller', () => {
    const chart = new Chart(400, 200, margins);
    const at = (x: number, y: number) => ({ x, y, lines: () => [`${x}, ${y}`] });
    makeReadable(chart, [[at(100, 100), at(300, 100)], [at(100, 160)]]);
    chart.svg.getBoundingClientRect = () => ({ left: 1000, top: 500, width: 200 }) as DOMRect;
    const point = (clientX: number, clientY: number, type = 'pointermove') => {
      chart.svg.dispatchEvent(new PointerEvent(type, { clientX, clientY, pointerType: 'mouse' }));
      return all(chart.svg, '.reading text').map((each) => each.textContent);
    };
    expect(point(1050, 550, 'pointerenter')).toEqual(['100, 100']);
    expect(point(1150, 550)).toEqual(['300, 100']);
    expect(point(1050, 580)).toEqual(['100, 160']);
    expect(point(1100, 550)).toEqual([]);
    expect(point(1150, 550 + 20)).toEqual(['300, 100']); // 40 pixels of the picture: just near enough
    expect(point(1150, 550 + 20.01)).toEqual([]);
  });

  it('stay the same marks while the pointer is at one place, and come back after a click on nothing', () => {
    const chart = new Chart(400, 200, margins);
    makeReadable(chart, [[{ x: 100, y: 100, lines: () => ['here'] }]]);
    const send = (type: string, clientX: number, more: object = {}) =>
      chart.svg.dispatchEvent(new PointerEvent(type, { clientX, clientY: 100, pointerType: 'mouse', ...more }));
    const shown = () => all(chart.svg, '.reading text');
    send('pointermove', 101);
    const [before] = shown();
    send('pointermove', 102);
    expect(shown()[0]).toBe(before);
    send('pointermove', 300);
    send('pointerdown', 300); // there is nothing to keep
    send('pointermove', 100);
    expect(shown().length).toBe(1);
    send('pointermove', 300, { pointerType: 'touch', buttons: 1 }); // a finger always presses
    expect(shown().length).toBe(0);
    send('pointermove', 100, { pointerType: 'touch', buttons: 1 });
    expect(shown().length).toBe(1);
  });

  it('are not kept any more once the keys, or nobody, read elsewhere', () => {
    const chart = new Chart(400, 200, margins);
    const at = (x: number) => ({ x, y: 100, lines: () => [`${x}`] });
    makeReadable(chart, [[at(100), at(300)]]);
    const send = (type: string, clientX: number) =>
      chart.svg.dispatchEvent(new PointerEvent(type, { clientX, clientY: 100, pointerType: 'mouse' }));
    const shown = () => all(chart.svg, '.reading text').map((each) => each.textContent);
    const keep = () => {
      send('pointermove', 100);
      send('pointerdown', 100);
    };
    keep();
    chart.svg.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key: 'End' }));
    expect(shown()).toEqual(['300']);
    send('pointermove', 100);
    expect(shown()).toEqual(['100']);
    send('pointerdown', 100);
    chart.svg.dispatchEvent(new Event('blur'));
    expect(shown()).toEqual([]);
    send('pointermove', 300);
    expect(shown()).toEqual(['300']);
  });
});
