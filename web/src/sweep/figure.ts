// A sweep as curves over one parameter, or over what the learners spend at its values, or as a map over two.
import { interpolateRgbBasis } from 'd3-interpolate';
import { short, superscript } from '../base/numbers';
import { bandsOf, Chart, extent, named, scaleOf } from '../plots/chart';
import { curves, type Curve, type Guide } from '../plots/curves';
import { canBeRedrawn } from '../plots/redrawing';
import { meanSpent, placesOf, spentAxis, spentNotes, type Spent, type SpentOptions } from '../results/spent';
import { interval } from '../results/statistics';
import { measureNames, standingStill, valuesOf, type Measure } from './measures';
import { isFinished, type SweepPoint } from './runner';
import { isSaturated } from './saturation';
import type { SweepView } from './state';

export interface Axis {
  name: string;
  values: readonly string[];
  /** As numbers; undefined: choices. */
  numbers: readonly number[] | undefined;
  /** Its values span so much, or its range says, that a logarithmic axis shows it best. */
  isLog: boolean;
}

const logFrom = 10; // times the least value

/** `range`: the values as they were asked for. Powers and factors ask for a logarithmic axis. */
export function axisOf(name: string, values: readonly string[], type: string, range: string): Axis {
  if (type === 'choice') return { name, values, numbers: undefined, isLog: false };
  const numbers = values.map(Number);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return { name, values, numbers, isLog: least > 0 && (most >= logFrom * least || /\^|by x/.test(range)) };
}

export interface SweepData {
  axes: readonly Axis[];
  points: readonly SweepPoint[];
  learners: readonly string[];
  /** They are from a file. */
  isOpened?: boolean;
}

/** The finished points over the first axis, in its order. */
export function finishedOver({ axes: [axis], points }: SweepData): { x: number; point: SweepPoint }[] {
  const places = points.map((point, i) => ({ x: axis!.numbers?.[i] ?? i, point }));
  return places.filter(({ point }) => isFinished(point)).sort((a, b) => a.x - b.x);
}

/** Mean and interval of a learner at a point; NaN where it could not take it. */
export const estimateAt = ({ result }: SweepPoint, learner: string, measure: Measure): ReturnType<typeof interval> =>
  interval(result ? valuesOf(result, learner, measure) : []);

/** Regret and loss over one parameter can be seen against what the learners spend. */
export function spentOf(data: SweepData, { measure, against }: SweepView): SpentOptions | undefined {
  const { axes, learners, points, isOpened = false } = data;
  if (against === 'swept' || axes.length > 1 || measure === 'time' || measure === 'calls') return undefined;
  const repeats = points.find(({ result }) => result)?.result?.records.length ?? 0;
  const options = { spent: against, isLog: true, isOpened, repeats };
  const all = learners.flatMap((learner) => [...spentBy(data, learner, against).values()]);
  const [least, most] = extent([...placesOf(Float64Array.from(all), options)].filter(Number.isFinite));
  return { ...options, isLog: most >= logFrom * least };
}

/** The mean over the repeats until the last round, at each point at which the learner was run. */
function spentBy(data: SweepData, learner: string, spent: Spent): Map<SweepPoint, number> {
  const ran = finishedOver(data).flatMap(({ point }) => {
    const { result } = point;
    return result?.learners.includes(learner) ? [[point, meanSpent(result, learner, spent).at(-1)!] as const] : [];
  });
  return new Map(ran);
}

/** Sentences about the x axis; none where it is the parameter. */
export function axisNotes(data: SweepData, view: SweepView): string[] {
  const options = spentOf(data, view);
  if (!options) return [];
  const [{ name }] = data.axes as [Axis];
  const all = data.learners.map((learner) => ({
    learner,
    values: Float64Array.from(spentBy(data, learner, options.spent).values()),
  }));
  return [
    ...spentNotes(all, options, 'point'),
    `Points are joined in the order of ${name}. Exponents are fitted over ${name}, not along this axis.`,
  ];
}

function curve(data: SweepData, learner: string, { measure }: SweepView, spent: SpentOptions | undefined): Curve {
  const there = finishedOver(data);
  const own = spent && spentBy(data, learner, spent.spent);
  const all = there.map(({ point }) => estimateAt(point, learner, measure));
  const isRefused = ({ refused }: SweepPoint) => refused.some((each) => each.learner === learner);
  const side = (sign: number) => all.map(({ mean, half }) => (Number.isNaN(half) ? mean : mean + sign * half));
  const value = all.map(({ mean }) => mean);
  const last = value.findLast((each) => !Number.isNaN(each));
  return {
    learner,
    rounds: there.map(({ x }) => x),
    places:
      own &&
      placesOf(
        Float64Array.from(there, ({ point }) => own.get(point) ?? NaN),
        spent,
      ),
    value,
    low: side(-1),
    high: side(1),
    remark: last === undefined ? '' : short(last),
    hollow: there.map(({ point }) => measure === 'regret' && isSaturated(point, learner) === true),
    crossed: spent ? [] : there.filter(({ point }) => isRefused(point)).map(({ x }) => x),
  };
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
  if (data.axes.length === 1) return overOne(data, view, width, readable);
  return canBeRedrawn(map(data, view, width), (size) => map(data, view, size.width, size.height));
}

function overOne(data: SweepData, view: SweepView, width: number, readable: boolean): SVGSVGElement {
  const axis = data.axes[0]!;
  const spent = spentOf(data, view);
  const all = data.learners.map((learner) => curve(data, learner, view, spent));
  const places = axis.numbers ?? axis.values.map((_, i) => i);
  const isPositive = all.every(({ value }) => Array.from(value).every((each) => !(each <= 0)));
  return curves(all, {
    width,
    label: measureNames[view.measure],
    lastRound: Math.max(...places),
    swept: { name: axis.name, from: Math.min(...places), ...(axis.numbers ? {} : { choices: axis.values }) },
    axis:
      spent &&
      spentAxis(
        all.map(({ places = [] }) => places),
        spent,
      ),
    x: (spent ?? axis).isLog ? 'log' : 'linear',
    y: view.measure === 'loss' || view.measure === 'calls' ? 'linear' : isPositive ? 'log' : 'symlog',
    guides: view.references === 'rates' && !spent && axis.numbers && all[0] ? slopes(all[0]) : [],
    readable,
    hollowName: `no better than ${standingStill}`,
    crossName: 'not run: the learner cannot take this value',
  });
}

interface MapCell {
  learner: string;
  x: string;
  y: string;
  mean: number;
}

// ColorBrewer's YlGnBu: legible in grey, and to colour-blind readers.
const shades = interpolateRgbBasis([
  '#ffffd9',
  '#edf8b1',
  '#c7e9b4',
  '#7fcdbb',
  '#41b6c4',
  '#1d91c0',
  '#225ea8',
  '#253494',
  '#081d58',
]);
const mapMargin = { top: 22, right: 12, bottom: 44, left: 64 };
const mapTitle = 30; // the height that the name of a map takes above it

// One map per learner, two in a row, on one scale of colours.
function map(
  { axes, points, learners }: SweepData,
  { measure }: SweepView,
  width: number,
  height?: number,
): SVGSVGElement {
  const [first, second] = axes as [Axis, Axis];
  const cells: MapCell[] = learners.flatMap((learner) =>
    points.filter(isFinished).map((point) => {
      const [x, y] = point.values;
      return { learner, x: x!, y: y!, mean: estimateAt(point, learner, measure).mean };
    }),
  );
  const means = cells.map(({ mean }) => mean).filter((mean) => !Number.isNaN(mean));
  const isPositive = means.every((mean) => mean > 0);
  const rows = Math.ceil(learners.length / 2);
  const chart = new Chart(width, height ?? Math.max(240, rows * (70 + 26 * second.values.length)), mapMargin);
  const across = bandsOf(['left', 'right'], [chart.left, chart.right], 0.08);
  const rowHeight = (chart.bottom - chart.top) / rows;
  const x = bandsOf(first.values, [0, across.bandwidth()], 0);
  const y = bandsOf([...second.values].reverse(), [0, rowHeight - mapTitle], 0);
  const shade = scaleOf({
    type: isPositive ? 'log' : 'linear',
    domain: extent(means),
    range: [0, 1],
  });
  learners.forEach((learner, i) => {
    const left = across(i % 2 === 0 ? 'left' : 'right')!;
    const top = chart.top + Math.floor(i / 2) * rowHeight + mapTitle;
    chart.text(learner, { x: left, y: top - 10 }, { 'text-anchor': 'start', 'font-weight': 600 });
    if (i + 2 >= learners.length) {
      const bottom = top + rowHeight - mapTitle;
      for (const value of first.values) chart.tickLabelX(value, left + x(value)! + x.bandwidth() / 2, bottom);
    }
    if (i % 2 === 0) {
      for (const value of second.values) chart.tickLabelY(value, top + y(value)! + y.bandwidth() / 2);
    }
    for (const cell of cells.filter((each) => each.learner === learner)) {
      const corner = { x: left + x(cell.x)!, y: top + y(cell.y)! };
      const size = { width: x.bandwidth() - 1, height: y.bandwidth() - 1 };
      const middle = { x: corner.x + x.bandwidth() / 2, y: corner.y + y.bandwidth() / 2 };
      if (Number.isNaN(cell.mean)) {
        chart.text('×', middle, { 'font-size': 11 }); // the learner cannot take it
        continue;
      }
      chart.add('rect', { x: corner.x + 0.5, y: corner.y + 0.5, ...size, fill: shades(shade(cell.mean)) });
      const legible = { fill: 'black', stroke: 'white', 'stroke-width': 3, 'paint-order': 'stroke', 'font-size': 11 };
      chart.text(short(cell.mean), middle, legible);
    }
  });
  chart.labelX(first.name);
  chart.labelY(second.name);
  const description = cells.map(
    ({ learner, x: at, y: and, mean }) =>
      `${learner} at ${at}, ${and}: ${Number.isNaN(mean) ? 'not run' : short(mean)}`,
  );
  return named(chart.svg, `${measureNames[measure]} over ${first.name} and ${second.name}: ${description.join('; ')}`);
}
