// One number for all that a simulation measured of a learner: records with the same bits have the
// same digest, and others have it by chance alone (1 in 2^64).
//
//   h_0 = 14695981039346656037,  h ← (h xor byte)·1099511628211 mod 2^64        FNV-1a, 64 bits
//
// over the bytes of 64-bit words, the least significant first, whatever the machine's own order.
// A number is taken by its bits: 0 and −0 differ, and NaN has many. A series follows its length.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "bco/simulation/record.h"
#include "bco/table.h"

namespace bco {

// Covers everything but names, the repeat's number and the time.
std::uint64_t digest(const Record& record, const LearnerRecord& learner);
std::uint64_t digest(std::string_view text);
std::uint64_t digest(const Table& table);

std::string hexadecimal(std::uint64_t digest);  // 16 digits

}  // namespace bco
