// Runs that the reader pinned: they stay beside the next ones as thin curves, named by how they differ. They
// last as long as the page, and no link holds them.
import { h, setText } from '../base/dom';
import type { Catalogue } from '../engine';
import type { PinnedRun } from '../results/figure';
import { comparable, type ShownRun } from '../session/shown';
import { whatDiffers } from '../session/what_differs';
import type { Shell } from '../page/shell';
import type { View } from '../state/state';

const most = 4;

/** A run, and the link that shows it; null where none does. */
export interface Pin {
  number: number;
  shown: ShownRun;
  link: string | null;
}

/** Only runs that have ended and have a whole repeat can be pinned. */
function canBePinned({ config, result, phase }: ShownRun): boolean {
  if (phase !== 'finished' && phase !== 'stopped') return false;
  return comparable(config, result).records.some(({ rounds }) => rounds.at(-1) === config.rounds);
}

/** A pin in the page. */
interface PinItem {
  number: number;
  element: HTMLElement;
  name: HTMLElement;
  remove: HTMLButtonElement;
}

export interface PinsEvents {
  /** The run that the Pin button pins. */
  current(): { shown: ShownRun | undefined; link: string | null };
  changed(): void;
}

export class Pins {
  private pins: readonly Pin[] = [];
  private items: readonly PinItem[] = [];
  private readonly button = h(
    'button',
    {
      type: 'button',
      id: 'pin',
      class: 'plain',
      disabled: true,
      title:
        'Keep this run as thin curves behind later runs. Pins stay until you remove them or leave the page; a link does not contain them.',
      on: { click: () => this.pin() },
    },
    'Pin',
  );
  private readonly list = h('ul', { class: 'pin-list', 'aria-label': 'Pinned runs' });
  private readonly hint = h('span', { class: 'hint' });
  private readonly title = h('span', { class: 'hint' }, 'thin curves');
  readonly element = h('div', { class: 'pins' }, this.title, this.list, this.hint, this.button);

  constructor(
    private readonly shell: Shell,
    private readonly catalogue: Catalogue,
    private readonly events: PinsEvents,
  ) {}

  get all(): readonly Pin[] {
    return this.pins;
  }

  /** The pins beside what is shown, and the learners of each whose curves are not switched off. */
  beside(shown: ShownRun | undefined, { without }: Pick<View, 'without'>): PinnedRun[] {
    return this.pins.map((pin) => ({
      number: pin.number,
      label: whatDiffers(pin.shown, shown ?? pin.shown, this.catalogue),
      shown: pin.shown,
      learners: pin.shown.result.learners.filter((learner) => !without.includes(learner)),
    }));
  }

  show(runs: readonly PinnedRun[], view: View): void {
    const { shown } = this.events.current();
    const isPinned = this.pins.some((pin) => pin.shown.result === shown?.result);
    this.button.disabled = !shown || !canBePinned(shown) || isPinned || this.pins.length >= most;
    this.title.hidden = this.list.hidden = this.pins.length === 0;
    setText(this.hint, this.hintOf(view));
    // The element with the focus stays.
    if (this.items.map(({ number }) => number).join() !== runs.map(({ number }) => number).join()) {
      this.items = runs.map(({ number }) => this.item(number));
      this.list.replaceChildren(...this.items.map(({ element }) => element));
    }
    runs.forEach(({ number, label }, i) => {
      const { name, remove } = this.items[i]!;
      setText(name, label);
      remove.setAttribute('aria-label', `Remove pin ${number}: ${label}`);
    });
  }

  private hintOf({ figure }: View): string {
    if (this.pins.length > 0 && figure === 'cost') return 'Pinned runs are not shown in this figure.';
    return this.pins.length >= most ? `${most} pins at most: remove one to pin another.` : '';
  }

  private item(number: number): PinItem {
    const name = h('span');
    const remove = h(
      'button',
      { type: 'button', class: 'plain', title: 'Remove this pin', on: { click: () => this.remove(number) } },
      '×',
    );
    return { number, name, remove, element: h('li', {}, h('b', {}, String(number)), ' ', name, ' ', remove) };
  }

  private pin(): void {
    const { shown, link } = this.events.current();
    if (!shown) return;
    const number = Array.from({ length: most }, (_, i) => i + 1).find((each) =>
      this.pins.every((pin) => pin.number !== each),
    )!;
    this.pins = [...this.pins, { number, shown, link }].sort((a, b) => a.number - b.number);
    this.events.changed();
    this.shell.announce(`Pinned as ${number}: it stays as thin curves.`);
    this.items.find((item) => item.number === number)?.remove.focus();
  }

  private remove(number: number): void {
    const at = this.pins.findIndex((pin) => pin.number === number);
    this.pins = this.pins.filter((pin) => pin.number !== number);
    this.events.changed();
    this.shell.announce(`Pin ${number} removed.`);
    (this.items[at] ?? this.items.at(-1))?.remove.focus();
    if (this.items.length === 0) this.button.focus();
  }
}
