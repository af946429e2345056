// Numbers as the page writes them.
// (Intl could do this, but its compact form takes 30 ms to make.)
const thousands = ['', 'K', 'M', 'B', 'T'];

/** Writes three digits, and K or M for large numbers. */
export function short(value: number): string {
  const size = Math.abs(value);
  if ((size < 1e-3 && size > 0) || (size >= 1e15 && size < Infinity)) return value.toExponential(1);
  let rounded = Number(value.toPrecision(3));
  let power = 0;
  for (; Math.abs(rounded) >= 1000 && power < thousands.length - 1; ++power) rounded /= 1000;
  return Number.isFinite(rounded) ? `${Number(rounded.toPrecision(3))}${thousands[power]!}` : String(value);
}

/** `short` for values that are read together: a rounding error of the largest of them is 0. */
export function shortAmong(values: readonly number[]): (value: number) => string {
  const most = values.reduce((size, value) => (Number.isFinite(value) ? Math.max(size, Math.abs(value)) : size), 0);
  return (value) => short(Math.abs(value) < 1e-9 * most ? 0 : value);
}

/** Writes so many decimals, and no sign for zero. */
export const fixed = (value: number, decimals: number): string =>
  value.toFixed(decimals).replace(/^-(0(?:\.0+)?)$/, '$1');

/** The decimals that leave the largest of the values with so many digits. */
export function decimalsFor(values: readonly number[], digits: number): number {
  const most = Math.max(...values.map(Math.abs));
  return most > 0 && Number.isFinite(most) ? Math.max(0, digits - 1 - Math.floor(Math.log10(most))) : digits - 1;
}

/** Writes so many decimals, or a whole number with commas between thousands. */
export const rounded = (value: number, decimals: number): string =>
  decimals === 0 ? whole(value) : fixed(value, decimals);

/** A whole number with a comma between thousands. */
export const whole = (value: number): string => String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');

const grouped = /^([+-]?[1-9]\d{0,2})((?:,\d{3})+|(?:\s\d{3})+)(?!\d)/;
const typed = /^([+-]?(?:\d+\.?\d*|\.\d+))(?:(e[+-]?\d+)|\s?([km]))?$/i;

/** The number that a person typed: 20000, 20,000, 20 000, 2e4, 20k, 1.5M. Undefined for anything else. */
export function numberFrom(text: string): number | undefined {
  const dense = text.trim().replace(grouped, (_, first: string, rest: string) => first + rest.replaceAll(/\D/g, ''));
  const [, digits, exponent = '', unit] = typed.exec(dense) ?? [];
  if (digits === undefined) return undefined;
  return Number(digits + (unit === undefined ? exponent : /k/i.test(unit) ? 'e3' : 'e6'));
}

/** A value and its uncertainty to the digits that the uncertainty leaves. */
export function plusMinus(value: number, error: number): string {
  if (!Number.isFinite(error) || error <= 1e-9 * Math.abs(value)) return short(value);
  const digits = Math.max(0, 1 - Math.floor(Math.log10(error)));
  if (digits > 6 || Math.abs(value) >= 1e5) return `${short(value)} ± ${short(error)}`;
  return `${value.toFixed(digits)} ± ${error.toFixed(digits)}`;
}

/** A number as an exponent: ⁻¹², ⁰·⁷⁵. */
export const superscript = (value: number | string): string =>
  String(value).replace(/./g, (sign) => ({ '-': '⁻', '.': '·' })[sign] ?? '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)] ?? sign);

/** Labels of axes with many decades: 10⁻⁴, 1, 100, 10⁵. */
export function decade(value: number): string {
  const power = Math.round(Math.log10(value));
  return (value >= 1e5 || value < 1e-3) && Math.abs(value / 10 ** power - 1) < 1e-6
    ? `10${superscript(power)}`
    : short(value);
}
