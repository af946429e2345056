// log, exp, sine, cosine and the fifth root with the same bits on every platform.
//
// The libraries' own functions differ by an ulp between systems, and one ulp in a random
// number or a step size is enough to make two traces part. These use only +, −, ×, ÷ and sqrt,
// which IEEE 754 rounds correctly everywhere (the library is compiled with -ffp-contract=off), and
// are accurate to about 1 ulp (log, exp), 2 ulp (fifth_root) and 1e−15 (sine and cosine).
#pragma once

#include <cstdint>
#include <cstring>
#include <limits>

#include "bco/types.h"

namespace bco {

inline constexpr double kSqrt2 = 1.41421356237309514547;
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Two numbers in one register, an extension of GCC and Clang. Without vector instructions the compiler
// works on one after the other.
using WordPair = std::uint64_t __attribute__((vector_size(16)));
using RealPair = double __attribute__((vector_size(16)));

inline RealPair load_pair(const double* from) {
  RealPair pair;
  std::memcpy(&pair, from, sizeof pair);
  return pair;
}
inline void store_pair(double* to, RealPair pair) { std::memcpy(to, &pair, sizeof pair); }
inline RealPair both(double x) { return RealPair{x, x}; }

// std::bit_cast, which not every library in use has.
template <class To, class From>
To same_bits(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof to);
  return to;
}

inline constexpr std::uint64_t kBitsOfOne = std::uint64_t{1023} << 52;  // of 1.0

double log(double x);        // natural logarithm of a positive, normal x
double exp(double x);        // for |x| ≤ 700
void exp_each(VectorRef x);  // e^x_i in place of each x_i, the same bits as exp
struct SineCosine {
  double sine;
  double cosine;
};
SineCosine sine_cosine(double angle);  // for |angle| ≤ 10

double fifth_root(double x);  // x^(1/5) for a positive, normal x
inline double cube_root(double x) { return exp(log(x) / 3); }

}  // namespace bco
