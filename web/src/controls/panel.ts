// The left column: the problem, the learners, all settings, stories. What a newcomer does not need is folded while the
// details are closed.
import { problemWords } from '../cards/words';
import { h } from '../base/dom';
import { learnerNamed } from '../base/learner_name';
import type { Catalogue, Parameter, ResolvedConfig } from '../engine';
import { presets, type Preset } from '../state/presets';
import { obstacle } from '../state/learner_words';
import { drawn } from '../base/scheduling';
import { setOf, type State, type States } from '../state/state';
import { LearnerGrid } from './learner_grid';
import { LearnerList } from './learner_list';
import { formulaControl, type FormulaEvents } from './formula_field';
import { control, type Control } from './parameter';
import { showTips, withTip } from './tips';
import { Variants } from './variants';

export type PanelEvents = FormulaEvents;

/** A group of links with a name and a short text each. */
export interface Stories {
  title: string;
  presets: readonly Preset[];
  /** They stand above everything else. */
  areFirst?: boolean;
}

const firstProblems = 4; // a newcomer's; a fold has the others

export class Panel {
  private readonly controls = new Map<string, Control>();
  private readonly written = h('div');
  private readonly plain = h('div');
  private readonly advanced = h('div');
  private readonly readings = h('div');
  private readonly fold = h('details', { class: 'advanced' }, h('summary', {}, 'Advanced'), this.advanced);
  private readonly readingFold = h(
    'details',
    { class: 'advanced' },
    h(
      'summary',
      { title: 'Choices where the text of the paper can be read in several ways' },
      'As the paper could mean it',
    ),
    this.readings,
  );
  private readonly settings = h('details', { class: 'group', id: 'all-settings' }, h('summary', {}, 'All settings'));
  private readonly choice = h('details', { id: 'choose-learners' }, h('summary', {}, 'Choose learners'));
  private readonly more = h('details', { id: 'more-problems' }, h('summary', {}, 'More problems'));
  private readonly stories = h('details', { class: 'group', id: 'stories' });
  private readonly list = new LearnerList();
  private details = '';
  private problems: HTMLInputElement[] = [];
  private learners: LearnerGrid | undefined;
  private variants: Variants | undefined;
  private horizon: Control | undefined;
  private laid = '';
  /** The catalogue has other learners. */
  renew = (): void => {};
  private last: [State, ResolvedConfig['parameters']] | undefined;
  /** All of it is in the page. */
  readonly complete: Promise<void>;

  constructor(
    private readonly container: HTMLElement,
    private readonly catalogue: Catalogue,
    private readonly states: States,
    private readonly events: PanelEvents,
    stories: Stories = { title: 'Stories', presets },
  ) {
    showTips(container);
    this.complete = this.fill(stories);
  }

  // One part in each frame.
  private async fill(stories: Stories): Promise<void> {
    const settings = [() => this.problemCards(), () => this.learnerChoice(), () => this.allSettings()];
    const links = () => this.storyButtons(stories);
    for (const part of stories.areFirst ? [links, ...settings] : [...settings, links]) {
      this.container.append(part());
      if (this.last) this.show(...this.last);
      await drawn();
    }
  }

  private storyButtons({ title, presets: stories }: Stories): HTMLElement {
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
    this.stories.append(h('summary', {}, h('h2', { class: 'title' }, title)), ...buttons);
    return this.stories;
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
    this.more.append(h('div', { class: 'cards' }, ...cards.slice(firstProblems)));
    return h(
      'fieldset',
      { class: 'group' },
      h('legend', { class: 'title' }, 'Problem'),
      h('div', { class: 'cards' }, ...cards.slice(0, firstProblems)),
      this.more,
      this.written,
    );
  }

  private allSettings(): HTMLElement {
    this.horizon = control(this.catalogue.run.find(({ name }) => name === 'horizon')!, this.events.change);
    this.settings.append(this.plain, this.horizon.element, this.fold, this.readingFold);
    return this.settings;
  }

  private learnerChoice(): HTMLElement {
    const chosen = (names: string[]) => this.events.change('learners', names.join(), true);
    this.learners = new LearnerGrid(this.catalogue.learners, chosen);
    this.renew = () => {
      const before = this.learners!.element;
      this.learners = new LearnerGrid(this.catalogue.learners, chosen);
      before.replaceWith(this.learners.element);
    };
    this.variants = new Variants(this.catalogue, chosen);
    this.choice.append(this.learners.element, this.variants.element);
    const legend = h('legend', { class: 'title' }, 'Learners');
    return h('fieldset', { class: 'group', id: 'learners' }, legend, this.list.element, this.choice);
  }

  /** `used`: the parameters as they are run, which may be less than what was asked for. */
  show(state: State, used: ResolvedConfig['parameters'] = {}): void {
    this.last = [state, used];
    for (const input of this.problems) input.checked = input.value === state.problem;
    const set = setOf(this.catalogue, state);
    const problem = this.catalogue.problems.find(({ name }) => name === state.problem)!;
    this.learners?.show(state.learners, (learner) => obstacle(problem, set, learner));
    this.variants?.show(state.learners);
    this.list.show(state.learners.flatMap((name) => learnerNamed(this.catalogue.learners, name) ?? []));
    this.unfold(state.view.details);
    if (this.problems.slice(firstProblems).some(({ checked }) => checked)) this.more.open = true;
    if (!this.horizon) return; // not all of it has come
    this.layOut(state);
    for (const [name, { show }] of this.controls) show(used[name] ?? state.parameters[name], problem.limits[name]);
    this.horizon.show(state.horizon);
  }

  /** With the details everything is open, without them folded; a fold that the reader moved stays until then. */
  private unfold(details: string): void {
    if (details === this.details) return;
    this.details = details;
    this.more.open = this.settings.open = this.choice.open = this.stories.open = details === 'open';
    this.list.element.hidden = details === 'open';
  }

  /** The parameters that have a say. */
  private layOut(state: State): void {
    const relevant = this.states.relevant(state);
    if (relevant.join() === this.laid) return;
    this.laid = relevant.join();
    const infos = this.catalogue.parameters.filter(({ name }) => relevant.includes(name));
    const elements = (belongs: (info: Parameter) => boolean) =>
      infos.filter(belongs).map((info) => this.controlOf(info).element);
    this.written.replaceChildren(...elements(({ type }) => type === 'text'));
    this.plain.replaceChildren(...elements(({ advanced, reading, type }) => !advanced && !reading && type !== 'text'));
    this.advanced.replaceChildren(...elements(({ advanced, reading }) => advanced && !reading));
    this.readings.replaceChildren(...elements(({ reading }) => reading));
    this.fold.hidden = this.advanced.childElementCount === 0;
    this.readingFold.hidden = this.readings.childElementCount === 0;
  }

  /** Made when its problem or learner is chosen for the first time. */
  private controlOf(info: Parameter): Control {
    const made =
      this.controls.get(info.name) ??
      (info.type === 'text' ? formulaControl(info, this.events) : control(info, this.events.change));
    this.controls.set(info.name, made);
    return made;
  }
}
