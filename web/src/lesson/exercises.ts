// Exercises whose answer is a number: it is typed in and checked here, and kept nowhere. Without scripts the question and
// the worked answer remain.
import { h } from '../dom';
import { readAnswer } from './answers';

/** `data-asks` names what is asked for; right is what lies from `data-from` to `data-to`; `data-hint` helps once. */
export function offerChecks(root: ParentNode): void {
  for (const exercise of root.querySelectorAll<HTMLElement>('.exercise[data-asks]')) {
    const { asks = '', from, to, hint = '' } = exercise.dataset;
    const field = h('input', { autocomplete: 'off', spellcheck: false });
    const verdict = h('output', { class: 'check-verdict' });
    const check = () => {
      const answer = readAnswer(field.value);
      const isRight = answer !== undefined && answer >= Number(from) && answer <= Number(to);
      exercise.dataset['checked'] = isRight ? 'right' : 'wrong';
      field.setAttribute('aria-invalid', String(!isRight));
      verdict.value = isRight
        ? 'Right.'
        : answer === undefined
          ? `A number is asked for, such as 0.8, 4/5 or 80 %. ${hint}`
          : `Not yet. ${hint}`;
    };
    const form = h(
      'form',
      {
        class: 'check',
        on: {
          submit: (event: Event) => {
            event.preventDefault();
            check();
          },
        },
      },
      h('label', {}, `${asks} `, field),
      h('button', { type: 'submit' }, 'Check'),
      verdict,
    );
    exercise.querySelector('details')!.before(form);
  }
}
