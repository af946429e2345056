// A problem of the catalogue, made for one repeat: K, the losses, and the M and G that learners are
// told.
#pragma once

#include <memory>

#include "bco/losses/loss_stream.h"
#include "bco/sets/set.h"
#include "bco/simulation/config.h"

namespace bco {

struct Problem {
  std::unique_ptr<Set> set;
  std::unique_ptr<LossStream> losses;
  LossBounds bounds;
  bool bounds_estimated;  // M or G comes from the pilot
};

Problem make_problem(const Config& config);  // config: validated

}  // namespace bco
