// Sweeps with a name: a question, and what theory expects. What is found is worked out from the points (findings.ts).
import type { Preset } from '../state/presets';
import { sweepViewChoices, type SweepState, type SweepStates } from './state';

export interface Question extends Preset {
  expected: string;
}

/** Questions that the paper leaves open. */
export const paperQuestions = {
  rate: {
    name: 'How does regret grow on the paper’s quadratics?',
    help: 'The polytope of the paper’s first experiment, n = m = 10, from 2⁸ to 2²⁰ rounds: takes minutes.',
    expected:
      'regret below some line of slope ⅘ for projection-free and ¾ for fkm; fixed has slope 1 from the start. It is ahead of both for tens of thousands of rounds here, and points where it is ahead say nothing about their rates.',
    link: 'learners=projection-free,fkm,fixed&repeats=5&over=rounds%3D2%5E8..2%5E20+by+x4',
  },
  dimension: {
    name: 'How does it grow with the dimension of the quadratics?',
    help: 'T = 16,384 and ten rows of A, n from 2 to 16; M, G and the polytope also change with n.',
    expected:
      'the bound grows with nM, and M with n: regret can grow faster than n. The regret of standing still also grows, because the losses are larger; with only a few dimensions, the methods that see one value are already no better.',
    link: 'learners=projection-free,stochastic-ocg,fkm,fixed&rounds=16384&over=dimension%3D2,3,4,5,6,8,12,16',
  },
  tuned: {
    name: 'Who wins on the quadratics when everyone is tuned?',
    help: 'Step and radius of each of the paper’s learners tuned on one grid, T = 4,096, and compared on other seeds.',
    expected:
      'the printed constants are cautious for everyone: the learner that is ahead with the defaults need not be ahead when all are tuned.',
    link: 'rounds=4096&over=step%3D0.01,0.03,0.1,0.3,1,3,10&over=radius%3D0.1,0.3,1&judge=best',
  },
  adversaries: {
    name: 'Which adversary hurts whom?',
    help: 'The losses stand still, drift, jump, cancel, are drawn by a coin, or follow the learner’s own direction.',
    expected:
      'the theorems hold for all but the last: an adversary that sees the direction before it answers makes one value useless and regret linear.',
    link: 'problem=target&learners=projection-free,fkm,fixed,ogd,two-point&rounds=4096&over=adversary%3Dstill,drift,switch,alternate,coin,cheat',
  },
  cost: {
    name: 'What does a round cost?',
    help: 'Time inside the learner against the size of the matrices: a linear minimiser against a projection, one eigenpair against all of them.',
    expected:
      'our implementation decomposes the whole matrix even for one eigenpair: both take on the order of size³ operations, and the ratio of the two times tends to a constant. A power or Lanczos iteration costs size² per step; with it the ratio would grow with the size.',
    link: 'problem=matrix&learners=projection-free,fkm&rounds=200&repeats=4&rank=5&over=size%3D5,10,20,30,40&measure=time',
  },
} as const satisfies { [name: string]: Question };

export const questions: readonly Question[] = [
  {
    name: 'How does regret grow with T?',
    help: 'On target every constant is known. The fitted exponent describes these horizons only.',
    expected:
      'regret below some line of slope ½ with gradients or two values, ¾ for fkm, ⅘ for projection-free: a bound promises no slope over a few horizons. fixed never learns and has slope 1.',
    link: 'problem=target&learners=projection-free,fkm,fixed,ogd,two-point&over=rounds%3D2%5E8..2%5E14',
  },
  {
    name: 'And up to a million rounds?',
    help: 'The same from 2⁸ to 2²⁰ rounds, each horizon four times the previous one: takes a minute or two.',
    expected: 'in the long run no exponent stays above the proven one; no bound says which horizons are long enough.',
    link: 'problem=target&learners=projection-free,fkm,ogd,two-point&over=rounds%3D2%5E8..2%5E20+by+x4',
  },
  paperQuestions.rate,
  {
    name: 'Is ½ the best that anyone can do?',
    help: 'The adversary tosses a coin: expected losses are 0 for everyone, and the best fixed point gains on the order of √T.',
    expected:
      '½ for fixed, which never moves, and no learner does better: there is nothing to learn from a coin, whatever a learner sees.',
    link: 'problem=target&learners=fkm,fixed,ogd&repeats=20&adversary=coin&over=rounds%3D2%5E8..2%5E14',
  },
  {
    name: 'How does it grow with the dimension?',
    help: 'On the unit ball no constant changes with n. T = 65,536: with fewer rounds the methods that see one value are soon no better than standing still.',
    expected:
      'the bounds grow like n for projection-free and fkm, whose exploration radius does not depend on n here, and √n for two-point: one value per round, or two, have to explore n directions. (√n also for fkm with Flaxman’s radius, and for projection-free with the corrected η and c tuned to n.) A gradient shows all directions at once: ogd’s has no n.',
    link: 'problem=target&learners=projection-free,fkm,fixed,ogd,two-point&rounds=65536&over=dimension%3D2,3,4,6,8,12,16,24,32',
  },
  paperQuestions.dimension,
  {
    name: 'How far should it explore?',
    help: 'The exploration radius c, in units of r.',
    expected:
      'a best value in between: a small radius makes the estimates large, a large one keeps the learner away from the edge.',
    link: 'problem=target&learners=projection-free,fixed&rounds=4096&over=exploration%3D0.02,0.05,0.1,0.2,0.5,0.9',
  },
  {
    name: 'How long should its steps be?',
    help: 'A factor on each learner’s η.',
    expected: 'the theory’s η is safe in the worst case; a friendlier case, such as this one, allows longer steps.',
    link: 'problem=target&learners=fkm,ogd,two-point,block&rounds=4096&over=step%3D0.1,0.3,1,3,10,30',
  },
  {
    name: 'What does noise in the values do?',
    help: 'Noise on what bandit learners see, never on what they pay.',
    expected: 'methods that use the small difference of two values suffer most; gradients are seen without noise.',
    link: 'problem=target&learners=projection-free,fkm,ogd,two-point&rounds=4096&over=feedback-noise%3D0,0.01,0.03,0.1,0.3,1',
  },
  {
    name: 'Who wins when everyone is tuned?',
    help: 'Step and radius of every learner tuned on one grid, and compared on other seeds.',
    expected:
      'theorems choose constants for the worst case: tuning gains most where these are most cautious, and less on other seeds than on those used for tuning.',
    link: 'problem=target&learners=projection-free,fkm,fixed,ogd,two-point,residual&rounds=4096&over=step%3D0.1,0.3,1,3,10,30&over=radius%3D0.1,0.3,1,3&judge=best',
  },
  paperQuestions.tuned,
  {
    name: 'How fast may the world change?',
    help: 'The best point drifts to the other side of the ball and back; one way takes 250 to 16,000 rounds. Regret is against the best point of every round.',
    expected:
      'the bound of pbgd grows like the square root of the length of that path, so less is lost where it is slow; those of the others hold against one fixed point and say nothing here. fixed pays about the same at every speed, and ogd, whose steps are 1/√t, becomes slower itself.',
    link: 'problem=target&learners=fkm,fixed,ogd,pbgd&rounds=16384&adversary=drift&over=period%3D250,500,1000,2000,4000,8000,16000&measure=dynamic',
  },
  paperQuestions.adversaries,
  paperQuestions.cost,
];

const withoutView = (link: string): string =>
  link
    .split('&')
    .filter((field) => !(field.slice(0, field.indexOf('=')) in sweepViewChoices))
    .join('&');

/** The question that these settings ask, whatever is drawn of it. Links of questions are as they are written. */
export function questionOf(state: SweepState, sweeps: SweepStates): Question | undefined {
  const asked = withoutView(sweeps.write(state));
  return questions.find(({ link }) => withoutView(link) === asked);
}
