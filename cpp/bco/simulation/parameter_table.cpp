// Every parameter with its type, range, default, symbol and help: written here and nowhere else.
#include <array>

#include "bco/formula/expression.h"
#include "bco/losses/adversary.h"
#include "bco/sets/paths/paths.h"
#include "bco/simulation/catalogue.h"

namespace bco {
namespace {

using Kind = ParameterKind;

// A default: a number, text, or nothing where it is worked out.
struct Initial {
  constexpr Initial() = default;
  constexpr Initial(double x) : number(x), is_number(true) {}  // NOLINT: meant to convert
  constexpr Initial(const char* x) : text(x) {}                // NOLINT

  double number = 0;
  bool is_number = false;
  const char* text = nullptr;
};

enum class Place { kMain, kAdvanced, kReading };
constexpr Place kMain = Place::kMain;
constexpr Place kAdvanced = Place::kAdvanced;
constexpr Place kReading = Place::kReading;

constexpr std::size_t kMostChoices = 7;

// ParameterInfo as a constant: the strings are made in one place, not row by row.
struct ParameterRow {
  const char* name;
  Kind kind;
  double least;
  double most;
  Initial initial;
  std::array<const char*, kMostChoices> choices;
  const char* symbol;
  const char* unit;
  const char* help;
  Place place = Place::kMain;
  std::array<const char*, kMostChoices> meanings{};
  bool needs_data = false;
};

template <std::size_t count>
constexpr std::array<const char*, kMostChoices> padded(const std::array<const char*, count>& some) {
  std::array<const char*, kMostChoices> all{};
  for (std::size_t i = 0; i < count; ++i) all[i] = some[i];
  return all;
}

template <std::size_t count>
std::vector<ParameterInfo> made_from(const ParameterRow (&rows)[count]) {
  std::vector<ParameterInfo> table(count);
  for (std::size_t i = 0; i < count; ++i) {
    const ParameterRow& row = rows[i];
    ParameterInfo& info = table[i];
    info.name = row.name;
    info.kind = row.kind;
    info.least = row.least;
    info.most = row.most;
    if (row.initial.is_number) info.initial = row.initial.number;
    if (row.initial.text != nullptr) info.initial = std::string(row.initial.text);
    for (const char* choice : row.choices) {
      if (choice != nullptr) info.choices.emplace_back(choice);
    }
    for (const char* meaning : row.meanings) {
      if (meaning != nullptr) info.meanings.emplace_back(meaning);
    }
    info.symbol = row.symbol;
    info.unit = row.unit;
    info.help = row.help;
    info.advanced = row.place != Place::kMain;
    info.reading = row.place == Place::kReading;
    info.needs_data = row.needs_data;
  }
  return table;
}

constexpr ParameterRow kParameters[] = {
    {"dimension", Kind::kInteger, 2, 1000, 10, {}, "n", "", "Dimension of the decision."},
    {"constraints", Kind::kInteger, 1, 200, 10, {}, "m", "", "Rows of A in Ax ≤ 1."},
    {"stocks",
     Kind::kInteger,
     2,
     1000,
     100,
     {},
     "n",
     "",
     "Stocks in the market; drawn from the price table where one is given."},
    {"first-day",
     Kind::kInteger,
     1,
     100000,
     1,
     {},
     "",
     "",
     "Day of the price table on which round 1 is played; M and G are estimated from the days "
     "before it.",
     kAdvanced,
     {},
     true},
    {"data-order",
     Kind::kChoice,
     0,
     0,
     "rows",
     {"rows", "random"},
     "",
     "",
     "The order in which the rows of your table are played.",
     kMain,
     {"From the first row to the last, then from the first again: the same in every repeat.",
      "Each round a row is drawn at random, with replacement, by the seed."},
     true},
    {"size", Kind::kInteger, 2, 60, 20, {}, "n", "", "Rows and columns of the matrix."},
    {"grid",
     Kind::kInteger,
     Paths::kLeastGrid,
     Paths::kMostGrid,
     5,
     {},
     "k",
     "",
     "Nodes in a row and in a column of the grid. A unit of traffic goes from the first corner "
     "to the last."},
    {"assignments",
     Kind::kInteger,
     2,
     30,
     5,
     {},
     "m",
     "",
     "Rows and columns of a doubly stochastic matrix: m workers share m tasks."},
    {"rank",
     Kind::kInteger,
     1,
     60,
     18,
     {},
     "k",
     "",
     "Rank of the hidden matrices, and the bound on the nuclear norm."},
    {"matrix-set",
     Kind::kChoice,
     0,
     0,
     "symmetric",
     {"symmetric", "psd", "general"},
     "\\mathcal{K}",
     "",
     "Symmetric nuclear-norm ball, positive semidefinite with trace at most k, or general "
     "nuclear-norm ball.",
     kAdvanced,
     {"Symmetric matrices of nuclear norm at most k.",
      "Positive semidefinite matrices of trace at most k.",
      "All n × n matrices of nuclear norm at most k."}},
    {"target-set",
     Kind::kChoice,
     0,
     0,
     "ball",
     {"ball", "box", "l1-ball", "simplex", "own", "paths", "assignments"},
     "\\mathcal{K}",
     "",
     "Unit ball, box [−1, 1]ⁿ, ℓ1-ball, the probability simplex of n + 1 outcomes, your own set, "
     "flows through a grid, or doubly stochastic matrices.",
     kMain,
     {"The unit ball.", "The box [−1, 1]ⁿ.",
      "Points whose coordinates' magnitudes sum to at most 1.", "Probabilities of n + 1 outcomes.",
      "The solutions of your own inequalities.",
      "Unit flows from corner to corner of a grid, in coordinates in which distances are those "
      "between flows.",
      "Doubly stochastic matrices, in coordinates in which distances are those between matrices."}},
    {"set",
     Kind::kText,
     1,
     kMostSetCharacters,
     "x >= 0; sum(x) <= 1",
     {},
     "\\mathcal{K}",
     "",
     "Your own set: inequalities of x with ; between them, such as x >= 0; x[1] + 2*x[2] <= 1. "
     "Affine ones, or norm((x - c)/d) <= R alone; in the plane any convex ones."},
    {"loss",
     Kind::kText,
     1,
     kMostCharacters,
     "abs(dot(z, x) - w)",
     {},
     "f_t",
     "",
     "The loss of a round as a formula of x, such as square(dot(z, x) - w). In every round z is "
     "drawn "
     "anew (n standard normals), w (one), u (uniform in [0, 1]) and s (a sign); a, b and p stay. "
     "Constants: pi, ones. With a table: row, or columns by name."},
    {"adversary",
     Kind::kChoice,
     0,
     0,
     "still",
     padded(kAdversaryNames),
     "f_t",
     "",
     "A minimum that stays, drifts or switches sides; linear losses whose sign alternates or is "
     "decided by a coin; or an adversary that cheats: it sees the learner's draw first.",
     kMain,
     {"A minimum that stays where it is (on target: with i.i.d. noise around it). The easiest "
      "case: what is learnt stays true.",
      "The minimum moves at a constant speed from one side to the other and back, P rounds each "
      "way. The best fixed point is in the middle, and dynamic regret shows who can follow.",
      "The minimum stays on one side for P rounds, then jumps to the other. All that was learnt "
      "is suddenly wrong.",
      "Linear losses $s_t\\, a^\\top x$ with $s_t = \\tfrac12, -1, 1, -1, 1, \\dots$: a learner "
      "that follows the leader jumps in every round (Hazan 2016, section 5.1). This is what a "
      "regulariser is for.",
      "Linear losses with independent random signs $s_t = \\pm 1$. Whatever a learner sees, its "
      "expected loss is 0, and the best fixed point gains on the order of $GD\\sqrt T$: the lower "
      "bound "
      "for every learner (Hazan 2016, section 3.2).",
      "It sees $u_t$ before it fixes $f_t(z) = -a^\\top z + 2 a^\\top (y_t - x_t)$. The one-point "
      "estimate is then, on average, that of $-f_t$, and every one-point method has linear regret: "
      "the theorems "
      "require that $f_t$ does not depend on $u_t$."}},
    {"arena-set",
     Kind::kChoice,
     0,
     0,
     "polygon",
     {"polygon", "box", "ball", "simplex"},
     "\\mathcal{K}",
     "",
     "Shape of the decision set.",
     kMain,
     {"The convex hull of the corners.", "The square [−1, 1]².", "The unit disc.",
      "The triangle of portfolios of two stocks."}},
    {"minimum-x", Kind::kReal, -3, 3, -0.6, {}, "m_1", "", "First coordinate of the minimum."},
    {"minimum-y", Kind::kReal, -3, 3, -0.35, {}, "m_2", "", "Second coordinate of the minimum."},
    {"period",
     Kind::kInteger,
     1,
     1000000,
     500,
     {},
     "P",
     "rounds",
     "Rounds until a minimum that drifts or switches reaches the other side.",
     kAdvanced},
    {"corners",
     Kind::kPoints,
     -3,
     3,
     "-1.2,-0.4; -0.7,0.9; 0.3,1.1; 1.2,0.5; 1,-0.8; -0.6,-1",
     {},
     "",
     "",
     "Corners of the polygon.",
     kAdvanced},
    {"exploration",
     Kind::kReal,
     0.001,
     1,
     0.5,
     {},
     "c/r",
     "r",
     "Exploration radius, in units of the inner radius of K."},
    {"eta",
     Kind::kChoice,
     0,
     0,
     "printed",
     {"printed", "corrected"},
     "\\eta",
     "",
     "Step size as printed in the theorem, or multiplied by c, which makes the bound's constants "
     "independent of the unit of length.",
     kReading,
     {"As in the theorem.",
      "Multiplied by c = δT^(1/5): the constants of the bound do not depend on the unit of "
      "length."}},
    {"first-step",
     Kind::kChoice,
     0,
     0,
     "stay",
     {"stay", "vertex"},
     "x_2",
     "",
     "If the direction is zero: stay, or move to the vertex that the oracle returns.",
     kReading,
     {"It stays at x.", "It moves towards the vertex that the oracle returns."}},
    {"first-point",
     Kind::kChoice,
     0,
     0,
     "centre",
     {"centre", "vertex", "origin"},
     "x_1",
     "",
     "Where a learner starts: the centre of K, the vertex that the oracle returns for a zero "
     "direction, or the origin of the problem's own coordinates, towards which K is then shrunk.",
     kReading,
     {"The centre of K.", "The vertex that the oracle returns for a zero direction.",
      "The origin of the problem's own coordinates, towards which K is shrunk. If no ball "
      "around it fits into K, points outside K are played."}},
    {"fkm-form",
     Kind::kChoice,
     0,
     0,
     "normalized",
     {"normalized", "textbook", "flaxman", kCurvedForm},
     "",
     "",
     "FKM's constants: the textbook's with set and losses scaled to its assumptions, the "
     "textbook's with the set alone scaled, those of the original paper, or ours for strongly "
     "convex "
     "losses.",
     kReading,
     {"The textbook's, with K scaled to contain the unit ball and losses to |f| ≤ 1.",
      "The textbook's, with K alone scaled.", "Those of the original paper.",
      "Steps 1/(σt), for losses that are strongly convex by a known σ; the constants are ours."}},
    {"ocg-form",
     Kind::kChoice,
     0,
     0,
     "optimal",
     {"optimal", "hazan", "anytime"},
     "",
     "",
     "OCG's constants: the best known for a known T, those of the textbook, or the best known with "
     "t in "
     "place of T, which need no horizon.",
     kAdvanced,
     {"The best known constants for a known T.", "Those of the textbook.",
      "The best known, with t in place of T: no horizon is needed."}},
    {"step",
     Kind::kReal,
     1e-4,
     1e4,
     1,
     {},
     "\\eta/\\eta_0",
     "",
     "Factor on every learner's own step size η.",
     kAdvanced},
    {"radius",
     Kind::kReal,
     1e-4,
     1e4,
     1,
     {},
     "\\delta/\\delta_0",
     "",
     "Factor on every learner's own exploration radius δ.",
     kAdvanced},
    {"clamp",
     Kind::kReal,
     0.001,
     0.999,
     0.5,
     {},
     "\\kappa",
     "r",
     "δ is cut to κr, so that the learner keeps at least (1−κ)K; among FKM's forms this affects "
     "only flaxman.",
     kReading},
    {"epoch-state",
     Kind::kChoice,
     0,
     0,
     "reset",
     {"reset", "keep"},
     "",
     "",
     "The state at the start of a doubling epoch: reset, as in Algorithm 2, or the point and the "
     "gradients of the last epoch.",
     kAdvanced,
     {"Everything is reset, as in Algorithm 2.",
      "x_t and the sum of the estimates are kept; η, δ and σ_t are the new epoch's."}},
    {"noise",
     Kind::kOptionalReal,
     0,
     1e6,
     {},
     {},
     "s",
     "",
     "Standard deviation of the gradient's noise; if empty, n.",
     kAdvanced},
    {"noise-n",
     Kind::kChoice,
     0,
     0,
     "dimension",
     {"dimension", "rows"},
     "n",
     "",
     "The n of StochOCG's noise: the learner's dimension, or the rows of a matrix. Without "
     "matrices both "
     "are the same.",
     kReading,
     {"The dimension of the space that the learner moves in.", "The rows of the matrix."}},
    {"noise-spread",
     Kind::kChoice,
     0,
     0,
     "coordinate",
     {"coordinate", "total"},
     "s",
     "",
     "The standard deviation of StochOCG's noise: of every coordinate, or of the whole vector.",
     kReading,
     {"Every coordinate has standard deviation s.",
      "The whole vector has it: every coordinate has s divided by the square root of the "
      "dimension."}},
    {"ocg-bound",
     Kind::kChoice,
     0,
     0,
     "gradient",
     {"gradient", "noisy"},
     "G",
     "",
     "The G of StochOCG's step size: a bound on the gradient, or on the gradient with its noise.",
     kReading,
     {"A bound on the exact gradient.",
      "The square root of G² plus the noise's mean square: the noisy gradient, in mean square."}},
    {"feedback-noise",
     Kind::kReal,
     0,
     1e6,
     0.0,
     {},
     "s_f",
     "",
     "Standard deviation of the noise in the values that bandit learners see; what they pay has "
     "none.",
     kAdvanced},
    {"value-bound",
     Kind::kOptionalReal,
     1e-9,
     1e12,
     {},
     {},
     "M",
     "",
     "Bound on |f|; if empty, in closed form or estimated by a pilot.",
     kAdvanced},
    {"gradient-bound",
     Kind::kOptionalReal,
     1e-9,
     1e12,
     {},
     {},
     "G",
     "",
     "Bound on the gradient's norm; if empty, in closed form or estimated by a pilot.",
     kAdvanced},
    {"bounds-factor",
     Kind::kReal,
     0.001,
     1000,
     1,
     {},
     "M/M_0",
     "",
     "Factor on M and G if they are in closed form or estimated.",
     kReading},
};

constexpr ParameterRow kRunParameters[] = {
    {"rounds",
     Kind::kInteger,
     1,
     1e7,
     {},
     {},
     "T",
     "",
     "Rounds of a run; if empty, the problem's default."},
    {"repeats", Kind::kInteger, 1, 10000, 1, {}, "", "", "Independent runs."},
    {"seed", Kind::kInteger, 0, 9007199254740991, 1, {}, "", "", "Seed of all random streams."},
    {"first-repeat",
     Kind::kInteger,
     0,
     1e9,
     0.0,
     {},
     "",
     "",
     "Number of the first repeat.",
     kAdvanced},
    {"horizon",
     Kind::kChoice,
     0,
     0,
     "doubling",
     {"doubling", "known"},
     "",
     "",
     "Restart in epochs of doubling length (Algorithm 2), or let the learners know T.",
     kMain,
     {"Restarts in epochs of 1, 2, 4, … rounds, each with its own T (Algorithm 2).",
      "Every learner knows T in advance."}},
};

}  // namespace

std::vector<ParameterInfo>& parameter_table() {
  static std::vector<ParameterInfo> table = made_from(kParameters);
  return table;
}

const std::vector<ParameterInfo>& run_parameters() {
  static const std::vector<ParameterInfo> table = made_from(kRunParameters);
  return table;
}

}  // namespace bco
