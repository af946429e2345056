// Losses in the plane, for looking at. Points are absolute below: p = centre + x.
//
//   quadratic   f_t(p) = ½(p − m)ᵀH(p − m)
//   drift       the same with m_t going from m to −m and back, 2P rounds for a tour
//   switch      the same with m_t = m for P rounds, then −m for P rounds, …
//   linear      f_t(p) = s_t <m/‖m‖, x>,  s = ½, −1, 1, −1, 1, …: the sequence that makes a
//               follower of the leader jump in every round (Hazan 2016, section 5.1), which is
//               what a regulariser is for
//
// H has eigenvalues 1 and 0.4. None is random: the only noise is the learner's own.
#pragma once

#include "bco/losses/loss_stream.h"

namespace bco {

enum class ArenaFamily { kQuadratic, kDrift, kSwitch, kLinear };

class ArenaLosses final : public LossStream {
 public:
  // minimum: m; period: P. K is needed for its centre and R, which give M and G.
  ArenaLosses(const Set& set, ArenaFamily family, const Eigen::Vector2d& minimum, long period);

  void next() override;
  double value(ConstVectorRef x) override;
  void gradient(ConstVectorRef x, VectorRef g) override;
  double total(ConstVectorRef x) override;
  void total_gradient(ConstVectorRef x, VectorRef g) override;
  std::optional<LossBounds> bounds() const override { return bounds_; }

  const Eigen::Vector2d& minimum() const { return now_; }  // m_t − centre; for linear, s_t·m/‖m‖
  static Eigen::Matrix2d curvature();

 private:
  Eigen::Vector2d center_;
  ArenaFamily family_;
  Eigen::Vector2d minimum_;  // m, or m/‖m‖
  double period_;
  LossBounds bounds_;
  double round_ = 0;
  double phase_ = 0;   // round_ modulo 2P
  double sign_ = 0.5;  // s of the next round
  Eigen::Vector2d now_ = Eigen::Vector2d::Zero();
  Eigen::Vector2d sum_ = Eigen::Vector2d::Zero();  // Σ of now_
  double squares_ = 0;                             // Σ of nowᵀH now
};

}  // namespace bco
