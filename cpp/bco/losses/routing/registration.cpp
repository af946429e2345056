#include "bco/losses/list.h"
#include "bco/losses/routing/routing.h"
#include "bco/losses/streams.h"
#include "bco/simulation/catalogue.h"
#include "bco/text.h"

namespace bco {

ProblemInfo problem::routing() {
  return {.name = "routing",
          .help = "Traffic through a grid of roads, of which only the total delay is seen.",
          .rounds = 10000,
          .parameters = split("grid,adversary,period", ','),
          .sets = {"paths"},
          .make_set = find_set("paths").make,
          .make_losses = +[](const Config& config, const Set& set,
                             Draws draws) -> std::unique_ptr<LossStream> {
            const auto& grid = static_cast<const Paths&>(set);
            return std::make_unique<RoutingLosses>(
                grid, Roads::drawn(grid, stream(config, "roads")), make_adversary(config, draws));
          },
          .strongly_convex = true,
          .picture = "network"};
}

}  // namespace bco
