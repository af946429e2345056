#include "bco/solvers/simplex.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bco/math.h"
#include "bco/text.h"

namespace bco {
namespace {

// All of them in coordinates in which the box is about the unit cube and rows have length 1.
constexpr double kOptimality = 1e-11;   // on reduced costs, of an objective scaled to max |g_j| = 1
constexpr double kFeasibility = 1e-12;  // a value or a step below this counts as 0
constexpr double kSafePivot = 1e-3;     // after a smaller one, or its inverse, a rebuild
constexpr double kSingular = 1e-11;     // a basis with no larger pivot left
constexpr double kAccurate = 1e-10;     // what a vertex may violate without a second look
constexpr double kAccepted = 1e-6;      // and after it
constexpr double kEmpty = 1e-9;         // an infeasibility above this means that K is empty
constexpr long kPivotsPerRebuild = 100;

// Attempts at a problem, one after the other while rounding leads astray. Of facets that nearly
// coincide, a ratio test that may overstep by more than they differ takes the one with the best
// pivot, and passes the others by.
constexpr Simplex::Attempt kAttempts[] = {{1e-7, kFeasibility}, {1e-7, 1e-9}, {1e-7, 1e-8},
                                          {1e-9, kFeasibility}, {1e-5, 1e-7}, {1e-5, 1e-9},
                                          {1e-8, 1e-10},        {1e-3, 1e-7}};

double nearest_power_of_two(double x) {
  int exponent = 0;
  const double fraction = std::frexp(x, &exponent);  // in [1/2, 1)
  return std::ldexp(1.0, fraction > 0.75 ? exponent : exponent - 1);
}

}  // namespace

BCO_ONCE Simplex::Simplex(const Halfspaces& k)
    : dimension_(k.lower.size()), rows_(k.a.rows()), columns_(dimension_) {
  require_valid(k);
  scale_to_unit_box(k);
  allocate();
  find_first_vertex();
}

namespace {

// The unit of small numbers if the box is a point: relative to its distance from the origin or, at the
// origin, to that of the nearest row that does not pass through it.
double size_around_point(const Halfspaces& k) {
  const double distance = k.lower.cwiseAbs().maxCoeff();
  if (distance > 0) return distance;
  double nearest = kInfinity;
  for (Index i = 0; i < k.a.rows(); ++i) {
    const double length = k.a.row(i).norm();
    if (length > 0 && k.b[i] != 0) nearest = std::min(nearest, std::abs(k.b[i]) / length);
  }
  return nearest < kInfinity ? nearest : 1;
}

}  // namespace

void Simplex::find_first_vertex() {
  double least_outside = kInfinity;
  for (const Attempt& attempt : kAttempts) {
    attempt_ = attempt;
    const Outcome outcome = find_feasible_basis();
    if (outcome == Outcome::kEmpty) {
      throw InvalidInput(
          "polytope must not be empty: every point of its box violates some row of Ax <= b, by at "
          "least " +
          format_number(infeasibility_) + " of the box's size");
    }
    if (outcome == Outcome::kStuck) continue;
    const double outside = violation();
    if (outside < least_outside) {
      least_outside = outside;
      read(first_vertex_);
    }
    verified_ = outside <= kAccurate;
    if (verified_) return;
  }
  if (!(least_outside <= kAccepted)) {
    throw std::runtime_error("simplex: no feasible basis found to working accuracy");
  }
  first_outside_ = least_outside * scale_.maxCoeff();
}

BCO_ONCE void Simplex::scale_to_unit_box(const Halfspaces& k) {
  box_lower_ = k.lower;
  box_upper_ = k.upper;
  scale_ = k.upper - k.lower;
  // A coordinate that cannot move counts as wide as the widest, so as not to dominate its rows.
  const double widest = scale_.maxCoeff() > 0 ? scale_.maxCoeff() : size_around_point(k);
  for (Index j = 0; j < dimension_; ++j) {
    scale_[j] = nearest_power_of_two(scale_[j] > 0 ? scale_[j] : widest);
  }
  a_.resize(rows_, dimension_);
  b_ = k.b;
  if (rows_ > 0) {
    a_ = k.a * scale_.asDiagonal();
    b_ -= k.a * k.lower;
  }
  normalize_rows(a_, b_);
  upper_ = Vector::Constant(dimension_ + rows_ + 1, kInfinity);
  upper_.head(dimension_) = (k.upper - k.lower).cwiseQuotient(scale_);
}

BCO_ONCE void Simplex::allocate() {
  const Index variables = dimension_ + rows_ + 1;
  const Index width = (dimension_ + 2) / 2 * 2;
  dictionary_.setZero(rows_ + 1, width);
  rhs_.resize(rows_ + 1);
  basic_value_.resize(rows_);
  point_.resize(dimension_);
  residual_.resize(rows_);
  ratio_.resize(rows_);
  relaxed_.resize(rows_);
  best_.resize(dimension_);
  column_.resize(rows_ + 1);
  pivot_row_.setZero(width);
  sense_.resize(dimension_ + 1);
  slope_.resize(dimension_ + 1);
  basic_.resize(rows_);
  nonbasic_.resize(dimension_ + 1);
  at_upper_.resize(variables);
  wanted_.resize(variables);
  scaled_cost_ = Vector::Zero(variables);
  first_vertex_.resize(dimension_);
}

double Simplex::nonbasic_value(Index column) const {
  const Index variable = nonbasic_[column];
  return at_upper_[variable] ? upper_[variable] : 0;
}

void Simplex::move_basics() {
  for (Index j = 0; j < columns_; ++j) pivot_row_[j] = nonbasic_value(j);
  const auto values = pivot_row_.head(columns_);
  for (Index i = 0; i < rows_; ++i) {
    basic_value_[i] = rhs_[i] - dictionary_.row(i).head(columns_).dot(values);
  }
}

// The dictionary in which all slacks are basic.
void Simplex::take_slack_basis() {
  columns_ = dimension_;
  dictionary_.topLeftCorner(rows_, dimension_) = a_;
  dictionary_.rightCols(dictionary_.cols() - dimension_).setZero();
  dictionary_.row(rows_).setZero();
  rhs_.head(rows_) = b_;
  rhs_[rows_] = 0;
  for (Index i = 0; i < rows_; ++i) basic_[i] = dimension_ + i;
  for (Index j = 0; j < dimension_; ++j) nonbasic_[j] = j;
  pivots_since_rebuild_ = 0;
}

// All structurals at their lower bounds.
void Simplex::start_from_slacks() {
  take_slack_basis();
  at_upper_.setConstant(false);
  move_basics();
}

// Phase 1. Where the slack basis is infeasible, one artificial variable z relaxes every row to
// Ax − z·1 ≤ b; it enters at the most violated row, and its minimum is 0 exactly when K is not
// empty.
Simplex::Outcome Simplex::find_feasible_basis() {
  start_from_slacks();
  Index worst = 0;
  if (rows_ == 0 || basic_value_.minCoeff(&worst) >= -kFeasibility) return Outcome::kOptimal;

  const Index artificial = dimension_ + rows_;
  dictionary_.col(dimension_).setConstant(-1);
  dictionary_(rows_, dimension_) = 0;
  nonbasic_[dimension_] = artificial;
  columns_ = dimension_ + 1;
  upper_[artificial] = kInfinity;
  pivot(worst, dimension_);
  move_basics();

  scaled_cost_.setZero();
  scaled_cost_[artificial] = 1;
  price(scaled_cost_);
  const Outcome outcome = iterate(scaled_cost_);
  if (outcome != Outcome::kOptimal) return outcome;
  infeasibility_ = 0;
  for (Index i = 0; i < rows_; ++i) {
    if (basic_[i] == artificial) infeasibility_ = basic_value_[i];
  }
  if (infeasibility_ > std::max(kEmpty, 10 * attempt_.overstep)) return Outcome::kEmpty;
  drop_artificial();
  // The artificial may have been left at a tiny positive value; forget it exactly.
  return rebuild() ? Outcome::kOptimal : Outcome::kStuck;
}

void Simplex::drop_artificial() {
  const Index artificial = dimension_ + rows_;
  upper_[artificial] = 0;
  for (Index i = 0; i < rows_; ++i) {
    if (basic_[i] != artificial) continue;
    Index column = 0;
    dictionary_.row(i).head(columns_).cwiseAbs().maxCoeff(&column);
    pivot(i, column);
    break;
  }
  for (Index j = 0; j < columns_; ++j) {
    if (nonbasic_[j] != artificial) continue;
    nonbasic_[j] = nonbasic_[columns_ - 1];
    dictionary_.col(j) = dictionary_.col(columns_ - 1);
    break;
  }
  columns_ = dimension_;
}

// The dictionary of the present basis, computed afresh: Gauss-Jordan from the slack basis, each
// time on the largest entry that is left. False where the basis is singular to working accuracy.
bool Simplex::rebuild() {
  wanted_.setConstant(false);
  for (Index i = 0; i < rows_; ++i) wanted_[basic_[i]] = true;
  take_slack_basis();
  for (;;) {
    bool finished = true;
    for (Index j = 0; j < columns_; ++j) finished = finished && !wanted_[nonbasic_[j]];
    if (finished) break;
    Index row = -1;
    Index column = -1;
    double largest = 0;
    for (Index i = 0; i < rows_; ++i) {
      if (wanted_[basic_[i]]) continue;
      for (Index j = 0; j < columns_; ++j) {
        if (!wanted_[nonbasic_[j]] || std::abs(dictionary_(i, j)) <= largest) continue;
        largest = std::abs(dictionary_(i, j));
        row = i;
        column = j;
      }
    }
    if (largest < kSingular) return false;
    pivot(row, column);
  }
  pivots_since_rebuild_ = 0;
  move_basics();
  return true;
}

double Simplex::cost_of(Index variable, ConstVectorRef cost) const {
  return variable < cost.size() ? cost[variable] : 0;
}

void Simplex::price(ConstVectorRef cost) {
  auto reduced = dictionary_.row(rows_).head(columns_);
  for (Index j = 0; j < columns_; ++j) reduced[j] = cost_of(nonbasic_[j], cost);
  for (Index i = 0; i < rows_; ++i) {
    const double basic_cost = cost_of(basic_[i], cost);
    if (basic_cost != 0) reduced -= basic_cost * dictionary_.row(i).head(columns_);
  }
}

// At its upper bound a variable can only fall, at its lower one only rise.
void Simplex::note_senses() {
  for (Index j = 0; j < columns_; ++j) sense_[j] = sense_of(nonbasic_[j]);
}

double Simplex::sense_of(Index variable) const {
  if (upper_[variable] == 0) return 0;
  return at_upper_[variable] ? 1 : -1;
}

// Dantzig's rule, the steepest reduced cost; under Bland's, the attractive variable of least index.
Index Simplex::choose_entering(bool bland) {
  auto slope = slope_.head(columns_);
  slope = sense_.head(columns_).cwiseProduct(dictionary_.row(rows_).head(columns_).transpose());
  const double steepest = slope.maxCoeff();
  if (!(steepest > kOptimality)) return -1;
  if (!bland) {
    Index first = 0;
    while (slope[first] != steepest) ++first;
    return first;
  }
  Index best = -1;
  for (Index j = 0; j < columns_; ++j) {
    if (!(slope[j] > kOptimality)) continue;
    if (best < 0 || nonbasic_[j] < nonbasic_[best]) best = j;
  }
  return best;
}

// The ratio test of Harris: first how far every basic variable may go when its bound is relaxed a
// little, then, among the rows that would stop by then, the one with the largest pivot. Under
// Bland's rule the exact test, ties to the least index. −1: the entering variable's own other bound
// comes first.
Index Simplex::choose_leaving(Index entering, double direction, bool bland, double& step) {
  const Index variable = nonbasic_[entering];
  const double flip = upper_[variable];
  const double slack = bland ? 0 : attempt_.overstep;
  column_ = dictionary_.col(entering);
  for (Index i = 0; i < rows_; ++i) {
    const double rate = direction * column_[i];
    const double size = std::abs(rate);
    ratio_[i] = relaxed_[i] = kInfinity;
    if (!(size > attempt_.smallest_pivot)) continue;
    const double below = basic_value_[i];
    const double room[] = {upper_[basic_[i]] - below, below};  // a choice without a branch
    const double inverse = 1 / size;
    ratio_[i] = room[rate > 0] * inverse;
    relaxed_[i] = ratio_[i] + slack * inverse;
  }
  double limit = rows_ > 0 ? relaxed_.minCoeff() : kInfinity;
  Index row = -1;
  if (limit < kInfinity) {
    limit = std::max(limit, 0.0);
    double largest = 0;
    for (Index i = 0; i < rows_; ++i) {
      if (!(ratio_[i] <= limit)) continue;
      const double size = std::abs(column_[i]);
      if (row >= 0 && (bland ? basic_[i] > basic_[row] : size <= largest)) continue;
      row = i;
      largest = size;
    }
  }
  const double pivot_step = row < 0 ? kInfinity : std::max(0.0, ratio_[row]);
  if (flip <= pivot_step) {
    step = flip;
    return -1;
  }
  step = pivot_step;
  return row;
}

// Exchanges the basic variable of `row` with the nonbasic one of `column`, in T, d and B⁻¹b.
void Simplex::pivot(Index row, Index column) {
  const double inverse = 1 / dictionary_(row, column);
  column_ = dictionary_.col(column);
  const Index width = dictionary_.cols();
  pivot_row_ = dictionary_.row(row).transpose() * inverse;
  const double* scaled = pivot_row_.data();
  for (Index i = 0; i <= rows_; ++i) {
    if (column_[i] == 0) continue;
    double* target = dictionary_.row(i).data();
    const RealPair factor = both(column_[i]);
    for (Index j = 0; j < width; j += 2) {
      store_pair(target + j, load_pair(target + j) - factor * load_pair(scaled + j));
    }
    target[column] = column_[i] * -inverse;
  }
  dictionary_.row(row) = pivot_row_.transpose();  // in place of what the loop has made of it
  dictionary_(row, column) = inverse;
  const double scaled_rhs = rhs_[row] * inverse;
  rhs_ -= scaled_rhs * column_;
  rhs_[row] = scaled_rhs;
  std::swap(basic_[row], nonbasic_[column]);
  ++pivots_;
  ++pivots_since_rebuild_;
}

Simplex::Outcome Simplex::iterate(ConstVectorRef cost) {
  const long patience = 2 * (rows_ + columns_) + 10;
  const std::int64_t limit = std::min<std::int64_t>(100 * patience, step_limit_);
  long stalled = 0;
  long idle = 0;  // steps after which the objective was no better than before
  double least = kInfinity;
  note_senses();
  for (std::int64_t i = 0; i < limit; ++i) {
    // Behind facets that are nearly parallel, reduced costs are rounding errors: of two vertices each
    // may promise to be better than the other. What counts then is what they are.
    if (i > patience && columns_ == dimension_) {
      const double objective = objective_of(cost);
      idle = objective < least - kOptimality ? 0 : idle + 1;
      least = std::min(least, objective);
      if (idle > patience && objective <= least + kOptimality) return Outcome::kOptimal;
    }
    const bool bland = stalled > patience;
    const Index entering = choose_entering(bland);
    if (entering < 0) return Outcome::kOptimal;
    const Index variable = nonbasic_[entering];
    bool& at_upper = at_upper_[variable];
    const double direction = at_upper ? -1 : 1;
    double step = 0;
    const Index row = choose_leaving(entering, direction, bland, step);
    ++steps_;
    stalled = step <= kFeasibility ? stalled + 1 : 0;
    const double entered = nonbasic_value(entering) + direction * step;
    basic_value_ -= (direction * step) * column_.head(rows_);
    if (row < 0) {
      at_upper = !at_upper;
      sense_[entering] = -sense_[entering];
      continue;
    }
    const Index leaving = basic_[row];
    at_upper_[leaving] = direction * column_[row] < 0;
    // A small pivot leads to a basis that is nearly singular, a large one away from one: either
    // way the dictionary has lost digits.
    const double size = std::abs(column_[row]);
    const bool risky = size < kSafePivot || size > 1 / kSafePivot;
    pivot(row, entering);
    sense_[entering] = sense_of(leaving);
    basic_value_[row] = entered;
    if ((risky || pivots_since_rebuild_ >= kPivotsPerRebuild) && columns_ == dimension_) {
      if (!rebuild()) return Outcome::kStuck;
      price(cost);
      note_senses();
    }
  }
  return Outcome::kStuck;
}

double Simplex::objective_of(ConstVectorRef cost) const {
  double sum = 0;
  for (Index j = 0; j < columns_; ++j) sum += cost_of(nonbasic_[j], cost) * nonbasic_value(j);
  for (Index i = 0; i < rows_; ++i) sum += cost_of(basic_[i], cost) * basic_value_[i];
  return sum;
}

// A coordinate at a bound equals that bound to the bit.
void Simplex::read(VectorRef x) const {
  for (Index j = 0; j < columns_; ++j) {
    const Index variable = nonbasic_[j];
    if (variable < dimension_) {
      x[variable] = at_upper_[variable] ? box_upper_[variable] : box_lower_[variable];
    }
  }
  for (Index i = 0; i < rows_; ++i) {
    const Index variable = basic_[i];
    if (variable >= dimension_) continue;
    x[variable] = std::clamp(box_lower_[variable] + scale_[variable] * basic_value_[i],
                             box_lower_[variable], box_upper_[variable]);
  }
}

// The distance of the vertex from K as it was given, and not only as the dictionary that pivoting has
// led to.
double Simplex::violation() {
  double worst = 0;
  for (Index j = 0; j < columns_; ++j) {
    if (nonbasic_[j] < dimension_) point_[nonbasic_[j]] = nonbasic_value(j);
  }
  for (Index i = 0; i < rows_; ++i) {
    const Index variable = basic_[i];
    worst = std::max({worst, -basic_value_[i], basic_value_[i] - upper_[variable]});
    if (variable < dimension_) {
      point_[variable] = std::clamp(basic_value_[i], 0.0, upper_[variable]);
    }
  }
  residual_.noalias() = a_ * point_;
  for (Index i = 0; i < rows_; ++i) worst = std::max(worst, residual_[i] - b_[i]);
  return worst;
}

double Simplex::minimize(ConstVectorRef g, VectorRef x) {
  const double size = g.cwiseAbs().maxCoeff();
  if (!(size > 0)) {
    x = first_vertex_;
    return first_outside_;
  }
  auto cost = scaled_cost_.head(dimension_);
  const bool warm = verified_;
  verified_ = false;  // until this solve has succeeded
  const std::int64_t before = steps_;
  double least_outside = kInfinity;
  for (const Attempt& attempt : kAttempts) {
    attempt_ = attempt;
    const bool afresh = !warm || &attempt != kAttempts;
    if (afresh && find_feasible_basis() != Outcome::kOptimal) continue;
    cost = (g / size).cwiseProduct(scale_);
    cost /= cost.cwiseAbs().maxCoeff();
    price(cost);
    if (iterate(cost) != Outcome::kOptimal) continue;
    read(x);
    const double outside = !afresh && steps_ == before ? 0 : violation();
    if (outside <= kAccurate) {
      verified_ = true;
      return 0;
    }
    if (outside < least_outside) {
      least_outside = outside;
      best_ = x;
    }
  }
  if (!(least_outside <= kAccepted)) {
    throw std::runtime_error("simplex: no vertex of the polytope to working accuracy");
  }
  x = best_;
  return least_outside * scale_.maxCoeff();
}

}  // namespace bco
