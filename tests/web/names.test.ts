// The places of names and signs beside curves.
import { describe, expect, it } from 'vitest';
import { placeOnLine, quietPlace, spread } from '../../web/src/plots/names';

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

  it('are moved as little as possible, up as well as down, and not above the frame', () => {
    const places = (values: number[], top?: number) => {
      const ends = values.map((value) => ({ name: `${value}`, value }));
      const moved = spread(ends, height, 16, 200, top);
      return ends.map(({ name, value }) => height(value) + moved.get(name)!);
    };
    expect(places([50, 46, 0])).toEqual([44, 60, 100]);
    expect(places([50, 46, 20])).toEqual([44, 60, 80]);
    expect(places([50, 46, 30])).toEqual([42, 58, 74].map((each) => expect.closeTo(each, 6) as number));
    expect(places([90, 88], 10)).toEqual([10, 26]);
  });
});

describe('names of reference slopes on a phone', () => {
  it('are apart and in the order of their slopes, where the lines end within a few pixels', () => {
    const ends = [0.5, 0.75, 0.8].map((value) => ({ name: `${value}`, value }));
    const height = (value: number) => 150 - 100 * value; // 100, 75, 70
    const moved = spread(ends, height, 14, 200);
    const places = ends.map(({ name, value }) => height(value) + moved.get(name)!);
    expect(places).toEqual([100, 79.5, 65.5]);
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
