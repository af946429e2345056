#include "bco/simulation/hindsight.h"

#include <algorithm>
#include <cmath>

#include "bco/math.h"

namespace bco {

Hindsight::Hindsight(LossStream& losses, const Set& set, double value_bound)
    : losses_(losses), set_(losses.minimum_set(set)), value_bound_(value_bound) {
  for (Vector* v : {&x_, &gradient_, &candidate_, &candidate_gradient_, &step_, &change_, &best_,
                    &best_gradient_, &vertex_}) {
    v->setZero(set.dimension());
  }
  set_->project(Vector::Zero(set.dimension()), x_);
  if (!losses.is_smooth()) bundle_.emplace(*set_);
}

double Hindsight::gap_at(ConstVectorRef x, ConstVectorRef gradient) {
  set_->minimize_linear(gradient, vertex_);
  return std::max(0.0, gradient.dot(x - vertex_));
}

Minimum Hindsight::certified(double value, ConstVectorRef gradient, double gap) const {
  const double error = set_->linear_accuracy() * gradient.norm() * set_->outer_radius();
  return {value, gap + error};
}

Minimum Hindsight::solve(long rounds, bool is_last) {
  const auto t = static_cast<double>(rounds);
  Minimum best = bundle_ ? bundle(t, is_last) : descend_from_here(rounds);
  if (!losses_.is_convex()) best.gap = std::max(0.0, best.value + value_bound_ * t);
  return best;
}

Minimum Hindsight::bundle(double rounds, bool is_last) {
  const auto solved = static_cast<double>(solved_);
  if (solved_ > 0) {
    const int cuts = bundle_->grow(
        [this](ConstVectorRef x, VectorRef h) { return losses_.total_since(solved_, x, h); },
        rounds / solved);
    work_ += cuts * (rounds - solved);
  }
  solved_ = static_cast<long>(rounds);
  const double left = ((is_last ? kPasses : kEarlyPasses) * rounds + kFreeValues - work_) / rounds;
  const Minimum best = bundle_->minimize(
      [this](ConstVectorRef x, VectorRef g) { return losses_.total_and_gradient(x, g); },
      (is_last ? kBundleGap : kEarlyBundleGap) * value_bound_ * rounds,
      static_cast<int>(std::max(left, 1.0)));
  work_ += bundle_->passes() * rounds;
  x_ = bundle_->point();
  return best;
}

BestPoint hindsight_of(LossStream& losses, const Set& set, double tolerance, int passes) {
  Bundle bundle(*losses.minimum_set(set));
  const Minimum best = bundle.minimize(
      [&](ConstVectorRef x, VectorRef g) { return losses.total_and_gradient(x, g); }, tolerance,
      passes);
  return {bundle.point(), best.value, losses.is_convex() ? best.gap : kInfinity, bundle.passes()};
}

Minimum Hindsight::descend_from_here(long rounds) {
  const double value = losses_.total_and_gradient(x_, gradient_);
  const double tolerance = kGap * std::max(1.0, std::abs(value));
  const double gap = gap_at(x_, gradient_);
  if (gap <= tolerance) return certified(value, gradient_, gap);

  if (!(curvature_ > 0)) {
    // The curvature towards the linear minimiser is a first guess at the Lipschitz constant of
    // ∇F_t; where it is 0, F_t is linear that way and the vertex is the answer.
    const double there = losses_.total_and_gradient(vertex_, candidate_gradient_);
    step_ = vertex_ - x_;
    candidate_ = vertex_;
    const double guess = step_.dot(candidate_gradient_ - gradient_) / step_.squaredNorm();
    const double least = gap / step_.squaredNorm() * 1e-6;
    const double gap_there = gap_at(candidate_, candidate_gradient_);
    if (gap_there <= tolerance) {
      x_ = candidate_;
      return certified(there, candidate_gradient_, gap_there);
    }
    curvature_ = std::max(guess, least) / static_cast<double>(rounds);
  }
  const double last_gap = descend(static_cast<double>(rounds), tolerance);
  return certified(losses_.total(x_), gradient_, last_gap);
}

// Moves x_ until its gap, which is returned, is at most the tolerance, or for as long as iterations
// help. Expects ∇F_t(x_) in gradient_ and leaves it there.
//
// A step c = Π_K(x − ∇F(x)/L) bounds the gap at c before the linear minimiser is asked: for z ∈ K
// <x − ∇F(x)/L − c, z − c> ≤ 0, so <∇F(c), c − z> ≤ (L‖c − x‖ + ‖∇F(c) − ∇F(x)‖)·D.
double Hindsight::descend(double rounds, double tolerance) {
  constexpr int kIterations = 3000;
  constexpr int kLook = 4;       // iterations from one look at the gap to the next
  constexpr double kClose = 20;  // what the bound may be of the tolerance for a look before that
  constexpr int kPatience = 25;  // looks without a smaller gap: rounding allows no better
  double curvature = curvature_ * rounds;
  double least_gap = kInfinity;
  int patience = kPatience;
  for (int i = 1; i <= kIterations && patience > 0; ++i) {
    step_ = x_ - gradient_ / curvature;
    set_->project(step_, candidate_);
    losses_.total_gradient(candidate_, candidate_gradient_);
    step_ = candidate_ - x_;
    change_ = candidate_gradient_ - gradient_;
    const double bound = (curvature * step_.norm() + change_.norm()) * set_->diameter();
    const double slope = gradient_.dot(step_);
    const double bend = change_.dot(step_);
    if (bend > 1e-12 * std::abs(slope)) {
      curvature_ = bend / step_.squaredNorm() / rounds;
      curvature = i % 2 == 0 ? curvature_ * rounds : change_.squaredNorm() / bend;
    } else if (slope < 0) {
      curvature *= 0.1;  // F_t is linear along the step
    }
    if (slope < 0) shorten(slope);  // else it is rounding
    x_ = candidate_;
    gradient_ = candidate_gradient_;
    if (i > 1 && i % kLook != 0 && bound > kClose * tolerance) continue;
    const double gap = gap_at(x_, gradient_);
    if (gap <= tolerance) return gap;
    --patience;
    if (gap < least_gap) {
      patience = kPatience;
      least_gap = gap;
      best_ = x_;
      best_gradient_ = gradient_;
    }
  }
  x_ = best_;
  gradient_ = best_gradient_;
  return least_gap;
}

// From candidate_ back towards x_ while F_t rises there along step_: by the root of the secant of
// its slope, which for a quadratic is the minimum.
void Hindsight::shorten(double slope) {
  double slope_there = candidate_gradient_.dot(step_);
  double share = 1;
  for (int i = 0; i < 20 && slope_there > (i == 0 ? 0 : -0.5 * slope); ++i) {
    share *= slope / (slope - slope_there);
    candidate_ = x_ + share * step_;
    losses_.total_gradient(candidate_, candidate_gradient_);
    slope_there = candidate_gradient_.dot(step_);
  }
}

}  // namespace bco
