// The catalogue, and what the paper adds to it, as JSON: for `bco describe` and for the page.
#pragma once

#include <string>

namespace bco {

std::string describe_with_paper();

}  // namespace bco
