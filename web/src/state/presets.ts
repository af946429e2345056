// Links with a name and a short story, one idea each.
export interface Preset {
  name: string;
  help: string;
  link: string;
}

export const presets: readonly Preset[] = [
  {
    name: 'What information buys',
    help: 'One target, every constant known. A gradient is worth more than two values, and two are worth far more than one.',
    link: 'problem=target&horizon=known&learners=fixed,fkm,ogd,two-point&figure=regret',
  },
  {
    name: 'Standing still wins, at first',
    help: 'On the paper’s quadratics a learner that never moves pays less than Algorithm 2 for more than 100,000 rounds. Then the curves cross.',
    link: 'problem=quadratic&learners=projection-free,fixed&rounds=300000',
  },
  {
    name: 'At the edge',
    help: 'The best point lies in a corner. barrier explores in an ellipse that flattens near the edge; the others must keep their distance from it.',
    link: 'problem=arena&minimum-x=-1.2&minimum-y=-0.4&horizon=known&learners=projection-free,fkm,barrier&lines=barrier&rounds=10000&figure=regret',
  },
  {
    name: 'δ too small',
    help: 'With a small exploration radius the estimate (n/δ) f u explodes: in the plane, x jumps from corner to corner.',
    link: 'problem=arena&exploration=0.01&learners=projection-free,fixed&rounds=5000',
  },
  {
    name: 'The adversary that cheats',
    help: 'It sees the random direction before it fixes the loss. Learners that see one value are led astray; one that sees two values of the same loss is not.',
    link: 'problem=target&horizon=known&adversary=cheat&learners=projection-free,fkm,fixed,ogd,two-point&figure=regret',
  },
  {
    name: 'Fewer corners',
    help: 'block asks for a corner of the set only at the end of a block: a hundredth of the calls, for 12 % more regret. See also Cost.',
    link: 'problem=target&horizon=known&learners=projection-free,fixed,block&figure=regret',
  },
  {
    name: 'Your own loss',
    help: 'Type a formula: here the absolute error of noisy measurements of a point. The page proves that it is convex, and every learner runs on it.',
    link: 'problem=formula&loss=abs(dot(z%2C%20x%20-%20p)%20%2B%200.1*w)&learners=projection-free,fkm,two-point,fixed&figure=regret',
  },
  {
    name: 'Why not project?',
    help: 'Traffic through a grid: a projection solves a network problem, a linear minimisation is a shortest path. Per round ogd is ahead of ocg; see how it is per second.',
    link: 'problem=routing&grid=10&learners=projection-free,fkm,ocg,ogd&rounds=3000&against=seconds',
  },
];
