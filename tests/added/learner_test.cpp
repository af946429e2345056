// A learner from outside of the library: after `add_learner` it is one of them.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "bco/simulation/catalogue.h"
#include "bco/simulation/describe.h"
#include "bco/simulation/simulation.h"

namespace bco {
namespace {

// Plays half of the vertex for a random direction: one linear minimisation per round, two draws.
class Wanderer final : public Learner {
 public:
  Wanderer(const Game& game, long horizon)
      : game_(game), round_(first_round(game.set.dimension(), horizon)) {}

  Feedback feedback() const override { return Feedback::kValue; }
  const Vector& play() override {
    game_.set.unit_direction(game_.random, round_.u);
    game_.set.minimize_linear(round_.u, round_.vertex);
    round_.y = 0.5 * round_.vertex;
    return round_.y;
  }
  void observe(const Observation& observation) override {
    EXPECT_EQ(observation.gradient, nullptr);
    ++round_.epoch_round;
    round_.loss = observation.value;
  }
  const Vector& center() const override { return round_.y; }
  const Round& last_round() const override { return round_; }

 private:
  Game game_;
  Round round_;
};

// Asks in every round whether its point lies in K, and from round 11 on for a projection too: after the trial of add_learner.
class Latecomer final : public Learner {
 public:
  Latecomer(const Game& game, long horizon)
      : game_(game), round_(first_round(game.set.dimension(), horizon)) {}

  Feedback feedback() const override { return Feedback::kValue; }
  const Vector& play() override { return round_.y; }
  void observe(const Observation&) override {
    if (++round_.round > 10) game_.set.project(round_.x, round_.y);
    game_.set.contains(round_.y, 0);
  }
  const Vector& center() const override { return round_.y; }
  const Round& last_round() const override { return round_; }

 private:
  Game game_;
  Round round_;
};

class AddedLearner : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    add_learner(
        {.name = "wanderer",
         .label = "Wanderer",
         .help = "Goes anywhere.",
         .oracle = Oracle::kLinear,
         .make = [](const Game& game, long horizon, const Parameters&) -> std::unique_ptr<Learner> {
           return std::make_unique<Wanderer>(game, horizon);
         },
         .card = "# Wanderer\n"});
    add_learner(
        {.name = "latecomer",
         .label = "Latecomer",
         .help = "Asks late.",
         .feedback = Feedback::kValue,
         .oracle = Oracle::kProjection | Oracle::kMembership,
         .make = [](const Game& game, long horizon, const Parameters&) -> std::unique_ptr<Learner> {
           return std::make_unique<Latecomer>(game, horizon);
         }});
  }

  static Config config(const std::vector<std::string>& learners) {
    Config config;
    config.learners = learners;
    config.rounds = 300;
    return config;
  }
};

TEST_F(AddedLearner, PlaysEveryProblemUnderTheDoublingTrickWithItsOracleCounted) {
  for (const ProblemInfo& problem : problems()) {
    Config chosen = config({"wanderer"});
    chosen.problem = problem.name;
    Simulation simulation(chosen);
    simulation.advance(300);
    const Round round = simulation.inspect("wanderer");
    EXPECT_EQ(round.round, 300);
    EXPECT_EQ(round.horizon, 256);
    EXPECT_EQ(round.epoch_round, 300 - 256 + 1);
    const LearnerRecord& record = simulation.record().learners[0];
    EXPECT_EQ(record.name, "wanderer");
    EXPECT_EQ(record.linear_minimizations.back(), 300);
    EXPECT_EQ(record.projections.back(), 0);
    EXPECT_EQ(record.outside.back(), 0);
  }
}

TEST_F(AddedLearner, MayUseTwoOraclesOneOfThemLateAndBothAreCounted) {
  Config chosen = config({"latecomer"});
  chosen.horizon = "known";
  Simulation simulation(chosen);
  simulation.advance(300);
  const LearnerRecord& record = simulation.record().learners[0];
  EXPECT_EQ(record.memberships.back(), 300);
  EXPECT_EQ(record.projections.back(), 290);
  const auto all = nlohmann::json::parse(describe())["learners"];
  EXPECT_EQ(all.back().at("oracle"), "projection+membership");
}

TEST_F(AddedLearner, AKnownHorizonIsToldToIt) {
  Config known = config({"wanderer"});
  known.horizon = "known";
  EXPECT_EQ(Simulation(known).inspect("wanderer").horizon, 300);
}

TEST_F(AddedLearner, NeitherChangesTheOthersNorIsChangedByThem) {
  Simulation together(config({"fkm", "wanderer"}));
  Simulation other(config({"fkm"}));
  Simulation own(config({"wanderer"}));
  for (Simulation* simulation : {&together, &other, &own}) simulation->advance(300);
  EXPECT_EQ(together.record().learners[0].regret, other.record().learners[0].regret);
  EXPECT_EQ(together.record().learners[1].regret, own.record().learners[0].regret);
}

TEST_F(AddedLearner, IsDescribedLikeTheOthers) {
  const auto all = nlohmann::json::parse(describe())["learners"];
  ASSERT_EQ(all.size(), learners().size());
  const auto expected = nlohmann::json::parse(
      R"({"name": "wanderer", "label": "Wanderer", "help": "Goes anywhere.", "feedback": "value", "oracle": "linear",
          "rate": null, "parameters": [], "horizon": "needed", "strong_convexity": "none", "default": false,
          "dimension_rate": null, "card": "# Wanderer\n"})");
  EXPECT_EQ(all[all.size() - 2], expected);
}

TEST_F(AddedLearner, IsTheNearestToAMisspelling) {
  try {
    validated(config({"wonderer"}));
    FAIL();
  } catch (const InvalidInput& error) {
    EXPECT_STREQ(error.what(), "unknown learner \"wonderer\", the nearest is \"wanderer\"");
  }
}

TEST_F(AddedLearner, ItsNameIsTaken) {
  const std::size_t before = learners().size();
  EXPECT_THROW(add_learner(find_learner("wanderer")), InvalidInput);
  EXPECT_EQ(learners().size(), before);
}

}  // namespace
}  // namespace bco
