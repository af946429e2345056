// Sweeps with a name: a question, what theory expects, and what was found when it was asked last.
import type { Preset } from '../state/presets';

export const questions: readonly Preset[] = [
  {
    name: 'How does regret grow with T?',
    help: 'On target every constant is known. Theory: ½ with gradients or two values, ¾ for FKM and block, ⅘ for Algorithm 1; standing still has 1. The fitted exponent is what these horizons show.',
    link: 'problem=target&learners=projection-free,fkm,fixed,ogd,two-point,block&over=rounds%3D2%5E8..2%5E14',
  },
  {
    name: 'Is ½ the best that anyone can do?',
    help: 'The adversary tosses a coin: expected losses are 0 for everyone, and the best fixed point gains of order √T.',
    link: 'problem=target&adversary=coin&learners=fkm,ogd&repeats=20&over=rounds%3D2%5E8..2%5E14',
  },
  {
    name: 'How does it grow with the dimension?',
    help: 'On the unit ball no constant changes with n. One value per round has to explore n directions; a gradient shows all of them at once.',
    link: 'problem=target&learners=projection-free,fkm,ogd,two-point&rounds=4096&over=dimension%3D2%5E1..2%5E7',
  },
  {
    name: 'How far should it explore?',
    help: 'A small radius makes the estimates large, a large one keeps the learner away from the edge of the set.',
    link: 'problem=target&learners=projection-free,fixed&rounds=4096&over=exploration%3D0.02,0.05,0.1,0.2,0.5,0.9',
  },
  {
    name: 'How long should its steps be?',
    help: 'The theory’s η is safe in the worst case. A factor on it shows what a friendlier case allows.',
    link: 'problem=target&learners=fkm,ogd,two-point,block&rounds=4096&over=step%3D0.1,0.3,1,3,10,30',
  },
  {
    name: 'What does noise in the values do?',
    help: 'Two values of a small difference suffer most; gradients are seen without noise.',
    link: 'problem=target&learners=projection-free,fkm,ogd,two-point&rounds=4096&over=feedback-noise%3D0,0.01,0.03,0.1,0.3,1',
  },
];
