// The native part of tests/bench/run: a table, and lines "ratio NAME VALUE". What is compared shares
// the machine, the minute and the data: peers take turns, every figure is a median, and before they
// are timed they must give the same answers. No test asserts a time.
//
//   round_over_learner  a whole run over the time inside its one learner
//   formula             target written as a formula over the problem target, whole runs; and of 496 nodes what one more
//                       learner takes
//   growth              exponent of a whole round in the size
//   glpk, clp           their simplex, started from the last basis, over ours: the directions of a run
//   quadprog            the dual active set of R's package over ours: projections along a run
//   projection_over_lmo both oracles of one set: paths through a grid, assignments
//   dense               Eigen's full decomposition over ours: the directions of a run
//   numpy               inputs for rounds.py: our time for a whole round without hindsight
#include <glpk.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <coin/ClpSimplex.hpp>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "bco/losses/quadratic/quadratic.h"
#include "bco/sets/assignments/assignments.h"
#include "bco/sets/nuclear_ball/nuclear_ball.h"
#include "bco/sets/paths/paths.h"
#include "bco/sets/symmetric.h"
#include "bco/simulation/catalogue.h"
#include "bco/simulation/simulation.h"
#include "bco/solvers/active_set.h"
#include "bco/solvers/simplex.h"

// R's quadprog, in Fortran: min ½xᵀDx − d·x over Aᵀx ≥ b. With ierr = 1 it takes R⁻¹ for D = RᵀR.
extern "C" void qpgen2_(double* dmat, double* dvec, const int* fddmat, const int* n, double* sol,
                        double* lagr, double* crval, double* amat, double* bvec, const int* fdamat,
                        const int* q, const int* meq, int* iact, int* nact, int* iter, double* work,
                        int* ierr);

namespace bco {
namespace {

constexpr int kTurns = 7;

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

double seconds(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Medians of the times of several works, which take turns.
std::vector<double> medians(const std::vector<std::function<void()>>& works) {
  std::vector<std::vector<double>> times(works.size());
  for (int turn = 0; turn < kTurns; ++turn) {
    for (std::size_t i = 0; i < works.size(); ++i) times[i].push_back(seconds(works[i]));
  }
  std::vector<double> result;
  for (const auto& each : times) result.push_back(median(each));
  return result;
}

void ratio(const std::string& name, double value) {
  std::printf("ratio %s %.3g\n", name.c_str(), value);
}

[[noreturn]] void differ(const std::string& what, double ours, double theirs) {
  std::fprintf(stderr, "bench: %s differ: ours %.17g, theirs %.17g\n", what.c_str(), ours, theirs);
  std::exit(1);
}

using Settings = std::vector<std::pair<std::string, double>>;

Config configuration(const std::string& problem, const Settings& settings, long rounds) {
  Config config;
  config.problem = problem;
  config.learners = {"projection-free"};
  for (const auto& [name, value] : settings) config.parameters.set(name, value);
  if (rounds > 0) config.rounds = rounds;
  return config;
}

// A whole run, its making included: seconds, and those inside the learner.
struct Run {
  double whole, learner;
  long rounds;
};

Run run(const Config& config) {
  Run result{};
  result.whole = seconds([&] {
    Simulation simulation(config);
    simulation.advance(simulation.config().rounds);
    result.learner = simulation.record().learners[0].learner_seconds.back();
    result.rounds = simulation.round();
  });
  return result;
}

void rounds_over_learners() {
  struct Case {
    std::string name, problem;
    Settings settings;
    long rounds;
  };
  const std::vector<Case> cases = {
      {"quadratic10", "quadratic", {}, 0},
      {"quadratic200", "quadratic", {{"dimension", 200}, {"constraints", 200}}, 250},
      {"portfolio100", "portfolio", {}, 0},
      {"matrix20", "matrix", {}, 0},
      {"arena", "arena", {}, 0}};
  std::printf("%-14s %8s %14s %14s\n", "whole runs", "rounds", "µs per round", "in the learner");
  std::vector<std::pair<std::string, double>> ratios;
  for (const Case& each : cases) {
    std::vector<double> whole, learner, over;
    long rounds = 0;
    for (int turn = 0; turn < kTurns; ++turn) {
      const Run measured = run(configuration(each.problem, each.settings, each.rounds));
      rounds = measured.rounds;
      whole.push_back(1e6 * measured.whole / static_cast<double>(rounds));
      learner.push_back(1e6 * measured.learner / static_cast<double>(rounds));
      over.push_back(measured.whole / measured.learner);
    }
    std::printf("%-14s %8ld %14.3f %14.3f\n", each.name.c_str(), rounds, median(whole),
                median(learner));
    ratios.emplace_back("round_over_learner." + each.name, median(over));
  }
  for (const auto& [name, value] : ratios) ratio(name, value);
}

// A fit by least squares on logarithms. A round: the time of the second half of a run, so that neither its
// making nor the first checkpoints, which lie close together, count.
void growth(const std::string& problem, const std::string& size, long rounds,
            const std::vector<double>& sizes) {
  double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
  std::printf("%s, µs per round:", problem.c_str());
  for (const double each : sizes) {
    Settings settings = {{size, each}};
    if (problem == "quadratic") settings.emplace_back("constraints", each);
    std::vector<double> times;
    for (int turn = 0; turn < 5; ++turn) {
      Simulation simulation(configuration(problem, settings, rounds));
      simulation.advance(rounds / 2);
      times.push_back(2 * seconds([&] { simulation.advance(rounds); }) /
                      static_cast<double>(rounds));
    }
    const double time = median(times);
    std::printf(" %.0f: %.1f", each, 1e6 * time);
    const double x = std::log(each), y = std::log(time);
    n += 1, sx += x, sy += y, sxx += x * x, sxy += x * y;
  }
  std::printf("\n");
  ratio("growth." + problem, (n * sxy - sx * sy) / (n * sxx - sx * sx));
}

void formulas() {
  const Config target = configuration("target", {}, 50000);
  Config text = target;
  text.problem = "formula";
  text.parameters.set("loss", "square(norm(x - 0.5*z))/4");
  Config large = text;  // 496 nodes
  std::string sum = "0";
  for (int i = 0; i < 45; ++i) {
    const std::string at = "[" + std::to_string(i % 10 + 1) + "]";
    sum += "+abs(z" + at + "*x" + at + "-w+" + std::to_string(i) + ")";
  }
  large.rounds = 20000;
  large.parameters.set("loss", sum);
  // What draws a round and finds the best point is the same for any number of learners.
  constexpr int kLearners = 5;
  Config more = large;
  more.learners.assign(kLearners, large.learners.front());
  more.variants.assign(kLearners, large.parameters);
  const std::vector<double> time =
      medians({[&] { run(target); }, [&] { run(text); }, [&] { run(large); }, [&] { run(more); }});
  const double one_more = (time[3] - time[2]) / (kLearners - 1) / 20000;
  std::printf("formulas, µs per round: target %.3f, as a formula %.3f, of 496 nodes %.3f\n",
              1e6 * time[0] / 50000, 1e6 * time[1] / 50000, 1e6 * time[2] / 20000);
  std::printf("of 496 nodes, each further learner: %.3f µs per round, %.0f rounds per second\n",
              1e6 * one_more, 1 / one_more);
  ratio("formula_over_target", time[1] / time[0]);
}

// The directions of a run for the linear minimiser, and the points that a projection method would ask for.
struct Trace {
  Matrix directions, points;
};

Trace trace(const Config& config, Index dimension) {
  constexpr Index kLength = 400;
  Config known = config;
  known.horizon = "known";
  known.rounds = kLength + 20;
  Simulation simulation(known);
  simulation.advance(20);
  Trace result{Matrix(dimension, kLength), Matrix(dimension, kLength)};
  for (Index i = 0; i < kLength; ++i) {
    simulation.advance(1);
    const Round round = simulation.inspect("projection-free");
    result.directions.col(i) = round.direction;
    result.points.col(i) = round.x - round.eta * round.gradient;
  }
  return result;
}

class Glpk {
 public:
  explicit Glpk(const Halfspaces& k) : problem_(glp_create_prob()), n_(k.lower.size()) {
    const auto n = static_cast<int>(n_);
    const auto m = static_cast<int>(k.a.rows());
    glp_term_out(GLP_OFF);
    glp_add_cols(problem_, n);
    glp_add_rows(problem_, m);
    std::vector<int> columns(static_cast<std::size_t>(n) + 1);
    std::vector<double> values(columns.size());
    for (int j = 1; j <= n; ++j) {
      glp_set_col_bnds(problem_, j, GLP_DB, k.lower[j - 1], k.upper[j - 1]);
      columns[static_cast<std::size_t>(j)] = j;
    }
    for (int i = 1; i <= m; ++i) {
      for (int j = 1; j <= n; ++j) values[static_cast<std::size_t>(j)] = k.a(i - 1, j - 1);
      glp_set_mat_row(problem_, i, n, columns.data(), values.data());
      glp_set_row_bnds(problem_, i, GLP_UP, 0, k.b[i - 1]);
    }
    glp_init_smcp(&options_);
    glp_adv_basis(problem_, 0);
  }
  Glpk(const Glpk&) = delete;
  Glpk& operator=(const Glpk&) = delete;
  ~Glpk() { glp_delete_prob(problem_); }

  double minimize(ConstVectorRef g) {
    for (Index j = 0; j < n_; ++j) glp_set_obj_coef(problem_, static_cast<int>(j) + 1, g[j]);
    glp_simplex(problem_, &options_);
    return glp_get_obj_val(problem_);
  }

 private:
  glp_prob* problem_;
  Index n_;
  glp_smcp options_{};
};

class Clp {
 public:
  explicit Clp(const Halfspaces& k) {
    const auto n = static_cast<int>(k.lower.size());
    const auto m = static_cast<int>(k.a.rows());
    const Vector infinite = Vector::Constant(m, -COIN_DBL_MAX);
    const Vector cost = Vector::Zero(n);
    CoinPackedMatrix matrix(true, 0, 0);
    matrix.setDimensions(m, 0);
    std::vector<int> rows(static_cast<std::size_t>(m));
    for (int i = 0; i < m; ++i) rows[static_cast<std::size_t>(i)] = i;
    for (int j = 0; j < n; ++j) matrix.appendCol(m, rows.data(), k.a.col(j).data());
    model_.setLogLevel(0);
    model_.loadProblem(matrix, k.lower.data(), k.upper.data(), cost.data(), infinite.data(),
                       k.b.data());
    model_.primal();
  }

  double minimize(ConstVectorRef g) {
    std::copy(g.data(), g.data() + g.size(), model_.objective());
    model_.primal(0, 3);  // the factorisation and the rest are kept where they can be
    return model_.objectiveValue();
  }

 private:
  ClpSimplex model_;
};

class Quadprog {
 public:
  explicit Quadprog(const Halfspaces& k)
      : n_(static_cast<int>(k.lower.size())),
        q_(static_cast<int>(k.a.rows()) + (k.lower.allFinite() ? 2 * n_ : 0)) {
    normals_.resize(n_, q_);
    bounds_.resize(q_);
    if (k.lower.allFinite()) {
      normals_ << -k.a.transpose(), Matrix::Identity(n_, n_), -Matrix::Identity(n_, n_);
      bounds_ << -k.b, k.lower, -k.upper;
    } else {
      normals_ << -k.a.transpose();
      bounds_ << -k.b;
    }
    work_.resize(2 * n_ + n_ * (n_ + 5) / 2 + 2 * q_ + 1);
    lagrange_.resize(q_);
    active_.resize(static_cast<std::size_t>(q_));
  }

  void project(ConstVectorRef y, Vector& x) {
    inverse_.setIdentity(n_, n_);
    linear_ = y;
    double value = 0;
    const int none = 0;
    int found = 0;
    int iterations[2] = {0, 0};
    int error = 1;
    qpgen2_(inverse_.data(), linear_.data(), &n_, &n_, x.data(), lagrange_.data(), &value,
            normals_.data(), bounds_.data(), &n_, &q_, &none, active_.data(), &found, iterations,
            work_.data(), &error);
  }

 private:
  int n_, q_;
  Matrix normals_, inverse_;
  Vector bounds_, linear_, work_, lagrange_;
  std::vector<int> active_;
};

Halfspaces polytope(Index n, const Polytope& set) {
  Random random(1, 0, "constraints");
  Halfspaces k{Matrix(n, n), Vector::Ones(n), Vector::Zero(n), Vector::Ones(n)};
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < n; ++j) k.a(i, j) = random.uniform();
  }
  k.b -= k.a * set.center();
  k.lower -= set.center();
  k.upper -= set.center();
  return k;
}

void polytopes(Index n) {
  const std::string name = "polytope" + std::to_string(n);
  const auto size = static_cast<double>(n);
  const Trace asked =
      trace(configuration("quadratic", {{"dimension", size}, {"constraints", size}}, 0), n);
  const auto set = quadratic_polytope(n, n, Random(1, 0, "constraints"));
  const Halfspaces k = polytope(n, *set);
  Simplex simplex(k);
  Glpk glpk(k);
  Clp clp(k);
  ActiveSetProjection projection(k);
  Quadprog quadprog(k);
  Vector v(n), x(n), z(n);
  for (Index i = 0; i < asked.directions.cols(); ++i) {
    const Vector g = asked.directions.col(i) / asked.directions.col(i).norm();
    simplex.minimize(g, v);
    for (const double theirs : {glpk.minimize(g), clp.minimize(g)}) {
      if (!(std::abs(g.dot(v) - theirs) <= 1e-8)) differ(name + ": minima", g.dot(v), theirs);
    }
    projection.project(asked.points.col(i), x);
    quadprog.project(asked.points.col(i), z);
    if (!((x - z).norm() <= 1e-9)) differ(name + ": projections", x.norm(), z.norm());
  }
  const int passes = n < 50 ? 20 : 1;  // several milliseconds each
  const auto for_all = [&](auto ask) {
    return [&asked, ask, passes] {
      for (int pass = 0; pass < passes; ++pass) {
        for (Index i = 0; i < asked.directions.cols(); ++i) ask(i);
      }
    };
  };
  const std::vector<double> time =
      medians({for_all([&](Index i) { simplex.minimize(asked.directions.col(i), v); }),
               for_all([&](Index i) { glpk.minimize(asked.directions.col(i)); }),
               for_all([&](Index i) { clp.minimize(asked.directions.col(i)); }),
               for_all([&](Index i) { projection.project(asked.points.col(i), x); }),
               for_all([&](Index i) { quadprog.project(asked.points.col(i), z); })});
  const double calls = 1e6 / static_cast<double>(passes * asked.directions.cols());
  std::printf(
      "%s, µs per call: linear minimiser %.2f, GLPK %.2f, CLP %.2f; projection %.2f, quadprog "
      "%.2f\n",
      name.c_str(), calls * time[0], calls * time[1], calls * time[2], calls * time[3],
      calls * time[4]);
  ratio("glpk_over_ours.lmo." + name, time[1] / time[0]);
  ratio("clp_over_ours.lmo." + name, time[2] / time[0]);
  ratio("quadprog_over_ours.projection." + name, time[4] / time[3]);
}

// GLPK's simplex on a network, by edges and nodes, with the costs of the edges at hand.
class GlpkNetwork {
 public:
  explicit GlpkNetwork(const Network& network) : problem_(glp_create_prob()) {
    glp_term_out(GLP_OFF);
    glp_add_rows(problem_, static_cast<int>(network.nodes));
    for (int v = 0; v < network.nodes; ++v)
      glp_set_row_bnds(problem_, v + 1, GLP_FX, network.supply[v], 0);
    glp_add_cols(problem_, static_cast<int>(network.edges.size()));
    int column = 0;
    for (const auto& [from, to] : network.edges) {
      const int rows[] = {0, static_cast<int>(from) + 1, static_cast<int>(to) + 1};
      const double values[] = {0, 1, -1};
      glp_set_mat_col(problem_, ++column, 2, rows, values);
      glp_set_col_bnds(problem_, column, GLP_LO, 0, 0);
    }
    glp_init_smcp(&options_);
    glp_adv_basis(problem_, 0);
  }
  GlpkNetwork(const GlpkNetwork&) = delete;
  GlpkNetwork& operator=(const GlpkNetwork&) = delete;
  ~GlpkNetwork() { glp_delete_prob(problem_); }

  double minimize(const Vector& costs) {
    for (Index e = 0; e < costs.size(); ++e) {
      glp_set_obj_coef(problem_, static_cast<int>(e) + 1, costs[e]);
    }
    glp_simplex(problem_, &options_);
    return glp_get_obj_val(problem_);
  }

 private:
  glp_prob* problem_;
  glp_smcp options_{};
};

// GLPK's out-of-kilter algorithm, for assignments by its own front end. It takes whole numbers alone.
class GlpkGraph {
 public:
  explicit GlpkGraph(const Network& network, bool is_assignment)
      : graph_(glp_create_graph(sizeof(Node), sizeof(Arc))), is_assignment_(is_assignment) {
    glp_add_vertices(graph_, static_cast<int>(network.nodes));
    for (int v = 0; v < network.nodes; ++v) {
      Node& node = *static_cast<Node*>(graph_->v[v + 1]->data);
      node = {network.supply[v], network.supply[v] > 0 ? 0 : 1};
    }
    for (const auto& [from, to] : network.edges) {
      glp_arc* arc = glp_add_arc(graph_, static_cast<int>(from) + 1, static_cast<int>(to) + 1);
      *static_cast<Arc*>(arc->data) = {0, 1, 0};
      arcs_.push_back(static_cast<Arc*>(arc->data));
    }
  }
  GlpkGraph(const GlpkGraph&) = delete;
  GlpkGraph& operator=(const GlpkGraph&) = delete;
  ~GlpkGraph() { glp_delete_graph(graph_); }

  double minimize(const Vector& costs) {
    for (std::size_t e = 0; e < arcs_.size(); ++e) arcs_[e]->cost = costs[static_cast<Index>(e)];
    double value = 0;
    const int code = is_assignment_ ? glp_asnprob_okalg(GLP_ASN_MIN, graph_, offsetof(Node, side),
                                                        offsetof(Arc, cost), &value, -1)
                                    : glp_mincost_okalg(graph_, offsetof(Node, supply),
                                                        offsetof(Arc, least), offsetof(Arc, most),
                                                        offsetof(Arc, cost), &value, -1, -1);
    return code == 0 ? value : kInfinity;
  }

 private:
  struct Node {
    double supply;
    int side;
  };
  struct Arc {
    double least, most, cost;
  };
  glp_graph* graph_;
  bool is_assignment_;
  std::vector<Arc*> arcs_;
};

// Directions that add up random estimates, as in Algorithm 1; points as projected gradient descent asks for, with steps
// of a twentieth of R.
void flows(const std::string& name, FlowSet& set) {
  constexpr Index kLength = 400;
  const Index n = set.dimension();
  const auto rows = [&set, n] {
    Matrix a(set.edges(), n);
    Vector row(n);
    for (Index e = 0; e < set.edges(); ++e) {
      set.contract(Vector::Unit(set.edges(), e), row);
      a.row(e) = -row;
    }
    return a;
  };
  const Vector infinite = Vector::Constant(n, kInfinity);
  GlpkNetwork glpk(set.network());
  GlpkGraph graph(set.network(), dynamic_cast<Assignments*>(&set) != nullptr);
  Quadprog quadprog({rows(), set.middle(), -infinite, infinite});
  Random random(1, 0, "flows");
  Matrix directions(n, kLength), points(n, kLength), costs(set.edges(), kLength);
  Matrix whole_directions = directions, whole_costs = costs;
  Vector g = Vector::Zero(n), x = g, v = g, z = g, u = g, g_whole = g, cost(set.edges());
  for (Index i = 0; i < kLength; ++i) {
    random.sphere(u);
    g += u;
    directions.col(i) = g;
    set.expand(g, cost);
    costs.col(i) = cost;
    set.minimize_linear(g, v);
    const double theirs = glpk.minimize(cost) - cost.dot(set.middle());
    if (!(std::abs(g.dot(v) - theirs) <= 1e-8)) differ(name + ": minima", g.dot(v), theirs);
    cost = (1e4 / cost.cwiseAbs().maxCoeff() * cost).array().round();
    whole_costs.col(i) = cost;
    set.contract(cost, g_whole);
    whole_directions.col(i) = g_whole;
    set.minimize_linear(g_whole, v);
    const double whole = graph.minimize(cost) - cost.dot(set.middle());
    if (!(std::abs(g_whole.dot(v) - whole) <= 1e-6)) {
      differ(name + ": minima", g_whole.dot(v), whole);
    }
    points.col(i) = x - set.outer_radius() / 20 * u;
    set.project(points.col(i), x);
    quadprog.project(points.col(i), z);
    if (!((x - z).norm() <= 1e-9)) differ(name + ": projections", x.norm(), z.norm());
  }
  const auto for_all = [](auto ask) {
    return [ask] {
      for (Index i = 0; i < kLength; ++i) ask(i);
    };
  };
  const std::vector<double> time =
      medians({for_all([&](Index i) { set.minimize_linear(directions.col(i), v); }),
               for_all([&](Index i) { glpk.minimize(costs.col(i)); }),
               for_all([&](Index i) { set.project(points.col(i), x); }),
               for_all([&](Index i) { quadprog.project(points.col(i), z); }),
               for_all([&](Index i) { set.minimize_linear(whole_directions.col(i), v); }),
               for_all([&](Index i) { graph.minimize(whole_costs.col(i)); })});
  const double calls = 1e6 / kLength;
  std::printf(
      "%s, µs per call: linear minimiser %.2f, GLPK %.2f; projection %.2f, quadprog %.2f; "
      "of whole numbers %.2f, GLPK's out-of-kilter %.2f\n",
      name.c_str(), calls * time[0], calls * time[1], calls * time[2], calls * time[3],
      calls * time[4], calls * time[5]);
  ratio("projection_over_lmo." + name, time[2] / time[0]);
  ratio("glpk_over_ours.lmo." + name, time[1] / time[0]);
  ratio("quadprog_over_ours.projection." + name, time[3] / time[2]);
  ratio("out_of_kilter_over_ours.lmo." + name, time[5] / time[4]);
}

void nuclear(Index n) {
  const std::string name = "nuclear" + std::to_string(n);
  const Trace asked =
      trace(configuration("matrix", {{"size", static_cast<double>(n)}}, 0), svec_dimension(n));
  SymmetricNuclearBall set(n, static_cast<double>(n));
  Eigen::SelfAdjointEigenSolver<Matrix> dense(n);
  Matrix a(n, n);
  Vector v(svec_dimension(n)), theirs(svec_dimension(n));
  const auto by_dense = [&](Index i) {
    smat(asked.directions.col(i), a);
    dense.compute(a);
    const bool top = std::abs(dense.eigenvalues()[n - 1]) >= std::abs(dense.eigenvalues()[0]);
    const Vector u = dense.eigenvectors().col(top ? n - 1 : 0);
    svec_rank_one(top ? -set.outer_radius() : set.outer_radius(), u, theirs);
  };
  for (Index i = 0; i < asked.directions.cols(); ++i) {
    const Vector g = asked.directions.col(i);
    set.minimize_linear(g, v);
    by_dense(i);
    if (!(std::abs(g.dot(v - theirs)) <= 1e-9 * g.norm() * v.norm())) {
      differ(name + ": minima", g.dot(v), g.dot(theirs));
    }
  }
  const std::vector<double> time = medians({[&] {
                                              for (Index i = 0; i < asked.directions.cols(); ++i)
                                                set.minimize_linear(asked.directions.col(i), v);
                                            },
                                            [&] {
                                              for (Index i = 0; i < asked.directions.cols(); ++i)
                                                by_dense(i);
                                            }});
  const double calls = 1e6 / static_cast<double>(asked.directions.cols());
  std::printf("%s, µs per call: linear minimiser %.2f, dense %.2f\n", name.c_str(), calls * time[0],
              calls * time[1]);
  ratio("dense_over_ours.lmo." + name, time[1] / time[0]);
}

// Whole rounds of Algorithm 2 with their losses, without hindsight, for rounds.py: it plays the same
// and must come to the same average loss.
void for_numpy(const std::string& name, Config config) {
  {
    // One M for both sides: that of the pilot of repeat 0.
    const Simulation first(config);
    config.parameters.set("value-bound", first.record().constants.M);
    config.parameters.set("gradient-bound", first.record().constants.G);
  }
  std::vector<double> times;
  double loss = 0;
  double square = 0;
  constexpr int kRepeats = 20;
  Constants constants{};
  long rounds = 0;
  for (int repeat = 0; repeat < kRepeats; ++repeat) {
    config.repeat = static_cast<std::uint64_t>(repeat);
    Simulation simulation(config);
    constants = simulation.record().constants;
    rounds = simulation.config().rounds;
    // Hindsight works at checkpoints: the rounds between the last two of them are without it.
    long from = 1;
    while (checkpoint_after(checkpoint_after(from)) <= rounds) from = checkpoint_after(from);
    const long until = checkpoint_after(from) - 1;
    simulation.advance(from);
    times.push_back(seconds([&] { simulation.advance(until - from); }) /
                    static_cast<double>(until - from));
    simulation.advance(rounds);
    const double average = simulation.record().learners[0].average_loss.back();
    loss += average / kRepeats;
    square += average * average / kRepeats;
  }
  const double error = std::sqrt(std::max(0.0, square - loss * loss) / (kRepeats - 1));
  std::printf("ours %s %.6g %.6g %.6g %ld %.17g %.17g %.17g\n", name.c_str(), 1e6 * median(times),
              loss, error, rounds, constants.M, constants.D, constants.r);
}

}  // namespace
}  // namespace bco

int main() {
  using namespace bco;
  rounds_over_learners();
  formulas();
  growth("quadratic", "dimension", 400, {10, 20, 50, 100, 200});
  growth("portfolio", "stocks", 1200, {10, 30, 100, 300, 1000});
  growth("matrix", "size", 400, {10, 20, 40, 60});
  for (const Index n : {10, 100}) polytopes(n);
  for (const Index k : {5, 10}) {
    Paths set(k);
    flows("paths" + std::to_string(k), set);
  }
  for (const Index m : {10, 30}) {
    Assignments set(m);
    flows("assignments" + std::to_string(m), set);
  }
  for (const Index n : {20, 60}) nuclear(n);
  for_numpy("quadratic10", configuration("quadratic", {}, 2000));  // SciPy takes its time
  for_numpy("portfolio100", configuration("portfolio", {}, 0));
  for_numpy("matrix20", configuration("matrix", {}, 0));
}
