// One bar a learner.
import * as Plot from '@observablehq/plot';
import { short } from '../numbers';
import { styleOf } from '../palette';
import { named } from './curves';

export interface Bar {
  learner: string;
  value: number;
  /** Half the width of its interval; NaN: none. */
  half: number;
}

export function bars(data: readonly Bar[], { width, label }: { width: number; label: string }): SVGSVGElement {
  const svg = Plot.plot({
    width,
    height: 64 + 34 * data.length,
    marginLeft: 118,
    marginRight: 64,
    marginBottom: 42,
    style: { fontSize: '12px', background: 'none', color: 'inherit' },
    x: { label, grid: true, ticks: 4, tickFormat: short, nice: true },
    y: { label: null, domain: data.map(({ learner }) => learner), tickSize: 0 },
    marks: [
      Plot.barX(data, {
        x: 'value',
        y: 'learner',
        fill: (d: Bar) => styleOf(d.learner).color,
        fillOpacity: 0.8,
        insetTop: 5,
        insetBottom: 5,
      }),
      Plot.ruleY(data, {
        x1: (d: Bar) => Math.max(0, d.value - d.half),
        x2: (d: Bar) => d.value + d.half,
        y: 'learner',
        stroke: 'currentColor',
      }),
      Plot.text(data, {
        x: (d: Bar) => d.value + (d.half > 0 ? d.half : 0),
        y: 'learner',
        dx: 6,
        textAnchor: 'start',
        text: (d: Bar) => short(d.value),
        fill: 'currentColor',
      }),
      Plot.ruleX([0]),
    ],
  }) as SVGSVGElement;
  return named(svg, `${label}: ${data.map(({ learner, value }) => `${learner} ${short(value)}`).join(', ')}`);
}
