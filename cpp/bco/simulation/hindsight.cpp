#include "bco/simulation/hindsight.h"

#include <algorithm>
#include <cmath>

namespace bco {

Hindsight::Hindsight(LossStream& losses, const Set& set)
    : losses_(losses), set_(losses.minimum_set(set)) {
  for (Vector* v : {&x_, &previous_, &ahead_, &gradient_, &candidate_, &candidate_gradient_, &step_,
                    &vertex_}) {
    v->setZero(set.dimension());
  }
  set_->project(Vector::Zero(set.dimension()), x_);
}

double Hindsight::gap_at(ConstVectorRef x, ConstVectorRef gradient) {
  set_->minimize_linear(gradient, vertex_);
  return std::max(0.0, gradient.dot(x - vertex_));
}

Minimum Hindsight::certified(ConstVectorRef gradient, double gap) {
  const double error = set_->linear_accuracy() * gradient.norm() * set_->outer_radius();
  return {losses_.total(x_), gap + error};
}

Minimum Hindsight::solve() {
  const double tolerance = kGap * std::max(1.0, std::abs(losses_.total(x_)));
  losses_.total_gradient(x_, gradient_);
  const double gap = gap_at(x_, gradient_);
  if (gap <= tolerance) return certified(gradient_, gap);

  // The curvature towards the linear minimiser is a first guess at the Lipschitz constant L of
  // ∇F_t; where it is 0, F_t is linear that way and the vertex is the answer.
  losses_.total_gradient(vertex_, candidate_gradient_);
  step_ = vertex_ - x_;
  double lipschitz =
      std::max(step_.dot(candidate_gradient_ - gradient_), 0.0) / step_.squaredNorm();
  candidate_ = vertex_;
  const double gap_there = gap_at(candidate_, candidate_gradient_);
  if (gap_there <= tolerance) {
    x_ = candidate_;
    return certified(candidate_gradient_, gap_there);
  }
  lipschitz = std::max(lipschitz, gap / step_.squaredNorm() * 1e-6);

  descend(lipschitz, tolerance);
  losses_.total_gradient(x_, gradient_);
  return certified(gradient_, gap_at(x_, gradient_));
}

// Moves x_ until its gap is at most the tolerance, or for as long as the iterations last.
void Hindsight::descend(double lipschitz, double tolerance) {
  constexpr int kIterations = 3000;
  double momentum = 1;
  ahead_ = x_;
  for (int i = 1; i <= kIterations; ++i) {
    lipschitz = step_from_ahead(lipschitz);
    previous_ = x_;
    x_ = candidate_;
    if ((i % 4 == 0 || i < 4) && gap_at(x_, candidate_gradient_) <= tolerance) return;
    if (step_.dot(x_ - previous_) < 0) {
      momentum = 1;  // the momentum points uphill: start it again
      ahead_ = x_;
    } else {
      const double next = (1 + std::sqrt(1 + 4 * momentum * momentum)) / 2;
      ahead_ = x_ + (momentum - 1) / next * (x_ - previous_);
      momentum = next;
    }
    lipschitz *= 0.98;
  }
}

// candidate_ = Π_K(ahead_ − ∇F(ahead_)/L), with an L that is large enough there, which is returned.
double Hindsight::step_from_ahead(double lipschitz) {
  losses_.total_gradient(ahead_, gradient_);
  for (;;) {
    step_ = ahead_ - gradient_ / lipschitz;
    set_->project(step_, candidate_);
    losses_.total_gradient(candidate_, candidate_gradient_);
    step_ = candidate_ - ahead_;
    // <∇F(c) − ∇F(a), c − a> ≤ L‖c − a‖²: no difference of large values of F.
    const double curvature = step_.dot(candidate_gradient_ - gradient_);
    if (!(curvature > lipschitz * step_.squaredNorm() * (1 + 1e-9) + 1e-300)) return lipschitz;
    lipschitz *= 1.5;
  }
}

}  // namespace bco
