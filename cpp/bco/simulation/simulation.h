// Chosen learners against the same losses, one repeat.
//
//   Simulation simulation(config);
//   while (!simulation.finished()) simulation.advance(1000);
//   simulation.record();
//
// A result depends on (config, seed, repeat) alone: not on the slices, nor on which other learners
// take part (each has its own oracle and random stream). Random draws have the same bits on every
// machine; sums that Eigen vectorises may round differently where its packets have another width.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bco/learners/learner.h"
#include "bco/simulation/bounds.h"
#include "bco/simulation/catalogue.h"
#include "bco/simulation/config.h"
#include "bco/simulation/hindsight.h"
#include "bco/simulation/problem.h"
#include "bco/simulation/record.h"
#include "bco/simulation/stopwatch.h"

namespace bco {

class Simulation {
 public:
  explicit Simulation(const Config& config);  // throws InvalidInput
  // A problem from outside the catalogue. Only these fields of the config are used: learners, horizon,
  // rounds, seed, repeat and the learners' parameters; value-bound and gradient-bound replace the
  // problem's.
  Simulation(Problem problem, const Config& config);

  // At most to the last round. InvalidInput, naming the learner and the round, where a loss or a point that
  // is played is not a finite number.
  void advance(long rounds);
  bool finished() const { return round_ == config_.rounds; }
  long round() const { return round_; }

  const Config& config() const { return config_; }
  const Record& record() const { return record_; }
  Round inspect(std::string_view learner) const;  // the last round; before the first, x_1

  // For looking at the game: none of these changes what a run gives. Points are relative to the
  // centre of K; InvalidInput where there is no answer.
  static constexpr long kFewestDirections = 3;
  static constexpr long kMostDirections = 3600;
  double value(ConstVectorRef x) const;  // f_t(x), t the round that `inspect` shows
  // The boundary of a K in the plane: argmin_{v∈K} <g, v> for g = (cos φ, sin φ), φ =
  // 2πi/directions, counter-clockwise, each point once. Of a polygon its corners (all that turn by
  // more than 2π/directions), of a ball as many points as directions.
  Eigen::Matrix2Xd outline(long directions) const;
  const Vector& center() const { return problem_.set->center(); }  // in the problem's coordinates
  // What a decision consists of, and what each part costs in the round that `inspect` shows and in all rounds so far.
  Parts parts(ConstVectorRef x) const;
  const Vector& best() const { return hindsight_.point(); }  // fixed point, at the last checkpoint
  // False: the losses are not known to be convex. No theorem applies, and regret is against the best point found.
  bool is_convex() const { return problem_.losses->is_convex(); }

 private:
  // A learner with its own oracle and random stream, and its sums over the rounds.
  struct Player {
    Player(const Set& k, const Random& own_random, const Random& own_noise)
        : set(k.clone()), random(own_random), noise(own_noise), gradient(k.dimension()) {}

    Counted set;
    Random random;
    Random noise;  // in the values that it sees
    std::string name;
    std::unique_ptr<Learner> learner;
    Feedback feedback = Feedback::kValue;
    bool is_doubled = false;
    bool is_foreign = false;
    const Vector* point = nullptr;  // y_t
    Vector gradient;                // ∇f_t(y_t), for a learner that may see it
    Observation observation{0, nullptr};
    Parameters parameters;  // its own
    double loss = 0;
    double center_loss = 0;
    double responses = 0;  // Σ of what an adversary that is not oblivious added
    double largest_value = 0;
    double seconds = 0;
    double feedback_seconds = 0;
    long floors = 0;
    long exceeded = 0;
  };

  struct ValidConfig {
    Config config;
  };
  explicit Simulation(const ValidConfig& valid);
  Simulation(const ValidConfig& valid, Problem problem);

  void add_learner(std::size_t index, std::size_t checkpoints);
  void check_radius(const LearnerInfo& info, const Game& game, const Parameters& values) const;
  void play_round();
  void ask(Player& player);
  template <class Part>
  void call(const Player& player, const Part& part) const;
  std::string place(std::string_view who) const;  // with problem and round
  void require_finite(const char* what, double value, std::string_view who) const;
  [[noreturn]] void refuse_value(const char* what, double value, std::string_view who) const;
  void check_point(ConstVectorRef x) const;
  [[noreturn]] void fail(const Player& player, const std::runtime_error& error) const;
  void require_finite(const char* what, const Vector& x, std::string_view who) const;
  bool is_inside(const Vector& x) const;
  void require_inside(const char* what, const Vector& x, std::string_view who) const;
  void follow_best_point();
  void checkpoint();
  bool are_as_assumed() const;
  bool has_bounds(const Player& player) const;
  double bound(const Player& player, BoundForm form) const;

  Config config_;
  Problem problem_;
  Hindsight hindsight_;
  Stopwatch watch_;
  double feedback_noise_;  // standard deviation
  bool has_response_;      // the adversary is not oblivious
  Vector best_point_;      // argmin_{x∈K} f_t(x), and that of the round before
  Vector last_best_point_;
  std::vector<std::unique_ptr<Player>> players_;
  Record record_;
  long round_ = 0;
  long next_checkpoint_ = 1;
  double least_ = 0;        // Σ min_{x∈K} f_t(x)
  bool has_least_ = true;   // in closed form, so far
  double path_length_ = 0;  // Σ‖best_point − last_best_point‖
  long switches_ = 0;
  bool has_path_ = true;      // the best points were known, so far
  double clock_seconds_ = 0;  // what reading the clock adds to a lap, summed over the rounds
};

}  // namespace bco
