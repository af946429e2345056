#include "bco/losses/matrix/matrix_completion.h"

#include <utility>

#include "bco/sets/symmetric.h"

namespace bco {

BCO_ONCE MatrixCompletionLosses::MatrixCompletionLosses(const Vector& center, Index size,
                                                        Index rank, const Random& random)
    : center_(center),
      size_(size),
      symmetric_(center.size() == svec_dimension(size)),
      random_(random),
      wishart_(size, rank),
      matrix_(Wishart::padded(size), Wishart::padded(size)),
      order_(center.size()),
      observed_(center.size() / 2),
      mask_(center.size()),
      entry_(center.size()),
      count_(Vector::Zero(center.size())),
      sum_(Vector::Zero(center.size())) {
  for (Index k = 0; k < order_.size(); ++k) order_[k] = k;
}

void MatrixCompletionLosses::next() {
  draw_entries();
  draw_mask();
  count_ += mask_;
  sum_ += mask_.cwiseProduct(entry_);
  squares_ += mask_.dot(entry_.cwiseAbs2());
}

void MatrixCompletionLosses::draw_entries() {
  wishart_.draw(random_);
  matrix_.setZero();
  wishart_.add_to(matrix_);
  Index k = 0;
  for (Index j = 0; j < size_; ++j) {
    if (symmetric_) {
      const Index below = size_ - j - 1;
      entry_[k] = matrix_(j, j);
      entry_.segment(k + 1, below) = kSqrt2 * matrix_.col(j).segment(j + 1, below);
      k += below + 1;
    } else {
      entry_.segment(k, j) = matrix_.row(j).head(j).transpose();
      entry_.segment(k + j, size_ - j) = matrix_.col(j).segment(j, size_ - j);
      k += size_;
    }
  }
  entry_ -= center_;
}

// The first half of the order, shuffled (Fisher, Yates).
void MatrixCompletionLosses::draw_mask() {
  const Index all = order_.size();
  mask_.setZero();
  for (Index s = 0; s < observed_; ++s) {
    std::swap(order_[s], order_[s + random_.below(all - s)]);
    mask_[order_[s]] = 1;
  }
}

double MatrixCompletionLosses::value(ConstVectorRef x) {
  return 0.5 * mask_.dot((x - entry_).cwiseAbs2());
}

void MatrixCompletionLosses::gradient(ConstVectorRef x, VectorRef g) {
  g = mask_.cwiseProduct(x - entry_);
}

double MatrixCompletionLosses::total(ConstVectorRef x) {
  return 0.5 * (count_.dot(x.cwiseAbs2()) + squares_) - sum_.dot(x);
}

void MatrixCompletionLosses::total_gradient(ConstVectorRef x, VectorRef g) {
  g = count_.cwiseProduct(x) - sum_;
}

}  // namespace bco
