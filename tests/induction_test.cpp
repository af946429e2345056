// The recursion of the proof with D = 1, and the constants B for which h_t ≤ Bσ_t (bounds.h).
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "bco/simulation/bounds.h"

namespace bco {
namespace {

double sigma_at(double t) { return std::pow(t, -0.4); }

// ρ(a) = ((a + √(a²+4))/2)²
double rho(double a) {
  const double root = (a + std::sqrt(a * a + 4)) / 2;
  return root * root;
}

struct Induction {
  explicit Induction(double m) : m(m) {}
  // η‖g_t‖ ≤ T^(−3/5)/√2 with the corrected η, and 1/c of that with the printed one.
  static Induction corrected(double horizon) { return printed(horizon, 1); }
  static Induction printed(double horizon, double c) {
    return Induction(std::pow(horizon, -0.6) / (std::sqrt(2.0) * c));
  }

  // The largest h_{t+1} with h_{t+1} ≤ (1−σ_t)h_t + σ_t² + m√h_{t+1}.
  double next(double h, double t) const {
    const double sigma = sigma_at(t);
    const double root = m / 2 + std::sqrt(m * m / 4 + (1 - sigma) * h + sigma * sigma);
    return root * root;
  }

  struct Peak {
    double ratio = 0;  // h_t/σ_t
    double round = 0;
  };
  // The largest value that the recursion can reach from h_1 = 0 in so many rounds.
  Peak peak(double rounds) const {
    Peak peak;
    double h = 0;
    for (double t = 1; t <= rounds; ++t) {
      if (h / sigma_at(t) > peak.ratio) peak = {h / sigma_at(t), t};
      h = next(h, t);
    }
    return peak;
  }

  double m;
};

std::vector<double> horizons(double last) {
  std::vector<double> all;
  for (double T = 2; T < 400; ++T) all.push_back(T);
  for (double T = 512; T <= last; T *= 2) all.push_back(T);
  return all;
}

// One step at a time: h_t ≤ Bσ_t must give h_{t+1} ≤ Bσ_{t+1}, for every t < T.
bool closes(double B) {
  for (const double T : horizons(65536)) {
    const Induction induction = Induction::corrected(T);
    for (double t = 1; t < T; ++t) {
      if (induction.next(B * sigma_at(t), t) > B * sigma_at(t + 1)) return false;
    }
  }
  return true;
}

TEST(Induction, ClosesForAConstantBetween220And221) {
  EXPECT_TRUE(closes(induction_constant(BoundForm::kCorrected, 1)));
  EXPECT_TRUE(closes(2.21));
  EXPECT_FALSE(closes(2.2));
  EXPECT_FALSE(closes(induction_constant(BoundForm::kPrinted, 1)));
}

TEST(Induction, ItselfReachesNoMoreThan20952AtTwoRounds) {
  double worst = 0;
  double worst_horizon = 0;
  for (const double T : horizons(65536)) {
    const double largest = Induction::corrected(T).peak(T).ratio;
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

// Two independent programs had these worst ratios.
TEST(Induction, WithThePrintedEtaStaysBelowItsConstantForEveryC) {
  struct Case {
    double c;
    double worst;
  };
  for (const auto& [c, expected] : {Case{0.02, 1246},
                                    {0.05, 201},
                                    {0.1, 51.8},
                                    {0.2, 14.4},
                                    {0.5, 3.73},
                                    {0.7, 2.64},
                                    {0.87, 2.25},
                                    {1, 2.10},
                                    {1.5, 1.80}}) {
    double worst = 0;
    for (const double T : horizons(16384)) {
      worst = std::max(worst, Induction::printed(T, c).peak(T).ratio);
    }
    EXPECT_NEAR(worst / expected, 1, 3e-3) << c;
    EXPECT_LE(worst, induction_constant(BoundForm::kProven, c)) << c;
  }
}

// ---------------------------------------------------------------- the proof of B(c) for every c and T
constexpr double kComputedRounds = 512;
constexpr double kIntervalRatio = 1.002;  // of m
const double kWidestM = 1 / std::sqrt(2.0);

// h_t ≤ max(9/4·σ_t, 1.02·K_t) for every m < 1/√2 in the intervals [m, 1.002·m]: h_t rises with m, and so
// does K_t. Below the last of them h_t is no larger than there.
TEST(Induction, StaysBelowItsConstantInTheFirstRoundsWhateverMIs) {
  double m = kWidestM;
  for (; m > 1e-5; m /= kIntervalRatio) {
    const Induction induction(m);
    double h = 0;
    for (double t = 1; t <= kComputedRounds; ++t) {
      const double fixed = rho(m / kIntervalRatio * std::pow(t, 0.6));  // at most K_t/σ_t
      ASSERT_LT(h, std::max(2.25, 1.02 * fixed) * sigma_at(t)) << m << " " << t;
      if (t == kComputedRounds) {
        ASSERT_LT(h, 1.02 * fixed * sigma_at(t)) << m;
      }
      h = induction.next(h, t);
    }
  }
  const double smallest = Induction(m).peak(kComputedRounds).ratio;
  EXPECT_LT(smallest, 2.25);
  double h = 0;
  for (double t = 1; t < kComputedRounds; ++t) h = Induction(m).next(h, t);
  EXPECT_LT(h, 1.02 * sigma_at(kComputedRounds));  // and K_t ≥ σ_t
}

// The three facts that the rest of the proof needs, where they are tightest.
TEST(Induction, FollowsItsFixedPointFromThenOn) {
  const auto fixed_point = [](double m, double t) {
    return sigma_at(t) * rho(m * std::pow(t, 0.6));
  };
  for (const double m : {1e-4, 1e-3, 1e-2, 0.1, kWidestM, 3.0, 100.0}) {
    const Induction induction(m);
    for (double t = 1; t < 1e12; t = std::ceil(1.7 * t)) {
      const double K = fixed_point(m, t);
      EXPECT_NEAR(induction.next(K, t) / K, 1, 1e-12);
      if (m >= kWidestM) {
        EXPECT_GT(fixed_point(m, t + 1), K * (1 - 1e-15));
      }
      if (t < kComputedRounds) continue;
      EXPECT_LE(induction.next(1.02 * K, t), 1.02 * K * (1 - 0.0098 * sigma_at(t)) * (1 + 1e-15));
      EXPECT_GE(fixed_point(m, t + 1), K * (1 - 0.4 / t) * (1 - 1e-15));
      EXPECT_LT(0.4 / t, 0.0098 * sigma_at(t));
    }
  }
}

}  // namespace
}  // namespace bco
