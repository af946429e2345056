#include "bco/simulation/csv.h"

#include <array>
#include <charconv>
#include <cmath>
#include <concepts>
#include <limits>
#include <ostream>
#include <utility>

#include "bco/golden/digest.h"
#include "bco/golden/golden.h"
#include "bco/simulation/configuration_text.h"
#include "bco/text.h"

namespace bco {
namespace {

constexpr std::string_view kMeasured =
    "problem,learner,repeat,round,average_loss,average_loss_center,regret,regret_gap,"
    "linear_minimizations,projections,learner_seconds,clamps,floors,value_bound,gradient_bound,"
    "bound_printed,bound_corrected,outside,exceeded,bounds_from,newton_steps,dynamic_regret,"
    "feedback_seconds,separations,memberships,dynamic_bound,path_length,switches";
constexpr std::string_view kOfRun = ",seed,version,configuration";
constexpr std::string_view kOfSweep = ",seed,shard,version,digest,configuration";

// The cells of a line of CSV. As text of our own, so that a stream's locale groups no digits.
class CsvRow {
 public:
  void cell(std::string_view text) {
    if (!is_first_) text_ += ',';
    is_first_ = false;
    text_ += text;
  }
  void cell(double value) {
    cell(std::string_view());
    if (!std::isnan(value)) append_number(text_, value);
  }
  void cell(std::integral auto value) {
    std::array<char, 24> buffer;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    cell(std::string_view(buffer.data(), static_cast<std::size_t>(end.ptr - buffer.data())));
  }
  template <class Number>
  void cell(const std::vector<Number>& series, std::size_t i) {
    if (i < series.size()) {
      cell(series[i]);
    } else {
      cell(std::string_view());
    }
  }
  std::string& text() { return text_; }

 private:
  std::string text_;
  bool is_first_ = true;
};

}  // namespace

std::vector<std::string> run_columns() { return split(join({kMeasured, kOfRun}), ','); }

std::string run_header() { return join({kMeasured, kOfRun, "\n"}); }

std::string sweep_header_end() { return join({kMeasured, kOfSweep, "\n"}); }

std::string sweep_header(const Sweep& sweep) {
  std::string names;
  for (const Axis& axis : sweep.axes()) names += join({axis.name, ","});
  return names + sweep_header_end();
}

Provenance provenance_of(const Config& config) {
  return {std::string(version()), "", run_text(config)};
}

Provenance provenance_of(const Sweep& sweep) {
  std::string text = sweep.text();
  const std::string all = join({version(), "\n", golden_sha256(), "\n", text});
  return {std::string(version()), hexadecimal(digest(all)), std::move(text)};
}

std::string csv_row(const Record& record, const LearnerRecord& learner, std::size_t checkpoint,
                    Times times) {
  const std::size_t i = checkpoint;
  CsvRow row;
  row.cell(record.problem);
  row.cell(learner.name);
  row.cell(record.repeat);
  row.cell(record.rounds, i);
  row.cell(learner.average_loss, i);
  row.cell(learner.average_loss_center, i);
  row.cell(learner.regret, i);
  row.cell(record.regret_gap, i);
  row.cell(learner.linear_minimizations, i);
  row.cell(learner.projections, i);
  const std::vector<double> none;
  const auto seconds = [&](const std::vector<double>& series) {
    row.cell(times == Times::kMeasured ? series : none, i);
  };
  seconds(learner.learner_seconds);
  row.cell(learner.clamps, i);
  row.cell(learner.floors, i);
  row.cell(record.constants.M);
  row.cell(record.constants.G);
  row.cell(learner.bound_printed, i);
  row.cell(learner.bound_corrected, i);
  row.cell(learner.outside, i);
  row.cell(learner.exceeded, i);
  row.cell(
      std::string_view(std::isnan(record.constants.M) ? "" : bounds_source(record.bounds_from)));
  row.cell(learner.newton_steps, i);
  row.cell(learner.dynamic_regret, i);
  seconds(learner.feedback_seconds);
  row.cell(learner.separations, i);
  row.cell(learner.memberships, i);
  row.cell(learner.dynamic_bound, i);
  row.cell(record.path_length, i);
  row.cell(record.switches, i);
  return std::move(row.text());
}

std::string csv_row_not_run(std::string_view problem, std::string_view learner,
                            std::uint64_t repeat) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  Record record;
  record.problem = problem;
  record.repeat = repeat;
  record.constants.M = record.constants.G = kNone;
  LearnerRecord nothing;
  nothing.name = learner;
  return csv_row(record, nothing, 0);
}

void write_csv(std::ostream& out, const Record& record, const Config& config) {
  const Provenance origin = provenance_of(config);
  const std::string end = join(
      {",", std::to_string(config.seed), ",", origin.version, ",", origin.configuration, "\n"});
  for (const LearnerRecord& learner : record.learners) {
    for (std::size_t i = 0; i < record.rounds.size(); ++i) {
      const std::string row = csv_row(record, learner, i) + end;
      out.write(row.data(), static_cast<std::streamsize>(row.size()));
    }
  }
}

}  // namespace bco
