#include "bco/table.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

#include "bco/text.h"

namespace bco {
namespace {

std::string_view line_at(std::string_view text, std::size_t begin) {
  std::string_view line = text.substr(begin);
  line = line.substr(0, line.find('\n'));
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return line;
}

// The separator of cells: semicolons if the header has any, tabs if it has no comma either.
char separator_of(std::string_view header) {
  if (header.find(';') != std::string_view::npos) return ';';
  const bool has_comma = header.find(',') != std::string_view::npos;
  return !has_comma && header.find('\t') != std::string_view::npos ? '\t' : ',';
}

bool is_blank(char c) { return c == ' ' || c == '\t'; }

// The cell at the beginning of the line ends here. A separator within quotes is part of the cell, and so are two quotes; a
// quote that does not end is a character like any other.
std::size_t cell_end(std::string_view line, char separator) {
  std::size_t i = 0;
  while (i < line.size() && is_blank(line[i]) && line[i] != separator) ++i;
  if (i < line.size() && line[i] == '"') {
    for (std::size_t end = line.find('"', i + 1); end != std::string_view::npos;
         end = line.find('"', end + 1)) {
      std::size_t after = end + 1;
      if (after < line.size() && line[after] == '"') {  // two quotes are one in a cell
        end = after;
        continue;
      }
      while (after < line.size() && is_blank(line[after]) && line[after] != separator) ++after;
      if (after == line.size() || line[after] == separator) return after;
    }
  }
  return std::min(line.find(separator), line.size());
}

// A cell without the blanks and the quotes around it.
struct Cell {
  std::string_view text;
  bool is_quoted = false;
};

Cell next_cell(std::string_view& line, char separator, bool& is_last) {
  const std::size_t end = cell_end(line, separator);
  std::string_view cell = line.substr(0, end);
  is_last = end == line.size();
  line.remove_prefix(is_last ? end : end + 1);
  while (!cell.empty() && is_blank(cell.front())) cell.remove_prefix(1);
  while (!cell.empty() && is_blank(cell.back())) cell.remove_suffix(1);
  const bool is_quoted = cell.size() >= 2 && cell.front() == '"' && cell.back() == '"';
  return {is_quoted ? cell.substr(1, cell.size() - 2) : cell, is_quoted};
}

std::string name_in(const Cell& cell) {
  std::string name(cell.text);
  if (!cell.is_quoted) return name;
  for (std::size_t i = name.find("\"\""); i != std::string::npos; i = name.find("\"\"", i + 1))
    name.erase(i, 1);
  return name;
}

Index count_cells(std::string_view line, char separator) {
  Index count = 0;
  for (bool is_last = false; !is_last; ++count) next_cell(line, separator, is_last);
  return count;
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

std::vector<std::string> parse_header(std::string_view line, char separator) {
  const Index count = count_cells(line, separator);
  if (count > Table::kMaxColumns) {
    Table::fail(1, join({": columns must be at most ", std::to_string(Table::kMaxColumns), ", got ",
                         std::to_string(count)}));
  }
  std::vector<std::string> names;
  std::set<std::string> seen;
  for (bool is_last = false; !is_last;) {
    std::string name = name_in(next_cell(line, separator, is_last));
    const std::string where = join({", column ", std::to_string(names.size() + 1), ": its name "});
    // The first may have none: tables are often written with an index there.
    if (name.empty() && !names.empty()) Table::fail(1, where + "must not be empty");
    if (!seen.insert(name).second) {
      Table::fail(1, join({where, "must be unique, got ", in_quotes(name), " twice"}));
    }
    names.push_back(std::move(name));
  }
  return names;
}

// Where the lines after the first begin.
std::vector<std::size_t> rows_of(std::string_view text) {
  std::vector<std::size_t> begins;
  for (std::size_t end = text.find('\n'); end != std::string_view::npos;
       end = text.find('\n', end + 1)) {
    begins.push_back(end + 1);
  }
  return begins;
}

void check_cells(std::string_view line, char separator, Index columns, Index number) {
  if (line.empty()) Table::fail(number, " must not be blank");
  const Index cells = count_cells(line, separator);
  if (cells == columns) return;
  // "1,5" in a table whose cells are separated by commas.
  const bool has_decimal_commas =
      separator == ',' && (cells == 2 * columns || cells == 2 * columns - 1);
  Table::fail(number,
              join({" must have ", std::to_string(columns), " cells like the header, got ",
                    std::to_string(cells),
                    has_decimal_commas
                        ? "; numbers with a decimal comma need semicolons or tabs between the cells"
                        : ""}));
}

}  // namespace

void Table::fail(Index line, const std::string& what) {
  throw InvalidInput(join({"data line ", std::to_string(line), what}));
}

Table Table::parse(std::string_view csv) {
  if (csv.substr(0, 3) == "\xEF\xBB\xBF") csv.remove_prefix(3);
  if (csv.find('\0') != std::string_view::npos)
    throw InvalidInput("data must be text, got a zero byte");
  while (!csv.empty() && (csv.back() == '\n' || csv.back() == '\r')) csv.remove_suffix(1);
  if (csv.empty()) throw InvalidInput("data must have a header and rows, got an empty file");

  Table table;
  table.text_ = csv;
  const std::string_view header = line_at(table.text_, 0);
  table.separator_ = separator_of(header);
  table.names_ = parse_header(header, table.separator_);
  table.lines_ = rows_of(table.text_);
  const auto columns = static_cast<Index>(table.names_.size());
  const auto rows = static_cast<Index>(table.lines_.size());
  const Index most = std::min(kMaxRows, kMaxCells / columns);
  if (rows < 1) throw InvalidInput("data must have at least 1 row below the header, got 0");
  if (rows > most) {
    throw InvalidInput(join({"data must have at most ", std::to_string(most), " rows of ",
                             std::to_string(columns), " columns, got ", std::to_string(rows)}));
  }
  table.numbers_.resize(columns, rows);
  for (Index row = 0; row < rows; ++row) {
    std::string_view line = line_at(table.text_, table.lines_[static_cast<std::size_t>(row)]);
    check_cells(line, table.separator_, columns, line_of(row));
    bool is_last = false;
    for (Index j = 0; j < columns; ++j) {
      table.numbers_(j, row) =
          number_in(next_cell(line, table.separator_, is_last).text, table.separator_)
              .value_or(std::numeric_limits<double>::quiet_NaN());
    }
  }
  std::vector<Index> numeric;
  table.gaps_.setConstant(columns, -1);
  for (Index j = 0; j < columns; ++j) {
    const auto cells = table.numbers_.row(j).array().isNaN();
    Index first = 0;
    if (cells.maxCoeff(&first)) table.gaps_[j] = first;
    if (!cells.all()) numeric.push_back(j);
  }
  table.numeric_ =
      Eigen::Map<const IndexVector>(numeric.data(), static_cast<Index>(numeric.size()));
  return table;
}

std::string_view Table::cell(Index row, Index column) const {
  std::string_view line = line_at(text_, lines_[static_cast<std::size_t>(row)]);
  std::string_view cell;
  bool is_last = false;
  for (Index j = 0; j <= column; ++j) cell = next_cell(line, separator_, is_last).text;
  return cell;
}

std::string Table::gap_in(Index column) const {
  const Index row = gaps_[column];
  if (row < 0) return "";
  const std::string_view got = cell(row, column);
  return join({"line ", std::to_string(line_of(row)), " has ",
               got.empty() ? "an empty cell" : in_quotes(got)});
}

}  // namespace bco
