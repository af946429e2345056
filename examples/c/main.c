/* A program in C that uses the installed library: Algorithm 2 against standing still, in the plane. */
#include <stdio.h>

#include <bco/c.h>

static int fail(bco_run* run) {
  fprintf(stderr, "%s\n", bco_error_message());
  bco_run_destroy(run);
  return 1;
}

int main(void) {
  const char* config =
      "{\"problem\": \"arena\", \"learners\": [\"projection-free\", \"fixed\"], \"rounds\": 20000, "
      "\"seed\": 7}";
  bco_run* run = NULL;
  if (bco_run_create(config, &run) != BCO_OK) return fail(run);
  while (!bco_run_is_finished(run)) {
    if (bco_run_advance(run, 1000) != BCO_OK) return fail(run);
  }

  for (size_t row = 0; row < bco_run_rows(run); ++row) {
    double round = 0;
    double regret = 0;
    if (bco_run_number(run, row, "round", &round) != BCO_OK) return fail(run);
    if (bco_run_number(run, row, "regret", &regret) != BCO_OK) return fail(run);
    if ((long)round < bco_run_round(run)) continue; /* the last checkpoint of each learner */
    printf("%-16s regret %.1f\n", bco_run_text(run, row, "learner"), regret);
  }
  bco_run_destroy(run);
  return 0;
}
