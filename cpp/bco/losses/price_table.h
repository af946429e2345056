// A table of prices: one row per day, one column per ticker, read from CSV text
//
//   date,AAA,BBB
//   2013-02-18,12.5,3.75
//   …
//
// A byte-order mark, CRLF line ends, quotes around a cell and blank lines at the end are fine; so
// are semicolons or tabs between the cells, and then decimal commas. Anything else that is not a
// table of positive prices raises InvalidInput, naming line, column and value; so do days that run
// backwards and, where it shows, a missing date column.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bco/types.h"

namespace bco {

class PriceTable {
 public:
  static constexpr Index kMaxTickers = 5000;
  static constexpr Index kMaxDays = 100000;
  static constexpr Index kMaxCells = 20000000;
  static constexpr double kLeastPrice = 1e-12;
  static constexpr double kMostPrice = 1e12;
  static constexpr double kMostRatio = 1e6;  // of one day's price to the day before's

  static PriceTable parse(std::string_view csv);

  const std::vector<std::string>& tickers() const { return tickers_; }
  Index stocks() const { return relatives_.rows(); }
  Index rounds() const { return relatives_.cols(); }  // days less one

  // Column t: the price of day t+1 over that of day t, for each ticker.
  const Matrix& relatives() const { return relatives_; }

 private:
  PriceTable() = default;

  std::vector<std::string> tickers_;
  Matrix relatives_;
};

}  // namespace bco
