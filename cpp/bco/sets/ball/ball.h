// K = {x : ‖x − c‖ ≤ ρ}.
//
// Barrier: Φ(x) = −log(1 − ‖x‖²/ρ²), ν = 1.
#pragma once

#include "bco/sets/set.h"

namespace bco {

class Ball final : public Set {
 public:
  Ball(const Vector& center, double radius);

  void minimize_linear(ConstVectorRef g, VectorRef v) override;
  void project(ConstVectorRef y, VectorRef x) override;
  bool contains(ConstVectorRef x, double tolerance) override;
  bool separate(ConstVectorRef x, VectorRef s) override;
  std::unique_ptr<Set> clone() const override { return std::make_unique<Ball>(*this); }
  std::unique_ptr<Barrier> make_barrier() const override;
};

}  // namespace bco
