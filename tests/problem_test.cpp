// Problems from outside of the catalogue, and the M and G that learners know.
#include "bco/simulation/problem.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "bco/math.h"
#include "bco/sets/ball/ball.h"
#include "bco/simulation/catalogue.h"
#include "bco/simulation/simulation.h"
#include "bco/text.h"
#include "small_config.h"

namespace bco {
namespace {

using testing::small_config;

// f_t(x) = x on K = [−1, 1].
class Line final : public LossStream {
 public:
  Index dimension() const override { return 1; }
  void next() override { ++round_; }
  double value(ConstVectorRef x) override { return x[0]; }
  void gradient(ConstVectorRef, VectorRef g) override { g[0] = 1; }
  double total(ConstVectorRef x) override { return static_cast<double>(round_) * x[0]; }
  void total_gradient(ConstVectorRef, VectorRef g) override { g[0] = static_cast<double>(round_); }

 private:
  long round_ = 0;
};

Problem line() {
  return {"line",
          std::make_unique<Ball>(Vector::Zero(1), 1),
          std::make_unique<Line>(),
          {1, 1},
          BoundsFrom::kGiven};
}

// In one dimension, with c = 0.999r, the corrected bound is below what standing still loses from
// about 1.4·10⁵ rounds on: a run that broke it would be seen.
TEST(Simulation, TheRegretIsBelowTheCorrectedBoundWhereStandingStillIsNot) {
  constexpr long kRounds = 400000;
  Config config;
  config.learners = {"projection-free", "fixed"};
  config.horizon = "known";
  config.rounds = kRounds;
  config.parameters.set("eta", "corrected");
  config.parameters.set("exploration", 0.999);
  Simulation simulation(line(), config);
  simulation.advance(kRounds);
  const LearnerRecord& ours = simulation.record().learners[0];
  const LearnerRecord& fixed = simulation.record().learners[1];
  for (std::size_t i = 0; i < ours.regret.size(); ++i) {
    ASSERT_LE(ours.regret[i], ours.bound_corrected[i]) << simulation.record().rounds[i];
  }
  EXPECT_GT(fixed.regret.back(), ours.bound_corrected.back());
}

// ---------------------------------------------------------------- a problem from outside

std::string refused(
    Problem problem, const std::function<void(Config&)>& change = [](Config&) {}) {
  Config config;
  config.learners = {"fixed"};
  config.rounds = 10;
  change(config);
  try {
    Simulation simulation(std::move(problem), config);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "no error";
}

TEST(OutsideProblem, IsPlayedAndRecordedUnderItsName) {
  Config config;
  config.problem = "quadratic";  // what counts is the problem at hand
  config.learners = {"fixed", "fkm"};
  config.rounds = 100;
  Simulation simulation(line(), config);
  simulation.advance(100);
  EXPECT_EQ(simulation.record().problem, "line");
  EXPECT_EQ(simulation.config().problem, "line");
  EXPECT_EQ(simulation.record().learners[0].regret.back(), 100);  // 0 against −1, 100 times
  EXPECT_LT(simulation.record().learners[1].regret.back(), 100);
}

TEST(OutsideProblem, OfTheCatalogueGivesTheSameRun) {
  Config config = small_config("quadratic", 200);
  Simulation by_name(config);
  Simulation by_hand(make_problem(by_name.config()), config);
  by_name.advance(200);
  by_hand.advance(200);
  EXPECT_EQ(by_name.record().learners[0].regret, by_hand.record().learners[0].regret);
  EXPECT_EQ(by_name.record().constants.M, by_hand.record().constants.M);
}

TEST(OutsideProblem, WhatIsWrongIsSaid) {
  const auto changed = [](const std::function<void(Problem&)>& change) {
    Problem problem = line();
    change(problem);
    return refused(std::move(problem));
  };
  EXPECT_EQ(refused(line()), "no error");
  EXPECT_EQ(
      changed([](Problem& p) { p.name = "a,b"; }),
      "name of the problem must consist of lower-case letters, digits and hyphens, got \"a,b\"");
  EXPECT_EQ(changed([](Problem& p) { p.set = nullptr; }),
            "set of the problem must be given, got none");
  EXPECT_EQ(changed([](Problem& p) { p.losses = nullptr; }),
            "losses of the problem must be given, got none");
  EXPECT_EQ(changed([](Problem& p) { p.bounds.value = 0; }),
            "bounds.value of the problem must be a positive number, got 0");
  EXPECT_EQ(changed([](Problem& p) { p.bounds.gradient = kInfinity; }),
            "bounds.gradient of the problem must be a positive number, got inf");
  EXPECT_EQ(changed([](Problem& p) { p.bounds.smoothness = -1; }),
            "bounds.smoothness of the problem must be 0, a positive number or not set, got -1");
  EXPECT_EQ(changed([](Problem& p) { p.bounds.smoothness = std::nan(""); }),
            "bounds.smoothness of the problem must be 0, a positive number or not set, got nan");
  EXPECT_EQ(changed([](Problem& p) { p.set = std::make_unique<Ball>(Vector::Zero(2), 1); }),
            "losses of the problem must have the dimension of its set, 2, got 1");
  EXPECT_EQ(refused(line(), [](Config& c) { c.rounds = 0; }),
            "rounds must be between 1 and 10000000, got 0");
  EXPECT_EQ(refused(line(), [](Config& c) { c.learners = {"fixd"}; }),
            "unknown learner \"fixd\", the nearest is \"fixed\"");
}

TEST(OutsideProblem, GivenBoundsReplaceItsOwn) {
  Config config;
  config.learners = {"fixed"};
  config.rounds = 1;
  config.parameters.set("value-bound", 7);
  Simulation simulation(line(), config);
  EXPECT_EQ(simulation.record().constants.M, 7);
  EXPECT_EQ(simulation.record().constants.G, 1);
}

TEST(Simulation, CountsTheRoundsWhoseLossExceedsTheBound) {
  Config config = small_config("arena", 50);
  config.learners = {"fixed"};
  Simulation within(config);
  within.advance(50);
  EXPECT_EQ(within.record().learners[0].exceeded.back(), 0);
  const double loss = within.record().learners[0].average_loss.back();  // the same in every round
  config.parameters.set("value-bound", 0.999 * loss);
  Simulation above(config);
  above.advance(50);
  EXPECT_EQ(above.record().learners[0].exceeded, std::vector<long>(above.record().rounds));
}

// f_t(x) = x on [−1, 1] until round 5, in which something is wrong.
class Breaking final : public LossStream {
 public:
  enum class Part { kValue, kGradient, kLeast, kTotal };
  Breaking(Part part, double wrong, int question)
      : part_(part), wrong_(wrong), question_(question) {}

  Index dimension() const override { return 1; }
  void next() override {
    ++round_;
    asked_ = 0;
  }
  double value(ConstVectorRef x) override {
    return ++asked_ == question_ && part_ == Part::kValue ? sound(x[0]) : x[0];
  }
  void gradient(ConstVectorRef, VectorRef g) override {
    g[0] = part_ == Part::kGradient ? sound(1) : 1;
  }
  double total(ConstVectorRef x) override {
    const double sum = static_cast<double>(round_) * x[0];
    return part_ == Part::kTotal ? sound(sum) : sum;
  }
  void total_gradient(ConstVectorRef, VectorRef g) override { g[0] = static_cast<double>(round_); }
  std::optional<double> least() const override { return part_ == Part::kLeast ? sound(-1) : -1; }

 private:
  double sound(double value) const { return round_ == 5 ? wrong_ : value; }

  Part part_;
  double wrong_;
  int question_;
  long round_ = 0;
  int asked_ = 0;  // in this round
};

// The first value of a round is asked for by fixed, the next by the learner.
std::string broken(const char* learner, Breaking::Part part, double wrong, int question = 2) {
  Problem problem = line();
  problem.losses = std::make_unique<Breaking>(part, wrong, question);
  Config config;
  config.learners = {"fixed", learner};
  config.horizon = "known";
  config.rounds = 10;
  Simulation simulation(std::move(problem), config);
  simulation.advance(4);
  try {
    simulation.advance(6);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "no error";
}

TEST(Simulation, ALossThatIsNotFiniteIsRefusedByLearnerProblemAndRound) {
  using Part = Breaking::Part;
  const double nan = std::nan("");
  EXPECT_EQ(broken("fkm", Part::kValue, nan, 1),
            "loss of fixed on line in round 5 must be finite, got nan");
  EXPECT_EQ(broken("fkm", Part::kValue, -kInfinity),
            "loss of fkm on line in round 5 must be finite, got -inf");
  EXPECT_EQ(broken("fkm", Part::kValue, nan, 3),
            "loss at the centre of fkm on line in round 5 must be finite, got nan");
  EXPECT_EQ(broken("two-point", Part::kValue, nan, 3),
            "loss of two-point on line in round 5 must be finite, got nan");
  EXPECT_EQ(broken("ogd", Part::kGradient, kInfinity),
            "gradient of ogd on line in round 5 must be finite, got inf");
  EXPECT_EQ(broken("fkm", Part::kLeast, nan),
            "loss of the best point on line in round 5 must be finite, got nan");
  EXPECT_EQ(broken("fkm", Part::kTotal, kInfinity),
            "total loss of the best point on line in round 5 must be finite, got inf");
  EXPECT_EQ(broken("fkm", Part::kValue, 0.5), "no error");
}

// A day-by-day table whose first days are calm: M from those days alone is small.
TEST(Simulation, ThePilotOfAPriceTableSeesOnlyTheDaysBeforeTheFirstRound) {
  std::string csv = "day,A,B\n";
  for (int day = 0; day < 40; ++day) {
    const double price = day < 20 ? 100 : day % 2 == 0 ? 100 : 1;
    csv += std::to_string(day) + "," + format_number(price) + "," + format_number(price) + "\n";
  }
  Config config;
  config.problem = "portfolio";
  config.learners = {"fixed"};
  config.data = std::make_shared<const Table>(Table::parse(csv));
  const Simulation ahead(config);
  EXPECT_EQ(ahead.config().rounds, 39);
  EXPECT_EQ(ahead.record().bounds_from, BoundsFrom::kLookAhead);
  config.parameters.set("first-day", 21);
  const Simulation behind(config);
  EXPECT_EQ(behind.config().rounds, 19);
  EXPECT_EQ(behind.record().bounds_from, BoundsFrom::kPilot);
  EXPECT_LT(behind.record().constants.M, ahead.record().constants.M - 1);
  // Round 1 is played on the 21st day of returns, the first on which the price falls to a hundredth.
  Simulation played(config);
  played.advance(1);
  EXPECT_NEAR(played.record().learners[0].average_loss[0], -std::log(0.5 * 0.01), 1e-12);
}

}  // namespace
}  // namespace bco
