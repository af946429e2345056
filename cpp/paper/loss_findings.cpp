// Claims 1–8: average losses.
#include <cmath>

#include "bco/math.h"
#include "bco/simulation/catalogue.h"
#include "paper/findings.h"

namespace bco::finding {
namespace {

// The slope of log(average loss) over log t in each repeat, t from the checkpoint `from` on.
std::vector<double> exponents(const Exhibit& e, const char* learner, std::size_t from) {
  double count = 0;
  double mean = 0;
  for (std::size_t i = from; i <= e.repeats.last(); ++i) {
    mean += log(static_cast<double>(e.repeats.round(i)));
    ++count;
  }
  mean /= count;
  double squares = 0;
  std::vector<double> slopes(e.repeats.count());
  for (std::size_t i = from; i <= e.repeats.last(); ++i) {
    const double x = log(static_cast<double>(e.repeats.round(i))) - mean;
    squares += x * x;
    const std::vector<double> losses = e.repeats.values(e.loss(learner, i));
    for (std::size_t k = 0; k < slopes.size(); ++k) {
      slopes[k] += x * (losses[k] > 1e-300 && losses[k] < kInfinity ? log(losses[k]) : kInfinity);
    }
  }
  for (double& slope : slopes) slope /= squares;
  return slopes;
}

// Two learners' losses certainly differ by less than the margin: d − εH < 0 < d + εH in the mean, repeat by repeat, with
// d their difference and H what Fixed loses more per round than the best fixed point.
bool is_tied(const Exhibit& e, const char* learner, const char* other) {
  const std::vector<double> losses = e.repeats.values(e.final_loss(learner));
  const std::vector<double> others = e.repeats.values(e.final_loss(other));
  const std::vector<double> regrets =
      e.repeats.values({"fixed", &LearnerRecord::regret, e.repeats.last()});
  const double share = e.margins.tied / static_cast<double>(e.repeats.round(e.repeats.last()));
  std::vector<double> above(losses.size());  // d − εH
  std::vector<double> below(losses.size());  // d + εH
  for (std::size_t i = 0; i < losses.size(); ++i) {
    above[i] = losses[i] - others[i] - share * regrets[i];
    below[i] = losses[i] - others[i] + share * regrets[i];
  }
  const auto upper = mean_interval(above);
  const auto lower = mean_interval(below);
  return upper && lower && upper->high <= 0 && lower->low >= 0;
}

bool sees_gradients(const char* learner) {
  return find_learner(learner).feedback == Feedback::kGradient;
}

}  // namespace

Verdict declines(const Exhibit& e, Claim& claim) {
  const Repeats& repeats = e.repeats;
  const std::size_t tenth = repeats.tenth();
  const auto early = repeats.mean(e.loss(kOurs, tenth));
  const auto late = repeats.mean(e.final_loss(kOurs));
  const auto change = repeats.mean_difference(e.final_loss(kOurs), e.loss(kOurs, tenth));
  if (!early || !late || !change) return lacking(e, claim);
  append(claim.figures, {"average loss ", with_error(*early), " after ", repeats.round(tenth),
                         " rounds, ", with_error(*late), " after ", repeats.round(repeats.last()),
                         "; change ", with_interval(*change)});
  claim.estimate = change;
  if (change->high < 0) {
    return decided(claim, true,
                   "The average loss after all rounds is smaller than after a tenth of them.");
  }
  if (change->low > 0) {
    return decided(claim, false,
                   "The average loss after all rounds is larger than after a tenth of them.");
  }
  claim.reason = "Too close to call: the interval of the change contains 0.";
  return Verdict::kUndecided;
}

Verdict performs_alike(const Exhibit& e, Claim& claim) {
  constexpr const char* kOther = "stochastic-ocg";
  const auto other = e.repeats.mean(e.final_loss(kOther));
  const auto ours = e.repeats.mean(e.final_loss(kOurs));
  const auto gap = e.repeats.mean_difference(e.final_loss(kOther), e.final_loss(kOurs));
  if (!other || !ours || !gap) return lacking(e, claim);
  const double percent = 100 * e.margins.like;
  append(claim.figures, {label(kOther), " ", with_error(*other), ", ", label(kOurs), " ",
                         with_error(*ours), "; difference ", with_interval(*gap)});
  const auto ratio =
      ratio_interval(e.repeats.values(e.final_loss(kOther)), e.repeats.values(e.final_loss(kOurs)));
  if (!ratio) {
    append(claim.reason, {"The loss of ", label(kOurs),
                          " cannot be distinguished from 0 with this many repeats, so there is no "
                          "ratio of losses."});
    return Verdict::kUndecided;
  }
  claim.estimate = ratio;
  append(claim.figures, {", ratio ", with_interval(*ratio)});
  const Verdict verdict = verdict_of_estimate(3, *ratio, e.margins);
  if (verdict == Verdict::kHolds) {
    append(claim.reason, {"They are within ", rough(percent), " % of each other."});
  } else if (verdict == Verdict::kFails) {
    append(claim.reason,
           {label(kOther), ", which sees gradients, loses ", gap->center < 0 ? "less" : "more",
            ", by more than ", rough(percent), " %."});
  } else {
    append(claim.reason,
           {"Too close to call: the interval of the ratio crosses 1 ± ", rough(percent), " %."});
  }
  return verdict;
}

Verdict grows_linearly(const Exhibit& e, Claim& claim) {
  constexpr const char* kOther = "unregularized";
  if (e.repeats.count() < kForMean) return lacking(e, claim);
  const auto p = mean_interval(exponents(e, kOther, e.repeats.tenth()));
  if (!p) {
    claim.reason = "An average loss in the last decade of rounds is missing or not positive.";
    return Verdict::kUndecided;
  }
  claim.estimate = p;
  const double flat = e.margins.flat;
  append(claim.figures, {"the average loss of ", label(kOther), " scales like T^p, p = ",
                         with_interval(*p), " over the last decade of rounds"});
  if (p->low > flat) {
    append(claim.reason,
           {"The average falls no faster than T^", rough(flat), ": the sum grows like T."});
    return Verdict::kHolds;
  }
  if (p->high < flat) {
    append(claim.reason, {"The average falls faster than T^", rough(flat),
                          ": the sum grows more slowly than T."});
    return Verdict::kFails;
  }
  append(claim.reason, {"Too close to call: the interval of p contains ", rough(flat), "."});
  return Verdict::kUndecided;
}

Verdict extreme(const Exhibit& e, const char* hero, End end, Claim& claim) {
  const bool lowest = end == End::kLowest;
  const auto level = e.repeats.mean(e.final_loss(hero));
  if (!level) return lacking(e, claim);
  append(claim.figures, {label(hero), " ", with_error(*level), "; how much more the others lose:"});
  NameList wrong;
  NameList open;
  NameList tied;
  bool bandits_agree = true;
  bool only_gradients = true;  // among the wrong
  Decisive decisive;
  const char* separator = " ";
  for (const char* rival : kFour) {
    if (rival == std::string_view(hero)) continue;
    const auto gap = e.repeats.mean_difference(e.final_loss(rival), e.final_loss(hero));
    if (!gap) {
      claim.figures.clear();
      return lacking(e, claim);
    }
    append(claim.figures, {separator, label(rival), " ", with_interval(*gap)});
    separator = ", ";
    const Interval margin = lowest ? *gap : negated(*gap);
    decisive.add(label(rival).c_str(), margin, margin);
    if (is_tied(e, rival, hero)) {
      tied.add(label(rival).c_str());
    } else if (lowest ? gap->low > 0 : gap->high < 0) {
      continue;
    } else {
      const bool opposite = lowest ? gap->high < 0 : gap->low > 0;
      (opposite ? wrong : open).add(label(rival).c_str());
      only_gradients = only_gradients && (!opposite || sees_gradients(rival));
    }
    bandits_agree = bandits_agree && sees_gradients(rival);
  }
  decisive.tell(claim);
  Verdict verdict = Verdict::kHolds;
  if (!wrong.empty()) {
    verdict = Verdict::kFails;
    append(claim.reason, {wrong, only_gradients ? ", which sees gradients," : "",
                          wrong.count == 1 ? " loses " : " lose ", lowest ? "less." : "more."});
    if (bandits_agree) {
      append(claim.reason, {" Of the methods that see one value per round, ", label(hero),
                            " loses ", lowest ? "least." : "most."});
    }
  } else if (!open.empty()) {
    verdict = Verdict::kUndecided;
    append(claim.reason,
           {"Too close to call: the interval of the difference to ", open, " contains 0."});
  } else if (tied.empty()) {
    append(claim.reason, {"Each of the other three loses ", lowest ? "more." : "less."});
  } else {
    verdict = Verdict::kTied;
  }
  if (!tied.empty()) {
    const double percent = 100 * e.margins.tied;
    append(claim.reason,
           {claim.reason.empty() ? "" : " ", label(hero), " is tied with ", tied,
            ": they differ by less than ", rough(percent), " % of Fixed's average regret."});
  }
  if (const auto fixed = e.repeats.mean_difference(e.final_loss("fixed"), e.final_loss(hero))) {
    append(claim.figures, {"; Fixed ", with_interval(*fixed)});
    if (lowest && fixed->high < 0) {
      claim.reason += " Fixed, which never moves, loses less than it.";
    }
  }
  return verdict;
}

Verdict extreme_of_markets(const Exhibit* exhibits, const char* hero, End end, Claim& claim) {
  constexpr std::size_t kPortfolio = 1;
  constexpr std::size_t kSynthetic = 3;
  const Verdict verdict = extreme(exhibits[kPortfolio], hero, end, claim);
  if (exhibits[kSynthetic].repeats.count() == 0) return verdict;
  Claim synthetic;
  const Verdict other = extreme(exhibits[kSynthetic], hero, end, synthetic);
  append(claim.reason, {" That is with the price table; on the synthetic market the verdict is ",
                        other == verdict ? "the same: " : "another: ", verdict_name(other), ", ",
                        synthetic.figures.c_str(), ". ", synthetic.reason.c_str()});
  return verdict;
}

}  // namespace bco::finding
