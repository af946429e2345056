// Points of the picture that can be dragged: by mouse and touch, and with the arrow keys. Corners can be removed by
// double-click, double tap and Delete, and added with +.
import { set, setText, svg } from '../base/dom';
import { add, digits, norm, scaled, subtract, type Point } from './format';
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
  /** Where corners can be added and removed. */
  corners?: CornerEvents;
}

export interface CornerEvents {
  /** A corner is added, `last`: and not held. Returns the index of its handle; undefined where it was refused. */
  added(at: Point, last: boolean): number | undefined;
  removed(index: number): void;
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
const slop = 5; // pixels within which a pointer has not moved
const doubleMs = 500; // between the two taps of a double one

const isCorner = ({ name }: Handle): boolean => name.startsWith('corner');

/** A handle that follows a pointer. */
interface Hold {
  index: number;
  /** From the pointer to the handle. */
  offset: Point;
  from: Point;
  /** It was only pressed, not moved. */
  isTap: boolean;
  pending?: Point;
  frame?: number;
}

export class Handles {
  private items: { group: SVGGElement; handle: Handle }[] = [];
  private held: Hold | undefined;
  private tap = { index: -1, time: -Infinity }; // the last one

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
    const hasFocus = this.items.slice(handles.length).some(({ group }) => group.matches(':focus'));
    while (this.items.length > handles.length) this.items.pop()!.group.remove();
    while (this.items.length < handles.length) this.items.push(this.make(this.items.length));
    handles.forEach((handle, i) => {
      const item = this.items[i]!;
      item.handle = handle;
      const place = `x ${digits(handle.at.x)}, y ${digits(handle.at.y)}`;
      set(item.group, {
        'data-handle': handle.name,
        class: isCorner(handle) ? 'arena-handle arena-corner' : 'arena-handle arena-minimum',
        'aria-label': `${handle.name} at ${place}`,
        'aria-valuenow': handle.at.x,
        'aria-valuetext': place,
        'aria-keyshortcuts': this.canEdit(handle) ? 'Plus Delete' : false,
      });
      const edit = this.canEdit(handle) ? '; remove it with a double-click or Delete, add the next one with +' : '';
      setText(item.group.querySelector('title')!, `${handle.name}: drag it, or move it with the arrow keys${edit}`);
    });
    this.place();
    if (hasFocus) this.focus(handles.length - 1);
  }

  focus(index: number): void {
    this.items[index]?.group.focus({ preventScroll: true });
  }

  /** A pointer that has made a corner goes on holding it. */
  hold(index: number, event: PointerEvent): void {
    this.take(event, index);
    if (this.held) Object.assign(this.held, { isTap: false, pending: this.items[index]!.handle.at });
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
    group.addEventListener('pointerup', (event) => this.drop(event));
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
    this.focus(index);
    const from = this.pointer(event);
    this.held = { index, offset: subtract(view.toPicture(handle.at), from), from, isTap: true };
  }

  private drag(event: PointerEvent, index: number): void {
    const { held } = this;
    if (!held || held.index !== index) return;
    const view = this.events.view()!;
    const pointer = this.pointer(event);
    held.isTap &&= norm(subtract(pointer, held.from)) < slop;
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

  /** Lets go of a handle; the second of two taps removes a corner. */
  private drop({ timeStamp }: PointerEvent): void {
    const { held, tap } = this;
    this.release();
    if (!held) return;
    const { index } = held;
    const isDouble = held.isTap && tap.index === index && timeStamp - tap.time < doubleMs;
    this.tap = held.isTap && !isDouble ? { index, time: timeStamp } : { index: -1, time: -Infinity };
    if (isDouble && this.canEdit(this.items[index]!.handle)) this.events.corners!.removed(index);
  }

  private press(event: KeyboardEvent, index: number): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { handle } = this.items[index]!;
    const direction = keys[event.key];
    if (direction) {
      const to = add(handle.at, scaled(direction, event.shiftKey ? largeStep : step));
      this.move(index, this.clamped(to, 3), true);
    } else if (!this.canEdit(handle)) return;
    else if (['+', 'Insert'].includes(event.key)) this.insert(index);
    else if (['Delete', 'Backspace'].includes(event.key)) this.events.corners!.removed(index);
    else return;
    event.preventDefault();
  }

  private canEdit(handle: Handle): boolean {
    return this.events.corners !== undefined && isCorner(handle);
  }

  /** Adds a corner in the middle between this one and the next. */
  private insert(index: number): void {
    const all = this.items.map(({ handle }) => handle);
    const next = all.slice(index + 1).find(isCorner) ?? all.find(isCorner)!;
    const added = this.events.corners!.added(scaled(add(all[index]!.at, next.at), 0.5), true);
    if (added !== undefined) this.focus(added);
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

  private pointer(event: PointerEvent): Point {
    return this.events.view()!.pointer(event, this.parent);
  }
}
