# A learner of your own in Python, beside the library's: FKM (Flaxman, Kalai, McMahan, SODA 2005), written out.
#
#   pip install ./cpp/python && python3 examples/python/own_learner.py
#
#   y_t = x_t + δu_t,  x_{t+1} = Π_{(1−α)K}(x_t − ηg_t),  g_t = (n/δ)f_t(y_t)u_t,  α = δ/r
#
#   n dimension, r inner radius of K, D its diameter, |f_t| ≤ M, T rounds; u_t uniform on the sphere, 0 the centre of K
import math

import bco
import numpy as np


class Fkm:
    name = "own-fkm"
    feedback = "value"  # or "two-values", "gradient"
    oracles = ["projection"]  # all that it asks of K; every call is counted
    stream = "fkm"  # draws what the library's fkm draws; left out, draws of its own

    def create(self, game):
        return FkmGame(game)


# One game; with horizon="doubling" a new one begins in each epoch.
class FkmGame:
    def __init__(self, game):
        self.game = game
        decay = 1 / math.sqrt(math.sqrt(game.T))
        self.delta = game.r * decay
        self.scale = 1 - self.delta / game.r
        self.eta = game.D / (game.M * math.sqrt(game.T)) * self.delta / game.n
        self.x = np.zeros(game.n)
        self.u = np.zeros(game.n)

    def play(self, y):
        self.game.random.sphere(self.u)
        y[:] = self.x + self.delta * self.u

    def center(self, x):
        x[:] = self.x

    def observe(self, value):
        self.x -= self.eta * ((self.game.n / self.delta * value) * self.u)
        if self.scale > 0:  # the projection onto (1−α)K
            self.x /= self.scale
        self.game.set.project(self.x)
        self.x *= self.scale


if __name__ == "__main__":
    assert bco.check_learner(Fkm) == []
    result = bco.run("target", [Fkm, "fkm", "ogd"], rounds=2000, repeats=5, seed=7)
    last = result["round"] == 2000
    for learner in result.configuration["learners"]:
        regret = result["regret"][last & (result["learner"] == learner)]
        print(f"{learner:10} regret {regret.mean():8.2f} ± {regret.std(ddof=1) / math.sqrt(len(regret)):.2f}")
