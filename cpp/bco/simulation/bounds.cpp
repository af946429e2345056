#include "bco/simulation/bounds.h"

#include <algorithm>
#include <cmath>

#include "bco/math.h"

namespace bco {

BoundTerms prefix_bound(const Constants& k, double exploration, double horizon, double rounds,
                        BoundForm form, double clamp) {
  const double root = fifth_root(horizon);
  const double t45 = (root * root) * (root * root);
  const double grown_root = fifth_root(rounds);
  const double grown_t45 = (grown_root * grown_root) * (grown_root * grown_root);
  const double c = Exploration(exploration * k.r / root, k.r, {1, 1, clamp}).delta * root;
  const bool printed = form == BoundForm::kPrinted;
  const double nmd = std::sqrt(2.0) * k.n * k.M * k.D;
  return {nmd / (printed ? c * c : 4 * c) / (root * root) * rounds, nmd / (printed ? 1 : c) * t45,
          (printed ? 1.25 * std::sqrt(2.0) : 1.875) * k.D * k.G * grown_t45,
          3 * c * k.G / root * rounds, c * k.R * k.G / k.r / root * rounds};
}

double anytime_bound(const Constants& k, double exploration, double rounds, BoundForm form,
                     double clamp) {
  double beta = 0;
  double horizon = 1;
  while (horizon <= rounds) {
    const double root = fifth_root(horizon);
    const double bound = regret_bound(k, exploration, horizon, form, clamp).total();
    beta = std::max(beta, bound / (root * root * root * root));
    horizon *= 2;
  }
  const double root = fifth_root(rounds + 1);
  const double two = fifth_root(2);
  return beta / (1 - 1 / (two * two * two * two)) * (root * root * root * root);
}

// β(t)(t+1)^(4/5)/t falls with t except where an epoch begins whose c is less clamped than the
// last, and δ ≤ r/2 leaves c < r alone from T = 2^5 on: above kClamped the bound is informative
// from one t on, below it that is looked for round by round.
double informative_from(const Constants& k, double exploration, BoundForm form) {
  constexpr double kClamped = 64;
  constexpr double kMostRounds = 0x1p1020;
  const auto informative = [&](double rounds) {
    return anytime_bound(k, exploration, rounds, form) < 2 * k.M * rounds;
  };
  double high = kClamped;
  while (!informative(high)) {
    high *= 2;
    if (high > kMostRounds) return kInfinity;
  }
  if (high == kClamped) {
    while (high > 1 && informative(high - 1)) --high;
    return high;
  }
  double low = high / 2;
  for (double middle = low + std::floor((high - low) / 2); middle > low && middle < high;
       middle = low + std::floor((high - low) / 2)) {
    (informative(middle) ? high : low) = middle;
  }
  return high;
}

}  // namespace bco
