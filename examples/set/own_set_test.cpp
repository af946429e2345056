// The laws that the library's own sets obey, asked of a set of your own; then learners on it.
//
//   cmake -B build -DCMAKE_PREFIX_PATH=… && cmake --build build && build/own_set_test
#include <gtest/gtest.h>

#include <memory>
#include <utility>

#include "bco/laws/loss_laws.h"
#include "bco/laws/set_laws.h"
#include "bco/simulation/simulation.h"
#include "own_set.h"

namespace {

using bco::LossContract;
using bco::SetContract;

bco::Vector axes(bco::Index n) { return bco::Vector::LinSpaced(n, 0.2, 3); }

INSTANTIATE_TEST_SUITE_P(Own, SetContract,
                         ::testing::Values(bco::set_case<Ellipsoid>("ellipse", axes(2)),
                                           bco::set_case<Ellipsoid>("ellipsoid", axes(8))),
                         bco::case_name);

// f_t(x) = ½‖x − m‖², the same in every round.
class Distance final : public bco::LossStream {
 public:
  explicit Distance(bco::Vector minimum) : minimum_(std::move(minimum)) {}

  bco::Index dimension() const override { return minimum_.size(); }
  void next() override { rounds_ += 1; }
  double value(bco::ConstVectorRef x) override { return 0.5 * (x - minimum_).squaredNorm(); }
  void gradient(bco::ConstVectorRef x, bco::VectorRef g) override { g = x - minimum_; }
  double total(bco::ConstVectorRef x) override { return rounds_ * value(x); }
  void total_gradient(bco::ConstVectorRef x, bco::VectorRef g) override {
    g = rounds_ * (x - minimum_);
  }

 private:
  bco::Vector minimum_;
  double rounds_ = 0;
};

bco::Problem on_an_ellipse() {
  const bco::Vector minimum = bco::Vector::Constant(2, -1);
  const double furthest = 3 + minimum.norm();  // from m to a point of K
  return {"ellipse",
          std::make_unique<Ellipsoid>(axes(2)),
          std::make_unique<Distance>(minimum),
          {furthest * furthest / 2, furthest, 1},  // M, G and β
          bco::BoundsFrom::kClosedForm};
}

INSTANTIATE_TEST_SUITE_P(Own, LossContract,
                         ::testing::Values(bco::LossCase{"distance", on_an_ellipse}),
                         bco::case_name);

// The learners play in K, and see losses within the given bounds.
TEST(OwnProblem, LearnersPlayIt) {
  bco::Config config;
  config.learners = {"projection-free", "fkm", "fixed"};
  config.rounds = 20000;
  bco::Simulation simulation(on_an_ellipse(), config);
  simulation.advance(config.rounds);
  for (const bco::LearnerRecord& learner : simulation.record().learners) {
    EXPECT_EQ(learner.outside.back(), 0) << learner.name;
    EXPECT_EQ(learner.exceeded.back(), 0) << learner.name;
    EXPECT_GE(learner.regret.back(), -simulation.record().regret_gap.back()) << learner.name;
  }
}

}  // namespace
