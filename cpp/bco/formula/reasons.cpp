// The reason for each node's curvature: one pattern per rule, with
//   %f the function, %r its curvature, %a and %b the curvatures of its arguments, %s the sign of an argument,
//   %m nondecreasing or nonincreasing.
#include "bco/formula/curvature.h"
#include "bco/text.h"

namespace bco {
namespace {

class Reason {
 public:
  Reason(const Expression& expression, const std::vector<NodeShape>& shapes, int node)
      : tree_(expression),
        shapes_(shapes),
        node_(expression.nodes[static_cast<std::size_t>(node)]),
        shape_(shapes[static_cast<std::size_t>(node)]) {}

  std::string text() {
    std::string result;
    for (const char* c = pattern(); *c != '\0'; ++c) {
      if (*c == '%') {
        result += word(*++c);
      } else {
        result += *c;
      }
    }
    return result;
  }

 private:
  const NodeShape& argument(int i) const {
    return shapes_[static_cast<std::size_t>(tree_.argument(node_, i))];
  }
  Curvature curvature(int i) const { return argument(i).curvature; }
  bool is_constant(int i) const { return curvature(i) == Curvature::kConstant; }
  bool is_affine(int i) const { return is_constant(i) || curvature(i) == Curvature::kAffine; }

  // Chooses what %s and %m are said of, too.
  const char* pattern() {
    if (node_.pace != Pace::kPoint) return "it does not depend on x";
    if (shape_.curvature == Curvature::kUnknown) return gap();
    switch (node_.operation) {
      case Operation::kInput:
        return "the decision";
      case Operation::kVector:
        return "a vector of elements that are %r";
      case Operation::kElement:
        return "an element of a vector that is %r";
      case Operation::kSum:
      case Operation::kMean:
        return "a sum of terms that are %r";
      case Operation::kChoose:
        return "both choices are %r";
      case Operation::kAdd:
        return "%a plus %b is %r";
      case Operation::kSubtract:
        return "%a minus %b is %r";
      case Operation::kNegate:
        return "minus %a is %r";
      case Operation::kMultiply:
      case Operation::kDot:
        if (!is_constant(0) && !is_constant(1)) {
          return is_affine(0) && is_affine(1) ? "affine times itself is convex"
                                              : "e*log(e) of an affine e is convex";
        }
        main_ = is_constant(0) ? 1 : 0;
        other_ = 1 - main_;
        return is_affine(main_) ? "constant times affine is affine" : "%s constant times %a is %r";
      case Operation::kDivide:
        if (is_constant(1)) {
          other_ = 1;
          return is_affine(0) ? "affine over constant is affine" : "%a over %s constant is %r";
        }
        main_ = 1;
        return "%s constant over nonnegative %a is %r";
      default:
        return pattern_of_function();
    }
  }

  const char* gap() const {
    if (!arguments_are_known()) return "an argument is unknown";
    if (shape_.gap != nullptr) return shape_.gap;
    if (node_.operation == Operation::kVector) return "some elements are convex, others concave";
    if (node_.operation == Operation::kChoose) return "one choice is convex, the other concave";
    return node_.count == 1 ? "no rule covers %f of %a" : "no rule covers %f of %a and %b";
  }
  bool arguments_are_known() const {
    for (int i = 0; i < node_.count; ++i) {
      if (curvature(i) == Curvature::kUnknown) return false;
    }
    return true;
  }

  const char* pattern_of_function() {
    const bool has_two =
        node_.operation == Operation::kLarger || node_.operation == Operation::kSmaller;
    if (has_two && is_affine(0)) main_ = 1;
    other_ = main_;
    if (is_affine(main_)) return "%f of affine is %r";
    if (has_two && !is_affine(0)) return "%f of %a and %b is %r";
    switch (node_.operation) {
      case Operation::kAbs:
      case Operation::kSquare:
      case Operation::kNorm:
      case Operation::kNorm1:
      case Operation::kNormInf:
      case Operation::kHuber:
        return "%f of %s %a is %r";
      case Operation::kPower:
        return argument(0).sign == Sign::kUnknown ? "power 1 of %a is %r" : "%f of %s %a is %r";
      default:
        return "%f is %r and %m, its argument %a";
    }
  }

  const char* word(char key) const {
    switch (key) {
      case 'f':
        return node_.operation == Operation::kPower ? "power" : operation_name(node_.operation);
      case 'r':
        return curvature_name(shape_.curvature);
      case 'a':
        return curvature_name(curvature(main_));
      case 'b':
        return curvature_name(curvature(1));
      case 's':
        return sign_name(argument(other_).sign);
      default:
        return curvature(main_) == shape_.curvature ? "nondecreasing" : "nonincreasing";
    }
  }

  const Expression& tree_;
  const std::vector<NodeShape>& shapes_;
  const FormulaNode& node_;
  const NodeShape& shape_;
  int main_ = 0, other_ = 0;
};

}  // namespace

const char* sign_name(Sign sign) {
  static constexpr const char* kNames[] = {"zero", "nonnegative", "nonpositive", "unknown"};
  return kNames[static_cast<int>(sign)];
}

std::string reason_of(const Expression& expression, const std::vector<NodeShape>& shapes,
                      int node) {
  return Reason(expression, shapes, node).text();
}

}  // namespace bco
