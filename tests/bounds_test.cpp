// The regret bounds, term by term.
#include "bco/simulation/bounds.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "bco/sets/ball/ball.h"
#include "bco/simulation/catalogue.h"
#include "bco/simulation/simulation.h"
#include "small_config.h"

namespace bco {
namespace {

using testing::small_config;

// Each term by itself, at the horizon and before it, with and without the clamp δ ≤ κr.
TEST(Bounds, AreTheTheoremsFormulaTermByTerm) {
  const Constants k{.n = 10, .r = 4, .R = 7, .D = 9, .M = 3, .G = 5};
  const double s2 = std::sqrt(2.0);
  struct Case {
    RadiusRule rule;
    double T;
  };
  for (const auto& [rule, T] : {Case{{0.3, 0.5}, 4096},
                                {{0.9, 0.5}, 4096},
                                {{0.9, 0.5}, 4},
                                {{0.9, 0.1}, 4096},
                                {{0.01, 0.5}, 4096}}) {
    const double c = std::min(rule.exploration * 4, rule.clamp * 4 * std::pow(T, 0.2));
    EXPECT_NEAR(c_at(rule, k.r, T) / c, 1, 1e-12);
    const double a = 1 / (s2 * c);
    const double B = std::max(2.25, 1.02 * std::pow((a + std::sqrt(a * a + 4)) / 2, 2));
    for (const double t : {T, T / 4}) {
      const double grown = std::pow(T, -0.2) * t;
      const BoundTerms printed = prefix_bound(k, rule, T, t, BoundForm::kPrinted);
      const BoundTerms proven = prefix_bound(k, rule, T, t, BoundForm::kProven);
      const BoundTerms corrected = prefix_bound(k, rule, T, t, BoundForm::kCorrected);
      const auto same = [](double x, double y) { EXPECT_NEAR(x / y, 1, 1e-12); };
      same(printed.variance, s2 * 270 / (c * c) * std::pow(T, -0.4) * t);
      same(proven.variance, 270 / (2 * s2 * c * c) * std::pow(T, -0.4) * t);
      same(corrected.variance, 270 / (2 * s2 * c) * std::pow(T, -0.4) * t);
      same(printed.regularizer, s2 * 270 * std::pow(T, 0.8));
      same(proven.regularizer, s2 * 270 * std::pow(T, 0.8));
      same(corrected.regularizer, s2 * 270 / c * std::pow(T, 0.8));
      same(printed.tracking, 5 * s2 / 4 * 45 * std::pow(t, 0.8));
      same(proven.tracking, 5.0 / 4 * std::sqrt(B) * 45 * std::pow(t, 0.8));
      same(corrected.tracking, 15.0 / 8 * 45 * std::pow(t, 0.8));
      for (const BoundTerms& terms : {printed, proven, corrected}) {
        same(terms.exploration, 3 * c * 5 * grown);
        same(terms.shrinking, c * 7 * 5 / 4 * grown);
        EXPECT_EQ(terms.total(), terms.variance + terms.regularizer + terms.tracking +
                                     terms.exploration + terms.shrinking);
      }
    }
  }
}

TEST(Bounds, AtTheHorizonAPrefixIsTheWholeRun) {
  const Constants k{.n = 10, .r = 1, .R = 7, .D = 9, .M = 3, .G = 5};
  for (const BoundForm form : kBoundForms) {
    EXPECT_EQ(regret_bound(k, {0.2, 0.5}, 1000, form).total(),
              prefix_bound(k, {0.2, 0.5}, 1000, 1000, form).total());
    // Short of it, a run that was built for longer may lose more than one that was not.
    EXPECT_GT(prefix_bound(k, {0.2, 0.5}, 1000, 10, form).total(),
              regret_bound(k, {0.2, 0.5}, 10, form).total());
  }
}

TEST(Bounds, TheAnytimeBoundCoversTheSumOverTheEpochs) {
  const Constants k{.n = 10, .r = 1, .R = 7, .D = 9, .M = 3, .G = 5};
  // 0.9: the clamp bites in the first epochs; with 0.1 it does up to 9^5 rounds.
  for (const RadiusRule& rule :
       {RadiusRule{0.1, 0.5}, RadiusRule{0.5, 0.5}, RadiusRule{0.9, 0.5}, RadiusRule{0.9, 0.1}}) {
    for (const BoundForm form : kBoundForms) {
      double sum = 0;
      for (long t = 1; t < (1L << 20); t *= 2) {
        sum += regret_bound(k, rule, static_cast<double>(t), form).total();
        const auto last = static_cast<double>(2 * t - 1);
        ASSERT_GE(anytime_bound(k, rule, last, form), sum * (1 - 1e-12));
      }
    }
  }
}

TEST(Bounds, AreVacuousForTheQuadraticProblemAtAnySizeAnyoneRuns) {
  Simulation simulation(small_config("quadratic", 1));
  const Constants& k = simulation.record().constants;
  EXPECT_TRUE(vacuous(anytime_bound(k, {0.5, 0.5}, 1e7, BoundForm::kPrinted), k, 1e7));
  EXPECT_FALSE(vacuous(anytime_bound(k, {0.5, 0.5}, 1e25, BoundForm::kPrinted), k, 1e25));
}

// Every number of rounds tried, up to twice the answer and the last epochs that are clamped.
TEST(Bounds, AreInformativeFromTheFirstRoundAfterWhichTheyStayBelowTheTrivialOne) {
  const Constants base{.n = 1, .r = 1, .R = 1, .D = 0.02, .M = 1, .G = 0.05};
  for (const RadiusRule& rule : {RadiusRule{0.1, 0.5}, RadiusRule{0.5, 0.5}, RadiusRule{0.7, 0.5},
                                 RadiusRule{0.999, 0.5}, RadiusRule{1, 0.2}}) {
    for (const double size : {0.1, 0.3, 1.0, 2.0}) {
      for (const BoundForm form : kBoundForms) {
        Constants k = base;
        k.D *= size;
        k.G *= size;
        const double from = informative_from(k, rule, form);
        ASSERT_GE(from, 1);
        ASSERT_LT(from, 1e6);
        const double clamped = std::pow(rule.exploration / rule.clamp, 5);
        double last_vacuous = 0;
        for (double t = 1; t <= std::max(4 * clamped, 2 * from); ++t) {
          if (vacuous(anytime_bound(k, rule, t, form), k, t)) last_vacuous = t;
        }
        ASSERT_EQ(from, last_vacuous + 1) << rule.exploration << " " << rule.clamp << " " << size;
      }
    }
  }
}

TEST(Bounds, AreInformativeAtLastForTheQuadraticProblem) {
  const Constants k = Simulation(small_config("quadratic", 1)).record().constants;
  for (const BoundForm form : kBoundForms) {
    const double from = informative_from(k, {0.5, 0.5}, form);
    EXPECT_GT(from, 1e7);
    EXPECT_LT(from, 1e25);
    EXPECT_TRUE(
        vacuous(anytime_bound(k, {0.5, 0.5}, from * (1 - 1e-9), form), k, from * (1 - 1e-9)));
    EXPECT_FALSE(
        vacuous(anytime_bound(k, {0.5, 0.5}, from * (1 + 1e-9), form), k, from * (1 + 1e-9)));
  }
}

// A run records what the functions give for its own κ.
TEST(Bounds, OfARunHaveItsOwnClamp) {
  for (const char* horizon : {"doubling", "known"}) {
    Config config = small_config("arena", 2000);
    config.learners = {"projection-free"};
    config.horizon = horizon;
    config.parameters.set("clamp", 0.1);
    Simulation simulation(config);
    simulation.advance(2000);
    const Constants& k = simulation.record().constants;
    const RadiusRule rule = radius_rule(simulation.config().parameters);
    EXPECT_EQ(rule.clamp, 0.1);
    const bool known = config.horizon == "known";
    const auto bound = [&](BoundForm form) {
      return known ? regret_bound(k, rule, 2000, form).total() : anytime_bound(k, rule, 2000, form);
    };
    const LearnerRecord& record = simulation.record().learners[0];
    EXPECT_EQ(record.bound_printed.back(), bound(BoundForm::kPrinted));
    EXPECT_EQ(record.bound_corrected.back(), bound(BoundForm::kCorrected));
    EXPECT_GT(record.bound_printed.back(),
              known ? regret_bound(k, {0.5, 0.5}, 2000, BoundForm::kPrinted).total()
                    : anytime_bound(k, {0.5, 0.5}, 2000, BoundForm::kPrinted));
  }
}

// ---------------------------------------------------------------- the dimension
constexpr Constants kOfDimension{.n = 1e8, .r = 0.5, .R = 2, .D = 3, .M = 5, .G = 7};

// c² = √2nMD/((3 + R/r)G), which balances the two terms of the corrected bound that depend on c.
double tuned_c(const Constants& k) {
  return std::sqrt(std::sqrt(2.0) * k.n * k.M * k.D / ((3 + k.R / k.r) * k.G));
}

// The power p of n^p, from n to 2n; n is so large that the terms without it are small.
double power_of_dimension(BoundForm form, bool tuned) {
  const auto bound = [&](double n) {
    Constants k = kOfDimension;
    k.n = n;
    const double c = tuned ? tuned_c(k) : 0.1;
    return regret_bound(k, {c / k.r, 1}, 1e60, form).total();
  };
  return std::log2(bound(2 * kOfDimension.n) / bound(kOfDimension.n));
}

TEST(Bounds, AreLinearInTheDimensionForAFixedCAndASquareRootWithTheCorrectedEtaWhereCIsTuned) {
  for (const BoundForm form : kBoundForms) {
    EXPECT_NEAR(power_of_dimension(form, false), 1, 1e-3);
  }
  EXPECT_NEAR(power_of_dimension(BoundForm::kPrinted, true), 1, 1e-3);  // D²/η does not depend on c
  EXPECT_NEAR(power_of_dimension(BoundForm::kProven, true), 1, 1e-3);
  EXPECT_NEAR(power_of_dimension(BoundForm::kCorrected, true), 0.5, 1e-3);
}

// 2√(√2·nMDG(3 + R/r))·T^(4/5) and 15/8·DG·T^(4/5), once T > (c/r)^5. Below that δ = r, and the bound is
// linear in T.
TEST(Bounds, TheTunedOneIsTheBalanceOfItsTermsOnceDeltaIsBelowTheInnerRadius) {
  const Constants& k = kOfDimension;
  const double c = tuned_c(k);
  const double first = std::pow(c / k.r, 5);
  const double expected =
      2 * std::sqrt(std::sqrt(2.0) * k.n * k.M * k.D * k.G * (3 + k.R / k.r)) + 1.875 * k.D * k.G;
  const auto bound = [&](double T) {
    const BoundTerms terms = regret_bound(k, {c / k.r, 1}, T, BoundForm::kCorrected);
    return (terms.total() - terms.variance) / std::pow(T, 0.8);
  };
  for (const double times : {1.0, 1e3, 1e9}) EXPECT_NEAR(bound(times * first) / expected, 1, 1e-9);
  for (const double times : {1e-2, 1e-4}) EXPECT_GT(bound(times * first), 1.1 * expected);
}

// FKM: R²/(2η) + ηn²M²T/(2δ²) + (3 + R/r)δGT with the η and δ of the learner itself.
double fkm_power_of_dimension(const char* form) {
  const auto bound = [form](Index n) {
    Ball ball(Vector::Zero(n), 2);
    Random random(1, 0, "learner");
    Config config = small_config("arena", 1);
    config.parameters.set("fkm-form", form);
    const long T = 1'000'000'000;
    const Round round = find_learner("fkm")
                            .make({ball, random, {.value = 5, .gradient = 7}}, T, config.parameters)
                            ->last_round();
    const auto dimension = static_cast<double>(n);
    const double second = dimension * 5 / round.delta;
    const auto rounds = static_cast<double>(T);
    return 2.0 * 2 / (2 * round.eta) + round.eta * second * second * rounds / 2 +
           4 * round.delta * 7 * rounds;
  };
  return std::log2(bound(4000) / bound(2000));
}

TEST(Bounds, OfFkmIsASquareRootOfTheDimensionWithFlaxmansDeltaAndLinearNormalized) {
  EXPECT_NEAR(fkm_power_of_dimension("flaxman"), 0.5, 1e-3);
  EXPECT_NEAR(fkm_power_of_dimension("normalized"), 1, 0.01);
}

TEST(Bounds, AreNeverInformativeWhereNoNumberOfRoundsIsEnough) {
  EXPECT_EQ(informative_from({.n = 1, .r = 1, .R = 1, .D = 1e80, .M = 1, .G = 1}, {0.5, 0.5},
                             BoundForm::kPrinted),
            std::numeric_limits<double>::infinity());
  EXPECT_EQ(informative_from({.n = 1, .r = 1, .R = 1, .D = 1, .M = 0, .G = 1}, {0.5, 0.5},
                             BoundForm::kPrinted),
            std::numeric_limits<double>::infinity());
}

}  // namespace
}  // namespace bco
