#include "bco/formula/notation.h"

#include <utility>

#include "bco/text.h"

namespace bco {
namespace {

// How tightly a node holds together: a looser argument gets brackets.
enum Binding { kLoose, kCompared, kSummed, kMultiplied, kSigned, kRaised, kTight };

struct SetPiece {
  std::string text;
  Binding binding = kTight;
};

enum class Symbol { kPlus, kMinus, kNegative, kTimes, kTimesEach, kLess, kLessOrEqual, kComma };
enum class Fence { kRound, kSquare, kBar, kNorm, kAngle };

// What LaTeX and MathML write differently. Arguments are pieces that are already set.
class Markup {
 public:
  virtual ~Markup() = default;
  virtual std::string digits(std::string_view text) const = 0;
  virtual std::string letter(std::string_view text) const = 0;  // a name of one letter
  virtual std::string word(std::string_view text) const = 0;    // a longer name
  virtual std::string constant(std::string_view latex, std::string_view symbol) const = 0;
  virtual std::string sign(Symbol sign) const = 0;
  virtual std::string fenced(Fence fence, std::string_view inside) const = 0;
  virtual std::string raised(std::string_view base, std::string_view exponent) const = 0;
  virtual std::string indexed(std::string_view base, std::string_view index) const = 0;
  virtual std::string fraction(std::string_view above, std::string_view below) const = 0;
  virtual std::string root(std::string_view inside) const = 0;
  virtual std::string function(std::string_view name, bool is_known) const = 0;
  virtual std::string cases(std::string_view first, std::string_view condition,
                            std::string_view second) const = 0;
  virtual std::string node(int /*index*/, std::string text) const { return text; }
};

class Latex final : public Markup {
 public:
  std::string digits(std::string_view text) const override { return std::string(text); }
  std::string letter(std::string_view text) const override { return std::string(text); }
  std::string word(std::string_view text) const override {
    std::string escaped;
    for (const char c : text) {
      if (c == '_') escaped += '\\';
      escaped += c;
    }
    return join({"\\mathrm{", escaped, "}"});
  }
  std::string constant(std::string_view latex, std::string_view) const override {
    return std::string(latex);
  }
  std::string sign(Symbol sign) const override {
    switch (sign) {
      case Symbol::kPlus:
        return " + ";
      case Symbol::kMinus:
        return " - ";
      case Symbol::kNegative:
        return "-";
      case Symbol::kTimes:
        return " \\cdot ";
      case Symbol::kTimesEach:
        return " \\odot ";
      case Symbol::kLess:
        return " < ";
      case Symbol::kLessOrEqual:
        return " \\le ";
      case Symbol::kComma:
        return ", ";
    }
    return {};
  }
  std::string fenced(Fence fence, std::string_view inside) const override {
    switch (fence) {
      case Fence::kRound:
        return join({"\\left(", inside, "\\right)"});
      case Fence::kSquare:
        return join({"\\left[", inside, "\\right]"});
      case Fence::kBar:
        return join({"\\left|", inside, "\\right|"});
      case Fence::kNorm:
        return join({"\\left\\lVert ", inside, " \\right\\rVert"});
      case Fence::kAngle:
        return join({"\\langle ", inside, " \\rangle"});
    }
    return {};
  }
  std::string raised(std::string_view base, std::string_view exponent) const override {
    return join({base, "^{", exponent, "}"});
  }
  std::string indexed(std::string_view base, std::string_view index) const override {
    return join({base, "_{", index, "}"});
  }
  std::string fraction(std::string_view above, std::string_view below) const override {
    return join({"\\frac{", above, "}{", below, "}"});
  }
  std::string root(std::string_view inside) const override {
    return join({"\\sqrt{", inside, "}"});
  }
  std::string function(std::string_view name, bool is_known) const override {
    return is_known ? join({"\\", name}) : join({"\\operatorname{", name, "}"});
  }
  std::string cases(std::string_view first, std::string_view condition,
                    std::string_view second) const override {
    return join({"\\begin{cases}", first, " & \\text{if } ", condition, "\\\\", second,
                 " & \\text{otherwise}\\end{cases}"});
  }
};

class MathMl final : public Markup {
 public:
  std::string digits(std::string_view text) const override { return join({"<mn>", text, "</mn>"}); }
  std::string letter(std::string_view text) const override { return identifier(text); }
  std::string word(std::string_view text) const override { return identifier(text); }
  std::string constant(std::string_view, std::string_view symbol) const override {
    return join({"<mi mathvariant=\"normal\">", symbol, "</mi>"});
  }
  std::string sign(Symbol sign) const override {
    static constexpr const char* kSigns[] = {"+", "−", "−", "⋅", "⊙", "&lt;", "≤", ","};
    return join({"<mo>", kSigns[static_cast<int>(sign)], "</mo>"});
  }
  std::string fenced(Fence fence, std::string_view inside) const override {
    static constexpr const char* kLeft[] = {"(", "[", "|", "‖", "⟨"};
    static constexpr const char* kRight[] = {")", "]", "|", "‖", "⟩"};
    const int i = static_cast<int>(fence);
    return join({"<mrow><mo form=\"prefix\" stretchy=\"true\">", kLeft[i], "</mo>", inside,
                 "<mo form=\"postfix\" stretchy=\"true\">", kRight[i], "</mo></mrow>"});
  }
  std::string raised(std::string_view base, std::string_view exponent) const override {
    return two("msup", base, exponent);
  }
  std::string indexed(std::string_view base, std::string_view index) const override {
    return two("msub", base, index);
  }
  std::string fraction(std::string_view above, std::string_view below) const override {
    return two("mfrac", above, below);
  }
  std::string root(std::string_view inside) const override {
    return join({"<msqrt>", inside, "</msqrt>"});
  }
  std::string function(std::string_view name, bool) const override {
    return join({"<mi>", name, "</mi><mo>⁡</mo>"});  // function application, invisible
  }
  std::string cases(std::string_view first, std::string_view condition,
                    std::string_view second) const override {
    return join({"<mrow><mo form=\"prefix\" stretchy=\"true\">{</mo><mtable><mtr><mtd>", first,
                 "</mtd><mtd><mtext>if </mtext>", condition, "</mtd></mtr><mtr><mtd>", second,
                 "</mtd><mtd><mtext>otherwise</mtext></mtd></mtr></mtable></mrow>"});
  }
  std::string node(int index, std::string text) const override {
    return join({"<mrow data-node=\"", std::to_string(index), "\">", text, "</mrow>"});
  }

 private:
  // Columns of a table may have any name.
  static std::string identifier(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
      if (c == '<') {
        escaped += "&lt;";
      } else if (c == '&') {
        escaped += "&amp;";
      } else {
        escaped += c;
      }
    }
    return join({"<mi>", escaped, "</mi>"});
  }
  static std::string two(std::string_view element, std::string_view first,
                         std::string_view second) {
    return join(
        {"<", element, "><mrow>", first, "</mrow><mrow>", second, "</mrow></", element, ">"});
  }
};

class Setter {
 public:
  Setter(const Expression& expression, const Markup& markup) : tree_(expression), in_(markup) {}

  SetPiece set(int i) const {
    const FormulaNode& node = tree_.nodes[static_cast<std::size_t>(i)];
    SetPiece piece = set(node);
    piece.text = in_.node(i, std::move(piece.text));
    return piece;
  }

 private:
  SetPiece set(const FormulaNode& node) const {
    const auto arg = [&](int k) { return set(tree_.argument(node, k)).text; };
    const auto within = [&](int k, Binding least) {
      const SetPiece piece = set(tree_.argument(node, k));
      return piece.binding < least ? in_.fenced(Fence::kRound, piece.text) : piece.text;
    };
    const auto between = [&](Binding first, Symbol sign, Binding second) {
      return join({within(0, first), in_.sign(sign), within(1, second)});
    };
    const auto call = [&](std::string_view name, bool is_known) {
      return SetPiece{join({in_.function(name, is_known), in_.fenced(Fence::kRound, list(node))})};
    };
    switch (node.operation) {
      case Operation::kNumber:
        return {number(node)};
      case Operation::kInput:
        return {name(node)};
      case Operation::kVector:
        return {tree_.source(node) == "ones" ? in_.constant("\\mathbf 1", "1")
                                             : in_.fenced(Fence::kRound, list(node))};
      case Operation::kElement:
        return {in_.indexed(within(0, kTight),
                            in_.digits(format_number(static_cast<double>(node.index + 1))))};
      case Operation::kChoose:
        return {in_.cases(arg(1), arg(0), arg(2))};
      case Operation::kLess:
        return {between(kSummed, Symbol::kLess, kSummed), kCompared};
      case Operation::kLessOrEqual:
        return {between(kSummed, Symbol::kLessOrEqual, kSummed), kCompared};
      case Operation::kAdd:
        return {between(kSummed, Symbol::kPlus, kMultiplied), kSummed};
      case Operation::kSubtract:
        return {between(kSummed, Symbol::kMinus, kMultiplied), kSummed};
      case Operation::kNegate:
        return {join({in_.sign(Symbol::kNegative), within(0, kMultiplied)}), kSummed};
      case Operation::kMultiply:
        return {
            between(kMultiplied, are_vectors(node) ? Symbol::kTimesEach : Symbol::kTimes, kSigned),
            kMultiplied};
      case Operation::kDivide:
        return {in_.fraction(arg(0), arg(1)), kSigned};
      case Operation::kPower:
        return {in_.raised(within(0, kTight), arg(1)), kRaised};
      case Operation::kSquare:
        return {in_.raised(within(0, kTight), in_.digits("2")), kRaised};
      case Operation::kExp:
        return {in_.raised(in_.letter("e"), arg(0)), kRaised};
      case Operation::kAbs:
        return {in_.fenced(Fence::kBar, arg(0))};
      case Operation::kPositive:
        return {in_.indexed(in_.fenced(Fence::kSquare, arg(0)), in_.constant("+", "+"))};
      case Operation::kSqrt:
        return {in_.root(arg(0))};
      case Operation::kNorm:
        return {in_.fenced(Fence::kNorm, arg(0))};
      case Operation::kNorm1:
        return {in_.indexed(in_.fenced(Fence::kNorm, arg(0)), in_.digits("1"))};
      case Operation::kNormInf:
        return {in_.indexed(in_.fenced(Fence::kNorm, arg(0)), in_.constant("\\infty", "∞"))};
      case Operation::kDot:
        return {in_.fenced(Fence::kAngle, list(node))};
      case Operation::kLog:
      case Operation::kSin:
      case Operation::kCos:
        return call(operation_name(node.operation), true);
      case Operation::kLarger:
      case Operation::kMax:
        return call("max", true);
      case Operation::kSmaller:
      case Operation::kMin:
        return call("min", true);
      case Operation::kSum:
      case Operation::kMean:
      case Operation::kLogistic:
      case Operation::kHuber:
        return call(operation_name(node.operation), false);
    }
    return {};
  }

  bool are_vectors(const FormulaNode& node) const {
    return tree_.nodes[static_cast<std::size_t>(tree_.argument(node, 0))].is_vector &&
           tree_.nodes[static_cast<std::size_t>(tree_.argument(node, 1))].is_vector;
  }

  std::string list(const FormulaNode& node) const {
    std::string text;
    for (int k = 0; k < node.count; ++k) {
      append_item(text, in_.sign(Symbol::kComma), set(tree_.argument(node, k)).text);
    }
    return text;
  }

  // n, T and pi are numbers in the tree; the text says what was written.
  std::string number(const FormulaNode& node) const {
    const std::string_view source = tree_.source(node);
    if (source == "pi") return in_.constant("\\pi", "π");
    if (source == "n" || source == "T") return in_.letter(source);
    const std::string text = format_number(node.number);
    const std::size_t e = text.find('e');
    if (e == std::string::npos) return in_.digits(text);
    const std::size_t digits = text.find_first_not_of("+-0", e + 1);
    const std::string exponent = join({text[e + 1] == '-' ? "-" : "", text.substr(digits)});
    return join({in_.digits(text.substr(0, e)), in_.sign(Symbol::kTimes),
                 in_.raised(in_.digits("10"), in_.digits(exponent))});
  }

  std::string name(const FormulaNode& node) const {
    const std::string_view source = tree_.source(node);
    return source.size() == 1 ? in_.letter(source) : in_.word(source);
  }

  const Expression& tree_;
  const Markup& in_;
};

}  // namespace

std::string latex_of(const Expression& expression, int node) {
  return Setter(expression, Latex()).set(node).text;
}

std::string latex_of(const Expression& expression) {
  return latex_of(expression, static_cast<int>(expression.nodes.size()) - 1);
}

std::string mathml_of(const Expression& expression) {
  const int root = static_cast<int>(expression.nodes.size()) - 1;
  return join({"<math display=\"block\">", Setter(expression, MathMl()).set(root).text, "</math>"});
}

}  // namespace bco
