// Shared by the lesson's figures: titles, pictures beside each other, and a width to draw for.
import { h } from '../base/dom';
import type { SimulationConfig } from '../engine';

export const title = (text: string): HTMLElement => h('p', { class: 'lesson-title' }, text);

/** Two halves beside each other, or one below the other if there is no room. */
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

/** A figure of the lesson in its container. */
export abstract class LessonFigure {
  protected seen = () => {};
  private tellComplete = () => {};
  /** Its pictures are there. */
  readonly visible = new Promise<void>((resolve) => (this.seen = resolve));
  /** All of it has been drawn for the first time. */
  readonly complete = new Promise<void>((resolve) => (this.tellComplete = resolve));
  protected width = 0;
  private resized: ResizeObserver | undefined;

  constructor(protected readonly container: HTMLElement) {}

  /** Starts again from its current settings. */
  abstract restart(): void;

  /** Works while it is in sight; most figures never work by themselves. */
  set active(_: boolean) {}

  /** The configuration that it runs, where that is not the one of its settings. */
  get played(): SimulationConfig | undefined {
    return undefined;
  }

  /** Prepares for paper, if that needs more than what is seen. */
  print(): void {}

  destroy(): void {
    this.resized?.disconnect();
    this.container.replaceChildren();
  }

  protected completed(): void {
    this.seen();
    this.tellComplete();
  }

  protected fill(kind: string, ...parts: Node[]): HTMLElement {
    const element = h('div', { class: `lesson-figure lesson-${kind}` }, ...parts);
    this.container.replaceChildren(element);
    return element;
  }

  /** Draws whenever the width of an element is another. */
  protected drawAtWidthOf(element: Element, draw: () => void): void {
    this.resized = followWidth(element, (width) => {
      this.width = width;
      draw();
    });
  }
}
