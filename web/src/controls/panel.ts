// The left column: presets, the problem with its parameters, the learners.
import { h } from '../dom';
import type { Catalogue, Parameter, ResolvedConfig } from '../engine';
import { firstPresets, presets, type Preset } from '../state/presets';
import { hasOracle, setOf } from '../state/learner_words';
import { appearInTurn } from '../scheduling';
import type { State, States } from '../state/state';
import { LearnerGrid } from './learner_grid';
import { control, type Control, type OnChange } from './parameter';
import { dismissTips, withTip } from './tips';

export interface PanelEvents {
  change: OnChange;
  preset(link: string): void;
}

export class Panel {
  private readonly controls = new Map<string, Control>();
  private readonly problems: HTMLInputElement[];
  private readonly learners: LearnerGrid;
  private readonly plain = h('div');
  private readonly advanced = h('div');
  private readonly fold = h('details', { class: 'advanced' }, h('summary', {}, 'advanced'), this.advanced);
  private readonly horizon: Control;
  private laid = '';

  constructor(
    container: HTMLElement,
    private readonly catalogue: Catalogue,
    private readonly states: States,
    private readonly events: PanelEvents,
    { title, presets: stories }: { title: string; presets: readonly Preset[] } = { title: 'Stories', presets },
  ) {
    dismissTips(container);
    const buttons = stories.map(({ name, link, help }) =>
      h(
        'button',
        { type: 'button', class: 'story', 'data-link': `#${link}`, on: { click: () => events.preset(`#${link}`) } },
        h('b', {}, name),
        h('small', {}, help),
      ),
    );
    const more = buttons.slice(firstPresets);
    this.problems = catalogue.problems.map(({ name }) =>
      h('input', {
        type: 'radio',
        name: 'problem',
        value: name,
        on: { change: () => events.change('problem', name, true) },
      }),
    );
    this.learners = new LearnerGrid(catalogue.learners, (names) => events.change('learners', names.join(), true));
    this.horizon = control(catalogue.run.find(({ name }) => name === 'horizon')!, events.change);
    const groups = [
      h(
        'div',
        { class: 'group', id: 'stories', role: 'group', 'aria-labelledby': 'stories-title' },
        h('h2', { class: 'title', id: 'stories-title' }, title),
        ...buttons.slice(0, firstPresets),
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
        this.learners.element,
      ),
    ];
    void appearInTurn(groups, 1);
    container.replaceChildren(...groups);
  }

  /** `used`: the parameters as they are run, which may be less than what was asked for. */
  show(state: State, used: ResolvedConfig['parameters'] = {}): void {
    for (const input of this.problems) input.checked = input.value === state.problem;
    const set = setOf(this.catalogue, state);
    this.learners.show(state.learners, (learner) => hasOracle(set, learner));
    const relevant = this.states.relevant(state);
    if (relevant.join() !== this.laid) {
      this.laid = relevant.join();
      const infos = this.catalogue.parameters.filter(({ name }) => relevant.includes(name));
      const elements = (advanced: boolean) =>
        infos.filter((info) => info.advanced === advanced).map((info) => this.controlOf(info).element);
      this.plain.replaceChildren(...elements(false));
      this.advanced.replaceChildren(...elements(true));
      this.fold.hidden = this.advanced.childElementCount === 0;
    }
    const { limits } = this.catalogue.problems.find(({ name }) => name === state.problem)!;
    for (const [name, { show }] of this.controls) show(used[name] ?? state.parameters[name], limits[name]);
    this.horizon.show(state.horizon);
  }

  /** Made when its problem or learner is chosen for the first time. */
  private controlOf(info: Parameter): Control {
    const made = this.controls.get(info.name) ?? control(info, this.events.change);
    this.controls.set(info.name, made);
    return made;
  }
}
