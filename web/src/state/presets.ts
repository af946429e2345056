// Links with a name and a short story: the first ones for somebody who has never heard of any of this, then one idea
// each, then the paper's experiments.
export interface Preset {
  name: string;
  help: string;
  link: string;
}

export const presets: readonly Preset[] = [
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
    name: 'One number against a gradient',
    help: 'stochastic-ocg sees a whole gradient, if a noisy one; the others see a single number. What does that buy?',
    link: 'learners=projection-free,stochastic-ocg,fkm&figure=regret',
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
    link: 'problem=arena&arena-loss=linear&learners=projection-free,unregularized&lines=unregularized',
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

/** How many of them are seen without unfolding. */
export const firstPresets = 2;
