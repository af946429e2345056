#include "bco/sets/psd_trace_ball.h"

#include <algorithm>
#include <cmath>

#include "bco/sets/arguments.h"
#include "bco/sets/simplex_projection.h"
#include "bco/sets/symmetric.h"

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

}  // namespace

PsdTraceBall::PsdTraceBall(Index size, double trace)
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

bool PsdTraceBall::contains(ConstVectorRef x, double tolerance) {
  smat(x, matrix_);
  matrix_.diagonal().array() += inner_radius();
  decomposition_.compute_values(matrix_);
  const auto n = static_cast<double>(values_.size());
  return decomposition_.values().minCoeff() >= -tolerance &&
         decomposition_.values().sum() <= trace_ + tolerance * std::sqrt(n);
}

}  // namespace bco
