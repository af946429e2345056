// Paths of straight lines in fewer signs, for pictures that stand in a page as text.
import { norm, subtract, type Point } from '../arena/format';

const tolerance = 0.2; // pixels by which a line may be off where points are left out

interface Polyline {
  points: Point[];
  closed: boolean;
}

const pair = /-?[\d.]+,-?[\d.]+/g;
const keyOf = ({ x, y }: Point) => `${x},${y}`;

/** Lines that begin where another ends are one line. */
function joined(lines: readonly Polyline[]): Polyline[] {
  const open = new Map<string, Polyline>(); // by each of its ends
  const whole = new Set<Polyline>();
  const enter = (line: Polyline) => {
    whole.add(line);
    if (line.closed) return;
    for (const end of [line.points[0]!, line.points.at(-1)!]) open.set(keyOf(end), line);
  };
  const leave = (line: Polyline) => {
    whole.delete(line);
    for (const end of [line.points[0]!, line.points.at(-1)!]) open.delete(keyOf(end));
  };
  for (const { points, closed } of lines) {
    let own = points;
    for (const which of [0, -1]) {
      const end = own.at(which)!;
      const other = closed ? undefined : open.get(keyOf(end));
      if (!other) continue;
      leave(other);
      // Both such that the one ends where the other begins.
      const before = keyOf(other.points.at(-1)!) === keyOf(end) ? other.points : [...other.points].reverse();
      own = [...before, ...(which === 0 ? own : [...own].reverse()).slice(1)];
    }
    enter({ points: own, closed });
  }
  return [...whole];
}

/** Drops the points that lie near a line through the others (Douglas and Peucker). */
function simplified(points: readonly Point[]): Point[] {
  const [first, last] = [points[0]!, points.at(-1)!];
  const along = subtract(last, first);
  const length = norm(along);
  let [farthest, most] = [0, tolerance];
  for (let i = 1; i < points.length - 1; ++i) {
    const way = subtract(points[i]!, first);
    const share = length > 0 ? Math.max(0, Math.min(1, (way.x * along.x + way.y * along.y) / length ** 2)) : 0;
    const off = Math.hypot(way.x - share * along.x, way.y - share * along.y);
    if (off > most) [farthest, most] = [i, off];
  }
  if (farthest === 0) return points.length > 1 ? [first, last] : [first];
  return [...simplified(points.slice(0, farthest + 1)), ...simplified(points.slice(farthest)).slice(1)];
}

// Tenths, so that differences add up to what they are differences of.
const tenths = (value: number) => Math.round(10 * value);
const written = (value: number) => String(value / 10);

/** The text of a path of M, L and Z in fewer signs; any other as it is. */
export function compactPath(d: string): string {
  if (!/^(M-?[\d.]+,-?[\d.]+(L-?[\d.]+,-?[\d.]+)*Z?)+$/.test(d)) return d;
  const lines = d.split(/(?=M)/).map((part) => ({
    points: (part.match(pair) ?? []).map((text) => {
      const [x, y] = text.split(',').map(Number) as [number, number];
      return { x, y };
    }),
    closed: part.endsWith('Z'),
  }));
  return joined(lines.filter(({ points }) => points.length > 1))
    .map(({ points, closed }) => {
      let [x, y] = [0, 0];
      const steps = simplified(points).map((point) => {
        const step = [tenths(point.x) - x, tenths(point.y) - y] as const;
        [x, y] = [tenths(point.x), tenths(point.y)];
        return step.map(written).join(',').replace(',-', '-');
      });
      return `M${steps[0]}l${steps.slice(1).join(' ').replaceAll(' -', '-')}${closed ? 'z' : ''}`;
    })
    .join('');
}
