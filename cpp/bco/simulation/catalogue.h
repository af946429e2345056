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
  std::vector<std::string> parameters{};  // that it is made from
  // With it the set is a choice of `target-set`.
  std::function<std::unique_ptr<Set>(const Config&)> make{};
  // The dimension of what `make` gives; left out, that of the parameter `dimension`.
  std::function<Index(const Config&)> dimension{};
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

// Additions that are taken back at its end, which no simulation with such a part may outlive.
class Additions {
 public:
  Additions();
  ~Additions();
  Additions(const Additions&) = delete;
  Additions& operator=(const Additions&) = delete;

 private:
  std::vector<ParameterInfo> parameters_;
  std::vector<SetInfo> sets_;
  std::vector<ProblemInfo> problems_;
  std::vector<LearnerInfo> learners_;
};

// InvalidInput where the learner asks for other feedback than the table says.
void check_feedback(const LearnerInfo& info, const Learner& learner);

// The choice of the learner's parameter "…-form"; empty where it has none.
std::string form_of(const LearnerInfo& info, const Parameters& parameters);

// What the learner needs and does not find: every set has all oracles but a barrier.
enum class Missing { kNothing, kBarrier, kStrongConvexity };
Missing missing_for(const LearnerInfo& info, const Parameters& parameters, const Set& set,
                    const LossBounds& bounds);

// The names of all learners that can play the problem of a configuration.
std::vector<std::string> learners_for(const Config& config);

// Small letters, digits and hyphens: nothing that would end a cell of a table or an item of a list.
void check_name(std::string_view what, std::string_view name);

const SetInfo& find_set(std::string_view name);
const ProblemInfo& find_problem(std::string_view name);
// The learner that a configuration names; settings of its own may follow, each behind a colon: "fkm:step=3:radius=2".
const LearnerInfo& find_learner(std::string_view name);
// The parameters that it plays with: those of all learners and its own. InvalidInput where it has no such parameter.
Parameters parameters_of(std::string_view learner, const Parameters& shared);
const ParameterInfo& find_parameter(std::string_view name);
const ParameterInfo& find_run_parameter(std::string_view name);

}  // namespace bco
