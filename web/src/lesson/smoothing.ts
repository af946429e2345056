// Why δ must be small, but not too small: a loss with a kink and its smoothed form, and the error of an estimated
// gradient against δ in its two parts, bias and variance.
import { digits } from '../arena/format';
import { segments } from '../controls/segments';
import { h, setText } from '../base/dom';
import { whole } from '../base/numbers';
import { styleOf } from '../base/palette';
import { Chart, named, scaleOf } from '../plots/chart';
import { lines, type PlotLine } from '../plots/lines';
import { halves, LessonFigure, title } from './layout';
import { slider } from './slider';
import {
  best,
  deltas,
  estimates,
  losses,
  place,
  range,
  squaredError,
  type Best,
  type EstimateKind,
  type SquaredError,
} from './smoothing_error';

/** The reader's choices. */
export interface SmoothingChoice {
  delta: number;
  loss: keyof typeof losses;
  estimate: EstimateKind;
  /** Estimates that are averaged. */
  count: number;
}

export const firstChoice: Readonly<SmoothingChoice> = { delta: 0.5, loss: 'kink', estimate: 'one point', count: 100 };

const step = 1 / 8; // of log₂ δ
const counts = [1, 100, 10_000];
const learners = { 'one point': 'projection-free', 'two points': 'two-point', residual: 'residual' } as const;
const heightOf = (width: number): number => Math.min(340, Math.max(260, width));

export const headings = {
  section: 'The loss, and the loss smoothed over x ± δ',
  errors: 'Squared error of the mean of N estimates',
};

export class Smoothing extends LessonFigure {
  private readonly choice: SmoothingChoice = { ...firstChoice };
  private readonly section = h('div', { class: 'lesson-picture lesson-curve' });
  private readonly errors = h('div', { class: 'lesson-picture lesson-curve' });
  private readonly sentence = h('p', { class: 'lesson-sentence', role: 'status' });
  private readonly radius = slider({
    label: ['radius ', h('i', {}, 'δ'), ' = '],
    name: 'radius δ',
    ...{ least: range.least, most: range.most, step },
    text: (power) => digits(2 ** power),
    change: () => this.change({ delta: 2 ** this.radius.value }),
  });
  private readonly loss = segments({
    legend: ['loss'],
    choices: Object.keys(losses).map((name) => [name, name]),
    change: (name) => this.change({ loss: name as SmoothingChoice['loss'] }),
  });
  private readonly estimate = segments({
    legend: ['estimate'],
    choices: estimates.map((name) => [name, name]),
    change: (name) => this.change({ estimate: name as EstimateKind }),
  });
  private readonly count = segments({
    legend: ['estimates averaged, ', h('i', {}, 'N')],
    choices: counts.map((count) => [String(count), whole(count)]),
    change: (count) => this.change({ count: Number(count) }),
  });

  constructor(container: HTMLElement) {
    super(container);
    const controls = [this.radius, this.loss, this.estimate, this.count].map(({ element }) => element);
    this.fill(
      'smoothing',
      h('div', { class: 'lesson-controls' }, ...controls),
      halves([title(headings.section), this.section], [title(headings.errors), this.errors]),
      this.sentence,
    );
    this.drawAtWidthOf(this.section, () => {
      this.draw();
      this.completed();
    });
    this.restart();
  }

  restart(): void {
    this.radius.value = Math.log2(firstChoice.delta);
    this.change(firstChoice);
  }

  private change(changed: Partial<SmoothingChoice>): void {
    const { loss, estimate, count } = Object.assign(this.choice, changed);
    this.loss.show(loss);
    this.estimate.show(estimate);
    this.count.show(String(count));
    this.draw();
  }

  private draw(): void {
    if (this.width === 0) return;
    this.section.replaceChildren(sectionPicture(this.width, this.choice));
    this.errors.replaceChildren(errorPicture(this.width, this.choice));
    setText(this.sentence, sentenceOf(this.choice));
  }
}

export function sentenceOf({ delta, loss, estimate, count }: SmoothingChoice): string {
  const { bias, variance, sum } = squaredError(losses[loss], estimate, delta, count);
  const [many, deviation] =
    count === 1
      ? ['1 estimate', 'standard deviation']
      : [`${whole(count)} estimates`, 'standard deviation of the mean'];
  return (
    `With δ = ${digits(delta)} and ${many}: bias ${digits(Math.sqrt(bias))}, ${deviation} ` +
    `${digits(Math.sqrt(variance))}, error ${digits(Math.sqrt(sum))}; ` +
    `${bestText(best(losses[loss], estimate, count))}.`
  );
}

const isLargest = ({ delta }: Best): boolean => delta === deltas.at(-1);

function bestText(found: Best): string {
  const error = digits(found.error);
  if (found.flat && isLargest(found)) return 'every δ gives the same error';
  if (found.flat) return `every δ up to ${digits(found.delta)} is as good as the best, with ${error}`;
  return `the best δ ${isLargest(found) ? 'shown is the largest,' : 'is'} ${digits(found.delta)} with ${error}`;
}

/** The loss along e through x, and smoothed; their slopes at x. */
export function sectionPicture(width: number, { delta, loss: name, estimate }: SmoothingChoice): SVGSVGElement {
  const loss = losses[name];
  const largest = deltas.at(-1)!;
  const [from, to] = [place - largest, place + largest];
  const along = Array.from({ length: 201 }, (_, i) => from + ((to - from) * i) / 200);
  // The kink itself is one of the points.
  const f = [...along, 0].sort((a, b) => a - b).map((x) => ({ x, y: loss.value(x) }));
  const smooth = along.map((x) => ({ x, y: loss.smoothed(x, delta) }));
  const slopes = [loss.slope(place), loss.smoothedSlope(place, delta)];
  const heights = [loss.value(place), loss.smoothed(place, delta)];
  const tangents = slopes.map((slope, i) => [-0.6, 0.6].map((d) => ({ x: place + d, y: heights[i]! + slope * d })));
  const styles = [
    { stroke: 'currentColor', 'stroke-width': 1.5, 'stroke-dasharray': 'none' },
    { stroke: styleOf(learners[estimate]).color, 'stroke-width': 2.5, 'stroke-dasharray': '6 3' },
  ];
  const thick = { 'stroke-width': 4, 'stroke-dasharray': 'none', 'stroke-opacity': 0.5 };
  const chart = new Chart(width, heightOf(width), { top: 24, right: 14, bottom: 36, left: 36 });
  const { left, right, top, bottom, clip } = chart;
  const scaleX = scaleOf({ type: 'linear', domain: [from, to], range: [left, right] });
  const scaleY = scaleOf({ type: 'linear', domain: [0, 3], range: [bottom, top] });
  const on = ({ x, y }: { x: number; y: number }) => ({ x: scaleX(x), y: scaleY(y) });
  chart.axisY(scaleY, { label: 'loss', ticks: 4 });
  chart.axisX(scaleX, { label: 'e·x', ticks: 5 });
  const [ballFrom, ballTo] = [scaleX(place - delta), scaleX(place + delta)];
  const ball = { x: ballFrom, width: ballTo - ballFrom, y: top, height: bottom - top };
  chart.add('rect', { ...ball, 'fill-opacity': 0.08 });
  [f, smooth].forEach((points, i) => chart.line(points.map(on), { ...styles[i]!, ...clip }));
  tangents.forEach((points, i) => chart.line(points.map(on), { ...styles[i]!, ...thick, ...clip }));
  for (const y of heights) chart.add('circle', { cx: scaleX(place), cy: scaleY(y), r: 3.5 });
  chart.text('x', { x: scaleX(place) + 9, y: bottom - 9 });
  const rule = { d: `M${scaleX(place)},${bottom}V${scaleY(heights[0]!)}`, 'stroke-dasharray': '2 3' };
  chart.add('path', { ...rule, stroke: 'currentColor' });
  const names = ['f', 'f smoothed'].map((each, i) => `${each}: slope ${digits(slopes[i]!)} at x`);
  names.forEach((each, i) => {
    const y = 34 + 17 * i;
    chart.add('path', { d: `M46,${y}h26`, ...styles[i]! });
    chart.text(each, { x: 78, y }, { 'text-anchor': 'start' });
  });
  return named(
    chart.svg,
    `The ${name} loss along e and smoothed with δ = ${digits(delta)}, at x = ${place}: ${names.join(', ')}`,
  );
}

/** Squared bias, variance and their sum against δ; the sums of the other estimates thin. */
export function errorPicture(width: number, { delta, loss: name, estimate, count }: SmoothingChoice): SVGSVGElement {
  const loss = losses[name];
  const curve = (of: EstimateKind, part: keyof SquaredError) =>
    deltas.map((x) => ({ x, y: squaredError(loss, of, x, count)[part] }));
  const sums = estimates.map((of): PlotLine => {
    const { color, dash } = styleOf(learners[of]);
    const chosen = of === estimate;
    const points = curve(of, 'sum');
    return chosen
      ? { name: 'sum', color, width: 3, points }
      : { name: of, color, dash, width: 1, namedEarly: true, points };
  });
  const floor = Math.min(...sums.flatMap(({ points }) => points.map(({ y }) => y))) / 4;
  const part = (text: string, of: keyof SquaredError, dash: string): PlotLine => ({
    name: text,
    color: 'currentColor',
    dash,
    width: 1.5,
    points: curve(estimate, of).filter(({ y }) => y >= floor),
  });
  const found = best(loss, estimate, count);
  const marked = [{ x: delta, name: `δ = ${digits(delta)}` }];
  if (!found.flat) marked.push({ x: found.delta, name: `best δ = ${digits(found.delta)}` });
  else if (!isLargest(found)) marked.push({ x: found.delta, name: `best up to ${digits(found.delta)}` });
  return lines(
    [part('bias²', 'bias', '2 3'), part('variance/N', 'variance', '6 4'), ...sums].filter(
      ({ points }) => points.length > 0,
    ),
    {
      width,
      height: heightOf(width),
      title: `${estimate}, N = ${whole(count)}`,
      x: 'δ',
      y: 'squared error',
      ticks: [0.05, 0.1, 0.2, 0.5, 1, 2],
      marked,
      marginRight: 80,
    },
  );
}
