#include "bco/learners/foreign.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bco/simulation/describe.h"
#include "bco/simulation/parameters.h"
#include "bco/text.h"

namespace bco {
namespace {

std::size_t place_of(const std::string& what, const std::string& name,
                     const std::vector<std::string>& known) {
  require_known(what, name, known);
  return static_cast<std::size_t>(std::find(known.begin(), known.end(), name) - known.begin());
}

}  // namespace

BCO_ONCE Feedback declared_feedback(const std::string& learner, const std::string& name) {
  constexpr Feedback kKnown[] = {Feedback::kValue, Feedback::kTwoValues, Feedback::kGradient};
  return kKnown[place_of("feedback of " + learner, name, {"value", "two-values", "gradient"})];
}

BCO_ONCE Oracles declared_oracles(const std::string& learner,
                                  const std::vector<std::string>& names) {
  constexpr Oracle kKnown[] = {Oracle::kLinear, Oracle::kProjection, Oracle::kSeparation,
                               Oracle::kMembership};
  Oracles oracles;
  for (const std::string& name : names) {
    oracles = oracles | kKnown[place_of("oracle of " + learner, name,
                                        {"linear", "projection", "separation", "membership"})];
  }
  return oracles;
}

BCO_ONCE ForeignLearner::ForeignLearner(const LearnerInfo& info, Index dimension, long horizon,
                                        std::unique_ptr<ForeignCode> code)
    : feedback_(info.feedback),
      needs_horizon_(info.horizon != Need::kNever),
      round_(first_round(dimension, horizon)),
      code_(std::move(code)) {
  if (sees_two()) round_.second.setZero(dimension);
}

const Vector& ForeignLearner::play() {
  code_->play(round_.y);
  if (sees_two()) code_->second(round_.second);
  const bool has_center = code_->center(round_.x);
  is_played_ = !has_center && !sees_two();
  if (is_played_) {
    round_.x = round_.y;
  } else {
    if (!has_center) round_.x = (round_.y + round_.second) / 2;
    round_.delta = (round_.y - round_.x).norm();
    if (sees_two()) round_.delta = std::max(round_.delta, (round_.second - round_.x).norm());
  }
  return round_.y;
}

void ForeignLearner::observe(const Observation& observation) {
  ++round_.epoch_round;
  Observation seen{observation.value, nullptr};
  if (feedback_ == Feedback::kGradient) seen.gradient = observation.gradient;
  if (sees_two()) seen.second_value = observation.second_value;
  round_.loss = sees_two() ? (seen.value + seen.second_value) / 2 : seen.value;
  if (seen.gradient != nullptr) round_.gradient = *seen.gradient;
  code_->observe(seen);
}

BCO_ONCE ForeignOracles::ForeignOracles(Set& set, const LearnerInfo& info)
    : set_(set), name_(info.name), declared_(info.oracle), given_(set.dimension()) {}

void ForeignOracles::minimize(VectorRef g) {
  check(Oracle::kLinear, g);
  given_ = g;
  set_.minimize_linear(given_, g);
}

void ForeignOracles::project(VectorRef x) {
  check(Oracle::kProjection, x);
  given_ = x;
  set_.project(given_, x);
}

bool ForeignOracles::contains(ConstVectorRef x, double tolerance) {
  check(Oracle::kMembership, x);
  return set_.contains(x, tolerance);
}

bool ForeignOracles::separate(VectorRef x) {
  check(Oracle::kSeparation, x);
  given_ = x;
  const bool is_outside = set_.separate(given_, x);
  if (!is_outside) x = given_;
  return is_outside;
}

void ForeignOracles::check(Oracle oracle, ConstVectorRef x) const {
  if (!declared_.has(oracle)) {
    throw InvalidInput(
        join({"oracle of ", in_quotes(name_), " must name all that it uses, ",
              in_quotes(oracle_names(oracle)), ", got ", in_quotes(oracle_names(declared_))}));
  }
  for (const double coordinate : x) {
    if (!std::isfinite(coordinate)) {
      throw InvalidInput(join({"what ", in_quotes(name_), " asks the ", oracle_names(oracle),
                               " oracle must be finite, got ", format_number(coordinate)}));
    }
  }
}

}  // namespace bco
