#include "bco/sets/solid_simplex/solid_simplex.h"

#include <algorithm>
#include <cmath>

#include "bco/math.h"
#include "bco/sets/arguments.h"
#include "bco/sets/simplex_projection.h"

namespace bco {
namespace {

Radii radii(Index dimension) {
  const auto n = static_cast<double>(dimension);
  return {1, std::sqrt((2 * n - 1) * (2 * n - 1) + n - 1), 2 * std::sqrt(2.0) * n};
}

// With p = x + 1 and s = n − Σx: ∇²Φ = P⁻¹(I + wwᵀ)P⁻¹, P = diag(p), w = p/s.
class SolidSimplexBarrier final : public Barrier {
 public:
  explicit SolidSimplexBarrier(Index dimension)
      : Barrier(dimension, static_cast<double>(dimension) + 1), p_(dimension), root_(dimension) {}

  BCO_ONCE double value() const override {
    double sum = -log(slack_);
    for (Index j = 0; j < p_.size(); ++j) sum -= log(p_[j]);
    return sum;
  }
  void gradient(VectorRef g) override { g = 1 / slack_ - p_.array().inverse(); }
  void scale(ConstVectorRef u, VectorRef s) override {
    s = u;
    root_.divide(s);
    s = s.cwiseProduct(p_);
  }
  void scale_transposed(ConstVectorRef g, VectorRef s) override {
    s = g.cwiseProduct(p_);
    root_.divide(s);
  }
  void unscale_transposed(ConstVectorRef u, VectorRef g) override {
    g = u;
    root_.multiply(g);
    g = g.cwiseQuotient(p_);
  }

 private:
  void factor(ConstVectorRef x) override {
    p_ = x.array() + 1;
    slack_ = static_cast<double>(x.size()) - x.sum();
    root_.w() = p_ / slack_;
    root_.update();
  }

  Vector p_;
  double slack_ = 0;
  RankOneRoot root_;
};

}  // namespace

BCO_ONCE SolidSimplex::SolidSimplex(Index dimension)
    : Set(Vector::Zero(at_least(1, "simplex's dimension", dimension)), radii(dimension)) {}

void SolidSimplex::minimize_linear(ConstVectorRef g, VectorRef v) {
  Index best = 0;
  const double least = g.minCoeff(&best);
  v.setConstant(-1);
  if (least < 0) v[best] += 2 * static_cast<double>(dimension());
}

void SolidSimplex::project(ConstVectorRef y, VectorRef x) {
  x = y.array() + 1;
  project_onto_solid_simplex(x, 2 * static_cast<double>(dimension()));
  x.array() -= 1;
}

BCO_ONCE bool SolidSimplex::contains(ConstVectorRef x, double tolerance) {
  const auto n = static_cast<double>(dimension());
  return (x.array() >= -1 - tolerance).all() && x.sum() <= n + tolerance * std::sqrt(n);
}

bool SolidSimplex::separate(ConstVectorRef x, VectorRef s) {
  const auto n = static_cast<double>(dimension());
  Index lowest = 0;
  const double below = -1 - x.minCoeff(&lowest);
  const double above = (x.sum() - n) / std::sqrt(n);
  if (!(std::max(below, above) > 0)) return false;
  if (above > below) {
    s.setOnes();
  } else {
    s.setZero();
    s[lowest] = -1;
  }
  return true;
}

BCO_ONCE std::unique_ptr<Barrier> SolidSimplex::make_barrier() const {
  return std::make_unique<SolidSimplexBarrier>(dimension());
}

}  // namespace bco
