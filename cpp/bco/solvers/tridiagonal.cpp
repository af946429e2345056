#include "bco/solvers/tridiagonal.h"

#include <algorithm>
#include <cmath>

#include "bco/math.h"

namespace bco {
namespace {

constexpr double kNegligibleSquare = 1e-200;  // where the largest entry is about 1

// Pairs of rows begin at even ones, where stores are aligned. They may take in one row more at either
// end: what stands there is 0, or means nothing.
Index even_down(Index row) { return row - row % 2; }
Index even_up(Index row) { return row + row % 2; }

// z ← z − τ(v·z)v for two columns at once, from row `from` on.
void reflect(double tau, const double* v, double* a, double* b, Index from, Index end) {
  RealPair along_a{}, along_b{};
  for (Index i = even_down(from); i < end; i += 2) {
    const RealPair vi = load_pair(v + i);
    along_a += vi * load_pair(a + i);
    along_b += vi * load_pair(b + i);
  }
  const RealPair factor_a = both(tau * (along_a[0] + along_a[1]));
  const RealPair factor_b = both(tau * (along_b[0] + along_b[1]));
  for (Index i = even_down(from); i < end; i += 2) {
    const RealPair vi = load_pair(v + i);
    store_pair(a + i, load_pair(a + i) - factor_a * vi);
    store_pair(b + i, load_pair(b + i) - factor_b * vi);
  }
}

}  // namespace

Tridiagonal::Tridiagonal(Index size)
    : size_(size),
      reduced_(Matrix::Zero(padded(), padded())),
      diagonal_(size),
      subdiagonal_(Vector::Zero(size)),
      coefficients_(Vector::Zero(size)),
      v_(padded()),
      w_(padded()),
      image_(padded()) {}

void Tridiagonal::reduce(const Matrix& a) {
  if (size_ % 2 != 0) reduced_.row(size_).setZero();  // a NaN of an earlier matrix would stay
  double largest = 0;
  for (Index j = 0; j < size_; ++j) {
    largest = std::max(largest, a.col(j).tail(size_ - j).lpNorm<Eigen::Infinity>());
  }
  // A power of two changes no digit, and keeps the squares within the range of numbers.
  const int exponent = largest > 0 ? std::max(std::ilogb(largest), -1000) : 0;
  scale_ = std::ldexp(1.0, exponent);
  const double inverse = std::ldexp(1.0, -exponent);
  for (Index j = 0; j < size_; ++j) {
    reduced_.col(j).segment(j, size_ - j) = inverse * a.col(j).tail(size_ - j);
  }
  v_.setZero();
  w_.setZero();
  for (Index k = 0; k < size_; ++k) {
    double* column = reduced_.col(k).data();
    const RealPair vk = both(v_[k]);
    const RealPair wk = both(w_[k]);
    for (Index i = even_down(k); i < size_; i += 2) {
      store_pair(column + i, load_pair(column + i) -
                                 (load_pair(v_.data() + i) * wk + load_pair(w_.data() + i) * vk));
    }
    diagonal_[k] = column[k];
    column[k] = v_[k] = w_[k] = 0;
    if (k + 1 == size_) break;
    subdiagonal_[k] = reflector(k);
    if (k + 2 < size_) step(k + 1);
  }
}

// H_k from column k, where v then stands below the diagonal; the new subdiagonal is returned.
double Tridiagonal::reflector(Index k) {
  double* column = reduced_.col(k).data();
  const double head = column[k + 1];
  column[k + 1] = 0;
  RealPair squares{};
  for (Index i = even_down(k + 1); i < size_; i += 2) {
    const RealPair x = load_pair(column + i);
    squares += x * x;
  }
  const double square = squares[0] + squares[1];
  if (!(square > kNegligibleSquare)) {
    coefficients_[k] = 0;
    return head;
  }
  // v = (head − reflected, the rest), with the sign that does not cancel;
  // ‖v‖² = 2·length·(length + |head|).
  const double length = std::sqrt(head * head + square);
  const double reflected = head < 0 ? length : -length;
  column[k + 1] = head - reflected;
  coefficients_[k] = 1 / (length * (length + std::abs(head)));
  return reflected;
}

// Carries out the step with v and w on the rows and columns from `from` on, two columns at a time, and
// multiplies the result by the next v, which is u here.
void Tridiagonal::step(Index from) {
  const Index end = size_;
  double* v = v_.data();
  double* w = w_.data();
  double* p = image_.data();
  const double* u = reduced_.col(from - 1).data();
  const Index begin = even_down(from);
  std::fill(p + begin, p + even_up(end), 0.0);
  for (Index j = begin; j < end; j += 2) {
    double* a = reduced_.col(j).data();
    double* b = reduced_.col(j + 1).data();
    const double va = v[j], vb = v[j + 1], wa = w[j], wb = w[j + 1], ua = u[j], ub = u[j + 1];
    const double aa = a[j] - 2 * (va * wa);
    const double ab = a[j + 1] - (vb * wa + wb * va);
    const double bb = b[j + 1] - 2 * (vb * wb);
    a[j] = aa;
    a[j + 1] = ab;
    b[j + 1] = bb;
    const RealPair va2 = both(va), vb2 = both(vb), wa2 = both(wa), wb2 = both(wb);
    const RealPair ua2 = both(ua), ub2 = both(ub);
    RealPair along_a{}, along_b{};
    for (Index i = j + 2; i < end; i += 2) {
      const RealPair vi = load_pair(v + i), wi = load_pair(w + i), ui = load_pair(u + i);
      const RealPair ai = load_pair(a + i) - (vi * wa2 + wi * va2);
      const RealPair bi = load_pair(b + i) - (vi * wb2 + wi * vb2);
      store_pair(a + i, ai);
      store_pair(b + i, bi);
      store_pair(p + i, load_pair(p + i) + (ai * ua2 + bi * ub2));
      along_a += ai * ui;
      along_b += bi * ui;
    }
    p[j] += (aa * ua + ab * ub) + (along_a[0] + along_a[1]);
    p[j + 1] += (ab * ua + bb * ub) + (along_b[0] + along_b[1]);
  }
  if (begin < from) p[begin] = 0;
  RealPair products{};
  for (Index i = begin; i < end; i += 2) products += load_pair(p + i) * load_pair(u + i);
  const double tau = coefficients_[from - 1];
  const RealPair tau2 = both(tau);
  const RealPair half = both(0.5 * tau * (tau * (products[0] + products[1])));
  for (Index i = begin; i < end; i += 2) {
    const RealPair ui = load_pair(u + i);
    store_pair(v + i, ui);
    store_pair(w + i, tau2 * load_pair(p + i) - half * ui);
  }
}

void Tridiagonal::rotate(VectorRef z) const {
  for (Index k = size_ - 3; k >= 0; --k) {
    const auto v = reduced_.col(k).segment(k + 1, size_ - k - 1);
    auto rest = z.tail(size_ - k - 1);
    rest -= (coefficients_[k] * v.dot(rest)) * v;
  }
}

void Tridiagonal::rotation(Matrix& q) const {
  q.setIdentity();
  for (Index k = size_ - 3; k >= 0; --k) {
    const double* v = reduced_.col(k).data();
    for (Index j = even_down(k + 1); j < size_; j += 2) {  // those before are still unit vectors
      reflect(coefficients_[k], v, q.col(j).data(), q.col(j + 1).data(), k + 1, size_);
    }
  }
}

}  // namespace bco
