// K = {x : l ≤ x ≤ u}, centre (l+u)/2.
//
// Barrier: Φ(x) = −Σ log(x_j − l_j) − Σ log(u_j − x_j), ν = 2n.
#pragma once

#include "bco/sets/set.h"

namespace bco {

class Box final : public Set {
 public:
  Box(const Vector& lower, const Vector& upper);

  void minimize_linear(ConstVectorRef g, VectorRef v) override;
  void project(ConstVectorRef y, VectorRef x) override;
  bool contains(ConstVectorRef x, double tolerance) override;
  bool separate(ConstVectorRef x, VectorRef s) override;
  std::unique_ptr<Set> clone() const override { return std::make_unique<Box>(*this); }
  std::unique_ptr<Barrier> make_barrier() const override;

 private:
  struct Sides {
    Vector center;
    Vector half;
  };
  explicit Box(const Sides& sides);
  static Sides sides_of(const Vector& lower, const Vector& upper);

  Vector half_;  // (u−l)/2
};

}  // namespace bco
