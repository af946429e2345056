// Learners whose code is of another language, and additions that are taken back.
#include <gtest/gtest.h>

#include <functional>

#include "bco/learners/foreign.h"
#include "bco/simulation/catalogue.h"
#include "bco/simulation/simulation.h"
#include "bco/simulation/trial.h"

namespace bco {
namespace {

// In the place of another language.
struct Functions final : ForeignCode {
  std::function<void(VectorRef)> on_play = [](VectorRef y) { y.setZero(); };
  std::function<void(VectorRef)> on_second = [](VectorRef y) { y.setZero(); };
  std::function<bool(VectorRef)> on_center = [](VectorRef) { return false; };
  std::function<void(const Observation&)> on_observe = [](const Observation&) {};

  void play(VectorRef y) override { on_play(y); }
  void second(VectorRef y) override { on_second(y); }
  bool center(VectorRef x) override { return on_center(x); }
  void observe(const Observation& observation) override { on_observe(observation); }
};

using Write = std::function<void(Functions&, const Game&, const LearnerInfo&)>;

void add_foreign(LearnerInfo info, const Write& write) {
  info.is_foreign = true;
  const LearnerInfo declared = info;
  info.make = [declared, write](const Game& game, long horizon, const Parameters&) {
    auto code = std::make_unique<Functions>();
    write(*code, game, declared);
    return std::make_unique<ForeignLearner>(declared, game.set.dimension(), horizon,
                                            std::move(code));
  };
  add_learner(std::move(info));
}

Config config(const std::string& learner) {
  Config config;
  config.problem = "target";
  config.learners = {learner};
  config.rounds = 50;
  config.parameters.set("dimension", 3);
  return config;
}

// What a run of a learner that is written this way ends with.
std::string error_of(const LearnerInfo& info, const Write& write) {
  const Additions additions;
  add_foreign(info, write);
  Simulation simulation(config(info.name));
  try {
    simulation.advance(50);
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

TEST(ForeignLearner, DrawsWhatTheLearnerOfItsStreamDraws) {
  const Additions additions;
  std::vector<double> drawn;
  for (const char* name : {"foreign-a", "foreign-b"}) {
    add_foreign({.name = name, .stream = name == std::string("foreign-a") ? "fkm" : ""},
                [&](Functions&, const Game& game, const LearnerInfo&) {
                  drawn.push_back(game.random.uniform());
                });
    Config known = config(name);
    known.horizon = "known";
    const Simulation simulation(known);
  }
  EXPECT_EQ(drawn.at(0), Random(1, 0, "learner fkm").uniform());
  EXPECT_EQ(drawn.at(1), Random(1, 0, "learner foreign-b").uniform());
}

TEST(ForeignLearner, KeepsItsMemoryAndSeesItsFeedbackAlone) {
  const Additions additions;
  std::vector<const double*> places;
  add_foreign({.name = "two", .feedback = Feedback::kTwoValues},
              [&](Functions& code, const Game&, const LearnerInfo&) {
                code.on_play = [&](VectorRef y) {
                  places.push_back(y.data());
                  y = 0.5 * Vector::Unit(y.size(), 0);
                };
                code.on_observe = [](const Observation& seen) {
                  EXPECT_EQ(seen.gradient, nullptr);
                  EXPECT_NE(seen.value, seen.second_value);
                };
              });
  Config known = config("two");
  known.horizon = "known";
  Simulation simulation(known);
  simulation.advance(50);
  EXPECT_EQ(std::count(places.begin(), places.end(), places.front()), 50);
  const Round round = simulation.inspect("two");
  EXPECT_EQ(round.x, 0.25 * Vector::Unit(3, 0));  // the middle
  EXPECT_EQ(round.delta, 0.25);
  EXPECT_EQ(round.epoch_round, 50);
}

TEST(ForeignLearner, MayNotPlayOutsideOfTheSet) {
  const auto far = [](VectorRef y) { y.setConstant(2); };
  const LearnerInfo info{.name = "far", .feedback = Feedback::kTwoValues};
  const std::string end =
      " of far on target in round 1 must lie in the set, got (2, 2, 2) from its centre";
  EXPECT_EQ(
      error_of(info, [&](Functions& code, const Game&, const LearnerInfo&) { code.on_play = far; }),
      "point" + end);
  EXPECT_EQ(error_of(info, [&](Functions& code, const Game&,
                               const LearnerInfo&) { code.on_second = far; }),
            "second point" + end);
  EXPECT_EQ(error_of(info,
                     [&](Functions& code, const Game&, const LearnerInfo&) {
                       code.on_center = [&](VectorRef x) {
                         far(x);
                         return true;
                       };
                     }),
            "centre" + end);
}

TEST(ForeignLearner, IsNamedWithItsRoundWhereItsCodeFails) {
  EXPECT_EQ(error_of({.name = "late"},
                     [](Functions& code, const Game&, const LearnerInfo&) {
                       code.on_observe = [](const Observation&) { throw std::runtime_error("no"); };
                     }),
            "late on target in round 1: no");
}

TEST(ForeignOracles, AnswerInPlaceWhatIsDeclared) {
  Counted disc(find_set("ball").make(validated(config("fkm"))));
  ForeignOracles all(disc, {.name = "all",
                            .oracle = Oracle::kLinear | Oracle::kProjection | Oracle::kSeparation |
                                      Oracle::kMembership});
  Vector x(3);
  x << 3, 0, 4;
  EXPECT_FALSE(all.contains(x, 0));
  EXPECT_TRUE(all.contains(x, 4));
  EXPECT_TRUE(all.separate(x));
  EXPECT_GT(x[2], 0);
  x << 3, 0, 4;
  all.project(x);
  EXPECT_NEAR((x - Vector{{0.6, 0, 0.8}}).norm(), 0, 1e-15);
  x /= 2;
  const Vector inside = x;
  EXPECT_FALSE(all.separate(x));
  EXPECT_EQ(x, inside);
  all.minimize(x);
  EXPECT_NEAR((x - Vector{{-0.6, 0, -0.8}}).norm(), 0, 1e-15);
  EXPECT_EQ(disc.projections() + disc.linear_minimizations(), 2);
}

TEST(ForeignOracles, RefuseTheOthersAndWhatIsNotFinite) {
  Counted disc(find_set("ball").make(validated(config("fkm"))));
  ForeignOracles linear(disc, {.name = "mine", .oracle = Oracle::kLinear});
  Vector x = Vector::Zero(3);
  const auto message = [&](const auto& ask) -> std::string {
    try {
      ask();
    } catch (const InvalidInput& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(message([&] { linear.project(x); }),
            "oracle of \"mine\" must name all that it uses, \"projection\", got \"linear\"");
  x[1] = std::nan("");
  EXPECT_EQ(message([&] { linear.minimize(x); }),
            "what \"mine\" asks the linear oracle must be finite, got nan");
  EXPECT_EQ(disc.projections() + disc.linear_minimizations(), 0);
}

TEST(Additions, AreTakenBackWithAllThatTheyChanged) {
  const std::size_t before = learners().size();
  const std::size_t choices = find_parameter("target-set").choices.size();
  for (int i = 0; i < 2; ++i) {
    const Additions additions;
    add_foreign({.name = "passing"}, [](Functions&, const Game&, const LearnerInfo&) {});
    add_set({.name = "passing-set", .make = find_set("ball").make});
    EXPECT_EQ(find_parameter("target-set").choices.size(), choices + 1);
    EXPECT_EQ(find_learner("passing").name, "passing");
  }
  EXPECT_EQ(learners().size(), before);
  EXPECT_EQ(find_parameter("target-set").choices.size(), choices);
  EXPECT_EQ(find_problem("target").sets.size(), choices);
  EXPECT_THROW(find_learner("passing"), InvalidInput);
}

TEST(BrokenLaws, AreNoneForTheLibrarysLearners) {
  for (const char* learner : {"fkm", "ocg", "separation"}) {
    EXPECT_TRUE(broken_laws(config(learner)).empty()) << learner;
  }
}

TEST(BrokenLaws, AreThoseOfALearnerThatKeepsSomething) {
  const Additions additions;
  double kept = 0;
  add_foreign({.name = "keeping"}, [&](Functions& code, const Game&, const LearnerInfo&) {
    code.on_play = [&](VectorRef y) { y = kept * Vector::Unit(y.size(), 0); };
    code.on_observe = [&](const Observation&) { kept += 1e-6; };
  });
  const std::vector<std::string> broken = broken_laws(config("keeping"));
  ASSERT_EQ(broken.size(), 6);
  EXPECT_EQ(broken[0],
            "keeping must play the same points for the same seed, got another in round 1 with "
            "horizon=doubling");
}

}  // namespace
}  // namespace bco
