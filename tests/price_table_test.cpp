// Price tables: what a file that people have may look like, and how each broken one is refused.
#include "bco/losses/portfolio/price_table.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

namespace bco {
namespace {

using ::testing::TestWithParam;
using ::testing::ValuesIn;

void expect_small_table(const std::string& csv) {
  const PriceTable table = PriceTable::parse(csv);
  EXPECT_EQ(table.tickers(), (std::vector<std::string>{"AAA", "BBB"}));
  ASSERT_EQ(table.stocks(), 2);
  ASSERT_EQ(table.rounds(), 2);
  Matrix expected(2, 2);
  expected << 2, 0.5, 1.5, 4;
  EXPECT_EQ(table.relatives(), expected);
}

TEST(PriceTable, RelativesArePricesOverThoseOfTheDayBefore) {
  expect_small_table("date,AAA,BBB\n2013-02-18,12.5,2\n2013-02-19,25,3\n2013-02-20,12.5,12\n");
}

TEST(PriceTable, DatesAndTheirNameMayBeAnything) {
  expect_small_table(",AAA,BBB\n,12.5,2\nMonday,25,3\n?,12.5,12\n");
}

TEST(PriceTable, LastLineNeedsNoEnd) { expect_small_table("d,AAA,BBB\n1,1,2\n2,2,3\n3,1,12"); }

TEST(PriceTable, AcceptsAByteOrderMark) {
  expect_small_table(
      "\xEF\xBB\xBF"
      "d,AAA,BBB\n1,1,2\n2,2,3\n3,1,12\n");
}

TEST(PriceTable, ByteOrderMarkIsNoPartOfAQuotedDateName) {
  expect_small_table(
      "\xEF\xBB\xBF"
      "\"d\",\"AAA\",BBB\n1,1,2\n2,2,3\n3,1,12\n");
}

TEST(PriceTable, AcceptsCrlf) { expect_small_table("d,AAA,BBB\r\n1,1,2\r\n2,2,3\r\n3,1,12\r\n"); }

TEST(PriceTable, AcceptsQuotedCells) {
  expect_small_table("\"d\",\"AAA\",\"BBB\"\n\"1\",\"1\",\"2\"\n2,\"2\",3\n3,1,\"12\"\n");
}

TEST(PriceTable, AcceptsBlanksAroundCells) {
  expect_small_table("d, AAA ,\tBBB\n1, 1,2 \n2,\t2\t,3\n3,1, 12 \n");
}

TEST(PriceTable, AcceptsBlankLinesAtTheEnd) {
  expect_small_table("d,AAA,BBB\n1,1,2\n2,2,3\n3,1,12\n\n\n");
  expect_small_table("d,AAA,BBB\r\n1,1,2\r\n2,2,3\r\n3,1,12\r\n\r\n\r\n");
}

TEST(PriceTable, AcceptsEveryDecimalNotation) {
  expect_small_table("d,AAA,BBB\n1,1e2,.25\n2,2E+02,0.375\n3,+100.,150e-2\n");
}

TEST(PriceTable, AcceptsSemicolonsAndTabsWithPointsOrCommas) {
  expect_small_table("d;AAA;BBB\n1;1,5;0,25\n2;3,0;,375\n3;1,5;1,5\n");
  expect_small_table("d;AAA;BBB\n1;1.5;0.25\n2;3,;0.375\n3;15e-1;1,5e0\n");
  expect_small_table("d\tAAA\tBBB\n1\t1,5\t0.25\n2\t3\t0,375\n3\t\"1,5\"\t1.5\n");
  expect_small_table("d,\tAAA\t,BBB\n1,\t1,2\n2,2\t,3\n3,1,12\n");  // blanks around cells
  const PriceTable table = PriceTable::parse("d;A,1;B\n1;1;2\n2;1;2\n");
  EXPECT_EQ(table.tickers(), (std::vector<std::string>{"A,1", "B"}));
}

TEST(PriceTable, DatesMayStandStillAndOtherFormsMayBeInAnyOrder) {
  expect_small_table("d,AAA,BBB\n2013-02-18,1,2\n2013-02-18,2,3\n2013-02-19T01:00,1,12\n");
  expect_small_table("d,AAA,BBB\n18/02/2013,1,2\n19/02/2013,2,3\n01/03/2013,1,12\n");
  expect_small_table("d,AAA,BBB\n2013-02-18,1,2\n12,2,3\n2013-02-17,1,12\n");
  expect_small_table("d,AAA,BBB\n7,1,2\n7,2,3\n7.5,1,12\n");
  expect_small_table("d,AAA,BBB\n9,1,2\n8,2,3\nlast,1,12\n");
}

TEST(PriceTable, AcceptsItsLargestAndSmallestPrice) {
  const PriceTable table = PriceTable::parse("d,A,B\n1,1e-12,1e6\n2,1e-6,1e12\n");
  EXPECT_DOUBLE_EQ(table.relatives()(0, 0), 1e6);
  EXPECT_DOUBLE_EQ(table.relatives()(1, 0), 1e6);
}

TEST(PriceTable, AcceptsItsLargestRiseAndFall) {
  const PriceTable table = PriceTable::parse("d,A,B\n1,1,1e6\n2,1e6,1\n");
  EXPECT_EQ(table.relatives()(0, 0), 1e6);
  EXPECT_EQ(table.relatives()(1, 0), 1e-6);
}

TEST(PriceTable, AcceptsAsManyTickersAsItPromises) {
  std::string header = "d";
  std::string prices;
  for (Index i = 0; i < Table::kMaxColumns - 1; ++i) {
    header += ",T" + std::to_string(i);
    prices += ",1";
  }
  const PriceTable table = PriceTable::parse(header + "\n1" + prices + "\n2" + prices + "\n");
  EXPECT_EQ(table.stocks(), Table::kMaxColumns - 1);
  EXPECT_EQ(table.tickers().back(), "T4999");
}

struct BadTable {
  std::string name;
  std::string csv;
  std::vector<std::string> fragments;  // of the message
};

void PrintTo(const BadTable& table, std::ostream* out) { *out << table.name; }

std::string header_of(int tickers) {
  std::string header = "d";
  for (int i = 0; i < tickers; ++i) header += ",T" + std::to_string(i);
  return header + "\n";
}

std::string days(int count) {
  std::string csv = "d,A,B\n";
  for (int i = 0; i < count; ++i) csv += "1,1,1\n";
  return csv;
}

// The price stands in line 3, column BBB.
BadTable bad_price(const std::string& name, const std::string& price, const std::string& bound) {
  return {name,
          "d,AAA,BBB\n1,1,2\n2,2," + price + "\n3,1,12\n",
          {"line 3", "\"BBB\"", bound, "got \"" + price + "\""}};
}

std::vector<BadTable> bad_tables() {
  const std::string range = "a number between 1e-12 and 1e12";
  return {
      {"EmptyText", "", {"empty"}},
      {"ByteOrderMarkOnly", "\xEF\xBB\xBF", {"empty"}},
      {"BlankLinesOnly", "\n\r\n\n", {"empty"}},
      {"HeaderOnly", "d,A,B\n", {"at least 1 row", "got 0"}},
      {"OneRow", "d,A,B\n1,1,2\n", {"at least 2 days", "got 1"}},
      {"OneRowAndBlankLines", "d,A,B\n1,1,2\n\n\n", {"at least 2 days", "got 1"}},
      {"NoTicker", "d\n1\n2\n", {"line 1", "at least 2", "got 0"}},
      {"OneTicker", "d,A\n1,1\n2,1\n", {"line 1", "at least 2", "got 1"}},
      {"MissingCell", "d,AAA,BBB\n1,1,2\n2,,3\n", {"line 3", "\"AAA\"", range, "empty cell"}},
      {"MissingLastCell", "d,AAA,BBB\n1,1,2\n2,1,\n", {"line 3", "\"BBB\"", range, "empty cell"}},
      {"QuotedMissingCell", "d,A,B\n1,1,2\n2,\"\",3\n", {"line 3", "\"A\"", range, "empty cell"}},
      {"FirstDay", "d,A,B\n1,x,2\n2,1,3\n", {"line 2", "\"A\"", range, "\"x\""}},
      {"AfterCrlf", "d,A,B\r\n1,1,2\r\n2,x,3\r\n", {"line 3", "\"A\"", range, "\"x\""}},
      bad_price("Zero", "0", range),
      bad_price("NegativeZero", "-0.0", range),
      bad_price("Negative", "-3.5", range),
      bad_price("Huge", "1e13", range),
      bad_price("Tiny", "1e-13", range),
      bad_price("BeyondDouble", "1e999", range),
      bad_price("BelowDouble", "1e-999", range),
      bad_price("Text", "n/a", range),
      bad_price("NumberThenText", "12abc", range),
      bad_price("Currency", "$12", range),
      bad_price("TwoPoints", "1.2.3", range),
      bad_price("BareExponent", "e", range),
      bad_price("UnfinishedExponent", "1e", range),
      bad_price("BlankInside", "1 2", range),
      bad_price("Nan", "nan", range),
      bad_price("Inf", "inf", range),
      bad_price("Infinity", "-Infinity", range),
      bad_price("Hexadecimal", "0x1p3", range),
      {"RisesTooFast",
       "d,A,B\n1,1,2\n2,1,2000001\n",
       {"line 3", "\"B\"", "within a factor of 1000000", "got 2000001 after 2"}},
      {"FallsTooFast",
       "d,A,B\n1,1e6,1\n2,2000001,1\n3,2,1\n",
       {"line 4", "\"A\"", "within a factor of 1000000", "got 2 after 2000001"}},
      {"CarriageReturnInside", "d,A,B\n1,1,2\n2,1\r1,3\n", {"line 3", "\"A\"", range, "\"1?1\""}},
      {"DuplicateTickers", "d,A,B,A\n1,1,2,3\n2,1,2,3\n", {"line 1", "column 4", "\"A\" twice"}},
      {"DuplicateByQuotes", "d,A,\"A\"\n1,1,2\n2,1,2\n", {"line 1", "column 3", "\"A\" twice"}},
      {"EmptyTicker", "d,A,,C\n1,1,2,3\n2,1,2,3\n", {"line 1", "column 3", "empty"}},
      {"EmptyLastTicker", "d,A,B,\n1,1,2,3\n2,1,2,3\n", {"line 1", "column 4", "empty"}},
      {"ShortRow", "d,A,B\n1,1,2\n2,1\n", {"line 3", "3 cells", "got 2"}},
      {"LongRow", "d,A,B\n1,1,2\n2,1,2,3\n", {"line 3", "3 cells", "got 4"}},
      {"RowWithATrailingComma", "d,A,B\n1,1,2,\n2,1,2\n", {"line 2", "3 cells", "got 4"}},
      {"SemicolonsBelowCommas", "d,A,B\n1;1;2\n2;1;2\n", {"line 2", "3 cells", "got 1"}},
      {"CommasBelowSemicolons", "d;A;B\n1,1,2\n2,1,2\n", {"line 2", "3 cells", "got 1"}},
      {"DecimalCommas",
       "d,A,B\n1,1,5,2,5\n2,1,5,2,5\n",
       {"line 2", "3 cells", "got 5", "decimal comma need semicolons or tabs"}},
      {"Thousands", "d;A;B\n1;1.234,5;2\n2;1;2\n", {"line 2", "\"A\"", range, "\"1.234,5\""}},
      {"TwoCommas", "d;A;B\n1;1,234,5;2\n2;1;2\n", {"line 2", "\"A\"", range, "\"1,234,5\""}},
      {"NewestDayFirst",
       "d,A,B\n2013-02-19,1,2\n2013-02-18,1,2\n2013-02-15,1,2\n",
       {"line 3", "column 1", "newest day last", "got \"2013-02-18\" after \"2013-02-19\""}},
      {"OneDayOutOfOrder",
       "d,A,B\n2013-02-15,1,2\n2013-02-19,1,2\n2013-02-18,1,2\n2013-02-20,1,2\n",
       {"line 4", "column 1", "dates must increase", "got \"2013-02-18\" after \"2013-02-19\""}},
      {"NewestNumberFirst",
       "d,A,B\n3,1,2\n2,1,2\n1,1,2\n",
       {"line 3", "column 1", "newest day last", "got \"2\" after \"3\""}},
      {"NoDateColumn",
       "A,B,C\n3.5,1,2\n3.75,1,2\n3.25,1,2\n",
       {"line 4", "column 1", "got \"3.25\" after \"3.75\"", "is the date column missing?"}},
      {"NoDateColumnWithCommas",
       "A;B;C\n3,5;1;2\n3,75;1;2\n3,25;1;2\n",
       {"line 4", "column 1", "got \"3,25\" after \"3,75\"", "is the date column missing?"}},
      {"BlankLineInTheMiddle", "d,A,B\n1,1,2\n\n2,1,2\n", {"line 3", "blank"}},
      {"BlankCrlfLineInTheMiddle", "d,A,B\r\n1,1,2\r\n\r\n2,1,2\r\n", {"line 3", "blank"}},
      {"TooManyTickers", header_of(5001), {"line 1", "at most 5001", "got 5002"}},
      {"AMillionColumns", header_of(1000000), {"line 1", "at most 5001", "got 1000001"}},
      {"TooManyCells",
       header_of(5000) + std::string(4000, '\n') + "x",
       {"at most 3999 rows of 5001 columns", "got 4001"}},
      {"TooManyDays", days(1000001), {"at most 1000000", "got 1000001"}},
      {"ZeroByte", std::string("d,A,B\n1,1,2\n2,1\0,2\n", 18), {"zero byte"}},
      {"ZeroByteAtTheEnd", std::string("d,A,B\n1,1,2\n2,1,2\n\0", 19), {"zero byte"}},
  };
}

class BadPriceTable : public TestWithParam<BadTable> {};

std::string refusal(const std::string& csv) {
  try {
    PriceTable::parse(csv);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  ADD_FAILURE() << "the table was accepted";
  return "";
}

TEST_P(BadPriceTable, IsRefusedInOneLineThatNamesPlaceBoundAndValue) {
  const std::string message = refusal(GetParam().csv);
  EXPECT_EQ(message.substr(0, 4), "data") << message;
  for (const std::string& fragment : GetParam().fragments) {
    EXPECT_NE(message.find(fragment), std::string::npos) << fragment << " is not in: " << message;
  }
  EXPECT_EQ(message.find_first_of("\r\n"), std::string::npos) << message;
}

INSTANTIATE_TEST_SUITE_P(All, BadPriceTable, ValuesIn(bad_tables()),
                         [](const auto& info) { return info.param.name; });

TEST(PriceTable, ErrorsStayShortAndFreeOfControlCharacters) {
  const std::string long_cell(100000, 'x');
  const std::string escape = "\x1b[31m\x7f";
  const std::string rows = "\n1,1,2\n2,1,2\n";
  for (const std::string& csv :
       {"d,A,B\n1,1,2\n2," + long_cell + ",2\n", "d," + long_cell + "," + long_cell + rows,
        "d,A,B\n1,1,2\n2," + escape + ",2\n", "d," + escape + "," + escape + rows,
        "d," + escape + ",B\n1,1,2\n2,x,2\n", "d," + long_cell + ",B\n1,1,2\n2,x,2\n"}) {
    const std::string message = refusal(csv);
    EXPECT_LT(message.size(), 200U);
    for (const char c : message) {
      EXPECT_FALSE(static_cast<unsigned char>(c) < 0x20 || c == 0x7F) << message;
    }
  }
}

}  // namespace
}  // namespace bco
