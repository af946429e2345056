#include "bco/sets/psd_trace_ball/psd_trace_ball.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "bco/sets/arguments.h"
#include "bco/sets/simplex_projection.h"
#include "bco/sets/symmetric.h"
#include "bco/solvers/cholesky.h"

namespace bco {
namespace {

double middle(Index size, double trace) {
  const auto n = static_cast<double>(size);
  return trace / (n + std::sqrt(n));
}

Vector center(Index size, double trace) {
  at_least(1, "trace ball's size", size);
  positive("trace ball's trace", trace);
  Vector result(svec_dimension(size));
  svec(middle(size, trace) * Matrix::Identity(size, size), result);
  return result;
}

Radii psd_radii(Index size, double trace) {
  const auto n = static_cast<double>(size);
  const double s = middle(size, trace);
  const double to_vertex = std::sqrt((trace - s) * (trace - s) + (n - 1) * s * s);
  return {s, std::max(to_vertex, s * std::sqrt(n)), kSqrt2 * trace};
}

// With X = CCᵀ the Hessian of −log det X is U ↦ X⁻¹UX⁻¹ = B⁻ᵀB⁻¹U for B: U ↦ CUCᵀ, and that of the
// second term is bbᵀ with b = I/(k − tr X): in all B⁻ᵀ(I + wwᵀ)B⁻¹, w = Bᵀb = CᵀC/(k − tr X).
class PsdBarrier final : public Barrier {
 public:
  PsdBarrier(Index size, double trace, const Vector& center)
      : Barrier(center.size(), static_cast<double>(size) + 1),
        trace_(trace),
        center_(center),
        identity_(center.size()),
        factor_(size, size),
        matrix_(size, size),
        root_(center.size()) {
    svec(Matrix::Identity(size, size), identity_);
  }

  BCO_ONCE double value() const override {
    double sum = -log(slack_);
    for (Index i = 0; i < factor_.cols(); ++i) sum -= 2 * log(factor_(i, i));
    return sum;
  }
  void gradient(VectorRef g) override {  // −X⁻¹ + I/(k − tr X), X⁻¹ = C⁻ᵀIC⁻¹
    congruence(identity_, g, solve_lower_transposed);
    g = identity_ / slack_ - g;
  }
  void scale(ConstVectorRef u, VectorRef s) override {
    s = u;
    root_.divide(s);
    congruence(s, s, multiply_lower);
  }
  void scale_transposed(ConstVectorRef g, VectorRef s) override {
    congruence(g, s, multiply_lower_transposed);
    root_.divide(s);
  }
  void unscale_transposed(ConstVectorRef u, VectorRef g) override {
    g = u;
    root_.multiply(g);
    congruence(g, g, solve_lower_transposed);
  }

 private:
  void factor(ConstVectorRef x) override {
    root_.w() = x + center_;
    smat(root_.w(), factor_);
    slack_ = trace_ - factor_.diagonal().sum();
    if (!cholesky(factor_)) {
      throw std::logic_error("a barrier was evaluated outside the positive definite matrices");
    }
    congruence(identity_, root_.w(), multiply_lower_transposed);
    root_.w() /= slack_;
    root_.update();
  }

  // to = svec(M·smat(from)·Mᵀ), where `apply` multiplies a column by M, made of C.
  void congruence(ConstVectorRef from, VectorRef to, void (*apply)(ConstMatrixRef, VectorRef)) {
    smat(from, matrix_);
    const Index n = matrix_.cols();
    for (Index j = 0; j < n; ++j) {
      for (Index i = 0; i < j; ++i) matrix_(i, j) = matrix_(j, i);
    }
    for (int side = 0; side < 2; ++side) {
      for (Index j = 0; j < n; ++j) {
        apply(factor_, matrix_.col(j));
      }
      for (Index j = 0; j < n; ++j) {
        for (Index i = 0; i < j; ++i) std::swap(matrix_(i, j), matrix_(j, i));
      }
    }
    svec(matrix_, to);
  }

  double trace_;
  double slack_ = 0;
  Vector center_;
  Vector identity_;
  Matrix factor_;  // C
  Matrix matrix_;
  RankOneRoot root_;
};

}  // namespace

BCO_ONCE PsdTraceBall::PsdTraceBall(Index size, double trace)
    : Set(bco::center(size, trace), psd_radii(size, trace)),
      trace_(trace),
      matrix_(Matrix::Zero(size, size)),
      values_(size),
      leading_(size, Leading::kLargest),
      decomposition_(size) {}

void PsdTraceBall::minimize_linear(ConstVectorRef g, VectorRef v) {
  smat(g, matrix_);
  matrix_ = -matrix_;
  leading_.compute(matrix_);
  svec_rank_one(leading_.value() > 0 ? trace_ : 0, leading_.vector(), v);
  v -= center();
}

void PsdTraceBall::project(ConstVectorRef y, VectorRef x) {
  if (y.squaredNorm() <= inner_radius() * inner_radius()) {
    x = y;
    return;
  }
  x = y + center();
  smat(x, matrix_);
  decomposition_.compute(matrix_);
  values_ = decomposition_.values();
  project_onto_solid_simplex(values_, trace_);
  svec_sum(values_, decomposition_.vectors(), matrix_, x);
  x -= center();
}

BCO_ONCE bool PsdTraceBall::contains(ConstVectorRef x, double tolerance) {
  if (!x.allFinite()) return false;  // no eigenvalues
  smat(x, matrix_);
  matrix_.diagonal().array() += inner_radius();
  decomposition_.compute_values(matrix_);
  const auto n = static_cast<double>(values_.size());
  return decomposition_.values().minCoeff() >= -tolerance &&
         decomposition_.values().sum() <= trace_ + tolerance * std::sqrt(n);
}

bool PsdTraceBall::separate(ConstVectorRef x, VectorRef s) {
  smat(x, matrix_);
  matrix_.diagonal().array() += inner_radius();
  const auto n = static_cast<double>(values_.size());
  const double over = (matrix_.diagonal().sum() - trace_) / std::sqrt(n);
  matrix_ = -matrix_;
  leading_.compute(matrix_);
  if (!(std::max(over, leading_.value()) > 0)) return false;
  if (over > leading_.value()) {
    matrix_.setIdentity();
    svec(matrix_, s);
  } else {
    svec_rank_one(-1, leading_.vector(), s);
  }
  return true;
}

BCO_ONCE std::unique_ptr<Barrier> PsdTraceBall::make_barrier() const {
  return std::make_unique<PsdBarrier>(values_.size(), trace_, center());
}

}  // namespace bco
