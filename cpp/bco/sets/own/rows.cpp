#include "bco/sets/own/rows.h"

#include <cmath>

#include "bco/table.h"
#include "bco/text.h"

namespace bco {
namespace {

std::string inequalities_of(const Table& table) {
  const Index n = table.columns() - 1;
  std::string text;
  for (Index j = 0; j <= n; ++j) {
    const std::string gap = table.gap_in(j);
    if (!gap.empty())
      throw InvalidInput("a table of rows a1, …, an, b must have numbers only: " + gap);
  }
  for (Index i = 0; i < table.rows(); ++i) {
    if (table.numbers().col(i).head(n).isZero(0)) {
      Table::fail(Table::line_of(i), ": a row must have a coefficient that is not 0");
    }
    if (i > 0) text += "; ";
    const char* separator = "dot([";
    for (Index j = 0; j < n; ++j) {
      text += separator;
      append_number(text, table.numbers()(j, i));
      separator = ", ";
    }
    text += "], x) <= ";
    append_number(text, table.numbers()(n, i));
  }
  return text;
}

bool has_rows(std::string_view file) {
  std::string_view header = file.substr(0, file.find('\n'));
  if (header.ends_with('\r')) header.remove_suffix(1);
  return header.ends_with(",b") || header.ends_with(";b") || header.ends_with("\tb");
}

}  // namespace

std::string set_text_from(std::string_view file) {
  if (has_rows(file)) return inequalities_of(Table::parse(file));
  if (file.substr(0, 3) == "\xEF\xBB\xBF") file.remove_prefix(3);
  std::string text;
  for (const char c : file) {
    if (c == '\n') {
      if (!text.empty() && text.back() != ';') text += ';';
    } else if (c != '\r') {
      text += c;
    }
  }
  while (!text.empty() && text.back() == ';') text.pop_back();
  return text;
}

}  // namespace bco
