// The left column: presets, the problem with its parameters, the learners.
import { problemWords } from '../cards/words';
import { h } from '../base/dom';
import type { Catalogue, Parameter, ResolvedConfig } from '../engine';
import { firstPresets, presets, type Preset } from '../state/presets';
import { hasOracle, setOf } from '../state/learner_words';
import { drawn } from '../base/scheduling';
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
  private readonly plain = h('div');
  private readonly advanced = h('div');
  private readonly fold = h('details', { class: 'advanced' }, h('summary', {}, 'advanced'), this.advanced);
  private problems: HTMLInputElement[] = [];
  private learners: LearnerGrid | undefined;
  private horizon: Control | undefined;
  private laid = '';
  private last: [State, ResolvedConfig['parameters']] | undefined;
  /** All of it is in the page. */
  readonly complete: Promise<void>;

  constructor(
    private readonly container: HTMLElement,
    private readonly catalogue: Catalogue,
    private readonly states: States,
    private readonly events: PanelEvents,
    options: { title: string; presets: readonly Preset[] } = { title: 'Stories', presets },
  ) {
    dismissTips(container);
    this.complete = this.fill(options);
  }

  // One part in each frame.
  private async fill({ title, presets: stories }: { title: string; presets: readonly Preset[] }): Promise<void> {
    const parts = [
      () => this.storyButtons(title, stories),
      () => this.problemCards(),
      () => this.parameters(),
      () => this.learnerGrid(),
    ];
    for (const part of parts) {
      this.container.append(part());
      if (this.last) this.show(...this.last);
      await drawn();
    }
  }

  private storyButtons(title: string, stories: readonly Preset[]): HTMLElement {
    const buttons = stories.map(({ name, link, help }) =>
      h(
        'button',
        {
          type: 'button',
          class: 'story',
          'data-link': `#${link}`,
          on: { click: () => this.events.preset(`#${link}`) },
        },
        h('b', {}, name),
        h('small', {}, help),
      ),
    );
    const more = buttons.slice(firstPresets);
    return h(
      'div',
      { class: 'group', id: 'stories', role: 'group', 'aria-labelledby': 'stories-title' },
      h('h2', { class: 'title', id: 'stories-title' }, title),
      ...buttons.slice(0, firstPresets),
      h('details', {}, h('summary', {}, `${more.length} more`), ...more),
    );
  }

  private problemCards(): HTMLElement {
    const { problems } = this.catalogue;
    this.problems = problems.map(({ name }) =>
      h('input', {
        type: 'radio',
        name: 'problem',
        value: name,
        on: { change: () => this.events.change('problem', name, true) },
      }),
    );
    const cards = problems.map((problem, i) => {
      const { label, set } = problemWords(problem);
      const input = this.problems[i]!;
      return withTip(h('label', { class: 'card' }, input, label, h('small', {}, set)), input, problem.help);
    });
    return h(
      'fieldset',
      { class: 'group' },
      h('legend', { class: 'title' }, 'Problem'),
      h('div', { class: 'cards' }, ...cards),
    );
  }

  private parameters(): HTMLElement {
    this.horizon = control(this.catalogue.run.find(({ name }) => name === 'horizon')!, this.events.change);
    return h('div', { class: 'group' }, this.plain, this.horizon.element, this.fold);
  }

  private learnerGrid(): HTMLElement {
    const chosen = (names: string[]) => this.events.change('learners', names.join(), true);
    this.learners = new LearnerGrid(this.catalogue.learners, chosen);
    const legend = h('legend', { class: 'title' }, 'Learners');
    return h('fieldset', { class: 'group', id: 'learners' }, legend, this.learners.element);
  }

  /** `used`: the parameters as they are run, which may be less than what was asked for. */
  show(state: State, used: ResolvedConfig['parameters'] = {}): void {
    this.last = [state, used];
    for (const input of this.problems) input.checked = input.value === state.problem;
    const set = setOf(this.catalogue, state);
    this.learners?.show(state.learners, (learner) => hasOracle(set, learner));
    if (!this.horizon) return; // not all of it has come
    this.layOut(state);
    const { limits } = this.catalogue.problems.find(({ name }) => name === state.problem)!;
    for (const [name, { show }] of this.controls) show(used[name] ?? state.parameters[name], limits[name]);
    this.horizon.show(state.horizon);
  }

  /** The parameters that have a say. */
  private layOut(state: State): void {
    const relevant = this.states.relevant(state);
    if (relevant.join() === this.laid) return;
    this.laid = relevant.join();
    const infos = this.catalogue.parameters.filter(({ name }) => relevant.includes(name));
    const elements = (advanced: boolean) =>
      infos.filter((info) => info.advanced === advanced).map((info) => this.controlOf(info).element);
    this.plain.replaceChildren(...elements(false));
    this.advanced.replaceChildren(...elements(true));
    this.fold.hidden = this.advanced.childElementCount === 0;
  }

  /** Made when its problem or learner is chosen for the first time. */
  private controlOf(info: Parameter): Control {
    const made = this.controls.get(info.name) ?? control(info, this.events.change);
    this.controls.set(info.name, made);
    return made;
  }
}
