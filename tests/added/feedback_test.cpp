// A learner from outside the library sees what it declared, and nothing more.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "bco/simulation/catalogue.h"
#include "bco/simulation/simulation.h"

namespace bco {
namespace {

struct Seen {
  Vector played, second;
  double value, second_value;
  Vector gradient;  // empty: it was not shown
};

// Plays y = 0.3u and −y in every round, and keeps what it is shown.
class Witness final : public Learner {
 public:
  Witness(const Game& game, long horizon, Feedback feedback)
      : game_(game), feedback_(feedback), round_(first_round(game.set.dimension(), horizon)) {}

  Feedback feedback() const override { return feedback_; }
  const Vector& play() override {
    game_.set.unit_direction(game_.random, round_.u);
    round_.y = 0.3 * round_.u;
    round_.second = -round_.y;
    return round_.y;
  }
  const Vector& second() const override { return round_.second; }
  void observe(const Observation& shown) override {
    ++round_.epoch_round;
    seen.push_back({round_.y, round_.second, shown.value, shown.second_value,
                    shown.gradient != nullptr ? *shown.gradient : Vector()});
  }
  const Vector& center() const override { return round_.x; }
  const Round& last_round() const override { return round_; }

  static inline std::vector<Seen> seen;

 private:
  Game game_;
  Feedback feedback_;
  Round round_;
};

constexpr struct {
  const char* name;
  Feedback kind;
} kWitnesses[] = {{"witness-of-nothing", Feedback::kNone},
                  {"one-value-witness", Feedback::kValue},
                  {"two-values-witness", Feedback::kTwoValues},
                  {"gradient-witness", Feedback::kGradient}};

class DeclaredFeedback : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    for (const auto& [name, kind] : kWitnesses) {
      LearnerInfo info;
      info.name = name;
      info.feedback = kind;
      info.make = [kind = kind](const Game& game, long horizon, const Parameters&) {
        return std::make_unique<Witness>(game, horizon, kind);
      };
      add_learner(info);
    }
  }

  // Against losses of the same seed.
  static void expect_what_was_declared(const std::string& problem, const char* name, Feedback kind,
                                       double noise) {
    Config config;
    config.problem = problem;
    config.learners = {name};
    config.rounds = 50;
    config.horizon = "known";
    config.parameters.set("feedback-noise", noise);
    config = validated(config);
    Witness::seen.clear();
    Simulation simulation(config);
    simulation.advance(config.rounds);
    const Problem same = make_problem(config);
    Vector gradient(same.set->dimension());
    ASSERT_EQ(Witness::seen.size(), 50U);
    // A learner that sees gradients is shown no noise.
    const bool is_noisy = noise > 0 && kind != Feedback::kGradient;
    for (const Seen& seen : Witness::seen) {
      same.losses->next();
      const double value = same.losses->value(seen.played);
      const double second = kind == Feedback::kTwoValues ? same.losses->value(seen.second) : 0;
      if (is_noisy) {
        EXPECT_NE(seen.value, value);
        EXPECT_EQ(seen.second_value == second, kind != Feedback::kTwoValues);
      } else {
        EXPECT_NEAR(seen.value, value, 1e-12 * (1 + std::abs(value)));
        EXPECT_NEAR(seen.second_value, second, 1e-12 * (1 + std::abs(second)));
      }
      if (kind == Feedback::kGradient) {
        same.losses->gradient(seen.played, gradient);
        ASSERT_EQ(seen.gradient.size(), gradient.size());
        EXPECT_LE((seen.gradient - gradient).norm(), 1e-12 * (1 + gradient.norm()));
      } else {
        EXPECT_EQ(seen.gradient.size(), 0);
      }
    }
  }
};

TEST_F(DeclaredFeedback, IsAllThatALearnerIsShown) {
  for (const auto& [name, kind] : kWitnesses) {
    for (const char* problem : {"target", "quadratic", "portfolio", "arena"}) {
      for (const double noise : {0.0, 0.5}) {
        SCOPED_TRACE(std::string(name) + " on " + problem);
        expect_what_was_declared(problem, name, kind, noise);
      }
    }
  }
}

}  // namespace
}  // namespace bco
