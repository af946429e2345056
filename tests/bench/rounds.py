# Whole rounds of Algorithm 2 in NumPy and SciPy, losses included, hindsight excluded on both sides.
#
# Reads what bench.cpp prints as "ours NAME MICROSECONDS LOSS ERROR ROUNDS M D r", plays the same game as well as NumPy
# can (whole arrays in every step, generators and solvers of Debian's packages) and must come to the same average loss
# before it is timed, within 5 standard errors. Then it prints "ratio numpy_over_ours.NAME VALUE".
import math
import sys
import time

import numpy as np
from scipy.optimize import linprog

EXPLORATION = 0.5  # c in units of r, the library's default
CLAMP = 0.5  # of delta, in units of r


class Learner:
    """Algorithm 1 for T rounds, x_1 = 0, eta as printed."""

    def __init__(self, n, oracle, r, diameter, bound, horizon, rng):
        self.n, self.oracle, self.rng = n, oracle, rng
        # delta = c T^(-1/5), cut back to stay inside K; alpha = delta/r.
        self.delta = min(EXPLORATION * r * horizon ** -0.2, CLAMP * r)
        self.scale = 1 - self.delta / r
        self.eta = diameter / (math.sqrt(2) * n * bound * horizon**0.8)
        self.x = np.zeros(n)
        self.sum = np.zeros(n)
        self.t = 0

    def play(self):
        u = self.rng.standard_normal(self.n)
        self.u = u / math.sqrt(u @ u)
        return self.x + self.delta * self.u

    def observe(self, loss):
        self.t += 1
        direction = self.eta * self.sum + 2 * self.x
        vertex = self.x if self.t == 1 else self.scale * self.oracle(direction)
        sigma = self.t**-0.4
        self.sum += self.n / self.delta * loss * self.u
        self.x = (1 - sigma) * self.x + sigma * vertex


def anytime(make, rounds, draw):
    """Algorithm 2: the average loss, and the seconds of a round."""
    total, played, horizon = 0.0, 0, 1
    start = time.perf_counter()
    while played < rounds:
        learner = make(horizon)
        for _ in range(min(horizon, rounds - played)):
            loss = draw(learner.play())
            learner.observe(loss)
            total += loss
            played += 1
        horizon *= 2
    return total / rounds, (time.perf_counter() - start) / rounds


def quadratic(rng, rounds, bound, diameter, _):
    n = 10
    a = rng.random((n, n))
    r = min(0.5, (1 / (a.sum(1) + np.sqrt((a * a).sum(1)))).min())
    b = np.ones(n)
    box = [(0, 1)] * n
    center = np.full(n, r)

    def oracle(g):
        return linprog(g, A_ub=a, b_ub=b, bounds=box, method="highs-ds").x - center

    def draw(y):
        g, w, p = rng.standard_normal((n, n)), rng.standard_normal(n), y + center
        image = g @ p
        return 0.5 * (image @ image) + w @ p

    return anytime(lambda horizon: Learner(n, oracle, r, diameter, bound, horizon, rng), rounds, draw)


def portfolio(rng, rounds, bound, diameter, r):
    n = 100
    drift = 4.2e-4 + 4.3e-4 * rng.standard_normal(n)
    beta = 1 + 0.29 * rng.standard_normal(n)
    volatility = 0.0114 * np.exp(0.31 * rng.standard_normal(n))
    high = 13 / 256

    def deviations(kurtosis, count):
        spread = math.sqrt((kurtosis / 3 - 1) / (high * (1 - high)))
        low = 1 - high * spread
        return np.where(rng.random(count) < high, math.sqrt(low + spread), math.sqrt(low))

    def oracle(g):
        vertex = np.full(n, -1.0)
        best = g.argmin()
        if g[best] < 0:
            vertex[best] += 2 * n
        return vertex

    def draw(y):
        z = 0.008 * (deviations(5.4, 1) * rng.standard_normal(1))[0]
        relatives = np.exp(drift + beta * z + volatility * (deviations(13, n) * rng.standard_normal(n)))
        return -math.log(relatives @ (y + 1) / (2 * n))

    return anytime(lambda horizon: Learner(n, oracle, r, diameter, bound, horizon, rng), rounds, draw)


def matrix(rng, rounds, bound, diameter, r):
    n, rank = 20, 18
    rows, columns = np.tril_indices(n)
    dimension = rows.size
    weight = np.where(rows == columns, 1, math.sqrt(2))

    def oracle(g):
        a = np.zeros((n, n))
        a[rows, columns] = g / weight
        values, vectors = np.linalg.eigh(a)  # reads the lower triangle
        top = abs(values[-1]) >= abs(values[0])
        v = vectors[:, -1 if top else 0]
        return (-rank if top else rank) * weight * v[rows] * v[columns]

    def draw(y):
        factor = rng.standard_normal((rank, n))
        m = (factor.T @ factor)[rows, columns] * weight
        seen = rng.permutation(dimension)[: dimension // 2]
        difference = y[seen] - m[seen]
        return 0.5 * (difference @ difference)

    return anytime(lambda horizon: Learner(dimension, oracle, r, diameter, bound, horizon, rng), rounds, draw)


GAMES = {"quadratic10": quadratic, "portfolio100": portfolio, "matrix20": matrix}
REPEATS = 9

for line in sys.stdin:
    if not line.startswith("ours "):
        continue
    name = line.split()[1]
    microseconds, loss, error, rounds, bound, diameter, r = map(float, line.split()[2:])
    results = [GAMES[name](np.random.default_rng(i), int(rounds), bound, diameter, r) for i in range(REPEATS)]
    losses = np.array([result[0] for result in results])
    theirs, their_error = losses.mean(), losses.std(ddof=1) / math.sqrt(REPEATS)
    if not abs(theirs - loss) < 5 * math.hypot(error, their_error):
        sys.exit(f"rounds.py: {name}: the average loss is {theirs:.5g} ± {their_error:.2g}, ours {loss:.5g} ± {error:.2g}")
    time_of_theirs = 1e6 * sorted(result[1] for result in results)[REPEATS // 2]
    print(f"{name}, µs per round without hindsight: ours {microseconds:.2f}, NumPy {time_of_theirs:.1f}; "
          f"average loss {loss:.5g} ± {error:.2g} and {theirs:.5g} ± {their_error:.2g}")
    print(f"ratio numpy_over_ours.{name} {time_of_theirs / microseconds:.3g}")
