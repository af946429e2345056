// `bco merge`: the files of all shards of a sweep as the one file that a single process would have
// written.
#include <algorithm>
#include <map>
#include <utility>

#include "bco/text.h"
#include "commands.h"
#include "output.h"
#include "sweep_rows.h"

namespace bco {
namespace {

std::string runs(std::uint64_t count) {
  return std::to_string(count) + (count == 1 ? " run" : " runs");
}

class Merge {
 public:
  explicit Merge(const std::vector<std::string>& paths) {
    for (const std::string& path : paths) {
      std::optional<ReadFile> file = read_sweep(path, "shards");
      if (!file) {
        throw InvalidInput("shards must be files of bco sweep, got " + in_quotes(path) +
                           " (there is no such file)");
      }
      files_.push_back(std::move(*file));
    }
    const auto first = std::find_if(files_.begin(), files_.end(),
                                    [](const ReadFile& file) { return file.provenance; });
    if (first == files_.end()) {
      throw InvalidInput("shards must have rows, got none in " + std::to_string(files_.size()) +
                         " files");
    }
    first_ = &*first;
    shards_ = first->rows.front().shard.count;
    for (const ReadFile& file : files_) check_provenance(file);
  }

  void write(const std::optional<std::string>& out) {
    const Sweep sweep = parse_sweep(first_->provenance->configuration);
    for (ReadFile& file : files_) add(file, sweep);
    check_complete(sweep);
    Output output(out);
    output.stream() << sweep_header(sweep);
    for (const auto& [job, rows] : rows_) {
      std::string text;
      append_rows(text, rows, Shard(), *first_->provenance);
      output.stream() << text;
    }
    output.commit();
  }

 private:
  [[noreturn]] void refuse_difference(const std::string& what, const std::string& one,
                                      const std::string& other, const ReadFile& file) const {
    throw InvalidInput("shards must come from one " + what + ", got " + one + " in " +
                       in_quotes(first_->path) + " and " + other + " in " + in_quotes(file.path));
  }

  void check_provenance(const ReadFile& file) const {
    if (!file.provenance) return;
    const Provenance& one = *first_->provenance;
    const Provenance& other = *file.provenance;
    if (one.version != other.version) {
      refuse_difference("version of bco", one.version, other.version, file);
    }
    const auto [here, there] = difference(one.configuration, other.configuration);
    if (here != there) refuse_difference("sweep", here, there, file);
    if (one.digest != other.digest) refuse_difference("build", one.digest, other.digest, file);
    for (const ReadRow& row : file.rows) {
      if (row.shard.count == shards_) continue;
      refuse_difference("split", first_->rows.front().shard.text(), row.shard.text(), file);
    }
  }

  // Takes the cells from the file's rows.
  void add(ReadFile& file, const Sweep& sweep) {
    const RowIndex index(sweep);
    for (ReadRow& row : file.rows) {
      const auto [job, learner] = index.find(file, row, "shards");
      std::vector<Cells>& rows = rows_[job];
      rows.resize(sweep.base().learners.size());
      const auto [found, is_new] = files_of_jobs_.emplace(job, &file);
      if (!rows[learner].empty()) {
        throw InvalidInput("shard " + row.shard.text() + " must be given once, got it twice, in " +
                           in_quotes(found->second->path) + " and in " + in_quotes(file.path));
      }
      rows[learner] = std::move(row.cells);
    }
  }

  void check_complete(const Sweep& sweep) const {
    std::map<std::uint64_t, std::uint64_t> missing;  // shard → its jobs that are missing
    std::map<std::uint64_t, std::uint64_t> first_missing;
    for (std::uint64_t job = 0; job < sweep.jobs(); ++job) {
      const auto found = rows_.find(job);
      if (found != rows_.end() && is_complete(found->second)) continue;
      const std::uint64_t shard = job % shards_ + 1;
      ++missing[shard];
      first_missing.emplace(shard, job);
    }
    constexpr std::size_t kMostNamed = 10;
    std::string absent;
    std::size_t absent_count = 0;
    for (const auto& [shard, count] : missing) {
      const std::uint64_t own = (sweep.jobs() - shard) / shards_ + 1;
      if (count < own) refuse_incomplete(sweep, shard, count, own, first_missing.at(shard));
      if (++absent_count > kMostNamed) continue;
      append_item(absent, ", ", Shard{shard, shards_}.text());
    }
    if (absent_count == 0) return;
    throw InvalidInput("shards must be complete, got all but " +
                       std::string(absent_count == 1 ? "shard " : "the shards ") + absent +
                       (absent_count > kMostNamed ? ", …" : ""));
  }

  [[noreturn]] void refuse_incomplete(const Sweep& sweep, std::uint64_t shard,
                                      std::uint64_t missing, std::uint64_t own,
                                      std::uint64_t job) const {
    throw InvalidInput("shard " + Shard{shard, shards_}.text() + " must have all of its " +
                       runs(own) + ", got all but " + std::to_string(missing) +
                       " (the first is missing at " + sweep.point_text(sweep.point_of(job)) +
                       ", repeat " + std::to_string(sweep.job(job).repeat) +
                       "; --resume completes it)");
  }

  std::vector<ReadFile> files_;
  const ReadFile* first_ = nullptr;  // that has rows
  std::uint64_t shards_ = 1;
  RowsOfJobs rows_;
  std::map<std::uint64_t, const ReadFile*> files_of_jobs_;
};

}  // namespace

int merge(const MergeOptions& options) {
  Merge(options.files).write(options.out);
  return 0;
}

}  // namespace bco
