#include "bco/solvers/leading_pair.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

namespace bco {
namespace {

constexpr Index kSteps = 12;  // of one Lanczos block
constexpr int kBlocks = 3;    // before the dense decomposition is cheaper

}  // namespace

LeadingEigenpair::LeadingEigenpair(Index dimension, Leading which, double gap)
    : which_(which),
      gap_(gap),
      steps_(std::min(kSteps, dimension)),
      krylov_(dimension, steps_),
      shifted_(dimension, dimension),
      ritz_(steps_, steps_),
      alpha_(steps_),
      beta_(std::max<Index>(steps_ - 1, 0)),
      coefficients_(steps_),
      next_(dimension),
      dense_(dimension),
      random_(0, 0, "lanczos"),
      vector_(Vector::Unit(dimension, 0)),
      start_(dimension) {
  random_.sphere(start_);
}

double LeadingEigenpair::leading_score(double eigenvalue) const {
  return which_ == Leading::kLargest ? eigenvalue : std::abs(eigenvalue);
}

// Is sign·A ≼ bound·I?
bool LeadingEigenpair::bounds_spectrum(const Matrix& a, double sign, double bound) {
  shifted_ = -sign * a;
  shifted_.diagonal().array() += bound;
  const Eigen::LLT<Eigen::Ref<Matrix>> cholesky(shifted_);
  return cholesky.info() == Eigen::Success;
}

bool LeadingEigenpair::lanczos(const Matrix& a) {
  const double size = a.norm();
  for (int block = 0; block < kBlocks; ++block) {
    next_ = start_;
    for (Index k = 0; k < steps_; ++k) {
      auto basis = krylov_.leftCols(k);
      double length = next_.norm();
      if (k > 0) beta_[k - 1] = length;
      if (length <= 1e-14 * size || !(length > 0)) {
        // The Krylov space is invariant: go on from a random direction outside it.
        if (k > 0) beta_[k - 1] = 0;
        random_.sphere(next_);
        coefficients_.head(k).noalias() = basis.transpose() * next_;
        next_.noalias() -= basis * coefficients_.head(k);
        length = next_.norm();
      }
      krylov_.col(k) = next_ / length;
      next_.noalias() = a * krylov_.col(k);
      alpha_[k] = krylov_.col(k).dot(next_);
      // Twice is enough (Kahan, Parlett).
      for (int pass = 0; pass < 2; ++pass) {
        auto all = krylov_.leftCols(k + 1);
        coefficients_.head(k + 1).noalias() = all.transpose() * next_;
        next_.noalias() -= all * coefficients_.head(k + 1);
      }
    }
    ritz_.setIdentity();
    tridiagonal_eigen(alpha_, beta_, ritz_);  // alpha_ now holds the Ritz values
    Index best = steps_ - 1;                  // eigenvalues ascend
    if (leading_score(alpha_[0]) > leading_score(alpha_[best])) best = 0;
    value_ = alpha_[best];
    vector_.noalias() = krylov_ * ritz_.col(best);
    const double residual = next_.norm() * std::abs(ritz_(steps_ - 1, best));
    // A good start for the next block, and for the next matrix: both ends of the spectrum.
    coefficients_ = ritz_.col(0) + ritz_.col(steps_ - 1);
    start_.noalias() = krylov_ * coefficients_;
    // The error of θ is at most residual²/gap, so the certificate is worth asking for early.
    if (residual > 1e-3 * size) continue;
    const double bound = leading_score(value_) + gap_ * size;
    if (bounds_spectrum(a, 1, bound) &&
        (which_ == Leading::kLargest || bounds_spectrum(a, -1, bound))) {
      return true;
    }
  }
  return false;
}

void LeadingEigenpair::dense(const Matrix& a) {
  dense_.compute(a);
  Index best = dense_.values().size() - 1;
  if (leading_score(dense_.values()[0]) > leading_score(dense_.values()[best])) best = 0;
  value_ = dense_.values()[best];
  vector_ = dense_.vectors().col(best);
}

void LeadingEigenpair::compute(const Matrix& a) {
  if (a.rows() > kSteps && lanczos(a)) {
    vector_.normalize();
    return;
  }
  if (a.rows() > kSteps) ++fallbacks_;
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
