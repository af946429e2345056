#include "bco/math.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "bco/random.h"

namespace bco {
namespace {

double ulps(double value, double expected) {
  const double ulp =
      std::abs(std::nextafter(expected, std::numeric_limits<double>::infinity()) - expected);
  return std::abs(value - expected) / ulp;
}

TEST(Math, LogAgreesWithTheLibrary) {
  Random random(1, 0, "log");
  for (int i = 0; i < 200000; ++i) {
    const double near_one = 0.5 + random.uniform();
    const double wide = std::exp(1400 * (random.uniform() - 0.5));
    ASSERT_LT(ulps(log(near_one), std::log(near_one)), 3) << near_one;
    ASSERT_LT(ulps(log(wide), std::log(wide)), 3) << wide;
  }
  EXPECT_EQ(log(1), 0);
}

TEST(Math, ExpAgreesWithTheLibrary) {
  Random random(2, 0, "exp");
  for (int i = 0; i < 200000; ++i) {
    const double small = random.uniform() - 0.5;
    const double wide = 1400 * (random.uniform() - 0.5);
    ASSERT_LT(ulps(exp(small), std::exp(small)), 3) << small;
    ASSERT_LT(ulps(exp(wide), std::exp(wide)), 3) << wide;
  }
  EXPECT_EQ(exp(0), 1);
}

TEST(Math, ExpOfManyHasTheBitsOfEach) {
  Random random(4, 0, "exp");
  for (const Index n : {1, 2, 3, 8, 101}) {
    Vector x(n);
    for (Index i = 0; i < n; ++i) x[i] = 1400 * (random.uniform() - 0.5);
    Vector each = x;
    exp_each(each);
    for (Index i = 0; i < n; ++i) ASSERT_EQ(each[i], exp(x[i])) << x[i];
  }
}

TEST(Math, SineAndCosineAgreeWithTheLibrary) {
  for (int i = -10000; i <= 10000; ++i) {
    const double angle = i * 1e-3;
    const auto [sine, cosine] = sine_cosine(angle);
    ASSERT_NEAR(sine, std::sin(angle), 1e-15) << angle;
    ASSERT_NEAR(cosine, std::cos(angle), 1e-15) << angle;
  }
  const double right = std::acos(-1) / 2;
  EXPECT_NEAR(sine_cosine(right).cosine / std::cos(right), 1, 1e-12);  // 6e−17, not 0
  EXPECT_EQ(sine_cosine(0).sine, 0);
}

TEST(Math, FifthRootToTheFifthIsTheNumber) {
  Random random(3, 0, "root");
  for (int i = 0; i < 200000; ++i) {
    const double x = std::exp(600 * (random.uniform() - 0.5));
    const long double y = fifth_root(x);
    const auto relative = static_cast<double>(y * y * y * y * y / static_cast<long double>(x) - 1);
    ASSERT_LT(std::abs(relative), 5 * 2 * 0x1p-53) << x;  // 2 half-ulps of the root
  }
  for (double t = 1; t <= 1000; ++t) ASSERT_NEAR(fifth_root(t * t * t * t * t), t, 4e-16 * t * 2);
}

}  // namespace
}  // namespace bco
