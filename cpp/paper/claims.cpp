#include "paper/claims.h"

#include <string>

#include "bco/math.h"
#include "bco/simulation/parameters.h"
#include "paper/findings.h"

namespace bco {
namespace {

[[noreturn]] void refuse_unknown(int claim) {
  out_of_range("claim", 1, static_cast<double>(paper_claims().size()), std::to_string(claim));
}

}  // namespace

const char* verdict_name(Verdict verdict) {
  static constexpr const char* kNames[] = {"holds", "fails", "undecided", "not-reproduced"};
  return kNames[static_cast<int>(verdict)];
}

const std::vector<ClaimInfo>& paper_claims() {
  using finding::kOurs;
  static const std::vector<const char*> all_problems = {"quadratic", "portfolio", "matrix"};
  static const std::vector<const char*> four(std::begin(finding::kFour), std::end(finding::kFour));
  static const std::vector<ClaimInfo> claims = {
      {"Quadratic programming: the average loss of Projection-free declines with the rounds.",
       "change of Projection-free's average loss from T/10 to T rounds",
       {"quadratic"},
       {kOurs},
       true},
      {"Quadratic programming: FKM has the lowest loss.",
       "how much more the closest of the others loses than FKM",
       {"quadratic"},
       four,
       true},
      {"Quadratic programming: StochOCG performs like Projection-free.",
       "StochOCG's loss over Projection-free's, less 1",
       {"quadratic"},
       {kOurs, "stochastic-ocg"},
       true},
      {"Quadratic programming: Unregularized's loss is linear in T, its average does not decline.",
       "p, where Unregularized's average loss goes like T^p over the last decade",
       {"quadratic"},
       {"unregularized"},
       true},
      {"Portfolio selection: Projection-free has the lowest loss.",
       "how much more the closest of the others loses than Projection-free",
       {"portfolio"},
       four,
       true},
      {"Portfolio selection: FKM has the largest loss.",
       "how much less the closest of the others loses than FKM",
       {"portfolio"},
       four,
       true},
      {"Matrix completion: Projection-free has the lowest loss.",
       "how much more the closest of the others loses than Projection-free",
       {"matrix"},
       four,
       true},
      {"Matrix completion: FKM has the largest loss.",
       "how much less the closest of the others loses than FKM",
       {"matrix"},
       four,
       true},
      {"Projection-free runs about 7, 5 and 61 times as fast as FKM on the three problems.",
       "FKM's time over Projection-free's, over the paper's ratio, where it is farthest from 1",
       all_problems,
       {kOurs, "fkm"},
       false},
      {"StochOCG is slower than Projection-free.",
       "StochOCG's time over Projection-free's, gradients and values included, where it is least",
       all_problems,
       {kOurs, "stochastic-ocg"},
       false},
      {"The curves rise at first, because of the resets and the small denominator.",
       "the rise, or what resets add to Projection-free's, over the first loss, where it is least",
       all_problems, four, true},
      {"The regret is at most the bound of the theorem, and y_t is always in K.",
       "Projection-free's regret over the printed bound, where it comes nearest",
       all_problems,
       {kOurs},
       false},
  };
  return claims;
}

Range right_range(int claim, const Margins& margins) {
  switch (claim) {
    case 1:
      return {-kInfinity, 0};
    case 3:
      return {-margins.like, margins.like};
    case 4:
      return {margins.flat, kInfinity};
    case 9:
      return {1 / margins.about, margins.about};
    case 10:
      return {1, kInfinity};
    case 12:
      return {-kInfinity, 1};
    case 2:
    case 5:
    case 6:
    case 7:
    case 8:
    case 11:
      return {0, kInfinity};
    default:
      refuse_unknown(claim);
  }
}

bool has_margin_of_estimate(int claim) { return claim == 3 || claim == 4 || claim == 9; }

Verdict verdict_of_estimate(int claim, const Interval& estimate, const Margins& margins) {
  const auto [low, high] = right_range(claim, margins);
  if (estimate.low >= low && estimate.high <= high) return Verdict::kHolds;
  if (estimate.low <= high && estimate.high >= low) return Verdict::kUndecided;
  return claim == 9 ? Verdict::kNotReproduced : Verdict::kFails;
}

Verdict finding::find(const Exhibit* exhibits, Claim& claim) {
  const Exhibit& quadratic = exhibits[0];
  const Exhibit& portfolio = exhibits[1];
  const Exhibit& matrix = exhibits[2];
  switch (claim.number) {
    case 1:
      return declines(quadratic, claim);
    case 2:
      return extreme(quadratic, "fkm", End::kLowest, claim);
    case 3:
      return performs_alike(quadratic, claim);
    case 4:
      return grows_linearly(quadratic, claim);
    case 5:
      return extreme(portfolio, kOurs, End::kLowest, claim);
    case 6:
      return extreme(portfolio, "fkm", End::kLargest, claim);
    case 7:
      return extreme(matrix, kOurs, End::kLowest, claim);
    case 8:
      return extreme(matrix, "fkm", End::kLargest, claim);
    case 9:
      return much_faster(exhibits, claim);
    case 10:
      return stochastic_is_slower(exhibits, claim);
    case 11:
      return rises_at_first(exhibits, claim);
    case 12:
      return below_the_bound(exhibits, claim);
    default:
      refuse_unknown(claim.number);
  }
}

std::vector<Claim> judge(const Evidence& evidence) {
  using finding::Exhibit;
  const auto exhibit = [&](const char* problem, const Panel& panel) {
    return Exhibit(problem, Repeats(panel.records, problem), Repeats(panel.without_resets, problem),
                   evidence.loss_at, evidence.margins);
  };
  const Exhibit exhibits[] = {exhibit("quadratic", evidence.quadratic),
                              exhibit("portfolio", evidence.portfolio),
                              exhibit("matrix", evidence.matrix)};
  std::vector<Claim> claims(paper_claims().size());
  for (std::size_t i = 0; i < claims.size(); ++i) {
    claims[i].number = static_cast<int>(i) + 1;
    claims[i].statement = paper_claims()[i].statement;
    claims[i].verdict = finding::find(exhibits, claims[i]);
  }
  return claims;
}

}  // namespace bco
