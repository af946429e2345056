// The time inside each learner, with few looks at the clock.
#pragma once

#ifdef __EMSCRIPTEN__
#include <emscripten.h>
#else
#include <chrono>
#endif

#include "bco/types.h"

namespace bco {

// Adds the time between laps to whom it belongs. Reading the clock takes as long as a learner's
// round in few dimensions (in a browser 0.1 to 0.2 µs): there, after the first rounds, one in seven
// is timed and stands for all seven. In many dimensions every round is: a browser's clock
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
    if (weight_ > 0) before_ = now();
  }
  void lap(double& seconds) {
    if (weight_ == 0) return;
    const double after = now();
    seconds += weight_ * (after - before_);
    before_ = after;
  }

 private:
  // In seconds. std::chrono takes five calls to the browser's clock, three of them for conversions.
  static double now() {
#ifdef __EMSCRIPTEN__
    return 1e-3 * emscripten_get_now();
#else
    const auto elapsed = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(elapsed).count();
#endif
  }

  double weight_ = 0;
  double before_ = 0;
};

}  // namespace bco
