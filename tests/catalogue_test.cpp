// Names, ranges and defaults: one table, and everything that is wrong is said in one sentence.
#include "bco/simulation/catalogue.h"
#include "bco/simulation/describe.h"

#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "bco/learners/fixed/fixed.h"
#include "bco/simulation/csv.h"
#include "bco/simulation/oracle_costs.h"
#include "bco/simulation/simulation.h"
#include "bco/text.h"
#include "difference.h"

namespace bco {
namespace {

std::string message(const std::function<void()>& action) {
  try {
    action();
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "no error";
}

std::string setting(const std::string& name, const std::string& value) {
  return message([&] { Parameters().set(name, value); });
}

TEST(Catalogue, NamesAreUniqueAndEveryReferenceExists) {
  std::set<std::string> names;
  for (const auto* table : {&parameters(), &run_parameters()}) {
    for (const ParameterInfo& info : *table)
      EXPECT_TRUE(names.insert(info.name).second) << info.name;
  }
  for (const ProblemInfo& info : problems()) {
    for (const std::string& name : info.parameters) EXPECT_NO_THROW(find_parameter(name));
  }
  for (const LearnerInfo& info : learners()) {
    for (const std::string& name : info.parameters) EXPECT_NO_THROW(find_parameter(name));
  }
}

TEST(Catalogue, EveryDefaultIsValid) {
  for (const ParameterInfo& info : parameters()) {
    EXPECT_EQ(message([&] { check_parameter_info(info); }), "no error");
    EXPECT_EQ(setting(info.name, info.initial_text()), "no error");
  }
}

TEST(Catalogue, EveryParameterHasItsHelp) {
  for (const auto* table : {&parameters(), &run_parameters()}) {
    for (const ParameterInfo& info : *table) EXPECT_FALSE(info.help.empty()) << info.name;
  }
}

nlohmann::json as_json(const ParameterInfo& info) {
  static const std::map<ParameterKind, std::string> kTypes = {
      {ParameterKind::kInteger, "integer"},
      {ParameterKind::kReal, "real"},
      {ParameterKind::kOptionalReal, "optional-real"},
      {ParameterKind::kChoice, "choice"},
      {ParameterKind::kPoints, "points"},
      {ParameterKind::kText, "text"}};
  nlohmann::json json = {{"name", info.name},
                         {"type", kTypes.at(info.kind)},
                         {"default", nullptr},
                         {"symbol", info.symbol},
                         {"unit", info.unit},
                         {"help", info.help},
                         {"advanced", info.advanced},
                         {"reading", info.reading},
                         {"needs_data", info.needs_data}};
  if (const auto* number = std::get_if<double>(&info.initial)) json["default"] = *number;
  if (const auto* text = std::get_if<std::string>(&info.initial)) json["default"] = *text;
  if (info.kind == ParameterKind::kChoice) {
    json["choices"] = info.choices;
    json["meanings"] = info.meanings;
  } else if (info.kind == ParameterKind::kText) {
    json["max_length"] = info.most;
  } else {
    json["min"] = info.least;
    json["max"] = info.most;
  }
  return json;
}

nlohmann::json as_json(const ProblemInfo& info) {
  return {{"name", info.name},
          {"help", info.help},
          {"sets", info.sets},
          {"set_parameter", info.set_parameter},
          {"rounds", info.rounds},
          {"takes_data", info.takes_data},
          {"strongly_convex", info.strongly_convex},
          {"picture", info.picture},
          {"parameters", info.parameters},
          {"limits", nlohmann::json::object_t(info.limits.begin(), info.limits.end())}};
}

const char* need(Need need) {
  return need == Need::kAlways ? "needed" : need == Need::kNever ? "none" : "by-form";
}

nlohmann::json as_json(const LearnerInfo& info) {
  nlohmann::json json = {{"name", info.name},
                         {"label", info.label},
                         {"help", info.help},
                         {"feedback", feedback_name(info.feedback)},
                         {"oracle", oracle_names(info.oracle)},
                         {"rate", nullptr},
                         {"parameters", info.parameters},
                         {"horizon", need(info.horizon)},
                         {"default", info.is_default},
                         {"strong_convexity", need(info.strong_convexity)}};
  if (info.rate) json["rate"] = *info.rate;
  json["dimension_rate"] = nullptr;
  if (info.dimension_rate) json["dimension_rate"] = *info.dimension_rate;
  return json;
}

nlohmann::json as_json(const SetInfo& info) {
  return {{"name", info.name}, {"barrier", info.has_barrier}, {"parameters", info.parameters}};
}

nlohmann::json as_json(const OracleSet& info) {
  return {{"name", info.name},
          {"label", info.label},
          {"size", info.size},
          {"dimensions", info.dimensions}};
}

template <class Info>
nlohmann::json as_json(const std::vector<Info>& table) {
  auto json = nlohmann::json::array();
  for (const Info& info : table) json.push_back(as_json(info));
  return json;
}

// The exponents of T that the theorems prove, each in the reference of its learner.
TEST(Catalogue, RatesAreTheProvenOnes) {
  std::map<std::string, std::optional<double>> rates;
  for (const LearnerInfo& info : learners()) rates[info.name] = info.rate;
  const std::map<std::string, std::optional<double>> proven = {{"projection-free", 0.8},
                                                               {"unregularized", std::nullopt},
                                                               {"stochastic-ocg", 0.75},
                                                               {"fkm", 0.75},
                                                               {"fixed", std::nullopt},
                                                               {"ogd", 0.5},
                                                               {"ocg", 0.75},
                                                               {"two-point", 0.5},
                                                               {"residual", 0.75},
                                                               {"block", 0.75},
                                                               {"barrier", 2.0 / 3},
                                                               {"strong", 0.5},
                                                               {"separation", 0.75},
                                                               {"pbgd", 0.75},
                                                               {"newton", std::nullopt},
                                                               {"two-point-ocg", 0.75},
                                                               {"barrier-gradient", 0.5}};
  EXPECT_EQ(rates, proven);
}

// A radius δ that does not change with n makes one-point bounds linear in n; two values need √n, and so does a δ that
// grows with √n; the barrier balances δ with n. Two values without projections: steps that are shorter by n^(1/4) cost
// n^(1/8). Gradients show all directions at once. For noise of standard deviation n nothing is proven.
TEST(Catalogue, RatesInTheDimensionAreTheProvenOnes) {
  std::map<std::string, std::optional<double>> rates;
  for (const LearnerInfo& info : learners()) rates[info.name] = info.dimension_rate;
  const std::map<std::string, std::optional<double>> proven = {{"projection-free", 1},
                                                               {"unregularized", std::nullopt},
                                                               {"stochastic-ocg", std::nullopt},
                                                               {"fkm", 1},
                                                               {"fixed", std::nullopt},
                                                               {"ogd", 0},
                                                               {"ocg", 0},
                                                               {"two-point", 0.5},
                                                               {"residual", 1},
                                                               {"block", 1},
                                                               {"barrier", 2.0 / 3},
                                                               {"strong", 1},
                                                               {"separation", 0.5},
                                                               {"pbgd", 0.5},
                                                               {"newton", std::nullopt},
                                                               {"two-point-ocg", 0.125},
                                                               {"barrier-gradient", 0}};
  EXPECT_EQ(rates, proven);
}

TEST(Catalogue, DescribeIsTheSameTableAsJson) {
  const nlohmann::json expected = {
      {"problems", as_json(problems())},  {"sets", as_json(sets())},
      {"learners", as_json(learners())},  {"parameters", as_json(parameters())},
      {"run", as_json(run_parameters())}, {"oracles", as_json(oracle_sets())},
      {"columns", run_columns()}};
  EXPECT_EQ(nlohmann::json::parse(describe()), expected);
}

// The problem with each of its sets.
std::vector<std::pair<Config, std::string>> configs_with_sets() {
  std::vector<std::pair<Config, std::string>> all;
  for (const ProblemInfo& info : problems()) {
    for (std::size_t i = 0; i < info.sets.size(); ++i) {
      Config config;
      config.problem = info.name;
      config.learners = {"fixed"};
      if (!info.set_parameter.empty()) {
        config.parameters.set(info.set_parameter, find_parameter(info.set_parameter).choices.at(i));
      }
      all.emplace_back(validated(config), info.sets[i]);
    }
  }
  return all;
}

TEST(Catalogue, EverySetOfAProblemIsInTheTableWithItsBarrier) {
  std::set<std::string> used;
  for (const auto& [config, name] : configs_with_sets()) {
    used.insert(name);
    const std::unique_ptr<Set> set = find_problem(config.problem).make_set(config);
    EXPECT_EQ(set->make_barrier() != nullptr, find_set(name).has_barrier)
        << config.problem << " on " << name;
  }
  for (const SetInfo& info : sets()) EXPECT_EQ(used.count(info.name), 1U) << info.name;
  for (const ProblemInfo& info : problems()) {
    const std::size_t choices =
        info.set_parameter.empty() ? 1 : find_parameter(info.set_parameter).choices.size();
    EXPECT_EQ(info.sets.size(), choices) << info.name;
  }
  for (const OracleSet& info : oracle_sets()) EXPECT_NO_THROW(find_set(info.name));
}

// The data of the atlas, besides the cards (tests/web/cards.test.ts).
TEST(Catalogue, EveryEntryHasItsLineOfHelpAndEveryChoiceItsMeaning) {
  for (const ProblemInfo& info : problems()) EXPECT_NE(info.help, "") << info.name;
  for (const LearnerInfo& info : learners()) EXPECT_NE(info.help, "") << info.name;
  for (const auto* table : {&parameters(), &run_parameters()}) {
    for (const ParameterInfo& info : *table) {
      EXPECT_EQ(info.meanings.size(), info.choices.size()) << info.name;
    }
  }
}

// Links and scripts from before rely on them: what they ask for stays allowed and means the same.
TEST(Catalogue, RangesAndDefaultsArePinned) {
  std::string table;
  for (const auto* each : {&parameters(), &run_parameters()}) {
    for (const ParameterInfo& info : *each) {
      table += info.name + " ";
      if (info.kind != ParameterKind::kChoice) {
        table += format_number(info.least) + " to " + format_number(info.most) + " ";
      }
      for (const std::string& choice : info.choices) table += choice + " ";
      const std::string initial = info.initial_text();
      table += "= " + (initial.empty() ? "nothing" : initial);
      table += info.reading ? ", reading\n" : info.advanced ? ", advanced\n" : "\n";
    }
  }
  const char* const pinned = R"(dimension 2 to 1000 = 10
constraints 1 to 200 = 10
stocks 2 to 1000 = 100
first-day 1 to 100000 = 1, advanced
data-order rows random = rows
size 2 to 60 = 20
grid 3 to 12 = 5
assignments 2 to 30 = 5
rank 1 to 60 = 18
matrix-set symmetric psd general = symmetric, advanced
target-set ball box l1-ball simplex own paths assignments = ball
set 1 to 20000 = x >= 0; sum(x) <= 1
loss 1 to 2000 = abs(dot(z, x) - w)
adversary still drift switch alternate coin cheat = still
arena-set polygon box ball simplex = polygon
minimum-x -3 to 3 = -0.6
minimum-y -3 to 3 = -0.35
period 1 to 1000000 = 500, advanced
corners -3 to 3 = -1.2,-0.4; -0.7,0.9; 0.3,1.1; 1.2,0.5; 1,-0.8; -0.6,-1, advanced
exploration 0.001 to 1 = 0.5
eta printed corrected = printed, reading
first-step stay vertex = stay, reading
first-point centre vertex origin = centre, reading
fkm-form normalized textbook flaxman strongly-convex = normalized, reading
ocg-form optimal hazan anytime = optimal, advanced
step 0.0001 to 10000 = 1, advanced
radius 0.0001 to 10000 = 1, advanced
clamp 0.001 to 0.999 = 0.5, reading
epoch-state reset keep = reset, advanced
noise 0 to 1000000 = nothing, advanced
noise-n dimension rows = dimension, reading
noise-spread coordinate total = coordinate, reading
ocg-bound gradient noisy = gradient, reading
feedback-noise 0 to 1000000 = 0, advanced
value-bound 1e-09 to 1000000000000 = nothing, advanced
gradient-bound 1e-09 to 1000000000000 = nothing, advanced
bounds-factor 0.001 to 1000 = 1, reading
rounds 1 to 10000000 = nothing
repeats 1 to 10000 = 1
seed 0 to 9007199254740991 = 1
first-repeat 0 to 1000000000 = 0, advanced
horizon doubling known = doubling
)";
  EXPECT_EQ(testing::difference(split(table, '\n'), split(pinned, '\n')), "");
}

// Both ends of every range work, one past them does not.
TEST(Catalogue, RangesAreClosed) {
  for (const ParameterInfo& info : parameters()) {
    if (!info.is_number()) continue;
    Parameters values;
    EXPECT_NO_THROW(values.set(info.name, info.least));
    EXPECT_NO_THROW(values.set(info.name, info.most));
    EXPECT_THROW(values.set(info.name, info.least - 1), InvalidInput);
    EXPECT_THROW(values.set(info.name, info.most + 1), InvalidInput);
    EXPECT_THROW(values.set(info.name, std::numeric_limits<double>::quiet_NaN()), InvalidInput);
    EXPECT_THROW(values.set(info.name, std::numeric_limits<double>::infinity()), InvalidInput);
    if (info.kind == ParameterKind::kInteger) {
      EXPECT_THROW(values.set(info.name, info.least + 0.5), InvalidInput);
    }
  }
}

TEST(Catalogue, MessagesNameFieldBoundAndValue) {
  EXPECT_EQ(setting("dimension", "-5"), "dimension must be between 2 and 1000, got -5");
  EXPECT_EQ(setting("dimension", "2.7"),
            "dimension must be a whole number between 2 and 1000, got 2.7");
  EXPECT_EQ(setting("dimension", "ten"),
            "dimension must be a number between 2 and 1000, got \"ten\"");
  EXPECT_EQ(setting("dimension", ""), "dimension must be a number between 2 and 1000, got \"\"");
  EXPECT_EQ(setting("loss", "x[1]\n+ 1"), "loss must be one line, got \"x[1]?+ 1\"");
  EXPECT_EQ(setting("loss", ""), "loss must have between 1 and 2000 characters, got 0");
  EXPECT_EQ(setting("loss", std::string(1000000, 'x')),
            "loss must have between 1 and 2000 characters, got 1000000");
  EXPECT_EQ(setting("exploration", "1.5"), "exploration must be between 0.001 and 1, got 1.5");
  EXPECT_EQ(setting("exploration", "nan"),
            "exploration must be a number between 0.001 and 1, got \"nan\"");
  EXPECT_EQ(setting("eta", "correct"), "unknown eta \"correct\", the nearest is \"corrected\"");
  EXPECT_EQ(setting("dimensions", "3"),
            "unknown parameter \"dimensions\", the nearest is \"dimension\"");
  EXPECT_EQ(setting("corners", "0,0;1,1"), "corners must be between 3 and 64 points, got 2");
  EXPECT_EQ(setting("corners", "0,0;1,1;9,0"), "corners must be between -3 and 3, got 9");
  EXPECT_EQ(setting("corners", "0,0; 1,1; 1 2,0"),
            "corners must be a number between -3 and 3, got \"1 2\"");
  EXPECT_EQ(setting("corners", "0,0;1,1;1"),
            "corners must be points \"x,y\" with \";\" between them, got \"1\"");
}

TEST(Catalogue, ControlCharactersOfAValueAreNotRepeated) {
  const std::string text = setting("eta", "a\nb\x1B[31m" + std::string(1000, 'x'));
  EXPECT_EQ(text.find('\n'), std::string::npos);
  EXPECT_EQ(text.find('\x1B'), std::string::npos);
  EXPECT_LT(text.size(), 200U);
}

// Stays at the centre, and asks for more than it says: the linear minimiser in every round, the
// projection once.
class Asker final : public Learner {
 public:
  Asker(const Game& game, long horizon)
      : game_(game), round_(first_round(game.set.dimension(), horizon)) {}

  Feedback feedback() const override { return Feedback::kValue; }
  const Vector& play() override { return round_.y; }
  void observe(const Observation&) override {
    if (++round_.epoch_round == 1) game_.set.project(round_.y, round_.next);
    game_.set.minimize_linear(round_.y, round_.vertex);
  }
  const Vector& center() const override { return round_.x; }
  const Round& last_round() const override { return round_; }

 private:
  Game game_;
  Round round_;
};

// A valid learner is tested in added/learner_test.cpp, a program of its own.
TEST(Catalogue, ALearnerThatDoesNotFitIsRefusedAndTheTableStaysAsItWas) {
  const std::size_t before = learners().size();
  const auto adding = [](const std::function<void(LearnerInfo&)>& change) {
    LearnerInfo info{.name = "own", .feedback = Feedback::kNone, .parameters = {"exploration"}};
    info.make = [](const Game& game, long horizon, const Parameters&) -> std::unique_ptr<Learner> {
      return std::make_unique<Fixed>(game, horizon);
    };
    change(info);
    return message([&] { add_learner(info); });
  };
  EXPECT_EQ(adding([](LearnerInfo& i) { i.name = ""; }),
            "name must consist of lower-case letters, digits and hyphens, got \"\"");
  EXPECT_EQ(adding([](LearnerInfo& i) { i.name = "own,fkm"; }),
            "name must consist of lower-case letters, digits and hyphens, got \"own,fkm\"");
  EXPECT_EQ(adding([](LearnerInfo& i) { i.name = "fkm"; }),
            "name must not be that of another learner, got \"fkm\"");
  EXPECT_EQ(adding([](LearnerInfo& i) { i.parameters.emplace_back("explorations"); }),
            "unknown parameter \"explorations\", the nearest is \"exploration\"");
  EXPECT_EQ(adding([](LearnerInfo& i) { i.make = nullptr; }),
            "make of \"own\" must be a function, got none");
  EXPECT_EQ(adding([](LearnerInfo& i) { i.feedback = Feedback::kGradient; }),
            "feedback of \"own\" must be what it asks for, \"none\", got \"gradient\"");
  EXPECT_EQ(adding([](LearnerInfo& i) { i.make = find_learner("stochastic-ocg").make; }),
            "feedback of \"own\" must be what it asks for, \"gradient\", got \"none\"");
  EXPECT_EQ(adding([](LearnerInfo& i) {
              i.feedback = Feedback::kValue;
              i.make = find_learner("projection-free").make;
            }),
            "oracle of \"own\" must name all that it uses, \"linear\", got \"none\"");
  EXPECT_EQ(adding([](LearnerInfo& i) {
              i.oracle = Oracle::kLinear;
              i.feedback = Feedback::kValue;
              i.make = [](const Game& game, long horizon, const Parameters&) {
                return std::make_unique<Asker>(game, horizon);
              };
            }),
            "oracle of \"own\" must name all that it uses, \"linear+projection\", got \"linear\"");
  EXPECT_EQ(adding([](LearnerInfo& i) {
              i.feedback = Feedback::kValue;
              i.make = find_learner("fkm").make;
            }),
            "oracle of \"own\" must name all that it uses, \"projection\", got \"none\"");
  EXPECT_EQ(learners().size(), before);
}

std::string running(const std::function<void(Config&)>& change) {
  Config config;
  config.learners = {"fixed"};
  change(config);
  return message([&] { validated(config); });
}

TEST(Config, WhatIsWrongIsSaid) {
  EXPECT_EQ(running([](Config&) {}), "no error");
  EXPECT_EQ(running([](Config& c) { c.rounds = -5; }),
            "rounds must be between 1 and 10000000, got -5");
  EXPECT_EQ(running([](Config& c) { c.rounds = 10000001; }),
            "rounds must be between 1 and 10000000, got 10000001");
  EXPECT_EQ(running([](Config& c) { c.problem = "quadratics"; }),
            "unknown problem \"quadratics\", the nearest is \"quadratic\"");
  EXPECT_EQ(running([](Config& c) { c.learners = {"projectionfree"}; }),
            "unknown learner \"projectionfree\", the nearest is \"projection-free\"");
  EXPECT_EQ(running([](Config& c) { c.learners = {}; }),
            "learners must name at least one learner, got none");
  EXPECT_EQ(running([](Config& c) {
              c.learners = {"fkm", "fixed", "fkm"};
            }),
            "learners must be distinct, got \"fkm\" twice");
  const auto named = [](const std::string& name) {
    return running([&](Config& c) { c.learners = {"fkm", name}; });
  };
  EXPECT_EQ(named("fkm:step=3"), "no error");
  EXPECT_EQ(named("fkm:step=3:radius=0.5"), "no error");
  EXPECT_EQ(named("fk:step=3"), "unknown learner \"fk\", the nearest is \"fkm\"");
  EXPECT_EQ(named("fkm:stp=3"), "unknown parameter of fkm \"stp\", the nearest is \"step\"");
  EXPECT_EQ(named("fkm:dimension=3"),
            "unknown parameter of fkm \"dimension\", the nearest is \"fkm-form\"");
  EXPECT_EQ(named("fkm:step=-1"), "step must be between 0.0001 and 10000, got -1");
  EXPECT_EQ(named("fkm:step"),
            "learners must have settings of the form name=value, got \"step\" of \"fkm:step\"");
  EXPECT_EQ(named("fkm:"),
            "learners must have settings of the form name=value, got \"\" of \"fkm:\"");
  EXPECT_EQ(named("fkm:step=3:step=4"),
            "learners must have every setting once, got \"step\" twice in \"fkm:step=3:step=4\"");
  EXPECT_EQ(running([](Config& c) { c.horizon = "know"; }),
            "unknown horizon \"know\", the nearest is \"known\"");
  EXPECT_EQ(running([](Config& c) {
              c.problem = "matrix";
              c.parameters.set("size", 10);
              c.parameters.set("rank", 18);
            }),
            "rank must be between 1 and 10, got 18");
  EXPECT_EQ(running([](Config& c) {
              c.problem = "portfolio";
              c.rounds = 1000000;
            }),
            "rounds must be between 1 and 200000, got 1000000");
  EXPECT_EQ(running([](Config& c) { c.seed = 1ULL << 60; }),
            "seed must be between 0 and 9007199254740991, got 1.152921504606847e+18");
}

TEST(Parameters, AreReadAsWhatTheyAre) {
  Parameters values;
  values.set("step", 0.5);
  values.set("corners", "0,0;1,0;0,1");
  EXPECT_EQ(values.real("dimension"), values.integer("dimension"));
  EXPECT_EQ(values.points("corners").cols(), 3);
  EXPECT_EQ(message([&] { values.real("eta"); }),
            "eta must be a number, got the choice \"printed\"");
  EXPECT_EQ(message([&] { values.optional_real("eta"); }),
            "eta must be a number, got the choice \"printed\"");
  EXPECT_EQ(message([&] { values.integer("step"); }),
            "step must be an integer, got the real \"0.5\"");
  EXPECT_EQ(message([&] { values.integer("eta"); }),
            "eta must be an integer, got the choice \"printed\"");
  EXPECT_EQ(message([&] { values.real("value-bound"); }),
            "value-bound must be a number, got the optional-real \"\"");
  EXPECT_EQ(message([&] { values.choice("step"); }), "step must be text, got the real \"0.5\"");
  EXPECT_EQ(message([&] { values.points("eta"); }),
            "eta must be points, got the choice \"printed\"");
  EXPECT_EQ(message([&] { values.integer("stp"); }),
            "unknown parameter \"stp\", the nearest is \"step\"");
}

TEST(Config, APriceTableSetsTheLimits) {
  const auto table =
      std::make_shared<const Table>(Table::parse("d,A,B,C\n1,1,1,1\n2,1,2,3\n3,1,2,3"));
  const auto with = [&](const std::function<void(Config&)>& change) {
    return running([&](Config& c) {
      c.problem = "portfolio";
      c.data = table;
      change(c);
    });
  };
  EXPECT_EQ(with([](Config&) {}), "no error");
  EXPECT_EQ(with([](Config& c) { c.rounds = 3; }), "rounds must be between 1 and 2, got 3");
  EXPECT_EQ(with([](Config& c) { c.parameters.set("stocks", 4); }),
            "stocks must be between 2 and 3, got 4 (the price table has 3)");
  EXPECT_EQ(with([](Config& c) { c.problem = "arena"; }),
            "data can only be given for the problems \"portfolio\" and \"formula\", got \"arena\"");
  Config config;
  config.problem = "portfolio";
  config.learners = {"fixed"};
  config.data = table;
  EXPECT_EQ(validated(config).rounds, 2);
  EXPECT_EQ(validated(config).parameters.integer("stocks"), 3);
}

TEST(Config, DefaultsAreTheProblemsOwn) {
  for (const ProblemInfo& info : problems()) {
    Config config;
    config.problem = info.name;
    config.learners = {"fixed"};
    EXPECT_EQ(validated(config).rounds, info.rounds);
  }
}

}  // namespace
}  // namespace bco
