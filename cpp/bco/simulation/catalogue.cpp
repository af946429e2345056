#include "bco/simulation/catalogue.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bco/learners/fixed.h"
#include "bco/learners/fkm.h"
#include "bco/learners/projection_free.h"
#include "bco/learners/stochastic_ocg.h"
#include "bco/losses/arena.h"
#include "bco/losses/matrix_completion.h"
#include "bco/losses/portfolio.h"
#include "bco/losses/quadratic.h"
#include "bco/sets/ball.h"
#include "bco/sets/box.h"
#include "bco/sets/nuclear_ball.h"
#include "bco/sets/polygon.h"
#include "bco/sets/psd_trace_ball.h"
#include "bco/sets/solid_simplex.h"
#include "bco/text.h"

namespace bco {
namespace {

Random stream(const Config& config, std::string_view purpose) {
  return {config.seed, config.repeat, purpose};
}

std::string_view loss_stream(Draws draws) {
  return draws == Draws::kLosses ? "losses" : "pilot losses";
}

// A price table sets the limits on stocks and rounds; without one, memory does.
double fit_portfolio(Config& config) {
  constexpr double kMostNumbers = 2e7;  // stocks × rounds that hindsight keeps: 160 MB
  const double stocks = config.parameters.real("stocks");
  const double first = config.parameters.real("first-day");
  if (!config.prices) return std::floor(kMostNumbers / stocks);
  const auto all = static_cast<double>(config.prices->stocks());
  if (stocks > all) {
    if (config.parameters.is_set("stocks")) {
      out_of_range("stocks", 2, std::min(find_parameter("stocks").most, all),
                   format_number(stocks) + " (the price table has " + format_number(all) + ")");
    }
    config.parameters.set("stocks", all);
  }
  const auto days = static_cast<double>(config.prices->rounds());
  if (first > days) {
    out_of_range("first-day", 1, days,
                 format_number(first) + " (the price table has " + format_number(days) +
                     " days of returns)");
  }
  const double rounds = days - (first - 1);
  if (config.rounds == 0) config.rounds = static_cast<long>(rounds);
  return rounds;
}

double fit_matrix(Config& config) {
  const double size = config.parameters.real("size");
  if (config.parameters.real("rank") > size) {
    if (config.parameters.is_set("rank")) {
      out_of_range("rank", 1, size, format_number(config.parameters.real("rank")));
    }
    config.parameters.set("rank", size);
  }
  return find_run_parameter("rounds").most;
}

std::unique_ptr<Set> matrix_set(const Config& config) {
  const Index size = config.parameters.integer("size");
  const double k = config.parameters.real("rank");
  const std::string& kind = config.parameters.choice("matrix-set");
  if (kind == "psd") return std::make_unique<PsdTraceBall>(size, k);
  if (kind == "general") return std::make_unique<NuclearBall>(size, k);
  return std::make_unique<SymmetricNuclearBall>(size, k);
}

std::unique_ptr<Set> arena_set(const Config& config) {
  const std::string& kind = config.parameters.choice("arena-set");
  if (kind == "box") return std::make_unique<Box>(Vector::Constant(2, -1), Vector::Ones(2));
  if (kind == "ball") return std::make_unique<Ball>(Vector::Zero(2), 1);
  if (kind == "simplex") return std::make_unique<SolidSimplex>(2);
  return std::make_unique<Polygon>(config.parameters.points("corners"));
}

std::unique_ptr<LossStream> arena_losses(const Config& config, const Set& set) {
  const Parameters& values = config.parameters;
  const std::string& name = values.choice("arena-loss");
  const ArenaFamily family = name == "drift"    ? ArenaFamily::kDrift
                             : name == "switch" ? ArenaFamily::kSwitch
                             : name == "linear" ? ArenaFamily::kLinear
                                                : ArenaFamily::kQuadratic;
  return std::make_unique<ArenaLosses>(
      set, family, Eigen::Vector2d(values.real("minimum-x"), values.real("minimum-y")),
      values.integer("period"));
}

// Days of the price table before the first round.
Index skipped_days(const Config& config) { return config.parameters.integer("first-day") - 1; }

std::unique_ptr<LossStream> portfolio_losses(const Config& config, const Set& set, Draws draws) {
  const Index stocks = set.dimension();
  const Random which = stream(config, "stocks");  // the pilot looks at the same ones
  const Random random = stream(config, loss_stream(draws));
  std::unique_ptr<Market> market;
  if (config.prices) {
    const auto days =
        draws == Draws::kLosses ? TableMarket::Days::kInOrder : TableMarket::Days::kPilot;
    market = std::make_unique<TableMarket>(config.prices, stocks, which, days, skipped_days(config),
                                           random);
  } else {
    market = std::make_unique<SyntheticMarket>(stocks, which, random);
  }
  return std::make_unique<PortfolioLosses>(std::move(market), stocks,
                                           draws == Draws::kLosses ? config.rounds : kPilotDraws);
}

FirstStep first_step(const Parameters& values) {
  return values.choice("first-step") == "vertex" ? FirstStep::kVertex : FirstStep::kStay;
}

ProjectionFreeOptions projection_free_options(const Parameters& values, Regularizer regularizer) {
  return {values.real("exploration"),
          values.choice("eta") == "corrected" ? Eta::kCorrected : Eta::kPrinted, first_step(values),
          regularizer};
}

template <class Info>
const Info& find_in(const std::vector<Info>& table, std::string_view what, std::string_view name) {
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const Info& info) { return info.name == name; });
  if (found != table.end()) return *found;
  std::vector<std::string> names;
  names.reserve(table.size());
  for (const Info& info : table) names.push_back(info.name);
  require_known(what, name, names);
  throw std::logic_error("a known name was not found");
}

}  // namespace

// In parameter_table.cpp.
std::vector<ParameterInfo>& parameter_table();

namespace {

std::vector<ProblemInfo>& problem_table() {
  static std::vector<ProblemInfo> table = {
      {"arena",
       "Arena",
       "Losses in the plane, for looking at.",
       "a set in the plane",
       2000,
       {"arena-loss", "arena-set", "minimum-x", "minimum-y", "period", "corners"},
       arena_set,
       [](const Config& config, const Set& set, Draws) { return arena_losses(config, set); }},
      {"quadratic",
       "Quadratic",
       "Random convex quadratics over a random polytope.",
       "polytope",
       20000,
       {"dimension", "constraints"},
       [](const Config& config) -> std::unique_ptr<Set> {
         return quadratic_polytope(config.parameters.integer("dimension"),
                                   config.parameters.integer("constraints"),
                                   stream(config, "constraints"));
       },
       [](const Config& config, const Set& set, Draws draws) -> std::unique_ptr<LossStream> {
         return std::make_unique<QuadraticLosses>(set.center(), stream(config, loss_stream(draws)));
       }},
      {"portfolio",
       "Portfolio",
       "Negative log-growth of wealth, one round per trading day.",
       "solid simplex",
       1203,
       {"stocks", "first-day"},
       [](const Config& config) -> std::unique_ptr<Set> {
         return std::make_unique<SolidSimplex>(config.parameters.integer("stocks"));
       },
       portfolio_losses,
       fit_portfolio},
      {"matrix",
       "Matrix",
       "Completing random matrices, half of whose entries are seen.",
       "nuclear-norm ball",
       4000,
       {"size", "rank", "matrix-set"},
       matrix_set,
       [](const Config& config, const Set& set, Draws draws) -> std::unique_ptr<LossStream> {
         return std::make_unique<MatrixCompletionLosses>(
             set.center(), config.parameters.integer("size"), config.parameters.integer("rank"),
             stream(config, loss_stream(draws)));
       },
       fit_matrix},
  };
  return table;
}

std::vector<LearnerInfo>& learner_table() {
  static std::vector<LearnerInfo> table = {
      {"projection-free",
       "Projection-free",
       "Algorithm 1: one-point estimates, one linear program per round.",
       "Chen, Zhang, Karbasi 2019, Algorithm 1",
       "value",
       "linear",
       0.8,
       {"exploration", "eta", "first-step"},
       [](const Game& game, long horizon, const Parameters& values) -> std::unique_ptr<Learner> {
         return std::make_unique<ProjectionFree>(
             game, horizon, projection_free_options(values, Regularizer::kSquaredDistance));
       }},
      {"unregularized",
       "Unregularized",
       "Algorithm 1 without the regulariser.",
       "Chen, Zhang, Karbasi 2019, Experiments",
       "value",
       "linear",
       std::nullopt,
       {"exploration", "first-step"},
       [](const Game& game, long horizon, const Parameters& values) -> std::unique_ptr<Learner> {
         return std::make_unique<ProjectionFree>(
             game, horizon, projection_free_options(values, Regularizer::kNone));
       }},
      {"stochastic-ocg",
       "StochOCG",
       "Online conditional gradient on gradients with Gaussian noise; not a bandit method.",
       "Hazan 2016, Algorithm 24",
       "gradient",
       "linear",
       0.75,
       {"noise", "first-step"},
       [](const Game& game, long horizon, const Parameters& values) -> std::unique_ptr<Learner> {
         return std::make_unique<StochasticOcg>(
             game, horizon,
             StochasticOcgOptions{values.optional_real("noise"), first_step(values)});
       }},
      {"fkm",
       "FKM",
       "Projected gradient descent on one-point estimates.",
       "Flaxman, Kalai, McMahan 2005",
       "value",
       "projection",
       0.75,
       {"fkm-form"},
       [](const Game& game, long horizon, const Parameters& values) -> std::unique_ptr<Learner> {
         return std::make_unique<Fkm>(
             game, horizon,
             values.choice("fkm-form") == "textbook" ? FkmForm::kTextbook : FkmForm::kFlaxman);
       }},
      {"fixed",
       "Fixed",
       "Stays at the centre of K.",
       "",
       "none",
       "none",
       std::nullopt,
       {},
       [](const Game& game, long horizon, const Parameters&) -> std::unique_ptr<Learner> {
         return std::make_unique<Fixed>(game, horizon);
       }},
  };
  return table;
}

template <class Info>
void refuse_second(const std::vector<Info>& table, std::string_view what, const std::string& name) {
  for (const Info& other : table) {
    if (other.name == name) {
      throw InvalidInput(join({"name must not be another ", what, "'s, got ", in_quotes(name)}));
    }
  }
}

template <class Function>
void require_function(const char* field, const std::string& name, const Function& function) {
  if (!function) {
    throw InvalidInput(join({field, " of ", in_quotes(name), " must be a function, got none"}));
  }
}

// Plays a few rounds on the unit disc. What cannot be built there is checked where it is built.
void try_out(const LearnerInfo& info) {
  constexpr long kRounds = 8;
  Counted disc(std::make_unique<Ball>(Vector::Zero(2), 1));
  Random random(1, 0, "trial");
  std::unique_ptr<Learner> learner;
  try {
    learner = info.make({disc, random, {1, 1}}, kRounds, Parameters());
  } catch (const InvalidInput&) {
    return;
  }
  check_feedback(info, *learner);
  Vector gradient(2);
  for (long t = 1; t <= kRounds; ++t) {
    gradient = learner->play() / 2;
    const bool sees = learner->feedback() == Feedback::kGradient;
    learner->observe({0.5 + 0.25 * static_cast<double>(t % 2), sees ? &gradient : nullptr});
  }
  const char* used = disc.linear_minimizations() > 0 && disc.projections() > 0 ? "both"
                     : disc.linear_minimizations() > 0                         ? "linear"
                     : disc.projections() > 0                                  ? "projection"
                                                                               : "none";
  if (info.oracle != used) {
    throw InvalidInput(join({"oracle of ", in_quotes(info.name), " must be what it uses, ",
                             in_quotes(used), ", got ", in_quotes(info.oracle)}));
  }
}

}  // namespace

const std::vector<ParameterInfo>& parameters() { return parameter_table(); }
const std::vector<ProblemInfo>& problems() { return problem_table(); }
const std::vector<LearnerInfo>& learners() { return learner_table(); }

void check_name(std::string_view what, std::string_view name) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789-";
  if (name.empty() || name.find_first_not_of(kLetters) != std::string_view::npos) {
    throw InvalidInput(
        join({what, " must be small letters, digits and hyphens, got ", in_quotes(name)}));
  }
}

void check_feedback(const LearnerInfo& info, const Learner& learner) {
  const bool sees = learner.feedback() == Feedback::kGradient;
  if (sees == (info.feedback == "gradient")) return;
  throw InvalidInput(
      join({"feedback of ", in_quotes(info.name), " must be what it asks for, ",
            in_quotes(sees ? "gradient" : "value"), ", got ", in_quotes(info.feedback)}));
}

void add_parameter(ParameterInfo info) {
  check_name("name", info.name);
  refuse_second(parameters(), "parameter", info.name);
  refuse_second(run_parameters(), "parameter", info.name);
  check_parameter_info(info);
  parameter_table().push_back(std::move(info));
}

void add_problem(ProblemInfo info) {
  check_name("name", info.name);
  refuse_second(problems(), "problem", info.name);
  for (const std::string& name : info.parameters) find_parameter(name);
  require_function("make_set", info.name, info.make_set);
  require_function("make_losses", info.name, info.make_losses);
  check_range(find_run_parameter("rounds"), static_cast<double>(info.rounds));
  problem_table().push_back(std::move(info));
}

void add_learner(LearnerInfo info) {
  check_name("name", info.name);
  refuse_second(learners(), "learner", info.name);
  require_known("feedback", info.feedback, {"value", "gradient", "none"});
  require_known("oracle", info.oracle, {"linear", "projection", "none"});
  for (const std::string& name : info.parameters) find_parameter(name);
  require_function("make", info.name, info.make);
  try_out(info);
  learner_table().push_back(std::move(info));
}

const ProblemInfo& find_problem(std::string_view name) {
  return find_in(problems(), "problem", name);
}
const LearnerInfo& find_learner(std::string_view name) {
  return find_in(learners(), "learner", name);
}
const ParameterInfo& find_parameter(std::string_view name) {
  return find_in(parameters(), "parameter", name);
}
const ParameterInfo& find_run_parameter(std::string_view name) {
  return find_in(run_parameters(), "parameter", name);
}

}  // namespace bco
