// A self-concordant barrier Φ of the interior of K: the third oracle.
//
// Φ is convex, tends to infinity at the boundary of K, and is ν-self-concordant (Nesterov, Nemirovskii
// 1994). At a point x with H = ∇²Φ(x) it gives the linear map A with A·Aᵀ = H⁻¹, in whatever form is
// cheapest for K: one of many such maps, all the same for a u that is uniform on the sphere.
//
//   {x + As : ‖s‖ ≤ 1} ⊆ K          Dikin's ellipsoid
//   λ(g) = ‖Aᵀg‖                     the Newton decrement of g = ∇(c·x + Φ)
//   x − A(Aᵀg)/(1 + λ)               the damped Newton step
//
// Points are relative to the centre of K, as everywhere.
#pragma once

#include <algorithm>
#include <cmath>

#include "bco/types.h"

namespace bco {

class Barrier {
 public:
  virtual ~Barrier() = default;
  Barrier& operator=(const Barrier&) = delete;

  double parameter() const { return parameter_; }  // ν

  // Goes to x, a point in the interior of K: what is asked below is asked there.
  void move_to(ConstVectorRef x) {
    ++moves_;
    factor(x);
  }
  long moves() const { return moves_; }  // how many Hessians were factored

  virtual double value() const = 0;                                    // Φ(x)
  virtual void gradient(VectorRef g) = 0;                              // ∇Φ(x)
  virtual void scale(ConstVectorRef u, VectorRef s) = 0;               // s = A·u
  virtual void scale_transposed(ConstVectorRef g, VectorRef s) = 0;    // s = Aᵀ·g
  virtual void unscale_transposed(ConstVectorRef u, VectorRef g) = 0;  // g = A⁻ᵀ·u

  // One damped Newton step on c·x + Φ(x) from the x that was moved to. Returns the decrement there. At most
  // kLongest of the way to the edge of Dikin's ellipsoid, whatever c is: a c that is far too large brings
  // x to the edge of K in many steps, never beyond it.
  double newton_step(ConstVectorRef c, VectorRef x) {
    constexpr double kLongest = 0.9;
    gradient(gradient_);
    gradient_ += c;
    scale_transposed(gradient_, scaled_);
    const double decrement = scaled_.norm();
    scale(scaled_, gradient_);
    x -= gradient_ * std::min(1 / (1 + decrement), kLongest / decrement);
    return decrement;
  }

 protected:
  Barrier(Index dimension, double parameter)
      : parameter_(parameter), gradient_(dimension), scaled_(dimension) {}
  Barrier(const Barrier&) = default;

 private:
  virtual void factor(ConstVectorRef x) = 0;

  double parameter_;
  long moves_ = 0;
  Vector gradient_, scaled_;
};

// (I + wwᵀ)^(±1/2), for barriers whose Hessian is B⁻ᵀ(I + wwᵀ)B⁻¹ with a simple B: A = B(I + wwᵀ)^(−1/2).
class RankOneRoot {
 public:
  explicit RankOneRoot(Index dimension) : w_(Vector::Zero(dimension)) {}

  Vector& w() { return w_; }
  void update() {
    const double square = w_.squaredNorm();
    const double root = std::sqrt(1 + square);
    up_ = 1 / (1 + root);              // (√(1+‖w‖²) − 1)/‖w‖²
    down_ = -1 / (root * (1 + root));  // (1/√(1+‖w‖²) − 1)/‖w‖²
  }
  void multiply(VectorRef s) const { s += (up_ * w_.dot(s)) * w_; }  // by (I + wwᵀ)^(1/2)
  void divide(VectorRef s) const { s += (down_ * w_.dot(s)) * w_; }  // by (I + wwᵀ)^(−1/2)

 private:
  Vector w_;
  double up_ = 0;
  double down_ = 0;
};

}  // namespace bco
