// Measured times, bounded on both sides by the tests' own clocks, which hold on a busy machine too.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <iterator>
#include <vector>

#include "bco/sets/ball/ball.h"
#include "bco/simulation/oracle_costs.h"
#include "bco/simulation/stopwatch.h"
#include "statistics.h"

namespace bco {
namespace {

using testing::expect_mean;
using testing::Sample;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

void spin(double seconds) {
  for (const Clock::time_point start = Clock::now(); seconds_since(start) < seconds;) {
  }
}

TEST(Stopwatch, ALapIsTheTimeSinceTheLastAndIsAddedToWhatIsThere) {
  Stopwatch watch(1, 1, Random(1, 0, "stopwatch"));
  double first = 0;
  double second = 1;
  watch.begin(0);
  const Clock::time_point outer = Clock::now();
  watch.start();
  const Clock::time_point inner = Clock::now();
  spin(1e-4);
  const double least = seconds_since(inner);
  watch.lap(first);
  EXPECT_LE(first, seconds_since(outer) * (1 + 1e-12));
  EXPECT_GE(first, least * (1 - 1e-12));
  spin(1e-4);
  watch.lap(second);
  EXPECT_LE(first + second - 1, seconds_since(outer) * (1 + 1e-12) + 1e-12);
  EXPECT_GE(second - 1, 1e-4 * (1 - 1e-12) - 1e-12);
}

// Stands still unless a test moves it.
struct ManualClock {
  static double now() { return time; }
  static inline double time = 0;
};

// A run whose rounds take as long as `cost` says, as the stopwatch measures it after each of them.
template <class Cost>
std::vector<double> measured(Index dimension, long rounds, std::uint64_t seed, const Cost& cost) {
  BasicStopwatch<ManualClock> watch(dimension, rounds, Random(seed, 0, "stopwatch"));
  ManualClock::time = 0;
  std::vector<double> sums;
  double seconds = 0;
  for (long t = 0; t < rounds; ++t) {
    watch.begin(t);
    watch.start();
    ManualClock::time += cost(t);
    watch.lap(seconds);
    sums.push_back(seconds);
  }
  return sums;
}

const auto one_second = [](long) { return 1.0; };

// If all rounds take equally long, the sum is exact at the end of each stratum: once in it, all of it is added.
TEST(Stopwatch, TimesEveryRoundAtFirstAndThenOneInSevenForAllSeven) {
  constexpr long kRounds = 70 + 7 * 100 + 3;  // the last stratum has three
  const std::vector<double> sums = measured(49, kRounds, 1, one_second);
  std::vector<long> drawn(7);
  for (std::size_t t = 0; t < kRounds; ++t) {
    const double lap = sums[t] - (t > 0 ? sums[t - 1] : 0);
    const bool is_end = t < 70 || t % 7 == 6 || t + 1 == kRounds;
    if (is_end) {
      ASSERT_EQ(sums[t], static_cast<double>(t + 1));
    }
    ASSERT_TRUE(lap == 0 || lap == (t < 70 ? 1 : t < kRounds - 3 ? 7 : 3)) << "round " << t;
    if (lap == 7) ++drawn[t % 7];
  }
  for (const long count : drawn) EXPECT_GT(count, 0);
}

TEST(Stopwatch, TimesEveryRoundInManyDimensions) {
  const std::vector<double> sums = measured(50, 100, 1, one_second);
  for (std::size_t t = 0; t < 100; ++t) EXPECT_EQ(sums[t], static_cast<double>(t + 1));
}

// A learner that works every seventh round only, whichever that is; also after a part of a stratum. Error
// rate 1e−6 in all.
TEST(Stopwatch, BurstsWithItsOwnPeriodAreMeasuredWithoutBias) {
  constexpr long kRounds = 70 + 7 * 40 + 3;
  constexpr long kLooks[] = {kRounds - 3 - 7 * 20 + 2, kRounds - 3, kRounds};
  for (long phase = 0; phase < 7; ++phase) {
    const auto burst = [phase](long t) { return t % 7 == phase ? 1.0 : 0.0; };
    Sample samples[std::size(kLooks)];
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
      const std::vector<double> sums = measured(10, kRounds, seed, burst);
      for (std::size_t i = 0; i < std::size(kLooks); ++i) {
        samples[i].add(sums[static_cast<std::size_t>(kLooks[i] - 1)]);
      }
    }
    for (std::size_t i = 0; i < std::size(kLooks); ++i) {
      double truth = 0;
      for (long t = 0; t < kLooks[i]; ++t) truth += burst(t);
      expect_mean(samples[i], truth, 7.0 * std::size(kLooks));
    }
  }
}

// Takes its time once it has been asked as often as the measurement prepares itself.
class SlowBall final : public Set {
 public:
  SlowBall() : Set(Vector::Zero(3), {1, 1, 2}), ball_(Vector::Zero(3), 1) {}

  void minimize_linear(ConstVectorRef g, VectorRef v) override {
    if (++linear_ > kPrepared) spin(kLinear);
    ball_.minimize_linear(g, v);
  }
  void project(ConstVectorRef y, VectorRef x) override {
    spin(kProjection);
    ball_.project(y, x);
  }
  bool contains(ConstVectorRef x, double tolerance) override {
    return ball_.contains(x, tolerance);
  }
  std::unique_ptr<Set> clone() const override { return std::make_unique<SlowBall>(*this); }

  static constexpr int kPrepared = 64;
  static constexpr double kLinear = 3e-4;
  static constexpr double kProjection = 5e-4;

 private:
  Ball ball_;
  int linear_ = 0;
};

// Each oracle has five batches of one call at least; three of them take the median or more.
TEST(OracleCosts, AreTheMediansOfCallsThatTakeAKnownTime) {
  SlowBall set;
  const Clock::time_point outer = Clock::now();
  const OracleCost cost = measure_oracle(set, 1);
  const double most = seconds_since(outer) * 1e6 / 3;
  EXPECT_EQ(cost.dimension, 3);
  EXPECT_GE(cost.linear_us, SlowBall::kLinear * 1e6);
  EXPECT_GE(cost.projection_us, SlowBall::kProjection * 1e6);
  EXPECT_LE(cost.linear_us + cost.projection_us, most);
}

// Keeps what its linear minimiser is asked.
class AskedBall final : public Set {
 public:
  AskedBall() : Set(Vector::Zero(3), {1, 1, 2}), ball_(Vector::Zero(3), 1) {}

  void minimize_linear(ConstVectorRef g, VectorRef v) override {
    asked.emplace_back(g);
    ball_.minimize_linear(g, v);
  }
  void project(ConstVectorRef y, VectorRef x) override {
    projected.emplace_back(y);
    ball_.project(y, x);
  }
  bool contains(ConstVectorRef x, double tolerance) override {
    return ball_.contains(x, tolerance);
  }
  std::unique_ptr<Set> clone() const override { return std::make_unique<AskedBall>(*this); }

  std::vector<Vector> asked;
  std::vector<Vector> projected;

 private:
  Ball ball_;
};

// It prepares itself by one minimisation for each of its 64 draws; those that are timed then go round the
// sums of the draws, and the projections round points that are 0.3R from 0.9 times the vertices.
TEST(OracleCosts, AreTimedOnASumOfDrawsAndOnPointsAroundTheirVertices) {
  constexpr std::size_t kDraws = 64;
  AskedBall set;
  measure_oracle(set, 5);
  ASSERT_GE(set.asked.size(), kDraws + 5);  // one call in each batch at least
  ASSERT_GE(set.projected.size(), 5U);
  Vector sum = Vector::Zero(3);
  for (std::size_t i = 0; i < kDraws; ++i) {
    ASSERT_NEAR(set.asked[i].norm(), 1, 1e-12) << "draw " << i;
    if (i > 0) {
      ASSERT_GT((set.asked[i] - set.asked[i - 1]).norm(), 1e-6) << "draw " << i;
    }
    sum += set.asked[i];
    for (std::size_t k = kDraws + i; k < set.asked.size(); k += kDraws) {
      ASSERT_LE((set.asked[k] - sum).norm(), 1e-12) << "call " << k;
    }
  }
  const std::size_t first = (set.asked.size() - kDraws) % kDraws;  // where the minimiser stopped
  for (std::size_t k = 0; k < set.projected.size(); ++k) {
    const std::size_t i = (first + k) % kDraws;
    const Vector step = (set.projected[k] + 0.9 * set.asked[i]) / 0.3;
    ASSERT_NEAR(step.norm(), 1, 1e-12) << "point " << k;
    for (const std::size_t other : {i, (i + 1) % kDraws}) {  // a draw of its own
      ASSERT_GT((step - set.asked[other]).norm(), 1e-6) << "point " << k;
    }
  }
}

// A batch goes on until its share of the time is over.
TEST(OracleCosts, TakeAsLongAsTheyAreGiven) {
  SlowBall set;
  const Clock::time_point outer = Clock::now();
  measure_oracle(set, 20);
  EXPECT_GE(seconds_since(outer), 0.020);
}

}  // namespace
}  // namespace bco
