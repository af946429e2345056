// Leading eigenpair of a symmetric matrix and leading singular pair of a general one.
//
// Lanczos with full reorthogonalisation, started from the last answer (consecutive matrices of a
// learner differ little), at most kSteps steps between restarts. An answer is accepted only with a
// certificate: θ + ε bounds every eigenvalue (a Cholesky factorisation of (θ + ε)I − A exists) for
// ε = 1e−8‖A‖, so that a start that misses the leading eigenvector cannot pass. Otherwise the dense
// decomposition decides. No allocation after construction. ‖A‖ is the Frobenius norm.
#pragma once

#include "bco/random.h"
#include "bco/solvers/symmetric_eigen.h"
#include "bco/solvers/tridiagonal_extreme.h"
#include "bco/types.h"

namespace bco {

enum class Leading { kLargest, kLargestMagnitude };

class LeadingEigenpair {
 public:
  static constexpr double kGap = 1e-8;  // relative to ‖A‖
  // No eigenvalue leads the answer by more than kAccuracy·‖A‖: the rounding of the Cholesky
  // factorisation, below n²·2⁻⁵² of ‖A‖, is in it.
  static constexpr double kAccuracy = 1.001 * kGap;

  LeadingEigenpair(Index dimension, Leading which, double gap = kGap);

  void compute(const Matrix& a);  // only the lower triangle is read by the dense decomposition

  double value() const { return value_; }
  const Vector& vector() const { return vector_; }
  std::int64_t fallbacks() const { return fallbacks_; }  // to the dense decomposition

 private:
  bool lanczos(const Matrix& a);
  void orthogonalize(Index k);
  bool accept(const Matrix& a, Index steps);
  bool bounds_spectrum(const Matrix& a, double sign, double bound);
  void dense(const Matrix& a);
  double leading_score(double eigenvalue) const;

  Leading which_;
  double gap_;
  Index steps_;
  Matrix krylov_, shifted_;
  Vector alpha_, beta_, coefficients_, next_, image_;
  TridiagonalExtreme top_, bottom_;
  SymmetricEigen dense_;
  Random random_;
  double size_ = 0;  // ‖A‖
  double value_ = 0;
  Vector vector_;
  Vector start_;
  std::int64_t fallbacks_ = 0;
};

// A ≈ value · left · rightᵀ: the leading eigenpair (value², right) of AᵀA.
class LeadingSingularPair {
 public:
  // σ₁² − value² ≤ ε‖AᵀA‖ ≤ ε·σ₁‖A‖ gives σ₁ − value ≤ ε‖A‖, with ε that of the eigenpair.
  static constexpr double kAccuracy = LeadingEigenpair::kAccuracy / 4;

  LeadingSingularPair(Index rows, Index columns);

  void compute(const Eigen::Ref<const Matrix>& a);

  double value() const { return value_; }
  const Vector& left() const { return left_; }
  const Vector& right() const { return gram_pair_.vector(); }

 private:
  Matrix gram_;
  LeadingEigenpair gram_pair_;
  Vector left_;
  double value_ = 0;
};

}  // namespace bco
