// The configuration of a run: one problem, some learners, one repeat.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bco/simulation/parameters.h"
#include "bco/table.h"

namespace bco {

// The file that a table was read from, without its folder; it names the table in results.
struct DataSource {
  std::string file;
  std::string sha256;  // of its bytes, 64 hexadecimal digits; empty: there is no file
};

struct Config {
  std::string problem = "quadratic";
  std::vector<std::string> learners;  // "fkm", or with settings of its own: "fkm:step=3:radius=2"
  std::string horizon = "doubling";   // or "known"
  long rounds = 0;                    // 0: the problem's default
  std::uint64_t seed = 1;
  std::uint64_t repeat = 0;
  Parameters parameters;
  // If not empty: one for each learner, in place of `parameters` in all that its algorithm depends
  // on. A learner may then be there several times, as variants of one algorithm against the same losses.
  std::vector<Parameters> variants;
  std::shared_ptr<const Table> data;  // where the problem takes a table: its rows are the rounds
  DataSource data_source;             // changes no result
};

// The configuration with its defaults filled in, or InvalidInput: names, ranges, and what depends
// on more than one field.
Config validated(Config config);

// The same for a problem that is not of the catalogue, whose parameters are ignored.
Config validated_run(Config config, double most_rounds);

}  // namespace bco
