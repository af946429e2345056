// The paper's twelve claims, judged by a run of its experiments.
//
// Learners are compared repeat by repeat. Within a repeat they all face the same losses, so the
// differences vary less than the losses do. A comparison counts where its 95 % interval
// (intervals.h) lies entirely on one side; with probability 2.5 % at most that is the wrong side. A
// verdict that any of k comparisons can bring about is wrong with at most k times that probability.
//
//   1          the average loss after T rounds less that after T/10: below 0 holds, above 0 fails
//   2, 5–8     lowest (largest) of the paper's four learners, Fixed not among them. Holds: the
//              differences to the other three all agree, so a wrong "holds" keeps to 2.5 %. Fails:
//              one of the three is wholly on the wrong side
//   3          StochOCG less Projection-free within ±`like` of the latter's loss holds, wholly
//              outside fails
//   4          p of average loss ~ T^p, least squares on logarithms over the last decade, in each
//              repeat: above `flat` holds, below fails
//   9, 10      ratios of time, medians over the repeats: all three within a factor `about` of the
//              paper's hold, one wholly outside was not reproduced here, as other programs cannot
//              refute the paper's; all three above 1 hold, one below fails
//   11         A curve rises where at some checkpoint t, 2 ≤ t ≤ T/10, its average loss is above
//              that of round 1; it does not where it is at all of them at most `noticeable` of
//              round 1's loss above it. These intervals share the 5 % (Bonferroni). The resets are
//              the reason where Projection-free, at the checkpoint where it rises most, rose more
//              than with the same schedules and the state kept from epoch to epoch. Holds: a curve rises on every problem, and the resets are the reason
//              wherever Projection-free rises, once at least. Fails: on some problem none of the
//              four rises, or the resets lessen a rise
//   12         Projection-free's regret less the bound as printed (thm:anytime) is below 0 at every
//              checkpoint, and no y_t that was looked at lay outside K: holds. Above 0 at one
//              checkpoint (sharing the 5 %), or one y_t outside: fails. Always of f_t(y_t), which
//              is what the theorem bounds
//
// All else is undecided: intervals that hold the border, fewer than 2 repeats (6 for medians), runs
// that are missing, numbers that are not finite. Only finished repeats count (evidence.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "paper/evidence.h"

namespace bco {

// Claim 9: the time of FKM over that of Projection-free in the paper.
struct PaperRatio {
  const char* problem;
  double ratio;
};
inline constexpr PaperRatio kPaperRatios[] = {{"quadratic", 7}, {"portfolio", 5}, {"matrix", 61}};

enum class Verdict { kHolds, kFails, kUndecided, kNotReproduced };
const char* verdict_name(Verdict verdict);  // holds, fails, undecided, not-reproduced

struct Claim {
  int number = 0;
  std::string statement;
  Verdict verdict = Verdict::kUndecided;
  std::string figures;  // the numbers it rests on, with their intervals
  std::string reason;   // what decides it
  // The number that decides it, of paper_claims()[number − 1].quantity, and whose it is: of several
  // comparisons the worst. None where it could not be computed.
  std::optional<Interval> estimate;
  std::string part;
};

// The estimates of a claim that are right.
struct Range {
  double low;
  double high;
};

namespace finding {
struct Exhibit;
}  // namespace finding

// Everything about one claim: what it says, what it rests on, and who judges it.
struct ClaimInfo {
  const char* statement;
  const char* quantity;                 // what `estimate` is
  std::vector<const char*> problems;    // whose experiments it rests on
  std::vector<const char*> learners;    // whose curves, besides Fixed
  bool has_losses = false;              // of f_t(y_t) or f_t(x_t): a choice
  bool has_margin_of_estimate = false;  // a margin that its estimate alone is asked of
  Verdict otherwise = Verdict::kFails;  // of an estimate wholly outside of the range
  Range (*right_range)(const Margins& margins);
  // Writes figures, reason and estimate. The exhibits are those of the three problems in order.
  Verdict (*judge)(const finding::Exhibit* exhibits, Claim& claim);
};

const std::vector<ClaimInfo>& paper_claims();  // in the order of their numbers
const ClaimInfo& paper_claim(int number);      // InvalidInput where there is none

inline Range right_range(int claim, const Margins& margins) {
  return paper_claim(claim).right_range(margins);
}

// The verdict that an estimate gives by itself with other margins, of a claim that has a margin of its estimate. (Claim
// 11's is asked of more numbers than that.)
Verdict verdict_of_estimate(int claim, const Interval& estimate, const Margins& margins);

std::vector<Claim> judge(const Evidence& evidence);  // all twelve, in order

}  // namespace bco
