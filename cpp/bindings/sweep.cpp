#include "sweep.h"

#include "bco/simulation/sweep.h"
#include "bco/text.h"
#include "convert.h"

namespace bco {
namespace {

using emscripten::val;

constexpr std::size_t kMostInPage = 1000;  // points

}  // namespace

val sweep_object(const val& config, const val& over) {
  Config base = to_config(config);
  std::vector<Axis> axes;
  val names = val::array();
  for (const val& text : to_list("over", over)) {
    axes.push_back(parse_axis(text_from("over", text)));
    const Axis& axis = axes.back();
    if (axis.name == "rounds") base.rounds = 0;
    val object = val::object();
    object.set("name", axis.name);
    object.set("values", val::array(axis.values));
    names.call<void>("push", object);
  }
  const Sweep sweep(base, axes, 1);
  if (sweep.points() > kMostInPage) {
    throw InvalidInput(
        join({"over must have at most ", std::to_string(kMostInPage), " points in a page, got ",
              std::to_string(sweep.points()), ": use bco sweep"}));
  }
  sweep.check_points();
  val points = val::array();
  for (std::size_t i = 0; i < sweep.points(); ++i) {
    val point = val::object();
    point.set("values", val::array(sweep.values(i)));
    point.set("seed", static_cast<double>(sweep.seed(i)));
    points.call<void>("push", point);
  }
  val object = val::object();
  object.set("axes", names);
  object.set("points", points);
  return object;
}

}  // namespace bco
