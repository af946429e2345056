#include "bco/simulation/chords.h"

#include <cmath>

#include "bco/simulation/catalogue.h"
#include "bco/text.h"

namespace bco {

ChordTrial try_chords(const Config& config) {
  constexpr int kRounds = 20;
  constexpr int kSegments = 20;       // in each
  constexpr double kRounding = 1e-9;  // of the values at hand
  const Config valid = validated(config);
  const ProblemInfo& info = find_problem(valid.problem);
  const std::unique_ptr<Set> set = info.make_set(valid);
  const std::unique_ptr<LossStream> losses = info.make_losses(valid, *set, Draws::kPilot);
  Random random(valid.seed, valid.repeat, "chords");
  Vector u(set->dimension());
  const auto point = [&] {
    Vector x(set->dimension());
    set->unit_direction(random, u);
    set->minimize_linear(u, x);
    x *= random.uniform();
    return x;
  };
  ChordTrial trial;
  for (int t = 0; t < kRounds; ++t) {
    losses->next();
    for (int i = 0; i < kSegments; ++i) {
      const Vector x = point();
      const Vector y = point();
      const double one = losses->value(x);
      const double other = losses->value(y);
      const double excess = losses->value((x + y) / 2) - (one + other) / 2;
      ++trial.segments;
      if (excess <= kRounding * (1 + std::abs(one) + std::abs(other)) || excess <= trial.excess) {
        continue;
      }
      trial.excess = excess;
      trial.from = set->center() + x;
      trial.to = set->center() + y;
    }
  }
  return trial;
}

std::string sentence_of(const ChordTrial& trial) {
  if (trial.excess == 0) {
    return join({"not proven convex: tried on ", std::to_string(trial.segments),
                 " random segments, none violates"});
  }
  std::string excess;
  append_general(excess, trial.excess, 3);
  return join({"not convex: between ", format_point(trial.from.data(), trial.from.size()), " and ",
               format_point(trial.to.data(), trial.to.size()),
               " the middle lies above the chord by ", excess});
}

}  // namespace bco
