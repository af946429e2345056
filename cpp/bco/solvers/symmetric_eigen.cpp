#include "bco/solvers/symmetric_eigen.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "bco/math.h"

namespace bco {
namespace {

constexpr double kDetached = 1e-200;  // r² below which two blocks do not touch
constexpr Index kSteps = 30;          // for each eigenvalue; two or three are usual

// V ← V G_first ⋯ G_{last−1}, where G_k = [c s; −s c] turns columns k and k + 1. Four rows at a time stay
// in registers from one rotation to the next.
void rotate_columns(Matrix& v, Index first, Index last, const double* cosines,
                    const double* sines) {
  const Index stride = v.rows();
  for (Index row = 0; row < stride; row += 4) {
    double* column = v.data() + first * stride + row;
    RealPair upper = load_pair(column);
    RealPair lower = load_pair(column + 2);
    for (Index k = first; k < last; ++k) {
      const RealPair c = both(cosines[k]);
      const RealPair s = both(sines[k]);
      const RealPair next_upper = load_pair(column + stride);
      const RealPair next_lower = load_pair(column + stride + 2);
      store_pair(column, c * upper - s * next_upper);
      store_pair(column + 2, c * lower - s * next_lower);
      upper = s * upper + c * next_upper;
      lower = s * lower + c * next_lower;
      column += stride;
    }
    store_pair(column, upper);
    store_pair(column + 2, lower);
  }
}

// One QR step on the block from `first` to `last`: T ← GᵀTG for rotations G of neighbours. The first is
// that of the shifted QR decomposition; the others chase what it leaves outside of the three diagonals
// down and out. Returns where they end.
Index qr_step(double* d, double* e, Index first, Index last, double* cosines, double* sines) {
  const double middle = 0.5 * (d[last - 1] - d[last]);
  const double off = e[last - 1];
  const double root = std::sqrt(middle * middle + off * off);
  const double shift = d[last] - off * off / (middle < 0 ? middle - root : middle + root);
  double x = d[first] - shift;
  double z = e[first];
  for (Index k = first; k < last; ++k) {
    const double square = x * x + z * z;  // r²
    if (!(square > kDetached)) return k;
    const double length = std::sqrt(square);
    const double inverse = length * (1 / square);  // root and reciprocal do not wait for each other
    const double c = x * inverse;
    const double s = -z * inverse;
    if (k > first) e[k - 1] = length;
    const double cc = c * c, ss = s * s, cs = c * s;
    const double upper = d[k], lower = d[k + 1], between = e[k];
    d[k] = cc * upper + ss * lower - 2 * cs * between;
    d[k + 1] = ss * upper + cc * lower + 2 * cs * between;
    x = e[k] = cs * (upper - lower) + (cc - ss) * between;
    if (k + 1 < last) {
      z = -s * e[k + 1];
      e[k + 1] *= c;
    }
    cosines[k] = c;
    sines[k] = s;
  }
  return last;
}

void sort_ascending(Vector& values, Matrix* vectors) {
  for (Index i = 0; i + 1 < values.size(); ++i) {
    Index least = 0;
    values.tail(values.size() - i).minCoeff(&least);
    if (least == 0) continue;
    std::swap(values[i], values[i + least]);
    if (vectors != nullptr) vectors->col(i).swap(vectors->col(i + least));
  }
}

}  // namespace

SymmetricEigen::SymmetricEigen(Index size)
    : reduced_(size),
      vectors_(reduced_.padded(), reduced_.padded()),
      values_(size),
      subdiagonal_(size),
      cosines_(size),
      sines_(size) {}

void SymmetricEigen::compute(const Matrix& a) {
  reduced_.reduce(a);
  reduced_.rotation(vectors_);
  diagonalize(&vectors_);
}

void SymmetricEigen::compute_values(const Matrix& a) {
  reduced_.reduce(a);
  diagonalize(nullptr);
}

void SymmetricEigen::diagonalize(Matrix* vectors) {
  values_ = reduced_.diagonal();
  subdiagonal_ = reduced_.subdiagonal();
  double* d = values_.data();
  double* e = subdiagonal_.data();
  const Index n = values_.size();
  double size = 0;
  for (Index i = 0; i < n; ++i) size = std::max(size, std::abs(d[i]) + std::abs(e[i]));
  const double negligible = std::numeric_limits<double>::epsilon() * size;
  Index steps = 0;
  for (Index last = n - 1; last > 0;) {
    if (std::abs(e[last - 1]) <= negligible) {
      --last;
      continue;
    }
    Index first = last - 1;
    while (first > 0 && std::abs(e[first - 1]) > negligible) --first;
    if (++steps > kSteps * n) throw std::runtime_error("eigenvalues did not converge");
    const Index end = qr_step(d, e, first, last, cosines_.data(), sines_.data());
    if (vectors != nullptr) rotate_columns(*vectors, first, end, cosines_.data(), sines_.data());
  }
  sort_ascending(values_, vectors);
  values_ *= reduced_.scale();
}

}  // namespace bco
