// Random streams, keyed by (seed, repeat, purpose).
//
// Two streams with different keys are independent for every practical purpose, so a learner's draws
// do not depend on which other learners take part, nor a repeat's on how many repeats are run or
// where. Generator: xoshiro256++ (Blackman, Vigna 2019), its state filled by splitmix64 from the
// key. Normals: the ziggurat of Marsaglia and Tsang (2000), 256 layers, on 53 bits of its own. All
// of it has the same bits on every platform, compiler and optimisation level.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "bco/types.h"

namespace bco {

class Random {
 public:
  Random(std::uint64_t seed, std::uint64_t repeat, std::string_view purpose);

  std::uint64_t bits() {
    const std::uint64_t result = rotate(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = rotate(state_[3], 45);
    return result;
  }

  double uniform() { return static_cast<double>(bits() >> 11) * 0x1p-53; }  // on [0, 1)
  Index below(Index n);                                                     // on {0, …, n−1}
  double normal();                                                          // N(0, 1)
  void normal(double* values, Index count);
  void sphere(VectorRef u);  // uniform on {‖u‖ = 1}

 private:
  static std::uint64_t rotate(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

  std::array<std::uint64_t, 4> state_;
};

}  // namespace bco
