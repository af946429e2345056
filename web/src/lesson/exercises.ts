// Exercises whose answer is a number: it is typed in and checked here, and kept nowhere but in a record that a page may
// have. Without scripts the question and the worked answer remain.
import { onEnter } from '../controls/fields';
import { h } from '../base/dom';
import { readAnswer } from './answers';

/** A store of checked answers. */
export interface AnswerRecord {
  /** Text typed in during an earlier visit. */
  answerTo(id: string): string | undefined;
  checked(id: string, text: string, isRight: boolean): void;
}

/** All exercises by a name: their section's, and which of it they are. */
export function exercisesOf(root: ParentNode): Map<Element, string> {
  const named = (section: Element) =>
    [...section.querySelectorAll('.exercise[data-asks]')].map(
      (exercise, i) => [exercise, `${section.getAttribute('aria-labelledby')}-${i + 1}`] as const,
    );
  return new Map([...root.querySelectorAll('section[aria-labelledby]')].flatMap(named));
}

/**
 * `data-asks` names what is asked for; right is what lies from `data-from` to `data-to`; `data-hint` helps once. Gives
 * what restores an answer of the record.
 */
function offerCheck(exercise: HTMLElement, id: string, record?: AnswerRecord): () => void {
  const { asks = '', from, to, hint = '' } = exercise.dataset;
  const field = h('input', { autocomplete: 'off', spellcheck: false });
  const verdict = h('output', { class: 'check-verdict' });
  const check = (): boolean => {
    const answer = readAnswer(field.value);
    const isRight = answer !== undefined && answer >= Number(from) && answer <= Number(to);
    exercise.dataset['checked'] = isRight ? 'right' : 'wrong';
    field.setAttribute('aria-invalid', String(!isRight));
    verdict.value = isRight
      ? 'Right.'
      : answer === undefined
        ? `Type a number, such as 0.8, 4/5 or 80 %. ${hint}`
        : `Not yet. ${hint}`;
    return isRight;
  };
  const answer = () => {
    const isRight = check();
    record?.checked(id, field.value, isRight);
  };
  onEnter(field, answer);
  exercise
    .querySelector('.check')!
    .replaceWith(
      h(
        'div',
        { class: 'check' },
        h('label', {}, `${asks} `, field),
        h('button', { type: 'button', on: { click: answer } }, 'Check'),
        verdict,
      ),
    );
  return () => {
    const text = field.value === '' ? record?.answerTo(id) : undefined;
    if (text === undefined) return;
    field.value = text;
    check();
  };
}

const near = '800px';

/**
 * Once a reader comes near: a browser looks at all fields of a page at once, and so would lay out what is far away. Gives
 * what restores the answers that the record has.
 */
export function offerChecks(root: ParentNode, record?: AnswerRecord): () => void {
  const exercises = exercisesOf(root);
  const restored: (() => void)[] = [];
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        watch.unobserve(target);
        const restore = offerCheck(target as HTMLElement, exercises.get(target)!, record);
        restored.push(restore);
        restore();
      }
    },
    { rootMargin: near },
  );
  for (const exercise of exercises.keys()) watch.observe(exercise);
  return () => restored.forEach((restore) => restore());
}
