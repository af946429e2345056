// What JsonWriter writes, read back by a strict parser.
#include "bco/json.h"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

namespace bco {
namespace {

TEST(Json, ReadsBackAsItWasWritten) {
  JsonWriter json;
  json.begin('{');
  json.key("text").string("a \"b\" \\ c\n\x01 ± é");
  json.key("numbers").begin('[');
  for (const double x : {0.0, -1.5, 1e300, 1e-9, 0.1, 9007199254740991.0}) json.number(x);
  json.number(std::numeric_limits<double>::infinity());
  json.end(']');
  json.key("empty").begin('{');
  json.end('}');
  json.key("list").strings({});
  json.key("names").strings({"x", "y"});
  json.key("yes").word("true");
  json.end('}');
  const auto read = nlohmann::json::parse(json.text());
  EXPECT_EQ(read["text"], "a \"b\" \\ c\n\x01 ± é");
  EXPECT_EQ(read["numbers"],
            nlohmann::json({0.0, -1.5, 1e300, 1e-9, 0.1, 9007199254740991.0, nullptr}));
  EXPECT_EQ(read["empty"], nlohmann::json::object());
  EXPECT_EQ(read["list"], nlohmann::json::array());
  EXPECT_EQ(read["names"], nlohmann::json({"x", "y"}));
  EXPECT_EQ(read["yes"], true);
}

// Only what a JSON text may not hold as it is.
TEST(Json, EscapesNoMoreThanItHasTo) {
  JsonWriter json;
  json.string("a b!\x1f\"~");
  EXPECT_EQ(json.text(), "\"a b!\\u001f\\\"~\"");
}

// UTF-8 as it is read back; it throws where it is not valid.
std::string read_back(std::string_view text) {
  JsonWriter json;
  json.string(text);
  return nlohmann::json::parse(json.text());
}

TEST(Json, TextThatIsUtf8StaysAsItIs) {
  for (const std::string text :
       {"", "plain", "\x7F", "\u0080", "\u07FF", "\u0800", "\uD7FF", "\uE000", "\uFFFD", "\uFFFF",
        "\U00010000", "\U0010FFFF", "before \u00E9 \u20AC \U0001F600 after"}) {
    EXPECT_EQ(read_back(text), text);
  }
}

TEST(Json, EveryByteThatIsNoPartOfACharacterIsReplaced) {
  const std::pair<std::string, std::size_t> broken[] = {
      {"\x80", 1},              // begins nothing
      {"\xBF\xBF", 2},          //
      {"\xFE\xFF", 2},          //
      {"\xC3", 1},              // cut short
      {"\xE2\x82", 2},          //
      {"\xF0\x9F\x98", 3},      //
      {"\xC0\xAF", 2},          // overlong
      {"\xC1\xBF", 2},          //
      {"\xE0\x9F\xBF", 3},      //
      {"\xF0\x8F\xBF\xBF", 4},  //
      {"\xED\xA0\x80", 3},      // surrogates
      {"\xED\xBF\xBF", 3},      //
      {"\xF4\x90\x80\x80", 4},  // beyond U+10FFFF
      {"\xF5\x80\x80\x80", 4},  //
  };
  for (const auto& [bytes, count] : broken) {
    std::string replaced;
    for (std::size_t i = 0; i < count; ++i) replaced += "\uFFFD";
    EXPECT_EQ(read_back(bytes), replaced);
    EXPECT_EQ(read_back("a" + bytes + "\u00E9"), "a" + replaced + "\u00E9");
    EXPECT_EQ(read_back(bytes + "\""), replaced + "\"");
  }
}

// Every string of two bytes, alone and in front of what would complete it.
TEST(Json, NoBytesMakeItInvalid) {
  for (unsigned first = 0; first < 256; ++first) {
    for (unsigned second = 0; second < 256; ++second) {
      const std::string bytes = {static_cast<char>(first), static_cast<char>(second)};
      EXPECT_NO_THROW(read_back(bytes)) << first << ' ' << second;
      EXPECT_NO_THROW(read_back(bytes + "\x80\x80")) << first << ' ' << second;
    }
  }
}

}  // namespace
}  // namespace bco
