// The arena's pseudocode held against the rounds of the library. Every line, and every symbol beside it, has its law
// here under its own text: a formula that is changed has none, and fails.
import { beforeAll, describe, expect, it } from 'vitest';
import { digits, pair } from '../../web/src/arena/format';
import { Game } from '../../web/src/arena/game';
import { ArenaSettings } from '../../web/src/arena/settings';
import { Stepper } from '../../web/src/arena/stepper';
import {
  marksOf,
  sentenceOf,
  stopsOf,
  usual,
  type Algorithm,
  type Conditions,
  type Facts,
} from '../../web/src/cards/algorithm';
import { algorithmOf } from '../../web/src/cards/algorithms';
import {
  Engine,
  type Catalogue,
  type Constants,
  type FrankWolfeStep,
  type Module,
  type Round,
  type SimulationConfig,
} from '../../web/src/engine';
import { superscript, whole } from '../../web/src/base/numbers';

let module: Module;
let catalogue: Catalogue;
beforeAll(async () => {
  ({ module, catalogue } = await Engine.create({ workers: 0 }));
});

type Numbers = ArrayLike<number>;
// There are hundreds of thousands of these: `expect`, which takes its time, is asked only for its words.
const near = (a: number, b: number) => {
  if (!(Math.abs(a - b) <= 1e-10 * Math.max(1, Math.abs(b)))) expect(a).toBe(b);
};
const nearPoint = (a: Numbers, b: Numbers) => [0, 1].forEach((i) => near(a[i]!, b[i]!));
const mix = (p: number, a: Numbers, q: number, b: Numbers) => [0, 1].map((i) => p * a[i]! + q * b[i]!);
const scaled = (p: number, a: Numbers) => mix(p, a, 0, a);
const dot = (a: Numbers, b: Numbers) => a[0]! * b[0]! + a[1]! * b[1]!;

/** A round, and what the formulas need of those before it in its epoch. */
interface Play {
  game: Game;
  facts: Facts;
  round: Round;
  /** f_t */
  loss(point: Numbers): number;
  /** Σ_{τ<t} g_τ */
  sum: number[];
  /** Σ_{τ<t} c_τ g_τ */
  cut: number[];
  /** Σ_{τ<t} x_τ */
  points: number[];
  /** Round t−1 of the epoch. */
  before: Round | undefined;
  /** Draws of ξ_t. */
  noise: number[];
  pass: number;
}
type Law = (play: Play) => void;

// ---------------------------------------------------------------- what the formulas are made of
// For a quadratic these differences are the gradient.
const gradientOf = ({ loss }: Play, [x, y]: Numbers & Iterable<number>) => [
  loss([x! + 0.5, y!]) - loss([x! - 0.5, y!]),
  loss([x!, y! + 0.5]) - loss([x!, y! - 0.5]),
];
// min <g, v> over the corners of (1−α)K
const support = ({ game, round }: Play, g: Numbers, alpha = round.alpha) =>
  Math.min(...game.outline.map(({ x, y }) => (1 - alpha) * dot(g, [x, y])));
// argmin ‖x − z‖ over (1−α)K, by <z − x, v − x> ≤ 0 for every corner
const isNearest = (
  { game, round }: Play,
  alpha: number,
  from: Numbers = round.direction,
  nearest: Numbers = round.next,
) => {
  for (const { x, y } of game.outline) {
    const away = dot(mix(1, from, -1, nearest), mix(1 - alpha, [x, y], -1, nearest));
    if (!(away <= 1e-9)) expect(away).toBeLessThanOrEqual(1e-9);
  }
};
// Φ(x) = −log(1 − ‖x‖²/R²), on the ball: ∇Φ = 2x/s and ∇²Φ = 2I/s + 4xxᵀ/s² with s = R² − ‖x‖²
const slack = ({ game, round: { x } }: Play) => game.constants.R ** 2 - dot(x, x);
const barrierGradient = (play: Play) => scaled(2 / slack(play), play.round.x);
const hessianTimes = (play: Play, v: Numbers) =>
  mix(2 / slack(play), v, (4 * dot(play.round.x, v)) / slack(play) ** 2, play.round.x);
const axes = ({ ellipse: [a, b, c, d] }: Round) => [a!, b!, c!, d!] as const;
const times = (round: Round, [u, v]: Numbers & Iterable<number>) => {
  const [a, b, c, d] = axes(round); // column by column
  return [a * u! + c * v!, b * u! + d * v!];
};
const transposedTimes = (round: Round, v: Numbers) => {
  const [a, b, c, d] = axes(round);
  return [dot([a, b], v), dot([c, d], v)];
};
// With ∇²Φ + ησtI in place of ∇²Φ. The losses of the arena have σ = 0.4.
const sigma = 0.4;
const ridgedTimes = (play: Play, v: Numbers) =>
  mix(1, hessianTimes(play, v), play.round.eta * sigma * play.round.epoch_round, v);
const areRootOfInverse = (play: Play, product: (play: Play, v: Numbers) => number[]) => {
  const { round } = play;
  near(Math.hypot(round.u[0]!, round.u[1]!), 1);
  nearPoint(round.y, mix(1, round.x, round.delta, times(round, round.u)));
  for (const unit of [
    [1, 0],
    [0, 1],
  ])
    nearPoint(product(play, times(round, transposedTimes(round, unit))), unit);
};
// Copies of pbgd: points and weights.
const copiesOf = ({ copies }: Round) =>
  Array.from({ length: copies.length / 3 }, (_, i) => [...copies.subarray(3 * i, 3 * i + 2)]);
const weightsOf = ({ copies }: Round) => Array.from({ length: copies.length / 3 }, (_, i) => copies[3 * i + 2]!);
const copiesBefore = ({ round, before }: Play) => (before ? copiesOf(before) : copiesOf(round).map(() => [0, 0]));
const weightsBefore = ({ round, before }: Play) =>
  before ? weightsOf(before) : weightsOf(round).map((_, __, all) => 1 / all.length);
const meanOfCopies = (points: number[][], weights: number[]) =>
  points.reduce((sum, x, i) => mix(1, sum, weights[i]!, x), [0, 0]);
const share = ({ round, game }: Play) =>
  Math.min(1, round.delta / (8 * round.eta * game.constants.n * Math.abs(round.loss)));
const gradientShare = ({ round }: Play) =>
  Math.min(1, 1 / (8 * round.eta * Math.hypot(...transposedTimes(round, round.gradient))));
// Edges of K, with their outward normals of unit length.
const edgesOf = (corners: number[][]) =>
  corners.map((from, i) => {
    const [along, across] = mix(1, corners[(i + 1) % corners.length]!, -1, from) as [number, number];
    const out = scaled(1 / Math.hypot(along, across), [across, -along]);
    return dot(out, from) > 0 ? { out, from } : { out: scaled(-1, out), from }; // the centre is inside
  });
// Of newton: A_t is δ times the ellipse. Matrices column by column.
const newtonOf = (play: Play) => {
  const { round, game } = play;
  const { n, M, G, R } = game.constants;
  const [a, b, c, d] = axes(round).map((each) => round.delta * each) as [number, number, number, number];
  const lambda = Math.min(1 / (2 * n), 1 / (round.eta * M * Math.sqrt(n * round.horizon)));
  const X = mix(1, round.x, round.delta, times(round, round.u));
  const edges = edgesOf(game.outline.map(({ x, y }) => [x, y]));
  const gauge = Math.max(1, ...edges.map(({ out, from }) => dot(out, X) / dot(out, from)));
  const length = dot(round.u, round.u);
  const ratio = (1 - lambda) ** -n * Math.exp(0.5 * (1 - (1 - lambda) ** -2) * length);
  const weight = (ratio * (gauge * round.loss + (M + G * R) * (gauge - 1))) / (1 - lambda) ** 2;
  const det = a * d - b * c;
  // A⁻ᵀv
  const untransposed = ([u, v]: Numbers & Iterable<number>) => [(d * u! - b * v!) / det, (a * v! - c * u!) / det];
  const outer = (v: Numbers, w: Numbers) => [v[0]! * w[0]!, v[1]! * w[0]!, v[0]! * w[1]!, v[1]! * w[1]!];
  const columns = [untransposed([1, 0]), untransposed([0, 1])] as const;
  const add = (p: number, v: Numbers, q: number, w: Numbers) => [0, 1, 2, 3].map((i) => p * v[i]! + q * w[i]!);
  const precision = add(1, outer(columns[0], columns[0]), 1, outer(columns[1], columns[1])); // A⁻ᵀA⁻¹
  const w = untransposed(round.u);
  const change = (lambda * weight) / 2; // H = change·(A⁻ᵀwwᵀA⁻¹/(1−λ)² − A⁻ᵀA⁻¹)
  const curvature = add(change / (1 - lambda) ** 2, outer(w, w), -change, precision);
  const isUsed =
    Math.abs(round.eta * change) < 0.5 && Math.abs(round.eta * change * (length / (1 - lambda) ** 2 - 1)) < 0.5;
  return { X, gauge, edges, weight, w, precision, after: isUsed ? add(1, precision, round.eta, curvature) : precision };
};
const solve = ([a, b, c, d]: Numbers & Iterable<number>, [u, v]: Numbers & Iterable<number>) => {
  const det = a! * d! - b! * c!;
  return [(d! * u! - c! * v!) / det, (a! * v! - b! * u!) / det];
};
const squared = ([a, b, c, d]: Numbers & Iterable<number>, v: Numbers) =>
  v[0]! * (a! * v[0]! + c! * v[1]!) + v[1]! * (b! * v[0]! + d! * v[1]!);
const newtonEstimate: Law = (play) => {
  const { weight, w } = newtonOf(play);
  nearPoint(play.round.gradient, scaled(weight, w));
};
const stepOf = ({ round, pass }: Play): FrankWolfeStep => round.steps[pass]!;
const pointAfter = ({ round, pass }: Play): Numbers => round.steps[pass + 1]!.x;
// ηS is what is left of ∇F at the last point.
const blockGradient = (play: Play, x: Numbers) => mix(1, mix(1, play.round.direction, -2, play.round.next), 2, x);
const isBlockEnd = ({ round }: Play) => round.epoch_round % Math.ceil(Math.sqrt(round.horizon)) === 0;

// ---------------------------------------------------------------- lines
const atCenter: Law = ({ round }) => round.epoch_round === 1 && nearPoint(round.x, [0, 0]);
const counts: Law = ({ round, facts }) => {
  expect(round.epoch_round).toBe(facts.horizon === 'doubling' ? round.round - round.horizon + 1 : round.round);
};
const perturbed: Law = ({ round: { x, y, u, delta } }) => {
  near(Math.hypot(u[0]!, u[1]!), 1);
  nearPoint(y, mix(1, x, delta, u));
};
const onePoint: Law = ({ round, game }) =>
  nearPoint(round.gradient, scaled((game.constants.n / round.delta) * round.loss, round.u));
const sees =
  (point: 'x' | 'y'): Law =>
  ({ round, loss }) => {
    if (point === 'x') nearPoint(round.y, round.x);
    near(round.loss, loss(round[point]));
  };
const seesNoise =
  (point: 'x' | 'y'): Law =>
  ({ round, loss, facts, noise }) => {
    if (point === 'x') nearPoint(round.y, round.x);
    noise.push((round.loss - loss(round[point])) / facts.feedbackNoise);
  };
// ηΣ_{τ<t} g_τ, or with g_t (`now`), and the slope of the regulariser
const objectiveGradient = ({ round, sum }: Play, slope: number, now: boolean) =>
  mix(round.eta, now ? mix(1, sum, 1, round.gradient) : sum, slope, round.x);
const objective =
  (slope: number, now: boolean): Law =>
  (play) =>
    nearPoint(play.round.direction, objectiveGradient(play, slope, now));
const minimizes =
  (alpha?: number): Law =>
  (play) =>
    near(dot(play.round.direction, play.round.vertex), support(play, play.round.direction, alpha));
const steps: Law = ({ round: { x, eta, gradient, direction } }) => nearPoint(direction, mix(1, x, -eta, gradient));
const valueStep: Law = ({ round, game }) => {
  const nu = (round.eta * game.constants.n) / round.delta; // its formula is beside the line
  nearPoint(round.direction, mix(1, round.x, -nu * round.loss, round.u));
};
const residual: Law = ({ round, game, before }) => {
  const change = before ? round.loss - before.loss : 0;
  nearPoint(round.gradient, scaled((game.constants.n / round.delta) * change, round.u));
};
const ellipseEstimate: Law = ({ round, game }) =>
  nearPoint(transposedTimes(round, round.gradient), scaled((game.constants.n / round.delta) * round.loss, round.u));
const barrierObjective =
  (weight: (play: Play) => number): Law =>
  (play) => {
    const { round, cut } = play;
    const sum = mix(1, cut, weight(play), round.gradient);
    nearPoint(round.direction, mix(round.eta, sum, 1, barrierGradient(play)));
  };
const curvedObjective =
  (weight: (play: Play) => number): Law =>
  (play) => {
    const { round, cut, points } = play;
    const curved = mix(sigma * (round.epoch_round - 1), round.x, -sigma, points); // σΣ(x_t − x_τ)
    const sum = mix(1, mix(1, cut, weight(play), round.gradient), 1, curved);
    nearPoint(round.direction, mix(round.eta, sum, 1, barrierGradient(play)));
  };

const raw = String.raw;
const sphere = '$u_t$ uniform on the unit sphere';
const lineLaws: { [text: string]: Law } = {
  [raw`$x_1 \in (1-\alpha)\mathcal K$`]: atCenter,
  [raw`$x_1 \in \mathcal K$`]: atCenter,
  '$x_1 = 0$': atCenter,
  [raw`$x_1 = 0$, $\Phi$ a barrier of $\mathcal K$`]: atCenter,
  [raw`for $t = 1, \dots, T$ do`]: counts,
  [raw`for $t = 1, 2, \dots$ do`]: counts,

  [raw`$y_t \gets x_t + \delta u_t$, $u_t \sim S^{n-1}$`]: perturbed,
  [raw`$y_t \gets x_t + \delta u_t$, ${sphere}`]: perturbed,
  'play $y_t$ and observe $f_t(y_t)$': sees('y'),
  'play $x_t$, pay $f_t(x_t)$': sees('x'),
  [raw`play $y_t$ and observe $\tilde f_t \gets f_t(y_t) + s_f \xi_t$, $\xi_t \sim \mathcal N(0, 1)$`]: seesNoise('y'),
  [raw`play $x_t$ and observe $\tilde f_t \gets f_t(x_t) + s_f \xi_t$, $\xi_t \sim \mathcal N(0, 1)$`]: seesNoise('x'),
  [raw`$g_t \gets \frac{n}{\delta} f_t(y_t)\, u_t$`]: onePoint,
  [raw`$g_t \gets \frac{n}{\delta} \tilde f_t\, u_t$`]: onePoint,
  [raw`observe $g_t \gets \nabla f_t(x_t)$`]: (play) => nearPoint(play.round.gradient, gradientOf(play, play.round.x)),
  [raw`observe $g_t \gets \nabla f_t(x_t) + s\, \xi_t$, $\xi_t \sim \mathcal N(0, I)$`]: (play) => {
    const { round, facts, noise } = play;
    nearPoint(round.gradient, mix(1, gradientOf(play, round.x), facts.noise, round.u));
    noise.push(...round.u);
  },

  [raw`$F_t(x) \gets \eta \sum_{\tau=1}^{t-1} g_\tau^\top x$`]: objective(0, false),
  [raw`$F_t(x) \gets \eta \sum_{\tau=1}^{t-1} g_\tau^\top x + \lVert x - x_1 \rVert^2$`]: objective(2, false),
  [raw`$F_t(x) \gets \eta \sum_{\tau=1}^{t} g_\tau^\top x + \tfrac12 \lVert x - x_1 \rVert^2$`]: objective(1, true),
  [raw`$F_t(x) \gets \eta_t \sum_{\tau=1}^{t} g_\tau^\top x + \tfrac12 \lVert x - x_1 \rVert^2$`]: objective(1, true),
  [raw`$v_t \gets \operatorname{arg\,min}_{x \in (1-\alpha)\mathcal K} \{ \nabla F_t(x_t) \cdot x \}$`]: minimizes(),
  [raw`$v_t \gets \operatorname{arg\,min}_{x \in \mathcal K} \{ \nabla F_t(x_t) \cdot x \}$`]: minimizes(0),
  [raw`$x_{t+1} \gets (1-\sigma_t)\, x_t + \sigma_t v_t$`]: ({ round: { x, vertex, next, sigma } }) =>
    nearPoint(next, mix(1 - sigma, x, sigma, vertex)),

  [raw`$z_t \gets x_t - \nu f_t(y_t)\, u_t$`]: valueStep,
  [raw`$z_t \gets x_t - \nu \tilde f_t\, u_t$`]: valueStep,
  [raw`$z_t \gets x_t - \eta g_t$`]: steps,
  [raw`$z_t \gets x_t - \eta_t g_t$`]: steps,
  [raw`$x_{t+1} \gets \operatorname{arg\,min}_{x \in (1-\alpha)\mathcal K} \lVert x - z_t \rVert$`]: (play) =>
    isNearest(play, play.round.alpha),
  [raw`$x_{t+1} \gets \operatorname{arg\,min}_{x \in \mathcal K} \lVert x - z_t \rVert$`]: (play) => isNearest(play, 0),

  [raw`$y_t^\pm \gets x_t \pm \delta u_t$, ${sphere}`]: (play) => {
    perturbed(play);
    nearPoint(play.round.second, mix(1, play.round.x, -play.round.delta, play.round.u));
  },
  'play both, observe $f_t(y_t^+)$ and $f_t(y_t^-)$, pay their mean': ({ round, loss }) =>
    near(round.loss, (loss(round.y) + loss(round.second)) / 2),
  [raw`play both, pay the mean of their losses, observe $\tilde f_t^\pm \gets f_t(y_t^\pm) + s_f \xi_t^\pm$, $\xi_t^\pm \sim \mathcal N(0, 1)$`]:
    ({ round, loss, facts, game, noise }) => {
      // f̃± = mean ± (δ/n)<g, u>
      const half = (round.delta / game.constants.n) * dot(round.gradient, round.u);
      noise.push((round.loss + half - loss(round.y)) / facts.feedbackNoise);
      noise.push((round.loss - half - loss(round.second)) / facts.feedbackNoise);
    },
  [raw`$g_t \gets \frac{n}{2\delta} (f_t(y_t^+) - f_t(y_t^-))\, u_t$`]: ({ round, loss, game }) => {
    const change = loss(round.y) - loss(round.second);
    nearPoint(round.gradient, scaled((game.constants.n / (2 * round.delta)) * change, round.u));
  },
  // Its length is checked where both values are seen.
  [raw`$g_t \gets \frac{n}{2\delta} (\tilde f_t^+ - \tilde f_t^-)\, u_t$`]: ({ round: { gradient, u } }) =>
    nearPoint(gradient, scaled(dot(gradient, u), u)),
  [raw`$g_t \gets \frac{n}{\delta} (f_t(y_t) - f_{t-1}(y_{t-1}))\, u_t$, $g_1 = 0$`]: residual,
  [raw`$g_t \gets \frac{n}{\delta} (\tilde f_t - \tilde f_{t-1})\, u_t$, $g_1 = 0$`]: residual,

  [raw`$S \gets S + g_t$`]: (play) => {
    if (!isBlockEnd(play)) return;
    const { round, sum } = play;
    nearPoint(round.direction, mix(round.eta, mix(1, sum, 1, round.gradient), 2, round.next));
  },
  [raw`$x \gets x_t$; if $k$ divides $t$, minimise $F(x) = \eta S^\top x + \lVert x - x_1 \rVert^2$:`]: (play) => {
    expect(play.round.steps.length > 0).toBe(isBlockEnd(play));
    if (isBlockEnd(play)) expect(play.round.steps[0]!.x).toEqual(play.round.x);
  },
  [raw`$v \gets \operatorname{arg\,min}_{v \in (1-\alpha)\mathcal K} \nabla F(x)^\top v$; stop if $\nabla F(x)^\top (x - v) \le \varepsilon$`]:
    (play) => {
      const { x, vertex, gap, gamma } = stepOf(play);
      const g = blockGradient(play, x);
      near(dot(g, vertex), support(play, g));
      expect(gamma === 0).toBe(gap <= (4 * play.game.constants.D ** 2) / Math.sqrt(play.round.horizon));
      expect(gamma === 0).toBe(play.pass === play.round.steps.length - 1);
    },
  [raw`$x \gets x + \gamma (v - x)$; back to line 8`]: (play) => {
    const { x, vertex, gamma } = stepOf(play);
    nearPoint(pointAfter(play), mix(1 - gamma, x, gamma, vertex));
  },
  [raw`$y_t \gets x_t + \delta A_t u_t$, $A_t A_t^\top = (\nabla^2 \Phi(x_t))^{-1}$`]: (play) =>
    areRootOfInverse(play, hessianTimes),
  [raw`$g_t \gets \frac{n}{\delta} f_t(y_t)\, A_t^{-\top} u_t$`]: ellipseEstimate,
  [raw`$g_t \gets \frac{n}{\delta} \tilde f_t\, A_t^{-\top} u_t$`]: ellipseEstimate,
  [raw`$F_t(x) \gets \eta \sum_{\tau=1}^{t} g_\tau^\top x + \Phi(x) - \nabla\Phi(x_1)^\top x$`]: barrierObjective(
    () => 1,
  ),
  [raw`$F_t(x) \gets \eta \sum_{\tau=1}^{t} c_\tau g_\tau^\top x + \Phi(x) - \nabla\Phi(x_1)^\top x$, $c_\tau = \min(1, \tfrac{\delta}{8 \eta n |f_\tau(y_\tau)|})$`]:
    barrierObjective(share),
  [raw`$F_t(x) \gets \eta \sum_{\tau=1}^{t} c_\tau g_\tau^\top x + \Phi(x) - \nabla\Phi(x_1)^\top x$, $c_\tau = \min(1, \tfrac{\delta}{8 \eta n |\tilde f_\tau|})$`]:
    barrierObjective(share),
  [raw`$x_{t+1} \gets x_t - \frac{1}{1+\lambda_t} (\nabla^2 \Phi(x_t))^{-1} \nabla F_t(x_t)$`]: (play) => {
    const { x, next, direction, decrement } = play.round;
    nearPoint(hessianTimes(play, mix(1, x, -1, next)), scaled(1 / (1 + decrement), direction));
  },

  [raw`$y_t \gets x_t + \delta B_t u_t$, $B_t B_t^\top = (\nabla^2 \Phi(x_t) + \eta \sigma t I)^{-1}$`]: (play) =>
    areRootOfInverse(play, ridgedTimes),
  [raw`$g_t \gets \frac{n}{\delta} f_t(y_t)\, B_t^{-\top} u_t$`]: ellipseEstimate,
  [raw`$g_t \gets \frac{n}{\delta} \tilde f_t\, B_t^{-\top} u_t$`]: ellipseEstimate,
  [raw`$F_t(x) \gets \eta \sum_{\tau=1}^{t} (g_\tau^\top x + \tfrac{\sigma}{2} \lVert x - x_\tau \rVert^2) + \Phi(x) - \nabla\Phi(x_1)^\top x$`]:
    curvedObjective(() => 1),
  [raw`$F_t(x) \gets \eta \sum_{\tau=1}^{t} (c_\tau g_\tau^\top x + \tfrac{\sigma}{2} \lVert x - x_\tau \rVert^2) + \Phi(x) - \nabla\Phi(x_1)^\top x$, $c_\tau = \min(1, \tfrac{\delta}{8 \eta n |f_\tau(y_\tau)|})$`]:
    curvedObjective(share),
  [raw`$F_t(x) \gets \eta \sum_{\tau=1}^{t} (c_\tau g_\tau^\top x + \tfrac{\sigma}{2} \lVert x - x_\tau \rVert^2) + \Phi(x) - \nabla\Phi(x_1)^\top x$, $c_\tau = \min(1, \tfrac{\delta}{8 \eta n |\tilde f_\tau|})$`]:
    curvedObjective(share),
  [raw`$x_{t+1} \gets x_t - \frac{1}{1+\lambda_t} B_t B_t^\top \nabla F_t(x_t)$`]: (play) => {
    const { x, next, direction, decrement } = play.round;
    nearPoint(ridgedTimes(play, mix(1, x, -1, next)), scaled(1 / (1 + decrement), direction));
  },

  // Once more from z_t, across the edge of (1−α)K that lies farthest inside.
  [raw`$x \gets z_t \min(1, R / \lVert z_t \rVert)$; while a hyperplane with normal $s$ separates $x$ from $(1-\alpha)\mathcal K$: $x \gets x - \delta s / \lVert s \rVert$`]:
    ({ game, round }) => {
      const edges = edgesOf(game.outline.map(({ x, y }) => scaled(1 - round.alpha, [x, y])));
      let x = scaled(Math.min(1, game.constants.R / Math.hypot(...round.direction)), round.direction);
      for (let pass = 0; pass < round.passes; ++pass) {
        const beyond = edges.map(({ out, from }) => dot(out, mix(1, x, -1, from)));
        const farthest = Math.max(...beyond);
        expect(farthest).toBeGreaterThan(-1e-12);
        x = mix(1, x, -round.delta, edges[beyond.indexOf(farthest)]!.out);
      }
      nearPoint(round.vertex, x);
      for (const { out, from } of edges) expect(dot(out, mix(1, x, -1, from))).toBeLessThan(1e-12);
    },
  // Of `block` and of `separation`.
  [raw`$x_{t+1} \gets x$`]: ({ round: { steps, x, vertex, next }, game }) =>
    expect(next).toEqual(game.config.learners.includes('block') ? (steps.at(-1)?.x ?? x) : vertex),

  [raw`$x^i \in (1-\alpha)\mathcal K$, $w_i = \tfrac1N$ for $i = 1, \dots, N$; $x_1 = \sum_i w_i x^i$`]: atCenter,
  [raw`$w_i \gets w_i\, e^{-\varepsilon g_t^\top x^i} / \sum_j w_j\, e^{-\varepsilon g_t^\top x^j}$`]: (play) => {
    const { round, game } = play;
    const { n, M, D } = game.constants;
    const [points, weights] = [copiesBefore(play), weightsBefore(play)];
    const epsilon = (round.delta / (n * M * D)) * Math.sqrt((8 * Math.log(points.length)) / round.horizon);
    const unscaled = points.map((x, i) => weights[i]! * Math.exp(-epsilon * dot(round.gradient, x)));
    const sum = unscaled.reduce((a, b) => a + b);
    weightsOf(round).forEach((weight, i) => near(weight, unscaled[i]! / sum));
  },
  [raw`$x^i \gets \operatorname{arg\,min}_{x \in (1-\alpha)\mathcal K} \lVert x - (x^i - 2^{i-1} \eta_1 g_t) \rVert$`]:
    (play) => {
      const { round } = play;
      const before = copiesBefore(play);
      copiesOf(round).forEach((x, i) =>
        isNearest(play, round.alpha, mix(1, before[i]!, -(2 ** i) * round.eta, round.gradient), x),
      );
    },
  [raw`$x_{t+1} \gets \sum_i w_i x^i$`]: ({ round }) =>
    nearPoint(round.next, meanOfCopies(copiesOf(round), weightsOf(round))),

  [raw`$x_1 = 0$, $\Sigma_1 = A_1 A_1^\top = \tfrac{s^2}{n} I$`]: (play) => {
    atCenter(play);
    if (play.before) return;
    const { radius = 1 } = play.game.config.parameters as { radius?: number };
    const { r, n } = play.game.constants;
    const delta = Math.min((radius * r) / 4, r / 2);
    const { precision } = newtonOf(play);
    [1, 0, 0, 1].forEach((unit, i) => near(precision[i]! * (delta ** 2 / n), unit));
  },
  [raw`$X_t \gets x_t + A_t w_t$, $w_t \sim \mathcal N(0, I)$; $y_t \gets X_t / \pi_t$, $\pi_t = \max(1, \min\{\rho : X_t \in \rho \mathcal K\})$`]:
    (play) => {
      const { X, gauge } = newtonOf(play);
      nearPoint(play.round.y, scaled(1 / gauge, X));
    },
  [raw`$Y_t \gets \pi_t f_t(y_t) + C (\pi_t - 1)$, $g_t \gets \frac{R_t Y_t}{(1-\lambda)^2} A_t^{-\top} w_t$, $R_t = {(1-\lambda)^{-n} \exp(\tfrac12 (1 - (1-\lambda)^{-2}) \lVert w_t \rVert^2)}$`]:
    newtonEstimate,
  [raw`$Y_t \gets \pi_t \tilde f_t + C (\pi_t - 1)$, $g_t \gets \frac{R_t Y_t}{(1-\lambda)^2} A_t^{-\top} w_t$, $R_t = {(1-\lambda)^{-n} \exp(\tfrac12 (1 - (1-\lambda)^{-2}) \lVert w_t \rVert^2)}$`]:
    newtonEstimate,
  // Of the round before: Σ_{t+1} is drawn in round t+1.
  [raw`$\Sigma_{t+1}^{-1} \gets \Sigma_t^{-1} + \eta H_t$, $H_t = \frac{\lambda R_t Y_t}{2 (1-\lambda)^2} A_t^{-\top} (\frac{w_t w_t^\top}{(1-\lambda)^2} - I) A_t^{-1}$`]:
    (play) => {
      if (!play.before) return;
      const { after } = newtonOf({ ...play, round: play.before });
      const size = Math.max(...after);
      newtonOf(play).precision.forEach((each, i) => near(each / size, after[i]! / size));
    },
  [raw`$z_t \gets x_t - \eta \Sigma_{t+1} g_t$`]: (play) => {
    const { x, eta, gradient, direction } = play.round;
    nearPoint(direction, mix(1, x, -eta, solve(newtonOf(play).after, gradient)));
  },
  [raw`$x_{t+1} \gets z_t$; while $z = x_{t+1} \notin \mathcal K$ has the nearest point $p$: $x_{t+1} \gets \operatorname{arg\,min}_{(z - p)^\top (x - p) \le 0} \lVert A_{t+1}^{-1} (x - z) \rVert$`]:
    (play) => {
      const { next, direction, passes, horizon } = play.round;
      const { edges, after } = newtonOf(play);
      for (const { out, from } of edges) expect(dot(out, mix(1, next, -1, from))).toBeLessThan(1e-9);
      if (passes === 0) {
        isNearest(play, 0);
        expect(Math.hypot(...mix(1, next, -1, direction))).toBeLessThanOrEqual(play.game.constants.R / horizon);
      }
      for (const { from } of edges) {
        const [nearer, farther] = [next, direction].map((each) => Math.sqrt(squared(after, mix(1, each, -1, from))));
        const end = (play.game.constants.R / horizon) * Math.sqrt(after[0]! + after[3]!); // the last step is Euclid's
        expect(nearer!).toBeLessThanOrEqual(farther! * (1 + 1e-9) + end);
      }
    },

  [raw`$F_t(x) \gets \eta \sum_{\tau=1}^{t} c_\tau g_\tau^\top x + \Phi(x) - \nabla\Phi(x_1)^\top x$, $c_\tau = \min(1, 1 / (8 \eta \lVert A_\tau^\top g_\tau \rVert))$`]:
    barrierObjective(gradientShare),

  [raw`$x_{t+1} \gets x_t$`]: ({ round }) => nearPoint(round.next, round.x),
};

// ---------------------------------------------------------------- symbols
type Shown = (play: Play) => string;
const gradientOfF =
  (slope: number, now: boolean): Shown =>
  (play) =>
    pair(objectiveGradient(play, slope, now));
const symbolLaws: { [symbol: string]: Shown } = {
  x_1: () => 'the centre, (0, 0)',
  t: ({ round }) => whole(round.epoch_round),
  T: ({ round, facts }) => {
    const horizon = whole(round.horizon);
    return facts.horizon === 'doubling' ? `2${superscript(Math.log2(round.horizon))} = ${horizon}` : horizon;
  },
  u_t: ({ round }) => pair(round.u),
  w_t: ({ round }) => pair(round.u),
  y_t: ({ round }) => pair(round.y),
  'y_t^+': ({ round }) => pair(round.y),
  'y_t^-': ({ round }) => pair(round.second),
  'f_t(y_t)': ({ round, loss }) => digits(loss(round.y)),
  'f_t(x_t)': ({ round, loss }) => digits(loss(round.x)),
  [raw`\tilde f_t`]: ({ round }) => digits(round.loss),
  [raw`\tfrac12 (f_t(y_t^+) + f_t(y_t^-))`]: ({ round, loss }) => digits((loss(round.y) + loss(round.second)) / 2),
  [raw`\tfrac12 (\tilde f_t^+ + \tilde f_t^-)`]: ({ round }) => digits(round.loss),
  s_f: ({ game }) => digits(Number(game.config.parameters!['feedback-noise'])),
  s: ({ game }) => digits(game.constants.n),
  [raw`\xi_t`]: ({ round }) => pair(round.u),
  g_t: ({ round }) => pair(round.gradient),
  [raw`\tfrac{n}{\delta}`]: ({ round, game }) => digits(game.constants.n / round.delta),
  [raw`\nabla F_t(x_t) = \eta \sum_{\tau<t} g_\tau`]: gradientOfF(0, false),
  [raw`\nabla F_t(x_t) = \eta \sum_{\tau<t} g_\tau + 2(x_t - x_1)`]: gradientOfF(2, false),
  [raw`\nabla F_t(x_t) = \eta \sum_{\tau \le t} g_\tau + x_t - x_1`]: gradientOfF(1, true),
  [raw`\nabla F_t(x_t) = \eta_t \sum_{\tau \le t} g_\tau + x_t - x_1`]: gradientOfF(1, true),
  [raw`\nabla F_t(x_t)`]: ({ round }) => pair(round.direction),
  v_t: ({ round }) => pair(round.vertex),
  [raw`\sigma_t = t^{-2/5}`]: ({ round }) => digits(round.epoch_round ** -0.4),
  [raw`\sigma_t = \min(1, 2/\sqrt t)`]: ({ round }) => digits(Math.min(1, 2 / Math.sqrt(round.epoch_round))),
  [raw`\sigma_t = \min(1, \sqrt{3/T})`]: ({ round }) => digits(Math.min(1, Math.sqrt(3 / round.horizon))),
  [raw`\sigma_t = \min(1, \sqrt{3/t})`]: ({ round }) => digits(Math.min(1, Math.sqrt(3 / round.epoch_round))),
  [raw`\sigma_t = \min(1, \sqrt{2 \sqrt n / T})`]: ({ round, game: { constants } }) =>
    digits(Math.min(1, Math.sqrt((2 * Math.sqrt(constants.n)) / round.horizon))),
  'x_{t+1}': ({ round }) => pair(round.next),
  [raw`\eta`]: ({ round }) => digits(round.eta), // by the sizes below
  [raw`\eta_t`]: ({ round }) => digits(round.eta),
  [raw`\eta_1`]: ({ round }) => digits(round.eta),
  N: ({ round }) => whole(1 + Math.ceil(Math.log2(1 + (4 * round.horizon) / 7) / 2)),
  [raw`\tfrac{\eta}{\eta_0}`]: ({ game }) => digits(Number(game.config.parameters!.step)),
  [raw`\nu = \tfrac{D}{M\sqrt T}`]: ({ round, game: { constants } }) =>
    digits(constants.D / (constants.M * Math.sqrt(round.horizon))),
  [raw`\nu = \tfrac{R}{M\sqrt T}`]: ({ round, game: { constants } }) =>
    digits(constants.R / (constants.M * Math.sqrt(round.horizon))),
  [raw`\nu = \tfrac{\eta}{\eta_0} \cdot \tfrac{D}{M\sqrt T}`]: ({ round, game: { constants, config } }) =>
    digits((Number(config.parameters!.step) * constants.D) / (constants.M * Math.sqrt(round.horizon))),
  [raw`\nu = \tfrac{\eta}{\eta_0} \cdot \tfrac{R}{M\sqrt T}`]: ({ round, game: { constants, config } }) =>
    digits((Number(config.parameters!.step) * constants.R) / (constants.M * Math.sqrt(round.horizon))),
  z_t: ({ round }) => pair(round.direction),
  [raw`k = \lceil \sqrt T \rceil`]: ({ round }) => whole(Math.ceil(Math.sqrt(round.horizon))),
  v: (play) => pair(stepOf(play).vertex),
  [raw`\nabla F(x)^\top (x - v)`]: (play) => {
    const { x, vertex } = stepOf(play);
    return digits(dot(blockGradient(play, x), mix(1, x, -1, vertex)));
  },
  [raw`\varepsilon = \tfrac{4D^2}{\sqrt T}`]: ({ round, game: { constants } }) =>
    digits((4 * constants.D ** 2) / Math.sqrt(round.horizon)),
  [raw`\gamma = \min(1, \tfrac{\nabla F(x)^\top (x - v)}{2 \lVert v - x \rVert^2})`]: (play) => {
    const { x, vertex } = stepOf(play);
    const away = mix(1, x, -1, vertex);
    return digits(Math.min(1, dot(blockGradient(play, x), away) / (2 * dot(away, away))));
  },
  x: (play) => pair(pointAfter(play)),
  c_t: (play) => digits(share(play)),
  [raw`\lambda_t`]: ({ round }) => {
    const scaledGradient = transposedTimes(round, round.direction);
    return digits(Math.sqrt(dot(scaledGradient, scaledGradient)));
  },
};

// ---------------------------------------------------------------- step sizes
/** η and δ of the theory for horizon T, in round t. δ: before the factor `radius`, and its limit. */
interface Sizes {
  eta(constants: Constants, T: number, delta: number, t: number): number;
  delta?(constants: Constants, T: number): number;
  limit?(constants: Constants): number;
}
const halfR = ({ r }: Constants) => r / 2;
const algorithm1: Sizes = {
  delta: ({ r }, T) => (r / 2) * T ** -0.2,
  limit: halfR,
  eta: ({ n, D, M }, T) => (D / (Math.SQRT2 * n * M)) * T ** -0.8,
};
const hazan: Sizes = { eta: ({ D, G }, T) => D / (2 * G * T ** 0.75) };
const spread = (T: number) => Math.max(1, Math.log(T)) / T; // ν·ln T/T, ν = 1 of the ball
const sizes: { [learner: string]: Sizes } = {
  'projection-free': algorithm1,
  unregularized: algorithm1,
  'stochastic-ocg': hazan,
  'ocg hazan': hazan,
  'ocg optimal': { eta: ({ D, G }, T) => (D / (2 * G)) * (3 / T) ** 0.75 },
  'ocg anytime': { eta: ({ D, G }, _T, _delta, t) => (D / (2 * G)) * (3 / t) ** 0.75 },
  ogd: { eta: ({ D, G }, _T, _delta, t) => D / (G * Math.sqrt(t)) },
  'fkm normalized': {
    delta: ({ r }, T) => r * T ** -0.25,
    limit: ({ r }) => r,
    eta: ({ n, D, M }, T, delta) => ((D / (M * Math.sqrt(T))) * delta) / n,
  },
  'fkm textbook': {
    delta: ({ r }, T) => Math.min(1, r) * T ** -0.25,
    limit: ({ r }) => r,
    eta: ({ n, r, D }, T) => (Math.min(1, r) * D) / (n * T ** 0.75),
  },
  'fkm flaxman': {
    delta: ({ n, r, R, M, G }, T) => T ** -0.25 * Math.sqrt((R * n * M * r) / (3 * (G * r + M))),
    limit: halfR,
    eta: ({ n, R, M }, T, delta) => ((R / (M * Math.sqrt(T))) * delta) / n,
  },
  'fkm strongly-convex': {
    delta: ({ n, r, R, M, G }, T) => Math.cbrt((n ** 2 * M ** 2 * (1 + Math.log(T))) / (sigma * (3 + R / r) * G * T)),
    limit: halfR,
    eta: (_constants, _T, _delta, t) => 1 / (sigma * t),
  },
  'two-point': {
    delta: ({ r }, T) => r / Math.sqrt(T),
    limit: halfR,
    eta: ({ n, D, G }, T) => D / (G * Math.sqrt(n * T)),
  },
  residual: {
    delta: ({ r }, T) => (r / 2) * T ** -0.25,
    limit: halfR,
    eta: ({ n, D, G }, T) => (D / (n * G)) * T ** -0.75,
  },
  block: {
    delta: ({ r }, T) => (r / 2) * T ** -0.25,
    limit: halfR,
    eta: ({ n, D, M }, T, delta) => ((delta * T ** 0.25 * D) / (Math.SQRT2 * n * M)) * T ** -0.75,
  },
  barrier: {
    delta: ({ n, D, M }, T) => Math.min(1, ((Math.SQRT2 * n * M * Math.sqrt(spread(T))) / D ** 2) ** (1 / 3)), // β = 1
    limit: () => 1,
    eta: ({ n, M }, T, delta) => (delta * Math.min(1 / 8, Math.sqrt(spread(T) / 2))) / (n * M),
  },
  strong: {
    delta: () => 1,
    limit: () => 1,
    eta: ({ n, M }, T, delta) => (delta * Math.min(1 / 8, Math.sqrt((1 + 2 / sigma) * (spread(T) / 2)))) / (n * M), // ν = β = 1
  },
  separation: {
    delta: ({ n, r, R, D, M, G }, T) => Math.sqrt((n * M * D) / ((3 + (2 * R) / r) * G)) * T ** -0.25,
    limit: ({ r }) => r / 4,
    eta: ({ n, D, M }, T, delta) => (delta * D) / (n * M * Math.sqrt(T)),
  },
  pbgd: {
    delta: ({ n, r, R, D, M, G }, T) => Math.sqrt((n * M * D) / ((3 + R / r) * G)) * T ** -0.25,
    limit: halfR,
    eta: ({ n, D, M }, T, delta) => ((delta * D) / (n * M)) * Math.sqrt(3.5 / T),
  },
  newton: {
    delta: ({ r }) => r / 4,
    limit: halfR,
    eta: ({ R, M }, T, delta) => R / (delta * M * Math.sqrt(T)),
  },
  'two-point-ocg': {
    delta: ({ r }, T) => r / Math.sqrt(T),
    limit: halfR,
    eta: ({ n, D, G }, T) => (D / (G * Math.sqrt(n))) * Math.min(1, Math.sqrt((2 * Math.sqrt(n)) / T)) ** 1.5,
  },
  'barrier-gradient': { eta: ({ D, G }, T) => Math.min(1 / 4, Math.sqrt(2 * spread(T))) / (G * D) },
  fixed: { eta: () => 0 },
};
const withBarrier = ['barrier', 'strong', 'barrier-gradient'];

const sizesHold = (name: string, { round, game: { constants, config } }: Play) => {
  const { step = 1, radius = 1 } = config.parameters as { [parameter: string]: number };
  const { delta, limit, eta } = sizes[name]!;
  const wanted = delta ? Math.min(radius * delta(constants, round.horizon), limit!(constants)) : 0;
  const isDrawn = name === 'newton'; // δ is that of its first round, and the round's the distance that was drawn
  near(round.delta, isDrawn ? Math.hypot(...mix(1, round.y, -1, round.x)) : wanted);
  const factor = name === 'unregularized' ? 1 : step; // it has no step: without a regulariser η plays no part
  near(round.eta, factor * eta(constants, round.horizon, wanted, round.epoch_round));
  near(round.alpha, delta && !isDrawn && !withBarrier.includes(name) ? wanted / constants.r : 0);
};

// ---------------------------------------------------------------- runs
const everyConditions = Object.keys(usual).reduce<Conditions[]>(
  (all, name) => all.flatMap((each) => [each, { ...each, [name]: true }]),
  [usual],
);
const formsOf = (learner: string) =>
  catalogue.parameters.find(({ name }) => name === `${learner}-form`)?.choices ?? [''];

const settingsOf = (config: SimulationConfig) =>
  new ArenaSettings({ config: () => config, change: () => {} }, catalogue);

const variants: { [name: string]: { [parameter: string]: number } } = {
  'as in theory': {},
  'with longer steps': { step: 20 },
  'with shorter steps and a smaller radius': { step: 0.3, radius: 0.5 },
  'with noise': { 'feedback-noise': 0.2 },
  'with a bound that is too small': { 'value-bound': 0.05 },
  'with all of it': { 'feedback-noise': 0.3, step: 3, radius: 0.6, 'value-bound': 0.5 },
};
const used = new Set<string>();

describe('the lines say what the library does', () => {
  const cases = Object.keys(sizes).flatMap((name) => Object.keys(variants).map((variant) => [name, variant] as const));
  describe.each(['doubling', 'known'])('%s horizon', (horizon) => {
    it.each(cases)('%s, %s', (name, variant) => {
      const [learner, form] = name.split(' ') as [string, string?];
      const parameters = {
        adversary: 'drift',
        period: 20,
        ...(form && { [`${learner}-form`]: form }),
        ...(withBarrier.includes(learner) && { 'arena-set': 'ball' }), // whose Φ is above
        ...variants[variant],
      };
      const config = { problem: 'arena', learners: [learner], rounds: 300, seed: 1, horizon, parameters };
      const game = new Game(module, config);
      const stepper = new Stepper(game, settingsOf(config), learner);
      const loss = (point: Numbers) => game.loss(Float64Array.from(point));
      const noise: number[] = [];
      let [sum, cut, points] = [
        [0, 0],
        [0, 0],
        [0, 0],
      ];
      let before: Round | undefined;
      while (game.round < 70) {
        stepper.wholeRound();
        const { facts, algorithm, ran } = stepper;
        const { round } = facts;
        if (round.epoch_round === 1) {
          [sum, cut, points] = [
            [0, 0],
            [0, 0],
            [0, 0],
          ];
          before = undefined;
        }
        const play: Play = { game, facts, round, loss, sum, cut, points, before, noise, pass: 0 };
        sizesHold(name, play);
        const shown = [
          ...algorithm.before.map((line) => ({ line, pass: 0 })),
          ...ran.map(({ line, pass = 0 }) => ({ line: algorithm.lines[line]!, pass })),
        ];
        for (const { line, pass } of shown) {
          used.add(line.text);
          lineLaws[line.text]!({ ...play, pass });
          for (const { symbol, text } of line.values) {
            used.add(symbol);
            const [told, wanted] = [text(facts, pass), symbolLaws[symbol]!({ ...play, pass })];
            if (told !== wanted) expect(`${symbol} = ${told}`).toBe(`${symbol} = ${wanted}`);
          }
        }
        sum = mix(1, sum, 1, round.gradient);
        cut = mix(1, cut, (learner === 'barrier-gradient' ? gradientShare : share)(play), round.gradient);
        points = mix(1, points, 1, round.x);
        before = round;
      }
      if (noise.length > 0) {
        const mean = noise.reduce((a, b) => a + b, 0) / noise.length;
        const variance = noise.reduce((a, b) => a + (b - mean) ** 2, 0) / noise.length;
        expect(Math.abs(mean)).toBeLessThan(0.35);
        expect(Math.abs(Math.log(variance))).toBeLessThan(0.5);
      }
      game.delete();
    });
  });

  it('no law is left over', () => {
    expect([...Object.keys(lineLaws), ...Object.keys(symbolLaws)].filter((text) => !used.has(text))).toEqual([]);
  });

  it('every line and symbol has a law, and every learner has lines', () => {
    for (const { name } of catalogue.learners) {
      for (const form of formsOf(name)) {
        expect(sizes).toHaveProperty([form ? `${name} ${form}` : name]);
        for (const conditions of everyConditions) {
          const algorithm = algorithmOf({ name }, form, conditions);
          expect(algorithmOf({ name }, form, { ...conditions })).toBe(algorithm);
          expect(algorithm.title).not.toBe('One round');
          const lines = [...algorithm.before, ...algorithm.lines];
          expect(lines.map(({ number }) => number)).toEqual(lines.map((_, i) => i + 1));
          for (const { text, values } of lines) {
            expect(Object.keys(lineLaws)).toContain(text);
            for (const { symbol } of values) expect(Object.keys(symbolLaws)).toContain(symbol);
          }
        }
      }
    }
    expect(algorithmOf({ name: 'something new' }, '').lines.length).toBe(2);
  });
});

describe('every stop', () => {
  it.each(Object.keys(variants))('has its numbers and one sentence, %s', (variant) => {
    for (const { name } of catalogue.learners) {
      const config = { problem: 'arena', learners: [name], rounds: 300, seed: 1, parameters: variants[variant]! };
      const stepper = new Stepper(new Game(module, config), settingsOf(config), name);
      expect(stepper.ran).toEqual([]);
      while (stepper.game.round < 20 || stepper.done < stepper.lines) {
        stepper.line();
        const { algorithm, facts, ran } = stepper;
        const { line, pass = 0 } = ran.at(-1)!;
        for (const { text } of algorithm.lines[line]!.values) expect(text(facts, pass)).toMatch(/^\(?−?\d/);
        expect(sentenceOf(algorithm, ran, facts)).toMatch(/^Line \d+: [^\n]*\.$/);
      }
      const seesValues = catalogue.learners.find((each) => each.name === name)!.feedback !== 'gradient';
      const sentences = stepper.ran.map((_, i) =>
        sentenceOf(stepper.algorithm, stepper.ran.slice(0, i + 1), stepper.facts),
      );
      const told = sentences.some((sentence) => sentence.includes('with noise'));
      const noisy = 'feedback-noise' in variants[variant]!;
      expect(told).toBe(name === 'stochastic-ocg' || (noisy && seesValues));
      expect(sentenceOf(stepper.algorithm, [], stepper.facts)).toBe('');
      expect(marksOf(stepper.algorithm, []).size).toBe(0);
      stepper.game.delete();
    }
  });

  it('of a block that ends is one of its Frank-Wolfe steps', () => {
    // With long steps the end of a block takes several.
    const parameters = { step: 100 };
    const config = { problem: 'arena', learners: ['block'], rounds: 10000, seed: 1, horizon: 'known', parameters };
    const stepper = new Stepper(new Game(module, config), settingsOf(config), 'block');
    const linesOf = (algorithm: Algorithm, round: Round) =>
      stopsOf(algorithm, round).map(({ line }) => algorithm.lines[line]!.number);
    let most = 0;
    while (stepper.game.round < 400) {
      stepper.wholeRound();
      const { round } = stepper.facts;
      const steps = round.steps.length;
      most = Math.max(most, steps);
      const passes = Array.from({ length: steps }, (_, i) => (i + 1 < steps ? [8, 9] : [8])).flat();
      expect(linesOf(stepper.algorithm, round)).toEqual([3, 4, 5, 6, 7, ...passes, 10]);
      expect(steps > 0).toBe(round.epoch_round % 100 === 0);
      for (let i = 0; i < steps; ++i) {
        const ran = stepper.ran.slice(0, 5 + 2 * i + 1); // up to line 8 of pass i
        expect(ran.at(-1)).toEqual({ line: 5, pass: i });
        const marks = marksOf(stepper.algorithm, ran);
        expect([marks.has('sphere'), marks.has('walk'), marks.has('vertex'), marks.has('next')]).toEqual([
          true,
          true,
          true,
          false,
        ]);
      }
    }
    expect(most).toBeGreaterThan(3);
    stepper.game.delete();
  });
});
