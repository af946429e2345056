#include "bco/learners/list.h"
#include "bco/simulation/catalogue.h"

namespace bco {

std::vector<LearnerInfo>& learner_table() {
  static std::vector<LearnerInfo> table = [] {
    std::vector<LearnerInfo> all;
#define BCO_ADD(name) all.push_back(learner::name());
    BCO_LEARNERS(BCO_ADD)
#undef BCO_ADD
    return all;
  }();
  return table;
}

}  // namespace bco
