// Files, signals, the progress bar.
#include <sys/stat.h>

#include "native/command.h"

namespace bco {
namespace {

using namespace bco::testing;

// Ten million rounds take minutes.
const Strings kLongRun = {"run", "--rounds", "10000000", "--repeats", "3", "--threads", "2"};

// Ten million, too, but the rows of each repeat are written as soon as it ends.
const Strings kManyRepeats = {"run", "--rounds", "1000", "--repeats", "10000", "--threads", "2"};

TEST(Command, UnwritableOutputIsReportedBeforeTheRunStarts) {
  const TemporaryDirectory directory;
  write_file(directory / "file", "kept");
  for (const std::string& path :
       {directory / "missing/out.csv", directory / "file/out.csv", directory / "",
        directory / std::string(300, 'a'), std::string()}) {
    SCOPED_TRACE(path);
    Process process(kLongRun + Strings{"--out", path});
    const Outcome outcome = process.wait(seconds(10));
    ASSERT_NE(outcome.exit, kHung) << "the run started";
    expect_one_line(outcome, "out must be a file that can be written, got \"" + path.substr(0, 40));
  }
  EXPECT_EQ(directory.names(), std::set<std::string>{"file"});
  EXPECT_EQ(read_file(directory / "file"), "kept");
}

// The command as a user who may not write to every file: root becomes "nobody", who is given the directory, and a copy
// of the command in it, as its own folder may be closed to others.
Strings as_ordinary_user(const TemporaryDirectory& directory) {
  if (geteuid() != 0) return {BCO_COMMAND};
  constexpr uid_t kNobody = 65534;
  fs::copy_file(BCO_COMMAND, directory / "bco");
  for (const std::string name : {"", "bco", "out.csv"}) {
    EXPECT_EQ(chown((directory / name).c_str(), kNobody, kNobody), 0);
  }
  const std::string id = std::to_string(kNobody);
  return {"setpriv", "--reuid=" + id, "--regid=" + id, "--clear-groups", directory / "bco"};
}

TEST(Command, AReadOnlyOutputFileIsRefused) {
  const TemporaryDirectory directory;
  write_file(directory / "out.csv", "kept");
  fs::permissions(directory / "out.csv", fs::perms::owner_read);
  const Strings command = as_ordinary_user(directory);
  const std::set<std::string> names = directory.names();
  const auto run_into = [&](const std::string& name) {
    return Process({"run", "--rounds", "5", "--out", directory / name}, "", command).wait();
  };
  expect_one_line(run_into("out.csv"), "out must be");
  EXPECT_EQ(read_file(directory / "out.csv"), "kept");
  EXPECT_EQ(directory.names(), names);
  EXPECT_EQ(run_into("new.csv").exit, 0);  // the directory is not what it failed for
}

TEST(Command, AnExistingOutputFileSurvivesABadRun) {
  const TemporaryDirectory directory;
  write_file(directory / "out.csv", "yesterday's rows\n");
  for (const Strings& bad : {Strings{"--rounds", "0"}, Strings{"--problem", "bogus"},
                             Strings{"--set", "exploration=1.5"}, Strings{"--learners", "bogus"},
                             Strings{"--problem", "portfolio", "--prices", directory / "missing"},
                             Strings{"--problem", "arena", "--set", "corners=0,0;1,1;2,2"}}) {
    const Outcome outcome = bco(Strings{"run", "--out", directory / "out.csv"} + bad);
    EXPECT_EQ(outcome.exit, 2);
    EXPECT_EQ(read_file(directory / "out.csv"), "yesterday's rows\n") << outcome.err;
    EXPECT_EQ(directory.names(), std::set<std::string>{"out.csv"});
  }
}

// The name of the temporary file, the only one beside `others`; empty while there is none.
std::string temporary_name(const TemporaryDirectory& directory,
                           const std::set<std::string>& others) {
  for (const std::string& name : directory.names()) {
    if (others.count(name) == 0) return name;
  }
  return "";
}

// Many repeats into out.csv, until rows of the first are in the temporary file beside `others`.
std::unique_ptr<Process> start_writing(const TemporaryDirectory& directory,
                                       const std::set<std::string>& others = {}) {
  auto process = std::make_unique<Process>(kManyRepeats + Strings{"--out", directory / "out.csv"});
  EXPECT_TRUE(comes_true(*process, [&] {
    const std::string name = temporary_name(directory, others);
    return !name.empty() && read_file(directory / name).find("\nquadratic,") != std::string::npos;
  }));
  EXPECT_TRUE(process->running());
  return process;
}

TEST(Command, AnExistingOutputFileStaysWholeUntilTheRunEnds) {
  const TemporaryDirectory directory;
  write_file(directory / "out.csv", "yesterday's rows\n");
  const auto process = start_writing(directory, {"out.csv"});
  EXPECT_EQ(read_file(directory / "out.csv"), "yesterday's rows\n");
  process->send(SIGINT);
  EXPECT_EQ(process->wait().exit, 130);
  EXPECT_EQ(directory.names(), std::set<std::string>{"out.csv"});
  EXPECT_FALSE(parse_rows(read_file(directory / "out.csv")).empty());
}

TEST(Command, InterruptKeepsTheRowsSoFar) {
  const TemporaryDirectory directory;
  const Terminal terminal;
  Process process(kLongRun + Strings{"--out", directory / "out.csv"}, terminal.name());
  drawn_once_played(process, terminal);
  process.send(SIGINT);
  const Outcome outcome = process.wait();
  EXPECT_EQ(outcome.exit, 130);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(directory.names(), std::set<std::string>{"out.csv"});

  const std::vector<Row> rows = parse_rows(read_file(directory / "out.csv"));
  std::set<std::string> learners;
  for (const Row& row : rows) {
    learners.insert(row.at("learner"));
    expect_sound(row);
    EXPECT_LT(number(row, "round"), 10000000);
  }
  EXPECT_EQ(learners, std::set<std::string>(kLearners.begin(), kLearners.end()));
  // The rows that were kept are those of a shorter run.
  const auto begins = measured(of_learner(rows, "fkm"));
  const auto shorter = measured(run({"--learners", "fkm", "--rounds", "10"}));
  ASSERT_GE(begins.size(), shorter.size());
  EXPECT_TRUE(std::equal(shorter.begin(), shorter.end(), begins.begin()));
}

fs::perms permissions(const fs::path& path) { return fs::status(path).permissions(); }

TEST(Command, ANewFileHasThePermissionsOfTheUmaskAndAnOldOneKeepsItsOwn) {
  const TemporaryDirectory directory;
  write_file(directory / "old.csv", "");
  fs::permissions(directory / "old.csv", fs::perms{0604});
  const mode_t mask = umask(0027);
  for (const std::string name : {"new.csv", "old.csv"}) {
    EXPECT_EQ(bco({"run", "--rounds", "5", "--out", directory / name}).exit, 0);
  }
  umask(mask);
  EXPECT_EQ(permissions(directory / "new.csv"), fs::perms{0640});
  EXPECT_EQ(permissions(directory / "old.csv"), fs::perms{0604});
}

// A name that can be guessed can be taken, by a link that leads elsewhere.
TEST(Command, TheTemporaryNameDoesNotFollowFromTheProcess) {
  const TemporaryDirectory directory;
  const auto process = start_writing(directory);
  const std::string name = temporary_name(directory, {});
  EXPECT_EQ(name.find(".bco" + std::to_string(process->id())), std::string::npos) << name;
}

TEST(Command, AFullDiskIsReported) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full here";
  const Outcome outcome = bco({"run", "--rounds", "5", "--out", "/dev/full"});
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_EQ(lines_of(outcome.err).size(), 1U) << outcome.err;
}

// Some disks take every row and say only when the file is synchronised or closed that they are full.
TEST(Command, ADiskThatIsFullAtTheEndLeavesTheOldFile) {
  for (const std::string call : {"fclose", "fsync"}) {
    SCOPED_TRACE(call);
    const TemporaryDirectory directory;
    write_file(directory / "out.csv", "yesterday's rows\n");
    setenv("LD_PRELOAD", BCO_FULL_DISK, 1);
    setenv("BCO_FULL_AT", call.c_str(), 1);
    const char* sanitizer = std::getenv("ASAN_OPTIONS");
    const std::string before = sanitizer != nullptr ? sanitizer : "";
    setenv("ASAN_OPTIONS", (before + ":verify_asan_link_order=0").c_str(), 1);
    const Outcome outcome = bco({"run", "--rounds", "5", "--out", directory / "out.csv"});
    setenv("ASAN_OPTIONS", before.c_str(), 1);
    unsetenv("BCO_FULL_AT");
    unsetenv("LD_PRELOAD");
    EXPECT_EQ(outcome.exit, 1);
    EXPECT_EQ(outcome.err, "bco: could not write all rows\n");
    EXPECT_EQ(read_file(directory / "out.csv"), "yesterday's rows\n");
    EXPECT_EQ(directory.names(), std::set<std::string>{"out.csv"});
  }
}

// At its end a bar is wiped, however little of it was drawn (the next test): that is not there either.
TEST(Command, NoProgressWhenStderrIsNotATerminal) {
  const TemporaryDirectory directory;
  const auto process = start_writing(directory);
  process->send(SIGINT);
  const Outcome outcome = process->wait();
  EXPECT_EQ(outcome.exit, 130);
  EXPECT_EQ(outcome.err, "");
}

TEST(Command, ProgressIsDrawnOnATerminalAndWipedAtTheEnd) {
  const Terminal terminal;
  Process process(kLongRun, terminal.name());
  std::string drawn = drawn_once_played(process, terminal);
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

TEST(Command, VersionIsOneLineAndExitsZero) {
  const Outcome outcome = bco({"--version"});
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(outcome.out, "bco " BCO_VERSION "\n");
  EXPECT_EQ(outcome.err, "");
}

TEST(Command, HelpExitsZero) {
  const std::map<std::string, Strings> words = {
      {"", {"run", "sweep", "merge", "reproduce", "describe", "hindsight", "selfcheck"}},
      {"run",
       {"--problem", "--learners", "--rounds", "--repeats", "--seed", "--first-repeat", "--horizon",
        "--set", "--prices", "--threads", "--out"}},
      {"sweep", {"--over", "--shard", "--resume", "--no-times", "--horizon", "--set", "--out"}},
      {"merge", {"files", "--out"}},
      {"reproduce",
       {"--repeats", "--seed", "--set", "fkm-form", "--loss-at", "--prices", "--threads", "--out"}},
      {"describe", {"describe"}},
      {"hindsight", {"--problem", "--prices"}},
      {"selfcheck", {"--golden", "--update"}}};
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

}  // namespace
}  // namespace bco
