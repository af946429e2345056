// Laws of every learner on every problem, from the catalogue: a new one joins by its entry there.
#include <gtest/gtest.h>

#include <utility>

#include "bco/laws/learner_laws.h"
#include "bco/learners/doubling.h"
#include "bco/learners/fkm/fkm.h"
#include "bco/learners/ocg/ocg.h"
#include "bco/learners/projection_free/projection_free.h"
#include "bco/math.h"
#include "bco/sets/ball/ball.h"
#include "bco/sets/box/box.h"
#include "bco/simulation/catalogue.h"
#include "bco/simulation/problem.h"
#include "bco/simulation/simulation.h"
#include "statistics.h"

namespace bco {
namespace {

using testing::expect_mean;
using testing::Sample;

std::vector<LearnerCase> all_cases() {
  std::vector<LearnerCase> cases;
  for (const LearnerInfo& learner : learners()) {
    for (LearnerCase& each : learner_cases(learner.name)) cases.push_back(std::move(each));
  }
  return cases;
}

INSTANTIATE_TEST_SUITE_P(All, LearnerContract, ::testing::ValuesIn(all_cases()), case_name);

// ---------------------------------------------------------------- doubling

// Records what it was built for and what it saw.
class Spy final : public Learner {
 public:
  struct Epoch {
    long horizon;
    std::vector<double> seen;
  };
  Spy(std::vector<Epoch>& epochs, long horizon) : epochs_(epochs) {
    epochs_.push_back({horizon, {}});
    round_.horizon = horizon;
  }
  Feedback feedback() const override { return Feedback::kValue; }
  const Vector& play() override { return round_.y; }
  void observe(const Observation& observation) override {
    epochs_.back().seen.push_back(observation.value);
  }
  const Vector& center() const override { return round_.x; }
  const Round& last_round() const override { return round_; }
  long clamps() const override { return 1; }

 private:
  std::vector<Epoch>& epochs_;
  Round round_;
};

TEST(Doubling, EpochsAreOneTwoFourAndEachBuildsANewLearner) {
  std::vector<Spy::Epoch> epochs;
  Doubling doubling([&](long horizon) { return std::make_unique<Spy>(epochs, horizon); });
  for (int t = 1; t <= 1000; ++t) {
    doubling.play();
    doubling.observe({static_cast<double>(t), nullptr});
  }
  ASSERT_EQ(epochs.size(), 10U);
  double t = 1;
  for (std::size_t m = 0; m < epochs.size(); ++m) {
    EXPECT_EQ(epochs[m].horizon, 1L << m);
    EXPECT_EQ(epochs[m].seen.front(), static_cast<double>(1L << m));  // rounds 2^m … 2^(m+1)−1
    for (const double seen : epochs[m].seen) EXPECT_EQ(seen, t++);
    if (m + 1 < epochs.size()) {
      EXPECT_EQ(epochs[m].seen.size(), std::size_t{1} << m);
    }
  }
  EXPECT_EQ(doubling.clamps(), 10);
}

TEST(Doubling, EveryEpochStartsAtTheSamePointWithNothingLearnt) {
  for (const LearnerInfo& info : learners()) {
    Config config;
    config.problem = info.strong_convexity == Need::kAlways ? "target" : "quadratic";
    config.learners = {info.name};
    config.rounds = 600;
    Simulation simulation(config);
    const Vector start = simulation.inspect(info.name).next;
    for (long t = 1; t <= 600; ++t) {
      simulation.advance(1);
      const Round round = simulation.inspect(info.name);
      ASSERT_EQ(round.round, t);
      if (info.horizon == Need::kNever) {
        ASSERT_EQ(round.epoch, 0);
        ASSERT_EQ(round.epoch_round, t);
        continue;
      }
      ASSERT_EQ(round.horizon, 1L << round.epoch);
      ASSERT_EQ(round.epoch_round, t - (1L << round.epoch) + 1);
      if (round.epoch_round != 1) continue;
      ASSERT_EQ(round.x, start) << info.name;
      if (!info.oracle.has(Oracle::kBarrier)) {
        ASSERT_TRUE(start.isZero(0)) << info.name;
      }
      if (info.name == "projection-free" || info.name == "unregularized") {
        ASSERT_TRUE(round.direction.isZero(0)) << info.name;
        ASSERT_TRUE(round.next.isZero(0)) << info.name;  // first-step: stay
      }
    }
  }
}

// ------------------------------------------------------------------------------------------ the
// formulas

// n, r, R, D, M, G all different, so that no two can be confused.
struct FormulaFixture : ::testing::Test {
  Box box{Vector::Constant(3, -2), (Vector(3) << 1, 2, 3).finished()};  // r = 1.5
  Random random{5, 0, "learner"};
  LossBounds bounds{7, 11};
  Game game{box, random, bounds};
  double n = 3;
  double r = 1.5;
  double R = std::sqrt(1.5 * 1.5 + 4 + 2.5 * 2.5);
  double D = 2 * std::sqrt(1.5 * 1.5 + 4 + 2.5 * 2.5);
};

TEST_F(FormulaFixture, ProjectionFreeUsesTheTheoremsParameters) {
  for (const long T : {1L, 2L, 64L, 1000L, 1L << 20}) {
    const auto t = static_cast<double>(T);
    ProjectionFree learner(game, T, {.exploration = 0.4});
    const Round& round = learner.last_round();
    EXPECT_NEAR(round.delta, 0.4 * r * std::pow(t, -0.2), 1e-14);
    EXPECT_NEAR(round.alpha, round.delta / r, 1e-15);
    EXPECT_NEAR(round.eta, D / (std::sqrt(2.0) * n * bounds.value) * std::pow(t, -0.8), 1e-14);
    EXPECT_EQ(learner.clamps(), 0);
    ProjectionFree corrected(game, T, {.exploration = 0.4, .eta = Eta::kCorrected});
    EXPECT_NEAR(corrected.last_round().eta, round.eta * 0.4 * r, 1e-14);  // c = 0.6
    for (int i = 1; i <= 20; ++i) {
      learner.play();
      learner.observe({1, nullptr});
      EXPECT_NEAR(round.sigma, std::pow(i, -0.4), 1e-14);
    }
  }
  Ball large(Vector::Zero(3), 10);
  const Game wide{large, random, bounds};  // c = 4: the correction is a factor of c for every c
  EXPECT_NEAR(
      ProjectionFree(wide, 64, {.exploration = 0.4, .eta = Eta::kCorrected}).last_round().eta,
      4 * ProjectionFree(wide, 64, {.exploration = 0.4}).last_round().eta, 1e-14);
}

TEST_F(FormulaFixture, TheClampOnDeltaIsHalfTheInnerRadiusAndIsReported) {
  ProjectionFree learner(game, 1, {.exploration = 0.9});
  EXPECT_EQ(learner.last_round().delta, 0.5 * r);
  EXPECT_EQ(learner.clamps(), 1);
  EXPECT_EQ(ProjectionFree(game, 100, {.exploration = 0.9}).clamps(), 0);  // 0.9·100^(−1/5) = 0.36
  EXPECT_EQ(Fkm(game, 1, FkmForm::kFlaxman).clamps(), 1);
}

TEST_F(FormulaFixture, ProjectionFreeFollowsAlgorithmOne) {
  ProjectionFree learner(game, 64, {});
  Vector sum = Vector::Zero(3), x = Vector::Zero(3);
  const Round& round = learner.last_round();
  for (int t = 1; t <= 64; ++t) {
    const Vector y = learner.play();
    ASSERT_LE((round.x - x).norm(), 1e-15);
    ASSERT_LE((y - x - round.delta * round.u).norm(), 1e-15);  // line 3
    const double loss = std::sin(t) + y.sum();
    learner.observe({loss, nullptr});
    ASSERT_LE((round.gradient - n / round.delta * loss * round.u).norm(), 1e-10);  // line 5
    const Vector direction = round.eta * sum + 2 * x;                              // line 6, τ < t
    ASSERT_LE((round.direction - direction).norm(), 1e-12);
    Vector v(3);
    if (direction.isZero(0)) {
      v = x;
    } else {
      box.minimize_linear(direction, v);
      v *= 1 - round.alpha;
    }
    ASSERT_LE((round.vertex - v).norm(), 1e-12);  // line 7
    x = (1 - round.sigma) * x + round.sigma * v;  // line 8
    ASSERT_LE((round.next - x).norm(), 1e-12);
    sum += round.gradient;
  }
}

TEST_F(FormulaFixture, UnregularizedDropsTheRegulariser) {
  ProjectionFree learner(game, 64, {.regularizer = Regularizer::kNone});
  Vector sum = Vector::Zero(3);
  for (int t = 1; t <= 64; ++t) {
    learner.play();
    learner.observe({1.0 + t, nullptr});
    const Round& round = learner.last_round();
    ASSERT_LE((round.direction - round.eta * sum).norm(), 1e-12);
    sum += round.gradient;
  }
}

TEST_F(FormulaFixture, FkmUsesThePublishedParameters) {
  const double T = 1000;
  Fkm flaxman(game, 1000, FkmForm::kFlaxman);
  const double delta = std::pow(T, -0.25) * std::sqrt(R * n * 7 * r / (3 * (11 * r + 7)));
  EXPECT_NEAR(flaxman.last_round().delta, delta, 1e-14);
  const Vector y = flaxman.play();
  const Vector u = flaxman.last_round().u;
  flaxman.observe({2.5, nullptr});
  const double nu = R / (7 * std::sqrt(T));
  EXPECT_LE((flaxman.last_round().direction + nu * 2.5 * u).norm(), 1e-14);

  Fkm normalized(game, 1000, FkmForm::kNormalized);
  EXPECT_NEAR(normalized.last_round().delta, r * std::pow(T, -0.25), 1e-14);
  normalized.play();
  const Vector direction = normalized.last_round().u;
  normalized.observe({0.5, nullptr});
  EXPECT_LE((normalized.last_round().direction + D / (7 * std::sqrt(T)) * 0.5 * direction).norm(),
            1e-14);

  // K does not contain the unit ball and is scaled until it does: ρ = r = ½.
  Ball small(Vector::Zero(3), 0.5);
  const Fkm scaled({small, random, bounds}, 1000, FkmForm::kTextbook);
  EXPECT_NEAR(scaled.last_round().delta, 0.5 * std::pow(T, -0.25), 1e-14);
  EXPECT_NEAR(scaled.last_round().eta, 0.5 * 1 / (n * std::pow(T, 0.75)), 1e-14);
  EXPECT_EQ(Fkm({small, random, bounds}, 1, FkmForm::kTextbook).clamps(), 0);

  Fkm textbook(game, 1000, FkmForm::kTextbook);
  EXPECT_NEAR(textbook.last_round().delta, std::pow(T, -0.25), 1e-14);
  EXPECT_NEAR(textbook.last_round().eta, D / (n * std::pow(T, 0.75)), 1e-14);
  textbook.play();
  textbook.observe({1000, nullptr});
  const Round& round = textbook.last_round();
  EXPECT_LE((round.gradient - n / round.delta * 1000 * round.u).norm(), 1e-9);
  Vector expected(3);
  box.project(-round.eta / (1 - round.alpha) * round.gradient, expected);
  EXPECT_LE((round.next - (1 - round.alpha) * expected).norm(), 1e-12);
  EXPECT_EQ(round.vertex, round.next);  // the answer of the oracle, as the plane draws it
}

TEST_F(FormulaFixture, OcgInHazansFormUsesTheTextbooksParameters) {
  Ocg learner(game, 256, {.noise = 3});
  EXPECT_NEAR(learner.last_round().eta, D / (2 * 11 * std::pow(256, 0.75)), 1e-14);
  const Vector gradient = Vector::LinSpaced(3, 1, 3);
  for (int t = 1; t <= 20; ++t) {
    EXPECT_EQ(learner.play(), learner.center());
    learner.observe({0, &gradient});
    EXPECT_NEAR(learner.last_round().sigma, std::min(1.0, 2 / std::sqrt(t)), 1e-15);
  }
}

// Error rate 1e−6.
TEST_F(FormulaFixture, OcgAddsTheNoiseThatItIsGiven) {
  Ocg learner(game, 1 << 16, {.noise = 3});
  Ocg quiet(game, 1 << 16, {});
  const Vector gradient = Vector::LinSpaced(3, 1, 3);
  Sample mean, square;
  for (int t = 0; t < 20000; ++t) {
    learner.play();
    learner.observe({0, &gradient});
    quiet.play();
    quiet.observe({0, &gradient});
    ASSERT_EQ(quiet.last_round().gradient, gradient);
    const double noise = learner.last_round().gradient[1] - 2;
    mean.add(noise);
    square.add(noise * noise);
  }
  expect_mean(mean, 0, 2);
  expect_mean(square, n * n, 2);
}

// ------------------------------------------------------------------------------------------ the
// estimate

// lem:smooth_estimate: E[(n/δ)f(x+δu)u] = ∇f̂_δ(x). For f(x) = ½xᵀHx + b·x the smoothed gradient is
// Hx + b, whatever δ. z-test for each coordinate, error rate 1e−6 in all.
TEST(OnePoint, EstimateIsUnbiasedForTheSmoothedGradient) {
  constexpr Index n = 4;
  Random random(81, 0, "estimate");
  Matrix root(n, n);
  random.normal(root.data(), root.size());
  const Matrix h = root * root.transpose();
  const Vector b = Vector::LinSpaced(n, -1, 2);
  Ball ball(Vector::Zero(n), 1);
  Random own(82, 0, "learner");
  // A fresh learner for each sample: x_1 = 0 stays the point at which the gradient is estimated.
  std::vector<Sample> samples(n);
  for (int i = 0; i < 100000; ++i) {
    ProjectionFree fresh({ball, own, {1, 1}}, 1, {});
    const Vector y = fresh.play();
    const Vector offset =
        Vector::Constant(n, 0.3);  // f(0.3·1 + ·): the gradient at 0 is not b alone
    const Vector p = y + offset;
    fresh.observe({0.5 * p.dot(h * p) + b.dot(p), nullptr});
    for (Index k = 0; k < n; ++k)
      samples[static_cast<std::size_t>(k)].add(fresh.last_round().gradient[k]);
  }
  const Vector expected = h * Vector::Constant(n, 0.3) + b;
  for (Index k = 0; k < n; ++k) expect_mean(samples[static_cast<std::size_t>(k)], expected[k], n);
}

// The proof's induction, corrected ((a) of bounds.h): h_t = F_t(x_t) − min F_t ≤ 9/4·D²σ_t over
// (1−α)K, with ‖g_t‖ ≤ nM/δ.
TEST(ProjectionFree, StaysCloseToTheMinimiserOfItsObjective) {
  for (const double exploration : {0.05, 0.5}) {
    for (const long T : {16L, 512L, 4096L}) {
      Config config;
      config.problem = "arena";
      config.learners = {"projection-free"};
      config.horizon = "known";
      config.rounds = T;
      config.parameters.set("eta", "corrected");
      config.parameters.set("exploration", exploration);
      Simulation simulation(config);
      const Problem problem = make_problem(simulation.config());
      const double D = problem.set->diameter();
      Vector sum = Vector::Zero(2), best(2);
      while (!simulation.finished()) {
        simulation.advance(1);
        const Round round = simulation.inspect("projection-free");
        const auto objective = [&](const Vector& x) {
          return round.eta * sum.dot(x) + x.squaredNorm();
        };
        Shrunk(*problem.set, round.alpha).project(-round.eta / 2 * sum, best);
        const double h = objective(round.x) - objective(best);
        ASSERT_LE(h, 2.25 * D * D * round.sigma + 1e-12) << "round " << round.round << " of " << T;
        sum += round.gradient;
      }
    }
  }
}

}  // namespace
}  // namespace bco
