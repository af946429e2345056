// The findings on each claim: one function per claim, which writes its figures and its reason and
// returns the verdict (the rules: claims.h).
#pragma once

#include <utility>

#include "paper/claims.h"
#include "paper/sentence.h"

namespace bco::finding {

inline constexpr const char* kOurs = "projection-free";
inline constexpr const char* kFour[] = {kOurs, "unregularized", "stochastic-ocg", "fkm"};
inline constexpr std::size_t kForMean = 2;  // repeats that an interval takes
inline constexpr std::size_t kForMedian = 6;

// One problem's repeats, and those without resets.
struct Exhibit {
  Exhibit(const char* problem, Repeats with_resets, Repeats without, LossAt loss_at,
          const Margins& used)
      : name(problem),
        repeats(std::move(with_resets)),
        without_resets(std::move(without)),
        losses(loss_at == LossAt::kPlayed ? &LearnerRecord::average_loss
                                          : &LearnerRecord::average_loss_center),
        margins(used) {}

  Quantity loss(const char* learner, std::size_t checkpoint) const {
    return {learner, losses, checkpoint};
  }
  Quantity final_loss(const char* learner) const { return loss(learner, repeats.last()); }

  const char* name;
  Repeats repeats;
  Repeats without_resets;
  Series losses;
  Margins margins;
};

const std::string& label(const char* learner);  // as on the page

// The interval that decides a claim about several of them: the worst that is wholly on
// the wrong side, else the one that comes nearest to it. All are turned so that above 0 is right.
class Decisive {
 public:
  void add(const char* part, const Interval& margin, const Interval& shown);
  void tell(Claim& claim) const;

 private:
  bool found_ = false;
  const char* part_ = "";
  Interval margin_{};
  Interval shown_{};
};

inline Interval negated(const Interval& x) { return {-x.center, -x.high, -x.low}; }
inline Interval scaled(const Interval& x, double factor) {  // factor > 0
  return {x.center * factor, x.low * factor, x.high * factor};
}

// Undecided, and why there is no interval.
Verdict lacking(const Exhibit& e, Claim& claim, std::size_t needed = kForMean);
// Holds, or fails.
Verdict decided(Claim& claim, bool holds, const char* reason);

Verdict declines(const Exhibit& e, Claim& claim);        // 1
Verdict performs_alike(const Exhibit& e, Claim& claim);  // 3
Verdict grows_linearly(const Exhibit& e, Claim& claim);  // 4

enum class End { kLowest, kLargest };
Verdict extreme(const Exhibit& e, const char* hero, End end, Claim& claim);  // 2, 7, 8
// 5, 6: on the portfolio, and what is said beside it of the synthetic market.
Verdict extreme_of_markets(const Exhibit* exhibits, const char* hero, End end, Claim& claim);

// Findings from the three exhibits.
Verdict much_faster(const Exhibit* exhibits, Claim& claim);           // 9
Verdict stochastic_is_slower(const Exhibit* exhibits, Claim& claim);  // 10
Verdict rises_at_first(const Exhibit* exhibits, Claim& claim);        // 11
Verdict below_the_bound(const Exhibit* exhibits, Claim& claim);       // 12
Verdict resets_raise(const Exhibit* exhibits, Claim& claim);          // 13
Verdict denominator_hides(const Exhibit* exhibits, Claim& claim);     // 14

}  // namespace bco::finding
