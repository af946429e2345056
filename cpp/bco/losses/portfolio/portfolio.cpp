#include "bco/losses/portfolio/portfolio.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bco/math.h"
#include "bco/sets/simplex_projection.h"

namespace bco {
namespace {

double at_least_floor(double factor) { return std::max(factor, PortfolioLosses::kFloor); }

// ℓ(w); ℓ'(w) = −1/max(w, φ).
double loss_of(double factor) {
  const double w = at_least_floor(factor);
  return factor < w ? 1 - factor / w - log(w) : -log(w);
}

// {x ≥ −1, Σx = n}: the fully invested portfolios. Not a body (r = 0), only a place to search.
class FullyInvested final : public Set {
 public:
  explicit FullyInvested(const Set& solid)
      : Set(solid.center(), {0, solid.outer_radius(), solid.diameter()}) {}

  void minimize_linear(ConstVectorRef g, VectorRef v) override {
    Index best = 0;
    g.minCoeff(&best);
    v.setConstant(-1);
    v[best] += 2 * static_cast<double>(dimension());
  }
  void project(ConstVectorRef y, VectorRef x) override {
    x = y.array() + 1;
    project_onto_simplex(x, 2 * static_cast<double>(dimension()));
    x.array() -= 1;
  }
  bool contains(ConstVectorRef x, double tolerance) override {
    return x.minCoeff() >= -1 - tolerance &&
           std::abs(x.sum() - static_cast<double>(dimension())) <=
               tolerance * std::sqrt(static_cast<double>(dimension()));
  }
  std::unique_ptr<Set> clone() const override { return std::make_unique<FullyInvested>(*this); }
};

}  // namespace

BCO_ONCE PortfolioLosses::PortfolioLosses(std::unique_ptr<Market> market, Index stocks, long rounds)
    : market_(std::move(market)),
      scale_(0.5 / static_cast<double>(stocks)),
      relatives_(stocks, rounds),
      factors_(rounds),
      holdings_(stocks) {}

void PortfolioLosses::next() {
  market_->next(relatives_.col(round_));
  ++round_;
}

// r_t·p
double PortfolioLosses::wealth_factor(ConstVectorRef x) {
  holdings_ = scale_ * (x.array() + 1);
  return relatives_.col(round_ - 1).dot(holdings_);
}

double PortfolioLosses::value(ConstVectorRef x) {
  const double factor = wealth_factor(x);
  if (factor < kFloor) ++floored_;
  return loss_of(factor);
}

double PortfolioLosses::value_and_gradient(ConstVectorRef x, VectorRef g) {
  const double factor = wealth_factor(x);
  if (factor < kFloor) ++floored_;
  g = (-scale_ / at_least_floor(factor)) * relatives_.col(round_ - 1);
  return loss_of(factor);
}

void PortfolioLosses::gradient(ConstVectorRef x, VectorRef g) {
  g = (-scale_ / at_least_floor(wealth_factor(x))) * relatives_.col(round_ - 1);
}

void PortfolioLosses::wealth_factors(ConstVectorRef x) {
  holdings_ = scale_ * (x.array() + 1);
  factors_.head(round_).noalias() = history().transpose() * holdings_;
}

double PortfolioLosses::sum_of_losses() const {
  double sum = 0;
  for (Index t = 0; t < round_; ++t) sum += loss_of(factors_[t]);
  return sum;
}

void PortfolioLosses::sum_of_gradients(VectorRef g) {
  for (Index t = 0; t < round_; ++t) factors_[t] = -scale_ / at_least_floor(factors_[t]);
  g.noalias() = history() * factors_.head(round_);
}

double PortfolioLosses::total(ConstVectorRef x) {
  wealth_factors(x);
  return sum_of_losses();
}

void PortfolioLosses::total_gradient(ConstVectorRef x, VectorRef g) {
  wealth_factors(x);
  sum_of_gradients(g);
}

double PortfolioLosses::total_and_gradient(ConstVectorRef x, VectorRef g) {
  wealth_factors(x);
  const double sum = sum_of_losses();
  sum_of_gradients(g);
  return sum;
}

std::optional<double> PortfolioLosses::least() const {
  return loss_of(relatives_.col(round_ - 1).maxCoeff());
}

std::unique_ptr<Set> PortfolioLosses::minimum_set(const Set& set) const {
  return std::make_unique<FullyInvested>(set);
}

}  // namespace bco
