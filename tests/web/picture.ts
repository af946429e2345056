// The contents of a figure or a dialog.
import { expect } from 'vitest';

/** An axis as a picture tells it. */
interface Axis {
  type: string;
  domain: number[];
  range: number[];
  apply(value: number): number;
  /** The constant of a symmetric log axis. */
  constant: number;
}
export const texts = (svg: Element) =>
  [...svg.querySelectorAll('text')].map((each) => each.textContent).filter(Boolean);
export const all = (svg: Element, selector: string) => [...svg.querySelectorAll(selector)];
export const attributesOf = (element: Element): { [name: string]: string } =>
  Object.fromEntries(element.getAttributeNames().map((name) => [name, element.getAttribute(name)!]));
export const nameOf = (svg: Element) => svg.getAttribute('aria-label');
export function axisOf(svg: Element, name: 'x' | 'y'): Axis {
  const [type, ...numbers] = svg.getAttribute(`data-${name}`)!.split(' ');
  const [low, high, start, end, constant = 1] = numbers.map(Number) as [number, number, number, number, number?];
  const straight = {
    linear: (value: number) => value,
    log: Math.log,
    symlog: (value: number) => Math.sign(value) * Math.log1p(Math.abs(value / constant)),
  }[type!]!;
  const apply = (value: number) =>
    start + ((end - start) * (straight(value) - straight(low))) / (straight(high) - straight(low));
  return { type: type!, domain: [low, high], range: [start, end], apply, constant };
}
export const domainOf = (svg: Element, name: 'x' | 'y') => axisOf(svg, name).domain;
/** The corners of the line or area of the only path with this attribute. */
export const cornersOf = (svg: Element, selector: string): [number, number][] => {
  const [path, ...others] = all(svg, `path${selector}`);
  expect(others).toEqual([]);
  return [...path!.getAttribute('d')!.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
};
/** The place of a text. */
export const placeOf = (svg: Element, text: string) => {
  const found = all(svg, 'text').find((each) => each.textContent === text)!;
  const [, x, y] = /^translate\(([-\d.e]+),([-\d.e]+)\)$/.exec(found.getAttribute('transform')!)!;
  return { x: Number(x), y: Number(y) };
};
/** Its tags, classes and texts: what style sheets and screen readers find. */
export const outlineOf = (element: Element): string => {
  const name = [element.localName, ...element.className.split(' ').filter(Boolean)].join('.');
  const inside = [...element.childNodes].map((child) =>
    child.nodeType === 1 ? outlineOf(child as Element) : `"${child.textContent}"`,
  );
  return inside.length > 0 ? `${name}(${inside.join(' ')})` : name;
};
