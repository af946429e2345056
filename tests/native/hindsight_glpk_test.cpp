// The best fixed point of losses that are not smooth, against the same as a linear program for GLPK.
#include <glpk.h>
#include <gtest/gtest.h>

#include <tuple>
#include <vector>

#include "bco/losses/formula/formula.h"
#include "bco/simulation/catalogue.h"
#include "bco/simulation/hindsight.h"
#include "bco/simulation/problem.h"

namespace bco {
namespace {

// min Σe_t  with  −e_t ≤ v_t ≤ e_t  (or 0 ≤ e_t, v_t ≤ e_t),  v_t = c_t + <g_t, x>,  x in the box.
double piecewise_minimum(const Matrix& slopes, const Vector& constants, bool is_two_sided) {
  const int n = static_cast<int>(slopes.rows());
  const int rounds = static_cast<int>(slopes.cols());
  glp_term_out(GLP_OFF);
  glp_prob* problem = glp_create_prob();
  glp_set_obj_dir(problem, GLP_MIN);
  glp_add_cols(problem, n + rounds);
  for (int j = 1; j <= n; ++j) glp_set_col_bnds(problem, j, GLP_DB, -1, 1);
  for (int t = 1; t <= rounds; ++t) {
    glp_set_col_bnds(problem, n + t, GLP_LO, 0, 0);
    glp_set_obj_coef(problem, n + t, 1);
  }
  std::vector<int> columns(static_cast<std::size_t>(n) + 2);
  std::vector<double> values(columns.size());
  for (int t = 1; t <= rounds; ++t) {
    for (const double sign : {1.0, -1.0}) {
      if (sign < 0 && !is_two_sided) continue;
      const int row = glp_add_rows(problem, 1);
      for (int j = 1; j <= n; ++j) {
        columns[static_cast<std::size_t>(j)] = j;
        values[static_cast<std::size_t>(j)] = sign * slopes(j - 1, t - 1);
      }
      columns.back() = n + t;
      values.back() = -1;
      glp_set_mat_row(problem, row, n + 1, columns.data(), values.data());
      glp_set_row_bnds(problem, row, GLP_UP, 0, -sign * constants[t - 1]);
    }
  }
  glp_smcp options;
  glp_init_smcp(&options);
  options.msg_lev = GLP_MSG_OFF;
  EXPECT_EQ(glp_simplex(problem, &options), 0);
  EXPECT_EQ(glp_get_status(problem), GLP_OPT);
  const double value = glp_get_obj_val(problem);
  glp_delete_prob(problem);
  return value;
}

TEST(HindsightOfGlpk, IsTheMinimumOfTheLinearProgram) {
  constexpr long kRounds = 300;
  for (const auto& [loss, inner, is_two_sided] :
       {std::tuple{"abs(dot(z, x) - w)", "dot(z, x) - w", true},
        std::tuple{"pos(1 - s*dot(z, x))", "1 - s*dot(z, x)", false}}) {
    Config config;
    config.problem = "formula";
    config.learners = {"fixed"};
    config.rounds = kRounds;
    config.parameters.set("dimension", 5);
    config.parameters.set("target-set", "box");
    config.parameters.set("loss", loss);
    const Problem problem = make_problem(validated(config));
    config.parameters.set("loss", inner);  // with the same draws
    const Problem affine = make_problem(validated(config));
    Matrix slopes(5, kRounds);
    Vector constants(kRounds);
    const Vector zero = Vector::Zero(5);
    for (long t = 0; t < kRounds; ++t) {
      problem.losses->next();
      affine.losses->next();
      constants[t] = affine.losses->value(zero);
      affine.losses->gradient(zero, slopes.col(t));
    }
    const double expected = piecewise_minimum(slopes, constants, is_two_sided);
    const BestPoint best = hindsight_of(*problem.losses, *problem.set, 1e-6 * expected, 400);
    EXPECT_LE(best.gap, 1e-6 * expected) << loss;
    EXPECT_GE(best.value, expected * (1 - 1e-9)) << loss;
    EXPECT_LE(best.value - best.gap, expected * (1 + 1e-9)) << loss;
  }
}

}  // namespace
}  // namespace bco
