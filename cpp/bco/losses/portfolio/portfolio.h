// Portfolio selection (Experiments):  f_t = −log(r_t·p),  p the wealth in each stock.
//
// In the coordinates of SolidSimplex p = (x + 1)/(2n). The loss is infinite at p = 0, a vertex of
// the set, so below a floor φ of the wealth factor w = r_t·p the logarithm goes on as its tangent:
//
//   ℓ(w) = −log w  for w ≥ φ,    ℓ(w) = −log φ + 1 − w/φ  for w < φ,    ℓ'(w) = −1/max(w, φ).
//
// This is convex and differentiable: 14.8 at p = 0, with the slope −10⁶. floored() counts the
// values asked for below φ. F_t needs every r_t: n·T numbers.
#pragma once

#include <memory>

#include "bco/losses/loss_stream.h"
#include "bco/losses/portfolio/market.h"

namespace bco {

class PortfolioLosses final : public LossStream {
 public:
  static constexpr double kFloor = 1e-6;  // φ: all but a millionth of the wealth is lost

  PortfolioLosses(std::unique_ptr<Market> market, Index stocks, long rounds);

  Index dimension() const override { return holdings_.size(); }
  void next() override;
  double value(ConstVectorRef x) override;
  void gradient(ConstVectorRef x, VectorRef g) override;
  double value_and_gradient(ConstVectorRef x, VectorRef g) override;
  double total(ConstVectorRef x) override;
  void total_gradient(ConstVectorRef x, VectorRef g) override;
  double total_and_gradient(ConstVectorRef x, VectorRef g) override;
  // r_t > 0: investing more never costs, so every minimum is on the face Σx = n.
  std::unique_ptr<Set> minimum_set(const Set& set) const override;
  std::optional<double> least() const override;  // all in the best stock of the day
  bool looks_ahead() const override { return market_->looks_ahead(); }
  long floored() const override { return floored_; }

 private:
  auto history() const { return relatives_.leftCols(round_); }
  double wealth_factor(ConstVectorRef x);
  void wealth_factors(ConstVectorRef x);
  double sum_of_losses() const;
  void sum_of_gradients(VectorRef g);

  std::unique_ptr<Market> market_;
  double scale_;      // 1/(2n)
  Matrix relatives_;  // r_1, r_2, … as columns
  Vector factors_;    // r_τ·p for all τ ≤ t
  Vector holdings_;   // p
  Index round_ = 0;
  long floored_ = 0;
};

}  // namespace bco
