// The command `bco` from the outside: its rows, its exit codes, its one-line errors, its files.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

extern char** environ;

namespace bco {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Json = nlohmann::json;
using Strings = std::vector<std::string>;
using std::chrono::milliseconds;
using std::chrono::seconds;

// ------------------------------------------------------------------------------------------
// processes

// A sanitised build runs some ten times slower; the limits only have to end what hangs.
constexpr seconds kLimit(sizeof(BCO_SANITIZE) > 1 ? 300 : 60);
constexpr int kHung = -1000;

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_file(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::string name = (fs::temp_directory_path() / "bco-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no directory " + name);
    path_ = name;
  }
  ~TemporaryDirectory() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  std::set<std::string> names() const {
    std::set<std::string> result;
    for (const auto& entry : fs::directory_iterator(path_)) result.insert(entry.path().filename());
    return result;
  }

 private:
  fs::path path_;
};

struct Outcome {
  int exit = 0;  // negative: the signal that ended it, or kHung
  std::string out;
  std::string err;
};

class Process {
 public:
  // Standard error goes to a file, or to the terminal where one is given.
  explicit Process(Strings arguments, const std::string& terminal = "") {
    arguments.insert(arguments.begin(), BCO_COMMAND);
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);

    const std::string out = streams_ / "out";
    const std::string err = terminal.empty() ? streams_ / "err" : terminal;
    constexpr int kFlags = O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, out.c_str(), kFlags, 0600);
    posix_spawn_file_actions_addopen(&actions, 2, err.c_str(), kFlags, 0600);
    const int failed = posix_spawn(&pid_, BCO_COMMAND, &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) throw std::runtime_error("cannot start " BCO_COMMAND);
  }
  ~Process() {
    if (running()) stop();
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  bool running() {
    if (!ended_) ended_ = waitpid(pid_, &status_, WNOHANG) == pid_;
    return !ended_;
  }
  void send(int signal) const { kill(pid_, signal); }

  Outcome wait(seconds limit = kLimit) {
    const Clock::time_point end = Clock::now() + limit;
    while (running() && Clock::now() < end) std::this_thread::sleep_for(milliseconds(1));
    const bool hung = running();
    if (hung) stop();
    const int exit = hung ? kHung : WIFEXITED(status_) ? WEXITSTATUS(status_) : -WTERMSIG(status_);
    return {exit, read_file(streams_ / "out"), read_file(streams_ / "err")};
  }

 private:
  void stop() {
    send(SIGKILL);
    waitpid(pid_, &status_, 0);
    ended_ = true;
  }

  TemporaryDirectory streams_;
  pid_t pid_ = 0;
  int status_ = 0;
  bool ended_ = false;
};

Outcome bco(const Strings& arguments) { return Process(arguments).wait(); }

// The master side of a new terminal.
class Terminal {
 public:
  Terminal() : master_(posix_openpt(O_RDWR | O_NOCTTY)) {
    if (master_ < 0 || grantpt(master_) != 0 || unlockpt(master_) != 0) {
      throw std::runtime_error("no terminal");
    }
    fcntl(master_, F_SETFL, O_NONBLOCK);
  }
  ~Terminal() { close(master_); }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  std::string name() const { return ptsname(master_); }
  std::string read_all() const {
    std::string text;
    std::array<char, 1024> buffer{};
    for (ssize_t n = 0; (n = read(master_, buffer.data(), buffer.size())) > 0;) {
      text.append(buffer.data(), static_cast<std::size_t>(n));
    }
    return text;
  }

 private:
  int master_;
};

// ------------------------------------------------------------------------------------------ rows

const Strings kContractColumns = {"problem",     "learner",        "repeat",
                                  "round",       "average_loss",   "average_loss_center",
                                  "regret",      "regret_gap",     "linear_minimizations",
                                  "projections", "learner_seconds"};
const Strings kProblems = {"arena", "matrix", "portfolio", "quadratic"};
const Strings kLearners = {"fixed", "fkm", "projection-free", "stochastic-ocg", "unregularized"};
const std::string kAllLearners = "fixed,fkm,projection-free,stochastic-ocg,unregularized";

Strings split(const std::string& text, char separator) {
  Strings parts(1);
  for (const char c : text) {
    if (c == separator) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

Strings lines_of(const std::string& text) {
  Strings lines = split(text, '\n');
  EXPECT_EQ(lines.back(), "") << "the last line has no end";
  lines.pop_back();
  return lines;
}

using Row = std::map<std::string, std::string>;  // column → cell

std::vector<Row> parse_rows(const std::string& csv) {
  const Strings lines = lines_of(csv);
  if (lines.empty()) {
    ADD_FAILURE() << "there is no header";
    return {};
  }
  const Strings header = split(lines[0], ',');
  std::vector<Row> rows;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const Strings cells = split(lines[i], ',');
    EXPECT_EQ(cells.size(), header.size()) << lines[i];
    Row& row = rows.emplace_back();
    for (std::size_t j = 0; j < std::min(cells.size(), header.size()); ++j) {
      row[header[j]] = cells[j];
    }
  }
  return rows;
}

// Of a run that must succeed without a word.
std::vector<Row> run(Strings arguments) {
  arguments.insert(arguments.begin(), "run");
  const Outcome outcome = bco(arguments);
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(outcome.err, "");
  std::vector<Row> rows = parse_rows(outcome.out);
  EXPECT_FALSE(rows.empty());
  return rows;
}

std::vector<Row> without_times(std::vector<Row> rows) {
  for (Row& row : rows) row.erase("learner_seconds");
  return rows;
}

std::vector<Row> of_learner(const std::vector<Row>& rows, const std::string& learner) {
  std::vector<Row> result;
  for (const Row& row : rows) {
    if (row.at("learner") == learner) result.push_back(row);
  }
  return result;
}

double number(const Row& row, const std::string& column) {
  char* end = nullptr;
  const std::string& cell = row.at(column);
  const double value = std::strtod(cell.c_str(), &end);
  EXPECT_TRUE(!cell.empty() && *end == '\0' && std::isfinite(value)) << column << " is " << cell;
  return value;
}

void expect_sound(const Row& row) {
  for (const std::string& column : kContractColumns) {
    if (column != "problem" && column != "learner") number(row, column);
  }
  EXPECT_GE(number(row, "regret_gap"), 0);
  EXPECT_GE(number(row, "learner_seconds"), 0);
}

Json describe() {
  const Outcome outcome = bco({"describe"});
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(outcome.err, "");
  return Json::parse(outcome.out);
}

Strings small(const std::string& problem) {
  if (problem == "quadratic") return {"--set", "dimension=4", "--set", "constraints=3"};
  if (problem == "portfolio") return {"--set", "stocks=5"};
  if (problem == "matrix") return {"--set", "size=4", "--set", "rank=2"};
  return {};
}

Strings operator+(Strings left, const Strings& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

TEST(Command, RunWritesTheContractsColumnsFirst) {
  const Outcome outcome = bco({"run", "--problem", "arena", "--rounds", "5"});
  EXPECT_EQ(outcome.exit, 0);
  Strings header = split(lines_of(outcome.out).at(0), ',');
  ASSERT_GE(header.size(), kContractColumns.size());
  EXPECT_EQ(std::set<std::string>(header.begin(), header.end()).size(), header.size());
  header.resize(kContractColumns.size());
  EXPECT_EQ(header, kContractColumns);
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
      const auto rows = run({"--problem", names[0], "--learners", names[1], "--rounds", "20"});
      EXPECT_EQ(number(rows.back(), "round"), 20);
      for (const Row& row : rows) {
        EXPECT_EQ(row.at("problem"), names[0]);
        EXPECT_EQ(row.at("learner"), names[1]);
        expect_sound(row);
      }
      const std::string oracle = learner.at("oracle");
      EXPECT_EQ(number(rows.back(), "linear_minimizations") > 0, oracle == "linear");
      EXPECT_EQ(number(rows.back(), "projections") > 0, oracle == "projection");
    }
  }
}

TEST(Command, EveryLearnerTakesPartUnlessSomeAreNamed) {
  std::set<std::string> names;
  for (const Row& row : run({"--problem", "arena", "--rounds", "2"}))
    names.insert(row.at("learner"));
  for (const std::string& learner : kLearners) EXPECT_EQ(names.count(learner), 1U) << learner;
}

TEST(Command, EveryChoiceOfEveryParameterRuns) {
  const Json catalogue = describe();
  std::map<std::string, Json> choices;
  for (const Json& parameter : catalogue.at("parameters")) {
    if (parameter.at("type") == "choice") choices[parameter.at("name")] = parameter.at("choices");
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
    const auto known = without_times(run(common + Strings{"--horizon", "known"}));
    const auto doubling = without_times(run(common + Strings{"--horizon", "doubling"}));
    EXPECT_EQ(doubling, without_times(run(common)));
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
    EXPECT_NE(without_times(run(common)), without_times(run(common + Strings{"--set", setting})))
        << setting;
  }
}

// ------------------------------------------------------------------------------------------
// describe, hindsight

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
  expect_fields(catalogue.at("problems"), {"name", "label", "help", "set", "rounds", "parameters"});
  expect_fields(catalogue.at("learners"),
                {"name", "label", "help", "reference", "feedback", "oracle", "rate", "parameters"});
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
const std::string kDominated =
    "date,LEAD,GOLD,IRON,TIN\n"
    "1,8,1,3,4\n"
    "2,4,2,3,2\n"
    "3,2,4,3,1\n"
    "4,1,8,3,0.5\n";

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

// ------------------------------------------------------------------------------------------ bad
// input

void expect_one_line(const Outcome& outcome, const std::string& fragment) {
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  EXPECT_EQ(outcome.err.find('\n') + 1, outcome.err.size()) << outcome.err;
  EXPECT_NE(outcome.err.find(fragment), std::string::npos)
      << "expected: " << fragment << "\n     got: " << outcome.err;
}

// With --out where the subcommand has it: nothing may stay behind.
void expect_refused(const Strings& arguments, const std::string& fragment) {
  std::string trace;
  for (const std::string& argument : arguments) trace += " '" + argument.substr(0, 80) + "'";
  SCOPED_TRACE("bco" + trace);
  const TemporaryDirectory directory;
  const bool runs = !arguments.empty() && arguments[0] == "run";
  const Strings out = {"run", "--out", directory / "out.csv"};
  const Strings rest(arguments.begin() + (runs ? 1 : 0), arguments.end());
  expect_one_line(bco(runs ? out + rest : rest), fragment);
  EXPECT_TRUE(directory.names().empty()) << "left behind: " << *directory.names().begin();
}

struct BadLine {
  std::string arguments;  // "|" between them
  std::string fragment;
};

TEST(Command, BadInputIsOneLineAndExit2) {
  const std::vector<BadLine> lines = {
      {"run|--bogus", "--bogus"},
      {"run|--bogus|5", "--bogus"},
      {"run|bogus", "bogus"},
      {"run|--rounds", "--rounds"},
      {"run|--set", "--set"},
      {"run|--rounds|5|--rounds|6", "--rounds"},
      {"describe|--bogus", "--bogus"},
      {"hindsight", "--problem"},
      {"hindsight|--problem|portfolio", "--prices"},
      {"run|--problem|quadratc", "unknown problem \"quadratc\", the nearest is \"quadratic\""},
      {"run|--problem|Arena", "unknown problem \"Arena\", the nearest is \"arena\""},
      {"run|--problem|", "unknown problem \"\""},
      {"run|--problem|" + std::string(5000, 'a'), "unknown problem \"aaa"},
      {"run|--learners|fkn", "unknown learner \"fkn\", the nearest is \"fkm\""},
      {"run|--learners|fkm,projection-fre",
       "unknown learner \"projection-fre\", the nearest is \"projection-free\""},
      {"run|--learners|fkm, fixed", "unknown learner \" fixed\", the nearest is \"fixed\""},
      {"run|--learners|", "learners must name at least one learner"},
      {"run|--learners|,", "unknown learner \"\""},
      {"run|--learners|fkm,", "unknown learner \"\""},
      {"run|--learners|fkm,,fixed", "unknown learner \"\""},
      {"run|--learners|fkm,fixed,fkm", "learners must be different, got \"fkm\" twice"},
      {"run|--horizon|know", "unknown horizon \"know\", the nearest is \"known\""},
      {"run|--horizon|", "unknown horizon \"\""},
      {"run|--rounds|-5", "rounds must be between 1 and 10000000, got -5"},
      {"run|--rounds=-5", "rounds must be between 1 and 10000000, got -5"},
      {"run|--rounds|0", "rounds must be between 1 and 10000000, got 0"},
      {"run|--rounds|10000001", "rounds must be between 1 and 10000000, got 10000001"},
      {"run|--rounds|1e300", "rounds must be between 1 and 10000000, got 1e+300"},
      {"run|--rounds|2.7", "rounds must be a whole number between 1 and 10000000, got 2.7"},
      {"run|--rounds|nan", "rounds must be a number between 1 and 10000000, got \"nan\""},
      {"run|--rounds|inf", "rounds must be a number between 1 and 10000000, got \"inf\""},
      {"run|--rounds|0x10", "rounds must be a number between 1 and 10000000, got \"0x10\""},
      {"run|--rounds|ten", "rounds must be a number between 1 and 10000000, got \"ten\""},
      {"run|--rounds|5 ", "rounds must be a number between 1 and 10000000, got \"5 \""},
      {"run|--problem|portfolio|--rounds|200001",
       "rounds must be between 1 and 200000, got 200001"},
      {"run|--repeats|0", "repeats must be between 1 and 10000, got 0"},
      {"run|--repeats|10001", "repeats must be between 1 and 10000, got 10001"},
      {"run|--repeats|1.5", "repeats must be a whole number"},
      {"run|--repeats|", "repeats must be a number between 1 and 10000, got \"\""},
      {"run|--seed|-1", "seed must be between 0 and"},
      {"run|--seed|1e30", "seed must be between 0 and"},
      {"run|--first-repeat|-1", "first-repeat must be between 0 and 1000000000, got -1"},
      {"run|--threads|0", "threads must be between 1 and 1024, got 0"},
      {"run|--threads|1025", "threads must be between 1 and 1024, got 1025"},
      {"run|--threads|many", "threads must be a number between 1 and 1024, got \"many\""},
      {"run|--set|dimension", "set must be name=value, got \"dimension\""},
      {"run|--set|=3", "unknown parameter \"\""},
      {"run|--set|dimensoin=3", "unknown parameter \"dimensoin\", the nearest is \"dimension\""},
      {"run|--set|eta=corected", "unknown eta \"corected\", the nearest is \"corrected\""},
      {"run|--set|eta=", "unknown eta \"\""},
      {"run|--set|matrix-set=pds", "unknown matrix-set \"pds\", the nearest is \"psd\""},
      {"run|--set|dimension=1", "dimension must be between 2 and 200, got 1"},
      {"run|--set|dimension=201", "dimension must be between 2 and 200, got 201"},
      {"run|--set|dimension=2.7", "dimension must be a whole number between 2 and 200, got 2.7"},
      {"run|--set|dimension=NaN", "dimension must be a number between 2 and 200, got \"NaN\""},
      {"run|--set|dimension=", "dimension must be a number between 2 and 200, got \"\""},
      {"run|--set|dimension=3=4", "dimension must be a number between 2 and 200, got \"3=4\""},
      {"run|--set|constraints=0", "constraints must be between 1 and 200, got 0"},
      {"run|--set|constraints=201", "constraints must be between 1 and 200, got 201"},
      {"run|--problem|matrix|--set|size=1", "size must be between 2 and 60, got 1"},
      {"run|--problem|matrix|--set|size=61", "size must be between 2 and 60, got 61"},
      {"run|--problem|matrix|--set|rank=0", "rank must be between 1 and 60, got 0"},
      {"run|--problem|matrix|--set|size=5|--set|rank=6", "rank must be between 1 and 5, got 6"},
      {"run|--problem|portfolio|--set|stocks=1", "stocks must be between 2 and 1000, got 1"},
      {"run|--problem|portfolio|--set|stocks=1001", "stocks must be between 2 and 1000, got 1001"},
      {"run|--set|exploration=1", "exploration must be between 0.001 and 0.999, got 1"},
      {"run|--set|exploration=0", "exploration must be between 0.001 and 0.999, got 0"},
      {"run|--set|exploration=-0.5", "exploration must be between 0.001 and 0.999, got -0.5"},
      {"run|--set|exploration=nan",
       "exploration must be a number between 0.001 and 0.999, got \"nan\""},
      {"run|--set|exploration=inf",
       "exploration must be a number between 0.001 and 0.999, got \"inf\""},
      {"run|--set|noise=-1", "noise must be between 0 and 1000000, got -1"},
      {"run|--set|noise=1e400", "noise must be between 0 and 1000000, got inf"},
      {"run|--set|value-bound=0", "value-bound must be between 1e-09 and 1000000000000, got 0"},
      {"run|--set|gradient-bound=-inf", "gradient-bound must be a number between"},
      {"run|--problem|arena|--set|corners=0,0; 1,1",
       "corners must be between 3 and 64 points, got 2"},
      {"run|--problem|arena|--set|corners=0,0; 1,1; 2", "corners must be points"},
      {"run|--problem|arena|--set|corners=0,0; 1,1; 0,x",
       "corners must be a number between -3 and 3, got \"x\""},
      {"run|--problem|arena|--set|corners=0,0; 1,1; 0,4",
       "corners must be between -3 and 3, got 4"},
      {"run|--problem|arena|--set|corners=0,0; 1,1; 2,2", "corners must not lie on a line"},
      {"run|--problem|arena|--set|corners=1,1; 1,1; 1,1", "corners must not lie on a line"},
      {"hindsight|--problem|arena|--prices|prices.csv",
       "problem must be \"portfolio\" for hindsight, got \"arena\""},
  };
  for (const BadLine& line : lines) expect_refused(split(line.arguments, '|'), line.fragment);
  expect_refused({}, "subcommand");
}

TEST(Command, UnknownSubcommandIsNamed) {
  expect_refused({"descrbe"}, "descrbe");
  expect_refused({"bogus", "--rounds", "5"}, "bogus");
  expect_refused({"--bogus"}, "--bogus");
}

TEST(Command, BadPricesAreOneLineAndExit2) {
  const TemporaryDirectory directory;
  write_file(directory / "good.csv", kDominated);
  write_file(directory / "zero.csv", "date,A,B\n1,1,2\n2,0,2\n");
  write_file(directory / "empty.csv", "");
  const auto refuse = [&](const std::string& file, const std::string& fragment) {
    const Strings rest = {"--problem", "portfolio", "--prices", directory / file};
    expect_refused(Strings{"run"} + rest, fragment);
    expect_refused(Strings{"hindsight"} + rest, fragment);
  };
  refuse("missing.csv", "missing.csv");
  refuse("", "it is a directory");
  refuse("zero.csv",
         "prices line 3, column \"A\": price must be between 1e-12 and 1e12, got \"0\"");
  refuse("empty.csv", "prices must have a header and at least 2 days, got an empty file");

  const Strings good = {"--prices", directory / "good.csv"};
  expect_refused(Strings{"run", "--problem", "arena"} + good,
                 "prices belong to the problem \"portfolio\", got \"arena\"");
  expect_refused(Strings{"run", "--problem", "portfolio", "--rounds", "4"} + good,
                 "rounds must be between 1 and 3, got 4");
  expect_refused(Strings{"run", "--problem", "portfolio", "--set", "stocks=5"} + good,
                 "stocks must be between 2 and 4, got 5");
}

// As a script with an unset variable would give it.
TEST(Command, AnEmptyPricesPathIsRefused) {
  expect_refused({"hindsight", "--problem", "portfolio", "--prices", ""}, "prices");
  expect_refused({"run", "--problem", "portfolio", "--prices", ""}, "prices");
  expect_refused({"run", "--problem", "arena", "--prices", ""}, "prices");
}

TEST(Command, LineEndsInAnArgumentDoNotBreakTheLine) {
  expect_refused({"run", "--problem", "are\nna"}, "problem");
  expect_refused({"run", "--learners", "f\nkm"}, "learner");
  expect_refused({"run", "--rounds", "1\n0"}, "rounds");
  expect_refused({"run", "--set", "dim\nension=3"}, "parameter");
  expect_refused({"run", "--set", "dimen\nsion"}, "name=value");
  expect_refused({"run", "--problem", "portfolio", "--prices", "no\nfile"}, "prices");
  expect_refused({"run", "un\nexpected"}, "expected");
  expect_refused({"run", "--unexp\nected", "3"}, "--unexp");
  expect_one_line(bco({"run", "--rounds", "5", "--out", "no/such\ndirectory/out.csv"}),
                  "out must be");
}

// ------------------------------------------------------------------------------------------ files

// Ten million rounds take minutes.
const Strings kLongRun = {"run", "--rounds", "10000000", "--repeats", "3", "--threads", "2"};

TEST(Command, UnwritableOutputIsReportedBeforeTheRunStarts) {
  const TemporaryDirectory directory;
  write_file(directory / "file", "kept");
  for (const std::string& path : {directory / "missing/out.csv", directory / "file/out.csv",
                                  directory / "", directory / std::string(300, 'a')}) {
    SCOPED_TRACE(path);
    Process process(kLongRun + Strings{"--out", path});
    const Outcome outcome = process.wait(seconds(10));
    ASSERT_NE(outcome.exit, kHung) << "the run started";
    expect_one_line(outcome, "out must be a file that can be written, got \"" + path.substr(0, 40));
  }
  EXPECT_EQ(directory.names(), std::set<std::string>{"file"});
  EXPECT_EQ(read_file(directory / "file"), "kept");
}

TEST(Command, AReadOnlyOutputFileIsRefused) {
  if (geteuid() == 0) GTEST_SKIP() << "root may write to read-only files";
  const TemporaryDirectory directory;
  write_file(directory / "out.csv", "kept");
  fs::permissions(directory / "out.csv", fs::perms::owner_read);
  expect_one_line(bco({"run", "--rounds", "5", "--out", directory / "out.csv"}), "out must be");
  EXPECT_EQ(read_file(directory / "out.csv"), "kept");
}

TEST(Command, AnExistingOutputFileSurvivesABadRun) {
  const TemporaryDirectory directory;
  write_file(directory / "out.csv", "yesterday's rows\n");
  for (const Strings& bad : {Strings{"--rounds", "0"}, Strings{"--problem", "bogus"},
                             Strings{"--set", "exploration=1"}, Strings{"--learners", "bogus"},
                             Strings{"--problem", "portfolio", "--prices", directory / "missing"},
                             Strings{"--problem", "arena", "--set", "corners=0,0;1,1;2,2"}}) {
    const Outcome outcome = bco(Strings{"run", "--out", directory / "out.csv"} + bad);
    EXPECT_EQ(outcome.exit, 2);
    EXPECT_EQ(read_file(directory / "out.csv"), "yesterday's rows\n") << outcome.err;
    EXPECT_EQ(directory.names(), std::set<std::string>{"out.csv"});
  }
}

template <class Condition>
bool comes_true(Process& process, Condition condition) {
  const Clock::time_point end = Clock::now() + kLimit;
  while (!condition() && process.running() && Clock::now() < end) {
    std::this_thread::sleep_for(milliseconds(5));
  }
  return condition();
}

// The long run into out.csv, until it has played for some time beside `others` other files.
std::unique_ptr<Process> start_long_run(const TemporaryDirectory& directory, std::size_t others,
                                        milliseconds played) {
  auto process = std::make_unique<Process>(kLongRun + Strings{"--out", directory / "out.csv"});
  EXPECT_TRUE(comes_true(*process, [&] { return directory.names().size() > others; }));
  std::this_thread::sleep_for(played);
  EXPECT_TRUE(process->running());
  return process;
}

TEST(Command, AnExistingOutputFileStaysWholeUntilTheRunEnds) {
  const TemporaryDirectory directory;
  write_file(directory / "out.csv", "yesterday's rows\n");
  const auto process = start_long_run(directory, 1, milliseconds(300));
  EXPECT_EQ(read_file(directory / "out.csv"), "yesterday's rows\n");
  process->send(SIGINT);
  EXPECT_EQ(process->wait().exit, 130);
  EXPECT_EQ(directory.names(), std::set<std::string>{"out.csv"});
  EXPECT_FALSE(parse_rows(read_file(directory / "out.csv")).empty());
}

TEST(Command, InterruptKeepsTheRowsSoFar) {
  const TemporaryDirectory directory;
  const auto process = start_long_run(directory, 0, milliseconds(500));
  process->send(SIGINT);
  const Outcome outcome = process->wait();
  EXPECT_EQ(outcome.exit, 130);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(directory.names(), std::set<std::string>{"out.csv"});

  const std::vector<Row> rows = parse_rows(read_file(directory / "out.csv"));
  std::set<std::string> learners;
  for (const Row& row : rows) {
    learners.insert(row.at("learner"));
    expect_sound(row);
    EXPECT_LT(number(row, "round"), 10000000);
  }
  EXPECT_EQ(learners, std::set<std::string>(kLearners.begin(), kLearners.end()));
  // What was kept is what a shorter run gives.
  const auto begins = without_times(of_learner(rows, "fkm"));
  const auto shorter = without_times(run({"--learners", "fkm", "--rounds", "10"}));
  ASSERT_GE(begins.size(), shorter.size());
  EXPECT_TRUE(std::equal(shorter.begin(), shorter.end(), begins.begin()));
}

TEST(Command, AFullDiskIsReported) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full here";
  const Outcome outcome = bco({"run", "--rounds", "5", "--out", "/dev/full"});
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_EQ(lines_of(outcome.err).size(), 1U) << outcome.err;
}

// ------------------------------------------------------------------------------------------
// progress, help

TEST(Command, NoProgressWhenStderrIsNotATerminal) {
  const TemporaryDirectory directory;
  const auto process = start_long_run(directory, 0, milliseconds(600));  // three bars
  process->send(SIGINT);
  EXPECT_EQ(process->wait().err, "");
}

TEST(Command, ProgressIsDrawnOnATerminalAndWipedAtTheEnd) {
  const Terminal terminal;
  Process process(kLongRun, terminal.name());
  std::string drawn;
  ASSERT_TRUE(comes_true(process, [&] {
    drawn += terminal.read_all();
    return drawn.find(" left") != std::string::npos;
  }));
  process.send(SIGINT);
  const Outcome outcome = process.wait();
  EXPECT_EQ(outcome.exit, 130);
  EXPECT_FALSE(parse_rows(outcome.out).empty());
  drawn += terminal.read_all();
  const std::string wiped = "\r\033[K";
  EXPECT_NE(drawn.find('%'), std::string::npos) << drawn;
  ASSERT_GE(drawn.size(), wiped.size());
  EXPECT_EQ(drawn.substr(drawn.size() - wiped.size()), wiped);
  EXPECT_EQ(drawn.find('\n'), std::string::npos) << "the bar takes more than one line";
}

TEST(Command, HelpExitsZero) {
  const std::map<std::string, Strings> words = {
      {"", {"run", "describe", "hindsight"}},
      {"run",
       {"--problem", "--learners", "--rounds", "--repeats", "--seed", "--first-repeat", "--horizon",
        "--set", "--prices", "--threads", "--out"}},
      {"describe", {"describe"}},
      {"hindsight", {"--problem", "--prices"}}};
  for (const auto& [subcommand, expected] : words) {
    SCOPED_TRACE(subcommand);
    const Outcome outcome =
        bco(subcommand.empty() ? Strings{"--help"} : Strings{subcommand, "--help"});
    EXPECT_EQ(outcome.exit, 0);
    EXPECT_EQ(outcome.err, "");
    for (const std::string& word : expected) {
      EXPECT_NE(outcome.out.find(word), std::string::npos) << word;
    }
  }
}

// ------------------------------------------------------------------------------------------ the
// paper's market

TEST(Command, PaperPortfolioEndsAtItsKnownLosses) {
  const fs::path tests = fs::path(__FILE__).parent_path().parent_path();
  const fs::path prices = tests / ".." / ".." / "shared" / "data" / "sp500_close_2013_2017.csv";
  if (!fs::exists(prices)) GTEST_SKIP() << "no price table at " << prices;
  const auto rows = run({"--problem", "portfolio", "--prices", prices.string(), "--repeats", "20",
                         "--learners", "projection-free,fkm"});
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

}  // namespace
}  // namespace bco
