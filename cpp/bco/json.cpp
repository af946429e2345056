#include "bco/json.h"

#include <cmath>

#include "bco/text.h"

namespace bco {

void JsonWriter::start() {
  if (!after_key_) {
    if (!first_) text_ += ',';
    text_ += '\n';
    text_.append(2 * depth_, ' ');
  }
  after_key_ = false;
  first_ = false;
}

void JsonWriter::begin(char bracket) {
  start();
  text_ += bracket;
  ++depth_;
  first_ = true;
}

void JsonWriter::end(char bracket) {
  --depth_;
  if (!first_) {
    text_ += '\n';
    text_.append(2 * depth_, ' ');
  }
  text_ += bracket;
  first_ = false;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  start();
  quote(name);
  text_ += ": ";
  after_key_ = true;
  return *this;
}

void JsonWriter::string(std::string_view text) {
  start();
  quote(text);
}

void JsonWriter::strings(const std::vector<std::string>& list) {
  begin('[');
  for (const std::string& text : list) string(text);
  end(']');
}

void JsonWriter::number(double value) {
  word(std::isfinite(value) ? format_number(value) : "null");
}

void JsonWriter::word(std::string_view word) {
  start();
  text_ += word;
}

void JsonWriter::quote(std::string_view text) {
  static constexpr char kHex[] = "0123456789abcdef";
  text_ += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20) {
      text_ += "\\u00";
      text_ += kHex[byte >> 4U];
      text_ += kHex[byte & 15U];
    } else {
      if (c == '"' || c == '\\') text_ += '\\';
      text_ += c;
    }
  }
  text_ += '"';
}

}  // namespace bco
