// Claim 12: the regret against the bound, and y_t in K.
#include "bco/math.h"
#include "paper/findings.h"

namespace bco::finding {
namespace {

struct Bounded {
  bool complete = true;  // all numbers are there
  bool below = true;     // the bound, at every checkpoint
  bool above = false;    // it, at some checkpoint
  bool vacuous = true;   // the bound, at every checkpoint
  long looked_at = 0;    // y_t
  long outside = 0;      // of these
  long rounds = 0;
  long exceeded = 0;                            // of these: rounds with |f_t(y_t)| > M
  bool estimated = false;                       // M and G
  Interval nearest{0, -kInfinity, -kInfinity};  // regret over bound, where it comes nearest to it
};

Bounded bounded(const Repeats& repeats) {
  Bounded result;
  const auto all = static_cast<double>(repeats.checkpoints());
  result.complete = all > 0;
  for (std::size_t i = 0; i < repeats.checkpoints(); ++i) {
    const Quantity regret{kOurs, &LearnerRecord::regret, i};
    const Quantity bound{kOurs, &LearnerRecord::bound_printed, i};
    const auto excess = repeats.mean_difference(regret, bound);
    const auto shared = repeats.mean_difference(regret, bound, kError / all);
    if (!excess || !shared) {
      result.complete = false;
      break;
    }
    result.below = result.below && excess->high <= 0;
    result.above = result.above || shared->low > 0;
    const std::vector<double> bounds = repeats.values(bound);
    std::vector<double> shares = repeats.values(regret);
    for (std::size_t k = 0; k < shares.size(); ++k) shares[k] /= bounds[k];
    if (const auto share = mean_interval(shares); share && share->high > result.nearest.high) {
      result.nearest = *share;
    }
    for (std::size_t k = 0; k < bounds.size(); ++k) {
      result.vacuous = result.vacuous && vacuous(bounds[k], repeats.records()[k]->constants,
                                                 static_cast<double>(repeats.round(i)));
    }
  }
  for (std::size_t k = 0; k < repeats.count(); ++k) {
    const LearnerRecord* ours = repeats.learner(k, kOurs);
    const BoundsFrom from = repeats.records()[k]->bounds_from;
    result.estimated =
        result.estimated || from == BoundsFrom::kPilot || from == BoundsFrom::kLookAhead;
    if (ours == nullptr || ours->outside.size() < repeats.checkpoints()) {
      result.complete = false;
      continue;
    }
    result.looked_at += static_cast<long>(repeats.checkpoints());
    result.outside += ours->outside[repeats.last()];
    if (ours->exceeded.size() < repeats.checkpoints()) continue;
    result.rounds += repeats.round(repeats.last());
    result.exceeded += ours->exceeded[repeats.last()];
  }
  return result;
}

}  // namespace

Verdict below_the_bound(const Exhibit* exhibits, Claim& claim) {
  NameList above;
  NameList open;
  NameList vacuous_on;
  NameList estimated_on;
  Decisive decisive;
  long rounds = 0;
  long exceeded = 0;
  const Exhibit* missing = nullptr;
  long looked_at = 0;
  long outside = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const Exhibit& e = exhibits[i];
    const Bounded found = bounded(e.repeats);
    looked_at += found.looked_at;
    outside += found.outside;
    rounds += found.rounds;
    exceeded += found.exceeded;
    if (found.estimated) estimated_on.add(e.name);
    if (found.above) above.add(e.name);
    if (!found.complete) {
      missing = &e;
      continue;
    }
    if (!found.below && !found.above) open.add(e.name);
    if (found.vacuous) vacuous_on.add(e.name);
    const Interval& share = found.nearest;
    decisive.add(e.name, {1 - share.center, 1 - share.high, 1 - share.low}, share);
    const std::size_t last = e.repeats.last();
    const auto regret = e.repeats.mean({kOurs, &LearnerRecord::regret, last});
    const auto printed = e.repeats.mean({kOurs, &LearnerRecord::bound_printed, last});
    const auto corrected = e.repeats.mean({kOurs, &LearnerRecord::bound_corrected, last});
    if (!regret || !printed || !corrected) continue;
    append(claim.figures,
           {e.name, ": regret ", with_error(*regret), ", bound ", rough(printed->center),
            ", for the corrected η ", rough(corrected->center), "; "});
  }
  append(claim.figures, {"y_t checked in ", looked_at, " rounds, outside K in ", outside,
                         "; |f_t| above M in ", exceeded, " of ", rounds, " rounds"});
  if (missing == nullptr) decisive.tell(claim);
  Verdict verdict = Verdict::kUndecided;
  if (outside > 0) {
    verdict =
        decided(claim, false,
                "A point that was played lay outside K. (With x_1 at the origin this happens if no "
                "ball around it fits into K, which the theorem assumes.)");
  } else if (!above.empty()) {
    append(claim.reason, {"On ", above, " the regret exceeds the bound."});
    verdict = Verdict::kFails;
  } else if (missing != nullptr) {
    lacking(*missing, claim);
  } else if (!open.empty()) {
    append(claim.reason,
           {"Too close to call: the interval of the regret contains the bound on ", open, "."});
  } else {
    verdict = decided(claim, true,
                      "The regret is below the bound at every checkpoint, and every y_t that was "
                      "checked lies in K.");
    if (!vacuous_on.empty()) verdict = Verdict::kNotContradicted;
  }
  if (!vacuous_on.empty()) {
    append(claim.reason, {" On ", vacuous_on,
                          " the bound is above 2MT, the largest regret possible, at every "
                          "checkpoint: there it is vacuous, and no run can contradict it."});
  }
  if (!estimated_on.empty()) {
    append(claim.reason,
           {" M and G are estimates on ", estimated_on, exceeded > 0 ? ", and M was exceeded" : "",
            ": where losses exceed them, the theorem's assumptions are not met."});
  }
  return verdict;
}

}  // namespace bco::finding
