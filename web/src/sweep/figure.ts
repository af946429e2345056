// A sweep as curves over one parameter, or as a map over two.
import * as Plot from '@observablehq/plot';
import { short, superscript } from '../numbers';
import { curves, named, type Curve, type Guide } from '../plots/curves';
import { interval } from '../results/statistics';
import { measureNames, valuesOf } from './measures';
import type { Point } from './runner';
import type { SweepView } from './state';

export interface Axis {
  name: string;
  values: readonly string[];
  /** As numbers; undefined: choices. */
  numbers: readonly number[] | undefined;
  /** Its values span so much, or its range says, that a logarithmic axis shows it best. */
  isLog: boolean;
}

const logFrom = 20; // times the least value

/** `range`: the values as they were asked for. Powers and factors ask for a logarithmic axis. */
export function axisOf(name: string, values: readonly string[], type: string, range: string): Axis {
  if (type === 'choice') return { name, values, numbers: undefined, isLog: false };
  const numbers = values.map(Number);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return { name, values, numbers, isLog: least > 0 && (most >= logFrom * least || /\^|by x/.test(range)) };
}

export interface SweepData {
  axes: readonly Axis[];
  points: readonly Point[];
  learners: readonly string[];
}

/** The finished points over the first axis, in its order. */
export function finishedOver({ axes: [axis], points }: SweepData): { x: number; point: Point }[] {
  const places = points.map((point, i) => ({ x: axis!.numbers?.[i] ?? i, point }));
  return places.filter(({ point }) => point.result).sort((a, b) => a.x - b.x);
}

function curve(data: SweepData, learner: string, { measure }: SweepView): Curve {
  const there = finishedOver(data);
  const all = there.map(({ point }) => interval(valuesOf(point.result!, learner, measure)));
  const side = (sign: number) => all.map(({ mean, half }) => (Number.isNaN(half) ? mean : mean + sign * half));
  const value = all.map(({ mean }) => mean);
  const remark = value.length > 0 ? short(value.at(-1)!) : '';
  return { learner, rounds: there.map(({ x }) => x), value, low: side(-1), high: side(1), remark };
}

const references = [0.5, 0.75, 0.8, 1];

// From the first curve's first point: what is compared is the direction.
function slopes({ rounds, value }: Curve): Guide[] {
  const [x0, y0] = [rounds[0]!, value[0]!];
  if (!(x0 > 0 && y0 > 0)) return [];
  return references.map((exponent) => ({
    name: `slope ${superscript(exponent)}`,
    shortName: superscript(exponent),
    rounds,
    value: Array.from(rounds, (x) => y0 * (x / x0) ** exponent),
  }));
}

export function sweepFigure(data: SweepData, view: SweepView, width: number, readable: boolean): SVGSVGElement {
  return data.axes.length > 1 ? map(data, view, width) : overOne(data, view, width, readable);
}

function overOne(data: SweepData, view: SweepView, width: number, readable: boolean): SVGSVGElement {
  const axis = data.axes[0]!;
  const all = data.learners.map((learner) => curve(data, learner, view));
  const places = axis.numbers ?? axis.values.map((_, i) => i);
  const isPositive = all.every(({ value }) => Array.from(value).every((each) => each > 0));
  return curves(all, {
    width,
    label: measureNames[view.measure],
    lastRound: Math.max(...places),
    axis: { name: axis.name, from: Math.min(...places), ...(axis.numbers ? {} : { choices: axis.values }) },
    x: axis.isLog ? 'log' : 'linear',
    y: view.measure === 'loss' || view.measure === 'calls' ? 'linear' : isPositive ? 'log' : 'symlog',
    guides: view.references === 'rates' && axis.numbers && all[0] ? slopes(all[0]) : [],
    readable,
  });
}

interface Cell {
  learner: string;
  x: string;
  y: string;
  mean: number;
}

// One map per learner, on one scale of colours.
function map({ axes, points, learners }: SweepData, { measure }: SweepView, width: number): SVGSVGElement {
  const [first, second] = axes as [Axis, Axis];
  const cells: Cell[] = learners.flatMap((learner) =>
    points.flatMap(({ values: [x, y], result }) =>
      result ? [{ learner, x: x!, y: y!, mean: interval(valuesOf(result, learner, measure)).mean }] : [],
    ),
  );
  const isPositive = cells.every(({ mean }) => mean > 0);
  const rows = Math.ceil(learners.length / 2);
  const svg = Plot.plot({
    width,
    height: Math.max(240, rows * (70 + 26 * second.values.length)),
    marginLeft: 64,
    marginBottom: 44,
    style: { fontSize: '12px', background: 'none', color: 'inherit' },
    x: { domain: [...first.values], label: first.name, type: 'band' },
    y: { domain: [...second.values].reverse(), label: second.name, type: 'band' },
    fx: { domain: [0, 1], axis: null, padding: 0.15 },
    fy: { domain: Array.from({ length: rows }, (_, i) => i), axis: null, padding: 0.2 },
    color: { type: isPositive ? 'log' : 'linear', scheme: 'YlGnBu', legend: false },
    marks: [
      Plot.cell(cells, {
        x: 'x',
        y: 'y',
        fx: ({ learner }: Cell) => learners.indexOf(learner) % 2,
        fy: ({ learner }: Cell) => Math.floor(learners.indexOf(learner) / 2),
        fill: 'mean',
        inset: 0.5,
      }),
      Plot.text(cells, {
        x: 'x',
        y: 'y',
        fx: ({ learner }: Cell) => learners.indexOf(learner) % 2,
        fy: ({ learner }: Cell) => Math.floor(learners.indexOf(learner) / 2),
        text: ({ mean }: Cell) => short(mean),
        fill: 'black',
        stroke: 'white',
        strokeWidth: 3,
        fontSize: 11,
      }),
      Plot.text(learners, {
        frameAnchor: 'top-left',
        dy: -14,
        fx: (_: string, i: number) => i % 2,
        fy: (_: string, i: number) => Math.floor(i / 2),
        text: (learner: string) => learner,
        fontWeight: 600,
      }),
    ],
  }) as SVGSVGElement;
  const told = cells.map(({ learner, x, y, mean }) => `${learner} at ${x}, ${y}: ${short(mean)}`).join('; ');
  return named(svg, `${measureNames[measure]} over ${first.name} and ${second.name}: ${told}`);
}
