// A learner that is written in another language: the library lends memory, and foreign code fills it in.
//
//   info.is_foreign = true;
//   info.make = [=](const Game& game, long horizon, const Parameters&) {
//     return std::make_unique<ForeignLearner>(info, game.set.dimension(), horizon, my_code(game, horizon));
//   };
//
// Nothing of it is trusted: it sees the feedback that it declares and asks the oracles that it declares, and a run ends
// with an error where it plays a point outside of K. An std::runtime_error of the code gets the names of
// learner and problem and the round in front.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bco/learners/info.h"
#include "bco/learners/learner.h"

namespace bco {

// The code of one learner in one game; a new epoch has a new one. Points are relative to the centre of K, and the memory is
// the same in every round.
class ForeignCode {
 public:
  ForeignCode() = default;
  virtual ~ForeignCode() = default;
  ForeignCode(const ForeignCode&) = delete;
  ForeignCode& operator=(const ForeignCode&) = delete;

  virtual void play(VectorRef y) = 0;  // fills in y_t, all of it
  virtual void second(VectorRef /*y*/) {
  }  // then the other point, for a learner with Feedback::kTwoValues
  // Then x_t; false: it is y_t, or the middle of both points.
  virtual bool center(VectorRef /*x*/) { return false; }
  virtual void observe(const Observation& observation) = 0;
};

// The declarations of a learner, by the names of the catalogue. InvalidInput where one is unknown.
Feedback declared_feedback(const std::string& learner, const std::string& name);
Oracles declared_oracles(const std::string& learner, const std::vector<std::string>& names);

class ForeignLearner final : public Learner {
 public:
  ForeignLearner(const LearnerInfo& info, Index dimension, long horizon,
                 std::unique_ptr<ForeignCode> code);

  Feedback feedback() const override { return feedback_; }
  const Vector& play() override;
  const Vector& second() const override { return sees_two() ? round_.second : center(); }
  const Vector& center() const override { return is_played_ ? round_.y : round_.x; }
  void observe(const Observation& observation) override;
  const Round& last_round() const override { return round_; }
  bool needs_horizon() const override { return needs_horizon_; }

 private:
  bool sees_two() const { return feedback_ == Feedback::kTwoValues; }

  Feedback feedback_;
  bool needs_horizon_;
  bool is_played_ = false;  // x_t is y_t
  Round round_;
  std::unique_ptr<ForeignCode> code_;
};

// The oracles of K as such code may ask them, in place. InvalidInput where it did not declare the oracle, or where a
// coordinate is not finite.
class ForeignOracles {
 public:
  ForeignOracles(Set& set, const LearnerInfo& info);

  void minimize(VectorRef g);  // g becomes argmin_{v∈K} <g, v>
  void project(VectorRef x);   // x becomes its nearest point of K
  bool contains(ConstVectorRef x, double tolerance);
  // False where x ∈ K; otherwise x becomes the normal of a hyperplane through it that has K on one side.
  bool separate(VectorRef x);
  const Set& set() const { return set_; }

 private:
  void check(Oracle oracle, ConstVectorRef x) const;

  Set& set_;
  std::string name_;
  Oracles declared_;
  Vector given_;
};

}  // namespace bco
