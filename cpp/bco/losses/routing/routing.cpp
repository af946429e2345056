#include "bco/losses/routing/routing.h"

#include <algorithm>
#include <cmath>

#include "bco/math.h"
#include "bco/text.h"

namespace bco {
namespace {

constexpr double kCongestion = 0.25;  // c
constexpr double kJam = 3;
constexpr double kDelayNoise = 0.5;  // |ν| is at most this
constexpr double kLeastDelay = 0.1;
constexpr double kMostDelay = 0.4;

// The p at which the jam is nearest to a point of the unit square.
double nearest_place(double across, double down) {
  return std::clamp(2 * (across - down), -1.0, 1.0);
}

// j_e(place(e)) for every edge.
template <class PlaceOf>
void jams(const Paths& grid, const PlaceOf& place_of, Vector& jam) {
  const Index k = grid.grid();
  const auto last = static_cast<double>(k - 1);
  const auto exponent = [&](double across, double down) {
    const double place = place_of(across, down);
    const double right = across - (0.5 + place / 4);
    const double below = down - (0.5 - place / 4);
    return -8 * (right * right + below * below);
  };
  for (Index i = 0; i < k; ++i) {
    const double along = static_cast<double>(i) / last;
    for (Index j = 0; j + 1 < k; ++j) {
      const double between = (static_cast<double>(j) + 0.5) / last;
      jam[grid.right(i, j)] = exponent(between, along);
      jam[grid.down(j, i)] = exponent(along, between);
    }
  }
  exp_each(jam);
}

BCO_ONCE Vector jam_at(const Paths& grid, double place) {
  Vector jam(grid.edges());
  jams(
      grid, [place](double, double) { return place; }, jam);
  return jam;
}

BCO_ONCE void check(const Paths& grid, const Roads& roads) {
  if (roads.delays.size() != grid.edges()) {
    throw InvalidInput(join({"delays of the roads must be ", std::to_string(grid.edges()),
                             " numbers, got ", std::to_string(roads.delays.size())}));
  }
  if (!(std::isfinite(roads.largest) && roads.largest > 0)) {
    throw InvalidInput("largest delay of the roads must be a positive number, got " +
                       format_number(roads.largest));
  }
  for (Index e = 0; e < roads.delays.size(); ++e) {
    if (roads.delays[e] >= 0 && roads.delays[e] <= roads.largest) continue;
    throw InvalidInput(
        join({"delay of road ", std::to_string(e + 1), " must be between 0 and ",
              format_number(roads.largest), ", got ", format_number(roads.delays[e])}));
  }
}

}  // namespace

BCO_ONCE Roads Roads::drawn(const Paths& grid, Random random) {
  Roads roads{Vector(grid.edges()), kMostDelay};
  for (double& delay : roads.delays) {
    delay = kLeastDelay + (kMostDelay - kLeastDelay) * random.uniform();
  }
  return roads;
}

BCO_ONCE RoutingLosses::RoutingLosses(const Paths& grid, const Roads& roads,
                                      const Adversary& adversary)
    : grid_(grid), adversary_(adversary) {
  check(grid, roads);
  const Index edges = grid.edges();
  for (Vector* v : {&delays_, &sum_, &flow_, &edge_slopes_}) v->setZero(edges);
  const Vector there = jam_at(grid, -1);
  moving_ = jam_at(grid, 1);
  if (adversary.is_linear()) {
    moving_ -= there;
    find_scale(1 + moving_.array().abs());
    middle_ = Vector::Constant(edges, scale_);
    moving_ *= scale_;
    slopes_.resize(grid.dimension());
    grid_.contract(moving_, slopes_);
    range_.emplace(grid_, slopes_);
    const double slope = slopes_.norm();
    bounds_ = {adversary.cheats() ? 1 + 2 * grid.inner_radius() * slope : 1, slope, 0};
    return;
  }
  Vector least = moving_, most = moving_;  // of the jam, over its places
  if (adversary.kind() != AdversaryKind::kStill) least = least.cwiseMin(there);
  if (adversary.kind() == AdversaryKind::kSwitch) most = most.cwiseMax(there);
  if (adversary.kind() == AdversaryKind::kDrift) jams(grid, nearest_place, most);
  find_scale((1 + kDelayNoise) * (roads.largest + kJam * most.array()) + kCongestion);
  congestion_ = scale_ * kCongestion;
  bound_losses(roads, least, most);
  middle_ = scale_ * roads.delays;
  moving_ *= scale_ * kJam;
  place_ = 1;
}

// s, from the largest delays of the edges with all traffic on them.
BCO_ONCE void RoutingLosses::find_scale(const Vector& most) {
  Vector g(dimension()), path(dimension());
  grid_.contract(-most, g);
  grid_.minimize_linear(g, path);
  take_flow(path);
  scale_ = 1 / flow_.dot(most);
}

BCO_ONCE void RoutingLosses::bound_losses(const Roads& roads, const Vector& least_jam,
                                          const Vector& most_jam) {
  const Vector least = (1 - kDelayNoise) * (roads.delays + kJam * least_jam);
  const Vector most =
      (1 + kDelayNoise) * (roads.delays + kJam * most_jam).array() + 2 * kCongestion;
  const double middle = (least.mean() + most.mean()) / 2;
  const double gradient = (most.array() - middle).max(middle - least.array()).matrix().norm();
  bounds_ = {1, scale_ * gradient, 2 * congestion_, 2 * congestion_};
}

void RoutingLosses::next() {
  adversary_.next();
  round_ += 1;
  const double place = adversary_.now();
  if (adversary_.is_linear()) {
    delays_ = middle_ + place * moving_;
  } else {
    if (place != place_) {
      place_ = place;
      jams(
          grid_, [place](double, double) { return place; }, moving_);
      moving_ *= scale_ * kJam;
    }
    for (double& noise : delays_) noise = 1 + kDelayNoise * (2 * adversary_.random().uniform() - 1);
    delays_.array() *= (middle_ + moving_).array();
  }
  sum_ += delays_;
}

void RoutingLosses::take_flow(ConstVectorRef x) {
  grid_.expand(x, flow_);
  flow_ += grid_.middle();
}

// Σ_e f_e(delays_e + rounds·s·c·f_e)
double RoutingLosses::delay(ConstVectorRef delays, double rounds) const {
  return flow_.dot(delays) + rounds * congestion_ * flow_.squaredNorm();
}

void RoutingLosses::slope(ConstVectorRef delays, double rounds, VectorRef g) {
  edge_slopes_ = delays + 2 * rounds * congestion_ * flow_;
  grid_.contract(edge_slopes_, g);
}

double RoutingLosses::value(ConstVectorRef x) {
  take_flow(x);
  return delay(delays_, 1);
}

void RoutingLosses::gradient(ConstVectorRef x, VectorRef g) {
  take_flow(x);
  slope(delays_, 1, g);
}

double RoutingLosses::value_and_gradient(ConstVectorRef x, VectorRef g) {
  gradient(x, g);
  return delay(delays_, 1);
}

double RoutingLosses::total(ConstVectorRef x) {
  take_flow(x);
  return delay(sum_, round_);
}

void RoutingLosses::total_gradient(ConstVectorRef x, VectorRef g) {
  take_flow(x);
  slope(sum_, round_, g);
}

double RoutingLosses::total_and_gradient(ConstVectorRef x, VectorRef g) {
  total_gradient(x, g);
  return delay(sum_, round_);
}

bool RoutingLosses::best_point(VectorRef x) const {
  if (range_) x = range_->best_point(adversary_.now());
  return range_.has_value();
}

std::optional<double> RoutingLosses::least() const {
  if (!range_) return std::nullopt;
  return delays_.dot(grid_.middle()) + range_->minimum(adversary_.now());
}

double RoutingLosses::response(ConstVectorRef y, ConstVectorRef x) {
  return -2 * adversary_.now() * slopes_.dot(y - x);
}

BCO_ONCE std::optional<Parts> RoutingLosses::parts(ConstVectorRef x) {
  take_flow(x);
  const Vector congestion = congestion_ * flow_;
  return Parts{flow_, delays_ + congestion, sum_ / std::max(1.0, round_) + congestion};
}

}  // namespace bco
