// A learner: plays a point of K in each round and sees no more than its feedback allows.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "bco/losses/loss_bounds.h"
#include "bco/random.h"
#include "bco/sets/set.h"
#include "bco/types.h"

namespace bco {

enum class Feedback {
  kNone,       // learns nothing; f_t(y_t) is kept for its record
  kValue,      // f_t(y_t)
  kTwoValues,  // f_t at y_t and at second(), both of which are played; their mean is paid
  kGradient,   // f_t(y_t) and ∇f_t(y_t)
};

// The feedback of a round: the fields that it did not declare stay null and 0.
struct Observation {
  double value;
  const Vector* gradient;
  double second_value = 0;
};

// All that a learner may know before it plays.
struct Game {
  Set& set;
  Random& random;
  LossBounds bounds;  // M, G, β and σ
};

// A step of Frank-Wolfe in the plane: from x by γ of the way to the vertex. The gap is <∇F(x), x − v>.
struct FrankWolfeStep {
  Eigen::Vector2d x;
  Eigen::Vector2d vertex;
  double gap;
  double gamma;
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
  Vector y;              // what was played; of two points the first
  Vector second;         // of two points the other
  double loss = 0;       // what was seen: f_t(y_t), of two values the mean
  Vector gradient;       // g_t, the estimate (or what was observed)
  Vector direction;  // ∇F_t(x_t); for a projection method the point before the projection, for
                     // a barrier method the gradient of its objective
  Vector vertex;     // v_t, the oracle's answer
  Vector next;       // x_{t+1}
  double sigma = 0;
  double delta = 0;
  double alpha = 0;
  double eta = 0;
  double decrement = 0;  // λ_t, Newton's decrement of a barrier method
  long passes = 0;       // how often a method with a separation oracle stepped back
  Matrix ellipse;  // A_t of a barrier method in the plane: {x_t + δA_t s : ‖s‖ = 1} is explored
  Matrix
      copies;  // of a method with several points in the plane: each a column, and its weight below
  std::vector<FrankWolfeStep> steps;  // at the end of a block in the plane; the last, γ = 0, stays
};

enum class FirstPoint { kCenter, kVertex, kOrigin };

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

// The other readings of x_1, the same in all epochs: the vertex of (1−α)K that the linear minimiser returns where
// nothing is to be minimised, or the origin of the problem's own coordinates. With the latter, (1−α)K is read as it is
// written, scaled about that origin: where no ball around it fits into K, points outside of K are played.
inline void start_at(FirstPoint where, Set& set, double alpha, Round& round) {
  if (where == FirstPoint::kCenter) return;
  if (where == FirstPoint::kVertex) {
    round.next = (1 - alpha) * set.first_vertex();
  } else {
    round.next = -set.center();
    if (!set.clone()->contains(round.next, 1e-9 * set.outer_radius())) {  // no call of the learner
      throw InvalidInput(
          "first-point must be centre or vertex where K does not hold the origin, got \"origin\"");
    }
  }
  round.x = round.next;
  round.y = round.next;
}
inline void start_at(FirstPoint where, Set& set, double alpha, Round& round, Shrunk& oracle) {
  start_at(where, set, alpha, round);
  if (where == FirstPoint::kOrigin) oracle.shrink_towards(round.next);
}

class Learner {
 public:
  virtual ~Learner() = default;
  Learner(const Learner&) = delete;
  Learner& operator=(const Learner&) = delete;

  virtual Feedback feedback() const = 0;
  virtual const Vector& play() = 0;  // y_t, the perturbation included
  // The other point of the round that play() has begun, for a learner with Feedback::kTwoValues.
  virtual const Vector& second() const { return center(); }
  // x_t of the round that play() has begun. Where that is y_t, the vector that play() returned: its
  // loss is then evaluated once.
  virtual const Vector& center() const = 0;
  virtual void observe(const Observation& observation) = 0;
  virtual const Round& last_round() const = 0;         // whole after observe()
  virtual long clamps() const { return 0; }            // how often δ was cut back to stay inside K
  virtual bool needs_horizon() const { return true; }  // if not, it is not put through Doubling
  // A bound on the expected dynamic regret of the rounds so far, against comparators with a path of this length; none
  // where nothing is proven.
  virtual std::optional<double> dynamic_bound(double /*path_length*/) const { return std::nullopt; }
  // A new epoch begins: what survives of the last epoch's learner, of the same class. By default nothing.
  virtual void take_over(const Learner& earlier) { static_cast<void>(earlier); }

 protected:
  Learner() = default;
};

using LearnerFactory = std::function<std::unique_ptr<Learner>(long horizon)>;

}  // namespace bco
