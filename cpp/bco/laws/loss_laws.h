// The laws of every loss stream, for GoogleTest. In one source file of a test program:
//
//   using bco::LossContract;
//   INSTANTIATE_TEST_SUITE_P(Mine, LossContract,
//                            ::testing::Values(bco::LossCase{"mine", [] { return my_problem(); }}),
//                            bco::case_name);
//
// Each law makes the problem again, and it must be the same each time.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <optional>
#include <ostream>
#include <string>

#include "bco/laws/case_name.h"
#include "bco/simulation/problem.h"

namespace bco {

struct LossCase {
  std::string name;
  std::function<Problem()> make;  // for 200 rounds at least
  friend std::ostream& operator<<(std::ostream& out, const LossCase& c) { return out << c.name; }
};

class LossContract : public ::testing::TestWithParam<LossCase> {
 protected:
  LossContract() : problem_(GetParam().make()), random_(71, 0, GetParam().name) {}

  Vector vertex() {
    Vector u(problem_.set->dimension()), v(problem_.set->dimension());
    problem_.set->unit_direction(random_, u);
    problem_.set->minimize_linear(u, v);
    return v;
  }
  Vector inside() {
    const Vector v = vertex();
    return 0.9 * random_.uniform() * v;
  }

  Problem problem_;
  Random random_;
};

TEST_P(LossContract, ItsPointsAreThoseOfTheSet) {
  EXPECT_EQ(problem_.losses->dimension(), problem_.set->dimension());
}

TEST_P(LossContract, GradientIsTheDerivativeOfTheValue) {
  LossStream& losses = *problem_.losses;
  Vector g(problem_.set->dimension()), u(problem_.set->dimension());
  for (int t = 0; t < 20; ++t) {
    losses.next();
    const Vector x = inside();
    problem_.set->unit_direction(random_, u);
    losses.gradient(x, g);
    const double h = 1e-5;
    const double difference = (losses.value(x + h * u) - losses.value(x - h * u)) / (2 * h);
    ASSERT_NEAR(g.dot(u), difference, 1e-6 * (1 + g.norm()));
  }
}

TEST_P(LossContract, LossesAreConvex) {
  LossStream& losses = *problem_.losses;
  Vector g(problem_.set->dimension());
  for (int t = 0; t < 50; ++t) {
    losses.next();
    const Vector x = inside();
    const Vector y = inside();
    losses.gradient(x, g);
    const double value = losses.value(x);
    ASSERT_GE(losses.value(y), value + g.dot(y - x) - 1e-10 * (1 + std::abs(value)));
  }
}

TEST_P(LossContract, TotalsAreTheSumsOverTheRounds) {
  LossStream& losses = *problem_.losses;
  const Vector x = inside();
  Vector g(x.size()), sum_g = Vector::Zero(x.size());
  double sum = 0;
  for (int t = 0; t < 100; ++t) {
    losses.next();
    sum += losses.value(x);
    losses.gradient(x, g);
    sum_g += g;
    if (t % 9 != 0) continue;
    ASSERT_NEAR(losses.total(x), sum, 1e-10 * (1 + std::abs(sum)));
    losses.total_gradient(x, g);
    ASSERT_LE((g - sum_g).norm(), 1e-10 * (1 + sum_g.norm()));
  }
}

TEST_P(LossContract, BothAtOnceAreThoseOfEachAlone) {
  LossStream& losses = *problem_.losses;
  Vector alone(problem_.set->dimension()), together(problem_.set->dimension());
  for (int t = 0; t < 20; ++t) {
    losses.next();
    const Vector x = t % 2 == 0 ? inside() : vertex();
    losses.gradient(x, alone);
    ASSERT_EQ(losses.value_and_gradient(x, together), losses.value(x));
    ASSERT_EQ(together, alone);
    losses.total_gradient(x, alone);
    ASSERT_EQ(losses.total_and_gradient(x, together), losses.total(x));
    ASSERT_EQ(together, alone);
  }
}

TEST_P(LossContract, MadeAlikeItDrawsTheSameLosses) {
  const Problem again = GetParam().make();
  const Vector x = inside();
  for (int t = 0; t < 5; ++t) {
    problem_.losses->next();
    again.losses->next();
    ASSERT_EQ(problem_.losses->value(x), again.losses->value(x));
  }
}

TEST_P(LossContract, AskingChangesNothing) {
  const Problem again = GetParam().make();
  const Vector x = inside();
  Vector g(x.size());
  for (int t = 0; t < 5; ++t) {
    problem_.losses->next();
    again.losses->next();
    again.losses->gradient(inside(), g);
    again.losses->total(inside());
    again.losses->total_gradient(inside(), g);
    ASSERT_EQ(problem_.losses->value(x), again.losses->value(x));
    ASSERT_EQ(problem_.losses->total(x), again.losses->total(x));
  }
}

// min_K f_t where the family says that it knows it: no point of K is below, and one comes close.
TEST_P(LossContract, TheLeastLossIsThatOfTheSet) {
  Vector g(problem_.set->dimension()), v(problem_.set->dimension());
  for (int t = 0; t < 20; ++t) {
    problem_.losses->next();
    const std::optional<double> least = problem_.losses->least();
    if (!least) continue;  // nothing is claimed
    if (problem_.losses->best_point(v)) {
      ASSERT_TRUE(problem_.set->contains(v, 1e-9 * problem_.set->outer_radius()));
      ASSERT_NEAR(problem_.losses->value(v), *least, 1e-9 * (1 + std::abs(*least)));
    }
    Vector x = inside();
    double gap = 0;
    for (int i = 0; i < 2000; ++i) {  // Frank-Wolfe with a certificate
      problem_.losses->gradient(x, g);
      problem_.set->minimize_linear(g, v);
      gap = g.dot(x - v);
      ASSERT_GE(problem_.losses->value(x), *least - 1e-9 * (1 + std::abs(*least)));
      if (gap < 1e-9) break;
      x += 2.0 / (i + 2) * (v - x);
    }
    ASSERT_LE(problem_.losses->value(x) - gap, *least + 1e-9 * (1 + std::abs(*least)));
  }
}

TEST_P(LossContract, BoundsArePositiveAndClosedFormsHold) {
  ASSERT_GT(problem_.bounds.value, 0);
  ASSERT_GT(problem_.bounds.gradient, 0);
  if (problem_.bounds_from != BoundsFrom::kClosedForm) return;
  Vector g(problem_.set->dimension()), other(problem_.set->dimension());
  for (int t = 0; t < 100; ++t) {
    problem_.losses->next();
    const Vector v = vertex();
    const Vector x = inside();
    problem_.losses->gradient(v, g);
    problem_.losses->gradient(x, other);
    ASSERT_LE(std::abs(problem_.losses->value(v)), problem_.bounds.value * (1 + 1e-12));
    ASSERT_LE(g.norm(), problem_.bounds.gradient * (1 + 1e-12));
    const double distance = (v - x).norm();
    if (const auto sigma = problem_.bounds.strong_convexity) {
      ASSERT_GE((g - other).dot(v - x), *sigma * distance * distance * (1 - 1e-9) - 1e-12);
    }
    if (!problem_.bounds.smoothness) continue;
    ASSERT_LE((g - other).norm(), *problem_.bounds.smoothness * distance * (1 + 1e-9) + 1e-12);
  }
}

}  // namespace bco
