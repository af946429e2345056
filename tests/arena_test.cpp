// The arena's losses, round by round.
#include "bco/losses/arena/arena.h"

#include <gtest/gtest.h>

#include <vector>

#include "bco/sets/ball/ball.h"
#include "bco/sets/box/box.h"
#include "bco/simulation/catalogue.h"

namespace bco {
namespace {

constexpr long kPeriod = 3;
const Eigen::Vector2d kMinimum(0.5, 0.25);

Ball ball() { return Ball(Vector::Zero(2), 1); }

Adversary adversary(AdversaryKind kind) { return {kind, kPeriod, Random(61, 0, "losses")}; }

// Its centre (1, 2) is not the origin, and nearer to m than to −m.
Box box() { return Box(Vector::Zero(2), Eigen::Vector2d(2, 4)); }

// In every round f_t is ½(p − s·m)ᵀH(p − s·m) with the given factor s.
void expect_factors(AdversaryKind kind, const std::vector<double>& factors) {
  const Box set = box();
  ArenaLosses losses(set, adversary(kind), kMinimum);
  const Eigen::Vector2d p(0.3, 1.9);  // absolute
  Vector g(2);
  for (std::size_t t = 0; t < factors.size(); ++t) {
    SCOPED_TRACE(t);
    losses.next();
    const Eigen::Vector2d m = factors[t] * kMinimum;
    const Eigen::Vector2d away = p - m;
    const Vector x = p - set.center();
    ASSERT_NEAR(losses.value(x), 0.5 * away.dot(ArenaLosses::curvature() * away), 1e-14);
    losses.gradient(x, g);
    ASSERT_LE((g - ArenaLosses::curvature() * away).norm(), 1e-14);
    ASSERT_LE((losses.minimum() - (m - set.center())).norm(), 1e-15);
  }
}

TEST(Adversary, HasOneNameWhichFindsIt) {
  for (const auto& [kind, name] : kAdversaries) EXPECT_EQ(adversary_named(name), kind) << name;
  EXPECT_EQ(adversary_named("cheat"), AdversaryKind::kCheat);
  EXPECT_EQ(find_parameter("adversary").choices,
            std::vector<std::string>(kAdversaryNames.begin(), kAdversaryNames.end()));
}

TEST(Adversary, AnUnknownNameIsRefused) {
  for (const char* name : {"", "Still", "stil", "cheats"}) {
    try {
      adversary_named(name);
      FAIL() << name;
    } catch (const InvalidInput& error) {
      EXPECT_EQ(std::string(error.what()),
                "adversary must be one of still, drift, switch, alternate, coin, cheat, got \"" +
                    std::string(name) + "\"");
    }
  }
}

TEST(Arena, TheQuadraticLossStaysTheSame) {
  expect_factors(AdversaryKind::kStill, {1, 1, 1, 1, 1, 1, 1, 1});
}

TEST(Arena, TheMinimumDriftsToItsOppositeInOnePeriodAndBackInAnother) {
  const double third = 1.0 / 3;
  expect_factors(AdversaryKind::kDrift,
                 {1, third, -third, -1, -third, third, 1, third, -third, -1, -third, third, 1});
}

TEST(Arena, TheMinimumSwitchesToItsOppositeAfterEveryPeriod) {
  expect_factors(AdversaryKind::kSwitch, {1, 1, 1, -1, -1, -1, 1, 1, 1, -1, -1, -1, 1});
}

TEST(Arena, TheLinearLossAlternatesAfterAHalf) {
  const Eigen::Vector2d x(0.3, -0.7);
  for (const Eigen::Vector2d& minimum : {Eigen::Vector2d(3, 4), Eigen::Vector2d(0, 0)}) {
    const Eigen::Vector2d direction =
        minimum.norm() > 0 ? Eigen::Vector2d(0.6, 0.8) : Eigen::Vector2d(1, 0);
    ArenaLosses losses(box(), adversary(AdversaryKind::kAlternate), minimum);
    Vector g(2);
    for (const double sign : {0.5, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0}) {
      losses.next();
      ASSERT_NEAR(losses.value(x), sign * direction.dot(x), 1e-15);
      losses.gradient(x, g);
      ASSERT_LE((g - sign * direction).norm(), 1e-15);
    }
  }
}

TEST(Arena, TheCurvatureIsOneAlongItsAxisAndTwoFifthsAcross) {
  const Eigen::Matrix2d h = ArenaLosses::curvature();
  EXPECT_LE((h * Eigen::Vector2d(0.8, 0.6) - Eigen::Vector2d(0.8, 0.6)).norm(), 1e-15);
  EXPECT_LE((h * Eigen::Vector2d(-0.6, 0.8) - 0.4 * Eigen::Vector2d(-0.6, 0.8)).norm(), 1e-15);
}

// M = ½ρ² and G = ρ, where ρ is R and the distance from the centre to the farthest minimum.
TEST(Arena, BoundsAreThoseOfTheFarthestMinimum) {
  const auto expect_reach = [](const Set& set, AdversaryKind kind, const Eigen::Vector2d& minimum,
                               double reach) {
    const LossBounds bounds = *ArenaLosses(set, adversary(kind), minimum).bounds();
    EXPECT_NEAR(bounds.value, 0.5 * reach * reach, 1e-14 * reach * reach);
    EXPECT_NEAR(bounds.gradient, reach, 1e-14 * reach);
  };
  const Box set = box();
  const double near = (set.center() - kMinimum).norm() + std::sqrt(5.0);
  const double far = (set.center() + kMinimum).norm() + std::sqrt(5.0);
  expect_reach(ball(), AdversaryKind::kStill, kMinimum, 1 + kMinimum.norm());
  expect_reach(set, AdversaryKind::kStill, kMinimum, near);
  expect_reach(set, AdversaryKind::kStill, -kMinimum, far);
  for (const AdversaryKind kind : {AdversaryKind::kDrift, AdversaryKind::kSwitch}) {
    expect_reach(set, kind, kMinimum, far);
    expect_reach(set, kind, -kMinimum, far);
  }
  const LossBounds linear =
      *ArenaLosses(set, adversary(AdversaryKind::kAlternate), kMinimum).bounds();
  EXPECT_NEAR(linear.value, std::sqrt(5.0), 1e-15);
  EXPECT_EQ(linear.gradient, 1);
}

// min_K f_t: 0 where every minimum lies in K, the support function for linear losses, unknown else.
TEST(Arena, TheLeastLossIsKnownWhereItHasAClosedForm) {
  const auto least = [](const Set& set, AdversaryKind kind, const Eigen::Vector2d& minimum) {
    ArenaLosses losses(set, adversary(kind), minimum);
    losses.next();
    return losses.least();
  };
  const Eigen::Vector2d outside(3, 0);
  EXPECT_EQ(least(ball(), AdversaryKind::kStill, kMinimum), 0);
  EXPECT_EQ(least(ball(), AdversaryKind::kDrift, kMinimum), 0);
  EXPECT_EQ(least(ball(), AdversaryKind::kStill, outside), std::nullopt);
  EXPECT_EQ(least(box(), AdversaryKind::kStill, kMinimum), 0);             // K has its corner at 0:
  EXPECT_EQ(least(box(), AdversaryKind::kDrift, kMinimum), std::nullopt);  // −m is outside
  EXPECT_NEAR(*least(ball(), AdversaryKind::kAlternate, outside), -0.5, 1e-15);  // s_1 = ½
}

}  // namespace
}  // namespace bco
