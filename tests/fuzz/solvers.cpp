// Linear programs and projections over  K = {x : l ≤ x ≤ u, Ax ≤ b}  of any scale, with rows that are
// parallel but for 10⁻¹ to 10⁻¹², repeated, zero, or of very different length.
//
// GLPK solves the program at scale 1, where its own tolerances are no question. With K_τ the same
// constraints moved out by τ (in for τ < 0), v(K) = min <g, x> over K, and x a point that may be τ
// outside of K, v(K_τ) ≤ <g, x>, and <g, x> ≤ v(K_−τ) where that is not empty: the difference of the
// two is what near-parallel rows leave open.
#include <glpk.h>

#include <optional>

#include "bco/solvers/active_set.h"
#include "bco/solvers/halfspaces.h"
#include "bco/solvers/simplex.h"
#include "fuzz.h"

namespace bco::fuzzing {
namespace {

constexpr int kMostColumns = 4;
constexpr int kMostRows = 7;
constexpr double kSlack = 4e-6;  // τ: Simplex promises 1e−6 of the widest side, which is 2 at most
constexpr double kRounding = 1e-8;

double small_number(FuzzedDataProvider& data) {
  return data.ConsumeIntegralInRange<int>(-16, 16) / 8.0;
}

double power_of_ten(FuzzedDataProvider& data, int least, int most) {
  return std::pow(10.0, data.ConsumeIntegralInRange<int>(least, most));
}

Halfspaces make_polytope(FuzzedDataProvider& data) {
  const Index n = data.ConsumeIntegralInRange<int>(1, kMostColumns);
  const Index m = data.ConsumeIntegralInRange<int>(0, kMostRows);
  Halfspaces k{Matrix(m, n), Vector(m), Vector(n), Vector(n)};
  for (Index j = 0; j < n; ++j) {
    k.lower[j] = small_number(data);
    k.upper[j] = k.lower[j] + data.ConsumeIntegralInRange<int>(0, 16) / 8.0;
  }
  for (Index i = 0; i < m; ++i) {
    const bool is_near = i > 0 && data.ConsumeBool();
    const double size = is_near ? power_of_ten(data, -12, -1) : 1;
    for (Index j = 0; j < n; ++j) k.a(i, j) = size * small_number(data);
    k.b[i] = size * small_number(data);
    if (is_near) {
      const double sign = data.ConsumeBool() ? 1 : -1;
      k.a.row(i) += sign * k.a.row(i - 1);
      k.b[i] += sign * k.b[i - 1];
    }
  }
  return k;
}

// GLPK on K_τ. The program is made once; every answer starts from the same basis, so that it does not depend on what
// was asked before.
class Glpk {
 public:
  Glpk(const Halfspaces& k, double slack);
  ~Glpk() { glp_delete_prob(problem_); }
  Glpk(const Glpk&) = delete;
  Glpk& operator=(const Glpk&) = delete;

  // v; none where K_τ is empty, or GLPK gives up.
  std::optional<double> minimum(const Vector& g);

 private:
  glp_prob* problem_;
  bool is_empty_ = false;
};

Glpk::Glpk(const Halfspaces& k, double slack) : problem_(glp_create_prob()) {
  glp_term_out(GLP_OFF);
  const int n = static_cast<int>(k.lower.size());
  const int m = static_cast<int>(k.b.size());
  glp_add_cols(problem_, n);
  for (int j = 0; j < n; ++j) {
    const double lower = k.lower[j] - slack;
    const double upper = k.upper[j] + slack;
    is_empty_ = is_empty_ || lower > upper;
    glp_set_col_bnds(problem_, j + 1, lower < upper ? GLP_DB : GLP_FX, lower, upper);
  }
  if (m > 0) glp_add_rows(problem_, m);
  std::vector<int> columns(static_cast<std::size_t>(n) + 1);
  std::vector<double> values(static_cast<std::size_t>(n) + 1);
  for (int i = 0; i < m; ++i) {
    // Rows of unit length, as in Simplex.
    const double length = k.a.row(i).norm();
    const double scale = length > 0 ? 1 / length : 1;
    glp_set_row_bnds(problem_, i + 1, GLP_UP, 0, scale * k.b[i] + slack);
    for (int j = 0; j < n; ++j) {
      columns[static_cast<std::size_t>(j) + 1] = j + 1;
      values[static_cast<std::size_t>(j) + 1] = scale * k.a(i, j);
    }
    glp_set_mat_row(problem_, i + 1, n, columns.data(), values.data());
  }
}

std::optional<double> Glpk::minimum(const Vector& g) {
  if (is_empty_) return std::nullopt;
  for (int j = 0; j < g.size(); ++j) glp_set_obj_coef(problem_, j + 1, g[j]);
  glp_std_basis(problem_);
  glp_smcp options;
  glp_init_smcp(&options);
  options.msg_lev = GLP_MSG_OFF;
  options.tol_bnd = options.tol_dj = 1e-10;
  options.it_lim = 1000;  // it cycles on some of these
  const bool is_optimal =
      glp_simplex(problem_, &options) == 0 && glp_get_status(problem_) == GLP_OPT;
  if (!is_optimal) return std::nullopt;
  return glp_get_obj_val(problem_);
}

// K at scale 1, with what GLPK says of it moved out and in by τ.
struct Judge {
  const Halfspaces& k;
  Glpk outer{k, kSlack};
  Glpk inner{k, -kSlack};
};

// The largest violation of a constraint by x, rows taken with unit length.
double violation(const Halfspaces& k, const Vector& x) {
  double worst = std::max((k.lower - x).maxCoeff(), (x - k.upper).maxCoeff());
  for (Index i = 0; i < k.a.rows(); ++i) {
    const double length = k.a.row(i).norm();
    if (length > 0) worst = std::max(worst, (k.a.row(i).dot(x) - k.b[i]) / length);
  }
  return worst;
}

// x, at scale 1, minimises <g, ·> over K, but for what near-parallel rows leave open. Where they
// make GLPK take K for empty although x satisfies all constraints, it has no say.
void check_minimum(Judge& judge, const Vector& g, const Vector& x) {
  require(x.allFinite(), "a minimiser is finite");
  require(violation(judge.k, x) <= kSlack, "a minimiser satisfies the constraints");
  const std::optional<double> least = judge.outer.minimum(g);
  const std::optional<double> most = judge.inner.minimum(g);
  const double rounding = kRounding * (1 + g.norm());
  require(!least || g.dot(x) >= *least - rounding, "no minimiser is below the minimum");
  require(!most || g.dot(x) <= *most + rounding, "no minimiser is above the minimum");
}

// x, at scale 1, is the point of K next to y:  <x − y, x> ≤ min over K of <x − y, z>.
void check_projection(Judge& judge, const Vector& y, const Vector& x) {
  require(x.allFinite(), "a projection is finite");
  const Vector away = x - y;
  const double length = away.norm();
  if (length < kSlack) return;
  check_minimum(judge, away / length, x);
}

}  // namespace
}  // namespace bco::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace bco;
  using namespace bco::fuzzing;
  FuzzedDataProvider data(bytes, size);
  const double scale = power_of_ten(data, -8, 8);
  const Halfspaces k = make_polytope(data);
  const Index n = k.lower.size();
  Halfspaces scaled{k.a, scale * k.b, scale * k.lower, scale * k.upper};
  for (Index i = 0; i < scaled.b.size(); ++i) {
    const double length = power_of_ten(data, -8, 8);
    scaled.a.row(i) *= length;
    scaled.b[i] *= length;
  }
  Judge judge{k};
  Vector g(n), x(n);
  try {
    Simplex simplex(scaled);
    ActiveSetProjection projection(scaled);
    // A polytope that is flat to rounding is no set to play in (Polytope refuses it): whether a
    // point of it satisfies all constraints is then a question of the last digits.
    const bool is_solid = judge.inner.minimum(Vector::Zero(n)).has_value();
    for (int call = 0; call < 3; ++call) {
      for (Index j = 0; j < n; ++j) g[j] = small_number(data);
      const double length = power_of_ten(data, -8, 8);
      simplex.minimize(length * g, x);
      check_minimum(judge, g, x / scale);
      if (!is_solid) continue;
      const Vector y = 2 * scale * g;
      projection.project(y, x);
      check_projection(judge, y / scale, x / scale);
      require(projection.kkt_residual(y, x) <= kSlack * scale, "a projection satisfies KKT");
    }
  } catch (const InvalidInput& error) {
    require_one_sentence(error);
    require(!judge.inner.minimum(Vector::Zero(n)), "Simplex refuses only an empty K");
  } catch (const std::runtime_error&) {
    require(!judge.inner.minimum(Vector::Zero(n)), "Simplex gives up only on a flat K");
  }
  return 0;
}
