// What is timed: bounds on both sides by clocks of the tests' own, which hold on a busy machine too.
#include <gtest/gtest.h>

#include <chrono>

#include "bco/sets/ball.h"
#include "bco/simulation/oracle_costs.h"
#include "bco/simulation/stopwatch.h"

namespace bco {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

void spin(double seconds) {
  for (const Clock::time_point start = Clock::now(); seconds_since(start) < seconds;) {
  }
}

// A lap of that round counts as so many.
void expect_weight(double weight, long round, Index dimension) {
  SCOPED_TRACE(round);
  Stopwatch watch(round, dimension);
  double first = 0;
  double second = 1;
  const Clock::time_point outer = Clock::now();
  watch.start();
  const Clock::time_point inner = Clock::now();
  spin(1e-4);
  const double least = seconds_since(inner);
  watch.lap(first);
  EXPECT_LE(first, weight * seconds_since(outer) * (1 + 1e-12));
  EXPECT_GE(first, weight * least * (1 - 1e-12));
  spin(1e-4);
  watch.lap(second);  // since the last lap, and added to what is there
  EXPECT_LE(first + second - 1, weight * seconds_since(outer) * (1 + 1e-12) + 1e-12);
  EXPECT_GE(second - 1, weight * 1e-4 * (1 - 1e-12) - 1e-12);
}

TEST(Stopwatch, TimesEveryRoundAtFirstAndThenOneInSevenForAllSeven) {
  for (const long round : {0L, 1L, 63L, 69L}) expect_weight(1, round, 49);
  for (const long round : {70L, 77L, 700L}) expect_weight(7, round, 49);
  for (const long round : {71L, 76L, 78L}) expect_weight(0, round, 49);
}

TEST(Stopwatch, TimesEveryRoundInManyDimensions) {
  for (const long round : {0L, 70L, 71L}) expect_weight(1, round, 50);
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

// A batch goes on until its share of the time is over.
TEST(OracleCosts, TakeAsLongAsTheyAreGiven) {
  SlowBall set;
  const Clock::time_point outer = Clock::now();
  measure_oracle(set, 20);
  EXPECT_GE(seconds_since(outer), 0.020);
}

}  // namespace
}  // namespace bco
