// A problem made for one repeat: K, the losses, and the M, G and β that learners know.
//
// Made from the catalogue by make_problem(), or put together by a program from its own set and losses.
#pragma once

#include <memory>
#include <string>

#include "bco/losses/loss_stream.h"
#include "bco/sets/set.h"
#include "bco/simulation/bounds.h"
#include "bco/simulation/config.h"

namespace bco {

enum class BoundsFrom {
  kGiven,       // by whoever runs it
  kClosedForm,  // of the losses
  kPilot,       // estimated, from draws of its own
  kLookAhead,   // estimated, from the rounds that are then played
};
const char* bounds_source(BoundsFrom from);  // given, closed-form, pilot, look-ahead

struct Problem {
  std::string name;
  std::unique_ptr<Set> set;
  std::unique_ptr<LossStream> losses;
  LossBounds bounds{0, 0};
  BoundsFrom bounds_from = BoundsFrom::kGiven;
};

Problem make_problem(const Config& config);  // config: validated; the problem is checked

Constants constants_of(const Problem& problem);

// InvalidInput where something is missing, the losses' points are not those of the set, or a bound is not
// a positive number.
void check_problem(const Problem& problem);

}  // namespace bco
