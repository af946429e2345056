// The circulations of a grid of k × k nodes with edges to the right and down, in orthonormal coordinates.
//
// They are the curl C of a function on the (k−1) × (k−1) faces: round a face the flow goes right, down, and back. CᵀC is
// the Laplacian of the faces, so with the sine transform S ⊗ S, which has its eigenvectors, and its eigenvalues Λ
//
//   Q = C (S ⊗ S) Λ^(−1/2),   QᵀQ = I,   O(k³) to apply.
//
// Edges: those to the right by rows, then those down by rows.
#pragma once

#include "bco/types.h"

namespace bco {

class GridCycles {
 public:
  explicit GridCycles(Index grid);  // k ≤ 13

  Index grid() const { return faces_ + 1; }
  Index edges() const { return 2 * faces_ * (faces_ + 1); }
  Index dimension() const { return faces_ * faces_; }
  Index right(Index row, Index column) const { return row * faces_ + column; }
  Index down(Index row, Index column) const { return (faces_ + row) * (faces_ + 1) + column; }

  void expand(ConstVectorRef x, VectorRef change);    // Qx
  void contract(ConstVectorRef change, VectorRef x);  // Qᵀ of any vector

 private:
  void transform();  // Y ← SYS
  template <int kRows>
  void transform_rows();  // by columns of so many rows

  Index faces_;             // in a row
  Matrix sines_;            // S, symmetric, with rows of zeros up to a multiple of four
  Matrix scales_;           // Λ^(−1/2)
  Matrix function_, half_;  // of as many rows
};

}  // namespace bco
