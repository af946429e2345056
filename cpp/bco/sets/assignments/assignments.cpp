#include "bco/sets/assignments/assignments.h"

#include <cmath>

#include "bco/sets/arguments.h"

namespace bco {
namespace {

BCO_ONCE Network rows_to_columns(Index m) {
  Network network{2 * m, {}, Vector::Ones(2 * m)};
  network.supply.tail(m).setConstant(-1);
  for (Index j = 0; j < m; ++j) {
    for (Index i = 0; i < m; ++i) network.edges.push_back({i, m + j});
  }
  return network;
}

BCO_ONCE Radii assignment_radii(Index size) {
  const auto m = static_cast<double>(at_least(2, "assignments", size));
  return {1 / (m - 1), std::sqrt(m - 1), std::sqrt(2 * m)};
}

double root_of(Index size) { return std::sqrt(static_cast<double>(size)); }

}  // namespace

BCO_ONCE Assignments::Assignments(Index size)
    : FlowSet((size - 1) * (size - 1), assignment_radii(size), rows_to_columns(size),
              Vector::Constant(size * size, 1 / static_cast<double>(size)),
              Vector::Constant(size * size, 1 - 1 / static_cast<double>(size))),
      size_(size),
      sums_(size),
      problem_(size) {}

void Assignments::minimize_linear(ConstVectorRef g, VectorRef v) {
  expand(g, flow_);
  const IndexVector& row_of = problem_.solve(flow_);
  flow_ = -middle();
  for (Index j = 0; j < size_; ++j) flow_[row_of[j] + j * size_] += 1;
  contract(flow_, v);
}

// H is a reflection without its last column: it takes x to x − (Σx)/(√m(√m + 1)), and then −(Σx)/√m. First every column,
// then every row.
void Assignments::expand(ConstVectorRef x, VectorRef change) {
  const Index n = size_ - 1;
  const double root = root_of(size_);
  sums_.setZero();  // of the rows
  for (Index j = 0; j < n; ++j) {
    const auto from = x.segment(j * n, n);
    auto to = change.segment(j * size_, size_);
    const double sum = from.sum() / root;
    to.head(n) = from.array() - sum / (root + 1);
    to[n] = -sum;
    sums_ += to;
  }
  sums_ /= root;
  change.tail(size_) = -sums_;
  sums_ /= root + 1;
  for (Index j = 0; j < n; ++j) change.segment(j * size_, size_) -= sums_;
}

void Assignments::contract(ConstVectorRef change, VectorRef x) {
  const Index n = size_ - 1;
  const double root = root_of(size_);
  auto sums = sums_.head(n);
  sums.setZero();
  for (Index j = 0; j < size_; ++j) {
    const auto from = change.segment(j * size_, n);
    const double mean = (from.sum() / (root + 1) + change[j * size_ + n]) / root;
    if (j == n) {
      sums = sums / (root + 1) + (from.array() - mean).matrix();
    } else {
      auto to = x.segment(j * n, n);
      to = from.array() - mean;
      sums += to;
    }
  }
  sums /= root;
  for (Index j = 0; j < n; ++j) x.segment(j * n, n) -= sums;
}

}  // namespace bco
