// NᵀN for a k×n matrix N with independent N(0,1) entries: Wishart's distribution, drawn as that.
//
// NᵀN = LLᵀ in distribution for a lower trapezium L, n×min(k, n), of independent entries: N(0,1)
// below the diagonal and √χ²_k, √χ²_{k−1}, … on it (Bartlett 1933). That takes about half as many
// random numbers, and a third of the products.
#pragma once

#include <algorithm>

#include "bco/random.h"
#include "bco/types.h"

namespace bco {

class Wishart {
 public:
  static constexpr Index kTile = 4;

  // n up to a whole number of tiles.
  static Index padded(Index size) { return (size + kTile - 1) / kTile * kTile; }

  Wishart(Index size, Index degrees)
      : size_(size),
        degrees_(degrees),
        factor_(Matrix::Zero(padded(size), std::min(size, degrees))) {}

  void draw(Random& random) {
    for (Index k = 0; k < factor_.cols(); ++k) {
      double* column = factor_.col(k).data() + k;
      *column = random.chi(static_cast<double>(degrees_ - k));
      random.normal(column + 1, size_ - k - 1);
    }
  }

  Index columns() const { return factor_.cols(); }
  // Column k of L, from its diagonal down.
  auto column(Index k) const { return factor_.col(k).segment(k, size_ - k); }

  // sum += LLᵀ, the lower triangle in whole tiles. Each entry gets its products in the order of the
  // columns, however wide the vector instructions are.
  void add_to(Matrix& sum) const {
    for (Index j = 0; j < size_; j += kTile) {
      const Index end = std::min(j + kTile, factor_.cols());
      for (Index i = j; i < size_; i += kTile) {
        Eigen::Matrix<double, kTile, kTile> tile = sum.block<kTile, kTile>(i, j);
        for (Index k = 0; k < end; ++k) {
          const Eigen::Matrix<double, kTile, 1> left = factor_.col(k).segment<kTile>(i);
          const Eigen::Matrix<double, kTile, 1> right = factor_.col(k).segment<kTile>(j);
          tile.noalias() += left.lazyProduct(right.transpose());
        }
        sum.block<kTile, kTile>(i, j) = tile;
      }
    }
  }

 private:
  Index size_, degrees_;
  Matrix factor_;  // L, zero above its diagonal and below its n rows
};

}  // namespace bco
