#include "bco/simulation/bundle.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "bco/math.h"
#include "bco/sets/simplex_projection.h"

namespace bco {
namespace {

constexpr double kNoPoint = std::numeric_limits<double>::quiet_NaN();

}  // namespace

Bundle::Bundle(const Set& set) : set_(set.clone()) {
  const Index n = set.dimension();
  for (Vector* v : {&center_, &candidate_, &slope_, &vertex_, &target_}) v->setZero(n);
  for (Vector* v : {&offsets_, &weights_, &heights_, &best_, &step_, &earlier_, &change_})
    v->setZero(kCuts);
  points_.setZero(n, kCuts);
  slopes_.setZero(n, kCuts);
  set_->project(Vector::Zero(n), center_);
}

Index Bundle::lightest() const {
  Index least = center_cut_ == 0 ? 1 : 0;
  for (Index i = least + 1; i < cuts_; ++i) {
    if (i != center_cut_ && weights_[i] < weights_[least]) least = i;
  }
  return least;
}

void Bundle::remove_cut(Index i) {
  --cuts_;
  points_.col(i) = points_.col(cuts_);
  slopes_.col(i) = slopes_.col(cuts_);
  offsets_[i] = offsets_[cuts_];
  weights_[i] = weights_[cuts_];
  if (center_cut_ == cuts_) center_cut_ = i;
}

// Where there is no room, the two cuts of least weight become one: their mean by weight is a cut too.
void Bundle::add_cut(double value, ConstVectorRef at, ConstVectorRef slope) {
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

// Spectral projected gradient with a line search that need not rise in every step (Birgin, Martínez, Raydan 2000) on the
// simplex of weights, until the largest cut at x(λ) is close to the mean by λ.
void Bundle::solve_dual() {
  constexpr int kIterations = 1000;
  constexpr double kClose = 1e-2;  // of the decrease that the model promises
  constexpr double kRise = 1e-4;   // share of the slope
  const Index m = cuts_;
  auto weights = weights_.head(m);
  auto heights = heights_.head(m);
  auto step = step_.head(m);
  auto earlier = earlier_.head(m);
  auto change = change_.head(m);
  std::array<double, 10> memory;
  memory.fill(kInfinity);
  double scale = 0;
  double largest = dual_gradient();
  double least = kInfinity;
  for (int i = 0; i < kIterations; ++i) {
    const double mean = weights.dot(heights);
    const double error = largest - mean;
    const double distance = (center_ - candidate_).squaredNorm();
    if (error < least) {
      least = error;
      best_.head(m) = weights;
    }
    if (error <= kClose * (distance / tau_ + error) || !(error > 0)) break;
    memory[static_cast<std::size_t>(i) % memory.size()] = mean + distance / (2 * tau_);
    const double lowest = *std::min_element(memory.begin(), memory.end());
    if (scale == 0)
      scale = 1 / std::max(tau_ * slopes_.leftCols(m).colwise().squaredNorm().maxCoeff(), 1e-300);
    earlier = weights;
    change = heights;
    step = weights + scale * heights;
    project_onto_simplex(step, 1);
    step -= earlier;
    const double slope = step.dot(heights);
    if (!(slope > 0)) break;
    for (double share = 1; share > 1e-10; share /= 4) {
      weights = earlier + share * step;
      largest = dual_gradient();
      const double value = weights.dot(heights) + (center_ - candidate_).squaredNorm() / (2 * tau_);
      if (value >= lowest + kRise * share * slope) break;
    }
    step = weights - earlier;
    change -= heights;
    const double bend = step.dot(change);
    const double length = step.squaredNorm();
    scale = bend > 1e-14 * length * scale ? length / bend : 10 * scale;
  }
  weights = best_.head(m);
  dual_gradient();
}

double Bundle::lower_bound() {
  target_.noalias() = slopes_.leftCols(cuts_) * weights_.head(cuts_);
  set_->minimize_linear(target_, vertex_);
  const double error = set_->linear_accuracy() * target_.norm() * set_->outer_radius();
  return weights_.head(cuts_).dot(offsets_.head(cuts_)) + target_.dot(vertex_) - error;
}

int Bundle::grow(const Increase& increase, double ratio) {
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
  const double shortest = 5e-5 * set_->outer_radius() /
                          std::sqrt(slopes_.leftCols(cuts_).colwise().squaredNorm().maxCoeff());
  while (value - bound > tolerance && passes_ < passes) {
    solve_dual();
    bound = std::max(bound, lower_bound());
    if (value - bound <= tolerance) break;
    const double promised =
        std::max(value - heights_.head(cuts_).maxCoeff(), 1e-9 * (value - bound));
    // So near to the centre that the cuts there promise nothing: the certificate is short of steps, not of cuts. Where
    // longer steps do not help, the dual was solved too roughly: a cut closer to the centre makes it an easier one.
    if (promised < kWorth * (value - bound) && attempts > 0) {
      tau_ = --attempts > 0 ? 4 * tau_ : std::max(last_tau / 4, shortest);
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
