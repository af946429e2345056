// The arguments of a command line as text, and the options that they mean.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bco/simulation/catalogue.h"
#include "commands.h"

namespace bco {

std::string listed(const std::vector<std::string>& names);  // with commas between them
std::string default_learners();

struct Arguments {
  std::string problem = "quadratic";
  std::string learners = default_learners();
  std::optional<std::string> rounds;
  std::string repeats = find_run_parameter("repeats").initial_text();
  std::optional<std::string> paper_repeats;
  bool readings = false;
  std::string seed = find_run_parameter("seed").initial_text();
  std::string first_repeat = find_run_parameter("first-repeat").initial_text();
  std::string horizon = find_run_parameter("horizon").initial_text();
  std::vector<std::string> settings;
  std::optional<std::string> data;
  std::shared_ptr<const Table> table;  // in place of a file
  std::string loss_at = "y";
  std::optional<std::string> threads;
  std::optional<std::string> out;
  SelfcheckOptions selfcheck;
  std::string sweep_horizon = "known";  // a point of a sweep has a horizon of its own
  bool has_sweep_horizon = false;       // it was given
  std::vector<std::string> over;
  std::string shard = "1/1";
  std::optional<std::string> resume;
  bool no_times = false;
  MergeOptions merge;
};

// InvalidInput where a value is not what its option takes.
RunOptions run_options(const Arguments& arguments);
SweepOptions sweep_options(const Arguments& arguments);
ReproduceOptions reproduce_options(const Arguments& arguments);

}  // namespace bco
