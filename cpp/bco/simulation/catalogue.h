// Every problem, set, learner and parameter by name: the only place where names become objects.
//
// A new problem or learner is one file and one entry in the table of its kind (learner_table.cpp, …). The
// tests run their laws over these tables, and `bco describe` and the pages are made from them.
#pragma once

#include <functional>
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

// Texts of the tables: what stands between $ and $ is LaTeX.

// A constant of a learner, as the library uses it where all multipliers are 1.
struct ConstantInfo {
  std::string symbol;    // LaTeX
  std::string formula;   // LaTeX
  bool is_ours = false;  // no publication has it
  std::string choice{};  // "name=value" of the parameter that it belongs to; empty: always
};

struct LearnerInfo {
  std::string name;
  std::string label;
  std::string help;
  std::string reference;
  std::string feedback;        // "value", "two-values", "gradient", "none"
  std::string oracle;          // "projection", "linear", "barrier", "none"
  std::optional<double> rate;  // regret O(T^rate); none where nothing is proven
  std::vector<std::string> parameters;
  std::function<std::unique_ptr<Learner>(const Game&, long horizon, const Parameters&)> make{};
  std::string horizon = "needed";  // or "none", or "by-form" where a parameter decides
  std::string use{};               // when to use it and what goes wrong, in a sentence
  bool is_default = false;         // takes part where no learners are named
  std::vector<ConstantInfo> constants{};
  std::string guarantee{};  // what is proven, and under which assumptions
  std::string cost{};       // per round
  // The power of n in the bound, with these constants and with r, R, D, M and G that do not change
  // with n; none where nothing is proven.
  std::optional<double> dimension_rate{};
};

enum class Draws { kLosses, kPilot };
inline constexpr int kPilotDraws = 300;

// A set that problems have.
struct SetInfo {
  std::string name;
  std::string label;
  std::string definition;
  std::string radii;
  std::string linear;      // how the linear minimiser answers, and at which cost
  std::string projection;  // how the projection does
  std::string barrier{};   // empty: none is known
};

struct ProblemInfo {
  std::string name;
  std::string label;
  std::string help;
  std::string set;                // in words
  std::vector<std::string> sets;  // one, or one for every choice of set_parameter
  long rounds = 0;                // default
  std::vector<std::string> parameters;
  std::function<std::unique_ptr<Set>(const Config&)> make_set;
  // For the pilot a stream of its own, with the same law: M and G must not be taken from the
  // rounds that are going to be played.
  std::function<std::unique_ptr<LossStream>(const Config&, const Set&, Draws)> make_losses;
  // What depends on more than one field: fills in defaults, refuses what does not fit, returns the
  // most rounds. None: any number of rounds.
  std::function<double(Config&)> fit{};
  std::vector<std::pair<std::string, double>> limits{};  // parameters whose most is less here
  std::string set_parameter{};                           // which of its parameters chooses the set
  std::string losses{};                                  // f_t
  std::string bounds{};                                  // where M, G and β come from
  std::string use{};                                     // what it shows and what to keep in mind
};

const std::vector<SetInfo>& sets();
const std::vector<ProblemInfo>& problems();
const std::vector<LearnerInfo>& learners();
const std::vector<ParameterInfo>& parameters();      // of problems and learners
const std::vector<ParameterInfo>& run_parameters();  // rounds, repeats, seed, first-repeat, horizon

// What comes from outside of the library joins its table and is then chosen, run and described by
// its name like the others. Before the first simulation: a table has no lock, and references into
// it do not survive. InvalidInput, and the table as it was, where a field is wrong or the name
// taken. A learner is tried in the plane: what it says of its feedback and its oracle must be what
// it does.
void add_parameter(ParameterInfo info);
void add_set(SetInfo info);
void add_problem(ProblemInfo info);
void add_learner(LearnerInfo info);

// InvalidInput where the learner asks for other feedback than the table says.
void check_feedback(const LearnerInfo& info, const Learner& learner);

// Whether K has the oracle that the learner needs: every K has all of them but a barrier.
bool has_oracle(const Set& set, const LearnerInfo& info);

// Small letters, digits and hyphens: nothing that would end a cell of a table or an item of a list.
void check_name(std::string_view what, std::string_view name);

const SetInfo& find_set(std::string_view name);
const ProblemInfo& find_problem(std::string_view name);
const LearnerInfo& find_learner(std::string_view name);
const ParameterInfo& find_parameter(std::string_view name);
const ParameterInfo& find_run_parameter(std::string_view name);

}  // namespace bco
