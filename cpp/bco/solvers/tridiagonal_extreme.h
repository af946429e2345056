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
// Each pivot waits for the division before it. So rows are eliminated from both ends at once, each in
// one half of a pair, and meet in the middle row m, whose pivot is a_m − λ less both couplings.
//
// The eigenvector: two steps of inverse iteration with the same factorisation, which is that of a
// definite matrix and needs no pivoting. O(k) for each iteration; the full decomposition of a k×k
// matrix is O(k²) at best and O(k³) with its vectors.
#pragma once

#include <algorithm>
#include <cmath>

#include "bco/math.h"
#include "bco/types.h"

namespace bco {

// The pivots of sign·T − λI, from both ends.
class TwoEndedPivots {
 public:
  explicit TwoEndedPivots(Index most) : diagonal_(most + 1), coupling_(most + 1) {}

  void set(const Vector& diagonal, const Vector& subdiagonal, Index k, double sign) {
    pairs_ = (k - 1) / 2;
    for (Index j = 0; j < pairs_; ++j) {
      const Index mirrored = k - 1 - j;
      diagonal_[2 * j] = sign * diagonal[j];
      diagonal_[2 * j + 1] = sign * diagonal[mirrored];
      coupling_[2 * j] = j > 0 ? square(subdiagonal[j - 1]) : 0;
      coupling_[2 * j + 1] = j > 0 ? square(subdiagonal[mirrored]) : 0;
    }
    // An even number of rows leaves one beside the middle one.
    const Index middle = pairs_;
    has_rest_ = k % 2 == 0;
    if (has_rest_) {
      rest_diagonal_ = sign * diagonal[middle + 1];
      rest_coupling_ = middle > 0 ? square(subdiagonal[middle + 1]) : 0;
    }
    middle_diagonal_ = sign * diagonal[middle];
    coupling_before_ = middle > 0 ? square(subdiagonal[middle - 1]) : 0;
    coupling_after_ = middle + 1 < k ? square(subdiagonal[middle]) : 0;
  }

  // d/dλ ln|det(sign·T − λI)| and minus its derivative. False where a pivot is not negative: then λ is
  // not above all eigenvalues.
  bool differentiate(double lambda, double& first, double& second) const {
    const RealPair above = both(lambda), one = both(1), two = both(2), zero{};
    RealPair inverse = both(-1);  // of the pivot q
    RealPair slope{}, bend{};     // q′/q and q″/q
    RealPair sum{}, minus_change{};
    auto negative = zero < one;
    for (Index j = 0; j < pairs_; ++j) {
      const RealPair ratio = load_pair(&coupling_[2 * j]) * inverse;
      const RealPair ddq = ratio * (bend - two * slope * slope);
      const RealPair dq = ratio * slope - one;
      const RealPair q = load_pair(&diagonal_[2 * j]) - above - ratio;
      negative &= q < zero;
      inverse = one / q;
      slope = dq * inverse;
      bend = ddq * inverse;
      sum += slope;
      minus_change += slope * slope - bend;
    }
    first = sum[0] + sum[1];
    second = minus_change[0] + minus_change[1];
    bool all_negative = negative[0] != 0 && negative[1] != 0;
    const Pivot before{inverse[0], slope[0], bend[0]};
    Pivot after{inverse[1], slope[1], bend[1]};
    const auto eliminate = [&](double diagonal, double coupling_before, double coupling_after) {
      const double ratio = coupling_before * before.inverse;
      const double ratio_after = coupling_after * after.inverse;
      const double ddq = ratio * (before.bend - 2 * square(before.slope)) +
                         ratio_after * (after.bend - 2 * square(after.slope));
      const double dq = ratio * before.slope + ratio_after * after.slope - 1;
      const double q = diagonal - lambda - ratio - ratio_after;
      all_negative = all_negative && q < 0;
      after.inverse = 1 / q;
      after.slope = dq * after.inverse;
      after.bend = ddq * after.inverse;
      first += after.slope;
      second += square(after.slope) - after.bend;
    };
    if (has_rest_) eliminate(rest_diagonal_, 0, rest_coupling_);
    eliminate(middle_diagonal_, coupling_before_, coupling_after_);
    return all_negative;
  }

 private:
  struct Pivot {
    double inverse, slope, bend;
  };

  static double square(double x) { return x * x; }

  Index pairs_ = 0;
  Vector diagonal_, coupling_;  // of rows j and k − 1 − j, side by side; b² towards the row before
  bool has_rest_ = false;
  double rest_diagonal_ = 0, rest_coupling_ = 0;
  double middle_diagonal_ = 0, coupling_before_ = 0, coupling_after_ = 0;
};

class TridiagonalExtreme {
 public:
  explicit TridiagonalExtreme(Index most) : pivots_(most), inverse_(most), vector_(most) {}

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
    pivots_.set(diagonal, subdiagonal, k, sign);
    for (iterations_ = 0; iterations_ < kIterations; ++iterations_) {
      double first = 0, second = 0;
      if (!pivots_.differentiate(lambda, first, second)) break;  // at the eigenvalue, to rounding
      const double discriminant = std::max(0.0, (n - 1) * (n * second - first * first));
      const double step = n / (first + std::sqrt(discriminant));
      lambda -= step;
      if (!(step > accuracy)) break;
    }
    value_ = sign * lambda;
    accuracy_ = accuracy;
  }

  // Has sign·T an eigenvalue above the bound? What was found before stays.
  bool exceeds(double bound, const Vector& diagonal, const Vector& subdiagonal, Index k,
               double sign) {
    pivots_.set(diagonal, subdiagonal, k, sign);
    double first = 0, second = 0;
    return !pivots_.differentiate(bound, first, second);
  }

  // The vector of the value that was found: z ← (T − λI)⁻¹z, normalised, twice, from a vector that no
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

  TwoEndedPivots pivots_;
  Vector inverse_;  // of the pivots
  Vector vector_;
  double value_ = 0;
  double accuracy_ = 0;
  int iterations_ = 0;
};

}  // namespace bco
