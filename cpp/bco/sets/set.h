// A convex body K with its oracles.
//
// K is held with a centre and an inner radius r: every point handed in or out is relative to the
// centre, so that rB ⊆ K ⊆ RB with B the unit ball (the assumption of Algorithm 1). Oracles keep
// the last answer to start from: an object is used by one learner, others get a clone().
#pragma once

#include <memory>
#include <utility>

#include "bco/random.h"
#include "bco/sets/barrier.h"
#include "bco/types.h"

namespace bco {

// The oracles of K that a learner may use.
enum class Oracle { kLinear, kProjection, kSeparation, kBarrier, kMembership };

// Several of them: Oracle::kProjection | Oracle::kMembership, or {}.
class Oracles {
 public:
  constexpr Oracles() = default;
  constexpr Oracles(Oracle one) : bits_(1U << static_cast<unsigned>(one)) {}  // NOLINT: one of them

  constexpr bool has(Oracles others) const { return (others.bits_ & ~bits_) == 0; }
  friend constexpr Oracles operator|(Oracles a, Oracles b) {
    a.bits_ |= b.bits_;
    return a;
  }

 private:
  unsigned bits_ = 0;
};
constexpr Oracles operator|(Oracle a, Oracle b) { return Oracles(a) | Oracles(b); }

struct Radii {
  double inner;     // r: rB ⊆ K
  double outer;     // R: K ⊆ RB, an upper bound
  double diameter;  // D: an upper bound
};

class Set {
 public:
  virtual ~Set() = default;
  Set& operator=(const Set&) = delete;

  // v = argmin_{v∈K} <g, v>; g may be 0.
  virtual void minimize_linear(ConstVectorRef g, VectorRef v) = 0;
  // x = argmin_{x∈K} ‖x − y‖.
  virtual void project(ConstVectorRef y, VectorRef x) = 0;
  // True for points at a distance of up to `tolerance` from K, false from R/r times that on. (A set
  // that moves its facets out by ε grows to at most (1 + ε/r)K.) False where a coordinate is not finite.
  virtual bool contains(ConstVectorRef x, double tolerance) = 0;
  // False where x ∈ K. Otherwise all of K lies on one side of the hyperplane through x with the normal s, of any length:
  // <s, z> < <s, x> for every z ∈ K. Within rounding of the boundary either answer may come.
  virtual bool separate(ConstVectorRef x, VectorRef s) {
    constexpr double kRounding = 1e-12;
    project(x, s);
    s = x - s;
    return s.norm() > kRounding * outer_radius();
  }
  // The error of minimize_linear, beyond rounding: <g, v> ≤ min_{K} <g, ·> + accuracy·‖g‖·R.
  virtual double linear_accuracy() const { return 0; }
  virtual std::unique_ptr<Set> clone() const = 0;
  // A self-concordant barrier of K; null where none is known.
  virtual std::unique_ptr<Barrier> make_barrier() const { return nullptr; }
  // The set's own, made when it is first asked for.
  Barrier* barrier() {
    if (!barrier_) barrier_ = make_barrier();
    return barrier_.get();
  }
  long newton_steps() const { return barrier_ ? barrier_->moves() : 0; }

  // The vertex that a new oracle returns where nothing is to be minimised.
  const Vector& first_vertex() {
    if (first_vertex_.size() == 0) {
      const Vector zero = Vector::Zero(dimension());
      first_vertex_ = zero;
      clone()->minimize_linear(zero, first_vertex_);
    }
    return first_vertex_;
  }

  void unit_direction(Random& random, VectorRef u) const { random.sphere(u); }

  Index dimension() const { return center_.size(); }
  // The number of rows for a set of matrices, otherwise the dimension.
  virtual Index rows() const { return dimension(); }
  const Vector& center() const { return center_; }  // in the coordinates of the problem
  double inner_radius() const { return radii_.inner; }
  double outer_radius() const { return radii_.outer; }
  double diameter() const { return radii_.diameter; }

 protected:
  Set(Vector center, Radii radii) : center_(std::move(center)), radii_(radii) {}
  Set(const Set& other) : center_(other.center_), radii_(other.radii_) {}  // without its barrier

 private:
  Vector center_;
  Radii radii_;
  std::unique_ptr<Barrier> barrier_;
  Vector first_vertex_;  // empty until it is asked for
};

// (1−α)K: its oracles, scaled about the centre, for which α = 1 leaves the centre alone, or towards another point p:
// p + (1−α)(K − p). Borrows K.
class Shrunk {
 public:
  Shrunk(Set& set, double alpha) : set_(set), scale_(1 - alpha), scaled_(set.dimension()) {}

  void shrink_towards(ConstVectorRef point) { shift_ = (1 - scale_) * point; }

  void minimize_linear(ConstVectorRef g, VectorRef v) {
    set_.minimize_linear(g, v);
    v *= scale_;
    if (shift_.size() > 0) v += shift_;
  }
  void project(ConstVectorRef y, VectorRef x) {
    scale_up(y);
    set_.project(scaled_, x);
    x *= scale_;
    if (shift_.size() > 0) x += shift_;
  }
  bool separate(ConstVectorRef x, VectorRef s) {
    scale_up(x);
    return set_.separate(scaled_, s);
  }

 private:
  void scale_up(ConstVectorRef y) {
    scaled_ = y;
    if (shift_.size() > 0) scaled_ -= shift_;
    scaled_ /= scale_ > 0 ? scale_ : 1;
  }

  Set& set_;
  double scale_;
  Vector scaled_;
  Vector shift_;  // αp; empty: p is the centre
};

// K, counting what is asked of it.
class Counted final : public Set {
 public:
  explicit Counted(std::unique_ptr<Set> set)
      : Set(set->center(), {set->inner_radius(), set->outer_radius(), set->diameter()}),
        set_(std::move(set)) {}

  void minimize_linear(ConstVectorRef g, VectorRef v) override {
    ++linear_minimizations_;
    set_->minimize_linear(g, v);
  }
  void project(ConstVectorRef y, VectorRef x) override {
    ++projections_;
    set_->project(y, x);
  }
  bool contains(ConstVectorRef x, double tolerance) override {
    ++memberships_;
    return set_->contains(x, tolerance);
  }
  bool separate(ConstVectorRef x, VectorRef s) override {
    ++separations_;
    return set_->separate(x, s);
  }
  double linear_accuracy() const override { return set_->linear_accuracy(); }
  Index rows() const override { return set_->rows(); }
  std::unique_ptr<Set> clone() const override { return std::make_unique<Counted>(set_->clone()); }
  std::unique_ptr<Barrier> make_barrier() const override { return set_->make_barrier(); }

  long linear_minimizations() const { return linear_minimizations_; }
  long projections() const { return projections_; }
  long separations() const { return separations_; }
  long memberships() const { return memberships_; }

  // All that was asked of it so far.
  Oracles used() const {
    Oracles used;
    if (linear_minimizations_ > 0) used = used | Oracle::kLinear;
    if (projections_ > 0) used = used | Oracle::kProjection;
    if (separations_ > 0) used = used | Oracle::kSeparation;
    if (newton_steps() > 0) used = used | Oracle::kBarrier;
    if (memberships_ > 0) used = used | Oracle::kMembership;
    return used;
  }

 private:
  std::unique_ptr<Set> set_;
  long linear_minimizations_ = 0;
  long projections_ = 0;
  long separations_ = 0;
  long memberships_ = 0;
};

}  // namespace bco
