// Symmetric matrices as vectors: the lower triangle, column by column, off-diagonal entries times
// √2, so that <svec X, svec Y> = tr(XY) and the sphere of the vectors is the sphere of the
// matrices.
#pragma once

#include <cmath>

#include "bco/math.h"
#include "bco/types.h"

namespace bco {

inline Index svec_dimension(Index size) { return size * (size + 1) / 2; }

inline void svec(const Matrix& matrix, VectorRef vector) {
  Index k = 0;
  for (Index j = 0; j < matrix.cols(); ++j) {
    vector[k++] = matrix(j, j);
    for (Index i = j + 1; i < matrix.rows(); ++i) vector[k++] = kSqrt2 * matrix(i, j);
  }
}

// The lower triangle, which is all that the solvers read.
inline void smat(ConstVectorRef vector, Matrix& matrix) {
  Index k = 0;
  for (Index j = 0; j < matrix.cols(); ++j) {
    matrix(j, j) = vector[k++];
    for (Index i = j + 1; i < matrix.rows(); ++i) matrix(i, j) = vector[k++] * (1 / kSqrt2);
  }
}

// Σ values_i v_i v_iᵀ as a vector, v_i the columns of `vectors`; through the lower triangle of `matrix`.
template <class Vectors>
void svec_sum(const Vector& values, const Vectors& vectors, Matrix& matrix, VectorRef vector) {
  const Index n = values.size();
  matrix.setZero();
  for (Index i = 0; i < n; ++i) {
    if (values[i] == 0) continue;
    for (Index j = 0; j < n; ++j) {
      matrix.col(j).tail(n - j) += (values[i] * vectors(j, i)) * vectors.col(i).tail(n - j);
    }
  }
  svec(matrix, vector);
}

// scale · v vᵀ as a vector.
inline void svec_rank_one(double scale, const Vector& v, VectorRef vector) {
  Index k = 0;
  for (Index j = 0; j < v.size(); ++j) {
    vector[k++] = scale * v[j] * v[j];
    const double factor = scale * kSqrt2 * v[j];
    for (Index i = j + 1; i < v.size(); ++i) vector[k++] = factor * v[i];
  }
}

}  // namespace bco
