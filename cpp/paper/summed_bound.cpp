#include "paper/summed_bound.h"

#include <algorithm>
#include <cmath>

#include "bco/math.h"

namespace bco {

double summed_bound(const Constants& k, const RadiusRule& rule, double rounds, BoundForm form) {
  double sum = 0;
  double horizon = 1;
  for (; 2 * horizon - 1 <= rounds; horizon *= 2) {
    sum += regret_bound(k, rule, horizon, form).total();
  }
  const double played = rounds - horizon + 1;  // of the epoch in progress
  if (played > 0) sum += prefix_bound(k, rule, horizon, played, form).total();
  return sum;
}

// In an epoch the bound less 2Mt is a constant + L·s + A·s^(4/5), which is concave in the epoch's rounds s:
// it rises up to s = (4A/(−5L))^5 and falls from there on, so that the last vacuous round of an epoch is
// its last, or is found by bisection, or there is none. Above informative_from there are none, for the
// sum is at most the bound of thm:anytime.
double summed_informative_from(const Constants& k, const RadiusRule& rule, BoundForm form) {
  const double most = std::min(informative_from(k, rule, form), kMostRounds);
  double from = 1;
  double before = 0;  // the sum over the whole epochs
  for (double horizon = 1; horizon <= most; horizon *= 2) {
    const auto is_vacuous = [&](double played) {
      return vacuous(before + prefix_bound(k, rule, horizon, played, form).total(), k,
                     horizon - 1 + played);
    };
    const BoundTerms one = prefix_bound(k, rule, horizon, 1, form);
    const double slope = one.variance + one.exploration + one.shrinking - 2 * k.M;  // L
    const double ratio = 0.8 * one.tracking / -slope;
    const double top = slope < 0 ? std::floor(ratio * ratio * ratio * ratio * ratio) : horizon;
    const double peak = std::min(std::max(top, 1.0), horizon);
    if (is_vacuous(horizon)) {
      from = 2 * horizon;
    } else if (const double next = std::min(peak + 1, horizon); is_vacuous(next)) {
      from = horizon - 1 + first_informative(next, horizon, is_vacuous);
    } else if (is_vacuous(peak)) {
      from = horizon - 1 + next;
    }
    before += regret_bound(k, rule, horizon, form).total();
  }
  return from > kMostRounds ? kInfinity : from;
}

// regret_bound(T)/T never rises with T: while δ is cut, it stays the same, and c grows with T.
double horizon_informative_from(const Constants& k, const RadiusRule& rule, BoundForm form) {
  const auto is_vacuous = [&](double horizon) {
    return vacuous(regret_bound(k, rule, horizon, form).total(), k, horizon);
  };
  double high = 1;
  while (is_vacuous(high)) {
    high *= 2;
    if (high > kMostRounds) return kInfinity;
  }
  return high == 1 ? 1 : first_informative(high / 2, high, is_vacuous);
}

// Neither does prefix_bound(T, t)/t with t.
double prefix_informative_from(const Constants& k, const RadiusRule& rule, double horizon,
                               BoundForm form) {
  const auto is_vacuous = [&](double rounds) {
    return vacuous(prefix_bound(k, rule, horizon, rounds, form).total(), k, rounds);
  };
  if (is_vacuous(horizon)) return kInfinity;
  return is_vacuous(1) ? first_informative(1, horizon, is_vacuous) : 1;
}

}  // namespace bco
