// The lesson on paper: all of it or a sheet of its exercises, with the answers beside them, at the end, or left out. What
// was chosen holds for the keys of the browser too. Without a choice all of it is printed, with every answer in place.
import { h } from '../base/dom';
import { dialog } from '../files/dialogs';
import { choice } from '../files/frames';

const contents = { all: 'All of it', sheet: 'Figures and exercises' } as const;
const answers = { beside: 'With each exercise', end: 'At the end', none: 'Left out' } as const;

const root = document.documentElement;
const exercises = () => [...document.querySelectorAll<HTMLElement>('.exercise')];
const answerOf = (exercise: HTMLElement) => exercise.querySelector('details');

/** All answers, each with the name of its exercise, for the end of what is printed. */
const answersAtEnd = () =>
  h(
    'section',
    { class: 'answers' },
    h('h2', {}, 'Answers'),
    ...exercises().flatMap((exercise) => {
      const name = exercise.querySelector('b')!.cloneNode(true) as HTMLElement;
      const text = [...answerOf(exercise)!.children].filter(({ localName }) => localName !== 'summary');
      return [h('h4', {}, name), ...text.map((part) => part.cloneNode(true) as HTMLElement)];
    }),
  );

function place(where: keyof typeof answers): void {
  root.dataset['answers'] = where;
  document.querySelector('.answers')?.remove();
  if (where === 'end') document.querySelector('.lesson')!.append(answersAtEnd());
}

/** Asks what is wanted on paper, then prints. */
export function printDialog(print: () => void): void {
  const chosen = { contents: root.dataset['contents'] ?? 'all', answers: root.dataset['answers'] ?? 'beside' };
  const element = dialog(
    document,
    'Print',
    choice('Contents', contents, (key) => (root.dataset['contents'] = key), chosen.contents),
    choice('Answers', answers, place, chosen.answers),
    h('p', { class: 'hint' }, 'Figures that have not run yet are finished first.'),
    h(
      'p',
      {},
      h(
        'button',
        {
          type: 'button',
          on: {
            click: () => {
              element.close();
              print();
            },
          },
        },
        'Print',
      ),
    ),
  );
}
