// The best fixed point in hindsight, against answers that are known.
#include "bco/simulation/hindsight.h"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/LU>

#include "bco/losses/matrix/matrix_completion.h"
#include "bco/losses/portfolio/portfolio.h"
#include "bco/losses/quadratic/quadratic.h"
#include "bco/sets/ball/ball.h"
#include "bco/sets/box/box.h"
#include "bco/sets/nuclear_ball/nuclear_ball.h"
#include "bco/sets/solid_simplex/solid_simplex.h"
#include "bco/sets/symmetric.h"
#include "bco/simulation/catalogue.h"
#include "bco/simulation/problem.h"
#include "small_config.h"

namespace bco {
namespace {

using testing::small_config;

struct SetAndLosses {
  Set& set;
  LossStream& losses;
};

// F(x) ≤ F(z) + gap for points z that know nothing of the solver, and the gap is small.
void expect_minimum(const SetAndLosses& given, const Hindsight& solver, const Minimum& best,
                    double largest_gap = 0) {
  ASSERT_TRUE(given.set.contains(solver.point(), 1e-9 * std::max(1.0, given.set.outer_radius())));
  ASSERT_LE(best.gap, std::max(largest_gap, 1e-6 * std::max(1.0, std::abs(best.value))));
  ASSERT_NEAR(given.losses.total(solver.point()), best.value,
              1e-12 * std::max(1.0, std::abs(best.value)));
  Random random(91, 0, "samples");
  Vector u(given.set.dimension()), v(given.set.dimension());
  for (int i = 0; i < 200; ++i) {
    given.set.unit_direction(random, u);
    given.set.minimize_linear(u, v);
    for (const double share : {0.0, 0.3, 1.0}) {
      const Vector z = share * v + (1 - share) * solver.point();
      ASSERT_LE(best.value, given.losses.total(z) + best.gap + 1e-9 * std::abs(best.value));
    }
  }
}

TEST(Hindsight, IsOptimalForEveryProblemAndEveryPrefix) {
  for (const ProblemInfo& info : problems()) {
    const Config config = validated(small_config(info.name));
    Problem problem = make_problem(config);
    Hindsight solver(*problem.losses, *problem.set, problem.bounds.value);
    for (long t = 1; t <= config.rounds; ++t) {
      problem.losses->next();
      if (t != 1 && t != 2 && t != 7 && t != 60 && t != config.rounds) continue;
      const Minimum best = solver.solve(t);
      SCOPED_TRACE(info.name + ", round " + std::to_string(t));
      const double by_cuts =
          Hindsight::kEarlyBundleGap * problem.bounds.value * static_cast<double>(t);
      expect_minimum({*problem.set, *problem.losses}, solver, best,
                     problem.losses->is_smooth() ? 0 : by_cuts);
    }
  }
}

// An interior unconstrained minimum solves a linear system.
TEST(Hindsight, OfTheQuadraticSolvesTheLinearSystemWhereThatIsInside) {
  constexpr Index n = 5;
  QuadraticLosses losses(Vector::Zero(n), Random(92, 0, "losses"));
  constexpr long kRounds = 400;
  for (long t = 0; t < kRounds; ++t) losses.next();
  Matrix s(n, n);
  Vector b(n), column(n);
  losses.total_gradient(Vector::Zero(n), b);
  for (Index j = 0; j < n; ++j) {
    losses.total_gradient(Vector::Unit(n, j), column);
    s.col(j) = column - b;
  }
  const Vector expected = s.ldlt().solve(-b);
  Box box(Vector::Constant(n, -1), Vector::Ones(n));
  ASSERT_TRUE(box.contains(expected, -0.1));
  Hindsight solver(losses, box);
  const Minimum best = solver.solve(kRounds);
  EXPECT_LE((solver.point() - expected).norm(), 1e-4);
  EXPECT_NEAR(best.value, 0.5 * b.dot(expected), 1e-8);
}

// At an active corner: the closed form over the active constraints, by brute force over all faces
// of the square.
TEST(Hindsight, OfTheQuadraticOnASquareMatchesEveryFaceTried) {
  for (std::uint64_t repeat = 0; repeat < 20; ++repeat) {
    QuadraticLosses losses(Vector::Zero(2), Random(93, repeat, "losses"));
    for (int t = 0; t < 3; ++t) losses.next();
    Box box(Vector::Constant(2, -0.2), Vector::Constant(2, 0.2));
    double least = std::numeric_limits<double>::infinity();
    constexpr int kGrid = 2000;
    Vector x(2);
    for (int i = 0; i <= kGrid; ++i) {
      const double along = -0.2 + 0.4 * i / kGrid;
      for (const double edge : {-0.2, 0.2}) {
        for (const auto& p : {std::pair{along, edge}, std::pair{edge, along}}) {
          x << p.first, p.second;
          least = std::min(least, losses.total(x));
        }
      }
    }
    Vector g0(2), g1(2), g2(2);
    losses.total_gradient(Vector::Zero(2), g0);
    losses.total_gradient(Vector::Unit(2, 0), g1);
    losses.total_gradient(Vector::Unit(2, 1), g2);
    Matrix h(2, 2);
    h << g1 - g0, g2 - g0;
    x = -h.inverse() * g0;
    if (box.contains(x, 0)) least = std::min(least, losses.total(x));
    Hindsight solver(losses, box);
    EXPECT_NEAR(solver.solve(3).value, least, 1e-5);
  }
}

std::unique_ptr<LossStream> all_days_of(const std::shared_ptr<const PriceTable>& table) {
  const Random unused(0, 0, "");
  auto losses = std::make_unique<PortfolioLosses>(
      std::make_unique<TableMarket>(table, table->stocks(), unused, TableMarket::Days::kInOrder, 0,
                                    unused),
      table->stocks(), table->rounds());
  for (Index t = 0; t < table->rounds(); ++t) losses->next();
  return losses;
}

TEST(Hindsight, OfOneDominatingStockIsThatStock) {
  std::string csv = "date,A,B,C";
  Random random(94, 0, "prices");
  double a = 10, b = 10, c = 10;
  for (int day = 0; day < 200; ++day) {
    csv += "\n" + std::to_string(day) + "," + std::to_string(a) + "," + std::to_string(b) + "," +
           std::to_string(c);
    a *= 1 + 0.01 * (random.uniform() - 0.5);
    b *= 1.01 + 0.01 * (random.uniform() - 0.5);  // never below A or C
    c *= 1 + 0.01 * (random.uniform() - 0.5);
  }
  const auto table = std::make_shared<const PriceTable>(PriceTable::parse(csv));
  const std::unique_ptr<LossStream> losses = all_days_of(table);
  Hindsight solver(*losses, SolidSimplex(3));
  const Minimum best = solver.solve(table->rounds());
  const Vector weights = (solver.point().array() + 1) / 6;
  EXPECT_NEAR(weights[1], 1, 1e-9);
  EXPECT_NEAR(best.value, -table->relatives().row(1).array().log().sum(), 1e-9);
}

// Two stocks that take turns at doubling and halving: Cover's example, best rebalanced half and
// half.
TEST(Hindsight, OfCoversExampleIsHalfAndHalf) {
  std::string csv = "date,A,B\n0,1,1";
  double a = 1, b = 1;
  for (int day = 1; day <= 100; ++day) {
    a *= day % 2 ? 2 : 0.5;
    b *= day % 2 ? 0.5 : 2;
    csv += "\n" + std::to_string(day) + "," + std::to_string(a) + "," + std::to_string(b);
  }
  const auto table = std::make_shared<const PriceTable>(PriceTable::parse(csv));
  const std::unique_ptr<LossStream> losses = all_days_of(table);
  Hindsight solver(*losses, SolidSimplex(2));
  EXPECT_NEAR(solver.solve(table->rounds()).value, -100 * std::log(1.25), 1e-7);
  EXPECT_NEAR((solver.point()[0] + 1) / 4, 0.5, 1e-4);
}

// A nuclear ball so large that it does not bind: the mean of the observed entries.
TEST(Hindsight, OfMatrixCompletionIsTheMeanOfTheEntriesInALargeBall) {
  SymmetricNuclearBall ball(5, 1e4);
  MatrixCompletionLosses losses(ball.center(), 5, 3, Random(95, 0, "losses"));
  Vector sum = Vector::Zero(15), count = Vector::Zero(15), g(15), h(15);
  for (int t = 0; t < 200; ++t) {
    losses.next();
    losses.gradient(Vector::Zero(15), g);  // −m on the mask
    losses.gradient(Vector::Ones(15), h);  // 1 − m on the mask
    sum -= g;
    count += h - g;
  }
  Hindsight solver(losses, ball);
  solver.solve(200);
  EXPECT_LE((solver.point() - sum.cwiseQuotient(count)).norm(), 1e-3);
}

// A ball whose linear minimiser is as bad as it admits.
class SloppyBall final : public Set {
 public:
  static constexpr double kAccuracy = 1e-2;

  explicit SloppyBall(Index n) : Set(Vector::Zero(n), {1, 1, 2}), ball_(Vector::Zero(n), 1) {}

  void minimize_linear(ConstVectorRef g, VectorRef v) override {
    ball_.minimize_linear(g, v);
    v *= 1 - kAccuracy;
  }
  void project(ConstVectorRef y, VectorRef x) override { ball_.project(y, x); }
  bool contains(ConstVectorRef x, double tolerance) override {
    return ball_.contains(x, tolerance);
  }
  double linear_accuracy() const override { return kAccuracy; }
  std::unique_ptr<Set> clone() const override { return std::make_unique<SloppyBall>(*this); }

 private:
  Ball ball_;
};

// F(x) = ½ Σ d_j (x_j − c_j)².
class Bowl final : public LossStream {
 public:
  Bowl(const Vector& d, const Vector& c) : d_(d), c_(c) {}
  Index dimension() const override { return c_.size(); }
  void next() override {}
  double value(ConstVectorRef x) override { return total(x); }
  void gradient(ConstVectorRef x, VectorRef g) override { total_gradient(x, g); }
  double total(ConstVectorRef x) override { return 0.5 * (x - c_).cwiseAbs2().dot(d_); }
  void total_gradient(ConstVectorRef x, VectorRef g) override { g = (x - c_).cwiseProduct(d_); }

 private:
  Vector d_, c_;
};

// Over the unit ball the minimum is x = (D + λ)⁻¹Dc for the λ ≥ 0 with ‖x‖ = 1.
double least_in_the_unit_ball(const Vector& d, const Vector& c) {
  const auto point = [&](double multiplier) -> Vector {
    return d.cwiseProduct(c).array() / (d.array() + multiplier);
  };
  double low = 0;
  double high = 1e6;
  for (int i = 0; i < 200; ++i) {
    const double middle = (low + high) / 2;
    (point(middle).norm() > 1 ? low : high) = middle;
  }
  return 0.5 * (point(high) - c).cwiseAbs2().dot(d);
}

TEST(Hindsight, CertificateCountsTheErrorOfTheLinearMinimizer) {
  for (std::uint64_t repeat = 0; repeat < 50; ++repeat) {
    Random random(96, repeat, "bowl");
    constexpr Index n = 6;
    Vector d(n), c(n);
    for (Index j = 0; j < n; ++j) d[j] = std::pow(1000, random.uniform());
    random.sphere(c);
    c *= 1.5;
    Bowl bowl(d, c);
    Hindsight solver(bowl, SloppyBall(n));
    const Minimum best = solver.solve(1);
    const double error = best.value - least_in_the_unit_ball(d, c);
    EXPECT_GE(best.gap, error) << repeat;
    Vector g(n);
    bowl.total_gradient(solver.point(), g);
    EXPECT_GE(best.gap, SloppyBall::kAccuracy * g.norm());
    EXPECT_LE(best.gap,
              SloppyBall::kAccuracy * g.norm() + Hindsight::kGap * std::max(1.0, best.value));
    // The minimiser flatters x: without its error the certificate would be false.
    EXPECT_GT(error, best.gap - SloppyBall::kAccuracy * g.norm()) << repeat;
  }
}

TEST(Hindsight, CertificateOfAMatrixSetIncludesTheEigenvaluesTolerance) {
  for (const char* set : {"symmetric", "psd", "general"}) {
    Config config = small_config("matrix");
    config.parameters.set("matrix-set", set);
    Problem problem = make_problem(validated(config));
    Hindsight solver(*problem.losses, *problem.set);
    for (int t = 0; t < 100; ++t) problem.losses->next();
    const Minimum best = solver.solve(100);
    Vector g(problem.set->dimension());
    problem.losses->total_gradient(solver.point(), g);
    const double error = problem.set->linear_accuracy() * g.norm() * problem.set->outer_radius();
    EXPECT_GT(error, 0);
    EXPECT_GE(best.gap, error) << set;
  }
}

}  // namespace
}  // namespace bco
