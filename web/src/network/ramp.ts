// Delay as colour: the higher, the further from the page, in the light theme and in the dark one. Lightness alone tells
// the order, so it holds for colour-blind readers and in print without colour.
import { svg } from '../base/dom';

/** From low to high; each stop has at least three times the contrast of its theme's page. */
const stops = { light: ['#b8770a', '#b3305c', '#2d1160'], dark: ['#7d5fb8', '#e0659b', '#fcd34d'] } as const;
const levels = 32;

const channels = (color: string): number[] => [1, 3, 5].map((i) => parseInt(color.slice(i, i + 2), 16));

function between(colors: readonly string[], share: number): string {
  const place = share * (colors.length - 1);
  const lower = Math.min(Math.floor(place), colors.length - 2);
  const [from, to] = [channels(colors[lower]!), channels(colors[lower + 1]!)];
  const mixed = from.map((channel, i) => Math.round(channel + (place - lower) * (to[i]! - channel)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

const table = Array.from({ length: levels + 1 }, (_, level) => {
  const [light, dark] = [stops.light, stops.dark].map((colors) => between(colors, level / levels));
  return `light-dark(${light}, ${dark})`;
});

/** `share`: from 0, the lowest delay of the legend, to 1, its highest; beyond these it is cut off. */
export const colorOf = (share: number): string =>
  Number.isFinite(share) ? table[Math.round(levels * Math.min(1, Math.max(0, share)))]! : 'var(--mute)';

export interface DelayRange {
  low: number;
  high: number;
}

export const shareIn = ({ low, high }: DelayRange, delay: number): number =>
  high > low ? (delay - low) / (high - low) : 0.5;

/** The ramp as a bar. */
export function rampPicture(): SVGSVGElement {
  const [step, height] = [3, 12];
  const width = step * table.length;
  const picture = svg('svg', { width, height, viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' });
  table.forEach((color, i) => {
    const part = svg('rect', { x: i * step, y: 0, width: step, height, 'shape-rendering': 'crispEdges' });
    part.style.setProperty('fill', color);
    picture.append(part);
  });
  return picture;
}
