// `bco sweep` and `bco merge`: rows, files that are resumed, shards.
#include <sys/stat.h>

#include "native/command.h"

namespace bco {
namespace {

using namespace bco::testing;

// Six jobs of two learners that are over at once, without the times, which differ from run to run.
const Strings kSweep = {"sweep",  "--problem",          "target",    "--learners", "ogd,fkm",
                        "--over", "rounds=8..40 by x2", "--repeats", "2",          "--no-times",
                        "--set",  "dimension=3"};

std::string swept(const Strings& arguments) {
  const Outcome outcome = bco(arguments);
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(outcome.err, "");
  return outcome.out;
}

// Files of a folder, among them those of a sweep's shards.
class SweepFiles {
 public:
  std::string operator/(const std::string& name) const { return directory_ / name; }

  void shards(int count, const Strings& arguments = kSweep) {
    for (int i = 1; i <= count; ++i) {
      const std::string number = std::to_string(i);
      EXPECT_EQ(swept(arguments + Strings{"--shard", number + "/" + std::to_string(count), "--out",
                                          directory_ / (number + ".csv")}),
                "");
    }
  }

  void expect_unmerged(const Strings& names, const std::string& fragment) const {
    Strings arguments = {"merge"};
    for (const std::string& name : names) arguments.push_back(directory_ / name);
    const auto before = directory_.names();
    expect_one_line(bco(arguments + Strings{"--out", directory_ / "merged.csv"}), fragment);
    EXPECT_EQ(directory_.names(), before);
  }

  const TemporaryDirectory& directory() const { return directory_; }

 private:
  TemporaryDirectory directory_;
};

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    text.replace(at, from.size(), to);
    at += to.size();
  }
  return text;
}

TEST(SweepCommand, ARowIsTheLastOfARunBehindTheSweptValues) {
  const std::string text = swept(kSweep);
  const Strings header = split(lines_of(text).at(0), ',');
  EXPECT_EQ(header[0], "rounds");
  EXPECT_TRUE(std::equal(kContractColumns.begin(), kContractColumns.end(), header.begin() + 1));
  const std::vector<Row> rows = parse_rows(text);
  ASSERT_EQ(rows.size(), 3U * 2U * 2U);
  std::set<std::string> seeds;
  for (const Row& row : rows) {
    EXPECT_EQ(row.at("round"), row.at("rounds"));
    EXPECT_EQ(row.at("learner_seconds"), "");
    EXPECT_EQ(row.at("feedback_seconds"), "");
    EXPECT_EQ(row.at("version"), BCO_VERSION);
    seeds.insert(row.at("seed"));
    // `bco run` with the row's seed gives the row again.
    auto expected = run({"--problem", "target", "--learners", row.at("learner"), "--rounds",
                         row.at("rounds"), "--seed", row.at("seed"), "--first-repeat",
                         row.at("repeat"), "--horizon", "known", "--set", "dimension=3"})
                        .back();
    expected["learner_seconds"] = "";
    expected["feedback_seconds"] = "";
    expected["configuration"] = row.at("configuration");  // of the sweep
    for (const auto& [column, cell] : expected) EXPECT_EQ(row.at(column), cell) << column;
  }
  EXPECT_EQ(seeds.size(), 3U);
}

TEST(SweepCommand, TwoParametersHaveTwoColumns) {
  const auto rows =
      parse_rows(swept({"sweep", "--problem", "target", "--learners", "fkm", "--rounds", "9",
                        "--over", "fkm-form=all", "--over", "step=0.5,2"}));
  ASSERT_EQ(rows.size(), 8U);
  EXPECT_EQ(rows[0].at("fkm-form"), "normalized");
  EXPECT_EQ(rows[0].at("step"), "0.5");
  EXPECT_EQ(rows[5].at("fkm-form"), "flaxman");
  EXPECT_EQ(rows[5].at("step"), "2");
  EXPECT_EQ(rows[7].at("fkm-form"), "strongly-convex");
  for (const Row& row : rows) expect_sound(row);
}

// barrier can take neither of the two larger radii, fkm all of them.
const Strings kPartlyRefused = {"sweep",  "--problem",      "target",   "--learners", "barrier,fkm",
                                "--over", "radius=0.5,2,3", "--rounds", "100",        "--repeats",
                                "2",      "--no-times"};

std::string swept_with_refusals(const Strings& arguments, long lines) {
  const Outcome outcome = bco(arguments);
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), lines) << outcome.err;
  return outcome.out;
}

TEST(SweepCommand, ALearnerThatCannotTakeAPointIsMarkedAndTheSweepGoesOn) {
  const Outcome outcome = bco(kPartlyRefused);
  EXPECT_EQ(outcome.exit, 0);
  const Strings told = lines_of(outcome.err);
  ASSERT_EQ(told.size(), 2U) << outcome.err;  // one for each point and learner, not for each repeat
  EXPECT_EQ(
      told[0].find("bco: barrier was not run at radius=2: radius must be between 0.0001 and "), 0U)
      << told[0];
  EXPECT_EQ(told[1].find("bco: barrier was not run at radius=3: radius must be "), 0U) << told[1];
  const std::vector<Row> rows = parse_rows(outcome.out);
  ASSERT_EQ(rows.size(), 3U * 2U * 2U);
  const Strings kept = {"radius", "problem", "learner",       "repeat", "seed",
                        "shard",  "version", "configuration", "digest"};
  for (const Row& row : rows) {
    const bool is_refused = row.at("learner") == "barrier" && row.at("radius") != "0.5";
    if (!is_refused) {
      EXPECT_EQ(row.at("round"), "100");
      number(row, "regret");
      continue;
    }
    for (const auto& [column, cell] : row) {
      const bool is_kept = std::find(kept.begin(), kept.end(), column) != kept.end();
      EXPECT_EQ(cell.empty(), !is_kept) << column << " is " << cell;
    }
  }
  // The others have the numbers that they have without it.
  Strings alone = kPartlyRefused;
  std::replace(alone.begin(), alone.end(), std::string("barrier,fkm"), std::string("fkm"));
  std::vector<Row> expected = parse_rows(swept(alone));
  std::vector<Row> others = of_learner(rows, "fkm");
  for (std::vector<Row>* each : {&expected, &others}) {
    for (Row& row : *each) row.erase("configuration"), row.erase("digest");
  }
  EXPECT_EQ(others, expected);
}

TEST(SweepCommand, AMarkedRowIsDoneForResumeShardsAndMerge) {
  const std::string whole = swept_with_refusals(kPartlyRefused, 2);
  SweepFiles files;
  write_file(files / "whole.csv", whole);
  EXPECT_EQ(swept_with_refusals(kPartlyRefused + Strings{"--resume", files / "whole.csv"}, 0), "");
  EXPECT_EQ(read_file(files / "whole.csv"), whole);
  for (int i = 1; i <= 5; ++i) {
    const std::string number = std::to_string(i);
    const Outcome outcome =
        bco(kPartlyRefused + Strings{"--shard", number + "/5", "--out", files / (number + ".csv")});
    EXPECT_EQ(outcome.exit, 0) << outcome.err;
  }
  EXPECT_EQ(swept({"merge", files / "1.csv", files / "2.csv", files / "3.csv", files / "4.csv",
                   files / "5.csv"}),
            whole);
  // A part in which no learner can be run is a part all the same.
  Strings alone = kPartlyRefused;
  std::replace(alone.begin(), alone.end(), std::string("barrier,fkm"), std::string("barrier"));
  const Outcome last = bco(alone + Strings{"--shard", "6/6"});
  EXPECT_EQ(last.exit, 0) << last.err;
  ASSERT_EQ(parse_rows(last.out).size(), 1U);
  EXPECT_EQ(parse_rows(last.out)[0].at("round"), "");
}

TEST(SweepCommand, BytesDoNotDependOnTheNumberOfThreads) {
  const std::string one = swept(kSweep + Strings{"--threads", "1"});
  EXPECT_EQ(one, swept(kSweep + Strings{"--threads", "2"}));
  EXPECT_EQ(one, swept(kSweep + Strings{"--threads", "5"}));
}

TEST(SweepCommand, MergedShardsAreTheSingleRunByteForByte) {
  const std::string whole = swept(kSweep);
  for (const int count : {1, 2, 4, 8}) {  // of eight, two have nothing to do
    SweepFiles files;
    files.shards(count);
    Strings names;
    std::string concatenated;
    for (int i = count; i >= 1; --i) {
      names.push_back(files / (std::to_string(i) + ".csv"));
      concatenated += read_file(names.back());
    }
    EXPECT_EQ(swept(Strings{"merge"} + names), whole) << count;
    write_file(files / "all.csv", concatenated);
    EXPECT_EQ(swept({"merge", files / "all.csv"}), whole) << count;
    EXPECT_EQ(swept({"merge", files / "all.csv", "--out", files / "all.csv"}), "");
    EXPECT_EQ(read_file(files / "all.csv"), whole) << count;
  }
}

TEST(SweepCommand, MergeNamesTheShardThatIsMissingDuplicatedOrForeign) {
  SweepFiles files;
  files.shards(3);
  files.expect_unmerged({"1.csv", "3.csv"}, "shards must be complete, got all but shard 2/3");
  files.expect_unmerged({"2.csv"}, "shards must be complete, got all but the shards 1/3, 3/3");
  files.expect_unmerged({"1.csv", "2.csv", "3.csv", "2.csv"},
                        "shard 2/3 must be given once, got it twice");
  const std::string second = read_file(files / "2.csv");
  write_file(files / "old.csv", replaced(second, "," BCO_VERSION ",", ",0.0.9,"));
  files.expect_unmerged({"1.csv", "old.csv", "3.csv"},
                        "shards must come from one version of bco, got " BCO_VERSION " in \"");
  write_file(files / "seed.csv", replaced(second, "seed=1", "seed=2"));
  files.expect_unmerged({"1.csv", "seed.csv", "3.csv"},
                        "shards must come from one sweep, got \"seed=1\" in \"");
  const std::string digest = parse_rows(second)[0].at("digest");
  write_file(files / "build.csv", replaced(second, digest, std::string(16, 'f')));
  files.expect_unmerged({"1.csv", "build.csv", "3.csv"}, "shards must come from one build, got ");
  write_file(files / "split.csv", replaced(second, ",2/3,", ",2/2,"));
  files.expect_unmerged({"1.csv", "split.csv", "3.csv"},
                        "shards must come from one split, got 1/3 in \"");
  write_file(files / "short.csv", second.substr(0, second.size() - 1));
  files.expect_unmerged({"1.csv", "short.csv", "3.csv"},
                        "shard 2/3 must have all of its 2 runs, got all but 1 (the first is "
                        "missing at rounds=32, repeat 0");
  write_file(files / "shard.csv", replaced(second, ",2/3,", ",3/2,"));
  files.expect_unmerged({"shard.csv"},
                        "shard.csv\" (line 2 names the shard \"3/2\", which does not exist)");
  write_file(files / "unnamed.csv", replaced(second, "problem=target learners=ogd;fkm ", ""));
  files.expect_unmerged({"1.csv", "unnamed.csv"},
                        "shards must come from one sweep, got \"problem=target\" in \"");
  write_file(files / "cells.csv", second + "1,2,3\n");
  files.expect_unmerged({"cells.csv"}, "line 6 has 3 cells instead of 34");
  write_file(files / "row.csv", replaced(second, "\n8,", "\n9,"));
  files.expect_unmerged({"row.csv"}, "shards must have rows of one sweep only, got another");
  files.expect_unmerged({"no.csv"}, "there is no such file");
  write_file(files / "empty.csv", "");
  files.expect_unmerged({"empty.csv"}, "shards must have rows, got none in 1 file");
  write_file(files / "run.csv", "problem,learner\n");
  files.expect_unmerged({"1.csv", "run.csv"}, "shards must be a file of bco sweep, got \"");
}

TEST(SweepCommand, ResumingRunsWhatIsMissingAndGivesTheSameBytes) {
  const std::string whole = swept(kSweep);
  const Strings lines = lines_of(whole);
  const TemporaryDirectory directory;
  const std::string path = directory / "sweep.csv";
  const auto expect_resumed = [&](const std::string& text, const std::string& what) {
    write_file(path, text);
    EXPECT_EQ(swept(kSweep + Strings{"--resume", path}), "") << what;
    EXPECT_EQ(read_file(path), whole) << what;
    EXPECT_EQ(directory.names(), std::set<std::string>{"sweep.csv"}) << what;
  };
  expect_resumed("", "nothing");
  expect_resumed(lines[0] + "\n", "the header");
  expect_resumed(whole, "everything");
  expect_resumed(whole + lines[1] + "\n" + lines[4] + "\n", "the same rows again");
  expect_resumed(whole.substr(0, whole.size() / 2), "a line that was torn");
  expect_resumed(lines[0] + "\n" + lines[5] + "\n", "one learner of a job");
  expect_resumed(
      lines[0] + "\n" + lines[9] + "\n" + lines[10] + "\n" + lines[3] + "\n" + lines[4] + "\n",
      "jobs with gaps, out of order");
  fs::remove(path);
  EXPECT_EQ(swept(kSweep + Strings{"--resume", path}), "");
  EXPECT_EQ(read_file(path), whole) << "no file";

  // Existing rows are not run again: they are kept as they are.
  const std::string marked = replaced(whole, ",closed-form,", ",given,");
  write_file(path, marked.substr(0, marked.find("\n16,") + 1));
  EXPECT_EQ(swept(kSweep + Strings{"--resume", path}), "");
  const auto rows = parse_rows(read_file(path));
  EXPECT_EQ(rows[3].at("bounds_from"), "given");
  EXPECT_EQ(rows[4].at("bounds_from"), "closed-form");

  // Into another file, and shards that were concatenated into the whole.
  SweepFiles files;
  files.shards(2);
  write_file(files / "all.csv", read_file(files / "2.csv") + read_file(files / "1.csv"));
  EXPECT_EQ(swept(kSweep + Strings{"--resume", files / "all.csv", "--out", files / "whole.csv"}),
            "");
  EXPECT_EQ(read_file(files / "whole.csv"), whole);
}

TEST(SweepCommand, AFileOfAnotherSweepIsRefusedAndStaysAsItIs) {
  const TemporaryDirectory directory;
  const std::string path = directory / "sweep.csv";
  const std::string whole = swept(kSweep);
  const auto expect_kept = [&](const std::string& text, const Strings& arguments,
                               const std::string& fragment) {
    write_file(path, text);
    expect_one_line(bco(arguments + Strings{"--resume", path}), fragment);
    EXPECT_EQ(read_file(path), text);
    EXPECT_EQ(directory.names(), std::set<std::string>{"sweep.csv"});
  };
  expect_kept(whole, kSweep + Strings{"--seed", "2"}, "(it has \"seed=1\" instead of \"seed=2\")");
  expect_kept(whole, kSweep + Strings{"--set", "step=2"}, "(it has nothing instead of \"step=2\")");
  expect_kept(swept(kSweep + Strings{"--set", "step=2"}), kSweep,
              "(it has \"step=2\" instead of nothing)");
  expect_kept(replaced(whole, "problem=target ", "target "), kSweep,
              "(it has \"target\" instead of nothing)");
  const auto two = [](const std::string& one, const std::string& other) {
    return Strings{"sweep",  "--problem", "target", "--learners", "ogd",
                   "--over", one,         "--over", other};
  };
  expect_kept(swept(two("step=1,2", "rounds=8")), two("rounds=8", "step=1,2"),
              "(it has \"over:step=1;2\" instead of \"over:rounds=8\")");
  const Strings lines = lines_of(whole);
  expect_kept(
      whole + replaced(lines[1], ",closed-form,", ",given,") + "\n", kSweep,
      "resume must have one row for each run and learner, got a second one in line 14 of \"");
  expect_kept(whole, kSweep + Strings{"--shard", "1/2"},
              "resume must be a file of shard 1/2, got \"" + path.substr(0, 20));
  expect_kept(replaced(whole, "," BCO_VERSION ",", ",0.0.9,"), kSweep,
              "(it is of version \"0.0.9\")");
  const std::string digest = parse_rows(whole)[0].at("digest");
  expect_kept(replaced(whole, digest, std::string(16, '0')), kSweep,
              "resume must be a file of this build");
  expect_kept("a letter", kSweep, "resume must be a file of bco sweep");
  expect_kept("a letter\nof two lines\n", kSweep, "resume must be a file of bco sweep");
}

// Points that take longer and longer: the last of them minutes.
const Strings kLongSweep = {"sweep",
                            "--problem",
                            "target",
                            "--learners",
                            "fkm",
                            "--over",
                            "rounds=1000,2000,1e7",
                            "--repeats",
                            "2",
                            "--threads",
                            "2",
                            "--no-times"};

void expect_finished_rows_kept(int signal, int exit) {
  const TemporaryDirectory directory;
  const std::string path = directory / "sweep.csv";
  Process process(kLongSweep + Strings{"--out", path});
  ASSERT_TRUE(comes_true(process, [&] {
    const std::string text = read_file(path);
    return std::count(text.begin(), text.end(), '\n') >= 5;
  })) << "rows are not written as they finish";
  process.send(signal);
  const Outcome outcome = process.wait();
  EXPECT_EQ(outcome.exit, exit);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(directory.names(), std::set<std::string>{"sweep.csv"});
  const auto rows = parse_rows(read_file(path));
  ASSERT_EQ(rows.size(), 4U);
  for (const Row& row : rows) EXPECT_EQ(row.at("round"), row.at("rounds"));
}

TEST(SweepCommand, InterruptKeepsTheRowsOfFinishedRuns) { expect_finished_rows_kept(SIGINT, 130); }

TEST(SweepCommand, EvenKillingItKeepsTheRowsOfFinishedRuns) {
  expect_finished_rows_kept(SIGKILL, -SIGKILL);
}

TEST(SweepCommand, AKilledSweepResumedEqualsOneThatWasNot) {
  const Strings sweep = {"sweep",
                         "--problem",
                         "target",
                         "--learners",
                         "fkm",
                         "--over",
                         "rounds=10..20000 by x10",
                         "--repeats",
                         "3",
                         "--no-times",
                         "--threads",
                         "2"};
  const TemporaryDirectory directory;
  const std::string path = directory / "sweep.csv";
  {
    Process process(sweep + Strings{"--out", path});
    ASSERT_TRUE(
        comes_true(process, [&] { return read_file(path).find("\n100,") != std::string::npos; }));
    process.send(SIGKILL);
    process.wait();
  }
  EXPECT_EQ(swept(sweep + Strings{"--resume", path}), "");
  EXPECT_EQ(read_file(path), swept(sweep));
}

TEST(SweepCommand, AFileThatIsBeingWrittenIsNotResumed) {
  const TemporaryDirectory directory;
  const std::string path = directory / "sweep.csv";
  const auto expect_held_by = [&](const std::string& option) {
    Process process(kLongSweep + Strings{option, path});
    ASSERT_TRUE(comes_true(process, [&] {
      const std::string text = read_file(path);
      return std::count(text.begin(), text.end(), '\n') >= 5;
    }));
    expect_one_line(bco(kLongSweep + Strings{"--resume", path}),
                    "resume must be a file that no other process is writing, got \"");
  };
  expect_held_by("--out");
  const Strings lines = lines_of(read_file(path));
  write_file(path, lines[0] + "\n" + lines[1] + "\n");
  expect_held_by("--resume");  // which puts another file in its place
}

TEST(SweepCommand, AnExistingFileIsRefusedUnlessItIsResumed) {
  const TemporaryDirectory directory;
  const std::string path = directory / "sweep.csv";
  const std::string other = directory / "other.csv";
  write_file(path, "");
  swept(kSweep + Strings{"--out", path});  // what is empty is as good as none
  const std::string whole = swept(kSweep);
  EXPECT_EQ(read_file(path), whole);
  const std::string part = whole.substr(0, whole.size() / 2);
  write_file(path, part);
  const auto names = directory.names();
  for (const Strings& resume : {Strings{}, Strings{"--resume", other}}) {
    const Outcome outcome = bco(kSweep + Strings{"--out", path} + resume);
    expect_one_line(outcome, "out must be a new file or the one of --resume, got ");
    EXPECT_NE(outcome.err.find("sweep.csv\", which is not empty"), std::string::npos);
    EXPECT_EQ(read_file(path), part);
    EXPECT_EQ(directory.names(), names);
  }
  EXPECT_EQ(swept(kSweep + Strings{"--out", path, "--resume", path}), "");
  EXPECT_EQ(read_file(path), whole);
}

// The first point takes minutes, those after it no time.
TEST(SweepCommand, RowsDoNotWaitForASlowerJobBeforeThem) {
  for (const int signal : {SIGKILL, SIGINT}) {
    const TemporaryDirectory directory;
    const std::string path = directory / "sweep.csv";
    Process process({"sweep", "--problem", "target", "--learners", "fkm", "--over",
                     "rounds=1e7,40,20,30", "--threads", "2", "--out", path});
    EXPECT_TRUE(comes_true(process, [&] {
      const std::string text = read_file(path);
      return std::count(text.begin(), text.end(), '\n') >= 4;
    }));
    process.send(signal);
    process.wait();
    const auto rows = parse_rows(read_file(path));
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[0].at("rounds"), "40");
    EXPECT_EQ(rows[2].at("rounds"), "30");
  }
}

TEST(SweepCommand, AFileIsSortedWhereALaterJobWasFaster) {
  const Strings sweep = {
      "sweep",      "--problem", "target", "--learners", "fkm", "--over", "rounds=200000,20,30,40",
      "--no-times", "--threads", "2"};
  const TemporaryDirectory directory;
  swept(sweep + Strings{"--out", directory / "sweep.csv"});
  EXPECT_EQ(read_file(directory / "sweep.csv"), swept(sweep));
  EXPECT_EQ(directory.names(), std::set<std::string>{"sweep.csv"});
}

TEST(SweepCommand, APipeGetsEveryRowOnceAndInOrder) {
  const std::string whole = swept(kSweep);
  const Strings lines = lines_of(whole);
  const TemporaryDirectory directory;
  const std::string pipe = directory / "pipe";
  const std::string old = directory / "old.csv";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const int descriptor = open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  ASSERT_GE(descriptor, 0);
  for (const std::size_t job : {0U, 1U, 4U}) {  // with gaps before, between or behind
    const std::string part =
        lines[0] + "\n" + lines[2 * job + 1] + "\n" + lines[2 * job + 2] + "\n";
    write_file(old, part);
    EXPECT_EQ(swept(kSweep + Strings{"--resume", old, "--out", pipe}), "");
    std::string text(2 * whole.size() + 1, ' ');  // which a pipe holds
    const ssize_t count = read(descriptor, text.data(), text.size());
    EXPECT_EQ(text.substr(0, static_cast<std::size_t>(std::max<ssize_t>(count, 0))), whole) << job;
    EXPECT_EQ(read_file(old), part);
  }
  close(descriptor);
}

TEST(SweepCommand, ProgressIsDrawnOnATerminalWithTheTimeLeft) {
  const Terminal terminal;
  Process process(kLongSweep, terminal.name());
  std::string drawn;
  EXPECT_TRUE(comes_true(process, [&] {
    drawn += terminal.read_all();
    return drawn.find(" s left") != std::string::npos;
  })) << drawn;
  process.send(SIGINT);
  EXPECT_EQ(process.wait().exit, 130);
}

TEST(SweepCommand, BadInputIsOneLineAndExit2) {
  const std::vector<std::pair<std::string, std::string>> lines = {
      {"", "over must be given once or twice, got 0 times"},
      {"--over|step=", "over step must have at least one value, got \"\""},
      {"--over|rounds=2^9..2^8", "over rounds must be a range from low to high"},
      {"--over|rounds=1..1e7", "over rounds must have at most 1000000 values, got 10000000"},
      {"--over|bogus=1", "unknown parameter \"bogus\""},
      {"--over|stocks=2,3",
       "over must name a parameter of the problem \"target\" or of the learners \"ogd\", got "
       "\"stocks\""},
      {"--over|step=1|--over|step=2", "over must name distinct parameters, got \"step\" twice"},
      {"--over|step=1|--set|step=2",
       "over must not name a parameter with a fixed value, got \"step\""},
      {"--over|rounds=8|--rounds|9",
       "over must not name a parameter with a fixed value, got \"rounds\""},
      {"--over|horizon=all|--learners|fkm|--horizon|known",
       "over must not name a parameter with a fixed value, got \"horizon\""},
      {"--horizon|bogus|--learners|fkm|--over|horizon=all",
       "over must not name a parameter with a fixed value, got \"horizon\""},
      {"--over|horizon=all", "over must name horizon only where a learner needs one"},
      {"--over|step=1|--shard|3/2", "shard must be i/k with 1 ≤ i ≤ k ≤ 1000000, got \"3/2\""},
      {"--over|step=1|--shard|1", "shard must be i/k"},
      {"--over|step=1|--repeats|0", "repeats must be between 1 and 10000, got 0"},
      {"--over|step=1|--learners|", "learners"},
      {"--over|rounds=16|--learners|fkm|--set|radius=9", "radius must be between 0.0001 and 2"},
      {"--over|radius=8,9|--learners|fkm|--rounds|16", "radius must be between 0.0001 and 2"},
      {"--over|step=1|--set|stocks=2",
       "set must name a parameter of the problem \"target\" or of the learners \"ogd\", got "
       "\"stocks\""},
      {"--over|step=1|--set|dimension=2|--set|dimension=3",
       "set must name distinct parameters, got \"dimension\" twice"},
      {"--step|2|--over|step=1", "step is a parameter: --set step=2"},
  };
  for (const auto& [arguments, fragment] : lines) {
    const Strings rest = arguments.empty() ? Strings() : split(arguments, '|');
    Strings all = {"sweep", "--problem", "target"};
    if (arguments.find("--learners") == std::string::npos) all = all + Strings{"--learners", "ogd"};
    expect_refused(all + rest, fragment);
  }
  expect_refused({"merge"}, "files");
}

}  // namespace
}  // namespace bco
