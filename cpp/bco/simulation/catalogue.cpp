#include "bco/simulation/catalogue.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bco/learners/barrier_descent.h"
#include "bco/learners/block.h"
#include "bco/learners/fixed.h"
#include "bco/learners/fkm.h"
#include "bco/learners/ocg.h"
#include "bco/learners/ogd.h"
#include "bco/learners/projection_free.h"
#include "bco/learners/residual.h"
#include "bco/learners/two_point.h"
#include "bco/losses/arena.h"
#include "bco/losses/matrix_completion.h"
#include "bco/losses/portfolio.h"
#include "bco/losses/quadratic.h"
#include "bco/losses/target.h"
#include "bco/sets/ball.h"
#include "bco/sets/box.h"
#include "bco/sets/l1_ball.h"
#include "bco/sets/nuclear_ball.h"
#include "bco/sets/polygon.h"
#include "bco/sets/psd_trace_ball.h"
#include "bco/sets/regular_simplex.h"
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

std::unique_ptr<Set> target_set(const Config& config) {
  const Index n = config.parameters.integer("dimension");
  const std::string& kind = config.parameters.choice("target-set");
  if (kind == "box") return std::make_unique<Box>(Vector::Constant(n, -1), Vector::Ones(n));
  if (kind == "l1-ball") return std::make_unique<L1Ball>(n, 1);
  if (kind == "simplex") return std::make_unique<RegularSimplex>(n);
  return std::make_unique<Ball>(Vector::Zero(n), 1);
}

Adversary make_adversary(const Config& config, Draws draws) {
  const std::string& name = config.parameters.choice("adversary");
  const std::vector<std::string>& names = find_parameter("adversary").choices;
  const auto index = std::find(names.begin(), names.end(), name) - names.begin();
  return {static_cast<AdversaryKind>(index), config.parameters.integer("period"),
          stream(config, loss_stream(draws))};
}

std::unique_ptr<LossStream> arena_losses(const Config& config, const Set& set, Draws draws) {
  const Parameters& values = config.parameters;
  return std::make_unique<ArenaLosses>(
      set, make_adversary(config, draws),
      Eigen::Vector2d(values.real("minimum-x"), values.real("minimum-y")));
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

Tuning tuning(const Parameters& values) {
  return {values.real("step"), values.real("radius"), values.real("clamp")};
}

ProjectionFreeOptions projection_free_options(const Parameters& values, Regularizer regularizer) {
  return {values.real("exploration"),
          values.choice("eta") == "corrected" ? Eta::kCorrected : Eta::kPrinted, first_step(values),
          regularizer, tuning(values)};
}

FkmForm fkm_form(const Parameters& values) {
  const std::string& name = values.choice("fkm-form");
  return name == "flaxman"    ? FkmForm::kFlaxman
         : name == "textbook" ? FkmForm::kTextbook
                              : FkmForm::kNormalized;
}

OcgForm ocg_form(const Parameters& values) {
  const std::string& name = values.choice("ocg-form");
  return name == "hazan"     ? OcgForm::kHazan
         : name == "anytime" ? OcgForm::kAnytime
                             : OcgForm::kOptimal;
}

// For a learner that has nothing but its tuning to choose.
template <class L>
std::unique_ptr<Learner> make_tuned(const Game& game, long horizon, const Parameters& values) {
  return std::make_unique<L>(game, horizon, tuning(values));
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
       {"adversary", "arena-set", "minimum-x", "minimum-y", "period", "corners"},
       arena_set,
       arena_losses},
      {"target",
       "Target",
       "Distance to a target that an adversary moves; every constant is known exactly.",
       "ball, box, ℓ1-ball or simplex",
       16384,
       {"target-set", "dimension", "adversary", "period"},
       target_set,
       [](const Config& config, const Set& set, Draws draws) -> std::unique_ptr<LossStream> {
         return std::make_unique<TargetLosses>(set, make_adversary(config, draws));
       }},
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
       },
       {},
       {{"dimension", 200}}},
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
      {.name = "projection-free",
       .label = "Projection-free",
       .help = "Algorithm 1: one-point estimates, one linear program per round.",
       .reference = "Chen, Zhang, Karbasi 2019, Algorithm 1",
       .feedback = "value",
       .oracle = "linear",
       .rate = 0.8,
       .parameters = {"exploration", "eta", "first-step", "step", "radius", "clamp"},
       .make = [](const Game& game, long horizon,
                  const Parameters& values) -> std::unique_ptr<Learner> {
         return std::make_unique<ProjectionFree>(
             game, horizon, projection_free_options(values, Regularizer::kSquaredDistance));
       },
       .use = "When one loss per round is all you see and projections are expensive; it is slow to "
              "start, and few rounds leave it behind a point that never moves.",
       .is_default = true},
      {.name = "unregularized",
       .label = "Unregularized",
       .help = "Algorithm 1 without the regulariser.",
       .reference = "Chen, Zhang, Karbasi 2019, Experiments",
       .feedback = "value",
       .oracle = "linear",
       .rate = std::nullopt,
       .parameters = {"exploration", "first-step", "step", "radius", "clamp"},
       .make = [](const Game& game, long horizon,
                  const Parameters& values) -> std::unique_ptr<Learner> {
         return std::make_unique<ProjectionFree>(
             game, horizon, projection_free_options(values, Regularizer::kNone));
       },
       .use =
           "Only to see what the regulariser is for: without it the learner follows the noise of "
           "its estimates from vertex to vertex.",
       .is_default = true},
      {.name = "stochastic-ocg",
       .label = "StochOCG",
       .help = "Online conditional gradient on gradients with Gaussian noise; not a bandit method.",
       .reference = "Hazan 2016, Algorithm 24",
       .feedback = "gradient",
       .oracle = "linear",
       .rate = 0.75,
       .parameters = {"noise", "first-step", "step"},
       .make = [](const Game& game, long horizon,
                  const Parameters& values) -> std::unique_ptr<Learner> {
         const double n = static_cast<double>(game.set.dimension());
         return std::make_unique<Ocg>(
             game, horizon,
             OcgOptions{OcgForm::kHazan, values.optional_real("noise").value_or(n),
                        first_step(values), tuning(values)});
       },
       .use =
           "The paper's comparison with noisy gradients; what is proven is proven without noise.",
       .is_default = true},
      {.name = "fkm",
       .label = "FKM",
       .help = "Projected gradient descent on one-point estimates.",
       .reference = "Flaxman, Kalai, McMahan 2005",
       .feedback = "value",
       .oracle = "projection",
       .rate = 0.75,
       .parameters = {"fkm-form", "step", "radius", "clamp"},
       .make = [](const Game& game, long horizon,
                  const Parameters& values) -> std::unique_ptr<Learner> {
         return std::make_unique<Fkm>(game, horizon, fkm_form(values), tuning(values));
       },
       .use =
           "When one loss per round is all you see and projections are cheap; its estimates are as "
           "large as the losses, so a constant added to them makes it worse.",
       .is_default = true},
      {.name = "fixed",
       .label = "Fixed",
       .help = "Stays at the centre of K.",
       .reference = "",
       .feedback = "none",
       .oracle = "none",
       .rate = std::nullopt,
       .parameters = {},
       .make = [](const Game& game, long horizon, const Parameters&) -> std::unique_ptr<Learner> {
         return std::make_unique<Fixed>(game, horizon);
       },
       .horizon = "none",
       .use = "The yardstick: a learner that does not beat it has learnt nothing yet.",
       .is_default = true},
      {.name = "ogd",
       .label = "OGD",
       .help = "Online gradient descent: full gradients, one projection per round.",
       .reference = "Zinkevich 2003",
       .feedback = "gradient",
       .oracle = "projection",
       .rate = 0.5,
       .parameters = {"step"},
       .make = make_tuned<Ogd>,
       .horizon = "none",
       .use = "When gradients are seen and projections are cheap; nothing does better in the worst "
              "case."},
      {.name = "ocg",
       .label = "OCG",
       .help = "Online conditional gradient: full gradients, one linear minimisation per round.",
       .reference = "Weibel et al. 2026; Hazan 2016, Algorithm 24",
       .feedback = "gradient",
       .oracle = "linear",
       .rate = 0.75,
       .parameters = {"ocg-form", "first-step", "step"},
       .make = [](const Game& game, long horizon,
                  const Parameters& values) -> std::unique_ptr<Learner> {
         return std::make_unique<Ocg>(
             game, horizon, OcgOptions{ocg_form(values), 0, first_step(values), tuning(values)});
       },
       .horizon = "by-form",
       .use = "When gradients are seen and projections are expensive; it forgets old losses "
              "slowly, so "
              "it lags behind a target that moves."},
      {.name = "two-point",
       .label = "Two-point",
       .help = "Projected gradient descent on the difference of two losses of the same round.",
       .reference = "Agarwal, Dekel, Xiao 2010; Shamir 2017",
       .feedback = "two-values",
       .oracle = "projection",
       .rate = 0.5,
       .parameters = {"step", "radius", "clamp"},
       .make = make_tuned<TwoPoint>,
       .use = "When the same loss can be asked twice: nearly as good as gradients; noise in the "
              "values "
              "is divided by a small radius and ruins it."},
      {.name = "residual",
       .label = "Residual",
       .help = "FKM on the difference between this round's loss and the last one's.",
       .reference = "Zhang, Zhou, Ji, Zavlanos 2020",
       .feedback = "value",
       .oracle = "projection",
       .rate = 0.75,
       .parameters = {"step", "radius", "clamp"},
       .make = make_tuned<Residual>,
       .use = "When losses are large and change slowly; where they alternate, the difference is "
              "larger "
              "than the loss itself."},
      {.name = "block",
       .label = "Block",
       .help = "Frank-Wolfe at the end of blocks of √T rounds, on sums of one-point estimates.",
       .reference = "Garber, Kretzu 2020",
       .feedback = "value",
       .oracle = "linear",
       .rate = 0.75,
       .parameters = {"step", "radius", "clamp"},
       .make = make_tuned<Block>,
       .use = "When even linear programs are expensive: it needs few of them; within a block it "
              "cannot "
              "react."},
      {.name = "barrier",
       .label = "Barrier",
       .help =
           "One-point estimates in the ellipsoid of a self-concordant barrier, one Newton step per "
           "round.",
       .reference = "Abernethy, Hazan, Rakhlin 2008; Saha, Tewari 2011",
       .feedback = "value",
       .oracle = "barrier",
       .rate = 2.0 / 3,
       .parameters = {"step", "radius"},
       .make = make_tuned<BarrierDescent>,
       .use =
           "When losses are smooth and the best point may lie at the edge of K: it explores widely "
           "along the edge without leaving K; it needs a barrier, and its Newton step costs n³ on "
           "a "
           "polytope."},
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
    const double value = 0.5 + 0.25 * static_cast<double>(t % 2);
    learner->observe({value, sees ? &gradient : nullptr,
                      learner->feedback() == Feedback::kTwoValues ? value / 2 : 0});
  }
  const bool linear = disc.linear_minimizations() > 0;
  const bool projection = disc.projections() > 0;
  const bool barrier = disc.newton_steps() > 0;
  const char* used = linear + projection + barrier > 1 ? "several"
                     : linear                          ? "linear"
                     : projection                      ? "projection"
                     : barrier                         ? "barrier"
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
  static constexpr const char* kNames[] = {"value", "two-values", "gradient"};
  const std::string asked = kNames[static_cast<int>(learner.feedback())];
  if (asked == (info.feedback == "none" ? "value" : info.feedback)) return;
  throw InvalidInput(join({"feedback of ", in_quotes(info.name), " must be what it asks for, ",
                           in_quotes(asked), ", got ", in_quotes(info.feedback)}));
}

bool has_oracle(const Set& set, const LearnerInfo& info) {
  return info.oracle != "barrier" || set.make_barrier() != nullptr;
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
  require_known("feedback", info.feedback, {"value", "two-values", "gradient", "none"});
  require_known("oracle", info.oracle, {"projection", "linear", "barrier", "none"});
  require_known("horizon", info.horizon, {"needed", "none", "by-form"});
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
