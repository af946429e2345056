// The simplex method against GLPK, an independent implementation.
#include <glpk.h>
#include <gtest/gtest.h>

#include <vector>

#include "bco/sets/polytope/polytope.h"
#include "bco/solvers/simplex.h"
#include "polytopes.h"

namespace bco {
namespace {

using testing::awkward_polytopes;
using testing::NamedPolytope;
using testing::Placed;
using testing::placements;
using testing::rounding;
using testing::shift_of;
using testing::transformed;
using testing::widest;

double glpk_minimum(const Halfspaces& k, const Vector& g) {
  glp_term_out(GLP_OFF);
  glp_prob* problem = glp_create_prob();
  glp_set_obj_dir(problem, GLP_MIN);
  const int n = static_cast<int>(k.lower.size());
  const int m = static_cast<int>(k.a.rows());
  glp_add_cols(problem, n);
  glp_add_rows(problem, m);
  for (int j = 0; j < n; ++j) {
    glp_set_col_bnds(problem, j + 1, GLP_DB, k.lower[j], k.upper[j]);
    glp_set_obj_coef(problem, j + 1, g[j]);
  }
  std::vector<int> columns(static_cast<std::size_t>(n) + 1);
  std::vector<double> values(static_cast<std::size_t>(n) + 1);
  for (int i = 0; i < m; ++i) {
    glp_set_row_bnds(problem, i + 1, GLP_UP, 0, k.b[i]);
    for (int j = 0; j < n; ++j) {
      columns[static_cast<std::size_t>(j) + 1] = j + 1;
      values[static_cast<std::size_t>(j) + 1] = k.a(i, j);
    }
    glp_set_mat_row(problem, i + 1, n, columns.data(), values.data());
  }
  glp_scale_prob(problem, GLP_SF_EQ);
  glp_smcp options;
  glp_init_smcp(&options);
  options.msg_lev = GLP_MSG_OFF;
  options.tol_bnd = options.tol_dj = 1e-11;
  EXPECT_EQ(glp_simplex(problem, &options), 0);
  EXPECT_EQ(glp_get_status(problem), GLP_OPT);
  const double value = glp_get_obj_val(problem);
  glp_delete_prob(problem);
  return value;
}

class Glpk : public ::testing::TestWithParam<NamedPolytope> {};

// GLPK solves K, for its tolerances are absolute; this simplex method K and what becomes of it small,
// large and far away: over c + sK the minimum is <g, c> + s·min_K <g, ·>.
TEST_P(Glpk, FindsTheSameMinimum) {
  const Halfspaces& k = GetParam().k;
  const Index n = k.lower.size();
  for (const Placed& place : placements()) {
    const Vector shift = shift_of(place, n);
    const Halfspaces there = transformed(k, place.scale, shift);
    const double tolerance = 1e-8 * place.scale * std::max(1.0, widest(k)) + rounding(there);
    Simplex simplex(there);
    Random random(61, 0, GetParam().name);
    Vector g(n), x(n);
    for (int i = 0; i < 200; ++i) {
      random.sphere(g);
      simplex.minimize(g, x);
      ASSERT_NEAR(g.dot(x - shift), place.scale * glpk_minimum(k, g), tolerance)
          << "direction " << i << place.name;
    }
  }
}

TEST_P(Glpk, FindsTheSameChebyshevRadius) {
  const Halfspaces& k = GetParam().k;
  const Index n = k.lower.size();
  // max ρ over (x, ρ), each halfspace moved in by ρ.
  Halfspaces lifted{Matrix::Zero(k.a.rows() + 2 * n, n + 1), Vector(k.a.rows() + 2 * n),
                    Vector(n + 1), Vector(n + 1)};
  lifted.a.topLeftCorner(k.a.rows(), n) = k.a;
  lifted.a.block(k.a.rows(), 0, n, n).setIdentity();
  lifted.a.block(k.a.rows() + n, 0, n, n) = -Matrix::Identity(n, n);
  for (Index i = 0; i < lifted.a.rows(); ++i) lifted.a(i, n) = lifted.a.row(i).head(n).norm();
  lifted.b << k.b, k.upper, -k.lower;
  lifted.lower << k.lower, 0;
  lifted.upper << k.upper, 1e3;
  const double expected = -glpk_minimum(lifted, -Vector::Unit(n + 1, n));
  for (const Placed& place : placements()) {
    const Halfspaces there = transformed(k, place.scale, shift_of(place, n));
    EXPECT_NEAR(chebyshev_ball(there).radius, place.scale * expected,
                1e-8 * place.scale * std::max(1.0, expected) + rounding(there))
        << place.name;
  }
}

INSTANTIATE_TEST_SUITE_P(All, Glpk, ::testing::ValuesIn(awkward_polytopes()),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace bco
