// Laws of the solvers. Agreement of the simplex method with GLPK: native/glpk_test.cpp.
#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <Eigen/SVD>
#include <algorithm>

#include "bco/solvers/active_set.h"
#include "bco/solvers/leading_pair.h"
#include "bco/solvers/simplex.h"
#include "bco/solvers/symmetric_eigen.h"
#include "bco/solvers/tridiagonal_extreme.h"
#include "polytopes.h"

namespace bco {
namespace {

using testing::NamedPolytope;
using testing::placed_polytopes;
using testing::random_polytope;
using testing::rounding;
using testing::widest;

double infeasibility(const Halfspaces& k, const Vector& x) {
  double worst = std::max((k.lower - x).maxCoeff(), (x - k.upper).maxCoeff());
  for (Index i = 0; i < k.a.rows(); ++i) {
    const double length = k.a.row(i).norm();
    if (length > 0) worst = std::max(worst, (k.a.row(i).dot(x) - k.b[i]) / length);
  }
  return worst;
}

class PolytopeSolvers : public ::testing::TestWithParam<NamedPolytope> {
 protected:
  PolytopeSolvers()
      : size_(widest(k())), rounding_(rounding(k())), middle_((k().lower + k().upper) / 2) {}

  const Halfspaces& k() const { return GetParam().k; }
  Index n() const { return k().lower.size(); }
  Simplex simplex() const { return Simplex(k()); }
  ActiveSetProjection projection() const { return ActiveSetProjection(k()); }
  double share(double tolerance) const { return tolerance * size_ + rounding_; }

  double size_;  // every tolerance is a share of it
  double rounding_;
  Vector middle_;
};

// Linear-programming duality gives the certificate: at the optimum −g is a combination, with
// nonnegative weights, of the normals that are active at x, so x is its own projection from x − g.
TEST_P(PolytopeSolvers, MinimizerIsFeasibleAndSatisfiesTheOptimalityConditions) {
  Simplex simplex = this->simplex();
  ActiveSetProjection projection = this->projection();
  Random random(31, 0, GetParam().name);
  Vector g(n()), x(n()), back(n());
  for (int i = 0; i < 500; ++i) {
    random.sphere(g);
    ASSERT_EQ(simplex.minimize(g, x), 0);
    ASSERT_LE(infeasibility(k(), x), share(1e-10));
    projection.project(x - size_ * g, back);
    ASSERT_LE((back - x).norm(), share(1e-8) + 100 * rounding_) << "at direction " << i;
  }
}

TEST_P(PolytopeSolvers, WarmStartFindsTheSameValueAsAColdOne) {
  Simplex warm = simplex();
  Random random(32, 0, GetParam().name);
  Vector g(n()), x(n()), y(n());
  for (int i = 0; i < 200; ++i) {
    random.sphere(g);
    warm.minimize(g, x);
    Simplex cold = simplex();
    cold.minimize(g, y);
    ASSERT_LE(std::abs(g.dot(x - y)), share(1e-10));
  }
}

TEST_P(PolytopeSolvers, ZeroDirectionGivesTheSameVertexAlways) {
  Simplex simplex = this->simplex();
  Vector x(n()), y(n());
  simplex.minimize(Vector::Zero(n()), x);
  EXPECT_LE(infeasibility(k(), x), share(1e-10));
  simplex.minimize(Vector::Ones(n()), y);
  simplex.minimize(Vector::Zero(n()), y);
  EXPECT_EQ(x, y);
}

// Directions with few distinct entries make ties and degenerate pivots the rule.
TEST_P(PolytopeSolvers, TiedDirectionsDoNotCycle) {
  Simplex simplex = this->simplex();
  Random random(33, 0, GetParam().name);
  Vector g(n()), x(n());
  for (int i = 0; i < 2000; ++i) {
    for (Index j = 0; j < n(); ++j) g[j] = static_cast<double>(random.below(3)) - 1;
    simplex.minimize(g, x);
    ASSERT_LE(infeasibility(k(), x), share(1e-10));
  }
}

TEST_P(PolytopeSolvers, ProjectionSatisfiesTheKktConditions) {
  ActiveSetProjection projection = this->projection();
  Random random(34, 0, GetParam().name);
  Vector y(n()), x(n());
  for (int i = 0; i < 2000; ++i) {
    random.normal(y.data(), n());
    y *= size_ * (i % 3 == 0 ? 0.1 : i % 3 == 1 ? 1 : 10);
    y += middle_;
    projection.project(y, x);
    ASSERT_LE(projection.kkt_residual(y, x), share(1e-9)) << "point " << i;
  }
}

// Points on the boundary, on vertices, and moving in small steps, as a learner's do.
TEST_P(PolytopeSolvers, ProjectionHoldsAlongAWalk) {
  ActiveSetProjection projection = this->projection();
  Simplex simplex = this->simplex();
  Random random(35, 0, GetParam().name);
  Vector step(n()), y = middle_, x(n()), v(n());
  for (int i = 0; i < 3000; ++i) {
    random.sphere(step);
    if (i % 100 == 0) {
      simplex.minimize(step, v);
      y = v;  // exactly a vertex
    } else {
      y += 0.01 * size_ * step;
    }
    projection.project(y, x);
    ASSERT_LE(projection.kkt_residual(y, x), share(1e-9)) << "step " << i;
    y = x;
  }
}

// The factors are updated by rotations, whose rounding adds up, and made afresh now and then.
TEST_P(PolytopeSolvers, FactorsOfTheActiveSetStayAccurate) {
  ActiveSetProjection projection = this->projection();
  Random random(39, 0, GetParam().name);
  Vector y(n()), x(n());
  std::int64_t largest_solve = 0;
  for (int i = 0; i < 3000; ++i) {
    random.normal(y.data(), n());
    y = middle_ + 3 * size_ * y;
    const std::int64_t before = projection.updates();
    projection.project(y, x);
    largest_solve = std::max(largest_solve, projection.updates() - before);
    ASSERT_LE(projection.factorization_error(), 1e-13) << "point " << i;
  }
  constexpr std::int64_t period = ActiveSetProjection::kUpdatesPerRebuild;
  EXPECT_GT(projection.updates(), 2 * period);
  EXPECT_LE(projection.rebuilds(), projection.updates() / period);
  EXPECT_GE(projection.rebuilds(), projection.updates() / (period + 2 * largest_solve) - 1);
}

INSTANTIATE_TEST_SUITE_P(All, PolytopeSolvers, ::testing::ValuesIn(placed_polytopes()),
                         [](const auto& info) { return info.param.name; });

TEST(Simplex, StaysAccurateOverAMillionSolves) {
  const Halfspaces k = random_polytope(6, 8, Random(36, 0, "polytope"));
  Simplex simplex(k);
  Random random(36, 0, "directions");
  Vector g(6), x(6), y(6);
  for (int i = 0; i < 1000000; ++i) {
    random.sphere(g);
    simplex.minimize(g, x);
    if (i % 10000 != 0) continue;
    ASSERT_LE(infeasibility(k, x), 1e-11) << "solve " << i;
    Simplex fresh(k);
    fresh.minimize(g, y);
    ASSERT_NEAR(g.dot(x), g.dot(y), 1e-11) << "solve " << i;
  }
  EXPECT_GT(simplex.pivots(), 1000000);
}

// Rows that are parallel but for ε. For small ε they are one row to working accuracy, for large
// ones two: nothing in between may return a point outside K, or one that is not nearly optimal. An
// independent check of optimality is the projection method, which has another idea of what is
// parallel: for the projection z of v − sg, any w ∈ K has <g, z> ≤ <g, w> + D²/s.
TEST(Simplex, NearlyParallelRowsNeitherCycleNorLeaveTheSet) {
  for (const double angle : {1e-15, 1e-12, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-4}) {
    for (std::uint64_t repeat = 0; repeat < 10; ++repeat) {
      Random random(37, repeat, "polytope");
      const Index n = 2 + random.below(8);
      const Index m = 2 + random.below(20);
      Halfspaces k{Matrix(m, n), Vector::Ones(m), Vector::Zero(n), Vector::Ones(n)};
      for (Index i = 0; i < m; ++i) {
        for (Index j = 0; j < n; ++j) {
          k.a(i, j) = i % 2 == 0 ? random.uniform() : k.a(i - 1, j) + angle * random.normal();
        }
      }
      Polytope polytope(k);
      const double far = 1e7;
      const double slack = polytope.diameter() * polytope.diameter() / far;
      Vector g(n), v(n), z(n);
      for (int i = 0; i < 200; ++i) {
        random.sphere(g);
        polytope.minimize_linear(g, v);
        ASSERT_TRUE(polytope.contains(v, 1e-9)) << "angle " << angle;
        polytope.project(v - far * g, z);
        ASSERT_NEAR(g.dot(v), g.dot(z), slack + 1e-6) << "angle " << angle;
      }
    }
  }
}

// The points of an aggressive step size: y ever further away.
TEST(ActiveSetProjection, HoldsForPointsFarAway) {
  const Halfspaces k = random_polytope(8, 12, Random(38, 0, "polytope"));
  ActiveSetProjection projection(k);
  Random random(38, 0, "points");
  Vector y(8), x(8);
  for (const double distance : {1e2, 1e4, 1e6, 1e8, 1e10}) {
    for (int i = 0; i < 200; ++i) {
      random.sphere(y);
      y *= distance;
      projection.project(y, x);
      ASSERT_LE(infeasibility(k, x), 1e-9) << "distance " << distance;
      // No point of K lies further in the direction of y − x.
      Simplex simplex(k);
      Vector v(8);
      const Vector direction = (y - x).normalized();
      simplex.minimize(-direction, v);
      ASSERT_LE(direction.dot(v - x), 1e-9) << "distance " << distance;
    }
  }
}

// Beale's example, on which the textbook rule cycles for ever.
TEST(Simplex, SolvesBealesCyclingExample) {
  Matrix a(2, 4);
  a << 0.25, -8, -1, 9, 0.5, -12, -0.5, 3;
  Vector g(4), x(4);
  g << -0.75, 20, -0.5, 6;
  Simplex simplex(
      {a, Vector::Zero(2), Vector::Zero(4), (Vector(4) << 100, 100, 1, 100).finished()});
  simplex.minimize(g, x);
  EXPECT_NEAR(g.dot(x), -1.25, 1e-12);
}

TEST(Simplex, RefusesAnEmptyPolytope) {
  Matrix a(2, 2);
  a << 1, 1, -1, -1;
  for (const double s : {1e-8, 1.0, 1e8}) {
    const Vector zero = Vector::Zero(2), one = Vector::Constant(2, s);
    EXPECT_THROW(Simplex({a, s * (Vector(2) << 0.4, -0.5).finished(), zero, one}), InvalidInput);
    EXPECT_NO_THROW(Simplex({a, s * (Vector(2) << 0.5, -0.4).finished(), zero, one}));
  }
  EXPECT_THROW(
      Simplex({Matrix::Zero(1, 1), Vector::Constant(1, -1e-20), Vector::Zero(1), Vector::Ones(1)}),
      InvalidInput);
}

// Stretching the coordinates by powers of two changes no bit of the answer but its exponent.
TEST(Simplex, FollowsCoordinatesOfAnyWidth) {
  Random random(58, 0, "directions");
  const Index n = 6;
  const Halfspaces k = random_polytope(n, 5, Random(57, 0, "polytope"));
  Vector stretch(n);
  for (Index j = 0; j < n; ++j) stretch[j] = std::ldexp(1, static_cast<int>(9 * j) - 27);
  const Halfspaces stretched{k.a * stretch.cwiseInverse().asDiagonal(), k.b,
                             k.lower.cwiseProduct(stretch), k.upper.cwiseProduct(stretch)};
  Simplex plain(k);
  Simplex other(stretched);
  Vector g(n), v(n), w(n);
  for (int i = 0; i < 50; ++i) {
    random.sphere(g);
    plain.minimize(g, v);
    other.minimize(g.cwiseQuotient(stretch), w);
    ASSERT_EQ(w, v.cwiseProduct(stretch)) << i;
  }
}

// Whichever coordinate cannot move, the first one too.
TEST(Simplex, KeepsACoordinateThatCannotMoveWhereItIs) {
  for (Index fixed = 0; fixed < 3; ++fixed) {
    Halfspaces k{Matrix::Ones(1, 3), Vector::Ones(1), Vector::Zero(3), Vector::Ones(3)};
    k.lower[fixed] = k.upper[fixed] = 0.25;
    Simplex simplex(k);
    Vector v(3);
    simplex.minimize(-Vector::Ones(3), v);
    EXPECT_EQ(v[fixed], 0.25);
    EXPECT_NEAR(v.sum(), 1, 1e-12);
    simplex.minimize(Vector::Ones(3), v);
    EXPECT_EQ(v, k.lower);
  }
}

// However far away its other rows are.
TEST(Simplex, RefusesAPointThatViolatesARow) {
  for (const double slope : {1.0, 1e-9, 1e-17}) {
    const Matrix a = (Matrix(2, 1) << -2, slope).finished();
    const auto at_zero = [&](double b) {
      return Simplex({a, (Vector(2) << b, 1).finished(), Vector::Zero(1), Vector::Zero(1)});
    };
    EXPECT_THROW(at_zero(-1), InvalidInput) << slope;
    EXPECT_NO_THROW(at_zero(0)) << slope;
    EXPECT_NO_THROW(at_zero(1)) << slope;
  }
}

// Facets that nearly coincide, parallel but for 1e−3, 1e−10 and 1e−8: with one idea of what is
// parallel, the first vertex was 1e−3 outside K.
TEST(Simplex, FirstVertexSatisfiesTheConstraints) {
  Matrix a(6, 3);
  a << -0.375, -0.375, 1,                                  //
      -0.37625, -0.37625, 0.9985,                          //
      0.3745, 0.3745, -1.00025,                            //
      0.3745000001, 0.3745000001, -1.0002499998875,        //
      -0.3744999991, -0.374500001975, 1.0002499981375002,  //
      -0.3744999991, -0.374500010725, 1.0002499981375002;
  const Vector b =
      (Vector(6) << 1, 0.99875, -1.0005, -1.0004999999, 1.000499998025, 1.000500008025).finished();
  for (const double s : {1e-8, 1.0, 1e8}) {
    const Halfspaces k{a, s * b, Vector::Constant(3, -0.375 * s), Vector::Constant(3, 1.25 * s)};
    Simplex simplex(k);
    EXPECT_LE(infeasibility(k, simplex.first_vertex()), 1e-6 * s);
    Vector x(3);
    EXPECT_LE(simplex.minimize(Vector::Zero(3), x), 2e-6 * s);
    EXPECT_EQ(x, simplex.first_vertex());
  }
}

// Warm starts that pass through a basis of nearly parallel facets, into which a small pivot leads and
// out of which a large one: the dictionary must not keep the error.
TEST(Simplex, StaysOptimalBehindANearlySingularBasis) {
  Matrix a(5, 4);
  a << -1.25, -2, 1, -1.25,                                            //
      -1.25000000015, -2.000000000125, 0.999999999875, -1.2500000001,  //
      -1.25125000015, -2.001250000125, 0.998749999875, -1.2512500001,  //
      2, -1.25, 1, 1,                                                  //
      2.000000001, -1.25000000125, 0.99999999875, 0.99999999875;
  const Vector b = (Vector(5) << 1.875, 1.8749999999, 1.8766249999, 0.625, 0.625000001).finished();
  const Halfspaces k{a, b, (Vector(4) << -0.5, -1.25, -0.375, -1.875).finished(),
                     (Vector(4) << 1.5, 0.75, 1.625, 0.125).finished()};
  Matrix directions(4, 3);
  directions << 1, -1.875, 1,  //
      1.75, -1.875, 1,         //
      -1.875, -1.5, -2,        //
      -2, 1, -2;
  Simplex warm(k);
  Vector x(4), y(4);
  for (Index i = 0; i < 3; ++i) {
    const Vector g = directions.col(i);
    warm.minimize(g, x);
    Simplex fresh(k);
    fresh.minimize(g, y);
    EXPECT_NEAR(g.dot(x), g.dot(y), 1e-8) << i;
  }
}

// Behind facets that are nearly parallel two vertices each look better than the other, by 1e−12: the
// solve must end at one of them. It is optimal: no other vertex is better.
TEST(Simplex, EndsWhereTwoVerticesEachLookBetter) {
  Matrix a(5, 4);
  a << -1.2499999999999999e-08, 2.5000000000000001e-09, 3.7500000000000005e-09, -1e-08,
      -1.2499999999999999e-08, 2.5000000000000001e-09, 2.5000000000000001e-09,
      8.7500000000000006e-09,  //
      -1.2520000000000001e-08, 2.485e-09, 2.4874999999999999e-09, 8.7299999999999994e-09,
      -1.2520001249999999e-08, 2.48499875e-09, 2.4875020000000002e-09,
      8.7300017500000008e-09,  //
      1.2520101250000001e-08, -2.48489875e-09, -2.4874020000000001e-09, -8.7299017500000004e-09;
  const Vector b = (Vector(5) << 2.4999999999999999e-07, 2.4999999999999999e-07,
                    2.4812500000000001e-07, 2.4812495000000004e-07, -2.4814495000000001e-07)
                       .finished();
  const Halfspaces k{a, b, (Vector(4) << -50, -200, -125, -125).finished(),
                     (Vector(4) << -25, 0, 50, 75).finished()};
  const Vector g = Vector::Constant(4, -2e-8);
  Simplex simplex(k);
  Vector x(4), z(4), direction(4);
  simplex.minimize(g, x);
  EXPECT_LE(infeasibility(k, x), 1e-12);
  Random random(48, 0, "directions");
  for (int i = 0; i < 1000; ++i) {
    random.sphere(direction);
    simplex.minimize(direction, z);  // another vertex
    ASSERT_GE(g.dot(z), g.dot(x) - 1e-11) << i;
  }
}

// A wedge of 1e−5 makes multipliers so large that their rounding alone drops a constraint that the
// next step has to bring back.
TEST(ActiveSetProjection, EndsInAThinWedge) {
  const double s = 1e-8;
  for (const double tilt : {0.5e-5, 1e-5, 2e-5}) {
    Halfspaces k{Matrix(2, 4), s * (Vector(2) << -1.25, 1.25 - 1e-5).finished(),
                 Vector::Constant(4, -0.375 * s),
                 s * (Vector(4) << 1.25, 1.25, 0.75, 1.25).finished()};
    k.a << 1, 1, -1.25, -1.25, -1 - tilt, -1 - tilt, 1.25 - 1e-5, 1.25 - 1e-5;
    ActiveSetProjection projection(k);
    const Vector y = 2 * s * (Vector(4) << 0.125, -0.375, -1.75, -2).finished();
    Vector x(4);
    projection.project(y, x);
    EXPECT_LE(infeasibility(k, x), 1e-10 * s) << tilt;
    EXPECT_LE(projection.kkt_residual(y, x), 1e-8 * s) << tilt;
  }
}

// Also after one in the middle of phase 1, with its artificial variable in the basis.
TEST(Simplex, ComesBackAfterAFailureAsIfItWereNew) {
  int failures = 0;
  for (std::uint64_t repeat = 0; repeat < 20; ++repeat) {
    Halfspaces k = random_polytope(6, 9, Random(45, repeat, "polytope"));
    k.lower.array() -= 10;  // a corner far outside the rows
    Simplex simplex(k);
    Random random(45, repeat, "directions");
    Vector g(6), x(6), y(6);
    for (int i = 0; i < 20; ++i) {
      random.sphere(g);
      simplex.limit_steps(i % 4);
      try {
        simplex.minimize(g, x);
        continue;
      } catch (const std::runtime_error&) {
        ++failures;
      }
      simplex.limit_steps(1000);
      random.sphere(g);
      simplex.minimize(g, x);
      Simplex fresh(k);
      fresh.minimize(g, y);
      ASSERT_EQ(x, y);
    }
  }
  EXPECT_GT(failures, 200);
}

TEST(Simplex, FindsAFeasibleVertexWhereTheLowerBoundsAreNone) {
  Matrix a(2, 2);
  a << -1, -1, 1, -1;  // x + y ≥ 1, x ≤ y
  Simplex simplex({a, (Vector(2) << -1, 0).finished(), Vector::Zero(2), Vector::Ones(2)});
  Vector x(2);
  simplex.minimize((Vector(2) << 0, 1).finished(), x);
  EXPECT_NEAR(x[0], 0.5, 1e-12);
  EXPECT_NEAR(x[1], 0.5, 1e-12);
}

// ------------------------------------------------------------------------------------------
// leading pairs

Matrix symmetric(Index n, Random& random) {
  Matrix a(n, n);
  random.normal(a.data(), a.size());
  return (a + a.transpose()) / 2;
}

double leading_of(const Matrix& a, Leading which) {
  const Vector values = Eigen::SelfAdjointEigenSolver<Matrix>(a).eigenvalues();
  return which == Leading::kLargest ? values.maxCoeff() : values.cwiseAbs().maxCoeff();
}

class LeadingPairs : public ::testing::TestWithParam<Leading> {
 protected:
  void expect_leading(LeadingEigenpair& pair, const Matrix& a) const {
    pair.compute(a);
    const double norm = a.stableNorm();
    const double rayleigh = pair.vector().dot(a * pair.vector());
    const double score = GetParam() == Leading::kLargest ? rayleigh : std::abs(rayleigh);
    ASSERT_NEAR(pair.vector().norm(), 1, 1e-12);
    ASSERT_GE(score, leading_of(a, GetParam()) - LeadingEigenpair::kAccuracy * norm);
    ASSERT_LE(std::abs(rayleigh - pair.value()), LeadingEigenpair::kAccuracy * norm);
  }
};

TEST_P(LeadingPairs, LeadRandomMatrices) {
  Random random(41, 0, "matrices");
  for (const Index n : {1, 2, 5, 12, 13, 20, 40, 120}) {
    LeadingEigenpair pair(n, GetParam());
    for (int i = 0; i < 100; ++i) expect_leading(pair, symmetric(n, random));
  }
}

TEST_P(LeadingPairs, LeadASlowlyChangingSequence) {
  Random random(42, 0, "matrices");
  LeadingEigenpair pair(20, GetParam());
  Matrix a = symmetric(20, random);
  for (int i = 0; i < 500; ++i) {
    a += 0.05 * symmetric(20, random);
    expect_leading(pair, a);
  }
}

// A power of two changes no bit of the vector: no tolerance is absolute.
TEST_P(LeadingPairs, AreThoseOfTheMatrixTimesAPowerOfTwo) {
  Random random(43, 0, "matrices");
  LeadingEigenpair plain(20, GetParam());
  LeadingEigenpair small(20, GetParam());
  LeadingEigenpair large(20, GetParam());
  for (int i = 0; i < 50; ++i) {
    // A matrix of low rank: reflections of nothing.
    const Matrix full = symmetric(20, random);
    const Matrix a = i % 2 == 0 ? full : Matrix(full.leftCols(3) * full.leftCols(3).transpose());
    plain.compute(a);
    small.compute(std::ldexp(1, -40) * a);
    large.compute(std::ldexp(1, 40) * a);
    ASSERT_EQ(small.vector(), plain.vector()) << i;
    ASSERT_EQ(large.vector(), plain.vector()) << i;
    ASSERT_EQ(large.value(), std::ldexp(plain.value(), 40)) << i;
  }
}

// The end that led last time is tried first.
TEST_P(LeadingPairs, AreFoundAtBothEnds) {
  LeadingEigenpair pair(20, GetParam());
  for (Index leader = 0; leader < 20; ++leader) {
    Vector diagonal = Vector::LinSpaced(20, 0.5, 1);
    diagonal[leader] = leader % 3 == 0 ? -2 : 2;
    expect_leading(pair, diagonal.asDiagonal());
  }
}

// Many eigenvalues lead, all but equal: what the gradient is at a minimum of rank m on a nuclear ball.
// Blocks of three keep Gershgorin's bound above them.
TEST_P(LeadingPairs, LeadClusters) {
  for (const Index n : {20, 60}) {
    for (const Index m : {n / 4, n / 2}) {
      for (const double spread : {0.0, 1e-12, 1e-9, 1e-6, 1e-5}) {
        for (const double sign : {1.0, -1.0}) {
          Matrix a = Matrix::Zero(n, n);
          for (Index i = 0; i + 3 <= n - m; i += 3) {
            a(i, i + 1) = a(i + 1, i) = a(i + 1, i + 2) = a(i + 2, i + 1) = 0.65;
          }
          for (Index i = 0; i < m; ++i) {
            const double share = static_cast<double>(i) / static_cast<double>(m);
            a(n - m + i, n - m + i) = 1 - spread * share;
          }
          LeadingEigenpair pair(n, GetParam());
          expect_leading(pair, sign * a);
        }
      }
    }
  }
}

// [[0, 1], [1, 0]] has ±1: the same question has the same answer.
TEST_P(LeadingPairs, StayWithOneOfTwoEndsThatTie) {
  Matrix a = Matrix::Zero(4, 4);
  a(0, 1) = a(1, 0) = a(2, 3) = a(3, 2) = 1;
  LeadingEigenpair pair(4, GetParam());
  pair.compute(a);
  const Vector first = pair.vector();
  for (int i = 0; i < 5; ++i) {
    pair.compute(a);
    ASSERT_EQ(pair.vector(), first);
  }
}

TEST_P(LeadingPairs, HandleTiesMultiplesOfTheIdentityAndZero) {
  LeadingEigenpair pair(20, GetParam());
  expect_leading(pair, Matrix::Identity(20, 20));
  expect_leading(pair, Matrix::Zero(20, 20));
  Vector diagonal = Vector::Zero(20);
  diagonal.head(3).setConstant(1);
  diagonal.tail(3).setConstant(-1);
  expect_leading(pair, diagonal.asDiagonal());
  expect_leading(pair, Matrix::Ones(20, 20) * 1e-200);
  expect_leading(pair, -Matrix::Ones(20, 20) * 1e8);
  diagonal[0] = 1 + 1e-6;  // nearly a tie
  expect_leading(pair, diagonal.asDiagonal());
}

INSTANTIATE_TEST_SUITE_P(Both, LeadingPairs,
                         ::testing::Values(Leading::kLargest, Leading::kLargestMagnitude),
                         [](const auto& info) {
                           return info.param == Leading::kLargest ? "largest" : "largestMagnitude";
                         });

TEST(LeadingSingularPair, ReachesTheGap) {
  Random random(43, 0, "matrices");
  for (const Index n : {1, 3, 12, 20, 30}) {
    LeadingSingularPair pair(n, n);
    Matrix a(n, n);
    for (int i = 0; i < 100; ++i) {
      random.normal(a.data(), a.size());
      pair.compute(a);
      const double largest = Eigen::JacobiSVD<Matrix>(a).singularValues()[0];
      ASSERT_NEAR(pair.left().norm(), 1, 1e-12);
      ASSERT_NEAR(pair.right().norm(), 1, 1e-12);
      ASSERT_NEAR(pair.left().dot(a * pair.right()), largest,
                  LeadingSingularPair::kAccuracy * a.norm());
    }
  }
}

// The largest eigenvalue of tridiag(1, 0, 1) is 2cos(π/(k+1)), its vector sin(jπ/(k+1)).
TEST(TridiagonalExtreme, KnowsTheSecondDifference) {
  for (const Index k : {1, 2, 3, 8, 20, 200}) {
    TridiagonalExtreme extreme(k);
    for (const double scale : {1e-100, 1.0, 1e100}) {
      for (const double sign : {1.0, -1.0}) {
        extreme.compute(Vector::Zero(k), Vector::Constant(k, scale), k, sign);
        const double angle = std::acos(-1.0) / static_cast<double>(k + 1);
        ASSERT_NEAR(extreme.value() / scale, sign * 2 * std::cos(angle), 4e-15);
        Vector expected(k);
        for (Index j = 0; j < k; ++j) {
          expected[j] = std::sin(angle * static_cast<double>(j + 1)) * (sign < 0 && j % 2 ? -1 : 1);
        }
        expected.normalize();
        ASSERT_NEAR(std::abs(extreme.vector(k).dot(expected)), 1, 1e-12);
        ASSERT_LE(extreme.iterations(), 4);  // cubic, from a bound of the same size
      }
    }
  }
}

TEST(TridiagonalExtreme, AgreesWithTheFullDecompositionInAFewIterations) {
  Random random(46, 0, "matrices");
  TridiagonalExtreme extreme(20);
  Vector diagonal(20), subdiagonal(20);
  std::int64_t iterations = 0;
  for (int i = 0; i < 2000; ++i) {
    const Index k = 1 + random.below(20);
    random.normal(diagonal.data(), 20);
    random.normal(subdiagonal.data(), 20);
    Matrix dense = diagonal.head(k).asDiagonal();
    for (Index j = 0; j + 1 < k; ++j) dense(j, j + 1) = dense(j + 1, j) = subdiagonal[j];
    const Vector values = Eigen::SelfAdjointEigenSolver<Matrix>(dense).eigenvalues();
    for (const double sign : {1.0, -1.0}) {
      extreme.compute(diagonal, subdiagonal, k, sign);
      ASSERT_NEAR(extreme.value(), sign > 0 ? values[k - 1] : values[0], 1e-14 * dense.norm());
      const Vector v = extreme.vector(k);
      ASSERT_NEAR(v.norm(), 1, 1e-14);
      ASSERT_LE((dense * v - extreme.value() * v).norm(), 1e-14 * dense.norm());
      iterations += extreme.iterations();
    }
  }
  EXPECT_LE(iterations, 4 * 2 * 2000);
}

// A = VΛVᵀ with VᵀV = I to rounding, and the values of Eigen's decomposition, for matrices of every kind:
// random, of rank one, a multiple of the identity, with entries from 1 to 1e−30, in clusters.
TEST(SymmetricEigen, DecomposesMatricesOfEveryKind) {
  Random random(47, 0, "matrices");
  for (const Index n : {1, 2, 3, 4, 5, 8, 19, 20, 60}) {
    SymmetricEigen decomposition(n);
    for (int kind = 0; kind < 6; ++kind) {
      Matrix a(n, n);
      random.normal(a.data(), a.size());
      a = (a + a.transpose()).eval();
      if (kind == 1) a = (a.col(0) * a.col(0).transpose()).eval();
      if (kind == 2) a = 3 * Matrix::Identity(n, n);
      if (kind == 3) a.setZero();
      for (Index i = 0; kind == 4 && i < n; ++i) {
        for (Index j = 0; j < n; ++j) a(i, j) *= std::pow(10.0, -0.25 * static_cast<double>(i + j));
      }
      if (kind == 5) {
        const Matrix q = Eigen::HouseholderQR<Matrix>(a).householderQ();
        Vector values(n);
        for (Index i = 0; i < n; ++i) values[i] = i % 3 == 0 ? 1 : 1 + 1e-9 * random.normal();
        a = q * values.asDiagonal() * q.transpose();
        a = (0.5 * (a + a.transpose())).eval();
      }
      for (const double scale : {1e-200, 1.0, 1e200}) {
        const Matrix scaled = scale * a;
        const double size = a.norm();
        decomposition.compute(scaled.triangularView<Eigen::Lower>());
        const Matrix v = decomposition.vectors();
        const Vector values = decomposition.values() / scale;
        const double rounding = 1e-15 * static_cast<double>(n);
        ASSERT_LE((v * values.asDiagonal() * v.transpose() - a).norm(), rounding * size)
            << n << kind;
        ASSERT_LE((v.transpose() * v - Matrix::Identity(n, n)).norm(), rounding) << n << kind;
        const Vector expected = Eigen::SelfAdjointEigenSolver<Matrix>(a).eigenvalues();
        ASSERT_LE((values - expected).lpNorm<Eigen::Infinity>(), rounding * size) << n << kind;
        decomposition.compute_values(scaled);
        ASSERT_EQ(decomposition.values() / scale, values) << n << kind;
      }
    }
  }
}

TEST(SymmetricEigen, DoesNotMindNumbersOfVeryDifferentSize) {
  for (const double tiny : {1e-101, 1e-110, 1e-170, 1e-300}) {
    Matrix a = Matrix::Zero(3, 3);
    a(1, 0) = a(0, 1) = tiny;
    a(2, 2) = 1;
    SymmetricEigen decomposition(3);
    decomposition.compute(a);
    const Matrix v = decomposition.vectors();
    EXPECT_LE((v * decomposition.values().asDiagonal() * v.transpose() - a).norm(), 1e-15);
  }
}

TEST(SymmetricEigen, RecoversFromNumbersThatAreNone) {
  for (const Index n : {2, 3, 4, 5}) {
    Random random(49, 0, "matrices");
    const Matrix a = symmetric(n, random);
    SymmetricEigen decomposition(n), fresh(n);
    LeadingEigenpair pair(n, Leading::kLargest);
    try {
      decomposition.compute(Matrix::Constant(n, n, std::nan("")));
    } catch (const std::runtime_error&) {
      // It has no eigenvalues.
    }
    pair.compute(Matrix::Constant(n, n, kInfinity));
    decomposition.compute(a);
    fresh.compute(a);
    pair.compute(a);
    EXPECT_EQ(decomposition.values(), fresh.values()) << n;
    EXPECT_EQ(Matrix(decomposition.vectors()), Matrix(fresh.vectors())) << n;
    EXPECT_NEAR(pair.value(), fresh.values()[n - 1], 1e-14) << n;
  }
}

TEST(LeadingSingularPair, OfTheZeroMatrixIsAPairOfUnitVectors) {
  LeadingSingularPair pair(20, 20);
  pair.compute(Matrix::Zero(20, 20));
  EXPECT_EQ(pair.value(), 0);
  EXPECT_NEAR(pair.left().norm(), 1, 1e-12);
  EXPECT_NEAR(pair.right().norm(), 1, 1e-12);
}

}  // namespace
}  // namespace bco
