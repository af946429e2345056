// The Python module `bco`: `run` and `describe` of the command, with learners, losses and sets that may be Python objects;
// and `check_learner`, the laws that a learner obeys.
//
// A run without Python parts gives up Python's lock while it plays; one with them keeps it, as every round asks for it.
#include <pybind11/stl.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <sstream>

#include "../cli/arguments.h"
#include "../cli/notes.h"
#include "bco/golden/golden.h"
#include "bco/simulation/csv.h"
#include "bco/simulation/describe.h"
#include "bco/simulation/simulation.h"
#include "bco/simulation/trial.h"
#include "bco/text.h"
#include "parts.h"

namespace bco {
namespace {

using py::literals::operator""_a;

std::string text_of(const py::handle& value) { return py::str(value); }

// ---------------------------------------------------------------- one call
// The arguments of a call, as those of the command. Its Python parts are in the catalogue for as long as it lives, and
// then it has the catalogue for itself.
class Call {
 public:
  Call(const py::object& problem, const py::object& learners, const py::dict& settings) {
    for (const auto& [key, value] : settings) {
      std::string name = text_of(key);
      std::replace(name.begin(), name.end(), '_', '-');
      if (value.is_none()) continue;
      const auto add = [](const py::object& set) { add_set(set_info(set)); };
      const std::string text = name == "target-set" ? named(value, add) : text_of(value);
      arguments.settings.push_back(join({name, "=", text}));
      configuration[key] =
          name == "target-set" ? py::str(text) : py::reinterpret_borrow<py::object>(value);
    }
    arguments.problem =
        named(problem, [](const py::object& losses) { add_problem(problem_info(losses)); });
    if (py::isinstance<py::str>(learners)) {
      arguments.learners = text_of(learners);
    } else if (!learners.is_none()) {
      arguments.learners.clear();
      for (const py::handle each : learners) {
        const auto add = [](const py::object& learner) { add_learner(learner_info(learner)); };
        append_item(arguments.learners, ",", named(each, add));
      }
    }
    {
      const py::gil_scoped_release release;
      has_parts() ? alone_.lock() : beside_.lock();
    }
    if (has_parts()) additions_.emplace();
    for (const auto& add : parts_) add();
  }

  bool has_parts() const { return !parts_.empty(); }

  Arguments arguments;
  py::dict code;           // SHA-256 of the source of each part; None where there is no file of it
  py::dict configuration;  // the settings

 private:
  // Code that a call runs may not call in turn: it would wait for itself.
  struct Once {
    Once() {
      if (is_calling) throw InvalidInput("code that bco runs cannot run bco");
      is_calling = true;
    }
    ~Once() { is_calling = false; }
    static inline thread_local bool is_calling = false;
  };

  template <class Add>
  std::string named(const py::handle& given, const Add& add) {
    if (py::isinstance<py::str>(given)) return text_of(given);
    const bool is_class = PyType_Check(given.ptr()) != 0;
    const auto part = is_class ? given() : py::reinterpret_borrow<py::object>(given);
    std::string name = name_of(part);
    code[name.c_str()] = py::none();
    try {
      const auto text = py::module_::import("inspect").attr("getsource")(py::type::of(part));
      const auto digest = py::module_::import("hashlib").attr("sha256")(text.attr("encode")());
      code[name.c_str()] = digest.attr("hexdigest")();
    } catch (const py::error_already_set& error) {
      if (!error.matches(PyExc_OSError) && !error.matches(PyExc_TypeError)) throw;
    }
    parts_.push_back([part, add] { add(part); });
    return name;
  }

  static inline std::shared_mutex catalogue_;
  Once once_;
  std::vector<std::function<void()>> parts_;
  std::unique_lock<std::shared_mutex> alone_{catalogue_, std::defer_lock};
  std::shared_lock<std::shared_mutex> beside_{catalogue_, std::defer_lock};
  std::optional<Additions> additions_;
};

void read_data(const py::object& data, Arguments& arguments) {
  if (py::hasattr(data, "to_csv")) {  // a data frame
    const std::string csv = text_of(data.attr("to_csv")("index"_a = false));
    arguments.table = std::make_shared<const Table>(Table::parse(csv));
  } else if (!data.is_none()) {
    arguments.data = text_of(py::module_::import("os").attr("fspath")(data));
  }
}

// ---------------------------------------------------------------- results
struct Result {
  py::dict columns;
  py::dict configuration;
  std::string version;
  py::dict code;
  std::string csv;
};

// An empty cell is NaN.
py::dict columns_of(std::istream& csv) {
  std::vector<std::vector<std::string>> rows;
  for (std::string row; std::getline(csv, row);) rows.push_back(split(row, ','));
  const auto is_in = [](const std::string& names, const std::string& name) {
    return names.find(" " + name + " ") != names.npos;
  };
  py::dict columns;
  for (std::size_t i = 0; i < rows.front().size(); ++i) {
    const std::string& name = rows.front()[i];
    py::list cells;
    for (auto row = rows.begin() + 1; row != rows.end(); ++row) {
      cells.append((*row)[i].empty() ? "nan" : (*row)[i]);
    }
    const char* type = is_in(" repeat round seed ", name) ? "int64" : "float64";
    if (is_in(" problem learner bounds_from version configuration ", name)) type = "str";
    columns[name.c_str()] = py::module_::import("numpy").attr("array")(cells).attr("astype")(type);
  }
  return columns;
}

// ---------------------------------------------------------------- runs
// Ctrl-C and other threads have their turn after each slice.
template <class Report>
void play(Simulation& simulation, bool has_parts, const Report& report) {
  using Clock = std::chrono::steady_clock;
  while (!simulation.finished()) {
    {
      std::optional<py::gil_scoped_release> release;
      if (!has_parts) release.emplace();
      const Clock::time_point end = Clock::now() + std::chrono::milliseconds(50);
      while (!simulation.finished() && Clock::now() < end) simulation.advance(16);
    }
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    report(simulation.round());
  }
}

Result run_repeats(const py::object& problem, const py::object& learners, const py::object& rounds,
                   const py::object& repeats, const py::object& seed,
                   const py::object& first_repeat, const std::string& horizon,
                   const py::object& data, const py::object& prices, const py::object& progress,
                   const py::kwargs& settings) {
  Call call(problem, learners, settings);
  Arguments& arguments = call.arguments;
  if (!rounds.is_none()) arguments.rounds = text_of(rounds);
  arguments.repeats = text_of(repeats);
  arguments.seed = text_of(seed);
  arguments.first_repeat = text_of(first_repeat);
  arguments.horizon = horizon;
  read_data(data.is_none() ? prices : data, arguments);

  const RunOptions options = run_options(arguments);
  Config config = options.config;  // of one repeat after the other
  std::stringstream csv;
  csv << run_header();
  for (long k = 0; k < options.repeats; ++k) {
    config.repeat = options.config.repeat + static_cast<std::uint64_t>(k);
    std::optional<Simulation> simulation;
    {
      std::optional<py::gil_scoped_release> release;
      if (!call.has_parts()) release.emplace();
      simulation.emplace(config);
    }
    if (k == 0) {
      for (const std::string& note : notes_on(*simulation)) {
        if (PyErr_WarnEx(PyExc_UserWarning, note.c_str(), 1) != 0) throw py::error_already_set();
      }
    }
    const long all = simulation->config().rounds;
    play(*simulation, call.has_parts(), [&](long round) {
      if (!progress.is_none()) progress(k * all + round, options.repeats * all);
    });
    write_csv(csv, simulation->record(), simulation->config());
    config.rounds = all;
  }

  Result result;
  result.columns = columns_of(csv);
  result.configuration = call.configuration;
  py::dict& given = result.configuration;
  given.attr("update")("problem"_a = config.problem, "learners"_a = config.learners,
                       "rounds"_a = config.rounds, "repeats"_a = options.repeats,
                       "seed"_a = config.seed, "first_repeat"_a = options.config.repeat,
                       "horizon"_a = config.horizon);
  if (arguments.data) given["data"] = *arguments.data;
  result.version = version();
  result.code = call.code;
  result.csv = csv.str();
  return result;
}

std::vector<std::string> check_learner(const py::object& learner, const py::object& problem,
                                       const py::object& rounds, const py::kwargs& settings) {
  Call call(problem, py::make_tuple(learner), settings);
  call.arguments.rounds = text_of(rounds);
  return broken_laws(run_options(call.arguments).config);
}

// ---------------------------------------------------------------- the module
// An error of Python code is the cause of the sentence that names learner and round.
void translate(std::exception_ptr pointer) {
  const auto raise = [](const PythonError& error, const char* sentence) {
    py::error_already_set cause = error.cause;
    py::raise_from(cause, PyExc_RuntimeError, sentence);
  };
  try {
    std::rethrow_exception(pointer);
  } catch (const PythonError& error) {
    raise(error, error.what());
  } catch (const std::runtime_error& sentence) {
    try {
      std::rethrow_if_nested(sentence);
    } catch (const PythonError& error) {
      return raise(error, sentence.what());
    } catch (...) {  // an error of the library's
    }
    throw;
  }
}

py::object describe_all() { return py::module_::import("json").attr("loads")(describe()); }

}  // namespace
}  // namespace bco

PYBIND11_MODULE(bco, module) {
  namespace py = pybind11;
  using bco::Result;
  module.doc() = "Bandit convex optimisation: learners against the same losses.";
  module.attr("__version__") = std::string(bco::version());
  py::register_exception_translator(bco::translate);
  bco::bind_parts(module);
  py::class_<Result>(module, "Result", "The rows of a run, a column of NumPy's for each of theirs.")
      .def_readonly("columns", &Result::columns)
      .def_readonly("configuration", &Result::configuration, "The arguments of `run`.")
      .def_readonly("version", &Result::version)
      .def_readonly("code", &Result::code, "SHA-256 of the source of each Python part.")
      .def_readonly("csv", &Result::csv, "What `bco run` writes.")
      .def("keys", [](const Result& result) { return result.columns.attr("keys")(); })
      .def("__getitem__", [](const Result& result, const py::str& name) {
        return py::object(result.columns[name]);
      });
  module.def("run", bco::run_repeats, "Plays a run; the arguments are those of `bco run`.",
             py::arg("problem") = "quadratic", py::arg("learners") = py::none(), py::kw_only(),
             py::arg("rounds") = py::none(), py::arg("repeats") = 1, py::arg("seed") = 1,
             py::arg("first_repeat") = 0, py::arg("horizon") = "doubling",
             py::arg("data") = py::none(), py::arg("prices") = py::none(),
             py::arg("progress") = py::none());
  module.def("describe", bco::describe_all, "Every problem, learner and parameter.");
  module.def("check_learner", bco::check_learner, "A sentence for each law that a learner breaks.",
             py::arg("learner"), py::arg("problem") = "target", py::kw_only(),
             py::arg("rounds") = 300);
}
