// The bound of Algorithm 2 summed over its epochs, from where on bounds say anything, and the proof's induction.
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
constexpr BoundForm kForms[] = {BoundForm::kPrinted, BoundForm::kCorrected};
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
  for (const BoundForm form : kForms) {
    const auto whole = [&](double T) { return regret_bound(k, 0.9, T, form).total(); };
    EXPECT_DOUBLE_EQ(summed_bound(k, 0.9, 1, form), whole(1));
    EXPECT_DOUBLE_EQ(summed_bound(k, 0.9, 7, form), whole(1) + whole(2) + whole(4));
    EXPECT_DOUBLE_EQ(summed_bound(k, 0.9, 9, form),
                     whole(1) + whole(2) + whole(4) + prefix_bound(k, 0.9, 8, 2, form).total());
    EXPECT_GT(summed_bound(k, 0.9, 1e300, form), 0);
    EXPECT_LT(summed_bound(k, 0.9, 1e300, form), kInfinite);
  }
}

TEST(SummedBound, IsNeverAboveTheTheorems) {
  for (const char* problem : {"quadratic", "arena"}) {
    const Constants k = constants_of(problem);
    for (const BoundForm form : kForms) {
      for (double t = 1; t < 1e9; t = std::ceil(1.3 * t)) {
        ASSERT_LE(summed_bound(k, 0.5, t, form), anytime_bound(k, 0.5, t, form)) << t;
      }
    }
  }
}

// Every number of rounds tried, up to beyond the theorem's, which the sum is not above.
TEST(SummedBound, IsInformativeFromTheFirstRoundAfterWhichItStaysBelowTheTrivialOne) {
  for (const double exploration : {0.1, 0.5, 0.7, 0.999}) {
    for (const double size : {0.1, 0.3, 1.0, 2.0}) {
      for (const BoundForm form : kForms) {
        const Constants k = scaled(size);
        const double most = informative_from(k, exploration, form);
        ASSERT_LT(most, 1e6);
        double last_vacuous = 0;
        for (double t = 1; t <= most; ++t) {
          if (vacuous(summed_bound(k, exploration, t, form), k, t)) last_vacuous = t;
        }
        ASSERT_EQ(summed_informative_from(k, exploration, form), last_vacuous + 1)
            << exploration << " " << size;
      }
    }
  }
}

TEST(KnownHorizon, IsInformativeFromTheFirstRoundAfterWhichItStaysBelowTheTrivialOne) {
  for (const double exploration : {0.1, 0.7, 0.999}) {
    for (const double size : {0.1, 1.0, 2.0}) {
      for (const BoundForm form : kForms) {
        const Constants k = scaled(size);
        const double from = horizon_informative_from(k, exploration, form);
        ASSERT_LT(from, 1e6);
        double last_vacuous = 0;
        for (double T = 1; T <= std::max(200.0, 2 * from); ++T) {
          if (vacuous(regret_bound(k, exploration, T, form).total(), k, T)) last_vacuous = T;
        }
        ASSERT_EQ(from, last_vacuous + 1) << exploration << " " << size;

        const double T = 4 * from;
        last_vacuous = 0;
        for (double t = 1; t <= T; ++t) {
          if (vacuous(prefix_bound(k, exploration, T, t, form).total(), k, t)) last_vacuous = t;
        }
        ASSERT_EQ(prefix_informative_from(k, exploration, T, form), last_vacuous + 1);
        if (from > 1) {
          ASSERT_EQ(prefix_informative_from(k, exploration, from - 1, form), kInfinite);
        }
      }
    }
  }
}

TEST(SummedBound, IsNeverInformativeWhereNoNumberOfRoundsIsEnough) {
  const Constants wide{.n = 1, .r = 1, .R = 1, .D = 1e80, .M = 1, .G = 1};
  const Constants flat{.n = 1, .r = 1, .R = 1, .D = 1, .M = 0, .G = 1};
  for (const Constants& k : {wide, flat}) {
    EXPECT_EQ(summed_informative_from(k, 0.5, BoundForm::kPrinted), kInfinite);
    EXPECT_EQ(horizon_informative_from(k, 0.5, BoundForm::kPrinted), kInfinite);
  }
}

// The catalogue's defaults and c/r = 1/2. M and G of the quadratics come from a pilot: orders of magnitude.
TEST(SummedBound, IsFarBelowTheTheoremsOnTheProblemsOfThePaper) {
  const BoundForm form = BoundForm::kPrinted;
  const Constants arena = constants_of("arena");
  EXPECT_NEAR(summed_bound(arena, 0.5, 2000, form), 3.25e4, 50);
  EXPECT_NEAR(anytime_bound(arena, 0.5, 2000, form), 1.083e5, 50);
  EXPECT_NEAR(summed_bound(arena, 0.5, 2000, BoundForm::kCorrected), 3.20e4, 50);
  EXPECT_NEAR(anytime_bound(arena, 0.5, 2000, BoundForm::kCorrected), 6.15e4, 50);
  const Constants quadratic = constants_of("quadratic");
  EXPECT_NEAR(std::log10(summed_informative_from(quadratic, 0.5, form)), 11, 0.5);
  EXPECT_NEAR(std::log10(informative_from(quadratic, 0.5, form)), 20.7, 0.5);
}

// (a) of bounds.h with D = 1 and the corrected η: η‖g_t‖ ≤ m = T^(−3/5)/√2.
struct Induction {
  explicit Induction(double horizon) : m(std::pow(horizon, -0.6) / std::sqrt(2.0)) {}

  // The largest h_{t+1} with h_{t+1} ≤ (1−σ_t)h_t + σ_t² + m√h_{t+1}.
  double next(double h, double t) const {
    const double sigma = sigma_at(t);
    const double root = m / 2 + std::sqrt(m * m / 4 + (1 - sigma) * h + sigma * sigma);
    return root * root;
  }
  static double sigma_at(double t) { return std::pow(t, -0.4); }

  double m;
};

std::vector<double> horizons() {
  std::vector<double> all;
  for (double T = 2; T < 400; ++T) all.push_back(T);
  for (double T = 512; T <= 65536; T *= 2) all.push_back(T);
  return all;
}

// One step at a time: h_t ≤ Bσ_t must give h_{t+1} ≤ Bσ_{t+1}, for every t < T.
bool closes(double B) {
  for (const double T : horizons()) {
    const Induction induction(T);
    for (double t = 1; t < T; ++t) {
      if (induction.next(B * Induction::sigma_at(t), t) > B * Induction::sigma_at(t + 1)) {
        return false;
      }
    }
  }
  return true;
}

TEST(Induction, ClosesForAConstantBetween220And221) {
  EXPECT_TRUE(closes(2.25));
  EXPECT_TRUE(closes(2.21));
  EXPECT_FALSE(closes(2.2));
  EXPECT_FALSE(closes(2));
}

// What the recursion itself can reach from h_1 = 0, instead of the worst case at every step.
TEST(Induction, ItselfReachesNoMoreThan20952AtTwoRounds) {
  double worst = 0;
  double worst_horizon = 0;
  for (const double T : horizons()) {
    const Induction induction(T);
    double h = 0;
    double largest = 0;
    for (double t = 1; t <= T; ++t) {
      largest = std::max(largest, h / Induction::sigma_at(t));
      h = induction.next(h, t);
    }
    if (T == 65536) {
      EXPECT_NEAR(largest, 2, 0.02);  // it tends to 2
    }
    if (largest > worst) {
      worst = largest;
      worst_horizon = T;
    }
  }
  EXPECT_NEAR(worst, 2.0952, 1e-4);
  EXPECT_EQ(worst_horizon, 2);
}

}  // namespace
}  // namespace bco
