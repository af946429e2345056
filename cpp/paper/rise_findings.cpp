// Claim 11: curves that rise at first.
#include <cmath>
#include <optional>

#include "bco/math.h"
#include "paper/findings.h"

namespace bco::finding {
namespace {

struct Curve {
  bool rises = false;
  bool stays = true;     // no more than the margin above round 1 at every checkpoint
  std::size_t peak = 0;  // where it rises most, of the checkpoints at which it certainly does
  Interval at_peak{};
  Interval highest{0, -kInfinity, -kInfinity};  // of all rises, by the upper end
  double first = 0;                             // the loss of round 1
};

// None where there is no checkpoint from 2 to T/10, or no interval at one.
std::optional<Curve> curve_of(const Exhibit& e, const char* learner) {
  const std::size_t end = e.repeats.tenth();
  if (end == 0) return std::nullopt;
  const auto first = e.repeats.mean(e.loss(learner, 0));
  if (!first) return std::nullopt;
  Curve curve;
  curve.first = std::abs(first->center);
  for (std::size_t i = 1; i <= end; ++i) {
    const auto rise = e.repeats.mean_difference(e.loss(learner, i), e.loss(learner, 0),
                                                kError / static_cast<double>(end));
    if (!rise) return std::nullopt;
    curve.stays = curve.stays && rise->high <= e.margins.noticeable * curve.first;
    if (rise->high > curve.highest.high) curve.highest = *rise;
    if (rise->low > 0 && (!curve.rises || rise->center > curve.at_peak.center)) {
      curve.rises = true;
      curve.peak = i;
      curve.at_peak = *rise;
    }
  }
  return curve;
}

// How much more Projection-free has risen by that checkpoint than with the same η, δ and σ_t in every epoch
// and nothing reset.
std::optional<Interval> due_to_resets(const Exhibit& e, std::size_t checkpoint) {
  Repeats with = e.repeats;
  Repeats without = e.without_resets;
  with.keep_common(e.without_resets);
  without.keep_common(e.repeats);
  std::vector<double> rise = with.values(e.loss(kOurs, checkpoint));
  const auto add = [&rise](double sign, const std::vector<double>& values) {
    for (std::size_t i = 0; i < rise.size(); ++i) rise[i] += sign * values[i];
  };
  add(-1, with.values(e.loss(kOurs, 0)));
  add(-1, without.values(e.loss(kOurs, checkpoint)));
  add(1, without.values(e.loss(kOurs, 0)));
  return mean_interval(rise);
}

// What the curves of all problems show.
struct Survey {
  NameList flat;      // problems on which no curve rises
  NameList unclear;   // no curve that certainly does
  NameList lessened;  // resets lessen the rise
  NameList open;      // whether they do is undecided
  bool confirmed = false;
  const Exhibit* missing = nullptr;
  Decisive decisive;
};

void look_at_resets(const Exhibit& e, const Curve& ours, Survey& survey, Claim& claim) {
  const auto resets = due_to_resets(e, ours.peak);
  if (!resets) return;
  append(claim.figures, {" (", with_interval(*resets), " more than without resets)"});
  const Interval relative = scaled(*resets, 1 / ours.first);
  survey.decisive.add(e.name, relative, relative);
  if (resets->low > 0) {
    survey.confirmed = true;
  } else {
    (resets->high < 0 ? survey.lessened : survey.open).add(e.name);
  }
}

void look_at_curves(const Exhibit& e, Survey& survey, Claim& claim) {
  bool rises = false;
  bool stays = true;
  Interval highest{0, -kInfinity, -kInfinity};  // in shares of the first loss
  for (const char* learner : kFour) {
    const auto curve = curve_of(e, learner);
    if (!curve) {
      survey.missing = &e;
      stays = false;
      continue;
    }
    rises = rises || curve->rises;
    stays = stays && curve->stays;
    const Interval own = scaled(curve->rises ? curve->at_peak : curve->highest, 1 / curve->first);
    if (own.high > highest.high) highest = own;
    if (!curve->rises) continue;
    append(claim.figures,
           {claim.figures.empty() ? "" : ", ", e.name, " ", label(learner), " ",
            with_interval(curve->at_peak), " at round ", e.repeats.round(curve->peak)});
    if (learner == kFour[0]) look_at_resets(e, *curve, survey, claim);
  }
  survey.decisive.add(e.name, {highest.center, highest.low, highest.high - e.margins.noticeable},
                      highest);
  if (stays) survey.flat.add(e.name);
  if (!stays && !rises) survey.unclear.add(e.name);
}

}  // namespace

Verdict rises_at_first(const Exhibit* exhibits, Claim& claim) {
  Survey survey;
  for (std::size_t i = 0; i < 3; ++i) look_at_curves(exhibits[i], survey, claim);
  const auto& [flat, unclear, lessened, open, confirmed, missing, decisive] = survey;
  if (missing == nullptr) decisive.tell(claim);
  claim.figures.insert(0, claim.figures.empty() ? "no curve certainly rises above its first round"
                                                : "largest rise above the first round: ");
  if (!flat.empty()) {
    append(claim.reason, {"On ", flat, " none of the four curves rises above its first round."});
    return Verdict::kFails;
  }
  if (!lessened.empty()) {
    append(claim.reason,
           {"On ", lessened, " ", label(kOurs), " rises more when nothing is reset."});
    return Verdict::kFails;
  }
  if (missing != nullptr) {
    if (missing->repeats.count() < kForMean || missing->repeats.tenth() > 0) {
      return lacking(*missing, claim);
    }
    append(claim.reason, {"The experiment ", missing->name, " has fewer than 20 rounds."});
  } else if (!unclear.empty()) {
    append(claim.reason, {"On ", unclear, " a rise cannot be told from chance at this size."});
  } else if (!open.empty()) {
    append(
        claim.reason,
        {"On ", open, " the rise with resets cannot be told from the one without at this size."});
  } else if (!confirmed) {
    append(claim.reason, {"Whether the resets are the reason could not be looked at: ",
                          label(kOurs), " does not rise, or its run without resets is missing."});
  } else {
    append(claim.reason, {"A curve rises above its first round on every problem, and ",
                          label(kOurs), " rises less with the same step sizes and nothing reset."});
    return Verdict::kHolds;
  }
  return Verdict::kUndecided;
}

}  // namespace bco::finding
