// Paths and assignments against GLPK, and their projections against the active-set method on the same sets.
#include <glpk.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "bco/random.h"
#include "bco/sets/assignments/assignments.h"
#include "bco/sets/paths/paths.h"
#include "bco/solvers/active_set.h"
#include "bco/text.h"

namespace bco {
namespace {

struct FlowCase {
  std::string name;
  std::function<std::unique_ptr<FlowSet>()> make;
};

std::vector<FlowCase> flow_sets() {
  std::vector<FlowCase> cases;
  for (const Index k : {3, 5, 8}) {
    cases.push_back(
        {join({"paths", std::to_string(k)}), [k] { return std::make_unique<Paths>(k); }});
  }
  for (const Index m : {2, 3, 7}) {
    cases.push_back({join({"assignments", std::to_string(m)}),
                     [m] { return std::make_unique<Assignments>(m); }});
  }
  return cases;
}

// N of the set, of full flows: its rows span what the coordinates leave out.
struct Equations {
  Matrix n;
  Vector b;
};
Equations equations_of(FlowSet& set, const std::string& name) {
  const bool is_grid = name.front() == 'p';
  const auto k = static_cast<Index>(is_grid ? std::lround(std::sqrt(set.dimension())) + 1
                                            : std::lround(std::sqrt(set.edges())));
  if (!is_grid) {
    Equations found{Matrix::Zero(2 * k, k * k), Vector::Ones(2 * k)};
    for (Index i = 0; i < k; ++i) {
      for (Index j = 0; j < k; ++j) found.n(i, i + j * k) = found.n(k + j, i + j * k) = 1;
    }
    return found;
  }
  Equations found{Matrix::Zero(k * k, set.edges()), Vector::Zero(k * k)};
  const GridCycles edges(k);
  for (Index i = 0; i < k; ++i) {
    for (Index j = 0; j + 1 < k; ++j) {
      found.n(i * k + j, edges.right(i, j)) = found.n(j * k + i, edges.down(j, i)) = 1;
      found.n(i * k + j + 1, edges.right(i, j)) = found.n((j + 1) * k + i, edges.down(j, i)) = -1;
    }
  }
  found.b[0] = 1;
  found.b[k * k - 1] = -1;
  return found;
}

class GlpkFlow {
 public:
  explicit GlpkFlow(const Equations& equations) : problem_(glp_create_prob()) {
    glp_term_out(GLP_OFF);
    glp_set_obj_dir(problem_, GLP_MIN);
    const int edges = static_cast<int>(equations.n.cols());
    const int rows = static_cast<int>(equations.n.rows());
    glp_add_cols(problem_, edges);
    glp_add_rows(problem_, rows);
    for (int e = 0; e < edges; ++e) glp_set_col_bnds(problem_, e + 1, GLP_LO, 0, 0);
    std::vector<int> columns(1);
    std::vector<double> values(1);
    for (int i = 0; i < rows; ++i) {
      columns.resize(1);
      values.resize(1);
      for (int e = 0; e < edges; ++e) {
        if (equations.n(i, e) == 0) continue;
        columns.push_back(e + 1);
        values.push_back(equations.n(i, e));
      }
      glp_set_mat_row(problem_, i + 1, static_cast<int>(columns.size()) - 1, columns.data(),
                      values.data());
      glp_set_row_bnds(problem_, i + 1, GLP_FX, equations.b[i], 0);
    }
  }
  GlpkFlow(const GlpkFlow&) = delete;
  GlpkFlow& operator=(const GlpkFlow&) = delete;
  ~GlpkFlow() { glp_delete_prob(problem_); }

  double minimum(const Vector& costs) {
    for (Index e = 0; e < costs.size(); ++e) {
      glp_set_obj_coef(problem_, static_cast<int>(e) + 1, costs[e]);
    }
    glp_smcp options;
    glp_init_smcp(&options);
    options.msg_lev = GLP_MSG_OFF;
    options.tol_dj = 1e-11;
    EXPECT_EQ(glp_simplex(problem_, &options), 0);
    return glp_get_obj_val(problem_);
  }

 private:
  glp_prob* problem_;
};

class FlowSets : public ::testing::TestWithParam<FlowCase> {};

TEST_P(FlowSets, HaveOrthonormalCoordinatesOfTheCirculations) {
  const auto set = GetParam().make();
  const Equations equations = equations_of(*set, GetParam().name);
  EXPECT_LE((equations.n * set->middle() - equations.b).cwiseAbs().maxCoeff(), 1e-13);
  Matrix q(set->edges(), set->dimension());
  Vector column(set->edges()), x(set->dimension());
  for (Index j = 0; j < set->dimension(); ++j) {
    set->expand(Vector::Unit(set->dimension(), j), column);
    q.col(j) = column;
  }
  EXPECT_LE((equations.n * q).cwiseAbs().maxCoeff(), 1e-13);
  EXPECT_LE((q.transpose() * q - Matrix::Identity(q.cols(), q.cols())).cwiseAbs().maxCoeff(),
            1e-13);
  Random random(401, 0, "flow coordinates");
  for (int i = 0; i < 100; ++i) {
    random.normal(column.data(), column.size());
    set->contract(column, x);
    EXPECT_LE((x - q.transpose() * column).cwiseAbs().maxCoeff(), 1e-13);
  }
}

TEST_P(FlowSets, HaveTheirLinearMinimumFromGlpk) {
  const auto set = GetParam().make();
  GlpkFlow glpk(equations_of(*set, GetParam().name));
  Random random(402, 0, "flow costs");
  Vector costs(set->edges()), g(set->dimension()), v(set->dimension()), flow(set->edges());
  for (int i = 0; i < 1000; ++i) {
    random.normal(costs.data(), costs.size());
    if (i % 4 == 1) costs = costs.array().round();  // ties
    if (i % 4 == 2) costs = (costs.array() > 0.5).select(costs, 0.0);
    set->contract(costs, g);
    set->minimize_linear(g, v);
    set->expand(v, flow);
    flow += set->middle();
    ASSERT_NEAR(costs.dot(flow), glpk.minimum(costs), 1e-9) << "costs " << i;
    // A vertex: a path or a permutation.
    ASSERT_LE((flow.array() - flow.array().round()).abs().maxCoeff(), 1e-12);
  }
}

TEST_P(FlowSets, HaveTheProjectionOfTheActiveSetMethod) {
  const auto set = GetParam().make();
  const Index n = set->dimension();
  Matrix rows(set->edges(), n);
  Vector row(n), y(n), x(n), expected(n);
  for (Index e = 0; e < set->edges(); ++e) {
    set->contract(Vector::Unit(set->edges(), e), row);
    rows.row(e) = -row;
  }
  const double far = 10 * set->outer_radius();
  ActiveSetProjection other(
      {rows, set->middle(), Vector::Constant(n, -far), Vector::Constant(n, far)});
  Random random(403, 0, "flow points");
  for (int i = 0; i < 500; ++i) {
    random.normal(y.data(), n);
    if (i % 3 == 1) y = y.array().round();
    y *= i % 2 == 0 ? 0.3 : 3;
    set->project(y, x);
    other.project(y, expected);
    ASSERT_LE((x - expected).cwiseAbs().maxCoeff(), 1e-9) << "point " << i;
  }
}

TEST_P(FlowSets, HaveTheRadiiOfTheirVertices) {
  const auto set = GetParam().make();
  Random random(404, 0, "flow radii");
  Vector g(set->dimension()), v(set->dimension()), w(set->dimension());
  double farthest = 0;
  for (int i = 0; i < 3000; ++i) {
    random.normal(g.data(), g.size());
    set->minimize_linear(g, v);
    farthest = std::max(farthest, v.norm());
    set->minimize_linear(-g, w);
    ASSERT_LE((v - w).norm(), set->diameter() * (1 + 1e-12));
  }
  EXPECT_LE(farthest, set->outer_radius() * (1 + 1e-12));
  EXPECT_GE(farthest, set->outer_radius() * 0.95);
  EXPECT_TRUE(set->contains(Vector::Zero(set->dimension()), 0));
}

INSTANTIATE_TEST_SUITE_P(All, FlowSets, ::testing::ValuesIn(flow_sets()),
                         [](const auto& info) { return info.param.name; });

// ------------------------------------------------------------------------------------------
// the projection by itself

Network any_network(Random& random, Index nodes) {
  Network network{nodes, {}, Vector::Zero(nodes)};
  // A path through all nodes both ways, and as many edges again: every supply can be met.
  for (Index v = 0; v + 1 < nodes; ++v) {
    network.edges.push_back({v, v + 1});
    network.edges.push_back({v + 1, v});
  }
  for (Index e = 0; e < 2 * nodes; ++e) {
    const Index from = random.below(nodes);
    const Index to = random.below(nodes);
    if (from != to) network.edges.push_back({from, to});
  }
  for (Index v = 0; v + 1 < nodes; ++v) {
    network.supply[v] = std::round(2 * random.normal());
    network.supply[nodes - 1] -= network.supply[v];
  }
  return network;
}

// The residual is that of the equations; the other conditions of the optimum hold by the form of x.
TEST(FlowProjection, ConvergesInSixtyStepsOnTenThousandCases) {
  Random random(405, 0, "flow networks");
  std::int64_t most = 0;
  for (int i = 0; i < 10000; ++i) {
    const Network network = any_network(random, 2 + random.below(12));
    FlowProjection projection(network);
    const auto edges = static_cast<Index>(network.edges.size());
    Vector y(edges), x(edges);
    random.normal(y.data(), edges);
    if (i % 4 == 1) y = y.array().round();                        // ties
    if (i % 4 == 2) y = (y.array() > 0).select(y, 0.0);           // zeros
    if (i % 4 == 3) y = y.array().round() + 1e-9 * y.array();     // near-ties
    y *= std::pow(10, static_cast<double>(random.below(7)) - 1);  // near and far
    projection.project(y, x);
    ASSERT_LE(projection.residual(), 1e-12 * std::max(1.0, x.maxCoeff())) << "case " << i;
    ASSERT_GE(x.minCoeff(), 0);
    most = std::max(most, projection.steps());
  }
  EXPECT_LE(most, 60);
}

TEST(FlowProjection, RefusesNetworksThatHaveNoFlows) {
  const auto message = [](Network network) -> std::string {
    try {
      FlowProjection projection(std::move(network));
      return "";
    } catch (const InvalidInput& error) {
      return error.what();
    }
  };
  EXPECT_EQ(message({2, {{0, 1}}, Vector::Zero(2)}), "");
  EXPECT_EQ(message({1, {}, Vector::Zero(1)}),
            "network must have at least 2 nodes and a supply for each, got 1 and 1");
  EXPECT_EQ(message({3, {{0, 1}, {1, 3}}, Vector::Zero(3)}),
            "network's edges must join two of its 3 nodes, got 1 and 3");
  EXPECT_EQ(message({3, {{0, 1}}, Vector::Zero(3)}),
            "network must be connected: no path joins nodes 0 and 2");
  EXPECT_EQ(message({2, {{0, 1}}, Vector::Ones(2)}), "network's supplies must add up to 0, got 2");
}

TEST(FlowSets, RefuseOtherSizes) {
  const auto message = [](auto make) -> std::string {
    try {
      make();
      return "";
    } catch (const InvalidInput& error) {
      return error.what();
    }
  };
  EXPECT_EQ(message([] { Paths set(1); }), "grid must be between 3 and 12, got 1");
  EXPECT_EQ(message([] { Paths set(1000); }), "grid must be between 3 and 12, got 1000");
  EXPECT_EQ(message([] { Assignments set(0); }), "assignments must be at least 2, got 0");
}

}  // namespace
}  // namespace bco
