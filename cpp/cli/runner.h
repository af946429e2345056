// Repeats of one or more runs over threads, with a progress bar and a way out by Ctrl-C.
#pragma once

#include <functional>
#include <vector>

#include "bco/simulation/config.h"
#include "bco/simulation/record.h"

namespace bco {

// Plays `repeats` repeats of each config, the config's own and those after it: the first of all
// configs, the second of all, … . `done` gets the place of the config and the record, from one
// thread at a time, in the order in which they end. After SIGINT, SIGTERM or SIGHUP the repeats
// that are going on end where they are, and their records come as well. Threads: 0 for one a core.
// Returns the signal's number, 0 without one; rethrows what a thread threw.
int play_repeats(const std::vector<Config>& configs, long repeats, long threads,
                 const std::function<void(std::size_t config, const Record& record)>& done);

// The number of the signal that came since then; 0: none.
int signal_received();

}  // namespace bco
