// Every problem, learner and parameter by name: the only place where names become objects.
//
// A new problem or learner is one file and one entry here. The tests run their laws over these
// tables, and `bco describe` and the page are made from them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bco/learners/learner.h"
#include "bco/losses/loss_stream.h"
#include "bco/sets/set.h"
#include "bco/simulation/config.h"

namespace bco {

struct LearnerInfo {
  std::string name;
  std::string label;
  std::string help;
  std::string reference;
  std::string feedback;        // "value", "gradient", "none"
  std::string oracle;          // "linear", "projection", "none"
  std::optional<double> rate;  // regret O(T^rate); none where nothing is proven
  std::vector<std::string> parameters;
  std::unique_ptr<Learner> (*make)(const Game&, long horizon, const Parameters&) = nullptr;
};

enum class Draws { kLosses, kPilot };
inline constexpr int kPilotDraws = 300;

struct ProblemInfo {
  std::string name;
  std::string label;
  std::string help;
  std::string set;  // in words
  long rounds;      // default
  std::vector<std::string> parameters;
  std::unique_ptr<Set> (*make_set)(const Config&);
  std::unique_ptr<LossStream> (*make_losses)(const Config&, const Set&, Draws);
  // What depends on more than one field: fills in defaults, refuses what does not fit, returns the
  // most rounds.
  double (*fit)(Config&) = nullptr;
};

const std::vector<ProblemInfo>& problems();
const std::vector<LearnerInfo>& learners();
const std::vector<ParameterInfo>& parameters();      // of problems and learners
const std::vector<ParameterInfo>& run_parameters();  // rounds, repeats, seed, first-repeat, horizon

// A learner from outside of the library joins the table and is then chosen, run and described by
// its name like the others. Before the first simulation: the table has no lock, and references into
// it do not survive. InvalidInput, and the table as it was, where a field is wrong or the name
// taken.
void add_learner(LearnerInfo info);

const ProblemInfo& find_problem(std::string_view name);
const LearnerInfo& find_learner(std::string_view name);
const ParameterInfo& find_parameter(std::string_view name);
const ParameterInfo& find_run_parameter(std::string_view name);

}  // namespace bco
