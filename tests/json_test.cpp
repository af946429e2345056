// JsonWriter's texts, read back by a strict parser; and parse_json, compared with the same parser.
#include "bco/json.h"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "bco/json_value.h"
#include "bco/simulation/config_json.h"
#include "bco/types.h"

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

nlohmann::json as_nlohmann(const JsonValue& value) {
  if (value.number() != nullptr) return *value.number();
  if (value.text() != nullptr) return *value.text();
  if (value.list() != nullptr) {
    auto list = nlohmann::json::array();
    for (const JsonValue& item : *value.list()) list.push_back(as_nlohmann(item));
    return list;
  }
  if (value.object() != nullptr) {
    auto object = nlohmann::json::object();
    for (const auto& [name, member] : *value.object()) object[name] = as_nlohmann(member);
    return object;
  }
  return value.is_null() ? nlohmann::json() : nlohmann::json(value.shown() == "true");
}

TEST(Json, ReadsWhatAStrictParserReads) {
  for (const std::string text :
       {"0", "-0.5e-3", "1e300", "12345678901234567890", " [ ] ", "{}", "true", "[false,null]",
        R"({"a": [1, {"b": "c"}], "d": ""})", "\t[1,\r\n2]\n", R"("\"\\\/\b\f\n\r\t")",
        R"("\u00e9\u20AC\ud83d\ude00")", "\"\u00e9\U0001f600\""}) {
    EXPECT_EQ(as_nlohmann(parse_json(text)), nlohmann::json::parse(text)) << text;
  }
}

TEST(Json, RefusesWhatAStrictParserRefusesAndSaysWhere) {
  for (const std::string text :
       {"",        " ",         "[",           "[1",       "[1,",        "[1,]",     "[1 2]",
        "{",       "{1:2}",     "{\"a\"}",     "{\"a\":}", "{\"a\":1,}", "{\"a\":1", "01",
        "1.",      ".5",        "+1",          "-",        "1e",         "1e+",      "0x1",
        "nan",     "1e999",     "tru",         "nulls",    "\"",         "\"a",      "\"\n\"",
        "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "1 1",      "//\n1",      "'a'",      "\\"}) {
    EXPECT_THROW(parse_json(text), InvalidInput) << text;
    EXPECT_FALSE(nlohmann::json::accept(text)) << text;
  }
  try {
    parse_json("{\"a\": 1,\n  \"b\": [1, 02]}");
    FAIL();
  } catch (const InvalidInput& error) {
    EXPECT_STREQ(
        error.what(),
        "the JSON text must have a number within the range of a double at line 2, column 12, "
        "got \"02]}\"");
  }
}

// Beyond what JSON itself forbids: twice the same name, and more levels than any configuration has.
TEST(Json, RefusesNamesThatComeTwiceAndTextThatIsTooDeep) {
  EXPECT_THROW(parse_json(R"({"a": 1, "a": 2})"), InvalidInput);
  EXPECT_NO_THROW(parse_json(R"([{"a": 1}, {"a": 2}])"));
  EXPECT_NO_THROW(parse_json(std::string(30, '[') + std::string(30, ']')));
  EXPECT_THROW(parse_json(std::string(100000, '[')), InvalidInput);
}

TEST(Json, AConfigurationHasEveryFieldOfConfig) {
  const Config config = config_from_json(R"({
    "problem": "portfolio", "learners": ["fkm", "ogd"], "rounds": 3, "seed": 9007199254740991,
    "repeat": 4, "horizon": "known", "parameters": {"stocks": 2, "fkm-form": "textbook", "value-bound": null},
    "variants": [{"step": 2}, {"step": 3}], "prices": "date,A,B\n1,1,2\n2,2,4\n3,3,3\n4,4,4"})");
  EXPECT_EQ(config.problem, "portfolio");
  EXPECT_EQ(config.learners, (std::vector<std::string>{"fkm", "ogd"}));
  EXPECT_EQ(config.rounds, 3);
  EXPECT_EQ(config.seed, 9007199254740991U);
  EXPECT_EQ(config.repeat, 4U);
  EXPECT_EQ(config.horizon, "known");
  EXPECT_EQ(config.parameters.integer("stocks"), 2);
  EXPECT_EQ(config.parameters.choice("fkm-form"), "textbook");
  EXPECT_FALSE(config.parameters.is_set("value-bound"));
  ASSERT_EQ(config.variants.size(), 2U);
  EXPECT_EQ(config.variants[1].real("step"), 3);
  ASSERT_NE(config.data, nullptr);
  EXPECT_EQ(config.data->rows(), 4);
}

}  // namespace
}  // namespace bco
