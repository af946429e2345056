// log, exp and the fifth root with the same bits on every platform.
//
// The libraries' own log, exp and pow differ by an ulp between systems, and one ulp in a random
// number or a step size is enough to make two traces part. These use only +, −, ×, ÷ and sqrt,
// which IEEE 754 rounds correctly everywhere (the library is compiled with -ffp-contract=off), and
// are accurate to about 1 ulp (log, exp) and 2 ulp (fifth_root).
#pragma once

#include <limits>

namespace bco {

inline constexpr double kSqrt2 = 1.41421356237309514547;
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

double log(double x);         // natural logarithm of a positive, normal x
double exp(double x);         // for |x| ≤ 700
double fifth_root(double x);  // x^(1/5) for a positive, normal x

}  // namespace bco
