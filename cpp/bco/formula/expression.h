// A loss that a person writes, as a tree:  text → nodes.
//
//   choice      = comparison [ "?" choice ":" choice ]
//   comparison  = sum [ ("<" | "<=" | ">" | ">=") sum ]
//   sum         = product { ("+" | "-") product }
//   product     = sign { ("*" | "/") sign }
//   sign        = "-" sign | power
//   power       = element [ "^" sign ]
//   element     = operand [ "[" whole number "]" ]          counted from 1
//   operand     = number | name | name "(" choice { "," choice } ")" | "(" choice ")" | "[" choice { "," choice } "]"
//
// Values are scalars and vectors; operators and functions of one number work on each element, and a scalar goes
// with a vector of any length. Multiplication is always written out. Names:
//
//   x, n           the decision and its dimension          t, T   round and rounds
//   z, w, u, s     drawn in every round: n standard normals, one standard normal, one uniform number in [0, 1], a fair sign
//   a, b, p        drawn once per repeat: n standard normals, n more, a point of K
//   pi, ones       constants; ones has n elements
//
// and those of the columns of a table that have numbers, with `row` for all of them; a column that has one of the names
// above is row[i].
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bco/table.h"
#include "bco/types.h"

namespace bco {

// The text is not a formula, or one that cannot be used. Columns count characters from 1.
class FormulaError : public InvalidInput {
 public:
  FormulaError(std::string sentence, std::size_t column);  // what(): "column 2: …"
  const std::string& sentence() const { return sentence_; }
  std::size_t column() const { return column_; }
  // column 6, at ▸ in "1 + 2▸x": …
  std::string with_excerpt(std::string_view text) const;

 private:
  std::string sentence_;
  std::size_t column_;
};

enum class Operation : std::uint8_t {
  kNumber,
  kInput,
  kVector,   // [a, b, …]
  kElement,  // v[i]
  kChoose,   // c ? a : b
  kLess,
  kLessOrEqual,
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,
  kPower,
  kNegate,
  kLarger,   // elementwise, of two
  kSmaller,  // elementwise, of two
  kHuber,    // huber(v, d): v²/2 up to |v| = d, then d(|v| − d/2)
  kAbs,
  kPositive,  // max(v, 0)
  kSquare,
  kSqrt,
  kExp,
  kLog,
  kLogistic,  // log(1 + e^v)
  kSin,
  kCos,
  kSum,
  kMean,
  kDot,
  kNorm,
  kNorm1,
  kNormInf,
  kMax,  // of a vector's elements
  kMin,
};

enum class Input : std::uint8_t { kX, kRound, kZ, kW, kU, kS, kA, kB, kP, kRow, kColumn };

// The most often that a value can change.
enum class Pace : std::uint8_t { kRepeat, kRound, kPoint };

struct FormulaNode {
  Operation operation;
  Pace pace = Pace::kRepeat;
  bool is_vector = false;
  Index size = 1;
  int first = 0, count = 0;        // arguments: a range of Expression::arguments
  double number = 0;               // kNumber
  Input input = Input::kX;         // kInput
  Index index = 0;                 // kElement from 0; kColumn: of the table
  std::size_t begin = 0, end = 0;  // columns of the text: [begin, end)
};

// What names mean here, besides those above.
struct FormulaContext {
  Index dimension = 1;
  double rounds = 1;
  const Table* table = nullptr;  // none is loaded
  bool is_set = false;           // no names but x, n, pi and ones
};

// Arguments stand before the nodes that use them; the last node is the formula.
struct Expression {
  std::string text;
  Index dimension = 1;  // of x
  std::vector<FormulaNode> nodes;
  std::vector<int> arguments;

  const FormulaNode& root() const { return nodes.back(); }
  int argument(const FormulaNode& node, int i) const {
    return arguments[static_cast<std::size_t>(node.first) + static_cast<std::size_t>(i)];
  }
  std::string_view source(const FormulaNode& node) const {
    return std::string_view(text).substr(node.begin - 1, node.end - node.begin);
  }
};

inline constexpr std::size_t kMostCharacters = 2000;      // of a formula or an inequality
inline constexpr std::size_t kMostSetCharacters = 20000;  // of all inequalities of a set
inline constexpr std::size_t kMostNodes = 500;
inline constexpr int kMostNesting = 50;

// FormulaError where it is none. Of any shape: parse_loss wants a scalar that depends on x.
Expression parse_expression(std::string_view text, const FormulaContext& context);
Expression parse_loss(std::string_view text, const FormulaContext& context);

// FormulaError at the column where the text has more characters.
void require_length(std::string_view text, const char* what, std::size_t most,
                    std::size_t column = 1);

// sum ("<" | "<=" | ">" | ">=") sum, as the difference of its sides that is at most 0 where it holds.
Expression parse_inequality(std::string_view text, const FormulaContext& context);

// As a polynomial of x: 0, 1 or 2; 3 for one of a higher degree and for all that is none.
int degree_of(const Expression& expression);
// Its coefficients of degree 2 are the same in all rounds.
bool has_fixed_squares(const Expression& expression);

const char* operation_name(Operation operation);  // as it is written: "abs", "+"

}  // namespace bco
