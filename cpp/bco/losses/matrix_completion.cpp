#include "bco/losses/matrix_completion.h"

#include <utility>

#include "bco/sets/symmetric.h"

namespace bco {

MatrixCompletionLosses::MatrixCompletionLosses(const Vector& center, Index size, Index rank,
                                               const Random& random)
    : center_(center),
      random_(random),
      factor_(rank, size),
      order_(center.size()),
      observed_(center.size() / 2),
      row_(center.size()),
      col_(center.size()),
      weight_(Vector::Ones(center.size())),
      entry_(observed_),
      count_(Vector::Zero(center.size())),
      sum_(Vector::Zero(center.size())) {
  const bool symmetric = center.size() == svec_dimension(size);
  Index k = 0;
  for (Index j = 0; j < size; ++j) {
    for (Index i = symmetric ? j : 0; i < size; ++i) {
      row_[k] = i;
      col_[k] = j;
      if (symmetric && i != j) weight_[k] = kSqrt2;
      order_[k] = k;
      ++k;
    }
  }
}

void MatrixCompletionLosses::next() {
  random_.normal(factor_.data(), factor_.size());
  for (Index s = 0; s < observed_; ++s) {
    std::swap(order_[s], order_[s + random_.below(order_.size() - s)]);  // Fisher-Yates
    const Index j = order_[s];
    const double m = factor_.col(row_[j]).dot(factor_.col(col_[j]));
    entry_[s] = weight_[j] * m - center_[j];
    count_[j] += 1;
    sum_[j] += entry_[s];
    squares_ += entry_[s] * entry_[s];
  }
}

double MatrixCompletionLosses::value(ConstVectorRef x) {
  double sum = 0;
  for (Index s = 0; s < observed_; ++s) {
    const double difference = x[order_[s]] - entry_[s];
    sum += difference * difference;
  }
  return 0.5 * sum;
}

void MatrixCompletionLosses::gradient(ConstVectorRef x, VectorRef g) {
  g.setZero();
  for (Index s = 0; s < observed_; ++s) g[order_[s]] = x[order_[s]] - entry_[s];
}

double MatrixCompletionLosses::total(ConstVectorRef x) {
  return 0.5 * (count_.dot(x.cwiseAbs2()) + squares_) - sum_.dot(x);
}

void MatrixCompletionLosses::total_gradient(ConstVectorRef x, VectorRef g) {
  g = count_.cwiseProduct(x) - sum_;
}

}  // namespace bco
