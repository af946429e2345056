// The rows of a sweep (csv.h), as they are written and read back.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "bco/simulation/csv.h"
#include "bco/simulation/sweep.h"

namespace bco {

struct Shard {
  std::uint64_t number = 1;
  std::uint64_t count = 1;

  static Shard parse(const std::string& text);  // "i/k"
  std::string text() const;
  bool operator==(const Shard&) const = default;
};

// In what the texts of two sweeps differ: the first name=value of each, in quotation marks, or
// nothing, without them, where one has no such name. Empty strings: they are the same.
std::pair<std::string, std::string> difference(const std::string& one, const std::string& other);

// One row without what follows the seed.
using Cells = std::string;
// One for each learner of the sweep; those that the record lacks were not run. No record: none was.
std::vector<Cells> cells_of(const Sweep& sweep, std::uint64_t job, const Record* record);
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
