// The laws of every learner, for one that is written in Python: examples/python/own_learner.py.
#include <pybind11/embed.h>

#include "bco/laws/learner_laws.h"
#include "python/parts.h"

PYBIND11_EMBEDDED_MODULE(bco, module) { bco::bind_parts(module); }

namespace bco {
namespace {

// Python stays until the process ends: the catalogue has parts of it.
bool add_python_learner() {
  py::initialize_interpreter();
  py::module_::import("sys").attr("path").attr("append")(BCO_SOURCE "/examples/python");
  add_learner(learner_info(py::module_::import("own_learner").attr("Fkm")()));
  return true;
}

const bool added = add_python_learner();
INSTANTIATE_TEST_SUITE_P(Python, LearnerContract, ::testing::ValuesIn(learner_cases("own-fkm")),
                         case_name);

}  // namespace
}  // namespace bco
