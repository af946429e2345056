// A learner of your own in one file, against the library's: gradient descent with a baseline.
//
//   cmake -B build -DCMAKE_PREFIX_PATH=… && cmake --build build && build/own_learner
//
//   y_t = x_t + δu_t, u_t uniform on the sphere                     (1)
//   g_t = (n/δ)(f_t(y_t) − b_t) u_t,  b_t the mean of the losses seen before, b_1 = f_1(y_1)   (2)
//   x_{t+1} = Π_{(1−α)K}(x_t − ηg_t)                                (3)
//
//   δ = r/2·T^(−1/4),  α = δ/r,  η = D/(nG)·T^(−3/4)
//
//   n dimension, r and D inner radius and diameter of K, |f_t| ≤ M, ‖∇f_t‖ ≤ G, T rounds
//
// (2) is a control variate: what is subtracted is known before u_t is drawn and E u_t = 0, so that the
// estimate stays unbiased. The rest is FKM, its step in units of G. `own-one-point` has the same δ and η
// and subtracts nothing: what differs is the estimate alone.
//
// Guarantee: expected regret O(T^(3/4)) by the proof of FKM (Flaxman, Kalai, McMahan 2005), which asks
// two things of g_t: it is the gradient of the smoothed loss on average, and it is bounded, here by
// 2nM/δ. What remains is D²/(2η) + ηT(2nM/δ)²/2 + O(GδT), each of them T^(3/4).
//
// It is meant for losses that are large and alike, so that only their differences matter. Where they
// alternate in sign their mean is near 0, and nothing is gained or lost.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "bco/learners/exploration.h"
#include "bco/simulation/catalogue.h"
#include "bco/simulation/problem.h"
#include "bco/simulation/simulation.h"

namespace {

enum class Estimate { kBaseline, kOnePoint };

class OwnLearner final : public bco::Learner {
 public:
  // Algorithm 2 builds one for each epoch; a horizon that is known builds one for all rounds.
  OwnLearner(const bco::Game& game, long horizon, Estimate estimate)
      : game_(game),
        estimate_(estimate),
        exploration_(game.set.inner_radius() / 2 / fourth_root(horizon), game.set.inner_radius(),
                     {}),
        shrunk_(game.set, exploration_.alpha),
        round_(bco::first_round(game.set.dimension(), horizon)),
        n_(static_cast<double>(game.set.dimension())) {
    const double root = fourth_root(horizon);
    round_.delta = exploration_.delta;
    round_.alpha = exploration_.alpha;
    round_.eta = game.set.diameter() / (n_ * game.bounds.gradient * root * root * root);
  }

  bco::Feedback feedback() const override { return bco::Feedback::kValue; }

  const bco::Vector& play() override {
    round_.x = round_.next;
    game_.set.unit_direction(game_.random, round_.u);
    round_.y = round_.x + round_.delta * round_.u;  // (1)
    return round_.y;
  }

  void observe(const bco::Observation& observation) override {
    double excess = observation.value;
    if (estimate_ == Estimate::kBaseline) {
      excess -= round_.epoch_round == 0 ? observation.value
                                        : sum_ / static_cast<double>(round_.epoch_round);
    }
    ++round_.epoch_round;
    sum_ += observation.value;
    round_.loss = observation.value;
    round_.gradient = (n_ / round_.delta * excess) * round_.u;  // (2)
    round_.direction = round_.x - round_.eta * round_.gradient;
    shrunk_.project(round_.direction, round_.next);  // (3)
    round_.vertex = round_.next;
  }

  const bco::Vector& center() const override { return round_.x; }
  const bco::Round& last_round() const override { return round_; }

 private:
  static double fourth_root(long t) { return std::sqrt(std::sqrt(static_cast<double>(t))); }

  bco::Game game_;
  Estimate estimate_;
  bco::Exploration exploration_;
  bco::Shrunk shrunk_;
  bco::Round round_;  // all vectors of a round, made once
  double n_;
  double sum_ = 0;  // of the losses seen
};

template <Estimate estimate>
std::unique_ptr<bco::Learner> make(const bco::Game& game, long horizon, const bco::Parameters&) {
  return std::make_unique<OwnLearner>(game, horizon, estimate);
}

void add_own_learners() {
  bco::LearnerInfo info;
  info.name = "own-baseline";
  info.label = "Baseline";
  info.help = "Projected gradient descent on what a loss exceeds the mean of the earlier ones by.";
  info.oracle = bco::Oracle::kProjection;
  info.rate = 0.75;
  info.make = make<Estimate::kBaseline>;
  bco::add_learner(info);

  info.name = "own-one-point";
  info.label = "One point";
  info.help = "The same step on one-point estimates.";
  info.make = make<Estimate::kOnePoint>;
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
  add_own_learners();

  bco::Config config;
  config.problem = "arena";
  config.learners = {"own-baseline", "own-one-point", "projection-free", "fkm", "fixed"};
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
        calls(k, i) =
            static_cast<double>(learner.linear_minimizations.back() + learner.projections.back());
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
