// Runs whose results are known to the bit. tests/golden.txt has one line for each,
//
//   problem learner horizon [parameter=value …] digest
//
// where data=names;row;row;… is a table, the digest as 16 hexadecimal digits, all with the seed, repeat and rounds below. Two machines that
// give these digests give the same results, as far as these runs tell.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bco/simulation/config.h"

namespace bco {

inline constexpr std::uint64_t kGoldenSeed = 20190416;
inline constexpr std::uint64_t kGoldenRepeat = 3;
inline constexpr long kGoldenRounds = 400;

struct GoldenLine {
  std::string name;  // all before the digest
  std::string digest;
};

// None for a comment (#) and an empty line; InvalidInput for what else is no such line.
std::optional<GoldenLine> golden_line(std::string_view text);

std::string_view version();        // of the project
std::string_view golden_text();    // tests/golden.txt, as it was when this was built
std::string_view golden_sha256();  // of that text
std::vector<GoldenLine> golden_lines(std::string_view text = golden_text());

// Reads the name of a run; throws InvalidInput if it names none.
Config golden_config(std::string_view name);

// Runs it: the digest that this machine gives.
std::string golden_digest(std::string_view name);

}  // namespace bco
