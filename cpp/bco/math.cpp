#include "bco/math.h"

#include <cmath>
#include <cstdint>

namespace bco {
namespace {

constexpr std::uint64_t kMantissa = (std::uint64_t{1} << 52) - 1;

// ln 2 in two parts; the first has trailing zeros, so that k · kLn2High is exact for |k| < 2^11.
constexpr double kLn2High = 6.93147180369123816490e-01;
constexpr double kLn2Low = 1.90821492927058770002e-10;

// x = k ln 2 + r with |r| ≤ ½ ln 2; e^r by its Taylor series, whose term r^14/14! is below 1e−17.
// Takes one number or a pair; there are no branches, divisions or calls.
template <class Real, class Word>
Real exp_of(Real x) {
  // Adding 3·2^51 rounds to a whole number and leaves it in the lowest bits.
  constexpr double kRound = 0x1.8p52;
  constexpr double kLog2E = 1.44269504088896338700;
  const Real rounded = x * kLog2E + kRound;
  const Real k = rounded - kRound;
  const Real r = (x - k * kLn2High) - k * kLn2Low;
  constexpr double c[] = {1.0 / 2,       1.0 / 6,        1.0 / 24,        1.0 / 120,
                          1.0 / 720,     1.0 / 5040,     1.0 / 40320,     1.0 / 362880,
                          1.0 / 3628800, 1.0 / 39916800, 1.0 / 479001600, 1.0 / 6227020800};
  const Real r2 = r * r;
  const Real r4 = r2 * r2;
  const Real low = (c[0] + c[1] * r) + r2 * (c[2] + c[3] * r);
  const Real middle = (c[4] + c[5] * r) + r2 * (c[6] + c[7] * r);
  const Real high = (c[8] + c[9] * r) + r2 * (c[10] + c[11] * r);
  const Real e = 1 + (r + r2 * (low + r4 * (middle + r4 * high)));
  return e * same_bits<Real>((same_bits<Word>(rounded) << 52) + kBitsOfOne);
}

}  // namespace

// x = 2^k m with m in [√½, √2); ln m = 2 artanh(s) = 2s (1 + z/3 + z²/5 + …), s = (m−1)/(m+1), z =
// s². |s| ≤ 0.172, so the term z^11/23 is below 1e−18.
double log(double x) {
  const std::uint64_t bits = same_bits<std::uint64_t>(x);
  auto k = static_cast<double>(static_cast<std::int64_t>(bits >> 52) - 1023);
  double m = same_bits<double>((bits & kMantissa) | kBitsOfOne);
  if (m > kSqrt2) {
    m *= 0.5;
    k += 1;
  }
  const double f = m - 1;
  const double s = f / (2 + f);
  const double z = s * s;
  constexpr double c[] = {1.0 / 3,  1.0 / 5,  1.0 / 7,  1.0 / 9,  1.0 / 11, 1.0 / 13,
                          1.0 / 15, 1.0 / 17, 1.0 / 19, 1.0 / 21, 1.0 / 23};
  const double z2 = z * z;
  const double z4 = z2 * z2;
  const double low = (c[0] + c[1] * z) + z2 * (c[2] + c[3] * z);
  const double middle = (c[4] + c[5] * z) + z2 * (c[6] + c[7] * z);
  const double high = (c[8] + c[9] * z) + z2 * c[10];
  const double tail = low + z4 * (middle + z4 * high);
  // 2s = f − s f, with f exact: the leading term carries no rounding error of its own.
  return k * kLn2High + (f - (s * (f - 2 * z * tail) - k * kLn2Low));
}

double exp(double x) { return exp_of<double, std::uint64_t>(x); }

void exp_each(VectorRef x) {
  double* values = x.data();
  const Index pairs = x.size() / 2;
  for (Index i = 0; i < pairs; ++i) {
    store_pair(values + 2 * i, exp_of<RealPair, WordPair>(load_pair(values + 2 * i)));
  }
  if (x.size() % 2 != 0) values[x.size() - 1] = exp(values[x.size() - 1]);
}

// angle = k π/2 + r with |r| ≤ π/4; the Taylor series of sin r and cos r, whose terms r^17/17! and
// r^18/18! are below 1e−16; then k quarter turns.
SineCosine sine_cosine(double angle) {
  constexpr double kHalfPiHigh = 1.57079632679489655800;
  constexpr double kHalfPiLow = 6.12323399573676603587e-17;
  const double k = std::round(angle / kHalfPiHigh);
  const double r = (angle - k * kHalfPiHigh) - k * kHalfPiLow;
  SineCosine of{r, 1};
  double term = r;  // ±r^i/i!
  for (int i = 2; i <= 17; ++i) {
    const bool is_even = i % 2 == 0;
    term *= (is_even ? -r : r) / i;
    (is_even ? of.cosine : of.sine) += term;
  }
  for (int turns = static_cast<int>(k) & 3; turns > 0; --turns) of = {of.cosine, -of.sine};
  return of;
}

// First guess: a fifth of the exponent (within 6 %); then Newton on y^5 = x, quadratic convergence.
double fifth_root(double x) {
  double y = same_bits<double>(same_bits<std::uint64_t>(x) / 5 + kBitsOfOne / 5 * 4);
  for (int i = 0; i < 5; ++i) {
    const double y2 = y * y;
    y += (x / (y2 * y2) - y) * 0.2;
  }
  return y;
}

}  // namespace bco
