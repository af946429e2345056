#include "bco/simulation/configuration_text.h"

#include <algorithm>

#include "bco/golden/digest.h"
#include "bco/simulation/catalogue.h"
#include "bco/text.h"

namespace bco {
namespace {

bool is_unsafe(char c) {
  return c < ' ' || c > '~' || std::string_view("%,\"=").find(c) != std::string_view::npos;
}

std::string encoded(char c) {
  constexpr const char* kDigits = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  return {'%', kDigits[byte >> 4U], kDigits[byte & 0xFU]};
}

}  // namespace

void append_field(std::string& text, std::string_view name, std::string_view value) {
  if (!text.empty()) text += ' ';
  text += name;
  text += '=';
  for (const char c : value) {
    if (is_unsafe(c)) {
      text += encoded(c);
    } else {
      text += c;
    }
  }
}

// A table that a program made has no file: its content stands for it.
void append_data_and_parameters(std::string& text, const Config& config) {
  const DataSource& source = config.data_source;
  if (!source.sha256.empty()) {
    append_field(text, "data", source.file);
    append_field(text, "data-sha256", source.sha256);
  } else if (config.data) {
    append_field(text, "data", hexadecimal(digest(*config.data)));
  }
  for (const ParameterInfo& info : parameters()) {
    const std::string value = config.parameters.text(info.name);
    if (value != info.initial_text()) append_field(text, info.name, value);
  }
}

std::string run_text(const Config& config) {
  std::string text;
  append_field(text, "problem", config.problem);
  append_field(text, "horizon", config.horizon);
  append_field(text, "rounds", std::to_string(config.rounds));
  append_field(text, "seed", std::to_string(config.seed));
  append_data_and_parameters(text, config);
  return text;
}

std::vector<std::pair<std::string, std::string>> text_fields(std::string_view text) {
  std::vector<std::pair<std::string, std::string>> fields;
  for (const std::string& word : split(text, ' ')) {
    const std::size_t equals = word.find('=');
    if (equals != std::string::npos) {
      fields.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    } else if (!fields.empty()) {  // it goes on with the value before it
      fields.back().second += ' ' + word;
    } else {
      fields.emplace_back("", word);
    }
  }
  return fields;
}

std::string decoded(std::string_view value) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string result;
  while (!value.empty()) {
    const std::size_t high = value.size() < 3 ? kDigits.npos : kDigits.find(value[1]);
    const std::size_t low = value.size() < 3 ? kDigits.npos : kDigits.find(value[2]);
    const bool is_code = value[0] == '%' && high != kDigits.npos && low != kDigits.npos;
    result += is_code ? static_cast<char>(16 * high + low) : value[0];
    value.remove_prefix(is_code ? 3 : 1);
  }
  return result;
}

}  // namespace bco
