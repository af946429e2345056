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
//
// Losses that are not smooth, or whose F_t costs a pass over all rounds, go to a bundle method instead (bundle.h), with
// its own certificate, until the gap is below 1e−4·M·t, at the last checkpoint 1e−5·M·t. Passes are what is counted: up
// to round t those of all checkpoints cost no more than 60 over t rounds and 5,000 values, with those of the last 100. It
// does not stop by a share of the learners' regret: a result would then depend on which others take part.
//
// A sum that is not convex has no certificate: the gap is then what |f_t| ≤ M leaves, F_t(x) + M·t.
#pragma once

#include <memory>
#include <optional>

#include "bco/losses/loss_stream.h"
#include "bco/sets/set.h"
#include "bco/simulation/bundle.h"

namespace bco {

class Hindsight {
 public:
  static constexpr double kGap = 1e-9;  // relative to max(1, |F_t|): where the iteration stops
  static constexpr double kEarlyBundleGap = 1e-4;  // relative to M·t: where the bundle method stops
  static constexpr double kBundleGap = 1e-5;       // at the last checkpoint
  static constexpr double kEarlyPasses = 60;       // over the rounds so far
  static constexpr double kPasses = 100;           // with those of the last checkpoint
  static constexpr double kFreeValues = 5000;      // besides: short runs are cheap

  // `value_bound`: M.
  Hindsight(LossStream& losses, const Set& set, double value_bound = 1);

  // Of the rounds drawn so far, and how many these are; the last checkpoint may take more passes.
  Minimum solve(long rounds, bool is_last = true);
  const Vector& point() const { return x_; }

 private:
  Minimum descend_from_here(long rounds);
  Minimum bundle(double rounds, bool is_last);
  double gap_at(ConstVectorRef x, ConstVectorRef gradient);  // <∇F, x − v>; leaves v in vertex_
  Minimum certified(double value, ConstVectorRef gradient, double gap) const;
  double descend(double rounds, double tolerance);
  void shorten(double slope);

  LossStream& losses_;
  std::unique_ptr<Set> set_;
  double value_bound_;
  std::optional<Bundle> bundle_;  // for losses that are not smooth
  double work_ = 0;               // rounds that it has evaluated
  long solved_ = 0;               // the round of its last minimum
  double curvature_ = 0;          // of F_t along the last step, per round
  Vector x_, gradient_, candidate_, candidate_gradient_, step_, change_, vertex_;
  Vector best_, best_gradient_;  // where the gap was least
};

// The best fixed point of the rounds drawn so far, for any convex losses on any set. For others (is_convex() is false)
// the point is one to try, and nothing is known of how good it is.
struct BestPoint {
  Vector point;
  double value;  // F_t(point)
  double gap;    // value − gap ≤ min F_t ≤ value; ∞ for losses that are not convex
  int passes;    // how often F_t was evaluated
};

// By the bundle method, until the gap is at most the tolerance or so many passes were made. All that it needs of the
// losses is total_and_gradient(), which ReplayedLosses has for those that keep no sums.
BestPoint hindsight_of(LossStream& losses, const Set& set, double tolerance, int passes = 100);

}  // namespace bco
