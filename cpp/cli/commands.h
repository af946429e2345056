// The subcommands of `bco`, once their options are read.
#pragma once

#include <string>
#include <vector>

#include "bco/simulation/config.h"

namespace bco {

struct RunOptions {
  Config config;  // its repeat is the first
  long repeats = 1;
  long threads = 0;  // 0: one for each core
  std::string out;
};

int run(const RunOptions& options);   // CSV rows; 130 after Ctrl-C
int hindsight(const Config& config);  // the best fixed portfolio of a price table

}  // namespace bco
