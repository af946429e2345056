// The terms of the regret bound (thm:regret_bound), as the library names them.

export interface Term {
  name: 'variance' | 'regularizer' | 'tracking' | 'exploration' | 'shrinking';
  printed: string;
  corrected: string;
  /** Where it comes from. */
  help: string;
}

export const terms: Term[] = [
  {
    name: 'variance',
    printed: '\\tfrac{\\sqrt2\\,nMD}{c^2}\\,T^{3/5}',
    corrected: '\\tfrac{nMD}{2\\sqrt2\\,c}\\,T^{3/5}',
    help: 'the second moment of the one-point estimate',
  },
  {
    name: 'regularizer',
    printed: '\\sqrt2\\,nMD\\,T^{4/5}',
    corrected: '\\tfrac{\\sqrt2\\,nMD}{c}\\,T^{4/5}',
    help: 'D²/η: what the regulariser costs',
  },
  {
    name: 'tracking',
    printed: '\\tfrac{5\\sqrt2}{4}\\,DG\\,T^{4/5}',
    corrected: '\\tfrac{15}{8}\\,DG\\,T^{4/5}',
    help: 'one linear step per round instead of the minimiser of Fₜ',
  },
  {
    name: 'exploration',
    printed: '3cG\\,T^{4/5}',
    corrected: '3cG\\,T^{4/5}',
    help: 'playing yₜ beside xₜ, and the smoothed loss',
  },
  {
    name: 'shrinking',
    printed: '\\tfrac{cRG}{r}\\,T^{4/5}',
    corrected: '\\tfrac{cRG}{r}\\,T^{4/5}',
    help: '(1−α)K instead of K',
  },
];

export const formulas: string[] = terms.flatMap(({ printed, corrected }) => [printed, corrected]);
