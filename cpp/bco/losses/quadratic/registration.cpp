#include "bco/losses/list.h"
#include "bco/losses/quadratic/quadratic.h"
#include "bco/losses/streams.h"
#include "bco/text.h"

namespace bco {

ProblemInfo problem::quadratic() {
  return {.name = "quadratic",
          .help = "Random convex quadratics over a random polytope.",
          .rounds = 20000,
          .parameters = split("dimension,constraints", ','),
          .sets = {"polytope"},
          .limits = {{"dimension", 200}},
          .make_set = +[](const Config& config) -> std::unique_ptr<Set> {
            return quadratic_polytope(config.parameters.integer("dimension"),
                                      config.parameters.integer("constraints"),
                                      stream(config, "constraints"));
          },
          .make_losses = +[](const Config& config, const Set& set,
                             Draws draws) -> std::unique_ptr<LossStream> {
            return std::make_unique<QuadraticLosses>(set.center(), loss_stream(config, draws));
          }};
}

}  // namespace bco
