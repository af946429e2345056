// Exercises whose answer is a number: it is typed in and checked here, and kept nowhere. Without scripts the question and
// the worked answer remain.
import { h } from '../dom';
import { readAnswer } from './answers';

/** `data-asks` names what is asked for; right is what lies from `data-from` to `data-to`; `data-hint` helps once. */
function offerCheck(exercise: HTMLElement): void {
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
  exercise.querySelector('.check')!.replaceWith(form);
}

const near = '800px';

/** Once a reader comes near: a browser looks at all fields of a page at once, and so would lay out what is far away. */
export function offerChecks(root: ParentNode): void {
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        watch.unobserve(target);
        offerCheck(target as HTMLElement);
      }
    },
    { rootMargin: near },
  );
  for (const exercise of root.querySelectorAll('.exercise[data-asks]')) watch.observe(exercise);
}
