#include "bco/simulation/record.h"

#include <array>
#include <charconv>
#include <concepts>
#include <ostream>
#include <string_view>
#include <utility>

#include "bco/text.h"

namespace bco {

long checkpoint_after(long round) {
  if (round < 10) return round + 1;
  static constexpr long kR20[] = {100, 112, 125, 140, 160, 180, 200, 224, 250, 280, 315,
                                  355, 400, 450, 500, 560, 630, 710, 800, 900, 1000};
  long tenths = 1;  // of 10: the decade's factor on kR20 is tenths/10
  while (round >= 100 * tenths) tenths *= 10;
  for (const long step : kR20) {
    const long candidate = (step * tenths + 9) / 10;
    if (candidate > round) return candidate;
  }
  return round + 1;  // not reached: the last step is the next decade
}

const char* const kCsvHeader =
    "problem,learner,repeat,round,average_loss,average_loss_center,regret,regret_gap,"
    "linear_minimizations,projections,learner_seconds,clamps,floors,value_bound,gradient_bound,"
    "bound_printed,bound_corrected,outside,exceeded,bounds_from,newton_steps,dynamic_regret,"
    "feedback_seconds\n";

namespace {

// The cells of a line of CSV. As text of our own, so that a stream's locale groups no digits.
class CsvRow {
 public:
  void cell(std::string_view text) { separated() += text; }
  void cell(double value) { append_number(separated(), value); }
  void cell(std::integral auto value) {
    std::array<char, 24> buffer;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    separated().append(buffer.data(), end.ptr);
  }
  void optional_cell(const std::vector<double>& series, std::size_t i) {
    if (series.empty()) {
      cell(std::string_view());
    } else {
      cell(series[i]);
    }
  }
  std::string& text() { return text_; }

 private:
  std::string& separated() {
    if (!text_.empty()) text_ += ',';
    return text_;
  }

  std::string text_;
};

}  // namespace

std::string csv_row(const Record& record, const LearnerRecord& learner, std::size_t checkpoint,
                    Times times) {
  const std::size_t i = checkpoint;
  CsvRow row;
  row.cell(record.problem);
  row.cell(learner.name);
  row.cell(record.repeat);
  row.cell(record.rounds[i]);
  row.cell(learner.average_loss[i]);
  row.cell(learner.average_loss_center[i]);
  row.cell(learner.regret[i]);
  row.cell(record.regret_gap[i]);
  row.cell(learner.linear_minimizations[i]);
  row.cell(learner.projections[i]);
  const std::vector<double> none;
  const auto seconds = [&](const std::vector<double>& series) {
    row.optional_cell(times == Times::kMeasured ? series : none, i);
  };
  seconds(learner.learner_seconds);
  row.cell(learner.clamps[i]);
  row.cell(learner.floors[i]);
  row.cell(record.constants.M);
  row.cell(record.constants.G);
  row.optional_cell(learner.bound_printed, i);
  row.optional_cell(learner.bound_corrected, i);
  row.cell(learner.outside[i]);
  row.cell(learner.exceeded[i]);
  row.cell(bounds_source(record.bounds_from));
  row.cell(learner.newton_steps[i]);
  row.optional_cell(learner.dynamic_regret, i);
  seconds(learner.feedback_seconds);
  return std::move(row.text());
}

void write_csv(std::ostream& out, const Record& record) {
  for (const LearnerRecord& learner : record.learners) {
    for (std::size_t i = 0; i < record.rounds.size(); ++i) {
      const std::string row = csv_row(record, learner, i) + '\n';
      out.write(row.data(), static_cast<std::streamsize>(row.size()));
    }
  }
}

}  // namespace bco
