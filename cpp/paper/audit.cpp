#include "paper/audit.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bco/math.h"
#include "bco/simulation/catalogue.h"
#include "bco/simulation/hindsight.h"
#include "bco/simulation/record.h"
#include "bco/text.h"

namespace bco {
namespace {

const char* const kLearner = "projection-free";

Config audited(Config config) {
  config.learners = {kLearner};
  config.horizon = "known";
  config = validated(std::move(config));
  for (const auto& [name, wanted] : {std::pair{"step", 1.0}, {"feedback-noise", 0.0}}) {
    if (const double value = config.parameters.real(name); value != wanted) {
      throw InvalidInput(join({name, " must be ", format_number(wanted),
                               " for the theorem to apply, got ", format_number(value)}));
    }
  }
  return config;
}

Problem audited_problem(const Config& config) {
  Problem problem = make_problem(config);
  if (problem.losses->responds()) {
    throw InvalidInput("adversary must be oblivious for the theorem to apply, got \"" +
                       config.parameters.choice("adversary") + "\"");
  }
  return problem;
}

}  // namespace

ProofAudit::ProofAudit(Config config)
    : config_(audited(std::move(config))),
      problem_(audited_problem(config_)),
      foreseen_(find_problem(config_.problem).make_losses(config_, *problem_.set, Draws::kLosses)),
      oracle_(problem_.set->clone()),
      random_(config_.seed, config_.repeat, std::string("learner ") + kLearner),
      ball_(config_.seed, config_.repeat, "audit"),
      learner_(find_learner(kLearner).make({*oracle_, random_, problem_.bounds}, config_.rounds,
                                           config_.parameters)),
      form_(config_.parameters.choice("eta") == "printed" ? BoundForm::kPrinted
                                                          : BoundForm::kCorrected),
      eta_(learner_->last_round().eta),
      shrunk_(*problem_.set, learner_->last_round().alpha) {
  const Set& set = *problem_.set;
  for (Vector* v : {&best_, &z_, &target_, &minimum_, &next_, &moved_, &moved_z_, &gradient_}) {
    v->setZero(set.dimension());
  }
  record_.repeat = config_.repeat;
  record_.constants = constants_of(problem_);
  record_.bounds_from = problem_.bounds_from;
  const RadiusRule rule = radius_rule(config_.parameters);
  const auto T = static_cast<double>(config_.rounds);
  const double c = c_at(rule, record_.constants.r, T);
  record_.B = induction_constant(form_, c);
  const bool is_printed = form_ == BoundForm::kPrinted;
  record_.proven_B = induction_constant(is_printed ? BoundForm::kProven : form_, c);
  record_.clamped = learner_->clamps() > 0;
  record_.bounds = regret_bound(record_.constants, rule, T, form_);
  record_.steps.exploration = record_.bounds.exploration;
}

void ProofAudit::advance(long draws) {
  for (; draws > 0 && !finished(); --draws) {
    if (drawn_ == config_.rounds) {
      play_round();
      continue;
    }
    foreseen_->next();
    if (++drawn_ == config_.rounds) find_comparator();
  }
}

void ProofAudit::find_comparator() {
  Hindsight hindsight(*foreseen_, *problem_.set);
  hindsight.solve(config_.rounds);
  best_ = hindsight.point();
  shrunk_.project(best_, z_);
  foreseen_.reset();
  const auto T = static_cast<double>(config_.rounds);
  record_.steps.shrinking = record_.constants.G * T * (z_ - best_).norm();
}

void ProofAudit::begin(const Vector& first) {
  minimum_ = first;  // x*_1 = x_1
  target_ = first;
  record_.steps.regularizer = (z_ - first).squaredNorm() / eta_;
}

void ProofAudit::play_round() {
  const Vector& y = learner_->play();
  const Vector& x = learner_->center();
  if (played_ == 0) begin(x);
  LossStream& losses = *problem_.losses;
  losses.next();
  const double paid = losses.value(y);
  learner_->observe({paid, nullptr});
  const Round& round = learner_->last_round();
  const Vector& g = round.gradient;
  ++played_;

  // h_t = ‖x_t − w‖² − ‖x*_t − w‖² with w = x_1 − (η/2)Σg
  const double gap = std::max(0.0, (x - minimum_).dot(x + minimum_ - 2 * target_));
  const double ratio = gap / (record_.constants.D * record_.constants.D * round.sigma);
  if (ratio > record_.largest_gap_ratio) {
    record_.largest_gap_ratio = ratio;
    record_.largest_gap_round = played_;
  }
  if (played_ == next_checkpoint_ || finished()) checkpoint(gap, ratio);

  target_ -= (eta_ / 2) * g;
  shrunk_.project(target_, next_);

  // v_t = U^(1/n)·(a point of the sphere)
  problem_.set->unit_direction(ball_, moved_);
  moved_ *= round.delta * exp(log(1 - ball_.uniform()) / record_.constants.n);
  moved_z_ = z_ + moved_;
  moved_ += x;
  const double smoothed = losses.value_and_gradient(moved_, gradient_);
  const double smoothed_z = losses.value(moved_z_);
  const double at_z = losses.value(z_);
  const double at_best = losses.value(best_);
  const double slope = gradient_.norm();

  BoundTerms& realised = record_.realised;
  realised.exploration += paid - smoothed - at_z + smoothed_z;  // f_t(x_t) cancels
  realised.shrinking += at_z - at_best;
  realised.tracking += gradient_.dot(x - minimum_);
  realised.variance += g.dot(minimum_ - next_);
  realised.regularizer += g.dot(next_ - z_);
  record_.noise += (gradient_ - g).dot(minimum_ - z_);
  record_.convexity += gradient_.dot(x - z_) - smoothed + smoothed_z;
  record_.regret += paid - at_best;
  record_.steps.variance += (form_ == BoundForm::kPrinted ? 2 : 0.5) * eta_ * g.squaredNorm();
  record_.steps.tracking += record_.constants.G * (x - minimum_).norm();
  if (std::abs(paid) > record_.constants.M) ++record_.exceeded;
  if (slope > record_.constants.G) ++record_.steep;
  minimum_.swap(next_);
}

void ProofAudit::checkpoint(double gap, double ratio) {
  record_.rounds.push_back(played_);
  record_.gap_ratio.push_back(ratio);
  record_.distance.push_back((learner_->center() - minimum_).norm());
  record_.root_gap.push_back(std::sqrt(gap));
  next_checkpoint_ = checkpoint_after(played_);
}

}  // namespace bco
