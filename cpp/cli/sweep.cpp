// `bco sweep`: rows in the order of the jobs, whatever thread finished first, in a file that has what
// is finished at any time and can be completed later.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>

#include "bco/simulation/refusals.h"
#include "bco/simulation/sweep.h"
#include "bco/text.h"
#include "commands.h"
#include "output.h"
#include "runner.h"
#include "sweep_meter.h"
#include "sweep_rows.h"

namespace bco {
namespace {

namespace fs = std::filesystem;

// A file to which whole jobs are added as they come, so that nothing is lost with the process.
class GrowingFile {
 public:
  explicit GrowingFile(const std::optional<std::string>& path)
      : path_(path.value_or("")), output_(path), is_regular_(path && is_file_or_none(*path)) {}

  // Not standard output, a pipe or a device: it can be read and replaced.
  bool is_regular() const { return is_regular_; }

  // Puts this in the place of what a regular file has.
  void begin(const std::string& text) {
    append(text);
    if (!is_regular_) return;
    output_.commit();
    file_.open(path_, std::ios::binary | std::ios::app);
    lock_.emplace(path_, "out");
    stream_ = &file_;
  }

  void append(const std::string& text) {
    stream_->write(text.data(), static_cast<std::streamsize>(text.size()));
    stream_->flush();
    if (!*stream_) throw std::runtime_error("could not write the rows");
  }

  void finish() {
    if (!is_regular_) {
      output_.commit();
      return;
    }
    file_.close();
    if (!file_) throw std::runtime_error("could not write all rows");
  }

 private:
  static bool is_file_or_none(const std::string& path) {
    return !fs::exists(path) || fs::is_regular_file(path);
  }

  std::string path_;
  Output output_;  // which refuses what cannot be written
  bool is_regular_;
  std::ofstream file_;
  std::optional<FileLock> lock_;  // of the file that has taken the place of what was there
  std::ostream* stream_ = &output_.stream();
};

// The jobs of a shard that are not done yet.
class RemainingJobs {
 public:
  RemainingJobs(const Sweep& sweep, const Shard& shard, const RowsOfJobs& done)
      : shard_(shard), is_all_(done.empty()) {
    const std::uint64_t all = sweep.jobs();
    count_ = all < shard.number ? 0 : (all - shard.number) / shard.count + 1;
    if (is_all_) return;
    for (std::uint64_t i = 0; i < count_; ++i) {
      if (done.count(nth(i)) == 0) missing_.push_back(nth(i));
    }
    count_ = missing_.size();
  }

  std::uint64_t count() const { return count_; }
  std::uint64_t operator[](std::uint64_t i) const {
    return is_all_ ? nth(i) : missing_[static_cast<std::size_t>(i)];
  }

 private:
  std::uint64_t nth(std::uint64_t i) const { return shard_.number - 1 + i * shard_.count; }

  Shard shard_;
  bool is_all_;
  std::uint64_t count_ = 0;
  std::vector<std::uint64_t> missing_;
};

// Seconds per round, between two checkpoints where there are enough rounds: most rounds have none.
double cost_of(Simulation& simulation) {
  constexpr long kBefore = 100;
  constexpr long kTimed = 11;
  if (simulation.config().rounds > kBefore + kTimed) simulation.advance(kBefore);
  const long first = simulation.round();
  const auto start = std::chrono::steady_clock::now();
  simulation.advance(kTimed);
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  return std::max(elapsed.count(), 1e-9) / static_cast<double>(simulation.round() - first);
}

// The points that are going to be played. Where somebody watches, a few rounds of each tell how their
// costs compare.
std::vector<PointWork> planned_points(const Sweep& sweep, const RemainingJobs& jobs) {
  constexpr std::size_t kMostBuilt = 1000;
  const bool is_watched = isatty(STDERR_FILENO) != 0;
  std::vector<PointWork> points(sweep.points());
  std::vector<double> rounds(sweep.points(), 0);
  std::size_t built = 0;
  for (std::uint64_t i = 0; i < jobs.count(); ++i) {
    const std::size_t index = sweep.point_of(jobs[i]);
    if (rounds[index] == 0) {
      const Config config = validated(sweep.config(index));
      rounds[index] = static_cast<double>(config.rounds);
      if (is_watched && built++ < kMostBuilt) {
        std::vector<Refusal> ignored;
        const auto simulation = make_with_able_learners(config, ignored);
        points[index].relative_cost = simulation ? cost_of(*simulation) : 0;
      }
    }
    points[index].rounds += rounds[index];
  }
  // If some were not built, all count the same until they are played.
  if (built > kMostBuilt) {
    for (PointWork& point : points) point.relative_cost = 1;
  }
  return points;
}

// ---------------------------------------------------------------- learners that cannot take a point
// A sweep at none of whose points a learner can be run is refused before anything is written.
void require_able_learner(const Sweep& sweep) {
  constexpr std::size_t kMostBuilt = 1000;
  std::vector<Refusal> refused;
  for (std::size_t point = 0; point < std::min(sweep.points(), kMostBuilt); ++point) {
    if (make_with_able_learners(sweep.config(point), refused)) return;
  }
  if (sweep.points() <= kMostBuilt) throw InvalidInput(refused.front().reason);
}

// Prints why learners were not run, once for each point and learner, in their order.
class NotRun {
 public:
  explicit NotRun(const Sweep& sweep) : sweep_(sweep) {}

  void add(std::uint64_t job, const std::vector<Refusal>& refused) {
    const std::lock_guard lock(mutex_);
    for (const Refusal& each : refused) {
      const auto key = std::pair{sweep_.point_of(job), each.learner};
      const auto found = reasons_.emplace(key, std::pair{job, each.reason}).first;
      if (job < found->second.first) found->second = {job, each.reason};
    }
  }

  void tell() const {
    for (const auto& [key, reason] : reasons_) {
      std::fprintf(stderr, "bco: %s was not run at %s: %s\n", key.second.c_str(),
                   sweep_.point_text(key.first).c_str(), one_line(reason.second).c_str());
    }
  }

 private:
  const Sweep& sweep_;
  std::mutex mutex_;
  // (point, learner) → its first job, and why
  std::map<std::pair<std::size_t, std::string>, std::pair<std::uint64_t, std::string>> reasons_;
};

// ---------------------------------------------------------------- what a file already has
void require_same(const ReadFile& file, const Provenance& own) {
  const Provenance& other = *file.provenance;
  const auto refuse = [&file](const std::string& what, const std::string& why) {
    throw InvalidInput("resume must be a file of " + what + ", got " + in_quotes(file.path) + " (" +
                       why + ")");
  };
  if (other.version != own.version) {
    refuse("version " + own.version, "it is of version " + in_quotes(other.version));
  }
  const auto [in_file, here] = difference(other.configuration, own.configuration);
  if (in_file != here) refuse("this sweep", "it has " + in_file + " instead of " + here);
  if (other.digest != own.digest) {
    refuse("this build", "the digest of its build and configuration is " + in_quotes(other.digest) +
                             " instead of " + in_quotes(own.digest));
  }
}

RowsOfJobs rows_done(const std::string& path, const Sweep& sweep, const Provenance& own,
                     const Shard& shard) {
  RowsOfJobs done;
  std::optional<ReadFile> file = read_sweep(path, "resume");
  if (!file || !file->provenance) return done;
  require_same(*file, own);
  const RowIndex index(sweep);
  for (ReadRow& row : file->rows) {
    if (shard.count > 1 && row.shard != shard) {
      throw InvalidInput("resume must be a file of shard " + shard.text() + ", got " +
                         in_quotes(path) + " with rows of " + row.shard.text());
    }
    const auto [job, learner] = index.find(*file, row, "resume");
    std::vector<Cells>& rows = done[job];
    rows.resize(sweep.base().learners.size());
    if (!rows[learner].empty() && rows[learner] != row.cells) {
      throw InvalidInput(
          "resume must have one row for each run and learner, got a second one in line " +
          std::to_string(row.line) + " of " + in_quotes(path));
    }
    rows[learner] = std::move(row.cells);
  }
  std::erase_if(done, [](const auto& entry) { return !is_complete(entry.second); });
  return done;
}

// Rows that took hours are not replaced, least of all by fewer of them.
void require_new(const std::string& out, const std::optional<std::string>& resumed) {
  std::error_code error;
  if (!fs::is_regular_file(out, error) || fs::file_size(out, error) == 0) return;
  if (resumed && fs::equivalent(out, *resumed, error)) return;
  throw InvalidInput("out must be a new file or the one of --resume, got " + in_quotes(out) +
                     ", which is not empty (use --resume instead of --out to complete it)");
}

// ---------------------------------------------------------------- what is written
// The rows of a shard's jobs. A regular file gets every job when it ends, and is sorted in the end
// where one came after a later one; elsewhere a job waits for those before it.
class SweepWriter {
 public:
  SweepWriter(const Sweep& sweep, const Provenance& provenance, const Shard& shard,
              const std::optional<std::string>& path, RowsOfJobs done)
      : sweep_(sweep),
        provenance_(provenance),
        shard_(shard),
        path_(path),
        file_(path),
        next_(shard.number - 1) {
    if (file_.is_regular()) {
      if (!done.empty()) next_ = done.rbegin()->first + shard.count;
      file_.begin(text_of(done));
    } else {
      file_.begin(text_of({}));
      waiting_ = std::move(done);
      append_waiting();
    }
  }

  void add(std::uint64_t job, std::vector<Cells> rows) {
    if (file_.is_regular()) {
      append(job, rows);
    } else {
      waiting_.emplace(job, std::move(rows));
      append_waiting();
    }
  }

  void finish() {
    for (const auto& [job, rows] : waiting_) append(job, rows);  // after a signal
    file_.finish();
    if (is_sorted_) return;
    Output sorted(path_);
    sorted.stream() << text_of(rows_done(*path_, sweep_, provenance_, shard_));
    sorted.commit();
  }

 private:
  std::string text_of(const RowsOfJobs& all) const {
    std::string text = sweep_header(sweep_);
    for (const auto& [job, rows] : all) append_rows(text, rows, shard_, provenance_);
    return text;
  }

  void append(std::uint64_t job, const std::vector<Cells>& rows) {
    std::string text;
    append_rows(text, rows, shard_, provenance_);
    file_.append(text);
    is_sorted_ = is_sorted_ && job >= next_;
    next_ = std::max(next_, job + shard_.count);
  }

  void append_waiting() {
    while (!waiting_.empty() && waiting_.begin()->first <= next_) {
      append(waiting_.begin()->first, waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
    }
  }

  const Sweep& sweep_;
  const Provenance& provenance_;
  const Shard& shard_;
  const std::optional<std::string>& path_;
  GrowingFile file_;
  std::uint64_t next_;  // the job that belongs behind the last one written
  bool is_sorted_ = true;
  RowsOfJobs waiting_;
};

}  // namespace

int sweep(const SweepOptions& options) {
  // Whatever is wrong with the input is said before anything is opened.
  const Sweep sweep(options.config, options.axes, options.repeats, options.times);
  sweep.check_points();
  require_able_learner(sweep);
  const Shard shard = Shard::parse(options.shard);
  if (options.out) require_new(*options.out, options.resume);
  const Provenance provenance = provenance_of(sweep);
  std::optional<FileLock> held;  // what is being resumed, until the end
  if (options.resume) held.emplace(*options.resume, "resume");
  RowsOfJobs done;
  if (options.resume) done = rows_done(*options.resume, sweep, provenance, shard);
  const RemainingJobs jobs(sweep, shard, done);
  SweepMeter meter(
      planned_points(sweep, jobs), [&](std::uint64_t i) { return sweep.point_of(jobs[i]); },
      thread_count_for(jobs.count(), options.threads));

  const std::optional<std::string> path = options.out ? options.out : options.resume;
  SweepWriter writer(sweep, provenance, shard, path, std::move(done));
  NotRun not_run(sweep);
  const auto make = [&](std::uint64_t i) {
    const Config config = sweep.job(jobs[i]);
    std::vector<Refusal> refused;
    std::unique_ptr<Simulation> simulation = make_with_able_learners(config, refused);
    not_run.add(jobs[i], refused);
    if (!simulation) meter.played(i, validated(config).rounds, 0);
    return simulation;
  };
  const int signal = play_jobs({jobs.count(), make}, options.threads, meter,
                               [&](std::uint64_t i, const Simulation* simulation) {
                                 // Its last round is not the point's.
                                 if (simulation != nullptr && !simulation->finished()) return;
                                 const Record* record =
                                     simulation ? &simulation->record() : nullptr;
                                 writer.add(jobs[i], cells_of(sweep, jobs[i], record));
                               });
  writer.finish();
  not_run.tell();
  return signal != 0 ? 128 + signal : 0;
}

}  // namespace bco
