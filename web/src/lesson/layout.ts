// Shared by the lesson's figures: titles, pictures beside each other, and a width to draw for.
import { h } from '../dom';

export const title = (text: string): HTMLElement => h('p', { class: 'lesson-title' }, text);

/** Beside each other, or one below the other where there is no room. */
export const halves = (...parts: readonly (readonly Node[])[]): HTMLElement =>
  h('div', { class: 'lesson-halves' }, ...parts.map((each) => h('div', { class: 'lesson-half' }, ...each)));

/** Calls `draw` with the width of an element at once and whenever it is another, while there is one. */
export function followWidth(element: Element, draw: (width: number) => void): ResizeObserver {
  let last = 0;
  const resized = new ResizeObserver(() => {
    const width = Math.floor(element.clientWidth);
    if (width === last || width === 0) return;
    last = width;
    draw(width);
  });
  resized.observe(element);
  return resized;
}
