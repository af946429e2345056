// K = {x : l ≤ x ≤ u, Ax ≤ b}, as the solvers of linear programs and projections take it.
#pragma once

#include "bco/types.h"

namespace bco {

struct Halfspaces {
  Matrix a;
  Vector b;
  Vector lower;
  Vector upper;
};

// Throws InvalidInput unless the sizes agree, every entry is finite and l ≤ u.
void require_valid(const Halfspaces& k);

// Divides each row of (A, b) by ‖a_i‖, so that a_i·x − b_i is the distance to the hyperplane. Of a
// row of zeros only the sign of b_i counts.
void normalize_rows(Matrix& a, Vector& b);

// ‖a_i‖, also where the squares of its entries are out of the range of numbers.
double row_length(const Matrix& a, Index i);

}  // namespace bco
