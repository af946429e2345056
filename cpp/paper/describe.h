// The paper's choices, claims and margins as JSON.
#pragma once

#include <string>

namespace bco {

std::string describe_paper();       // an object
std::string describe_with_paper();  // the catalogue with that object as "paper", for `bco describe`

}  // namespace bco
