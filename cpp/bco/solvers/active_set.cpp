#include "bco/solvers/active_set.h"

#include <algorithm>
#include <cmath>

#include "bco/math.h"

namespace bco {
namespace {

constexpr double kViolation = 1e-12;  // relative to the size of K
constexpr double kRounding = 1e-15;   // of n_i·x, for each coordinate, relative to their size
constexpr int kMostPolished = 3;
constexpr double kStill = 0.01;  // of the tolerance: x has not moved enough to violate anything
constexpr double kDependent = 1e-11;  // ‖J₂ᵀn‖ below this: n lies in the span of the active normals

// (x, y) ← (cx + sy, cy − sx)
void rotate(double* x, double* y, Index size, double c, double s) {
  Index i = 0;
  for (; i + 1 < size; i += 2) {
    const RealPair a = load_pair(x + i), b = load_pair(y + i);
    store_pair(x + i, both(c) * a + both(s) * b);
    store_pair(y + i, both(c) * b - both(s) * a);
  }
  if (i == size) return;
  const double a = x[i], b = y[i];
  x[i] = c * a + s * b;
  y[i] = c * b - s * a;
}

}  // namespace

BCO_ONCE ActiveSetProjection::ActiveSetProjection(const Halfspaces& k)
    : dimension_(k.lower.size()),
      rows_(k.a.rows()),
      a_(k.a),
      b_(k.b),
      lower_(k.lower),
      upper_(k.upper) {
  normalize_rows(a_, b_);
  normals_ = a_.transpose();
  // Far from the origin nothing is more accurate than the coordinates themselves.
  const double size = (upper_ - lower_).maxCoeff();
  const double farthest = std::max(lower_.cwiseAbs().maxCoeff(), upper_.cwiseAbs().maxCoeff());
  tolerance_ = std::max(kViolation * size, kRounding * static_cast<double>(dimension_) * farthest);
  j_.setIdentity(dimension_, dimension_);
  r_.setZero(dimension_, dimension_);
  reciprocal_.resize(dimension_);
  d_.resize(dimension_);
  dual_direction_.resize(dimension_);
  primal_direction_.resize(dimension_);
  multiplier_.setZero(dimension_);
  correction_.setZero(dimension_);
  previous_.resize(dimension_);
  residual_.resize(rows_);
  outside_.resize(dimension_);
  working_.resize(dimension_);
}

double ActiveSetProjection::violation(Index i, ConstVectorRef x) const {
  if (i < rows_) return normals_.col(i).dot(x) - b_[i];
  if (i < rows_ + dimension_) return x[i - rows_] - upper_[i - rows_];
  return lower_[i - rows_ - dimension_] - x[i - rows_ - dimension_];
}

void ActiveSetProjection::add_normal(Index i, double scale, VectorRef x) const {
  if (i < rows_) {
    x += scale * normals_.col(i);
  } else if (i < rows_ + dimension_) {
    x[i - rows_] += scale;
  } else {
    x[i - rows_ - dimension_] -= scale;
  }
}

void ActiveSetProjection::rotate_normal(Index i) {
  if (i < rows_) {
    d_.noalias() = j_.transpose() * normals_.col(i);
  } else if (i < rows_ + dimension_) {
    d_ = j_.row(i - rows_).transpose();
  } else {
    d_ = -j_.row(i - rows_ - dimension_).transpose();
  }
}

Index ActiveSetProjection::most_violated(ConstVectorRef x) {
  residual_.noalias() = a_ * x;
  residual_ -= b_;
  outside_ = (x - upper_).cwiseMax(lower_ - x);
  for (Index k = 0; k < active_; ++k) {  // equations, whatever their rounding
    const Index i = working_[k];
    (i < rows_ ? residual_[i] : outside_[(i - rows_) % dimension_]) = -kInfinity;
  }
  const double of_rows = rows_ > 0 ? residual_.maxCoeff() : -kInfinity;
  const double of_box = outside_.maxCoeff();
  if (!(std::max(of_rows, of_box) > tolerance_)) return -1;
  const bool is_row = !(of_box > of_rows);
  const double worst = is_row ? of_rows : of_box;
  const Vector& violations = is_row ? residual_ : outside_;
  Index first = 0;
  while (violations[first] != worst) ++first;
  if (is_row) return first;
  return x[first] - upper_[first] == worst ? rows_ + first : rows_ + dimension_ + first;
}

// z ← R⁻¹z. Mostly of two or three equations, for which Eigen's blocks cost more than they gain; the
// same below.
void ActiveSetProjection::solve_upper(VectorRef z) const {
  double* out = z.data();
  for (Index k = active_ - 1; k >= 0; --k) {
    const double* column = &r_(0, k);
    const double value = out[k] *= reciprocal_[k];
    Index i = 0;
    for (; i + 1 < k; i += 2) {
      store_pair(out + i, load_pair(out + i) - both(value) * load_pair(column + i));
    }
    if (i < k) out[i] -= value * column[i];
  }
}

// z ← R⁻ᵀz.
void ActiveSetProjection::solve_upper_transposed(VectorRef z) const {
  double* out = z.data();
  for (Index k = 0; k < active_; ++k) {
    const double* column = &r_(0, k);
    RealPair sum{};
    Index i = 0;
    for (; i + 1 < k; i += 2) sum += load_pair(column + i) * load_pair(out + i);
    const double rest = i < k ? column[i] * out[i] : 0;
    out[k] = (out[k] - (sum[0] + sum[1]) - rest) * reciprocal_[k];
  }
}

// z ← (NᵀN)⁻¹z = R⁻¹R⁻ᵀz.
void ActiveSetProjection::solve_gram(VectorRef z) const {
  solve_upper_transposed(z);
  solve_upper(z);
}

// λ = (NᵀN)⁻¹(Nᵀy − β_W).
void ActiveSetProjection::solve_multipliers(ConstVectorRef y) {
  for (Index k = 0; k < active_; ++k) multiplier_[k] = violation(working_[k], y);
  solve_gram(multiplier_.head(active_));
}

void ActiveSetProjection::drop_negative_multipliers(ConstVectorRef y) {
  while (active_ > 0) {
    solve_multipliers(y);
    Index worst = 0;
    if (multiplier_.head(active_).minCoeff(&worst) >= 0) return;
    remove(worst);
  }
}

// x = y − Nλ; then the same step once more from x, which removes the rounding of a y far away.
void ActiveSetProjection::recover(ConstVectorRef y, VectorRef x) {
  x = y;
  subtract_normals(multiplier_, x);
  for (Index k = 0; k < active_; ++k) correction_[k] = violation(working_[k], x);
  solve_gram(correction_.head(active_));
  subtract_normals(correction_, x);
}

void ActiveSetProjection::subtract_normals(const Vector& weights, VectorRef x) const {
  for (Index k = 0; k < active_; ++k) add_normal(working_[k], -weights[k], x);
}

// Brings constraint p to equality, dropping those whose multiplier would turn negative on the way
// (Goldfarb-Idnani, steps 2 and 3). False where rounding makes the step impossible.
bool ActiveSetProjection::enforce(Index p, VectorRef x) {
  double added = 0;  // the multiplier of p
  for (Index guard = 0; guard <= dimension_; ++guard) {
    rotate_normal(p);
    const Index free = dimension_ - active_;
    const double length = d_.tail(free).norm();
    const bool dependent = !(length > kDependent);
    auto r = dual_direction_.head(active_);
    r = d_.head(active_);
    solve_upper(r);

    double dual_step = kInfinity;
    Index blocking = -1;
    for (Index k = 0; k < active_; ++k) {
      if (r[k] > kDependent && multiplier_[k] / r[k] < dual_step) {
        dual_step = std::max(0.0, multiplier_[k] / r[k]);
        blocking = k;
      }
    }
    const double full_step = dependent ? kInfinity : violation(p, x) / (length * length);
    const double step = std::min(dual_step, full_step);
    if (step == kInfinity) return false;

    if (!dependent) {
      primal_direction_.noalias() = j_.rightCols(free) * d_.tail(free);
      x -= step * primal_direction_;
    }
    multiplier_.head(active_) -= step * r;
    added += step;
    if (full_step <= dual_step) {
      push(p, length);
      multiplier_[active_ - 1] = added;
      return true;
    }
    remove(blocking);
  }
  return false;
}

// Appends Jᵀn_p to R, once a Householder reflection H of J₂ has left one entry of it below the first
// q: with d₂ = J₂ᵀn_p and v = d₂ ± ‖d₂‖e₁, J₂H = J₂ − 2J₂v vᵀ/v·v, where J₂d₂ is known. Expects
// d = Jᵀn_p, length = ‖d₂‖ and primal_direction_ = J₂d₂.
void ActiveSetProjection::push(Index p, double length) {
  const Index free = dimension_ - active_;
  auto v = d_.tail(free);
  const double entry = v[0] > 0 ? -length : length;
  r_.col(active_).head(active_) = d_.head(active_);
  r_(active_, active_) = entry;
  reciprocal_[active_] = 1 / entry;
  primal_direction_ -= entry * j_.col(active_);
  v[0] -= entry;
  primal_direction_ *= 1 / (entry * v[0]);  // −2 / v·v
  for (Index k = 0; k < free; ++k) j_.col(active_ + k) += v[k] * primal_direction_;
  working_[active_] = p;
  ++active_;
  ++updates_;
  ++updates_since_rebuild_;
}

// Takes column `position` out of R and rotates the Hessenberg rest back to a triangle.
void ActiveSetProjection::remove(Index position) {
  for (Index k = position; k + 1 < active_; ++k) {
    r_.col(k) = r_.col(k + 1);
    multiplier_[k] = multiplier_[k + 1];
    working_[k] = working_[k + 1];
  }
  --active_;
  for (Index k = position; k < active_; ++k) {
    const double length = std::sqrt(r_(k, k) * r_(k, k) + r_(k + 1, k) * r_(k + 1, k));
    const double c = r_(k, k) / length;
    const double s = r_(k + 1, k) / length;
    for (Index i = k; i < active_; ++i) rotate(&r_(k, i), &r_(k + 1, i), 1, c, s);
    rotate(&j_(0, k), &j_(0, k + 1), dimension_, c, s);
    reciprocal_[k] = 1 / r_(k, k);
  }
  ++updates_;
  ++updates_since_rebuild_;
}

void ActiveSetProjection::clear() {
  active_ = 0;
  j_.setIdentity();
}

// The same working set, factorised afresh.
void ActiveSetProjection::rebuild() {
  const Index count = active_;
  clear();
  for (Index k = 0; k < count; ++k) {
    const Index p = working_[k];
    rotate_normal(p);
    const auto free = d_.tail(dimension_ - active_);
    const double length = free.norm();
    if (!(length > kDependent)) continue;
    primal_direction_.noalias() = j_.rightCols(free.size()) * free;
    push(p, length);
  }
  updates_since_rebuild_ = 0;
  ++rebuilds_;
}

void ActiveSetProjection::project(ConstVectorRef y, VectorRef x) {
  if (updates_since_rebuild_ > kUpdatesPerRebuild) rebuild();
  drop_negative_multipliers(y);
  recover(y, x);
  const Index limit = 20 * (constraints() + 10);
  int polished = 0;
  bool stepped = false;  // since x was computed from the factors
  for (Index i = 0; i < limit; ++i) {
    const Index p = most_violated(x);
    if (p < 0) {
      // Once more from the factors, free of the steps' rounding; stop if that changes nothing. Where
      // nearly parallel normals make the multipliers so large that their rounding alone turns a
      // small one negative, it would change for ever: then what the steps have led to stands.
      if (!stepped || polished++ == kMostPolished) return;
      const Index before = active_;
      previous_ = x;
      drop_negative_multipliers(y);
      recover(y, x);
      if (active_ == before && (x - previous_).cwiseAbs().maxCoeff() <= kStill * tolerance_) return;
      stepped = false;
      continue;
    }
    stepped = true;
    if (!enforce(p, x)) {
      clear();
      x = y;
    }
  }
  throw std::runtime_error("projection onto the polytope did not finish");
}

double ActiveSetProjection::kkt_residual(ConstVectorRef y, ConstVectorRef x) const {
  double residual = 0;
  for (Index i = 0; i < constraints(); ++i) residual = std::max(residual, violation(i, x));
  Vector stationarity = x - y;
  for (Index k = 0; k < active_; ++k) {
    const Index i = working_[k];
    residual = std::max({residual, std::abs(violation(i, x)), -multiplier_[k]});
    add_normal(i, multiplier_[k], stationarity);
  }
  return std::max(residual, stationarity.cwiseAbs().maxCoeff());
}

double ActiveSetProjection::factorization_error() const {
  Matrix error = j_.transpose() * j_;
  error.diagonal().array() -= 1;
  double worst = error.cwiseAbs().maxCoeff();
  for (Index k = 0; k < active_; ++k) {
    Vector column = j_.leftCols(k + 1) * r_.col(k).head(k + 1);
    add_normal(working_[k], -1, column);
    worst = std::max(worst, column.cwiseAbs().maxCoeff());
  }
  return worst;
}

}  // namespace bco
