#include "bco/sets/paths/grid_cycles.h"

#include <cmath>

#include "bco/math.h"

namespace bco {

BCO_ONCE GridCycles::GridCycles(Index grid)
    : faces_(grid - 1), sines_(faces_, faces_), scales_(faces_, faces_) {
  constexpr double kPi = 3.14159265358979323846;
  const double angle = kPi / static_cast<double>(grid);
  Vector eigenvalues(faces_);  // of a row of faces
  for (Index p = 0; p < faces_; ++p) {
    eigenvalues[p] = 2 - 2 * sine_cosine(angle * static_cast<double>(p + 1)).cosine;
    for (Index i = 0; i < faces_; ++i) {
      // The angle within one turn, where sine and cosine are accurate.
      const auto turns = static_cast<double>((p + 1) * (i + 1) % (2 * grid));
      sines_(i, p) = std::sqrt(2 / static_cast<double>(grid)) * sine_cosine(angle * turns).sine;
    }
  }
  for (Index q = 0; q < faces_; ++q) {
    for (Index p = 0; p < faces_; ++p)
      scales_(p, q) = 1 / std::sqrt(eigenvalues[p] + eigenvalues[q]);
  }
  function_.setZero(faces_, faces_);
  half_ = function_;
}

// By columns, so that the order of all sums is written out.
void GridCycles::transform() {
  for (Index j = 0; j < faces_; ++j) {
    half_.col(j) = function_(0, j) * sines_.col(0);
    for (Index i = 1; i < faces_; ++i) half_.col(j) += function_(i, j) * sines_.col(i);
  }
  for (Index j = 0; j < faces_; ++j) {
    function_.col(j) = sines_(0, j) * half_.col(0);
    for (Index i = 1; i < faces_; ++i) function_.col(j) += sines_(i, j) * half_.col(i);
  }
}

void GridCycles::expand(ConstVectorRef x, VectorRef change) {
  for (Index j = 0; j < faces_; ++j) {
    function_.col(j) = x.segment(j * faces_, faces_).cwiseProduct(scales_.col(j));
  }
  transform();
  change.setZero();
  for (Index j = 0; j < faces_; ++j) {
    for (Index i = 0; i < faces_; ++i) {
      const double round = function_(i, j);
      change[right(i, j)] += round;
      change[down(i, j + 1)] += round;
      change[right(i + 1, j)] -= round;
      change[down(i, j)] -= round;
    }
  }
}

void GridCycles::contract(ConstVectorRef change, VectorRef x) {
  for (Index j = 0; j < faces_; ++j) {
    for (Index i = 0; i < faces_; ++i) {
      function_(i, j) = change[right(i, j)] + change[down(i, j + 1)] - change[right(i + 1, j)] -
                        change[down(i, j)];
    }
  }
  transform();
  for (Index j = 0; j < faces_; ++j) {
    x.segment(j * faces_, faces_) = function_.col(j).cwiseProduct(scales_.col(j));
  }
}

}  // namespace bco
