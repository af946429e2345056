/* The library for C, and for C++ that has an Eigen of its own: neither Eigen nor any of our flags is part of it.
 *
 *   bco_run* run = NULL;
 *   if (bco_run_create("{\"problem\": \"arena\", \"learners\": [\"fkm\"], \"rounds\": 5000, \"seed\": 1}", &run) != BCO_OK)
 *     fprintf(stderr, "%s\n", bco_error_message());
 *   while (!bco_run_is_finished(run)) bco_run_advance(run, 1000);
 *   bco_run_number(run, bco_run_rows(run) - 1, "regret", &regret);
 *   bco_run_destroy(run);
 *
 * The rows are those that `bco run` writes, to the bit: one per learner and checkpoint, in the same order, with the same
 * columns. Link the CMake target bco::c. Handles are independent of each other; one handle is used by one thread at a
 * time. */
#ifndef BCO_C_H
#define BCO_C_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bco_run bco_run; /* a repeat of a run, at some round */

typedef enum bco_status {
  BCO_OK = 0,
  BCO_INVALID = 1, /* an argument or the configuration: the message names field, bound and value */
  BCO_FAILED = 2   /* memory ran out, or a computation did not succeed */
} bco_status;

const char* bco_version(void);

/* Why the last call of this thread that did not return BCO_OK failed, in one sentence; until its next call. */
const char* bco_error_message(void);

/* `config` is JSON in UTF-8 (fields: bco/simulation/config_json.h). Where it fails, *run is NULL. */
bco_status bco_run_create(const char* config, bco_run** run);
void bco_run_destroy(bco_run* run); /* of NULL: nothing */

bco_status bco_run_advance(bco_run* run, long rounds); /* at most to the last round */
long bco_run_round(const bco_run* run);                /* rounds played so far */
int bco_run_is_finished(const bco_run* run);

/* Rows so far. A number is NaN where the cell is empty, BCO_INVALID where the column is one of text. A text is NULL
 * where there is no such row or column, and stays where it is until the next bco_run_advance. */
size_t bco_run_rows(const bco_run* run);
bco_status bco_run_number(const bco_run* run, size_t row, const char* column, double* value);
const char* bco_run_text(const bco_run* run, size_t row, const char* column);

#ifdef __cplusplus
}
#endif

#endif
