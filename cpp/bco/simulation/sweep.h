// One run for each combination of the values of one or two parameters: the points of a sweep.
//
// Point p has the values (a_i, b_j) with p = i·|b| + j: the axis that was given last varies fastest.
// Job j is repeat j mod K of point ⌊j/K⌋, for K repeats, and belongs to shard j mod k + 1 of k.
//
// Every point has a seed of its own, from the sweep's seed and the point's swept values alone. A
// point's results therefore depend neither on the other points nor on who runs it, and `bco run`
// with that seed gives them again.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bco/simulation/axis.h"
#include "bco/simulation/config.h"
#include "bco/simulation/record.h"

namespace bco {

class Sweep {
 public:
  // `base` has what all points share; its repeat is the first. InvalidInput where the axes are not
  // one or two, name the same parameter or one that `base` sets, and where there are more than
  // kMostPoints points.
  Sweep(Config base, std::vector<Axis> axes, long repeats, Times times = Times::kMeasured);

  const Config& base() const { return base_; }
  const std::vector<Axis>& axes() const { return axes_; }
  long repeats() const { return repeats_; }
  Times times() const { return times_; }
  std::size_t points() const;
  std::uint64_t jobs() const { return points() * static_cast<std::uint64_t>(repeats_); }
  std::size_t point_of(std::uint64_t job) const;

  std::vector<std::string> values(std::size_t point) const;  // one for each axis
  std::uint64_t seed(std::size_t point) const;
  Config config(std::size_t point) const;  // of its first repeat, not validated
  Config job(std::uint64_t job) const;

  std::string point_text(std::size_t point) const;  // "size=4, step=1"

  // InvalidInput where a swept parameter does not apply to the problem and the learners, where a
  // point cannot be run, as far as `validated` can tell, and where `validated` gives something that
  // is not swept another value at one point than at another.
  void check_points() const;

  // Everything that the results depend on (configuration_text.h):
  //   problem=target learners=ogd;fkm horizon=known seed=1 … adversary=coin over:rounds=2^8..2^20
  // Sweeps with the same text have the same results in the same order.
  std::string text() const;

 private:
  bool is_swept(std::string_view name) const;

  Config base_;
  std::vector<Axis> axes_;
  long repeats_;
  Times times_;
};

// The sweep that has this text, but for its data, of which the text has only the digest.
Sweep parse_sweep(std::string_view text);

// InvalidInput for an axis that has a fixed value as well.
[[noreturn]] void refuse_fixed(std::string_view swept_name);

// True if the parameter, of the catalogue or of the run, can change a run of this problem with these
// learners.
bool applies(const ParameterInfo& parameter, const Config& config);

// InvalidInput where it cannot; `option` is the one that named it: over or set.
void require_effect(std::string_view option, const ParameterInfo& parameter, const Config& config);

}  // namespace bco
