// Statistical tests with a stated error rate. Every test draws from a fixed seed, so it passes
// always or never: the rate is the chance that a correct implementation would have failed when the
// seed was chosen.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace bco::testing {

// Two-sided z for an error rate of 1e−6, shared by everything one test compares by a union bound.
inline double z_bound(double comparisons) {
  // P(|Z| > z) = erfc(z/√2); bisection, as the standard library has no inverse.
  double low = 0;
  double high = 20;
  for (int i = 0; i < 100; ++i) {
    const double middle = (low + high) / 2;
    (std::erfc(middle / std::sqrt(2.0)) * comparisons > 1e-6 ? low : high) = middle;
  }
  return high;
}

struct Sample {
  double count = 0;
  double sum = 0;
  double squares = 0;

  void add(double value) {
    count += 1;
    sum += value;
    squares += value * value;
  }
  double mean() const { return sum / count; }
  double variance() const { return (squares - sum * sum / count) / (count - 1); }
  double standard_error() const { return std::sqrt(variance() / count); }
};

inline void expect_mean(const Sample& sample, double expected, double comparisons = 1) {
  EXPECT_LE(std::abs(sample.mean() - expected), z_bound(comparisons) * sample.standard_error())
      << "mean " << sample.mean() << ", expected " << expected << " ± " << sample.standard_error();
}

// Kolmogorov-Smirnov: the largest distance between the sample's distribution and `cdf`, times √n,
// exceeds 2.7 with probability 2·exp(−2·2.7²) ≈ 9e−7.
template <class Cdf>
double kolmogorov_smirnov(std::vector<double> values, Cdf cdf) {
  std::sort(values.begin(), values.end());
  const auto n = static_cast<double>(values.size());
  double worst = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double expected = cdf(values[i]);
    worst = std::max({worst, std::abs(expected - static_cast<double>(i) / n),
                      std::abs(expected - static_cast<double>(i + 1) / n)});
  }
  return worst * std::sqrt(n);
}
inline constexpr double kKolmogorovSmirnovBound = 2.7;

}  // namespace bco::testing
