// Tables of one's own: what their text may look like, a formula's names for their columns, and runs on them.
#include "bco/table.h"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>

#include "bco/formula/inspect.h"
#include "bco/formula/tape.h"
#include "bco/losses/portfolio/price_table.h"
#include "bco/sets/own/inequalities.h"
#include "bco/sets/own/rows.h"
#include "bco/simulation/catalogue.h"
#include "bco/simulation/hindsight.h"
#include "bco/simulation/simulation.h"
#include "bco/text.h"

namespace bco {
namespace {

constexpr char kTrial[] =
    "day,age,dose,response,remark\n"
    "2020-01-01,0.5,1,0.75,\n"
    "2020-01-02,-0.25,2,-1,\"late, but taken\"\n"
    "2020-01-03,1,0.5,2,none\n";

std::shared_ptr<const Table> table_of(const std::string& csv) {
  return std::make_shared<const Table>(Table::parse(csv));
}

std::string table_refusal(const std::function<void()>& action) {
  try {
    action();
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "no error";
}

// ---------------------------------------------------------------- text
TEST(Table, HasColumnsOfNumbersAndOfText) {
  const Table table = Table::parse(kTrial);
  EXPECT_EQ(table.names(), (std::vector<std::string>{"day", "age", "dose", "response", "remark"}));
  EXPECT_EQ(table.rows(), 3);
  EXPECT_EQ(table.numeric(), (IndexVector(3) << 1, 2, 3).finished());
  EXPECT_EQ(table.numbers().col(1).segment(1, 3), (Vector(3) << -0.25, 2, -1).finished());
  EXPECT_EQ(table.cell(1, 4), "late, but taken");
  EXPECT_EQ(table.gap_in(1), "");
  EXPECT_EQ(table.gap_in(4), "line 2 has an empty cell");
}

TEST(Table, SaysWhereAColumnOfNumbersHasNone) {
  const Table table = Table::parse("a;b\n1;2,5\n3;n/a\n");
  EXPECT_EQ(table.numbers()(1, 0), 2.5);
  EXPECT_TRUE(std::isnan(table.numbers()(1, 1)));
  EXPECT_EQ(table.gap_in(1), "line 3 has \"n/a\"");
}

TEST(Table, ASeparatorBetweenQuotesIsPartOfACell) {
  const Table table = Table::parse("a,\"b,c\"\n \"1\" ,\"2\"\n\"x,\"\"y\"\"\",3\n");
  EXPECT_EQ(table.names().back(), "b,c");
  EXPECT_EQ(table.numbers()(0, 0), 1);
  EXPECT_EQ(table.cell(1, 1), "3");
  const Table quotes = Table::parse("a,\"\"\"b\"\", c\"\n\"say \"\"hi\"\", now\",2\n\"\",1\n");
  EXPECT_EQ(quotes.names().back(), "\"b\", c");
  EXPECT_EQ(quotes.numbers().row(1), (Matrix(1, 2) << 2, 1).finished());
  EXPECT_EQ(Table::parse("5\"\" pipe,\"6\"\" pipe\"\n1,2\n").names(),
            (std::vector<std::string>{"5\"\" pipe", "6\" pipe"}));
  EXPECT_EQ(quotes.gap_in(0), "line 2 has \"say \"\"hi\"\", now\"");
}

TEST(Table, OneRowWithoutADateIsEnough) {
  EXPECT_EQ(Table::parse("x\n1").rows(), 1);
  EXPECT_EQ(table_refusal([] { Table::parse("x\n"); }),
            "data must have at least 1 row below the header, got 0");
  EXPECT_EQ(table_refusal([] { Table::parse("a,b\n1,2\n3\n"); }),
            "data line 3 must have 2 cells like the header, got 1");
}

// ---------------------------------------------------------------- names in a formula
TEST(TableFormula, HasTheRowAndItsColumnsByName) {
  const Table table = Table::parse(kTrial);
  const FormulaContext context{2, 3, &table};
  const Expression expression = parse_loss("square(dot([age, dose], x) - response)", context);
  EXPECT_EQ(expression.root().pace, Pace::kPoint);
  EXPECT_EQ(table_refusal([&] { parse_loss("dot(row, x)", context); }).substr(0, 9), "column 1:");
  EXPECT_NO_THROW(parse_loss("dot([row[1], row[3]], x)", context));
  EXPECT_EQ(table_refusal([&] { parse_loss("remark*x[1]", context); }),
            "column 1: column \"remark\" of the table must have numbers only: line 2 has an empty "
            "cell");
  EXPECT_EQ(table_refusal([&] { parse_loss("doze*x[1]", context); }),
            "column 1: unknown name \"doze\": did you mean dose?");
  EXPECT_EQ(table_refusal([&] { parse_loss("row[1]*x[1]", {2, 3}); }).find("column 1: "), 0U);
}

TEST(TableFormula, AColumnOfTheNameOfADrawIsReachedThroughTheRow) {
  const Table table = Table::parse("w,v\n5,7\n");
  const Expression expression = parse_loss("w*x[1] + row[1]*x[2] + v", {2, 1, &table});
  Tape tape(expression);
  EXPECT_EQ(tape.places(Input::kW).size(), 1U);
  EXPECT_EQ(tape.places(Input::kColumn, 1).size(), 1U);
  EXPECT_EQ(tape.places(Input::kColumn, 0).size(), 0U);
}

TEST(TableFormula, TheReportOfAPageKnowsTheTable) {
  const Table table = Table::parse(kTrial);
  const auto report = nlohmann::json::parse(
      inspect_formula("square(dot([age, dose], x) - response)", {2, 3, &table}));
  EXPECT_TRUE(report.at("error").is_null());
  EXPECT_EQ(report.at("verdict"), "convex");
}

// ---------------------------------------------------------------- runs
Config config_on(const std::shared_ptr<const Table>& table, const std::string& loss, Index n) {
  Config config;
  config.problem = "formula";
  config.learners = {"fixed"};
  config.data = table;
  config.parameters.set("loss", loss);
  config.parameters.set("dimension", static_cast<double>(n));
  return config;
}

TEST(TableRun, PlaysTheRowsInOrderAndAgainFromTheFirst) {
  Config config = config_on(table_of(kTrial), "dose*x[1] + x[2]", 2);
  EXPECT_EQ(validated(config).rounds, 3);
  config.rounds = 7;
  const Problem problem = make_problem(validated(config));
  const Vector x = Vector::Unit(2, 0);
  for (const double dose : {1.0, 2.0, 0.5, 1.0, 2.0, 0.5, 1.0}) {
    problem.losses->next();
    EXPECT_EQ(problem.losses->value(x), dose);
  }
}

TEST(TableRun, DrawsRowsBySeedWithReplacement) {
  const auto values = [](std::uint64_t seed) {
    Config config = config_on(table_of(kTrial), "dose*x[1] + x[2]", 2);
    config.rounds = 3000;
    config.seed = seed;
    config.parameters.set("data-order", "random");
    const Problem problem = make_problem(validated(config));
    std::vector<double> doses;
    for (long t = 0; t < config.rounds; ++t) {
      problem.losses->next();
      doses.push_back(problem.losses->value(Vector::Unit(2, 0)));
    }
    return doses;
  };
  const std::vector<double> doses = values(1);
  EXPECT_EQ(doses, values(1));
  EXPECT_NE(doses, values(2));
  // Each of three rows with probability 1/3: six standard deviations of 25.8, once in 10⁸ seeds.
  for (const double dose : {1.0, 2.0, 0.5}) {
    EXPECT_NEAR(static_cast<double>(std::count(doses.begin(), doses.end(), dose)), 1000, 155);
  }
}

TEST(TableRun, ThePilotLooksAtRowsAndSaysWhereTheyAreStillToBePlayed) {
  Config config = config_on(table_of("size\n1\n1\n1\n1\n-200\n"), "size*x[1] + x[2]", 2);
  config.learners = {"fkm"};
  const Simulation ahead(config);
  EXPECT_EQ(ahead.record().bounds_from, BoundsFrom::kLookAhead);
  EXPECT_GT(make_problem(validated(config)).bounds.gradient, 199);
  config.parameters.set("data-order", "random");
  EXPECT_EQ(Simulation(config).record().bounds_from, BoundsFrom::kPilot);
}

// 40 rows of four regressors and a response, in full precision.
std::string regression_table(Matrix& a, Vector& y) {
  constexpr Index kRows = 40, kColumns = 4;
  Random random(7, 0, "regression");
  a.resize(kRows, kColumns);
  y.resize(kRows);
  std::string csv = "a1,a2,a3,a4,y\n";
  for (Index i = 0; i < kRows; ++i) {
    for (Index j = 0; j < kColumns; ++j) {
      a(i, j) = random.normal();
      csv += format_number(a(i, j)) + ",";
    }
    y[i] = 0.3 * a(i, 0) - 0.2 * a(i, 2) + 0.1 * random.normal();
    csv += format_number(y[i]) + "\n";
  }
  return csv;
}

TEST(TableRun, LeastSquaresHaveTheValuesAndTheMinimumOfTheNormalEquations) {
  Matrix a;
  Vector y;
  const auto table = table_of(regression_table(a, y));
  for (const char* loss : {"square(dot([a1, a2, a3, a4], x) - y)",
                           "square(dot([row[1], row[2], row[3], row[4]], x) - row[5])"}) {
    Problem problem = make_problem(validated(config_on(table, loss, 4)));
    const Vector x = Vector::LinSpaced(4, -0.4, 0.3);
    Vector g(4);
    for (Index i = 0; i < a.rows(); ++i) {
      problem.losses->next();
      const double error = a.row(i).dot(x) - y[i];
      EXPECT_NEAR(problem.losses->value(x), error * error, 1e-12 * error * error);
      problem.losses->gradient(x, g);
      EXPECT_LE((g - 2 * error * a.row(i).transpose()).norm(), 1e-12 * g.norm());
    }
    const Vector best =
        (a.transpose() * a).ldlt().solve(a.transpose() * y);  // inside the unit ball
    ASSERT_LT(best.norm(), 1);
    Hindsight hindsight(*problem.losses, *problem.set, problem.bounds.value);
    const Minimum minimum = hindsight.solve(a.rows());
    EXPECT_LE((hindsight.point() - best).norm(), 1e-6);
    EXPECT_NEAR(minimum.value, (a * best - y).squaredNorm(), 1e-9);
    const BestPoint by_cuts = hindsight_of(*problem.losses, *problem.set, 1e-8, 400);
    EXPECT_NEAR(by_cuts.value, minimum.value, 2e-8);
  }
}

TEST(TableRun, APortfolioOfPriceRatiosHasTheBestPointOfThePortfolio) {
  constexpr Index kStocks = 5, kDays = 300;
  Random random(8, 0, "prices");
  Vector prices = Vector::Constant(kStocks, 100);
  std::string csv = "day,A,B,C,D,E\n";
  std::string ratios = "A,B,C,D,E\n";
  for (Index day = 0; day <= kDays; ++day) {
    csv += std::to_string(day);
    for (const double price : prices) csv += "," + format_number(price);
    csv += "\n";
    for (Index j = 0; j < kStocks; ++j) {
      const double before = prices[j];
      prices[j] *= std::exp(0.02 * random.normal() + (j == 2 ? 1e-3 : 0));
      if (day < kDays) ratios += (j > 0 ? "," : "") + format_number(prices[j] / before);
    }
    if (day < kDays) ratios += "\n";
  }
  Config config;
  config.problem = "portfolio";
  config.learners = {"fixed"};
  config.data = table_of(csv);
  const Problem portfolio = make_problem(validated(config));
  Config own = config_on(table_of(ratios), "-log(dot(row, x))", kStocks);
  own.parameters.set("target-set", "own");
  own.parameters.set("set", "x >= 0; sum(x) <= 1");
  const Problem formula = make_problem(validated(own));
  for (Index t = 0; t < kDays; ++t) {
    portfolio.losses->next();
    formula.losses->next();
  }
  Hindsight exact(*portfolio.losses, *portfolio.set);
  const Minimum expected = exact.solve(kDays);
  const BestPoint best = hindsight_of(*formula.losses, *formula.set, 1e-7, 1000);
  EXPECT_LE(best.gap, 1e-7);
  EXPECT_NEAR(best.value, expected.value, best.gap + expected.gap + 1e-9);
  const Vector held = formula.set->center() + best.point;
  const Vector same = ((exact.point().array() + 1) * 0.5 / kStocks).matrix();
  EXPECT_LE((held - same).norm(), 1e-2) << held.transpose() << "\n" << same.transpose();
}

TEST(TableRun, WhatDoesNotGoTogetherIsRefused) {
  Config config = config_on(table_of(kTrial), "remark*x[1]", 2);
  EXPECT_EQ(table_refusal([&] { validated(config); }),
            "loss must be a formula of x: column 1, at ▸ in \"▸remark*x[1]\": column \"remark\" of "
            "the table must have "
            "numbers only: line 2 has an empty cell");
  config.data = nullptr;
  config.parameters.set("loss", "dose*x[1]");
  EXPECT_EQ(
      table_refusal([&] { validated(config); }).find("loss must be a formula of x: column 1, "),
      0U);
}

// ---------------------------------------------------------------- rows of a set
TEST(SetRows, AreInequalities) {
  EXPECT_EQ(set_text_from("a1,a2,b\n1,2,3\n-1,0,0\n0,-1.5,0\n"),
            "dot([1, 2], x) <= 3; dot([-1, 0], x) <= 0; dot([0, -1.5], x) <= 0");
  EXPECT_EQ(set_text_from("p;q;r;s;b\r\n1;1;-0,5;1;1\r\n"), "dot([1, 1, -0.5, 1], x) <= 1");
  EXPECT_EQ(set_text_from("x >= 0\nsum(x) <= 1;\n\n"), "x >= 0;sum(x) <= 1");
  EXPECT_EQ(set_text_from("x[1] <= b\n"), "x[1] <= b");
  EXPECT_EQ(table_refusal([] { set_text_from("a,b\n0,1\n"); }),
            "data line 2: a row must have a coefficient that is not 0");
  EXPECT_EQ(table_refusal([] { set_text_from("a,b\n1,x\n"); }),
            "a table of rows a1, …, an, b must have numbers only: line 2 has \"x\"");
}

TEST(SetRows, MakeThePolytopeOfTheTable) {
  Random random(9, 0, "rows");
  std::string csv = "a1,a2,a3,a4,a5,b\n";
  for (int i = 0; i < 60; ++i) {
    Vector a(5);
    random.sphere(a);
    for (const double coefficient : a) csv += format_number(coefficient) + ",";
    csv += "1\n";
  }
  const Table table = Table::parse(csv);
  const std::unique_ptr<Set> set = set_from_inequalities(set_text_from(csv), 5);
  Vector g(5), v(5);
  for (int i = 0; i < 20; ++i) {
    random.sphere(g);
    set->minimize_linear(g, v);
    const Vector values = table.numbers().topRows(5).transpose() * (set->center() + v);
    EXPECT_LE(values.maxCoeff(), 1 + 1e-9);
    EXPECT_GE((values.array() > 1 - 1e-9).count(), 5);  // a vertex
  }
}

}  // namespace
}  // namespace bco
