#include "bco/losses/list.h"
#include "bco/simulation/catalogue.h"

namespace bco {

std::vector<ProblemInfo>& problem_table() {
  static std::vector<ProblemInfo> table = [] {
    std::vector<ProblemInfo> all;
#define BCO_ADD(name) all.push_back(problem::name());
    BCO_PROBLEMS(BCO_ADD)
#undef BCO_ADD
    return all;
  }();
  return table;
}

}  // namespace bco
