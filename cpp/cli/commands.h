// The subcommands of `bco`, once their options are read.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "paper/evidence.h"
#include "paper/experiments.h"
#include "bco/simulation/config.h"

namespace bco {

struct RunOptions {
  Config config;  // its repeat is the first
  long repeats = 1;
  long threads = 0;                // 0: one for each core
  std::optional<std::string> out;  // none: standard output
};

struct ReproduceOptions {
  Choices choices;
  LossAt loss_at = LossAt::kPlayed;
  std::optional<std::string> prices_name;  // of the file, without its folder
  long repeats = 1;
  long threads = 0;
  std::optional<std::string> out;  // a folder; none: no files
};

// CSV rows; 128 + the signal's number after Ctrl-C and its like.
int run(const RunOptions& options);
// The paper's experiments and what becomes of its claims; returns as `run` does.
int reproduce(const ReproduceOptions& options);
// The best fixed portfolio of a price table.
void hindsight(const Config& config, std::ostream& out);

}  // namespace bco
