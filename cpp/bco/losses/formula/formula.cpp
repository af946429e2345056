#include "bco/losses/formula/formula.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bco/math.h"
#include "bco/text.h"

namespace bco {
namespace {

// The largest s ≥ 0 for which x + s·u is in K, by bisection.
double reach(Set& set, ConstVectorRef x, ConstVectorRef u, Vector& scratch) {
  double inside = 0;
  double outside = 2 * set.outer_radius();
  for (int i = 0; i < 40; ++i) {
    const double middle = (inside + outside) / 2;
    scratch = x + middle * u;
    (set.contains(scratch, 0) ? inside : outside) = middle;
  }
  return inside;
}

// Each name has a stream of its own.
Random random_of(const FormulaRounds& rounds, std::string_view name) {
  const char* kind = rounds.draws == Draws::kLosses ? "formula " : "pilot formula ";
  return {rounds.seed, rounds.repeat, join({kind, name})};
}

BCO_ONCE Vector hit_and_run(const Set& set, Random& random) {
  constexpr Index kMostSteps = 2000;
  const std::unique_ptr<Set> own = set.clone();
  const Index n = set.dimension();
  Vector x = Vector::Zero(n);
  Vector u(n);
  Vector scratch(n);
  for (Index i = 0; i < std::min(20 * n, kMostSteps); ++i) {
    own->unit_direction(random, u);
    const double ahead = reach(*own, x, u, scratch);
    const double behind = reach(*own, x, -u, scratch);
    x += (random.uniform() * (ahead + behind) - behind) * u;
  }
  return set.center() + x;
}

}  // namespace

BCO_ONCE void FormulaLosses::find_columns() {
  if (!data_) return;
  for (const VectorRef& place : tape_.places(Input::kRow)) {
    from_table_.push_back({data_->numeric(), place});
  }
  for (Index j = 0; j < data_->columns(); ++j) {
    for (const VectorRef& place : tape_.places(Input::kColumn, j)) {
      from_table_.push_back({IndexVector::Constant(1, j), place});
    }
  }
}

void FormulaLosses::take_row() {
  const Index row = row_draws_ ? row_draws_->below(data_->rows()) : round_ % data_->rows();
  for (FromTable& part : from_table_) {
    for (Index i = 0; i < part.columns.size(); ++i) {
      part.place[i] = data_->numbers()(part.columns[i], row);
    }
  }
}

BCO_ONCE Sign sign_of_points(const Set& set) {
  const std::unique_ptr<Set> own = set.clone();
  bool is_positive = true;
  bool is_negative = true;
  Vector axis = Vector::Zero(set.dimension());
  Vector v(set.dimension());
  for (Index i = 0; i < set.dimension() && (is_positive || is_negative); ++i) {
    axis[i] = 1;
    own->minimize_linear(axis, v);
    is_positive = is_positive && set.center()[i] + v[i] >= 0;
    axis[i] = -1;
    own->minimize_linear(axis, v);
    is_negative = is_negative && set.center()[i] + v[i] <= 0;
    axis[i] = 0;
  }
  return is_positive ? Sign::kNonnegative : is_negative ? Sign::kNonpositive : Sign::kUnknown;
}

BCO_ONCE FormulaLosses::Sums FormulaLosses::sums_of(const Expression& expression) {
  const int degree = degree_of(expression);
  if (degree == 1) return Sums::kLinear;
  if (degree == 2 && expression.dimension <= kMostSquared) return Sums::kQuadratic;
  return Tape(expression).round_size() == 0 ? Sums::kRepeated : Sums::kPasses;
}

Index FormulaLosses::kept_per_round(const Expression& expression) {
  return sums_of(expression) == Sums::kPasses ? Tape(expression).round_size() : 0;
}

BCO_ONCE FormulaLosses::FormulaLosses(const Expression& expression, const Set& set,
                                      const FormulaRounds& rounds)
    : center_(set.center()),
      tape_(expression),
      sums_(sums_of(expression)),
      has_fixed_squares_(bco::has_fixed_squares(expression)),
      is_convex_(bco::is_convex(shapes_of(expression, sign_of_points(set)))),
      step_(rounds.step),
      round_places_(tape_.places(Input::kRound)),
      drawn_(
          names(rounds, {{"z", Input::kZ}, {"w", Input::kW}, {"u", Input::kU}, {"s", Input::kS}})),
      data_(rounds.data) {
  find_columns();
  const bool is_pilot = rounds.draws == Draws::kPilot;
  looks_ahead_ = is_pilot && !rounds.draws_rows && !from_table_.empty();
  if (is_pilot || rounds.draws_rows) row_draws_.emplace(random_of(rounds, "row"));
  const Index n = dimension();
  for (Vector* v : {&linear_, &point_, &gradient_, &other_}) v->setZero(n);
  if (sums_ == Sums::kQuadratic) squared_.setZero(n, n);
  if (sums_ == Sums::kPasses) history_.resize(tape_.round_size(), rounds.count);
  // The same for the pilot: it looks at the game that is then played.
  FormulaRounds played = rounds;
  played.draws = Draws::kLosses;
  for (Drawn& drawn : names(played, {{"a", Input::kA}, {"b", Input::kB}, {"p", Input::kP}}))
    draw(drawn, &set);
  tape_.begin_repeat();
}

BCO_ONCE std::vector<FormulaLosses::Drawn> FormulaLosses::names(
    const FormulaRounds& rounds, std::initializer_list<std::pair<const char*, Input>> inputs) {
  std::vector<Drawn> found;
  for (const auto& [name, input] : inputs) {
    std::vector<VectorRef> places = tape_.places(input);
    if (places.empty()) continue;
    found.push_back({input, random_of(rounds, name), std::move(places)});
  }
  return found;
}

void FormulaLosses::draw(Drawn& drawn, const Set* set) {
  VectorRef& first = drawn.places.front();
  if (drawn.input == Input::kP) {
    first = hit_and_run(*set, drawn.random);
  } else if (drawn.input == Input::kU || drawn.input == Input::kS) {
    const double u = drawn.random.uniform();
    first[0] = drawn.input == Input::kU ? u : u < 0.5 ? -1 : 1;
  } else {
    drawn.random.normal(first.data(), first.size());
  }
  for (std::size_t i = 1; i < drawn.places.size(); ++i) drawn.places[i] = first;
}

void FormulaLosses::next() {
  const double t = 1 + std::floor(static_cast<double>(round_) * step_);
  for (VectorRef& place : round_places_) place[0] = t;
  for (Drawn& drawn : drawn_) draw(drawn, nullptr);
  if (!from_table_.empty()) take_row();
  tape_.begin_round();
  ++round_;
  if (sums_ == Sums::kPasses) tape_.save_round(history_.col(round_ - 1));
  if (sums_ == Sums::kLinear || sums_ == Sums::kQuadratic) add_coefficients();
}

void FormulaLosses::add_coefficients() {
  const double value = tape_.value_and_gradient(center_, gradient_);
  require_finite(value, gradient_, round_);
  constant_ += value;
  linear_ += gradient_;
  if (sums_ == Sums::kQuadratic && (!has_fixed_squares_ || round_ == 1)) add_squares();
}

void FormulaLosses::add_squares() {
  point_ = center_;
  for (Index i = 0; i < dimension(); ++i) {
    point_[i] += 1;
    tape_.value_and_gradient(point_, other_);
    squared_.col(i) += other_ - gradient_;
    point_[i] = center_[i];
  }
}

double FormulaLosses::value(ConstVectorRef x) {
  point_ = center_ + x;
  const double value = tape_.value(point_);
  if (!std::isfinite(value)) refuse_value(round_);
  return value;
}

void FormulaLosses::gradient(ConstVectorRef x, VectorRef g) { value_and_gradient(x, g); }

double FormulaLosses::value_and_gradient(ConstVectorRef x, VectorRef g) {
  point_ = center_ + x;
  const double value = tape_.value_and_gradient(point_, g);
  require_finite(value, g, round_);
  return value;
}

double FormulaLosses::total(ConstVectorRef x) { return total_and_gradient(x, gradient_); }

void FormulaLosses::total_gradient(ConstVectorRef x, VectorRef g) { total_and_gradient(x, g); }

double FormulaLosses::total_and_gradient(ConstVectorRef x, VectorRef g) {
  switch (sums_) {
    case Sums::kLinear:
      g = linear_;
      return constant_ + linear_.dot(x);
    case Sums::kQuadratic:
      other_.noalias() = squared_ * x;
      if (has_fixed_squares_) other_ *= static_cast<double>(round_);
      g = linear_ + other_;
      return constant_ + linear_.dot(x) + 0.5 * x.dot(other_);
    case Sums::kRepeated:
    case Sums::kPasses:
      break;
  }
  return *total_since(0, x, g);
}

// The tape is then again at the last round.
std::optional<double> FormulaLosses::total_since(long s, ConstVectorRef x, VectorRef g) {
  if (sums_ == Sums::kRepeated) {
    const auto rounds = static_cast<double>(round_ - s);
    const double value = value_and_gradient(x, g);
    g *= rounds;
    return rounds * value;
  }
  point_ = center_ + x;
  g.setZero();
  double sum = 0;
  for (long t = s + 1; t <= round_; ++t) {
    tape_.load_round(history_.col(t - 1));
    const double value = tape_.value_and_gradient(point_, other_);
    require_finite(value, other_, t);
    sum += value;
    g += other_;
  }
  return sum;
}

BCO_ONCE void FormulaLosses::refuse_value(long round) {
  const Expression& expression = tape_.expression();
  const auto [node, is_gradient] = tape_.first_failure();
  throw InvalidInput(
      join({is_gradient ? "loss must have a finite gradient on the set: "
                        : "loss must be finite on the set: ",
            in_quotes(expression.source(expression.nodes[static_cast<std::size_t>(node)])),
            is_gradient ? " has none, in round " : " is not, in round ", std::to_string(round),
            " at x = ", format_point(point_.data(), point_.size())}));
}

}  // namespace bco
