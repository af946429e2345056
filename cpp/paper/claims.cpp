#include "paper/claims.h"

#include <string>

#include "bco/math.h"
#include "bco/simulation/parameters.h"
#include "paper/findings.h"

namespace bco {
namespace {

using finding::End;
using finding::Exhibit;
using finding::kOurs;

Range below_zero(const Margins& /*margins*/) { return {-kInfinity, 0}; }
Range above_zero(const Margins& /*margins*/) { return {0, kInfinity}; }

}  // namespace

const char* verdict_name(Verdict verdict) {
  static constexpr const char* kNames[] = {"holds",          "fails", "undecided",
                                           "not-reproduced", "tied",  "not-contradicted"};
  return kNames[static_cast<int>(verdict)];
}

const ClaimInfo& paper_claim(int number) {
  const auto count = static_cast<int>(paper_claims().size());
  if (number < 1 || number > count) out_of_range("claim", 1, count, std::to_string(number));
  return paper_claims()[static_cast<std::size_t>(number) - 1];
}

const std::vector<ClaimInfo>& paper_claims() {
  static const std::vector<const char*> all_problems = {"quadratic", "portfolio", "matrix"};
  static const std::vector<const char*> four(std::begin(finding::kFour), std::end(finding::kFour));
  static const std::vector<ClaimInfo> claims = {
      {.statement =
           "Quadratic programming: the average loss of Projection-free declines with the rounds.",
       .quantity = "change of Projection-free's average loss from T/10 to T rounds",
       .problems = {"quadratic"},
       .learners = {kOurs},
       .has_losses = true,
       .right_range = below_zero,
       .judge = [](const Exhibit* e, Claim& claim) { return declines(e[0], claim); }},
      {.statement = "Quadratic programming: FKM has the lowest loss.",
       .quantity = "how much more the closest of the others loses than FKM",
       .problems = {"quadratic"},
       .learners = four,
       .has_losses = true,
       .right_range = above_zero,
       .judge = [](const Exhibit* e,
                   Claim& claim) { return extreme(e[0], "fkm", End::kLowest, claim); }},
      {.statement = "Quadratic programming: StochOCG performs like Projection-free.",
       .quantity = "StochOCG's loss divided by Projection-free's",
       .problems = {"quadratic"},
       .learners = {kOurs, "stochastic-ocg"},
       .has_losses = true,
       .has_margin_of_estimate = true,
       .right_range =
           [](const Margins& m) {
             return Range{1 - m.like, 1 + m.like};
           },
       .judge = [](const Exhibit* e, Claim& claim) { return performs_alike(e[0], claim); }},
      {.statement = "Quadratic programming: Unregularized's loss is linear in T, its average does "
                    "not decline.",
       .quantity =
           "p, where Unregularized's average loss scales like T^p over the last decade of rounds",
       .problems = {"quadratic"},
       .learners = {"unregularized"},
       .has_losses = true,
       .has_margin_of_estimate = true,
       .right_range =
           [](const Margins& m) {
             return Range{m.flat, kInfinity};
           },
       .judge = [](const Exhibit* e, Claim& claim) { return grows_linearly(e[0], claim); }},
      {.statement = "Portfolio selection: Projection-free has the lowest loss.",
       .quantity = "how much more the closest of the others loses than Projection-free",
       .problems = {"portfolio"},
       .learners = four,
       .has_losses = true,
       .right_range = above_zero,
       .judge = [](const Exhibit* e,
                   Claim& claim) { return extreme_of_markets(e, kOurs, End::kLowest, claim); }},
      {.statement = "Portfolio selection: FKM has the largest loss.",
       .quantity = "how much less the closest of the others loses than FKM",
       .problems = {"portfolio"},
       .learners = four,
       .has_losses = true,
       .right_range = above_zero,
       .judge = [](const Exhibit* e,
                   Claim& claim) { return extreme_of_markets(e, "fkm", End::kLargest, claim); }},
      {.statement = "Matrix completion: Projection-free has the lowest loss.",
       .quantity = "how much more the closest of the others loses than Projection-free",
       .problems = {"matrix"},
       .learners = four,
       .has_losses = true,
       .right_range = above_zero,
       .judge = [](const Exhibit* e,
                   Claim& claim) { return extreme(e[2], kOurs, End::kLowest, claim); }},
      {.statement = "Matrix completion: FKM has the largest loss.",
       .quantity = "how much less the closest of the others loses than FKM",
       .problems = {"matrix"},
       .learners = four,
       .has_losses = true,
       .right_range = above_zero,
       .judge = [](const Exhibit* e,
                   Claim& claim) { return extreme(e[2], "fkm", End::kLargest, claim); }},
      {.statement =
           "Projection-free runs about 7, 5 and 61 times as fast as FKM on the three problems.",
       .quantity =
           "FKM's time divided by Projection-free's, relative to the paper's ratio, on the problem "
           "where this is farthest from 1",
       .problems = all_problems,
       .learners = {kOurs, "fkm"},
       .has_margin_of_estimate = true,
       .otherwise = Verdict::kNotReproduced,
       .right_range =
           [](const Margins& m) {
             return Range{1 / m.about, m.about};
           },
       .judge = finding::much_faster},
      {.statement = "StochOCG is slower than Projection-free.",
       .quantity =
           "StochOCG's time divided by Projection-free's, including gradients and values, on the "
           "problem where this is smallest",
       .problems = all_problems,
       .learners = {kOurs, "stochastic-ocg"},
       .otherwise = Verdict::kNotReproduced,
       .right_range =
           [](const Margins& /*margins*/) {
             return Range{1, kInfinity};
           },
       .judge = finding::stochastic_is_slower},
      {.statement = "The curves rise at their initial stage.",
       .quantity = "the largest rise of a curve above its first round, divided by its first loss",
       .problems = all_problems,
       .learners = four,
       .has_losses = true,
       .right_range = above_zero,
       .judge = finding::rises_at_first},
      {.statement = "The regret is at most the bound of the theorem, and y_t is always in K.",
       .quantity = "Projection-free's regret divided by the printed bound, where this is largest",
       .problems = all_problems,
       .learners = {kOurs},
       .right_range =
           [](const Margins& /*margins*/) {
             return Range{-kInfinity, 1};
           },
       .judge = finding::below_the_bound},
      {.statement = "The initial rises are due to the resets of the doubling trick.",
       .quantity =
           "how much resets add to Projection-free's rise, divided by its first loss, on the "
           "problem where this is smallest",
       .problems = all_problems,
       .learners = {kOurs},
       .has_losses = true,
       .right_range = above_zero,
       .judge = finding::resets_raise},
      {.statement = "The initial rises are due to the small denominator of the average.",
       .quantity =
           "how much the last reset raises Projection-free's loss per round, divided by its first "
           "loss, on the problem where this is smallest",
       .problems = all_problems,
       .learners = {kOurs},
       .has_losses = true,
       .right_range = above_zero,
       .judge = finding::denominator_hides},
  };
  return claims;
}

Verdict verdict_of_estimate(int claim, const Interval& estimate, const Margins& margins) {
  const auto [low, high] = right_range(claim, margins);
  if (estimate.low >= low && estimate.high <= high) return Verdict::kHolds;
  if (estimate.low <= high && estimate.high >= low) return Verdict::kUndecided;
  return paper_claim(claim).otherwise;
}

std::vector<Claim> judge(const Evidence& evidence) {
  const auto exhibit = [&](const char* problem, const Panel& panel) {
    return Exhibit(problem, Repeats(panel.records, problem), Repeats(panel.without_resets, problem),
                   evidence.loss_at, evidence.margins);
  };
  const Exhibit exhibits[] = {
      exhibit("quadratic", evidence.quadratic), exhibit("portfolio", evidence.portfolio),
      exhibit("matrix", evidence.matrix), exhibit("portfolio", evidence.synthetic)};
  std::vector<Claim> claims(paper_claims().size());
  for (std::size_t i = 0; i < claims.size(); ++i) {
    claims[i].number = static_cast<int>(i) + 1;
    claims[i].statement = paper_claims()[i].statement;
    claims[i].verdict = paper_claims()[i].judge(exhibits, claims[i]);
  }
  return claims;
}

}  // namespace bco
