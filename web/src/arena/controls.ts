// The panel's buttons: line back, line, round, play or pause, the speed, and whose lines are shown.
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

let groups = 0;

export class Controls {
  readonly buttons = h('div', { class: 'arena-buttons', role: 'group', 'aria-label': 'Step and play' });
  readonly learners = h('fieldset', { class: 'arena-learners' });
  private readonly playButton = h('button', { type: 'button', class: 'arena-play' });
  private readonly speed = h('select', { 'aria-label': 'Speed in rounds per second', title: 'Rounds per second' });
  private readonly group = `arena-learner-${++groups}`;
  private playing = false;

  /** `goesBack`: there is a button for one line back. */
  constructor(
    events: ControlEvents,
    private readonly styleOf: (learner: string) => Style,
    goesBack: boolean,
  ) {
    const step = (what: StepKind, text: string, label: string, title: string) =>
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
    const steps = [
      ...(goesBack ? [step('back', '‹ line', 'Back one line', 'Previous line')] : []),
      step('line', goesBack ? 'line ›' : 'line', 'Step one line', 'Next line'),
      step('round', goesBack ? 'round »' : 'round', 'Step one round', 'Next round'),
    ];
    this.buttons.append(...steps, this.playButton, this.speed, reset);
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
        h('legend', { class: 'unseen' }, 'Learner whose lines are shown'),
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
