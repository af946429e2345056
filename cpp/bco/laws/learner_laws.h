// The laws of every learner on every problem of the catalogue, for GoogleTest. In one source file
// of a test program:
//
//   const bool added = (add_my_learner(), true);
//   using bco::LearnerContract;
//   INSTANTIATE_TEST_SUITE_P(Mine, LearnerContract,
//                            ::testing::ValuesIn(bco::learner_cases("my-learner")),
//                            bco::case_name);
#pragma once

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <algorithm>
#include <cctype>
#include <limits>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "bco/laws/case_name.h"
#include "bco/simulation/catalogue.h"
#include "bco/simulation/problem.h"
#include "bco/simulation/simulation.h"

namespace bco {

struct LearnerCase {
  std::string name;
  std::string problem;
  std::string learner;
  std::vector<std::pair<std::string, std::string>> settings;
  std::string horizon = "doubling";
  friend std::ostream& operator<<(std::ostream& out, const LearnerCase& c) { return out << c.name; }
};

inline constexpr long kLawRounds = 300;

// A run of kLawRounds on a small problem.
inline Config config_of(const LearnerCase& each) {
  Config config;
  config.problem = each.problem;
  config.learners = {each.learner};
  config.horizon = each.horizon;
  config.rounds = kLawRounds;
  if (config.problem == "portfolio") config.parameters.set("stocks", 15);
  if (config.problem == "matrix") {
    config.parameters.set("size", 14);
    config.parameters.set("rank", 12);
  }
  config.parameters.set("grid", 3);
  config.parameters.set("assignments", 3);
  for (const auto& [name, value] : each.settings) config.parameters.set(name, value);
  return config;
}

inline bool can_play(const std::string& learner, const Config& config) {
  const LearnerInfo& info = find_learner(learner);
  if (!info.oracle.has(Oracle::kBarrier) && info.strong_convexity == Need::kNever) return true;
  const std::vector<std::string> all = learners_for(config);
  return std::find(all.begin(), all.end(), learner) != all.end();
}

// A learner on every problem, with both horizons and with every choice of either, wherever it can play.
inline std::vector<LearnerCase> learner_cases(const std::string& learner) {
  std::vector<LearnerCase> cases;
  for (const ProblemInfo& problem : problems()) {
    const std::string name = camel_case(problem.name) + "_" + camel_case(learner);
    cases.push_back({name, problem.name, learner, {}});
    cases.push_back({name + "_known", problem.name, learner, {}, "known"});
    for (const auto* list : {&problem.parameters, &find_learner(learner).parameters}) {
      for (const std::string& parameter : *list) {
        for (const std::string& choice : find_parameter(parameter).choices) {
          if (choice == find_parameter(parameter).initial_text()) continue;
          cases.push_back({name + "_" + camel_case(parameter) + "_" + camel_case(choice),
                           problem.name,
                           learner,
                           {{parameter, choice}}});
        }
      }
    }
  }
  cases.erase(std::remove_if(
                  cases.begin(), cases.end(),
                  [](const LearnerCase& each) { return !can_play(each.learner, config_of(each)); }),
              cases.end());
  return cases;
}

class LearnerContract : public ::testing::TestWithParam<LearnerCase> {
 protected:
  static constexpr long kRounds = kLawRounds;

  Config config() const { return config_of(GetParam()); }
};

// A learner with a set and a random stream of its own, outside of a simulation.
struct LoneLearner {
  explicit LoneLearner(const Config& valid)
      : problem(make_problem(valid)),
        set(problem.set->clone()),
        random(valid.seed, valid.repeat, "lone learner"),
        learner(find_learner(valid.learners[0])
                    .make({set, random, problem.bounds}, 16, valid.parameters)) {}

  Problem problem;
  Counted set;
  Random random;
  std::unique_ptr<Learner> learner;
};

// ‖A⁻¹s‖: the length of s by the Hessian of the set's barrier at x.
inline double dikin_length(const Set& set, const Vector& x, const Vector& s) {
  const Index n = x.size();
  const std::unique_ptr<Barrier> barrier = set.make_barrier();
  barrier->move_to(x);
  Matrix a(n, n);
  for (Index j = 0; j < n; ++j) barrier->scale(Vector::Unit(n, j), a.col(j));
  return a.partialPivLu().solve(s).norm();
}

TEST_P(LearnerContract, PlaysStayInSet) {
  Simulation simulation(config());
  const Problem problem = make_problem(simulation.config());
  const double tolerance = kInsideTolerance * std::max(1.0, problem.set->outer_radius());
  // K is scaled about a point without room around it: y_t may leave K, and x_t may not.
  const bool has_room = simulation.config().parameters.choice("first-point") != "origin";
  while (!simulation.finished()) {
    simulation.advance(1);
    const Round round = simulation.inspect(GetParam().learner);
    ASSERT_TRUE(!has_room || problem.set->contains(round.y, tolerance)) << "round " << round.round;
    ASSERT_TRUE(problem.set->contains(round.x, tolerance)) << "round " << round.round;
  }
  if (!has_room) return;
  EXPECT_EQ(simulation.record().learners[0].outside.back(), 0);  // of two points both
}

// The recorded f_t(x_t): the centre is that of the round which play() has begun, and what is
// played is no further from it than δ, by the barrier's Hessian for a method with a barrier.
TEST_P(LearnerContract, TheCentreIsOfTheRoundBeingPlayed) {
  const Config valid = validated(config());
  LoneLearner lone(valid);
  Vector gradient(lone.set.dimension());
  for (int t = 0; t < 16; ++t) {
    const Vector y = lone.learner->play();
    const Vector x = lone.learner->center();
    ASSERT_EQ(x.size(), lone.set.dimension());
    lone.problem.losses->next();
    lone.problem.losses->gradient(y, gradient);
    const double second = lone.problem.losses->value(lone.learner->second());
    lone.learner->observe({lone.problem.losses->value(y), &gradient, second});
    const Round& round = lone.learner->last_round();
    ASSERT_EQ(round.x, x) << "round " << t;
    ASSERT_EQ(round.y, y) << "round " << t;
    const double rounding = 1e-12 * lone.set.outer_radius();
    if (find_learner(GetParam().learner).oracle.has(Oracle::kBarrier)) {
      ASSERT_LE(dikin_length(lone.set, x, y - x), round.delta + 1e-6);
      continue;
    }
    ASSERT_LE((y - x).norm(), round.delta * (1 + 1e-9) + rounding);
    ASSERT_LE((lone.learner->second() - x).norm(), round.delta * (1 + 1e-9) + rounding);
  }
}

TEST_P(LearnerContract, SameSeedSameTraceWhateverTheSlices) {
  Simulation whole(config());
  Simulation sliced(config());
  whole.advance(kRounds);
  for (const long slice : {1, 2, 97, 150, 1000}) sliced.advance(slice);
  ASSERT_TRUE(sliced.finished());
  EXPECT_EQ(whole.record().learners[0].average_loss, sliced.record().learners[0].average_loss);
  EXPECT_EQ(whole.record().learners[0].regret, sliced.record().learners[0].regret);
  EXPECT_EQ(whole.inspect(GetParam().learner).y, sliced.inspect(GetParam().learner).y);
}

// Streams that two of them shared would part in the first rounds.
TEST_P(LearnerContract, OtherLearnersDoNotChangeTheTrace) {
  Simulation alone(config());
  Config crowd_config = config();
  crowd_config.learners = learners_for(config());
  Simulation crowd(crowd_config);
  alone.advance(kRounds / 3);
  crowd.advance(kRounds / 3);
  EXPECT_EQ(alone.inspect(GetParam().learner).y, crowd.inspect(GetParam().learner).y);
}

// Two copies that differ only in what the feedback does not show play the same; in what it does
// show, they part.
TEST_P(LearnerContract, SeesWhatItsFeedbackSaysAndNoMore) {
  const Feedback feedback = find_learner(GetParam().learner).feedback;
  const Config valid = validated(config());
  const auto part = [&](double value, double second, double gradient_scale) {
    LoneLearner one(valid);
    LoneLearner other(valid);
    const Index n = one.set.dimension();
    const double size = one.problem.bounds.value;
    const Vector gradient = one.problem.bounds.gradient * Vector::LinSpaced(n, -1, 2);
    const Vector changed = gradient_scale * gradient;
    for (int t = 0; t < 16; ++t) {
      if (one.learner->play() != other.learner->play()) return true;
      const double seen = size / (t + 1);
      one.learner->observe({seen, &gradient, seen / 2});
      // Not the same in every round: a learner may look at differences between rounds alone. And large:
      // one may not move before a sum of many is worth it.
      const double share = (t % 2 == 0 ? 1e4 : 5e3) * size;
      other.learner->observe({seen + value * share, &changed, seen / 2 + second * share});
    }
    return false;
  };
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  if (feedback == Feedback::kGradient) {
    EXPECT_TRUE(part(0, 0, -1e9));  // far above any noise
  } else {
    EXPECT_FALSE(part(0, 0, kNaN));
  }
  EXPECT_EQ(part(-1, 0, 1), feedback == Feedback::kValue || feedback == Feedback::kTwoValues);
  if (feedback == Feedback::kTwoValues) {
    EXPECT_TRUE(part(0, -1, 1));
  } else {
    EXPECT_FALSE(part(0, kNaN, 1));
  }
}

// Membership alone may be declared and not asked for here: a learner may need it only now and then.
TEST_P(LearnerContract, UsesTheOraclesItDeclaresAndNoOthers) {
  Simulation simulation(config());
  simulation.advance(kRounds);
  const LearnerRecord& record = simulation.record().learners[0];
  const Oracles oracle = find_learner(GetParam().learner).oracle;
  EXPECT_EQ(record.linear_minimizations.back() > 0, oracle.has(Oracle::kLinear));
  EXPECT_EQ(record.projections.back() > 0, oracle.has(Oracle::kProjection));
  EXPECT_EQ(record.separations.back() > 0, oracle.has(Oracle::kSeparation));
  EXPECT_EQ(record.newton_steps.back() > 0, oracle.has(Oracle::kBarrier));
  EXPECT_TRUE(record.memberships.back() == 0 || oracle.has(Oracle::kMembership));
  EXPECT_LE(record.newton_steps.back(), kRounds + 10);  // and one for each epoch
}

}  // namespace bco
