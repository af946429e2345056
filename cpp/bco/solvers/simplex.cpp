#include "bco/solvers/simplex.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bco/math.h"

namespace bco {
namespace {

constexpr double kOptimality = 1e-11;  // on reduced costs, of an objective scaled to max |g_j| = 1
// Smaller entries of a column never limit a step: one value for each attempt at a problem.
constexpr double kPivots[] = {1e-7, 1e-9, 1e-6, 1e-5};
constexpr double kSafePivot = 1e-3;     // after a smaller one the dictionary is rebuilt
constexpr double kFeasibility = 1e-12;  // what the ratio test may overstep to get a better pivot
constexpr double kSingular = 1e-11;     // a basis with no larger pivot left
constexpr double kAccurate = 1e-10;     // what a vertex may violate without a second look
constexpr double kAccepted = 1e-6;      // and after it
constexpr double kEmpty = 1e-9;         // an infeasibility above this means that K is empty
constexpr long kPivotsPerRebuild = 100;

}  // namespace

Simplex::Simplex(const Matrix& a, const Vector& b, const Vector& lower, const Vector& upper)
    : dimension_(lower.size()), rows_(a.rows()), columns_(lower.size()), a_(a), b_(b) {
  if (!a.allFinite() || !b.allFinite() || !lower.allFinite() || !upper.allFinite()) {
    throw InvalidInput("polytope must have finite entries in A, b and its bounds");
  }
  for (Index j = 0; j < dimension_; ++j) {
    if (lower[j] > upper[j]) {
      throw InvalidInput("polytope is empty: coordinate " + std::to_string(j + 1) +
                         " has its lower bound above its upper bound");
    }
  }
  for (Index i = 0; i < rows_; ++i) {
    const double length = a_.row(i).norm();
    if (length > 0) {
      a_.row(i) /= length;
      b_[i] /= length;
    }
  }
  const Index variables = dimension_ + rows_ + 1;
  lower_ = Vector::Zero(variables);
  upper_ = Vector::Constant(variables, kInfinity);
  lower_.head(dimension_) = lower;
  upper_.head(dimension_) = upper;
  dictionary_.resize(rows_ + 1, dimension_ + 1);
  rhs_.resize(rows_ + 1);
  basic_value_.resize(rows_);
  residual_.resize(rows_);
  ratio_.resize(rows_);
  best_.resize(dimension_);
  smallest_pivot_ = kPivots[0];
  column_.resize(rows_ + 1);
  basic_.resize(rows_);
  nonbasic_.resize(dimension_ + 1);
  at_upper_.resize(variables);
  wanted_.resize(variables);
  scaled_cost_ = Vector::Zero(variables);
  first_vertex_.resize(dimension_);

  find_feasible_basis();
  read(first_vertex_);
}

double Simplex::nonbasic_value(Index column) const {
  const Index variable = nonbasic_[column];
  return at_upper_[variable] ? upper_[variable] : lower_[variable];
}

void Simplex::move_basics() {
  basic_value_ = rhs_.head(rows_);
  for (Index j = 0; j < columns_; ++j) {
    const double value = nonbasic_value(j);
    if (value != 0) basic_value_ -= value * dictionary_.col(j).head(rows_);
  }
}

// The dictionary in which all slacks are basic.
void Simplex::take_slack_basis() {
  columns_ = dimension_;
  dictionary_.topLeftCorner(rows_, dimension_) = a_;
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
void Simplex::find_feasible_basis() {
  start_from_slacks();
  Index worst = 0;
  if (rows_ == 0 || basic_value_.minCoeff(&worst) >= -kFeasibility) return;

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
  double left = 0;
  for (Index i = 0; i < rows_; ++i) {
    if (basic_[i] == artificial) left = basic_value_[i];
  }
  if (left > kEmpty) {
    throw InvalidInput("polytope is empty: every point violates some row of Ax <= b by at least " +
                       std::to_string(left));
  }
  if (outcome == Outcome::kStuck) throw std::runtime_error("simplex: phase 1 did not finish");
  drop_artificial();
  // The artificial may have been left at a tiny positive value; forget it exactly.
  if (!rebuild()) throw std::runtime_error("simplex: phase 1 ended in a singular basis");
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
    Index row = -1;
    Index column = -1;
    double largest = 0;
    bool finished = true;
    for (Index j = 0; j < columns_; ++j) {
      const Index entering = nonbasic_[j];
      if (!wanted_[entering]) continue;
      finished = false;
      for (Index i = 0; i < rows_; ++i) {
        if (wanted_[basic_[i]]) continue;
        if (std::abs(dictionary_(i, j)) <= largest) continue;
        largest = std::abs(dictionary_(i, j));
        row = i;
        column = j;
      }
    }
    if (finished) break;
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
  auto reduced = dictionary_.row(rows_);
  for (Index j = 0; j < columns_; ++j) {
    reduced[j] = cost_of(nonbasic_[j], cost);
  }
  for (Index i = 0; i < rows_; ++i) {
    column_[i] = cost_of(basic_[i], cost);
  }
  for (Index j = 0; j < columns_; ++j) {
    reduced[j] -= dictionary_.col(j).head(rows_).dot(column_.head(rows_));
  }
}

// Dantzig's rule, the steepest reduced cost; under Bland's, the attractive variable of least index.
Index Simplex::choose_entering(bool bland) const {
  Index best = -1;
  double steepest = kOptimality;
  for (Index j = 0; j < columns_; ++j) {
    const Index variable = nonbasic_[j];
    if (lower_[variable] == upper_[variable]) continue;
    const double reduced = dictionary_(rows_, j);
    const double slope = at_upper_[variable] ? reduced : -reduced;
    if (slope <= kOptimality) continue;
    if (bland) {
      if (best < 0 || variable < nonbasic_[best]) best = j;
    } else if (slope > steepest) {
      best = j;
      steepest = slope;
    }
  }
  return best;
}

// The ratio test of Harris: first how far every basic variable may go when its bound is relaxed by
// kFeasibility, then, among the rows that would stop by then, the one with the largest pivot. Under
// Bland's rule the exact test, ties to the least index. −1: the entering variable's own other bound
// comes first.
Index Simplex::choose_leaving(Index entering, double direction, bool bland, double& step) {
  const Index variable = nonbasic_[entering];
  const double flip = upper_[variable] - lower_[variable];
  const double slack = bland ? 0 : kFeasibility;
  double limit = kInfinity;
  for (Index i = 0; i < rows_; ++i) {
    const double rate = direction * dictionary_(i, entering);
    const double size = std::abs(rate);
    ratio_[i] = kInfinity;
    if (!(size > smallest_pivot_)) continue;
    const Index basic = basic_[i];
    const double room =
        rate > 0 ? basic_value_[i] - lower_[basic] : upper_[basic] - basic_value_[i];
    ratio_[i] = room / size;
    limit = std::min(limit, ratio_[i] + slack / size);
  }
  Index row = -1;
  if (limit < kInfinity) {
    limit = std::max(limit, 0.0);
    double largest = 0;
    for (Index i = 0; i < rows_; ++i) {
      if (!(ratio_[i] <= limit)) continue;
      const double size = std::abs(dictionary_(i, entering));
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
  const double p = dictionary_(row, column);
  column_ = dictionary_.col(column);
  for (Index j = 0; j < columns_; ++j) {
    const double entry = dictionary_(row, j);
    if (j == column || entry == 0) continue;
    const double scaled = entry / p;
    dictionary_.col(j) -= scaled * column_;
    dictionary_(row, j) = scaled;
  }
  const double scaled = rhs_[row] / p;
  rhs_ -= scaled * column_;
  rhs_[row] = scaled;
  dictionary_.col(column) = column_ / -p;
  dictionary_(row, column) = 1 / p;
  std::swap(basic_[row], nonbasic_[column]);
  ++pivots_;
  ++pivots_since_rebuild_;
}

Simplex::Outcome Simplex::iterate(ConstVectorRef cost) {
  const long patience = 2 * (rows_ + columns_) + 10;
  const long limit = 100 * patience;
  long stalled = 0;
  for (long i = 0; i < limit; ++i) {
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
    basic_value_ -= direction * step * dictionary_.col(entering).head(rows_);
    if (row < 0) {
      at_upper = !at_upper;
      continue;
    }
    const Index leaving = basic_[row];
    at_upper_[leaving] = direction * dictionary_(row, entering) < 0;
    const bool risky = std::abs(dictionary_(row, entering)) < kSafePivot;
    pivot(row, entering);
    basic_value_[row] = entered;
    if ((risky || pivots_since_rebuild_ >= kPivotsPerRebuild) && columns_ == dimension_) {
      if (!rebuild()) return Outcome::kStuck;
      price(cost);
    }
  }
  return Outcome::kStuck;
}

void Simplex::read(VectorRef x) const {
  for (Index j = 0; j < columns_; ++j) {
    const Index variable = nonbasic_[j];
    if (variable < dimension_) x[variable] = nonbasic_value(j);
  }
  for (Index i = 0; i < rows_; ++i) {
    const Index variable = basic_[i];
    if (variable >= dimension_) continue;
    x[variable] = std::clamp(basic_value_[i], lower_[variable], upper_[variable]);
  }
}

// How far the vertex is outside K as it was given, and not only as the dictionary that pivoting has
// led to.
double Simplex::violation(ConstVectorRef x) {
  double worst = 0;
  for (Index i = 0; i < rows_; ++i) {
    const Index variable = basic_[i];
    worst =
        std::max({worst, lower_[variable] - basic_value_[i], basic_value_[i] - upper_[variable]});
  }
  residual_.noalias() = a_ * x;
  for (Index i = 0; i < rows_; ++i) worst = std::max(worst, residual_[i] - b_[i]);
  return worst;
}

double Simplex::minimize(ConstVectorRef g, VectorRef x) {
  const double size = g.cwiseAbs().maxCoeff();
  if (!(size > 0)) {
    x = first_vertex_;
    return 0;
  }
  auto cost = scaled_cost_.head(dimension_);
  double least_outside = kAccepted;
  const std::int64_t before = steps_;
  for (const double smallest_pivot : kPivots) {
    smallest_pivot_ = smallest_pivot;
    if (smallest_pivot != kPivots[0]) find_feasible_basis();
    cost = g / size;
    price(cost);
    const Outcome outcome = iterate(cost);
    read(x);
    const double outside = verified_ && steps_ == before ? 0 : violation(x);
    verified_ = outcome == Outcome::kOptimal && outside <= kAccurate;
    if (verified_) {
      smallest_pivot_ = kPivots[0];
      return 0;
    }
    // Rounding has led the basis astray (nearly parallel rows): again from the beginning, with
    // another idea of what is parallel.
    if (outcome == Outcome::kOptimal && outside <= least_outside) {
      least_outside = outside;
      best_ = x;
    }
  }
  smallest_pivot_ = kPivots[0];
  if (least_outside == kAccepted) {
    throw std::runtime_error("simplex: no vertex of the polytope to working accuracy");
  }
  x = best_;
  return least_outside;
}

}  // namespace bco
