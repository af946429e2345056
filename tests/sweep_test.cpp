// Ranges, points and seeds of a sweep.
#include "bco/simulation/sweep.h"

#include "bco/simulation/configuration_text.h"
#include "bco/simulation/refusals.h"

#include <gtest/gtest.h>

#include <set>

#include "bco/simulation/catalogue.h"
#include "bco/simulation/simulation.h"

namespace bco {
namespace {

using Strings = std::vector<std::string>;

Strings values_of(const std::string& axis) { return parse_axis(axis).values; }

std::string refusal(const std::function<void()>& work) {
  try {
    work();
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "not refused";
}

TEST(Axis, AListIsItsValuesInTheirOrder) {
  EXPECT_EQ(values_of("step=0.1,0.3,1"), (Strings{"0.1", "0.3", "1"}));
  EXPECT_EQ(values_of("step= 3 , 1e0,0.50"), (Strings{"3", "1", "0.5"}));
  EXPECT_EQ(values_of("rounds=2^3,10^2"), (Strings{"8", "100"}));
  EXPECT_EQ(values_of("step=10^-3"), (Strings{"0.001"}));
}

TEST(Axis, ARangeOfPowersHasOneForEachExponent) {
  EXPECT_EQ(values_of("rounds=2^8..2^11"), (Strings{"256", "512", "1024", "2048"}));
  EXPECT_EQ(values_of("step=10^-2..10^2"), (Strings{"0.01", "0.1", "1", "10", "100"}));
  EXPECT_EQ(values_of("rounds=2^0..2^23").size(), 24U);
}

TEST(Axis, ARangeByAFactorStopsAtItsEnd) {
  EXPECT_EQ(values_of("rounds=10..1000 by x2"),
            (Strings{"10", "20", "40", "80", "160", "320", "640"}));
  EXPECT_EQ(values_of("step=0.1..10 by x10"), (Strings{"0.1", "1", "10"}));
  // Whole numbers are the nearest, each once.
  EXPECT_EQ(values_of("rounds=1..5 by x1.2"), (Strings{"1", "2", "3", "4"}));
}

TEST(Axis, ARangeInEqualStepsHasNoErrorsOfRounding) {
  EXPECT_EQ(values_of("feedback-noise=0..1 by 0.1"),
            (Strings{"0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1"}));
  EXPECT_EQ(values_of("feedback-noise=0..1 by 0.4"), (Strings{"0", "0.4", "0.8"}));
  EXPECT_EQ(values_of("dimension=2..5"), (Strings{"2", "3", "4", "5"}));
  EXPECT_EQ(values_of("dimension=5..5"), (Strings{"5"}));
  EXPECT_EQ(values_of("rounds=1..1000000").size(), kMostPoints);
}

TEST(Axis, ChoicesAreAListOrAll) {
  EXPECT_EQ(values_of("target-set=box,ball"), (Strings{"box", "ball"}));
  EXPECT_EQ(values_of("target-set=all"), find_parameter("target-set").choices);
  EXPECT_EQ(values_of("horizon=all"), (Strings{"doubling", "known"}));
}

TEST(Axis, WhatIsNoAxisIsRefusedInASentence) {
  const std::vector<std::pair<std::string, std::string>> lines = {
      {"rounds", "over must be name=values, got \"rounds\""},
      {"round=1", "unknown parameter \"round\", the nearest is \"rounds\""},
      {"seed=1,2", "over must name a parameter, rounds or horizon, got \"seed\""},
      {"corners=1", "over must name a number or a choice, got \"corners\""},
      {"rounds=", "over rounds must have at least one value, got \"\""},
      {"rounds=5,", "rounds must be a number between 1 and 10000000, got \"\""},
      {"rounds=..", "rounds must be a number between 1 and 10000000, got \"\""},
      {"rounds=9..2", "over rounds must be a range from low to high, got \"9..2\""},
      {"rounds=2^9..2^8", "over rounds must be a range from low to high, got \"2^9..2^8\""},
      {"rounds=2^8..2^24", "rounds must be between 1 and 10000000, got 16777216"},
      {"rounds=2^0.5", "rounds must be a number between 1 and 10000000, got \"2^0.5\""},
      {"rounds=2^1e9", "rounds must be a number between 1 and 10000000, got \"2^1e9\""},
      {"rounds=1..1000001",
       "over rounds must have at most 1000000 values, got 1000001 in \"1..1000001\""},
      {"feedback-noise=0..1 by 1e-9",
       "over feedback-noise must have at most 1000000 values, got 1000000001 in \"0..1 by 1e-9\""},
      {"step=1..10 by x1.000000001", "over step must have at most 1000000 values, got "},
      {"step=1..2", "over step must give the step of its range, \"by 0.1\" or \"by x2\""},
      {"step=1..2 by 0", "over step must have a step above 0 after \"by\", got \"1..2 by 0\""},
      {"step=1..2 by x1", "over step must have a factor above 1 after \"by x\""},
      {"feedback-noise=0..2 by x2", "over feedback-noise must begin above 0 where it grows"},
      {"step=1,2,1.0", "over step must have distinct values, got 1 twice"},
      {"step=0,1", "step must be between 0.0001 and 10000, got 0"},
      {"dimension=2..3 by 0.25,", "over dimension must have a step above 0"},
      {"eta=printd", "unknown eta \"printd\", the nearest is \"printed\""},
      {"eta=a..b", "over eta must be a list of choices or \"all\", got \"a..b\""},
  };
  for (const auto& [text, expected] : lines) {
    const std::string& axis = text;  // clang 14 captures no structured binding
    EXPECT_EQ(refusal([&] { parse_axis(axis); }).substr(0, expected.size()), expected) << axis;
  }
}

Config base() {
  Config config;
  config.problem = "target";
  config.learners = {"ogd", "fkm"};
  config.horizon = "known";
  config.repeat = 5;
  return config;
}

Sweep sweep_over(const Strings& texts, long repeats = 1, Config config = base()) {
  std::vector<Axis> axes;
  for (const std::string& text : texts) axes.push_back(parse_axis(text));
  return {std::move(config), std::move(axes), repeats};
}

TEST(Sweep, TheLastAxisVariesFastest) {
  const Sweep sweep = sweep_over({"rounds=10,20", "target-set=box,ball,simplex"}, 4);
  ASSERT_EQ(sweep.points(), 6U);
  EXPECT_EQ(sweep.jobs(), 24U);
  EXPECT_EQ(sweep.values(0), (Strings{"10", "box"}));
  EXPECT_EQ(sweep.values(1), (Strings{"10", "ball"}));
  EXPECT_EQ(sweep.values(5), (Strings{"20", "simplex"}));
  const Config job = sweep.job(4 * 4 + 2);  // point 4, its third repeat
  EXPECT_EQ(job.rounds, 20);
  EXPECT_EQ(job.parameters.choice("target-set"), "ball");
  EXPECT_EQ(job.repeat, 7U);
  EXPECT_EQ(job.seed, sweep.seed(4));
}

TEST(Sweep, RoundsAndHorizonReachTheRun) {
  const Sweep sweep = sweep_over({"horizon=all", "rounds=8,9"});
  EXPECT_EQ(sweep.config(0).horizon, "doubling");
  EXPECT_EQ(sweep.config(3).horizon, "known");
  EXPECT_EQ(sweep.config(3).rounds, 9);
}

TEST(Sweep, EveryPointHasASeedOfItsOwnThatARunTakes) {
  const Sweep sweep = sweep_over({"step=0.01..10 by 0.01", "rounds=1..20"});
  std::set<std::uint64_t> seeds;
  for (std::size_t point = 0; point < sweep.points(); ++point) {
    seeds.insert(sweep.seed(point));
    EXPECT_LT(sweep.seed(point), std::uint64_t{1} << 53U);
  }
  EXPECT_EQ(seeds.size(), sweep.points());
}

TEST(Sweep, ASeedDependsOnTheSweepsSeedAndThePointsValuesAlone) {
  const std::uint64_t seed = sweep_over({"rounds=10,20", "step=1,2"}).seed(3);
  EXPECT_EQ(seed, sweep_over({"rounds=20", "step=2,4"}, 9).seed(0));
  EXPECT_EQ(seed, sweep_over({"step=0.5..2 by x2", "rounds=20"}).seed(2));
  Config other = base();
  other.seed = 2;
  EXPECT_NE(seed, sweep_over({"rounds=20", "step=2"}, 1, other).seed(0));
  EXPECT_NE(seed, sweep_over({"rounds=20"}).seed(0));
}

// Known, so that files of another version of these rules are not taken for the same.
TEST(Sweep, SeedsAreTheSameOnEveryMachine) {
  EXPECT_EQ(sweep_over({"rounds=2^8..2^10"}).seed(0), 4496387455070304U);
}

TEST(Sweep, NamesMustApplyToTheProblemOrALearner) {
  for (const char* axis : {"dimension=2,3", "target-set=all", "fkm-form=all", "step=1,2",
                           "value-bound=1,2", "feedback-noise=0,1", "rounds=3", "horizon=all"}) {
    EXPECT_NO_THROW(sweep_over({axis}).check_points()) << axis;
  }
  for (const char* axis : {"stocks=2,3", "exploration=0.1", "constraints=3", "eta=all"}) {
    EXPECT_EQ(refusal([&] { sweep_over({axis}).check_points(); }).substr(0, 78),
              "over must name a parameter of the problem \"target\" or of the learners \"ogd,fkm")
        << axis;
  }
  Config gradient = base();
  gradient.learners = {"ogd"};
  const auto refused = [](const Config& config, const std::string& axis) {
    return refusal([&] { sweep_over({axis}, 1, config).check_points(); });
  };
  EXPECT_NE(refused(gradient, "feedback-noise=0,1"), "not refused");
  const std::string horizon = "over must name horizon only where a learner needs one, got the ";
  EXPECT_EQ(refused(gradient, "horizon=all"), horizon + "learners \"ogd\"");
  Config by_form = base();
  by_form.learners = {"ocg"};
  EXPECT_EQ(refused(by_form, "horizon=all"), "not refused");
  by_form.parameters.set("ocg-form", "anytime");
  EXPECT_EQ(refused(by_form, "horizon=all"), horizon + "learners \"ocg\"");
}

TEST(Sweep, TheFirstDayIsOneOfPrices) {
  Config config;
  config.problem = "portfolio";
  config.learners = {"fixed"};
  config.rounds = 1;
  EXPECT_EQ(refusal([&] { sweep_over({"first-day=1,2"}, 1, config).check_points(); }),
            "over must name first-day only with data, got none");
  config.data = std::make_shared<const Table>(Table::parse("date,A,B\n1,1,2\n2,2,3\n3,3,4\n"));
  const Sweep sweep = sweep_over({"first-day=1,2"}, 1, config);
  sweep.check_points();
  EXPECT_EQ(parse_sweep(sweep.text()).jobs(), 2U);  // as a merge reads it, without the prices
}

TEST(Sweep, AxesMustBeOneOrTwoAndDifferentAndFree) {
  EXPECT_EQ(refusal([] { sweep_over({}); }), "over must be given once or twice, got 0 times");
  EXPECT_EQ(refusal([] {
              sweep_over({"step=1", "radius=1", "rounds=1"});
            }),
            "over must be given once or twice, got 3 times");
  EXPECT_EQ(refusal([] {
              sweep_over({"step=1", "step=2"});
            }),
            "over must name distinct parameters, got \"step\" twice");
  EXPECT_EQ(refusal([] {
              sweep_over({"rounds=1..5000", "dimension=2..1000"});
            }),
            "over must give at most 1000000 points, got 4995000");
  Config fixed = base();
  fixed.rounds = 5;
  fixed.parameters.set("step", 2);
  for (const char* axis : {"rounds=6", "step=3"}) {
    EXPECT_EQ(refusal([&] { sweep_over({axis}, 1, fixed); }).substr(0, 55),
              "over must not name a parameter with a fixed value, got ");
  }
}

TEST(Sweep, APointThatCannotBeRunIsRefused) {
  Config matrix;
  matrix.problem = "matrix";
  matrix.learners = {"fixed"};
  matrix.parameters.set("size", 5);
  EXPECT_EQ(refusal([&] { sweep_over({"rank=4,5,6"}, 1, matrix).check_points(); }),
            "rank must be between 1 and 5, got 6");
}

TEST(Sweep, WhatIsNotSweptIsTheSameAtEveryPoint) {
  Config matrix;
  matrix.problem = "matrix";
  matrix.learners = {"fixed"};
  const auto refused = [](const Config& config, const Strings& axes) {
    return refusal([&] { sweep_over(axes, 1, config).check_points(); });
  };
  EXPECT_EQ(refused(matrix, {"size=4,30", "rounds=8"}),
            "rank without a fixed value must be the same at every point, got 4 at size=4, rounds=8 "
            "and 18 at size=30, rounds=8");
  EXPECT_EQ(refused(matrix, {"size=20,30"}), "not refused");
  EXPECT_EQ(refused(matrix, {"size=4", "rounds=8,9"}), "not refused");
  EXPECT_EQ(refused(matrix, {"size=4,30", "rank=2,3"}), "not refused");
  matrix.parameters.set("rank", 3);
  EXPECT_EQ(refused(matrix, {"size=4,30"}), "not refused");

  Config portfolio;
  portfolio.problem = "portfolio";
  portfolio.learners = {"fixed"};
  portfolio.data =
      std::make_shared<const Table>(Table::parse("date,A,B\n1,1,2\n2,2,3\n3,3,4\n4,4,5\n"));
  EXPECT_EQ(
      refused(portfolio, {"first-day=1,2"}),
      "rounds without a fixed value must be the same at every point, got 3 at first-day=1 and "
      "2 at first-day=2");
  EXPECT_EQ(refused(portfolio, {"rounds=1,2"}), "not refused");  // always the table's two stocks
  portfolio.rounds = 2;
  EXPECT_EQ(refused(portfolio, {"first-day=1,2"}), "not refused");
}

TEST(Sweep, TheTextReadsBackAsTheSameSweep) {
  Config config = base();
  config.problem = "arena";
  config.seed = 77;
  config.parameters.set("corners", "0,0; 1,0; 0,1");
  config.parameters.set("radius", 0.25);
  config.parameters.set("step", 1);  // the default: as if it were not set
  const Sweep sweep = sweep_over({"rounds=10..100 by x3", "minimum-x=-1,0.5"}, 3, config);
  EXPECT_EQ(sweep.text(),
            "problem=arena learners=ogd;fkm horizon=known seed=77 repeats=3 first-repeat=5 "
            "corners=0%2C0; 1%2C0; 0%2C1 radius=0.25 over:rounds=10..100 by x3 "
            "over:minimum-x=-1;0.5");
  const Sweep again = parse_sweep(sweep.text());
  EXPECT_EQ(again.text(), sweep.text());
  ASSERT_EQ(again.jobs(), sweep.jobs());
  for (std::size_t point = 0; point < sweep.points(); ++point) {
    EXPECT_EQ(again.values(point), sweep.values(point));
    EXPECT_EQ(again.seed(point), sweep.seed(point));
  }
}

TEST(Sweep, TheTextOfAListDoesNotDependOnItsSpelling) {
  EXPECT_EQ(sweep_over({"rounds=2^3, 16"}).text(), sweep_over({"rounds=8,16.0"}).text());
  EXPECT_NE(sweep_over({"rounds=8,16"}).text(), sweep_over({"rounds=16,8"}).text());
}

TEST(Sweep, PricesAreInTheTextByTheirDigest) {
  Config config;
  config.problem = "portfolio";
  config.learners = {"fixed"};
  const auto with_prices = [&](const std::string& csv) {
    config.data = std::make_shared<const Table>(Table::parse(csv));
    return sweep_over({"stocks=2"}, 1, config).text();
  };
  const std::string one = with_prices("date,A,B\n1,1,2\n2,2,3\n");
  EXPECT_EQ(one, with_prices("date;A;B\r\n1;1,0;2\r\n2;2;3"));
  EXPECT_NE(one, with_prices("date,A,B\n1,1,2\n2,2,4\n"));
  EXPECT_NE(one, with_prices("date,A,C\n1,1,2\n2,2,3\n"));
}

TEST(Sweep, PricesOfAFileAreInTheTextByItsNameAndItsSum) {
  Config config;
  config.problem = "portfolio";
  config.learners = {"fixed"};
  config.data = std::make_shared<const Table>(Table::parse("date,A,B\n1,1,2\n2,2,3\n"));
  config.data_source = {"a=b, \"c\" 100%\n\xFC.csv", std::string(64, 'a')};
  const Sweep sweep = sweep_over({"stocks=2"}, 1, config);
  EXPECT_NE(sweep.text().find(" data=a%3Db%2C %22c%22 100%25%0A%FC.csv data-sha256=aaaa"),
            std::string::npos)
      << sweep.text();
  const Sweep again = parse_sweep(sweep.text());
  EXPECT_EQ(again.base().data_source.file, config.data_source.file);
  EXPECT_EQ(again.text(), sweep.text());
}

TEST(RunText, HasWhatARowDependsOnButItsLearnerAndRepeat) {
  Config config = base();
  config.problem = "target";
  config.horizon = "known";
  config.rounds = 40;
  config.seed = 9;
  config.parameters.set("dimension", 3);
  EXPECT_EQ(run_text(config), "problem=target horizon=known rounds=40 seed=9 dimension=3");
  Config other = config;
  other.learners = {"fixed"};
  other.repeat = 77;
  EXPECT_EQ(run_text(other), run_text(config));
}

TEST(Refusals, NameTheLearnersThatCannotTakeARunAndLeaveTheOthers) {
  Config config;
  config.problem = "matrix";
  config.learners = {"barrier", "fixed", "pbgd"};
  config.rounds = 5;
  config.parameters.set("size", 3);
  config.parameters.set("rank", 2);
  std::vector<Refusal> refused;
  const auto simulation = make_with_able_learners(config, refused);
  ASSERT_NE(simulation, nullptr);
  ASSERT_FALSE(refused.empty());
  EXPECT_EQ(refused[0].learner, "barrier");
  EXPECT_NE(refused[0].reason.find("needs a set with a self-concordant barrier"), std::string::npos)
      << refused[0].reason;
  EXPECT_EQ(simulation->config().learners.size() + refused.size(), 3U);
  config.learners = {"barrier"};
  EXPECT_EQ(refusals(config).size(), 1U);
  EXPECT_EQ(make_with_able_learners(config, refused), nullptr);
  config.learners = {"fixed"};
  EXPECT_TRUE(refusals(config).empty());
}

}  // namespace
}  // namespace bco
