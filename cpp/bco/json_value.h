// JSON as it is read: a tree of values, from text in UTF-8 that a person or a program wrote. The whole text is one value,
// as RFC 8259 has it: no comments, no commas at an end, a name once per object. A number is a double.
//
//   const JsonValue config = parse_json(R"({"rounds": 5})");
//   config.find("rounds")->number();
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bco {

class JsonValue {
 public:
  using List = std::vector<JsonValue>;
  using Object = std::vector<std::pair<std::string, JsonValue>>;  // in the order of the text

  // A value from a program that JSON has no word for, by what a message calls it: "undefined".
  struct Foreign {
    std::string name;
  };

  JsonValue() = default;  // null
  template <class Value>
  explicit JsonValue(Value value) : value_(std::move(value)) {}

  bool is_null() const { return std::holds_alternative<std::nullptr_t>(value_); }
  // nullptr where it is something else.
  const double* number() const { return std::get_if<double>(&value_); }
  const std::string* text() const { return std::get_if<std::string>(&value_); }
  const List* list() const { return std::get_if<List>(&value_); }
  const Object* object() const { return std::get_if<Object>(&value_); }

  const JsonValue* find(std::string_view name) const;  // of an object; nullptr where it has none
  std::string shown() const;                           // as a message names it

 private:
  std::variant<std::nullptr_t, bool, double, std::string, List, Object, Foreign> value_ = nullptr;
};

// InvalidInput names what was expected and where: line and column, counted from 1 in bytes.
JsonValue parse_json(std::string_view text);

}  // namespace bco
