// The measurements of a simulation, at its checkpoints.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bco/simulation/bounds.h"
#include "bco/simulation/problem.h"

namespace bco {

struct LearnerRecord {
  std::string name;
  // One entry for each checkpoint.
  std::vector<double> average_loss;         // mean of f_t(y_t) so far
  std::vector<double> average_loss_center;  // mean of f_t(x_t) so far
  std::vector<double> regret;               // Σf_t(y_t) − min_{x∈K} Σf_t(x)
  std::vector<long> linear_minimizations;
  std::vector<long> projections;
  std::vector<double> learner_seconds;  // inside the learner, the loss stream excluded; a sample
  std::vector<long> clamps;             // epochs whose δ was cut back
  std::vector<long> floors;             // how often the loss's floor was hit at a point played
  std::vector<double> bound_printed;    // of the theorem; empty for other learners
  std::vector<double> bound_corrected;  // proven for eta = corrected
  std::vector<long> outside;            // checkpoints so far at which y_t was not in K
  std::vector<long> exceeded;           // rounds so far with |f_t(y_t)| > M
  double largest_value = 0;             // max |f_t(y_t)|, to hold against M
  std::vector<long> newton_steps;       // Hessians of a barrier that were factored
  // Σ(f_t(y_t) − min_{x∈K} f_t(x)); empty where that minimum has no closed form.
  std::vector<double> dynamic_regret;
  // Time of the loss stream for the values, and gradients, that the learner sees; a sample.
  std::vector<double> feedback_seconds;
  std::vector<long> separations;  // how often the learner asked for a separating hyperplane
  std::vector<long> memberships;  // how often it asked whether a point lies in K
  std::vector<double>
      dynamic_bound;  // proven for the expected dynamic regret; empty where nothing is
};

// The largest distance from K at which a y_t counts as inside, in units of max(1, R).
inline constexpr double kInsideTolerance = 1e-9;

struct Record {
  std::string problem;
  std::uint64_t repeat = 0;
  Constants constants{};  // n, r, R, D and the M and G that were used
  BoundsFrom bounds_from = BoundsFrom::kGiven;
  std::vector<long> rounds;        // the checkpoints
  std::vector<double> best_loss;   // min_{x∈K} Σf_t(x)/t
  std::vector<double> regret_gap;  // duality gap of that minimum, times t
  // Of the best points of single rounds, argmin_{x∈K} f_t(x): the length of their path and how often they changed; empty
  // where they are not known.
  std::vector<double> path_length;
  std::vector<long> switches;
  std::vector<LearnerRecord> learners;
};

// The checkpoints 1, 2, …, 10, then twenty in a decade (the preferred numbers R20: 112, 125, 140,
// …), whatever the number of rounds; the last round is one too.
long checkpoint_after(long round);

// Rows have the times, which differ from run to run, or leave them empty.
enum class Times { kMeasured, kLeftEmpty };

}  // namespace bco
