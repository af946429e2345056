// The doubling trick (Algorithm 2): any learner with a known horizon, made anytime.
//
// Epoch m = 0, 1, 2, … plays rounds 2^m … 2^(m+1)−1 with a learner built for T = 2^m. Each epoch
// builds a new learner: nothing that was learnt survives, unless the learner takes it over.
#pragma once

#include <memory>
#include <utility>

#include "bco/learners/learner.h"

namespace bco {

class Doubling final : public Learner {
 public:
  explicit Doubling(LearnerFactory factory) : factory_(std::move(factory)), learner_(factory_(1)) {}

  Feedback feedback() const override { return learner_->feedback(); }

  const Vector& play() override {
    if (left_ == 0) {
      clamps_ += learner_->clamps();
      horizon_ *= 2;
      left_ = horizon_;
      const std::unique_ptr<Learner> earlier = std::exchange(learner_, factory_(horizon_));
      learner_->take_over(*earlier);
    }
    return learner_->play();
  }

  void observe(const Observation& observation) override {
    --left_;
    learner_->observe(observation);
  }

  const Vector& second() const override { return learner_->second(); }
  const Vector& center() const override { return learner_->center(); }
  const Round& last_round() const override { return learner_->last_round(); }
  long clamps() const override { return clamps_ + learner_->clamps(); }

 private:
  LearnerFactory factory_;
  std::unique_ptr<Learner> learner_;
  long horizon_ = 1;
  long left_ = 1;
  long clamps_ = 0;
};

}  // namespace bco
