// Distance to a target that an adversary moves, on a K with its centre at 0:
//
//   f_t(x) = ‖x − θ_t‖²/4,   θ_t on the segment from 0.6p to 0.6q
//
// p and q are vertices of K on opposite sides, argmin <∓1, v>. `still` adds 0.4r·v_t, v_t uniform in the
// unit ball. θ_t ∈ K always, so that the constants have closed forms: M = D²/4, G = D/2, β = σ = ½, reached
// by `still` on the ball; there M = G = 1 in every dimension. The linear adversaries play s_t·<a, x> with
// a = p/‖p‖.
#pragma once

#include "bco/losses/adversary.h"
#include "bco/losses/linear_range.h"
#include "bco/losses/loss_stream.h"

namespace bco {

class TargetLosses final : public LossStream {
 public:
  TargetLosses(const Set& set, const Adversary& adversary);

  Index dimension() const override { return now_.size(); }
  void next() override;
  double value(ConstVectorRef x) override;
  void gradient(ConstVectorRef x, VectorRef g) override;
  double total(ConstVectorRef x) override;
  void total_gradient(ConstVectorRef x, VectorRef g) override;
  std::optional<LossBounds> bounds() const override { return bounds_; }
  std::optional<double> least() const override;
  bool best_point(VectorRef x) const override;
  bool responds() const override { return adversary_.cheats(); }
  double response(ConstVectorRef y, ConstVectorRef x) override;

  const Vector& target() const { return now_; }  // θ_t; for linear losses s_t·a

 private:
  static Vector end(const Set& set, double sign);  // 0.6p for −1, 0.6q for 1

  Adversary adversary_;
  double inner_radius_;
  Vector middle_, half_;  // of the segment: θ = middle + place·half
  Vector along_;          // a
  LinearRange range_;     // of <a, x>
  LossBounds bounds_;
  double round_ = 0;
  Vector now_;
  Vector sum_;          // Σ of now_
  double squares_ = 0;  // Σ‖θ‖²
};

}  // namespace bco
