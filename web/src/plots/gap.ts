// Regret in a chart of average losses: a bracket from a curve to the best fixed point, "gap × rounds = regret".
import { set, svg } from '../base/dom';
import { whole } from '../base/numbers';
import { halo, type Chart } from './chart';
import { clearPlace, type NameBox, type Pixel } from './names';

const signed = (text: string): string => text.replace('-', '−');

/** Writes three digits, and commas in large numbers. */
function inFull(value: number): string {
  const rounded = Number(value.toPrecision(3));
  const size = Math.abs(rounded);
  if (size >= 1e15 || (size < 1e-3 && size > 0)) return signed(value.toExponential(1));
  return signed(size < 1000 ? String(rounded) : `${rounded < 0 ? '-' : ''}${whole(size)}`);
}

/**
 * "gap 0.205 × 2,000 rounds = regret 410": the gap has as many digits as its product needs in order to be the regret
 * as it is written; ≈ where six are not enough.
 */
export function gapText(regret: number, rounds: number): string {
  const gap = regret / rounds;
  const digits = [3, 4, 5, 6].find((each) => inFull(Number(gap.toPrecision(each)) * rounds) === inFull(regret));
  const shown = Number(gap.toPrecision(digits ?? 3));
  const small = Math.abs(shown) < 1e-6 && shown !== 0;
  const text = signed(small ? shown.toExponential() : String(shown));
  return `gap ${text} × ${whole(rounds)} ${rounds === 1 ? 'round' : 'rounds'} ${digits ? '=' : '≈'} regret ${inFull(regret)}`;
}

export interface Gap {
  /** The place on the curve, and the height of the best fixed point there. */
  from: Pixel;
  to: number;
  text: string;
  color: string;
  learner: string;
}

const tick = 6; // pixels: the bracket stands that far beside the place

/** The bracket with its text, which covers no box of `taken` and as little of the lines as possible. */
export function gapMarks(
  { from, to, text, color, learner }: Gap,
  chart: Pick<Chart, 'left' | 'right' | 'top' | 'bottom'>,
  lines: readonly (readonly Pixel[])[],
  taken: readonly NameBox[],
): SVGElement[] {
  const side = from.x - tick >= chart.left ? -1 : 1;
  const x = from.x + side * tick;
  const bracket = svg('path', { d: `M${from.x},${from.y}H${x}V${to}H${from.x}`, fill: 'none', stroke: color });
  set(bracket, { 'stroke-width': 1.5, 'data-learner': learner });
  const size = { width: 6.6 * text.length, height: 14 };
  const middle = (from.y + to) / 2;
  const { x: left, y: upper } = clearPlace({ x: x + side * 6, y: middle }, side, size, chart, lines, taken);
  const place = { x: left + size.width / 2, y: upper + size.height / 2, dy: '0.32em', 'text-anchor': 'middle' };
  const label = svg('text', { ...place, fill: color, 'stroke-width': 4, ...halo, 'data-learner': learner }, text);
  return [bracket, label];
}
