#include "bco/losses/list.h"
#include "bco/losses/matrix/matrix_completion.h"
#include "bco/losses/streams.h"
#include "bco/sets/nuclear_ball/nuclear_ball.h"
#include "bco/sets/psd_trace_ball/psd_trace_ball.h"
#include "bco/simulation/catalogue.h"
#include "bco/text.h"

namespace bco {
namespace {

double fit_matrix(Config& config) {
  const double size = config.parameters.real("size");
  if (config.parameters.real("rank") > size) {
    if (config.parameters.is_set("rank")) {
      out_of_range("rank", 1, size, format_number(config.parameters.real("rank")));
    }
    config.parameters.set("rank", size);
  }
  return find_run_parameter("rounds").most;
}

std::unique_ptr<Set> matrix_set(const Config& config) {
  const Index size = config.parameters.integer("size");
  const double k = config.parameters.real("rank");
  const std::string& kind = config.parameters.choice("matrix-set");
  if (kind == "psd") return std::make_unique<PsdTraceBall>(size, k);
  if (kind == "general") return std::make_unique<NuclearBall>(size, k);
  return std::make_unique<SymmetricNuclearBall>(size, k);
}

}  // namespace

ProblemInfo problem::matrix() {
  return {.name = "matrix",
          .help = "Completion of random matrices from half of their entries.",
          .rounds = 4000,
          .parameters = split("size,rank,matrix-set", ','),
          .set_parameter = "matrix-set",
          .sets = split("symmetric-nuclear-ball,psd-trace-ball,nuclear-ball", ','),
          .make_set = matrix_set,
          .make_losses = +[](const Config& config, const Set& set,
                             Draws draws) -> std::unique_ptr<LossStream> {
            return std::make_unique<MatrixCompletionLosses>(
                set.center(), config.parameters.integer("size"), config.parameters.integer("rank"),
                loss_stream(config, draws));
          },
          .fit = fit_matrix};
}

}  // namespace bco
