#include "sweep.h"

#include "bco/simulation/catalogue.h"
#include "bco/text.h"
#include "convert.h"

namespace bco {
namespace {

using emscripten::val;

constexpr std::size_t kMostInPage = 1000;  // points

Sweep to_sweep(const val& config, const val& over, long repeats) {
  Config base = to_config(config);
  std::vector<Axis> axes;
  for (const val& text : to_list("over", over)) {
    axes.push_back(parse_axis(text_from("over", text)));
    if (axes.back().name == "rounds") base.rounds = 0;
  }
  return {std::move(base), std::move(axes), repeats};
}

}  // namespace

Sweep to_sweep(const val& config, const val& over, const val& repeats) {
  return to_sweep(config, over,
                  static_cast<long>(number_from(find_run_parameter("repeats"), repeats)));
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

}  // namespace bco
