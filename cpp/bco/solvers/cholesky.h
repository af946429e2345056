// H = LLᵀ for a symmetric positive definite H, in place, and products with L.
//
// Only the lower triangle is read and written. All steps work on columns, number by number or by dot
// products, so that the bits do not depend on how wide a machine's registers are.
#pragma once

#include <algorithm>
#include <cmath>

#include "bco/types.h"

namespace bco {

// A pivot that rounding has made too small is raised to what rounding can be. False where a diagonal
// entry is not positive; H is then half done.
inline bool cholesky(MatrixRef h) {
  constexpr double kRounding = 1e-15;
  const Index n = h.cols();
  for (Index j = 0; j < n; ++j) {
    auto column = h.col(j).tail(n - j);
    const double least = kRounding * column[0];
    if (!(least > 0)) return false;
    for (Index k = 0; k < j; ++k) column -= h(j, k) * h.col(k).tail(n - j);
    column[0] = std::max(column[0], least);
    column /= std::sqrt(column[0]);
  }
  return true;
}

// x ← Lx.
inline void multiply_lower(ConstMatrixRef l, VectorRef x) {
  const Index n = l.cols();
  for (Index j = n - 1; j >= 0; --j) {
    const double value = x[j];
    x[j] *= l(j, j);
    x.tail(n - j - 1) += value * l.col(j).tail(n - j - 1);
  }
}

// x ← Lᵀx.
inline void multiply_lower_transposed(ConstMatrixRef l, VectorRef x) {
  const Index n = l.cols();
  for (Index j = 0; j < n; ++j) x[j] = l.col(j).tail(n - j).dot(x.tail(n - j));
}

// x ← L⁻¹x.
inline void solve_lower(ConstMatrixRef l, VectorRef x) {
  const Index n = l.cols();
  for (Index j = 0; j < n; ++j) {
    x[j] /= l(j, j);
    x.tail(n - j - 1) -= x[j] * l.col(j).tail(n - j - 1);
  }
}

// x ← L⁻ᵀx.
inline void solve_lower_transposed(ConstMatrixRef l, VectorRef x) {
  const Index n = l.cols();
  for (Index j = n - 1; j >= 0; --j) {
    x[j] = (x[j] - l.col(j).tail(n - j - 1).dot(x.tail(n - j - 1))) / l(j, j);
  }
}

}  // namespace bco
