#include "bco/solvers/halfspaces.h"

#include <cmath>

#include "bco/math.h"
#include "bco/text.h"

namespace bco {
namespace {

void require_size(const char* field, Index size, Index expected, const char* of) {
  if (size == expected) return;
  throw InvalidInput("polytope must have as many " + std::string(field) + " as " + of + " (" +
                     std::to_string(expected) + "), got " + std::to_string(size));
}

}  // namespace

void require_valid(const Halfspaces& k) {
  const Index n = k.lower.size();
  if (n < 1) throw InvalidInput("polytope must have at least 1 coordinate, got 0 lower bounds");
  require_size("upper bounds", k.upper.size(), n, "lower bounds");
  // Without a row the number of columns says nothing.
  if (k.a.rows() > 0) require_size("columns of A", k.a.cols(), n, "bounds");
  require_size("entries of b", k.b.size(), k.a.rows(), "rows of A");
  if (!k.a.allFinite() || !k.b.allFinite() || !k.lower.allFinite() || !k.upper.allFinite()) {
    throw InvalidInput("polytope must have finite entries in A, b and its bounds");
  }
  for (Index j = 0; j < n; ++j) {
    if (k.lower[j] <= k.upper[j]) continue;
    throw InvalidInput("polytope must not be empty: coordinate " + std::to_string(j + 1) +
                       " has its lower bound " + format_number(k.lower[j]) +
                       " above its upper bound " + format_number(k.upper[j]));
  }
}

// In a plain loop: Eigen's stableNorm depends on where in memory the row begins.
BCO_ONCE double row_length(const Matrix& a, Index i) {
  const double largest = a.row(i).cwiseAbs().maxCoeff();
  if (largest == 0) return 0;
  const int exponent = std::ilogb(largest);
  double squares = 0;
  for (Index j = 0; j < a.cols(); ++j) {
    const double entry = std::scalbn(a(i, j), -exponent);
    squares += entry * entry;
  }
  return std::scalbn(std::sqrt(squares), exponent);
}

void normalize_rows(Matrix& a, Vector& b) {
  for (Index i = 0; i < a.rows(); ++i) {
    const double largest = a.row(i).cwiseAbs().maxCoeff();
    if (largest > 0) {
      // Scaled by a power of two first, which is exact, so that the squares stay within the range of numbers.
      const int exponent = std::ilogb(largest);
      for (Index j = 0; j < a.cols(); ++j) a(i, j) = std::scalbn(a(i, j), -exponent);
      b[i] = std::scalbn(b[i], -exponent);
      const double length = a.row(i).norm();
      a.row(i) /= length;
      b[i] /= length;
    } else if (b[i] != 0) {
      b[i] = std::copysign(1.0, b[i]);
    }
  }
}

}  // namespace bco
