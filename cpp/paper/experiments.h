// The paper's experiments (Experiments, Figure 1 a–c): quadratic programming, portfolio selection,
// matrix completion.
//
//   problem     set                         T        learners
//   quadratic   polytope, n = m = 10        20 000   Projection-free (Algorithm 2), Unregularized,
//   portfolio   solid simplex, 100 stocks    1 203   StochOCG, FKM, all with doubling epochs; and
//   matrix      ‖X‖_* ≤ 18, 20×20            4 000   Fixed, which never moves
//
// and each of them once more without resets: Projection-free alone, with the same schedules and the state
// kept from epoch to epoch. n, m and T of the first and T of the last are not in the paper; they are the
// catalogue's defaults.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bco/simulation/catalogue.h"
#include "bco/simulation/config.h"

namespace bco {

// All that the paper leaves open and on which a verdict may depend, besides which loss is plotted
// (LossAt) and the prices: parameters, and `rounds`, the T of the quadratics.
const std::vector<std::string>& paper_choices();
const ParameterInfo& find_choice(const std::string& name);

struct Choices {
  // InvalidInput for any other parameter than those, and for a value that they may not have.
  void set(const std::string& name, const std::string& text);
  void set(const std::string& name, double value);

  Parameters parameters;
  long rounds = 0;                      // T of the quadratics; 0: the default
  std::shared_ptr<const Table> prices;  // none: the synthetic market
  std::uint64_t seed = 1;
};

struct Experiment {
  Config config;
  Config without_resets;
  std::string remark;  // where a price table makes it smaller than the paper's; empty elsewhere
};

struct Experiments {
  Experiment quadratic;
  Experiment portfolio;
  Experiment matrix;
};

Experiments paper_experiments(const Choices& choices);

}  // namespace bco
