// The rows of a sweep, as they are written and read back:
//
//   swept values | the columns of `bco run` at the last round | seed,shard,version,digest,configuration
//
// Every row says where it comes from, so that files can be concatenated, resumed and merged. The
// digest is one of the version, of the results that this build is known to give (tests/golden.txt)
// and of the configuration.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "bco/simulation/simulation.h"
#include "bco/simulation/sweep.h"

namespace bco {

struct Shard {
  std::uint64_t number = 1;
  std::uint64_t count = 1;

  static Shard parse(const std::string& text);  // "i/k"
  std::string text() const;
  bool operator==(const Shard&) const = default;
};

struct Provenance {
  std::string version;
  std::string digest;
  std::string configuration;

  static Provenance of(const Sweep& sweep);
};

// In what the texts of two sweeps differ: the first name=value of each, in quotation marks, or
// nothing, without them, where one has no such name. Empty strings: they are the same.
std::pair<std::string, std::string> difference(const std::string& one, const std::string& other);

std::string sweep_header(const Sweep& sweep);  // with its line end

// One row without what follows the seed.
using Cells = std::string;
std::vector<Cells> cells_of(const Sweep& sweep, std::uint64_t job, const Record& record);
void append_rows(std::string& text, const std::vector<Cells>& rows, const Shard& shard,
                 const Provenance& provenance);

struct ReadRow {
  Cells cells;
  Shard shard;
  std::size_t line;
};

// A file of rows. All of one sweep, or it is refused; a last line that was not written to its end is
// left out.
struct ReadFile {
  std::string path;
  std::optional<Provenance> provenance;  // none: no rows
  std::vector<ReadRow> rows;
};
// `field` names the option that gave the path. None: there is no such file.
std::optional<ReadFile> read_sweep(const std::string& path, const std::string& field);

// Which job and learner of a sweep a row is of.
class RowIndex {
 public:
  explicit RowIndex(const Sweep& sweep);
  struct Place {
    std::uint64_t job;
    std::size_t learner;
  };
  Place find(const ReadFile& file, const ReadRow& row, const std::string& field) const;

 private:
  const Sweep& sweep_;
  std::vector<std::unordered_map<std::string, std::size_t>> values_;  // → index, for each axis
};

// The rows of each job, one for each learner, empty where it is missing.
using RowsOfJobs = std::map<std::uint64_t, std::vector<Cells>>;
bool is_complete(const std::vector<Cells>& rows);

}  // namespace bco
