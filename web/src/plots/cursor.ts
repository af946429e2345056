// A cursor in a chart that is drawn already: a thin rule at a round, with a handle on the axis.
import { set, svg } from '../base/dom';
import { axisOf } from './chart';

const handle = 'M0,-1L4,5V9H-4V5Z';

/** Draws or moves the picture's cursor, or removes it where no round is given. */
export function showCursor(picture: SVGSVGElement, round: number | undefined): void {
  let cursor = picture.querySelector<SVGGElement>(':scope > .cursor');
  if (round === undefined) return cursor?.remove();
  const [x, y] = [axisOf(picture, 'x'), axisOf(picture, 'y')];
  if (!x || !y) return;
  if (!cursor) {
    const [bottom, top] = y.range() as [number, number];
    const rule = svg('line', { y1: top, y2: bottom, stroke: 'currentColor', 'stroke-opacity': 0.5 });
    const grip = svg('path', { d: handle, transform: `translate(0,${bottom})` });
    cursor = svg('g', { class: 'cursor', 'pointer-events': 'none', 'aria-hidden': 'true' }, rule, grip);
    picture.append(cursor);
  }
  const [low, high] = x.domain() as [number, number];
  set(cursor, { transform: `translate(${x(Math.min(Math.max(round, low), high)).toFixed(1)},0)` });
}
