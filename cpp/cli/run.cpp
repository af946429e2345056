// `bco run`: rows in the order of the repeats whatever thread finished first.
#include <cstdio>
#include <map>

#include "bco/simulation/csv.h"
#include "bco/simulation/simulation.h"
#include "commands.h"
#include "notes.h"
#include "output.h"
#include "runner.h"

namespace bco {
namespace {

// Writes records in the order of their repeats as soon as that is possible.
class OrderedWriter {
 public:
  OrderedWriter(std::ostream& out, const Config& config)
      : out_(out), config_(config), next_(config.repeat) {
    out_ << run_header();
  }

  void add(const Record& record) {
    waiting_.emplace(record.repeat, record);
    while (!waiting_.empty() && waiting_.begin()->first == next_) {
      write_csv(out_, waiting_.begin()->second, config_);
      waiting_.erase(waiting_.begin());
      ++next_;
    }
    out_.flush();
    if (!out_) throw std::runtime_error("could not write the rows");
  }

  // After an interruption there are gaps.
  void write_rest() {
    for (const auto& [repeat, record] : waiting_) write_csv(out_, record, config_);
  }

 private:
  std::ostream& out_;
  const Config& config_;
  std::uint64_t next_;
  std::map<std::uint64_t, Record> waiting_;
};

}  // namespace

int run(const RunOptions& options) {
  // Whatever is wrong with the input is said before anything is opened.
  const Simulation checked(options.config);
  const Config& config = checked.config();
  for (const std::string& note : notes_on(checked)) {
    std::fprintf(stderr, "bco: %s\n", note.c_str());
  }
  Output output(options.out);
  OrderedWriter writer(output.stream(), config);
  const int signal = play_repeats({config}, options.repeats, options.threads,
                                  [&](std::size_t, const Record& record) { writer.add(record); });
  if (signal != 0) writer.write_rest();
  output.commit();
  return signal != 0 ? 128 + signal : 0;
}

}  // namespace bco
