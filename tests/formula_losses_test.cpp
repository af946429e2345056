// Losses by formula against the library's own losses, their draws, what they refuse, and their best fixed points.
#include "bco/losses/formula/formula.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "bco/formula/inspect.h"
#include "bco/losses/portfolio/portfolio.h"
#include "bco/losses/replayed.h"
#include "bco/losses/target/target.h"
#include "bco/sets/ball/ball.h"
#include "bco/sets/box/box.h"
#include "bco/simulation/catalogue.h"
#include "bco/simulation/chords.h"
#include "bco/simulation/simulation.h"
#include "bco/text.h"
#include "loss_examples.h"

namespace bco {
namespace {

using FormulaSettings = std::vector<std::pair<std::string, std::string>>;

Config formula_config(const std::string& loss, long rounds = 200,
                      const FormulaSettings& more = {}) {
  Config config;
  config.problem = "formula";
  config.learners = {"fixed"};
  config.rounds = rounds;
  config.parameters.set("loss", loss);
  for (const auto& [name, value] : more) config.parameters.set(name, value);
  return config;
}

Problem formula_problem(const Config& config) { return make_problem(validated(config)); }

std::string refusal_of(const Config& config) {
  try {
    Simulation simulation(config);
    simulation.advance(config.rounds);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "";
}

// ---------------------------------------------------------------- the library's own losses, as text
TEST(FormulaLosses, OfATargetAreThoseOfTheTarget) {
  constexpr Index n = 6;
  const Ball ball(Vector::Zero(n), 1);
  TargetLosses plain(ball, {AdversaryKind::kStill, 10, Random(1, 0, "losses")});
  Tape tape(parse_loss("square(norm(x - z))/4", {n, 100}));
  Random random(2, 0, "points");
  Vector x(n), g(n), expected(n);
  for (int t = 0; t < 50; ++t) {
    plain.next();
    for (VectorRef place : tape.places(Input::kZ)) place = plain.target();
    tape.begin_round();
    random.sphere(x);
    const double value = plain.value(x);
    EXPECT_NEAR(tape.value_and_gradient(x, g), value, 1e-12 * value);
    plain.gradient(x, expected);
    EXPECT_LE((g - expected).norm(), 1e-12 * expected.norm());
  }
}

TEST(FormulaLosses, OfTheArenaAreThoseOfTheArena) {
  Config config;
  config.problem = "arena";
  config.learners = {"fixed"};
  config = validated(config);
  Problem arena = make_problem(config);
  arena.losses->next();
  const double mx = config.parameters.real("minimum-x");
  const double my = config.parameters.real("minimum-y");
  Tape tape(parse_loss(join({"0.5*square(0.8*(x[1] - (", format_number(mx), ")) + 0.6*(x[2] - (",
                             format_number(my), "))) + 0.2*square(0.6*(x[1] - (", format_number(mx),
                             ")) - 0.8*(x[2] - (", format_number(my), ")))"}),
                       {2, 100}));
  tape.begin_repeat();
  tape.begin_round();
  Random random(3, 0, "points");
  Vector x(2);
  for (int i = 0; i < 50; ++i) {
    random.sphere(x);
    const double value = arena.losses->value(x);
    EXPECT_NEAR(tape.value(arena.set->center() + x), value, 1e-12 * value);
  }
}

TEST(FormulaLosses, OfAPortfolioOnOneDayAreThoseOfThePortfolio) {
  constexpr Index n = 5;
  Config config;
  config.problem = "portfolio";
  config.learners = {"fixed"};
  config.rounds = 10;
  config.parameters.set("stocks", n);
  Problem portfolio = make_problem(validated(config));
  portfolio.losses->next();
  // The gradient at a point of wealth factor w is −scale·r/w: it gives the day's price ratios.
  Vector g(n), ratios(n);
  const Vector zero = Vector::Zero(n);
  portfolio.losses->gradient(zero, g);
  const double factor = std::exp(-portfolio.losses->value(zero));
  ratios = -g * factor * 2 * n;
  Tape tape(parse_loss("-log(dot(z, x))", {n, 10}));
  for (VectorRef place : tape.places(Input::kZ)) place = ratios;
  tape.begin_round();
  Random random(4, 0, "points");
  Vector u(n), x(n);
  for (int i = 0; i < 50; ++i) {
    random.sphere(u);
    portfolio.set->minimize_linear(u, x);
    x *= 0.9 * random.uniform();
    const Vector holdings = ((x.array() + 1) * 0.5 / n).matrix();
    const double value = portfolio.losses->value(x);
    EXPECT_NEAR(tape.value(holdings), value, 1e-12 * std::max(1.0, std::abs(value)));
  }
}

// ---------------------------------------------------------------- draws
TEST(FormulaLosses, DrawsOfANameDoNotDependOnTheOthers) {
  const Problem one = formula_problem(formula_config("dot(z, x)"));
  const Problem other =
      formula_problem(formula_config("dot(z, x) + 0*(w + u + s + sum(a + b + p))"));
  const Vector x = Vector::LinSpaced(10, -0.1, 0.2);
  for (int t = 0; t < 20; ++t) {
    one.losses->next();
    other.losses->next();
    EXPECT_EQ(one.losses->value(x), other.losses->value(x));
  }
}

TEST(FormulaLosses, ANameMeansTheSameWhereverItOccurs) {
  const Problem problem =
      formula_problem(formula_config("square(dot(z, x)) - dot(z, x)*dot(z, x) + x[1]"));
  const Vector x = Vector::Constant(10, 0.1);
  for (int t = 0; t < 20; ++t) {
    problem.losses->next();
    EXPECT_NEAR(problem.losses->value(x), 0.1, 1e-15);
  }
}

TEST(FormulaLosses, ThePointOfKIsInK) {
  for (const char* set : {"ball", "box", "l1-ball", "simplex"}) {
    for (std::uint64_t repeat = 0; repeat < 10; ++repeat) {
      Config config = formula_config("dot(p, x)", 10, {{"target-set", set}, {"dimension", "4"}});
      config.repeat = repeat;
      const Problem problem = formula_problem(config);
      problem.losses->next();
      Vector p(4);
      problem.losses->gradient(Vector::Zero(4), p);
      EXPECT_TRUE(problem.set->clone()->contains(p, 1e-9)) << set;
      EXPECT_GT(p.norm(), 0);
    }
  }
}

TEST(FormulaLosses, RoundsAreCountedFromOneAndThePilotLooksAllOverThem) {
  const Problem problem = formula_problem(formula_config("t/T*x[1] + x[2]", 100));
  const Vector x = Vector::Unit(10, 0);
  for (int t = 1; t <= 100; ++t) {
    problem.losses->next();
    EXPECT_NEAR(problem.losses->value(x), t / 100.0, 1e-15);
  }
  const Config late = formula_config("t > 0.9*T ? 100*x[1] : x[1]", 10000);
  EXPECT_GT(formula_problem(late).bounds.gradient, 99);
}

// ---------------------------------------------------------------- what is refused
TEST(FormulaLosses, AreRefusedByASentence) {
  EXPECT_EQ(
      refusal_of(formula_config("2x")),
      "loss must be a formula of x: column 2, at ▸ in \"2▸x\": multiplication is written out: 2*x");
  EXPECT_EQ(
      refusal_of(formula_config("square(x[1] − 0.25) + 2x[3] + square(x[2] - 0.75)")),
      "loss must be a formula of x: column 13, at ▸ in \"square(x[1] ▸− 0.25) + 2x[3] + sq…\": "
      "write - for −");
  EXPECT_EQ(refusal_of(formula_config("square(x)")),
            "loss must be a formula of x: column 1, at ▸ in \"▸square(x)\": a loss is a single "
            "number, got a vector of 10 "
            "elements: write sum(…) or norm(…)");
  EXPECT_EQ(refusal_of(formula_config("x[3]", 10, {{"dimension", "2"}})),
            "loss must be a formula of x: column 3, at ▸ in \"x[▸3]\": an index must be a whole "
            "number between 1 and 2, "
            "got 3");
  EXPECT_EQ(refusal_of(formula_config("w")),
            "loss must be a formula of x: column 1, at ▸ in \"▸w\": a loss must depend on x");
  EXPECT_EQ(refusal_of(formula_config("1/x[1]")),
            "loss must be finite on the set: \"1/x[1]\" is not, in round 1 at x = (0, 0, 0, 0, …)");
}

TEST(FormulaLosses, OfWhichThePilotLearnsNothingNeedBounds) {
  EXPECT_EQ(refusal_of(formula_config("0*x[1]")),
            "losses of formula must not be 0 at every point of the pilot, got M = 0: set "
            "value-bound");
  EXPECT_EQ(refusal_of(formula_config("0*x[1] + 1")),
            "losses of formula must not be flat at every point of the pilot, got G = 0: set "
            "gradient-bound");
  EXPECT_EQ(refusal_of(formula_config("1e300*x[1]")),
            "losses of formula must be small enough for their bounds, got G = inf in the pilot: "
            "scale them down");
  EXPECT_EQ(
      refusal_of(formula_config("0*x[1]", 10, {{"value-bound", "1"}, {"gradient-bound", "1"}})),
      "");
}

TEST(FormulaLosses, AreFiniteWhereTheSumOfValueAndGradientIsNot) {
  const Problem problem = formula_problem(
      formula_config("9e307*x[1] + 9e307", 10, {{"value-bound", "1"}, {"gradient-bound", "1"}}));
  problem.losses->next();
  Vector g(10);
  EXPECT_EQ(problem.losses->value_and_gradient(Vector::Zero(10), g), 9e307);
  EXPECT_EQ(g[0], 9e307);
}

TEST(FormulaLosses, OutsideOfTheirDomainNameRoundPointAndNode) {
  const Problem problem =
      formula_problem(formula_config("x[2] - log(x[1] + 0.95)", 10, {{"dimension", "2"}}));
  for (int t = 0; t < 3; ++t) problem.losses->next();
  Vector x(2);
  x << -0.97, 0.125;
  try {
    problem.losses->value(x);
    ADD_FAILURE();
  } catch (const InvalidInput& error) {
    EXPECT_STREQ(error.what(),
                 "loss must be finite on the set: \"log(x[1] + 0.95)\" is not, in round 3 at x = "
                 "(-0.97, 0.125)");
  }
}

// ---------------------------------------------------------------- not convex
TEST(FormulaLosses, ThatAreNotConvexRunWithoutABound) {
  Config config =
      formula_config("square(square(x[1]) - 0.25) + square(x[2])", 300, {{"dimension", "2"}});
  config.learners = {"projection-free"};
  Simulation simulation(config);
  simulation.advance(300);
  EXPECT_FALSE(simulation.is_convex());
  const Record& record = simulation.record();
  EXPECT_TRUE(record.learners[0].bound_printed.empty());
  EXPECT_TRUE(record.learners[0].bound_corrected.empty());
  // The least value is 0, and the gap says that it is not known.
  EXPECT_GE(record.best_loss.back(), 0);
  EXPECT_GE(record.regret_gap.back() / 300, record.best_loss.back());
  const ChordTrial trial = try_chords(config);
  EXPECT_EQ(trial.segments, 400);
  EXPECT_GT(trial.excess, 0.01);
  EXPECT_EQ(sentence_of(trial).find("not convex: between ("), 0U);
}

TEST(FormulaLosses, ThatNoRuleCoversAreTriedOnSegments) {
  const Config config = formula_config("1/exp(-x[1])", 10);
  EXPECT_FALSE(formula_problem(config).losses->is_convex());
  EXPECT_EQ(sentence_of(try_chords(config)),
            "not proven convex: tried on 400 random segments, none violates");
}

// ---------------------------------------------------------------- the best fixed point
struct ClosedForm {
  const char* problem;
  FormulaSettings settings;
};

TEST(HindsightOf, IsThatOfTheClosedForms) {
  const ClosedForm kCases[] = {{"quadratic", {{"dimension", "6"}}},
                               {"target", {}},
                               {"target", {{"target-set", "simplex"}, {"adversary", "coin"}}},
                               {"portfolio", {{"stocks", "8"}}}};
  for (const auto& [name, settings] : kCases) {
    Config config;
    config.problem = name;
    config.learners = {"fixed"};
    config.rounds = 400;
    for (const auto& [parameter, value] : settings) config.parameters.set(parameter, value);
    const Problem problem = make_problem(validated(config));
    for (int t = 0; t < 400; ++t) problem.losses->next();
    Hindsight exact(*problem.losses, *problem.set);
    const Minimum expected = exact.solve(400);
    const double scale = std::max(1.0, std::abs(expected.value));
    const BestPoint best = hindsight_of(*problem.losses, *problem.set, 1e-6 * scale, 400);
    EXPECT_LE(best.gap, 1e-6 * scale) << name;
    EXPECT_NEAR(best.value, expected.value, best.gap + expected.gap + 1e-9 * scale) << name;
  }
}

TEST(HindsightOf, IsCertifiedWithinAHundredPassesOnExamples) {
  for (const char* set : {"ball", "box", "simplex"}) {
    for (const char* loss :
         {"abs(dot(z, x) - w)", "logistic(-s*dot(z, x)) + 0.1*norm1(x)",
          "pos(1 - s*dot(z, x)) + 0.01*square(norm(x))", "sum((2 + x)*log(2 + x)) + dot(z, x)",
          "huber(dot(z, x) - w, 0.5)", "norm1(x - a/3) + w*x[1]",
          "norm(x - 0.5*sin(2*pi*t/T)*ones) + x[1]", "exp(dot(z, x)/3)",
          "max(abs(x)) + norm(x - a)", "max(abs(x - 0.3*z)) + abs(x[1] - 0.2)"}) {
      Config config = formula_config(loss, 20000);
      config.parameters.set("target-set", set);
      const std::string name = join({loss, " on the ", set});
      const Problem problem = formula_problem(config);
      for (int t = 0; t < 20000; ++t) problem.losses->next();
      const double tolerance = 1e-4 * problem.bounds.value * 20000;
      const BestPoint best = hindsight_of(*problem.losses, *problem.set, tolerance, 100);
      EXPECT_LE(best.gap, tolerance) << name;
      EXPECT_LE(best.passes, 100) << name;
      EXPECT_EQ(best.value, problem.losses->total(best.point)) << name;
      const double more = 1e-6 * std::abs(best.value);
      EXPECT_LE(hindsight_of(*problem.losses, *problem.set, more, 200).gap, more) << name;
    }
  }
}

// Those that the page offers, of which the last is not convex.
TEST(HindsightOf, IsCertifiedWithinAHundredPassesOnThePagesExamples) {
  constexpr long kRounds = 20000;
  for (const auto& [loss, settings] : testing::kLossExamples) {
    Config config = formula_config(loss, kRounds);
    for (const std::string& setting : split(settings, '&')) {
      const std::size_t equals = setting.find('=');
      if (equals != std::string::npos)
        config.parameters.set(setting.substr(0, equals), setting.substr(equals + 1));
    }
    const Problem problem = formula_problem(config);
    for (long t = 0; t < kRounds; ++t) problem.losses->next();
    const double tolerance = 1e-4 * problem.bounds.value * kRounds;
    const BestPoint best = hindsight_of(*problem.losses, *problem.set, tolerance, 100);
    EXPECT_LE(best.passes, 100) << loss;
    if (&loss == &std::end(testing::kLossExamples)[-1].loss) {
      EXPECT_EQ(best.gap, kInfinity) << loss;
      continue;
    }
    EXPECT_LE(best.gap, tolerance) << loss;
    const double rounding = 1e-10 * tolerance;  // which is left of a minimum of 0
    const double more = std::max(1e-6 * std::abs(best.value), rounding);
    EXPECT_LE(hindsight_of(*problem.losses, *problem.set, more, 200).gap, more) << loss;
  }
}

// ‖x − c_t‖ with c_t on a circle, by its definition alone.
class OwnLosses final : public ReplayedLosses {
 public:
  Index dimension() const override { return 2; }
  void draw() override { angle_ += 0.7; }
  double value(ConstVectorRef x) override { return (x - target()).norm(); }
  void gradient(ConstVectorRef x, VectorRef g) override { g = (x - target()).normalized(); }
  std::unique_ptr<ReplayedLosses> again() const override { return std::make_unique<OwnLosses>(); }

 private:
  Eigen::Vector2d target() const { return {0.5 + 0.3 * std::cos(angle_), 0.3 * std::sin(angle_)}; }
  double angle_ = 0;
};

TEST(HindsightOf, TakesLossesThatKeepNoSums) {
  const Box box(Vector::Constant(2, -1), Vector::Ones(2));
  OwnLosses losses;
  for (int t = 0; t < 300; ++t) losses.next();
  const BestPoint best = hindsight_of(losses, box, 1e-6 * 300, 200);
  EXPECT_LE(best.gap, 1e-6 * 300);
  // By its symmetry close to the centre of the circle.
  EXPECT_NEAR(best.point[0], 0.5, 0.01);
  EXPECT_NEAR(best.point[1], 0, 0.01);

  Problem own{
      "own", std::make_unique<Box>(box), std::make_unique<OwnLosses>(), {3, 1}, BoundsFrom::kGiven};
  Config config;
  config.learners = {"ogd"};
  config.rounds = 300;
  Simulation simulation(std::move(own), config);
  simulation.advance(300);
  EXPECT_NEAR(simulation.record().best_loss.back() * 300, best.value,
              best.gap + simulation.record().regret_gap.back());
}

// f(x) = −‖x − c‖², whose cuts lie above it: without a guard their gap would look like a certificate.
TEST(HindsightOf, HasNoCertificateWhereLossesAreNotConvex) {
  const Problem problem =
      formula_problem(formula_config("-square(norm(x - [0.1, 0.2]))", 50, {{"dimension", "2"}}));
  for (int t = 0; t < 50; ++t) problem.losses->next();
  const BestPoint best = hindsight_of(*problem.losses, *problem.set, 1e-6, 100);
  EXPECT_EQ(best.gap, kInfinity);
  EXPECT_EQ(best.value, problem.losses->total(best.point));
}

// ---------------------------------------------------------------- what a page asks
TEST(FormulaReport, HasLatexVerdictAndReasons) {
  const auto report = nlohmann::json::parse(inspect_formula("abs(dot(z, x) - w)", {3, 100}));
  EXPECT_TRUE(report.at("error").is_null());
  EXPECT_EQ(report.at("latex"), "\\left|\\langle z, x \\rangle - w\\right|");
  EXPECT_EQ(report.at("verdict"), "convex");
  EXPECT_EQ(report.at("inputs"), (nlohmann::json{"z", "w"}));
  const auto& last = report.at("nodes").back();
  EXPECT_EQ(last.at("begin"), 1);
  EXPECT_EQ(last.at("end"), 19);
  EXPECT_EQ(last.at("sign"), "nonnegative");

  const auto open = nlohmann::json::parse(inspect_formula("x[1]*x[2]", {3, 100}));
  EXPECT_EQ(open.at("verdict"), "unknown");
  EXPECT_EQ(open.at("nodes").back().at("reason"),
            "a product of two expressions of x is covered only as e*e and e*log(e)");

  const auto wrong = nlohmann::json::parse(inspect_formula("1 + 2x", {3, 100}));
  EXPECT_EQ(wrong.at("error").at("column"), 6);
  EXPECT_EQ(wrong.at("error").at("message"), "multiplication is written out: 2*x");
  EXPECT_FALSE(wrong.contains("latex"));
}

TEST(FormulaDegree, IsThatOfThePolynomial) {
  const std::pair<const char*, int> kCases[] = {{"dot(z, x) + w", 1},
                                                {"sum(x)/2 - x[1]", 1},
                                                {"u < 0.5 ? x[1] : -x[2]", 1},
                                                {"square(x[1])", 2},
                                                {"square(norm(x - a))", 2},
                                                {"norm(x)^2", 2},
                                                {"x[1]*x[2] + sum(x)", 2},
                                                {"dot(x, z*x)", 2},
                                                {"x[1]*x[2]*x[3]", 3},
                                                {"abs(x[1])", 3},
                                                {"norm(x)", 3},
                                                {"1/x[1]", 3},
                                                {"x[1]^3", 3},
                                                {"square(square(x[1]))", 3},
                                                {"max(x)", 3}};
  for (const auto& [text, degree] : kCases) {
    EXPECT_EQ(degree_of(parse_loss(text, {3, 100})), degree) << text;
  }
}

TEST(FormulaDegree, KnowsWhichSquaresAreTheSameInAllRounds) {
  const auto are_fixed = [](const char* text) {
    return has_fixed_squares(parse_loss(text, {3, 100}));
  };
  for (const char* text : {"square(norm(x - z))", "w*x[1] + square(dot(a, x) - w)",
                           "square(x[1])/4 + (u < 0.5 ? x[1] : x[2])", "dot(z, x)"}) {
    EXPECT_TRUE(are_fixed(text)) << text;
  }
  for (const char* text : {"square(dot(z, x))", "u*square(norm(x))", "square(x[1])/t",
                           "s < 0 ? square(x[1]) : x[1]", "(x[1] - w)*dot(x, z)"}) {
    EXPECT_FALSE(are_fixed(text)) << text;
  }
}

// Both ways of keeping F_t = c + <b, x> + ½xᵀSx, against the values of all rounds.
TEST(FormulaLosses, ThatAreQuadraticHaveClosedSums) {
  constexpr long kRounds = 40;
  for (const char* loss :
       {"square(norm(x - 0.5*z)) + w*x[2]", "square(dot(z, x) - w) + norm(x)^2"}) {
    Config config;
    config.problem = "formula";
    config.learners = {"fixed"};
    config.rounds = kRounds;
    config.parameters.set("dimension", 3);
    config.parameters.set("loss", loss);
    const Problem problem = make_problem(validated(config));
    const Vector x{{0.3, -0.2, 0.5}};
    Vector g(3);
    Vector total = Vector::Zero(3);
    double sum = 0;
    for (long t = 0; t < kRounds; ++t) {
      problem.losses->next();
      sum += problem.losses->value_and_gradient(x, g);
      total += g;
    }
    EXPECT_TRUE(problem.losses->is_smooth());
    EXPECT_NEAR(problem.losses->total_and_gradient(x, g), sum, 1e-12 * sum) << loss;
    EXPECT_LE((g - total).norm(), 1e-12 * total.norm()) << loss;
  }
}

}  // namespace
}  // namespace bco
