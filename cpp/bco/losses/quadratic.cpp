#include "bco/losses/quadratic.h"

#include <algorithm>

namespace bco {

std::unique_ptr<Polytope> quadratic_polytope(Index dimension, Index constraints, Random random) {
  Halfspaces k{Matrix(constraints, dimension), Vector::Ones(constraints), Vector::Zero(dimension),
               Vector::Ones(dimension)};
  for (Index i = 0; i < constraints; ++i) {
    for (Index j = 0; j < dimension; ++j) k.a(i, j) = random.uniform();
  }
  double radius = 0.5;
  for (Index i = 0; i < constraints; ++i) {
    radius = std::min(radius, 1 / (k.a.row(i).sum() + k.a.row(i).norm()));
  }
  return std::make_unique<Polytope>(k, InscribedBall{Vector::Constant(dimension, radius), radius});
}

QuadraticLosses::QuadraticLosses(const Vector& center, const Random& random)
    : center_(center),
      random_(random),
      g_(center.size(), center.size()),
      w_(center.size()),
      sum_(Matrix::Zero(center.size(), center.size())),
      sum_w_(Vector::Zero(center.size())),
      point_(center.size()),
      image_(center.size()) {}

void QuadraticLosses::next() {
  random_.normal(g_.data(), g_.size());
  random_.normal(w_.data(), w_.size());
  const Index n = g_.cols();
  for (Index j = 0; j < n; ++j) {
    sum_.col(j).tail(n - j).noalias() += g_.rightCols(n - j).transpose() * g_.col(j);
  }
  sum_w_ += w_;
}

double QuadraticLosses::value(ConstVectorRef x) {
  point_ = center_ + x;
  image_.noalias() = g_ * point_;
  return 0.5 * image_.squaredNorm() + w_.dot(point_);
}

void QuadraticLosses::gradient(ConstVectorRef x, VectorRef g) {
  point_ = center_ + x;
  image_.noalias() = g_ * point_;
  g = w_;
  g.noalias() += g_.transpose() * image_;
}

double QuadraticLosses::total(ConstVectorRef x) {
  point_ = center_ + x;
  image_.noalias() = sum_.selfadjointView<Eigen::Lower>() * point_;
  return 0.5 * point_.dot(image_) + sum_w_.dot(point_);
}

void QuadraticLosses::total_gradient(ConstVectorRef x, VectorRef g) {
  point_ = center_ + x;
  g = sum_w_;
  g.noalias() += sum_.selfadjointView<Eigen::Lower>() * point_;
}

}  // namespace bco
