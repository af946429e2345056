#include "bco/random.h"

#include <cmath>

#include "bco/math.h"

namespace bco {
namespace {

std::uint64_t splitmix(std::uint64_t& state) {
  state += 0x9E3779B97F4A7C15;
  std::uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

std::uint64_t fnv1a(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325;
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  }
  return hash;
}

// The density e^(−x²/2) covered by 256 layers of equal area v: layer i reaches from 0 to x[i],
// layer 0 holds the tail beyond r. ratio[i] = x[i+1]/x[i] is the share of layer i that lies under
// the curve for certain.
struct Ziggurat {
  static constexpr int kLayers = 256;
  static constexpr double r = 3.6541528853610088;
  static constexpr double v = 0.00492867323399;
  std::array<double, kLayers + 1> x{};
  std::array<double, kLayers> ratio{};

  Ziggurat() {
    const auto density = [](double at) { return exp(-0.5 * at * at); };
    x[0] = v / density(r);
    x[1] = r;
    for (std::size_t i = 1; i + 1 < kLayers; ++i) {
      x[i + 1] = std::sqrt(-2 * log(v / x[i] + density(x[i])));
    }
    x[kLayers] = 0;
    for (std::size_t i = 0; i < kLayers; ++i) ratio[i] = x[i + 1] / x[i];
  }
};

const Ziggurat& ziggurat() {
  static const Ziggurat table;
  return table;
}

double positive_uniform(Random& random) {
  double u = 0;
  do u = random.uniform();
  while (u == 0);
  return u;
}

// |X| given |X| > r (Marsaglia 1964).
double tail(Random& random) {
  double x = 0;
  double y = 0;
  do {
    x = -log(positive_uniform(random)) / Ziggurat::r;
    y = -log(positive_uniform(random));
  } while (y + y < x * x);
  return Ziggurat::r + x;
}

double draw(Random& random, const Ziggurat& table) {
  for (;;) {
    const std::uint64_t bits = random.bits();
    const std::size_t layer = bits & (Ziggurat::kLayers - 1);
    // The top 53 bits, which share none with the layer's, as a number in [−1, 1).
    const double u = static_cast<double>(static_cast<std::int64_t>(bits) >> 11) * 0x1p-52;
    const double x = u * table.x[layer];
    if (std::abs(u) < table.ratio[layer]) return x;
    if (layer == 0) {
      const double beyond = tail(random);
      return u < 0 ? -beyond : beyond;
    }
    const double outer = exp(-0.5 * (table.x[layer] * table.x[layer] - x * x));
    const double inner = exp(-0.5 * (table.x[layer + 1] * table.x[layer + 1] - x * x));
    if (outer + random.uniform() * (inner - outer) < 1) return x;
  }
}

}  // namespace

Random::Random(std::uint64_t seed, std::uint64_t repeat, std::string_view purpose) {
  std::uint64_t key = seed;
  key = splitmix(key) ^ repeat;
  key = splitmix(key) ^ fnv1a(purpose);
  for (std::uint64_t& word : state_) word = splitmix(key);
}

// Lemire's rejection needs a 128-bit product, which not every target has; masking does not.
Index Random::below(Index n) {
  std::uint64_t mask = static_cast<std::uint64_t>(n) - 1;
  for (const int shift : {1, 2, 4, 8, 16, 32}) mask |= mask >> shift;
  for (;;) {
    const std::uint64_t candidate = (bits() >> 11) & mask;
    if (candidate < static_cast<std::uint64_t>(n)) return static_cast<Index>(candidate);
  }
}

double Random::normal() { return draw(*this, ziggurat()); }

void Random::normal(double* values, Index count) {
  const Ziggurat& table = ziggurat();
  for (Index i = 0; i < count; ++i) values[i] = draw(*this, table);
}

void Random::sphere(VectorRef u) {
  double square = 0;
  while (square == 0) {
    normal(u.data(), u.size());
    for (Index i = 0; i < u.size(); ++i) square += u[i] * u[i];  // in this order on every platform
  }
  const double scale = 1 / std::sqrt(square);
  for (Index i = 0; i < u.size(); ++i) u[i] *= scale;
}

}  // namespace bco
