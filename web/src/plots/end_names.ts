// Names at the right ends of lines: each with a sample of its line, joined to its end where it had to move; one bracket
// embraces the names of lines that end together.
import { halo, type Chart } from './chart';
import { spread, type Pixel } from './names';

/** The end of a line, and how its name is written. */
export interface LineEnd extends Pixel {
  name: string;
  /** The text behind the name. */
  remark: string;
  /** The line's own, and the legible variant of its name. */
  color: string;
  textColor: string;
  dash: string;
  width: number;
  /** undefined for a line that belongs to none. */
  learner: string | undefined;
  /** The line ends before the frame does: its name stands beside the frame at that height, and nothing joins them. */
  isApart?: boolean;
}

export interface NamePlace {
  /** The height of the name. */
  y: number;
  isMoved: boolean;
}

/** Names that one bracket embraces. */
export interface NameBracket {
  names: readonly string[];
  x: number;
  top: number;
  bottom: number;
  /** The middle of the ends. */
  end: Pixel;
}

const gap = 16; // between names
const leastMove = 2; // pixels: a name that moved less needs no leader
const bundleHeight = 8; // pixels: lines that end within it end together

// From the end of a line to the right: leader, sample, text.
const leaderFrom = 3;
const bracketAt = 9;
const sampleFrom = 14;
const sampleTo = 34;
const textFrom = 38;
const letter = 6.7; // the width of one, on average
const leastRoom = 186;
const largestShare = 0.4; // of the picture

/** The room that names need beside the frame: `numbered` with a space and six characters behind them, `plain` alone. */
export function roomForNames(numbered: readonly string[], plain: readonly string[], width: number): number {
  const longest = Math.max(0, ...numbered.map(({ length }) => length + 7), ...plain.map(({ length }) => length));
  return Math.min(Math.max(leastRoom, Math.ceil(textFrom + letter * longest)), largestShare * width);
}

/** A name and its remark, the name cut where there is no room for all of it. */
export function fitted(name: string, remark: string, room: number): string {
  const most = Math.floor(room / letter) - (remark ? remark.length + 1 : 0);
  const kept = name.length > most ? `${name.slice(0, Math.max(1, most - 1))}…` : name;
  return `${kept} ${remark}`.trim();
}

/** The heights of the names, and the brackets around those of lines that end together. */
export function placesOfNames(
  ends: readonly Pick<LineEnd, 'name' | 'x' | 'y' | 'isApart'>[],
  { top, bottom }: Pick<Chart, 'top' | 'bottom'>,
): { places: Map<string, NamePlace>; brackets: NameBracket[] } {
  const shifts = spread(
    ends.map(({ name, y }) => ({ name, value: y })),
    (y) => y,
    gap,
    bottom,
    top,
  );
  const places = new Map(
    ends.map(({ name, y, isApart }): [string, NamePlace] => {
      const shift = shifts.get(name)!;
      return [name, { y: y + shift, isMoved: !isApart && Math.abs(shift) > leastMove }];
    }),
  );
  const bundles: (Pixel & { name: string })[][] = [];
  const joined = ends.filter(({ isApart }) => !isApart);
  for (const end of joined.sort((a, b) => places.get(a.name)!.y - places.get(b.name)!.y)) {
    const first = bundles.at(-1)?.[0];
    const isClose = first && end.y - first.y <= bundleHeight && Math.abs(end.x - first.x) < 1;
    if (isClose) bundles.at(-1)!.push(end);
    else bundles.push([end]);
  }
  const brackets = bundles
    .filter(({ length }) => length > 1)
    .map((bundle): NameBracket => {
      const [first, last] = [bundle[0]!, bundle.at(-1)!];
      return {
        names: bundle.map(({ name }) => name),
        x: first.x + bracketAt,
        top: places.get(first.name)!.y - 6,
        bottom: places.get(last.name)!.y + 6,
        end: { x: first.x, y: (first.y + last.y) / 2 },
      };
    });
  return { places, brackets };
}

export function drawEndNames(chart: Chart, ends: readonly LineEnd[]): void {
  const { places, brackets } = placesOfNames(ends, chart);
  const neutral = { stroke: 'currentColor', 'stroke-opacity': 0.6, fill: 'none' };
  for (const { x, top, bottom, end } of brackets) {
    chart.add('path', { class: 'bracket', d: `M${x + 3},${top}H${x}V${bottom}H${x + 3}`, ...neutral });
    const to = { x2: x, y2: (top + bottom) / 2 };
    chart.add('line', { class: 'leader', x1: end.x + leaderFrom, y1: end.y, ...to, ...neutral });
  }
  const embraced = new Set(brackets.flatMap(({ names }) => names));
  for (const { name, remark, x, y: from, color, textColor, dash, width, learner } of ends) {
    const { y, isMoved } = places.get(name)!;
    const of: { [name: string]: string } = learner === undefined ? {} : { 'data-learner': learner };
    const line = { stroke: color, 'stroke-linecap': 'round', ...of };
    if (isMoved && !embraced.has(name)) {
      const to = { x2: x + sampleFrom - 3, y2: y };
      chart.add('line', { class: 'leader', x1: x + leaderFrom, y1: from, ...to, ...line });
    }
    const ends = { x1: x + sampleFrom, x2: x + sampleTo, y1: y, y2: y };
    chart.add('line', { class: 'sample', ...ends, 'stroke-width': width, 'stroke-dasharray': dash, ...line });
    const legible = { 'text-anchor': 'start', 'stroke-width': 3, ...halo }; // also on a curve
    const text = fitted(name, remark, chart.width - x - textFrom);
    chart.text(text, { x: x + textFrom, y }, { fill: textColor, ...legible, ...of });
  }
}
