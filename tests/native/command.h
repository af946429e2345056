// Running the command as a person would: its output, its errors, its exit code.
#pragma once

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
#include <regex>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

extern char** environ;

namespace bco::testing {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Json = nlohmann::json;
using Strings = std::vector<std::string>;
using std::chrono::milliseconds;
using std::chrono::seconds;

// A sanitised build runs some ten times slower; the limits only have to end what hangs.
inline constexpr seconds kLimit(sizeof(BCO_SANITIZE) > 1 ? 300 : 60);
inline constexpr int kHung = -1000;

inline std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_file(const fs::path& path, const std::string& text) {
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
  // Standard error goes to a file, or to the terminal where one is given. `command`: what the arguments are added to.
  explicit Process(const Strings& arguments, const std::string& terminal = "",
                   Strings command = {BCO_COMMAND}) {
    command.insert(command.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    for (std::string& argument : command) argv.push_back(argument.data());
    argv.push_back(nullptr);

    const std::string out = streams_ / "out";
    const std::string err = terminal.empty() ? streams_ / "err" : terminal;
    constexpr int kFlags = O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, out.c_str(), kFlags, 0600);
    posix_spawn_file_actions_addopen(&actions, 2, err.c_str(), kFlags, 0600);
    const int failed = posix_spawnp(&pid_, argv[0], &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) throw std::runtime_error("cannot start " + command[0]);
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
  pid_t id() const { return pid_; }

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

template <class Condition>
bool comes_true(Process& process, Condition condition) {
  const Clock::time_point end = Clock::now() + kLimit;
  while (!condition() && process.running() && Clock::now() < end) {
    std::this_thread::sleep_for(milliseconds(5));
  }
  return condition();
}

inline Outcome bco(const Strings& arguments) { return Process(arguments).wait(); }

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

// Waits until the bar of a process whose standard error is the terminal says that rounds have been played: before, no
// time is left. Gives what was drawn.
inline std::string drawn_once_played(Process& process, const Terminal& terminal) {
  static const std::regex has_time_left("[1-9][0-9]* s left");
  std::string drawn;
  EXPECT_TRUE(comes_true(process, [&] {
    drawn += terminal.read_all();
    return std::regex_search(drawn, has_time_left);
  })) << drawn;
  EXPECT_TRUE(process.running());
  return drawn;
}

inline const Strings kContractColumns = {"problem",     "learner",        "repeat",
                                         "round",       "average_loss",   "average_loss_center",
                                         "regret",      "regret_gap",     "linear_minimizations",
                                         "projections", "learner_seconds"};
inline const Strings kProblems = {"arena", "formula", "matrix", "portfolio", "quadratic", "target"};
inline const Strings kLearners = {"fixed", "fkm", "projection-free", "stochastic-ocg",
                                  "unregularized"};
inline const std::string kAllLearners = "fixed,fkm,projection-free,stochastic-ocg,unregularized";

inline Strings split(const std::string& text, char separator) {
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

inline Strings lines_of(const std::string& text) {
  Strings lines = split(text, '\n');
  EXPECT_EQ(lines.back(), "") << "the last line has no end";
  lines.pop_back();
  return lines;
}

using Row = std::map<std::string, std::string>;  // column → cell

inline std::vector<Row> parse_rows(const std::string& csv) {
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

// Output of a run that must succeed without a message.
inline std::vector<Row> run(Strings arguments) {
  arguments.insert(arguments.begin(), "run");
  const Outcome outcome = bco(arguments);
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(outcome.err, "");
  std::vector<Row> rows = parse_rows(outcome.out);
  if (rows.empty()) throw std::runtime_error("the run has no rows");
  return rows;
}

inline std::vector<Row> without_times(std::vector<Row> rows) {
  for (Row& row : rows) {
    row.erase("learner_seconds");
    row.erase("feedback_seconds");
  }
  return rows;
}

// Results alone, for runs with other settings.
inline std::vector<Row> measured(std::vector<Row> rows) {
  for (Row& row : rows) row.erase("configuration");
  return without_times(std::move(rows));
}

inline std::vector<Row> of_learner(const std::vector<Row>& rows, const std::string& learner) {
  std::vector<Row> result;
  for (const Row& row : rows) {
    if (row.at("learner") == learner) result.push_back(row);
  }
  return result;
}

inline double number(const Row& row, const std::string& column) {
  char* end = nullptr;
  const std::string& cell = row.at(column);
  const double value = std::strtod(cell.c_str(), &end);
  EXPECT_TRUE(!cell.empty() && *end == '\0' && std::isfinite(value)) << column << " is " << cell;
  return value;
}

inline void expect_sound(const Row& row) {
  for (const std::string& column : kContractColumns) {
    if (column != "problem" && column != "learner") number(row, column);
  }
  EXPECT_GE(number(row, "regret_gap"), 0);
  EXPECT_GE(number(row, "learner_seconds"), 0);
}

inline Json describe() {
  const Outcome outcome = bco({"describe"});
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(outcome.err, "");
  return Json::parse(outcome.out);
}

inline Strings small(const std::string& problem) {
  if (problem == "quadratic") return {"--set", "dimension=4", "--set", "constraints=3"};
  if (problem == "portfolio") return {"--set", "stocks=5"};
  if (problem == "matrix") return {"--set", "size=4", "--set", "rank=2"};
  return {};
}

inline Strings operator+(Strings left, const Strings& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

inline void expect_one_line(const Outcome& outcome, const std::string& fragment) {
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  EXPECT_EQ(outcome.err.find('\n') + 1, outcome.err.size()) << outcome.err;
  EXPECT_NE(outcome.err.find(fragment), std::string::npos)
      << "expected: " << fragment << "\n     got: " << outcome.err;
}

// With --out where the subcommand has it: nothing may stay behind.
inline void expect_refused(const Strings& arguments, const std::string& fragment) {
  std::string trace;
  for (const std::string& argument : arguments) trace += " '" + argument.substr(0, 80) + "'";
  SCOPED_TRACE("bco" + trace);
  const TemporaryDirectory directory;
  const bool writes = !arguments.empty() && (arguments[0] == "run" || arguments[0] == "sweep" ||
                                             arguments[0] == "reproduce");
  Strings all = arguments;
  if (writes) {
    const std::string out = directory / "out";
    all.insert(all.begin() + 1, {"--out", out});
  }
  expect_one_line(bco(all), fragment);
  EXPECT_TRUE(directory.names().empty()) << "left behind: " << *directory.names().begin();
}

// Stock B dominates.
inline const std::string kDominated =
    "date,LEAD,GOLD,IRON,TIN\n"
    "1,8,1,3,4\n"
    "2,4,2,3,2\n"
    "3,2,4,3,1\n"
    "4,1,8,3,0.5\n";

}  // namespace bco::testing
