// A reader's own table: CSV text with a header, whose rows are the rounds of a game.
//
//   date,age,dose,response
//   2013-02-18,41,0.5,3.75
//   …
//
// A byte-order mark, CRLF line ends, quotes around a cell and blank lines at the end are fine; so are semicolons or tabs
// between the cells, and then decimal commas. A column has numbers, or text that nobody asks for, such as dates; one
// that mixes them is refused where it is used. Anything else that is not a table raises InvalidInput,
// naming line, column and value.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bco/types.h"

namespace bco {

class Table {
 public:
  static constexpr Index kMaxColumns = 5001;
  static constexpr Index kMaxRows = 1000000;
  static constexpr Index kMaxCells = 20000000;

  static Table parse(std::string_view csv);

  const std::vector<std::string>& names() const { return names_; }
  Index columns() const { return numbers_.rows(); }
  Index rows() const { return numbers_.cols(); }
  // Column t: row t of the table; NaN for a cell that is no number.
  const Matrix& numbers() const { return numbers_; }
  std::string_view cell(Index row, Index column) const;

  // Columns with a number in at least one cell; the others are text.
  const IndexVector& numeric() const { return numeric_; }
  // The first cell of a column that is no number, as a message says it: line 7 has "n/a". Empty: there is none.
  std::string gap_in(Index column) const;

  static Index line_of(Index row) { return row + 2; }  // in the text, counted from 1
  [[noreturn]] static void fail(Index line, const std::string& what);

 private:
  Table() = default;

  std::string text_;
  char separator_ = ',';
  std::vector<std::string> names_;
  std::vector<std::size_t> lines_;  // where each row begins
  Matrix numbers_;
  IndexVector numeric_;
  IndexVector gaps_;  // of each column: the first row without a number; −1: there is none
};

}  // namespace bco
