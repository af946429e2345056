#include "bco/sets/paths/grid_cycles.h"

#include <cmath>

#include "bco/math.h"

namespace bco {

BCO_ONCE GridCycles::GridCycles(Index grid) : faces_(grid - 1), scales_(faces_, faces_) {
  sines_.setZero((faces_ + 3) / 4 * 4, faces_);
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
  function_ = sines_;
  half_ = function_;
}

// By columns, so that the order of all sums is written out, and each sum in the processor's registers.
template <int kRows>
void GridCycles::transform_rows() {
  using Sum = Eigen::Matrix<double, kRows, 1>;
  for (Index j = 0; j < faces_; ++j) {
    Sum sum = function_(0, j) * sines_.col(0).head<kRows>();
    for (Index i = 1; i < faces_; ++i) sum += function_(i, j) * sines_.col(i).head<kRows>();
    half_.col(j).head<kRows>() = sum;
  }
  for (Index j = 0; j < faces_; ++j) {
    Sum sum = sines_(0, j) * half_.col(0).head<kRows>();
    for (Index i = 1; i < faces_; ++i) sum += sines_(i, j) * half_.col(i).head<kRows>();
    function_.col(j).head<kRows>() = sum;
  }
}

void GridCycles::transform() {
  if (sines_.rows() == 4) return transform_rows<4>();
  if (sines_.rows() == 8) return transform_rows<8>();
  transform_rows<12>();
}

void GridCycles::expand(ConstVectorRef x, VectorRef change) {
  for (Index j = 0; j < faces_; ++j) {
    for (Index i = 0; i < faces_; ++i) function_(i, j) = x[j * faces_ + i] * scales_(i, j);
  }
  transform();
  for (Index j = 0; j < faces_; ++j) {
    double above = 0;
    for (Index i = 0; i < faces_; ++i) {
      change[right(i, j)] = function_(i, j) - above;
      above = function_(i, j);
    }
    change[right(faces_, j)] = 0 - above;
  }
  for (Index i = 0; i < faces_; ++i) {
    double before = 0;
    for (Index j = 0; j < faces_; ++j) {
      change[down(i, j)] = before - function_(i, j);
      before = function_(i, j);
    }
    change[down(i, faces_)] = before;
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
    for (Index i = 0; i < faces_; ++i) x[j * faces_ + i] = function_(i, j) * scales_(i, j);
  }
}

}  // namespace bco
