#include "bco/random.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace bco {

// The density e^(−x²/2) covered by 256 layers of equal area v: layer i reaches from 0 to x[i],
// layer 0 holds the tail beyond r. The share x[i+1]/x[i] of layer i lies under the curve for
// certain.
struct Ziggurat {
  static constexpr std::size_t kLayers = 256;
  static constexpr double r = 3.6541528853610088;
  static constexpr double v = 0.00492867323399;
  struct Layer {
    double width;    // 2·x[i]: u·width is uniform on [−x[i], x[i]) for u on [−½, ½)
    double certain;  // |u| below this is certain
  };
  std::array<double, kLayers + 1> x{};
  std::array<Layer, kLayers> layers{};

  Ziggurat() {
    const auto density = [](double at) { return exp(-0.5 * at * at); };
    x[0] = v / density(r);
    x[1] = r;
    for (std::size_t i = 1; i + 1 < kLayers; ++i) {
      x[i + 1] = std::sqrt(-2 * log(v / x[i] + density(x[i])));
    }
    x[kLayers] = 0;
    for (std::size_t i = 0; i < kLayers; ++i) layers[i] = {2 * x[i], 0.5 * (x[i + 1] / x[i])};
  }
};

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

const Ziggurat& ziggurat() {
  static const Ziggurat table;
  return table;
}

std::size_t layer_of(std::uint64_t word) { return word & (Ziggurat::kLayers - 1); }

// The top 52 bits, which share none with the layer's, as a number in [−½, ½).
double centered(std::uint64_t word) { return same_bits<double>((word >> 12) | kBitsOfOne) - 1.5; }

}  // namespace

Random::Random(std::uint64_t seed, std::uint64_t repeat, std::string_view purpose) : words_{} {
  std::uint64_t key = seed;
  key = splitmix(key) ^ repeat;
  key = splitmix(key) ^ fnv1a(purpose);
  for (Xoshiro<WordPair>& lane : lanes_) {
    for (WordPair* word : {&lane.a, &lane.b, &lane.c, &lane.d}) {
      for (int i = 0; i < 2; ++i) (*word)[i] = splitmix(key);
    }
  }
  for (std::uint64_t* word : {&spare_.a, &spare_.b, &spare_.c, &spare_.d}) *word = splitmix(key);
}

void Random::refill() {
  auto [first, second] = lanes_;  // in registers
  for (std::size_t i = 0; i < kWords; i += 4) {
    const WordPair one = first.next();
    const WordPair two = second.next();
    std::memcpy(words_.data() + i, &one, sizeof one);
    std::memcpy(words_.data() + i + 2, &two, sizeof two);
  }
  lanes_ = {first, second};
  next_ = 0;
}

// ⌊n·word/2⁶⁴⌋, from two halves: not every target has a 128-bit product.
Index Random::below(Index n) {
  const std::uint64_t word = bits();
  const auto m = static_cast<std::uint64_t>(n);
  return static_cast<Index>(((word >> 32) * m + (((word & 0xFFFFFFFF) * m) >> 32)) >> 32);
}

double Random::spare_uniform() {
  return (static_cast<double>(spare_.next() >> 11) + 0.5) * 0x1p-53;  // on (0, 1]
}

// The normal of a word whose point is not certain to lie under the curve.
double Random::redraw(std::uint64_t word) {
  const Ziggurat& table = ziggurat();
  for (;; word = spare_.next()) {
    const std::size_t layer = layer_of(word);
    const double u = centered(word);
    const double x = u * table.layers[layer].width;
    if (std::abs(u) < table.layers[layer].certain) return x;
    if (layer == 0) {
      // |X| given |X| > r (Marsaglia 1964).
      double beyond = 0;
      double height = 0;
      do {
        beyond = -log(spare_uniform()) / Ziggurat::r;
        height = -log(spare_uniform());
      } while (height + height < beyond * beyond);
      return u < 0 ? -Ziggurat::r - beyond : Ziggurat::r + beyond;
    }
    const double outer = exp(-0.5 * (table.x[layer] * table.x[layer] - x * x));
    const double inner = exp(-0.5 * (table.x[layer + 1] * table.x[layer + 1] - x * x));
    if (outer + spare_uniform() * (inner - outer) < 1) return x;
  }
}

inline double Random::normal_of(std::uint64_t word, const Ziggurat& table) {
  const Ziggurat::Layer& layer = table.layers[layer_of(word)];
  const double u = centered(word);
  return std::abs(u) < layer.certain ? u * layer.width : redraw(word);
}

double Random::normal() { return normal_of(bits(), ziggurat()); }

void Random::normal(double* values, Index count) {
  const Ziggurat& table = ziggurat();
  while (count > 0) {
    if (next_ == kWords) refill();
    const Index ready = std::min(count, static_cast<Index>(kWords - next_));
    const std::uint64_t* words = words_.data() + next_;
    Index i = 0;
    for (; i + 4 <= ready; i += 4) {  // in WebAssembly each iteration has a cost of its own
      values[i] = normal_of(words[i], table);
      values[i + 1] = normal_of(words[i + 1], table);
      values[i + 2] = normal_of(words[i + 2], table);
      values[i + 3] = normal_of(words[i + 3], table);
    }
    for (; i < ready; ++i) values[i] = normal_of(words[i], table);
    next_ += static_cast<std::size_t>(ready);
    values += ready;
    count -= ready;
  }
}

// |X| for k = 1. Otherwise χ² = 2Γ(k/2), by Marsaglia and Tsang (2000, "A simple method for generating
// gamma variables"): for a = k/2 ≥ 1, d = a − 1/3 and c = 1/√(9d), Γ = d·v with v = (1 + c·x)³ and x
// normal is accepted where ln u < ½x² + d − d·v + d·ln v.
double Random::chi(double k) {
  if (k < 2) return std::abs(normal());
  const double d = 0.5 * k - 1.0 / 3;
  const double c = 1 / std::sqrt(9 * d);
  for (;;) {
    const double x = normal();
    const double root = 1 + c * x;
    if (!(root > 0)) continue;
    const double v = root * root * root;
    const double u = uniform();
    const double square = x * x;
    if (u < 1 - 0.0331 * square * square || log(u) < 0.5 * square + d * (1 - v + log(v))) {
      return std::sqrt(2 * d * v);
    }
  }
}

// The order in which the squares are added is written out, so it is the same on every target.
void Random::sphere(VectorRef u) {
  double square = 0;
  while (square == 0) {
    normal(u.data(), u.size());
    double sums[4] = {0, 0, 0, 0};
    for (Index i = 0; i < u.size(); ++i) sums[i % 4] += u[i] * u[i];
    square = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  }
  u *= 1 / std::sqrt(square);
}

}  // namespace bco
