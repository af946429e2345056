// Numbers as text and back.
#include "bco/text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "bco/random.h"
#include "difference.h"

namespace bco {
namespace {

TEST(FormatNumber, IsLaidOutAsPrintfDoesWithAsManyDigitsAsItTakes) {
  for (const auto& [value, text] : {std::pair{0.0, "0"},
                                    {-0.0, "-0"},
                                    {-5.0, "-5"},
                                    {123456789012345.0, "123456789012345"},
                                    {1e15, "1e+15"},
                                    {12345678901234568.0, "12345678901234568"},
                                    {1e300, "1e+300"},
                                    {0.1, "0.1"},
                                    {-0.0001, "-0.0001"},
                                    {0.00012345, "0.00012345"},
                                    {0.00001, "1e-05"},
                                    {-1.5e-7, "-1.5e-07"},
                                    {1234567.5, "1234567.5"},
                                    {1.0 / 3, "0.3333333333333333"},
                                    {5e-324, "5e-324"},
                                    {1e-300, "1e-300"}}) {
    EXPECT_EQ(format_number(value), text);
  }
  EXPECT_EQ(format_number(std::numeric_limits<double>::quiet_NaN()), "nan");
  EXPECT_EQ(format_number(-std::numeric_limits<double>::infinity()), "-inf");
}

TEST(FormatNumber, ReadsBackToTheSameBitsAndNoShorterOneDoes) {
  Random random(91, 0, "numbers");
  for (int i = 0; i < 20000; ++i) {
    const std::uint64_t bits = random.bits();
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    if (!std::isfinite(value)) continue;
    if (i % 2 == 0) value = random.normal() * 1000;
    const std::string text = format_number(value);
    ASSERT_EQ(to_number(text), value) << text;
    char shorter[40];
    for (int digits = 1; digits <= 17; ++digits) {
      std::snprintf(shorter, sizeof shorter, "%.*g", digits, value);
      if (std::strtod(shorter, nullptr) == value) break;
    }
    ASSERT_LE(text.size(), std::max<std::size_t>(std::strlen(shorter), 8))
        << text << " " << shorter;
  }
}

TEST(ToNumber, TakesADecimalNumberAndNothingElse) {
  EXPECT_EQ(to_number("12.5"), 12.5);
  EXPECT_EQ(to_number("+12.5e-1"), 1.25);
  EXPECT_EQ(to_number("-.5"), -0.5);
  EXPECT_EQ(to_number("5."), 5);
  EXPECT_EQ(to_number("4.9e-324"), 5e-324);
  for (const char* text :
       {"",  " 1", "1 ",  "1 2", "nan",   "inf",    "0x10",   "1e",  "e5",    ".",
        "-", "+",  "+-1", "--1", "1e400", "-1e400", "1e-400", "1,5", "1.2.3", "1f"}) {
    EXPECT_EQ(to_number(text), std::nullopt) << text;
  }
}

// Quarters and eighths are ties between two decimals, which C rounds to the even one.
TEST(Append, RoundsAsPrintfDoes) {
  Random random(92, 0, "numbers");
  std::vector<double> values = {0,     -0.0,  0.5,  1.5,     2.5,    -0.5, 9.5,
                                9.995, 99.95, 1e21, 1.5e300, 5e-324, 1e-4, 9.9999e-5};
  for (int i = 0; i < 5000; ++i) {
    const double scale = std::exp2(std::floor(60 * random.uniform()) - 30);
    values.push_back(i % 2 == 0 ? random.normal() * scale : std::floor(1000 * random.normal()) / 8);
  }
  for (const double value : values) {
    for (int digits = 0; digits <= 6; ++digits) {
      char expected[400];
      std::string text;
      append_fixed(text, value, digits);
      std::snprintf(expected, sizeof expected, "%.*f", digits, value);
      ASSERT_EQ(text, expected);
      if (digits == 0) continue;
      text.clear();
      append_general(text, value, digits);
      std::snprintf(expected, sizeof expected, "%.*g", digits, value);
      ASSERT_EQ(text, expected);
    }
  }
}

TEST(Difference, IsTheLinesThatDifferAndNoOthers) {
  EXPECT_EQ(testing::difference({"a 1", "b 2", "c 3"}, {"a 1", "b 2", "c 3"}), "");
  EXPECT_EQ(testing::difference({"a 1", "b 9", "c 3", "d 4"}, {"a 1", "b 2", "c 3"}),
            "- b 2\n+ b 9\n+ d 4\n");
  EXPECT_EQ(testing::difference({"b 2", "a 1"}, {"a 1", "b 2"}),
            "the same lines in another order, or more often\n");
  // One line of a thousand.
  std::vector<std::string> many;
  for (int i = 0; i < 1000; ++i) many.push_back("line " + std::to_string(i));
  std::vector<std::string> other = many;
  other[500] = "another";
  EXPECT_EQ(testing::difference(other, many), "- line 500\n+ another\n");
}

}  // namespace
}  // namespace bco
