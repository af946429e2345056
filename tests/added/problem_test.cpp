// A problem, its parameters and its losses from outside of the library.
#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <nlohmann/json.hpp>

#include "bco/sets/ball/ball.h"
#include "bco/simulation/catalogue.h"
#include "bco/simulation/describe.h"
#include "bco/simulation/simulation.h"

namespace bco {
namespace {

// f_t(x) = <slope, x> with the same slope in every round.
class Slope final : public LossStream {
 public:
  explicit Slope(Vector slope) : slope_(std::move(slope)) {}

  Index dimension() const override { return slope_.size(); }
  void next() override { rounds_ += 1; }
  double value(ConstVectorRef x) override { return slope_.dot(x); }
  void gradient(ConstVectorRef, VectorRef g) override { g = slope_; }
  double total(ConstVectorRef x) override { return rounds_ * slope_.dot(x); }
  void total_gradient(ConstVectorRef, VectorRef g) override { g = rounds_ * slope_; }

 private:
  Vector slope_;
  double rounds_ = 0;
};

ParameterInfo steepness() {
  ParameterInfo info;
  info.name = "steepness";
  info.kind = ParameterKind::kReal;
  info.least = 0.5;
  info.most = 8;
  info.initial = 2.5;
  info.help = "Length of the slope.";
  return info;
}

// A lambda that holds something: factories are not bare functions.
ProblemInfo hill(Index dimension) {
  ProblemInfo info;
  info.name = "hill";
  info.rounds = 200;
  info.parameters = {"steepness"};
  info.make_set = [dimension](const Config&) {
    return std::make_unique<Ball>(Vector::Zero(dimension), 1);
  };
  info.make_losses = [](const Config& config, const Set& set, Draws) {
    return std::make_unique<Slope>(config.parameters.real("steepness") *
                                   Vector::Unit(set.dimension(), 0));
  };
  return info;
}

class AddedProblem : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    add_parameter(steepness());
    ProblemInfo changing = hill(2);
    changing.name = "changing";
    changing.make_set = [](const Config& config) { return now.make_set(config); };
    changing.make_losses = [](const Config& config, const Set& set, Draws draws) {
      return now.make_losses(config, set, draws);
    };
    add_problem(changing);
    add_problem(hill(3));
  }

  static inline ProblemInfo now = hill(2);  // what `changing` is made of
};

std::string message(const std::function<void()>& action) {
  try {
    action();
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "no error";
}

TEST_F(AddedProblem, IsPlayedByItsName) {
  Config config;
  config.problem = "hill";
  config.learners = {"fixed", "projection-free"};
  config.parameters.set("steepness", "4");
  Simulation simulation(config);
  EXPECT_EQ(simulation.config().rounds, 200);
  simulation.advance(200);
  EXPECT_EQ(simulation.record().problem, "hill");
  EXPECT_EQ(simulation.record().bounds_from, BoundsFrom::kPilot);
  EXPECT_NEAR(simulation.record().constants.G, 4, 1e-12);
  EXPECT_NEAR(simulation.record().learners[0].regret.back(), 800, 1e-9);
}

TEST_F(AddedProblem, IsDescribedLikeTheOthersWithItsParameter) {
  const auto json = nlohmann::json::parse(describe());
  EXPECT_EQ(json["problems"].back()["name"], "hill");
  EXPECT_EQ(json["parameters"].back()["name"], "steepness");
  EXPECT_EQ(json["parameters"].back()["default"], 2.5);
}

TEST_F(AddedProblem, ItsParameterIsCheckedLikeTheOthers) {
  EXPECT_EQ(message([] { Parameters().set("steepness", "9"); }),
            "steepness must be between 0.5 and 8, got 9");
  EXPECT_EQ(Parameters().real("steepness"), 2.5);
}

TEST_F(AddedProblem, WhatDoesNotFitIsRefusedAndTheTableStaysAsItWas) {
  const std::size_t before = problems().size();
  const auto adding = [](const std::function<void(ProblemInfo&)>& change) {
    ProblemInfo info = hill(2);
    info.name = "valley";
    change(info);
    return message([&] { add_problem(info); });
  };
  EXPECT_EQ(adding([](ProblemInfo& i) { i.name = "Valley"; }),
            "name must consist of lower-case letters, digits and hyphens, got \"Valley\"");
  EXPECT_EQ(adding([](ProblemInfo& i) { i.name = "arena"; }),
            "name must not be that of another problem, got \"arena\"");
  EXPECT_EQ(adding([](ProblemInfo& i) { i.parameters = {"steepnes"}; }),
            "unknown parameter \"steepnes\", the nearest is \"steepness\"");
  EXPECT_EQ(adding([](ProblemInfo& i) { i.make_set = nullptr; }),
            "make_set of \"valley\" must be a function, got none");
  EXPECT_EQ(adding([](ProblemInfo& i) { i.make_losses = nullptr; }),
            "make_losses of \"valley\" must be a function, got none");
  EXPECT_EQ(adding([](ProblemInfo& i) { i.rounds = 0; }),
            "rounds must be between 1 and 10000000, got 0");
  EXPECT_EQ(problems().size(), before);
}

// The values of its functions are checked when it is run, as for a problem that is handed over.
TEST_F(AddedProblem, WhatItsFunctionsGiveIsChecked) {
  const auto running = [](
                           const std::function<void(ProblemInfo&)>& change,
                           const std::function<void(Config&)>& choose = [](Config&) {}) {
    change(now);
    Config config;
    config.problem = "changing";
    config.learners = {"fkm"};
    choose(config);
    const std::string outcome = message([&] { Simulation(config).advance(10); });
    now = hill(2);
    return outcome;
  };
  const auto sloping = [](const Vector& slope) {
    return [slope](ProblemInfo& info) {
      info.make_losses = [slope](const Config&, const Set&, Draws) {
        return std::make_unique<Slope>(slope);
      };
    };
  };
  EXPECT_EQ(running([](ProblemInfo&) {}), "no error");
  EXPECT_EQ(running([](ProblemInfo& i) { i.make_set = [](const Config&) { return nullptr; }; }),
            "set of the problem must be given, got none");
  EXPECT_EQ(running([](ProblemInfo& i) {
              i.make_losses = [](const Config&, const Set&, Draws) { return nullptr; };
            }),
            "losses of the problem must be given, got none");
  EXPECT_EQ(running([](ProblemInfo& i) {
              i.make_losses = [](const Config&, const Set&, Draws draws) {
                return draws == Draws::kPilot ? nullptr : std::make_unique<Slope>(Vector::Ones(2));
              };
            }),
            "losses of the problem must be given, got none");
  EXPECT_EQ(running(sloping(Vector::Ones(3))),
            "losses of the problem must have the dimension of its set, 2, got 3");
  EXPECT_EQ(
      running(sloping(Vector::Zero(2))),
      "losses of changing must not be 0 at every point of the pilot, got M = 0: set value-bound");
  EXPECT_EQ(running(sloping(Vector::Zero(2)),
                    [](Config& config) {
                      config.parameters.set("value-bound", 1);
                      config.parameters.set("gradient-bound", 1);
                    }),
            "no error");
  EXPECT_EQ(running(sloping(Vector::Constant(2, std::numeric_limits<double>::quiet_NaN()))),
            "losses of changing must be finite, got nan in the pilot");
}

TEST_F(AddedProblem, AParameterThatDoesNotFitIsRefused) {
  const std::size_t before = parameters().size();
  const auto adding = [](const std::function<void(ParameterInfo&)>& change) {
    ParameterInfo info = steepness();
    info.name = "depth";
    change(info);
    return message([&] { add_parameter(info); });
  };
  EXPECT_EQ(adding([](ParameterInfo& i) { i.name = "steepness"; }),
            "name must not be that of another parameter, got \"steepness\"");
  EXPECT_EQ(adding([](ParameterInfo& i) { i.name = "rounds"; }),
            "name must not be that of another parameter, got \"rounds\"");
  EXPECT_EQ(adding([](ParameterInfo& i) { i.most = 0; }),
            "depth must have a `least` no larger than its `most`, got 0.5 and 0");
  EXPECT_EQ(adding([](ParameterInfo& i) { i.initial = 9.0; }),
            "depth must be between 0.5 and 8, got 9");
  EXPECT_EQ(adding([](ParameterInfo& i) { i.initial = {}; }),
            "depth must have a default, got none");
  EXPECT_EQ(adding([](ParameterInfo& i) { i.initial = std::string("2"); }),
            "depth must have a number as its default, got \"2\"");
  EXPECT_EQ(adding([](ParameterInfo& i) { i.kind = ParameterKind::kChoice; }),
            "depth must have choices, got none");
  EXPECT_EQ(parameters().size(), before);
}

}  // namespace
}  // namespace bco
