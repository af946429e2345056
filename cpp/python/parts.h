// Learners, losses and sets that are written in Python, as the catalogue has them. All of it runs with Python's lock held.
//
//   class Learner:                     class Problem:                   class Set:
//       name = "mine"                      name = "mine"                    name = "mine"
//       feedback = "value"                 def create(self, game): ...      center = (0, 0)
//       oracles = ["projection"]                                            inner_radius = 1
//       def create(self, game): ...    an object with                       outer_radius = 2
//                                          next(self)                       diameter = 4
//   an object with                         value(self, x)                   def minimize(self, g): ...
//       play(self, y)                      gradient(self, x, g)             def project(self, x): ...
//       second(self, y)
//       observe(self, value)
//       center(self, x)
//
// Arrays are filled in place, and what is not filled in is refused. Points of learners are relative to the centre of K, as
// everywhere in the library; those of losses and sets are in the problem's own coordinates, as in formulas.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <stdexcept>
#include <string>

#include "bco/simulation/catalogue.h"

namespace bco {

namespace py = pybind11;

// An exception of Python code; `what()` is one line, and the cause has the traceback.
struct PythonError : std::runtime_error {
  PythonError(const std::string& what, const py::error_already_set& error);
  py::error_already_set cause;
};

LearnerInfo learner_info(const py::object& learner);
ProblemInfo problem_info(const py::object& problem);
SetInfo set_info(const py::object& set);

std::string name_of(const py::object& part);

void bind_parts(py::module_& module);  // the types that such code meets

}  // namespace bco
