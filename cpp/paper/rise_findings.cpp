// Claims 11, 13 and 14: curves that rise at first, and why.
#include <cmath>
#include <optional>

#include "bco/math.h"
#include "paper/findings.h"

namespace bco::finding {
namespace {

struct Curve {
  bool rises = false;    // by more than the margin above round 1 at some checkpoint
  bool stays = true;     // no more than the margin above round 1 at every checkpoint
  std::size_t peak = 0;  // where it rises most, of the checkpoints at which it certainly does
  Interval at_peak{};
  Interval highest{0, -kInfinity, -kInfinity};  // of all rises, by the upper end
  double first = 0;  // the loss of round 1; 0: the curve cannot but rise, and is not judged
};

constexpr double kCurves = 12;  // four learners on three problems, which share the error

// None where there is no checkpoint from 2 to T/10, or no interval at one.
std::optional<Curve> curve_of(const Exhibit& e, const char* learner) {
  const std::size_t end = e.repeats.tenth();
  if (end == 0) return std::nullopt;
  const auto first = e.repeats.mean(e.loss(learner, 0));
  if (!first) return std::nullopt;
  Curve curve;
  curve.first = std::abs(first->center);
  if (curve.first == 0) return curve;
  const double margin = e.margins.noticeable * curve.first;
  for (std::size_t i = 1; i <= end; ++i) {
    const auto rise = e.repeats.mean_difference(e.loss(learner, i), e.loss(learner, 0),
                                                kError / (kCurves * static_cast<double>(end)));
    if (!rise) return std::nullopt;
    curve.stays = curve.stays && rise->high <= margin;
    if (rise->high > curve.highest.high) curve.highest = *rise;
    if (rise->low > margin && (!curve.rises || rise->center > curve.at_peak.center)) {
      curve.rises = true;
      curve.peak = i;
      curve.at_peak = *rise;
    }
  }
  return curve;
}

// Undecided: the experiment has too few repeats or rounds.
Verdict lacking_rounds(const Exhibit& e, Claim& claim) {
  if (e.repeats.count() < kForMean || e.repeats.tenth() > 0) return lacking(e, claim);
  append(claim.reason, {"The experiment ", e.name, " has fewer than 20 rounds."});
  return Verdict::kUndecided;
}

// Projection-free's rise up to that checkpoint, less the rise with the same η, δ and σ_t in every epoch
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

// The loss per round of Projection-free from one checkpoint to a later one, in each repeat.
std::vector<double> loss_between(const Exhibit& e, std::size_t from, std::size_t to) {
  const auto a = static_cast<double>(e.repeats.round(from));
  const auto b = static_cast<double>(e.repeats.round(to));
  const std::vector<double> early = e.repeats.values(e.loss(kOurs, from));
  std::vector<double> losses = e.repeats.values(e.loss(kOurs, to));
  for (std::size_t i = 0; i < losses.size(); ++i)
    losses[i] = (b * losses[i] - a * early[i]) / (b - a);
  return losses;
}

std::vector<double> difference(std::vector<double> x, const std::vector<double>& y) {
  for (std::size_t i = 0; i < x.size(); ++i) x[i] -= y[i];
  return x;
}

// The last checkpoint before the last reset of the run that has a checkpoint behind it; 0: there is none.
std::size_t before_last_reset(const Repeats& repeats) {
  std::size_t found = 0;
  long reset = 2;
  for (std::size_t i = 1; i + 1 < repeats.checkpoints(); ++i) {
    while (reset <= repeats.round(i)) reset *= 2;
    if (repeats.round(i + 1) >= reset) found = i;
  }
  return found;
}

// The panels of a cause: those that confirm it, those that refute it, and those that do neither.
struct Cause {
  NameList confirmed;
  NameList refuted;
  NameList open;
  NameList unseen;  // a run or a checkpoint that it takes is missing
  const Exhibit* missing = nullptr;
  Decisive decisive;

  void add(const Exhibit& e, const Interval& relative, bool is_confirmed, bool is_refuted) {
    decisive.add(e.name, relative, relative);
    (is_confirmed ? confirmed : is_refuted ? refuted : open).add(e.name);
  }
};

void append_rise(Claim& claim, const Exhibit& e, const char* learner, const Curve& curve) {
  append(claim.figures, {claim.figures.empty() ? "" : ", ", e.name, " ", label(learner), " ",
                         with_interval(curve.at_peak), " at round ", e.repeats.round(curve.peak)});
}

// Checks each problem on which Projection-free rises; `look` confirms the cause there, or not.
template <class Look>
Verdict judge_cause(const Exhibit* exhibits, Claim& claim, const char* refuted_text,
                    const char* open_text, const Look& look) {
  Cause cause;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto curve = curve_of(exhibits[i], kOurs);
    if (!curve) cause.missing = &exhibits[i];
    if (!curve || !curve->rises) continue;
    append_rise(claim, exhibits[i], kOurs, *curve);
    look(exhibits[i], *curve, cause);
  }
  if (cause.missing == nullptr) cause.decisive.tell(claim);
  if (!claim.figures.empty()) claim.figures.insert(0, "largest rise above the first round: ");
  if (!cause.refuted.empty()) {
    append(claim.reason, {"On ", cause.refuted, " ", refuted_text});
    return Verdict::kFails;
  }
  if (cause.missing != nullptr) return lacking_rounds(*cause.missing, claim);
  if (!cause.open.empty()) {
    append(claim.reason, {"On ", cause.open, " ", open_text});
    return Verdict::kUndecided;
  }
  if (!cause.unseen.empty()) {
    append(claim.reason,
           {"On ", cause.unseen, " it could not be checked: a run that it needs is missing."});
    return Verdict::kUndecided;
  }
  if (cause.confirmed.empty()) {
    append(claim.reason, {"It could not be checked: ", label(kOurs),
                          " does not rise above its first round, or starts at a loss of 0."});
    return Verdict::kUndecided;
  }
  append(claim.reason,
         {"This is the case wherever ", label(kOurs), " rises: on ", cause.confirmed, "."});
  return Verdict::kHolds;
}

}  // namespace

Verdict rises_at_first(const Exhibit* exhibits, Claim& claim) {
  NameList rising;
  NameList flat;
  NameList from_zero;
  const Exhibit* missing = nullptr;
  Interval largest{-kInfinity, -kInfinity, -kInfinity};  // in shares of the first loss
  for (std::size_t i = 0; i < 3; ++i) {
    const Exhibit& e = exhibits[i];
    bool rises = false;
    bool stays = true;
    bool is_from_zero = false;
    for (const char* learner : kFour) {
      const auto curve = curve_of(e, learner);
      if (!curve) missing = &e;
      stays = stays && curve && curve->stays;
      if (!curve) continue;
      if (curve->first == 0) {
        is_from_zero = true;
        continue;
      }
      rises = rises || curve->rises;
      const Interval own = scaled(curve->rises ? curve->at_peak : curve->highest, 1 / curve->first);
      if (own.low > largest.low) {
        largest = own;
        claim.part = e.name;
      }
      if (curve->rises) append_rise(claim, e, learner, *curve);
    }
    if (rises) rising.add(e.name);
    if (is_from_zero) from_zero.add(e.name);
    if (stays && !is_from_zero) flat.add(e.name);
  }
  claim.figures.insert(0, claim.figures.empty() ? "no curve certainly rises above its first round"
                                                : "largest rise above the first round: ");
  if (missing == nullptr && largest.low > -kInfinity) {
    claim.estimate = largest;
  } else {
    claim.part.clear();
  }
  if (!rising.empty()) {
    append(claim.reason, {"A curve rises above its first round on ", rising, "."});
    if (!flat.empty()) append(claim.reason, {" On ", flat, " none of the four does."});
    return Verdict::kHolds;
  }
  if (missing != nullptr) return lacking_rounds(*missing, claim);
  if (flat.count == 3) {
    return decided(claim, false,
                   "None of the four curves rises above its first round on any problem.");
  }
  claim.reason = "A rise cannot be distinguished from chance with this many repeats.";
  if (!from_zero.empty()) {
    append(claim.reason,
           {" On ", from_zero, " a curve that starts at a loss of 0 was not judged."});
  }
  return Verdict::kUndecided;
}

Verdict resets_raise(const Exhibit* exhibits, Claim& claim) {
  return judge_cause(
      exhibits, claim, "the resets add nothing noticeable: without them it rises as much or more.",
      "the rises with and without resets cannot be distinguished with this many repeats.",
      [&claim](const Exhibit& e, const Curve& ours, Cause& cause) {
        const auto resets = due_to_resets(e, ours.peak);
        if (!resets) return cause.unseen.add(e.name);
        append(claim.figures, {" (", with_interval(*resets), " more than without resets)"});
        cause.add(e, scaled(*resets, 1 / ours.first), resets->low > 0,
                  resets->high < e.margins.noticeable * ours.first);
      });
}

Verdict denominator_hides(const Exhibit* exhibits, Claim& claim) {
  return judge_cause(
      exhibits, claim,
      "the last reset raises the loss per round by nothing noticeable: there is no rise for the "
      "denominator to hide.",
      "the effect of the last reset on the loss per round cannot be distinguished from chance.",
      [&claim](const Exhibit& e, const Curve& ours, Cause& cause) {
        const std::size_t before = before_last_reset(e.repeats);
        if (before == 0) return cause.unseen.add(e.name);
        const std::vector<double> late = difference(e.repeats.values(e.loss(kOurs, before + 1)),
                                                    e.repeats.values(e.loss(kOurs, before)));
        const std::vector<double> first = difference(e.repeats.values(e.loss(kOurs, ours.peak)),
                                                     e.repeats.values(e.loss(kOurs, 0)));
        const auto jump = mean_interval(
            difference(loss_between(e, before, before + 1), loss_between(e, before - 1, before)));
        const auto average = mean_interval(late);
        const auto less = mean_interval(difference(first, late));
        if (!jump || !average || !less) return cause.unseen.add(e.name);
        append(claim.figures,
               {" (from round ", e.repeats.round(before), " to ", e.repeats.round(before + 1),
                ", past the last reset, the loss per round changes by ", with_interval(*jump),
                ", the average by ", with_interval(*average), ")"});
        cause.add(e, scaled(*jump, 1 / ours.first), jump->low > 0 && less->low > 0,
                  jump->high < e.margins.noticeable * ours.first);
      });
}

}  // namespace bco::finding
