// The simulation: checkpoints, regret, and looking at a game.
#include "bco/simulation/simulation.h"
#include "bco/simulation/csv.h"

#include <gtest/gtest.h>

#include <map>
#include <numbers>
#include <sstream>

#include "bco/losses/portfolio/portfolio.h"
#include "bco/sets/polygon/polygon.h"
#include "bco/sets/solid_simplex/solid_simplex.h"
#include "bco/simulation/catalogue.h"
#include "bco/text.h"
#include "small_config.h"

namespace bco {
namespace {

using testing::small_config;

TEST(Checkpoints, AreDenseThenTwentyADecadeAndDoNotDependOnTheEnd) {
  std::vector<long> rounds;
  for (long t = 1; t <= 10000; t = checkpoint_after(t)) rounds.push_back(t);
  for (long t = 1; t <= 10; ++t) EXPECT_EQ(rounds[static_cast<std::size_t>(t - 1)], t);
  for (std::size_t i = 1; i < rounds.size(); ++i) {
    EXPECT_GT(rounds[i], rounds[i - 1]);
    if (rounds[i - 1] >= 20) {
      EXPECT_LE(static_cast<double>(rounds[i]), 1.16 * static_cast<double>(rounds[i - 1]));
    }
  }
  for (const long decade : {100L, 1000L, 10000L}) {
    EXPECT_EQ(std::count(rounds.begin(), rounds.end(), decade), 1);
  }
  EXPECT_EQ(checkpoint_after(9000000), 10000000);
}

TEST(Simulation, TheLastRoundIsACheckpoint) {
  for (const long rounds : {1L, 2L, 17L, 100L, 123L}) {
    Simulation simulation(small_config("arena", rounds));
    simulation.advance(1000000);
    EXPECT_TRUE(simulation.finished());
    EXPECT_EQ(simulation.record().rounds.back(), rounds);
    for (const LearnerRecord& learner : simulation.record().learners) {
      EXPECT_EQ(learner.average_loss.size(), simulation.record().rounds.size());
    }
  }
}

// The loss that a learner pays in the round that `inspect` shows: for two points the mean.
template <class Value>
double paid(const Round& round, const Value& value) {
  return round.second.size() == 0 ? value(round.y) : (value(round.y) + value(round.second)) / 2;
}

// Replays the points that `inspect` reports against a second copy of the same losses.
TEST(Simulation, RecordsWhatWasPlayed) {
  for (const ProblemInfo& info : problems()) {
    Simulation simulation(small_config(info.name));
    Problem copy = make_problem(simulation.config());
    const std::size_t count = simulation.config().learners.size();
    std::vector<double> loss(count), center(count);
    while (!simulation.finished()) {
      simulation.advance(1);
      copy.losses->next();
      for (std::size_t i = 0; i < count; ++i) {
        const Round round = simulation.inspect(simulation.config().learners[i]);
        const double value = paid(round, [&](const Vector& y) { return copy.losses->value(y); });
        ASSERT_DOUBLE_EQ(round.loss, value);
        loss[i] += value;
        center[i] += copy.losses->value(round.x);
      }
    }
    Hindsight hindsight(*copy.losses, *copy.set);
    const Minimum best = hindsight.solve(simulation.round());
    for (std::size_t i = 0; i < count; ++i) {
      const LearnerRecord& record = simulation.record().learners[i];
      EXPECT_NEAR(record.average_loss.back(), loss[i] / 300, 1e-9 * std::abs(loss[i]));
      EXPECT_NEAR(record.average_loss_center.back(), center[i] / 300, 1e-9 * std::abs(center[i]));
      EXPECT_NEAR(record.regret.back(), loss[i] - best.value,
                  best.gap + simulation.record().regret_gap.back() + 1e-9 * std::abs(loss[i]));
    }
  }
}

TEST(Simulation, FixedPlaysTheCentre) {
  Config config = small_config("quadratic");
  config.learners = {"fkm", "fixed"};
  Simulation simulation(config);
  simulation.advance(300);
  const LearnerRecord& fixed = simulation.record().learners.back();
  EXPECT_EQ(fixed.average_loss, fixed.average_loss_center);
}

TEST(Simulation, CountsTheFloorWhereALearnerIsNotInvested) {
  Config config = small_config("portfolio");
  config.learners = {"stochastic-ocg", "projection-free"};
  config.parameters.set("first-step", "vertex");  // the zero direction's vertex: nothing invested
  Simulation simulation(config);
  simulation.advance(300);
  // Round 2 of the epochs of 2, 4, …, 256 rounds. Algorithm 1 only goes to (1−α) times that vertex.
  EXPECT_EQ(simulation.record().learners[0].floors.back(), 8);
  EXPECT_EQ(simulation.record().learners[1].floors.back(), 0);
  EXPECT_NEAR(simulation.record().learners[0].largest_value, 1 - std::log(PortfolioLosses::kFloor),
              1e-9);
}

TEST(Simulation, ReportsTheClamps) {
  Config config = small_config("portfolio");
  config.parameters.set("exploration", 0.9);
  config.parameters.set("fkm-form", "flaxman");
  Simulation simulation(config);
  simulation.advance(300);
  for (const LearnerRecord& learner : simulation.record().learners) {
    // 0.9·T^(−1/5) > 1/2 for T < 19; formulas with √n exceed r/2 or r/4 in every epoch here, r/√T for
    // T < 4; the others stay below or do not explore.
    const std::map<std::string, long> clamped = {
        {"fkm", 9},  {"projection-free", 5}, {"separation", 9},   {"unregularized", 5},
        {"pbgd", 9}, {"two-point", 2},       {"two-point-ocg", 2}};
    const auto found = clamped.find(learner.name);
    const long expected = found == clamped.end() ? 0 : found->second;
    EXPECT_EQ(learner.clamps.back(), expected) << learner.name;
  }
}

// The bits of a learner with settings of its own are those of a run with these settings; the others keep theirs.
TEST(Simulation, ALearnerMayHaveSettingsOfItsOwn) {
  Config config = small_config("target");
  config.parameters.set("radius", 0.5);
  config.learners = {"fkm", "fkm:step=3", "ocg:ocg-form=anytime:step=2", "ocg",
                     "projection-free:exploration=0.2"};
  Simulation together(config);
  together.advance(300);
  const auto alone = [&](const std::string& learner, const std::string& name,
                         const std::string& value) {
    Config own = config;
    own.learners = {learner};
    if (!name.empty()) own.parameters.set(name, value);
    if (learner == "ocg" && !name.empty()) own.parameters.set("step", 2);
    Simulation simulation(own);
    simulation.advance(300);
    return simulation.record().learners[0];
  };
  const std::vector<LearnerRecord>& all = together.record().learners;
  for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(all[i].name, config.learners[i]);
  EXPECT_EQ(all[0].regret, alone("fkm", "", "").regret);
  EXPECT_EQ(all[1].regret, alone("fkm", "step", "3").regret);
  EXPECT_EQ(all[2].regret, alone("ocg", "ocg-form", "anytime").regret);
  EXPECT_EQ(all[3].regret, alone("ocg", "", "").regret);
  const LearnerRecord wide = alone("projection-free", "exploration", "0.2");
  EXPECT_EQ(all[4].regret, wide.regret);
  EXPECT_EQ(all[4].bound_corrected, wide.bound_corrected);
  EXPECT_NE(all[0].regret, all[1].regret);
  EXPECT_EQ(together.inspect("fkm:step=3").eta, 3 * together.inspect("fkm").eta);
}

TEST(Simulation, NoPointThatIsLookedAtLiesOutside) {
  for (const ProblemInfo& info : problems()) {
    Simulation simulation(small_config(info.name));
    simulation.advance(300);
    for (const LearnerRecord& learner : simulation.record().learners) {
      EXPECT_EQ(learner.outside.size(), simulation.record().rounds.size());
      EXPECT_EQ(learner.outside.back(), 0) << info.name << " " << learner.name;
    }
  }
}

TEST(Simulation, InspectKnowsOnlyItsLearners) {
  const Simulation simulation([] {
    Config config = small_config("arena");
    config.learners = {"fkm"};
    return config;
  }());
  EXPECT_THROW(simulation.inspect("fixed"), InvalidInput);
  EXPECT_EQ(simulation.inspect("fkm").round, 0);
}

// ------------------------------------------------------------------------------------------
// looking at the game

TEST(Simulation, ValueIsTheLossOfTheRoundThatInspectShows) {
  for (const ProblemInfo& info : problems()) {
    Simulation simulation(small_config(info.name, 20));
    while (!simulation.finished()) {
      simulation.advance(1);
      for (const std::string& name : simulation.config().learners) {
        const Round round = simulation.inspect(name);
        const double value = paid(round, [&](const Vector& y) { return simulation.value(y); });
        ASSERT_EQ(value, round.loss) << info.name << " " << name;
      }
    }
  }
}

// All that a record holds but the times.
void expect_same_results(const Record& a, const Record& b) {
  EXPECT_EQ(a.rounds, b.rounds);
  EXPECT_EQ(a.best_loss, b.best_loss);
  EXPECT_EQ(a.regret_gap, b.regret_gap);
  ASSERT_EQ(a.learners.size(), b.learners.size());
  for (std::size_t i = 0; i < a.learners.size(); ++i) {
    const LearnerRecord& p = a.learners[i];
    const LearnerRecord& q = b.learners[i];
    SCOPED_TRACE(a.problem + " " + p.name);
    EXPECT_EQ(p.average_loss, q.average_loss);
    EXPECT_EQ(p.average_loss_center, q.average_loss_center);
    EXPECT_EQ(p.regret, q.regret);
    EXPECT_EQ(p.linear_minimizations, q.linear_minimizations);
    EXPECT_EQ(p.projections, q.projections);
    EXPECT_EQ(p.clamps, q.clamps);
    EXPECT_EQ(p.floors, q.floors);
    EXPECT_EQ(p.outside, q.outside);
    EXPECT_EQ(p.largest_value, q.largest_value);
  }
}

TEST(Simulation, LookingChangesNoResult) {
  for (const ProblemInfo& info : problems()) {
    Config config = small_config(info.name, 60);
    config.parameters.set("first-step", "vertex");  // the portfolio's floor is met as well
    if (info.name == "quadratic") config.parameters.set("dimension", 2);
    Simulation untouched(config);
    untouched.advance(60);

    Simulation looked_at(config);
    const Index n = looked_at.center().size();
    if (n == 2) looked_at.outline(90);
    while (!looked_at.finished()) {
      looked_at.advance(1);
      looked_at.value(Vector::Zero(n));
      looked_at.value(Vector::Constant(n, -1));  // nothing invested: floored
      for (const std::string& name : config.learners) looked_at.value(looked_at.inspect(name).next);
      if (n == 2) looked_at.outline(90);
    }
    expect_same_results(looked_at.record(), untouched.record());
  }
}

TEST(Simulation, ValueRefusesWhatHasNone) {
  Simulation simulation(small_config("arena"));
  EXPECT_THROW(simulation.value(Vector::Zero(2)), InvalidInput);  // no round was played
  simulation.advance(1);
  EXPECT_NO_THROW(simulation.value(Vector::Zero(2)));
  EXPECT_THROW(simulation.value(Vector::Zero(3)), InvalidInput);
  EXPECT_THROW(simulation.value(Vector()), InvalidInput);
  EXPECT_THROW(simulation.value(Vector::Constant(2, std::nan(""))), InvalidInput);
}

Simulation arena_with(const std::string& set) {
  Config config = small_config("arena");
  config.parameters.set("arena-set", set);
  return Simulation(config);
}

// Turns left at every point, and around the centre once.
void expect_convex(const Eigen::Matrix2Xd& points) {
  const auto cross = [](const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
    return a[0] * b[1] - a[1] * b[0];
  };
  const Index count = points.cols();
  ASSERT_GE(count, 3);
  double angle = 0;
  for (Index i = 0; i < count; ++i) {
    const Eigen::Vector2d a = points.col(i);
    const Eigen::Vector2d b = points.col((i + 1) % count);
    const Eigen::Vector2d c = points.col((i + 2) % count);
    EXPECT_GT(cross(b - a, c - b), 0);
    angle += std::atan2(cross(a, b), a.dot(b));
  }
  EXPECT_NEAR(angle, 2 * std::numbers::pi, 1e-9);
}

TEST(Simulation, OutlineOfAPolygonIsItsCornersCounterClockwise) {
  const Simulation simulation = arena_with("polygon");
  const Polygon polygon(simulation.config().parameters.points("corners"));
  const Eigen::Matrix2Xd points = simulation.outline(720);
  ASSERT_EQ(points.cols(), polygon.corners().cols());
  expect_convex(points);
  Index first = 0;
  (polygon.corners().colwise() - points.col(0)).colwise().norm().minCoeff(&first);
  for (Index i = 0; i < points.cols(); ++i) {
    EXPECT_EQ(points.col(i), polygon.corners().col((first + i) % points.cols()));
  }
  EXPECT_EQ(simulation.center(), polygon.center());
}

TEST(Simulation, OutlineOfEverySetInThePlaneIsItsBoundary) {
  for (const auto& [set, corners] : {std::pair{"box", 4}, std::pair{"simplex", 3}}) {
    const Eigen::Matrix2Xd points = arena_with(set).outline(360);
    EXPECT_EQ(points.cols(), corners) << set;
    expect_convex(points);
  }
  const Eigen::Matrix2Xd circle = arena_with("ball").outline(360);
  EXPECT_EQ(circle.cols(), 360);
  expect_convex(circle);
  EXPECT_TRUE(circle.colwise().norm().isOnes(1e-12));

  Config config = small_config("quadratic");
  config.parameters.set("dimension", 2);  // a polytope, whose vertices come from the simplex method
  const Simulation simulation(config);
  const Eigen::Matrix2Xd points = simulation.outline(3600);
  expect_convex(points);
  EXPECT_LE(points.colwise().norm().maxCoeff(), simulation.record().constants.R * (1 + 1e-12));
  // The origin of the problem is a corner.
  EXPECT_LE((points.colwise() + Eigen::Vector2d(simulation.center())).colwise().norm().minCoeff(),
            1e-9);
}

TEST(Simulation, OutlineNeedsThePlaneAndAFewDirections) {
  EXPECT_THROW(Simulation(small_config("quadratic")).outline(360), InvalidInput);
  const Simulation simulation = arena_with("ball");
  for (const long directions : {-1L, 0L, 2L, 3601L}) {
    EXPECT_THROW(simulation.outline(directions), InvalidInput);
  }
  EXPECT_EQ(simulation.outline(3).cols(), 3);
  EXPECT_EQ(simulation.outline(3600).cols(), 3600);
}

TEST(Simulation, CsvRowsHaveAsManyCellsAsTheHeader) {
  Simulation simulation(small_config("arena"));
  simulation.advance(300);
  std::ostringstream out;
  write_csv(out, simulation.record(), simulation.config());
  std::istringstream rows(out.str());
  const std::string header = run_header();
  std::size_t count = 0;
  for (std::string row; std::getline(rows, row); ++count) {
    ASSERT_EQ(std::count(row.begin(), row.end(), ','),
              std::count(header.begin(), header.end(), ','));
  }
  EXPECT_EQ(count, simulation.record().rounds.size() * learners().size());
}

}  // namespace
}  // namespace bco
