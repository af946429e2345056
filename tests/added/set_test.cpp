// A set from outside of the library: after `add_set` it is a choice of `target-set`.
#include <gtest/gtest.h>

#include <functional>
#include <nlohmann/json.hpp>

#include "bco/sets/ball/ball.h"
#include "bco/simulation/catalogue.h"
#include "bco/simulation/describe.h"
#include "bco/simulation/simulation.h"

namespace bco {
namespace {

ParameterInfo ball_size() {
  ParameterInfo info;
  info.name = "ball-size";
  info.least = 0.5;
  info.most = 8;
  info.initial = 2.0;
  info.help = "Radius of the large ball.";
  return info;
}

SetInfo large_ball() {
  return {.name = "large-ball",
          .has_barrier = true,
          .help = "A ball of any size.",
          .parameters = {"ball-size"},
          .make = [](const Config& config) -> std::unique_ptr<Set> {
            return std::make_unique<Ball>(Vector::Zero(config.parameters.integer("dimension")),
                                          config.parameters.real("ball-size"));
          }};
}

class AddedSet : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    add_parameter(ball_size());
    add_set(large_ball());
  }
};

TEST_F(AddedSet, IsPlayedOnByItsNameOnTargetAndFormula) {
  for (const char* problem : {"target", "formula"}) {
    Config config;
    config.problem = problem;
    config.learners = {"fkm", "projection-free", "barrier"};
    config.rounds = 50;
    config.parameters.set("dimension", "4");
    config.parameters.set("target-set", "large-ball");
    config.parameters.set("ball-size", "3");
    Simulation simulation(config);
    simulation.advance(50);
    EXPECT_EQ(simulation.record().constants.R, 3);
    EXPECT_EQ(simulation.record().constants.n, 4);
  }
}

TEST_F(AddedSet, IsDescribedWithItsParameterLikeTheOthers) {
  const auto json = nlohmann::json::parse(describe());
  EXPECT_EQ(json["sets"].back()["name"], "large-ball");
  EXPECT_EQ(json["sets"].back()["parameters"], nlohmann::json({"dimension", "ball-size"}));
  for (const auto& problem : json["problems"]) {
    if (problem["set_parameter"] != "target-set") continue;
    EXPECT_EQ(problem["sets"].back(), "large-ball");
    EXPECT_EQ(problem["parameters"].back(), "ball-size");
  }
  const ParameterInfo& chooser = find_parameter("target-set");
  EXPECT_EQ(chooser.choices.back(), "large-ball");
  EXPECT_EQ(chooser.meanings.back(), "A ball of any size.");
  EXPECT_NO_THROW(check_parameter_info(chooser));
}

TEST_F(AddedSet, WhatDoesNotFitIsRefusedAndTheTablesStayAsTheyWere) {
  const std::size_t before = sets().size();
  const std::size_t choices = find_parameter("target-set").choices.size();
  const auto adding = [](const std::function<void(SetInfo&)>& change) -> std::string {
    SetInfo info = large_ball();
    info.name = "other-ball";
    change(info);
    try {
      add_set(info);
    } catch (const InvalidInput& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_EQ(adding([](SetInfo& i) { i.name = "Ball"; }),
            "name must consist of lower-case letters, digits and hyphens, got \"Ball\"");
  EXPECT_EQ(adding([](SetInfo& i) { i.name = "large-ball"; }),
            "name must not be that of another set, got \"large-ball\"");
  EXPECT_EQ(adding([](SetInfo& i) { i.parameters = {"bal-size"}; }),
            "unknown parameter \"bal-size\", the nearest is \"ball-size\"");
  EXPECT_EQ(sets().size(), before);
  EXPECT_EQ(find_parameter("target-set").choices.size(), choices);
}

// Without a factory it is only described, for problems that make it themselves.
TEST_F(AddedSet, WithoutAFactoryItIsNoChoice) {
  const std::size_t choices = find_parameter("target-set").choices.size();
  add_set({.name = "shapeless"});
  EXPECT_EQ(find_set("shapeless").name, "shapeless");
  EXPECT_EQ(find_parameter("target-set").choices.size(), choices);
}

}  // namespace
}  // namespace bco
