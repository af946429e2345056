// A unit of traffic crosses a grid: in every round a learner divides it among the paths and sees the total delay alone.
//
//   f_t(x) = s·Σ_e f_e(ℓ_{t,e} + c·f_e),   f the flow of x,   c = ¼,   ℓ_{t,e} = (b_e + 3·j_e(p_t))(1 + ν_{t,e})
//
// b_e is the road's own mean delay and j_e(p) = exp(−8‖e − (½ + p/4, ½ − p/4)‖²) that of a jam, on the unit square with
// edge e at its midpoint. The adversary moves the jam between the upper right (p = 1) and the lower left (p = −1): it
// stays there, wanders, or leaves one side and closes the other. ν is uniform in [−½, ½], for every edge and round.
// The linear adversaries play without congestion and noise,
//
//   f_t(x) = s·Σ_e f_e(1 + s_t·a_e),   a_e = j_e(1) − j_e(−1),
//
// so that all paths have the same delay but for s_t·<a, f>.
//
// s makes the longest delay that is possible 1: M = 1, with cheat 1 + 2r‖∇f‖. β = 2cs. A constant that is added to all
// delays is the same for all paths, hence ‖∇f_t(x)‖ ≤ s‖ℓ_t + 2cf − μ1‖ for every μ; G takes the mean of the smallest and
// largest ℓ_t + 2cf for μ.
#pragma once

#include "bco/losses/adversary.h"
#include "bco/losses/linear_range.h"
#include "bco/losses/loss_stream.h"
#include "bco/sets/paths/paths.h"

namespace bco {

// The delays of the roads without traffic, noise and jam: b_e.
struct Roads {
  Vector delays;
  double largest;  // that any of them could have; the unit of delay is made of it, for all repeats

  static Roads drawn(const Paths& grid, Random random);  // uniform in [0.1, 0.4]
};

class RoutingLosses final : public LossStream {
 public:
  // InvalidInput where a delay is negative, not finite or above the largest.
  RoutingLosses(const Paths& grid, const Roads& roads, const Adversary& adversary);

  Index dimension() const override { return grid_.dimension(); }
  void next() override;
  double value(ConstVectorRef x) override;
  void gradient(ConstVectorRef x, VectorRef g) override;
  double value_and_gradient(ConstVectorRef x, VectorRef g) override;
  double total(ConstVectorRef x) override;
  void total_gradient(ConstVectorRef x, VectorRef g) override;
  double total_and_gradient(ConstVectorRef x, VectorRef g) override;
  std::optional<LossBounds> bounds() const override { return bounds_; }
  bool best_point(VectorRef x) const override;
  std::optional<double> least() const override;
  bool responds() const override { return adversary_.cheats(); }
  double response(ConstVectorRef y, ConstVectorRef x) override;
  std::optional<Parts> parts(ConstVectorRef x) override;

  const Vector& delays() const { return delays_; }   // s·ℓ_t
  double congestion() const { return congestion_; }  // s·c

 private:
  void find_scale(const Vector& most);
  void bound_losses(const Roads& roads, const Vector& least_jam, const Vector& most_jam);
  void take_flow(ConstVectorRef x);  // into flow_
  double delay(ConstVectorRef delays, double rounds) const;
  void slope(ConstVectorRef delays, double rounds, VectorRef g);

  Paths grid_;
  Adversary adversary_;
  double scale_ = 1;       // s
  double congestion_ = 0;  // s·c
  Vector middle_;          // s·b_e; of the linear adversaries s
  Vector moving_;          // s·3·j_e at the present place; of the linear adversaries s·a_e
  Vector slopes_;          // of the linear adversaries: Qᵀ(s·a)
  std::optional<LinearRange> range_;  // of <slopes_, x>
  LossBounds bounds_{1, 1};
  double place_ = 0;  // of the jam
  double round_ = 0;
  Vector delays_, sum_;  // s·ℓ_t and its sum
  Vector flow_, edge_slopes_;
};

}  // namespace bco
