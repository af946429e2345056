// FKM (Flaxman, Kalai, McMahan, SODA 2005), written out: with the stream of the library's own, the same numbers.
//
//   y_t = x_t + δu_t,  x_{t+1} = Π_{(1−α)K}(x_t − ηg_t),  g_t = (n/δ)f_t(y_t)u_t,  α = δ/r
//
//   n dimension, r inner radius of K, D its diameter, |f_t| ≤ M, T rounds; u_t uniform on the sphere, 0 the centre of K
export default {
  feedback: 'value', // or 'two-values', 'gradient'
  oracles: ['projection'], // all that it asks of K; every call is counted
  stream: 'fkm', // draws what the library's fkm draws; left out, draws of its own

  // One game; with horizon "doubling" a new one begins in each epoch.
  create({ n, T, r, D, M, set, random }) {
    const delta = r * (1 / Math.sqrt(Math.sqrt(T)));
    const scale = 1 - delta / r;
    const eta = ((D / (M * Math.sqrt(T))) * delta) / n;
    const x = new Float64Array(n);
    const u = new Float64Array(n);
    return {
      play(y) {
        random.sphere(u);
        for (let i = 0; i < n; ++i) y[i] = x[i] + delta * u[i];
      },
      center(at) {
        at.set(x);
      },
      observe(value) {
        for (let i = 0; i < n; ++i) x[i] = (x[i] - eta * ((n / delta) * value * u[i])) / (scale || 1);
        set.project(x); // onto (1−α)K
        for (let i = 0; i < n; ++i) x[i] *= scale;
      },
    };
  },
};
