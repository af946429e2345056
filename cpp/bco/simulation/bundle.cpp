#include "bco/simulation/bundle.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "bco/math.h"
#include "bco/solvers/cholesky.h"

namespace bco {
namespace {

constexpr double kNoPoint = std::numeric_limits<double>::quiet_NaN();

}  // namespace

BCO_ONCE Bundle::Bundle(const Set& set) : set_(set.clone()) {
  const Index n = set.dimension();
  for (Vector* v : {&center_, &candidate_, &slope_, &vertex_, &target_}) v->setZero(n);
  for (Vector* v : {&offsets_, &weights_, &heights_, &earlier_, &step_, &face_step_, &lengths_})
    v->setZero(kCuts);
  points_.setZero(n, kCuts);
  slopes_.setZero(n, kCuts);
  bends_.setZero(kCuts, kCuts);
  system_ = bends_;
  face_.setZero(kCuts);
  set_->project(Vector::Zero(n), center_);
}

Index Bundle::lightest() const {
  Index least = center_cut_ == 0 ? 1 : 0;
  for (Index i = least + 1; i < cuts_; ++i) {
    if (i != center_cut_ && weights_[i] < weights_[least]) least = i;
  }
  return least;
}

BCO_ONCE void Bundle::remove_cut(Index i) {
  --cuts_;
  points_.col(i) = points_.col(cuts_);
  slopes_.col(i) = slopes_.col(cuts_);
  offsets_[i] = offsets_[cuts_];
  weights_[i] = weights_[cuts_];
  if (center_cut_ == cuts_) center_cut_ = i;
}

// Where there is no room, the two cuts of least weight become one: their mean by weight is a cut too.
BCO_ONCE void Bundle::add_cut(double value, ConstVectorRef at, ConstVectorRef slope) {
  if (cuts_ == kCuts) {
    const Index one = lightest();
    const double weight = weights_[one];
    const double offset = offsets_[one];
    target_ = slopes_.col(one);
    remove_cut(one);
    const Index other = lightest();
    const double sum = weight + weights_[other];
    if (weight > 0) {
      const double share = weight / sum;
      slopes_.col(other) = share * target_ + (1 - share) * slopes_.col(other);
      offsets_[other] = share * offset + (1 - share) * offsets_[other];
      weights_[other] = sum;
      points_.col(other).setConstant(kNoPoint);
    }
  }
  points_.col(cuts_) = at;
  slopes_.col(cuts_) = slope;
  offsets_[cuts_] = value - slope.dot(at);
  weights_[cuts_] = cuts_ == 0 ? 1 : 0;
  ++cuts_;
}

double Bundle::dual_gradient() {
  target_.noalias() = slopes_.leftCols(cuts_) * weights_.head(cuts_);
  target_ = center_ - tau_ * target_;
  set_->project(target_, candidate_);
  heights_.head(cuts_).noalias() = slopes_.leftCols(cuts_).transpose() * candidate_;
  heights_.head(cuts_) += offsets_.head(cuts_);
  return heights_.head(cuts_).maxCoeff();
}

// Q by differences of x(λ), which is linear in pieces on a polytope. They are longer where the point to project is so far
// away that rounding would show.
BCO_ONCE void Bundle::find_bends() {
  const double radius = set_->outer_radius();
  const double length = 1e-6 * std::sqrt(radius * std::max(radius, target_.norm()));
  const auto slopes = slopes_.leftCols(cuts_);
  for (Index j = 0; j < cuts_; ++j) {
    const double share = length / std::max(slopes.col(j).norm(), 1e-300);
    vertex_ = target_ - share * slopes.col(j);
    set_->project(vertex_, slope_);
    slope_ = (candidate_ - slope_) * (tau_ / share);
    bends_.col(j).head(cuts_).noalias() = slopes.transpose() * slope_;
    lengths_[j] = tau_ * slopes.col(j).squaredNorm();
  }
}

// The μ that maximises <h, μ − λ> − ½(μ − λ)ᵀQ(μ − λ), from λ on, by an active-set method: the weights of a face of the
// simplex become those of its optimum, or one of them 0, and it leaves the face; at the optimum the highest cut comes in.
// What the others gain the heaviest loses, so that rounding leaves their sum alone.
BCO_ONCE bool Bundle::solve_quadratic() {
  constexpr double kRounding = 1e-12;
  auto weights = weights_.head(cuts_);
  auto heights = step_.head(cuts_);
  bool is_optimal = false;
  for (Index count = 0; count < 10 * kCuts; ++count) {
    auto change = face_step_.head(cuts_);
    change = weights - earlier_.head(cuts_);
    heights = heights_.head(cuts_);
    heights.noalias() -= bends_.topLeftCorner(cuts_, cuts_) * change;
    Index base = 0;
    const double heaviest = weights.maxCoeff(&base);
    Index highest = -1;
    if (is_optimal) {
      const double mean = weights.dot(heights);
      double most = mean + kRounding * std::abs(mean);
      for (Index i = 0; i < cuts_; ++i) {
        if (weights[i] > 0 || !(heights[i] > most)) continue;
        most = heights[i];
        highest = i;
      }
      if (highest < 0) return true;
    }
    Index size = 0;
    for (Index i = 0; i < cuts_; ++i) {
      if (i != base && (weights[i] > 0 || i == highest)) face_[size++] = i;
    }
    auto system = system_.topLeftCorner(size, size);
    auto step = face_step_.head(size);
    for (Index i = 0; i < size; ++i) {
      const Index cut = face_[i];
      for (Index j = 0; j <= i; ++j) {
        system(i, j) =
            bends_(cut, face_[j]) - bends_(cut, base) - bends_(face_[j], base) + bends_(base, base);
      }
      step[i] = heights[cut] - heights[base];
    }
    if (!cholesky(system)) return false;
    solve_lower(system, step);
    solve_lower_transposed(system, step);
    const double loss = step.sum();
    if (!std::isfinite(loss)) return false;
    double share = loss > heaviest ? heaviest / loss : 1;
    Index leaves = loss > heaviest ? base : -1;
    for (Index i = 0; i < size; ++i) {
      if (weights[face_[i]] + share * step[i] >= 0) continue;
      leaves = face_[i];
      share = -weights[leaves] / step[i];
    }
    for (Index i = 0; i < size; ++i) weights[face_[i]] += share * step[i];
    weights[base] -= share * loss;
    is_optimal = leaves < 0;
    if (!is_optimal) weights[leaves] = 0;
    weights = weights.cwiseMax(0);
  }
  return false;
}

// Newton's method with a search by the slope along each step, until the largest cut at x(λ) is close to the mean by λ.
// False where it does not come so far: for a very large τ the weights are lost in rounding.
BCO_ONCE bool Bundle::solve_dual() {
  constexpr int kSteps = 50;
  constexpr int kCutsBack = 20;
  constexpr double kClose = 1e-2;      // of the decrease that the model promises
  constexpr double kRidge = 1e-12;     // of what Q is where K has no boundary
  constexpr double kBack = 0.5;        // of the slope: how much of it may point back after a step
  constexpr double kSmallest = 1e-12;  // step: a shorter one is rounding
  auto weights = weights_.head(cuts_);
  auto heights = heights_.head(cuts_);
  auto step = step_.head(cuts_);
  auto earlier = earlier_.head(cuts_);
  double largest = dual_gradient();
  double ridge = kRidge;
  for (int i = 0; i < kSteps; ++i) {
    const double error = largest - weights.dot(heights);
    const double promised = (center_ - candidate_).squaredNorm() / tau_ + error;
    if (error <= kClose * promised || !(error > 0)) return true;
    earlier = weights;
    find_bends();
    double added = 0;
    for (;; ridge *= 100) {
      bends_.diagonal().head(cuts_) += (ridge - added) * lengths_.head(cuts_);
      added = ridge;
      if (solve_quadratic() || ridge >= 1) break;
      weights = earlier;
    }
    step = weights - earlier;
    const double slope = step.dot(heights);
    if (!(slope > 0 && step.norm() > kSmallest)) {
      weights = earlier;
      dual_gradient();
      return false;
    }
    double share = 1;
    for (int k = 0; k < kCutsBack; ++k) {
      weights = earlier + share * step;
      largest = dual_gradient();
      const double end = step.dot(heights);
      if (end >= -kBack * slope) break;
      share *= std::max(0.1, slope / (slope - end));
    }
    ridge = share < 1 ? 100 * ridge : std::max(ridge / 100, kRidge);
  }
  return false;
}

double Bundle::lower_bound() {
  target_.noalias() = slopes_.leftCols(cuts_) * weights_.head(cuts_);
  set_->minimize_linear(target_, vertex_);
  const double error = set_->linear_accuracy() * target_.norm() * set_->outer_radius();
  return weights_.head(cuts_).dot(offsets_.head(cuts_)) + target_.dot(vertex_) - error;
}

BCO_ONCE int Bundle::grow(const Increase& increase, double ratio) {
  for (Index i = cuts_; i-- > 0;) {
    if (i != center_cut_ && std::isnan(points_(0, i))) remove_cut(i);
  }
  while (cuts_ > kKept) remove_cut(lightest());
  has_grown_ = cuts_ > 0;
  for (Index i = 0; i < cuts_; ++i) {
    const std::optional<double> value = increase(points_.col(i), slope_);
    if (!value) {
      has_grown_ = false;
      return 0;
    }
    slopes_.col(i) += slope_;
    offsets_[i] += *value - slope_.dot(points_.col(i));
  }
  if (cuts_ > 0) weights_.head(cuts_) /= weights_.head(cuts_).sum();
  tau_ /= ratio;
  return static_cast<int>(cuts_);
}

Minimum Bundle::minimize(const Oracle& oracle, double tolerance, int passes) {
  constexpr double kServe = 0.1;   // share of the promised decrease that moves the centre
  constexpr double kWorth = 0.02;  // share of the gap that a pass has to promise
  constexpr int kAttempts = 12;
  double value = 0;
  passes_ = 0;
  if (has_grown_) {
    // The lowest of the points that are known.
    value = kInfinity;
    for (Index i = 0; i < cuts_; ++i) {
      const double there = offsets_[i] + slopes_.col(i).dot(points_.col(i));
      if (!(there < value)) continue;
      value = there;
      center_cut_ = i;
    }
    center_ = points_.col(center_cut_);
  } else {
    cuts_ = center_cut_ = 0;
    value = oracle(center_, slope_);
    passes_ = 1;
    add_cut(value, center_, slope_);
    tau_ = 0.5 * set_->outer_radius() / slope_.norm();
  }
  has_grown_ = false;
  double bound = lower_bound();
  if (!(tau_ < kInfinity)) return {value, std::max(0.0, value - bound)};
  int attempts = kAttempts;
  double last_tau = tau_;
  while (value - bound > tolerance && passes_ < passes) {
    const bool is_solved = solve_dual();
    bound = std::max(bound, lower_bound());
    if (value - bound <= tolerance) break;
    const double promised =
        std::max(value - heights_.head(cuts_).maxCoeff(), 1e-9 * (value - bound));
    // So near to the centre that the cuts there promise nothing: the certificate is short of steps, not of cuts. Where
    // longer steps do not help, or are lost in rounding, it is short of cuts at the centre.
    if (promised < kWorth * (value - bound) && attempts > 0) {
      attempts = is_solved ? attempts - 1 : 0;
      tau_ = attempts > 0 ? 4 * tau_ : (is_solved ? last_tau : tau_) / 4;
      continue;
    }
    attempts = kAttempts;
    last_tau = tau_;
    const double there = oracle(candidate_, slope_);
    ++passes_;
    add_cut(there, candidate_, slope_);
    // The step that would have been best, were F a parabola along it [Kiwiel 1990, (3.4)].
    const double wanted = tau_ / std::max(2 * (1 - (value - there) / promised), 1e-12);
    if (there <= value - kServe * promised) {
      if (there <= value - 0.5 * promised) tau_ = std::min(std::max(wanted, tau_), 10 * tau_);
      value = there;
      center_ = candidate_;
      center_cut_ = cuts_ - 1;
    } else {
      tau_ = std::max(std::min(wanted, tau_), 0.5 * tau_);
    }
  }
  return {value, std::max(0.0, value - bound)};
}

}  // namespace bco
