// Links with a name and a short story: the first ones for somebody who has never heard of any of this, then one idea
// each, then the paper's experiments.
export interface Preset {
  name: string;
  help: string;
  link: string;
}

export const presets: readonly Preset[] = [
  {
    name: 'What information buys',
    help: 'One target, every constant known. Compare learners that see a gradient, two values or one value, and that use a projection, a linear minimiser or a barrier.',
    link: 'problem=target&horizon=known&learners=projection-free,fixed,ogd,ocg,two-point,residual,block,barrier&figure=regret',
  },
  {
    name: 'Standing still wins, at first',
    help: 'For tens of thousands of rounds a learner that never moves pays less than Algorithm 2. Watch the gap close.',
    link: 'learners=projection-free,fixed&rounds=50000',
  },
  {
    name: 'Give it a million rounds',
    help: 'The same two learners, twenty times as long: now moving pays off. Takes a minute or two.',
    link: 'learners=projection-free,fixed&rounds=1000000&repeats=4',
  },
  {
    name: 'Two numbers instead of one',
    help: 'Querying the same loss twice covers most of the distance from one value to a gradient.',
    link: 'problem=target&horizon=known&learners=fkm,ogd,two-point&figure=regret',
  },
  {
    name: 'Subtract the last round',
    help: 'residual uses the difference from the previous loss: less noise where losses change slowly, as here. With the adversary alternate its estimates are noisier than those of fkm.',
    link: 'problem=target&horizon=known&adversary=drift&period=50000&learners=fkm,fixed,residual&figure=regret',
  },
  {
    name: 'Fewer corners',
    help: 'block asks for a corner of the set at the end of a block only: a hundredth of the calls, for 12 % more regret. Look at Cost, too.',
    link: 'problem=target&horizon=known&learners=projection-free,fixed,block&figure=regret',
  },
  {
    name: 'At the edge',
    help: 'The best point lies in a corner. barrier explores in an ellipse that flattens at the edge; the others must keep away from it.',
    link: 'problem=arena&minimum-x=-1.2&minimum-y=-0.4&horizon=known&learners=projection-free,fkm,barrier&lines=barrier&rounds=10000&figure=regret',
  },
  {
    name: 'The adversary that cheats',
    help: 'It sees the random direction before it fixes the loss. Every method that rests on one value is led astray; one that sees two values of the same loss is not.',
    link: 'problem=target&horizon=known&adversary=cheat&learners=projection-free,fkm,fixed,ogd,two-point&figure=regret',
  },
  {
    name: 'Dimension hurts',
    help: 'One number per round has to explore n directions. Set n to 3 and compare.',
    link: 'dimension=40&learners=projection-free,fkm,fixed&figure=regret',
  },
  {
    name: 'δ too small',
    help: 'With a small exploration radius the estimate (n/δ) f u explodes.',
    link: 'problem=arena&exploration=0.01&learners=projection-free,fixed&rounds=5000',
  },
  {
    name: 'No regulariser',
    help: 'Losses that cancel, in the plane: without a regulariser x sits in a corner that chance has picked.',
    link: 'problem=arena&adversary=alternate&learners=projection-free,unregularized&lines=unregularized',
  },
  {
    name: 'Known horizon',
    help: 'A learner that knows T needs no resets. Set the horizon to doubling and compare.',
    link: 'horizon=known&learners=projection-free,fkm,fixed',
  },
  {
    name: 'Paper: quadratic programming',
    help: 'Figure 1a: random quadratics over a polytope.',
    link: 'learners=projection-free,unregularized,stochastic-ocg,fkm,fixed',
  },
  { name: 'Paper: portfolio selection', help: 'Figure 1b: 100 stocks, 1,203 days.', link: 'problem=portfolio' },
  {
    name: 'Paper: matrix completion',
    help: 'Figure 1c: 20 × 20 matrices of rank 18.',
    link: 'problem=matrix&figure=regret',
  },
];

/** The number of them that are seen without unfolding. */
export const firstPresets = 2;
