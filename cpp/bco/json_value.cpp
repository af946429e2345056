#include "bco/json_value.h"

#include <algorithm>
#include <optional>

#include "bco/text.h"
#include "bco/types.h"

namespace bco {
namespace {

constexpr int kMostDepth = 32;
constexpr char32_t kReplacement = 0xFFFD;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

void append_utf8(std::string& text, char32_t code) {
  const auto tail = [&](unsigned shift) {
    text += static_cast<char>(0x80U | ((code >> shift) & 0x3FU));
  };
  if (code < 0x80) {
    text += static_cast<char>(code);
  } else if (code < 0x800) {
    text += static_cast<char>(0xC0U | (code >> 6U));
    tail(0);
  } else if (code < 0x10000) {
    text += static_cast<char>(0xE0U | (code >> 12U));
    tail(6);
    tail(0);
  } else {
    text += static_cast<char>(0xF0U | (code >> 18U));
    tail(12);
    tail(6);
    tail(0);
  }
}

class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : text_(text) {}

  JsonValue whole() {
    JsonValue result = value(0);
    blanks();
    if (at_ != text_.size()) refuse("nothing more");
    return result;
  }

 private:
  [[noreturn]] void refuse(std::string_view expected) const {
    const std::string_view before = text_.substr(0, at_);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t column = at_ - (before.rfind('\n') + 1) + 1;  // npos + 1 is 0
    throw InvalidInput(join({"the JSON text must have ", expected, " at line ",
                             std::to_string(line), ", column ", std::to_string(column), ", got ",
                             at_ < text_.size() ? in_quotes(text_.substr(at_, 20)) : "its end"}));
  }

  char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool take(char c) {
    if (next() != c || at_ == text_.size()) return false;
    ++at_;
    return true;
  }
  bool take(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }
  void blanks() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != text_.npos) ++at_;
  }

  JsonValue value(int depth) {
    if (depth > kMostDepth) refuse("at most " + std::to_string(kMostDepth) + " levels");
    blanks();
    if (next() == '"') return JsonValue(string());
    if (next() == '-' || is_digit(next())) return JsonValue(number());
    if (take('[')) return JsonValue(list(depth));
    if (take('{')) return JsonValue(object(depth));
    if (take("null")) return {};
    if (take("true")) return JsonValue(true);
    if (take("false")) return JsonValue(false);
    refuse("a value");
  }

  JsonValue::List list(int depth) {
    JsonValue::List items;
    blanks();
    if (take(']')) return items;
    do {
      items.push_back(value(depth + 1));
      blanks();
    } while (take(','));
    if (!take(']')) refuse("\",\" or \"]\"");
    return items;
  }

  JsonValue::Object object(int depth) {
    JsonValue::Object members;
    blanks();
    if (take('}')) return members;
    do {
      blanks();
      if (next() != '"') refuse("a name in quotation marks");
      const std::size_t begin = at_;
      std::string name = string();
      const bool is_known = std::any_of(members.begin(), members.end(),
                                        [&](const auto& member) { return member.first == name; });
      if (is_known) {
        at_ = begin;
        refuse("each name only once");
      }
      blanks();
      if (!take(':')) refuse("\":\"");
      members.emplace_back(std::move(name), value(depth + 1));
      blanks();
    } while (take(','));
    if (!take('}')) refuse("\",\" or \"}\"");
    return members;
  }

  // -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?
  double number() {
    const std::size_t begin = at_;
    const auto digits = [this] {
      const std::size_t first = at_;
      while (is_digit(next())) ++at_;
      return at_ > first;
    };
    take('-');
    bool is_valid = take('0') || digits();
    if (take('.')) is_valid = digits() && is_valid;
    if (take('e') || take('E')) {
      if (!take('+')) take('-');
      is_valid = digits() && is_valid;
    }
    const std::optional<double> result = to_number(text_.substr(begin, at_ - begin));
    if (is_valid && !is_digit(next()) && result) return *result;
    at_ = begin;
    refuse("a number within the range of a double");
  }

  std::string string() {
    ++at_;  // the quotation mark
    std::string result;
    while (!take('"')) {
      if (at_ == text_.size() || static_cast<unsigned char>(next()) < 0x20) {
        refuse("the end of a text");
      }
      if (take('\\')) {
        escape(result);
      } else {
        result += text_[at_++];
      }
    }
    return result;
  }

  void escape(std::string& result) {
    static constexpr std::string_view kNames = "\"\\/bfnrt";
    static constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
    if (take('u')) {
      const char32_t first = hexadecimal();
      const bool is_high = first >= 0xD800 && first < 0xDC00;
      const std::size_t begin = at_;
      if (is_high && take("\\u")) {
        const char32_t second = hexadecimal();
        if (second >= 0xDC00 && second < 0xE000) {
          append_utf8(result, 0x10000 + ((first - 0xD800) << 10U) + (second - 0xDC00));
          return;
        }
        at_ = begin;
      }
      append_utf8(result, first >= 0xD800 && first < 0xE000 ? kReplacement : first);
      return;
    }
    const std::size_t which = at_ < text_.size() ? kNames.find(next()) : kNames.npos;
    if (which == kNames.npos) refuse("one of the characters \"\\/bfnrtu");
    result += kMeanings[which];
    ++at_;
  }

  char32_t hexadecimal() {
    static constexpr std::string_view kDigits = "0123456789abcdef";
    char32_t code = 0;
    for (int i = 0; i < 4; ++i) {
      const char c = next();
      const char lower = c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
      const std::size_t digit = at_ < text_.size() ? kDigits.find(lower) : kDigits.npos;
      if (digit == kDigits.npos) refuse("four hexadecimal digits");
      code = (code << 4U) | static_cast<char32_t>(digit);
      ++at_;
    }
    return code;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

const JsonValue* JsonValue::find(std::string_view name) const {
  if (object() == nullptr) return nullptr;
  for (const auto& [each, value] : *object()) {
    if (each == name) return &value;
  }
  return nullptr;
}

std::string JsonValue::shown() const {
  if (number() != nullptr) return format_number(*number());
  if (text() != nullptr) return "the text " + in_quotes(*text());
  if (list() != nullptr) return "a list";
  if (object() != nullptr) return "an object";
  if (const auto* foreign = std::get_if<Foreign>(&value_)) return foreign->name;
  return is_null() ? "null" : std::get<bool>(value_) ? "true" : "false";
}

JsonValue parse_json(std::string_view text) { return JsonReader(text).whole(); }

}  // namespace bco
