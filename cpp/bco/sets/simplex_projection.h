// Euclidean projection onto {z ≥ 0, Σz = total} and its solid {z ≥ 0, Σz ≤ total}, in place.
//
// The solution is max(z − τ, 0). Michelot (1986): start with τ for all coordinates, then drop those
// at or below τ and recompute until none drops. No sorting, no allocation; exact.
//
// A common shift of z shifts τ alike and changes nothing else. Where z is far away, z − τ would be the difference
// of two large numbers, and 0 where `total` is below their last digit: z is shifted by its maximum first.
#pragma once

#include <cmath>

#include "bco/types.h"

namespace bco {

inline void project_onto_simplex(VectorRef z, double total) {
  constexpr double kFar = 0x1p20;  // in units of `total`
  if (const double top = z.maxCoeff(); std::abs(top) > kFar * total) z.array() -= top;
  double sum = z.sum();
  auto count = static_cast<double>(z.size());
  for (;;) {
    const double threshold = (sum - total) / count;
    double kept_sum = 0;
    double kept = 0;
    for (Index i = 0; i < z.size(); ++i) {
      if (z[i] > threshold) {
        kept_sum += z[i];
        kept += 1;
      }
    }
    if (kept >= count || kept == 0) {  // rounding must not bring a dropped one back
      z = (z.array() - threshold).cwiseMax(0);
      return;
    }
    sum = kept_sum;
    count = kept;
  }
}

inline void project_onto_solid_simplex(VectorRef z, double total) {
  if (z.cwiseMax(0).sum() <= total) {
    z = z.cwiseMax(0);
  } else {
    project_onto_simplex(z, total);
  }
}

}  // namespace bco
