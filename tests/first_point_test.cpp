// Readings of where a learner begins: x_1 at the centre, at a vertex or at the origin; and what an epoch begins with.
#include <gtest/gtest.h>

#include <cmath>

#include "bco/simulation/simulation.h"
#include "small_config.h"

namespace bco {
namespace {

const char* const kLearners[] = {"projection-free", "unregularized", "stochastic-ocg", "fkm",
                                 "fixed"};

Config configured(const std::string& problem, long rounds, const char* learner) {
  Config config = testing::small_config(problem, rounds);
  config.learners = {learner};
  config.horizon = "known";
  return config;
}

// Before anything is learnt, all learners lose the same at their x_1.
TEST(FirstPoint, IsTheSameForEveryLearnerOnEverySet) {
  for (const ProblemInfo& problem : problems()) {
    const bool has_choice = !problem.set_parameter.empty();
    const std::vector<std::string> sets =
        has_choice ? find_parameter(problem.set_parameter).choices : std::vector<std::string>{""};
    for (const std::string& set : sets) {
      SCOPED_TRACE(problem.name + ' ' + set);
      Config config = testing::small_config(problem.name, 1);
      if (has_choice) config.parameters.set(problem.set_parameter, set);
      config.learners = learners_for(config);
      Simulation simulation(config);
      simulation.advance(1);
      const std::vector<LearnerRecord>& records = simulation.record().learners;
      for (const LearnerRecord& record : records) {
        EXPECT_TRUE(simulation.inspect(record.name).x.isZero(0)) << record.name;
        EXPECT_EQ(record.average_loss_center, records[0].average_loss_center) << record.name;
      }
    }
  }
}

// The vertex that the oracle returns where nothing is to be minimised, as far out as (1−α)K allows.
TEST(FirstPoint, IsTheCentreOrTheVertexOfTheShrunkSet) {
  for (const char* problem : {"arena", "quadratic", "portfolio", "matrix"}) {
    for (const char* learner : kLearners) {
      Config config = configured(problem, 50, learner);
      EXPECT_TRUE(Simulation(config).inspect(learner).x.isZero(0)) << problem << ' ' << learner;
      config.parameters.set("first-point", "vertex");
      Simulation simulation(config);
      const Round first = simulation.inspect(learner);
      const std::unique_ptr<Set> set = find_problem(problem).make_set(simulation.config());
      Vector vertex(set->dimension());
      set->minimize_linear(Vector::Zero(set->dimension()), vertex);
      EXPECT_TRUE(first.x.isApprox((1 - first.alpha) * vertex, 1e-12)) << problem << ' ' << learner;
      simulation.advance(50);
      EXPECT_EQ(simulation.record().learners[0].outside.back(), 0) << problem << ' ' << learner;
    }
  }
}

// x_1 is 0 in the problem's own coordinates, and x_t − p stays in (1−α)(K − p), p being that point.
TEST(FirstPoint, IsTheOriginTowardsWhichKIsShrunk) {
  for (const char* problem : {"arena", "quadratic", "portfolio", "matrix"}) {
    for (const char* learner : kLearners) {
      SCOPED_TRACE(std::string(problem) + ' ' + learner);
      Config config = configured(problem, 50, learner);
      config.parameters.set("first-point", "origin");
      if (config.problem == "matrix") config.parameters.set("matrix-set", "psd");
      Simulation simulation(config);
      const std::unique_ptr<Set> set = find_problem(problem).make_set(simulation.config());
      const Vector origin = -set->center();
      EXPECT_EQ(simulation.inspect(learner).x, origin);
      while (!simulation.finished()) {
        simulation.advance(1);
        const Round round = simulation.inspect(learner);
        if (round.alpha == 1) continue;
        const Vector unscaled = origin + (round.x - origin) / (1 - round.alpha);
        EXPECT_TRUE(set->contains(unscaled, 1e-9 * set->outer_radius())) << round.round;
      }
    }
  }
  Config outside = configured("arena", 5, "fkm");
  outside.parameters.set("corners", "1,1; 2,1; 1.5,2");
  outside.parameters.set("first-point", "origin");
  EXPECT_THROW(Simulation{outside}, InvalidInput);
}

// E‖∇f + ξ‖² = ‖∇f‖² + n·s²: η is smaller by the root of 1 + n·s²/G². A total deviation s is s/√n in every coordinate.
TEST(StochasticOcg, ReadingsOfItsNoiseChangeStepAndNoiseAsStated) {
  const auto eta = [](const char* name, const char* value) {
    Config config = configured("matrix", 50, "stochastic-ocg");
    if (*name != '\0') config.parameters.set(name, value);
    return Simulation(config).inspect("stochastic-ocg").eta;
  };
  const Problem problem = make_problem(validated(configured("matrix", 50, "stochastic-ocg")));
  const auto n = static_cast<double>(problem.set->dimension());
  const double ratio = n * n / (problem.bounds.gradient * problem.bounds.gradient);
  EXPECT_NEAR(eta("ocg-bound", "noisy") / eta("", ""), 1 / std::sqrt(1 + n * ratio), 1e-12);
  EXPECT_EQ(eta("noise-spread", "total"), eta("", ""));
  const auto first_gradient = [](const char* value, const char* noise) {
    Config config = configured("matrix", 50, "stochastic-ocg");
    config.parameters.set("noise-spread", value);
    config.parameters.set("noise", noise);
    Simulation simulation(config);
    simulation.advance(1);
    return simulation.inspect("stochastic-ocg").gradient;
  };
  const Vector exact = first_gradient("coordinate", "0");
  const Vector each = first_gradient("coordinate", "3") - exact;
  const Vector total = first_gradient("total", "3") - exact;
  EXPECT_TRUE((total * std::sqrt(n)).isApprox(each, 1e-9));
}

// ∇F_1(x_1) = 0 wherever x_1 is: the regulariser is about x_1, and the learner stays.
TEST(FirstPoint, IsWhereTheRegulariserIsLeast) {
  for (const char* learner : {"projection-free", "stochastic-ocg"}) {
    Config config = configured("quadratic", 50, learner);
    config.parameters.set("first-point", "vertex");
    Simulation simulation(config);
    simulation.advance(1);
    const Round round = simulation.inspect(learner);
    EXPECT_TRUE(round.direction.isZero(1e-12)) << learner;
    EXPECT_TRUE(round.next.isApprox(round.x, 1e-12)) << learner;
  }
}

TEST(FirstPoint, IsWhatFixedPlays) {
  Config config = configured("matrix", 20, "fixed");
  config.parameters.set("first-point", "vertex");
  Simulation simulation(config);
  const Vector first = simulation.inspect("fixed").x;
  simulation.advance(20);
  EXPECT_EQ(simulation.inspect("fixed").y, first);
}

// Rounds 4 … 7 are the epoch that is built for T = 4.
TEST(EpochState, IsResetOrKept) {
  for (const bool keeps : {false, true}) {
    Config config = configured("quadratic", 100, "projection-free");
    config.horizon = "doubling";
    config.parameters.set("epoch-state", keeps ? "keep" : "reset");
    Simulation simulation(config);
    simulation.advance(3);
    const Round last = simulation.inspect("projection-free");
    simulation.advance(1);
    const Round first = simulation.inspect("projection-free");
    EXPECT_EQ(first.epoch, 2);
    EXPECT_EQ(first.epoch_round, 1);
    EXPECT_EQ(first.x.isApprox(last.next, 0), keeps);
    EXPECT_EQ(first.x.isZero(0), !keeps);
    EXPECT_EQ(first.direction.isZero(0), !keeps) << "the sum of the estimates";
    // The schedules are those of the new epoch either way.
    EXPECT_EQ(first.horizon, 4);
    EXPECT_LT(first.delta, last.delta);
    EXPECT_EQ(first.sigma, 1);
    // The theorem is about epochs that are reset.
    EXPECT_EQ(simulation.record().learners[0].bound_printed.empty(), keeps);
  }
}

TEST(NoiseN, OfAMatrixIsTheDimensionOrItsRows) {
  for (const auto& [set, dimension] : {std::pair{"symmetric", 21}, {"psd", 21}, {"general", 36}}) {
    Config config = testing::small_config("matrix", 10);
    config.parameters.set("matrix-set", set);
    const std::unique_ptr<Set> k = find_problem("matrix").make_set(config);
    EXPECT_EQ(k->dimension(), dimension);
    EXPECT_EQ(k->rows(), 6);
  }
  EXPECT_EQ(find_problem("quadratic").make_set(testing::small_config("quadratic", 10))->rows(), 10);
}

TEST(BoundsFactor, IsOnBothBoundsUnlessTheyAreGiven) {
  for (const char* problem : {"arena", "quadratic"}) {
    Config config = testing::small_config(problem, 10);
    const Constants plain = Simulation(config).record().constants;
    config.parameters.set("bounds-factor", 4);
    const Constants scaled = Simulation(config).record().constants;
    EXPECT_DOUBLE_EQ(scaled.M, 4 * plain.M);
    EXPECT_DOUBLE_EQ(scaled.G, 4 * plain.G);
    config.parameters.set("value-bound", 3);
    EXPECT_EQ(Simulation(config).record().constants.M, 3);
  }
}

}  // namespace
}  // namespace bco
