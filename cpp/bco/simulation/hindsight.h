// The best fixed point in hindsight:  min_{x∈K} F_t(x),  F_t = f_1 + … + f_t.
//
// Spectral projected gradient (Birgin, Martínez, Raydan 2000), steps by Barzilai and Borwein's two
// estimates of the curvature in turn, started from the last minimum and curvature. A step that goes
// too far is cut back by the slope of F_t along it: differences of large values of F_t would lose the
// digits that matter. The answer x comes with a certificate,
//
//   gap = <∇F_t(x), x − v> + ε‖∇F_t(x)‖R  ≥  max_{z∈K} <∇F_t(x), x − z>  ≥  F_t(x) − min F_t,
//
// where v is what the linear minimiser answers to ∇F_t(x) and ε its accuracy (0 for most sets): an
// upper bound on the error up to rounding, whatever the iteration did. The iteration can only make
// the first term small, so that decides where it stops.
#pragma once

#include <memory>

#include "bco/losses/loss_stream.h"
#include "bco/sets/set.h"

namespace bco {

struct Minimum {
  double value;  // F_t(x)
  double gap;    // value − gap ≤ min F_t ≤ value
};

class Hindsight {
 public:
  static constexpr double kGap = 1e-9;  // relative to max(1, |F_t|): where the iteration stops

  Hindsight(LossStream& losses, const Set& set);

  Minimum solve(long rounds);  // of the rounds drawn so far, and how many these are
  const Vector& point() const { return x_; }

 private:
  double gap_at(ConstVectorRef x, ConstVectorRef gradient);  // <∇F, x − v>; leaves v in vertex_
  Minimum certified(double value, ConstVectorRef gradient, double gap) const;
  double descend(double rounds, double tolerance);
  void shorten(double slope);

  LossStream& losses_;
  std::unique_ptr<Set> set_;
  double curvature_ = 0;  // of F_t along the last step, per round
  Vector x_, gradient_, candidate_, candidate_gradient_, step_, change_, vertex_;
  Vector best_, best_gradient_;  // where the gap was least
};

}  // namespace bco
