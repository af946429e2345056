// Random streams, keyed by (seed, repeat, purpose).
//
// Streams with different keys are independent for every practical purpose. What a learner draws does
// therefore not depend on the other learners, nor what is drawn in one repeat on how many others run,
// or where. Generator: four lanes of xoshiro256++ (Blackman, Vigna 2019) side by side, their states filled
// from the key by splitmix64. The bits are the same on every platform, with every compiler and at every
// optimisation level.
//
// Normals: the ziggurat of Marsaglia and Tsang (2000), 256 layers. Each takes one word of the stream;
// about one in eighty needs more, and takes it from a fifth lane. A batch of normals is therefore the
// same as drawing them one by one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "bco/math.h"
#include "bco/types.h"

namespace bco {

template <class Word>
struct Xoshiro {
  Word a, b, c, d;

  Word next() {
    const Word result = rotate(a + d, 23) + a;
    const Word t = b << 17;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = rotate(d, 45);
    return result;
  }

  static Word rotate(Word x, int k) { return (x << k) | (x >> (64 - k)); }
};

struct Ziggurat;

class Random {
 public:
  Random(std::uint64_t seed, std::uint64_t repeat, std::string_view purpose);

  std::uint64_t bits() {
    if (next_ == kWords) refill();
    return words_[next_++];
  }

  double uniform() { return static_cast<double>(bits() >> 11) * 0x1p-53; }  // on [0, 1)
  Index below(Index n);  // on {0, …, n−1}, n ≤ 2³²; no number is favoured by more than 2⁻³²
  double normal();       // N(0, 1)
  void normal(double* values, Index count);
  double chi(double k);      // the length of k normals, k = 1 or ≥ 2
  void sphere(VectorRef u);  // uniform on {‖u‖ = 1}

 private:
  static constexpr std::size_t kWords = 64;

  void refill();
  double normal_of(std::uint64_t word, const Ziggurat& table);
  double redraw(std::uint64_t word);
  double spare_uniform();

  std::array<Xoshiro<WordPair>, 2> lanes_;
  Xoshiro<std::uint64_t> spare_;
  std::array<std::uint64_t, kWords> words_;
  std::size_t next_ = kWords;
};

}  // namespace bco
