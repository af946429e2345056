// The one-point estimate of a gradient (Flaxman, Kalai, McMahan 2005; lem:smooth_estimate):
//
//   y_t = x_t + δu_t,  u_t uniform on the unit sphere                     what is played
//   g_t = (n/δ)·f_t(y_t)·u_t,  E g_t = ∇f̂_t(x_t),  f̂(x) = E f(x + δv)     v uniform in the unit ball
//
// The loss must be fixed before u_t is drawn.
#pragma once

#include <cmath>

#include "bco/learners/exploration.h"
#include "bco/learners/learner.h"

namespace bco {

class OnePoint {
 public:
  // delta: that of the method's theory, before it is multiplied and cut back to stay inside K.
  OnePoint(const Game& game, double delta, const Tuning& tuning)
      : game_(game), exploration_(delta, game.set.inner_radius(), tuning) {}

  // The δ that balances the noise of the estimates, of size nM/δ, with the (3 + aR/r)δG per round
  // that exploring costs: √(nMD/((3 + aR/r)G))·T^(−1/4).
  static double balanced_delta(const Game& game, long horizon, double a) {
    const auto n = static_cast<double>(game.set.dimension());
    const double price = 3 + a * game.set.outer_radius() / game.set.inner_radius();
    return std::sqrt(n * game.bounds.value * game.set.diameter() / (price * game.bounds.gradient)) /
           std::sqrt(std::sqrt(static_cast<double>(horizon)));
  }

  const Exploration& exploration() const { return exploration_; }

  // A round of the method with this δ and α, x_1 = 0.
  Round first_round(long horizon) const {
    Round round = bco::first_round(game_.set.dimension(), horizon);
    round.delta = exploration_.delta;
    round.alpha = exploration_.alpha;
    return round;
  }

  void play(Round& round) {
    round.x = round.next;
    game_.set.unit_direction(game_.random, round.u);
    round.y = round.x + round.delta * round.u;
  }

  // Both points of the round, for a method that sees two values.
  void play_both(Round& round) {
    play(round);
    round.second = round.x - round.delta * round.u;
  }

  // The estimate from f_t(y_t), or from what a method takes in its place.
  static void estimate(double value, Round& round) {
    round.gradient = (static_cast<double>(round.u.size()) / round.delta * value) * round.u;
  }
  // The estimate from the difference of both values; their mean is the loss.
  static void estimate(const Observation& both, Round& round) {
    round.loss = (both.value + both.second_value) / 2;
    estimate((both.value - both.second_value) / 2, round);
  }

 private:
  Game game_;
  Exploration exploration_;
};

}  // namespace bco
