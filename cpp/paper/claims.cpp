#include "paper/claims.h"

#include "paper/findings.h"

namespace bco {

const char* verdict_name(Verdict verdict) {
  static constexpr const char* kNames[] = {"holds", "fails", "undecided"};
  return kNames[static_cast<int>(verdict)];
}

const std::vector<std::string>& paper_claims() {
  static const std::vector<std::string> statements = {
      "Quadratic programming: the average loss of Projection-free declines with the rounds.",
      "Quadratic programming: FKM has the lowest loss.",
      "Quadratic programming: StochOCG performs like Projection-free.",
      "Quadratic programming: Unregularized's loss is linear in T, its average does not decline.",
      "Portfolio selection: Projection-free has the lowest loss.",
      "Portfolio selection: FKM has the largest loss.",
      "Matrix completion: Projection-free has the lowest loss.",
      "Matrix completion: FKM has the largest loss.",
      "Projection-free runs about 7, 5 and 61 times as fast as FKM on the three problems.",
      "StochOCG is slower than Projection-free.",
      "The curves rise at first, because of the resets and the small denominator.",
      "The regret is at most the bound of the theorem, and y_t is always in K.",
  };
  return statements;
}

std::vector<Claim> judge(const Evidence& evidence) {
  using namespace finding;
  const Exhibit exhibits[] = {{"quadratic", evidence.quadratic, evidence.loss_at},
                              {"portfolio", evidence.portfolio, evidence.loss_at},
                              {"matrix", evidence.matrix, evidence.loss_at}};
  const auto& [quadratic, portfolio, matrix] = exhibits;
  std::vector<Claim> claims(paper_claims().size());
  for (std::size_t i = 0; i < claims.size(); ++i) {
    claims[i].number = static_cast<int>(i) + 1;
    claims[i].statement = paper_claims()[i];
  }
  Claim* claim = claims.data();
  const auto next = [&claim](Verdict verdict) { (claim++)->verdict = verdict; };
  next(declines(quadratic, *claim));
  next(extreme(quadratic, "fkm", End::kLowest, *claim));
  next(performs_alike(quadratic, *claim));
  next(grows_linearly(quadratic, *claim));
  next(extreme(portfolio, kOurs, End::kLowest, *claim));
  next(extreme(portfolio, "fkm", End::kLargest, *claim));
  next(extreme(matrix, kOurs, End::kLowest, *claim));
  next(extreme(matrix, "fkm", End::kLargest, *claim));
  next(much_faster(exhibits, *claim));
  next(stochastic_is_slower(exhibits, *claim));
  next(rises_at_first(exhibits, *claim));
  next(below_the_bound(exhibits, *claim));
  return claims;
}

}  // namespace bco
