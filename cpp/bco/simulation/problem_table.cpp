// Every problem: its set, its losses, and what they are good for.
#include <algorithm>
#include <cmath>
#include <utility>

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
#include "bco/simulation/catalogue.h"
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
  return {adversary_named(config.parameters.choice("adversary")),
          config.parameters.integer("period"), stream(config, loss_stream(draws))};
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

// ProblemInfo as a constant: the strings are made in one place, not row by row.
struct ProblemRow {
  const char* name;
  const char* label;
  const char* help;
  const char* set;
  const char* sets[4];
  long rounds;
  const char* parameters[6];
  std::unique_ptr<Set> (*make_set)(const Config&);
  std::unique_ptr<LossStream> (*make_losses)(const Config&, const Set&, Draws);
  double (*fit)(Config&) = nullptr;
  double most_dimension = 0;  // where it is less than the parameter's own
  const char* set_parameter = "";
  const char* losses;
  const char* bounds;
  const char* use;
};

constexpr ProblemRow kProblems[] = {
    {.name = "arena",
     .label = "Arena",
     .help = "Losses in the plane, to look at.",
     .set = "a set in the plane",
     .sets = {"polygon", "box", "ball", "solid-simplex"},
     .rounds = 2000,
     .parameters = {"adversary", "arena-set", "minimum-x", "minimum-y", "period", "corners"},
     .make_set = arena_set,
     .make_losses = arena_losses,
     .set_parameter = "arena-set",
     .losses = "$f_t(p) = \\tfrac12 (p - m_t)^\\top H (p - m_t)$ with the minimum $m_t$ on the "
               "segment from $m$ to $-m$, where the adversary puts it; $H$ has the eigenvalues 1 "
               "and 0.4. Linear adversaries play $f_t(x) = s_t\\, m^\\top x / \\lVert m \\rVert$.",
     .bounds = "$M$, $G$ and $\\beta$ in closed form.",
     .use =
         "To see every line of an algorithm in the plane. Nothing but the learner's own draws is "
         "random, except with the adversary coin."},
    {.name = "target",
     .label = "Target",
     .help = "Distance to a target that an adversary moves; every constant has a closed form.",
     .set = "ball, box, ℓ1-ball or simplex",
     .sets = {"ball", "box", "l1-ball", "simplex"},
     .rounds = 16384,
     .parameters = {"target-set", "dimension", "adversary", "period"},
     .make_set = target_set,
     .make_losses = [](const Config& config, const Set& set,
                       Draws draws) -> std::unique_ptr<LossStream> {
       return std::make_unique<TargetLosses>(set, make_adversary(config, draws));
     },
     .set_parameter = "target-set",
     .losses = "$f_t(x) = \\tfrac14 \\lVert x - \\theta_t \\rVert^2$ with $\\theta_t$ on a segment "
               "between two opposite sides of $\\mathcal K$, where the adversary puts it. Linear "
               "adversaries play $f_t(x) = s_t\\, a^\\top x$ with $\\lVert a \\rVert = 1$.",
     .bounds = "In closed form. Quadratic losses: $M = D^2/4$, $G = D/2$, $\\beta = 1/2$; on the "
               "ball $M = "
               "G = 1$ in every dimension. Linear ones: $M = \\max_{x \\in \\mathcal K} |a^\\top "
               "x|$, and $2r$ "
               "more for cheat, $G = 1$, $\\beta = 0$.",
     .use =
         "To compare methods and to measure rates: no constant changes with $n$ on the ball, and "
         "none is estimated."},
    {.name = "quadratic",
     .label = "Quadratic",
     .help = "Random convex quadratics over a random polytope.",
     .set = "polytope",
     .sets = {"polytope"},
     .rounds = 20000,
     .parameters = {"dimension", "constraints"},
     .make_set = [](const Config& config) -> std::unique_ptr<Set> {
       return quadratic_polytope(config.parameters.integer("dimension"),
                                 config.parameters.integer("constraints"),
                                 stream(config, "constraints"));
     },
     .make_losses = [](const Config& config, const Set& set,
                       Draws draws) -> std::unique_ptr<LossStream> {
       return std::make_unique<QuadraticLosses>(set.center(), stream(config, loss_stream(draws)));
     },
     .most_dimension = 200,
     .losses = "$f_t(x) = \\tfrac12 \\lVert G_t x \\rVert^2 + w_t^\\top x$; all entries of $G_t$ "
               "($n \\times n$) and $w_t$ are standard normal, those of $A$ uniform in $[0, 1]$.",
     .bounds =
         "Gaussian data have no finite bounds: $M$, $G$ and $\\beta$ are the largest values in a "
         "pilot of 300 draws, and can be exceeded.",
     .use = "The first experiment of the paper. The optimum is near the corner 0, as "
            "$\\mathbb E f_t(x) = n \\lVert x \\rVert^2 / 2$."},
    {.name = "portfolio",
     .label = "Portfolio",
     .help = "Negative log-growth of wealth, one round per trading day.",
     .set = "solid simplex",
     .sets = {"solid-simplex"},
     .rounds = 1203,
     .parameters = {"stocks", "first-day"},
     .make_set = [](const Config& config) -> std::unique_ptr<Set> {
       return std::make_unique<SolidSimplex>(config.parameters.integer("stocks"));
     },
     .make_losses = portfolio_losses,
     .fit = fit_portfolio,
     .losses =
         "$f_t = -\\ln(r_t^\\top p)$ with $p = (x + 1)/(2n)$ the wealth in each stock and $r_t$ "
         "the price relatives of day $t$: a synthetic market, or your own price table. Below a "
         "floor of $r_t^\\top p$ the logarithm is continued as its tangent.",
     .bounds = "$M$, $G$ and $\\beta$ from a pilot of 300 draws: of the synthetic market, or from "
               "the days of the "
               "price table before the first round; without such days it looks ahead, and says so.",
     .use = "The second experiment of the paper. The centre is half invested, so most of the curve "
            "shows a learner becoming fully invested."},
    {.name = "matrix",
     .label = "Matrix",
     .help = "Completing random matrices, half of whose entries are seen.",
     .set = "nuclear-norm ball",
     .sets = {"symmetric-nuclear-ball", "psd-trace-ball", "nuclear-ball"},
     .rounds = 4000,
     .parameters = {"size", "rank", "matrix-set"},
     .make_set = matrix_set,
     .make_losses = [](const Config& config, const Set& set,
                       Draws draws) -> std::unique_ptr<LossStream> {
       return std::make_unique<MatrixCompletionLosses>(
           set.center(), config.parameters.integer("size"), config.parameters.integer("rank"),
           stream(config, loss_stream(draws)));
     },
     .fit = fit_matrix,
     .set_parameter = "matrix-set",
     .losses =
         "$f_t(X) = \\tfrac12 \\sum_{(i,j) \\in O_t} (X_{ij} - M_{t,ij})^2$, $M_t = N_t^\\top "
         "N_t$ with $N_t$ $k \\times n$ and standard normal, $O_t$ a random half of the entries.",
     .bounds =
         "Gaussian data have no finite bounds: $M$, $G$ and $\\beta$ are the largest values in a "
         "pilot of 300 draws, and can be exceeded.",
     .use = "The third experiment of the paper. No point of $\\mathcal K$ is much better than "
            "another: "
            "look at the regret, not at the average loss."},
};

ProblemInfo made_from(const ProblemRow& row) {
  ProblemInfo info;
  info.name = row.name;
  info.label = row.label;
  info.help = row.help;
  info.set = row.set;
  for (const char* set : row.sets) {
    if (set != nullptr) info.sets.emplace_back(set);
  }
  info.rounds = row.rounds;
  for (const char* parameter : row.parameters) {
    if (parameter != nullptr) info.parameters.emplace_back(parameter);
  }
  info.make_set = row.make_set;
  info.make_losses = row.make_losses;
  if (row.fit != nullptr) info.fit = row.fit;
  if (row.most_dimension > 0) info.limits = {{"dimension", row.most_dimension}};
  info.set_parameter = row.set_parameter;
  info.losses = row.losses;
  info.bounds = row.bounds;
  info.use = row.use;
  return info;
}

}  // namespace

std::vector<ProblemInfo>& problem_table() {
  static std::vector<ProblemInfo> table = [] {
    std::vector<ProblemInfo> problems;
    for (const ProblemRow& row : kProblems) problems.push_back(made_from(row));
    return problems;
  }();
  return table;
}

}  // namespace bco
