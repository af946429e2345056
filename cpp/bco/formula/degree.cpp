#include <algorithm>
#include <array>

#include "bco/formula/expression.h"

namespace bco {
namespace {

constexpr int kHigher = 3;  // and whatever is no polynomial
constexpr int kAbsent = -1;

// For each degree, how often its coefficients can change (Pace), or that there are none.
struct Polynomial {
  std::array<int, kHigher + 1> paces{kAbsent, kAbsent, kAbsent, kAbsent};

  void add(int degree, int pace) {
    int& own = paces[static_cast<std::size_t>(std::min(degree, kHigher))];
    own = std::max(own, pace);
  }
  int degree() const {
    int top = kHigher;
    while (top > 0 && paces[static_cast<std::size_t>(top)] == kAbsent) --top;
    return top;
  }
};

// Also a choice between two, by a condition that changes at `pace`.
Polynomial added(const Polynomial& a, const Polynomial& b, int pace = kAbsent) {
  Polynomial sum;
  for (int i = 0; i <= kHigher; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const int own = std::max(a.paces[k], b.paces[k]);
    if (own != kAbsent) sum.add(i, std::max(own, pace));
  }
  return sum;
}

Polynomial multiplied(const Polynomial& a, const Polynomial& b) {
  Polynomial product;
  for (int i = 0; i <= kHigher; ++i) {
    for (int j = 0; j <= kHigher; ++j) {
      const int one = a.paces[static_cast<std::size_t>(i)];
      const int other = b.paces[static_cast<std::size_t>(j)];
      if (one != kAbsent && other != kAbsent) product.add(i + j, std::max(one, other));
    }
  }
  return product;
}

Polynomial polynomial_of(const Expression& expression) {
  std::vector<Polynomial> all;
  for (const FormulaNode& node : expression.nodes) {
    const auto of = [&](int i) -> const Polynomial& {
      return all[static_cast<std::size_t>(expression.argument(node, i))];
    };
    // ‖e‖² is a polynomial though ‖e‖ is none.
    const auto squared = [&] {
      const int base = expression.argument(node, 0);
      const FormulaNode& inner = expression.nodes[static_cast<std::size_t>(base)];
      const bool is_norm = inner.operation == Operation::kNorm;
      const Polynomial& e =
          all[static_cast<std::size_t>(is_norm ? expression.argument(inner, 0) : base)];
      return multiplied(e, e);
    };
    Polynomial own;
    Polynomial higher;
    higher.add(kHigher, 0);
    if (node.pace != Pace::kPoint) {
      own.add(0, static_cast<int>(node.pace));
      all.push_back(own);
      continue;
    }
    switch (node.operation) {
      case Operation::kInput:
        own.add(1, 0);
        break;
      case Operation::kVector:
      case Operation::kElement:
      case Operation::kAdd:
      case Operation::kSubtract:
      case Operation::kNegate:
      case Operation::kSum:
      case Operation::kMean:
        for (int i = 0; i < node.count; ++i) own = added(own, of(i));
        break;
      case Operation::kChoose:
        own = added(of(1), of(2), of(0).paces[0]);
        break;
      case Operation::kMultiply:
      case Operation::kDot:
        own = multiplied(of(0), of(1));
        break;
      case Operation::kDivide:
        own = of(1).degree() == 0 ? multiplied(of(0), of(1)) : higher;
        break;
      case Operation::kSquare:
        own = squared();
        break;
      case Operation::kPower: {
        const FormulaNode& power =
            expression.nodes[static_cast<std::size_t>(expression.argument(node, 1))];
        const double exponent = power.operation == Operation::kNumber ? power.number : kHigher;
        own = exponent == 1 ? of(0) : exponent == 2 ? squared() : higher;
        break;
      }
      default:
        own = higher;
        break;
    }
    all.push_back(own);
  }
  return all.back();
}

}  // namespace

int degree_of(const Expression& expression) { return polynomial_of(expression).degree(); }

bool has_fixed_squares(const Expression& expression) {
  return polynomial_of(expression).paces[2] <= static_cast<int>(Pace::kRepeat);
}

}  // namespace bco
