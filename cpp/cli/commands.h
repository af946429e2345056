// The subcommands of `bco`, once their options are read.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "bco/simulation/axis.h"
#include "bco/simulation/config.h"
#include "bco/simulation/record.h"
#include "paper/evidence.h"
#include "paper/experiments.h"

namespace bco {

struct RunOptions {
  Config config;  // its repeat is the first
  long repeats = 1;
  long threads = 0;                // 0: one per core
  std::optional<std::string> out;  // none: standard output
};

struct SweepOptions {
  Config config;  // without what is swept; its repeat is the first
  std::vector<Axis> axes;
  long repeats = 1;
  Times times = Times::kMeasured;
  std::string shard = "1/1";
  long threads = 0;
  std::optional<std::string> resume;  // a file to complete
  std::optional<std::string> out;     // none: that file, or standard output
};

struct MergeOptions {
  std::vector<std::string> files;
  std::optional<std::string> out;
};

struct ReproduceOptions {
  Choices choices;
  LossAt loss_at = LossAt::kPlayed;
  DataSource data_source;
  long repeats = 1;
  long threads = 0;
  std::optional<std::string> out;  // a folder; none: no files
  bool readings = false;           // every combination of what the paper leaves open
};

struct SelfcheckOptions {
  std::optional<std::string> golden;  // a file of golden lines; none: those of tests/golden.txt
  bool update = false;                // write the digests into the file
};

// Writes CSV rows. Returns 0, or 128 + the signal's number after SIGINT, SIGTERM or SIGHUP.
int run(const RunOptions& options);
// Writes the last row of every run of a sweep; returns what `run` returns. After a signal the file
// has the runs that were finished, and can be resumed.
int sweep(const SweepOptions& options);
// One file from those of all shards of a sweep.
int merge(const MergeOptions& options);
// Runs the paper's experiments and judges its claims; returns what `run` returns.
int reproduce(const ReproduceOptions& options);
// The same under every reading of the paper.
int reproduce_readings(const ReproduceOptions& options);
// The best fixed portfolio of a price table.
void hindsight(const Config& config, std::ostream& out);
// The golden digests as this machine gives them, and whether all are those that are expected; into
// the file where that is asked for.
int selfcheck(const SelfcheckOptions& options);

}  // namespace bco
