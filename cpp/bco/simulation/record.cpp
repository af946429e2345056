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
    "bound_printed,bound_corrected,outside\n";

void write_csv(std::ostream& out, const Record& record) {
  for (const LearnerRecord& learner : record.learners) {
    for (std::size_t i = 0; i < record.rounds.size(); ++i) {
      const auto bound = [&](const std::vector<double>& values) {
        return values.empty() ? std::string() : format_number(values[i]);
      };
      out << record.problem << ',' << learner.name << ',' << record.repeat << ','
          << record.rounds[i] << ',' << format_number(learner.average_loss[i]) << ','
          << format_number(learner.average_loss_center[i]) << ','
          << format_number(learner.regret[i]) << ',' << format_number(record.regret_gap[i]) << ','
          << learner.linear_minimizations[i] << ',' << learner.projections[i] << ','
          << format_number(learner.learner_seconds[i]) << ',' << learner.clamps[i] << ','
          << learner.floors[i] << ',' << format_number(record.constants.M) << ','
          << format_number(record.constants.G) << ',' << bound(learner.bound_printed) << ','
          << bound(learner.bound_corrected) << ',' << learner.outside[i] << '\n';
    }
  }
}

}  // namespace bco
