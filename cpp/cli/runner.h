// Repeats of one or more runs over threads, with a progress bar and a way out by Ctrl-C.
#pragma once

#include <functional>
#include <vector>

#include "bco/simulation/config.h"
#include "bco/simulation/record.h"

namespace bco {

// Plays `repeats` repeats of each config, the config's own and those after it: the first of all
// configs, then the second of all, and so on. `done` gets the index of the config and the record,
// from one thread at a time, in the order in which they end. After SIGINT, SIGTERM or SIGHUP the
// repeats in progress stop where they are, and `done` gets their records too. Threads: 0 for one
// per core. Returns the signal's number, or 0; rethrows what a thread threw.
int play_repeats(const std::vector<Config>& configs, long repeats, long threads,
                 const std::function<void(std::size_t config, const Record& record)>& done);

// The number of the last signal since the first play_repeats; 0: none.
int signal_received();

}  // namespace bco
