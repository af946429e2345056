// The edges of a polygon, where corners can be added: pressed by a mouse the new corner can be dragged at once, tapped by
// a finger, which may also scroll the page, it stays where it is. Below a mouse a mark shows the place.
import { set, svg } from '../base/dom';
import { nearestOnBoundary } from './corners';
import { norm, subtract, textOf, type Point } from './format';
import type { PlaneView } from './view';

export interface EdgeEvents {
  view(): PlaneView | undefined;
  /** A mouse has pressed that point of an edge and holds it. */
  pressed(at: Point, event: PointerEvent): void;
  /** A finger or a pen has touched that point of an edge, and let it go. */
  tapped(at: Point): void;
}

const slop = 10; // pixels within which a finger has not moved

export class Edges {
  private readonly strip = svg(
    'polygon',
    { class: 'arena-edges' },
    svg('title', {}, 'edge of K: click to add a corner, or pull one out'),
  );
  private readonly mark = svg('path', { class: 'arena-new-corner', d: 'M-6,0H6M0,-6V6' });
  readonly element = svg('g', {}, this.strip, this.mark);
  private outline: readonly Point[] = [];
  private touched: { pointer: number; from: Point } | undefined;

  constructor(private readonly events: EdgeEvents) {
    const { strip } = this;
    strip.addEventListener('pointermove', (event) => event.pointerType === 'mouse' && this.showMark(event));
    strip.addEventListener('pointerleave', () => this.hideMark());
    strip.addEventListener('pointercancel', () => (this.touched = undefined));
    strip.addEventListener('pointerdown', (event) => this.press(event));
    strip.addEventListener('pointerup', (event) => this.release(event));
    this.show([]);
  }

  /** The polygon; empty where nothing can be added. */
  show(outline: readonly Point[]): void {
    const view = this.events.view();
    this.outline = view ? outline : [];
    this.element.style.display = this.outline.length > 0 ? '' : 'none';
    if (view) set(this.strip, { points: outline.map((point) => textOf(view.toPicture(point))).join(' ') });
    this.hideMark();
  }

  private press(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return;
    if (event.pointerType !== 'mouse')
      return void (this.touched = { pointer: event.pointerId, from: { x: event.clientX, y: event.clientY } });
    event.preventDefault();
    this.events.pressed(this.nearest(event), event);
  }

  private release(event: PointerEvent): void {
    const { touched } = this;
    this.touched = undefined;
    if (touched?.pointer !== event.pointerId) return;
    const moved = norm(subtract({ x: event.clientX, y: event.clientY }, touched.from));
    if (moved < slop) this.events.tapped(this.nearest(event));
  }

  private showMark(event: PointerEvent): void {
    const { x, y } = this.events.view()!.toPicture(this.nearest(event));
    set(this.mark, { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` });
    this.mark.style.display = '';
  }

  private hideMark(): void {
    this.mark.style.display = 'none';
  }

  private nearest(event: PointerEvent): Point {
    const view = this.events.view()!;
    return nearestOnBoundary(this.outline, view.toPlane(view.pointer(event, this.strip))).point;
  }
}
