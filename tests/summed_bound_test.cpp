// The bound of Algorithm 2 summed over its epochs, and from where on bounds say anything.
#include "paper/summed_bound.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "bco/simulation/simulation.h"
#include "small_config.h"

namespace bco {
namespace {

using testing::small_config;

constexpr double kInfinite = std::numeric_limits<double>::infinity();
// The clamp bites up to T = 2^0, 2^3 and 5^5 at the most.
constexpr RadiusRule kRules[] = {{0.1, 0.5}, {0.5, 0.5}, {0.7, 0.5}, {0.999, 0.5}, {1, 0.2}};
const Constants kSmall{.n = 1, .r = 1, .R = 1, .D = 0.02, .M = 1, .G = 0.05};

Constants scaled(double size) {
  Constants k = kSmall;
  k.D *= size;
  k.G *= size;
  return k;
}

Constants constants_of(const char* problem) {
  return Simulation(small_config(problem, 1)).record().constants;
}

TEST(SummedBound, IsTheWholeEpochsAndTheOneInProgress) {
  const Constants k{.n = 10, .r = 1, .R = 7, .D = 9, .M = 3, .G = 5};
  for (const BoundForm form : kBoundForms) {
    const auto whole = [&](double T) { return regret_bound(k, {0.9, 0.5}, T, form).total(); };
    EXPECT_DOUBLE_EQ(summed_bound(k, {0.9, 0.5}, 1, form), whole(1));
    EXPECT_DOUBLE_EQ(summed_bound(k, {0.9, 0.5}, 7, form), whole(1) + whole(2) + whole(4));
    EXPECT_DOUBLE_EQ(
        summed_bound(k, {0.9, 0.5}, 9, form),
        whole(1) + whole(2) + whole(4) + prefix_bound(k, {0.9, 0.5}, 8, 2, form).total());
    EXPECT_GT(summed_bound(k, {0.9, 0.5}, 1e300, form), 0);
    EXPECT_LT(summed_bound(k, {0.9, 0.5}, 1e300, form), kInfinite);
  }
}

TEST(SummedBound, IsNeverAboveTheTheorems) {
  for (const char* problem : {"quadratic", "arena"}) {
    const Constants k = constants_of(problem);
    for (const BoundForm form : kBoundForms) {
      for (double t = 1; t < 1e9; t = std::ceil(1.3 * t)) {
        ASSERT_LE(summed_bound(k, {0.5, 0.5}, t, form), anytime_bound(k, {0.5, 0.5}, t, form)) << t;
      }
    }
  }
}

// Every number of rounds tried, up to beyond the theorem's, which the sum is not above.
TEST(SummedBound, IsInformativeFromTheFirstRoundAfterWhichItStaysBelowTheTrivialOne) {
  for (const RadiusRule& rule : kRules) {
    for (const double size : {0.1, 0.3, 1.0, 2.0}) {
      for (const BoundForm form : kBoundForms) {
        const Constants k = scaled(size);
        const double most = informative_from(k, rule, form);
        ASSERT_LT(most, 1e6);
        double last_vacuous = 0;
        for (double t = 1; t <= most; ++t) {
          if (vacuous(summed_bound(k, rule, t, form), k, t)) last_vacuous = t;
        }
        ASSERT_EQ(summed_informative_from(k, rule, form), last_vacuous + 1)
            << rule.exploration << " " << rule.clamp << " " << size;
      }
    }
  }
}

TEST(KnownHorizon, IsInformativeFromTheFirstRoundAfterWhichItStaysBelowTheTrivialOne) {
  for (const RadiusRule& rule : kRules) {
    for (const double size : {0.1, 1.0, 2.0}) {
      for (const BoundForm form : kBoundForms) {
        const Constants k = scaled(size);
        const double from = horizon_informative_from(k, rule, form);
        ASSERT_LT(from, 1e6);
        double last_vacuous = 0;
        for (double T = 1; T <= std::max(200.0, 2 * from); ++T) {
          if (vacuous(regret_bound(k, rule, T, form).total(), k, T)) last_vacuous = T;
        }
        ASSERT_EQ(from, last_vacuous + 1) << rule.exploration << " " << rule.clamp << " " << size;

        const double T = 4 * from;
        last_vacuous = 0;
        for (double t = 1; t <= T; ++t) {
          if (vacuous(prefix_bound(k, rule, T, t, form).total(), k, t)) last_vacuous = t;
        }
        ASSERT_EQ(prefix_informative_from(k, rule, T, form), last_vacuous + 1);
        if (from > 1) {
          ASSERT_EQ(prefix_informative_from(k, rule, from - 1, form), kInfinite);
        }
      }
    }
  }
}

TEST(SummedBound, IsNeverInformativeWhereNoNumberOfRoundsIsEnough) {
  const Constants wide{.n = 1, .r = 1, .R = 1, .D = 1e80, .M = 1, .G = 1};
  const Constants flat{.n = 1, .r = 1, .R = 1, .D = 1, .M = 0, .G = 1};
  for (const Constants& k : {wide, flat}) {
    EXPECT_EQ(summed_informative_from(k, {0.5, 0.5}, BoundForm::kPrinted), kInfinite);
    EXPECT_EQ(horizon_informative_from(k, {0.5, 0.5}, BoundForm::kPrinted), kInfinite);
  }
}

// The catalogue's defaults and c/r = 1/2. M and G of the quadratics come from a pilot: orders of magnitude.
TEST(SummedBound, IsFarBelowTheTheoremsOnTheProblemsOfThePaper) {
  const BoundForm form = BoundForm::kPrinted;
  const Constants arena = constants_of("arena");
  EXPECT_NEAR(summed_bound(arena, {0.5, 0.5}, 2000, form), 3.25e4, 50);
  EXPECT_NEAR(anytime_bound(arena, {0.5, 0.5}, 2000, form), 1.083e5, 50);
  EXPECT_NEAR(summed_bound(arena, {0.5, 0.5}, 2000, BoundForm::kCorrected), 3.20e4, 50);
  EXPECT_NEAR(anytime_bound(arena, {0.5, 0.5}, 2000, BoundForm::kCorrected), 6.15e4, 50);
  const Constants quadratic = constants_of("quadratic");
  EXPECT_NEAR(std::log10(summed_informative_from(quadratic, {0.5, 0.5}, form)), 11, 0.5);
  EXPECT_NEAR(std::log10(informative_from(quadratic, {0.5, 0.5}, form)), 20.7, 0.5);
}

}  // namespace
}  // namespace bco
