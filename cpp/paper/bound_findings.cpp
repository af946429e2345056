// Claim 12: the regret against the bound, and y_t in K.
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
    for (std::size_t k = 0; k < bounds.size(); ++k) {
      result.vacuous = result.vacuous && vacuous(bounds[k], repeats.records()[k]->constants,
                                                 static_cast<double>(repeats.round(i)));
    }
  }
  for (const Record* record : repeats.records()) {
    const LearnerRecord* ours = learner_record(*record, kOurs);
    if (ours == nullptr || ours->outside.empty()) {
      result.complete = false;
    } else {
      result.looked_at += static_cast<long>(ours->outside.size());
      result.outside += ours->outside.back();
    }
  }
  return result;
}

}  // namespace

Verdict below_the_bound(const Exhibit* exhibits, Claim& claim) {
  NameList above;
  NameList open;
  NameList vacuous_on;
  const Exhibit* missing = nullptr;
  long looked_at = 0;
  long outside = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const Exhibit& e = exhibits[i];
    const Bounded found = bounded(e.repeats);
    looked_at += found.looked_at;
    outside += found.outside;
    if (found.above) above.add(e.name);
    if (!found.complete) {
      missing = &e;
      continue;
    }
    if (!found.below && !found.above) open.add(e.name);
    if (found.vacuous) vacuous_on.add(e.name);
    const std::size_t last = e.repeats.last();
    const auto regret = e.repeats.mean({kOurs, &LearnerRecord::regret, last});
    const auto printed = e.repeats.mean({kOurs, &LearnerRecord::bound_printed, last});
    const auto corrected = e.repeats.mean({kOurs, &LearnerRecord::bound_corrected, last});
    if (!regret || !printed || !corrected) continue;
    append(claim.figures, {e.name, ": regret ", with_error(*regret), ", bound ",
                           rough(printed->center), ", corrected ", rough(corrected->center), "; "});
  }
  append(claim.figures, {"y_t looked at in ", looked_at, " rounds, outside K in ", outside});
  Verdict verdict = Verdict::kUndecided;
  if (outside > 0) {
    verdict = decided(claim, false, "A point that was played lay outside K.");
  } else if (!above.empty()) {
    append(claim.reason, {"On ", above, " the regret exceeds the bound."});
    verdict = Verdict::kFails;
  } else if (missing != nullptr) {
    lacking(*missing, claim);
  } else if (!open.empty()) {
    append(claim.reason,
           {"Too close at this size: the interval of the regret holds the bound on ", open, "."});
  } else {
    verdict = decided(claim, true,
                      "The regret is below the bound at every checkpoint, and every y_t that was "
                      "looked at lies in K.");
  }
  if (!vacuous_on.empty()) {
    append(claim.reason, {" On ", vacuous_on,
                          " the bound is above 2MT, more than any play can lose, at every "
                          "checkpoint: there it says nothing."});
  }
  return verdict;
}

}  // namespace bco::finding
