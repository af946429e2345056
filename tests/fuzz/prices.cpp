// Any bytes are a price table or are refused. The relatives of a table are between 1/kMostRatio and
// kMostRatio, and those of the table with the prices 1, r_1, 1, r_2, … have every r_t again.
#include "bco/losses/portfolio/price_table.h"

#include "bco/text.h"
#include "fuzz.h"

namespace bco::fuzzing {
namespace {

std::string in_cell(const std::string& name) {
  std::string cell = "\"";
  for (char c : name) cell += c == '"' ? "\"\"" : std::string(1, c);
  return cell + '"';
}

// With semicolons, since a ticker may hold a comma.
std::string written(const PriceTable& table) {
  std::string text = "date";
  for (const std::string& ticker : table.tickers()) text += ';' + in_cell(ticker);
  for (Index t = 0; t < table.rounds(); ++t) {
    text += "\nbefore";
    for (Index i = 0; i < table.stocks(); ++i) text += ";1";
    text += "\nafter";
    for (Index i = 0; i < table.stocks(); ++i) text += ";" + format_number(table.relatives()(i, t));
  }
  return text;
}

void check(const PriceTable& table) {
  require(table.stocks() >= 2 && table.rounds() >= 1, "a table has stocks and rounds");
  require(table.tickers().size() == static_cast<std::size_t>(table.stocks()),
          "every stock has a ticker");
  require(table.relatives().minCoeff() >= 1 / PriceTable::kMostRatio &&
              table.relatives().maxCoeff() <= PriceTable::kMostRatio,
          "relatives are positive and finite");
  const PriceTable again = PriceTable::parse(written(table));
  require(again.tickers() == table.tickers(), "tickers read back as they were written");
  require(again.rounds() == 2 * table.rounds() - 1, "days read back as they were written");
  for (Index t = 0; t < table.rounds(); ++t) {
    require(again.relatives().col(2 * t) == table.relatives().col(t),
            "relatives read back as they were written");
  }
}

}  // namespace
}  // namespace bco::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bco;
  try {
    fuzzing::check(PriceTable::parse({reinterpret_cast<const char*>(data), size}));
  } catch (const InvalidInput& error) {
    fuzzing::require_one_sentence(error);
  }
  return 0;
}
