// The paper's claims, judged by a run of its experiments: twelve, and the two causes that it names for the eleventh.
//
// Learners are compared repeat by repeat. Within a repeat they all face the same losses, so the
// differences vary less than the losses do. A comparison counts where its 95 % interval
// (intervals.h) lies entirely on one side; with probability 2.5 % at most that is the wrong side. A
// verdict that any of k comparisons can bring about is wrong with at most k times that probability.
//
//   1          the average loss after T rounds less that after T/10: below 0 holds, above 0 fails
//   2, 5–8     lowest (largest) of the paper's four learners, Fixed not among them. A rival is tied where the
//              difference is certainly within ±`tied` of Fixed's average regret, which is what there is to learn.
//              Fails: one of the other rivals is wholly on the wrong side. Else tied, where a rival is and no other is
//              open. Holds: the differences to all three agree, so a wrong "holds" keeps to 2.5 %
//              On a price table, 5 and 6 also say what they are on the synthetic market
//   3          StochOCG's loss over Projection-free's within 1 ± `like` holds, wholly outside fails; the
//              interval is that of a ratio of means (Fieller), in which both losses are uncertain
//   4          p of average loss ~ T^p, least squares on logarithms over the last decade, in each
//              repeat: above `flat` holds, below fails
//   9, 10      ratios of time, medians over the repeats: all three within a factor `about` of the
//              paper's hold, all three above 1 hold. One wholly outside was not reproduced here: the authors'
//              programs cannot be timed, and other programs cannot refute theirs
//   11         A curve rises where at some checkpoint t, 2 ≤ t ≤ T/10, its average loss is above
//              that of round 1 by more than `noticeable` of it; it does not where it is at all of them at most so
//              much above it. The intervals of all checkpoints and of the twelve curves share the 5 % (Bonferroni). A
//              curve whose first loss is 0 cannot but rise and is not judged. Holds: a curve rises on some
//              problem, as the paper speaks of its figure and not of each panel. Fails: none rises on any
//   12         Projection-free's regret less the bound as printed (thm:anytime) is below 0 at every
//              checkpoint, and no y_t that was checked lay outside K: holds if the bound is informative (is
//              below 2MT somewhere) on all problems, else it is not contradicted. Above 0 at one
//              checkpoint (sharing the 5 %), or one y_t outside: fails. Always of f_t(y_t), which
//              is what the theorem bounds
//   13         The resets are a cause of the rise where Projection-free, at the checkpoint where it rises most, rose
//              more than with the same schedules and the state kept from epoch to epoch. Holds: wherever it rises.
//              Fails: on some problem the resets add less than `noticeable` of round 1's loss. That checkpoint is
//              chosen in favour of the claim
//   14         The small denominator is a cause where the last reset of the run, when the denominator is large, still
//              raises the loss per round and yet lifts the average by less than the first rise did. Holds: wherever
//              Projection-free rises. Fails: on some problem that reset raises the loss per round by less than
//              `noticeable` of round 1's loss: then it is no denominator that hides it. The test is ours
//
// All else is undecided: intervals that hold the border, fewer than 2 repeats (6 for medians), runs
// that are missing, numbers that are not finite. Only finished repeats count (evidence.h).
#pragma once

#include <cstddef>
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

enum class Verdict { kHolds, kFails, kUndecided, kNotReproduced, kTied, kNotContradicted };
inline constexpr std::size_t kVerdicts = 6;
// holds, fails, undecided, not-reproduced, tied, not-contradicted
const char* verdict_name(Verdict verdict);

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
  // Writes figures, reason and estimate. The exhibits are those of the three problems in order, then the synthetic
  // market's.
  Verdict (*judge)(const finding::Exhibit* exhibits, Claim& claim);
};

const std::vector<ClaimInfo>& paper_claims();  // in the order of their numbers
const ClaimInfo& paper_claim(int number);      // InvalidInput where there is none

inline Range right_range(int claim, const Margins& margins) {
  return paper_claim(claim).right_range(margins);
}

// The verdict that an estimate gives by itself with other margins, of a claim that has a margin of its estimate. (The others are
// asked of more numbers than that.)
Verdict verdict_of_estimate(int claim, const Interval& estimate, const Margins& margins);

std::vector<Claim> judge(const Evidence& evidence);  // all of them, in order

}  // namespace bco
