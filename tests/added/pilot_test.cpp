// The pilot that estimates M and G, on losses whose largest value and gradient are known.
#include <gtest/gtest.h>

#include "bco/sets/ball/ball.h"
#include "bco/simulation/catalogue.h"
#include "bco/simulation/problem.h"

namespace bco {
namespace {

// f_t(x) = ½‖x‖² − t: |f_t| is largest at the centre, and larger from round to round.
class Sinking final : public LossStream {
 public:
  Index dimension() const override { return 3; }
  void next() override {
    round_ += 1;
    sum_ += round_;
  }
  double value(ConstVectorRef x) override { return 0.5 * x.squaredNorm() - round_; }
  void gradient(ConstVectorRef x, VectorRef g) override { g = x; }
  double total(ConstVectorRef x) override { return 0.5 * round_ * x.squaredNorm() - sum_; }
  void total_gradient(ConstVectorRef x, VectorRef g) override { g = round_ * x; }

 private:
  double round_ = 0;
  double sum_ = 0;
};

TEST(Pilot, LooksAtTheCentreAndNearTheBoundaryInEachOfItsDraws) {
  ProblemInfo info;
  info.name = "sinking";
  info.rounds = 10;
  info.make_set = [](const Config&) { return std::make_unique<Ball>(Vector::Zero(3), 2); };
  info.make_losses = [](const Config&, const Set&, Draws) { return std::make_unique<Sinking>(); };
  add_problem(info);
  Config config;
  config.problem = "sinking";
  config.learners = {"fixed"};
  const LossBounds bounds = make_problem(validated(config)).bounds;
  EXPECT_EQ(bounds.value, 300);                  // at the centre, in the last draw
  EXPECT_NEAR(bounds.gradient, 0.9 * 2, 1e-14);  // at 0.9 times a vertex
}

}  // namespace
}  // namespace bco
