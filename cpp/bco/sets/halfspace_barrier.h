// The logarithmic barrier of {x : l ≤ x ≤ u, Ax ≤ b}:
//
//   Φ(x) = −Σ log(b_i − a_i·x) − Σ log(x_j − l_j) − Σ log(u_j − x_j),   ν = m + 2n
//
// A bound that is infinite has no term and does not count. With ∇²Φ = LLᵀ the map is A = L⁻ᵀ: O(mn² + n³).
#pragma once

#include <memory>

#include "bco/sets/barrier.h"
#include "bco/solvers/halfspaces.h"

namespace bco {

std::unique_ptr<Barrier> halfspace_barrier(const Halfspaces& k);

}  // namespace bco
