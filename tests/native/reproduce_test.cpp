// `bco reproduce`: its files, its table, what it does not depend on.
#include "native/command.h"
#include "paper/readings.h"

#include <sstream>

namespace bco {
namespace {

using namespace bco::testing;

const std::set<std::string> kFiles = {"claims.csv", "configuration.json",
                                      "curves-without-resets.csv", "curves.csv", "oracles.csv"};

std::set<std::string> names_in(const std::string& folder) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename());
  return names;
}

// CSV with quoted cells.
std::vector<Strings> parse_quoted(const std::string& csv) {
  std::vector<Strings> rows(1, Strings(1));
  bool quoted = false;
  for (std::size_t i = 0; i < csv.size(); ++i) {
    if (csv[i] == '"' && quoted && i + 1 < csv.size() && csv[i + 1] == '"') {
      rows.back().back() += csv[++i];
    } else if (csv[i] == '"') {
      quoted = !quoted;
    } else if (csv[i] == ',' && !quoted) {
      rows.back().emplace_back();
    } else if (csv[i] == '\n' && !quoted) {
      rows.emplace_back(1);
    } else {
      rows.back().back() += csv[i];
    }
  }
  EXPECT_FALSE(quoted);
  EXPECT_EQ(rows.back(), Strings(1)) << "the last line has no end";
  rows.pop_back();
  return rows;
}

Outcome reproduce(const TemporaryDirectory& directory, const Strings& arguments) {
  const Outcome outcome = bco(Strings{"reproduce", "--out", directory / "new/out"} + arguments);
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  return outcome;
}

std::vector<Row> rows_of(const TemporaryDirectory& directory, const std::string& file) {
  return parse_rows(read_file(directory / ("new/out/" + file)));
}

void expect_curves(const std::vector<Row>& rows, const Strings& learners) {
  std::set<std::string> seen;
  for (const Row& row : rows) {
    expect_sound(row);
    EXPECT_EQ(number(row, "outside"), 0);
    seen.insert(row.at("problem") + " " + row.at("learner") + " " + row.at("repeat"));
  }
  EXPECT_EQ(seen.size(), 3 * 2 * learners.size());
  for (const auto& [problem, rounds] :
       {std::pair{"quadratic", "20000"}, {"portfolio", "1203"}, {"matrix", "4000"}}) {
    EXPECT_EQ(std::count_if(rows.begin(), rows.end(),
                            [problem = problem, rounds = rounds](const Row& row) {
                              return row.at("problem") == problem && row.at("round") == rounds;
                            }),
              static_cast<long>(2 * learners.size()));
  }
}

TEST(Reproduce, WritesItsFilesAndPrintsTheClaims) {
  const TemporaryDirectory directory;
  const Outcome outcome = reproduce(directory, {"--repeats", "2"});

  EXPECT_EQ(names_in(directory / "new/out"), kFiles);
  expect_curves(rows_of(directory, "curves.csv"), kLearners);
  expect_curves(rows_of(directory, "curves-without-resets.csv"), {"projection-free"});

  const auto claims = parse_quoted(read_file(directory / "new/out/claims.csv"));
  ASSERT_EQ(claims.size(), 15U);
  EXPECT_EQ(claims[0], (Strings{"claim", "verdict", "statement", "figures"}));
  const std::set<std::string> verdicts = {"holds", "fails", "undecided", "tied",
                                          "not-contradicted"};
  for (std::size_t i = 1; i < claims.size(); ++i) {
    ASSERT_EQ(claims[i].size(), 4U);
    EXPECT_EQ(claims[i][0], std::to_string(i));
    EXPECT_EQ(verdicts.count(claims[i][1]), 1U) << claims[i][1];
    EXPECT_FALSE(claims[i][2].empty());
    EXPECT_FALSE(claims[i][3].empty());
  }
  // Times of two repeats decide nothing; that no y_t was outside is seen.
  EXPECT_EQ(claims[9][1], "undecided");
  EXPECT_NE(claims[12][3].find("outside K in 0"), std::string::npos) << claims[12][3];

  const Strings lines = lines_of(outcome.out);
  for (const std::string& line : lines) {
    const auto width = std::count_if(line.begin(), line.end(), [](char c) {
      return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    });
    EXPECT_LE(width, 100) << line;
  }
  for (std::size_t i = 1; i < claims.size(); ++i) {
    const std::string begins = (i < 10 ? " " : "") + std::to_string(i) + "  " + claims[i][1];
    EXPECT_TRUE(std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
      return line.rfind(begins, 0) == 0;
    })) << begins;
  }

  const auto oracles = rows_of(directory, "oracles.csv");
  EXPECT_GE(oracles.size(), 10U);
  for (const Row& row : oracles) {
    EXPECT_GT(number(row, "linear_us"), 0);
    EXPECT_GT(number(row, "projection_us"), 0);
  }

  const Json configuration = Json::parse(read_file(directory / "new/out/configuration.json"));
  EXPECT_EQ(configuration["seed"], 1);
  EXPECT_EQ(configuration["repeats"], 2);
  EXPECT_EQ(configuration["loss-at"], "y");
  EXPECT_EQ(configuration["prices"], nullptr);
  EXPECT_EQ(configuration["stocks"], 100);
  EXPECT_EQ(configuration["interrupted"], false);
  EXPECT_EQ(configuration["removed"], Json::array());
  EXPECT_EQ(configuration["choices"], Json::parse(R"({"fkm-form": "normalized", "eta": "printed",
      "matrix-set": "symmetric", "first-step": "stay", "exploration": 0.5, "first-point": "centre",
      "clamp": 0.5, "noise-n": "dimension", "rounds": 20000, "dimension": 10, "constraints": 10,
      "bounds-factor": 1, "noise-spread": "coordinate", "ocg-bound": "gradient"})"));
  ASSERT_EQ(configuration["experiments"].size(), 6U);
  EXPECT_EQ(configuration["experiments"][0]["rounds"], 20000);
  EXPECT_EQ(configuration["experiments"][0]["learners"].size(), 5U);
  EXPECT_EQ(configuration["experiments"][3]["parameters"]["epoch-state"], "keep");
}

// The table below the claims: lines of a problem, then "milliseconds (ratio)" for every learner.
TEST(Reproduce, PrintsTheTimesOfItsCurvesInMilliseconds) {
  const TemporaryDirectory directory;
  const Outcome outcome = reproduce(directory, {"--repeats", "3", "--set", "rounds=400"});
  ASSERT_NE(outcome.out.find("Median time inside a learner, in milliseconds per repeat"),
            std::string::npos);
  std::map<std::string, std::vector<double>> seconds;  // problem, learner → those of the repeats
  std::map<std::string, std::string> last;             // problem → its last round
  const std::vector<Row> rows = rows_of(directory, "curves.csv");
  for (const Row& row : rows) last[row.at("problem")] = row.at("round");
  Strings learners;
  for (const Row& row : rows) {
    const std::string& learner = row.at("learner");
    if (std::find(learners.begin(), learners.end(), learner) == learners.end()) {
      learners.push_back(learner);
    }
    if (row.at("round") != last[row.at("problem")]) continue;
    seconds[row.at("problem") + " " + learner].push_back(number(row, "learner_seconds"));
  }
  const auto median = [&](const std::string& problem, const std::string& learner) {
    std::vector<double> values = seconds.at(problem + " " + learner);
    EXPECT_EQ(values.size(), 3U);
    std::sort(values.begin(), values.end());
    return values[1];
  };
  const Strings lines = lines_of(outcome.out);
  for (const std::string problem : {"quadratic", "portfolio", "matrix"}) {
    std::string expected;
    for (const std::string& learner : learners) {
      char text[60];
      std::snprintf(text, sizeof text, " %.3g (%.2f)", 1000 * median(problem, learner),
                    median(problem, learner) / median(problem, learners.front()));
      expected += text;
    }
    const auto found = std::find_if(lines.begin(), lines.end(), [&](const std::string& line) {
      return line.rfind(problem + " ", 0) == 0;
    });
    ASSERT_NE(found, lines.end()) << problem;
    std::istringstream words(found->substr(problem.size()));
    std::string printed;
    for (std::string word; words >> word;) printed += " " + word;
    EXPECT_EQ(printed, expected);
  }
}

TEST(Reproduce, TheSameSeedGivesTheSameCurvesWhateverTheThreads) {
  const TemporaryDirectory one;
  const TemporaryDirectory two;
  reproduce(one, {"--repeats", "2", "--seed", "11", "--threads", "1"});
  reproduce(two, {"--repeats", "2", "--seed", "11", "--threads", "5"});
  for (const std::string file : {"curves.csv", "curves-without-resets.csv"}) {
    EXPECT_EQ(without_times(rows_of(one, file)), without_times(rows_of(two, file)));
  }
  EXPECT_EQ(read_file(one / "new/out/configuration.json"),
            read_file(two / "new/out/configuration.json"));
  // And they are those of `bco run`.
  const auto matrix = without_times(
      run({"--problem", "matrix", "--seed", "11", "--repeats", "2", "--learners", "fkm"}));
  std::vector<Row> same;
  for (const Row& row : without_times(rows_of(one, "curves.csv"))) {
    if (row.at("problem") == "matrix" && row.at("learner") == "fkm") same.push_back(row);
  }
  EXPECT_EQ(same, matrix);
}

TEST(Reproduce, ChoicesAndPricesReachTheRunAndTheConfiguration) {
  const TemporaryDirectory directory;
  const std::string name =
      "my pr\xEC"
      "ces.csv";  // Latin-1
  write_file(directory / name, kDominated);
  reproduce(directory, {"--repeats", "1", "--set", "fkm-form=textbook", "--set", "exploration=0.3",
                        "--set", "matrix-set=psd", "--loss-at", "x", "--prices", directory / name});
  const Json configuration = Json::parse(read_file(directory / "new/out/configuration.json"));
  EXPECT_EQ(configuration["loss-at"], "x");
  EXPECT_EQ(configuration["prices"], "my pr\uFFFDces.csv");
  EXPECT_EQ(configuration["stocks"], 4);
  EXPECT_EQ(configuration["remark"],
            "The price table has 4 stocks and 3 days of returns, the paper 100 and 1203: the "
            "smaller numbers are used.");
  EXPECT_EQ(configuration["choices"]["fkm-form"], "textbook");
  EXPECT_EQ(configuration["choices"]["exploration"], 0.3);
  EXPECT_EQ(configuration["experiments"][1]["rounds"], 3);
  EXPECT_EQ(configuration["experiments"][1]["parameters"]["stocks"], 4);
  EXPECT_EQ(configuration["experiments"][2]["parameters"]["matrix-set"], "psd");
  EXPECT_FALSE(configuration["experiments"][3]["parameters"].contains("fkm-form"));
  // Beside the table the synthetic market, of which claims 5 and 6 speak too.
  ASSERT_EQ(configuration["experiments"].size(), 7U);
  EXPECT_EQ(configuration["experiments"][6]["parameters"]["stocks"], 100);
  EXPECT_EQ(configuration["experiments"][6]["rounds"], 1203);
  const auto claims = parse_quoted(read_file(directory / "new/out/claims.csv"));
  for (const std::size_t claim : {5U, 6U}) {
    EXPECT_NE(claims[claim][3].find("on the synthetic market"), std::string::npos);
  }
  const auto expected = without_times(
      run({"--problem", "matrix", "--set", "matrix-set=psd", "--set", "fkm-form=textbook", "--set",
           "exploration=0.3", "--learners", "projection-free,fkm"}));
  const auto rows = without_times(rows_of(directory, "curves.csv"));
  for (const Row& row : expected) {
    EXPECT_NE(std::find(rows.begin(), rows.end(), row), rows.end());
  }
}

// A long one into `folder`, ended by SIGINT once it has played a while: all its files are open by then.
void interrupt_reproduce(const std::string& folder) {
  const Terminal terminal;
  Process process({"reproduce", "--repeats", "10000", "--out", folder}, terminal.name());
  drawn_once_played(process, terminal);
  process.send(SIGINT);
  const Outcome outcome = process.wait();
  EXPECT_EQ(outcome.exit, 130);
  EXPECT_EQ(outcome.out, "");
}

const std::set<std::string> kUnjudgedFiles = {"configuration.json", "curves-without-resets.csv",
                                              "curves.csv"};

TEST(Reproduce, InterruptKeepsTheRowsSoFar) {
  const TemporaryDirectory directory;
  interrupt_reproduce(directory / "out");
  EXPECT_EQ(names_in(directory / "out"), kUnjudgedFiles);
  const auto rows = parse_rows(read_file(directory / "out/curves.csv"));
  EXPECT_FALSE(rows.empty());
  for (const Row& row : rows) expect_sound(row);
  parse_rows(read_file(directory / "out/curves-without-resets.csv"));
  const Json configuration = Json::parse(read_file(directory / "out/configuration.json"));
  EXPECT_EQ(configuration["interrupted"], true);
  EXPECT_EQ(configuration["removed"], Json::array());
}

TEST(Reproduce, InterruptLeavesNoClaimsThatItsCurvesDoNotSupport) {
  const TemporaryDirectory directory;
  fs::create_directory(directory / "out");
  for (const std::string& name : kFiles) write_file(directory / ("out/" + name), "yesterday's\n");
  interrupt_reproduce(directory / "out");
  EXPECT_EQ(names_in(directory / "out"), kUnjudgedFiles);
  for (const std::string& name : kUnjudgedFiles) {
    EXPECT_NE(read_file(directory / ("out/" + name)), "yesterday's\n") << name;
  }
  const Json configuration = Json::parse(read_file(directory / "out/configuration.json"));
  EXPECT_EQ(configuration["interrupted"], true);
  EXPECT_EQ(configuration["removed"], Json({"claims.csv", "oracles.csv"}));
}

// Stopped at once, nothing is decided; but every reading of every claim has its row, in the order of its grid.
TEST(Reproduce, ReadingsHaveARowForEveryCellOfTheGrid) {
  const TemporaryDirectory directory;
  const std::string folder = directory / "out";
  Process process({"reproduce", "--readings", "--repeats", "100", "--out", folder});
  ASSERT_TRUE(
      comes_true(process, [&] { return fs::exists(folder) && names_in(folder).size() == 2; }));
  process.send(SIGINT);
  const Outcome outcome = process.wait();
  EXPECT_EQ(outcome.exit, 130);
  EXPECT_EQ(outcome.err, "");
  EXPECT_NE(
      outcome.out.find("Figure 1a comes out as printed (claims 1 to 4 hold together) in 0 of "),
      std::string::npos);
  EXPECT_NE(outcome.out.find("they are not probabilities"), std::string::npos);
  const auto rows = parse_rows(read_file(folder + "/readings.csv"));
  std::map<std::string, std::size_t> counts;
  std::map<std::string, std::set<std::string>> factors;
  for (const Row& row : rows) {
    ++counts[row.at("claim")];
    EXPECT_EQ(row.at("verdict"), "undecided");
    const std::string& factor = row.at("bounds-factor");
    factors[row.at("claim")].insert(factor);
    EXPECT_NE((row.at("reading") + " ").find("bounds-factor=" + factor + " "), std::string::npos);
  }
  ASSERT_EQ(counts.size(), paper_claims().size());
  for (int claim = 1; claim <= static_cast<int>(paper_claims().size()); ++claim) {
    const auto choices = choices_of_claim(claim, Extent::kFull);
    EXPECT_EQ(counts[std::to_string(claim)], ReadingGrid(choices).count()) << claim;
    EXPECT_EQ(factors[std::to_string(claim)], (std::set<std::string>{"1", "3", "10", "30"}));
  }
  EXPECT_EQ(Json::parse(read_file(folder + "/configuration.json"))["interrupted"], true);
}

TEST(Reproduce, AFolderThatCannotBeWrittenIsReportedBeforeTheRunStarts) {
  const TemporaryDirectory directory;
  write_file(directory / "file", "kept");
  fs::create_directory(directory / "taken");
  fs::create_directory(directory / "taken/claims.csv");
  for (const std::string& path :
       {directory / "file", directory / "file/folder", std::string(), directory / "taken"}) {
    SCOPED_TRACE(path);
    Process process({"reproduce", "--repeats", "10000", "--out", path});
    const Outcome outcome = process.wait(seconds(10));
    ASSERT_NE(outcome.exit, kHung) << "the run started";
    expect_one_line(outcome, "out must be a f");
  }
  EXPECT_EQ(read_file(directory / "file"), "kept");
  EXPECT_EQ(directory.names(), (std::set<std::string>{"file", "taken"}));
  EXPECT_EQ(std::distance(fs::directory_iterator(directory / "taken"), {}), 1);
}

}  // namespace
}  // namespace bco
