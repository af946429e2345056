// A symmetric matrix as A = Q T Qᵀ, T tridiagonal, by Householder's reflections: H_k = I − τvvᵀ makes
// column k zero below its subdiagonal, and Q = H_0 H_1 ⋯ (Golub, Van Loan 2013, section 8.3.1).
//
// For many small matrices of one size: the workspace is kept. With p = τBv and w = p − ½τ(p·v)v, a step
// is B ← B − vwᵀ − wvᵀ. It is carried out while the next product Bv is formed, so that each number of
// the triangle is read and written once per step. The order of all sums is written out, and so the same
// on every target. Eigen's Tridiagonalization has another order: symmetric_eigen.h has the comparison.
#pragma once

#include "bco/types.h"

namespace bco {

class Tridiagonal {
 public:
  explicit Tridiagonal(Index size);

  void reduce(const Matrix& a);  // reads the lower triangle

  double scale() const { return scale_; }  // diagonal and subdiagonal are those of T/scale
  const Vector& diagonal() const { return diagonal_; }
  const Vector& subdiagonal() const { return subdiagonal_; }  // its last entry is 0

  void rotate(VectorRef z) const;  // z ← Q z
  // q ← Q. It has `padded` rows and columns, so that pairs and fours of them have no remainder; what it
  // has beyond the size means nothing.
  void rotation(Matrix& q) const;
  Index padded() const { return (size_ + 3) / 4 * 4; }

 private:
  double reflector(Index k);
  void step(Index from);

  Index size_;
  Matrix reduced_;  // below the subdiagonal, the reflectors
  Vector diagonal_, subdiagonal_, coefficients_;
  Vector v_, w_;  // of the step that is still to be carried out
  Vector image_;  // p
  double scale_ = 1;
};

}  // namespace bco
