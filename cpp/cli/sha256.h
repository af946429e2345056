// SHA-256 (FIPS 180-4), by which results name the table that they are of.
#pragma once

#include <string>
#include <string_view>

namespace bco {

std::string sha256(std::string_view bytes);  // 64 hexadecimal digits

}  // namespace bco
