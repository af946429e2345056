// Ratios of times: a group of bars for each problem, with the paper's figure beside ours.
import { short } from '../base/numbers';
import { styleOf } from '../base/palette';
import type { BarsOptions } from './bars';
import { bandsOf, Chart, named, scaleOf } from './chart';
import { canBeRedrawn } from './redrawing';

export interface Ratio {
  group: string;
  learner: string;
  value: number;
  low: number;
  high: number;
  /** The paper's value; NaN: it has none. */
  paper: number;
}

// A time that a coarse clock took for zero has no ratio.
const isMeasured = (value: number): boolean => value > 0 && Number.isFinite(value);

export function ratios(data: readonly Ratio[], { width, height, label }: BarsOptions): SVGSVGElement {
  const learners = [...new Set(data.map(({ learner }) => learner))];
  const groups = [...new Set(data.map(({ group }) => group))];
  const most = Math.max(2, ...data.flatMap(({ high, value, paper }) => [high, value, paper]).filter(Number.isFinite));
  const least = Math.min(0.5, ...data.map(({ low, value }) => Math.min(low, value)).filter((each) => each > 0));
  const chart = new Chart(width, height ?? 60 + 76 * groups.length, { top: 18, right: 60, bottom: 38, left: 112 });
  const { left, right, top, bottom } = chart;
  const x = scaleOf({ type: 'log', domain: [least * 0.9, most * 1.1], range: [left, right] });
  const groupBands = bandsOf(groups, [top, bottom], 0.12);
  const bands = bandsOf(learners, [0, groupBands.bandwidth()]);
  chart.axisX(x, { label, ticks: 4, format: short, grid: true });
  for (const group of groups) {
    const upper = groupBands(group)!;
    const at = { x: left - 104, y: upper - 12 };
    chart.text(group, at, { 'text-anchor': 'start', 'font-weight': 600 }, 'top');
    for (const learner of learners) chart.tickLabelY(learner, upper + bands(learner)! + bands.bandwidth() / 2);
    const one = { x1: x(1), x2: x(1), y1: upper, y2: upper + groupBands.bandwidth() };
    chart.add('line', { ...one, stroke: 'currentColor' });
  }
  for (const { group, learner, value, low, high, paper } of data) {
    if (!isMeasured(value)) continue;
    const upper = groupBands(group)! + bands(learner)!;
    const middle = upper + bands.bandwidth() / 2;
    chart.add('rect', {
      x: Math.min(x(1), x(value)),
      width: Math.abs(x(value) - x(1)),
      y: upper + 2,
      height: bands.bandwidth() - 4,
      fill: styleOf(learner).color,
      'fill-opacity': 0.8,
      'data-learner': learner,
    });
    // An interval that reaches below the axis ends where the axis does.
    if (Number.isFinite(low) && Number.isFinite(high)) {
      const x1 = low > 0 ? x(low) : left;
      chart.add('line', { x1, x2: x(high), y1: middle, y2: middle, stroke: 'currentColor' });
    }
    if (!Number.isFinite(paper)) continue;
    const tick = { x1: x(paper), x2: x(paper), y1: upper, y2: upper + bands.bandwidth() };
    chart.add('line', { ...tick, stroke: 'currentColor', 'stroke-width': 2, 'stroke-dasharray': '2 2' });
    chart.text(`paper ${paper}`, { x: x(paper) + 5, y: middle }, { 'text-anchor': 'start' });
  }
  canBeRedrawn(chart.svg, (size) => ratios(data, { ...size, label }));
  return named(
    chart.svg,
    `${label}: ${data.map(({ group, learner, value }) => `${group} ${learner} ${isMeasured(value) ? short(value) : 'not measured'}`).join(', ')}`,
  );
}
