// Traffic through a grid: its losses against sums over the paths, its scale, its adversaries, what it refuses.
#include "bco/losses/routing/routing.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "bco/simulation/simulation.h"
#include "statistics.h"

namespace bco {
namespace {

Adversary adversary(AdversaryKind kind, long period = 10) {
  return {kind, period, Random(1, 0, "losses")};
}

RoutingLosses losses_on(const Paths& grid, AdversaryKind kind, long period = 10) {
  return {grid, Roads::drawn(grid, Random(1, 0, "roads")), adversary(kind, period)};
}

// The flow of every path of the grid.
std::vector<Vector> all_paths(const Paths& grid) {
  std::vector<Vector> paths;
  const Index last = grid.grid() - 1;
  const std::function<void(Index, Index, Vector)> walk = [&](Index i, Index j, Vector flow) {
    if (i == last && j == last) paths.push_back(flow);
    if (j < last) {
      Vector next = flow;
      next[grid.right(i, j)] = 1;
      walk(i, j + 1, next);
    }
    if (i < last) {
      flow[grid.down(i, j)] = 1;
      walk(i + 1, j, flow);
    }
  };
  walk(0, 0, Vector::Zero(grid.edges()));
  return paths;
}

Vector point_of(Paths& grid, const Vector& flow) {
  Vector x(grid.dimension());
  grid.contract(flow - grid.middle(), x);
  return x;
}

constexpr AdversaryKind kKinds[] = {AdversaryKind::kStill,  AdversaryKind::kDrift,
                                    AdversaryKind::kSwitch, AdversaryKind::kAlternate,
                                    AdversaryKind::kCoin,   AdversaryKind::kCheat};

// Σ_e f_e(ℓ_e + c f_e) along paths and at mixtures of two of them, whose flows are written out.
TEST(Routing, LossIsTheDelayOfTheFlow) {
  Paths grid(4);
  const std::vector<Vector> paths = all_paths(grid);
  EXPECT_EQ(paths.size(), 20U);
  for (const AdversaryKind kind : kKinds) {
    RoutingLosses losses = losses_on(grid, kind);
    EXPECT_EQ(losses.congestion() == 0, adversary(kind).is_linear());
    for (int t = 0; t < 25; ++t) {
      losses.next();
      for (std::size_t i = 0; i < paths.size(); ++i) {
        const Vector flow = 0.3 * paths[i] + 0.7 * paths[(7 * i + 3) % paths.size()];
        double delay = 0;
        for (Index e = 0; e < flow.size(); ++e) {
          delay += flow[e] * (losses.delays()[e] + losses.congestion() * flow[e]);
        }
        ASSERT_NEAR(losses.value(point_of(grid, flow)), delay, 1e-13);
      }
    }
  }
}

// |f_t| ≤ 1 on every path. Where every edge of a path can have its largest delay, some path's loss could be 1: a loss
// comes close where nothing is random.
TEST(Routing, DelaysAreScaledToOne) {
  Paths grid(4);
  const std::vector<Vector> paths = all_paths(grid);
  for (const AdversaryKind kind : kKinds) {
    RoutingLosses losses = losses_on(grid, kind);
    double most = 0;
    for (int t = 0; t < 300; ++t) {
      losses.next();
      for (const Vector& path : paths) most = std::max(most, losses.value(point_of(grid, path)));
    }
    EXPECT_LE(most, 1 + 1e-12);
    EXPECT_GE(most, adversary(kind).is_linear() ? 0.85 : 0.4);
    EXPECT_GE(losses.bounds()->value, 1);
  }
}

// The mean of ℓ_{t,e} is (b_e + 3 j_e) and of its square's deviation (that mean)²/12. Error rate 1e−6 for all edges.
TEST(Routing, DelaysAreRandomAroundTheirMean) {
  const Paths grid(3);
  const Roads roads = Roads::drawn(grid, Random(1, 0, "roads"));
  EXPECT_GE(roads.delays.minCoeff(), 0.1);
  EXPECT_LE(roads.delays.maxCoeff(), 0.4);
  RoutingLosses losses(grid, roads, adversary(AdversaryKind::kStill));
  const double scale = 4 * losses.congestion();
  std::vector<testing::Sample> samples(static_cast<std::size_t>(grid.edges()));
  for (int t = 0; t < 20000; ++t) {
    losses.next();
    for (Index e = 0; e < grid.edges(); ++e) {
      samples[static_cast<std::size_t>(e)].add(losses.delays()[e] / scale);
    }
  }
  // On the unit square: right(0, 1) has its midpoint at (0.75, 0), down(0, 2) at (1, 0.25), right(2, 0) at (0.25, 1).
  const auto jam = [](double across, double down) {
    return std::exp(-8 * ((across - 0.75) * (across - 0.75) + (down - 0.25) * (down - 0.25)));
  };
  const auto expect = [&](Index e, double across, double down) {
    testing::expect_mean(samples[static_cast<std::size_t>(e)],
                         roads.delays[e] + 3 * jam(across, down));
  };
  expect(grid.right(0, 1), 0.75, 0);
  expect(grid.down(0, 2), 1, 0.25);
  expect(grid.right(2, 0), 0.25, 1);
  expect(grid.down(1, 1), 0.5, 0.75);
}

// The jam's place shows in which of two edges, mirror images of one another, has the larger mean delay.
TEST(Routing, AdversariesMoveTheJam) {
  const Paths grid(5);
  const Roads roads{Vector::Constant(grid.edges(), 0.5), 1};
  const auto sides = [&](AdversaryKind kind, long period, int rounds) {
    RoutingLosses losses(grid, roads, adversary(kind, period));
    std::string text;
    for (int t = 0; t < rounds; ++t) {
      losses.next();
      double right = 0, left = 0;
      for (Index i = 0; i < 5; ++i) {
        for (Index j = 0; j < 4; ++j) {
          const bool is_right = j >= i;  // of the diagonal
          (is_right ? right : left) += losses.delays()[grid.right(i, j)];
          (is_right ? left : right) += losses.delays()[grid.down(j, i)];
        }
      }
      text += right > left ? 'R' : 'L';
    }
    return text;
  };
  EXPECT_EQ(sides(AdversaryKind::kStill, 3, 8), "RRRRRRRR");
  EXPECT_EQ(sides(AdversaryKind::kSwitch, 3, 12), "RRRLLLRRRLLL");
  EXPECT_EQ(sides(AdversaryKind::kDrift, 100, 200).substr(0, 30), std::string(30, 'R'));
  EXPECT_EQ(sides(AdversaryKind::kDrift, 100, 200).substr(80, 40), std::string(40, 'L'));
  EXPECT_EQ(sides(AdversaryKind::kAlternate, 3, 6), "RLRLRL");
  EXPECT_EQ(sides(AdversaryKind::kCheat, 3, 4), "LLLL");
}

TEST(Routing, PartsAddUpToTheLosses) {
  Paths grid(5);
  RoutingLosses losses = losses_on(grid, AdversaryKind::kDrift);
  Random random(3, 0, "points");
  Vector x(grid.dimension()), g(grid.dimension());
  double sum = 0;
  random.sphere(g);
  grid.minimize_linear(g, x);
  x *= 0.8;
  for (int t = 1; t <= 20; ++t) {
    losses.next();
    sum += losses.value(x);
    const Parts parts = *losses.parts(x);
    ASSERT_NEAR(parts.amounts.dot(parts.costs), losses.value(x), 1e-14);
    ASSERT_NEAR(parts.amounts.dot(parts.mean_costs), sum / t, 1e-13);
    ASSERT_GE(parts.amounts.minCoeff(), -1e-12);
    ASSERT_NEAR(parts.amounts[grid.right(0, 0)] + parts.amounts[grid.down(0, 0)], 1, 1e-12);
  }
}

// Of linear losses the best fixed flow is a path, found among all of them.
TEST(Routing, HindsightOfLinearLossesIsTheBestPath) {
  Paths grid(4);
  RoutingLosses losses = losses_on(grid, AdversaryKind::kCoin);
  Hindsight hindsight(losses, grid);
  for (int t = 1; t <= 100; ++t) {
    losses.next();
    if (t % 20 != 0) continue;
    double best = std::numeric_limits<double>::infinity();
    for (const Vector& path : all_paths(grid)) {
      best = std::min(best, losses.total(point_of(grid, path)));
    }
    const Minimum found = hindsight.solve(t);
    ASSERT_NEAR(found.value, best, 1e-9);
    ASSERT_LE(found.gap, 1e-9 * t);
  }
}

// With congestion the best flow is divided; its certificate is the linear minimiser's.
TEST(Routing, HindsightIsCertified) {
  for (const Index k : {3, 5, 12}) {
    Paths grid(k);
    RoutingLosses losses = losses_on(grid, AdversaryKind::kDrift, 100);
    Hindsight hindsight(losses, grid);
    for (int t = 1; t <= 400; ++t) {
      losses.next();
      if (t % 50 != 0) continue;
      ASSERT_LE(hindsight.solve(t).gap, 1e-8 * t) << "grid " << k;
    }
  }
}

std::string refusal_of(const std::function<void()>& work) {
  try {
    work();
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "";
}

TEST(Routing, RefusesDelaysThatAreNone) {
  const Paths grid(3);
  const auto refused = [&](const Roads& roads) {
    return refusal_of([&] { RoutingLosses(grid, roads, adversary(AdversaryKind::kStill)); });
  };
  const auto with = [&](double delay) {
    Roads roads{Vector::Constant(12, 0.5), 1};
    roads.delays[6] = delay;
    return roads;
  };
  EXPECT_EQ(refused(with(0)), "");
  EXPECT_EQ(refused(with(-0.25)), "delay of road 7 must be between 0 and 1, got -0.25");
  EXPECT_EQ(refused(with(2)), "delay of road 7 must be between 0 and 1, got 2");
  EXPECT_EQ(refused(with(std::nan(""))), "delay of road 7 must be between 0 and 1, got nan");
  EXPECT_EQ(refused({Vector::Ones(3), 1}), "delays of the roads must be 12 numbers, got 3");
  EXPECT_EQ(refused({Vector::Ones(12), std::numeric_limits<double>::infinity()}),
            "largest delay of the roads must be a positive number, got inf");
}

TEST(Routing, RefusesGridsOutOfRange) {
  Parameters parameters;
  EXPECT_EQ(refusal_of([&] { parameters.set("grid", "1"); }),
            "grid must be between 3 and 12, got 1");
  EXPECT_EQ(refusal_of([&] { parameters.set("grid", "1000"); }),
            "grid must be between 3 and 12, got 1000");
  EXPECT_EQ(refusal_of([&] { parameters.set("assignments", "0"); }),
            "assignments must be between 2 and 30, got 0");
}

// The page's view of a run: the parts of what a learner plays, and the best fixed flow at the last checkpoint.
TEST(Routing, ARunHasPartsAndABestFlow) {
  Config config;
  config.problem = "routing";
  config.learners = {"projection-free", "fkm"};
  config.rounds = 100;
  Simulation simulation(config);
  EXPECT_EQ(simulation.best(), Vector::Zero(16));
  simulation.advance(100);
  const Parts best = simulation.parts(simulation.best());
  EXPECT_NEAR(best.amounts.dot(best.mean_costs), simulation.record().best_loss.back(), 1e-9);
  const Parts played = simulation.parts(simulation.inspect("fkm").x);
  EXPECT_EQ(played.amounts.size(), 40);
  EXPECT_EQ(refusal_of([&] { (void)simulation.parts(Vector::Zero(3)); }),
            "x must have 16 numbers, got 3");
  config.problem = "target";
  Simulation other(config);
  EXPECT_EQ(refusal_of([&] { (void)other.parts(Vector::Zero(10)); }),
            "parts requires a problem whose losses are sums over parts, got \"target\"");
}

}  // namespace
}  // namespace bco
