// The common part of the fuzz targets. A target is one function of bytes; libFuzzer looks for bytes that
// break a law, and a law is a require() or a sanitizer's.
#pragma once

#include <fuzzer/FuzzedDataProvider.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "bco/types.h"

namespace bco::fuzzing {

// Ends the process, by which libFuzzer knows that the law is broken.
inline void require(bool holds, const char* law) {
  if (holds) return;
  std::fprintf(stderr, "broken: %s\n", law);
  std::abort();
}

inline void require_one_sentence(const InvalidInput& error) {
  const std::string text = error.what();
  require(!text.empty() && text.size() < 1000, "a refusal is a sentence");
}

// An entry of a list that is not empty.
template <class List>
const auto& pick(FuzzedDataProvider& data, const List& list) {
  return list[data.ConsumeIntegralInRange<std::size_t>(0, list.size() - 1)];
}

}  // namespace bco::fuzzing
