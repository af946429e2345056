// The learners' pseudocode, line by line: what a line says, what it draws, which numbers it made, and one
// sentence about it. The formulas are those of the headers in cpp/bco/learners.
import { pair } from '../format';
import { usual, value, type Algorithm, type Conditions } from './algorithm';
import { barrierDescent } from './barrier_descent';
import { block } from './block';
import { conditionalGradient } from './conditional_gradient';
import { endless, loop, observe, pay, start } from './lines';
import { projectedDescent } from './projected_descent';

export * from './algorithm';

const fixed = (conditions: Conditions): Algorithm => ({
  title: 'Standing still',
  before: [start('$x_1 \\in \\mathcal K$'), endless],
  lines: [
    conditions.noisy ? observe(conditions, 3, 'x') : pay,
    {
      number: 4,
      text: '$x_{t+1} \\gets x_t$',
      values: [value('x_{t+1}', ({ round }) => pair(round.next))],
      marks: [],
      sentence: () => 'it stays where it is.',
    },
  ],
});

// For a learner that has no pseudocode here: what every learner does.
const anyLearner = (conditions: Conditions): Algorithm => ({
  title: 'One round',
  before: [start('$x_1 \\in \\mathcal K$'), loop],
  lines: [
    { ...observe(conditions, 3), marks: ['played'] },
    {
      number: 4,
      text: 'move to $x_{t+1}$',
      values: [value('x_{t+1}', ({ round }) => pair(round.next))],
      marks: ['next'],
      sentence: ({ round }) => `the next x is ${pair(round.next)}.`,
    },
  ],
});

const algorithms = (conditions: Conditions): { [learner: string]: Algorithm } => ({
  ...conditionalGradient(conditions),
  ...projectedDescent(conditions),
  block: block(conditions),
  barrier: barrierDescent(conditions),
  fixed: fixed(conditions),
  '': anyLearner(conditions),
});

const made = new Map<string, { [learner: string]: Algorithm }>();

/** `form`: the value of the learner's own parameter "…-form", where it has one. The same object for the same question. */
export function algorithmOf(learner: string, form: string, conditions = usual): Algorithm {
  const key = Object.values(conditions).join();
  const known = made.get(key) ?? algorithms(conditions);
  made.set(key, known);
  return known[`${learner} ${form}`] ?? known[learner] ?? known['']!;
}
