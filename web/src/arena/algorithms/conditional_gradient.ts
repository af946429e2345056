// Algorithm 1, its unregularized variant and online conditional gradient: the step of
// cpp/bco/learners/conditional_gradient.h.
import { digits, pair } from '../format';
import { value, type Algorithm, type Conditions, type Line } from './algorithm';
import {
  endless,
  estimate,
  exactGradient,
  inner,
  isSame,
  isZero,
  loop,
  noisyGradient,
  observe,
  pay,
  perturb,
  start,
} from './lines';

/** The regulariser, its gradient, and the range of the sum. */
interface Objective {
  regularizer: string;
  slope: string;
  upTo: string;
  range: string;
}
// g_t is summed after F_t was formed: it is in F_{t+1}.
const plain: Objective = { regularizer: '', slope: '', upTo: 't-1', range: '\\tau<t' };
const squared: Objective = { ...plain, regularizer: ' + \\lVert x - x_1 \\rVert^2', slope: ' + 2(x_t - x_1)' };
const halfSquared: Objective = {
  regularizer: ' + \\tfrac12 \\lVert x - x_1 \\rVert^2',
  slope: ' + x_t - x_1',
  upTo: 't',
  range: '\\tau \\le t',
};

const objective = (number: number, { regularizer, slope, upTo, range }: Objective, eta = '\\eta'): Line => ({
  number,
  text: `$F_t(x) \\gets ${eta} \\sum_{\\tau=1}^{${upTo}} g_\\tau^\\top x${regularizer}$`,
  values: [value(`\\nabla F_t(x_t) = ${eta} \\sum_{${range}} g_\\tau${slope}`, ({ round }) => pair(round.direction))],
  marks: ['direction'],
  sentence: ({ round }) =>
    isZero(round.direction)
      ? 'nothing summed up yet, no distance from the start: the gradient of F is zero.'
      : `the gradient of F at x is ${pair(round.direction)}.`,
});

const minimize = (number: number, set: string): Line => ({
  number,
  text: `$v_t \\gets \\operatorname{arg\\,min}_{x \\in ${set}} \\{ \\nabla F_t(x_t) \\cdot x \\}$`,
  values: [value('v_t', ({ round }) => pair(round.vertex))],
  marks: ['vertex'],
  sentence: ({ round }) => {
    if (!isZero(round.direction)) return `against that gradient the set ends at ${pair(round.vertex)}.`;
    return isSame(round.vertex, round.x)
      ? 'for a zero gradient every point is a minimiser: it stays at x.'
      : `for a zero gradient every point is a minimiser: the solver answers ${pair(round.vertex)}.`;
  },
});

const mix = (number: number, sigma: string): Line => ({
  number,
  text: '$x_{t+1} \\gets (1-\\sigma_t)\\, x_t + \\sigma_t v_t$',
  values: [
    value(`\\sigma_t = ${sigma}`, ({ round }) => digits(round.sigma)),
    value('x_{t+1}', ({ round }) => pair(round.next)),
  ],
  marks: ['next'],
  sentence: ({ round }) =>
    isSame(round.next, round.x)
      ? 'the step leads nowhere: x stays.'
      : `${digits(round.sigma)} of the way there: the next x is ${pair(round.next)}.`,
});

const algorithm1 = (title: string, regularizer: Objective, conditions: Conditions): Algorithm => ({
  title,
  before: [start(`$x_1 \\in ${inner}$`), loop],
  lines: [
    perturb('$u_t \\sim S^{n-1}$'), // [Algorithm 1, line 3]
    observe(conditions), // [line 4]
    estimate(conditions), // [line 5]
    objective(6, regularizer), // [line 6]
    minimize(7, inner), // [line 7]
    mix(8, 't^{-2/5}'), // [line 8, thm:regret_bound]
  ],
});

const onGradients = (gradient: Line, objectiveLine: Line, sigma: string, head = loop): Omit<Algorithm, 'title'> => ({
  before: [start('$x_1 \\in \\mathcal K$'), head],
  lines: [pay, gradient, objectiveLine, minimize(6, '\\mathcal K'), mix(7, sigma)],
});

export const conditionalGradient = (conditions: Conditions): { [learner: string]: Algorithm } => ({
  'projection-free': algorithm1('Projection-free bandit convex optimization', squared, conditions),
  unregularized: algorithm1('Unregularized: Algorithm 1 without the squared distance', plain, conditions),
  'stochastic-ocg': {
    title: 'Online conditional gradient on noisy gradients',
    ...onGradients(noisyGradient, objective(5, squared), '\\min(1, 2/\\sqrt t)'),
  },
  'ocg hazan': {
    title: 'Online conditional gradient',
    reference: 'Hazan 2016, Algorithm 24',
    ...onGradients(exactGradient, objective(5, squared), '\\min(1, 2/\\sqrt t)'),
  },
  'ocg optimal': {
    title: 'Online conditional gradient, optimal steps',
    reference: 'Weibel et al. 2026',
    ...onGradients(exactGradient, objective(5, halfSquared), '\\min(1, \\sqrt{3/T})'),
  },
  'ocg anytime': {
    title: 'Online conditional gradient, without a horizon',
    reference: 'Weibel et al. 2026',
    ...onGradients(exactGradient, objective(5, halfSquared, '\\eta_t'), '\\min(1, \\sqrt{3/t})', endless),
  },
});
