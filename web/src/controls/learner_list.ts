// The learners that were chosen, each with its line and a few plain words.
import { h } from '../base/dom';
import { swatch } from '../base/palette';
import type { Learner } from '../engine';
import { plainWords } from '../state/learner_words';

export class LearnerList {
  readonly element = h('ul', { class: 'learner-list' });
  private names = '';

  show(learners: readonly Learner[]): void {
    const names = learners.map(({ name }) => name).join();
    if (names === this.names) return;
    this.names = names;
    this.element.replaceChildren(
      ...learners.map((learner) =>
        h(
          'li',
          { 'data-learner': learner.name },
          swatch(learner.name),
          h('span', {}, learner.name, h('small', {}, plainWords(learner))),
        ),
      ),
    );
  }
}
