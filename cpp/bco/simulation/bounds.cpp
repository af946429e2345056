#include "bco/simulation/bounds.h"

#include <algorithm>
#include <cmath>

#include "bco/learners/exploration.h"
#include "bco/math.h"

namespace bco {
namespace {

// T^(4/5) from T^(1/5).
double to_4_5(double root) { return (root * root) * (root * root); }

Exploration exploration_at(const RadiusRule& rule, double inner_radius, double root) {
  return {rule.exploration * inner_radius / root, inner_radius, {1, 1, rule.clamp}};
}

// β of an epoch of so many rounds.
double epoch_beta(const Constants& k, const RadiusRule& rule, double horizon, BoundForm form) {
  const double root = fifth_root(horizon);
  return regret_bound(k, rule, horizon, form).total() / (root * root * root * root);
}

double anytime(double beta, double rounds) {
  const double root = fifth_root(rounds + 1);
  const double two = fifth_root(2);
  return beta / (1 - 1 / (two * two * two * two)) * (root * root * root * root);
}

}  // namespace

RadiusRule radius_rule(const Parameters& values) {
  return {values.real("exploration") * values.real("radius"), values.real("clamp")};
}

double c_at(const RadiusRule& rule, double inner_radius, double horizon) {
  const double root = fifth_root(horizon);
  return exploration_at(rule, inner_radius, root).delta * root;
}

double induction_constant(BoundForm form, double c) {
  if (form == BoundForm::kPrinted) return 2;
  if (form == BoundForm::kCorrected) return 2.25;
  const double a = 1 / (std::sqrt(2.0) * c);
  const double root = (a + std::sqrt(a * a + 4)) / 2;
  return std::max(2.25, 1.02 * root * root);
}

BoundTerms prefix_bound(const Constants& k, const RadiusRule& rule, double horizon, double rounds,
                        BoundForm form) {
  const double root = fifth_root(horizon);
  const double c = c_at(rule, k.r, horizon);
  const double nmd = std::sqrt(2.0) * k.n * k.M * k.D;
  const bool corrected = form == BoundForm::kCorrected;
  const double squares = (form == BoundForm::kPrinted ? 1 : 4) * (corrected ? c : c * c);
  const double tracking = 1.25 * std::sqrt(induction_constant(form, c));
  return {nmd / squares / (root * root) * rounds, nmd / (corrected ? c : 1) * to_4_5(root),
          tracking * k.D * k.G * to_4_5(fifth_root(rounds)), 3 * c * k.G / root * rounds,
          c * k.R * k.G / k.r / root * rounds};
}

double anytime_bound(const Constants& k, const RadiusRule& rule, double rounds, BoundForm form) {
  double beta = 0;
  for (double horizon = 1; horizon <= rounds; horizon *= 2) {
    beta = std::max(beta, epoch_beta(k, rule, horizon, form));
  }
  return anytime(beta, rounds);
}

// Within an epoch β stays and (t+1)^(4/5)/t falls, so that its last vacuous round is its last, or is
// found by bisection, or there is none. From one epoch to the next β rises only while δ is
// cut: the first epoch with an uncut δ that does not end vacuous is the last to check.
double informative_from(const Constants& k, const RadiusRule& rule, BoundForm form) {
  double from = 1;
  double beta = 0;
  for (double horizon = 1; horizon <= kMostRounds; horizon *= 2) {
    beta = std::max(beta, epoch_beta(k, rule, horizon, form));
    const auto is_vacuous = [&](double rounds) {
      return vacuous(anytime(beta, rounds), k, rounds);
    };
    const double last = 2 * horizon - 1;
    if (is_vacuous(last)) {
      from = 2 * horizon;
      continue;
    }
    if (is_vacuous(horizon)) from = first_informative(horizon, last, is_vacuous);
    if (!exploration_at(rule, k.r, fifth_root(horizon)).clamped) return from;
  }
  return kInfinity;
}

}  // namespace bco
