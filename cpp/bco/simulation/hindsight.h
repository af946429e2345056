// The best fixed point in hindsight:  min_{x∈K} F_t(x),  F_t = f_1 + … + f_t.
//
// Accelerated projected gradient (Beck, Teboulle 2009) with backtracking and restarts (O'Donoghue,
// Candès 2015), started from the last minimum. The answer x comes with a certificate,
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

  Minimum solve();  // of the rounds drawn so far
  const Vector& point() const { return x_; }

 private:
  double gap_at(ConstVectorRef x, ConstVectorRef gradient);  // <∇F, x − v>; leaves v in vertex_
  Minimum certified(ConstVectorRef gradient, double gap);    // of x_
  void descend(double lipschitz, double tolerance);
  double step_from_ahead(double lipschitz);

  LossStream& losses_;
  std::unique_ptr<Set> set_;
  Vector x_, previous_, ahead_, gradient_, candidate_, candidate_gradient_, step_, vertex_;
};

}  // namespace bco
