#include "bco/simulation/simulation.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <numbers>
#include <utility>

#include "bco/learners/doubling.h"
#include "bco/math.h"
#include "bco/simulation/catalogue.h"
#include "bco/text.h"

namespace bco {
namespace {

constexpr std::string_view kBestPoint = "the best point";

Config validated_for(const Problem& problem, Config config) {
  check_name("name of the problem", problem.name);
  config.problem = problem.name;
  return validated_run(std::move(config), find_run_parameter("rounds").most);
}

Problem with_bounds_of(const Config& config, Problem problem) {
  const Parameters& values = config.parameters;
  problem.bounds.value = values.optional_real("value-bound").value_or(problem.bounds.value);
  problem.bounds.gradient =
      values.optional_real("gradient-bound").value_or(problem.bounds.gradient);
  check_problem(problem);
  return problem;
}

// The problem with its choice of `parameter`, where it has one.
std::string chosen_problem(const Config& config, const std::string& parameter) {
  if (parameter.empty()) return config.problem;
  return join({config.problem, " with ", parameter, "=", config.parameters.choice(parameter)});
}

[[noreturn]] void refuse_learner(const Config& config, const LearnerInfo& info,
                                 const std::string& form, Missing missing) {
  const auto& known = problems();
  const auto problem = std::find_if(known.begin(), known.end(),
                                    [&](const auto& each) { return each.name == config.problem; });
  const bool is_known = problem != known.end();
  if (missing == Missing::kBarrier) {
    throw InvalidInput(
        join({"learners must suit the set: ", in_quotes(info.name),
              " needs a set with a self-concordant barrier, and ",
              chosen_problem(config, is_known ? problem->set_parameter : ""), " has none"}));
  }
  const bool has_adversary = is_known && problem->strongly_convex;
  const bool is_by_form = info.strong_convexity == Need::kByForm;
  throw InvalidInput(join({"learners must suit the losses: ", in_quotes(info.name),
                           is_by_form ? " with " + info.name + "-form=" + form : "",
                           " needs strongly convex losses, and those of ",
                           chosen_problem(config, has_adversary ? "adversary" : ""),
                           has_adversary ? " are linear" : " are not known to be"}));
}

}  // namespace

BCO_ONCE Simulation::Simulation(const Config& config)
    : Simulation(ValidConfig{validated(config)}) {}

BCO_ONCE Simulation::Simulation(const ValidConfig& valid)
    : Simulation(valid, make_problem(valid.config)) {}

BCO_ONCE Simulation::Simulation(Problem problem, const Config& config)
    : Simulation{ValidConfig{validated_for(problem, config)},  // braces: from left to right
                 with_bounds_of(config, std::move(problem))} {}

BCO_ONCE Simulation::Simulation(const ValidConfig& valid, Problem problem)
    : config_(valid.config),
      problem_(std::move(problem)),
      hindsight_(*problem_.losses, *problem_.set, problem_.bounds.value),
      watch_(problem_.set->dimension(), config_.rounds,
             Random(config_.seed, config_.repeat, "stopwatch")),
      feedback_noise_(config_.parameters.real("feedback-noise")),
      has_response_(problem_.losses->responds()),
      best_point_(problem_.set->dimension()),
      last_best_point_(problem_.set->dimension()) {
  record_.problem = config_.problem;
  record_.repeat = config_.repeat;
  record_.constants = constants_of(problem_);
  record_.bounds_from = problem_.bounds_from;

  std::size_t checkpoints = 1;
  for (long t = 1; t < config_.rounds; t = checkpoint_after(t)) ++checkpoints;
  for (auto* series : {&record_.best_loss, &record_.regret_gap, &record_.path_length}) {
    series->reserve(checkpoints);
  }
  for (auto* series : {&record_.rounds, &record_.switches}) series->reserve(checkpoints);

  for (std::size_t i = 0; i < config_.learners.size(); ++i) add_learner(i, checkpoints);
}

// Variants of one learner have the same random stream: they differ by their parameters alone.
BCO_ONCE void Simulation::add_learner(std::size_t index, std::size_t checkpoints) {
  const std::string& name = config_.learners[index];
  const Parameters values =
      config_.variants.empty() ? parameters_of(name, config_.parameters) : config_.variants[index];
  const LearnerInfo& info = find_learner(name);
  const Missing missing = missing_for(info, values, *problem_.set, problem_.bounds);
  if (missing != Missing::kNothing) refuse_learner(config_, info, form_of(info, values), missing);
  const std::string& stream = info.stream.empty() ? info.name : info.stream;
  auto player = std::make_unique<Player>(
      *problem_.set, Random(config_.seed, config_.repeat, "learner " + stream),
      Random(config_.seed, config_.repeat, "feedback " + stream));
  const Game game{player->set, player->random, problem_.bounds};
  check_radius(info, game, values);
  player->parameters = values;
  const LearnerFactory factory = [make = info.make, game, &own = player->parameters](long horizon) {
    return make(game, horizon, own);
  };
  player->name = name;
  player->learner = factory(config_.rounds);
  player->is_doubled = config_.horizon == "doubling" && player->learner->needs_horizon();
  if (player->is_doubled) player->learner = std::make_unique<Doubling>(factory);
  check_feedback(info, *player->learner);
  player->feedback = player->learner->feedback();
  player->is_foreign = info.is_foreign;
  players_.push_back(std::move(player));

  LearnerRecord& record = record_.learners.emplace_back();
  record.name = name;
  for (auto* series : {&record.average_loss, &record.average_loss_center, &record.regret,
                       &record.learner_seconds, &record.bound_printed, &record.bound_corrected,
                       &record.dynamic_regret, &record.feedback_seconds, &record.dynamic_bound}) {
    series->reserve(checkpoints);
  }
  for (auto* series : {&record.linear_minimizations, &record.projections, &record.clamps,
                       &record.floors, &record.outside, &record.exceeded, &record.newton_steps,
                       &record.separations, &record.memberships}) {
    series->reserve(checkpoints);
  }
}

// A factor above 1 on δ that has to be cut back even in the longest epoch is refused: it would not be
// what is run. The δ of a theory may well be cut back.
BCO_ONCE void Simulation::check_radius(const LearnerInfo& info, const Game& game,
                                       const Parameters& values) const {
  const double radius = values.real("radius");
  if (radius <= 1) return;
  long horizon = config_.rounds;
  if (config_.horizon == "doubling") {
    horizon = 1;
    while (horizon <= config_.rounds / 2) horizon *= 2;
  }
  const std::unique_ptr<Learner> multiplied = info.make(game, horizon, values);
  if (multiplied->clamps() == 0) return;
  Parameters plain = values;
  plain.set("radius", 1);
  const double delta = info.make(game, horizon, plain)->last_round().delta;
  out_of_range("radius", find_parameter("radius").least,
               std::max(1.0, multiplied->last_round().delta / delta),
               format_number(radius) + " (δ of " + info.name + " would exceed its limit)");
}

void Simulation::advance(long rounds) {
  const long end = round_ + std::min(rounds, config_.rounds - round_);
  while (round_ < end) play_round();
}

void Simulation::play_round() {
  watch_.begin(round_++);
  watch_.start();
  for (auto& player : players_) {
    call(*player, [&] { player->point = &player->learner->play(); });
    watch_.lap(player->seconds);
  }
  problem_.losses->next();
  if (has_least_) {
    const std::optional<double> least = problem_.losses->least();
    if (least) require_finite("loss", *least, kBestPoint);
    least_ += least.value_or(0);
    has_least_ = least.has_value();
    if (!has_least_) {
      for (LearnerRecord& record : record_.learners) record.dynamic_regret.clear();
    }
  }
  if (has_path_) follow_best_point();
  for (auto& player : players_) ask(*player);
  watch_.start();
  watch_.lap(clock_seconds_);
  for (auto& player : players_) {
    call(*player, [&] { player->learner->observe(player->observation); });
    watch_.lap(player->seconds);
  }
  if (round_ == next_checkpoint_ || finished()) checkpoint();
}

void Simulation::follow_best_point() {
  has_path_ = problem_.losses->best_point(best_point_);
  if (!has_path_) {
    record_.path_length.clear();
    record_.switches.clear();
    for (LearnerRecord& record : record_.learners) record.dynamic_bound.clear();
    return;
  }
  if (round_ > 1) {
    const double step = (best_point_ - last_best_point_).norm();
    path_length_ += step;
    if (step > 0) ++switches_;
  }
  last_best_point_ = best_point_;
}

std::string Simulation::place(std::string_view who) const {
  return join({who, " on ", config_.problem, " in round ", std::to_string(round_)});
}

void Simulation::require_finite(const char* what, double value, std::string_view who) const {
  if (!std::isfinite(value)) refuse_value(what, value, who);
}

BCO_ONCE void Simulation::refuse_value(const char* what, double value, std::string_view who) const {
  throw InvalidInput(
      join({what, " of ", place(who), " must be finite, got ", format_number(value)}));
}

void Simulation::require_finite(const char* what, const Vector& x, std::string_view who) const {
  if (x.allFinite()) return;
  for (const double coordinate : x) require_finite(what, coordinate, who);
}

// K's own oracle, not the learner's: what a learner asked last is what it starts from.
bool Simulation::is_inside(const Vector& x) const {
  return problem_.set->contains(x, kInsideTolerance * std::max(1.0, problem_.set->outer_radius()));
}

void Simulation::require_inside(const char* what, const Vector& x, std::string_view who) const {
  if (is_inside(x)) return;
  throw InvalidInput(join({what, " of ", place(who), " must lie in the set, got ",
                           format_point(x.data(), x.size()), " from its centre"}));
}

// The error of an oracle names neither the learner nor the round by itself.
template <class Part>
void Simulation::call(const Player& player, const Part& part) const {
  try {
    part();
  } catch (const std::runtime_error& error) {
    fail(player, error);
  }
}

BCO_ONCE void Simulation::fail(const Player& player, const std::runtime_error& error) const {
  std::throw_with_nested(std::runtime_error(join({place(player.name), ": ", error.what()})));
}

// The learner pays, and sees no more than it declared. A number
// that is not finite is never shown to a learner: its oracles would go on with it until one of them fails.
void Simulation::ask(Player& player) {
  LossStream& losses = *problem_.losses;
  const Vector& y = *player.point;
  const Vector& x = player.learner->center();
  const bool sees_gradient = player.feedback == Feedback::kGradient;
  const bool sees_two = player.feedback == Feedback::kTwoValues;
  require_finite("point", y, player.name);
  if (sees_two) require_finite("second point", player.learner->second(), player.name);
  if (player.is_foreign) {
    require_inside("point", y, player.name);
    if (sees_two) require_inside("second point", player.learner->second(), player.name);
    if (&x != &y) require_inside("centre", x, player.name);
  }
  const double response = has_response_ ? losses.response(y, x) : 0;
  const long floored = losses.floored();
  watch_.start();
  double value = sees_gradient ? losses.value_and_gradient(y, player.gradient) : losses.value(y);
  double second = sees_two ? losses.value(player.learner->second()) : 0;
  watch_.lap(player.feedback_seconds);
  value += response;
  if (sees_two) second += response;
  player.floors += losses.floored() - floored;
  const double center_value = &x == &y ? value : losses.value(x) + response;
  require_finite("loss", value, player.name);
  require_finite("loss", second, player.name);
  require_finite("loss at the centre", center_value, player.name);
  if (sees_gradient) require_finite("gradient", player.gradient, player.name);
  const double paid = sees_two ? (value + second) / 2 : value;
  const double largest = std::max(std::abs(value), std::abs(second));
  player.loss += paid;
  player.responses += response;
  if (largest > problem_.bounds.value) ++player.exceeded;
  player.largest_value = std::max(player.largest_value, largest);
  player.center_loss += center_value;
  player.observation = {value, sees_gradient ? &player.gradient : nullptr, second};
  if (feedback_noise_ > 0 && !sees_gradient) {
    player.observation.value += feedback_noise_ * player.noise.normal();
    if (sees_two) player.observation.second_value += feedback_noise_ * player.noise.normal();
  }
}

BCO_ONCE void Simulation::checkpoint() {
  const auto t = static_cast<double>(round_);
  const Minimum best = hindsight_.solve(round_, finished());
  require_finite("total loss", best.value, kBestPoint);
  record_.rounds.push_back(round_);
  record_.best_loss.push_back(best.value / t);
  record_.regret_gap.push_back(best.gap);
  if (has_path_) {
    record_.path_length.push_back(path_length_);
    record_.switches.push_back(switches_);
  }
  for (std::size_t i = 0; i < players_.size(); ++i) {
    const Player& player = *players_[i];
    LearnerRecord& record = record_.learners[i];
    record.average_loss.push_back(player.loss / t);
    record.average_loss_center.push_back(player.center_loss / t);
    record.regret.push_back(player.loss - player.responses - best.value);
    if (has_least_) record.dynamic_regret.push_back(player.loss - player.responses - least_);
    record.linear_minimizations.push_back(player.set.linear_minimizations());
    record.projections.push_back(player.set.projections());
    record.separations.push_back(player.set.separations());
    record.memberships.push_back(player.set.memberships());
    const std::optional<double> proven = player.learner->dynamic_bound(path_length_);
    if (proven && has_path_ && are_as_assumed()) record.dynamic_bound.push_back(*proven);
    record.newton_steps.push_back(player.set.newton_steps());
    const double earlier = record.learner_seconds.empty() ? 0 : record.learner_seconds.back();
    record.learner_seconds.push_back(std::max(earlier, player.seconds - 2 * clock_seconds_));
    const double asked = record.feedback_seconds.empty() ? 0 : record.feedback_seconds.back();
    record.feedback_seconds.push_back(std::max(asked, player.feedback_seconds - clock_seconds_));
    record.clamps.push_back(player.learner->clamps());
    record.floors.push_back(player.floors);
    const bool inside = is_inside(*player.point) && (player.feedback != Feedback::kTwoValues ||
                                                     is_inside(player.learner->second()));
    record.outside.push_back((record.outside.empty() ? 0 : record.outside.back()) +
                             (inside ? 0 : 1));
    record.exceeded.push_back(player.exceeded);
    record.largest_value = player.largest_value;
    if (find_learner(record.name).name != "projection-free" || !has_bounds(player)) continue;
    record.bound_printed.push_back(bound(player, BoundForm::kPrinted));
    record.bound_corrected.push_back(bound(player, BoundForm::kCorrected));
  }
  next_checkpoint_ = checkpoint_after(round_);
}

// Theorems are about losses that are seen as they are, and about convex losses of an adversary that does not see u_t.
BCO_ONCE bool Simulation::are_as_assumed() const {
  return feedback_noise_ == 0 && !has_response_ && problem_.losses->is_convex();
}

// The paper's are about their own η and their own epochs besides.
BCO_ONCE bool Simulation::has_bounds(const Player& player) const {
  const Parameters& values = player.parameters;
  const bool is_reset = config_.horizon == "known" || values.choice("epoch-state") == "reset";
  return values.real("step") == 1 && is_reset && are_as_assumed();
}

BCO_ONCE double Simulation::bound(const Player& player, BoundForm form) const {
  const RadiusRule rule = radius_rule(player.parameters);
  const auto t = static_cast<double>(round_);
  if (config_.horizon != "known") return anytime_bound(record_.constants, rule, t, form);
  const auto horizon = static_cast<double>(config_.rounds);
  return prefix_bound(record_.constants, rule, horizon, t, form).total();
}

BCO_ONCE Round Simulation::inspect(std::string_view learner) const {
  require_known("learner", learner, config_.learners);
  const auto found = std::find(config_.learners.begin(), config_.learners.end(), learner);
  const auto index = static_cast<std::size_t>(found - config_.learners.begin());
  Round round = players_[index]->learner->last_round();
  round.round = round_;
  if (players_[index]->is_doubled) {
    while ((round_ >> (round.epoch + 1)) > 0) ++round.epoch;
  }
  return round;
}

// The losses keep no more of a question than their scratch and the count of floors, and of that
// count `ask` takes only what its own question adds.
BCO_ONCE double Simulation::value(ConstVectorRef x) const {
  if (round_ == 0) {
    throw InvalidInput("a loss can be evaluated only after the first round, got round 0");
  }
  check_point(x);
  return problem_.losses->value(x);
}

BCO_ONCE void Simulation::check_point(ConstVectorRef x) const {
  if (x.size() != problem_.set->dimension()) {
    throw InvalidInput("x must have " + std::to_string(problem_.set->dimension()) +
                       " numbers, got " + std::to_string(x.size()));
  }
  for (Index i = 0; i < x.size(); ++i) {
    if (!std::isfinite(x[i])) {
      throw InvalidInput("x must be finite numbers, got " + format_number(x[i]));
    }
  }
}

BCO_ONCE Parts Simulation::parts(ConstVectorRef x) const {
  check_point(x);
  std::optional<Parts> parts = problem_.losses->parts(x);
  if (!parts) {
    throw InvalidInput(join({"parts requires a problem whose losses are sums over parts, got ",
                             in_quotes(config_.problem)}));
  }
  return std::move(*parts);
}

BCO_ONCE Eigen::Matrix2Xd Simulation::outline(long directions) const {
  const std::unique_ptr<Set> set = problem_.set->clone();  // an oracle keeps its last answer
  if (set->dimension() != 2) {
    throw InvalidInput("outline requires a set in the plane, got one of dimension " +
                       std::to_string(set->dimension()));
  }
  if (directions < kFewestDirections || directions > kMostDirections) {
    out_of_range("directions", kFewestDirections, kMostDirections, std::to_string(directions));
  }
  const double same = 1e-9 * set->outer_radius();
  Eigen::Matrix2Xd points(2, directions);
  Index count = 0;
  Vector g(2);
  Vector v(2);
  for (long i = 0; i < directions; ++i) {
    const double angle =
        2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(directions);
    const auto [sine, cosine] = sine_cosine(angle);
    g << cosine, sine;
    set->minimize_linear(g, v);
    if (count == 0 || (v - points.col(count - 1)).norm() > same) points.col(count++) = v;
  }
  while (count > 1 && (points.col(count - 1) - points.col(0)).norm() <= same) --count;
  return points.leftCols(count);
}

}  // namespace bco
