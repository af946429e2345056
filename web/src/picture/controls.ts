// The buttons of a picture: steps, play or pause, the speed, back to the first round, and the learner that is shown.
import { h, set, setText } from '../base/dom';
import type { Style } from '../base/palette';

export type StepKind = 'back' | 'line' | 'round';

export interface ControlEvents {
  step(what: StepKind): void;
  play(roundsPerSecond: number): void;
  pause(): void;
  reset(): void;
  show(learner: string): void;
}

export const speeds = [1, 4, 16, 64, Infinity];
const preferred = 4;

/** A button for a step. */
export interface StepButton {
  what: StepKind;
  text: string;
  label: string;
  title: string;
}

/** The words of a picture's controls. */
export interface ControlWords {
  steps: readonly StepButton[];
  /** Accessible name and title of the speed. */
  speed: string;
  speedTitle: string;
  /** The legend of the choice of a learner. */
  learners: string;
}

let groups = 0;

export class Controls {
  readonly buttons = h('div', { class: 'arena-buttons', role: 'group', 'aria-label': 'Step and play' });
  readonly learners = h('fieldset', { class: 'arena-learners' });
  private readonly playButton = h('button', { type: 'button', class: 'arena-play' });
  private readonly speed: HTMLSelectElement;
  private readonly group = `arena-learner-${++groups}`;
  private playing = false;

  constructor(
    events: ControlEvents,
    private readonly styleOf: (learner: string) => Style,
    private readonly words: ControlWords,
  ) {
    this.speed = h('select', { 'aria-label': words.speed, title: words.speedTitle });
    const step = ({ what, text, label, title }: StepButton) =>
      h(
        'button',
        { type: 'button', title, 'aria-label': label, 'data-step': what, on: { click: () => events.step(what) } },
        text,
      );
    for (const speed of speeds) {
      const text = Number.isFinite(speed) ? `${speed}/s` : 'max';
      this.speed.append(h('option', { value: String(speed) }, text));
    }
    this.speed.value = String(preferred);
    this.playButton.addEventListener('click', () => (this.playing ? events.pause() : events.play(this.rate)));
    this.speed.addEventListener('change', () => this.playing && events.play(this.rate));
    const label = 'Back to the first round';
    const click = () => events.reset();
    const reset = h(
      'button',
      { type: 'button', class: 'arena-reset', title: label, 'aria-label': label, on: { click } },
      '↺',
    );
    this.buttons.append(...words.steps.map(step), this.playButton, this.speed, reset);
    this.learners.addEventListener('change', (event) => events.show((event.target as HTMLInputElement).value));
    this.update(false);
  }

  private get rate(): number {
    return Number(this.speed.value);
  }

  /** `rate`: where it was set from elsewhere. */
  update(playing: boolean, rate?: number): void {
    this.playing = playing;
    if (rate !== undefined && speeds.includes(rate)) this.speed.value = String(rate);
    setText(this.playButton, playing ? 'pause' : 'play');
    set(this.playButton, { 'data-playing': playing });
  }

  setLearners(learners: readonly string[], shown: string): void {
    const known = [...this.learners.querySelectorAll('input')].map(({ value }) => value);
    if (known.join() !== learners.join()) {
      this.learners.replaceChildren(
        h('legend', { class: 'unseen' }, this.words.learners),
        ...learners.map((learner) => this.choice(learner)),
      );
    }
    for (const input of this.learners.querySelectorAll('input')) input.checked = input.value === shown;
  }

  private choice(learner: string): HTMLLabelElement {
    const input = h('input', { type: 'radio', class: 'unseen', name: this.group, value: learner });
    const label = h('label', { 'data-learner': learner }, input, h('span', {}, learner));
    label.style.setProperty('--of', this.styleOf(learner).color);
    return label;
  }
}
