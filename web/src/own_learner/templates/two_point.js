// Two values per round (Agarwal, Dekel, Xiao, COLT 2010): their difference estimates the slope along u_t.
//
//   y_t = x_t ± δu_t,  g_t = (n/2δ)(f_t(x_t + δu_t) − f_t(x_t − δu_t))u_t,  x_{t+1} = Π_{(1−α)K}(x_t − ηg_t)
//
//   α = δ/r: then both points lie in K; u_t uniform on the sphere, 0 the centre of K
export default {
  feedback: 'two-values',
  oracles: ['projection'],

  create({ n, T, r, D, G, set, random }) {
    const delta = r / Math.sqrt(T);
    const eta = D / (n * G * Math.sqrt(T));
    const scale = 1 - delta / r;
    const x = new Float64Array(n);
    const u = new Float64Array(n);
    return {
      play(y) {
        random.sphere(u);
        for (let i = 0; i < n; ++i) y[i] = x[i] + delta * u[i];
      },
      second(y) {
        for (let i = 0; i < n; ++i) y[i] = x[i] - delta * u[i];
      },
      observe(first, second) {
        const slope = (n / (2 * delta)) * (first - second);
        for (let i = 0; i < n; ++i) x[i] = (x[i] - eta * slope * u[i]) / (scale || 1);
        set.project(x);
        for (let i = 0; i < n; ++i) x[i] *= scale; // onto (1−α)K
      },
    };
  },
};
