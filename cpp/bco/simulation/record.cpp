#include "bco/simulation/record.h"

#include <ostream>

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
    "bound_printed,bound_corrected,outside,exceeded,bounds_from\n";

// As text, so that a stream's locale groups no digits.
void write_csv(std::ostream& out, const Record& record) {
  std::string row;
  const auto cell = [&row](const std::string& text) { row += row.empty() ? text : ',' + text; };
  const auto number = [&cell](double value) { cell(format_number(value)); };
  for (const LearnerRecord& learner : record.learners) {
    for (std::size_t i = 0; i < record.rounds.size(); ++i) {
      const auto bound = [&](const std::vector<double>& values) {
        cell(values.empty() ? "" : format_number(values[i]));
      };
      row.clear();
      cell(record.problem);
      cell(learner.name);
      cell(std::to_string(record.repeat));
      cell(std::to_string(record.rounds[i]));
      number(learner.average_loss[i]);
      number(learner.average_loss_center[i]);
      number(learner.regret[i]);
      number(record.regret_gap[i]);
      cell(std::to_string(learner.linear_minimizations[i]));
      cell(std::to_string(learner.projections[i]));
      number(learner.learner_seconds[i]);
      cell(std::to_string(learner.clamps[i]));
      cell(std::to_string(learner.floors[i]));
      number(record.constants.M);
      number(record.constants.G);
      bound(learner.bound_printed);
      bound(learner.bound_corrected);
      cell(std::to_string(learner.outside[i]));
      cell(std::to_string(learner.exceeded[i]));
      cell(bounds_source(record.bounds_from));
      row += '\n';
      out.write(row.data(), static_cast<std::streamsize>(row.size()));
    }
  }
}

}  // namespace bco
