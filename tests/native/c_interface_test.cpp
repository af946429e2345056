// The interface for C, as it is linked: shared, beside the library itself.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "bco/c.h"
#include "bco/simulation/simulation.h"

namespace bco {
namespace {

const std::string kArena =
    R"({"problem": "arena", "learners": ["projection-free", "fixed"], "rounds": 200, "seed": 7})";

std::string refusal(const std::string& config) {
  bco_run* run = nullptr;
  EXPECT_EQ(bco_run_create(config.c_str(), &run), BCO_INVALID);
  EXPECT_EQ(run, nullptr);
  return bco_error_message();
}

TEST(CInterface, RowsAreTheRecordOfTheSameRun) {
  Config config;
  config.problem = "arena";
  config.learners = {"projection-free", "fixed"};
  config.rounds = 200;
  config.seed = 7;
  Simulation simulation(config);
  simulation.advance(200);
  const Record& record = simulation.record();

  bco_run* run = nullptr;
  ASSERT_EQ(bco_run_create(kArena.c_str(), &run), BCO_OK);
  EXPECT_EQ(bco_run_rows(run), 0U);
  EXPECT_EQ(bco_run_advance(run, 60), BCO_OK);
  EXPECT_EQ(bco_run_round(run), 60);
  EXPECT_FALSE(bco_run_is_finished(run));
  EXPECT_EQ(bco_run_advance(run, 1000), BCO_OK);
  EXPECT_EQ(bco_run_round(run), 200);
  EXPECT_TRUE(bco_run_is_finished(run));

  std::size_t row = 0;
  for (const LearnerRecord& learner : record.learners) {
    for (std::size_t i = 0; i < record.rounds.size(); ++i, ++row) {
      double round = 0;
      double regret = 0;
      double bound = 0;
      ASSERT_EQ(bco_run_number(run, row, "round", &round), BCO_OK);
      ASSERT_EQ(bco_run_number(run, row, "regret", &regret), BCO_OK);
      ASSERT_EQ(bco_run_number(run, row, "bound_printed", &bound), BCO_OK);
      EXPECT_EQ(bco_run_text(run, row, "learner"), learner.name);
      EXPECT_EQ(round, static_cast<double>(record.rounds[i]));
      EXPECT_EQ(regret, learner.regret[i]);
      EXPECT_EQ(std::isnan(bound), learner.bound_printed.empty());
    }
  }
  EXPECT_EQ(bco_run_rows(run), row);
  EXPECT_EQ(std::string(bco_version()), BCO_VERSION);
  bco_run_destroy(run);
}

TEST(CInterface, RefusalsNameTheFieldTheBoundAndTheValue) {
  EXPECT_EQ(refusal("{}"), "config must have the field \"problem\", got none");
  EXPECT_EQ(refusal("[]"), "config must be an object, got a list");
  EXPECT_EQ(refusal("{"),
            "the JSON text must have a name in quotation marks at line 1, column 2, got its end");
  const auto with = [](const std::string& field) {
    return refusal("{" + field + ", " + kArena.substr(1));
  };
  EXPECT_EQ(with("\"horizont\": \"known\"").rfind("unknown field \"horizont\"", 0), 0U)
      << bco_error_message();
  EXPECT_EQ(with("\"repeat\": \"1\""),
            "repeat must be a whole number between 0 and 1000000000, got the text \"1\"");
  EXPECT_EQ(with("\"parameters\": {\"eta\": 1}"), "eta must be text, got 1");
  EXPECT_EQ(refusal(R"({"problem": "arena", "learners": ["fkm"], "rounds": -5, "seed": 1})"),
            "rounds must be between 1 and 10000000, got -5");
}

TEST(CInterface, WrongArgumentsAreRefusedAndTheHandleStaysUsable) {
  EXPECT_EQ(bco_run_create(nullptr, nullptr), BCO_INVALID);
  bco_run* run = nullptr;
  ASSERT_EQ(bco_run_create(kArena.c_str(), &run), BCO_OK);
  EXPECT_EQ(bco_run_advance(run, -1), BCO_INVALID);
  EXPECT_EQ(std::string(bco_error_message()), "rounds must not be negative, got -1");
  EXPECT_EQ(bco_run_advance(run, 3), BCO_OK);
  double value = 0;
  EXPECT_EQ(bco_run_number(run, 6, "regret", &value), BCO_INVALID);
  EXPECT_EQ(std::string(bco_error_message()), "row must be between 0 and 5, got 6");
  EXPECT_EQ(bco_run_number(run, 0, "regrets", &value), BCO_INVALID);
  EXPECT_NE(std::string(bco_error_message()).find("\"regret\""), std::string::npos);
  EXPECT_EQ(bco_run_number(run, 0, "learner", &value), BCO_INVALID);
  EXPECT_EQ(bco_run_text(run, 6, "learner"), nullptr);
  EXPECT_EQ(bco_run_number(run, 5, "regret", &value), BCO_OK);
  EXPECT_EQ(bco_run_advance(nullptr, 1), BCO_INVALID);
  EXPECT_TRUE(bco_run_is_finished(nullptr));  // a loop over it ends
  bco_run_destroy(run);
  bco_run_destroy(nullptr);
}

}  // namespace
}  // namespace bco
