// Intervals that hold the true value in all but a share `error` of samples.
//
//   mean     x̄ ± t·s/√n, t the Student quantile of n − 1 degrees of freedom; exact for normal
//            numbers, and for others as n grows
//   ratio    of the means of pairs, all ρ for which the mean of y − ρx is not distinguished from 0 (Fieller 1954)
//   median   [x_(k), x_(n+1−k)], the order statistics with P(Binomial(n, ½) < k) ≤ error/2:
//            whatever the distribution; error 0.05 takes 6 numbers
#pragma once

#include <optional>
#include <vector>

namespace bco {

inline constexpr double kError = 0.05;

struct Interval {
  double center;  // mean or median
  double low;
  double high;
};

// t with P(T ≤ t) = probability, for 1/2 ≤ probability < 1.
double student_quantile(double probability, long degrees);

double median(std::vector<double> values);  // of one number at least

// None where a number is not finite, or there are fewer than it takes.
std::optional<Interval> mean_interval(const std::vector<double>& values, double error = kError);
// Interval of the mean of y divided by that of x; none also if the mean of x cannot be distinguished from 0.
std::optional<Interval> ratio_interval(const std::vector<double>& y, const std::vector<double>& x,
                                       double error = kError);
std::optional<Interval> median_interval(std::vector<double> values, double error = kError);

}  // namespace bco
