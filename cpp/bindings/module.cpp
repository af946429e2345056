// The module: the catalogue, the simulation and the paper's experiments for JavaScript (typed in
// web/src/engine/module.d.ts).
#include <emscripten/bind.h>

#include "audit.h"
#include "bco/simulation/golden.h"
#include "bco/simulation/simulation.h"
#include "convert.h"
#include "csv.h"
#include "paper.h"
#include "paper/describe.h"
#include "sweep.h"

namespace bco {
namespace {

using emscripten::val;

// Runs `work`; what it throws reaches JavaScript as an Error with the same message. The error is
// thrown when nothing is left on the stack that a destructor would have to clean up.
template <class Work>
auto guarded(const Work& work) {
  static std::string message;
  try {
    return work();
  } catch (const std::bad_alloc&) {
    message = "memory ran out: choose a smaller problem or fewer learners";
  } catch (const std::exception& error) {
    message = error.what();
  }
  val::global("Error").new_(message).throw_();
}

Simulation* make_simulation(const val& config) {
  return guarded([&] { return new Simulation(to_config(config)); });  // JavaScript owns it
}

void advance(Simulation& simulation, const val& rounds) {
  guarded([&] { simulation.advance(to_rounds(rounds)); });
}

void check_parameter(const std::string& name, const val& value) {
  guarded([&] { check(name, value); });
}

val resolved(const val& config) {
  return guarded([&] { return to_object(validated(to_config(config))); });
}

double round_of(const Simulation& simulation) { return static_cast<double>(simulation.round()); }

val record(const Simulation& simulation) {
  return guarded([&] { return to_object(simulation.record()); });
}

val inspect(const Simulation& simulation, const std::string& learner) {
  return guarded([&] { return to_object(simulation.inspect(learner)); });
}

double value(const Simulation& simulation, const val& x) {
  return guarded([&] { return simulation.value(to_point(x, simulation.center().size())); });
}

val outline(const Simulation& simulation, const val& directions) {
  return guarded([&] { return to_object(simulation.outline(to_directions(directions))); });
}

val center(const Simulation& simulation) {
  return guarded([&] { return to_object(simulation.center()); });
}

val judge_evidence(const val& evidence) {
  return guarded([&] { return to_object(judge(to_evidence(evidence))); });
}

val experiments(const val& choices) {
  return guarded([&] { return to_object(paper_experiments(to_choices(choices))); });
}

Readings* make_readings(const val& extent, const val& choices) {
  return guarded([&] { return to_readings(extent, choices); });  // JavaScript owns it
}

val configs_of(const Readings& readings) {
  return guarded([&] { return readings_configs(readings); });
}

void add_record(Readings& readings, const val& config, const val& record) {
  guarded([&] { add_reading(readings, config, record); });
}

double repeats_of(const Readings& readings, const val& claim) {
  return guarded([&] { return readings_repeats(readings, claim); });
}

ReadingsJudge* make_judge(const Readings& readings, const val& claim, const val& margins) {
  return guarded([&] { return to_judge(readings, claim, margins); });
}

val next_readings(ReadingsJudge& judge, const val& most) {
  return guarded([&] { return judged_readings(judge, most); });
}

val summary(const val& claim, const val& extent, const val& verdicts) {
  return guarded([&] { return summary_object(claim, extent, verdicts); });
}

val range_of(const val& claim, const val& margins) {
  return guarded([&] { return range_object(claim, margins); });
}

val verdict_of(const val& claim, const val& estimate, const val& margins) {
  return guarded([&] { return verdict_object(claim, estimate, margins); });
}

val theory(const val& constants, const val& exploration, const val& rounds) {
  return guarded([&] { return theory_object(constants, exploration, rounds); });
}

val audit(const val& config) {
  return guarded([&] { return audit_object(config); });
}

val oracle_cost(const val& set, const val& dimension, const val& milliseconds) {
  return guarded([&] { return oracle_object(set, dimension, milliseconds); });
}

std::string digest_of(const val& name) {
  return guarded([&] { return golden_digest(text_from("name", name)); });
}

val sweep(const val& config, const val& over) {
  return guarded([&] { return sweep_object(config, over); });
}

val provenance_of_run(const val& config) {
  return guarded([&] { return run_provenance(config); });
}

val provenance_of_sweep(const val& config, const val& over, const val& repeats) {
  return guarded([&] { return sweep_provenance(config, over, repeats); });
}

std::string rows_of(const val& record, const std::string& front, const std::string& back) {
  return guarded([&] { return csv_rows(record, front, back); });
}

EMSCRIPTEN_BINDINGS(bco) {
  emscripten::function("describe", &describe_with_paper);
  emscripten::function("check", &check_parameter);
  emscripten::function("resolve", &resolved);
  emscripten::function("sweep", &sweep);
  emscripten::function("run_provenance", &provenance_of_run);
  emscripten::function("sweep_provenance", &provenance_of_sweep);
  emscripten::function("sweep_columns", &sweep_columns);
  emscripten::function("csv_rows", &rows_of);
  emscripten::function("judge", &judge_evidence);
  emscripten::function("experiments", &experiments);
  emscripten::function("summarize_readings", &summary);
  emscripten::function("right_range", &range_of);
  emscripten::function("verdict_of_estimate", &verdict_of);
  emscripten::class_<Readings>("Readings")
      .constructor(&make_readings, emscripten::allow_raw_pointers())
      .function("configs", &configs_of)
      .function("add", &add_record)
      .function("repeats", &repeats_of);
  emscripten::class_<ReadingsJudge>("ReadingsJudge")
      .constructor(&make_judge, emscripten::allow_raw_pointers())
      .function("next", &next_readings);
  emscripten::function("theory", &theory);
  emscripten::function("audit", &audit);
  emscripten::function("measure_oracle", &oracle_cost);
  emscripten::function("golden_digest", &digest_of);
  emscripten::class_<Simulation>("Simulation")
      .constructor(&make_simulation, emscripten::allow_raw_pointers())
      .function("advance", &advance)
      .function("record", &record)
      .function("inspect", &inspect)
      .function("value", &value)
      .function("outline", &outline)
      .function("center", &center)
      .property("round", &round_of)
      .property("finished", &Simulation::finished);
}

}  // namespace
}  // namespace bco
