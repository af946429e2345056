// What the judge writes: figures and reasons, word by word, on evidence made for each way out.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "evidence.h"

namespace bco {
namespace {

using testing::bounded_by;
using testing::evidence_of;
using testing::Made;
using testing::made_records;
using testing::ranked;
using testing::timed;
using testing::with_loss;
using testing::with_resets;

struct Written {
  int number;
  Evidence evidence;
  std::string figures;
  std::string reason;
};

void expect_written(const std::vector<Written>& all) {
  for (const auto& [number, evidence, figures, reason] : all) {
    const Claim claim = judge(evidence)[static_cast<std::size_t>(number - 1)];
    EXPECT_EQ(claim.figures, figures) << number;
    EXPECT_EQ(claim.reason, reason) << number;
  }
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
      {1, power(-0.2, 0.01),
       "average loss 0.3985 ± 0.0088 after 100 rounds, 0.2518 ± 0.0083 after 1000; change -0.14674 "
       "[-0.14721, -0.14627]",
       "The average loss after all rounds is smaller than after a tenth of them."},
      {1, power(0.2, 0.01),
       "average loss 2.515 ± 0.056 after 100 rounds, 3.99 ± 0.13 after 1000; change 1.476 [1.399, "
       "1.553]",
       "The average loss after all rounds is larger than after a tenth of them."},
      {1, power(-0.01, 0.1),
       "average loss 1.06 ± 0.22 after 100 rounds, 1.16 ± 0.33 after 1000; change 0.11 [-0.01, "
       "0.22]",
       "Too close at this size: the interval of the change holds 0."},
      {1, without(power(0, 0), &Evidence::quadratic), "",
       "The experiment quadratic has 0 finished repeats, it takes 2."},
  });
}

TEST(ClaimTexts, OfPerformingAlike) {
  expect_written({
      {3, losses(2, 1.05, 2, 2),
       "StochOCG 1.0500 ± 0.0048, Projection-free 1.0000 ± 0.0048; difference 0.0500 [0.0404, "
       "0.0596], 10 % are 0.1",
       "They are within 10 % of each other."},
      {3, losses(2, 1.5, 2, 2),
       "StochOCG 1.5000 ± 0.0048, Projection-free 1.0000 ± 0.0048; difference 0.5000 [0.4904, "
       "0.5096], 10 % are 0.1",
       "StochOCG, which sees gradients, loses more, and by more than 10 %."},
      {3, losses(2, 0.5, 2, 2),
       "StochOCG 0.5000 ± 0.0048, Projection-free 1.0000 ± 0.0048; difference -0.5000 [-0.5096, "
       "-0.4904], 10 % are 0.1",
       "StochOCG, which sees gradients, loses less, and by more than 10 %."},
      {3, losses(2, 1.1, 2, 2),
       "StochOCG 1.1000 ± 0.0048, Projection-free 1.0000 ± 0.0048; difference 0.1000 [0.0904, "
       "0.1096], 10 % are 0.1",
       "Too close at this size: the interval of the difference crosses 10 %."},
      {3, losses(2, std::numeric_limits<double>::infinity(), 2, 2), "",
       "The experiment quadratic has numbers that are missing or not finite."},
  });
}

TEST(ClaimTexts, OfTheExponent) {
  expect_written({
      {4, power(0.01, 0.001),
       "the average loss of Unregularized goes like T^p, p = 0.01000 [0.00952, 0.01048] over the "
       "last decade of rounds",
       "The average falls no faster than T^-0.05: the sum grows as T does."},
      {4, power(-0.2, 0.001),
       "the average loss of Unregularized goes like T^p, p = -0.20000 [-0.20048, -0.19952] over "
       "the last decade of rounds",
       "The average falls faster than T^-0.05: the sum grows less than T does."},
      {4, power(-0.05, 0.01),
       "the average loss of Unregularized goes like T^p, p = -0.0500 [-0.0548, -0.0452] over the "
       "last decade of rounds",
       "Too close at this size: the interval of p holds -0.05."},
      {4, losses(0, 1, 1, 1, 0), "",
       "An average loss in the last decade of rounds is missing or not positive."},
      {4, without(power(0, 0), &Evidence::quadratic), "",
       "The experiment quadratic has 0 finished repeats, it takes 2."},
  });
}

TEST(ClaimTexts, OfARank) {
  expect_written({
      {5, losses(2, 3, 12345678, 4),
       "Projection-free 1.0000 ± 0.0048; how much more the others lose: Unregularized 1.0000 "
       "[0.9904, 1.0096], StochOCG 2.0000 [1.9904, 2.0096], FKM 1.235e+07 [1.235e+07, 1.235e+07]; "
       "Fixed 3.0000 [2.9904, 3.0096]",
       "Each of the other three loses more."},
      {5, losses(2, 0.5, 2, 0.25),
       "Projection-free 1.0000 ± 0.0048; how much more the others lose: Unregularized 1.0000 "
       "[0.9904, 1.0096], StochOCG -0.5000 [-0.5096, -0.4904], FKM 1.0000 [0.9904, 1.0096]; Fixed "
       "-0.7500 [-0.7596, -0.7404]",
       "StochOCG, which sees gradients, loses less. Of the methods that see one value per round, "
       "Projection-free loses least. Fixed, which never moves, loses less than it."},
      {5, losses(0.5, 0.25, 0.125, 4),
       "Projection-free 1.0000 ± 0.0048; how much more the others lose: Unregularized -0.5000 "
       "[-0.5096, -0.4904], StochOCG -0.7500 [-0.7596, -0.7404], FKM -0.8750 [-0.8846, -0.8654]; "
       "Fixed 3.0000 [2.9904, 3.0096]",
       "Unregularized, StochOCG and FKM lose less."},
      {5, losses(0.5, 0.25, 1, 4),
       "Projection-free 1.0000 ± 0.0048; how much more the others lose: Unregularized -0.5000 "
       "[-0.5096, -0.4904], StochOCG -0.7500 [-0.7596, -0.7404], FKM 0.0000 [-0.0096, 0.0096]; "
       "Fixed 3.0000 [2.9904, 3.0096]",
       "Unregularized and StochOCG lose less."},
      {5, losses(1, 2, 1, 1),
       "Projection-free 1.0000 ± 0.0048; how much more the others lose: Unregularized 0.0000 "
       "[-0.0096, 0.0096], StochOCG 1.0000 [0.9904, 1.0096], FKM 0.0000 [-0.0096, 0.0096]; Fixed "
       "0.0000 [-0.0096, 0.0096]",
       "Too close at this size: the interval of the difference to Unregularized and FKM holds 0."},
      {5, losses(2, 2, std::numeric_limits<double>::infinity(), 2), "",
       "The experiment portfolio has numbers that are missing or not finite."},
      {6, losses(1, 1, 2, 4),
       "FKM 2.0000 ± 0.0048; how much more the others lose: Projection-free -1.0000 [-1.0096, "
       "-0.9904], Unregularized -1 [-1, -1], StochOCG -1 [-1, -1]; Fixed 2 [2, 2]",
       "Each of the other three loses less."},
      {6, losses(3, 1, 2, 4),
       "FKM 2.0000 ± 0.0048; how much more the others lose: Projection-free -1.0000 [-1.0096, "
       "-0.9904], Unregularized 1 [1, 1], StochOCG -1 [-1, -1]; Fixed 2 [2, 2]",
       "Unregularized loses more."},
      {6, losses(1, 3, 2, 0.5),
       "FKM 2.0000 ± 0.0048; how much more the others lose: Projection-free -1.0000 [-1.0096, "
       "-0.9904], Unregularized -1 [-1, -1], StochOCG 1 [1, 1]; Fixed -1.5 [-1.5, -1.5]",
       "StochOCG, which sees gradients, loses more. Of the methods that see one value per round, "
       "FKM "
       "loses most."},
      {6, losses(2, 2, 2, 0.5),
       "FKM 2.0000 ± 0.0048; how much more the others lose: Projection-free -1.0000 [-1.0096, "
       "-0.9904], Unregularized 0 [0, 0], StochOCG 0 [0, 0]; Fixed -1.5 [-1.5, -1.5]",
       "Too close at this size: the interval of the difference to Unregularized and StochOCG holds "
       "0."},
      {2, losses(2, 2, 0.5, std::numeric_limits<double>::infinity()),
       "FKM 0.5000 ± 0.0048; how much more the others lose: Projection-free 0.5000 [0.4904, "
       "0.5096], Unregularized 1.5 [1.5, 1.5], StochOCG 1.5 [1.5, 1.5]",
       "Each of the other three loses more."},
      {7, losses(2, 3, 4, 5),
       "Projection-free 1.0000 ± 0.0048; how much more the others lose: Unregularized 1.0000 "
       "[0.9904, 1.0096], StochOCG 2.0000 [1.9904, 2.0096], FKM 3.0000 [2.9904, 3.0096]; Fixed "
       "4.0000 [3.9904, 4.0096]",
       "Each of the other three loses more."},
      {8, losses(2, 3, 4, 5),
       "FKM 4.0000 ± 0.0048; how much more the others lose: Projection-free -3.0000 [-3.0096, "
       "-2.9904], Unregularized -2 [-2, -2], StochOCG -1 [-1, -1]; Fixed 1 [1, 1]",
       "Each of the other three loses less."},
  });
}

TEST(ClaimTexts, OfTimes) {
  expect_written({
      {9, timed("fkm", {7, 5, 61}),
       "time of FKM over that of Projection-free: quadratic 7.00 [6.86, 7.14], portfolio 5.00 "
       "[4.90, 5.10], matrix 61.0 [59.8, 62.2]",
       "So it is on all three problems. \"About\" is within a factor 2. The paper's programs were "
       "written in Julia: a ratio of times is one of two programs, not of two methods alone, "
       "and other programs cannot refute it."},
      {9, timed("fkm", {4, 9, 29}),
       "time of FKM over that of Projection-free: quadratic 4.001 [3.921, 4.081], portfolio 9.00 "
       "[8.82, 9.18], matrix 29.01 [28.43, 29.59]",
       "Not so on matrix. \"About\" is within a factor 2. The paper's programs were written in "
       "Julia: a ratio of times is one of two programs, not of two methods alone, "
       "and other programs cannot refute it."},
      {9, timed("fkm", {0.5, 11, 61}),
       "time of FKM over that of Projection-free: quadratic 0.500 [0.490, 0.510], portfolio 11.00 "
       "[10.78, 11.22], matrix 61.0 [59.8, 62.2]",
       "On quadratic FKM is faster. Not so on portfolio. \"About\" is within a factor 2. The "
       "paper's programs were written in Julia: a ratio of times is one of two programs, not of "
       "two methods alone, "
       "and other programs cannot refute it."},
      {9, timed("fkm", {3.5, 5, 122}),
       "time of FKM over that of Projection-free: quadratic 3.501 [3.431, 3.571], portfolio 5.00 "
       "[4.90, 5.10], matrix 122.0 [119.6, 124.5]",
       "Too close at this size: the interval crosses the border on quadratic and matrix. \"About\" "
       "is within a factor 2. The paper's programs were written in Julia: a ratio of times is one "
       "of two programs, not of two methods alone, "
       "and other programs cannot refute it."},
      {9, without(timed("fkm", {7, 5, 61}), &Evidence::portfolio),
       "time of FKM over that of Projection-free: quadratic 7.00 [6.86, 7.14], matrix 61.0 [59.8, "
       "62.2]",
       "The experiment portfolio has 0 finished repeats, it takes 6. \"About\" is within a factor "
       "2. The paper's programs were written in Julia: a ratio of times is one of two programs, "
       "not of two methods alone, "
       "and other programs cannot refute it."},
      {9, without(timed("fkm", {7, 11, 61}), &Evidence::matrix),
       "time of FKM over that of Projection-free: quadratic 7.00 [6.86, 7.14], portfolio 11.00 "
       "[10.78, 11.22]",
       "Not so on portfolio. On matrix it was not measured. \"About\" is within a factor 2. The "
       "paper's programs were written in Julia: a ratio of times is one of two programs, not of "
       "two methods alone, "
       "and other programs cannot refute it."},
      {9,
       {},
       "",
       "The experiment matrix has 0 finished repeats, it takes 6. \"About\" is within a factor 2. "
       "The paper's programs were written in Julia: a ratio of times is one of two programs, not "
       "of two methods alone, "
       "and other programs cannot refute it."},
      {10, timed("stochastic-ocg", {1.2, 2, 900}),
       "time of StochOCG over that of Projection-free, gradients and values included: "
       "quadratic 1.200 [1.176, 1.224], portfolio "
       "2.000 [1.960, 2.040], matrix 900 [882, 918]",
       "So it is on all three problems."},
      {10, timed("stochastic-ocg", {1.2, 0.8, 0.5}),
       "time of StochOCG over that of Projection-free, gradients and values included: "
       "quadratic 1.200 [1.176, 1.224], portfolio "
       "0.800 [0.784, 0.816], matrix 0.500 [0.490, 0.510]",
       "On portfolio and matrix StochOCG is faster."},
      {10, timed("stochastic-ocg", {1, 2, 900}),
       "time of StochOCG over that of Projection-free, gradients and values included: "
       "quadratic 1.000 [0.980, 1.020], portfolio "
       "2.000 [1.960, 2.040], matrix 900 [882, 918]",
       "Too close at this size: the interval crosses the border on quadratic."},
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
      {11, rising,
       "largest rise above the first round: quadratic Projection-free 1.1336 [1.1253, 1.1420] at "
       "round 56 (1.5 [1.5, 1.5] more than without resets), portfolio Projection-free 1.1336 "
       "[1.1253, 1.1420] at round 56 (1.5 [1.5, 1.5] more than without resets), matrix "
       "Projection-free 1.1336 [1.1253, 1.1420] at round 56 (1.5 [1.5, 1.5] more than without "
       "resets)",
       "A curve rises above its first round on every problem, and Projection-free rises less with "
       "the same step sizes and nothing reset."},
      {11, with_resets(climbing(2), climbing(4)),
       "largest rise above the first round: quadratic Projection-free 1.1336 [1.1253, 1.1420] at "
       "round 56 (-2 [-2, -2] more than without resets), portfolio Projection-free 1.1336 [1.1253, "
       "1.1420] at round 56 (-2 [-2, -2] more than without resets), matrix Projection-free 1.1336 "
       "[1.1253, 1.1420] at round 56 (-2 [-2, -2] more than without resets)",
       "On quadratic, portfolio and matrix Projection-free rises more when "
       "nothing is reset."},
      {11, with_resets(climbing(2), climbing(2)),
       "largest rise above the first round: quadratic Projection-free 1.1336 [1.1253, 1.1420] at "
       "round 56 (0 [0, 0] more than without resets), portfolio Projection-free 1.1336 [1.1253, "
       "1.1420] at round 56 (0 [0, 0] more than without resets), matrix Projection-free 1.1336 "
       "[1.1253, 1.1420] at round 56 (0 [0, 0] more than without resets)",
       "On quadratic, portfolio and matrix the rise with resets cannot be told from the one "
       "without at this size."},
      {11, with_portfolio(rising, climbing(0)),
       "largest rise above the first round: quadratic Projection-free 1.1336 [1.1253, 1.1420] at "
       "round 56 (1.5 [1.5, 1.5] more than without resets), matrix Projection-free 1.1336 [1.1253, "
       "1.1420] at round 56 (1.5 [1.5, 1.5] more than without resets)",
       "On portfolio none of the four curves rises above its first round."},
      {11, with_portfolio(rising, climbing(0.9, 5)),
       "largest rise above the first round: quadratic Projection-free 1.1336 [1.1253, 1.1420] at "
       "round 56 (1.5 [1.5, 1.5] more than without resets), matrix Projection-free 1.1336 [1.1253, "
       "1.1420] at round 56 (1.5 [1.5, 1.5] more than without resets)",
       "On portfolio a rise cannot be told from chance at this size."},
      {11, with_portfolio(rising, few),
       "largest rise above the first round: quadratic Projection-free 1.1336 [1.1253, 1.1420] at "
       "round 56 (1.5 [1.5, 1.5] more than without resets), matrix Projection-free 1.1336 [1.1253, "
       "1.1420] at round 56 (1.5 [1.5, 1.5] more than without resets)",
       "The experiment portfolio has fewer than 20 rounds."},
      {11, without(rising, &Evidence::matrix),
       "largest rise above the first round: quadratic Projection-free 1.1336 [1.1253, 1.1420] at "
       "round 56 (1.5 [1.5, 1.5] more than without resets), portfolio Projection-free 1.1336 "
       "[1.1253, 1.1420] at round 56 (1.5 [1.5, 1.5] more than without resets)",
       "The experiment matrix has 0 finished repeats, it takes 2."},
      {11, evidence_of(climbing(2)),
       "largest rise above the first round: quadratic Projection-free 1.1336 [1.1253, 1.1420] at "
       "round 56, portfolio Projection-free 1.1336 [1.1253, 1.1420] at round 56, matrix "
       "Projection-free 1.1336 [1.1253, 1.1420] at round 56",
       "Whether the resets are the reason could not be looked at: Projection-free does not rise, "
       "or its run without resets is missing."},
      {11, evidence_of(climbing(0)), "no curve certainly rises above its first round",
       "On quadratic, portfolio and matrix none of the four curves rises above its first round."},
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
      {12, below,
       "quadratic: regret 1000.00 ± 0.48, bound 1e+05, corrected 2e+05; portfolio: regret 1000.00 "
       "± 0.48, bound 1e+05, corrected 2e+05; matrix: regret 1000.00 ± 0.48, bound 1e+05, "
       "corrected 2e+05; y_t looked at in 3000 rounds, outside K in 0; "
       "|f_t| above M in 0 of 60000 rounds",
       "The regret is below the bound at every checkpoint, and every y_t that was looked at lies "
       "in K."},
      {12, with_portfolio(below, outside),
       "quadratic: regret 1000.00 ± 0.48, bound 1e+05, corrected 2e+05; portfolio: regret 1000.00 "
       "± 0.48, bound 1e+05, corrected 2e+05; matrix: regret 1000.00 ± 0.48, bound 1e+05, "
       "corrected 2e+05; y_t looked at in 3000 rounds, outside K in 20; "
       "|f_t| above M in 0 of 60000 rounds",
       "A point that was played lay outside K."},
      {12, with_portfolio(below, bounded_by(0.1)),
       "quadratic: regret 1000.00 ± 0.48, bound 1e+05, corrected 2e+05; portfolio: regret 1000.00 "
       "± 0.48, bound 100, corrected 200; matrix: regret 1000.00 ± 0.48, bound 1e+05, corrected "
       "2e+05; y_t looked at in 3000 rounds, outside K in 0; "
       "|f_t| above M in 0 of 60000 rounds",
       "On portfolio the regret exceeds the bound."},
      {12, with_portfolio(below, close),
       "quadratic: regret 1000.00 ± 0.48, bound 1e+05, corrected 2e+05; portfolio: regret 100000.0 "
       "± 4.8, bound 1e+05, corrected 2e+05; matrix: regret 1000.00 ± 0.48, bound 1e+05, corrected "
       "2e+05; y_t looked at in 3000 rounds, outside K in 0; "
       "|f_t| above M in 0 of 60000 rounds",
       "Too close at this size: the interval of the regret holds the bound on portfolio."},
      {12, with_portfolio(below, vacuous),
       "quadratic: regret 1000.00 ± 0.48, bound 1e+05, corrected 2e+05; portfolio: regret 1000.00 "
       "± 0.48, bound 1e+05, corrected 2e+05; matrix: regret 1000.00 ± 0.48, bound 1e+05, "
       "corrected 2e+05; y_t looked at in 3000 rounds, outside K in 0; "
       "|f_t| above M in 0 of 60000 rounds",
       "The regret is below the bound at every checkpoint, and every y_t that was looked at lies "
       "in K. On portfolio the bound is above 2MT, more than any play can lose, at every "
       "checkpoint: there it says nothing."},
      {12, without(below, &Evidence::matrix),
       "quadratic: regret 1000.00 ± 0.48, bound 1e+05, corrected 2e+05; portfolio: regret 1000.00 "
       "± 0.48, bound 1e+05, corrected 2e+05; y_t looked at in 2000 rounds, outside K in 0; "
       "|f_t| above M in 0 of 40000 rounds",
       "The experiment matrix has 0 finished repeats, it takes 2."},
  });
}

}  // namespace
}  // namespace bco
