// Checks of the arguments of sets' constructors. Each check returns what it was given, to
// stand where that is first used: before a member is allocated or a radius computed with it.
#pragma once

#include "bco/types.h"

namespace bco {

Index at_least(Index least, const char* field, Index value);
double positive(const char* field, double value);
const Vector& finite(const char* field, const Vector& values);

}  // namespace bco
