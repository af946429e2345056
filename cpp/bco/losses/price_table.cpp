#include "bco/losses/price_table.h"

#include <algorithm>
#include <optional>
#include <set>

#include "bco/text.h"

namespace bco {
namespace {

std::string_view next_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return line;
}

// The separator of cells: semicolons if the header has any, tabs if it has no comma either.
char separator_of(std::string_view header) {
  if (header.find(';') != std::string_view::npos) return ';';
  const bool has_comma = header.find(',') != std::string_view::npos;
  return !has_comma && header.find('\t') != std::string_view::npos ? '\t' : ',';
}

std::string_view next_cell(std::string_view& line, char separator, bool& last) {
  const std::size_t end = line.find(separator);
  std::string_view cell = line.substr(0, end);
  last = end == std::string_view::npos;
  line.remove_prefix(last ? line.size() : end + 1);
  while (!cell.empty() && (cell.front() == ' ' || cell.front() == '\t')) cell.remove_prefix(1);
  while (!cell.empty() && (cell.back() == ' ' || cell.back() == '\t')) cell.remove_suffix(1);
  if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"') {
    cell = cell.substr(1, cell.size() - 2);
  }
  return cell;
}

[[noreturn]] void fail(Index line, const std::string& what) {
  throw InvalidInput("prices line " + std::to_string(line) + what);
}

// A comma may be the decimal point if commas do not separate the cells.
std::optional<double> number_in(std::string_view cell, char separator) {
  const std::size_t comma = cell.find(',');
  if (separator == ',' || comma == std::string_view::npos) return to_number(cell);
  if (cell.find('.') != std::string_view::npos) return std::nullopt;  // thousands, of some kind
  std::string text(cell);
  text[comma] = '.';
  return to_number(text);
}

double parse_price(std::string_view cell, char separator, Index line, const std::string& ticker) {
  const std::string where = ", column " + in_quotes(ticker) + ": price must be ";
  if (cell.empty()) fail(line, where + "a number between 1e-12 and 1e12, got an empty cell");
  const std::optional<double> value = number_in(cell, separator);
  if (!value || !(*value >= PriceTable::kLeastPrice && *value <= PriceTable::kMostPrice)) {
    fail(line, where + "a number between 1e-12 and 1e12, got " + in_quotes(cell));
  }
  return *value;
}

// No stock moves a millionfold overnight; a table that says so has its cells mixed up.
double ratio(double price, double previous, Index line, const std::string& ticker) {
  const double result = price / previous;
  if (!(result >= 1 / PriceTable::kMostRatio && result <= PriceTable::kMostRatio)) {
    fail(line, ", column " + in_quotes(ticker) + ": price must be within a factor of " +
                   format_number(PriceTable::kMostRatio) + " of the day before, got " +
                   format_number(price) + " after " + format_number(previous));
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
  void add(std::string_view cell, char separator, Index line) {
    const bool is_first = line == 2;
    const std::optional<double> number = number_in(cell, separator);
    const bool is_iso = is_iso_date(cell);
    are_iso_ = is_iso && (is_first || are_iso_);
    are_numbers_ = number && (is_first || are_numbers_);
    if (!is_first && are_iso_ && cell < previous_) note_fall(cell, line);
    if (!is_first && are_numbers_ && *number < number_) note_fall(cell, line);
    if (!is_first && are_numbers_ && *number > number_) rises_ = true;
    previous_ = cell;
    number_ = number.value_or(0);
  }

  void check() const {
    if (fall_line_ == 0 || !(are_iso_ || are_numbers_)) return;
    const std::string where = ", column 1: ";
    const std::string got = ", got " + in_quotes(fall_to_) + " after " + in_quotes(fall_from_);
    if (are_numbers_ && rises_) {
      fail(fall_line_, where + "dates must increase" + got + "; is the date column missing?");
    }
    fail(fall_line_, where + "dates must increase, with the newest day last" + got);
  }

 private:
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

std::vector<std::string> parse_header(std::string_view line, char separator) {
  std::vector<std::string> tickers;
  std::set<std::string> seen;
  bool last = false;
  next_cell(line, separator, last);  // the date's name, whatever it is
  while (!last) {
    const auto column = static_cast<Index>(tickers.size()) + 2;
    const std::string ticker(next_cell(line, separator, last));
    if (ticker.empty())
      fail(1, ", column " + std::to_string(column) + ": ticker must not be empty");
    if (!seen.insert(ticker).second) {
      fail(1, ", column " + std::to_string(column) + ": ticker must be unique, got " +
                  in_quotes(ticker) + " twice");
    }
    tickers.push_back(ticker);
    if (tickers.size() > static_cast<std::size_t>(PriceTable::kMaxTickers)) {
      const auto more = static_cast<Index>(std::count(line.begin(), line.end(), separator));
      fail(1, ": tickers must be at most " + std::to_string(PriceTable::kMaxTickers) + ", got " +
                  std::to_string(static_cast<Index>(tickers.size()) + more + (last ? 0 : 1)));
    }
  }
  if (tickers.size() < 2) {
    fail(1, ": tickers must be at least 2 (a date column, then one column for each), got " +
                std::to_string(tickers.size()));
  }
  return tickers;
}

}  // namespace

PriceTable PriceTable::parse(std::string_view csv) {
  if (csv.substr(0, 3) == "\xEF\xBB\xBF") csv.remove_prefix(3);
  if (csv.find('\0') != std::string_view::npos)
    throw InvalidInput("prices must be text, got a zero byte");
  while (!csv.empty() && (csv.back() == '\n' || csv.back() == '\r')) csv.remove_suffix(1);
  if (csv.empty())
    throw InvalidInput("prices must have a header and at least 2 days, got an empty file");

  PriceTable table;
  const std::string_view header = next_line(csv);
  const char separator = separator_of(header);
  table.tickers_ = parse_header(header, separator);
  const auto stocks = static_cast<Index>(table.tickers_.size());
  const Index days = csv.empty() ? 0 : std::count(csv.begin(), csv.end(), '\n') + 1;
  const Index most = std::min(kMaxDays, kMaxCells / stocks);
  if (days < 2) {
    throw InvalidInput("prices must have at least 2 days, got " + std::to_string(days));
  }
  if (days > most) {
    throw InvalidInput("prices must have at most " + std::to_string(most) + " days of " +
                       std::to_string(stocks) + " tickers, got " + std::to_string(days));
  }
  table.relatives_.resize(stocks, days - 1);
  Vector previous(stocks);
  DateColumn dates;
  for (Index day = 0; day < days; ++day) {
    std::string_view line = next_line(csv);
    const Index number = day + 2;
    if (line.empty()) fail(number, " must not be blank");
    const Index cells = std::count(line.begin(), line.end(), separator) + 1;
    if (cells != stocks + 1) {
      // "1,5" in a table whose cells are separated by commas.
      const bool has_decimal_commas = separator == ',' && cells == 2 * stocks + 1;
      fail(number,
           " must have " + std::to_string(stocks + 1) + " cells like the header, got " +
               std::to_string(cells) +
               (has_decimal_commas
                    ? "; numbers with a decimal comma need semicolons or tabs between the cells"
                    : ""));
    }
    bool last = false;
    dates.add(next_cell(line, separator, last), separator, number);
    for (Index j = 0; j < stocks; ++j) {
      const std::string& ticker = table.tickers_[static_cast<std::size_t>(j)];
      const double price = parse_price(next_cell(line, separator, last), separator, number, ticker);
      if (day > 0) table.relatives_(j, day - 1) = ratio(price, previous[j], number, ticker);
      previous[j] = price;
    }
  }
  dates.check();
  return table;
}

}  // namespace bco
