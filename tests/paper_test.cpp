// The paper's experiments and the costs of the oracles.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "bco/simulation/catalogue.h"
#include "bco/simulation/oracle_costs.h"
#include "bco/simulation/simulation.h"
#include "paper/claims.h"
#include "paper/describe.h"
#include "paper/experiments.h"
#include "paper/readings.h"

namespace bco {
namespace {

template <class Action>
std::string refusal(const Action& action) {
  try {
    action();
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "no error";
}

std::vector<const Experiment*> all_of(const Experiments& experiments) {
  return {&experiments.quadratic, &experiments.portfolio, &experiments.matrix};
}

TEST(Experiments, AreThePapersWithTheCataloguesDefaults) {
  const Experiments experiments = paper_experiments({});
  const std::vector<std::string> learners = {"projection-free", "unregularized", "stochastic-ocg",
                                             "fkm", "fixed"};
  for (const Experiment* each : all_of(experiments)) {
    EXPECT_EQ(each->config.learners, learners);
    EXPECT_EQ(each->config.horizon, "doubling");
    EXPECT_EQ(each->config.rounds, find_problem(each->config.problem).rounds);
    EXPECT_EQ(each->without_resets.problem, each->config.problem);
    EXPECT_EQ(each->without_resets.learners, std::vector<std::string>{"projection-free"});
    EXPECT_EQ(each->without_resets.horizon, "doubling");
    EXPECT_EQ(each->without_resets.parameters.choice("epoch-state"), "keep");
    EXPECT_EQ(each->config.parameters.choice("epoch-state"), "reset");
    EXPECT_EQ(each->without_resets.rounds, each->config.rounds);
    EXPECT_EQ(each->remark, "");
    EXPECT_NO_THROW(validated(each->config));
    EXPECT_NO_THROW(validated(each->without_resets));
  }
  EXPECT_EQ(experiments.quadratic.config.rounds, 20000);
  EXPECT_EQ(experiments.quadratic.config.parameters.integer("dimension"), 10);
  EXPECT_EQ(experiments.quadratic.config.parameters.integer("constraints"), 10);
  EXPECT_EQ(experiments.portfolio.config.rounds, 1203);
  EXPECT_EQ(experiments.portfolio.config.parameters.integer("stocks"), 100);
  EXPECT_EQ(experiments.matrix.config.rounds, 4000);
  EXPECT_EQ(experiments.matrix.config.parameters.integer("size"), 20);
  EXPECT_EQ(experiments.matrix.config.parameters.integer("rank"), 18);
}

TEST(Experiments, AChoiceGoesWhereItIsKnown) {
  Choices choices;
  choices.seed = 11;
  for (const auto& [name, value] : {std::pair{"fkm-form", "textbook"},
                                    {"matrix-set", "psd"},
                                    {"first-step", "vertex"},
                                    {"exploration", "0.3"},
                                    {"eta", "corrected"},
                                    {"first-point", "vertex"},
                                    {"noise-n", "rows"},
                                    {"clamp", "0.9"},
                                    {"rounds", "3000"},
                                    {"dimension", "6"},
                                    {"constraints", "4"},
                                    {"bounds-factor", "2"}}) {
    choices.set(name, value);
  }
  const Experiments experiments = paper_experiments(choices);
  for (const Experiment* each : all_of(experiments)) {
    const bool matrix = each == &experiments.matrix;
    for (const Config* config : {&each->config, &each->without_resets}) {
      const bool alone = config == &each->without_resets;
      EXPECT_EQ(config->seed, 11U);
      EXPECT_EQ(config->parameters.choice("first-point"), "vertex");
      EXPECT_EQ(config->parameters.real("clamp"), 0.9);
      EXPECT_EQ(config->parameters.real("bounds-factor"), 2);
      EXPECT_EQ(config->parameters.is_set("noise-n"), !alone);
      EXPECT_EQ(config->parameters.is_set("dimension"), each == &experiments.quadratic);
      EXPECT_EQ(config->parameters.is_set("matrix-set"), matrix);
      EXPECT_EQ(config->parameters.is_set("fkm-form"), !alone);
      EXPECT_EQ(config->parameters.choice("first-step"), "vertex");
      EXPECT_EQ(config->parameters.real("exploration"), 0.3);
      EXPECT_EQ(config->parameters.choice("eta"), "corrected");
    }
  }
}

TEST(Experiments, TheRoundsAreThoseOfTheQuadraticsAlone) {
  Choices choices;
  choices.set("rounds", 3000);
  const Experiments experiments = paper_experiments(choices);
  EXPECT_EQ(experiments.quadratic.config.rounds, 3000);
  EXPECT_EQ(experiments.quadratic.without_resets.rounds, 3000);
  EXPECT_EQ(experiments.portfolio.config.rounds, 1203);
  EXPECT_EQ(experiments.matrix.config.rounds, 4000);
  EXPECT_EQ(refusal([&] { choices.set("rounds", 0); }),
            "rounds must be between 1 and 10000000, got 0");
}

TEST(Experiments, TheChoicesAreParametersAndNoOthersAreTaken) {
  ASSERT_EQ(paper_choices().size(), 14U);
  for (const std::string& name : paper_choices()) EXPECT_EQ(find_choice(name).name, name);
  Choices choices;
  EXPECT_EQ(refusal([&] { choices.set("stocks", "5"); }).substr(0, 23),
            "unknown choice \"stocks\"");
  EXPECT_EQ(refusal([&] { choices.set("eta", "correct"); }),
            "unknown eta \"correct\", the nearest is \"corrected\"");
  EXPECT_EQ(refusal([&] { choices.set("exploration", 2); }),
            "exploration must be between 0.001 and 1, got 2");
  EXPECT_EQ(refusal([&] { choices.set("noise", 1); }).substr(0, 14), "unknown choice");
}

std::shared_ptr<const Table> constant_prices(int stocks, int days) {
  std::string csv = "date";
  for (int i = 0; i < stocks; ++i) csv += ",S" + std::to_string(i);
  for (int day = 0; day < days; ++day) {
    csv += "\n" + std::to_string(day);
    for (int i = 0; i < stocks; ++i) csv += ",1";
  }
  return std::make_shared<const Table>(Table::parse(csv));
}

TEST(Experiments, OfASmallerPriceTableTakeWhatThereIsAndSaySo) {
  Choices choices;
  choices.prices = constant_prices(3, 9);
  const Experiments experiments = paper_experiments(choices);
  for (const Config* config :
       {&experiments.portfolio.config, &experiments.portfolio.without_resets}) {
    EXPECT_EQ(config->rounds, 8);
    EXPECT_EQ(config->parameters.integer("stocks"), 3);
    Simulation simulation(*config);
    simulation.advance(100);
    EXPECT_EQ(simulation.record().rounds.back(), 8);
  }
  EXPECT_EQ(experiments.portfolio.remark,
            "The price table has 3 stocks and 8 days of returns, the paper 100 and 1203: the "
            "smaller numbers are used.");
  EXPECT_EQ(experiments.quadratic.config.data, nullptr);
  EXPECT_EQ(experiments.matrix.config.data, nullptr);
}

TEST(Experiments, OfALargerPriceTableTakeAsMuchAsThePaperHad) {
  Choices choices;
  choices.prices = constant_prices(101, 1300);
  const Experiment portfolio = paper_experiments(choices).portfolio;
  EXPECT_EQ(portfolio.config.rounds, 1203);
  EXPECT_EQ(portfolio.config.parameters.integer("stocks"), 100);
  EXPECT_EQ(portfolio.remark, "");
}

// The figure of oracle costs has a point at each: what they are is a decision.
TEST(OracleCosts, AreTimedAtTheseDimensions) {
  std::string all;
  for (const OracleSet& set : oracle_sets()) {
    all += set.name;
    for (const long n : set.dimensions) all += " " + std::to_string(n);
    all += "\n";
  }
  EXPECT_EQ(all, R"(polytope 5 10 20 50 100 200
solid-simplex 10 30 100 300 1000 3000 10000
symmetric-nuclear-ball 5 10 20 40 60 80 120
paths 3 4 5 6 8 10 12
assignments 2 4 7 10 15 20 30
)");
}

TEST(OracleCosts, AreMeasuredForEverySetAtItsSmallestDimension) {
  for (const OracleSet& set : oracle_sets()) {
    EXPECT_TRUE(std::is_sorted(set.dimensions.begin(), set.dimensions.end()));
    const OracleCost cost = measure_oracle(set.name, set.dimensions.front(), 2);
    EXPECT_EQ(cost.dimension, set.dimensions.front());
    EXPECT_GT(cost.linear_us, 0);
    EXPECT_GT(cost.projection_us, 0);
  }
}

TEST(OracleCosts, RefuseWhatThereIsNot) {
  EXPECT_EQ(refusal([] { measure_oracle("polytop", 5, 10); }),
            "unknown set \"polytop\", the nearest is \"polytope\"");
  EXPECT_EQ(refusal([] { measure_oracle("polytope", 1, 10); }),
            "dimension must be between 2 and 200, got 1");
  EXPECT_EQ(refusal([] { measure_oracle("polytope", 201, 10); }),
            "dimension must be between 2 and 200, got 201");
  EXPECT_EQ(refusal([] { measure_oracle("polytope", 5, 0); }),
            "milliseconds must be between 1 and 10000, got 0");
}

TEST(Describe, HasWhatThePaperAddsToTheCatalogue) {
  const auto json = nlohmann::json::parse(describe_with_paper());
  EXPECT_EQ(json["paper"]["choices"], nlohmann::json(paper_choices()));
  ASSERT_EQ(json["paper"]["claims"].size(), paper_claims().size());
  for (std::size_t i = 0; i < paper_claims().size(); ++i) {
    EXPECT_EQ(json["paper"]["claims"][i]["statement"], paper_claims()[i].statement);
    EXPECT_EQ(json["paper"]["claims"][i]["quantity"], paper_claims()[i].quantity);
  }
  for (const std::size_t claim : {1U, 4U, 14U}) {
    std::vector<std::string> names;
    for (const OpenChoice& choice : choices_of_claim(static_cast<int>(claim), Extent::kFull)) {
      names.push_back(choice.name);
    }
    EXPECT_EQ(json["paper"]["claims"][claim - 1]["choices"], nlohmann::json(names));
  }
  EXPECT_EQ(json["paper"]["crossed"], nlohmann::json({"exploration", "eta", "first-step",
                                                      "first-point", "fkm-form", "loss-at"}));
  ASSERT_EQ(json["paper"]["margins"].size(), 5U);
  EXPECT_EQ(json["paper"]["margins"][1]["default"], -0.05);
  EXPECT_EQ(json["paper"]["margins"][3]["claims"], nlohmann::json({2, 5, 6, 7, 8}));
  EXPECT_EQ(json["paper"]["readings"]["coarse"]["eta"], nlohmann::json({"printed", "corrected"}));
  EXPECT_EQ(json["paper"]["times"]["matrix"], 61);
  ASSERT_EQ(json["oracles"].size(), oracle_sets().size());
  for (std::size_t i = 0; i < oracle_sets().size(); ++i) {
    EXPECT_EQ(json["oracles"][i]["name"], oracle_sets()[i].name);
    EXPECT_EQ(json["oracles"][i]["dimensions"], nlohmann::json(oracle_sets()[i].dimensions));
  }
}

}  // namespace
}  // namespace bco
