#include "csv.h"

#include "bco/simulation/csv.h"
#include "bco/text.h"
#include "convert.h"
#include "sweep.h"

namespace bco {
namespace {

using emscripten::val;

val to_object(const Provenance& provenance) {
  val object = val::object();
  object.set("version", provenance.version);
  object.set("digest", provenance.digest);
  object.set("configuration", provenance.configuration);
  return object;
}

}  // namespace

val run_provenance(const val& config) { return to_object(provenance_of(to_config(config))); }

val sweep_provenance(const val& config, const val& over, const val& repeats) {
  return to_object(provenance_of(to_sweep(config, over, repeats)));
}

std::string sweep_columns() { return sweep_header_end(); }

std::string csv_rows(const val& object, const std::string& front, const std::string& back) {
  const Record record = to_record(object);
  std::string text;
  for (const LearnerRecord& learner : record.learners) {
    if (record.rounds.empty()) {
      text +=
          join({front, csv_row_not_run(record.problem, learner.name, record.repeat), back, "\n"});
    }
    for (std::size_t i = 0; i < record.rounds.size(); ++i) {
      text += join({front, csv_row(record, learner, i), back, "\n"});
    }
  }
  return text;
}

}  // namespace bco
