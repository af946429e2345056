#include "bco/solvers/leading_pair.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

namespace bco {
namespace {

constexpr Index kSteps = 20;     // of Lanczos, between restarts
constexpr Index kFirstLook = 8;  // steps after which the answer may be good enough
constexpr Index kLooks = 4;      // steps from one look to the next
constexpr int kRestarts = 3;     // before the dense decomposition is cheaper

}  // namespace

LeadingEigenpair::LeadingEigenpair(Index dimension, Leading which, double gap)
    : which_(which),
      gap_(gap),
      steps_(std::min(kSteps, dimension)),
      krylov_(dimension, steps_),
      shifted_(dimension, dimension),
      alpha_(steps_),
      beta_(steps_),
      coefficients_(steps_),
      next_(dimension),
      image_(dimension),
      top_(steps_),
      bottom_(steps_),
      dense_(dimension),
      random_(0, 0, "lanczos"),
      vector_(Vector::Unit(dimension, 0)),
      start_(dimension) {
  random_.sphere(start_);
}

double LeadingEigenpair::leading_score(double eigenvalue) const {
  return which_ == Leading::kLargest ? eigenvalue : std::abs(eigenvalue);
}

// Is sign·A ≼ bound·I? Eigen's Cholesky column by column: up to 120 columns the blocked one is
// slower, and it takes more space in a page than all the rest of this file.
bool LeadingEigenpair::bounds_spectrum(const Matrix& a, double sign, double bound) {
  shifted_ = -sign * a;
  shifted_.diagonal().array() += bound;
  return Eigen::internal::llt_inplace<double, Eigen::Lower>::unblocked(shifted_) < 0;
}

// Takes the first k Krylov vectors out of next_; twice is enough (Kahan, Parlett).
void LeadingEigenpair::orthogonalize(Index k) {
  const auto basis = krylov_.leftCols(k);
  for (int pass = 0; pass < 2; ++pass) {
    coefficients_.head(k).noalias() = basis.transpose() * next_;
    next_.noalias() -= basis * coefficients_.head(k);
  }
}

bool LeadingEigenpair::lanczos(const Matrix& a) {
  size_ = a.norm();
  for (int restart = 0; restart < kRestarts; ++restart) {
    next_ = start_;
    for (Index k = 0; k < steps_; ++k) {
      double length = next_.norm();
      if (k > 0) beta_[k - 1] = length;
      if (!(length > 1e-14 * size_)) {
        // The Krylov space is invariant: go on from a random direction outside it.
        if (k > 0) beta_[k - 1] = 0;
        random_.sphere(next_);
        orthogonalize(k);
        length = next_.norm();
      }
      krylov_.col(k) = next_ / length;
      next_.noalias() = a * krylov_.col(k);
      alpha_[k] = krylov_.col(k).dot(next_);
      orthogonalize(k + 1);
      const bool look = k + 1 >= kFirstLook && (k + 1 - kFirstLook) % kLooks == 0;
      if ((look || k + 1 == steps_) && accept(a, k + 1)) return true;
    }
  }
  return false;
}

// The leading Ritz pair of the Krylov space, and whether it is certain to lead. Leaves in start_ a
// good beginning for the next attempt and the next matrix: the Ritz vectors of the ends of the
// spectrum.
bool LeadingEigenpair::accept(const Matrix& a, Index steps) {
  const bool both = which_ == Leading::kLargestMagnitude;
  top_.compute(alpha_, beta_, steps, 1);
  if (both) bottom_.compute(alpha_, beta_, steps, -1);
  const bool at_bottom = both && std::abs(bottom_.value()) > std::abs(top_.value());
  const TridiagonalExtreme& leading = at_bottom ? bottom_ : top_;
  coefficients_.head(steps) = leading.vector(steps);
  const double residual = next_.norm() * std::abs(coefficients_[steps - 1]);
  const auto basis = krylov_.leftCols(steps);
  // The error of θ is at most residual²/gap, so the certificate is worth asking for early.
  const bool promising = residual <= 1e-4 * size_;
  if (!promising && steps < steps_) return false;
  vector_.noalias() = basis * coefficients_.head(steps);
  if (both) {
    coefficients_.head(steps) = (at_bottom ? top_ : bottom_).vector(steps);
    start_ = vector_;
    start_.noalias() += basis * coefficients_.head(steps);
  } else {
    start_ = vector_;
  }
  if (!promising) return false;
  vector_.normalize();
  image_.noalias() = a * vector_;
  value_ = vector_.dot(image_);
  const double bound = leading_score(value_) + gap_ * size_;
  return bounds_spectrum(a, 1, bound) && (!both || bounds_spectrum(a, -1, bound));
}

void LeadingEigenpair::dense(const Matrix& a) {
  dense_.compute(a);
  Index best = dense_.values().size() - 1;
  if (leading_score(dense_.values()[0]) > leading_score(dense_.values()[best])) best = 0;
  value_ = dense_.values()[best];
  vector_ = dense_.vectors().col(best);
}

void LeadingEigenpair::compute(const Matrix& a) {
  if (a.rows() > kFirstLook) {
    if (lanczos(a)) return;
    ++fallbacks_;
  }
  dense(a);
}

LeadingSingularPair::LeadingSingularPair(Index rows, Index columns)
    : gram_(columns, columns),
      gram_pair_(columns, Leading::kLargest, LeadingEigenpair::kGap / 4),
      left_(rows) {}

void LeadingSingularPair::compute(const Eigen::Ref<const Matrix>& a) {
  gram_.noalias() = a.transpose().lazyProduct(a);
  gram_pair_.compute(gram_);
  left_.noalias() = a * gram_pair_.vector();
  value_ = left_.norm();
  if (value_ > 0) {
    left_ /= value_;
  } else {
    left_ = Vector::Unit(left_.size(), 0);
  }
}

}  // namespace bco
