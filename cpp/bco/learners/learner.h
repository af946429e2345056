// A learner: plays a point of K in each round and sees no more than its feedback allows.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "bco/losses/loss_bounds.h"
#include "bco/random.h"
#include "bco/sets/set.h"
#include "bco/types.h"

namespace bco {

enum class Feedback { kValue, kGradient };

// f_t(y_t), and ∇f_t(y_t) for a learner that declared Feedback::kGradient (null for all others).
struct Observation {
  double value;
  const Vector* gradient;
};

// All that a learner may know before it plays.
struct Game {
  Set& set;
  Random& random;
  LossBounds bounds;  // M and G
};

// The last round of a learner, for stepping through its algorithm. What an algorithm does not have
// stays empty or 0. Points are relative to the centre of K.
struct Round {
  long round = 0;        // t, counted over all epochs
  long epoch = 0;        // m of Algorithm 2; 0 with a known horizon
  long epoch_round = 0;  // t within the epoch
  long horizon = 0;      // T that the epoch was built for
  Vector x;              // x_t
  Vector u;              // unit direction
  Vector y;              // what was played
  double loss = 0;       // f_t(y_t)
  Vector gradient;       // g_t, the estimate (or what was observed)
  Vector direction;      // ∇F_t(x_t); for a projection method the point before the projection
  Vector vertex;         // v_t, the linear minimiser's answer
  Vector next;           // x_{t+1}
  double sigma = 0;
  double delta = 0;
  double alpha = 0;
  double eta = 0;
};

// A round with room for vectors of dimension n, x_1 = 0.
inline Round first_round(Index n, long horizon) {
  Round round;
  round.horizon = horizon;
  for (Vector* v : {&round.x, &round.u, &round.y, &round.gradient, &round.direction, &round.vertex,
                    &round.next}) {
    v->setZero(n);
  }
  return round;
}

class Learner {
 public:
  virtual ~Learner() = default;
  Learner(const Learner&) = delete;
  Learner& operator=(const Learner&) = delete;

  virtual Feedback feedback() const = 0;
  virtual const Vector& play() = 0;  // y_t, the perturbation included
  // x_t of the round that play() has begun. Where that is y_t, the vector that play() returned: its
  // loss is then asked for once.
  virtual const Vector& center() const = 0;
  virtual void observe(const Observation& observation) = 0;
  virtual const Round& last_round() const = 0;  // whole after observe()
  virtual long clamps() const { return 0; }     // how often δ was cut back to stay inside K

 protected:
  Learner() = default;
};

using LearnerFactory = std::function<std::unique_ptr<Learner>(long horizon)>;

}  // namespace bco
