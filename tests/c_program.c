/* The interface for C against the command: every row, to the bit. The argument is a file that
 *
 *   bco run --problem portfolio --learners projection-free,ogd --rounds 300 --seed 3 --horizon known --set stocks=4
 *
 * has written. Exit code 1, and a line, where they differ. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bco/c.h>

static const char* const kConfig =
    "{\"problem\": \"portfolio\", \"learners\": [\"projection-free\", \"ogd\"], \"rounds\": 300,"
    " \"seed\": 3, \"horizon\": \"known\", \"parameters\": {\"stocks\": 4}}";

static void fail(const char* what, size_t row, const char* column) {
  fprintf(stderr, "row %lu, column %s: %s; %s\n", (unsigned long)row, column, what,
          bco_error_message());
  exit(1);
}

/* The next cell of a line, ended in place. */
static char* next_cell(char** rest) {
  char* cell = *rest;
  char* end = cell + strcspn(cell, ",\n");
  *rest = *end == ',' ? end + 1 : end;
  *end = '\0';
  return cell;
}

static void compare(const bco_run* run, size_t row, const char* column, const char* cell) {
  double value = 0;
  char* end = NULL;
  const double expected = strtod(cell, &end);
  if (strstr(column, "seconds") != NULL) return; /* a clock's */
  if (strcmp(bco_run_text(run, row, column), cell) != 0) fail("another text", row, column);
  if (*end != '\0') {
    if (bco_run_number(run, row, column, &value) != BCO_INVALID)
      fail("text is no number", row, column);
    return;
  }
  if (bco_run_number(run, row, column, &value) != BCO_OK) fail("no number", row, column);
  if (*cell == '\0' ? !isnan(value) : value != expected) fail("another number", row, column);
}

int main(int count, char** arguments) {
  static char header[4096];
  static char line[4096];
  bco_run* run = NULL;
  size_t row = 0;
  FILE* file = count == 2 ? fopen(arguments[1], "r") : NULL;
  if (file == NULL) fail("no file", 0, "");

  if (bco_run_create("{\"rounds\": -5}", &run) != BCO_INVALID || run != NULL) fail("taken", 0, "");
  if (strstr(bco_error_message(), "problem") == NULL) fail("no message", 0, "");
  if (bco_run_create(kConfig, &run) != BCO_OK) fail("refused", 0, "");
  while (!bco_run_is_finished(run)) {
    if (bco_run_advance(run, 70) != BCO_OK) fail("not advanced", 0, "");
  }

  do { /* lines of comments may come first */
    if (fgets(header, sizeof header, file) == NULL) fail("no header", 0, "");
  } while (header[0] == '#');
  for (; fgets(line, sizeof line, file) != NULL; ++row) {
    static char names[4096];
    char* columns = strcpy(names, header);
    char* cells = line;
    while (*columns != '\0') {
      const char* column = next_cell(&columns);
      compare(run, row, column, next_cell(&cells));
    }
  }
  if (row < 50 || row != bco_run_rows(run)) fail("another number of rows", row, "");
  printf("%lu rows are those of the command\n", (unsigned long)row);
  fclose(file);
  bco_run_destroy(run);
  return 0;
}
