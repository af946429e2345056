#include "bco/losses/quadratic/quadratic.h"

#include <algorithm>

namespace bco {

BCO_ONCE std::unique_ptr<Polytope> quadratic_polytope(Index dimension, Index constraints,
                                                      Random random) {
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

BCO_ONCE QuadraticLosses::QuadraticLosses(const Vector& center, const Random& random)
    : center_(center),
      random_(random),
      wishart_(center.size(), center.size()),
      w_(center.size()),
      sum_(Matrix::Zero(Wishart::padded(center.size()), Wishart::padded(center.size()))),
      sum_w_(Vector::Zero(center.size())),
      point_(center.size()),
      image_(center.size()) {}

void QuadraticLosses::next() {
  wishart_.draw(random_);
  random_.normal(w_.data(), w_.size());
  wishart_.add_to(sum_);
  sum_w_ += w_;
}

// f_t(x); leaves x in the problem's coordinates in point_, and Lᵀ times that in image_.
double QuadraticLosses::image_at(ConstVectorRef x) {
  const Index n = w_.size();
  point_ = center_ + x;
  for (Index k = 0; k < n; ++k) {
    image_[k] = wishart_.column(k).dot(point_.tail(n - k));
  }
  return 0.5 * image_.squaredNorm() + w_.dot(point_);
}

double QuadraticLosses::value(ConstVectorRef x) { return image_at(x); }

void QuadraticLosses::gradient(ConstVectorRef x, VectorRef g) { value_and_gradient(x, g); }

double QuadraticLosses::value_and_gradient(ConstVectorRef x, VectorRef g) {
  const Index n = w_.size();
  const double value = image_at(x);
  g = w_;
  for (Index k = 0; k < n; ++k) g.tail(n - k) += image_[k] * wishart_.column(k);
  return value;
}

double QuadraticLosses::total(ConstVectorRef x) { return total_and_gradient(x, image_); }

void QuadraticLosses::total_gradient(ConstVectorRef x, VectorRef g) { total_and_gradient(x, g); }

// ∇F = Sp + b and F = ½p·Sp + b·p = ½p·(∇F + b).
double QuadraticLosses::total_and_gradient(ConstVectorRef x, VectorRef g) {
  const Index n = w_.size();
  point_ = center_ + x;
  g = sum_w_;
  g.noalias() += sum_.topLeftCorner(n, n).selfadjointView<Eigen::Lower>() * point_;
  return 0.5 * point_.dot(g + sum_w_);
}

}  // namespace bco
