// The output of the command: rows, the catalogue, hindsight.
#include "native/command.h"
#include "bco/losses/portfolio/market.h"
#include "bco/text.h"

namespace bco {
namespace {

using namespace bco::testing;

TEST(Command, RunWritesTheContractsColumnsFirst) {
  const Outcome outcome = bco({"run", "--problem", "arena", "--rounds", "5"});
  EXPECT_EQ(outcome.exit, 0);
  Strings header = split(lines_of(outcome.out).at(0), ',');
  ASSERT_GE(header.size(), kContractColumns.size());
  EXPECT_EQ(std::set<std::string>(header.begin(), header.end()).size(), header.size());
  header.resize(kContractColumns.size());
  EXPECT_EQ(header, kContractColumns);
}

TEST(Command, EveryRowSaysWhereItComesFrom) {
  for (const Row& row :
       run({"--problem", "target", "--learners", "fkm,ogd", "--rounds", "20", "--repeats", "2",
            "--seed", "7", "--horizon", "known", "--set", "dimension=3", "--set", "step=1"})) {
    EXPECT_EQ(row.at("seed"), "7");
    EXPECT_EQ(row.at("version"), BCO_VERSION);
    EXPECT_EQ(row.at("configuration"), "problem=target horizon=known rounds=20 seed=7 dimension=3");
  }
  const TemporaryDirectory directory;
  const std::string path = directory / "my, \"own\" prices.csv";
  write_file(path, kDominated);
  for (const Row& row : run({"--problem", "portfolio", "--prices", path, "--learners", "fixed"})) {
    EXPECT_EQ(row.at("configuration"),
              "problem=portfolio horizon=doubling rounds=3 seed=1 "
              "data=my%2C %22own%22 prices.csv data-sha256="
              "01c4ca6d802c289a6a3c018ee63888f6af087ff2abc8bd2bae8afc1abcf297c9 stocks=4");
  }
}

TEST(Command, LastRoundIsAlwaysARow) {
  for (const int rounds : {1, 2, 9, 10, 11, 37, 113, 1203}) {
    SCOPED_TRACE(rounds);
    const auto rows =
        run({"--problem", "arena", "--learners", "fixed", "--rounds", std::to_string(rounds)});
    EXPECT_EQ(number(rows.front(), "round"), 1);
    EXPECT_EQ(number(rows.back(), "round"), rounds);
    for (std::size_t i = 1; i < rows.size(); ++i) {
      EXPECT_LT(number(rows[i - 1], "round"), number(rows[i], "round"));
    }
  }
}

TEST(Command, RowsGoToTheOutputFileAsTheyGoToStandardOutput) {
  const TemporaryDirectory directory;
  const Strings arguments = {"--problem", "arena", "--rounds", "50", "--repeats", "2"};
  const Outcome outcome = bco(Strings{"run"} + arguments + Strings{"--out", directory / "out.csv"});
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(directory.names(), std::set<std::string>{"out.csv"});
  EXPECT_EQ(without_times(parse_rows(read_file(directory / "out.csv"))),
            without_times(run(arguments)));
}

TEST(Command, RepeatsConcatenateWhateverTheBatches) {
  for (const std::string& problem : kProblems) {
    SCOPED_TRACE(problem);
    const Strings common = Strings{"--problem", problem, "--rounds", "30"} + small(problem);
    const auto whole = without_times(run(common + Strings{"--repeats", "4"}));
    const auto first = without_times(run(common + Strings{"--repeats", "1"}));
    const auto rest = without_times(run(common + Strings{"--repeats", "3", "--first-repeat", "1"}));
    std::vector<Row> batches = first;
    batches.insert(batches.end(), rest.begin(), rest.end());
    EXPECT_EQ(whole, batches);
  }
}

TEST(Command, EveryRepeatAndSeedDrawsItsOwnLosses) {
  std::set<std::string> losses;
  for (const std::string seed : {"1", "2"}) {
    for (const Row& row : run({"--learners", "fixed", "--rounds", "1", "--repeats", "4", "--seed",
                               seed, "--set", "dimension=4"})) {
      losses.insert(row.at("average_loss"));
    }
  }
  EXPECT_EQ(losses.size(), 8U);
}

TEST(Command, ResultsDoNotDependOnTheNumberOfThreads) {
  for (const std::string& problem : kProblems) {
    SCOPED_TRACE(problem);
    const Strings common =
        Strings{"--problem", problem, "--rounds", "30", "--repeats", "7"} + small(problem);
    const auto one = without_times(run(common + Strings{"--threads", "1"}));
    EXPECT_EQ(one, without_times(run(common + Strings{"--threads", "2"})));
    EXPECT_EQ(one, without_times(run(common + Strings{"--threads", "5"})));
    EXPECT_EQ(one, without_times(run(common)));
  }
}

TEST(Command, ResultsOfALearnerDoNotDependOnTheOthers) {
  const Strings common = {"--problem", "arena", "--rounds", "60"};
  const auto together = without_times(run(common + Strings{"--learners", kAllLearners}));
  for (const std::string& learner : kLearners) {
    EXPECT_EQ(of_learner(together, learner),
              without_times(run(common + Strings{"--learners", learner})));
  }
}

TEST(Command, EveryProblemRunsWithEveryLearner) {
  const Json catalogue = describe();
  for (const Json& problem : catalogue.at("problems")) {
    for (const Json& learner : catalogue.at("learners")) {
      const std::string names[] = {problem.at("name"), learner.at("name")};
      SCOPED_TRACE(names[0] + " with " + names[1]);
      if (learner.at("strong_convexity") == "needed" && !problem.at("strongly_convex")) continue;
      Strings arguments = {"--problem", names[0], "--learners", names[1], "--rounds", "20"};
      // Only one of the matrix sets has a barrier.
      if (names[0] == "matrix" && learner.at("oracle") == "barrier")
        arguments = arguments + Strings{"--set", "matrix-set=psd"};
      const auto rows = run(arguments);
      EXPECT_EQ(number(rows.back(), "round"), 20);
      for (const Row& row : rows) {
        EXPECT_EQ(row.at("problem"), names[0]);
        EXPECT_EQ(row.at("learner"), names[1]);
        expect_sound(row);
      }
      const std::string oracle = learner.at("oracle");
      EXPECT_EQ(number(rows.back(), "linear_minimizations") > 0, oracle == "linear");
      EXPECT_EQ(number(rows.back(), "projections") > 0, oracle == "projection");
      EXPECT_EQ(number(rows.back(), "separations") > 0, oracle == "separation");
      EXPECT_EQ(number(rows.back(), "newton_steps") > 0, oracle == "barrier");
    }
  }
}

TEST(Command, ThePapersLearnersTakePartUnlessOthersAreNamed) {
  std::set<std::string> names;
  for (const Row& row : run({"--problem", "arena", "--rounds", "2"}))
    names.insert(row.at("learner"));
  EXPECT_EQ(names, std::set<std::string>(kLearners.begin(), kLearners.end()));
}

TEST(Command, EveryChoiceOfEveryParameterRuns) {
  const Json catalogue = describe();
  std::map<std::string, Json> choices;
  for (const Json& parameter : catalogue.at("parameters")) {
    if (parameter.at("type") != "choice" || parameter.at("needs_data")) continue;
    choices[parameter.at("name")] = parameter.at("choices");
  }
  EXPECT_GE(choices.size(), 6U);
  for (const Json& problem : catalogue.at("problems")) {
    const std::string name = problem.at("name");
    for (const auto& [parameter, values] : choices) {
      const Json& own = problem.at("parameters");
      const bool of_learner =
          parameter == "eta" || parameter == "first-step" || parameter == "fkm-form";
      if (!of_learner && std::find(own.begin(), own.end(), parameter) == own.end()) continue;
      for (const std::string value : values) {
        if (value == "strongly-convex" && !problem.at("strongly_convex")) continue;
        SCOPED_TRACE(name + ": " + parameter + "=" + value);
        for (const Row& row :
             run(Strings{"--problem", name, "--rounds", "10", "--set", parameter + "=" + value} +
                 small(name))) {
          expect_sound(row);
        }
      }
    }
  }
}

TEST(Command, KnownHorizonRuns) {
  for (const std::string& problem : kProblems) {
    SCOPED_TRACE(problem);
    const Strings common = Strings{"--problem", problem, "--rounds", "50"} + small(problem);
    const auto known = measured(run(common + Strings{"--horizon", "known"}));
    const auto doubling = measured(run(common + Strings{"--horizon", "doubling"}));
    EXPECT_EQ(doubling, measured(run(common)));
    for (const Row& row : known) EXPECT_TRUE(std::isfinite(number(row, "regret")));
    EXPECT_EQ(of_learner(known, "fixed"), of_learner(doubling, "fixed"));
    for (const std::string learner : {"projection-free", "fkm"}) {
      EXPECT_NE(of_learner(known, learner), of_learner(doubling, learner)) << learner;
    }
  }
}

TEST(Command, SettingsReachTheRun) {
  const Strings common = {"--learners", "projection-free", "--rounds", "10"};
  const auto row = run(common + Strings{"--set", "value-bound=123", "--set", "gradient-bound=45"});
  EXPECT_EQ(row.back().at("value_bound"), "123");
  EXPECT_EQ(row.back().at("gradient_bound"), "45");
  for (const std::string setting : {"dimension=3", "constraints=3", "exploration=0.9"}) {
    EXPECT_NE(measured(run(common)), measured(run(common + Strings{"--set", setting}))) << setting;
  }
}

std::set<std::string> names_in(const Json& list) {
  std::set<std::string> names;
  for (const Json& entry : list) names.insert(entry.at("name").get<std::string>());
  EXPECT_EQ(names.size(), list.size()) << "a name occurs twice";
  return names;
}

void expect_fields(const Json& list, const Strings& fields) {
  for (const Json& entry : list) {
    for (const std::string& field : fields) {
      EXPECT_TRUE(entry.contains(field)) << entry.dump() << " has no " << field;
    }
    EXPECT_FALSE(entry.at("help").get<std::string>().empty()) << entry.dump();
  }
}

void expect_parameter(const Json& parameter) {
  SCOPED_TRACE(parameter.dump());
  const std::string type = parameter.at("type");
  const Json& value = parameter.at("default");
  if (type == "choice") {
    const Json& choices = parameter.at("choices");
    EXPECT_NE(std::find(choices.begin(), choices.end(), value), choices.end());
  } else if (type == "text") {
    EXPECT_LE(value.get<std::string>().size(), parameter.at("max_length").get<std::size_t>());
  } else {
    EXPECT_LT(parameter.at("min").get<double>(), parameter.at("max").get<double>());
  }
  if (type == "integer" || type == "real") {
    ASSERT_TRUE(value.is_number() || (parameter.at("name") == "rounds" && value.is_null()));
    if (value.is_null()) return;
    EXPECT_GE(value.get<double>(), parameter.at("min").get<double>());
    EXPECT_LE(value.get<double>(), parameter.at("max").get<double>());
  }
}

TEST(Command, DescribeIsJsonWithEveryName) {
  const Json catalogue = describe();
  const auto problems = names_in(catalogue.at("problems"));
  for (const std::string& name : kProblems) EXPECT_EQ(problems.count(name), 1U) << name;
  const auto learners = names_in(catalogue.at("learners"));
  for (const std::string& name : kLearners) EXPECT_EQ(learners.count(name), 1U) << name;
  const auto parameters = names_in(catalogue.at("parameters"));
  for (const std::string name :
       {"dimension", "constraints", "stocks", "size", "rank", "matrix-set", "exploration", "eta",
        "fkm-form", "first-step", "noise", "value-bound", "gradient-bound"}) {
    EXPECT_EQ(parameters.count(name), 1U) << name;
  }
  for (const std::string name : {"rounds", "repeats", "seed", "first-repeat", "horizon"}) {
    EXPECT_EQ(names_in(catalogue.at("run")).count(name), 1U) << name;
  }
}

TEST(Command, DescribeGivesEveryEntryItsFields) {
  const Json catalogue = describe();
  expect_fields(catalogue.at("problems"), {"name", "help", "sets", "rounds", "parameters"});
  expect_fields(catalogue.at("learners"),
                {"name", "label", "help", "feedback", "oracle", "rate", "parameters"});
  for (const char* list : {"parameters", "run"}) {
    expect_fields(catalogue.at(list), {"name", "type", "default", "symbol", "unit", "help"});
    for (const Json& parameter : catalogue.at(list)) expect_parameter(parameter);
  }
  const auto known = names_in(catalogue.at("parameters"));
  for (const char* list : {"problems", "learners"}) {
    for (const Json& entry : catalogue.at(list)) {
      for (const std::string name : entry.at("parameters"))
        EXPECT_EQ(known.count(name), 1U) << name;
    }
  }
}

// GOLD doubles every day, the others stay or halve.
std::string line_with(const std::string& text, const std::string& start) {
  for (const std::string& line : lines_of(text)) {
    if (line.rfind(start, 0) == 0) return line.substr(start.size());
  }
  ADD_FAILURE() << "no line begins with " << start;
  return "";
}

TEST(Command, HindsightPrintsTheDominatingStock) {
  const TemporaryDirectory directory;
  write_file(directory / "prices.csv", kDominated);
  const Outcome outcome =
      bco({"hindsight", "--problem", "portfolio", "--prices", directory / "prices.csv"});
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(outcome.err, "");

  const double doubling = -std::log(2.0);
  const std::string best = line_with(outcome.out, "best fixed portfolio: average loss ");
  EXPECT_NEAR(std::stod(best), doubling, 1e-9);
  const double gap = std::stod(line_with(best + "\n", split(best, ',')[0] + ", duality gap "));
  EXPECT_GE(gap, 0);
  EXPECT_LE(gap, 1e-9);
  const std::string single = line_with(outcome.out, "best single stock: average loss ");
  EXPECT_NEAR(std::stod(single), doubling, 1e-12);
  EXPECT_NE(single.find("GOLD"), std::string::npos);
  EXPECT_NEAR(std::stod(line_with(outcome.out, "uniform portfolio: average loss ")), 0, 1e-12);

  double others = 0;
  const Strings lines = lines_of(outcome.out);
  const auto weights = std::find(lines.begin(), lines.end(), "ticker,weight");
  ASSERT_NE(weights, lines.end());
  for (auto line = weights + 1; line != lines.end(); ++line) {
    const Strings cells = split(*line, ',');
    if (cells[0] != "GOLD") others += std::stod(cells.at(1));
  }
  EXPECT_NEAR(std::stod(line_with(outcome.out, "GOLD,")), 1, 1e-9);
  EXPECT_LE(others, 1e-9);
}

TEST(Command, RunsALossOnTheRowsOfATable) {
  const TemporaryDirectory directory;
  write_file(directory / "trial.csv", "day;dose;response\nMon;1,5;1\nTue;0,5;-2\nWed;2;0\n");
  const Strings loss = {"--problem",  "formula",    "--data", directory / "trial.csv",
                        "--learners", "fixed",      "--set",  "loss=square(dose*x[1] - response)",
                        "--set",      "dimension=2"};
  const auto rows = run(loss);
  EXPECT_EQ(number(rows.back(), "round"), 3);
  EXPECT_NEAR(number(rows.back(), "average_loss"), 5.0 / 3, 1e-15);  // x = 0: 1, 4, 0
  // Σ(dx − r)² is least at x = Σdr/Σd² = 0.5/6.5.
  EXPECT_NEAR(number(rows.back(), "regret"), 0.25 / 6.5, 1e-9);
  EXPECT_NE(rows.back().at("configuration").find(" data=trial.csv data-sha256="),
            std::string::npos);
  const Outcome longer = bco(Strings{"run"} + loss + Strings{"--rounds", "4"});
  EXPECT_EQ(longer.exit, 0);
  EXPECT_NE(longer.err.find("the table has 3 rows, which are played again from the first"),
            std::string::npos);
}

TEST(Command, TakesTextsFromFiles) {
  const TemporaryDirectory directory;
  write_file(directory / "rows.csv", "a1,a2,b\n-1,0,0\n0,-1,0\n1,1,1\n");
  write_file(directory / "loss.txt", "norm(x\n - 0.5)\n");
  const auto configuration = [](const Strings& settings) {
    const Strings words = Strings{"--problem", "formula",     "--rounds",   "50",
                                  "--set",     "dimension=2", "--learners", "fkm"};
    return run(words + settings).back().at("configuration");
  };
  EXPECT_EQ(configuration({"--set", "target-set=own", "--set", "set=@" + (directory / "rows.csv"),
                           "--set", "loss=@" + (directory / "loss.txt")}),
            configuration({"--set", "target-set=own", "--set",
                           "set=dot([-1, 0], x) <= 0; dot([0, -1], x) <= 0; dot([1, 1], x) <= 1",
                           "--set", "loss=norm(x  - 0.5)"}));
}

TEST(Command, RunOnPricesTakesTheTablesDaysAndStocks) {
  const TemporaryDirectory directory;
  write_file(directory / "prices.csv", kDominated);
  const auto rows =
      run({"--problem", "portfolio", "--prices", directory / "prices.csv", "--learners", "fixed"});
  EXPECT_EQ(number(rows.back(), "round"), 3);
  // The centre holds half of the wealth, evenly, and the relatives' mean is 1: f = −log(1/2).
  EXPECT_NEAR(number(rows.back(), "average_loss"), std::log(2.0), 1e-12);
  EXPECT_NEAR(number(rows.back(), "regret"), 3 * 2 * std::log(2.0), 1e-9);
}

// Paper's market: the mean of 20 draws of 100 stocks after 1203 days.
void expect_known_losses(const std::string& prices) {
  const auto rows = run({"--problem", "portfolio", "--prices", prices, "--repeats", "20",
                         "--learners", "projection-free,fkm", "--set", "fkm-form=flaxman"});
  const std::map<std::string, double> expected = {{"projection-free", 0.095}, {"fkm", 0.294}};
  for (const auto& [learner, loss] : expected) {
    double sum = 0;
    int repeats = 0;
    for (const Row& row : of_learner(rows, learner)) {
      if (row.at("round") != "1203") continue;
      sum += number(row, "average_loss");
      ++repeats;
    }
    ASSERT_EQ(repeats, 20) << learner;
    EXPECT_NEAR(sum / repeats, loss, 0.001) << learner;
  }
}

// The table that was measured is not ours to publish: it may lie beside the repository.
TEST(Command, PaperPortfolioEndsAtItsKnownLosses) {
  const fs::path prices =
      fs::path(BCO_SOURCE) / ".." / "shared" / "data" / "sp500_close_2013_2017.csv";
  if (!fs::exists(prices)) GTEST_SKIP() << "no price table at " << prices;
  expect_known_losses(prices.string());
}

// 120 stocks of the market that is calibrated to that table, as a table of prices.
TEST(Command, PortfolioOnACalibratedTableEndsAtTheKnownLosses) {
  constexpr Index kStocks = 120;
  constexpr int kDays = 1204;
  SyntheticMarket market(kStocks, Random(31, 0, "stocks"), Random(31, 0, "losses"));
  std::string table = "date";
  for (Index i = 0; i < kStocks; ++i) table += ",S" + std::to_string(i);
  Vector prices = Vector::Constant(kStocks, 100);
  Vector relatives(kStocks);
  for (int day = 1; day <= kDays; ++day) {
    table += '\n' + std::to_string(day);
    for (const double price : prices) (table += ',') += format_number(price);
    market.next(relatives);
    prices = prices.cwiseProduct(relatives);
  }
  const TemporaryDirectory directory;
  write_file(directory / "prices.csv", table + '\n');
  expect_known_losses(directory / "prices.csv");
}

}  // namespace
}  // namespace bco
