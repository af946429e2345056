// Losses in the plane, to look at. Points are absolute below: p = centre + x.
//
//   f_t(p) = ½(p − m_t)ᵀH(p − m_t),   m_t on the segment from m to −m, by the adversary
//   f_t(p) = s_t <m/‖m‖, x>           for the linear adversaries
//
// H has eigenvalues 1 and 0.4. But for `coin` none is random: the only noise is the learner's own.
#pragma once

#include "bco/losses/adversary.h"
#include "bco/losses/linear_range.h"
#include "bco/losses/loss_stream.h"

namespace bco {

class ArenaLosses final : public LossStream {
 public:
  // minimum: m. K is needed for its centre and R, which give M and G.
  ArenaLosses(const Set& set, const Adversary& adversary, const Eigen::Vector2d& minimum);

  Index dimension() const override { return 2; }
  void next() override;
  double value(ConstVectorRef x) override;
  void gradient(ConstVectorRef x, VectorRef g) override;
  double total(ConstVectorRef x) override;
  void total_gradient(ConstVectorRef x, VectorRef g) override;
  std::optional<LossBounds> bounds() const override { return bounds_; }
  std::optional<double> least() const override;  // unless an m_t lies outside of K
  bool best_point(VectorRef x) const override;
  bool responds() const override { return adversary_.cheats(); }
  double response(ConstVectorRef y, ConstVectorRef x) override;

  const Eigen::Vector2d& minimum() const { return now_; }  // m_t − centre; for linear, s_t·m/‖m‖
  static Eigen::Matrix2d curvature();

 private:
  Eigen::Vector2d center_;
  Adversary adversary_;
  Eigen::Vector2d minimum_;  // m, or m/‖m‖
  LinearRange range_;        // of <m/‖m‖, x>
  LossBounds bounds_;
  bool reaches_ = false;  // every m_t ∈ K
  double round_ = 0;
  Eigen::Vector2d now_ = Eigen::Vector2d::Zero();
  Eigen::Vector2d sum_ = Eigen::Vector2d::Zero();  // Σ of now_
  double squares_ = 0;                             // Σ of nowᵀH now
};

}  // namespace bco
