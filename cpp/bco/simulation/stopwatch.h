// The time inside each learner, with few looks at the clock.
#pragma once

#include <chrono>

#include "bco/types.h"

namespace bco {

// Adds the time between laps to whom it belongs. Reading the clock takes as long as a learner's
// round in few dimensions (in a browser half a microsecond): there, after the first rounds, one in
// seven is timed and stands for all seven. In many dimensions every round is: a browser's clock
// goes by steps of 100 µs, and what it tells of a lap is right on average only. A lap with nothing
// in it tells what to take off the others.
class Stopwatch {
 public:
  Stopwatch(long round, Index dimension) {
    constexpr long kEveryRound = 70;
    constexpr long kStride = 7;
    constexpr Index kManyDimensions = 50;
    if (round < kEveryRound || dimension >= kManyDimensions) {
      weight_ = 1;
    } else if (round % kStride == 0) {
      weight_ = kStride;
    }
  }

  void start() {
    if (weight_ > 0) before_ = Clock::now();
  }
  void lap(double& seconds) {
    if (weight_ == 0) return;
    const Clock::time_point now = Clock::now();
    seconds += weight_ * std::chrono::duration<double>(now - before_).count();
    before_ = now;
  }

 private:
  using Clock = std::chrono::steady_clock;

  double weight_ = 0;
  Clock::time_point before_;
};

}  // namespace bco
