// The time inside each learner, with few looks at the clock.
//
// Reading the clock takes as long as a learner's round in few dimensions (in a browser 0.1 to 0.2 µs):
// there, after the first rounds, one in seven is timed and stands for all seven. Which one is drawn
// uniformly for each stratum of seven rounds: work that comes in bursts may have a period that is a
// multiple of seven, and a fixed one would meet all of them or none. A round is timed with probability
// 1/(the size of its stratum) and counts as many times, so that the sum is unbiased after every round;
// the last stratum ends with the run. In many dimensions every round is timed: a browser's clock goes by
// steps of 100 µs, and a single lap is right on average only.
#pragma once

#ifdef __EMSCRIPTEN__
#include <emscripten.h>
#else
#include <chrono>
#endif

#include <algorithm>

#include "bco/random.h"
#include "bco/types.h"

namespace bco {

struct SystemClock {
  // In seconds. std::chrono takes five calls to the browser's clock, three of them for conversions.
  static double now() {
#ifdef __EMSCRIPTEN__
    return 1e-3 * emscripten_get_now();
#else
    const auto elapsed = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(elapsed).count();
#endif
  }
};

// Adds the time between laps to the part that it belongs to. A lap with nothing in it measures what to take off the
// others.
template <class Clock>
class BasicStopwatch {
 public:
  BasicStopwatch(Index dimension, long rounds, const Random& random)
      : every_round_(dimension >= kManyDimensions ? rounds : kEveryRound),
        rounds_(rounds),
        random_(random) {}

  void begin(long round) {  // 0, 1, …, each once and in order
    if (round >= stratum_end_) {
      size_ = round < every_round_ ? 1 : std::min(kStratum, rounds_ - round);
      stratum_end_ = round + size_;
      timed_ = round + static_cast<long>(random_.below(size_));
    }
    weight_ = round == timed_ ? static_cast<double>(size_) : 0;
  }

  void start() {
    if (weight_ > 0) before_ = Clock::now();
  }
  void lap(double& seconds) {
    if (weight_ == 0) return;
    const double after = Clock::now();
    seconds += weight_ * (after - before_);
    before_ = after;
  }

 private:
  static constexpr long kEveryRound = 70;
  static constexpr long kStratum = 7;
  static constexpr Index kManyDimensions = 50;

  long every_round_;  // how many rounds are all timed
  long rounds_;
  Random random_;
  long size_ = 0;  // of the present stratum
  long stratum_end_ = 0;
  long timed_ = 0;  // its round that is timed
  double weight_ = 0;
  double before_ = 0;
};

using Stopwatch = BasicStopwatch<SystemClock>;

}  // namespace bco
