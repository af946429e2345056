// Results have the bits of golden.txt, and a digest notices every bit that differs.
#include "bco/golden/golden.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <set>

#include "bco/golden/digest.h"
#include "bco/simulation/catalogue.h"
#include "bco/simulation/simulation.h"

namespace bco {
namespace {

TEST(Golden, EveryDigestIsTheExpectedOne) {
  const std::vector<GoldenLine> lines = golden_lines();
  EXPECT_GE(lines.size(), problems().size() * (learners().size() - 1) * 2);
  for (const auto& [name, digest] : lines) {
    EXPECT_EQ(golden_digest(name), digest)
        << name << "\nif results were meant to change: see the head of tests/golden.txt";
  }
}

TEST(Golden, EveryProblemLearnerAndHorizonHasALine) {
  std::set<std::string> found;
  for (const GoldenLine& line : golden_lines()) {
    const Config config = golden_config(line.name);
    found.insert(config.problem + ' ' + config.learners.front() + ' ' + config.horizon);
  }
  for (const ProblemInfo& problem : problems()) {
    for (const LearnerInfo& learner : learners()) {
      if (learner.strong_convexity == Need::kAlways && !problem.strongly_convex) continue;
      for (const std::string& horizon : find_run_parameter("horizon").choices) {
        const std::string name = problem.name + ' ' + learner.name + ' ' + horizon;
        EXPECT_TRUE(found.count(name)) << name;
      }
    }
  }
}

TEST(Golden, EveryChoiceOfEveryParameterHasALine) {
  std::string names;
  for (const GoldenLine& line : golden_lines()) names += ' ' + line.name + ' ';
  for (const ParameterInfo& parameter : parameters()) {
    for (const std::string& choice : parameter.choices) {
      if (choice == parameter.choices.front()) continue;  // the default
      const std::string setting = ' ' + parameter.name + '=' + choice + ' ';
      EXPECT_NE(names.find(setting), std::string::npos) << setting;
    }
  }
}

TEST(Golden, NoLineIsThereTwice) {
  std::set<std::string> names;
  for (const GoldenLine& line : golden_lines()) EXPECT_TRUE(names.insert(line.name).second);
}

Record record_of(const Config& config) {
  Simulation simulation(config);
  simulation.advance(config.rounds);
  return simulation.record();
}

bool all_finite(const std::vector<double>& series) {
  return std::all_of(series.begin(), series.end(), [](double x) { return std::isfinite(x); });
}

// The bits of a NaN differ between machines that agree on every number.
TEST(Golden, RunsAreFinite) {
  for (const GoldenLine& line : golden_lines()) {
    SCOPED_TRACE(line.name);
    const Record record = record_of(golden_config(line.name));
    const LearnerRecord& learner = record.learners.front();
    EXPECT_EQ(record.rounds.back(), kGoldenRounds);
    EXPECT_TRUE(std::isfinite(learner.largest_value));
    for (const auto* series : {&record.best_loss, &record.regret_gap, &learner.average_loss,
                               &learner.average_loss_center, &learner.regret,
                               &learner.bound_printed, &learner.bound_corrected}) {
      EXPECT_TRUE(all_finite(*series));
    }
  }
}

TEST(Golden, ALineEndsWithADigest) {
  EXPECT_FALSE(golden_line(""));
  EXPECT_FALSE(golden_line("# arena fkm known 0123456789abcdef"));
  const std::optional<GoldenLine> line = golden_line("arena fkm known period=7 0123456789abcdef");
  ASSERT_TRUE(line);
  EXPECT_EQ(line->name, "arena fkm known period=7");
  EXPECT_EQ(line->digest, "0123456789abcdef");
  for (const char* wrong : {"arena fkm known", "0123456789abcdef", "arena 0123456789ABCDEF",
                            "arena 0123456789abcde", "arena 0123456789abcdef0", " "}) {
    EXPECT_THROW(golden_line(wrong), InvalidInput) << wrong;
  }
}

TEST(Golden, ANameSaysWhatToRun) {
  const Config config = golden_config("matrix fkm known size=8 matrix-set=psd");
  EXPECT_EQ(config.problem, "matrix");
  EXPECT_EQ(config.learners, std::vector<std::string>{"fkm"});
  EXPECT_EQ(config.horizon, "known");
  EXPECT_EQ(config.parameters.integer("size"), 8);
  EXPECT_EQ(config.parameters.choice("matrix-set"), "psd");
  for (const char* wrong : {"", "matrix fkm", "matrix fkm known size", "matrix fkm known size=8=9",
                            "matrix fkm known size=1", "matrix fkm known  size=8"}) {
    EXPECT_THROW(golden_config(wrong), InvalidInput) << wrong;
  }
  EXPECT_THROW(golden_digest("matrix fkn known"), InvalidInput);
}

// A digest is of the learner alone: others that take part do not change it.
TEST(Golden, DigestsDoNotDependOnTheOtherLearners) {
  for (const ProblemInfo& problem : problems()) {
    Config config = golden_config(problem.name + " fkm doubling");
    config.rounds = 50;
    const Record alone = record_of(config);
    config.learners = {"projection-free", "fkm", "stochastic-ocg"};
    const Record together = record_of(config);
    EXPECT_EQ(digest(alone, alone.learners[0]), digest(together, together.learners[1]));
  }
}

// The record of nothing is 6 constants, where they come from, the lengths of 16 series and the
// largest value: 24 words of zeros.
TEST(Digest, IsFnv1aOverLittleEndianWords) {
  Record record;
  const LearnerRecord learner;
  EXPECT_EQ(digest(record, learner), 0xAB0C262759A1D225U);
  record.constants.n = -2;  // 0xC000000000000000
  EXPECT_EQ(digest(record, learner), 0x75177793693D3D65U);
}

void flip(double& number) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &number, sizeof bits);
  bits ^= 1U;
  std::memcpy(&number, &bits, sizeof bits);
}
void flip(long& number) { number ^= 1; }

TEST(Digest, OneBitOfAnyFieldChangesIt) {
  // With one learner that has bounds, so that no series is empty.
  const Record original = record_of(golden_config("arena projection-free doubling"));
  std::set<std::uint64_t> seen = {digest(original, original.learners.front())};
  const auto expect_other = [&](const std::function<void(Record&, LearnerRecord&)>& change) {
    Record record = original;
    change(record, record.learners.front());
    EXPECT_TRUE(seen.insert(digest(record, record.learners.front())).second)
        << "change " << seen.size();
  };
  for (const auto constant :
       {&Constants::n, &Constants::r, &Constants::R, &Constants::D, &Constants::M, &Constants::G}) {
    expect_other([&](Record& record, LearnerRecord&) { flip(record.constants.*constant); });
  }
  expect_other([](Record& record, LearnerRecord&) { record.bounds_from = BoundsFrom::kPilot; });
  expect_other([](Record&, LearnerRecord& learner) { flip(learner.largest_value); });
  const auto expect_all_count = [&](const auto& series_of) {
    const std::size_t length = original.rounds.size();
    for (const std::size_t i : {std::size_t{0}, length / 2, length - 1}) {
      expect_other(
          [&](Record& record, LearnerRecord& learner) { flip(series_of(record, learner).at(i)); });
    }
    expect_other(
        [&](Record& record, LearnerRecord& learner) { series_of(record, learner).pop_back(); });
  };
  expect_all_count([](Record & record, LearnerRecord&) -> auto& { return record.rounds; });
  expect_all_count([](Record & record, LearnerRecord&) -> auto& { return record.best_loss; });
  expect_all_count([](Record & record, LearnerRecord&) -> auto& { return record.regret_gap; });
  for (const auto series :
       {&LearnerRecord::average_loss, &LearnerRecord::average_loss_center, &LearnerRecord::regret,
        &LearnerRecord::bound_printed, &LearnerRecord::bound_corrected}) {
    expect_all_count([&](Record&, LearnerRecord & learner) -> auto& { return learner.*series; });
  }
  for (const auto series :
       {&LearnerRecord::linear_minimizations, &LearnerRecord::projections, &LearnerRecord::clamps,
        &LearnerRecord::floors, &LearnerRecord::outside, &LearnerRecord::exceeded}) {
    expect_all_count([&](Record&, LearnerRecord & learner) -> auto& { return learner.*series; });
  }
}

TEST(Digest, ZeroAndMinusZeroDiffer) {
  Record record;
  LearnerRecord learner;
  const std::uint64_t zero = digest(record, learner);
  learner.largest_value = -0.0;
  EXPECT_NE(digest(record, learner), zero);
}

TEST(Digest, NamesAndTimesDoNotCount) {
  Record record = record_of(golden_config("arena fkm known"));
  LearnerRecord& learner = record.learners.front();
  const std::uint64_t before = digest(record, learner);
  record.problem = "another";
  record.repeat += 1;
  learner.name = "another";
  learner.learner_seconds.assign(3, 1.5);
  EXPECT_EQ(digest(record, learner), before);
}

}  // namespace
}  // namespace bco
