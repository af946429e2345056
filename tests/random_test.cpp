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
  EXPECT_EQ(random.bits(), 0xFE9323B85FF81E66);
  EXPECT_EQ(random.bits(), 0x624CE21282DBA453);
  EXPECT_EQ(random.uniform(), 0x1.3f602cc515c98p-3);
  EXPECT_EQ(random.normal(), -0x1.05ac73182cde8p-6);
  EXPECT_EQ(random.normal(), 0x1.f2feaeaff41fep-1);
  double last = 0;
  for (int i = 0; i < 100000; ++i) last += random.normal();  // tails and wedges included
  EXPECT_EQ(last, 0x1.3791ba9a109c1p+6);
  Vector u(3);
  random.sphere(u);
  EXPECT_EQ(u[0], -0x1.15800d96f2efcp-1);
  EXPECT_EQ(u[1], 0x1.7190c02c5199bp-1);
  EXPECT_EQ(u[2], -0x1.b8b8e597de78ep-2);
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
  constexpr int kBits = sizeof(Index) > 4 ? 31 : 24;
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

// Whatever the lengths, the words in between and the rejections: the order of draws is all.
TEST(Random, ManyNormalsAreThoseDrawnOneByOne) {
  Random many(17, 0, "normal");
  Random single(17, 0, "normal");
  std::vector<double> values(1000);
  for (int i = 0; i < 400; ++i) {
    const Index count = many.below(1000);
    ASSERT_EQ(single.below(1000), count);
    many.normal(values.data(), count);
    for (Index k = 0; k < count; ++k) {
      ASSERT_EQ(values[static_cast<std::size_t>(k)], single.normal());
    }
  }
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

// P(χ_1 ≤ x) = erf(x/√2), P(χ_2 ≤ x) = 1 − e^(−x²/2), P(χ_4 ≤ x) = 1 − e^(−x²/2)(1 + x²/2).
TEST(Random, ChiHasTheDistributionOfALength) {
  const auto sample = [](double k) {
    Random random(18, 0, "chi");
    std::vector<double> values(200000);
    for (double& value : values) value = random.chi(k);
    return values;
  };
  const auto half_square = [](double x) { return 0.5 * x * x; };
  EXPECT_LT(kolmogorov_smirnov(sample(1), [](double x) { return std::erf(x / std::sqrt(2.0)); }),
            kKolmogorovSmirnovBound);
  EXPECT_LT(kolmogorov_smirnov(sample(2), [&](double x) { return -std::expm1(-half_square(x)); }),
            kKolmogorovSmirnovBound);
  EXPECT_LT(kolmogorov_smirnov(
                sample(4),
                [&](double x) { return 1 - std::exp(-half_square(x)) * (1 + half_square(x)); }),
            kKolmogorovSmirnovBound);
}

TEST(Random, ChiHasTheMomentsOfALength) {
  Random random(19, 0, "chi");
  for (const double k : {3.0, 7.0, 200.0}) {
    Sample square, fourth;
    for (int i = 0; i < 200000; ++i) {
      const double x = random.chi(k);
      square.add(x * x);
      fourth.add(x * x * x * x);
    }
    expect_mean(square, k, 6);
    expect_mean(fourth, k * (k + 2), 6);
  }
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
