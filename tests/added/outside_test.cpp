// Learners that leave K: what the record says of them.
#include <gtest/gtest.h>

#include <limits>

#include "bco/simulation/catalogue.h"
#include "bco/simulation/simulation.h"

namespace bco {
namespace {

// Plays (1 + excess)·(R, 0) in every round whose number is even, and the centre in the others.
class Leaver final : public Learner {
 public:
  Leaver(const Game& game, long horizon)
      : reach_(game.set.outer_radius()), round_(first_round(game.set.dimension(), horizon)) {}

  Feedback feedback() const override { return Feedback::kValue; }
  const Vector& play() override {
    ++round_.epoch_round;
    round_.y[0] = round_.epoch_round % 2 == 0 ? (1 + excess) * reach_ : 0;
    return round_.y;
  }
  void observe(const Observation& observation) override { round_.loss = observation.value; }
  const Vector& center() const override { return round_.x; }
  const Round& last_round() const override { return round_; }

  static inline double excess = 0;

 private:
  double reach_;
  Round round_;
};

// Plays the centre and, as the other point of the round, `second` of (R, 0).
class HalfLeaver final : public Learner {
 public:
  HalfLeaver(const Game& game, long horizon)
      : reach_(game.set.outer_radius()), round_(first_round(game.set.dimension(), horizon)) {}

  Feedback feedback() const override { return Feedback::kTwoValues; }
  const Vector& play() override {
    ++round_.epoch_round;
    round_.second = Vector::Unit(round_.y.size(), 0) * (share * reach_);
    return round_.y;
  }
  const Vector& second() const override { return round_.second; }
  void observe(const Observation& observation) override { round_.loss = observation.value; }
  const Vector& center() const override { return round_.x; }
  const Round& last_round() const override { return round_; }

  static inline double share = 1;

 private:
  double reach_;
  Round round_;
};

class OutsideOfK : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    LearnerInfo half;
    half.name = "half-leaver";
    half.feedback = Feedback::kTwoValues;
    half.make = [](const Game& game, long horizon, const Parameters&) {
      return std::make_unique<HalfLeaver>(game, horizon);
    };
    add_learner(half);
    add_learner(
        {.name = "leaver",
         .help = "Leaves K in every second round.",
         .make = [](const Game& game, long horizon, const Parameters&) -> std::unique_ptr<Learner> {
           return std::make_unique<Leaver>(game, horizon);
         }});
  }

  // At each checkpoint, how many points outside of K were seen.
  static std::vector<long> outside(double excess, const std::string& set) {
    Leaver::excess = excess;
    return outside_of("leaver", set);
  }
  static std::vector<long> outside_of(const char* learner, const std::string& set) {
    Config config;
    config.problem = "arena";
    config.learners = {learner};
    config.horizon = "known";
    config.rounds = 12;
    config.parameters.set("arena-set", set);
    config.parameters.set("corners", "-3,0;0,-3;3,0;0,3");
    Simulation simulation(config);
    simulation.advance(12);
    EXPECT_EQ(simulation.record().rounds, (std::vector<long>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12}));
    return simulation.record().learners[0].outside;
  }
};

TEST_F(OutsideOfK, EveryCheckpointWithSuchAPointIsCounted) {
  const std::vector<long> all = {0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6};
  EXPECT_EQ(outside(0.5, "ball"), all);
  EXPECT_EQ(outside(0.5, "polygon"), all);
  EXPECT_EQ(outside(0, "ball"), std::vector<long>(11, 0));
}

// In units of max(1, R); of a set with R/r = √2 as much as that is decided either way.
TEST_F(OutsideOfK, ABillionthIsForgivenAndNoMore) {
  const long last = 6;
  EXPECT_EQ(outside(0.9e-9, "ball").back(), 0);
  EXPECT_EQ(outside(1.1e-9, "ball").back(), last);
  EXPECT_EQ(outside(0.9e-9, "polygon").back(), 0);
  EXPECT_EQ(outside(1.1e-9 * std::sqrt(2.0), "polygon").back(), last);
}

TEST_F(OutsideOfK, TheSecondOfTwoPointsCountsToo) {
  HalfLeaver::share = 1.5;
  EXPECT_EQ(outside_of("half-leaver", "ball"),
            (std::vector<long>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}));
  HalfLeaver::share = 1;
  EXPECT_EQ(outside_of("half-leaver", "ball"), std::vector<long>(11, 0));
}

TEST_F(OutsideOfK, APointThatIsNotFiniteIsRefused) {
  const auto message = [](const char* learner) -> std::string {
    try {
      outside_of(learner, "ball");
    } catch (const InvalidInput& error) {
      return error.what();
    }
    return "no error";
  };
  Leaver::excess = std::numeric_limits<double>::infinity();
  EXPECT_EQ(message("leaver"), "point of leaver on arena in round 2 must be finite, got inf");
  HalfLeaver::share = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(message("half-leaver"),
            "second point of half-leaver on arena in round 1 must be finite, got nan");
}

}  // namespace
}  // namespace bco
