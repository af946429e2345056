// The laws of every set. A new set joins them by one line in all_sets().
#include <gtest/gtest.h>

#include <Eigen/LU>
#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
#include <string>

#include "bco/laws/set_laws.h"
#include "bco/losses/quadratic/quadratic.h"
#include "bco/sets/assignments/assignments.h"
#include "bco/sets/ball/ball.h"
#include "bco/sets/box/box.h"
#include "bco/sets/l1_ball/l1_ball.h"
#include "bco/sets/nuclear_ball/nuclear_ball.h"
#include "bco/sets/own/inequalities.h"
#include "bco/sets/paths/paths.h"
#include "bco/sets/polygon/polygon.h"
#include "bco/sets/polytope/polytope.h"
#include "bco/sets/psd_trace_ball/psd_trace_ball.h"
#include "bco/sets/ridged_barrier.h"
#include "bco/sets/simplex/regular_simplex.h"
#include "bco/sets/simplex_projection.h"
#include "bco/sets/solid_simplex/solid_simplex.h"
#include "bco/sets/symmetric.h"
#include "bco/text.h"
#include "polytopes.h"

namespace bco {
namespace {

using testing::random_polytope;
using testing::transformed;

Matrix hexagon() {
  Matrix corners(2, 6);
  corners << -1.2, -0.7, 0.3, 1.2, 1.0, -0.6, -0.4, 0.9, 1.1, 0.5, -0.8, -1.0;
  return corners;
}

Halfspaces polytope_at(double scale, double shift) {
  return transformed(random_polytope(6, 9, Random(51, 0, "polytope")), scale,
                     Vector::Constant(6, shift));
}

std::vector<SetCase> all_sets() {
  return {
      set_case<Polytope>("polytope", random_polytope(6, 9, Random(51, 0, "polytope"))),
      {"quadraticPolytope", [] { return quadratic_polytope(10, 10, Random(52, 0, "polytope")); }},
      set_case<SolidSimplex>("solidSimplex2", 2),
      set_case<SolidSimplex>("solidSimplex30", 30),
      set_case<SymmetricNuclearBall>("symmetricNuclearBall5", 5, 3.0),
      set_case<SymmetricNuclearBall>("symmetricNuclearBall14", 14, 18.0),
      set_case<NuclearBall>("nuclearBall4", 4, 3.0),
      set_case<NuclearBall>("nuclearBall13", 13, 5.0),
      set_case<PsdTraceBall>("psdTraceBall5", 5, 3.0),
      set_case<PsdTraceBall>("psdTraceBall14", 14, 18.0),
      set_case<Box>("box", Vector(Vector::LinSpaced(4, -2, 1)), Vector(Vector::LinSpaced(4, 0, 5))),
      set_case<Ball>("ball", Vector(Vector::LinSpaced(5, -1, 1)), 2.5),
      set_case<Polygon>("polygon", hexagon()),
      set_case<L1Ball>("l1Ball2", 2, 1.0),
      set_case<L1Ball>("l1Ball30", 30, 2.5),
      {"ownPolytope", [] { return set_from_inequalities("x >= 0; sum(x) <= 1; x[1] <= x[2]", 4); }},
      {"ownBall", [] { return set_from_inequalities("norm(x - [1, 2, 3]) <= 2", 3); }},
      {"own_l1Ball", [] { return set_from_inequalities("norm1(x - 3) <= 2", 3); }},
      {"ownEllipsoid",
       [] { return set_from_inequalities("norm((x - 1)/[2, 1, 0.3, 1]) <= 2", 4); }},
      {"ownThinEllipsoid", [] { return set_from_inequalities("norm(x/[1e3, 1, 1e-2]) <= 1", 3); }},
      {"ownKink",
       [] {
         return set_from_inequalities("6*x[1] + x[2] + 2 + abs(4*x[1]) <= 1; -2 <= x <= 2", 2);
       }},
      {"ownEllipse", [] { return set_from_inequalities("norm(x/[2, 1] - 1) <= 1", 2); }},
      set_case<RegularSimplex>("regularSimplex2", 2),
      set_case<RegularSimplex>("regularSimplex30", 30),
      set_case<Paths>("paths3", 3),
      set_case<Paths>("paths5", 5),
      set_case<Paths>("paths8", 8),
      set_case<Assignments>("assignments3", 3),
      set_case<Assignments>("assignments6", 6),
      // The same laws for K of any size, wherever it lies.
      set_case<Polytope>("polytopeTimes1e_8", polytope_at(1e-8, 0)),
      set_case<Polytope>("polytopeTimes1e8", polytope_at(1e8, 0)),
      set_case<Polytope>("polytopeAt1e7", polytope_at(1, 1e7)),
      set_case<Polytope>("polytopeAt1e11", polytope_at(1, 1e11)),
      set_case<Polygon>("polygonTimes1e_8", Matrix(1e-8 * hexagon())),
      set_case<Polygon>("polygonTimes1e8", Matrix(1e8 * hexagon())),
      set_case<SymmetricNuclearBall>("symmetricNuclearBallTimes1e_8", 9, 1e-8),
      set_case<NuclearBall>("nuclearBallTimes1e8", 9, 1e8),
      set_case<PsdTraceBall>("psdTraceBallTimes1e8", 9, 1e8),
      // The smallest of their kinds.
      set_case<SolidSimplex>("solidSimplex1", 1),
      set_case<L1Ball>("l1Ball1", 1, 2.0),
      set_case<RegularSimplex>("regularSimplex1", 1),
      set_case<SymmetricNuclearBall>("symmetricNuclearBall1", 1, 2.0),
      set_case<NuclearBall>("nuclearBall1", 1, 2.0),
      set_case<PsdTraceBall>("psdTraceBall1", 1, 2.0),
      set_case<Assignments>("assignments2", 2),
      set_case<Polytope>("interval",
                         Halfspaces{Matrix(0, 1), Vector(0), Vector::Zero(1), Vector::Ones(1)}),
  };
}

std::vector<SetCase> sets_with_barriers() {
  std::vector<SetCase> cases;
  for (SetCase& each : all_sets()) {
    if (each.make()->barrier() != nullptr) cases.push_back(std::move(each));
  }
  return cases;
}

TEST(Barriers, AreKnownForAllSetsButThoseOfTheNuclearAndTheOneNorm) {
  for (const SetCase& each : all_sets()) {
    const bool is_known = each.name.find("uclear") == std::string::npos &&
                          each.name.find("l1Ball") == std::string::npos;
    EXPECT_EQ(each.make()->barrier() != nullptr, is_known) << each.name;
  }
}

INSTANTIATE_TEST_SUITE_P(All, SetContract, ::testing::ValuesIn(all_sets()), case_name);
INSTANTIATE_TEST_SUITE_P(All, BarrierContract, ::testing::ValuesIn(sets_with_barriers()),
                         case_name);

// BBᵀ(∇²Φ + μI) = I: the laws of BarrierContract for ∇²Φ, and B by its own map here.
TEST(RidgedBarrier, ItsMapIsARootOfTheInverseOfTheHessianWithARidge) {
  for (const SetCase& each : sets_with_barriers()) {
    const std::unique_ptr<Set> set = each.make();
    const Index n = set->dimension();
    if (n > 40) continue;
    Random random(58, 0, each.name);
    Vector x(n), u(n), s(n), g(n), back(n);
    random.sphere(x);
    x *= 0.7 * set->inner_radius();
    Matrix a(n, n), b(n, n);
    set->barrier()->move_to(x);
    for (Index j = 0; j < n; ++j) set->barrier()->scale(Vector::Unit(n, j), a.col(j));
    RidgedBarrier ridged(*set->barrier(), n);
    for (const double share : {0.0, 0.1, 1.0, 1e4}) {
      const double ridge = share / a.squaredNorm();
      ridged.set_ridge(ridge);
      ridged.move_to(x);
      for (Index j = 0; j < n; ++j) ridged.scale(Vector::Unit(n, j), b.col(j));
      // In the coordinates of A, where the Hessian is the identity.
      const Matrix inner = a.partialPivLu().solve(b);
      const Matrix expected = (Matrix::Identity(n, n) + ridge * a.transpose() * a).inverse();
      ASSERT_LE((inner * inner.transpose() - expected).norm(), 1e-9) << each.name;
      random.sphere(u);
      random.sphere(g);
      ridged.scale(u, s);
      ridged.unscale_transposed(g, back);
      ASSERT_NEAR(s.dot(back), u.dot(g), 1e-9) << each.name;
      ridged.scale_transposed(back, s);
      ASSERT_LE((s - g).norm(), 1e-9) << each.name;
    }
  }
}

// ------------------------------------------------------------------------------------------
// known answers

TEST(Svec, IsAnIsometry) {
  Random random(54, 0, "svec");
  Matrix a(5, 5), b(5, 5), back(5, 5);
  random.normal(a.data(), a.size());
  random.normal(b.data(), b.size());
  a = (a + a.transpose()).eval();
  b = (b + b.transpose()).eval();
  Vector x(15), y(15);
  svec(a, x);
  svec(b, y);
  EXPECT_NEAR(x.dot(y), (a * b).trace(), 1e-12);
  smat(x, back);
  EXPECT_LE((Matrix(back.selfadjointView<Eigen::Lower>()) - a).norm(), 1e-14);
}

TEST(SimplexProjection, AgreesWithSorting) {
  Random random(55, 0, "simplex");
  for (int i = 0; i < 1000; ++i) {
    const Index n = 1 + random.below(20);
    Vector z(n);
    random.normal(z.data(), n);
    std::vector<double> sorted(z.data(), z.data() + n);
    std::sort(sorted.rbegin(), sorted.rend());
    double sum = 0;
    double threshold = 0;
    for (std::size_t k = 0; k < sorted.size(); ++k) {
      sum += sorted[k];
      const double candidate = (sum - 2) / static_cast<double>(k + 1);
      if (sorted[k] > candidate) threshold = candidate;
    }
    const Vector expected = (z.array() - threshold).cwiseMax(0);
    project_onto_simplex(z, 2);
    ASSERT_LE((z - expected).norm(), 1e-12);
  }
}

// Moved by a number that leaves its digits, a z has the same projection; so far away that they are lost, that
// of its largest coordinates.
TEST(SimplexProjection, IsThatOfAPointNearbyHoweverFarAway) {
  const Vector z = (Vector(4) << 0.75, -2, 1, 0.5).finished();
  Vector near = z;
  project_onto_simplex(near, 1);
  for (const double shift : {0x1p30, -0x1p30, 0x1p45, -0x1p45}) {
    Vector far = z.array() + shift;
    project_onto_simplex(far, 1);
    EXPECT_LE((far - near).norm(), 1e-15) << shift;
  }
  const Vector tie = (Vector(4) << 0.5, 1, -2, 1).finished();
  const Vector middle = (Vector(4) << 0, 1.5, 0, 1.5).finished();
  for (const double scale : {1e3, 1e10, 1e17, 1e100, 1e300}) {
    Vector far = scale * tie;
    project_onto_simplex(far, 3);
    EXPECT_LE((far - middle).norm(), 1e-12) << scale;
    far = scale * tie;
    project_onto_solid_simplex(far, 3);
    EXPECT_LE((far - middle).norm(), 1e-12) << scale;
  }
}

TEST(SolidSimplex, HasThePapersRadii) {
  const SolidSimplex set(100);
  EXPECT_EQ(set.inner_radius(), 1);
  EXPECT_DOUBLE_EQ(set.outer_radius(), std::sqrt(199.0 * 199 + 99));
  EXPECT_DOUBLE_EQ(set.diameter(), 2 * std::sqrt(2.0) * 100);
}

TEST(PsdTraceBall, CentreIsEquallyFarFromConeAndFace) {
  PsdTraceBall set(20, 18);
  const double s = 18 / (20 + std::sqrt(20.0));
  EXPECT_DOUBLE_EQ(set.inner_radius(), s);
  Vector towards_face(set.dimension());
  svec(Matrix::Identity(20, 20) / std::sqrt(20.0), towards_face);
  EXPECT_TRUE(set.contains((s - 1e-9) * towards_face, 0));
  EXPECT_FALSE(set.contains((s + 1e-9) * towards_face, 0));
}

TEST(Polytope, ChebyshevCentreOfTheQuadraticProblemHasItsClosedForm) {
  Random random(56, 0, "chebyshev");
  for (int i = 0; i < 50; ++i) {
    const Index n = 2 + random.below(10);
    const Index m = 1 + random.below(10);
    Halfspaces k{Matrix(m, n), Vector::Ones(m), Vector::Zero(n), Vector::Ones(n)};
    for (Index j = 0; j < k.a.size(); ++j) k.a.data()[j] = random.uniform();
    double radius = 0.5;
    for (Index j = 0; j < m; ++j)
      radius = std::min(radius, 1 / (k.a.row(j).sum() + k.a.row(j).norm()));
    const InscribedBall ball = chebyshev_ball(k);
    ASSERT_NEAR(ball.radius, radius, 1e-12);
    if (radius < 0.5) {
      ASSERT_LE((ball.center - Vector::Constant(n, radius)).norm(), 1e-10);
    }
  }
}

TEST(Polygon, TakesTheHullOfItsPointsAndRefusesALine) {
  Matrix points(2, 5);
  points << 0, 2, 2, 0, 1, 0, 0, 2, 2, 1;
  const Polygon square(points);
  EXPECT_EQ(square.corners().cols(), 4);
  EXPECT_NEAR(square.inner_radius(), 1, 1e-12);
  EXPECT_NEAR(square.diameter(), 2 * std::sqrt(2.0), 1e-12);
  EXPECT_THROW(Polygon(points.leftCols(2)), InvalidInput);
  points << 0, 1, 2, 3, 4, 0, 1, 2, 3, 4;
  EXPECT_THROW(Polygon{points}, InvalidInput);
  points.setConstant(1);
  EXPECT_THROW(Polygon{points}, InvalidInput);
  points(0, 0) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(Polygon{points}, InvalidInput);
}

// ------------------------------------------------------------------------------------------
// arguments

template <class Make>
void expect_refused(const Make& make, const std::string& message) {
  try {
    make();
    ADD_FAILURE() << "accepted; expected: " << message;
  } catch (const InvalidInput& error) {
    EXPECT_EQ(error.what(), message);
  }
}

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

TEST(Sets, RefuseSizesBelowOne) {
  for (const Index size : {0, -3}) {
    const std::string got = " must be at least 1, got " + std::to_string(size);
    expect_refused([&] { SolidSimplex{size}; }, "simplex's dimension" + got);
    expect_refused([&] { SymmetricNuclearBall(size, 1); }, "nuclear ball's size" + got);
    expect_refused([&] { NuclearBall(size, 1); }, "nuclear ball's size" + got);
    expect_refused([&] { PsdTraceBall(size, 1); }, "trace ball's size" + got);
  }
  expect_refused([] { Ball(Vector(), 1); }, "ball's centre's size must be at least 1, got 0");
  expect_refused([] { Box(Vector(), Vector()); },
                 "box's lower bound's size must be at least 1, got 0");
}

TEST(Sets, RefuseRadiiThatAreNoPositiveNumbers) {
  for (const double radius : {0.0, -1.5, kNan, kInf}) {
    const std::string got = " must be a positive number, got " + format_number(radius);
    expect_refused([&] { Ball(Vector::Zero(2), radius); }, "ball's radius" + got);
    expect_refused([&] { SymmetricNuclearBall(3, radius); }, "nuclear ball's radius" + got);
    expect_refused([&] { NuclearBall(3, radius); }, "nuclear ball's radius" + got);
    expect_refused([&] { PsdTraceBall(3, radius); }, "trace ball's trace" + got);
  }
  expect_refused([] { Ball(Vector::Constant(2, kInf), 1); },
                 "ball's centre must consist of finite numbers, got inf as coordinate 1");
}

TEST(Box, RefusesBoundsThatMakeNone) {
  const Vector zero = Vector::Zero(2), one = Vector::Ones(2);
  expect_refused([&] { Box(zero, Vector::Ones(3)); },
                 "box must have as many upper bounds as lower bounds (2), got 3");
  expect_refused([&] { Box(zero, Vector::Constant(2, kInf)); },
                 "box's upper bound must consist of finite numbers, got inf as coordinate 1");
  expect_refused([&] { Box(one, one); },
                 "box must have every upper bound above its lower bound, got 1 to 1 for "
                 "coordinate 1");
}

TEST(Polytope, RefusesHalfspacesThatMakeNone) {
  const Halfspaces k = random_polytope(3, 2, Random(57, 0, "polytope"));
  const auto refused = [&](const std::function<void(Halfspaces&)>& spoil, const char* message) {
    Halfspaces spoiled = k;
    spoil(spoiled);
    expect_refused([&] { Polytope{spoiled}; }, message);
    expect_refused([&] { Polytope(spoiled, {Vector::Zero(3), 0.05}); }, message);
  };
  refused([](Halfspaces& h) { h.lower.resize(0); },
          "polytope must have at least 1 coordinate, got 0 lower bounds");
  refused([](Halfspaces& h) { h.upper.setZero(4); },
          "polytope must have as many upper bounds as lower bounds (3), got 4");
  refused([](Halfspaces& h) { h.a.setZero(2, 5); },
          "polytope must have as many columns of A as bounds (3), got 5");
  refused([](Halfspaces& h) { h.b.setZero(1); },
          "polytope must have as many entries of b as rows of A (2), got 1");
  refused([](Halfspaces& h) { h.a(1, 1) = kNan; },
          "polytope must have finite entries in A, b and its bounds");
  refused([](Halfspaces& h) { h.b[0] = kInf; },
          "polytope must have finite entries in A, b and its bounds");
  refused([](Halfspaces& h) { h.lower[1] = -kInf; },
          "polytope must have finite entries in A, b and its bounds");
  refused([](Halfspaces& h) { h.upper[2] = h.lower[2] = 7, h.upper[2] = 6; },
          "polytope must not be empty: coordinate 3 has its lower bound 7 above its upper bound 6");
}

TEST(Polytope, RefusesToBeFlatAtAnySize) {
  for (const double scale : {1e-8, 1.0, 1e8}) {
    Halfspaces flat =
        transformed(random_polytope(3, 2, Random(57, 0, "polytope")), scale, Vector::Zero(3));
    EXPECT_NO_THROW(Polytope{flat});
    flat.b[1] = -flat.b[0];
    flat.a.row(1) = -flat.a.row(0);
    EXPECT_THROW(Polytope{flat}, InvalidInput);
    flat.upper[1] = flat.lower[1];
    EXPECT_THROW(Polytope{flat}, InvalidInput);
  }
}

TEST(Polytope, RefusesABallThatIsNotInside) {
  // The triangle x ≥ 0, y ≥ 0, x + y ≤ 1.
  const Halfspaces k{Matrix::Ones(1, 2), Vector::Ones(1), Vector::Zero(2), Vector::Ones(2)};
  const auto centered = [&](double x, double y, double radius) {
    Polytope(k, {(Vector(2) << x, y).finished(), radius});
  };
  const double largest = 1 / (2 + std::sqrt(2.0));
  centered(largest, largest, largest);
  centered(0.25, 0.25, 0.25);
  const auto expect_most = [&](double x, double y, double radius, const std::string& most) {
    expect_refused(
        [&] { centered(x, y, radius); },
        join({"polytope's inner radius must be at most ", most,
              ", the distance from its centre to the nearest face, got ", format_number(radius)}));
  };
  expect_most(0.25, 0.25, 100, "0.25");
  expect_most(0.25, 0.125, 0.25, "0.125");
  expect_most(0.5, 0.5, 0.1, "0");  // on a face
  expect_most(1.5, 0.5, 0.1, format_number(-1 / std::sqrt(2.0)));
  expect_most(-1, 0.5, 0.1, "-1");
}

TEST(Polytope, RefusesACentreOfAnotherSpaceOrWithoutABall) {
  const Halfspaces k = random_polytope(3, 2, Random(57, 0, "polytope"));
  expect_refused(
      [&] {
        Polytope(k, {Vector::Zero(2), 0.05});
      },
      "polytope's centre must have 3 coordinates, got 2");
  expect_refused(
      [&] {
        Polytope(k, {Vector(), 0.05});
      },
      "polytope's centre's size must be at least 1, got 0");
  expect_refused(
      [&] {
        Polytope(k, {Vector::Zero(3), 0});
      },
      "polytope must have an interior: its inner radius must be above " +
          format_number(1e-12 * (k.upper - k.lower).maxCoeff()) + ", got 0");
  EXPECT_THROW(Polytope(k, {Vector::Zero(3), kNan}), InvalidInput);
}

TEST(Polygon, RefusesPointsThatAreNotInThePlane) {
  expect_refused([] { Polygon{Matrix::Zero(3, 5)}; }, "corners must have 2 coordinates, got 3");
  expect_refused([] { Polygon{Matrix(2, 0)}; },
                 "corners must be at least 3 points in the plane, got 0");
}

// In every direction the farthest of the points is a corner.
TEST(Polygon, IsTheHullOfRandomPoints) {
  Random random(59, 0, "points");
  for (int i = 0; i < 100; ++i) {
    Matrix points(2, 3 + i % 20);
    for (Index j = 0; j < points.cols(); ++j) {
      // On a grid, many of them in one line.
      for (Index k = 0; k < 2; ++k) points(k, j) = std::floor(6 * random.uniform());
    }
    std::unique_ptr<Polygon> polygon;
    try {
      polygon = std::make_unique<Polygon>(points);
    } catch (const InvalidInput&) {
      continue;  // all on a line
    }
    for (int k = 0; k < 40; ++k) {
      const Eigen::Vector2d g(std::cos(k), std::sin(k));
      const double farthest = (points.transpose() * g).minCoeff() - g.dot(polygon->center());
      Vector v(2);
      polygon->minimize_linear(g, v);
      ASSERT_NEAR(g.dot(v), farthest, 1e-12) << i;
    }
  }
}

// Thin is relative to the size of the polygon, not to where it lies.
TEST(Polygon, RefusesThinOnesWhereverTheyLie) {
  Matrix thin(2, 3);
  thin << -1, 1, 0, 0, 0, 0;
  Matrix wide(2, 3);
  wide << 0, 1, 0, 0, 0, 1;
  const Vector far = Vector::Constant(2, 1e6);
  thin(1, 2) = 0;
  expect_refused([&] { Polygon{thin}; },
                 "corners must not lie on a line: the radius of their inscribed circle must be "
                 "above 0.002, got 0");
  thin(1, 2) = 1e-4;
  EXPECT_THROW(Polygon{thin}, InvalidInput);
  EXPECT_THROW((Polygon{thin.colwise() + far}), InvalidInput);
  EXPECT_NEAR(Polygon(wide.colwise() + far).inner_radius(), 1 - std::sqrt(0.5), 1e-9);
}

TEST(Counted, PromisesWhatTheSetPromises) {
  const Counted counted(std::make_unique<PsdTraceBall>(5, 3));
  EXPECT_GT(counted.linear_accuracy(), 0);
  EXPECT_EQ(counted.linear_accuracy(), PsdTraceBall(5, 3).linear_accuracy());
}

TEST(Counted, ACopyCountsAfresh) {
  Counted counted(std::make_unique<Box>(Vector::Constant(2, 0.0), Vector::Constant(2, 4.0)));
  Vector v(2);
  counted.minimize_linear(Vector::Ones(2), v);
  const std::unique_ptr<Set> copy = counted.clone();
  ASSERT_NE(copy, nullptr);
  EXPECT_EQ(copy->center(), counted.center());
  EXPECT_EQ(static_cast<const Counted&>(*copy).linear_minimizations(), 0);
  EXPECT_EQ(counted.linear_minimizations(), 1);
}

}  // namespace
}  // namespace bco
