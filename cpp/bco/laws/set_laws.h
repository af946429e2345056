// The laws of every set, for GoogleTest. In one source file of a test program:
//
//   using bco::SetContract;
//   INSTANTIATE_TEST_SUITE_P(Mine, SetContract,
//                            ::testing::Values(bco::set_case<MySet>("mine", its, arguments)),
//                            bco::case_name);
//
// and the same with bco::BarrierContract for a set that has a barrier.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "bco/laws/case_name.h"
#include "bco/sets/set.h"

namespace bco {

struct SetCase {
  std::string name;
  std::function<std::unique_ptr<Set>()> make;
  friend std::ostream& operator<<(std::ostream& out, const SetCase& c) { return out << c.name; }
};

template <class S, class... Arguments>
SetCase set_case(const std::string& name, Arguments... arguments) {
  return {name, [=] { return std::make_unique<S>(arguments...); }};
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

// No comparison with NaN is true: one that asks for what is outside takes it for inside.
TEST_P(SetContract, WhatIsNotAFiniteNumberIsNotContained) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();
  for (const double wrong : {kNotANumber, kInfinite, -kInfinite}) {
    for (Index j = 0; j < n(); ++j) {
      Vector x = Vector::Zero(n());
      x[j] = wrong;
      ASSERT_FALSE(set_->contains(x, tolerance())) << wrong << " as coordinate " << j;
    }
    ASSERT_FALSE(set_->contains(Vector::Constant(n(), wrong), tolerance())) << wrong;
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
  std::vector<Vector> samples(500);
  for (Vector& sample : samples) sample = feasible_sample();
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

// Two independent oracles: the linear minimiser finds the point of K that is farthest along the normal.
TEST_P(SetContract, SeparationPutsTheSetOnOneSide) {
  Vector s(n());
  int outside = 0;
  for (int i = 0; i < 300; ++i) {
    const Vector y = point_nearby();
    const bool separated = set_->separate(y, s);
    const double rounding = tolerance() + set_->linear_accuracy() * set_->outer_radius();
    if (!separated) {
      ASSERT_TRUE(set_->contains(y, rounding));
      continue;
    }
    ++outside;
    ASSERT_FALSE(set_->contains(y, 0));
    ASSERT_GT(s.norm(), 0);
    ASSERT_LE(s.dot(minimizer(-s) - y), s.norm() * rounding);
  }
  EXPECT_GT(outside, 30);
}

TEST_P(SetContract, SeparationSaysThatInnerPointsAreInside) {
  Vector s(n());
  for (int i = 0; i < 100; ++i) ASSERT_FALSE(set_->separate(0.999 * feasible_sample(), s));
}

TEST_P(SetContract, ShrinkingScalesItsOracles) {
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
    v = x;
    ASSERT_EQ(shrunk.separate(y, v), set_->separate(y / (1 - alpha), x));
    ASSERT_EQ(v, x);
  }
}

// The inclusion on which Algorithm 1 rests: (1−α)K + αrB ⊆ K.
TEST_P(SetContract, ExplorationAroundTheShrunkSetStaysInside) {
  const double alpha = 0.3;
  for (int i = 0; i < 300; ++i) {
    const Vector x = (1 - alpha) * minimizer(direction());
    const Vector y = x + alpha * set_->inner_radius() * direction();
    ASSERT_TRUE(set_->contains(y, tolerance()));
  }
}

// ---------------------------------------------------------------- the barrier

// At several points of the interior, some close to the boundary.
class BarrierContract : public SetContract {
 protected:
  template <class Law>
  void at_inner_points(const Law& law) {
    Barrier* barrier = set_->barrier();
    ASSERT_NE(barrier, nullptr);
    for (int i = 0; i < 30; ++i) {
      const double depth[] = {0.3, 0.9, 0.999};
      const Vector x = depth[i % 3] * feasible_sample();
      barrier->move_to(x);
      law(*barrier, x);
    }
  }
};

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(BarrierContract);  // many sets have none

// A·Aᵀ is the inverse of ∇²Φ: along As the gradient changes by A⁻ᵀs.
TEST_P(BarrierContract, ItsMapIsARootOfTheInverseHessian) {
  at_inner_points([&](Barrier& barrier, const Vector& x) {
    const double h = 1e-5;
    const Vector s = direction();
    const Vector u = direction();
    Vector step(n()), change(n()), before(n()), after(n()), back(n()), g(n());
    barrier.scale(s, step);
    barrier.unscale_transposed(s, change);
    barrier.scale_transposed(change, back);
    ASSERT_LE((back - s).norm(), 1e-9);  // Aᵀ·A⁻ᵀ = I
    barrier.scale(u, g);
    ASSERT_NEAR(g.dot(change), u.dot(s), 1e-9);  // <Au, A⁻ᵀs> = <u, s>
    barrier.move_to(x + h * step);
    barrier.gradient(after);
    barrier.move_to(x - h * step);
    barrier.gradient(before);
    const Vector difference = (after - before) / (2 * h);
    barrier.move_to(x);
    barrier.scale_transposed(difference - change, g);  // its length by the Hessian
    ASSERT_LE(g.norm(), 1e-6);
  });
}

TEST_P(BarrierContract, ItsGradientIsTheDerivativeOfItsValue) {
  at_inner_points([&](Barrier& barrier, const Vector& x) {
    const double h = 1e-5;
    Vector step(n()), g(n());
    barrier.scale(direction(), step);
    barrier.gradient(g);
    barrier.move_to(x + h * step);
    const double above = barrier.value();
    barrier.move_to(x - h * step);
    const double slope = (above - barrier.value()) / (2 * h);
    ASSERT_NEAR(slope, g.dot(step), 1e-6 * (1 + std::abs(slope)));
  });
}

TEST_P(BarrierContract, DikinsEllipsoidIsInsideTheSet) {
  at_inner_points([&](Barrier& barrier, const Vector& x) {
    Vector step(n());
    for (int i = 0; i < 20; ++i) {
      barrier.scale(direction(), step);
      ASSERT_TRUE(set_->contains(x + step, tolerance()));
    }
  });
}

// For a step of length t < 1 by the Hessian (Nesterov 2018, theorems 5.1.8 and 5.1.9):
//   t − log(1 + t)  ≤  Φ(x + s) − Φ(x) − <∇Φ(x), s>  ≤  −t − log(1 − t)
TEST_P(BarrierContract, ItIsSelfConcordant) {
  at_inner_points([&](Barrier& barrier, const Vector& x) {
    Vector step(n()), g(n());
    const double t = 0.9 * random_.uniform();
    barrier.scale(t * direction(), step);
    barrier.gradient(g);
    const double before = barrier.value();
    barrier.move_to(x + step);
    const double excess = barrier.value() - before - g.dot(step);
    const double rounding = 1e-9 * (1 + std::abs(before));
    ASSERT_GE(excess, t - std::log(1 + t) - rounding);
    ASSERT_LE(excess, -t - std::log(1 - t) + rounding);
  });
}

// <∇Φ, (∇²Φ)⁻¹∇Φ> ≤ ν.
TEST_P(BarrierContract, ItsParameterBoundsTheDecrementOfItsGradient) {
  at_inner_points([&](Barrier& barrier, const Vector&) {
    Vector g(n()), s(n());
    barrier.gradient(g);
    barrier.scale_transposed(g, s);
    ASSERT_LE(s.squaredNorm(), barrier.parameter() * (1 + 1e-9));
  });
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
    Vector s(x);
    ASSERT_EQ(copy->separate(y, x), set_->separate(y, s));
    ASSERT_EQ(x, s);
  }
  EXPECT_EQ(copy->center(), set_->center());
}

}  // namespace bco
