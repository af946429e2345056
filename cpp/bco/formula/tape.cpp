#include "bco/formula/tape.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bco/math.h"

namespace bco {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

[[gnu::noinline]] double safe_exp(double v) {
  if (std::abs(v) <= 700) return exp(v);
  if (std::isnan(v)) return v;
  if (v > 1400) return kInfinity;
  if (v < -1400) return 0;
  const double half = exp(v / 2);
  return half * half;
}

[[gnu::noinline]] double safe_log(double v) {
  if (v >= std::numeric_limits<double>::min()) return v < kInfinity ? log(v) : v;
  if (v > 0) return log(v * 0x1p60) - 60 * 0.693147180559945309417;
  return v == 0 ? -kInfinity : kNaN;
}

// log(1 + e^v) = max(v, 0) + log(1 + y), y = e^−|v|; log(1 + y) keeps its digits for small y by Kahan's quotient.
[[gnu::noinline]] double softplus(double v) {
  const double y = safe_exp(-std::abs(v));
  const double u = 1 + y;
  return (v > 0 ? v : v == v ? 0 : v) + (u == 1 ? y : log(u) * (y / (u - 1)));
}

[[gnu::noinline]] double sigmoid(double v) {
  const double y = safe_exp(-std::abs(v));
  return (v > 0 ? 1 : y) / (1 + y);
}

// The angle within ±π, by two parts of 2π.
[[gnu::noinline]] SineCosine turned(double angle) {
  if (!std::isfinite(angle)) return {kNaN, kNaN};
  constexpr double kTurn = 6.28318530717958647693;
  constexpr double kRest = 2.44929359829470635445e-16;
  const double turns = std::nearbyint(angle / kTurn);
  return sine_cosine(angle - turns * kTurn - turns * kRest);
}

// A zero has no sign: −0 is 0, and 1/0 = ∞.
double inverse(double v) { return 1 / (v + 0.0); }

double whole_power(double base, long exponent) {
  double result = 1;
  double square = base;
  for (auto rest = static_cast<unsigned long>(std::labs(exponent)); rest > 0; rest /= 2) {
    if (rest % 2 == 1) result *= square;
    square *= square;
  }
  return exponent < 0 ? inverse(result) : result;
}

[[gnu::noinline]] double power(double base, double exponent) {
  if (exponent == 0) return 1;
  if (std::abs(exponent) <= 64 && exponent == std::nearbyint(exponent)) {
    return whole_power(base, static_cast<long>(exponent));
  }
  if (exponent == 0.5) return std::sqrt(base);
  if (base == 0) return exponent > 0 ? 0 : kInfinity;
  return safe_exp(exponent * safe_log(base));
}

double larger(double a, double b) { return a >= b || a != a ? a : b; }
double smaller(double a, double b) { return a <= b || a != a ? a : b; }

double huber(double v, double d) {
  const double size = std::abs(v);
  return size <= d ? v * v / 2 : d * (size - d / 2);
}

double sign_of(double v) { return v > 0 ? 1 : v < 0 ? -1 : 0; }

}  // namespace

BCO_ONCE Tape::Tape(Expression expression) : expression_(std::move(expression)) {
  const std::vector<FormulaNode>& nodes = expression_.nodes;
  Index end = 0;
  for (const FormulaNode& node : nodes) {
    place_.push_back(end);
    end += node.size;
  }
  values_.setZero(end);
  adjoints_.setZero(end);
  std::vector<bool> is_kept(nodes.size(), false);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const FormulaNode& node = nodes[i];
    if (node.operation == Operation::kNumber) values_[place_[i]] = node.number;
    if (node.operation == Operation::kInput) {
      if (node.input == Input::kX) points_.push_back(static_cast<int>(i));
      continue;
    }
    if (node.operation == Operation::kNumber) continue;
    Instruction instruction{node.operation, static_cast<int>(i), place_[i], node.size};
    const auto argument = [&](int k) {
      return static_cast<std::size_t>(expression_.argument(node, k));
    };
    const auto step = [&](std::size_t k) -> Index { return nodes[k].is_vector ? 1 : 0; };
    const auto varies = [&](std::size_t k) { return nodes[k].pace == Pace::kPoint; };
    if (node.operation == Operation::kVector && node.count > 1) {
      // One instruction for each element.
      for (int k = 0; k < node.count; ++k) {
        Instruction element{Operation::kElement, static_cast<int>(i), place_[i] + k, 1};
        element.a = place_[argument(k)];
        element.into_a = varies(argument(k));
        (node.pace == Pace::kPoint   ? point_
         : node.pace == Pace::kRound ? round_
                                     : repeat_)
            .push_back(element);
      }
    } else {
      if (node.operation == Operation::kVector || node.operation == Operation::kElement) {
        instruction.a =
            place_[argument(0)] + (node.operation == Operation::kElement ? node.index : 0);
        instruction.operation = Operation::kElement;
        instruction.into_a = varies(argument(0));
      } else {
        instruction.a = place_[argument(0)];
        instruction.step_a = step(argument(0));
        instruction.size_a = nodes[argument(0)].size;
        instruction.into_a = varies(argument(0));
        if (node.count > 1) {
          instruction.b = place_[argument(1)];
          instruction.step_b = step(argument(1));
          instruction.into_b = varies(argument(1));
        }
        if (node.count > 2) {
          instruction.c = place_[argument(2)];
          instruction.step_c = step(argument(2));
          instruction.into_c = varies(argument(2));
        }
      }
      (node.pace == Pace::kPoint   ? point_
       : node.pace == Pace::kRound ? round_
                                   : repeat_)
          .push_back(instruction);
    }
    if (node.pace != Pace::kPoint) continue;
    for (int k = 0; k < node.count; ++k) {
      if (nodes[argument(k)].pace == Pace::kRound) is_kept[argument(k)] = true;
    }
  }
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (!is_kept[i]) continue;
    kept_.emplace_back(place_[i], nodes[i].size);
    round_size_ += nodes[i].size;
  }
}

std::vector<VectorRef> Tape::places(Input input, Index column) {
  std::vector<VectorRef> found;
  for (std::size_t i = 0; i < place_.size(); ++i) {
    const FormulaNode& node = expression_.nodes[i];
    if (node.operation != Operation::kInput || node.input != input) continue;
    if (input == Input::kColumn && node.index != column) continue;
    found.emplace_back(values_.segment(place_[i], node.size));
  }
  return found;
}

void Tape::forward(const std::vector<Instruction>& list) {
  for (const Instruction& instruction : list) apply(instruction);
}

void Tape::begin_repeat() { forward(repeat_); }
void Tape::begin_round() { forward(round_); }

double Tape::value(ConstVectorRef x, Index element) {
  for (const int i : points_) values_.segment(place_[static_cast<std::size_t>(i)], x.size()) = x;
  forward(point_);
  return values_[place_.back() + element];
}

double Tape::value_and_gradient(ConstVectorRef x, VectorRef g, Index element) {
  const double result = value(x, element);
  begin_backward(element);
  for (auto i = point_.rbegin(); i != point_.rend(); ++i) backward(*i);
  g.setZero();
  for (const int i : points_) g += adjoints_.segment(place_[static_cast<std::size_t>(i)], x.size());
  return result;
}

void Tape::begin_backward(Index element) {
  for (const Instruction& instruction : point_)
    adjoints_.segment(instruction.out, instruction.size).setZero();
  for (const int i : points_) {
    const auto node = static_cast<std::size_t>(i);
    adjoints_.segment(place_[node], expression_.nodes[node].size).setZero();
  }
  adjoints_[place_.back() + element] = 1;
}

void Tape::save_round(VectorRef to) const {
  Index next = 0;
  for (const auto& [place, size] : kept_) {
    to.segment(next, size) = values_.segment(place, size);
    next += size;
  }
}

void Tape::load_round(ConstVectorRef from) {
  Index next = 0;
  for (const auto& [place, size] : kept_) {
    values_.segment(place, size) = from.segment(next, size);
    next += size;
  }
}

double Tape::largest() const {
  double result = 0;
  for (const double v : values_) {
    if (!std::isinf(v)) result = larger(result, std::abs(v));
  }
  return result;
}

BCO_ONCE Tape::Failure Tape::first_failure() {
  for (std::size_t i = 0; i < place_.size(); ++i) {
    if (!values_.segment(place_[i], expression_.nodes[i].size).allFinite())
      return {static_cast<int>(i), false};
  }
  begin_backward(0);
  for (auto i = point_.rbegin(); i != point_.rend(); ++i) {
    backward(*i);
    if (!adjoints_.allFinite()) return {i->node, true};
  }
  return {static_cast<int>(place_.size()) - 1, true};  // a sum that overflows
}

void Tape::apply(const Instruction& instruction) {
  const auto& [operation, node, out_place, size, a_place, b_place, c_place, step_a, step_b, step_c,
               size_a, into_a, into_b, into_c] = instruction;
  double* const out = values_.data() + out_place;
  const double* const a = values_.data() + a_place;
  const double* const b = values_.data() + b_place;
  const double* const c = values_.data() + c_place;
  const Index sa = step_a, sb = step_b, sc = step_c;
  const auto each = [&, n = size](const auto& function) {
    for (Index i = 0; i < n; ++i) out[i] = function(a[i * sa]);
  };
  const auto pairs = [&, n = size](const auto& function) {
    for (Index i = 0; i < n; ++i) out[i] = function(a[i * sa], b[i * sb]);
  };
  const auto folded = [&, n = size_a](double start, const auto& function) {
    double result = start;
    for (Index i = 0; i < n; ++i) result = function(result, a[i]);
    return result;
  };
  switch (operation) {
    case Operation::kNumber:
    case Operation::kInput:
    case Operation::kVector:
      return;
    case Operation::kElement:
      return each([](double v) { return v; });
    case Operation::kChoose:
      for (Index i = 0; i < size; ++i) out[i] = *a != 0 ? b[i * sb] : c[i * sc];
      return;
    case Operation::kLess:
      return pairs([](double v, double w) { return v < w ? 1.0 : 0.0; });
    case Operation::kLessOrEqual:
      return pairs([](double v, double w) { return v <= w ? 1.0 : 0.0; });
    case Operation::kAdd:
      return pairs([](double v, double w) { return v + w; });
    case Operation::kSubtract:
      return pairs([](double v, double w) { return v - w; });
    case Operation::kMultiply:
      return pairs([](double v, double w) { return v * w; });
    case Operation::kDivide:
      return pairs([](double v, double w) { return v / (w + 0.0); });
    case Operation::kPower:
      return pairs(power);
    case Operation::kLarger:
      return pairs(larger);
    case Operation::kSmaller:
      return pairs(smaller);
    case Operation::kHuber:
      return pairs(huber);
    case Operation::kNegate:
      return each([](double v) { return -v; });
    case Operation::kAbs:
      return each([](double v) { return std::abs(v); });
    case Operation::kPositive:
      return each([](double v) { return larger(v, 0); });
    case Operation::kSquare:
      return each([](double v) { return v * v; });
    case Operation::kSqrt:
      return each([](double v) { return std::sqrt(v); });
    case Operation::kExp:
      return each(safe_exp);
    case Operation::kLog:
      return each(safe_log);
    case Operation::kLogistic:
      return each(softplus);
    case Operation::kSin:
      return each([](double v) { return turned(v).sine; });
    case Operation::kCos:
      return each([](double v) { return turned(v).cosine; });
    case Operation::kSum:
      *out = folded(0, [](double sum, double v) { return sum + v; });
      return;
    case Operation::kMean:
      *out = folded(0, [](double sum, double v) { return sum + v; }) / static_cast<double>(size_a);
      return;
    case Operation::kDot: {
      double sum = 0;
      for (Index i = 0; i < size_a; ++i) sum += a[i] * b[i];
      *out = sum;
      return;
    }
    case Operation::kNorm:
      *out = std::sqrt(folded(0, [](double sum, double v) { return sum + v * v; }));
      return;
    case Operation::kNorm1:
      *out = folded(0, [](double sum, double v) { return sum + std::abs(v); });
      return;
    case Operation::kNormInf:
      *out = folded(0, [](double most, double v) { return larger(most, std::abs(v)); });
      return;
    case Operation::kMax:
      *out = folded(a[0], larger);
      return;
    case Operation::kMin:
      *out = folded(a[0], smaller);
      return;
  }
}

// Adds ∂f/∂out · ∂out/∂argument to each argument's adjoint.
void Tape::backward(const Instruction& instruction) {
  const auto& [operation, node, out_place, size, a_place, b_place, c_place, step_a, step_b, step_c,
               size_a, into_a, into_b, into_c] = instruction;
  const double* const out = values_.data() + out_place;
  const double* const a = values_.data() + a_place;
  const double* const b = values_.data() + b_place;
  const double* const up = adjoints_.data() + out_place;
  double* const da = adjoints_.data() + a_place;
  double* const db = adjoints_.data() + b_place;
  double* const dc = adjoints_.data() + c_place;
  const Index sa = step_a, sb = step_b, sc = step_c;
  // slope(v, out) of a function of one number
  const auto each = [&, n = size](const auto& slope) {
    for (Index i = 0; i < n; ++i) da[i * sa] += up[i] * slope(a[i * sa], out[i]);
  };
  const auto both = [&, n = size, left = into_a, right = into_b](const auto& slope_a,
                                                                 const auto& slope_b) {
    for (Index i = 0; i < n; ++i) {
      if (left) da[i * sa] += up[i] * slope_a(a[i * sa], b[i * sb]);
      if (right) db[i * sb] += up[i] * slope_b(a[i * sa], b[i * sb]);
    }
  };
  switch (operation) {
    case Operation::kNumber:
    case Operation::kInput:
    case Operation::kVector:
    case Operation::kLess:
    case Operation::kLessOrEqual:
    case Operation::kSin:
    case Operation::kCos:
      return;
    case Operation::kElement:
      if (into_a) each([](double, double) { return 1.0; });
      return;
    case Operation::kChoose:
      for (Index i = 0; i < size; ++i) {
        if (*a != 0 && into_b) db[i * sb] += up[i];
        if (*a == 0 && into_c) dc[i * sc] += up[i];
      }
      return;
    case Operation::kAdd:
      return both([](double, double) { return 1.0; }, [](double, double) { return 1.0; });
    case Operation::kSubtract:
      return both([](double, double) { return 1.0; }, [](double, double) { return -1.0; });
    case Operation::kMultiply:
      return both([](double, double w) { return w; }, [](double v, double) { return v; });
    case Operation::kDivide:
      return both([](double, double w) { return inverse(w); },
                  [](double v, double w) { return -v / (w * w); });
    case Operation::kPower:
      for (Index i = 0; i < size; ++i) {
        const double exponent = b[i * sb];
        if (into_a && exponent != 0)
          da[i * sa] += up[i] * exponent * power(a[i * sa], exponent - 1);
      }
      return;
    case Operation::kLarger:
      return both([](double v, double w) { return v >= w ? 1.0 : 0.0; },
                  [](double v, double w) { return v >= w ? 0.0 : 1.0; });
    case Operation::kSmaller:
      return both([](double v, double w) { return v <= w ? 1.0 : 0.0; },
                  [](double v, double w) { return v <= w ? 0.0 : 1.0; });
    case Operation::kHuber:
      for (Index i = 0; i < size; ++i) {
        const double d = b[i * sb];
        da[i * sa] += up[i] * std::clamp(a[i * sa], -std::abs(d), std::abs(d));
      }
      return;
    case Operation::kNegate:
      return each([](double, double) { return -1.0; });
    case Operation::kAbs:
      return each([](double v, double) { return sign_of(v); });
    case Operation::kPositive:
      return each([](double v, double) { return v > 0 ? 1.0 : 0.0; });
    case Operation::kSquare:
      return each([](double v, double) { return 2 * v; });
    case Operation::kSqrt:
      return each([](double, double root) { return 0.5 / root; });
    case Operation::kExp:
      return each([](double, double result) { return result; });
    case Operation::kLog:
      return each([](double v, double) { return 1 / v; });
    case Operation::kLogistic:
      return each([](double v, double) { return sigmoid(v); });
    case Operation::kSum:
      for (Index i = 0; i < size_a; ++i) da[i] += *up;
      return;
    case Operation::kMean:
      for (Index i = 0; i < size_a; ++i) da[i] += *up / static_cast<double>(size_a);
      return;
    case Operation::kDot:
      for (Index i = 0; i < size_a; ++i) {
        if (into_a) da[i] += *up * b[i];
        if (into_b) db[i] += *up * a[i];
      }
      return;
    case Operation::kNorm:
      if (*out > 0) {
        for (Index i = 0; i < size_a; ++i) da[i] += *up * (a[i] / *out);
      }
      return;
    case Operation::kNorm1:
      for (Index i = 0; i < size_a; ++i) da[i] += *up * sign_of(a[i]);
      return;
    case Operation::kNormInf:
      for (Index i = 0; i < size_a; ++i) {
        if (std::abs(a[i]) != *out || *out == 0) continue;
        da[i] += *up * sign_of(a[i]);
        break;
      }
      return;
    case Operation::kMax:
    case Operation::kMin:
      for (Index i = 0; i < size_a; ++i) {
        if (a[i] != *out) continue;
        da[i] += *up;
        break;
      }
      return;
  }
}

}  // namespace bco
