#include "paper/intervals.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "bco/math.h"

namespace bco {
namespace {

// P(|T| ≤ √ν·tan θ) as a finite sum (Abramowitz, Stegun 26.7.3–4):
//
//   ν odd    2/π·(θ + sin θ·(cos θ + ⅔cos³θ + … + (2·4⋯(ν−3))/(3·5⋯(ν−2))·cos^(ν−2)θ))
//   ν even   sin θ·(1 + ½cos²θ + … + (1·3⋯(ν−3))/(2·4⋯(ν−2))·cos^(ν−2)θ)
double within(double theta, long degrees) {
  const auto [sine, cosine] = sine_cosine(theta);
  const bool odd = degrees % 2 == 1;
  double term = odd ? cosine : 1;
  double sum = 0;
  for (long k = odd ? 3 : 2; k <= degrees; k += 2) {
    sum += term;
    term *= cosine * cosine * static_cast<double>(k - 1) / static_cast<double>(k);
  }
  sum *= sine;
  return odd ? (theta + sum) * 2 / std::numbers::pi : sum;
}

// t of the mean of that many numbers. The judge of many readings asks for a few quantiles many times, and bisection is
// not cheap.
double known_quantile(double error, std::size_t count) {
  const double probability = 1 - error / 2;
  const auto degrees = static_cast<long>(count) - 1;
  struct Known {
    double probability = 0;
    long degrees = 0;
    double quantile = 0;
  };
  thread_local std::array<Known, 4> known;
  thread_local std::size_t oldest = 0;
  for (const Known& each : known) {
    if (each.probability == probability && each.degrees == degrees) return each.quantile;
  }
  Known& next = known[oldest];
  oldest = (oldest + 1) % known.size();
  next = {probability, degrees, student_quantile(probability, degrees)};
  return next.quantile;
}

// The mean of x, and the covariance of the means of x and y.
struct Moments {
  double mean;
  double covariance;
};

// About the first value: equal numbers have that mean and variance 0, without rounding.
Moments moments(const std::vector<double>& x, const std::vector<double>& y) {
  const auto n = static_cast<double>(x.size());
  double mean_x = 0;
  double mean_y = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    mean_x += (x[i] - x[0]) / n;
    mean_y += (y[i] - y[0]) / n;
  }
  double covariance = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    covariance += (x[i] - x[0] - mean_x) * (y[i] - y[0] - mean_y) / (n - 1);
  }
  return {mean_x + x[0], covariance / n};
}

bool all_finite(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); });
}

}  // namespace

double student_quantile(double probability, long degrees) {
  double low = 0;
  double high = std::numbers::pi / 2;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (within(middle, degrees) < 2 * probability - 1 ? low : high) = middle;
  }
  const auto [sine, cosine] = sine_cosine(low);
  return std::sqrt(static_cast<double>(degrees)) * sine / cosine;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  if (values.size() % 2 == 1) return values[middle];
  return values[middle - 1] / 2 + values[middle] / 2;
}

std::optional<Interval> mean_interval(const std::vector<double>& values, double error) {
  if (values.size() < 2 || !all_finite(values)) return std::nullopt;
  const Moments x = moments(values, values);
  const double half = std::sqrt(x.covariance) * known_quantile(error, values.size());
  if (!std::isfinite(x.mean) || !std::isfinite(half)) return std::nullopt;
  return Interval{x.mean, x.mean - half, x.mean + half};
}

// (ȳ − ρx̄)² ≤ t²·(s_yy − 2ρs_xy + ρ²s_xx), the s being those of the means: a quadratic inequality aρ² − 2bρ + c ≤ 0.
std::optional<Interval> ratio_interval(const std::vector<double>& y, const std::vector<double>& x,
                                       double error) {
  if (x.size() < 2 || x.size() != y.size() || !all_finite(x) || !all_finite(y)) return std::nullopt;
  const double t = known_quantile(error, x.size());
  const Moments of_x = moments(x, x);
  const Moments of_y = moments(y, y);
  const double a = of_x.mean * of_x.mean - t * t * of_x.covariance;
  const double b = of_y.mean * of_x.mean - t * t * moments(y, x).covariance;
  const double c = of_y.mean * of_y.mean - t * t * of_y.covariance;
  if (!(a > 0)) return std::nullopt;  // every ratio, or all but an interval of them
  const double root = std::sqrt(std::max(0.0, b * b - a * c));
  const Interval ratio{of_y.mean / of_x.mean, (b - root) / a, (b + root) / a};
  if (!all_finite({ratio.center, ratio.low, ratio.high})) return std::nullopt;
  return ratio;
}

std::optional<Interval> median_interval(std::vector<double> values, double error) {
  if (!all_finite(values)) return std::nullopt;
  std::sort(values.begin(), values.end());
  const auto n = static_cast<double>(values.size());
  std::size_t k = 0;
  double below = 0;               // P(Binomial(n, ½) ≤ k)
  double log_term = -n * log(2);  // of P(Binomial(n, ½) = k)
  while (2 * k < values.size()) {
    if (log_term > -700) below += exp(log_term);
    if (below > error / 2) break;
    const auto next = static_cast<double>(++k);
    log_term += log((n - next + 1) / next);
  }
  if (k == 0) return std::nullopt;
  return Interval{median(values), values[k - 1], values[values.size() - k]};
}

}  // namespace bco
