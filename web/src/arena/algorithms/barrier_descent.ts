// Bandit descent with a barrier (cpp/bco/learners/barrier_descent.h).
import { digits, pair } from '../format';
import { value, type Algorithm, type Conditions, type Facts, type Line } from './algorithm';
import { loop, observe, seen, start } from './lines';

const ellipse: Line = {
  number: 3,
  text: '$y_t \\gets x_t + \\delta A_t u_t$, $A_t A_t^\\top = (\\nabla^2 \\Phi(x_t))^{-1}$',
  values: [value('u_t', ({ round }) => pair(round.u)), value('y_t', ({ round }) => pair(round.y))],
  marks: ['ellipse', 'played'],
  sentence: ({ round }) =>
    `a random point of the ellipse, ${pair(round.y)}: it is flat where the set ends, so that every point of it is inside.`,
};

const estimate = (conditions: Conditions): Line => ({
  number: 5,
  text: `$g_t \\gets \\frac{n}{\\delta} ${seen(conditions)}\\, A_t^{-\\top} u_t$`,
  values: [value('g_t', ({ round }) => pair(round.gradient))],
  marks: ['estimate'],
  sentence: ({ round }) => `one value gives an estimate of the gradient, ${pair(round.gradient)}.`,
});

// Its minimum is x_1.
const regularizer = '\\Phi(x) - \\nabla\\Phi(x_1)^\\top x';

// Newton's method can follow no more than ‖A_tᵀηg_t‖ = ηn|f_t(y_t)|/δ ≤ 1/8.
const share = ({ round, constants }: Facts): number =>
  Math.min(1, round.delta / (8 * round.eta * constants.n * Math.abs(round.loss)));

const objective = ({ large, noisy }: Conditions): Line => {
  const gradient = value('\\nabla F_t(x_t)', ({ round }) => pair(round.direction));
  const plain: Line = {
    number: 6,
    text: `$F_t(x) \\gets \\eta \\sum_{\\tau=1}^{t} g_\\tau^\\top x + ${regularizer}$`,
    values: [gradient],
    marks: ['direction'],
    sentence: ({ round }) => `the gradient of F at x is ${pair(round.direction)}.`,
  };
  if (!large) return plain;
  const loss = noisy ? '\\tilde f_\\tau' : 'f_\\tau(y_\\tau)';
  return {
    ...plain,
    text:
      `$F_t(x) \\gets \\eta \\sum_{\\tau=1}^{t} c_\\tau g_\\tau^\\top x + ${regularizer}$, ` +
      `$c_\\tau = \\min(1, \\tfrac{\\delta}{8 \\eta n |${loss}|})$`,
    values: [value('c_t', (facts) => digits(share(facts))), gradient],
    sentence: (facts) =>
      share(facts) < 1
        ? `the estimate is too large for a Newton step and counts for ${digits(share(facts))} of it; ${plain.sentence(facts, 0)}`
        : plain.sentence(facts, 0),
  };
};

const newton: Line = {
  number: 7,
  text: '$x_{t+1} \\gets x_t - \\frac{1}{1+\\lambda_t} (\\nabla^2 \\Phi(x_t))^{-1} \\nabla F_t(x_t)$',
  values: [
    value('\\lambda_t', ({ round }) => digits(round.decrement)),
    value('x_{t+1}', ({ round }) => pair(round.next)),
  ],
  marks: ['next'],
  sentence: ({ round }) => `one Newton step towards the minimum of F: the next x is ${pair(round.next)}.`,
};

export const barrierDescent = (conditions: Conditions): Algorithm => ({
  title: 'Bandit descent with a barrier',
  before: [start('$x_1 = 0$, $\\Phi$ a barrier of $\\mathcal K$'), loop],
  lines: [ellipse, observe(conditions), estimate(conditions), objective(conditions), newton],
});
