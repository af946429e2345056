// Runs over threads, with a progress bar; can be interrupted with Ctrl-C.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bco/simulation/config.h"
#include "bco/simulation/record.h"
#include "bco/simulation/simulation.h"

namespace bco {

// The text of the progress bar. Both functions are called from several threads.
class Meter {
 public:
  Meter() = default;
  virtual ~Meter() = default;
  Meter(const Meter&) = delete;
  Meter& operator=(const Meter&) = delete;

  virtual void played(std::uint64_t job, long rounds, double seconds) = 0;
  virtual std::string line(double elapsed_seconds) const = 0;
};

// "[####      ]  40 %".
std::string bar(double share);

struct Jobs {
  std::uint64_t count = 0;
  // Called from several threads. None: there is nothing to play.
  std::function<std::unique_ptr<Simulation>(std::uint64_t job)> make;
};

// Plays the jobs 0, 1, …, count − 1. `done` gets each simulation, or nullptr where there is none,
// from one thread at a time, in the order in which they end. After SIGINT, SIGTERM or SIGHUP those in progress stop where they are, and
// `done` gets them too. Threads: 0 for one per core. Returns the signal's number, or 0; rethrows
// what a thread threw.
int play_jobs(const Jobs& jobs, long threads, Meter& meter,
              const std::function<void(std::uint64_t job, const Simulation*)>& done);

long thread_count_for(std::uint64_t jobs, long threads);  // as many as play_jobs starts

// Plays `repeats` repeats of each config, the config's own and those after it: the first of all
// configs, then the second of all, and so on. `done` gets the index of the config and the record.
int play_repeats(const std::vector<Config>& configs, long repeats, long threads,
                 const std::function<void(std::size_t config, const Record& record)>& done);

// The number of the last signal since the first play_jobs; 0: none.
int signal_received();

}  // namespace bco
