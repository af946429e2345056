// The largest eigenvalue of a symmetric tridiagonal matrix and its eigenvector; with sign −1, the
// smallest.
//
// Laguerre's iteration on the characteristic polynomial from above all eigenvalues, where it falls
// monotonically to the largest: cubically where that is simple, by a constant factor where it is one
// of many (0.77 for 30 of 60, so a hundred steps or two). The logarithmic derivatives that it needs
// are sums over the pivots of T − λI (all negative there) and their derivatives:
//
//   q_i = a_i − λ − b²_{i−1}/q_{i−1},   ln|det(T − λI)| = Σ ln|q_i|.
//
// The eigenvector: two steps of inverse iteration with the same factorisation, which is that of a
// definite matrix and needs no pivoting. O(k) for each iteration; the full decomposition of a k×k
// matrix is O(k²) at best and O(k³) with its vectors.
#pragma once

#include <algorithm>
#include <cmath>

#include "bco/types.h"

namespace bco {

class TridiagonalExtreme {
 public:
  explicit TridiagonalExtreme(Index most) : inverse_(most), vector_(most) {}

  double value() const { return value_; }
  double accuracy() const { return accuracy_; }   // of the value, to rounding
  int iterations() const { return iterations_; }  // of Laguerre's method, for the last value
  auto vector(Index k) const { return vector_.head(k); }

  void compute(const Vector& diagonal, const Vector& subdiagonal, Index k, double sign) {
    find_value(diagonal, subdiagonal, k, sign);
    find_vector(diagonal, subdiagonal, k, sign);
  }

  void find_value(const Vector& diagonal, const Vector& subdiagonal, Index k, double sign) {
    // Gershgorin: no eigenvalue is above this.
    double lambda = -1e300;
    double size = 0;
    for (Index i = 0; i < k; ++i) {
      const double radius =
          (i > 0 ? std::abs(subdiagonal[i - 1]) : 0) + (i + 1 < k ? std::abs(subdiagonal[i]) : 0);
      lambda = std::max(lambda, sign * diagonal[i] + radius);
      size = std::max(size, std::abs(diagonal[i]) + radius);
    }
    const double accuracy = 4e-16 * size;
    lambda += accuracy;
    const auto n = static_cast<double>(k);
    for (iterations_ = 0; iterations_ < kIterations; ++iterations_) {
      double first = 0;   // d/dλ ln|det(T − λI)|
      double second = 0;  // minus its derivative
      double q = -1;
      double inverse = -1;  // of q
      double slope = 0;     // dq/q
      double bend = 0;      // ddq/q
      for (Index j = 0; j < k; ++j) {
        const double b = j > 0 ? subdiagonal[j - 1] : 0;
        const double ratio = b * b * inverse;
        const double ddq = ratio * (bend - 2 * slope * slope);
        const double dq = -1 + ratio * slope;
        q = sign * diagonal[j] - lambda - ratio;
        if (!(q < 0)) break;
        inverse = 1 / q;
        slope = dq * inverse;
        bend = ddq * inverse;
        first += slope;
        second += slope * slope - bend;
      }
      if (!(q < 0)) break;  // at the eigenvalue, to rounding
      const double discriminant = std::max(0.0, (n - 1) * (n * second - first * first));
      const double step = n / (first + std::sqrt(discriminant));
      lambda -= step;
      if (!(step > accuracy)) break;
    }
    value_ = sign * lambda;
    accuracy_ = accuracy;
  }

  // Of the value that was found: z ← (T − λI)⁻¹z, normalised, twice, from a vector that no
  // eigenvector is orthogonal to in practice.
  void find_vector(const Vector& diagonal, const Vector& subdiagonal, Index k, double sign) {
    const double lambda = sign * value_ + accuracy_;
    const double tiny = accuracy_ > 0 ? accuracy_ : 1e-300;
    for (Index j = 0; j < k; ++j) {
      const double coupling = j > 0 ? subdiagonal[j - 1] * subdiagonal[j - 1] * inverse_[j - 1] : 0;
      inverse_[j] = 1 / std::min(sign * diagonal[j] - lambda - coupling, -tiny);
    }
    auto z = vector_.head(k);
    for (Index j = 0; j < k; ++j) z[j] = 1 + 0.1 * static_cast<double>(j % 3);
    for (int pass = 0; pass < 2; ++pass) {
      for (Index j = 1; j < k; ++j) z[j] -= sign * subdiagonal[j - 1] * inverse_[j - 1] * z[j - 1];
      for (Index j = 0; j < k; ++j) z[j] *= inverse_[j];
      for (Index j = k - 2; j >= 0; --j) z[j] -= sign * subdiagonal[j] * inverse_[j] * z[j + 1];
      z /= z.cwiseAbs().maxCoeff();
      z /= z.norm();
    }
  }

 private:
  static constexpr int kIterations = 1000;

  Vector inverse_;  // of the pivots
  Vector vector_;
  double value_ = 0;
  double accuracy_ = 0;
  int iterations_ = 0;
};

// Has sign·T an eigenvalue above the bound? Where all pivots of sign·T − bound·I are negative, it has
// none.
inline bool exceeds(double bound, const Vector& diagonal, const Vector& subdiagonal, Index k,
                    double sign) {
  double q = -1;
  for (Index j = 0; j < k; ++j) {
    const double b = j > 0 ? subdiagonal[j - 1] : 0;
    q = sign * diagonal[j] - bound - b * b / q;
    if (!(q < 0)) return true;
  }
  return false;
}

}  // namespace bco
