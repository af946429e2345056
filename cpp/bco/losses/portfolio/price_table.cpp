#include "bco/losses/portfolio/price_table.h"

#include <algorithm>
#include <cmath>

#include "bco/text.h"

namespace bco {
namespace {

double price_at(const Table& table, Index day, Index column) {
  const double price = table.numbers()(column, day);
  if (price >= PriceTable::kLeastPrice && price <= PriceTable::kMostPrice) return price;
  const std::string_view cell = table.cell(day, column);
  Table::fail(Table::line_of(day),
              join({", column ", in_quotes(table.names()[static_cast<std::size_t>(column)]),
                    ": price must be a number between 1e-12 and 1e12, got ",
                    cell.empty() ? "an empty cell" : in_quotes(cell)}));
}

// No stock moves a millionfold overnight; a table that says so has its cells mixed up.
double ratio(double price, double previous, Index line, const std::string& ticker) {
  const double result = price / previous;
  if (!(result >= 1 / PriceTable::kMostRatio && result <= PriceTable::kMostRatio)) {
    Table::fail(line, join({", column ", in_quotes(ticker), ": price must be within a factor of ",
                            format_number(PriceTable::kMostRatio), " of the day before, got ",
                            format_number(price), " after ", format_number(previous)}));
  }
  return result;
}

bool is_iso_date(std::string_view cell) {
  constexpr std::string_view kShape = "0000-00-00";
  return cell.size() >= kShape.size() &&
         std::equal(kShape.begin(), kShape.end(), cell.begin(), [](char shape, char sign) {
           return shape == '0' ? sign >= '0' && sign <= '9' : sign == shape;
         });
}

// Looks for days in the wrong order, and for prices where the dates should be. It understands
// numbers and dates like 2013-02-18; anything else may stand there in any order.
class DateColumn {
 public:
  explicit DateColumn(const Table& table) {
    for (Index day = 0; day < table.rows(); ++day) {
      add(table.cell(day, 0), table.numbers()(0, day), Table::line_of(day));
    }
  }

  void check() const {
    if (fall_line_ == 0 || !(are_iso_ || are_numbers_)) return;
    const std::string where = ", column 1: ";
    const std::string got = ", got " + in_quotes(fall_to_) + " after " + in_quotes(fall_from_);
    if (are_numbers_ && rises_) {
      Table::fail(fall_line_,
                  where + "dates must increase" + got + "; is the date column missing?");
    }
    Table::fail(fall_line_, where + "dates must increase, with the newest day last" + got);
  }

 private:
  // The number is NaN where the cell is none.
  void add(std::string_view cell, double number, Index line) {
    const bool is_first = line == Table::line_of(0);
    are_iso_ = is_iso_date(cell) && (is_first || are_iso_);
    are_numbers_ = !std::isnan(number) && (is_first || are_numbers_);
    if (!is_first && are_iso_ && cell < previous_) note_fall(cell, line);
    if (!is_first && are_numbers_ && number < number_) note_fall(cell, line);
    if (!is_first && are_numbers_ && number > number_) rises_ = true;
    previous_ = cell;
    number_ = number;
  }

  void note_fall(std::string_view cell, Index line) {
    if (fall_line_ != 0) return;
    fall_line_ = line;
    fall_from_ = previous_;
    fall_to_ = cell;
  }

  std::string_view previous_;
  double number_ = 0;
  bool are_iso_ = false;
  bool are_numbers_ = false;
  bool rises_ = false;
  Index fall_line_ = 0;  // 0: none
  std::string_view fall_from_;
  std::string_view fall_to_;
};

}  // namespace

PriceTable::PriceTable(const Table& table)
    : tickers_(table.names().begin() + 1, table.names().end()) {
  const Index stocks = table.columns() - 1;
  const Index days = table.rows();
  if (stocks < 2) {
    Table::fail(1, ": tickers must be at least 2 (a date column, then one column for each), got " +
                       std::to_string(stocks));
  }
  if (days < 2) {
    throw InvalidInput("data must have prices of at least 2 days, got " + std::to_string(days));
  }
  relatives_.resize(stocks, days - 1);
  for (Index day = 0; day < days; ++day) {
    for (Index j = 0; j < stocks; ++j) {
      const double price = price_at(table, day, j + 1);
      if (day == 0) continue;
      relatives_(j, day - 1) = ratio(price, table.numbers()(j + 1, day - 1), Table::line_of(day),
                                     tickers_[static_cast<std::size_t>(j)]);
    }
  }
  DateColumn(table).check();
}

std::shared_ptr<const PriceTable> prices_of(const std::shared_ptr<const Table>& table) {
  thread_local std::weak_ptr<const Table> last_table;
  thread_local std::shared_ptr<const PriceTable> last;
  if (!last || last_table.lock() != table) {
    last = std::make_shared<const PriceTable>(*table);
    last_table = table;
  }
  return last;
}

}  // namespace bco
