// Numbers mean the same in every locale: under a C++ locale with its own punctuation, and under C's
// German one, which is made here from its definition (Debian's package locales).
#include <gtest/gtest.h>

#include <clocale>
#include <cstdlib>
#include <locale>
#include <sstream>

#include "bco/simulation/catalogue.h"
#include "bco/simulation/csv.h"
#include "bco/simulation/describe.h"
#include "bco/simulation/simulation.h"
#include "bco/text.h"
#include "paper/describe.h"
#include "paper/sentence.h"

namespace bco {
namespace {

class GermanPunctuation : public std::numpunct<char> {
 protected:
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

std::string csv() {
  Config config;
  config.problem = "arena";
  config.learners = {"projection-free"};
  config.rounds = 2000;
  config.parameters.set("exploration", "0.45");
  config.parameters.set("corners", "-1.5,-1; 0,1.25; 1.5,-1");
  Simulation simulation(config);
  simulation.advance(config.rounds);
  std::ostringstream out;
  write_csv(out, simulation.record(), simulation.config());
  // Times are no results.
  std::string rows;
  std::istringstream lines(out.str());
  for (std::string line; std::getline(lines, line);) {
    std::istringstream cells(line);
    std::string cell;
    for (int i = 0; std::getline(cells, cell, ','); ++i) {
      rows += (i == 10 || i == 22 ? "" : cell) + ",";
    }
    rows += "\n";
  }
  return rows;
}

std::string numbers() {
  std::string text = format_number(1234567.5) + " " + format_number(0.1) + " " +
                     format_number(1e-300) + " " + format_number(123456789012345);
  append(text, {" ", with_error({1.5, 1.25, 1.75}), " ", 1234567L, " ", rough(12345.678)});
  return text;
}

class Locale : public ::testing::Test {
 protected:
  ~Locale() override {
    std::setlocale(LC_ALL, "C");
    std::locale::global(std::locale::classic());
  }
};

TEST_F(Locale, OfCPlusPlusChangesNoNumber) {
  const std::string rows = csv();
  const std::string catalogue = describe_with_paper();
  const std::string written = numbers();
  std::locale::global(std::locale(std::locale::classic(), new GermanPunctuation));
  EXPECT_EQ((std::ostringstream() << 1234.5).str(), "1.234,5");  // it is in force
  EXPECT_EQ(csv(), rows);
  EXPECT_EQ(describe_with_paper(), catalogue);
  EXPECT_EQ(numbers(), written);
  EXPECT_EQ(to_number("0.45"), 0.45);
}

TEST_F(Locale, OfCChangesNoNumber) {
  const std::string rows = csv();
  const std::string catalogue = describe_with_paper();
  const std::string written = numbers();
  const std::string folder = ::testing::TempDir() + "bco-locale";
  const std::string make =
      "mkdir -p '" + folder + "' && localedef -i de_DE -f ISO-8859-1 '" + folder + "/de_DE'";
  if (std::system(make.c_str()) != 0) GTEST_SKIP() << "the definition of de_DE is not installed";
  setenv("LOCPATH", folder.c_str(), 1);
  ASSERT_NE(std::setlocale(LC_ALL, "de_DE"), nullptr);
  ASSERT_STREQ(std::localeconv()->decimal_point, ",");
  EXPECT_EQ(csv(), rows);
  EXPECT_EQ(describe_with_paper(), catalogue);
  EXPECT_EQ(numbers(), written);
  EXPECT_EQ(to_number("0.45"), 0.45);
  EXPECT_EQ(to_number("0,45"), std::nullopt);
  EXPECT_NO_THROW(Parameters().set("exploration", "0.45"));
}

}  // namespace
}  // namespace bco
