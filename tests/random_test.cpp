// Random streams: pinned bits, distributions (each test has an error rate of at most 1e−6, see
// statistics.h).
#include "bco/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "statistics.h"

namespace bco {
namespace {

using testing::expect_mean;
using testing::kKolmogorovSmirnovBound;
using testing::kolmogorov_smirnov;
using testing::Sample;

// If one of these values changes, every published seed changes its meaning.
TEST(Random, FirstValuesArePinned) {
  Random random(7, 3, "losses");
  EXPECT_EQ(random.bits(), 0xF02D741B39F8BA22);
  EXPECT_EQ(random.bits(), 0xC2E172D9E668BD1C);
  EXPECT_EQ(random.uniform(), 0x1.74e92a9ef06ep-3);
  EXPECT_EQ(random.normal(), 0x1.6365c5228802ap+0);
  EXPECT_EQ(random.normal(), 0x1.4ea9e73ea3d0dp-1);
  double last = 0;
  for (int i = 0; i < 100000; ++i) last += random.normal();  // tails and wedges included
  EXPECT_EQ(last, 0x1.90f606b9811ebp+4);
  Vector u(3);
  random.sphere(u);
  EXPECT_EQ(u[0], -0x1.20b40a691ba4bp-1);
  EXPECT_EQ(u[1], 0x1.0477c964e8a05p-1);
  EXPECT_EQ(u[2], 0x1.4d17c81dc780bp-1);
}

TEST(Random, EveryPartOfTheKeyMakesAnotherStream) {
  const std::uint64_t base = Random(1, 2, "losses").bits();
  EXPECT_EQ(base, Random(1, 2, "losses").bits());
  EXPECT_NE(base, Random(2, 1, "losses").bits());
  EXPECT_NE(base, Random(1, 3, "losses").bits());
  EXPECT_NE(base, Random(3, 2, "losses").bits());
  EXPECT_NE(base, Random(1, 2, "pilot").bits());
}

// 1000 streams that differ by one in seed or repeat: the first uniforms are uniform, and neighbours
// uncorrelated.
TEST(Random, NeighbouringKeysAreIndependent) {
  std::vector<double> first;
  Sample product;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const double a = Random(i, 0, "x").uniform() - 0.5;
    const double b = Random(i, 1, "x").uniform() - 0.5;
    first.push_back(a + 0.5);
    product.add(a * b);
  }
  EXPECT_LT(kolmogorov_smirnov(first, [](double x) { return x; }), kKolmogorovSmirnovBound);
  expect_mean(product, 0);
}

TEST(Random, UniformIsUniform) {
  Random random(11, 0, "uniform");
  std::vector<double> values(200000);
  for (double& value : values) value = random.uniform();
  EXPECT_GE(*std::min_element(values.begin(), values.end()), 0);
  EXPECT_LT(*std::max_element(values.begin(), values.end()), 1);
  EXPECT_LT(kolmogorov_smirnov(values, [](double x) { return x; }), kKolmogorovSmirnovBound);
}

TEST(Random, BelowIsUniformOnItsRange) {
  Random random(12, 0, "below");
  constexpr Index n = 7;
  std::vector<Sample> hits(n);
  for (int i = 0; i < 70000; ++i) {
    const Index drawn = random.below(n);
    ASSERT_GE(drawn, 0);
    ASSERT_LT(drawn, n);
    for (Index k = 0; k < n; ++k) hits[static_cast<std::size_t>(k)].add(k == drawn ? 1 : 0);
  }
  for (const Sample& sample : hits) expect_mean(sample, 1.0 / n, n);
  EXPECT_EQ(random.below(1), 0);
}

// 2^k + 1 numbers need the bits 0 to k; the highest alone stands for one number of them. An Index
// has 32 bits in WebAssembly.
TEST(Random, BelowReachesEveryBitOfALargeRange) {
  Random random(16, 0, "below");
  constexpr int kBits = sizeof(Index) > 4 ? 40 : 24;
  const Index n = (Index{1} << kBits) + 1;
  Index seen = 0;
  for (int i = 0; i < 100; ++i) {
    const Index drawn = random.below(n);
    ASSERT_GE(drawn, 0);
    ASSERT_LT(drawn, n);
    seen |= drawn;
  }
  EXPECT_EQ(seen, n - 2);
}

TEST(Random, NormalHasTheNormalDistribution) {
  Random random(13, 0, "normal");
  std::vector<double> values(400000);
  for (double& value : values) value = random.normal();
  EXPECT_LT(
      kolmogorov_smirnov(values, [](double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); }),
      kKolmogorovSmirnovBound);
}

// Moments, and the tail beyond the ziggurat's last layer (r = 3.654), which the first test hardly
// sees.
TEST(Random, NormalHasTheMomentsAndTheTail) {
  Random random(14, 0, "moments");
  Sample mean, square, cube, fourth, tail, far_tail;
  for (int i = 0; i < 4000000; ++i) {
    const double x = random.normal();
    mean.add(x);
    square.add(x * x);
    cube.add(x * x * x);
    fourth.add(x * x * x * x);
    tail.add(std::abs(x) > 3.6541528853610088 ? 1 : 0);
    far_tail.add(std::abs(x) > 4.2 ? 1 : 0);
  }
  expect_mean(mean, 0, 6);
  expect_mean(square, 1, 6);
  expect_mean(cube, 0, 6);
  expect_mean(fourth, 3, 6);
  expect_mean(tail, std::erfc(3.6541528853610088 / std::sqrt(2.0)), 6);
  expect_mean(far_tail, std::erfc(4.2 / std::sqrt(2.0)), 6);
}

TEST(Random, SphereIsUniformOnTheSphere) {
  Random random(15, 0, "sphere");
  constexpr Index n = 5;
  std::vector<Sample> coordinates(n), squares(n);
  std::vector<double> first;
  Sample product;
  Vector u(n);
  for (int i = 0; i < 100000; ++i) {
    random.sphere(u);
    ASSERT_NEAR(u.norm(), 1, 1e-14);
    for (Index k = 0; k < n; ++k) {
      coordinates[static_cast<std::size_t>(k)].add(u[k]);
      squares[static_cast<std::size_t>(k)].add(u[k] * u[k]);
    }
    product.add(u[0] * u[1]);
    first.push_back(u[0]);
  }
  for (const Sample& sample : coordinates) expect_mean(sample, 0, 2 * n + 1);
  for (const Sample& sample : squares) expect_mean(sample, 1.0 / n, 2 * n + 1);
  expect_mean(product, 0, 2 * n + 1);
  // On S⁴ the density of a coordinate is ¾(1 − x²).
  EXPECT_LT(kolmogorov_smirnov(first, [](double x) { return 0.5 + 0.75 * (x - x * x * x / 3); }),
            kKolmogorovSmirnovBound);
}

}  // namespace
}  // namespace bco
