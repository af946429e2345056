// The subcommands of `bco`, once their options are read.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "bco/simulation/config.h"
#include "paper/evidence.h"
#include "paper/experiments.h"

namespace bco {

struct RunOptions {
  Config config;  // its repeat is the first
  long repeats = 1;
  long threads = 0;                // 0: one per core
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

struct SelfcheckOptions {
  std::optional<std::string> golden;  // a file of golden lines; none: those of tests/golden.txt
  bool update = false;                // write the digests into the file
};

// Writes CSV rows. Returns 0, or 128 + the signal's number after SIGINT, SIGTERM or SIGHUP.
int run(const RunOptions& options);
// Runs the paper's experiments and judges its claims; returns what `run` returns.
int reproduce(const ReproduceOptions& options);
// The best fixed portfolio of a price table.
void hindsight(const Config& config, std::ostream& out);
// The golden digests as this machine gives them, and whether all are those that are expected; into
// the file where that is asked for.
int selfcheck(const SelfcheckOptions& options);

}  // namespace bco
