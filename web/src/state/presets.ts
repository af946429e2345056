// Links with a name: the paper's experiments, and some that teach one thing each.
export interface Preset {
  name: string;
  help: string;
  link: string;
}

const bandits = 'projection-free,unregularized,stochastic-ocg,fkm,fixed';

export const presets: readonly Preset[] = [
  {
    name: 'Paper: quadratic programming',
    help: 'Figure 1a: random quadratics over a polytope',
    link: `learners=${bandits}`,
  },
  { name: 'Paper: portfolio selection', help: 'Figure 1b: 100 stocks, 1203 days', link: 'problem=portfolio' },
  {
    name: 'Paper: matrix completion',
    help: 'Figure 1c: 20 × 20 matrices of rank 18',
    link: 'problem=matrix&figure=regret',
  },
  {
    name: 'Dimension hurts',
    help: 'One number per round has to tell n directions: set n to 3 and compare',
    link: 'dimension=40&learners=projection-free,fkm,fixed&figure=regret',
  },
  {
    name: 'δ too small',
    help: 'A small exploration radius makes the estimate (n/δ) f u explode',
    link: 'problem=arena&exploration=0.01&learners=projection-free,fixed&rounds=5000',
  },
  {
    name: 'No regulariser',
    help: 'Against losses that cancel, in the plane: without the regulariser x sits in a corner that chance has picked',
    link: 'problem=arena&arena-loss=linear&learners=projection-free,unregularized&lines=unregularized',
  },
  {
    name: 'Known horizon',
    help: 'Told T, a learner needs no resets; take horizon = doubling to compare',
    link: 'horizon=known&learners=projection-free,fkm,fixed',
  },
  {
    name: 'Standing still wins',
    help: 'With the printed constants, never moving beats Algorithm 1 for tens of thousands of rounds',
    link: 'learners=projection-free,fixed&rounds=50000',
  },
];
