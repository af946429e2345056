// Claims 9 and 10: ratios of time.
#include <optional>

#include "bco/math.h"
#include "paper/findings.h"

namespace bco::finding {
namespace {

std::optional<Interval> time_ratio(const Repeats& repeats, const char* learner) {
  std::vector<double> ratios =
      repeats.values({learner, &LearnerRecord::learner_seconds, repeats.last()});
  const std::vector<double> ours =
      repeats.values({kOurs, &LearnerRecord::learner_seconds, repeats.last()});
  for (std::size_t i = 0; i < ratios.size(); ++i) {
    // A clock that saw no time pass has measured nothing.
    ratios[i] = ratios[i] > 0 ? ratios[i] / ours[i] : kInfinity;
  }
  return median_interval(std::move(ratios));
}

// Whether the time of `learner` over ours is within (low, high) on all three; in units of the
// paper's ratio, where one is given.
Verdict times(const Exhibit* exhibits, const char* learner, double low, double high,
              const PaperRatio* paper, Claim& claim) {
  NameList faster;   // than ours
  NameList outside;  // and not faster
  NameList open;
  const Exhibit* missing = nullptr;
  const char* separator = " ";
  append(claim.figures, {"time of ", label(learner), " over that of ", label(kOurs), ":"});
  for (std::size_t i = 0; i < 3; ++i) {
    const double unit = paper != nullptr ? paper[i].ratio : 1;
    const auto ratio = time_ratio(exhibits[i].repeats, learner);
    if (!ratio) {
      missing = &exhibits[i];
      continue;
    }
    append(claim.figures, {separator, exhibits[i].name, " ", with_interval(*ratio)});
    separator = ", ";
    if (ratio->high < low * unit || ratio->low > high * unit) {
      (ratio->high < 1 ? faster : outside).add(exhibits[i].name);
    } else if (ratio->low <= low * unit || ratio->high >= high * unit) {
      open.add(exhibits[i].name);
    }
  }
  if (!faster.empty()) append(claim.reason, {"On ", faster, " ", label(learner), " is faster."});
  if (!outside.empty()) {
    append(claim.reason, {claim.reason.empty() ? "" : " ", "Not so on ", outside, "."});
  }
  if (!claim.reason.empty()) {
    if (missing != nullptr) append(claim.reason, {" On ", missing->name, " it was not measured."});
    return Verdict::kFails;
  }
  if (missing != nullptr) {
    if (*separator == ' ') claim.figures.clear();  // nothing was measured
    return lacking(*missing, claim, kForMedian);
  }
  if (!open.empty()) {
    append(claim.reason,
           {"Too close at this size: the interval crosses the border on ", open, "."});
    return Verdict::kUndecided;
  }
  return decided(claim, true, "So it is on all three problems.");
}

}  // namespace

Verdict much_faster(const Exhibit* exhibits, Claim& claim) {
  const Verdict verdict = times(exhibits, "fkm", 1 / kAbout, kAbout, kPaperRatios, claim);
  append(claim.reason, {" \"About\" is within a factor ", rough(kAbout),
                        ". The paper's programs were written in Julia: a ratio of times is one of "
                        "two programs, not of two methods alone."});
  return verdict;
}

Verdict stochastic_is_slower(const Exhibit* exhibits, Claim& claim) {
  const Verdict verdict = times(exhibits, "stochastic-ocg", 1, kInfinity, nullptr, claim);
  claim.reason += " The time that a loss takes for its gradient is not counted.";
  return verdict;
}

}  // namespace bco::finding
