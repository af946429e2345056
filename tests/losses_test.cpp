// Laws of the loss streams, over every problem of the catalogue and every choice that changes its
// losses.
#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <utility>

#include "bco/laws/loss_laws.h"
#include "bco/losses/portfolio/market.h"
#include "bco/losses/portfolio/portfolio.h"
#include "bco/losses/quadratic/quadratic.h"
#include "bco/losses/wishart.h"
#include "bco/sets/solid_simplex/solid_simplex.h"
#include "bco/simulation/catalogue.h"
#include "bco/simulation/problem.h"
#include "statistics.h"

namespace bco {
namespace {

using testing::expect_mean;
using testing::Sample;

using Settings = std::vector<std::pair<std::string, std::string>>;

Config configuration(const std::string& problem, const Settings& settings) {
  Config config;
  config.problem = problem;
  config.learners = {"fixed"};
  config.rounds = 200;
  for (const auto& [name, value] : settings) config.parameters.set(name, value);
  return validated(config);
}

LossCase loss_case(const std::string& name, const std::string& problem, const Settings& settings) {
  return {name, [=] { return make_problem(configuration(problem, settings)); }};
}

std::vector<LossCase> all_losses() {
  return {
      loss_case("quadratic", "quadratic", {}),
      loss_case("portfolio", "portfolio", {{"stocks", "12"}}),
      loss_case("matrixSymmetric", "matrix", {{"size", "6"}, {"rank", "4"}}),
      loss_case("matrixPsd", "matrix", {{"size", "6"}, {"rank", "4"}, {"matrix-set", "psd"}}),
      loss_case("matrixGeneral", "matrix",
                {{"size", "6"}, {"rank", "4"}, {"matrix-set", "general"}}),
      loss_case("arenaQuadratic", "arena", {}),
      loss_case("arenaDrift", "arena", {{"adversary", "drift"}, {"period", "7"}}),
      loss_case("arenaSwitch", "arena",
                {{"adversary", "switch"}, {"period", "7"}, {"arena-set", "ball"}}),
      loss_case("arenaAlternate", "arena", {{"adversary", "alternate"}, {"arena-set", "simplex"}}),
      loss_case("arenaCoin", "arena", {{"adversary", "coin"}}),
      loss_case("arenaCheat", "arena", {{"adversary", "cheat"}}),
      loss_case("targetBall", "target", {}),
      loss_case("targetBox", "target", {{"target-set", "box"}, {"dimension", "7"}}),
      loss_case("targetOwn", "target", {{"target-set", "own"}, {"adversary", "drift"}}),
      loss_case("targetL1Ball", "target", {{"target-set", "l1-ball"}, {"adversary", "drift"}}),
      loss_case("targetSimplex", "target",
                {{"target-set", "simplex"}, {"adversary", "switch"}, {"period", "7"}}),
      loss_case("targetAlternate", "target", {{"adversary", "alternate"}}),
      loss_case("targetCoin", "target", {{"adversary", "coin"}, {"target-set", "simplex"}}),
      loss_case("targetCheat", "target", {{"adversary", "cheat"}, {"target-set", "box"}}),
      loss_case("targetPaths", "target", {{"target-set", "paths"}, {"grid", "4"}}),
      loss_case("targetAssignments", "target",
                {{"target-set", "assignments"}, {"assignments", "4"}, {"adversary", "coin"}}),
      loss_case("routing", "routing", {}),
      loss_case("routingDrift", "routing",
                {{"adversary", "drift"}, {"period", "30"}, {"grid", "3"}}),
      loss_case("routingSwitch", "routing",
                {{"adversary", "switch"}, {"period", "7"}, {"grid", "4"}}),
      loss_case("routingAlternate", "routing", {{"adversary", "alternate"}, {"grid", "3"}}),
      loss_case("routingCoin", "routing", {{"adversary", "coin"}, {"grid", "8"}}),
      loss_case("routingCheat", "routing", {{"adversary", "cheat"}}),
      loss_case("formulaLogistic", "formula",
                {{"loss", "logistic(-s*dot(z, x)) + 0.1*norm(x - 2)"}}),
      loss_case("formulaLinear", "formula", {{"loss", "dot(z + sin(t/10), x) + u"}}),
      loss_case(
          "formulaQuadratic", "formula",
          {{"loss", "square(dot(z, x) - w) + square(norm(x - p))/2"}, {"target-set", "simplex"}}),
      loss_case("formulaWithoutDraws", "formula",
                {{"loss", "sum(exp(a*x)) + max(-x[1], x[1]^2)"}, {"target-set", "box"}}),
  };
}

INSTANTIATE_TEST_SUITE_P(All, LossContract, ::testing::ValuesIn(all_losses()), case_name);

TEST(Losses, DifferFromRepeatToRepeat) {
  for (const char* problem :
       {"quadratic", "portfolio", "matrix", "formula", "routing"}) {  // the arena is not random
    Config config = configuration(problem, {});
    const Problem one = make_problem(config);
    config.repeat = 1;
    const Problem other = make_problem(config);
    one.losses->next();
    other.losses->next();
    const Vector x = Vector::Constant(one.set->dimension(), 1e-3);
    EXPECT_NE(one.losses->value(x), other.losses->value(x)) << problem;
  }
}

TEST(Problem, SaysWhereItsBoundsComeFrom) {
  for (const ProblemInfo& info : problems()) {
    Config config = configuration(info.name, {});
    const bool is_closed = info.name == "arena" || info.name == "target" || info.name == "routing";
    EXPECT_EQ(make_problem(config).bounds_from,
              is_closed ? BoundsFrom::kClosedForm : BoundsFrom::kPilot);
    const std::optional<double> smoothness = make_problem(config).bounds.smoothness;
    ASSERT_TRUE(smoothness);
    EXPECT_GT(*smoothness, 0);
    config.parameters.set("value-bound", 123);
    config.parameters.set("gradient-bound", 45);
    const Problem given = make_problem(config);
    EXPECT_EQ(given.bounds.value, 123);
    EXPECT_EQ(given.bounds.gradient, 45);
    EXPECT_EQ(given.bounds.smoothness, smoothness);
    EXPECT_EQ(given.bounds_from, BoundsFrom::kGiven);
  }
}

// ------------------------------------------------------------------------------------------
// known answers

// E f_t(x) = n‖x‖²/2. Error rate 1e−6.
TEST(Quadratic, ExpectedLossIsHalfNTimesTheSquaredNorm) {
  QuadraticLosses losses(Vector::Zero(4), Random(72, 0, "losses"));
  const Vector x = Vector::LinSpaced(4, -1, 2);
  Sample sample;
  for (int t = 0; t < 50000; ++t) {
    losses.next();
    sample.add(losses.value(x));
  }
  expect_mean(sample, 2 * x.squaredNorm());
}

// The matrix drawn in place of NᵀN has its distribution: vᵀNᵀNv = ‖Nv‖² is χ²_k for every unit v (k = 2:
// P(≤ x) = 1 − e^(−x/2)), E tr (NᵀN)² = kn(k + n + 1), and uᵀNᵀNv has the mean 0 and the variance k
// for orthogonal u and v. Fewer rows than columns, as many, and more.
TEST(Wishart, HasTheDistributionOfAGramMatrix) {
  constexpr Index n = 5;
  Vector u(n), v(n);
  v << 0.5, -0.5, 0.5, -0.5, 0;
  u << 0.5, 0.5, -0.1, -0.1, std::sqrt(0.48);
  ASSERT_NEAR(u.norm(), 1, 1e-15);
  ASSERT_NEAR(u.dot(v), 0, 1e-15);
  for (const Index k : {2, 5, 9}) {
    Random random(76, static_cast<std::uint64_t>(k), "wishart");
    Wishart wishart(n, k);
    Sample trace, square, cross, cross_square;
    std::vector<double> lengths;
    for (int i = 0; i < 50000; ++i) {
      wishart.draw(random);
      Matrix sum = Matrix::Zero(Wishart::padded(n), Wishart::padded(n));
      wishart.add_to(sum);
      const Matrix a = sum.topLeftCorner(n, n).selfadjointView<Eigen::Lower>();
      const double length = v.dot(a * v);
      lengths.push_back(length);
      trace.add(a.squaredNorm());
      square.add(length * length);
      cross.add(u.dot(a * v));
      cross_square.add(u.dot(a * v) * u.dot(a * v));
    }
    const auto degrees = static_cast<double>(k);
    expect_mean(trace, degrees * n * (degrees + n + 1), 12);
    expect_mean(square, degrees * (degrees + 2), 12);
    expect_mean(cross, 0, 12);
    expect_mean(cross_square, degrees, 12);
    if (k == 2) {
      EXPECT_LT(testing::kolmogorov_smirnov(lengths, [](double x) { return -std::expm1(-x / 2); }),
                testing::kKolmogorovSmirnovBound);
    }
  }
}

// Its columns are those of the factor that add_to() squares, whatever the size is modulo a tile.
TEST(Wishart, AddsTheSquareOfItsColumns) {
  Random random(77, 0, "wishart");
  for (const Index n : {1, 3, 4, 6, 13}) {
    Wishart wishart(n, n);
    Matrix sum = Matrix::Constant(Wishart::padded(n), Wishart::padded(n), 0.25);
    Matrix expected = Matrix::Constant(n, n, 0.25);
    for (int i = 0; i < 3; ++i) {
      wishart.draw(random);
      Matrix factor = Matrix::Zero(n, n);
      for (Index k = 0; k < wishart.columns(); ++k) factor.col(k).tail(n - k) = wishart.column(k);
      wishart.add_to(sum);
      expected += factor * factor.transpose();
    }
    const Matrix lower = sum.topLeftCorner(n, n).triangularView<Eigen::Lower>();
    const Matrix expected_lower = expected.triangularView<Eigen::Lower>();
    EXPECT_LE((lower - expected_lower).norm(), 1e-13 * expected.norm()) << n;
  }
}

// Loss at 0 about 3505 and at 0.9·I about 3346: exactly
// ¼·E‖M‖_F² = ¼(n(k² + 2k) + n(n−1)k) = 3510 and, with E tr M = nk, 3510 − ½·0.9·nk + ¼·0.81·n.
TEST(MatrixCompletion, ExpectedLossHasItsClosedForm) {
  Config config;
  config.problem = "matrix";
  config.learners = {"fixed"};
  config.repeat = 3;
  config = validated(config);
  Problem problem = make_problem(config);
  Vector identity = Vector::Zero(210);
  for (Index j = 0, k = 0; j < 20; k += 20 - j, ++j) identity[k] = 1;
  Sample at_zero, at_optimum;
  for (int t = 0; t < 4000; ++t) {
    problem.losses->next();
    at_zero.add(problem.losses->value(Vector::Zero(210)));
    at_optimum.add(problem.losses->value(0.9 * identity));
  }
  const double expected = 0.25 * (20 * (18 * 18 + 36) + 20 * 19 * 18);
  expect_mean(at_zero, expected, 2);
  expect_mean(at_optimum, expected - 0.5 * 0.9 * 360 + 0.25 * 0.81 * 20, 2);
}

TEST(MatrixCompletion, SeesHalfOfTheCoordinates) {
  Config config;
  config.problem = "matrix";
  config.learners = {"fixed"};
  config = validated(config);
  Problem problem = make_problem(config);
  Vector g(210);
  for (int t = 0; t < 10; ++t) {
    problem.losses->next();
    problem.losses->gradient(Vector::Constant(210, 1e6), g);
    EXPECT_EQ((g.array() != 0).count(), 105);
  }
}

PortfolioLosses flat_market() {
  const auto table =
      std::make_shared<const PriceTable>(PriceTable::parse("d,A,B\n1,2,3\n2,2,3\n3,2,3"));
  return {std::make_unique<TableMarket>(table, 2, Random(0, 0, ""), TableMarket::Days::kInOrder, 0,
                                        Random(0, 0, "")),
          2, 2};
}

TEST(Portfolio, HalfInvestedLosesLogTwoOnAFlatMarket) {
  PortfolioLosses losses = flat_market();
  losses.next();
  EXPECT_NEAR(losses.value(Vector::Zero(2)), std::log(2.0), 1e-15);
  EXPECT_EQ(losses.floored(), 0);
  EXPECT_NEAR(losses.value(Vector::Constant(2, -1)), 1 - std::log(PortfolioLosses::kFloor), 1e-12);
  EXPECT_EQ(losses.floored(), 1);
}

// x = 4p − 1 with the wealth factor p_1 + p_2 at, below and above the floor.
std::vector<Vector> points_about_the_floor() {
  std::vector<Vector> points;
  for (const double factor : {0.0, 0.1, 0.9, 1 - 1e-4, 1.0, 1 + 1e-4, 1.1, 10.0, 1e6}) {
    for (const double share : {0.0, 0.3, 1.0}) {
      const double invested = 4 * PortfolioLosses::kFloor * factor;
      points.emplace_back(Eigen::Vector2d(share * invested - 1, (1 - share) * invested - 1));
    }
  }
  return points;
}

TEST(Portfolio, GradientIsTheDerivativeAboutTheFloor) {
  PortfolioLosses losses = flat_market();
  losses.next();
  losses.next();
  const double h = 1e-4 * PortfolioLosses::kFloor;
  Vector g(2), total(2);
  for (const Vector& x : points_about_the_floor()) {
    losses.gradient(x, g);
    losses.total_gradient(x, total);
    EXPECT_LE((total - 2 * g).norm(), 1e-12 * g.norm());
    for (const Vector& u : {Vector(Vector::Unit(2, 0)), Vector(Vector::Unit(2, 1))}) {
      const double rise = losses.value(x + h * u) - losses.value(x - h * u);
      EXPECT_NEAR(rise / (2 * h), g.dot(u), 1e-4 * g.norm()) << x.transpose();
    }
    EXPECT_NEAR(losses.total(x), 2 * losses.value(x), 1e-12);
  }
}

TEST(Portfolio, IsConvexAboutTheFloor) {
  PortfolioLosses losses = flat_market();
  losses.next();
  Vector g(2);
  for (const Vector& x : points_about_the_floor()) {
    losses.gradient(x, g);
    for (const Vector& y : points_about_the_floor()) {
      EXPECT_GE(losses.value(y), losses.value(x) + g.dot(y - x) - 1e-9)
          << x.transpose() << " to " << y.transpose();
    }
  }
}

// The market's calibration, over 400 stocks and 3000 days. Statistics of single
// stocks vary, so the bounds are on averages over all of them, at several standard errors.
TEST(SyntheticMarket, HasTheCalibratedMoments) {
  constexpr Index stocks = 400;
  constexpr int days = 3000;
  SyntheticMarket market(stocks, Random(73, 0, "stocks"), Random(73, 0, "losses"));
  Vector relatives(stocks);
  Matrix log_returns(stocks, days);
  for (int t = 0; t < days; ++t) {
    market.next(relatives);
    ASSERT_GT(relatives.minCoeff(), 0);
    log_returns.col(t) = relatives.array().log();
  }
  const Vector index = log_returns.colwise().mean();  // the mean of the stocks: the factor, nearly
  const double mean = index.mean();
  const double variance = (index.array() - mean).square().mean();
  const double kurtosis = (index.array() - mean).pow(4).mean() / (variance * variance);
  EXPECT_NEAR(mean, 4.2e-4, 4e-4);
  EXPECT_NEAR(std::sqrt(variance), 0.0080, 0.0006);
  EXPECT_NEAR(kurtosis, 5.4, 1.2);

  Sample beta, own_log_volatility, own_kurtosis;
  for (Index i = 0; i < stocks; ++i) {
    const Vector r = log_returns.row(i).transpose().array() - log_returns.row(i).mean();
    const Vector m = index.array() - mean;
    const double b = r.dot(m) / m.squaredNorm();
    const Vector own = r - b * m;
    beta.add(b);
    const double own_variance = own.squaredNorm() / days;
    own_log_volatility.add(std::log(std::sqrt(own_variance)));
    own_kurtosis.add(own.array().pow(4).mean() / (own_variance * own_variance));
  }
  EXPECT_NEAR(beta.mean(), 1.00, 0.01);
  EXPECT_NEAR(std::sqrt(beta.variance()), 0.29, 0.05);
  EXPECT_NEAR(std::exp(own_log_volatility.mean()), 0.0114, 0.0008);
  EXPECT_NEAR(std::sqrt(own_log_volatility.variance()), 0.31, 0.05);
  EXPECT_NEAR(own_kurtosis.mean(), 13, 1.5);
}

TEST(TableMarket, DrawsStocksWithoutReplacementAndDaysInOrder) {
  std::string csv = "date";
  for (int i = 0; i < 20; ++i) csv += ",S" + std::to_string(i);
  for (int day = 0; day < 4; ++day) {
    csv += "\n" + std::to_string(day);
    for (int i = 0; i < 20; ++i)
      csv += "," + std::to_string((i + 2) * (day + 1) * (day == 3 ? i + 1 : 1));
  }
  const auto table = std::make_shared<const PriceTable>(PriceTable::parse(csv));
  TableMarket market(table, 8, Random(74, 0, "stocks"), TableMarket::Days::kInOrder, 0,
                     Random(74, 0, "losses"));
  Vector r(8);
  market.next(r);
  EXPECT_LE((r.array() - 2).abs().maxCoeff(), 1e-12);
  market.next(r);
  EXPECT_LE((r.array() - 1.5).abs().maxCoeff(), 1e-12);
  market.next(r);  // the last ratio tells the stocks apart
  for (Index i = 0; i < 8; ++i) {
    for (Index j = 0; j < i; ++j) EXPECT_NE(r[i], r[j]);
  }
}

TEST(TableMarket, ThePilotDrawsFromTheSkippedDaysAloneOrSaysThatItLooksAhead) {
  // Relatives of 2 on the first three days, of 1 after them.
  const auto table = std::make_shared<const PriceTable>(
      PriceTable::parse("d,A,B\n0,1,1\n1,2,2\n2,4,4\n3,8,8\n4,8,8\n5,8,8\n6,8,8"));
  const auto sum_of_draws = [&](Index skipped, bool looks_ahead) {
    TableMarket market(table, 2, Random(75, 0, "stocks"), TableMarket::Days::kPilot, skipped,
                       Random(75, 0, "pilot"));
    EXPECT_EQ(market.looks_ahead(), looks_ahead);
    double sum = 0;
    Vector r(2);
    for (int i = 0; i < 100; ++i) {
      market.next(r);
      sum += r[0];
    }
    return sum;
  };
  EXPECT_EQ(sum_of_draws(3, false), 200);
  EXPECT_LT(sum_of_draws(0, true), 200);
  TableMarket played(table, 2, Random(75, 0, "stocks"), TableMarket::Days::kInOrder, 3,
                     Random(75, 0, "losses"));
  EXPECT_FALSE(played.looks_ahead());
  Vector r(2);
  played.next(r);
  EXPECT_EQ(r[0], 1);
}

}  // namespace
}  // namespace bco
