// On a phone the page has three panes, one in sight: chart, plane, settings. Tabs choose, a swipe goes to the next.
import { set } from '../base/dom';

const names = ['chart', 'plane', 'settings'] as const;
type Pane = (typeof names)[number];

const isPane = (text: string | undefined): text is Pane => names.includes(text as Pane);

/** A swipe is this long in pixels, and twice as far across as along. */
const leastSwipe = 60;

// A finger on these moves something else.
const ownTouch = 'input, select, textarea, dialog, [data-handle], .arena-handles, .scroll, #figure';

export class Panes {
  private readonly tabs: HTMLButtonElement[];
  /** Its data-pane says which one is shown. */
  private readonly holder: HTMLElement;
  private start: { x: number; y: number } | undefined;

  constructor(
    private readonly bar: HTMLElement,
    main: HTMLElement,
  ) {
    this.holder = bar.parentElement!;
    this.tabs = [...bar.querySelectorAll<HTMLButtonElement>('button[data-pane]')];
    bar.addEventListener('click', ({ target }) => {
      const pane = (target as Element).closest<HTMLElement>('[data-pane]')?.dataset['pane'];
      if (isPane(pane)) this.show(pane);
    });
    const options = { passive: true };
    main.addEventListener('touchstart', (event) => this.touch(event), options);
    main.addEventListener('touchend', (event) => this.release(event), options);
  }

  get pane(): Pane {
    const { pane } = this.holder.dataset;
    return isPane(pane) ? pane : 'chart';
  }

  show(pane: Pane): void {
    this.holder.dataset['pane'] = pane;
    for (const tab of this.tabs) set(tab, { 'aria-pressed': String(tab.dataset['pane'] === pane) });
  }

  private touch({ touches, target }: TouchEvent): void {
    const [touch] = touches;
    const isOwn = (target as Element).closest(ownTouch) !== null;
    this.start = touches.length === 1 && touch && !isOwn ? { x: touch.clientX, y: touch.clientY } : undefined;
  }

  private release({ changedTouches: [touch] }: TouchEvent): void {
    const { start } = this;
    this.start = undefined;
    if (!start || !touch || getComputedStyle(this.bar).display === 'none') return;
    const [across, along] = [touch.clientX - start.x, touch.clientY - start.y];
    if (Math.abs(across) < Math.max(leastSwipe, 2 * Math.abs(along))) return;
    const next = names[names.indexOf(this.pane) - Math.sign(across)];
    if (next) this.show(next);
  }
}
