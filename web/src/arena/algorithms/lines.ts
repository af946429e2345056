// Lines that many algorithms share: the head of the loop, what is played, what is seen, and the one-point estimate.
import { superscript, whole } from '../../numbers';
import { digits, pair } from '../format';
import { value, type Algorithm, type Conditions, type Line } from './algorithm';

type Before = Algorithm['before'][number];

/** The set that keeps its distance from the edge of K. */
export const inner = '(1-\\alpha)\\mathcal K';

export const isZero = (v: ArrayLike<number>): boolean => v[0] === 0 && v[1] === 0;
export const isSame = (a: ArrayLike<number>, b: ArrayLike<number>): boolean => a[0] === b[0] && a[1] === b[1];

export const start = (text: string): Before => ({
  number: 1,
  text,
  values: [value('x_1', () => 'the centre, (0, 0)')],
});

export const loop: Before = {
  number: 2,
  text: 'for $t = 1, \\dots, T$ do',
  values: [
    value('t', ({ round }) => (round.epoch_round > 0 ? whole(round.epoch_round) : '–')),
    value('T', ({ round, horizon }) =>
      horizon === 'doubling' ? `2${superscript(round.epoch)} = ${whole(round.horizon)}` : whole(round.horizon),
    ),
  ],
};

/** Of a learner that needs no horizon. */
export const endless: Before = { number: 2, text: 'for $t = 1, 2, \\dots$ do', values: loop.values.slice(0, 1) };

export const uniform = '$u_t$ uniform on the unit sphere';

export const perturb = (distribution = uniform): Line => ({
  number: 3,
  text: `$y_t \\gets x_t + \\delta u_t$, ${distribution}`,
  values: [value('u_t', ({ round }) => pair(round.u)), value('y_t', ({ round }) => pair(round.y))],
  marks: ['sphere', 'played'],
  sentence: ({ round }) =>
    `a random direction: the point to play, ${pair(round.y)}, lies ${digits(round.delta)} from x.`,
});

/** Of a learner that is shown the gradient: the value is not what it learns from, and has no noise. */
export const pay: Line = {
  number: 3,
  text: 'play $x_t$, pay $f_t(x_t)$',
  values: [value('f_t(x_t)', ({ round }) => digits(round.loss))],
  marks: [],
  sentence: ({ round }) => `it plays the point and sees ${digits(round.loss)}.`,
};

/** What stands for the value that was seen. */
export const seen = ({ noisy }: Conditions): string => (noisy ? '\\tilde f_t' : 'f_t(y_t)');

export const noiseLevel = value('s_f', ({ feedbackNoise }) => digits(feedbackNoise));

export const observe = (conditions: Conditions, number = 4, point: 'x' | 'y' = 'y'): Line => {
  const loss = `f_t(${point}_t)`;
  const plain: Line = {
    number,
    text: `play $${point}_t$ and observe $${loss}$`,
    values: [value(loss, ({ round }) => digits(round.loss))],
    marks: [],
    sentence: ({ round }) => `it plays the point and sees ${digits(round.loss)}.`,
  };
  if (!conditions.noisy) return plain;
  return {
    ...plain,
    text: `play $${point}_t$ and observe $\\tilde f_t \\gets ${loss} + s_f \\xi_t$, $\\xi_t \\sim \\mathcal N(0, 1)$`,
    values: [noiseLevel, value('\\tilde f_t', ({ round }) => digits(round.loss))],
    sentence: ({ round }) => `it plays the point and sees its loss with noise, ${digits(round.loss)}.`,
  };
};

export const estimate = (conditions: Conditions): Line => ({
  number: 5,
  text: `$g_t \\gets \\frac{n}{\\delta} ${seen(conditions)}\\, u_t$`,
  values: [
    value('\\tfrac{n}{\\delta}', ({ round, constants }) => digits(constants.n / round.delta)),
    value('g_t', ({ round }) => pair(round.gradient)),
  ],
  marks: ['estimate'],
  sentence: ({ round }) => `one value gives an estimate of the gradient, ${pair(round.gradient)}.`,
});

export const exactGradient: Line = {
  number: 4,
  text: 'observe $g_t \\gets \\nabla f_t(x_t)$',
  values: [value('g_t', ({ round }) => pair(round.gradient))],
  marks: ['estimate'],
  sentence: ({ round }) => `it is shown the gradient, ${pair(round.gradient)}.`,
};

export const noisyGradient: Line = {
  number: 4,
  text: 'observe $g_t \\gets \\nabla f_t(x_t) + s\\, \\xi_t$, $\\xi_t \\sim \\mathcal N(0, I)$',
  values: [
    value('s', ({ noise }) => digits(noise)),
    value('\\xi_t', ({ round }) => pair(round.u)),
    value('g_t', ({ round }) => pair(round.gradient)),
  ],
  marks: ['estimate'],
  sentence: ({ round }) => `it is shown the gradient with noise, ${pair(round.gradient)}.`,
};
