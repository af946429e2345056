#include "bco/sets/halfspace_barrier.h"

#include <cmath>
#include <stdexcept>

#include "bco/math.h"
#include "bco/solvers/cholesky.h"

namespace bco {
namespace {

double terms_of(const Halfspaces& k) {
  double terms = static_cast<double>(k.a.rows());
  for (Index j = 0; j < k.lower.size(); ++j) {
    terms += (std::isfinite(k.lower[j]) ? 1 : 0) + (std::isfinite(k.upper[j]) ? 1 : 0);
  }
  return terms;
}

class HalfspaceBarrier final : public Barrier {
 public:
  explicit HalfspaceBarrier(const Halfspaces& k)
      : Barrier(k.lower.size(), terms_of(k)),
        rows_(k.a.transpose()),
        b_(k.b),
        lower_(k.lower),
        upper_(k.upper),
        slack_(k.a.rows()),
        below_(k.lower.size()),
        above_(k.lower.size()),
        root_(k.lower.size(), k.lower.size()) {}

  BCO_ONCE double value() const override {
    double sum = 0;
    for (const Vector* slacks : {&slack_, &below_, &above_}) {
      for (const double slack : *slacks) {
        if (std::isfinite(slack)) sum -= log(slack);
      }
    }
    return sum;
  }
  void gradient(VectorRef g) override {
    g = above_.cwiseInverse() - below_.cwiseInverse();
    for (Index i = 0; i < slack_.size(); ++i) g += rows_.col(i) / slack_[i];
  }
  void scale(ConstVectorRef u, VectorRef s) override {
    s = u;
    solve_lower_transposed(root_, s);
  }
  void scale_transposed(ConstVectorRef g, VectorRef s) override {
    s = g;
    solve_lower(root_, s);
  }
  void unscale_transposed(ConstVectorRef u, VectorRef g) override {
    g = u;
    multiply_lower(root_, g);
  }

 private:
  void factor(ConstVectorRef x) override {
    below_ = x - lower_;
    above_ = upper_ - x;
    root_.setZero();
    root_.diagonal() = below_.array().square().inverse() + above_.array().square().inverse();
    const Index n = x.size();
    for (Index i = 0; i < slack_.size(); ++i) {
      const auto row = rows_.col(i);
      slack_[i] = b_[i] - row.dot(x);
      const double weight = 1 / (slack_[i] * slack_[i]);
      for (Index j = 0; j < n; ++j) {
        root_.col(j).tail(n - j) += (weight * row[j]) * row.tail(n - j);
      }
    }
    if (!cholesky(root_))
      throw std::logic_error("the Hessian of a barrier was not positive definite");
  }

  Matrix rows_;  // a_i as columns
  Vector b_, lower_, upper_;
  Vector slack_;          // b − Ax
  Vector below_, above_;  // x − l and u − x
  Matrix root_;           // L
};

}  // namespace

std::unique_ptr<Barrier> halfspace_barrier(const Halfspaces& k) {
  return std::make_unique<HalfspaceBarrier>(k);
}

}  // namespace bco
