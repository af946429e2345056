#include "sweep_meter.h"

#include <algorithm>

#include "bco/text.h"

namespace bco {

double seconds_left(const std::vector<PointWork>& points) {
  double seconds = 0;
  double weight = 0;
  for (const PointWork& point : points) {
    seconds += point.seconds;
    weight += point.rounds_played * point.relative_cost;
  }
  if (!(weight > 0)) return 0;
  double left = 0;
  for (const PointWork& point : points) {
    const double cost = point.rounds_played > 0 ? point.seconds / point.rounds_played
                                                : point.relative_cost * seconds / weight;
    left += std::max(0.0, point.rounds - point.rounds_played) * cost;
  }
  return left;
}

SweepMeter::SweepMeter(std::vector<PointWork> points,
                       std::function<std::size_t(std::uint64_t job)> point_of, long threads)
    : points_(std::move(points)),
      point_of_(std::move(point_of)),
      threads_(static_cast<double>(std::max(1L, threads))) {}

void SweepMeter::played(std::uint64_t job, long rounds, double seconds) {
  const std::lock_guard lock(mutex_);
  PointWork& point = points_[point_of_(job)];
  point.rounds_played += static_cast<double>(rounds);
  point.seconds += seconds;
  rounds_played_ += static_cast<double>(rounds);
  seconds_ += seconds;
}

std::string SweepMeter::line(double elapsed_seconds) const {
  const std::lock_guard lock(mutex_);
  const double left = seconds_left(points_);
  std::string text = bar(seconds_ > 0 ? seconds_ / (seconds_ + left) : 0) + "  ";
  append_general(text, rounds_played_ / elapsed_seconds, 3);
  text += " rounds/s  ";
  append_fixed(text, left / threads_, 0);
  return text + " s left";
}

}  // namespace bco
