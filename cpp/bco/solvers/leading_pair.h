// Leading eigenpair of a symmetric matrix and leading singular pair of a general one.
//
// The matrix is reduced to a tridiagonal one, of which only the end that leads is looked for. Up to
// some 60 rows that is as fast as Lanczos' iteration started from the last answer, whose certificate
// (is no other eigenvalue larger?) takes two Cholesky factorisations; and it is exact to rounding.
// No allocation after construction. ‖A‖ is the Frobenius norm.
#pragma once

#include "bco/solvers/tridiagonal.h"
#include "bco/solvers/tridiagonal_extreme.h"
#include "bco/types.h"

namespace bco {

enum class Leading { kLargest, kLargestMagnitude };

class LeadingEigenpair {
 public:
  // No eigenvalue leads the answer by more than kAccuracy·‖A‖, the rounding of up to 120 rows.
  static constexpr double kAccuracy = 1e-13;

  LeadingEigenpair(Index dimension, Leading which)
      : which_(which),
        reduced_(dimension),
        top_(dimension),
        bottom_(dimension),
        vector_(Vector::Unit(dimension, 0)) {}

  void compute(const Matrix& a);

  double value() const { return value_; }
  const Vector& vector() const { return vector_; }

 private:
  TridiagonalExtreme& find(bool bottom);
  bool other_end_leads(const TridiagonalExtreme& found);

  Leading which_;
  Tridiagonal reduced_;
  TridiagonalExtreme top_, bottom_;
  bool at_bottom_ = false;  // where the last answer was
  double value_ = 0;
  Vector vector_;
};

// A ≈ value · left · rightᵀ: the leading eigenpair (value², right) of AᵀA.
class LeadingSingularPair {
 public:
  // σ₁² − value² ≤ ε‖AᵀA‖ ≤ ε·σ₁‖A‖ gives σ₁ − value ≤ ε‖A‖, with ε that of the eigenpair.
  static constexpr double kAccuracy = LeadingEigenpair::kAccuracy;

  LeadingSingularPair(Index rows, Index columns)
      : gram_(columns, columns), gram_pair_(columns, Leading::kLargest), left_(rows) {}

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
