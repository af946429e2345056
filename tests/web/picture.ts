// What a figure shows.
import { expect } from 'vitest';

interface Scale {
  type: string;
  domain: unknown[];
  range: number[];
  apply(value: unknown): number;
}
export const texts = (svg: Element) =>
  [...svg.querySelectorAll('text')].map((each) => each.textContent).filter(Boolean);
export const all = (svg: Element, selector: string) => [...svg.querySelectorAll(selector)];
export const nameOf = (svg: Element) => svg.getAttribute('aria-label');
export const scaleOf = (svg: SVGSVGElement, name: 'x' | 'y') =>
  (svg as SVGSVGElement & { scale(name: 'x' | 'y'): Scale }).scale(name);
export const domainOf = (svg: SVGSVGElement, name: 'x' | 'y') => scaleOf(svg, name).domain;
/** The corners of the line or area of the only path with this attribute. */
export const cornersOf = (svg: Element, selector: string): [number, number][] => {
  const [path, ...others] = all(svg, `${selector} > path`);
  expect(others).toEqual([]);
  return [...path!.getAttribute('d')!.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
};
/** Where a text stands. */
export const placeOf = (svg: Element, text: string) => {
  const found = all(svg, 'text').find((each) => each.textContent === text)!;
  const moves = [found, found.parentElement!].map((each) =>
    /translate\(([-\d.e]+),([-\d.e]+)\)/
      .exec(each.getAttribute('transform') ?? 'translate(0,0)')!
      .slice(1)
      .map(Number),
  );
  return { x: moves[0]![0]! + moves[1]![0]!, y: moves[0]![1]! + moves[1]![1]! };
};
