// The paper's claims: every one of them can come out in all of its ways, by evidence made for it.
#include "paper/claims.h"

#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "bco/random.h"
#include "bco/simulation/catalogue.h"
#include "evidence.h"
#include "paper/intervals.h"
#include "statistics.h"

namespace bco {
namespace {

using testing::bounded_by;
using testing::evidence_of;
using testing::hump;
using testing::Made;
using testing::made_records;
using testing::ranked;
using testing::timed;
using testing::with_loss;
using testing::with_resets;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Verdict verdict(const Evidence& evidence, int number) {
  const std::vector<Claim> claims = judge(evidence);
  EXPECT_EQ(claims.size(), 14U);
  const Claim& claim = claims[static_cast<std::size_t>(number - 1)];
  EXPECT_EQ(claim.number, number);
  EXPECT_FALSE(claim.reason.empty()) << number;
  EXPECT_EQ(claim.reason.find("nan"), std::string::npos) << claim.reason;
  EXPECT_EQ(claim.figures.find("nan"), std::string::npos) << claim.figures;
  return claim.verdict;
}

std::string reason(const Evidence& evidence, int number) {
  return judge(evidence)[static_cast<std::size_t>(number - 1)].reason;
}

bool mentions(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// ------------------------------------------------------------------------------------------
// each claim, three ways

TEST(Claims, ANumberThatNoneHasIsRefused) {
  for (const int number : {0, 15, -1}) {
    EXPECT_THROW(paper_claim(number), InvalidInput) << number;
    EXPECT_THROW(right_range(number, {}), InvalidInput) << number;
  }
  for (int number = 1; number <= 14; ++number) {
    const Range range = right_range(number, {});
    EXPECT_LT(range.low, range.high) << number;
  }
}

TEST(Claims, OneIsTheChangeFromATenthOfTheRoundsToAllOfThem) {
  const auto sloped = [](double exponent, double spread) {
    return evidence_of(with_loss([=](const std::string&, double t, double noise) {
      return std::pow(t, exponent) + spread * noise * t / 1000;
    }));
  };
  EXPECT_EQ(verdict(sloped(-0.2, 0.01), 1), Verdict::kHolds);
  EXPECT_EQ(verdict(sloped(0.2, 0.01), 1), Verdict::kFails);
  EXPECT_EQ(verdict(sloped(-0.2, 10), 1), Verdict::kUndecided);
}

struct RankClaim {
  int number;
  std::string hero;
  double sign;  // 1: lowest, −1: largest
};
const std::vector<RankClaim> kRankClaims = {{2, "fkm", 1},
                                            {5, "projection-free", 1},
                                            {6, "fkm", -1},
                                            {7, "projection-free", 1},
                                            {8, "fkm", -1}};

// Its noise has the other sign, so that the difference to the hero varies.
std::string noisy_rival(const std::string& hero) {
  return hero == "projection-free" ? "unregularized" : "projection-free";
}

TEST(Claims, ARankHoldsWhereAllThreeIntervalsAgree) {
  for (const auto& [number, hero, sign] : kRankClaims) {
    const double other = 1 + sign;
    EXPECT_EQ(verdict(ranked(hero, [=](const std::string&) { return other; }), number),
              Verdict::kHolds);
  }
}

TEST(Claims, ARankFailsWhereOneIntervalIsOnTheWrongSideAndItIsNamed) {
  for (const auto& [number, hero, sign] : kRankClaims) {
    const double right = 1 + sign;
    const double wrong = 1 - sign / 2;
    const Evidence evidence = ranked(hero, [=](const std::string& learner) {
      return learner == "unregularized" ? wrong : right;
    });
    EXPECT_EQ(verdict(evidence, number), Verdict::kFails);
    EXPECT_TRUE(mentions(reason(evidence, number), "Unregularized loses"));
  }
}

TEST(Claims, ARankIsUndecidedWhereAnIntervalHoldsZero) {
  for (const auto& [number, hero, sign] : kRankClaims) {
    const double right = 1 + sign;
    const std::string rival = noisy_rival(hero);
    const Evidence evidence = ranked(
        hero, [=](const std::string& learner) { return learner == rival ? 1 : right; }, 0.1);
    EXPECT_EQ(verdict(evidence, number), Verdict::kUndecided);
    EXPECT_TRUE(mentions(reason(evidence, number), find_learner(rival).label));
  }
}

// Fixed's average regret is 1 here, so that 0.01 is the margin.
TEST(Claims, ARankIsTiedWhereADifferenceIsCertainlyBelowTheMargin) {
  for (const auto& [number, hero, sign] : kRankClaims) {
    const auto apart = [&, name = hero, side = sign](double gap, double others, double spread) {
      return ranked(
          name,
          [=](const std::string& learner) {
            return 1 + side * (learner == noisy_rival(name) ? gap : others);
          },
          spread);
    };
    EXPECT_EQ(verdict(apart(0, 0, 0), number), Verdict::kTied);  // to the bit
    EXPECT_EQ(verdict(apart(0.005, 1, 1e-4), number), Verdict::kTied);
    EXPECT_EQ(verdict(apart(-0.005, 1, 1e-4), number), Verdict::kTied);
    EXPECT_EQ(verdict(apart(0.02, 1, 1e-4), number), Verdict::kHolds);
    EXPECT_EQ(verdict(apart(-0.02, 1, 1e-4), number), Verdict::kFails);
    EXPECT_EQ(verdict(apart(0, -1, 1e-4), number), Verdict::kFails);  // the others are ahead
    EXPECT_EQ(verdict(apart(0, 1, 0.1), number), Verdict::kUndecided);
    const std::string text = reason(apart(0.005, 1, 1e-4), number);
    EXPECT_TRUE(mentions(text, "is tied with " + find_learner(noisy_rival(hero)).label +
                                   ": they differ by less than 1 %"))
        << text;
    Evidence wider = apart(-0.02, 1, 1e-4);
    wider.margins.tied = 0.05;
    EXPECT_EQ(verdict(wider, number), Verdict::kTied);
    // Without what there is to learn, nothing is called a tie.
    Evidence unknown = apart(0.005, 1, 1e-4);
    for (Panel* panel : {&unknown.quadratic, &unknown.portfolio, &unknown.matrix}) {
      for (Record& record : panel->records) record.learners.back().regret.clear();
    }
    EXPECT_NE(verdict(unknown, number), Verdict::kTied);
  }
}

TEST(Claims, FiveAndSixAlsoSpeakOfTheSyntheticMarket) {
  const auto market = [](double others) {
    return made_records(with_loss([=](const std::string& learner, double, double noise) {
                          return (learner == "projection-free" ? 1 : others) + 0.01 * noise;
                        }),
                        "portfolio");
  };
  Evidence evidence = ranked("projection-free", [](const std::string&) { return 2; });
  EXPECT_FALSE(mentions(reason(evidence, 5), "synthetic"));
  evidence.synthetic.records = market(0.5);
  EXPECT_EQ(verdict(evidence, 5), Verdict::kHolds);  // that of the table
  EXPECT_TRUE(
      mentions(reason(evidence, 5), "on the synthetic market the verdict is another: fails, "));
  evidence.synthetic.records = market(3);
  EXPECT_TRUE(
      mentions(reason(evidence, 5), "on the synthetic market the verdict is the same: holds, "));
  EXPECT_TRUE(mentions(reason(evidence, 6), "synthetic"));
  EXPECT_FALSE(mentions(reason(evidence, 7), "synthetic"));
}

TEST(Claims, FixedIsToldButNotRanked) {
  const Evidence evidence = ranked(
      "projection-free", [](const std::string& learner) { return learner == "fixed" ? 0.5 : 2; });
  EXPECT_EQ(verdict(evidence, 5), Verdict::kHolds);
  EXPECT_TRUE(mentions(judge(evidence)[4].figures, "Fixed"));
  EXPECT_TRUE(mentions(reason(evidence, 5), "Fixed, which never moves, loses less"));
}

TEST(Claims, WhereOnlyTheLearnerThatSeesGradientsIsAheadItIsSaid) {
  const Evidence evidence = ranked("projection-free", [](const std::string& learner) {
    return learner == "stochastic-ocg" ? 0.5 : 2;
  });
  EXPECT_EQ(verdict(evidence, 5), Verdict::kFails);
  EXPECT_EQ(reason(evidence, 5),
            "StochOCG, which sees gradients, loses less. Of the methods that see one value per "
            "round, Projection-free loses least.");
}

TEST(Claims, ThreeIsWithinATenth) {
  const auto off_by = [](double share, double spread = 0.01) {
    return ranked(
        "projection-free", [=](const std::string&) { return 1 + share; }, spread);
  };
  EXPECT_EQ(verdict(off_by(0.05), 3), Verdict::kHolds);
  EXPECT_EQ(verdict(off_by(-0.05), 3), Verdict::kHolds);
  EXPECT_EQ(verdict(off_by(0.2), 3), Verdict::kFails);
  EXPECT_EQ(verdict(off_by(-0.2), 3), Verdict::kFails);
  EXPECT_EQ(verdict(off_by(0.1), 3), Verdict::kUndecided);
  EXPECT_EQ(verdict(off_by(0, 5), 3), Verdict::kUndecided);
  // Exactly a tenth, without any spread, is within a tenth.
  for (const double other : {9.0, 11.0}) {
    const auto exact = [=](const std::string& learner, double, double) {
      return learner == "stochastic-ocg" ? other : 10.0;
    };
    EXPECT_EQ(verdict(evidence_of(with_loss(exact)), 3), Verdict::kHolds) << other;
  }
}

// The denominator is as uncertain as the rest: pairs whose ratio is the same to the bit leave no doubt, pairs whose
// denominator is not distinguished from 0 leave every ratio open.
TEST(Claims, ThreeTakesBothLossesAsUncertain) {
  const auto losses = [](double ratio, double mean, double spread) {
    return evidence_of(with_loss([=](const std::string& learner, double, double noise) {
      const double ours = mean + spread * (learner == "projection-free" ? noise : -noise);
      return learner == "stochastic-ocg" ? ratio * ours : ours;
    }));
  };
  EXPECT_EQ(verdict(losses(1.05, 1, 0.9), 3), Verdict::kHolds);
  EXPECT_EQ(verdict(losses(1.2, 1, 0.9), 3), Verdict::kFails);
  EXPECT_EQ(verdict(losses(1.05, 0.1, 5), 3), Verdict::kUndecided);
  EXPECT_TRUE(mentions(reason(losses(1.05, 0.1, 5), 3), "cannot be distinguished from 0"));
}

TEST(Claims, FourIsTheExponentOverTheLastDecade) {
  const auto power = [](double exponent, double spread = 0.001) {
    // Before the last decade it goes another way.
    return evidence_of(with_loss([=](const std::string&, double t, double noise) {
      return t < 100 ? 1000 / t : std::pow(t, exponent + spread * noise);
    }));
  };
  EXPECT_EQ(verdict(power(0), 4), Verdict::kHolds);
  EXPECT_EQ(verdict(power(0.3), 4), Verdict::kHolds);
  EXPECT_EQ(verdict(power(-0.2), 4), Verdict::kFails);
  EXPECT_EQ(verdict(power(-0.05, 0.01), 4), Verdict::kUndecided);
  EXPECT_TRUE(mentions(judge(power(-0.2, 0))[3].figures, "p = -0.2 "));
  const Evidence negative =
      evidence_of(with_loss([](const std::string&, double t, double) { return t - 500; }));
  EXPECT_EQ(verdict(negative, 4), Verdict::kUndecided);
  EXPECT_TRUE(mentions(reason(negative, 4), "not positive"));
}

TEST(Claims, NineIsWithinAFactorOfTwoOfThePapersRatios) {
  EXPECT_EQ(verdict(timed("fkm", {7, 5, 61}), 9), Verdict::kHolds);
  EXPECT_EQ(verdict(timed("fkm", {4, 9, 100}), 9), Verdict::kHolds);
  EXPECT_EQ(verdict(timed("fkm", {7, 5, 29}), 9), Verdict::kNotReproduced);
  EXPECT_EQ(verdict(timed("fkm", {7, 11, 61}), 9), Verdict::kNotReproduced);
  EXPECT_EQ(verdict(timed("fkm", {3.5, 5, 61}), 9), Verdict::kUndecided);
  EXPECT_EQ(verdict(timed("fkm", {7, 5, 61}, 3), 9), Verdict::kUndecided);
  EXPECT_TRUE(mentions(reason(timed("fkm", {0.5, 11, 61}), 9),
                       "On quadratic FKM is faster. This does not hold on portfolio."));
}

TEST(Claims, TenIsAboveOneOnAllThree) {
  const std::string learner = "stochastic-ocg";
  EXPECT_EQ(verdict(timed(learner, {1.2, 2, 900}), 10), Verdict::kHolds);
  EXPECT_EQ(verdict(timed(learner, {1.2, 0.8, 900}), 10), Verdict::kNotReproduced);
  EXPECT_EQ(verdict(timed(learner, {1.2, 1, 900}), 10), Verdict::kUndecided);
  EXPECT_EQ(verdict(timed(learner, {1, 1, 1}, 0), 10), Verdict::kUndecided);
}

TEST(Claims, MediansTakeSixRepeats) {
  Made made;
  made.seconds = [](const std::string& name, double) {
    return name == "stochastic-ocg" ? 2.0 : 1.0;
  };
  made.repeats = 6;
  EXPECT_EQ(verdict(evidence_of(made), 10), Verdict::kHolds);
  made.repeats = 5;
  EXPECT_EQ(verdict(evidence_of(made), 10), Verdict::kUndecided);
  EXPECT_TRUE(
      mentions(reason(evidence_of(made), 10), "5 finished repeats, but at least 6 are needed"));
}

TEST(Claims, ATimeOfZeroIsNoMeasurement) {
  Made made;
  made.seconds = [](const std::string& name, double) { return name == "projection-free" ? 0 : 1; };
  EXPECT_EQ(verdict(evidence_of(made), 9), Verdict::kUndecided);
  EXPECT_EQ(verdict(evidence_of(made), 10), Verdict::kUndecided);
}

TEST(Claims, ElevenHoldsWhereACurveRisesOnSomeProblem) {
  Evidence evidence = evidence_of(with_loss(hump(0)));
  EXPECT_EQ(verdict(evidence, 11), Verdict::kFails);
  evidence.portfolio.records = made_records(with_loss(hump(2)), "portfolio");
  EXPECT_EQ(verdict(evidence, 11), Verdict::kHolds);
  EXPECT_EQ(reason(evidence, 11),
            "A curve rises above its first round on portfolio. On quadratic and matrix none of the "
            "four does.");
  // One curve of four is enough.
  const auto only_fkm = [](const std::string& learner, double t, double noise) {
    return hump(learner == "fkm" ? 2 : 0)(learner, t, noise);
  };
  EXPECT_EQ(verdict(evidence_of(with_loss(only_fkm)), 11), Verdict::kHolds);
  EXPECT_EQ(verdict(evidence_of(with_loss(hump(0.9, 5))), 11), Verdict::kUndecided);
}

// The first tenth of the rounds ends with its last checkpoint, round 100 of 1000.
TEST(Claims, ElevenLooksAtTheWholeFirstTenth) {
  const auto spike = [](double round) {
    return with_loss([=](const std::string&, double t, double noise) {
      return 3 + (t == round ? 2 : 0) + (t > 1 ? 1e-4 * noise : 0);
    });
  };
  EXPECT_EQ(verdict(evidence_of(spike(100)), 11), Verdict::kHolds);
  EXPECT_EQ(verdict(evidence_of(spike(1000)), 11), Verdict::kFails);
}

// Whoever starts at the minimum cannot but rise: that is no sign of anything, and there is no share of 0.
TEST(Claims, ElevenDoesNotJudgeACurveThatStartsAtZero) {
  const Made from_zero = with_loss(
      [](const std::string&, double t, double noise) { return t == 1 ? 0 : 1 + 0.01 * noise; });
  const Evidence evidence = evidence_of(from_zero);
  for (const int number : {11, 13, 14}) {
    EXPECT_EQ(verdict(evidence, number), Verdict::kUndecided) << number;
    EXPECT_FALSE(judge(evidence)[static_cast<std::size_t>(number - 1)].estimate.has_value());
  }
  EXPECT_TRUE(mentions(reason(evidence, 11), "starts at a loss of 0 was not judged"));
  // Another curve of the same problem may rise.
  const Made mixed = with_loss([](const std::string& learner, double t, double noise) {
    return learner == "fkm" ? hump(2)(learner, t, noise) : t == 1 ? 0 : 1 + 0.01 * noise;
  });
  EXPECT_EQ(verdict(evidence_of(mixed), 11), Verdict::kHolds);
}

TEST(Claims, ElevenCallsNoRiseWhatCannotBeNoticed) {
  const auto noisy = [](const std::string&, double t, double noise) {
    return 3 + (t == 1 ? 0 : 0.5 * Margins{}.noticeable * noise);
  };
  EXPECT_EQ(verdict(evidence_of(with_loss(noisy)), 11), Verdict::kFails);
  const Made flat = with_loss([](const std::string&, double, double) { return 3; });
  EXPECT_EQ(verdict(evidence_of(flat), 11), Verdict::kFails);
}

TEST(Claims, ThirteenIsWhatTheResetsAddToTheRise) {
  const auto resets = [](double with, double without) {
    return with_resets(with_loss(hump(with)), with_loss(hump(without)));
  };
  EXPECT_EQ(verdict(resets(2, 0.5), 13), Verdict::kHolds);
  EXPECT_TRUE(mentions(judge(resets(2, 0.5))[12].figures, "more than without resets"));
  EXPECT_EQ(verdict(resets(2, 4), 13), Verdict::kFails);
  EXPECT_EQ(verdict(resets(2, 2), 13), Verdict::kFails);  // nothing is added, to the bit
  const Made noisy = with_loss([](const std::string& learner, double t, double noise) {
    return hump(2)(learner, t, noise) + (t > 1 ? 0.5 * noise : 0);
  });
  EXPECT_EQ(verdict(with_resets(with_loss(hump(2)), noisy), 13), Verdict::kUndecided);
  const Evidence unchecked = evidence_of(with_loss(hump(2)));
  EXPECT_EQ(verdict(unchecked, 13), Verdict::kUndecided);
  EXPECT_TRUE(mentions(reason(unchecked, 13), "could not be checked"));
  // One problem is enough to confirm it where the others do not rise, and to refute it.
  Evidence one = resets(0, 0);
  one.matrix = resets(2, 0.5).matrix;
  EXPECT_EQ(verdict(one, 13), Verdict::kHolds);
  one.portfolio = resets(2, 4).portfolio;
  EXPECT_EQ(verdict(one, 13), Verdict::kFails);
}

// A hump at first, and from the last reset on, round 512, so much more per round.
TEST(Claims, FourteenIsWhatALateResetDoesToTheLossPerRound) {
  const auto late = [](double more, double spread = 1e-5) {
    return evidence_of(with_loss([=](const std::string&, double t, double noise) {
      const double sum = t + std::max(0.0, t - 511) * more;
      return sum / t + (t > 10 && t < 60 ? 2 : 0) + (t > 511 ? spread * noise : 0);
    }));
  };
  EXPECT_EQ(verdict(late(1), 14), Verdict::kHolds);
  EXPECT_EQ(verdict(late(0), 14), Verdict::kFails);
  EXPECT_EQ(verdict(late(-1), 14), Verdict::kFails);
  EXPECT_EQ(verdict(late(1, 1), 14), Verdict::kUndecided);
  EXPECT_EQ(verdict(late(100), 14), Verdict::kUndecided);  // the average rises as much as at first
  const std::string figures = judge(late(1))[13].figures;
  EXPECT_TRUE(mentions(figures, "from round 500 to 560")) << figures;
}

TEST(Claims, ElevenNeedsTwentyRounds) {
  Made made = with_loss(hump(2));
  made.rounds = 19;
  EXPECT_EQ(verdict(evidence_of(made), 11), Verdict::kUndecided);
  EXPECT_TRUE(mentions(reason(evidence_of(made), 11), "fewer than 20 rounds"));
}

TEST(Claims, RunsWithoutResetsArePairedByTheirRepeat) {
  // The noise is large and the same in both: only pairs see the difference.
  const Made::Loss with = [](const std::string&, double t, double noise) {
    return t == 1 ? 1 : 40 + 10 * noise;
  };
  const Made::Loss without = [](const std::string&, double t, double noise) {
    return t == 1 ? 1 : 39 + 10 * noise;
  };
  Evidence evidence = with_resets(with_loss(with), with_loss(without));
  for (Panel* panel : {&evidence.quadratic, &evidence.portfolio, &evidence.matrix}) {
    std::reverse(panel->without_resets.begin(), panel->without_resets.end());
    panel->without_resets.erase(panel->without_resets.begin() + 3);
    panel->records.erase(panel->records.begin() + 1);
  }
  EXPECT_EQ(verdict(evidence, 13), Verdict::kHolds);
}

TEST(Claims, TwelveIsTheRegretAgainstTheBoundAtEveryCheckpoint) {
  EXPECT_EQ(verdict(evidence_of(bounded_by(100)), 12), Verdict::kHolds);
  EXPECT_EQ(verdict(evidence_of(bounded_by(0.1)), 12), Verdict::kFails);
  Made close = bounded_by(100);
  close.regret = [](double t, double noise) { return 100 * t + 10 * noise; };
  EXPECT_EQ(verdict(evidence_of(close), 12), Verdict::kUndecided);
  Made above_once = bounded_by(100);
  above_once.regret = [](double t, double noise) { return (t == 7 ? 200 : 1) * t + noise; };
  EXPECT_EQ(verdict(evidence_of(bounded_by(100), bounded_by(100), above_once), 12),
            Verdict::kFails);
}

TEST(Claims, TwelveFailsWhereAPointWasPlayedOutside) {
  Made outside = bounded_by(100);
  outside.outside = 1;
  EXPECT_EQ(verdict(evidence_of(bounded_by(100), outside, bounded_by(100)), 12), Verdict::kFails);
}

TEST(Claims, TwelveIsUndecidedWhereThePointsWereNotLookedAt) {
  Evidence evidence = evidence_of(bounded_by(100));
  for (Record& record : evidence.matrix.records) {
    for (LearnerRecord& learner : record.learners) learner.outside.clear();
  }
  EXPECT_EQ(verdict(evidence, 12), Verdict::kUndecided);
}

TEST(Claims, TwelveTellsItsFiguresOnlyWhereTheCorrectedBoundIsThere) {
  Evidence evidence = evidence_of(bounded_by(100));
  for (Record& record : evidence.matrix.records) {
    for (LearnerRecord& learner : record.learners) learner.bound_corrected.clear();
  }
  EXPECT_EQ(verdict(evidence, 12), Verdict::kHolds);  // by the printed bound
  const std::string figures = judge(evidence)[11].figures;
  EXPECT_TRUE(mentions(figures, "portfolio: regret 1000")) << figures;
  EXPECT_FALSE(mentions(figures, "matrix")) << figures;
}

TEST(Claims, TwelveSaysWhereTheBoundSaysNothing) {
  Made vacuous = bounded_by(100);
  vacuous.value_bound = 50;  // 2MT = 100T
  const Evidence evidence = evidence_of(vacuous, bounded_by(100), vacuous);
  EXPECT_EQ(verdict(evidence, 12), Verdict::kNotContradicted);
  EXPECT_TRUE(mentions(reason(evidence, 12), "On quadratic and matrix the bound is above 2MT"));
  EXPECT_FALSE(mentions(reason(evidence_of(bounded_by(100)), 12), "2MT"));
}

// ------------------------------------------------------------------------------------------
// evidence that is not as it should be

TEST(Claims, AreThoseOfTheTableInOrder) {
  const std::vector<Claim> claims = judge({});
  ASSERT_EQ(claims.size(), 14U);
  for (std::size_t i = 0; i < claims.size(); ++i) {
    EXPECT_EQ(claims[i].number, static_cast<int>(i) + 1);
    EXPECT_EQ(claims[i].statement, paper_claims()[i].statement);
  }
  EXPECT_STREQ(verdict_name(Verdict::kHolds), "holds");
  EXPECT_STREQ(verdict_name(Verdict::kFails), "fails");
  EXPECT_STREQ(verdict_name(Verdict::kUndecided), "undecided");
  EXPECT_STREQ(verdict_name(Verdict::kNotReproduced), "not-reproduced");
  EXPECT_STREQ(verdict_name(Verdict::kTied), "tied");
  EXPECT_STREQ(verdict_name(Verdict::kNotContradicted), "not-contradicted");
}

void expect_all_undecided(const Evidence& evidence) {
  for (int number = 1; number <= 14; ++number) {
    EXPECT_EQ(verdict(evidence, number), Verdict::kUndecided) << number;
  }
}

TEST(Claims, WithoutEvidenceAllAreUndecided) { expect_all_undecided({}); }

TEST(Claims, OneRepeatDecidesNothing) {
  Made made = with_loss(hump(2));
  made.repeats = 1;
  expect_all_undecided(with_resets(made, made));
  EXPECT_EQ(reason(evidence_of(made), 1),
            "The experiment quadratic has 1 finished repeat, but at least 2 are needed.");
}

TEST(Claims, OneRoundHasNoCurve) {
  Made made;
  made.rounds = 1;
  for (const int number : {1, 4, 11, 13, 14}) {
    EXPECT_EQ(verdict(evidence_of(made), number), Verdict::kUndecided) << number;
  }
}

TEST(Claims, AMissingPanelLeavesTheOthersAlone) {
  Made made = with_loss([](const std::string& learner, double, double noise) {
    return (learner == "projection-free" ? 1 : 2) + 0.01 * noise;
  });
  made.seconds = [](const std::string& learner, double) {
    return learner == "projection-free" ? 1 : 2;
  };
  Evidence evidence = evidence_of(made);
  evidence.matrix.records.clear();
  EXPECT_EQ(verdict(evidence, 5), Verdict::kHolds);
  for (const int number : {7, 8, 10, 12}) {
    EXPECT_EQ(verdict(evidence, number), Verdict::kUndecided) << number;
    EXPECT_TRUE(mentions(reason(evidence, number), "matrix")) << number;
  }
}

TEST(Claims, OneProblemIsEnoughToRefuteWhatIsSaidOfAllThree) {
  Evidence evidence = timed("fkm", {100, 5, 61});
  evidence.portfolio.records.clear();
  EXPECT_EQ(verdict(evidence, 9), Verdict::kNotReproduced);
}

TEST(Claims, NumbersThatAreNotFiniteDecideNothing) {
  for (const double bad :
       {kNan, std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()}) {
    Made made = with_loss([=](const std::string&, double t, double) { return t > 1 ? bad : 1; });
    made.seconds = [=](const std::string&, double) { return bad; };
    made.regret = [=](double, double) { return bad; };
    expect_all_undecided(with_resets(made, made));
    // One of them in one repeat is enough.
    Evidence evidence = ranked("projection-free", [](const std::string&) { return 2; });
    ASSERT_EQ(verdict(evidence, 5), Verdict::kHolds);
    evidence.portfolio.records[3].learners[2].average_loss.back() = bad;
    EXPECT_EQ(verdict(evidence, 5), Verdict::kUndecided);
  }
}

TEST(Claims, HugeNumbersDecideNothingWrong) {
  const Evidence evidence = ranked(
      "projection-free", [](const std::string&) { return 1e308; }, 1e306);
  EXPECT_NE(verdict(evidence, 5), Verdict::kFails);
}

TEST(Claims, ALearnerOrASeriesThatIsMissingDecidesNothing) {
  Evidence evidence = ranked("projection-free", [](const std::string&) { return 2; });
  for (Record& record : evidence.portfolio.records) record.learners.erase(record.learners.begin());
  for (Record& record : evidence.matrix.records) record.learners[1].average_loss.clear();
  EXPECT_EQ(verdict(evidence, 5), Verdict::kUndecided);
  EXPECT_EQ(verdict(evidence, 7), Verdict::kUndecided);
  for (Record& record : evidence.quadratic.records) record.rounds.clear();
  EXPECT_EQ(verdict(evidence, 1), Verdict::kUndecided);
}

TEST(Claims, OnlyFinishedRepeatsCount) {
  Evidence evidence = ranked("projection-free", [](const std::string&) { return 2; });
  Made shorter = with_loss([](const std::string& learner, double, double noise) {
    return learner == "projection-free" ? 1000 + noise : 0;
  });
  shorter.rounds = 900;
  for (Record record : made_records(shorter, "portfolio")) {
    record.repeat += 100;
    evidence.portfolio.records.push_back(record);
  }
  EXPECT_EQ(verdict(evidence, 5), Verdict::kHolds);
}

TEST(Claims, ARepeatThatComesTwiceCountsOnce) {
  Made made;
  made.repeats = 2;
  Evidence evidence = evidence_of(made);
  const std::vector<Claim> once = judge(evidence);
  std::vector<Record>& records = evidence.portfolio.records;
  for (int i = 0; i < 50; ++i) records.insert(records.begin(), records[records.size() - 2]);
  EXPECT_EQ(judge(evidence)[4].figures, once[4].figures);
}

TEST(Claims, TheOrderOfTheRecordsDoesNotMatter) {
  Evidence evidence = with_resets(with_loss(hump(2)), with_loss(hump(0.5)));
  const std::vector<Claim> before = judge(evidence);
  for (Panel* panel : {&evidence.quadratic, &evidence.portfolio, &evidence.matrix}) {
    std::reverse(panel->records.begin(), panel->records.end());
    std::rotate(panel->without_resets.begin(), panel->without_resets.begin() + 5,
                panel->without_resets.end());
  }
  const std::vector<Claim> after = judge(evidence);
  for (std::size_t i = 0; i < before.size(); ++i) {
    EXPECT_EQ(before[i].verdict, after[i].verdict);
    EXPECT_EQ(before[i].figures, after[i].figures);
  }
}

TEST(Claims, RecordsOfAnotherProblemDoNotCount) {
  Evidence evidence = ranked("projection-free", [](const std::string&) { return 2; });
  std::swap(evidence.portfolio, evidence.matrix);
  EXPECT_EQ(verdict(evidence, 5), Verdict::kUndecided);
}

TEST(Claims, AreJudgedByTheLossThatIsAskedFor) {
  Evidence evidence = ranked("projection-free", [](const std::string&) { return 2; });
  EXPECT_EQ(verdict(evidence, 5), Verdict::kHolds);
  evidence.loss_at = LossAt::kCenter;  // here the other loss with its sign turned
  EXPECT_EQ(verdict(evidence, 5), Verdict::kFails);
}

// ------------------------------------------------------------------------------------------
// intervals

TEST(Intervals, StudentQuantilesAreThoseOfTheTables) {
  const struct {
    double probability;
    long degrees;
    double quantile;
  } known[] = {
      {0.975, 1, 12.7062047362},    {0.975, 2, 4.3026527299},
      {0.975, 4, 2.7764451052},     {0.975, 9, 2.2621571628},
      {0.975, 49, 2.0095752371},    {0.9995, 10, 4.5868938587},
      {0.999375, 49, 3.4255517018}, {0.9996, 3, 13.9357197456},
      {0.975, 9999, 1.9602012637},  {0.5, 7, 0},
  };
  for (const auto& [probability, degrees, quantile] : known) {
    EXPECT_NEAR(student_quantile(probability, degrees), quantile, 1e-9 * (1 + quantile))
        << probability << " " << degrees;
  }
  // One degree is Cauchy's distribution, two have a closed form.
  for (const double tail : {0.1, 1e-3, 1e-6, 1e-9}) {
    const double two_sided = 1 - 2 * tail;
    EXPECT_NEAR(student_quantile(1 - tail, 1) * std::tan(std::acos(-1) * tail), 1, 1e-6);
    EXPECT_NEAR(
        student_quantile(1 - tail, 2) / (two_sided * std::sqrt(2 / (1 - two_sided * two_sided))), 1,
        1e-6);
  }
}

TEST(Intervals, StudentQuantilesFallWithTheDegreesTowardsTheNormals) {
  double last = std::numeric_limits<double>::infinity();
  for (long degrees = 1; degrees <= 300; ++degrees) {
    const double quantile = student_quantile(0.975, degrees);
    EXPECT_LT(quantile, last);
    EXPECT_GT(quantile, 1.959963984);
    last = quantile;
  }
}

TEST(Intervals, OfAMeanAreTheTextbooks) {
  const auto interval = mean_interval({1, 2, 3, 4, 5});
  ASSERT_TRUE(interval);
  EXPECT_DOUBLE_EQ(interval->center, 3);
  EXPECT_NEAR(interval->high - 3, 2.7764451052 * std::sqrt(2.5 / 5), 1e-9);
  EXPECT_NEAR(interval->low + interval->high, 6, 1e-12);
}

TEST(Intervals, OfEqualNumbersHaveNoWidth) {
  for (const double x : {0.0, 0.1, -3e9, 1e300}) {
    const auto interval = mean_interval({x, x, x});
    ASSERT_TRUE(interval);
    EXPECT_EQ(interval->low, x);
    EXPECT_EQ(interval->high, x);
  }
}

// Fieller's interval contains exactly the ρ for which the mean of y − ρx is not distinguished from 0.
TEST(Intervals, OfARatioHoldsWhatTheDifferencesDoNotRefute) {
  const std::vector<double> x = {2, 3, 2.5, 4, 3.5};
  const std::vector<double> y = {3, 4.5, 4, 6.5, 5};
  const auto ratio = ratio_interval(y, x);
  ASSERT_TRUE(ratio.has_value());
  EXPECT_NEAR(ratio->center, 23.0 / 15, 1e-14);
  const auto refutes = [&](double rho) {
    std::vector<double> differences(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) differences[i] = y[i] - rho * x[i];
    const auto mean = mean_interval(differences);
    return mean->low > 0 || mean->high < 0;
  };
  for (const double end : {ratio->low, ratio->high}) {
    const double outward = end < ratio->center ? -1e-9 : 1e-9;
    EXPECT_TRUE(refutes(end + outward));
    EXPECT_FALSE(refutes(end - outward));
  }
  EXPECT_FALSE(ratio_interval(y, {-2, 3, -2.5, 4, 3.5}).has_value());
  EXPECT_FALSE(ratio_interval({1}, {1}).has_value());
  EXPECT_FALSE(ratio_interval({1, kNan}, {1, 2}).has_value());
}

TEST(Intervals, TakeEnoughFiniteNumbers) {
  EXPECT_FALSE(mean_interval({}));
  EXPECT_FALSE(mean_interval({1}));
  EXPECT_FALSE(mean_interval({1, kNan}));
  EXPECT_FALSE(mean_interval({1e308, -1e308, 1e308}));  // their variance is not
  EXPECT_FALSE(mean_interval({1e200, -1e200}));         // nor is it here, though the mean is
  EXPECT_FALSE(median_interval({}));
  EXPECT_FALSE(median_interval({1, 2, 3, 4, 5}));
  EXPECT_TRUE(median_interval({1, 2, 3, 4, 5, 6}));
  EXPECT_FALSE(median_interval({1, 2, 3, 4, 5, kNan}));
}

// n = 6: the extremes; n = 20: the 6th and the 15th (Conover, table A.3); n = 50: the 18th and
// 33rd.
TEST(Intervals, OfAMedianAreTheOrderStatistics) {
  for (const auto& [count, low] : {std::pair{6, 1}, {20, 6}, {50, 18}, {9, 2}}) {
    std::vector<double> values;
    for (int i = count; i >= 1; --i) values.push_back(i);
    const auto interval = median_interval(values);
    ASSERT_TRUE(interval);
    EXPECT_EQ(interval->low, low) << count;
    EXPECT_EQ(interval->high, count + 1 - low) << count;
    EXPECT_EQ(interval->center, (count + 1) / 2.0);
  }
  std::vector<double> many(10000);
  for (std::size_t i = 0; i < many.size(); ++i) many[i] = static_cast<double>(i + 1);
  const auto interval = median_interval(many);
  ASSERT_TRUE(interval);
  EXPECT_NEAR(interval->low, 5000 - 1.96 * 50, 2);  // the normal approximation
}

struct Misses {
  double below;
  double above;
};

// Counts how often `interval` of n draws lies below or above the truth.
template <class Draw, class Make>
Misses misses(double truth, long samples, long n, Draw draw, Make interval) {
  Random random(32, static_cast<std::uint64_t>(n), "coverage");
  double below = 0;
  double above = 0;
  std::vector<double> values(static_cast<std::size_t>(n));
  for (long i = 0; i < samples; ++i) {
    for (double& x : values) x = draw(random);
    const auto found = interval(values);
    below += found->high < truth ? 1 : 0;
    above += found->low > truth ? 1 : 0;
  }
  return {below / static_cast<double>(samples), above / static_cast<double>(samples)};
}

// Binomial shares by their normal approximation; both sides and all sizes share the error rate of
// 1e−6 (statistics.h).
TEST(Intervals, OfAMeanMissTheTruthInTheStatedShareOfNormalSamples) {
  constexpr long kSamples = 20000;
  const double rate = kError / 2;
  const double bound = testing::z_bound(6) * std::sqrt(rate * (1 - rate) / kSamples);
  for (const long n : {2L, 5L, 50L}) {
    const auto [below, above] = misses(
        3, kSamples, n, [](Random& random) { return 3 + 2 * random.normal(); },
        [](const std::vector<double>& values) { return mean_interval(values); });
    EXPECT_NEAR(below, rate, bound) << n;
    EXPECT_NEAR(above, rate, bound) << n;
  }
}

TEST(Intervals, OfAMedianMissTheTruthNoMoreOftenWhateverTheDistribution) {
  constexpr long kSamples = 20000;
  const double rate = kError / 2;
  const double bound = testing::z_bound(6) * std::sqrt(rate * (1 - rate) / kSamples);
  for (const long n : {6L, 17L, 50L}) {
    const auto [below, above] = misses(
        std::log(2.0), kSamples, n, [](Random& random) { return -std::log1p(-random.uniform()); },
        [](const std::vector<double>& values) { return median_interval(values); });
    EXPECT_LE(below, rate + bound) << n;
    EXPECT_LE(above, rate + bound) << n;
  }
}

// Losses that do not change with the rounds.
TEST(Claims, OneIsWrongInTheStatedShareOfCases) {
  constexpr int kCases = 2000;
  int holds = 0;
  int fails = 0;
  Made made;
  made.repeats = 5;
  made.rounds = 20;
  Evidence evidence;
  for (int i = 0; i < kCases; ++i) {
    Random random(33, static_cast<std::uint64_t>(i), "cases");
    made.loss = [&random](const std::string&, double, double) { return random.normal(); };
    evidence.quadratic.records = made_records(made, "quadratic");
    const Verdict found = judge(evidence)[0].verdict;
    holds += found == Verdict::kHolds ? 1 : 0;
    fails += found == Verdict::kFails ? 1 : 0;
  }
  const double rate = kError / 2;
  const double bound = testing::z_bound(2) * std::sqrt(rate * (1 - rate) / kCases);
  EXPECT_NEAR(static_cast<double>(holds) / kCases, rate, bound);
  EXPECT_NEAR(static_cast<double>(fails) / kCases, rate, bound);
}

}  // namespace
}  // namespace bco
