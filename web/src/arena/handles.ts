// Points of the picture that can be dragged: by mouse and touch, and with the arrow keys.
import { set, setText, svg } from '../base/dom';
import { digits, type Point } from './format';
import type { PlaneView } from './view';

export interface Handle {
  /** "corner 3", "minimum" */
  name: string;
  at: Point;
}

export interface HandleEvents {
  view(): PlaneView | undefined;
  /** A handle was moved, `last`: and let go. It is shown there only if `show` says so. */
  moved(index: number, to: Point, last: boolean): void;
}

export interface Range {
  least: number;
  most: number;
}

const keys: { [key: string]: Point } = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};
const [step, largeStep] = [0.05, 0.2];

export class Handles {
  private items: { group: SVGGElement; handle: Handle }[] = [];
  private held: { index: number; offset: Point; pending?: Point; frame?: number } | undefined;

  constructor(
    private readonly parent: SVGGElement,
    private readonly range: Range,
    private readonly events: HandleEvents,
  ) {}

  get dragging(): boolean {
    return this.held !== undefined;
  }

  /** The handles there are now; those that stay keep the focus. */
  show(handles: readonly Handle[]): void {
    while (this.items.length > handles.length) this.items.pop()!.group.remove();
    while (this.items.length < handles.length) this.items.push(this.make(this.items.length));
    handles.forEach((handle, i) => {
      const item = this.items[i]!;
      item.handle = handle;
      const place = `x ${digits(handle.at.x)}, y ${digits(handle.at.y)}`;
      set(item.group, {
        'data-handle': handle.name,
        class: handle.name.startsWith('corner') ? 'arena-handle arena-corner' : 'arena-handle arena-minimum',
        'aria-label': `${handle.name} at ${place}`,
        'aria-valuenow': handle.at.x,
        'aria-valuetext': place,
      });
      setText(item.group.querySelector('title')!, `${handle.name}: drag it, or move it with the arrow keys`);
    });
    this.place();
  }

  /** Puts them where the view has them. */
  place(): void {
    const view = this.events.view();
    if (!view) return;
    for (const { group, handle } of this.items) {
      const { x, y } = view.toPicture(handle.at);
      set(group, { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` });
    }
  }

  private make(index: number): { group: SVGGElement; handle: Handle } {
    const group = svg(
      'g',
      {
        tabindex: 0,
        role: 'slider',
        'aria-valuemin': this.range.least,
        'aria-valuemax': this.range.most,
        'aria-roledescription': 'point in the plane',
      },
      svg('title'),
      svg('circle', { class: 'arena-touch', r: 15 }),
      svg('path', { class: 'arena-knob', d: 'M0,-6L6,0L0,6L-6,0Z' }),
      svg('circle', { class: 'arena-knob', r: 5 }),
    );
    // A finger moves the handle, not the page; touch-action alone does not reach into SVG everywhere.
    group.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false });
    group.addEventListener('pointerdown', (event) => this.take(event, index));
    group.addEventListener('pointermove', (event) => this.drag(event, index));
    group.addEventListener('pointerup', () => this.release());
    group.addEventListener('pointercancel', () => this.release());
    group.addEventListener('lostpointercapture', () => this.release());
    group.addEventListener('keydown', (event) => this.press(event, index));
    this.parent.append(group);
    return { group, handle: { name: '', at: { x: 0, y: 0 } } };
  }

  private take(event: PointerEvent, index: number): void {
    const view = this.events.view();
    if (event.button !== 0 || !view || this.held) return;
    event.preventDefault();
    const { group, handle } = this.items[index]!;
    group.setPointerCapture(event.pointerId);
    group.focus({ preventScroll: true });
    const at = view.toPicture(handle.at);
    const pointer = this.pointer(event);
    this.held = { index, offset: { x: at.x - pointer.x, y: at.y - pointer.y } };
  }

  private drag(event: PointerEvent, index: number): void {
    const { held } = this;
    if (!held || held.index !== index) return;
    const view = this.events.view()!;
    const pointer = this.pointer(event);
    // It stays in sight; where the view is adjusted afterwards it can be dragged on.
    const inside = (value: number, size: number) => Math.min(size - 8, Math.max(8, value));
    const to = view.toPlane({
      x: inside(pointer.x + held.offset.x, view.width),
      y: inside(pointer.y + held.offset.y, view.height),
    });
    held.pending = this.clamped(to, 2);
    held.frame ??= requestAnimationFrame(() => {
      held.frame = undefined;
      this.move(index, held.pending!, false);
    });
  }

  private release(): void {
    const { held } = this;
    if (!held) return;
    this.held = undefined;
    if (held.frame !== undefined) cancelAnimationFrame(held.frame);
    if (held.pending) this.move(held.index, held.pending, true);
  }

  private press(event: KeyboardEvent, index: number): void {
    const direction = keys[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const length = event.shiftKey ? largeStep : step;
    const { at } = this.items[index]!.handle;
    this.move(index, this.clamped({ x: at.x + length * direction.x, y: at.y + length * direction.y }, 3), true);
  }

  private move(index: number, to: Point, last: boolean): void {
    const { at } = this.items[index]!.handle;
    if (!last && at.x === to.x && at.y === to.y) return;
    this.events.moved(index, to, last);
  }

  private clamped({ x, y }: Point, decimals: number): Point {
    const { least, most } = this.range;
    const clamp = (value: number) => Number(Math.min(most, Math.max(least, value)).toFixed(decimals)) + 0;
    return { x: clamp(x), y: clamp(y) };
  }

  // In the picture's own units, whatever the page does to its size.
  private pointer(event: PointerEvent): Point {
    const view = this.events.view()!;
    const box = this.parent.ownerSVGElement!.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) * view.width) / box.width,
      y: ((event.clientY - box.top) * view.height) / box.height,
    };
  }
}
