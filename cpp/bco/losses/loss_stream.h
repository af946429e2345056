// f_1, f_2, …: drawn once per round, asked by every learner.
//
// Points are relative to the centre of K, as everywhere. A stream also keeps what the best fixed
// point needs: F_t(x) = f_1(x) + … + f_t(x) and its gradient, in memory that does not grow with t
// where the family allows it.
#pragma once

#include <memory>
#include <optional>

#include "bco/losses/loss_bounds.h"
#include "bco/sets/set.h"
#include "bco/types.h"

namespace bco {

// A decision in the parts that a problem pays for, such as the edges of a network: Σ amounts·costs is the loss of the
// round, Σ amounts·mean_costs the mean loss of all rounds so far.
struct Parts {
  Vector amounts;
  Vector costs;       // per unit of each part, at these amounts
  Vector mean_costs;  // their mean over the rounds so far
};

class LossStream {
 public:
  virtual ~LossStream() = default;
  LossStream(const LossStream&) = delete;
  LossStream& operator=(const LossStream&) = delete;

  virtual Index dimension() const = 0;         // of the points that it takes: that of K
  virtual void next() = 0;                     // draws f_t; called before the first round
  virtual double value(ConstVectorRef x) = 0;  // f_t(x)
  virtual void gradient(ConstVectorRef x, VectorRef g) = 0;  // ∇f_t(x)
  // Both, for a family that has them cheaper together; the bits are those of each alone.
  virtual double value_and_gradient(ConstVectorRef x, VectorRef g) {
    gradient(x, g);
    return value(x);
  }

  virtual double total(ConstVectorRef x) = 0;  // F_t(x)
  virtual void total_gradient(ConstVectorRef x, VectorRef g) = 0;
  virtual double total_and_gradient(ConstVectorRef x, VectorRef g) {
    total_gradient(x, g);
    return total(x);
  }

  // F_t(x) − F_s(x), which costs no more than t − s values, and its gradient; none where there is no such way. Asked
  // only where the losses are not smooth.
  virtual std::optional<double> total_since(long /*s*/, ConstVectorRef /*x*/, VectorRef /*g*/) {
    return std::nullopt;
  }

  // A set that contains the minimum of every F_t over K: K itself unless the family knows better.
  virtual std::unique_ptr<Set> minimum_set(const Set& set) const { return set.clone(); }
  // In closed form where there is one; otherwise a pilot estimates them (simulation/problem.h).
  virtual std::optional<LossBounds> bounds() const { return std::nullopt; }
  // A pilot's stream that is drawn from rounds which are still to be played.
  virtual bool looks_ahead() const { return false; }
  // min_{x∈K} f_t(x) where there is a closed form: what dynamic regret is measured against.
  virtual std::optional<double> least() const { return std::nullopt; }
  // The point of K where f_t has that minimum; false where it is not known.
  virtual bool best_point(VectorRef /*x*/) const { return false; }
  // An adversary that is not oblivious: it adds to f_t, for each learner, a number that depends on the
  // y_t which that learner plays around its x_t. It is the same for every argument of f_t, so that no
  // regret changes by itself.
  virtual bool responds() const { return false; }
  virtual double response(ConstVectorRef /*y*/, ConstVectorRef /*x*/) { return 0; }
  // False: the gradient jumps, or F_t costs a pass over all rounds, so that the best fixed point is found by cuts
  // (simulation/bundle.h).
  virtual bool is_smooth() const { return true; }
  // False: f_t is not convex, or not known to be. No theorem applies, and no minimum has a certificate.
  virtual bool is_convex() const { return true; }
  // None where the loss is not a sum over parts.
  virtual std::optional<Parts> parts(ConstVectorRef /*x*/) { return std::nullopt; }
  // The number of calls of value() with an argument below its floor.
  virtual long floored() const { return 0; }

 protected:
  LossStream() = default;
};

}  // namespace bco
