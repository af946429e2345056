// FKM's estimate of the gradient, averaged over rounds before each step.
//
//   y_t = x_t + δu_t,  g_t = (n/δ)f_t(y_t)u_t,  v_t = βv_{t−1} + (1−β)g_t,  x_{t+1} = Π_{(1−α)K}(x_t − ηv_t)
//
//   α = δ/r: then y_t lies in K; u_t uniform on the sphere, 0 the centre of K
export default {
  feedback: 'value',
  oracles: ['projection'],

  create({ n, T, r, D, M, set, random }) {
    const delta = r * T ** -0.25;
    const eta = (D * delta) / (n * M * Math.sqrt(T));
    const beta = 0.9;
    const scale = 1 - delta / r;
    const x = new Float64Array(n);
    const u = new Float64Array(n);
    const v = new Float64Array(n);
    return {
      play(y) {
        random.sphere(u);
        for (let i = 0; i < n; ++i) y[i] = x[i] + delta * u[i];
      },
      center(at) {
        at.set(x);
      },
      observe(value) {
        for (let i = 0; i < n; ++i) {
          const g = (n / delta) * value * u[i];
          v[i] = beta * v[i] + (1 - beta) * g;
          x[i] = (x[i] - eta * v[i]) / (scale || 1);
        }
        set.project(x);
        for (let i = 0; i < n; ++i) x[i] *= scale; // onto (1−α)K
      },
    };
  },
};
