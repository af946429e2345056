// A learner of your own in one file, against the library's: the online Newton step, which sees gradients.
//
//   cmake -B build -DCMAKE_PREFIX_PATH=… && cmake --build build && build/own_learner
//
//   A_t = εI + Σ_{τ≤t} g_τg_τᵀ,  g_t = ∇f_t(x_t)                     (1)
//   z_t = x_t − (1/γ)A_t⁻¹g_t                                        (2)
//   x_{t+1} = z_t brought back into K, no farther from any point of it by ‖·‖_{A_t}   (3)
//
//   γ = ½·min(1/(4GD), a),  ε = 1/(γ²D²);  n dimension, D diameter of K, ‖∇f_t‖ ≤ G, T rounds
//
// (3): while z lies outside of K and p is its nearest point, z goes to the nearest point, by ‖·‖_A, of the halfspace
// <z − p, ·> ≤ <z − p, p>, which holds K. It asks first whether z lies in K, and for a projection only where not: a learner
// that uses two oracles, and says so.
//
// Guarantee: regret ≤ 5(1/a + GD)·n·ln T for a-exp-concave losses (Hazan, Agarwal, Kale 2007, theorem 2), whose proof asks of a
// projection no more than (3) gives. Losses with curvature σ have a = σ/G². No horizon is needed.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "bco/simulation/catalogue.h"
#include "bco/simulation/problem.h"
#include "bco/simulation/simulation.h"

namespace {

class NewtonStep final : public bco::Learner {
 public:
  NewtonStep(const bco::Game& game, long horizon)
      : game_(game),
        round_(bco::first_round(game.set.dimension(), horizon)),
        inverse_(game.set.dimension(), game.set.dimension()),
        turned_(game.set.dimension()),
        nearest_(game.set.dimension()) {
    const double slope = game.bounds.gradient;
    const double d = game.set.diameter();
    double least = 1 / (4 * slope * d);
    if (const auto sigma = game.bounds.strong_convexity) {
      least = std::min(least, *sigma / (slope * slope));
    }
    gamma_ = least / 2;
    inverse_.setIdentity();
    inverse_ *= gamma_ * gamma_ * d * d;  // A_0⁻¹ = I/ε
  }

  bco::Feedback feedback() const override { return bco::Feedback::kGradient; }
  bool needs_horizon() const override { return false; }

  const bco::Vector& play() override {
    round_.x = round_.next;
    round_.y = round_.x;
    return round_.y;
  }

  void observe(const bco::Observation& observation) override {
    ++round_.epoch_round;
    round_.loss = observation.value;
    round_.gradient = *observation.gradient;
    turned_.noalias() = inverse_ * round_.gradient;
    const double stretch = 1 + round_.gradient.dot(turned_);
    inverse_.noalias() -=
        (turned_ / stretch) * turned_.transpose();               // (1), by Sherman and Morrison
    round_.direction = round_.x - turned_ / (stretch * gamma_);  // (2)
    bring_back();
  }

  const bco::Vector& center() const override { return round_.y; }
  const bco::Round& last_round() const override { return round_; }

 private:
  void bring_back() {  // (3)
    constexpr int kMostPasses = 100;
    const double close = 1e-10 * game_.set.outer_radius();
    bco::Vector& z = round_.next;
    z = round_.direction;
    for (round_.passes = 0; !game_.set.contains(z, close); ++round_.passes) {
      game_.set.project(z, nearest_);
      if (round_.passes == kMostPasses) break;
      round_.vertex = z - nearest_;
      turned_.noalias() = inverse_ * round_.vertex;
      z -= round_.vertex.squaredNorm() / round_.vertex.dot(turned_) * turned_;
    }
    if (round_.passes == kMostPasses) z = nearest_;
  }

  bco::Game game_;
  bco::Round round_;     // all vectors of a round, made once
  bco::Matrix inverse_;  // A_t⁻¹
  bco::Vector turned_, nearest_;
  double gamma_;
};

void add_own_learner() {
  bco::LearnerInfo info;
  info.name = "own-newton";
  info.label = "Online Newton step";
  info.help = "Steps scaled by the inverse of the sum of the gradients' squares.";
  info.feedback = bco::Feedback::kGradient;
  info.oracle = bco::Oracle::kMembership | bco::Oracle::kProjection;
  info.horizon = bco::Need::kNever;
  info.make = [](const bco::Game& game, long horizon,
                 const bco::Parameters&) -> std::unique_ptr<bco::Learner> {
    return std::make_unique<NewtonStep>(game, horizon);
  };
  bco::add_learner(info);
}

// One repeat, or nothing where a law is broken: every y_t lies in K, and the same seed gives the
// same run, whatever the slices.
std::optional<bco::Record> run(const bco::Config& config) {
  bco::Simulation simulation(config);
  const std::unique_ptr<bco::Set> set = bco::make_problem(simulation.config()).set;
  const double tolerance = bco::kInsideTolerance * std::max(1.0, set->outer_radius());
  while (!simulation.finished()) {
    simulation.advance(1);
    for (const std::string& name : config.learners) {
      if (set->contains(simulation.inspect(name).y, tolerance)) continue;
      std::fprintf(stderr, "%s is outside of K in round %ld\n", name.c_str(), simulation.round());
      return std::nullopt;
    }
  }
  bco::Simulation again(config);
  again.advance(config.rounds);
  for (std::size_t i = 0; i < config.learners.size(); ++i) {
    if (simulation.record().learners[i].regret == again.record().learners[i].regret) continue;
    std::fprintf(stderr, "%s differs for the same seed\n", config.learners[i].c_str());
    return std::nullopt;
  }
  return simulation.record();
}

}  // namespace

// With any argument it prints every bit, in hexadecimal: what two builds print can be compared.
int main(int argc, char**) {
  constexpr bco::Index kRepeats = 10;
  add_own_learner();

  bco::Config config;
  config.problem = "arena";
  config.learners = {"own-newton", "ogd", "ocg", "fkm", "fixed"};
  config.rounds = 5000;
  config.seed = 7;
  config.parameters.set("minimum-x", -3);  // outside of K: losses never become small
  config.parameters.set("minimum-y", -2);

  // Regret is against the best fixed point: a learner that follows a drift may come out below 0.
  const auto count = static_cast<bco::Index>(config.learners.size());
  const char* row =
      argc > 1 ? "%-10s %-16s %a %a ± %a %a\n" : "%-10s %-16s %12.4f %8.1f ± %5.1f %13.0f\n";
  bco::Matrix loss(kRepeats, count), regret(kRepeats, count), calls(kRepeats, count);
  std::printf("losses     learner          average loss          regret  oracle calls\n");
  for (const char* losses : {"still", "drift", "alternate"}) {
    config.parameters.set("adversary", losses);
    for (bco::Index k = 0; k < kRepeats; ++k) {
      config.repeat = static_cast<std::uint64_t>(k);
      const std::optional<bco::Record> record = run(config);
      if (!record) return 1;
      for (bco::Index i = 0; i < count; ++i) {
        const bco::LearnerRecord& learner = record->learners[static_cast<std::size_t>(i)];
        loss(k, i) = learner.average_loss.back();
        regret(k, i) = learner.regret.back();
        calls(k, i) = static_cast<double>(learner.linear_minimizations.back() +
                                          learner.projections.back() + learner.memberships.back());
      }
    }
    for (bco::Index i = 0; i < count; ++i) {
      const double mean = regret.col(i).mean();
      const double error = std::sqrt((regret.col(i).array() - mean).square().sum() /
                                     static_cast<double>(kRepeats * (kRepeats - 1)));
      std::printf(row, losses, config.learners[static_cast<std::size_t>(i)].c_str(),
                  loss.col(i).mean(), mean, error, calls.col(i).mean());
    }
  }
}
