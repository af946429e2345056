// The left column: presets, the problem with its parameters, the learners.
import { h } from '../dom';
import type { Catalogue, Learner, ResolvedConfig } from '../engine';
import { swatch } from '../palette';
import { firstPresets, presets } from '../state/presets';
import type { State, States } from '../state/state';
import { control, type Control, type OnChange } from './parameter';
import { dismissTips, withTip } from './tips';

export interface PanelEvents {
  change: OnChange;
  preset(link: string): void;
}

const sees = { value: 'one value', gradient: 'noisy gradient', none: 'nothing' };
const solves = { linear: 'linear minimiser', projection: 'projection', none: 'no oracle' };

const rateOf = (rate: number): string => (rate === 0.8 ? '4/5' : rate === 0.75 ? '3/4' : String(rate));

function badges({ feedback, oracle, rate }: Learner): HTMLElement {
  const proven = rate === null ? [] : [' · T', h('sup', {}, rateOf(rate))];
  return h('small', {}, `${sees[feedback]} · ${solves[oracle]}`, ...proven);
}

/** What the badges mean, and where the learner comes from. */
function about({ help, reference, feedback, oracle, rate }: Learner): string {
  const facts = [`Sees per round: ${sees[feedback]}.`, `Asks of the set: ${solves[oracle]}.`];
  if (rate !== null) facts.push(`Proven regret: T^(${rateOf(rate)}).`);
  return [help, ...facts, reference].join(' ').trim();
}

export class Panel {
  private readonly controls = new Map<string, Control>();
  private readonly problems: HTMLInputElement[];
  private readonly learners: HTMLInputElement[];
  private readonly plain = h('div');
  private readonly advanced = h('div');
  private readonly fold = h('details', { class: 'advanced' }, h('summary', {}, 'advanced'), this.advanced);
  private readonly horizon: Control;
  private laid = '';

  constructor(
    container: HTMLElement,
    private readonly catalogue: Catalogue,
    private readonly states: States,
    events: PanelEvents,
  ) {
    dismissTips(container);
    const stories = presets.map(({ name, link, help }) =>
      h(
        'button',
        { type: 'button', class: 'story', 'data-link': `#${link}`, on: { click: () => events.preset(`#${link}`) } },
        h('b', {}, name),
        h('small', {}, help),
      ),
    );
    const more = stories.slice(firstPresets);
    this.problems = catalogue.problems.map(({ name }) =>
      h('input', {
        type: 'radio',
        name: 'problem',
        value: name,
        on: { change: () => events.change('problem', name, true) },
      }),
    );
    this.learners = catalogue.learners.map(({ name }) =>
      h('input', {
        type: 'checkbox',
        name: 'learner',
        value: name,
        on: {
          change: () =>
            events.change(
              'learners',
              this.learners
                .filter((box) => box.checked)
                .map((box) => box.value)
                .join(),
              true,
            ),
        },
      }),
    );
    this.horizon = control(catalogue.run.find(({ name }) => name === 'horizon')!, events.change);
    for (const info of catalogue.parameters) this.controls.set(info.name, control(info, events.change));
    container.replaceChildren(
      h(
        'div',
        { class: 'group', id: 'stories', role: 'group', 'aria-labelledby': 'stories-title' },
        h('h2', { class: 'title', id: 'stories-title' }, 'Stories'),
        ...stories.slice(0, firstPresets),
        h('details', {}, h('summary', {}, `${more.length} more`), ...more),
      ),
      h(
        'fieldset',
        { class: 'group' },
        h('legend', { class: 'title' }, 'Problem'),
        h(
          'div',
          { class: 'cards' },
          ...catalogue.problems.map(({ label, set, help }, i) =>
            withTip(
              h('label', { class: 'card' }, this.problems[i], label, h('small', {}, set)),
              this.problems[i]!,
              help,
            ),
          ),
        ),
      ),
      h('div', { class: 'group' }, this.plain, this.horizon.element, this.fold),
      h(
        'fieldset',
        { class: 'group', id: 'learners' },
        h('legend', { class: 'title' }, 'Learners'),
        ...catalogue.learners.map((learner, i) =>
          withTip(
            h(
              'label',
              { class: 'learner' },
              this.learners[i],
              swatch(learner.name),
              h('span', {}, learner.name, badges(learner)),
            ),
            this.learners[i]!,
            about(learner),
          ),
        ),
      ),
    );
  }

  /** `used`: the parameters as they are run, which may be less than what was asked for. */
  show(state: State, used: ResolvedConfig['parameters'] = {}): void {
    for (const input of this.problems) input.checked = input.value === state.problem;
    for (const input of this.learners) input.checked = state.learners.includes(input.value);
    const relevant = this.states.relevant(state);
    if (relevant.join() !== this.laid) {
      this.laid = relevant.join();
      const infos = this.catalogue.parameters.filter(({ name }) => relevant.includes(name));
      const elements = (advanced: boolean) =>
        infos.filter((info) => info.advanced === advanced).map(({ name }) => this.controls.get(name)!.element);
      this.plain.replaceChildren(...elements(false));
      this.advanced.replaceChildren(...elements(true));
      this.fold.hidden = this.advanced.childElementCount === 0;
    }
    for (const [name, { show }] of this.controls) show(used[name] ?? state.parameters[name]);
    this.horizon.show(state.horizon);
  }
}
