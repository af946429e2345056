#include "paper/findings.h"

#include "bco/simulation/catalogue.h"

namespace bco::finding {

const std::string& label(const char* learner) { return find_learner(learner).label; }

Verdict lacking(const Exhibit& e, Claim& claim, std::size_t needed) {
  const std::size_t count = e.repeats.count();
  append(claim.reason, {"The experiment ", e.name});
  if (count >= needed) {
    append(claim.reason, {" has numbers that are missing or not finite."});
  } else {
    append(claim.reason,
           {" has ", static_cast<long>(count), " finished repeat", count == 1 ? "" : "s",
            ", but at least ", static_cast<long>(needed), " are needed."});
  }
  return Verdict::kUndecided;
}

void Decisive::add(const char* part, const Interval& margin, const Interval& shown) {
  const bool is_wrong = margin.high < 0;
  const bool was_wrong = found_ && margin_.high < 0;
  const bool is_worse =
      !found_ ||
      (is_wrong == was_wrong ? (is_wrong ? margin.high < margin_.high : margin.low < margin_.low)
                             : is_wrong);
  if (!is_worse) return;
  found_ = true;
  part_ = part;
  margin_ = margin;
  shown_ = shown;
}

void Decisive::tell(Claim& claim) const {
  if (!found_) return;
  claim.estimate = shown_;
  claim.part = part_;
}

Verdict decided(Claim& claim, bool holds, const char* reason) {
  claim.reason = reason;
  return holds ? Verdict::kHolds : Verdict::kFails;
}

}  // namespace bco::finding
