// Where names stand in a figure.
import { describe, expect, it } from 'vitest';
import { quietPlace, spread } from '../../web/src/plots/names';

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
