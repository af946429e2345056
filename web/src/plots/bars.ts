// One bar per learner.
import { short } from '../base/numbers';
import { styleOf } from '../base/palette';
import { bandsOf, Chart, named, scaleOf } from './chart';
import { canBeRedrawn } from './redrawing';

export interface Bar {
  learner: string;
  value: number;
  /** Half the width of its interval; NaN: none. */
  half: number;
}

export interface BarsOptions {
  width: number;
  /** Depends on the number of bars if left out. */
  height?: number;
  /** The bars become thinner to stay within it, as far as their names allow. */
  most?: number;
  label: string;
}

export function bars(data: readonly Bar[], options: BarsOptions): SVGSVGElement {
  const { width, most: room = Infinity, label } = options;
  const heightWith = (bar: number) => 64 + bar * data.length;
  const height = options.height ?? Math.floor(Math.max(heightWith(14.5), Math.min(heightWith(34), room)));
  const chart = new Chart(width, height, { top: 20, right: 64, bottom: 42, left: 118 });
  const { left, right, top, bottom } = chart;
  const ends = data.map(({ value, half }) => value + (half > 0 ? half : 0));
  const most = Math.max(...ends.filter(Number.isFinite), 0) || 1; // before the first value, an empty frame
  const x = scaleOf({ type: 'linear', domain: [0, most], range: [left, right], nice: true });
  const y = bandsOf(
    data.map(({ learner }) => learner),
    [top, bottom],
  );
  chart.axisX(x, { label, ticks: 4, format: short, grid: true });
  data.forEach(({ learner, value, half }, i) => {
    const [upper, middle] = [y(learner)!, y(learner)! + y.bandwidth() / 2];
    const space = Math.min(5, y.bandwidth() / 5); // above and below a bar
    chart.tickLabelY(learner, middle, { 'data-learner': learner });
    if (!Number.isFinite(value)) return;
    chart.add('rect', {
      x: x(0),
      width: x(value) - x(0),
      y: upper + space,
      height: y.bandwidth() - 2 * space,
      fill: styleOf(learner).color,
      'fill-opacity': 0.8,
      'data-learner': learner,
    });
    if (half > 0) {
      const [x1, x2] = [x(Math.max(0, value - half)), x(value + half)];
      chart.add('line', { x1, x2, y1: middle, y2: middle, stroke: 'currentColor' });
    }
    chart.text(short(value), { x: x(ends[i]!) + 6, y: middle }, { 'text-anchor': 'start' });
  });
  chart.add('line', { x1: x(0), x2: x(0), y1: top, y2: bottom, stroke: 'currentColor' });
  canBeRedrawn(chart.svg, (size) => bars(data, { ...size, label }));
  return named(chart.svg, `${label}: ${data.map(({ learner, value }) => `${learner} ${short(value)}`).join(', ')}`);
}
