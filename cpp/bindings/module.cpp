// The core module: the catalogue, simulations and sweeps for JavaScript (Module in web/src/engine/module.d.ts).
#include <emscripten/bind.h>

#include "bco/golden/golden.h"
#include "bco/losses/formula/formula.h"
#include "bco/sets/own/rows.h"
#include "bco/simulation/catalogue.h"
#include "bco/simulation/chords.h"
#include "bco/simulation/csv.h"
#include "bco/simulation/describe.h"
#include "bco/simulation/oracle_costs.h"
#include "bco/simulation/simulation.h"
#include "bco/simulation/sweep.h"
#include "bco/simulation/trial.h"
#include "bco/text.h"
#include "convert.h"
#include "foreign.h"
#include "guarded.h"

namespace bco {
namespace {

using emscripten::val;

// ---------------------------------------------------------------- simulations
Simulation* make_simulation(const val& config) {
  return new Simulation(to_config(config));  // JavaScript owns it
}

val resolved(const val& config) { return to_object(validated(to_config(config))); }

val checkpoints(const val& rounds) {
  const long last = to_rounds(rounds);
  std::vector<long> list;
  for (long round = 1; round < last; round = checkpoint_after(round)) list.push_back(round);
  list.push_back(last);
  return to_object(list);
}

double round_of(const Simulation& simulation) { return static_cast<double>(simulation.round()); }

void advance(Simulation& simulation, const val& rounds) { simulation.advance(to_rounds(rounds)); }

val record(const Simulation& simulation) { return to_object(simulation.record()); }

val inspect(const Simulation& simulation, const std::string& learner) {
  return to_object(simulation.inspect(learner));
}

double value(const Simulation& simulation, const val& x) {
  return simulation.value(to_point(x, simulation.center().size()));
}

val outline(const Simulation& simulation, const val& directions) {
  return to_object(simulation.outline(to_whole("directions", Simulation::kFewestDirections,
                                               Simulation::kMostDirections, directions)));
}

val center(const Simulation& simulation) { return to_object(simulation.center()); }

val parts(const Simulation& simulation, const val& x) {
  const Parts parts = simulation.parts(to_point(x, simulation.center().size()));
  val object = val::object();
  object.set("amounts", to_object(parts.amounts));
  object.set("costs", to_object(parts.costs));
  object.set("mean_costs", to_object(parts.mean_costs));
  return object;
}

val best(const Simulation& simulation) { return to_object(simulation.best()); }

// ---------------------------------------------------------------- sweeps
constexpr std::size_t kMostInPage = 1000;  // points

// A swept number of rounds replaces that of the config.
Sweep to_sweep(const val& config, const val& over, long repeats) {
  Config base = to_config(config);
  std::vector<Axis> axes;
  for (const val& text : to_list("over", over)) {
    axes.push_back(parse_axis(text_from("over", text)));
    if (axes.back().name == "rounds") base.rounds = 0;
  }
  return {std::move(base), std::move(axes), repeats};
}

val sweep_object(const val& config, const val& over) {
  const Sweep sweep = to_sweep(config, over, 1L);
  if (sweep.points() > kMostInPage) {
    throw InvalidInput(
        join({"over must have at most ", std::to_string(kMostInPage), " points in a page, got ",
              std::to_string(sweep.points()), ": use bco sweep"}));
  }
  sweep.check_points();
  val axes = val::array();
  for (const Axis& axis : sweep.axes()) {
    val object = val::object();
    object.set("name", axis.name);
    object.set("values", val::array(axis.values));
    axes.call<void>("push", object);
  }
  val points = val::array();
  for (std::size_t i = 0; i < sweep.points(); ++i) {
    val point = val::object();
    point.set("values", val::array(sweep.values(i)));
    point.set("seed", static_cast<double>(sweep.seed(i)));
    points.call<void>("push", point);
  }
  val object = val::object();
  object.set("axes", axes);
  object.set("points", points);
  return object;
}

// ---------------------------------------------------------------- results as CSV
val to_object(const Provenance& provenance) {
  val object = val::object();
  object.set("version", provenance.version);
  object.set("digest", provenance.digest);
  object.set("configuration", provenance.configuration);
  return object;
}

val run_provenance(const val& config) { return to_object(provenance_of(to_config(config))); }

val sweep_provenance(const val& config, const val& over, const val& repeats) {
  const auto count = static_cast<long>(number_from(find_run_parameter("repeats"), repeats));
  return to_object(provenance_of(to_sweep(config, over, count)));
}

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

// ---------------------------------------------------------------- this machine
val oracle_cost(const val& set, const val& dimension, const val& milliseconds) {
  const OracleCost cost =
      measure_oracle(text_from("set", set), to_whole("dimension", 2, 1e6, dimension),
                     number_from(real_range("milliseconds", 1, kMostMilliseconds), milliseconds));
  val object = val::object();
  object.set("dimension", static_cast<double>(cost.dimension));
  object.set("linear_us", cost.linear_us);
  object.set("projection_us", cost.projection_us);
  return object;
}

// ---------------------------------------------------------------- formulas
std::string set_text(const val& file) { return set_text_from(text_from("file", file)); }

std::string formula_report(const val& config) { return inspect_loss(to_config(config)); }

val chord_trial(const val& config) {
  const ChordTrial trial = try_chords(to_config(config));
  val object = val::object();
  object.set("segments", trial.segments);
  object.set("excess", trial.excess);
  object.set("from", bco::to_object(trial.from));
  object.set("to", bco::to_object(trial.to));
  object.set("sentence", sentence_of(trial));
  return object;
}

// ---------------------------------------------------------------- learners in JavaScript
val laws_broken_by(const val& config) { return val::array(broken_laws(to_config(config))); }

std::string digest_of(const val& name) { return golden_digest(text_from("name", name)); }

EMSCRIPTEN_BINDINGS(bco) {
  emscripten::function("describe", &describe);
  emscripten::function("check", guarded<&check>);
  emscripten::function("resolve", guarded<&resolved>);
  emscripten::function("sweep", guarded<&sweep_object>);
  emscripten::function("run_provenance", guarded<&run_provenance>);
  emscripten::function("sweep_provenance", guarded<&sweep_provenance>);
  emscripten::function("sweep_columns", &sweep_header_end);
  emscripten::function("csv_rows", guarded<&csv_rows>);
  emscripten::function("measure_oracle", guarded<&oracle_cost>);
  emscripten::function("inspect_formula", guarded<&formula_report>);
  emscripten::function("set_text_from", guarded<&set_text>);
  emscripten::function("try_chords", guarded<&chord_trial>);
  emscripten::function("checkpoints", guarded<&checkpoints>);
  emscripten::function("golden_digest", guarded<&digest_of>);
  emscripten::function("add_learner", guarded<&add_foreign_learner>);
  emscripten::function("broken_laws", guarded<&laws_broken_by>);
  emscripten::function("kept_message", &kept_message);
  emscripten::class_<Simulation>("Simulation")
      .constructor(guarded<&make_simulation>, emscripten::allow_raw_pointers())
      .function("advance", guarded<&advance>)
      .function("record", guarded<&record>)
      .function("inspect", guarded<&inspect>)
      .function("value", guarded<&value>)
      .function("outline", guarded<&outline>)
      .function("center", guarded<&center>)
      .function("parts", guarded<&parts>)
      .function("best", guarded<&best>)
      .property("round", &round_of)
      .property("finished", &Simulation::finished);
}

}  // namespace
}  // namespace bco
