#include "bco/c.h"

#include <limits>
#include <memory>
#include <new>
#include <sstream>
#include <string>
#include <vector>

#include "bco/simulation/catalogue.h"
#include "bco/simulation/config_json.h"
#include "bco/simulation/csv.h"
#include "bco/simulation/simulation.h"
#include "bco/text.h"

namespace {

using bco::InvalidInput;

const std::vector<std::string>& columns() {
  static const std::vector<std::string> names = bco::run_columns();
  return names;
}

thread_local std::string last_message;

// No exception leaves the library.
template <class Work>
bco_status guarded(Work work) {
  try {
    work();
    return BCO_OK;
  } catch (const InvalidInput& error) {
    last_message = error.what();
    return BCO_INVALID;
  } catch (const std::bad_alloc&) {
    last_message = "out of memory";  // short enough to need none
  } catch (const std::exception& error) {
    last_message = error.what();
  }
  return BCO_FAILED;
}

void require(const void* pointer, const char* name) {
  if (pointer == nullptr) throw InvalidInput(std::string(name) + " must not be NULL");
}

}  // namespace

struct bco_run {
  explicit bco_run(std::string_view config) : simulation(bco::config_from_json(config)) {}

  void advance(long rounds) {
    simulation.advance(rounds);
    const bco::Record& record = simulation.record();
    if (cells.size() == record.learners.size() * record.rounds.size()) return;
    cells.clear();
    std::stringstream rows;
    bco::write_csv(rows, record, simulation.config());
    for (std::string row; std::getline(rows, row);) cells.push_back(bco::split(row, ','));
  }

  const std::string& cell(std::size_t row, std::string_view column) const {
    bco::require_known("column", column, columns());
    if (row >= cells.size()) {
      throw InvalidInput(cells.empty()
                             ? "row must be one of the rows so far, of which there are none, got " +
                                   std::to_string(row)
                             : "row must be between 0 and " + std::to_string(cells.size() - 1) +
                                   ", got " + std::to_string(row));
    }
    std::size_t i = 0;
    while (columns()[i] != column) ++i;
    return cells[row].at(i);
  }

  bco::Simulation simulation;
  std::vector<std::vector<std::string>> cells;  // as `bco run` writes them
};

const char* bco_version(void) { return BCO_VERSION; }

const char* bco_error_message(void) { return last_message.c_str(); }

bco_status bco_run_create(const char* config, bco_run** run) {
  if (run != nullptr) *run = nullptr;
  return guarded([&] {
    require(config, "config");
    require(run, "run");
    *run = std::make_unique<bco_run>(config).release();
  });
}

void bco_run_destroy(bco_run* run) { delete run; }

bco_status bco_run_advance(bco_run* run, long rounds) {
  return guarded([&] {
    require(run, "run");
    if (rounds < 0)
      throw InvalidInput("rounds must not be negative, got " + std::to_string(rounds));
    run->advance(rounds);
  });
}

long bco_run_round(const bco_run* run) { return run == nullptr ? 0 : run->simulation.round(); }

int bco_run_is_finished(const bco_run* run) {
  return run == nullptr || run->simulation.finished() ? 1 : 0;
}

size_t bco_run_rows(const bco_run* run) { return run == nullptr ? 0 : run->cells.size(); }

bco_status bco_run_number(const bco_run* run, size_t row, const char* column, double* value) {
  return guarded([&] {
    require(run, "run");
    require(column, "column");
    require(value, "value");
    const std::string& text = run->cell(row, column);
    const auto number = bco::to_number(text);
    if (!number && !text.empty()) {
      throw InvalidInput("column must be a column of numbers, got " + bco::in_quotes(column));
    }
    *value = number.value_or(std::numeric_limits<double>::quiet_NaN());
  });
}

const char* bco_run_text(const bco_run* run, size_t row, const char* column) {
  const char* text = nullptr;
  guarded([&] {
    require(run, "run");
    require(column, "column");
    text = run->cell(row, column).c_str();
  });
  return text;
}
