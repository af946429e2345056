#include "notes.h"

#include "bco/simulation/chords.h"
#include "bco/text.h"

namespace bco {

std::vector<std::string> notes_on(const Simulation& simulation) {
  const Config& config = simulation.config();
  std::vector<std::string> notes;
  if (!simulation.is_convex()) {
    notes.push_back(join({"the loss is ", sentence_of(try_chords(config)),
                          "; no theorem applies, and regret is against the best point found"}));
  }
  if (config.data && config.rounds > config.data->rows() &&
      config.parameters.choice("data-order") == "rows") {
    notes.push_back(join({"the table has ", std::to_string(config.data->rows()),
                          " rows, which are played again from the first"}));
  }
  return notes;
}

}  // namespace bco
