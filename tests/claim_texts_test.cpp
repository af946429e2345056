// The judge's texts: figures and reasons, word by word (claim_texts.txt), on evidence made for each way out.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <sstream>
#include <string_view>

#include "bco/text.h"
#include "difference.h"
#include "evidence.h"

namespace bco {
namespace testing {
// The contents of claim_texts.txt and its path; both made by CMakeLists.txt.
std::string_view claim_texts();
const char* claim_texts_file();
}  // namespace testing
namespace {

using testing::bounded_by;
using testing::difference;
using testing::evidence_of;
using testing::Made;
using testing::made_records;
using testing::ranked;
using testing::timed;
using testing::with_loss;
using testing::with_resets;

struct WrittenCase {
  int number;
  Evidence evidence;
};

// Compares with claim_texts.txt; with BCO_UPDATE in the environment, writes there what has changed.
void expect_written(const std::vector<WrittenCase>& cases) {
  const std::string test = ::testing::UnitTest::GetInstance()->current_test_info()->name();
  std::string written;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const auto& [number, evidence] = cases[i];
    const Claim claim = judge(evidence)[static_cast<std::size_t>(number - 1)];
    written += test + " " + std::to_string(i + 1) + ", claim " + std::to_string(number) + "\n" +
               (claim.figures.empty() ? "-" : claim.figures) + "\n" + claim.reason + "\n\n";
  }
  std::string all(testing::claim_texts());
  const std::size_t from = all.find("\n" + test + " 1,") + 1;
  ASSERT_NE(from, 0U) << test;
  std::size_t to = from;
  while (all.compare(to, test.size() + 1, test + " ") == 0) to = all.find("\n\n", to) + 2;
  const std::string expected = all.substr(from, to - from);
  EXPECT_EQ(difference(split(written, '\n'), split(expected, '\n')), "");
  if (std::getenv("BCO_UPDATE") == nullptr) return;
  std::stringstream now;
  now << std::ifstream(testing::claim_texts_file()).rdbuf();
  all = now.str();
  const std::size_t place = all.find(expected);
  ASSERT_NE(place, std::string::npos) << "claim_texts.txt has changed since the build";
  all.replace(place, expected.size(), written);
  std::ofstream(testing::claim_texts_file()) << all;
}

Evidence power(double exponent, double spread) {
  return evidence_of(with_loss([=](const std::string&, double t, double noise) {
    return std::pow(t, exponent + spread * noise);
  }));
}

// The losses of Unregularized, StochOCG, FKM and Fixed; that of Projection-free is 1.
Evidence losses(double unregularized, double stochastic, double fkm, double fixed,
                double spread = 0.01) {
  return ranked(
      "projection-free",
      [=](const std::string& learner) {
        return learner == "unregularized"    ? unregularized
               : learner == "stochastic-ocg" ? stochastic
               : learner == "fkm"            ? fkm
                                             : fixed;
      },
      spread);
}

Evidence without(Evidence evidence, Panel Evidence::*panel) {
  (evidence.*panel).records.clear();
  return evidence;
}

Evidence with_portfolio(Evidence evidence, const Made& made) {
  evidence.portfolio.records = made_records(made, "portfolio");
  return evidence;
}

TEST(ClaimTexts, OfTheDecline) {
  expect_written({
      {1, power(-0.2, 0.01)},
      {1, power(0.2, 0.01)},
      {1, power(-0.01, 0.1)},
      {1, without(power(0, 0), &Evidence::quadratic)},
  });
}

TEST(ClaimTexts, OfPerformingAlike) {
  expect_written({
      {3, losses(2, 1.05, 2, 2)},
      {3, losses(2, 1.5, 2, 2)},
      {3, losses(2, 0.5, 2, 2)},
      {3, losses(2, 1.1, 2, 2)},
      {3, losses(2, std::numeric_limits<double>::infinity(), 2, 2)},
  });
}

TEST(ClaimTexts, OfTheExponent) {
  expect_written({
      {4, power(0.01, 0.001)},
      {4, power(-0.2, 0.001)},
      {4, power(-0.05, 0.01)},
      {4, losses(0, 1, 1, 1, 0)},
      {4, without(power(0, 0), &Evidence::quadratic)},
  });
}

TEST(ClaimTexts, OfARank) {
  expect_written({
      {5, losses(2, 3, 12345678, 4)},
      {5, losses(2, 0.5, 2, 0.25)},
      {5, losses(0.5, 0.25, 0.125, 4)},
      {5, losses(0.5, 0.25, 1, 4)},
      {5, losses(1, 2, 1, 1)},
      {5, losses(2, 2, std::numeric_limits<double>::infinity(), 2)},
      {6, losses(1, 1, 2, 4)},
      {6, losses(3, 1, 2, 4)},
      {6, losses(1, 3, 2, 0.5)},
      {6, losses(2, 2, 2, 0.5)},
      {2, losses(2, 2, 0.5, std::numeric_limits<double>::infinity())},
      {7, losses(2, 3, 4, 5)},
      {8, losses(2, 3, 4, 5)},
  });
}

TEST(ClaimTexts, OfTimes) {
  expect_written({
      {9, timed("fkm", {7, 5, 61})},
      {9, timed("fkm", {4, 9, 29})},
      {9, timed("fkm", {0.5, 11, 61})},
      {9, timed("fkm", {3.5, 5, 122})},
      {9, without(timed("fkm", {7, 5, 61}), &Evidence::portfolio)},
      {9, without(timed("fkm", {7, 11, 61}), &Evidence::matrix)},
      {9, {}},
      {10, timed("stochastic-ocg", {1.2, 2, 900})},
      {10, timed("stochastic-ocg", {1.2, 0.8, 0.5})},
      {10, timed("stochastic-ocg", {1, 2, 900})},
  });
}

// Projection-free climbs up to round 56 and falls from there on; the others only fall.
Made climbing(double height, double spread = 0.01) {
  return with_loss([=](const std::string& learner, double t, double noise) {
    const bool climbs = learner == "projection-free" && t > 10 && t < 60;
    return 1 / std::sqrt(t) + (climbs ? height * t / 56 : 0) + (t > 1 ? spread * noise : 0);
  });
}

TEST(ClaimTexts, OfTheRise) {
  const Evidence rising = with_resets(climbing(2), climbing(0.5));
  Made few = climbing(2);
  few.rounds = 19;
  expect_written({
      {11, rising},
      {11, with_portfolio(rising, climbing(0))},
      {11, with_portfolio(evidence_of(climbing(0)), few)},
      {11, evidence_of(climbing(0.9, 5))},
      {11, evidence_of(climbing(0))},
      {13, rising},
      {13, with_resets(climbing(2), climbing(4))},
      {13, with_resets(climbing(2), climbing(2))},
      {13, with_portfolio(rising, few)},
      {13, without(rising, &Evidence::matrix)},
      {13, evidence_of(climbing(2))},
      {14, rising},
      {14, evidence_of(climbing(2, 1e-5))},
  });
}

TEST(ClaimTexts, OfTheBound) {
  Made outside = bounded_by(100);
  outside.outside = 1;
  Made close = bounded_by(100);
  close.regret = [](double t, double noise) { return 100 * t + 10 * noise; };
  Made vacuous = bounded_by(100);
  vacuous.value_bound = 50;
  const Evidence below = evidence_of(bounded_by(100));
  expect_written({
      {12, below},
      {12, with_portfolio(below, outside)},
      {12, with_portfolio(below, bounded_by(0.1))},
      {12, with_portfolio(below, close)},
      {12, with_portfolio(below, vacuous)},
      {12, without(below, &Evidence::matrix)},
  });
}

}  // namespace
}  // namespace bco
