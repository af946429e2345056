// A table of prices (bco/table.h): one row per day, one column per ticker after that of the dates.
//
//   date,AAA,BBB
//   2013-02-18,12.5,3.75
//   …
//
// Anything else than positive prices raises InvalidInput, naming line, column and value; so do days that run backwards
// and, where it shows, a missing date column.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bco/table.h"

namespace bco {

class PriceTable {
 public:
  static constexpr double kLeastPrice = 1e-12;
  static constexpr double kMostPrice = 1e12;
  static constexpr double kMostRatio = 1e6;  // of one day's price to the day before's

  explicit PriceTable(const Table& table);
  static PriceTable parse(std::string_view csv) { return PriceTable(Table::parse(csv)); }

  const std::vector<std::string>& tickers() const { return tickers_; }
  Index stocks() const { return relatives_.rows(); }
  Index rounds() const { return relatives_.cols(); }  // days less one

  // Column t: the price of day t+1 over that of day t, for each ticker.
  const Matrix& relatives() const { return relatives_; }

 private:
  std::vector<std::string> tickers_;
  Matrix relatives_;
};

// The prices of a table. Each thread keeps those that it was asked for last: the repeats of a run have the same table.
std::shared_ptr<const PriceTable> prices_of(const std::shared_ptr<const Table>& table);

}  // namespace bco
