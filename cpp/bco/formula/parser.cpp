#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

#include "bco/formula/expression.h"
#include "bco/simulation/parameters.h"
#include "bco/text.h"

namespace bco {
namespace {

struct FunctionRow {
  const char* name;
  Operation operation;
  int arguments;  // max and min take any number
};
constexpr FunctionRow kFunctions[] = {
    {"sum", Operation::kSum, 1},           {"mean", Operation::kMean, 1},
    {"dot", Operation::kDot, 2},           {"norm", Operation::kNorm, 1},
    {"norm1", Operation::kNorm1, 1},       {"norminf", Operation::kNormInf, 1},
    {"max", Operation::kMax, 0},           {"min", Operation::kMin, 0},
    {"abs", Operation::kAbs, 1},           {"pos", Operation::kPositive, 1},
    {"square", Operation::kSquare, 1},     {"sqrt", Operation::kSqrt, 1},
    {"exp", Operation::kExp, 1},           {"log", Operation::kLog, 1},
    {"logistic", Operation::kLogistic, 1}, {"huber", Operation::kHuber, 2},
    {"sin", Operation::kSin, 1},           {"cos", Operation::kCos, 1},
};

struct InputRow {
  const char* name;
  Input input;
  Pace pace;
  bool is_vector;
};
constexpr InputRow kInputs[] = {
    {"x", Input::kX, Pace::kPoint, true},  {"t", Input::kRound, Pace::kRound, false},
    {"z", Input::kZ, Pace::kRound, true},  {"w", Input::kW, Pace::kRound, false},
    {"u", Input::kU, Pace::kRound, false}, {"s", Input::kS, Pace::kRound, false},
    {"a", Input::kA, Pace::kRepeat, true}, {"b", Input::kB, Pace::kRepeat, true},
    {"p", Input::kP, Pace::kRepeat, true},
};

struct SpellingRow {
  const char* printed;
  const char* written;
};
// Signs of printed mathematics, as a text that was copied has them.
constexpr SpellingRow kSpellings[] = {{"−", "-"},  {"–", "-"}, {"≤", "<="}, {"≥", ">="},
                                      {"×", "*"},  {"·", "*"}, {"⋅", "*"},  {"÷", "/"},
                                      {"²", "^2"}, {"π", "pi"}};

bool starts_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_decimal_digit(char c) { return c >= '0' && c <= '9'; }
bool continues_name(char c) { return starts_name(c) || is_decimal_digit(c); }

class Parser {
 public:
  Parser(std::string_view text, const FormulaContext& context) : context_(context) {
    tree_.text = text;
    tree_.dimension = context.dimension;
  }

  Expression parse() {
    require_length(tree_.text, "a formula", kMostCharacters);
    skip_blanks();
    if (at_end()) fail("a formula is expected, got nothing", 0);
    choice();
    if (!at_end()) refuse_rest();
    return std::move(tree_);
  }

  Expression parse_inequality() {
    skip_blanks();
    const std::size_t begin = place_;
    const int left = sum();
    const std::size_t sign = place_;
    const Comparison* comparison = taken_comparison();
    if (comparison == nullptr && at_end()) fail("<= or >= is expected, got the end", place_);
    if (comparison == nullptr) refuse_rest();
    const int right = sum();
    if (!at_end()) refuse_rest();
    compared(*comparison, left, right, begin, sign);
    tree_.nodes.back().operation = Operation::kSubtract;
    return std::move(tree_);
  }

 private:
  // ------------------------------------------------------------ text
  bool at_end() const { return place_ >= tree_.text.size(); }
  char peek(std::size_t ahead = 0) const {
    return place_ + ahead < tree_.text.size() ? tree_.text[place_ + ahead] : '\0';
  }
  void skip_blanks() {
    while (!at_end() && (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r')) {
      ++place_;
    }
  }
  bool takes(std::string_view sign) {
    if (std::string_view(tree_.text).substr(place_, sign.size()) != sign) return false;
    place_ += sign.size();
    last_ = place_;
    skip_blanks();
    return true;
  }

  [[noreturn]] void fail(const std::string& sentence, std::size_t at) const {
    const std::size_t column = count_characters(std::string_view(tree_.text).substr(0, at)) + 1;
    throw FormulaError(sentence, column);
  }

  std::string here() const {
    if (at_end()) return "the end";
    std::size_t length = 1;
    if (continues_name(peek())) {
      while (continues_name(peek(length))) ++length;
    } else {
      while ((static_cast<unsigned char>(peek(length)) & 0xC0U) == 0x80U) ++length;
    }
    return in_quotes(std::string_view(tree_.text).substr(place_, length));
  }

  void refuse_printed_sign() const {
    const std::string_view rest = std::string_view(tree_.text).substr(place_);
    for (const auto& [printed, written] : kSpellings) {
      if (rest.starts_with(printed)) fail(join({"write ", written, " for ", printed}), place_);
    }
  }

  void expect(std::string_view sign, const char* why) {
    if (takes(sign)) return;
    refuse_printed_sign();
    fail(join({in_quotes(sign), " is expected ", why, ", got ", here()}), place_);
  }

  // Something follows a whole formula.
  [[noreturn]] void refuse_rest() const {
    refuse_printed_sign();
    const char next = peek();
    const std::string_view before = std::string_view(tree_.text).substr(0, last_);
    if (starts_name(next) || is_decimal_digit(next) || next == '(') {
      std::size_t begin = before.size();
      while (begin > 0 && (continues_name(before[begin - 1]) || before[begin - 1] == '.')) --begin;
      std::size_t end = place_;
      while (continues_name(end < tree_.text.size() ? tree_.text[end] : '\0')) ++end;
      if (next == '(') ++end;
      fail(join({"multiplication is written out: ", before.substr(begin), "*",
                 std::string_view(tree_.text).substr(place_, end - place_)}),
           place_);
    }
    if (next == ')' || next == ']') fail(join({in_quotes({&next, 1}), " closes nothing"}), place_);
    if (next == '=') {
      fail(context_.is_set ? "a set by an equation would be flat: write <= or >="
                           : "a loss has no \"=\": write what is to be minimised",
           place_);
    }
    fail(join({"an operator or the end is expected, got ", here()}), place_);
  }

  // ------------------------------------------------------------ nodes
  const FormulaNode& node(int i) const { return tree_.nodes[static_cast<std::size_t>(i)]; }

  int add(FormulaNode node, const std::vector<int>& arguments, std::size_t begin) {
    if (tree_.nodes.size() >= kMostNodes) {
      fail(join({"a formula has at most ", format_number(kMostNodes), " operations and names"}),
           begin);
    }
    node.first = static_cast<int>(tree_.arguments.size());
    node.count = static_cast<int>(arguments.size());
    node.begin = begin + 1;
    node.end = last_ + 1;
    for (const int i : arguments) {
      node.pace = std::max(node.pace, this->node(i).pace);
      tree_.arguments.push_back(i);
    }
    tree_.nodes.push_back(node);
    return static_cast<int>(tree_.nodes.size()) - 1;
  }

  int number(double value, std::size_t begin) {
    FormulaNode node{Operation::kNumber};
    node.number = value;
    return add(node, {}, begin);
  }

  // Elementwise, a scalar going with any length.
  int elementwise(Operation operation, const std::vector<int>& arguments, std::size_t begin,
                  std::size_t sign) {
    FormulaNode result{operation};
    for (const int i : arguments) {
      if (!node(i).is_vector) continue;
      if (result.is_vector && result.size != node(i).size) {
        fail(join({in_quotes(operation_name(operation)), " takes vectors of one length, got ",
                   format_number(static_cast<double>(result.size)), " and ",
                   format_number(static_cast<double>(node(i).size))}),
             sign);
      }
      result.is_vector = true;
      result.size = node(i).size;
    }
    return add(result, arguments, begin);
  }

  int combined(Operation operation, int left, int right, std::size_t begin, std::size_t sign) {
    return elementwise(operation, {left, right}, begin, sign);
  }

  // ------------------------------------------------------------ grammar
  int choice() {
    const Nesting nesting(*this);
    const std::size_t begin = place_;
    const int condition = comparison();
    const std::size_t sign = place_;
    if (!takes("?")) return condition;
    if (node(condition).pace == Pace::kPoint) {
      fail("the condition before \"?\" must not depend on x", begin);
    }
    if (node(condition).is_vector)
      fail("the condition before \"?\" must be a single number", begin);
    const int yes = choice();
    expect(":", "after the first of two choices");
    const int no = choice();
    return elementwise(Operation::kChoose, {condition, yes, no}, begin, sign);
  }

  struct Comparison {
    Operation operation;
    const char* sign;
    bool is_swapped;
  };
  const Comparison* taken_comparison() {
    static constexpr Comparison kComparisons[] = {{Operation::kLessOrEqual, "<=", false},
                                                  {Operation::kLessOrEqual, ">=", true},
                                                  {Operation::kLess, "<", false},
                                                  {Operation::kLess, ">", true}};
    for (const Comparison& each : kComparisons) {
      if (takes(each.sign)) return &each;
    }
    return nullptr;
  }

  int compared(const Comparison& by, int left, int right, std::size_t begin, std::size_t sign) {
    if (by.is_swapped) std::swap(left, right);
    return combined(by.operation, left, right, begin, sign);
  }

  int comparison() {
    const std::size_t begin = place_;
    const int left = sum();
    const std::size_t sign = place_;
    const Comparison* comparison = taken_comparison();
    if (comparison == nullptr) return left;
    const int right = sum();
    if (node(left).pace == Pace::kPoint || node(right).pace == Pace::kPoint) {
      fail(context_.is_set
               ? "the sign of an inequality must not be in brackets"
               : "what is compared must not depend on x: a loss with a jump is not convex",
           sign);
    }
    return compared(*comparison, left, right, begin, sign);
  }

  int sum() {
    const std::size_t begin = place_;
    int left = product();
    for (;;) {
      const std::size_t sign = place_;
      if (takes("+")) {
        left = combined(Operation::kAdd, left, product(), begin, sign);
      } else if (takes("-")) {
        left = combined(Operation::kSubtract, left, product(), begin, sign);
      } else {
        return left;
      }
    }
  }

  int product() {
    const std::size_t begin = place_;
    int left = signed_power();
    for (;;) {
      const std::size_t sign = place_;
      if (peek() == '*' && peek(1) == '*') fail("a power is written with ^", place_);
      if (takes("*")) {
        left = combined(Operation::kMultiply, left, signed_power(), begin, sign);
      } else if (takes("/")) {
        left = combined(Operation::kDivide, left, signed_power(), begin, sign);
      } else {
        return left;
      }
    }
  }

  int signed_power() {
    const Nesting nesting(*this);
    const std::size_t begin = place_;
    if (takes("-")) return elementwise(Operation::kNegate, {signed_power()}, begin, begin);
    if (takes("+")) return signed_power();
    return power();
  }

  int power() {
    const std::size_t begin = place_;
    const int base = element();
    const std::size_t sign = place_;
    if (!takes("^")) return base;
    const std::size_t place = place_;
    const int exponent = signed_power();
    if (node(exponent).pace == Pace::kPoint) {
      fail("an exponent must not depend on x: write exp(…)", place);
    }
    return combined(Operation::kPower, base, exponent, begin, sign);
  }

  int element() {
    const std::size_t begin = place_;
    const int whole = operand();
    if (peek() != '[') return whole;
    const std::size_t bracket = place_;
    takes("[");
    if (!node(whole).is_vector) fail("a number has no elements", bracket);
    const std::size_t place = place_;
    const std::optional<double> index = literal();
    const auto size = static_cast<double>(node(whole).size);
    if (!index || *index < 1 || *index > size ||
        *index != static_cast<double>(static_cast<Index>(*index))) {
      fail(join({"an index must be a whole number between 1 and ", format_number(size), ", got ",
                 index ? format_number(*index) : here()}),
           place);
    }
    expect("]", "after an index");
    FormulaNode node{Operation::kElement};
    node.index = static_cast<Index>(*index) - 1;
    return add(node, {whole}, begin);
  }

  std::optional<double> literal() {
    std::size_t length = 0;
    while (is_decimal_digit(peek(length)) || peek(length) == '.') ++length;
    if (length == 0) return std::nullopt;
    if (peek(length) == 'e' || peek(length) == 'E') {
      const std::size_t sign = peek(length + 1) == '-' || peek(length + 1) == '+' ? 2 : 1;
      if (is_decimal_digit(peek(length + sign))) {
        length += sign;
        while (is_decimal_digit(peek(length))) ++length;
      }
    }
    const std::string_view text = std::string_view(tree_.text).substr(place_, length);
    const std::optional<double> value = to_number(text);
    if (!value) fail(join({in_quotes(text), " is not a number"}), place_);
    takes(text);
    return value;
  }

  int operand() {
    const Nesting nesting(*this);
    const std::size_t begin = place_;
    if (takes("(")) {
      const int inner = choice();
      if (takes(",")) fail("a vector is written in square brackets: [a, b]", last_ - 1);
      if (!at_end() && peek() != ')') refuse_rest();
      expect(")", "to close the bracket");
      return inner;
    }
    if (takes("[")) return vector(begin);
    if (const std::optional<double> value = literal()) return number(*value, begin);
    if (starts_name(peek())) return name(begin);
    refuse_printed_sign();
    fail(join({"a number, a name or a bracket is expected, got ", here()}), place_);
  }

  std::vector<int> list(std::string_view closing) {
    std::vector<int> items;
    do {
      items.push_back(choice());
    } while (takes(","));
    if (!at_end() && !std::string_view(tree_.text).substr(place_).starts_with(closing))
      refuse_rest();
    expect(closing, "to close the bracket");
    return items;
  }

  int vector(std::size_t begin) {
    const std::vector<int> items = list("]");
    for (const int i : items) {
      if (node(i).is_vector) fail("an element of [ ] must be a single number", node(i).begin - 1);
    }
    FormulaNode result{Operation::kVector};
    result.is_vector = true;
    result.size = static_cast<Index>(items.size());
    return add(result, items, begin);
  }

  [[noreturn]] void refuse_in_set(const std::string& word, std::size_t begin) const {
    fail(join({"a set is the same in every run, round and repeat: it has no ", word}), begin);
  }

  int name(std::size_t begin) {
    std::size_t length = 0;
    while (continues_name(peek(length))) ++length;
    const std::string word = tree_.text.substr(place_, length);
    takes(word);
    if (peek() == '(') {
      for (const FunctionRow& row : kFunctions) {
        if (word == row.name) return call(row, begin);
      }
      if (is_name(word)) fail(join({"multiplication is written out: ", word, "*("}), place_);
      refuse_name(word, begin);
    }
    if (word == "n") return number(static_cast<double>(context_.dimension), begin);
    if (word == "T") {
      if (context_.is_set) refuse_in_set(word, begin);
      return number(context_.rounds, begin);
    }
    if (word == "pi") return number(3.14159265358979323846, begin);
    if (word == "ones") {
      const std::vector<int> items(static_cast<std::size_t>(1), number(1, begin));
      FormulaNode ones{Operation::kVector};
      ones.is_vector = true;
      ones.size = context_.dimension;
      return add(ones, items, begin);
    }
    FormulaNode leaf{Operation::kInput};
    for (const InputRow& row : kInputs) {
      if (word != row.name) continue;
      if (context_.is_set && row.input != Input::kX) refuse_in_set(word, begin);
      leaf.input = row.input;
      leaf.pace = row.pace;
      leaf.is_vector = row.is_vector;
      if (row.is_vector) leaf.size = context_.dimension;
      return add(leaf, {}, begin);
    }
    if (context_.table != nullptr) {
      leaf.pace = Pace::kRound;
      if (word == "row") {
        if (context_.table->numeric().size() == 0) fail("the table has no numbers", begin);
        for (const Index j : context_.table->numeric()) require_numbers(j, begin);
        leaf.input = Input::kRow;
        leaf.is_vector = true;
        leaf.size = context_.table->numeric().size();
        return add(leaf, {}, begin);
      }
      const std::vector<std::string>& columns = context_.table->names();
      const auto column = std::find(columns.begin(), columns.end(), word);
      if (column != columns.end()) {
        leaf.input = Input::kColumn;
        leaf.index = column - columns.begin();
        require_numbers(leaf.index, begin);
        return add(leaf, {}, begin);
      }
    }
    for (const FunctionRow& row : kFunctions) {
      if (word == row.name) fail(join({word, " is a function: write ", word, "(…)"}), begin);
    }
    refuse_name(word, begin);
  }

  void require_numbers(Index column, std::size_t begin) const {
    const std::string gap = context_.table->gap_in(column);
    if (gap.empty()) return;
    const std::string& name = context_.table->names()[static_cast<std::size_t>(column)];
    fail(join({"column ", in_quotes(name), " of the table must have numbers only: ", gap}), begin);
  }

  std::vector<std::string> names() const {
    std::vector<std::string> all = {"n", "T", "pi", "ones"};
    for (const InputRow& row : kInputs) {
      if (!context_.is_set || row.input == Input::kX) all.emplace_back(row.name);
    }
    if (context_.table != nullptr) {
      all.emplace_back("row");
      const std::vector<std::string>& columns = context_.table->names();
      all.insert(all.end(), columns.begin(), columns.end());
    }
    return all;
  }
  bool is_name(const std::string& word) const {
    const std::vector<std::string> all = names();
    return std::find(all.begin(), all.end(), word) != all.end();
  }

  [[noreturn]] void refuse_name(const std::string& word, std::size_t begin) const {
    if (word == "row") fail("row is the row of a table, and none is loaded", begin);
    std::vector<std::string> all = names();
    for (const FunctionRow& row : kFunctions) all.emplace_back(row.name);
    // x1 for x[1]
    const std::size_t digits = word.find_first_of("0123456789");
    if (digits != std::string::npos && digits > 0 && is_name(word.substr(0, digits)) &&
        word.find_first_not_of("0123456789", digits) == std::string::npos) {
      fail(join({"unknown name ", in_quotes(word), ": an element is written ",
                 word.substr(0, digits), "[", word.substr(digits), "]"}),
           begin);
    }
    fail(join({"unknown name ", in_quotes(word), ": did you mean ",
               word == "ln" ? "log" : nearest(word, all), "?"}),
         begin);
  }

  int call(const FunctionRow& row, std::size_t begin) {
    takes("(");
    if (peek() == ')') fail(join({row.name, " takes an argument, got none"}), place_);
    const std::vector<int> arguments = list(")");
    const int count = static_cast<int>(arguments.size());
    if (row.arguments > 0 && count != row.arguments) {
      fail(join({row.name, " takes ", row.arguments == 1 ? "one argument" : "two arguments",
                 ", got ", format_number(count)}),
           begin);
    }
    switch (row.operation) {
      case Operation::kMax:
      case Operation::kMin:
        return extreme(row.operation, arguments, begin);
      case Operation::kSum:
      case Operation::kMean:
      case Operation::kNorm:
      case Operation::kNorm1:
      case Operation::kNormInf:
        return add({row.operation}, arguments, begin);
      case Operation::kDot:
        if (node(arguments[0]).size != node(arguments[1]).size) {
          fail(join({"dot takes two vectors of one length, got ",
                     format_number(static_cast<double>(node(arguments[0]).size)), " and ",
                     format_number(static_cast<double>(node(arguments[1]).size))}),
               begin);
        }
        return add({row.operation}, arguments, begin);
      case Operation::kHuber: {
        const FormulaNode& width = node(arguments[1]);
        if (width.pace == Pace::kPoint) {
          fail("the second argument of huber must not depend on x", width.begin - 1);
        }
        return elementwise(row.operation, arguments, begin, begin);
      }
      case Operation::kSin:
      case Operation::kCos:
        if (node(arguments[0]).pace == Pace::kPoint) {
          fail(join({row.name, " must not be taken of x: it is not convex"}), begin);
        }
        return elementwise(row.operation, arguments, begin, begin);
      default:
        return elementwise(row.operation, arguments, begin, begin);
    }
  }

  // Of one vector its largest element; of several arguments, element by element.
  int extreme(Operation operation, const std::vector<int>& arguments, std::size_t begin) {
    if (arguments.size() == 1) return add({operation}, arguments, begin);
    const Operation of_two =
        operation == Operation::kMax ? Operation::kLarger : Operation::kSmaller;
    int result = arguments[0];
    for (std::size_t i = 1; i < arguments.size(); ++i) {
      result = elementwise(of_two, {result, arguments[i]}, begin, begin);
    }
    return result;
  }

  class Nesting {
   public:
    explicit Nesting(Parser& parser) : parser_(parser) {
      // Each pair of brackets passes three rules that count.
      if (++parser_.depth_ > 3 * kMostNesting) {
        parser_.fail(join({"the formula is nested too deeply: at most ",
                           format_number(kMostNesting), " brackets or ",
                           format_number(3 * kMostNesting), " signs and powers within each other"}),
                     parser_.place_);
      }
    }
    ~Nesting() { --parser_.depth_; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;

   private:
    Parser& parser_;
  };

  const FormulaContext& context_;
  Expression tree_;
  std::size_t place_ = 0;
  std::size_t last_ = 0;  // end of the last sign that was taken, without blanks
  int depth_ = 0;
};

}  // namespace

FormulaError::FormulaError(std::string sentence, std::size_t column)
    : InvalidInput(join({"column ", format_number(static_cast<double>(column)), ": ", sentence})),
      sentence_(std::move(sentence)),
      column_(column) {}

std::string FormulaError::with_excerpt(std::string_view text) const {
  constexpr std::size_t kAround = 20;  // characters on both sides
  std::string before;
  std::string after;
  std::size_t column = 0;
  for (const char c : text) {
    column += count_characters({&c, 1});
    if (column + kAround < column_ || column >= column_ + kAround) continue;
    (column < column_ ? before : after) += c;
  }
  return join({"column ", format_number(static_cast<double>(column_)), ", at ▸ in ",
               in_quotes(join({column_ > kAround + 1 ? "…" : "", before, "▸", after,
                               column >= column_ + kAround ? "…" : ""})),
               ": ", sentence_});
}

void require_length(std::string_view text, const char* what, std::size_t most, std::size_t column) {
  const std::size_t length = count_characters(text);
  if (length <= most) return;
  throw FormulaError(join({what, " has at most ", format_number(static_cast<double>(most)),
                           " characters, got ", format_number(static_cast<double>(length))}),
                     column);
}

Expression parse_inequality(std::string_view text, const FormulaContext& context) {
  return Parser(text, context).parse_inequality();
}

Expression parse_expression(std::string_view text, const FormulaContext& context) {
  return Parser(text, context).parse();
}

Expression parse_loss(std::string_view text, const FormulaContext& context) {
  Expression expression = parse_expression(text, context);
  if (expression.root().is_vector) {
    throw FormulaError(join({"a loss is a single number, got a vector of ",
                             format_number(static_cast<double>(expression.root().size)),
                             " elements: write sum(…) or norm(…)"}),
                       1);
  }
  if (expression.root().pace != Pace::kPoint) {
    throw FormulaError("a loss must depend on x", 1);
  }
  return expression;
}

const char* operation_name(Operation operation) {
  for (const FunctionRow& row : kFunctions) {
    if (row.operation == operation) return row.name;
  }
  switch (operation) {
    case Operation::kLarger:
      return "max";
    case Operation::kSmaller:
      return "min";
    case Operation::kChoose:
      return "?";
    case Operation::kLess:
      return "<";
    case Operation::kLessOrEqual:
      return "<=";
    case Operation::kAdd:
      return "+";
    case Operation::kSubtract:
    case Operation::kNegate:
      return "-";
    case Operation::kMultiply:
      return "*";
    case Operation::kDivide:
      return "/";
    case Operation::kPower:
      return "^";
    case Operation::kVector:
      return "[ ]";
    case Operation::kElement:
      return "[i]";
    default:
      return "";
  }
}

}  // namespace bco
