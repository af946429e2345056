// Ratios of times: a group of bars for each problem, with the paper's figure beside ours.
import * as Plot from '@observablehq/plot';
import { short } from '../numbers';
import { styleOf } from '../palette';
import { named } from './curves';

export interface Ratio {
  group: string;
  learner: string;
  value: number;
  low: number;
  high: number;
  /** What the paper says; NaN: nothing. */
  paper: number;
}

export function ratios(data: readonly Ratio[], { width, label }: { width: number; label: string }): SVGSVGElement {
  const learners = [...new Set(data.map(({ learner }) => learner))];
  const claimed = data.filter(({ paper }) => Number.isFinite(paper));
  const most = Math.max(2, ...data.flatMap(({ high, value, paper }) => [high, value, paper]).filter(Number.isFinite));
  const least = Math.min(0.5, ...data.map(({ low, value }) => Math.min(low, value)).filter((each) => each > 0));
  const svg = Plot.plot({
    width,
    height: 60 + 76 * new Set(data.map(({ group }) => group)).size,
    marginLeft: 112,
    marginRight: 60,
    marginTop: 18,
    marginBottom: 38,
    style: { fontSize: '12px', background: 'none', color: 'inherit' },
    fy: { label: null, domain: [...new Set(data.map(({ group }) => group))], axis: null, padding: 0.12 },
    x: { type: 'log', label, domain: [least * 0.9, most * 1.1], ticks: 4, tickFormat: short, grid: true },
    y: { label: null, domain: learners, tickSize: 0 },
    marks: [
      Plot.text(
        data,
        Plot.selectFirst({ text: 'group', fy: 'group', frameAnchor: 'top-left', dy: -10, dx: -104, fontWeight: 600 }),
      ),
      Plot.barX(data, {
        fy: 'group',
        x1: 1,
        x2: 'value',
        y: 'learner',
        fill: (d: Ratio) => styleOf(d.learner).color,
        fillOpacity: 0.8,
        insetTop: 2,
        insetBottom: 2,
      }),
      Plot.ruleY(data, { fy: 'group', x1: 'low', x2: 'high', y: 'learner', stroke: 'currentColor' }),
      Plot.tickX(claimed, {
        fy: 'group',
        x: 'paper',
        y: 'learner',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeDasharray: '2 2',
      }),
      Plot.text(claimed, {
        fy: 'group',
        x: 'paper',
        y: 'learner',
        dx: 5,
        textAnchor: 'start',
        text: (d: Ratio) => `paper ${d.paper}`,
        fill: 'currentColor',
      }),
      Plot.ruleX([1]),
    ],
  }) as SVGSVGElement;
  return named(
    svg,
    `${label}: ${data.map(({ group, learner, value }) => `${group} ${learner} ${short(value)}`).join(', ')}`,
  );
}
