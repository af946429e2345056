// Every problem, set, learner and parameter by name: the only place where names become objects.
//
// A learner, set or problem is a folder with its code, its registration and its card, and a line in a list
// (learners/list.h, set_table.cpp, problem_table.cpp). The tests run their laws over these tables, and
// `bco describe` and the pages are made from them.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bco/learners/info.h"
#include "bco/losses/info.h"
#include "bco/sets/set.h"
#include "bco/simulation/config.h"

namespace bco {

// A set that problems have. Its prose is on the card beside its class.
struct SetInfo {
  std::string name;
  bool has_barrier = false;               // every set has the other oracles
  std::string help{};                     // one line
  std::vector<std::string> parameters{};  // that have an effect on this set alone
  // With it the set is a choice of `target-set`; it takes its dimension from the parameter `dimension`.
  std::function<std::unique_ptr<Set>(const Config&)> make{};
};

const std::vector<SetInfo>& sets();
const std::vector<ProblemInfo>& problems();
const std::vector<LearnerInfo>& learners();
const std::vector<ParameterInfo>& parameters();      // of problems and learners
const std::vector<ParameterInfo>& run_parameters();  // rounds, repeats, seed, first-repeat, horizon

// An addition from outside the library joins its table and is then chosen, run and described by
// its name like the others. Before the first simulation: a table has no lock, and references into
// it do not survive. InvalidInput, and the table as it was, where a field is wrong or the name
// taken. A learner is tried in the plane: what it says of its feedback and its oracle must be what
// it does. A set with a factory joins every problem that has `target-set`.
void add_parameter(ParameterInfo info);
void add_set(SetInfo info);
void add_problem(ProblemInfo info);
void add_learner(LearnerInfo info);

// InvalidInput where the learner asks for other feedback than the table says.
void check_feedback(const LearnerInfo& info, const Learner& learner);

// True if K has the oracle that the learner needs: every K has all of them but a barrier.
bool has_oracle(const Set& set, const LearnerInfo& info);

// Small letters, digits and hyphens: nothing that would end a cell of a table or an item of a list.
void check_name(std::string_view what, std::string_view name);

const SetInfo& find_set(std::string_view name);
const ProblemInfo& find_problem(std::string_view name);
const LearnerInfo& find_learner(std::string_view name);
const ParameterInfo& find_parameter(std::string_view name);
const ParameterInfo& find_run_parameter(std::string_view name);

}  // namespace bco
