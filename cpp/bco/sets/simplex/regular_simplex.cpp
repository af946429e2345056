#include "bco/sets/simplex/regular_simplex.h"

#include <cmath>

#include "bco/math.h"
#include "bco/sets/arguments.h"
#include "bco/sets/simplex_projection.h"

namespace bco {
namespace {

// The reflection S = I − 2vvᵀ/‖v‖² with S·a = e for two unit vectors, e the last of the standard
// basis, has as its first n columns an isometry of ℝⁿ onto a^⊥. With v = a − e, ‖v‖² = 2(1 − a_last).
// This loses digits if a is close to e; −a has the same complement.
//
// q = S·(x, 0).
template <class Unit>
void expand(ConstVectorRef x, const Unit& a, VectorRef q) {
  const Index n = x.size();
  const double sign = a[n] > 0 ? -1 : 1;
  const double share = sign * a.head(n).dot(x) / (1 - sign * a[n]);  // v·(x, 0)·2/‖v‖²
  q.head(n) = x - (share * sign) * a.head(n);
  q[n] = -share * (sign * a[n] - 1);
}

// x = the first n of S·q, which is the transpose of the above.
template <class Unit>
void contract(ConstVectorRef q, const Unit& a, VectorRef x) {
  const Index n = x.size();
  const double sign = a[n] > 0 ? -1 : 1;
  const double share = (sign * a.dot(q) - q[n]) / (1 - sign * a[n]);
  x = q.head(n) - (share * sign) * a.head(n);
}

auto diagonal(Index size) {
  return Vector::Constant(size, 1 / std::sqrt(static_cast<double>(size)));
}

double middle(Index size) { return 1 / static_cast<double>(size); }

Radii simplex_radii(Index dimension) {
  const auto n = static_cast<double>(dimension);
  return {1 / std::sqrt(n * (n + 1)), std::sqrt(n / (n + 1)), kSqrt2};
}

// A move dp of the hyperplane has the length ‖dp/p‖ by ∇²Φ, and dp/p ⊥ p. With R an isometry of ℝⁿ
// onto p^⊥ the map is A = QᵀPR, P = diag(p): then A⁻ᵀ = QᵀP⁻¹R.
class RegularSimplexBarrier final : public Barrier {
 public:
  explicit RegularSimplexBarrier(Index dimension)
      : Barrier(dimension, static_cast<double>(dimension) + 1),
        p_(dimension + 1),
        unit_(dimension + 1),
        q_(dimension + 1) {}

  BCO_ONCE double value() const override {
    double sum = 0;
    for (const double each : p_) sum -= log(each);
    return sum;
  }
  void gradient(VectorRef g) override {
    q_ = -p_.cwiseInverse();
    contract(q_, diagonal(p_.size()), g);
  }
  void scale(ConstVectorRef u, VectorRef s) override {
    expand(u, unit_, q_);
    q_ = q_.cwiseProduct(p_);
    contract(q_, diagonal(p_.size()), s);
  }
  void scale_transposed(ConstVectorRef g, VectorRef s) override {
    expand(g, diagonal(p_.size()), q_);
    q_ = q_.cwiseProduct(p_);
    contract(q_, unit_, s);
  }
  void unscale_transposed(ConstVectorRef u, VectorRef g) override {
    expand(u, unit_, q_);
    q_ = q_.cwiseQuotient(p_);
    contract(q_, diagonal(p_.size()), g);
  }

 private:
  void factor(ConstVectorRef x) override {
    expand(x, diagonal(p_.size()), p_);
    p_.array() += middle(p_.size());
    unit_ = p_ / p_.norm();
  }

  Vector p_;
  Vector unit_;  // p/‖p‖
  Vector q_;
};

}  // namespace

BCO_ONCE RegularSimplex::RegularSimplex(Index dimension)
    : Set(Vector::Zero(at_least(1, "simplex's dimension", dimension)), simplex_radii(dimension)),
      p_(dimension + 1) {}

void RegularSimplex::minimize_linear(ConstVectorRef g, VectorRef v) {
  expand(g, diagonal(p_.size()), p_);
  Index best = 0;
  p_.minCoeff(&best);
  p_.setConstant(-middle(p_.size()));
  p_[best] += 1;
  contract(p_, diagonal(p_.size()), v);
}

void RegularSimplex::project(ConstVectorRef y, VectorRef x) {
  expand(y, diagonal(p_.size()), p_);
  p_.array() += middle(p_.size());
  project_onto_simplex(p_, 1);
  p_.array() -= middle(p_.size());
  contract(p_, diagonal(p_.size()), x);
}

// The hyperplane p_i = 0 meets that of K at an angle: −p_i is √(n/(n+1)) of the distance within K's.
bool RegularSimplex::contains(ConstVectorRef x, double tolerance) {
  expand(x, diagonal(p_.size()), p_);
  return (p_.array() >= -middle(p_.size()) - tolerance * outer_radius()).all();
}

bool RegularSimplex::separate(ConstVectorRef x, VectorRef s) {
  expand(x, diagonal(p_.size()), p_);
  Index lowest = 0;
  if (!(p_.minCoeff(&lowest) < -middle(p_.size()))) return false;
  p_.setZero();
  p_[lowest] = -1;
  contract(p_, diagonal(p_.size()), s);
  return true;
}

BCO_ONCE std::unique_ptr<Barrier> RegularSimplex::make_barrier() const {
  return std::make_unique<RegularSimplexBarrier>(dimension());
}

}  // namespace bco
