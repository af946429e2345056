// JSON as text, written from the outside in, two blanks per level. It is UTF-8 whatever the strings
// are: each byte that is no part of a character becomes U+FFFD.
//
//   JsonWriter json;
//   json.begin('{');
//   json.key("rounds").number(5);
//   json.end('}');
//   json.text();
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bco {

class JsonWriter {
 public:
  void begin(char bracket);  // '{' or '['
  void end(char bracket);
  JsonWriter& key(std::string_view name);

  void string(std::string_view text);
  void strings(const std::vector<std::string>& list);
  void number(double value);         // null where it is not finite
  void word(std::string_view word);  // true, false, null

  const std::string& text() const { return text_; }

 private:
  void start();  // of a value or of a key
  void quote(std::string_view text);

  std::string text_;
  std::size_t depth_ = 0;
  bool first_ = true;      // of its object or list
  bool after_key_ = true;  // nothing stands between a key, or the beginning, and its value
};

}  // namespace bco
