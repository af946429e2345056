// The bound of Algorithm 2 as the sum of its epochs' own bounds, and from where on each bound says anything.
//
// After t rounds the epochs 0, …, m−1 are whole and epoch m has played s = t − 2^m + 1 of its 2^m rounds:
//
//   E R_t ≤ Σ_{j<m} regret_bound(2^j) + prefix_bound(2^m, s)
//
// For an epoch of 2^j rounds to be one of the theorem, α = δ/r < 1, which in epoch 0 is c < r; the clamp
// δ ≤ κr sees to it.
//
// The regret against one fixed point is at most the sum of the epochs' regrets, each against its own, so
// this is as valid as thm:anytime, whose β carries the 1/c² of the first epoch into every later one. It
// is never above it. The derivation is ours.
#pragma once

#include "bco/simulation/bounds.h"

namespace bco {

double summed_bound(const Constants& k, const RadiusRule& rule, double rounds, BoundForm form);

// The fewest rounds T such that the bound is below 2Mt for every t ≥ T; infinity where that is more
// than kMostRounds. informative_from in bounds.h is that of thm:anytime.
double summed_informative_from(const Constants& k, const RadiusRule& rule, BoundForm form);
// The same for Algorithm 1, where t is the horizon that it was built for.
double horizon_informative_from(const Constants& k, const RadiusRule& rule, BoundForm form);
// And within a run that was built for `horizon`: the fewest rounds; infinity where all of them are too few.
double prefix_informative_from(const Constants& k, const RadiusRule& rule, double horizon,
                               BoundForm form);

}  // namespace bco
