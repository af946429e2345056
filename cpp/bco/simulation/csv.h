// Results as CSV, one format for the command, the page and programs:
//
//   [swept values,] problem,learner,repeat,round, … what was measured …, seed,[shard,]version,[digest,]configuration
//
// Every row says where it comes from, so that files can be concatenated, resumed and merged. There are
// no comments and no quotation marks: no cell holds a comma. An empty cell is a number that there is
// not; a row without a round is a learner that could not take its point of a sweep.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "bco/simulation/config.h"
#include "bco/simulation/record.h"
#include "bco/simulation/sweep.h"

namespace bco {

std::vector<std::string> run_columns();
std::string run_header();                      // with its line end
std::string sweep_header(const Sweep& sweep);  // with its line end

// A sweep's header from the first measured column on.
std::string sweep_header_end();

// The last cells of a row. The digest is one of the version, of the results that this build is known
// to give (tests/golden.txt) and of the configuration; only the rows of a sweep have it.
struct Provenance {
  std::string version;
  std::string digest;
  std::string configuration;
};
Provenance provenance_of(const Config& config);  // validated
Provenance provenance_of(const Sweep& sweep);

// The measured cells of a row, with nothing at its end.
std::string csv_row(const Record& record, const LearnerRecord& learner, std::size_t checkpoint,
                    Times times = Times::kMeasured);
std::string csv_row_not_run(std::string_view problem, std::string_view learner,
                            std::uint64_t repeat);

// The rows of a run, without the header. `config`: validated.
void write_csv(std::ostream& out, const Record& record, const Config& config);

}  // namespace bco
