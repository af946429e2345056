// The remaining time of a sweep, whose points may cost very different amounts per round.
#pragma once

#include <mutex>
#include <vector>

#include "runner.h"

namespace bco {

// The part of a sweep that is still to be played at one point.
struct PointWork {
  double rounds = 0;         // of all its jobs
  double relative_cost = 1;  // of a round, to that at other points
  double rounds_played = 0;
  double seconds = 0;  // that these took
};

// A point that has been played costs what it cost so far; the others what their relative cost and
// the points that have been played say.
double seconds_left(const std::vector<PointWork>& points);

class SweepMeter : public Meter {
 public:
  // `point_of` leads from a job to an index into `points`.
  SweepMeter(std::vector<PointWork> points, std::function<std::size_t(std::uint64_t job)> point_of,
             long threads);

  void played(std::uint64_t job, long rounds, double seconds) override;
  std::string line(double elapsed_seconds) const override;

 private:
  std::vector<PointWork> points_;
  std::function<std::size_t(std::uint64_t)> point_of_;
  double threads_;
  double rounds_played_ = 0;
  double seconds_ = 0;  // of all threads
  mutable std::mutex mutex_;
};

}  // namespace bco
