#include "parts.h"

#include <pybind11/eigen.h>
#include <pybind11/stl.h>

#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "bco/learners/foreign.h"
#include "bco/losses/replayed.h"
#include "bco/losses/streams.h"
#include "bco/losses/target/sets.h"
#include "bco/text.h"

namespace bco {
namespace {

using py::literals::operator""_a;

std::string type_of(const py::object& object) {
  return py::str(py::type::handle_of(object).attr("__name__"));
}

// The origin of an error: play; value of "mine" in round 7.
struct Place {
  const char* method;
  std::string_view owner{};
  long round = 0;
  std::string text() const {
    return join({method, owner.empty() ? "" : " of " + in_quotes(owner),
                 round == 0 ? "" : " in round " + std::to_string(round)});
  }
};

// Ctrl-C passes as it is.
template <class Work>
auto guarded(const Place& place, const Work& work) {
  try {
    return work();
  } catch (const py::error_already_set& error) {
    if (!error.matches(PyExc_Exception)) throw;
    throw PythonError(place.text(), error);
  }
}

// ---------------------------------------------------------------- what objects have
std::string text_of(const py::object& part, const char* field) {
  const py::object text = py::getattr(part, field, py::none());
  if (py::isinstance<py::str>(text)) return py::str(text);
  throw InvalidInput(join({field, " of ", type_of(part), " must be a text, got ", type_of(text)}));
}

py::object method_of(const py::object& object, const char* method, std::string_view owner) {
  if (py::hasattr(object, method)) return object.attr(method);
  throw InvalidInput(
      join({in_quotes(owner), " must have the method ", method, ", got ", type_of(object)}));
}

std::vector<std::string> oracles_of(const py::object& learner) {
  const py::object given =
      py::getattr(learner, "oracles", py::getattr(learner, "oracle", py::list()));
  std::vector<std::string> names;
  for (const py::handle each : py::isinstance<py::str>(given) ? py::make_tuple(given) : given) {
    names.push_back(py::str(each));
  }
  return names;
}

// ---------------------------------------------------------------- arrays
// The memory of an array that Python code hands in to be changed.
Eigen::Map<Vector> memory_of(py::array& x, Index dimension) {
  if (py::isinstance<py::array_t<double, py::array::c_style>>(x) && x.ndim() == 1 &&
      x.size() == dimension && x.writeable()) {
    return {static_cast<double*>(x.mutable_data()), dimension};
  }
  throw InvalidInput(join({"x must be an array of ", std::to_string(dimension),
                           " numbers of type float64, got one of shape ",
                           py::str(x.attr("shape")).cast<std::string>(), " and type ",
                           py::str(x.dtype()).cast<std::string>()}));
}

// An array that Python code fills in.
class Lent {
 public:
  explicit Lent(Index dimension) : dimension_(dimension), array_(dimension) {}

  // The same array, unless the code made another one of it.
  template <class Point>
  const py::object& with(const Point& x) {
    if (array_.ndim() != 1 || array_.size() != dimension_ || !array_.writeable()) {
      array_ = py::array_t<double>(dimension_);
    }
    Eigen::Map<Vector>(array_.mutable_data(), dimension_) = x;
    return array_;
  }
  const py::object& empty() {
    return with(Vector::Constant(dimension_, std::numeric_limits<double>::quiet_NaN()));
  }

  // The numbers that the method leaves in the array, which is its last argument.
  template <class... Given>
  void take(VectorRef x, const Place& place, const py::object& method, const Given&... given) {
    const auto returned = guarded(place, [&] { return py::object(method(given..., array_)); });
    if (!returned.is_none()) {
      throw std::runtime_error(
          join({place.text(), " must fill in its array and return None, got ", type_of(returned)}));
    }
    if (array_.ndim() != 1 || array_.size() != x.size()) {
      throw std::runtime_error(
          join({place.text(), " must leave its array at the length of ", std::to_string(x.size()),
                ", got ", std::to_string(array_.size())}));
    }
    x = Eigen::Map<const Vector>(array_.data(), x.size());
  }

 private:
  Index dimension_;
  py::array_t<double> array_;
};

// ---------------------------------------------------------------- learners
// An object that a game lends to Python code, which may keep it for longer.
template <class Object>
class Borrowed {
 public:
  explicit Borrowed(const std::shared_ptr<Object>& object) : object_(object) {}
  std::shared_ptr<Object> operator->() const {
    if (object_.expired()) throw InvalidInput("a game that is over cannot be asked");
    return object_.lock();
  }

 private:
  std::weak_ptr<Object> object_;
};

std::shared_ptr<Random> lent(Random& random) {
  return {&random, [](Random*) {}};
}

py::dict game_of(const Set& set, long horizon, const std::shared_ptr<Random>& random) {
  return py::dict("n"_a = set.dimension(), "T"_a = horizon, "r"_a = set.inner_radius(),
                  "R"_a = set.outer_radius(), "D"_a = set.diameter(), "center"_a = set.center(),
                  "random"_a = Borrowed(random));
}

// The object that `create` of a learner or problem returns.
py::object created(const py::object& part, const py::dict& game) {
  const std::string name = name_of(part);
  return guarded({"create", name}, [&] {
    const py::object given = py::module_::import("types").attr("SimpleNamespace")(**game);
    return py::object(part.attr("create")(given));
  });
}

class PythonCode final : public ForeignCode {
 public:
  PythonCode(const py::object& learner, const LearnerInfo& info, const Game& game, long horizon)
      : set_(std::make_shared<ForeignOracles>(game.set, info)),
        random_(lent(game.random)),
        point_(game.set.dimension()),
        gradient_(game.set.dimension()),
        sees_two_(info.feedback == Feedback::kTwoValues) {
    py::dict given = game_of(game.set, horizon, random_);
    given["M"] = game.bounds.value;
    given["G"] = game.bounds.gradient;
    given["beta"] = game.bounds.smoothness;
    given["sigma"] = game.bounds.strong_convexity;
    given["set"] = Borrowed(set_);
    const py::object made = created(learner, given);
    play_ = method_of(made, "play", info.name);
    if (sees_two_) second_ = method_of(made, "second", info.name);
    center_ = py::getattr(made, "center", py::none());
    observe_ = method_of(made, "observe", info.name);
  }

  void play(VectorRef y) override { fill("play", play_, y); }
  void second(VectorRef y) override { fill("second", second_, y); }
  bool center(VectorRef x) override {
    if (center_.is_none()) return false;
    fill("center", center_, x);
    return true;
  }
  void observe(const Observation& seen) override {
    guarded({"observe"}, [&] {
      if (seen.gradient != nullptr) {
        observe_(seen.value, gradient_.with(*seen.gradient));
      } else if (sees_two_) {
        observe_(seen.value, seen.second_value);
      } else {
        observe_(seen.value);
      }
    });
  }

 private:
  void fill(const char* name, const py::object& method, VectorRef x) {
    point_.empty();
    point_.take(x, {name}, method);
  }

  std::shared_ptr<ForeignOracles> set_;
  std::shared_ptr<Random> random_;
  Lent point_;
  Lent gradient_;
  bool sees_two_;
  py::object play_, second_, center_, observe_;
};

// ---------------------------------------------------------------- losses
class PythonLosses final : public ReplayedLosses {
 public:
  struct Source {
    py::object problem;
    Config config;
    Draws draws;
    std::shared_ptr<const Set> set;
  };

  explicit PythonLosses(Source source)
      : source_(std::move(source)),
        random_(loss_stream(source_.config, source_.draws)),
        lent_(lent(random_)),
        point_(dimension()),
        gradient_(dimension()) {
    losses_ = created(source_.problem, game_of(*source_.set, source_.config.rounds, lent_));
    next_ = py::getattr(losses_, "next", py::none());
    value_ = method_of(losses_, "value", name());
    gradient_of_ = method_of(losses_, "gradient", name());
  }

  Index dimension() const override { return source_.set->dimension(); }
  double value(ConstVectorRef x) override {
    return guarded({"value", name(), round_}, [&] {
      return py::float_(value_(point_.with(x + source_.set->center()))).cast<double>();
    });
  }
  void gradient(ConstVectorRef x, VectorRef g) override {
    gradient_.empty();
    gradient_.take(g, {"gradient", name(), round_}, gradient_of_,
                   point_.with(x + source_.set->center()));
  }
  bool is_convex() const override {
    return py::bool_(py::getattr(source_.problem, "convex", py::bool_(true)));
  }

 protected:
  void draw() override {
    ++round_;
    if (!next_.is_none()) guarded({"next", name(), round_}, [&] { next_(); });
  }
  std::unique_ptr<ReplayedLosses> again() const override {
    return std::make_unique<PythonLosses>(source_);
  }

 private:
  const std::string& name() const { return source_.config.problem; }

  Source source_;
  Random random_;
  std::shared_ptr<Random> lent_;
  Lent point_;
  Lent gradient_;
  py::object losses_, next_, value_, gradient_of_;
  long round_ = 0;
};

// ---------------------------------------------------------------- sets
Vector center_of(const py::object& set) {
  const std::string name = name_of(set);
  const auto center = guarded({"center", name}, [&] {
    return py::array_t<double, py::array::c_style | py::array::forcecast>(set.attr("center"));
  });
  if (center.ndim() != 1 || center.size() == 0) {
    throw InvalidInput(join({"center of ", in_quotes(name), " must be a list of numbers"}));
  }
  return Eigen::Map<const Vector>(center.data(), center.size());
}

double positive(const py::object& set, const char* field) {
  const std::string name = name_of(set);
  const double number =
      guarded({field, name}, [&] { return py::float_(set.attr(field)).cast<double>(); });
  if (number > 0 && number < kInfinity) return number;
  throw InvalidInput(join(
      {field, " of ", in_quotes(name), " must be a positive number, got ", format_number(number)}));
}

class PythonSet final : public Set {
 public:
  explicit PythonSet(const py::object& set)
      : Set(center_of(set), {positive(set, "inner_radius"), positive(set, "outer_radius"),
                             positive(set, "diameter")}),
        object_(set),
        name_(name_of(set)),
        point_(dimension()),
        nearest_(dimension()),
        minimize_(method_of(set, "minimize", name_)),
        project_(method_of(set, "project", name_)),
        contains_(py::getattr(set, "contains", py::none())) {}

  void minimize_linear(ConstVectorRef g, VectorRef v) override {
    point_.with(g);
    point_.take(v, {"minimize", name_}, minimize_);
    v -= center();
  }
  void project(ConstVectorRef y, VectorRef x) override {
    point_.with(y + center());
    point_.take(x, {"project", name_}, project_);
    x -= center();
  }
  bool contains(ConstVectorRef x, double tolerance) override {
    if (!x.allFinite()) return false;
    if (contains_.is_none()) {
      project(x, nearest_);
      return (x - nearest_).norm() <= tolerance;
    }
    return guarded({"contains", name_}, [&] {
      return static_cast<bool>(py::bool_(contains_(point_.with(x + center()), tolerance)));
    });
  }
  std::unique_ptr<Set> clone() const override { return std::make_unique<PythonSet>(object_); }

 private:
  py::object object_;
  std::string name_;
  Lent point_;
  Vector nearest_;
  py::object minimize_, project_, contains_;
};

}  // namespace

PythonError::PythonError(const std::string& what, const py::error_already_set& error)
    : std::runtime_error(
          join({what, ": ", py::str(error.type().attr("__name__")).cast<std::string>(), ": ",
                one_line(py::str(error.value()).cast<std::string>())})),
      cause(error) {}

std::string name_of(const py::object& part) { return text_of(part, "name"); }

LearnerInfo learner_info(const py::object& learner) {
  LearnerInfo info;
  info.name = info.label = name_of(learner);
  info.help = "Written in Python.";
  info.feedback = declared_feedback(info.name, text_of(learner, "feedback"));
  info.oracle = declared_oracles(info.name, oracles_of(learner));
  if (!py::bool_(py::getattr(learner, "needs_horizon", py::bool_(true)))) {
    info.horizon = Need::kNever;
  }
  if (py::hasattr(learner, "stream")) info.stream = text_of(learner, "stream");
  info.is_foreign = true;
  const LearnerInfo declared = info;
  info.make = [learner, declared](const Game& game, long horizon, const Parameters&) {
    return std::make_unique<ForeignLearner>(
        declared, game.set.dimension(), horizon,
        std::make_unique<PythonCode>(learner, declared, game, horizon));
  };
  return info;
}

ProblemInfo problem_info(const py::object& problem) {
  ProblemInfo info;
  info.name = name_of(problem);
  info.help = "Losses written in Python.";
  info.rounds = py::getattr(problem, "rounds", py::int_(10000)).cast<long>();
  info.parameters = with_target_set_parameters({});
  info.set_parameter = "target-set";
  info.sets = target_sets();
  info.make_set = target_set;
  info.make_losses = [problem](const Config& config, const Set& set, Draws draws) {
    return std::make_unique<PythonLosses>(
        PythonLosses::Source{problem, config, draws, set.clone()});
  };
  return info;
}

SetInfo set_info(const py::object& set) {
  SetInfo info;
  info.name = name_of(set);
  info.help = "Written in Python.";
  info.make = [set](const Config&) { return std::make_unique<PythonSet>(set); };
  info.dimension = [set](const Config&) { return center_of(set).size(); };
  return info;
}

void bind_parts(py::module_& module) {
  using LentSet = Borrowed<ForeignOracles>;
  using LentRandom = Borrowed<Random>;
  const auto memory = [](const LentSet& set, py::array& x) {
    return memory_of(x, set->set().dimension());
  };
  py::class_<LentSet>(module, "Set", "The set K of a game: its oracles, in place.")
      .def("minimize", [=](const LentSet& set, py::array g) { set->minimize(memory(set, g)); })
      .def("project", [=](const LentSet& set, py::array x) { set->project(memory(set, x)); })
      .def(
          "contains",
          [=](const LentSet& set, py::array x, double tolerance) {
            return set->contains(memory(set, x), tolerance);
          },
          py::arg("x"), py::arg("tolerance") = 0.0)
      .def("separate",
           [=](const LentSet& set, py::array x) { return set->separate(memory(set, x)); });
  py::class_<LentRandom>(module, "Random", "The random stream of a learner or of losses.")
      .def("uniform", [](const LentRandom& random) { return random->uniform(); })
      .def("normal", [](const LentRandom& random) { return random->normal(); })
      .def("sphere",
           [](const LentRandom& random, py::array u) { random->sphere(memory_of(u, u.size())); });
}

}  // namespace bco
