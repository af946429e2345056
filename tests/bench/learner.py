# A learner in Python that does nothing, against the library's `fixed`, which does nothing either: what a round costs more.
import time

import bco


class Nothing:
    name = "nothing"
    feedback = "value"

    def create(self, game):
        return self

    def play(self, y):
        y.fill(0)

    def observe(self, value):
        pass


def microseconds(learner, rounds=200_000):
    def seconds():
        start = time.perf_counter()
        bco.run("target", [learner], rounds=rounds)
        return time.perf_counter() - start

    return 1e6 * sorted(seconds() for _ in range(9))[4] / rounds


fixed, nothing = microseconds("fixed"), microseconds(Nothing)
print(f"target, µs per round: fixed {fixed:.3f}, a learner in Python that does nothing {nothing:.3f}")
print(f"ratio python_over_fixed.target10 {nothing / fixed:.3g}")
