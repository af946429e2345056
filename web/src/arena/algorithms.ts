// The learners' pseudocode, line by line: what a line says, what it draws, which numbers it made, and one
// sentence about it. The formulas are those of the headers in cpp/bco/learners.
//
// Text between $ and $ is LaTeX. Points are relative to the centre of K, which is x_1 but for `barrier`. In the library's
// Round, `direction` is ∇F_t(x_t), or for a projection method the point z_t before the projection.
import type { Round } from '../engine';
import { superscript, whole } from '../numbers';
import { digits, norm, pair, pointOf } from './format';

/** What the plane can show of a round. */
export type Mark = 'sphere' | 'ellipse' | 'played' | 'second' | 'estimate' | 'direction' | 'vertex' | 'target' | 'next';

export interface Facts {
  round: Round;
  /** Dimension. */
  n: number;
  /** Standard deviation of StochOCG's noise. */
  noise: number;
  /** "doubling", "known", or "none" for a learner that needs no horizon. */
  horizon: string;
}

/** A symbol (LaTeX) and the number that stands for it now. */
export interface Value {
  symbol: string;
  text(facts: Facts): string;
}

export interface Line {
  /** As the algorithm's own paper counts. */
  number: number;
  text: string;
  values: Value[];
  /** Drawn once the line has run. */
  marks: Mark[];
  sentence(facts: Facts): string;
}

export interface Algorithm {
  title: string;
  /** Where it differs from the catalogue's. */
  reference?: string;
  /** What comes before the rounds, and the head of their loop. */
  before: Pick<Line, 'number' | 'text' | 'values'>[];
  /** The loop: one round. */
  lines: Line[];
}

const inner = '(1-\\alpha)\\mathcal K';

const value = (symbol: string, text: (facts: Facts) => string): Value => ({ symbol, text });

const start = (text: string): Algorithm['before'][number] => ({
  number: 1,
  text,
  values: [value('x_1', () => 'the centre, (0, 0)')],
});

const loop: Algorithm['before'][number] = {
  number: 2,
  text: 'for $t = 1, \\dots, T$ do',
  values: [
    value('t', ({ round }) => (round.epoch_round > 0 ? whole(round.epoch_round) : '–')),
    value('T', ({ round, horizon }) =>
      horizon === 'doubling' ? `2${superscript(round.epoch)} = ${whole(round.horizon)}` : whole(round.horizon),
    ),
  ],
};

// Of a learner that needs no horizon.
const endless: Algorithm['before'][number] = {
  number: 2,
  text: 'for $t = 1, 2, \\dots$ do',
  values: loop.values.slice(0, 1),
};

const perturb = (number: number, distribution: string): Line => ({
  number,
  text: `$y_t \\gets x_t + \\delta u_t$, ${distribution}`,
  values: [value('u_t', ({ round }) => pair(round.u)), value('y_t', ({ round }) => pair(round.y))],
  marks: ['sphere', 'played'],
  sentence: ({ round }) =>
    `a random direction: the point to play, ${pair(round.y)}, lies ${digits(round.delta)} from x.`,
});

const pay = (number: number, point: 'x' | 'y', text: string): Line => ({
  number,
  text,
  values: [value(`f_t(${point}_t)`, ({ round }) => digits(round.loss))],
  marks: [],
  sentence: ({ round }) => `it plays the point and sees ${digits(round.loss)}.`,
});

// g_t is summed after F_t was formed: it is in F_{t+1}.
const estimate = (number: number): Line => ({
  number,
  text: '$g_t \\gets \\frac{n}{\\delta} f_t(y_t)\\, u_t$',
  values: [
    value('\\tfrac{n}{\\delta}', ({ round, n }) => digits(n / round.delta)),
    value('g_t', ({ round }) => pair(round.gradient)),
  ],
  marks: ['estimate'],
  sentence: ({ round }) => `one value gives an estimate of the gradient, ${pair(round.gradient)}.`,
});

/** The regulariser, its gradient, and the range of the sum. */
interface Objective {
  regularizer: string;
  slope: string;
  upTo: string;
  range: string;
}
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
const isZero = (v: ArrayLike<number>): boolean => v[0] === 0 && v[1] === 0;
const isSame = (a: ArrayLike<number>, b: ArrayLike<number>): boolean => a[0] === b[0] && a[1] === b[1];

const sphere = '$u_t \\sim S^n$';
const observe = 'play $y_t$ and observe $f_t(y_t)$';

const algorithm1 = (regularized: boolean): Algorithm['lines'] => [
  perturb(3, sphere), // [Algorithm 1, line 3]
  pay(4, 'y', observe), // [line 4]
  estimate(5), // [line 5]
  objective(6, regularized ? squared : plain), // [line 6]
  minimize(7, inner), // [line 7]
  mix(8, 't^{-2/5}'), // [line 8, thm:regret_bound]
];

// A step ν f_t(y_t) u_t is η g_t with η = νδ/n.
const valueStep = (length: 'R' | 'D'): Line => ({
  number: 5,
  text: '$z_t \\gets x_t - \\nu f_t(y_t)\\, u_t$',
  values: [
    value(`\\nu = \\tfrac{${length}}{M\\sqrt T}`, ({ round, n }) => digits((round.eta * n) / round.delta)),
    value('z_t', ({ round }) => pair(round.direction)),
  ],
  marks: ['target'],
  sentence: ({ round }) => `away from the point that cost ${digits(round.loss)}, to ${pair(round.direction)}.`,
});

const descend = (number: number, eta = '\\eta'): Line => ({
  number,
  text: `$z_t \\gets x_t - ${eta} g_t$`,
  values: [value(eta, ({ round }) => digits(round.eta)), value('z_t', ({ round }) => pair(round.direction))],
  marks: ['target'],
  sentence: ({ round }) => `a step of ${digits(stepLength(round))} against it, to ${pair(round.direction)}.`,
});
const stepLength = (round: Round): number => round.eta * norm(pointOf(round.gradient));

const noisyGradient: Line = {
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

const exactGradient: Line = {
  number: 4,
  text: 'observe $g_t \\gets \\nabla f_t(x_t)$',
  values: [value('g_t', ({ round }) => pair(round.gradient))],
  marks: ['estimate'],
  sentence: ({ round }) => `it is shown the gradient, ${pair(round.gradient)}.`,
};

const ocg = (objectiveLine: Line, sigma: string, before: Algorithm['before'][number]): Omit<Algorithm, 'title'> => ({
  before: [start('$x_1 \\in \\mathcal K$'), before],
  lines: [
    pay(3, 'x', 'play $x_t$, pay $f_t(x_t)$'),
    exactGradient,
    objectiveLine,
    minimize(6, '\\mathcal K'),
    mix(7, sigma),
  ],
});

const twoPoints: Line = {
  number: 3,
  text: '$y_t^\\pm \\gets x_t \\pm \\delta u_t$, $u_t$ uniform on the unit sphere',
  values: [value('y_t^+', ({ round }) => pair(round.y)), value('y_t^-', ({ round }) => pair(round.second))],
  marks: ['sphere', 'played', 'second'],
  sentence: ({ round }) => `a random direction, and its opposite: two points to play, ${digits(round.delta)} from x.`,
};
const payTwice: Line = {
  ...pay(4, 'y', 'play both, observe $f_t(y_t^+)$ and $f_t(y_t^-)$, pay their mean'),
  values: [value('\\tfrac12 (f_t(y_t^+) + f_t(y_t^-))', ({ round }) => digits(round.loss))],
  sentence: ({ round }) => `it plays both points and sees two losses; their mean is ${digits(round.loss)}.`,
};
const difference: Line = {
  number: 5,
  text: '$g_t \\gets \\frac{n}{2\\delta} (f_t(y_t^+) - f_t(y_t^-))\\, u_t$',
  values: [value('g_t', ({ round }) => pair(round.gradient))],
  marks: ['estimate'],
  sentence: ({ round }) => `their difference gives an estimate of the gradient, ${pair(round.gradient)}.`,
};
const residual: Line = {
  number: 5,
  text: '$g_t \\gets \\frac{n}{\\delta} (f_t(y_t) - f_{t-1}(y_{t-1}))\\, u_t$',
  values: [value('g_t', ({ round }) => pair(round.gradient))],
  marks: ['estimate'],
  sentence: ({ round }) =>
    round.epoch_round === 1
      ? 'there is no earlier loss to subtract: the estimate is zero.'
      : `the difference from the previous loss gives an estimate, ${pair(round.gradient)}.`,
};

const blockRounds = (round: Round): number => Math.ceil(Math.sqrt(round.horizon));
const isBlockEnd = (round: Round): boolean => round.epoch_round % blockRounds(round) === 0;
const block: Line[] = [
  {
    number: 6,
    text: '$S \\gets S + g_t$',
    values: [value('k = \\lceil \\sqrt T \\rceil', ({ round }) => whole(blockRounds(round)))],
    marks: [],
    sentence: ({ round }) =>
      isBlockEnd(round)
        ? `the block of ${whole(blockRounds(round))} rounds is complete.`
        : `round ${((round.epoch_round - 1) % blockRounds(round)) + 1} of ${whole(blockRounds(round))} in the block: the estimates are added up.`,
  },
  {
    number: 7,
    text:
      'if $k$ divides $t$: Frank-Wolfe steps on $F(x) = \\eta S^\\top x + \\lVert x - x_1 \\rVert^2$ over ' +
      `$${inner}$ until $\\max_v \\nabla F(x)^\\top (x - v) \\le \\varepsilon$`,
    values: [value('x_{t+1}', ({ round }) => pair(round.next))],
    marks: ['next'],
    sentence: ({ round }) => {
      if (!isBlockEnd(round)) return 'within a block the centre stays.';
      return isSame(round.next, round.x)
        ? 'x is close enough to the minimum of F already: it stays.'
        : `corner by corner towards the minimum of F: the next x is ${pair(round.next)}.`;
    },
  },
];

const ellipse: Line = {
  number: 3,
  text: '$y_t \\gets x_t + \\delta A_t u_t$, $A_t A_t^\\top = (\\nabla^2 \\Phi(x_t))^{-1}$',
  values: [value('u_t', ({ round }) => pair(round.u)), value('y_t', ({ round }) => pair(round.y))],
  marks: ['ellipse', 'played'],
  sentence: ({ round }) =>
    `a random point of the ellipse, ${pair(round.y)}: it is flat where the set ends, so that every point of it is inside.`,
};
const ellipseEstimate: Line = {
  number: 5,
  text: '$g_t \\gets \\frac{n}{\\delta} f_t(y_t)\\, A_t^{-\\top} u_t$',
  values: [value('g_t', ({ round }) => pair(round.gradient))],
  marks: ['estimate'],
  sentence: ({ round }) => `one value gives an estimate of the gradient, ${pair(round.gradient)}.`,
};
const newton: Line[] = [
  {
    number: 6,
    text: '$F_t(x) \\gets \\eta \\sum_{\\tau=1}^{t} g_\\tau^\\top x + \\Phi(x)$',
    values: [value('\\nabla F_t(x_t)', ({ round }) => pair(round.direction))],
    marks: ['direction'],
    sentence: ({ round }) => `the gradient of F at x is ${pair(round.direction)}.`,
  },
  {
    number: 7,
    text: '$x_{t+1} \\gets x_t - \\frac{1}{1+\\lambda_t} (\\nabla^2 \\Phi(x_t))^{-1} \\nabla F_t(x_t)$',
    values: [
      value('\\lambda_t', ({ round }) => digits(round.decrement)),
      value('x_{t+1}', ({ round }) => pair(round.next)),
    ],
    marks: ['next'],
    sentence: ({ round }) => `one Newton step towards the minimum of F: the next x is ${pair(round.next)}.`,
  },
];

const uniform = '$u_t$ uniform on the unit sphere';

const algorithms: { [learner: string]: Algorithm } = {
  'projection-free': {
    title: 'Projection-free bandit convex optimization',
    before: [start(`$x_1 \\in ${inner}$`), loop],
    lines: algorithm1(true),
  },
  unregularized: {
    title: 'Unregularized: Algorithm 1 without the squared distance',
    before: [start(`$x_1 \\in ${inner}$`), loop],
    lines: algorithm1(false),
  },
  'stochastic-ocg': {
    title: 'Online conditional gradient on noisy gradients',
    before: [start('$x_1 \\in \\mathcal K$'), loop],
    lines: [
      pay(3, 'x', 'play $x_t$, pay $f_t(x_t)$'),
      noisyGradient,
      objective(5, squared),
      minimize(6, '\\mathcal K'),
      mix(7, '\\min(1, 2/\\sqrt t)'),
    ],
  },
  'fkm normalized': {
    title: 'FKM: gradient descent without a gradient',
    before: [start('$x_1 = 0$'), loop],
    lines: [perturb(3, uniform), pay(4, 'y', observe), valueStep('D'), project(6)],
  },
  'fkm flaxman': {
    title: 'FKM: gradient descent without a gradient',
    before: [start('$x_1 = 0$'), loop],
    lines: [perturb(3, uniform), pay(4, 'y', observe), valueStep('R'), project(6)],
  },
  'fkm textbook': {
    title: 'FKM: projected descent on one-point estimates',
    reference: 'Hazan 2016, Algorithm 6.4',
    before: [start('$x_1 = 0$'), loop],
    lines: [perturb(3, uniform), pay(4, 'y', observe), estimate(5), descend(6), project(7)],
  },
  ogd: {
    title: 'Online gradient descent',
    before: [start('$x_1 \\in \\mathcal K$'), endless],
    lines: [pay(3, 'x', 'play $x_t$, pay $f_t(x_t)$'), exactGradient, descend(5, '\\eta_t'), project(6, '\\mathcal K')],
  },
  'ocg hazan': {
    title: 'Online conditional gradient',
    reference: 'Hazan 2016, Algorithm 24',
    ...ocg(objective(5, squared), '\\min(1, 2/\\sqrt t)', loop),
  },
  'ocg optimal': {
    title: 'Online conditional gradient, optimal steps',
    reference: 'Weibel et al. 2026',
    ...ocg(objective(5, halfSquared), '\\min(1, \\sqrt{3/T})', loop),
  },
  'ocg anytime': {
    title: 'Online conditional gradient, without a horizon',
    reference: 'Weibel et al. 2026',
    ...ocg(objective(5, halfSquared, '\\eta_t'), '\\min(1, \\sqrt{3/t})', endless),
  },
  'two-point': {
    title: 'Two-point bandit descent',
    before: [start(`$x_1 \\in ${inner}$`), loop],
    lines: [twoPoints, payTwice, difference, descend(6), project(7)],
  },
  residual: {
    title: 'FKM on residuals',
    before: [start(`$x_1 \\in ${inner}$`), loop],
    lines: [perturb(3, uniform), pay(4, 'y', observe), residual, descend(6), project(7)],
  },
  block: {
    title: 'Frank-Wolfe at the end of blocks',
    before: [start(`$x_1 \\in ${inner}$`), loop],
    lines: [perturb(3, uniform), pay(4, 'y', observe), estimate(5), ...block],
  },
  barrier: {
    title: 'Bandit descent with a barrier',
    before: [
      {
        number: 1,
        text: '$x_1 \\gets \\operatorname{arg\\,min} \\Phi(x)$',
        values: [value('\\Phi', () => 'a barrier of the set')],
      },
      loop,
    ],
    lines: [ellipse, pay(4, 'y', observe), ellipseEstimate, ...newton],
  },
  fixed: {
    title: 'Standing still',
    before: [start('$x_1 \\in \\mathcal K$'), endless],
    lines: [
      pay(3, 'x', 'play $x_t$, pay $f_t(x_t)$'),
      {
        number: 4,
        text: '$x_{t+1} \\gets x_t$',
        values: [value('x_{t+1}', ({ round }) => pair(round.next))],
        marks: [],
        sentence: () => 'it stays where it is.',
      },
    ],
  },
};

// For a learner that has no pseudocode here: what every learner does.
const anyLearner: Algorithm = {
  title: 'One round',
  before: [start('$x_1 \\in \\mathcal K$'), loop],
  lines: [
    { ...pay(3, 'y', 'play $y_t$, pay $f_t(y_t)$'), marks: ['played'] },
    {
      number: 4,
      text: 'move to $x_{t+1}$',
      values: [value('x_{t+1}', ({ round }) => pair(round.next))],
      marks: ['next'],
      sentence: ({ round }) => `the next x is ${pair(round.next)}.`,
    },
  ],
};

/** `form`: the value of the learner's own parameter "…-form", where it has one. */
export function algorithmOf(learner: string, form: string): Algorithm {
  return algorithms[`${learner} ${form}`] ?? algorithms[learner] ?? anyLearner;
}

/** What has been drawn once `done` lines of a round have run. */
export function marksOf(algorithm: Algorithm, done: number): ReadonlySet<Mark> {
  return new Set(algorithm.lines.slice(0, done).flatMap(({ marks }) => marks));
}

/** What the last line that ran did; nothing before the first round. */
export function sentenceOf(algorithm: Algorithm, done: number, facts: Facts): string {
  const line = algorithm.lines[done - 1];
  return line ? `Line ${line.number}: ${line.sentence(facts)}` : '';
}

/** Where an epoch has begun: in this round, or in one that was skipped (`changed`). */
export function epochRemark({ round, horizon }: Facts, changed: boolean): string {
  const begins = horizon === 'doubling' && round.epoch > 0 && (round.epoch_round === 1 || changed);
  return begins ? `Epoch ${round.epoch} begins: everything is reset.` : '';
}
