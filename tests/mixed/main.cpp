// The other library's results, then bco's last row, which must not depend on the flags. The quadratic's learners multiply
// matrices and vectors of many sizes, as the other library does.
#include <bco/c.h>

#include <cstdio>

#include "other.h"

int main() {
  for (const int n : {5, 67, 130}) {
    const Eigen::VectorXd x = line(n);
    const Pose pose = doubled({'p', Eigen::Vector4d(n, 2, 3, 4)});
    const double sum = product(Eigen::MatrixXd::Constant(n, n, 0.5));
    if (x.sum() != n / 2.0 || pose.position.sum() != 2 * (n + 9) || sum != 0.25 * n * n * n) {
      std::fprintf(stderr, "n = %d: %g, %g, %g\n", n, x.sum(), pose.position.sum(), sum);
      return 1;
    }
  }
  bco_run* run = nullptr;
  const char* config =
      R"({"problem": "quadratic", "learners": ["projection-free", "fkm", "barrier"], "rounds": 300, "seed": 5})";
  if (bco_run_create(config, &run) != BCO_OK || bco_run_advance(run, 300) != BCO_OK) {
    std::fprintf(stderr, "%s\n", bco_error_message());
    return 1;
  }
  for (size_t row = 0; row < bco_run_rows(run); ++row) {
    std::printf("%s %s %s\n", bco_run_text(run, row, "learner"), bco_run_text(run, row, "round"),
                bco_run_text(run, row, "regret"));
  }
  bco_run_destroy(run);
  return 0;
}
