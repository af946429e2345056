#include "sweep_rows.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "bco/simulation/configuration_text.h"
#include "bco/text.h"

namespace bco {
namespace {

constexpr std::uint64_t kMostShards = 1000000;

std::optional<Shard> to_shard(const std::string& text) {
  const std::vector<std::string> parts = split(text, '/');
  const auto whole = [&](std::size_t i) -> std::uint64_t {
    const std::optional<double> number = i < parts.size() ? to_number(parts[i]) : std::nullopt;
    const bool is_fine = number && *number >= 1 && *number <= static_cast<double>(kMostShards) &&
                         *number == static_cast<double>(static_cast<std::uint64_t>(*number));
    return is_fine ? static_cast<std::uint64_t>(*number) : 0;
  };
  const Shard shard{whole(0), whole(1)};
  if (parts.size() != 2 || shard.number == 0 || shard.number > shard.count) return std::nullopt;
  return shard;
}

// Takes the last cell off the line.
std::string take_cell(std::string_view& line) {
  const std::size_t comma = line.rfind(',');
  std::string cell(line.substr(comma + 1));
  line = line.substr(0, comma);
  return cell;
}

class SweepReader {
 public:
  SweepReader(const std::string& path, const std::string& field) : field_(field) {
    file_.path = path;
  }

  ReadFile read() {
    std::ifstream stream(file_.path, std::ios::binary);
    if (!stream) refuse("it cannot be opened");
    std::size_t number = 0;
    std::string line;
    while (std::getline(stream, line) && !stream.eof()) read_line(line, ++number);
    if (stream.bad()) refuse("reading it failed");
    if (number == 0 && !line.empty()) read_line(line, 1);  // which is then no header
    return std::move(file_);
  }

 private:
  [[noreturn]] void refuse(const std::string& why) const {
    throw InvalidInput(field_ + " must be a file of bco sweep, got " + in_quotes(file_.path) +
                       " (" + why + ")");
  }

  void read_line(const std::string& line, std::size_t number) {
    if (number == 1) {
      if (!(line + "\n").ends_with(sweep_header_end())) {
        refuse("its first line is not that of a sweep");
      }
      header_ = line;
    } else if (line != header_) {  // files may have been concatenated
      read_row(line, number);
    }
  }

  void read_row(std::string_view line, std::size_t number) {
    const auto commas = [](std::string_view text) {
      return std::count(text.begin(), text.end(), ',');
    };
    const std::string where = "line " + std::to_string(number);
    if (commas(line) != commas(header_)) {
      refuse(where + " has " + std::to_string(commas(line) + 1) + " cells instead of " +
             std::to_string(commas(header_) + 1));
    }
    Provenance provenance;
    provenance.configuration = take_cell(line);
    provenance.digest = take_cell(line);
    provenance.version = take_cell(line);
    const std::string cell = take_cell(line);
    const std::optional<Shard> shard = to_shard(cell);
    if (!shard) refuse(where + " names the shard " + in_quotes(cell) + ", which does not exist");
    if (!file_.provenance) file_.provenance = provenance;
    const Provenance& first = *file_.provenance;
    if (provenance.version != first.version) {
      refuse(where + " is of version " + in_quotes(provenance.version) + ", the lines before of " +
             in_quotes(first.version));
    }
    if (provenance.configuration != first.configuration || provenance.digest != first.digest) {
      refuse(where + " is of another sweep than the lines before");
    }
    file_.rows.push_back({Cells(line), *shard, number});
  }

  const std::string& field_;
  ReadFile file_;
  std::string header_;
};

}  // namespace

Shard Shard::parse(const std::string& text) {
  if (const std::optional<Shard> shard = to_shard(text)) return *shard;
  throw InvalidInput("shard must be i/k with 1 ≤ i ≤ k ≤ " + std::to_string(kMostShards) +
                     ", got " + in_quotes(text));
}

std::string Shard::text() const { return std::to_string(number) + "/" + std::to_string(count); }

std::pair<std::string, std::string> difference(const std::string& one, const std::string& other) {
  const auto fields = text_fields(one);
  const auto others = text_fields(other);
  const auto text_of = [](const auto& field) {
    return in_quotes(join({field.first, field.first.empty() ? "" : "=", field.second}));
  };
  const auto named = [&](const auto& all, const std::string& name) -> std::string {
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const auto& field) { return field.first == name; });
    return found == all.end() ? "nothing" : text_of(*found);
  };
  for (const auto& field : fields) {
    const std::string second = named(others, field.first);
    if (text_of(field) != second) return {text_of(field), second};
  }
  for (const auto& field : others) {
    if (named(fields, field.first) == "nothing") return {"nothing", text_of(field)};
  }
  for (std::size_t i = 0; i < std::min(fields.size(), others.size()); ++i) {  // the axes' order
    if (fields[i] != others[i]) return {text_of(fields[i]), text_of(others[i])};
  }
  return {};
}

std::vector<Cells> cells_of(const Sweep& sweep, std::uint64_t job, const Record* record) {
  const std::size_t point = sweep.point_of(job);
  std::string front;
  for (const std::string& value : sweep.values(point)) front += join({value, ","});
  const std::string seed = "," + std::to_string(sweep.seed(point));
  const Config config = sweep.job(job);
  std::vector<Cells> rows;
  for (const std::string& name : config.learners) {
    std::string row = csv_row_not_run(config.problem, name, config.repeat);
    if (record != nullptr) {
      for (const LearnerRecord& learner : record->learners) {
        if (learner.name != name) continue;
        row = csv_row(*record, learner, record->rounds.size() - 1, sweep.times());
      }
    }
    rows.push_back(join({front, row, seed}));
  }
  return rows;
}

void append_rows(std::string& text, const std::vector<Cells>& rows, const Shard& shard,
                 const Provenance& provenance) {
  for (const Cells& row : rows) {
    text += join({row, ",", shard.text(), ",", provenance.version, ",", provenance.digest, ",",
                  provenance.configuration, "\n"});
  }
}

std::optional<ReadFile> read_sweep(const std::string& path, const std::string& field) {
  std::error_code error;
  if (!path.empty() && !std::filesystem::exists(path, error) && !error) return std::nullopt;
  if (path.empty() || std::filesystem::is_directory(path, error)) {
    throw InvalidInput(field + " must be a file of bco sweep, got " + in_quotes(path) + " (" +
                       (path.empty() ? "the name is empty" : "it is a directory") + ")");
  }
  return SweepReader(path, field).read();
}

RowIndex::RowIndex(const Sweep& sweep) : sweep_(sweep) {
  for (const Axis& axis : sweep.axes()) {
    auto& indices = values_.emplace_back();
    for (std::size_t i = 0; i < axis.values.size(); ++i) indices[axis.values[i]] = i;
  }
}

RowIndex::Place RowIndex::find(const ReadFile& file, const ReadRow& row,
                               const std::string& field) const {
  const auto refuse = [&] {
    throw InvalidInput(field + " must have rows of one sweep only, got another in line " +
                       std::to_string(row.line) + " of " + in_quotes(file.path));
  };
  const std::vector<std::string> cells = split(row.cells, ',');
  std::size_t point = 0;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const auto found = values_[i].find(cells[i]);
    if (found == values_[i].end()) refuse();
    point = point * values_[i].size() + found->second;
  }
  const Config& base = sweep_.base();
  const auto learner =
      std::find(base.learners.begin(), base.learners.end(), cells[values_.size() + 1]);
  const double repeat =
      to_number(cells[values_.size() + 2]).value_or(-1) - static_cast<double>(base.repeat);
  const auto repeats = static_cast<double>(sweep_.repeats());
  if (learner == base.learners.end() || !(repeat >= 0 && repeat < repeats)) refuse();
  return {point * static_cast<std::uint64_t>(sweep_.repeats()) + static_cast<std::uint64_t>(repeat),
          static_cast<std::size_t>(learner - base.learners.begin())};
}

bool is_complete(const std::vector<Cells>& rows) {
  return std::none_of(rows.begin(), rows.end(), [](const Cells& row) { return row.empty(); });
}

}  // namespace bco
