// Lines against a quantity, with names and marks.
import { describe, expect, it } from 'vitest';
import { lines } from '../../web/src/plots/lines';
import { page } from './dom';
import { all, attributesOf, cornersOf, nameOf, placeOf, axisOf, texts } from './picture';

page();

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
    expect([axisOf(svg, 'x').type, axisOf(svg, 'y').type]).toEqual(['log', 'log']);
    expect(svg.getAttribute('height')).toBe('240');
    expect(lines(data, { ...usual, height: 300 }).getAttribute('height')).toBe('300');
  });

  it('have their colour, and a dash where they are given one', () => {
    const svg = lines(data, usual);
    const y = axisOf(svg, 'y');
    expect(cornersOf(svg, '[stroke="red"]').map(([, each]) => each)).toEqual(
      [1, 10, 1000].map((value) => expect.closeTo(y.apply(value), 2)),
    );
    expect(all(svg, '[stroke="red"]')[0]!.getAttribute('stroke-dasharray')).toBe('4 2');
    expect(all(svg, '[stroke="blue"]')[0]!.getAttribute('stroke-dasharray')).toBe('none');
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
    const y = axisOf(svg, 'y');
    const shade = cornersOf(svg, '[fill-opacity="0.07"]');
    expect(shade.slice(3).map(([, each]) => each)).toEqual([8, 4, 2].map((v) => expect.closeTo(y.apply(v), 2)));
    for (const [, each] of shade.slice(0, 3)) expect(each).toBeLessThan(y.apply(1000));
    expect(all(lines(data, usual), '[fill-opacity="0.07"]')).toEqual([]);
  });

  it('have names that do not lie on each other', () => {
    const svg = lines([line('red', [1, 100]), line('blue', [1, 99]), line('green', [1, 2])], usual);
    expect(Math.abs(placeOf(svg, 'red').y - placeOf(svg, 'blue').y)).toBeGreaterThanOrEqual(15 - 0.5);
    expect(placeOf(svg, 'green').y).toBeCloseTo(axisOf(svg, 'y').apply(2), 0);
    const flat = lines([line('red', [1, 1])], usual);
    const [bottom, top] = axisOf(flat, 'y').range;
    expect(placeOf(flat, 'red').y).toBeCloseTo((bottom! + top!) / 2, 6);
  });

  it('have a mark at a value of x, with its name', () => {
    const svg = lines(data, { ...usual, marked: [{ x: 10, name: 'here' }] });
    const at = axisOf(svg, 'x').apply(10);
    expect(cornersOf(svg, '[stroke-opacity="0.6"]')[0]![0]).toBe(at);
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
    expect(left.x).toBeLessThan(axisOf(svg, 'x').apply(50));
    expect(right.x).toBeGreaterThan(axisOf(svg, 'x').apply(51));
    expect(left.y - right.y).toBeCloseTo(16, 6);
  });

  it('have another width, and a name near their start, where they are given them', () => {
    const svg = lines([line('red', [1, 10, 100], { width: 5, namedEarly: true }), line('blue', [2, 2])], usual);
    expect(all(svg, '[stroke="red"]')[0]!.getAttribute('stroke-width')).toBe('5');
    expect(placeOf(svg, 'red').x).toBeLessThan(placeOf(svg, 'blue').x);
    expect(texts(svg).filter((text) => text === 'red').length).toBe(1);
  });

  it('have dots, names and marks at their places', () => {
    const svg = lines([line('red', [1, 10, 100], { namedEarly: true }), line('blue', [100, 1, 4], { dots: true })], {
      ...usual,
      marked: [
        { x: 90, name: 'left' },
        { x: 95, name: 'right' },
        { x: 2, name: 'first' },
      ],
    });
    const [x, y] = [axisOf(svg, 'x'), axisOf(svg, 'y')];
    const close = (value: number) => expect.closeTo(value, 6) as number;
    const at = (round: number, value: number) => ({ x: x.apply(round), y: y.apply(value) });
    const dots = all(svg, 'circle').map(attributesOf);
    expect(dots.map(({ cx, cy, r, fill }) => [Number(cx), Number(cy), r, fill])).toEqual(
      [100, 1, 4].map((value, i) => [close(at(10 ** i, value).x), close(at(10 ** i, value).y), '2.5', 'blue']),
    );
    expect(placeOf(svg, 'red')).toEqual({ x: close(at(1, 1).x + 7), y: close(at(1, 1).y - 8) });
    expect(placeOf(svg, 'blue')).toEqual({ x: close(at(100, 4).x + 7), y: close(at(100, 4).y) });
    const named = (name: string) => attributesOf(all(svg, 'text').find((each) => each.textContent === name)!);
    for (const [name, end] of Object.entries({
      red: 'start',
      blue: 'start',
      left: 'end',
      right: 'start',
      first: 'start',
    }))
      expect([name, named(name)['text-anchor']]).toEqual([name, end]);
    expect(placeOf(svg, 'left')).toEqual({ x: close(x.apply(90) - 4), y: 24 });
    expect(placeOf(svg, 'right')).toEqual({ x: close(x.apply(95) + 4), y: 40 });
    expect(placeOf(svg, 'first')).toEqual({ x: close(x.apply(2) + 4), y: 56 });
    expect(named('first')).toMatchObject({ y: '0.71em', 'stroke-width': '3', 'paint-order': 'stroke' });
    expect(all(svg, 'path[stroke-opacity="0.6"]').map((each) => each.getAttribute('stroke'))).toEqual(
      new Array(3).fill('currentColor'),
    );
    expect(all(svg, 'path[stroke-opacity="0.1"]').length).toBe(1); // a grid
    expect(texts(lines([line('red', [])], usual))).not.toContain('red');
  });

  it('have the ticks that are asked for', () => {
    const svg = lines(data, { ...usual, ticks: [3, 30] });
    expect(texts(svg)).toEqual(expect.arrayContaining(['3', '30']));
    expect(texts(lines(data, usual))).not.toContain('30');
    expect(texts(lines([line('red', [1, 1e6])], usual))).toContain('10⁵');
  });
});
