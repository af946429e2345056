// A learner that leaves K: what the record says of it.
#include <gtest/gtest.h>

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

class OutsideOfK : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    add_learner({"leaver",
                 "Leaver",
                 "Leaves K in every second round.",
                 "",
                 "value",
                 "none",
                 std::nullopt,
                 {},
                 [](const Game& game, long horizon, const Parameters&) -> std::unique_ptr<Learner> {
                   return std::make_unique<Leaver>(game, horizon);
                 }});
  }

  // At each checkpoint, how many points outside of K were seen.
  static std::vector<long> outside(double excess, const std::string& set) {
    Leaver::excess = excess;
    Config config;
    config.problem = "arena";
    config.learners = {"leaver"};
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

}  // namespace
}  // namespace bco
