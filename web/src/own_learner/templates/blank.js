// Stays at the centre of K: write here what yours does. Points are relative to the centre.
//
//   n dimension, T rounds; r, R inner and outer radius of K, D its diameter; |f_t| ≤ M, ‖∇f_t‖ ≤ G
export default {
  feedback: 'value', // or 'two-values', 'gradient'
  oracles: [], // of 'projection', 'linear', 'separation', 'membership': those that it asks

  // One game; with horizon "doubling" a new one begins in each epoch.
  create({ n, T, r, R, D, M, G, set, random }) {
    const x = new Float64Array(n);
    return {
      // Fills in the point to play.
      play(y) {
        y.set(x);
      },
      // Sees the loss at that point.
      observe(value) {},
    };
  },
};
