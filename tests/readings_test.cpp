// The paper under every reading: variants, joint readings, and which choice flips a verdict.
#include "paper/readings.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <set>

#include "bco/golden/digest.h"
#include "bco/random.h"
#include "bco/simulation/simulation.h"
#include "small_config.h"

namespace bco {
namespace {

// Made-up measurements of a variant.
struct Variant {
  const std::string& problem;
  const std::string& learner;
  const Parameters& values;

  bool is(const char* name, const char* value) const { return values.choice(name) == value; }
  bool is_kept() const { return is("epoch-state", "keep"); }
};
struct Curves {
  std::function<double(const Variant&, double t)> loss = [](const Variant&, double) { return 1; };
  std::function<double(const Variant&, double t)> loss_center;  // none: as the other
  std::function<double(const Variant&)> seconds = [](const Variant&) { return 1; };
  std::function<double(const Variant&)> regret = [](const Variant&) { return 1; };  // times t
};

Record made_up(const Config& config, std::uint64_t repeat, const Curves& curves) {
  Record record;
  record.problem = config.problem;
  record.repeat = repeat;
  record.constants.M = 1000;
  for (long t = 1; t < config.rounds; t = checkpoint_after(t)) record.rounds.push_back(t);
  record.rounds.push_back(config.rounds);
  for (std::size_t i = 0; i < config.learners.size(); ++i) {
    const Variant variant{config.problem, config.learners[i], config.variants[i]};
    const bool is_ours = config.learners[i] == "projection-free";
    const double noise = 1 + ((repeat % 2 == 1) == is_ours ? 1e-6 : -1e-6);
    LearnerRecord& learner = record.learners.emplace_back();
    learner.name = config.learners[i];
    for (const long round : record.rounds) {
      const auto t = static_cast<double>(round);
      const auto& center = curves.loss_center ? curves.loss_center : curves.loss;
      learner.average_loss.push_back(noise * curves.loss(variant, t));
      learner.average_loss_center.push_back(noise * center(variant, t));
      learner.learner_seconds.push_back(noise * curves.seconds(variant));
      learner.feedback_seconds.push_back(0);
      learner.regret.push_back(noise * curves.regret(variant) * t);
      learner.bound_printed.push_back(100 * t);
      learner.bound_corrected.push_back(200 * t);
      learner.outside.push_back(0);
      learner.exceeded.push_back(0);
    }
  }
  return record;
}

Readings made_up(const Curves& curves) {
  Readings readings(Extent::kCoarse, {});
  for (std::uint64_t repeat = 0; repeat < 8; ++repeat) {
    for (std::size_t i = 0; i < readings.configs().size(); ++i) {
      readings.add(i, made_up(readings.configs()[i], repeat, curves));
    }
  }
  return readings;
}

// In every reading the verdict is the one that the value of one choice gives, and that choice is named.
void expect_flipped_by(int claim, const std::string& choice, const Curves& curves) {
  SCOPED_TRACE("claim " + std::to_string(claim));
  const Readings readings = made_up(curves);
  EXPECT_EQ(readings.repeats(claim), 8);
  const std::vector<OpenChoice> choices = choices_of_claim(claim, Extent::kCoarse);
  const std::vector<Reading> judged = readings.judge(claim, {});
  const Summary summary = summarize(choices, judged);
  EXPECT_GT(summary.count(Verdict::kHolds), 0);
  EXPECT_GT(summary.count(Verdict::kFails) + summary.count(Verdict::kNotReproduced), 0);
  EXPECT_EQ(summary.count(Verdict::kUndecided), 0);
  const Influence& first = summary.influences.front();
  EXPECT_EQ(first.choice, choice);
  EXPECT_GT(first.flips, 0);
  ASSERT_EQ(first.alone.size(), 1U);
  for (std::size_t i = 1; i < summary.influences.size(); ++i) {
    EXPECT_EQ(summary.influences[i].changes, 0) << summary.influences[i].choice;
  }
  EXPECT_EQ(influence_text(summary).substr(0, choice.size() + 9), choice + " flips it");
  for (const Reading& reading : judged) {
    EXPECT_TRUE(reading.estimate.has_value());
    if (claim == 13 || claim == 14) continue;  // the estimate is not all that they are judged by
    const Range right = right_range(claim, {});
    const bool is_right =
        reading.estimate->low >= right.low && reading.estimate->high <= right.high;
    EXPECT_EQ(is_right, reading.verdict == Verdict::kHolds) << reading_text(choices, reading);
  }
}

TEST(Readings, OneChoiceFlipsAClaimOnLosses) {
  Curves curves;
  curves.loss = [](const Variant& v, double t) {
    return v.learner == "projection-free" ? std::pow(t, v.is("eta", "printed") ? -0.2 : 0.2) : 1;
  };
  expect_flipped_by(1, "eta", curves);
  curves.loss = [](const Variant& v, double) {
    return v.learner != "fkm" ? 1 : v.is("fkm-form", "textbook") ? 0.5 : 2;
  };
  {
    const Readings readings = made_up(curves);
    const Summary summary = summarize(choices_of_claim(2, Extent::kCoarse), readings.judge(2, {}));
    EXPECT_EQ(summary.influences.front().choice, "fkm-form");
    EXPECT_EQ(summary.influences.front().alone, std::vector<std::string>{"textbook"});
    EXPECT_EQ(2 * summary.count(Verdict::kHolds), summary.count(Verdict::kFails));
    EXPECT_EQ(summary.distinct, 2);
  }
  curves.loss = [](const Variant& v, double) {
    return v.learner == "stochastic-ocg" && v.is("first-step", "vertex") ? 2 : 1;
  };
  expect_flipped_by(3, "first-step", curves);
  curves.loss = [](const Variant& v, double t) {
    return v.learner == "unregularized" && v.is("first-point", "vertex") ? std::pow(t, -0.2) : 1;
  };
  expect_flipped_by(4, "first-point", curves);
  curves.loss = [](const Variant& v, double) {
    return v.learner != "projection-free" ? 1 : v.values.real("exploration") == 0.5 ? 2 : 0.5;
  };
  expect_flipped_by(5, "exploration", curves);
  curves.loss = [](const Variant& v, double) {
    return v.learner != "fkm" ? 1 : v.is("first-point", "vertex") ? 0.5 : 2;
  };
  expect_flipped_by(6, "first-point", curves);
  curves.loss = [](const Variant& v, double) {
    return v.learner != "projection-free" ? 1 : v.is("matrix-set", "psd") ? 0.5 : 2;
  };
  expect_flipped_by(7, "matrix-set", curves);
  curves.loss = [](const Variant& v, double) {
    const bool is_noisy = v.learner == "stochastic-ocg" && v.is("noise-n", "dimension");
    return is_noisy ? 3 : v.learner == "fkm" ? 2 : 1;
  };
  expect_flipped_by(8, "noise-n", curves);
}

TEST(Readings, OneChoiceFlipsAClaimOnTimesRisesAndBounds) {
  Curves curves;
  curves.seconds = [](const Variant& v) {
    const double paper = v.problem == "quadratic" ? 7 : v.problem == "portfolio" ? 5 : 61;
    return v.learner == "fkm" ? paper : v.is("first-step", "vertex") ? 0.1 : 1;
  };
  expect_flipped_by(9, "first-step", curves);
  curves.seconds = [](const Variant& v) {
    return v.learner != "stochastic-ocg" ? 1 : v.is("first-point", "vertex") ? 2 : 0.5;
  };
  expect_flipped_by(10, "first-point", curves);
  curves.seconds = [](const Variant&) { return 1; };
  curves.loss_center = [](const Variant&, double t) { return 1 / std::sqrt(t); };
  curves.loss = [](const Variant& v, double t) {
    const bool is_hump = t > 10 && t < 60;
    return 1 / std::sqrt(t) + (is_hump ? (v.is_kept() ? 1 : 2) : 0);
  };
  expect_flipped_by(11, "loss-at", curves);
  curves.loss = [](const Variant& v, double t) {
    const bool is_hump = t > 10 && t < 60;
    return 1 / std::sqrt(t) + (is_hump ? (v.is_kept() == v.is("eta", "printed") ? 1 : 2) : 0);
  };
  curves.loss_center = nullptr;
  expect_flipped_by(13, "eta", curves);
  curves.regret = [](const Variant& v) { return v.is("eta", "corrected") ? 200 : 1; };
  expect_flipped_by(12, "eta", curves);
}

// With doubling epochs a shorter run is the beginning of a longer one.
TEST(Readings, FewerRoundsAreTheBeginningOfMore) {
  Curves curves;
  curves.loss = [](const Variant&, double t) { return t <= 2000 ? t : 2000 * 2000 / t; };
  expect_flipped_by(1, "rounds", curves);
}

TEST(Readings, WhatDoesNotConcernAClaimIsNotVaried) {
  const auto names = [](int claim) {
    std::string all;
    for (const OpenChoice& choice : choices_of_claim(claim, Extent::kFull))
      all += choice.name + ' ';
    return all;
  };
  EXPECT_EQ(names(4),
            "exploration first-step first-point loss-at bounds-factor rounds dimension constraints "
            "clamp ");
  EXPECT_EQ(names(5),
            "exploration eta first-step first-point fkm-form loss-at bounds-factor clamp "
            "noise-spread ocg-bound ");
  EXPECT_EQ(names(10),
            "exploration eta first-step first-point bounds-factor rounds dimension constraints "
            "matrix-set clamp noise-n noise-spread ocg-bound ");
  EXPECT_EQ(names(12),
            "exploration eta first-step first-point bounds-factor rounds dimension constraints "
            "matrix-set clamp ");
}

const std::vector<OpenChoice> kChoices = {{"a", {"1", "2", "3"}},
                                          {"b", {"x", "y"}, false},
                                          {"c", {"p", "q", "r", "s"}},
                                          {"d", {"i", "j", "k"}, false}};

// Every combination of a and c, with b and d at their defaults or one of them at another value, each once.
// The catalogue marks them, so that pages can set them apart from the settings that are of use beyond the paper.
TEST(Readings, TheCataloguesReadingsAreTheOpenChoicesWithoutAnotherUse) {
  std::set<std::string> open;
  for (const OpenChoice& choice : open_choices(Extent::kFull)) open.insert(choice.name);
  for (const char* name :
       {"exploration", "loss-at", "rounds", "dimension", "constraints", "matrix-set"}) {
    EXPECT_EQ(open.erase(name), 1U) << name;
  }
  std::set<std::string> marked;
  for (const ParameterInfo& info : parameters()) {
    if (!info.reading) continue;
    marked.insert(info.name);
    EXPECT_TRUE(info.advanced) << info.name;
  }
  EXPECT_EQ(marked, open);
}

TEST(Readings, TheGridCrossesSomeChoicesAndVariesTheOthersOneAtATime) {
  const ReadingGrid grid(kChoices);
  EXPECT_EQ(grid.crossed(), 12U);
  EXPECT_EQ(grid.count(), 12U * 4);
  std::set<std::vector<std::uint8_t>> all;
  for (std::size_t i = 0; i < grid.count(); ++i) {
    const std::vector<std::uint8_t> values = grid.values(i);
    EXPECT_TRUE(values[1] == 0 || values[3] == 0);
    EXPECT_EQ(grid.index(values), i);
    all.insert(values);
  }
  EXPECT_EQ(all.size(), grid.count());
  EXPECT_EQ(grid.index({0, 1, 0, 1}), std::nullopt);
  EXPECT_EQ(grid.values(0), (std::vector<std::uint8_t>{0, 0, 0, 0}));
  EXPECT_EQ(grid.values(1), (std::vector<std::uint8_t>{0, 0, 1, 0}));
  EXPECT_EQ(grid.values(12), (std::vector<std::uint8_t>{0, 1, 0, 0}));
}

// Shares and pairs counted another way, on verdicts that are drawn.
TEST(Readings, SharesAndFlipsAreThoseOfAllPairs) {
  const ReadingGrid grid(kChoices);
  Random random(1, 0, "verdicts");
  std::vector<Reading> readings(grid.count());
  for (Reading& reading : readings) {
    reading.verdict = static_cast<Verdict>(random.below(kVerdicts));
    reading.estimate = Interval{static_cast<double>(random.below(2)), 0, 1};
  }
  const Summary summary = summarize(kChoices, readings);
  std::set<std::pair<Verdict, double>> results;
  for (std::size_t i = 0; i < kVerdicts; ++i) {
    const auto verdict = static_cast<Verdict>(i);
    EXPECT_EQ(summary.count(verdict),
              std::count_if(readings.begin(), readings.end(),
                            [&](const Reading& reading) { return reading.verdict == verdict; }));
  }
  for (const Reading& reading : readings)
    results.insert({reading.verdict, reading.estimate->center});
  EXPECT_EQ(summary.distinct, static_cast<long>(results.size()));
  for (const Influence& influence : summary.influences) {
    const std::size_t place = static_cast<std::size_t>(influence.choice[0] - 'a');
    long pairs = 0;
    long flips = 0;
    long changes = 0;
    for (std::size_t i = 0; i < grid.count(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        auto of_i = grid.values(i);
        const auto of_j = grid.values(j);
        if (of_i[place] == of_j[place]) continue;
        of_i[place] = of_j[place];
        if (of_i != of_j) continue;
        const auto counts = [&](Verdict verdict) {
          return (readings[i].verdict == verdict) + (readings[j].verdict == verdict);
        };
        ++pairs;
        changes += readings[i].verdict != readings[j].verdict;
        flips += counts(Verdict::kHolds) == 1 &&
                 counts(Verdict::kFails) + counts(Verdict::kNotReproduced) == 1;
      }
    }
    EXPECT_EQ(influence.pairs, pairs) << influence.choice;
    EXPECT_EQ(influence.flips, flips) << influence.choice;
    EXPECT_EQ(influence.changes, changes) << influence.choice;
  }
  readings.pop_back();
  EXPECT_THROW(summarize(kChoices, readings), InvalidInput);
}

// Claims 1 to 4 hold together exactly where each of them holds with its own choices.
TEST(Readings, TheFigureComesOutWhereFourClaimsHold) {
  std::array<std::vector<Verdict>, 4> verdicts;
  const auto value_of = [](const std::vector<OpenChoice>& choices,
                           const std::vector<std::uint8_t>& values, const char* name) {
    for (std::size_t i = 0; i < choices.size(); ++i) {
      if (choices[i].name == name) return choices[i].values[values[i]];
    }
    return std::string("none");
  };
  const char* decided_by[] = {"bounds-factor", "fkm-form", "ocg-bound", "rounds"};
  const char* right[] = {"10", "normalized", "gradient", "20000"};
  for (std::size_t claim = 0; claim < 4; ++claim) {
    const auto choices = choices_of_claim(static_cast<int>(claim) + 1, Extent::kFull);
    const ReadingGrid grid(choices);
    for (std::size_t i = 0; i < grid.count(); ++i) {
      const bool holds = value_of(choices, grid.values(i), decided_by[claim]) == right[claim];
      verdicts[claim].push_back(holds ? Verdict::kHolds : Verdict::kTied);
    }
  }
  const auto choices = choices_of_claim(2, Extent::kFull);
  const ReadingGrid grid(choices);
  const std::vector<std::size_t> found = figure_as_printed(Extent::kFull, verdicts);
  EXPECT_EQ(found.size(), grid.crossed() / 3);  // one form of FKM of three, one block of the grid
  for (const std::size_t reading : found) {
    for (std::size_t i = 0; i < 4; ++i) {
      EXPECT_EQ(value_of(choices, grid.values(reading), decided_by[i]), right[i]);
    }
  }
}

TEST(Readings, WithoutRepeatsNothingIsDecided) {
  const Readings readings(Extent::kCoarse, {});
  for (int claim = 1; claim <= 14; ++claim) {
    EXPECT_EQ(readings.repeats(claim), 0);
    for (const Reading& reading : readings.judge(claim, {})) {
      EXPECT_EQ(reading.verdict, Verdict::kUndecided);
    }
  }
}

// A run that was stopped does not count.
TEST(Readings, ARecordThatIsNotFinishedIsLeftOut) {
  Readings readings(Extent::kCoarse, {});
  Record record = made_up(readings.configs()[0], 0, {});
  record.rounds.pop_back();
  readings.add(0, record);
  EXPECT_TRUE(readings.judge(1, {}).front().verdict == Verdict::kUndecided);
  EXPECT_EQ(readings.repeats(1), 0);
}

// A claim is judged by the repeats that all of its experiments have.
TEST(Readings, WhatIsFinishedIsJudged) {
  Curves curves;
  curves.loss = [](const Variant&, double t) { return std::pow(t, -0.2); };
  Readings readings(Extent::kCoarse, {});
  const auto add = [&](std::size_t config, std::uint64_t from, std::uint64_t to) {
    for (std::uint64_t repeat = from; repeat < to; ++repeat) {
      readings.add(config, made_up(readings.configs()[config], repeat, curves));
    }
  };
  add(0, 0, 8);
  EXPECT_EQ(readings.repeats(1), 0);  // bounds-factor = 10 is missing
  EXPECT_EQ(readings.judge(1, {}).front().verdict, Verdict::kUndecided);
  add(1, 0, 8);
  EXPECT_EQ(readings.repeats(1), 8);
  EXPECT_EQ(readings.judge(1, {}).front().verdict, Verdict::kHolds);
  EXPECT_EQ(readings.repeats(7), 0);
  EXPECT_EQ(readings.judge(7, {}).front().verdict, Verdict::kUndecided);
  EXPECT_EQ(readings.repeats(9), 0);
  add(2, 1, 9);
  add(3, 1, 9);
  add(4, 0, 5);
  add(5, 0, 6);
  add(6, 2, 7);
  EXPECT_EQ(readings.repeats(1), 8);
  EXPECT_EQ(readings.repeats(5), 8);
  EXPECT_EQ(readings.repeats(7), 3);  // 2, 3, 4
  EXPECT_EQ(readings.repeats(9), 3);
}

TEST(Margins, AnEstimateIsJudgedByThem) {
  const Interval ratio{1.2, 1.15, 1.25};
  const Interval estimate{0.2, 0.15, 0.25};
  Margins margins;
  EXPECT_EQ(verdict_of_estimate(3, ratio, margins), Verdict::kFails);
  margins.like = 0.2;
  EXPECT_EQ(verdict_of_estimate(3, ratio, margins), Verdict::kUndecided);
  margins.like = 0.3;
  EXPECT_EQ(verdict_of_estimate(3, ratio, margins), Verdict::kHolds);
  EXPECT_EQ(verdict_of_estimate(4, estimate, margins), Verdict::kHolds);
  margins.flat = 0.3;
  EXPECT_EQ(verdict_of_estimate(4, estimate, margins), Verdict::kFails);
  EXPECT_EQ(verdict_of_estimate(9, estimate, margins), Verdict::kNotReproduced);
  margins.about = 10;
  EXPECT_EQ(verdict_of_estimate(9, estimate, margins), Verdict::kHolds);
}

// A learner's run depends on its own choices and the seed alone, never on its company.
TEST(Variants, GiveWhatEachGivesAlone) {
  for (const char* problem : {"quadratic", "portfolio", "matrix"}) {
    Config together = testing::small_config(problem, 100);
    together.learners.clear();
    std::vector<Config> alone;
    const auto add = [&](const char* learner, const char* name, const char* value) {
      Config config = together;
      config.learners = {learner};
      config.variants.clear();
      config.parameters.set(name, value);
      alone.push_back(config);
    };
    add("projection-free", "eta", "printed");
    add("projection-free", "eta", "corrected");
    add("projection-free", "first-point", "vertex");
    add("projection-free", "epoch-state", "keep");
    add("projection-free", "exploration", "0.1");
    add("fkm", "fkm-form", "flaxman");
    add("fkm", "first-point", "vertex");
    add("fixed", "first-point", "vertex");
    add("stochastic-ocg", "noise-n", "rows");
    for (const Config& each : alone) {
      together.learners.push_back(each.learners[0]);
      together.variants.push_back(each.parameters);
    }
    Simulation all(together);
    all.advance(100);
    for (std::size_t i = 0; i < alone.size(); ++i) {
      Simulation one(alone[i]);
      one.advance(100);
      EXPECT_EQ(digest(all.record(), all.record().learners[i]),
                digest(one.record(), one.record().learners[0]))
          << problem << ' ' << i;
    }
  }
}

TEST(Variants, AreOneForEachLearner) {
  Config config = testing::small_config("quadratic", 10);
  config.variants.resize(config.learners.size() - 1);
  EXPECT_THROW(Simulation{config}, InvalidInput);
}

}  // namespace
}  // namespace bco
