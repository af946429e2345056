// Claims 9 and 10: ratios of time.
#include <algorithm>
#include <cmath>
#include <optional>

#include "bco/math.h"
#include "paper/findings.h"

namespace bco::finding {
namespace {

enum class Timed { kLearner, kWithFeedback };  // with the losses' time for what the learner sees

std::vector<double> seconds(const Repeats& repeats, const char* learner, Timed timed) {
  std::vector<double> sum =
      repeats.values({learner, &LearnerRecord::learner_seconds, repeats.last()});
  if (timed == Timed::kLearner) return sum;
  const std::vector<double> feedback =
      repeats.values({learner, &LearnerRecord::feedback_seconds, repeats.last()});
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += feedback[i];
  return sum;
}

std::optional<Interval> time_ratio(const Repeats& repeats, const char* learner, Timed timed) {
  std::vector<double> ratios = seconds(repeats, learner, timed);
  const std::vector<double> ours = seconds(repeats, kOurs, timed);
  for (std::size_t i = 0; i < ratios.size(); ++i) {
    // A clock that saw no time pass has measured nothing.
    ratios[i] = ratios[i] > 0 ? ratios[i] / ours[i] : kInfinity;
  }
  return median_interval(std::move(ratios));
}

// The distance of a ratio from the ends of (low, high), on a logarithmic scale.
Interval inside(const Interval& x, double low, double high) {
  const auto distance = [=](double ratio) {
    const double logarithm = ratio > 0 ? log(ratio) : -kInfinity;
    const double below = high < kInfinity ? log(high) - logarithm : kInfinity;
    return std::min(logarithm - log(low), below);
  };
  const double middle = std::sqrt(low * high);  // the farthest inside
  const double most = distance(high < kInfinity ? std::clamp(middle, x.low, x.high) : x.high);
  return {distance(x.center), std::min(distance(x.low), distance(x.high)), most};
}

// Judges if the time of `learner` divided by ours is within (low, high) on all three; in units of the
// paper's ratio, where one is given.
Verdict times(const Exhibit* exhibits, const char* learner, Timed timed, double low, double high,
              const PaperRatio* paper, Claim& claim) {
  Decisive decisive;
  NameList faster;   // than ours
  NameList outside;  // and not faster
  NameList open;
  const Exhibit* missing = nullptr;
  const char* separator = " ";
  append(claim.figures,
         {"time of ", label(learner), " divided by that of ", label(kOurs),
          timed == Timed::kWithFeedback ? ", including gradients and values:" : ":"});
  for (std::size_t i = 0; i < 3; ++i) {
    const double unit = paper != nullptr ? paper[i].ratio : 1;
    const auto ratio = time_ratio(exhibits[i].repeats, learner, timed);
    if (!ratio) {
      missing = &exhibits[i];
      continue;
    }
    append(claim.figures, {separator, exhibits[i].name, " ", with_interval(*ratio)});
    separator = ", ";
    const Interval of_unit = scaled(*ratio, 1 / unit);
    decisive.add(exhibits[i].name, inside(of_unit, low, high), of_unit);
    if (ratio->high < low * unit || ratio->low > high * unit) {
      (ratio->high < 1 ? faster : outside).add(exhibits[i].name);
    } else if (ratio->low <= low * unit || ratio->high >= high * unit) {
      open.add(exhibits[i].name);
    }
  }
  if (missing == nullptr) decisive.tell(claim);
  if (!faster.empty()) append(claim.reason, {"On ", faster, " ", label(learner), " is faster."});
  if (!outside.empty()) {
    append(claim.reason, {claim.reason.empty() ? "" : " ", "This does not hold on ", outside, "."});
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
    append(claim.reason, {"Too close to call: the interval crosses the margin on ", open, "."});
    return Verdict::kUndecided;
  }
  return decided(claim, true, "This holds on all three problems.");
}

// The authors' programs cannot be timed, and others cannot refute what was measured of them.
Verdict reproduced(Verdict verdict, Claim& claim) {
  claim.reason +=
      " The paper's programs were written in Julia: a ratio of times "
      "compares two programs, not just two methods, so other programs cannot refute it.";
  return verdict == Verdict::kFails ? Verdict::kNotReproduced : verdict;
}

}  // namespace

Verdict much_faster(const Exhibit* exhibits, Claim& claim) {
  const double about = exhibits[0].margins.about;
  const Verdict verdict =
      times(exhibits, "fkm", Timed::kLearner, 1 / about, about, kPaperRatios, claim);
  append(claim.reason, {" \"About\" means within a factor of ", rough(about), "."});
  return reproduced(verdict, claim);
}

Verdict stochastic_is_slower(const Exhibit* exhibits, Claim& claim) {
  const Verdict verdict =
      times(exhibits, "stochastic-ocg", Timed::kWithFeedback, 1, kInfinity, nullptr, claim);
  return reproduced(verdict, claim);
}

}  // namespace bco::finding
