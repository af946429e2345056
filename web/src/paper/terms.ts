// The terms of the regret bound (thm:regret_bound), as the library names them.

export interface Term {
  name: 'variance' | 'regularizer' | 'tracking' | 'exploration' | 'shrinking';
  /** The theorem as printed. */
  printed: string;
  /** Proven for its η, with B = B(c) of bounds.h. */
  proven: string;
  /** Proven for the corrected η. */
  corrected: string;
  /** The line of the proof that it bounds, as cpp/paper/audit.h has it. */
  realised: string;
  /** Its source in the paper. */
  help: string;
}

export const terms: Term[] = [
  {
    name: 'variance',
    printed: '\\tfrac{\\sqrt2\\,nMD}{c^2}\\,T^{3/5}',
    proven: '\\tfrac{nMD}{2\\sqrt2\\,c^2}\\,T^{3/5}',
    corrected: '\\tfrac{nMD}{2\\sqrt2\\,c}\\,T^{3/5}',
    realised: '\\sum g_t \\cdot (x^*_t - x^*_{t+1})',
    help: 'the second moment of the one-point estimate',
  },
  {
    name: 'regularizer',
    printed: '\\sqrt2\\,nMD\\,T^{4/5}',
    proven: '\\sqrt2\\,nMD\\,T^{4/5}',
    corrected: '\\tfrac{\\sqrt2\\,nMD}{c}\\,T^{4/5}',
    realised: '\\sum g_t \\cdot (x^*_{t+1} - z)',
    help: 'D²/η: what the regulariser costs',
  },
  {
    name: 'tracking',
    printed: '\\tfrac{5\\sqrt2}{4}\\,DG\\,T^{4/5}',
    proven: '\\tfrac54\\sqrt{B}\\,DG\\,T^{4/5}',
    corrected: '\\tfrac{15}{8}\\,DG\\,T^{4/5}',
    realised: '\\sum \\nabla \\tilde f_t(x_t) \\cdot (x_t - x^*_t)',
    help: 'one linear step per round instead of the minimiser of Fₜ',
  },
  {
    name: 'exploration',
    printed: '3cG\\,T^{4/5}',
    proven: '3cG\\,T^{4/5}',
    corrected: '3cG\\,T^{4/5}',
    realised: '\\sum f_t(y_t) - \\tilde f_t(x_t) - f_t(z) + \\tilde f_t(z)',
    help: 'playing yₜ near xₜ, and the smoothed loss',
  },
  {
    name: 'shrinking',
    printed: '\\tfrac{cRG}{r}\\,T^{4/5}',
    proven: '\\tfrac{cRG}{r}\\,T^{4/5}',
    corrected: '\\tfrac{cRG}{r}\\,T^{4/5}',
    realised: '\\sum f_t(z) - f_t(x^*)',
    help: '(1−α)K instead of K',
  },
];

export const formulas: string[] = terms.flatMap(({ printed, proven, corrected, realised }) => [
  printed,
  proven,
  corrected,
  realised,
]);
