// Random streams of a problem, and the adversary that its parameters name.
#pragma once

#include <string_view>

#include "bco/losses/adversary.h"
#include "bco/losses/info.h"
#include "bco/random.h"
#include "bco/simulation/config.h"

namespace bco {

inline Random stream(const Config& config, std::string_view purpose) {
  return {config.seed, config.repeat, purpose};
}

inline Random loss_stream(const Config& config, Draws draws) {
  return stream(config, draws == Draws::kLosses ? "losses" : "pilot losses");
}

inline Adversary make_adversary(const Config& config, Draws draws) {
  return {adversary_named(config.parameters.choice("adversary")),
          config.parameters.integer("period"), loss_stream(config, draws)};
}

}  // namespace bco
