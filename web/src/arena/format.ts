// Numbers as the panel writes them: three significant digits, a true minus sign, and the catalogue's way
// of writing points. Points are pairs; those of the library are relative to the centre of K.

import { superscript } from '../base/numbers';

export interface Point {
  x: number;
  y: number;
}

export const pointOf = (numbers: ArrayLike<number>): Point => ({ x: numbers[0] ?? 0, y: numbers[1] ?? 0 });
export const add = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
export const subtract = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
export const scaled = (a: Point, factor: number): Point => ({ x: factor * a.x, y: factor * a.y });
/** A point as SVG writes it. */
export const textOf = ({ x, y }: Point): string => `${x.toFixed(1)},${y.toFixed(1)}`;
export const norm = (a: Point): number => Math.hypot(a.x, a.y);

const dust = 1e-12; // what rounding leaves of a zero

/** Three significant digits: 0.412, −1.2, 4.9·10⁻⁵. */
export function digits(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) < dust) return '0';
  const rounded = Number(value.toPrecision(3));
  const size = Math.abs(rounded);
  const sign = rounded < 0 ? '−' : '';
  if (size >= 1e-3 && size < 1e5) return sign + String(size);
  const [mantissa, exponent] = size.toExponential().split('e') as [string, string];
  return `${sign}${mantissa}·10${superscript(Number(exponent))}`;
}

/** (0.31, −1.2) */
export function pair(numbers: ArrayLike<number> | Point): string {
  const { x, y } = 'x' in numbers ? numbers : pointOf(numbers);
  return `(${digits(x)}, ${digits(y)})`;
}

/** Rounds to at most three decimals, as in the catalogue's parameters. */
export const decimals = (value: number): number => Number(value.toFixed(3)) + 0;

/** "x,y; x,y; …", the catalogue's text for points. */
export const cornersText = (corners: readonly Point[]): string =>
  corners.map(({ x, y }) => `${decimals(x)},${decimals(y)}`).join('; ');

export const parseCorners = (text: string): Point[] =>
  text.split(';').map((each) => pointOf(each.split(',').map((part) => Number(part))));
