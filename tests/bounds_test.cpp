// The regret bounds, term by term.
#include "bco/simulation/bounds.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "bco/simulation/simulation.h"
#include "small_config.h"

namespace bco {
namespace {

using testing::small_config;

// Each term by itself, at the horizon and before it, with and without the clamp δ ≤ r/2.
TEST(Bounds, AreTheTheoremsFormulaTermByTerm) {
  const Constants k{.n = 10, .r = 4, .R = 7, .D = 9, .M = 3, .G = 5};
  for (const auto& [exploration, T] : {std::pair{0.3, 4096.0}, {0.9, 4096.0}, {0.9, 4.0}}) {
    const double c = std::min(exploration * 4, 2 * std::pow(T, 0.2));
    for (const double t : {T, T / 4}) {
      const double grown = std::pow(T, -0.2) * t;
      const BoundTerms printed = prefix_bound(k, exploration, T, t, BoundForm::kPrinted);
      const BoundTerms corrected = prefix_bound(k, exploration, T, t, BoundForm::kCorrected);
      const auto same = [](double x, double y) { EXPECT_NEAR(x / y, 1, 1e-12); };
      same(printed.variance, std::sqrt(2.0) * 270 / (c * c) * std::pow(T, -0.4) * t);
      same(corrected.variance, 270 / (2 * std::sqrt(2.0) * c) * std::pow(T, -0.4) * t);
      same(printed.regularizer, std::sqrt(2.0) * 270 * std::pow(T, 0.8));
      same(corrected.regularizer, std::sqrt(2.0) * 270 / c * std::pow(T, 0.8));
      same(printed.tracking, 5 * std::sqrt(2.0) / 4 * 45 * std::pow(t, 0.8));
      same(corrected.tracking, 15.0 / 8 * 45 * std::pow(t, 0.8));
      for (const BoundTerms& terms : {printed, corrected}) {
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
  for (const BoundForm form : {BoundForm::kPrinted, BoundForm::kCorrected}) {
    EXPECT_EQ(regret_bound(k, 0.2, 1000, form).total(),
              prefix_bound(k, 0.2, 1000, 1000, form).total());
    // Short of it, a run that was built for longer may lose more than one that was not.
    EXPECT_GT(prefix_bound(k, 0.2, 1000, 10, form).total(), regret_bound(k, 0.2, 10, form).total());
  }
}

TEST(Bounds, TheAnytimeBoundCoversTheSumOverTheEpochs) {
  const Constants k{.n = 10, .r = 1, .R = 7, .D = 9, .M = 3, .G = 5};
  for (const double exploration : {0.1, 0.5, 0.9}) {  // 0.9: the clamp bites in the first epochs
    for (const BoundForm form : {BoundForm::kPrinted, BoundForm::kCorrected}) {
      double sum = 0;
      for (long t = 1; t < (1L << 20); t *= 2) {
        sum += regret_bound(k, exploration, static_cast<double>(t), form).total();
        const auto last = static_cast<double>(2 * t - 1);
        ASSERT_GE(anytime_bound(k, exploration, last, form), sum * (1 - 1e-12));
      }
    }
  }
}

TEST(Bounds, AreVacuousForTheQuadraticProblemAtAnySizeAnyoneRuns) {
  Simulation simulation(small_config("quadratic", 1));
  const Constants& k = simulation.record().constants;
  EXPECT_TRUE(vacuous(anytime_bound(k, 0.5, 1e7, BoundForm::kPrinted), k, 1e7));
  EXPECT_FALSE(vacuous(anytime_bound(k, 0.5, 1e25, BoundForm::kPrinted), k, 1e25));
}

// Every number of rounds tried, up to twice the answer and the last epochs that are clamped.
TEST(Bounds, AreInformativeFromTheFirstRoundAfterWhichTheyStayBelowTheTrivialOne) {
  const Constants base{.n = 1, .r = 1, .R = 1, .D = 0.02, .M = 1, .G = 0.05};
  for (const double exploration : {0.1, 0.5, 0.7, 0.999}) {
    for (const double size : {0.1, 0.3, 1.0, 2.0}) {
      for (const BoundForm form : {BoundForm::kPrinted, BoundForm::kCorrected}) {
        Constants k = base;
        k.D *= size;
        k.G *= size;
        const double from = informative_from(k, exploration, form);
        ASSERT_GE(from, 1);
        ASSERT_LT(from, 1e6);
        double last_vacuous = 0;
        for (double t = 1; t <= std::max(200.0, 2 * from); ++t) {
          if (vacuous(anytime_bound(k, exploration, t, form), k, t)) last_vacuous = t;
        }
        ASSERT_EQ(from, last_vacuous + 1) << exploration << " " << size;
      }
    }
  }
}

TEST(Bounds, AreInformativeAtLastForTheQuadraticProblem) {
  const Constants k = Simulation(small_config("quadratic", 1)).record().constants;
  for (const BoundForm form : {BoundForm::kPrinted, BoundForm::kCorrected}) {
    const double from = informative_from(k, 0.5, form);
    EXPECT_GT(from, 1e7);
    EXPECT_LT(from, 1e25);
    EXPECT_TRUE(vacuous(anytime_bound(k, 0.5, from * (1 - 1e-9), form), k, from * (1 - 1e-9)));
    EXPECT_FALSE(vacuous(anytime_bound(k, 0.5, from * (1 + 1e-9), form), k, from * (1 + 1e-9)));
  }
}

TEST(Bounds, AreNeverInformativeWhereNoNumberOfRoundsIsEnough) {
  EXPECT_EQ(informative_from({.n = 1, .r = 1, .R = 1, .D = 1e80, .M = 1, .G = 1}, 0.5,
                             BoundForm::kPrinted),
            std::numeric_limits<double>::infinity());
  EXPECT_EQ(
      informative_from({.n = 1, .r = 1, .R = 1, .D = 1, .M = 0, .G = 1}, 0.5, BoundForm::kPrinted),
      std::numeric_limits<double>::infinity());
}

}  // namespace
}  // namespace bco