// The laws of every set. A new set joins them by one line in all_sets().
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
#include <ostream>
#include <string>

#include "bco/losses/quadratic.h"
#include "bco/sets/ball.h"
#include "bco/sets/box.h"
#include "bco/sets/nuclear_ball.h"
#include "bco/sets/polygon.h"
#include "bco/sets/polytope.h"
#include "bco/sets/psd_trace_ball.h"
#include "bco/sets/simplex_projection.h"
#include "bco/sets/solid_simplex.h"
#include "bco/sets/symmetric.h"
#include "bco/text.h"
#include "polytopes.h"

namespace bco {
namespace {

using testing::random_polytope;
using testing::transformed;

struct SetCase {
  std::string name;
  std::function<std::unique_ptr<Set>()> make;
  friend std::ostream& operator<<(std::ostream& out, const SetCase& c) { return out << c.name; }
};

template <class S, class... Arguments>
SetCase set_case(const std::string& name, Arguments... arguments) {
  return {name, [=] { return std::make_unique<S>(arguments...); }};
}

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
      set_case<SymmetricNuclearBall>("symmetricNuclearBall1", 1, 2.0),
      set_case<NuclearBall>("nuclearBall1", 1, 2.0),
      set_case<PsdTraceBall>("psdTraceBall1", 1, 2.0),
      set_case<Polytope>("interval",
                         Halfspaces{Matrix(0, 1), Vector(0), Vector::Zero(1), Vector::Ones(1)}),
  };
}

class SetContract : public ::testing::TestWithParam<SetCase> {
 protected:
  SetContract() : set_(GetParam().make()), random_(53, 0, GetParam().name) {}

  Index n() const { return set_->dimension(); }
  Vector direction() {
    Vector u(n());
    set_->unit_direction(random_, u);
    return u;
  }
  Vector minimizer(const Vector& g) {
    Vector v(n());
    set_->minimize_linear(g, v);
    return v;
  }
  Vector projection(const Vector& y) {
    Vector x(n());
    set_->project(y, x);
    return x;
  }
  // A point of K found without its oracles' help: from the inner ball along a ray as far as
  // membership goes.
  Vector feasible_sample() {
    const Vector u = direction();
    double low = 0;
    double high = set_->outer_radius();
    for (int i = 0; i < 25; ++i) {
      const double middle = (low + high) / 2;
      (set_->contains(middle * u, 0) ? low : high) = middle;
    }
    return low * (random_.uniform() < 0.5 ? 1 : random_.uniform()) * u;
  }
  // Anywhere near K: inside, close to the boundary, far away.
  Vector point_nearby() {
    const double scale[] = {0.2, 1, 1.5, 10};
    return scale[random_.below(4)] * set_->outer_radius() * random_.uniform() * direction();
  }
  double tolerance() const { return 1e-9 * set_->outer_radius(); }
  // <y − x, z − x> ≤ 0 for the projection x of y and every z ∈ K, to the accuracy of both oracles.
  double inner_product_tolerance(const Vector& y, const Vector& x) const {
    const double R = set_->outer_radius();
    return (set_->linear_accuracy() + 1e-9) * R * ((y - x).norm() + R);
  }

  std::unique_ptr<Set> set_;
  Random random_;
};

TEST_P(SetContract, InnerBallIsContained) {
  ASSERT_GT(set_->inner_radius(), 0);
  for (int i = 0; i < 500; ++i) {
    ASSERT_TRUE(set_->contains(set_->inner_radius() * direction(), 1e-12 * set_->outer_radius()));
  }
}

TEST_P(SetContract, OuterRadiusAndDiameterAreUpperBounds) {
  Vector last = minimizer(direction());
  for (int i = 0; i < 500; ++i) {
    const Vector v = minimizer(direction());
    ASSERT_LE(v.norm(), set_->outer_radius() + tolerance());
    ASSERT_LE((v - last).norm(), set_->diameter() + tolerance());
    last = v;
  }
}

TEST_P(SetContract, PointsOutsideTheOuterBallAreNotContained) {
  for (int i = 0; i < 100; ++i) {
    ASSERT_FALSE(set_->contains(1.001 * set_->outer_radius() * direction(), tolerance()));
  }
}

// The contract of contains(): true up to `tolerance` away, false from R/r times that on.
TEST_P(SetContract, MembershipIsAsWideAsItsTolerance) {
  const double near = 1e-4 * set_->inner_radius();
  const double far = 1.01 * set_->outer_radius() / set_->inner_radius() * near;
  for (int i = 0; i < 200; ++i) {
    const Vector vertex = minimizer(direction());
    ASSERT_TRUE(set_->contains(vertex + near * direction(), near + tolerance()));
    const Vector y = 2 * set_->outer_radius() * direction();
    const Vector x = projection(y);
    ASSERT_TRUE(set_->contains(x + near * direction(), near + tolerance()));
    // x is the nearest point of K to all of the ray from x through y.
    const Vector outward = (y - x).normalized();
    ASSERT_TRUE(set_->contains(x + near * outward, near + tolerance()));
    ASSERT_FALSE(set_->contains(x + far * outward, near));
  }
}

TEST_P(SetContract, MinimizerBelongsToTheSet) {
  for (int i = 0; i < 300; ++i) ASSERT_TRUE(set_->contains(minimizer(direction()), tolerance()));
}

TEST_P(SetContract, MinimizerBeatsEveryFeasibleSample) {
  std::vector<Vector> samples;
  for (int i = 0; i < 2000; ++i) samples.push_back(feasible_sample());
  for (int i = 0; i < 50; ++i) {
    const Vector g = direction();
    const double least = g.dot(minimizer(g));
    const double error = set_->linear_accuracy() * set_->outer_radius() + tolerance();
    for (const Vector& x : samples) ASSERT_LE(least, g.dot(x) + error);
  }
}

// Two independent oracles: x minimises <g, ·> over K exactly when x is its own projection from x −
// sg.
TEST_P(SetContract, MinimizerAndProjectionAgree) {
  for (int i = 0; i < 50; ++i) {
    const Vector g = direction();
    const Vector v = minimizer(g);
    const Vector far = projection(v - set_->outer_radius() * g);
    ASSERT_NEAR(g.dot(far), g.dot(v), 1e-7 * set_->outer_radius());
  }
}

TEST_P(SetContract, MinimizerIgnoresPositiveScaling) {
  for (int i = 0; i < 50; ++i) {
    const Vector g = direction();
    const double least = g.dot(minimizer(g));
    for (const double scale : {1e-8, 0.3, 1e8}) {
      ASSERT_NEAR(g.dot(minimizer(scale * g)), least, 4e-8 * set_->outer_radius());
    }
  }
}

TEST_P(SetContract, ZeroDirectionStillGivesAPoint) {
  const Vector v = minimizer(Vector::Zero(n()));
  EXPECT_TRUE(v.allFinite());
  EXPECT_TRUE(set_->contains(v, tolerance()));
}

TEST_P(SetContract, ProjectionBelongsToTheSet) {
  for (int i = 0; i < 300; ++i)
    ASSERT_TRUE(set_->contains(projection(point_nearby()), tolerance()));
}

TEST_P(SetContract, ProjectionSatisfiesVariationalInequality) {
  for (int i = 0; i < 200; ++i) {
    const Vector y = point_nearby();
    const Vector x = projection(y);
    // <y − x, z − x> ≤ 0 for all z ∈ K; the linear minimiser finds the worst z.
    const Vector z = minimizer(x - y);
    ASSERT_LE((y - x).dot(z - x), inner_product_tolerance(y, x));
    const Vector sample = feasible_sample();
    ASSERT_LE((y - x).dot(sample - x), inner_product_tolerance(y, x));
  }
}

TEST_P(SetContract, ProjectionIsIdempotent) {
  for (int i = 0; i < 200; ++i) {
    const Vector x = projection(point_nearby());
    ASSERT_LE((projection(x) - x).norm(), tolerance());
  }
}

TEST_P(SetContract, ProjectionLeavesInteriorPointsAlone) {
  for (int i = 0; i < 100; ++i) {
    const Vector x = 0.999 * feasible_sample();
    ASSERT_LE((projection(x) - x).norm(), tolerance());
  }
}

TEST_P(SetContract, ProjectionIsNonExpansive) {
  for (int i = 0; i < 200; ++i) {
    const Vector y = point_nearby();
    const Vector z = point_nearby();
    ASSERT_LE((projection(y) - projection(z)).norm(), (y - z).norm() + tolerance());
  }
}

// Frank-Wolfe knows nothing of the projection's code: it needs the linear minimiser only. Its own
// duality gap bounds the distance: ‖x − x*‖² ≤ gap.
TEST_P(SetContract, ProjectionAgreesWithAnIndependentSlowMethod) {
  const double R = set_->outer_radius();
  for (int i = 0; i < 5; ++i) {
    const Vector y = point_nearby();
    Vector x = minimizer(-y);
    double gap = std::numeric_limits<double>::infinity();
    for (int k = 0; k < 20000 && gap > 1e-10 * R * R; ++k) {
      const Vector g = 2 * (x - y);
      const Vector v = minimizer(g);
      gap = g.dot(x - v);
      const double length = (v - x).squaredNorm();
      if (length == 0) break;
      x += std::clamp(gap / (2 * length), 0.0, 1.0) * (v - x);
    }
    const double error = 2 * set_->linear_accuracy() * (x - y).norm() * R;
    ASSERT_LE((x - projection(y)).squaredNorm(), gap + error + 1e-9 * R * R);
  }
}

TEST_P(SetContract, ShrinkingScalesBothOracles) {
  const double alpha = 0.3;
  Shrunk shrunk(*set_, alpha);
  Vector v(n()), x(n());
  for (int i = 0; i < 100; ++i) {
    const Vector g = direction();
    shrunk.minimize_linear(g, v);
    ASSERT_TRUE(set_->contains(v / (1 - alpha), tolerance()));
    ASSERT_NEAR(g.dot(v), (1 - alpha) * g.dot(minimizer(g)), 4e-8 * set_->outer_radius());
    const Vector y = point_nearby();
    shrunk.project(y, x);
    ASSERT_TRUE(set_->contains(x / (1 - alpha), tolerance()));
    const Vector z = (1 - alpha) * minimizer(x - y);
    ASSERT_LE((y - x).dot(z - x), inner_product_tolerance(y, x));
  }
}

// What Algorithm 1 rests on: (1−α)K + αrB ⊆ K.
TEST_P(SetContract, ExplorationAroundTheShrunkSetStaysInside) {
  const double alpha = 0.3;
  for (int i = 0; i < 300; ++i) {
    const Vector x = (1 - alpha) * minimizer(direction());
    const Vector y = x + alpha * set_->inner_radius() * direction();
    ASSERT_TRUE(set_->contains(y, tolerance()));
  }
}

TEST_P(SetContract, CloneGivesTheSameAnswers) {
  const std::unique_ptr<Set> copy = set_->clone();
  Vector v(n()), x(n());
  for (int i = 0; i < 50; ++i) {
    const Vector g = direction();
    copy->minimize_linear(g, v);
    ASSERT_EQ(v, minimizer(g));
    const Vector y = point_nearby();
    copy->project(y, x);
    ASSERT_EQ(x, projection(y));
  }
  EXPECT_EQ(copy->center(), set_->center());
}

INSTANTIATE_TEST_SUITE_P(All, SetContract, ::testing::ValuesIn(all_sets()),
                         [](const auto& info) { return info.param.name; });

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
  EXPECT_LE((back - a).norm(), 1e-14);
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
  EXPECT_THROW(Polytope(k, {Vector::Zero(3), 0}), InvalidInput);
  EXPECT_THROW(Polytope(k, {Vector::Zero(3), kNan}), InvalidInput);
}

TEST(Polygon, RefusesPointsThatAreNotInThePlane) {
  expect_refused([] { Polygon{Matrix::Zero(3, 5)}; }, "corners must have 2 coordinates, got 3");
  expect_refused([] { Polygon{Matrix(2, 0)}; },
                 "corners must be at least 3 points in the plane, got 0");
}

TEST(Counted, PromisesWhatTheSetPromises) {
  const Counted counted(std::make_unique<PsdTraceBall>(5, 3));
  EXPECT_GT(counted.linear_accuracy(), 0);
  EXPECT_EQ(counted.linear_accuracy(), PsdTraceBall(5, 3).linear_accuracy());
}

}  // namespace
}  // namespace bco
