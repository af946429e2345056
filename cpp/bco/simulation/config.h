// The configuration of a run: one problem, some learners, one repeat.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bco/losses/price_table.h"
#include "bco/simulation/parameters.h"

namespace bco {

// The file that prices were read from, without its folder; it names them in results.
struct PriceSource {
  std::string file;
  std::string sha256;  // of its bytes, 64 hexadecimal digits; empty: there is no file
};

struct Config {
  std::string problem = "quadratic";
  std::vector<std::string> learners;
  std::string horizon = "doubling";  // or "known"
  long rounds = 0;                   // 0: the problem's default
  std::uint64_t seed = 1;
  std::uint64_t repeat = 0;
  Parameters parameters;
  // If not empty: one for each learner, in place of `parameters` in all that its algorithm depends
  // on. A learner may then be there several times, as variants of one algorithm against the same losses.
  std::vector<Parameters> variants;
  std::shared_ptr<const PriceTable> prices;  // portfolio: instead of the synthetic market
  PriceSource price_source;                  // theirs; changes no result
};

// The configuration with its defaults filled in, or InvalidInput: names, ranges, and what depends
// on more than one field.
Config validated(Config config);

// The same for a problem that is not of the catalogue, whose parameters are ignored.
Config validated_run(Config config, double most_rounds);

}  // namespace bco
