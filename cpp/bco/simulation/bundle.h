// min_{x∈K} F(x) for a convex F of which only values and subgradients are known: a proximal bundle method.
//
// Every pass gives a cut ℓ_i(x) = F(x_i) + <g_i, x − x_i> ≤ F(x). The next point minimises the largest cut plus
// ‖x − c‖²/(2τ) over K, where c is the best point so far. That is solved in its dual, over weights λ ≥ 0, Σλ = 1:
//
//   max_λ min_{x∈K} Σλ_i ℓ_i(x) + ‖x − c‖²/(2τ),   x(λ) = Π_K(c − τ Σλ_i g_i),   ∂/∂λ_i = ℓ_i(x(λ)),
//
// which takes the projection alone. Where F has grown by a sum since it was minimised, its cuts grow by cuts of that
// sum at the same points: far cheaper than new ones. τ follows Kiwiel (1990). The answer comes with a certificate that
// takes the linear minimiser alone, whatever the iteration did: for any weights
//
//   min_K F  ≥  min_{v∈K} Σλ_i ℓ_i(v)  =  Σλ_i ℓ_i(0) + <Σλ_i g_i, v>,   v = argmin_{v∈K} <Σλ_i g_i, v>.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "bco/sets/set.h"

namespace bco {

struct Minimum {
  double value;  // F(x)
  double gap;    // value − gap ≤ min F ≤ value
};

class Bundle {
 public:
  // F(x); fills in a subgradient.
  using Oracle = std::function<double(ConstVectorRef x, VectorRef g)>;

  explicit Bundle(const Set& set);

  // From point(), until the gap is at most the tolerance or so many passes were made. Cuts are made anew unless grow()
  // was called since the last time.
  Minimum minimize(const Oracle& oracle, double tolerance, int passes);
  const Vector& point() const { return center_; }
  int passes() const { return passes_; }  // of the last call

  // F has become F + H, about `ratio` times as large. The cuts that count are kept, each at the price of H at one point.
  // Returns how many; 0 where there is no H.
  using Increase = std::function<std::optional<double>(ConstVectorRef x, VectorRef h)>;
  int grow(const Increase& increase, double ratio);

 private:
  static constexpr Index kCuts = 80;
  static constexpr Index kKept = 16;  // when F grows

  Index lightest() const;  // the cut of least weight besides the centre's
  void remove_cut(Index i);
  void add_cut(double value, ConstVectorRef at, ConstVectorRef slope);
  bool solve_dual();
  double dual_gradient();  // x(λ), then ℓ_i there; returns the largest
  void find_bends();
  bool solve_quadratic();
  double lower_bound();

  std::unique_ptr<Set> set_;
  Vector center_, candidate_, slope_, vertex_, target_;
  Matrix points_;   // x_i, one in each column; NaN for a mean of cuts
  Matrix slopes_;   // g_i
  Vector offsets_;  // ℓ_i(0)
  Vector weights_;  // λ
  Vector heights_;  // ℓ_i(x(λ))
  Matrix bends_;    // Q_ij = −∂ℓ_i(x(λ))/∂λ_j
  Vector lengths_;  // τ‖g_j‖²
  Vector earlier_, step_;
  Matrix system_;  // of the weights that are not 0
  IndexVector face_;
  Vector face_step_;
  Index cuts_ = 0;
  Index center_cut_ = 0;
  bool has_grown_ = false;
  double tau_ = 0;
  int passes_ = 0;
};

}  // namespace bco
