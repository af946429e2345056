// Gradient descent with a projection: FKM, its residual variant, the two-point method, and descent on gradients
// themselves.
import type { Round } from '../../engine';
import { digits, norm, pair, pointOf } from '../format';
import { value, type Algorithm, type Conditions, type Line } from './algorithm';
import {
  endless,
  estimate,
  exactGradient,
  inner,
  isSame,
  loop,
  noiseLevel,
  observe,
  pay,
  perturb,
  seen,
  start,
  uniform,
} from './lines';

// A step ν f_t(y_t) u_t is η g_t with η = νδ/n.
const valueStep = (length: 'R' | 'D', conditions: Conditions): Line => {
  const factor = '\\tfrac{\\eta}{\\eta_0}';
  const nu = `\\tfrac{${length}}{M\\sqrt T}`;
  return {
    number: 5,
    text: `$z_t \\gets x_t - \\nu ${seen(conditions)}\\, u_t$`,
    values: [
      ...(conditions.multiplied ? [value(factor, ({ step }) => digits(step))] : []),
      value(`\\nu = ${conditions.multiplied ? `${factor} \\cdot ` : ''}${nu}`, ({ round, constants }) =>
        digits((round.eta * constants.n) / round.delta),
      ),
      value('z_t', ({ round }) => pair(round.direction)),
    ],
    marks: ['target'],
    sentence: ({ round }) => `away from the point that cost ${digits(round.loss)}, to ${pair(round.direction)}.`,
  };
};

const descend = (number: number, eta = '\\eta'): Line => ({
  number,
  text: `$z_t \\gets x_t - ${eta} g_t$`,
  values: [value(eta, ({ round }) => digits(round.eta)), value('z_t', ({ round }) => pair(round.direction))],
  marks: ['target'],
  sentence: ({ round }) => `a step of ${digits(stepLength(round))} against it, to ${pair(round.direction)}.`,
});
const stepLength = (round: Round): number => round.eta * norm(pointOf(round.gradient));

const project = (number: number, set = inner): Line => ({
  number,
  text: `$x_{t+1} \\gets \\operatorname{arg\\,min}_{x \\in ${set}} \\lVert x - z_t \\rVert$`,
  values: [value('x_{t+1}', ({ round }) => pair(round.next))],
  marks: ['next'],
  sentence: ({ round }) =>
    isSame(round.next, round.direction)
      ? `the point lies in the ${smaller(set)}set: it is the next x.`
      : `the point of the ${smaller(set)}set nearest to it is the next x, ${pair(round.next)}.`,
});
const smaller = (set: string): string => (set === inner ? 'smaller ' : '');

const twoPoints: Line = {
  number: 3,
  text: `$y_t^\\pm \\gets x_t \\pm \\delta u_t$, ${uniform}`,
  values: [value('y_t^+', ({ round }) => pair(round.y)), value('y_t^-', ({ round }) => pair(round.second))],
  marks: ['sphere', 'played', 'second'],
  sentence: ({ round }) => `a random direction, and its opposite: two points to play, ${digits(round.delta)} from x.`,
};

const observeTwo = ({ noisy }: Conditions): Line =>
  noisy
    ? {
        number: 4,
        text:
          'play both, pay the mean of their losses, observe $\\tilde f_t^\\pm \\gets f_t(y_t^\\pm) + s_f \\xi_t^\\pm$, ' +
          '$\\xi_t^\\pm \\sim \\mathcal N(0, 1)$',
        values: [noiseLevel, value('\\tfrac12 (\\tilde f_t^+ + \\tilde f_t^-)', ({ round }) => digits(round.loss))],
        marks: [],
        sentence: ({ round }) =>
          `it plays both points and sees two losses with noise; the mean of what it sees is ${digits(round.loss)}.`,
      }
    : {
        number: 4,
        text: 'play both, observe $f_t(y_t^+)$ and $f_t(y_t^-)$, pay their mean',
        values: [value('\\tfrac12 (f_t(y_t^+) + f_t(y_t^-))', ({ round }) => digits(round.loss))],
        marks: [],
        sentence: ({ round }) => `it plays both points and sees two losses; their mean is ${digits(round.loss)}.`,
      };

const difference = ({ noisy }: Conditions): Line => ({
  number: 5,
  text: `$g_t \\gets \\frac{n}{2\\delta} (${noisy ? '\\tilde f_t^+ - \\tilde f_t^-' : 'f_t(y_t^+) - f_t(y_t^-)'})\\, u_t$`,
  values: [value('g_t', ({ round }) => pair(round.gradient))],
  marks: ['estimate'],
  sentence: ({ round }) => `their difference gives an estimate of the gradient, ${pair(round.gradient)}.`,
});

const residual = ({ noisy }: Conditions): Line => ({
  number: 5,
  text: `$g_t \\gets \\frac{n}{\\delta} (${noisy ? '\\tilde f_t - \\tilde f_{t-1}' : 'f_t(y_t) - f_{t-1}(y_{t-1})'})\\, u_t$, $g_1 = 0$`,
  values: [value('g_t', ({ round }) => pair(round.gradient))],
  marks: ['estimate'],
  sentence: ({ round }) =>
    round.epoch_round === 1
      ? 'there is no earlier loss to subtract: the estimate is zero.'
      : `the difference from the previous loss gives an estimate, ${pair(round.gradient)}.`,
});

const fkm = (length: 'R' | 'D', conditions: Conditions): Algorithm => ({
  title: 'FKM: gradient descent without a gradient',
  before: [start('$x_1 = 0$'), loop],
  lines: [perturb(), observe(conditions), valueStep(length, conditions), project(6)],
});

export const projectedDescent = (conditions: Conditions): { [learner: string]: Algorithm } => ({
  'fkm normalized': fkm('D', conditions),
  'fkm flaxman': fkm('R', conditions),
  'fkm textbook': {
    title: 'FKM: projected descent on one-point estimates',
    reference: 'Hazan 2016, Algorithm 6.4',
    before: [start('$x_1 = 0$'), loop],
    lines: [perturb(), observe(conditions), estimate(conditions), descend(6), project(7)],
  },
  ogd: {
    title: 'Online gradient descent',
    before: [start('$x_1 \\in \\mathcal K$'), endless],
    lines: [pay, exactGradient, descend(5, '\\eta_t'), project(6, '\\mathcal K')],
  },
  'two-point': {
    title: 'Two-point bandit descent',
    before: [start(`$x_1 \\in ${inner}$`), loop],
    lines: [twoPoints, observeTwo(conditions), difference(conditions), descend(6), project(7)],
  },
  residual: {
    title: 'FKM on residuals',
    before: [start(`$x_1 \\in ${inner}$`), loop],
    lines: [perturb(), observe(conditions), residual(conditions), descend(6), project(7)],
  },
});
