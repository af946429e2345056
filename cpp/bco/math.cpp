#include "bco/math.h"

#include <cmath>
#include <cstdint>
#include <cstring>

namespace bco {
namespace {

std::uint64_t bits_of(double x) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &x, sizeof bits);
  return bits;
}

double from_bits(std::uint64_t bits) {
  double x = 0;
  std::memcpy(&x, &bits, sizeof x);
  return x;
}

constexpr std::uint64_t kMantissa = (std::uint64_t{1} << 52) - 1;
constexpr std::uint64_t kOne = std::uint64_t{1023} << 52;  // the bits of 1.0

// ln 2 in two parts; the first has trailing zeros, so that k · kLn2High is exact for |k| < 2^11.
constexpr double kLn2High = 6.93147180369123816490e-01;
constexpr double kLn2Low = 1.90821492927058770002e-10;

}  // namespace

// x = 2^k m with m in [√½, √2); ln m = 2 artanh(s) = 2s (1 + z/3 + z²/5 + …), s = (m−1)/(m+1), z =
// s². |s| ≤ 0.172, so the term z^11/23 is below 1e−18.
double log(double x) {
  const std::uint64_t bits = bits_of(x);
  auto k = static_cast<double>(static_cast<std::int64_t>(bits >> 52) - 1023);
  double m = from_bits((bits & kMantissa) | kOne);
  if (m > kSqrt2) {
    m *= 0.5;
    k += 1;
  }
  const double f = m - 1;
  const double s = f / (2 + f);
  const double z = s * s;
  double tail = 1.0 / 23;
  for (int d = 21; d >= 3; d -= 2) tail = tail * z + 1.0 / d;
  // 2s = f − s f, with f exact: the leading term carries no rounding error of its own.
  return k * kLn2High + (f - (s * (f - 2 * z * tail) - k * kLn2Low));
}

// x = k ln 2 + r with |r| ≤ ½ ln 2; e^r by its Taylor series, whose term r^14/14! is below 1e−17.
double exp(double x) {
  const double k = std::floor(x / (kLn2High + kLn2Low) + 0.5);
  const double high = x - k * kLn2High;
  const double low = k * kLn2Low;
  const double r = high - low;
  double tail = 1;
  for (int d = 14; d >= 3; --d) tail = 1 + tail * r / d;
  const double e = 1 + (r + 0.5 * r * r * tail);
  const auto shift = static_cast<std::int64_t>(k);
  return e * from_bits(static_cast<std::uint64_t>(shift + 1023) << 52);
}

// First guess: a fifth of the exponent (within 6 %); then Newton on y^5 = x, quadratic convergence.
double fifth_root(double x) {
  double y = from_bits(bits_of(x) / 5 + kOne / 5 * 4);
  for (int i = 0; i < 5; ++i) {
    const double y2 = y * y;
    y += (x / (y2 * y2) - y) * 0.2;
  }
  return y;
}

}  // namespace bco
