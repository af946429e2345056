// Residual feedback (Zhang, Zhou, Ji, Zavlanos 2020): FKM on the difference between two rounds.
//
//   y_t = x_t + δu_t
//   g_t = (n/δ)(f_t(y_t) − f_{t−1}(y_{t−1}))u_t,  g_1 = 0
//   x_{t+1} = Π_{(1−α)K}(x_t − ηg_t)
//
//   δ = (r/2)·T^(−1/4),  η = D/(nG)·T^(−3/4)         our constants, u_t on the sphere instead of Gaussian
//
// Guarantee: expected regret O(T^(3/4)), by the proof of FKM, which asks two things of g_t. It is the
// gradient of the smoothed loss on average: what is subtracted is known before u_t is drawn, and
// E u_t = 0. And it is bounded, here by 2nM/δ. What remains is D²/(2η) + ηT(2nM/δ)²/2 + O(GδT), each of
// them T^(3/4).
//
// |f_t(y_t) − f_{t−1}(y_{t−1})| ≤ max_K |f_t − f_{t−1}| + G‖y_t − y_{t−1}‖ is far below M where losses are
// large and change slowly, and is not where they alternate.
#pragma once

#include <cmath>

#include "bco/learners/projected_descent.h"

namespace bco {

class Residual final : public ProjectedDescent {
 public:
  Residual(const Game& game, long horizon, const Tuning& tuning)
      : ProjectedDescent(game, horizon, game.set.inner_radius() / 2 / fourth_root(horizon),
                         tuning) {
    const double root = fourth_root(horizon);
    const auto n = static_cast<double>(game.set.dimension());
    round_.eta =
        tuning.step * game.set.diameter() / (n * game.bounds.gradient * (root * root * root));
  }

  Feedback feedback() const override { return Feedback::kValue; }
  void observe(const Observation& observation) override {
    const double before = round_.epoch_round == 0 ? observation.value : round_.loss;
    ++round_.epoch_round;
    round_.loss = observation.value;
    OnePoint::estimate(observation.value - before, round_);
    descend();
  }

 private:
  static double fourth_root(long t) { return std::sqrt(std::sqrt(static_cast<double>(t))); }
};

}  // namespace bco
