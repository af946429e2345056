// A configuration in one line of fields name=value, for a cell of CSV that every reader takes as it is:
//
//   problem=portfolio horizon=known rounds=1203 seed=1 data=sp500.csv data-sha256=ab12… stocks=7
//
// Parameters at their defaults are left out. In a value the characters % , " = and the bytes that are
// not of printable ASCII are written %XX; blanks stand as they are. Lists have semicolons.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bco/simulation/config.h"

namespace bco {

// All that a row of results depends on besides its own learner and repeat: rows of one run have the
// same text whichever learners and repeats were run together. `config`: validated.
std::string run_text(const Config& config);

// The parts of such a text: " name=value", and those of the data and the parameters.
void append_field(std::string& text, std::string_view name, std::string_view value);
void append_data_and_parameters(std::string& text, const Config& config);

// The names and values of a text, the values as they are written there. No name: it is no such text.
std::vector<std::pair<std::string, std::string>> text_fields(std::string_view text);
std::string decoded(std::string_view value);

}  // namespace bco
