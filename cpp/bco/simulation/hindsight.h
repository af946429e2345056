// The best fixed point in hindsight:  min_{x∈K} F_t(x),  F_t = f_1 + … + f_t.
//
// Accelerated projected gradient (Beck, Teboulle 2009) with backtracking and restarts (O'Donoghue,
// Candès 2015), started from the last minimum. The answer comes with its duality gap max_{v∈K}
// <∇F_t(x), x − v> ≥ F_t(x) − min F_t, from the linear minimiser: a certificate, whatever the
// iteration did.
#pragma once

#include <memory>

#include "bco/losses/loss_stream.h"
#include "bco/sets/set.h"

namespace bco {

struct Minimum {
  double value;
  double gap;
};

class Hindsight {
 public:
  static constexpr double kGap = 1e-9;  // relative to max(1, |F_t|): where the iteration stops

  Hindsight(LossStream& losses, const Set& set);

  Minimum solve();  // of the rounds drawn so far
  const Vector& point() const { return x_; }

 private:
  double gap_at(ConstVectorRef x, ConstVectorRef gradient);

  LossStream& losses_;
  std::unique_ptr<Set> set_;
  Vector x_, previous_, ahead_, gradient_, candidate_, candidate_gradient_, step_, vertex_;
};

}  // namespace bco
