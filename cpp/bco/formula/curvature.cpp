#include "bco/formula/curvature.h"

#include <cmath>

namespace bco {
namespace {

enum class Slope : std::uint8_t { kRising, kFalling, kNeither };

bool is_affine(Curvature curvature) {
  return curvature == Curvature::kAffine || curvature == Curvature::kConstant;
}
bool at_least_zero(Sign sign) { return sign == Sign::kNonnegative || sign == Sign::kZero; }
bool at_most_zero(Sign sign) { return sign == Sign::kNonpositive || sign == Sign::kZero; }

Sign negated(Sign sign) {
  return sign == Sign::kNonnegative   ? Sign::kNonpositive
         : sign == Sign::kNonpositive ? Sign::kNonnegative
                                      : sign;
}
Curvature negated(Curvature curvature) {
  return curvature == Curvature::kConvex    ? Curvature::kConcave
         : curvature == Curvature::kConcave ? Curvature::kConvex
                                            : curvature;
}

Sign sign_of_number(double number) {
  return number > 0 ? Sign::kNonnegative : number < 0 ? Sign::kNonpositive : Sign::kZero;
}

Sign sign_of_sum(Sign one, Sign other) {
  if (at_least_zero(one) && at_least_zero(other)) {
    return one == Sign::kZero && other == Sign::kZero ? Sign::kZero : Sign::kNonnegative;
  }
  return at_most_zero(one) && at_most_zero(other) ? Sign::kNonpositive : Sign::kUnknown;
}

Sign sign_of_product(Sign one, Sign other) {
  if (one == Sign::kZero || other == Sign::kZero) return Sign::kZero;
  if (one == Sign::kUnknown || other == Sign::kUnknown) return Sign::kUnknown;
  return one == other ? Sign::kNonnegative : Sign::kNonpositive;
}

// Curvature of a sum.
Curvature added(Curvature one, Curvature other) {
  if (one == Curvature::kConstant) return other;
  if (other == Curvature::kConstant || one == other) return one;
  if (one == Curvature::kAffine) return other;
  return other == Curvature::kAffine ? one : Curvature::kUnknown;
}

// What an argument contributes to a convex outer function with this slope in it.
bool fits_convex(Curvature argument, Slope slope) {
  return is_affine(argument) || (slope == Slope::kRising && argument == Curvature::kConvex) ||
         (slope == Slope::kFalling && argument == Curvature::kConcave);
}

class Rules {
 public:
  Rules(const Expression& expression, Sign sign_of_x) : tree_(expression), sign_of_x_(sign_of_x) {
    for (std::size_t i = 0; i < tree_.nodes.size(); ++i) shapes_.push_back(shape(tree_.nodes[i]));
  }

  std::vector<NodeShape> take() { return std::move(shapes_); }

 private:
  const NodeShape& of(const FormulaNode& node, int i) const {
    return shapes_[static_cast<std::size_t>(tree_.argument(node, i))];
  }
  const FormulaNode& argument(const FormulaNode& node, int i) const {
    return tree_.nodes[static_cast<std::size_t>(tree_.argument(node, i))];
  }

  NodeShape shape(const FormulaNode& node) const {
    NodeShape result = rule(node);
    // A node without x is a constant in x, however it is made.
    if (node.pace != Pace::kPoint) result.curvature = Curvature::kConstant;
    return result;
  }

  // A convex function of the arguments, each with the slope of the function in it.
  NodeShape convex(const FormulaNode& node, std::initializer_list<Slope> slopes, Sign sign) const {
    int i = 0;
    for (const Slope slope : slopes) {
      if (!fits_convex(of(node, i++).curvature, slope)) return {Curvature::kUnknown, sign};
    }
    return {Curvature::kConvex, sign};
  }
  NodeShape concave(const FormulaNode& node, std::initializer_list<Slope> slopes, Sign sign) const {
    int i = 0;
    for (const Slope slope : slopes) {
      if (!fits_convex(negated(of(node, i++).curvature), slope)) {
        return {Curvature::kUnknown, sign};
      }
    }
    return {Curvature::kConcave, sign};
  }

  // The slope of v², |v| and norms: rising where v ≥ 0, falling where v ≤ 0.
  static Slope from_zero(Sign sign) {
    return at_least_zero(sign)  ? Slope::kRising
           : at_most_zero(sign) ? Slope::kFalling
                                : Slope::kNeither;
  }

  NodeShape rule(const FormulaNode& node) const {
    const auto arg = [&](int i) -> const NodeShape& { return of(node, i); };
    switch (node.operation) {
      case Operation::kNumber:
        return {Curvature::kConstant, sign_of_number(node.number)};
      case Operation::kInput:
        if (node.input == Input::kX) return {Curvature::kAffine, sign_of_x_};
        return {Curvature::kConstant, node.input == Input::kRound || node.input == Input::kU
                                          ? Sign::kNonnegative
                                          : Sign::kUnknown};
      case Operation::kVector:
      case Operation::kSum:
      case Operation::kMean: {
        NodeShape all = arg(0);
        for (int i = 1; i < node.count; ++i)
          all = {together(all.curvature, arg(i).curvature), same(all.sign, arg(i).sign)};
        return {all.curvature, all.sign};
      }
      case Operation::kElement:
        return {arg(0).curvature, arg(0).sign};
      case Operation::kChoose:
        return {together(arg(1).curvature, arg(2).curvature), same(arg(1).sign, arg(2).sign)};
      case Operation::kLess:
      case Operation::kLessOrEqual:
        return {Curvature::kConstant, Sign::kNonnegative};
      case Operation::kAdd:
        return {added(arg(0).curvature, arg(1).curvature), sign_of_sum(arg(0).sign, arg(1).sign)};
      case Operation::kSubtract:
        return {added(arg(0).curvature, negated(arg(1).curvature)),
                sign_of_sum(arg(0).sign, negated(arg(1).sign))};
      case Operation::kNegate:
        return {negated(arg(0).curvature), negated(arg(0).sign)};
      case Operation::kMultiply:
      case Operation::kDot:
        return product(node);
      case Operation::kDivide:
        return quotient(node);
      case Operation::kPower:
        return power_of(node);
      case Operation::kSquare:
      case Operation::kAbs:
      case Operation::kNorm:
      case Operation::kNorm1:
      case Operation::kNormInf:
        // Of a scalar or vector of one sign, |·| and the norms 1 and ∞ of affine elements stay convex, not affine.
        return convex(node, {from_zero(arg(0).sign)}, Sign::kNonnegative);
      case Operation::kHuber:
        if (!at_least_zero(arg(1).sign)) {
          return {Curvature::kUnknown, Sign::kUnknown,
                  "the second argument of huber is not known to be positive"};
        }
        return convex(node, {from_zero(arg(0).sign), Slope::kNeither}, Sign::kNonnegative);
      case Operation::kPositive:
      case Operation::kExp:
      case Operation::kLogistic:
        return convex(node, {Slope::kRising}, Sign::kNonnegative);
      case Operation::kLog:
        return concave(node, {Slope::kRising}, Sign::kUnknown);
      case Operation::kSqrt:
        return concave(node, {Slope::kRising}, Sign::kNonnegative);
      case Operation::kLarger:
        return convex(node, {Slope::kRising, Slope::kRising},
                      at_least_zero(arg(0).sign) || at_least_zero(arg(1).sign)
                          ? Sign::kNonnegative
                          : same(arg(0).sign, arg(1).sign));
      case Operation::kSmaller:
        return concave(node, {Slope::kRising, Slope::kRising},
                       at_most_zero(arg(0).sign) || at_most_zero(arg(1).sign)
                           ? Sign::kNonpositive
                           : same(arg(0).sign, arg(1).sign));
      case Operation::kMax:
        return convex(node, {Slope::kRising}, arg(0).sign);
      case Operation::kMin:
        return concave(node, {Slope::kRising}, arg(0).sign);
      case Operation::kSin:
      case Operation::kCos:
        return {Curvature::kConstant, Sign::kUnknown};
    }
    return {};
  }

  // Of elements of one vector, or of two branches: all of one kind.
  static Curvature together(Curvature one, Curvature other) {
    return added(one, other);  // affine goes with either
  }
  static Sign same(Sign one, Sign other) {
    if (one == other) return one;
    if (at_least_zero(one) && at_least_zero(other)) return Sign::kNonnegative;
    return at_most_zero(one) && at_most_zero(other) ? Sign::kNonpositive : Sign::kUnknown;
  }

  static NodeShape scaled(const NodeShape& shape, Sign factor) {
    const Sign sign = sign_of_product(shape.sign, factor);
    if (is_affine(shape.curvature)) return {shape.curvature, sign};
    if (at_least_zero(factor)) return {shape.curvature, sign};
    if (at_most_zero(factor)) return {negated(shape.curvature), sign};
    return {Curvature::kUnknown, sign,
            "a factor of unknown sign may turn a convex function into a concave one"};
  }

  NodeShape product(const FormulaNode& node) const {
    const NodeShape& left = of(node, 0);
    const NodeShape& right = of(node, 1);
    if (left.curvature == Curvature::kConstant) return scaled(right, left.sign);
    if (right.curvature == Curvature::kConstant) return scaled(left, right.sign);
    const Sign sign = sign_of_product(left.sign, right.sign);
    const int one = tree_.argument(node, 0);
    const int other = tree_.argument(node, 1);
    if (is_affine(left.curvature) && equal(one, other))
      return {Curvature::kConvex, Sign::kNonnegative};
    if (is_entropy(one, other) || is_entropy(other, one))
      return {Curvature::kConvex, Sign::kUnknown};
    return {Curvature::kUnknown, sign,
            "a product of two expressions of x is covered only as e*e and e*log(e)"};
  }

  // e·log e with an affine e.
  bool is_entropy(int factor, int logarithm) const {
    const FormulaNode& log = tree_.nodes[static_cast<std::size_t>(logarithm)];
    return log.operation == Operation::kLog && equal(factor, tree_.argument(log, 0)) &&
           is_affine(shapes_[static_cast<std::size_t>(factor)].curvature);
  }

  bool equal(int one, int other) const {
    if (one == other) return true;
    const FormulaNode& a = tree_.nodes[static_cast<std::size_t>(one)];
    const FormulaNode& b = tree_.nodes[static_cast<std::size_t>(other)];
    if (a.operation != b.operation || a.size != b.size || a.is_vector != b.is_vector ||
        a.count != b.count || a.number != b.number || a.index != b.index ||
        (a.operation == Operation::kInput && a.input != b.input)) {
      return false;
    }
    for (int i = 0; i < a.count; ++i) {
      if (!equal(tree_.argument(a, i), tree_.argument(b, i))) return false;
    }
    return true;
  }

  // The sign of 1/v. A divisor of 0 counts as +0 (Tape), so that ≥ 0 stays; where v ≤ 0, or is nothing but 0, only a
  // number is known not to be 0.
  Sign inverted_sign(const FormulaNode& node, Sign sign) const {
    if (sign == Sign::kNonnegative) return sign;
    const bool is_negative_number =
        node.operation == Operation::kNegate && argument(node, 0).number > 0;
    return is_negative_number ? Sign::kNonpositive : Sign::kUnknown;
  }

  NodeShape quotient(const FormulaNode& node) const {
    const NodeShape& above = of(node, 0);
    const NodeShape& below = of(node, 1);
    const Sign inverted = inverted_sign(argument(node, 1), below.sign);
    if (below.curvature == Curvature::kConstant) return scaled(above, inverted);
    // c/e is convex and falling where c ≥ 0 and e > 0.
    if (above.curvature == Curvature::kConstant && at_least_zero(above.sign) &&
        at_least_zero(inverted)) {
      return {is_affine(below.curvature) || below.curvature == Curvature::kConcave
                  ? Curvature::kConvex
                  : Curvature::kUnknown,
              Sign::kNonnegative};
    }
    return {Curvature::kUnknown, sign_of_product(above.sign, inverted),
            "a quotient is covered where x is only above, or only below and positive"};
  }

  NodeShape power_of(const FormulaNode& node) const {
    const NodeShape& base = of(node, 0);
    const FormulaNode& exponent = argument(node, 1);
    const FormulaNode* number = &exponent;
    double sign = 1;
    if (exponent.operation == Operation::kNegate) {
      number = &argument(exponent, 0);
      sign = -1;
    }
    if (number->operation != Operation::kNumber) {
      return {Curvature::kUnknown, Sign::kUnknown, "the exponent is not a plain number"};
    }
    const double p = sign * number->number;
    const bool is_even = p == 2 * std::nearbyint(p / 2);
    if (p == 0) return {Curvature::kConstant, Sign::kNonnegative};
    if (p == 1) return {base.curvature, base.sign};
    if (is_even && p > 0)
      return convex(node, {from_zero(base.sign), Slope::kNeither}, Sign::kNonnegative);
    if (!at_least_zero(base.sign)) {
      return {Curvature::kUnknown, Sign::kUnknown,
              "the base of this power is not known to be positive"};
    }
    if (p > 1) return convex(node, {Slope::kRising, Slope::kNeither}, Sign::kNonnegative);
    if (p > 0) return concave(node, {Slope::kRising, Slope::kNeither}, Sign::kNonnegative);
    return convex(node, {Slope::kFalling, Slope::kNeither}, Sign::kNonnegative);
  }

  const Expression& tree_;
  Sign sign_of_x_;
  std::vector<NodeShape> shapes_;
};

}  // namespace

const char* curvature_name(Curvature curvature) {
  switch (curvature) {
    case Curvature::kConstant:
      return "constant";
    case Curvature::kAffine:
      return "affine";
    case Curvature::kConvex:
      return "convex";
    case Curvature::kConcave:
      return "concave";
    case Curvature::kUnknown:
      return "unknown";
  }
  return "";
}

std::vector<NodeShape> shapes_of(const Expression& expression, Sign sign_of_x) {
  return Rules(expression, sign_of_x).take();
}

bool is_convex(const std::vector<NodeShape>& shapes) {
  const Curvature last = shapes.back().curvature;
  return is_affine(last) || last == Curvature::kConvex;
}

}  // namespace bco
