#include "bco/solvers/flow_projection.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bco/text.h"

namespace bco {
namespace {

BCO_ONCE Network checked(Network network) {
  const Index n = network.nodes;
  if (n < 2 || network.supply.size() != n) {
    throw InvalidInput(join({"network must have at least 2 nodes and a supply for each, got ",
                             std::to_string(n), " and ", std::to_string(network.supply.size())}));
  }
  // The nodes that are known to be connected to node 0 point to it.
  std::vector<Index> group(static_cast<std::size_t>(n));
  for (Index v = 0; v < n; ++v) group[static_cast<std::size_t>(v)] = v;
  const auto root = [&](Index v) {
    while (group[static_cast<std::size_t>(v)] != v) v = group[static_cast<std::size_t>(v)];
    return v;
  };
  for (const auto& [from, to] : network.edges) {
    if (std::min(from, to) < 0 || std::max(from, to) >= n || from == to) {
      throw InvalidInput(join({"network's edges must join two of its ", std::to_string(n),
                               " nodes, got ", std::to_string(from), " and ", std::to_string(to)}));
    }
    group[static_cast<std::size_t>(std::max(root(from), root(to)))] =
        std::min(root(from), root(to));
  }
  for (Index v = 0; v < n; ++v) {
    if (root(v) != 0) {
      throw InvalidInput(
          join({"network must be connected: no path joins nodes 0 and ", std::to_string(v)}));
    }
  }
  const double sum = network.supply.sum();
  if (!(std::abs(sum) <= 1e-12 * network.supply.cwiseAbs().sum())) {
    throw InvalidInput("network's supplies must add up to 0, got " + format_number(sum));
  }
  return network;
}

}  // namespace

BCO_ONCE FlowProjection::FlowProjection(Network network) : network_(checked(std::move(network))) {
  const Index n = network_.nodes - 1;  // the last one has potential 0
  last_.resize(n);
  for (Index v = 0; v < n; ++v) last_[v] = v;
  for (const auto& [from, to] : network_.edges) {
    Index& last = last_[std::min(from, to)];
    last = std::max(last, std::min(std::max(from, to), n - 1));
  }
  start_.resize(n);
  Index size = 0;
  for (Index v = 0; v < n; ++v) {
    if (v > 0) last_[v] = std::max(last_[v], last_[v - 1]);
    start_[v] = size;
    size += last_[v] - v + 1;
  }
  values_.setZero(size);
  for (Vector* v : {&potentials_, &earlier_, &excess_, &step_, &entering_}) v->setZero(n + 1);
  const auto edges = static_cast<Index>(network_.edges.size());
  for (Vector* v : {&point_, &nearer_, &last_point_}) v->setZero(edges);
  factor(Vector::Ones(edges));
  inverse_.setIdentity(n + 1, n + 1);
  inverse_(n, n) = 0;
  for (Index v = 0; v < n; ++v) solve(inverse_.col(v).head(n));
  zeros_.resize(edges);
  nodes_.resize(n);
  gains_.resize(kFew);
  among_.resize(kFew, kFew);
}

double FlowProjection::excess_at(ConstVectorRef y, VectorRef x) {
  excess_ = -network_.supply;
  entering_.setZero();
  Index e = 0;
  for (const auto& [from, to] : network_.edges) {
    const double flow = std::max(0.0, y[e] - potentials_[from] + potentials_[to]);
    excess_[from] += flow;
    entering_[to] += flow;
    x[e++] = flow;
  }
  excess_ -= entering_;
  return excess_.cwiseAbs().maxCoeff();
}

void FlowProjection::factor(ConstVectorRef x) {
  const Index n = last_.size();
  values_.setZero();
  Index e = 0;
  for (const auto& [from, to] : network_.edges) {
    if (!(x[e++] > 0)) continue;
    if (from < n) *column(from) += 1;
    if (to < n) *column(to) += 1;
    if (std::max(from, to) < n) column(std::min(from, to))[std::abs(to - from)] -= 1;
  }
  for (Index j = 0; j < n; ++j) {
    double* own = column(j);
    const Index length = last_[j] - j + 1;
    if (own[0] < kCut) own[0] = kIdle;
    const double pivot = 1 / std::sqrt(own[0]);
    for (Index i = 0; i < length; ++i) own[i] *= pivot;
    for (Index k = 1; k < length; ++k) {
      if (own[k] == 0) continue;
      values_.segment(start_[j + k], length - k) -=
          own[k] * values_.segment(start_[j] + k, length - k);
    }
  }
}

void FlowProjection::solve(VectorRef z) const {
  const Index n = last_.size();
  for (Index j = 0; j < n; ++j) {
    const double* own = column(j);
    z[j] /= own[0];
    for (Index k = 1; k <= last_[j] - j; ++k) z[j + k] -= own[k] * z[j];
  }
  for (Index j = n - 1; j >= 0; --j) {
    const double* own = column(j);
    double sum = z[j];
    for (Index k = 1; k <= last_[j] - j; ++k) sum -= own[k] * z[j + k];
    z[j] = sum / own[0];
  }
}

// The step of Newton's method, (N_A N_Aᵀ)⁻¹(Nx − b), by P; false if Z has too many edges. What is below `close`
// counts as 0: at most nodes there is no more.
bool FlowProjection::step_by_inverse(ConstVectorRef x, double close) {
  constexpr double kNegligible = 0.1;
  // Which entries count cannot be foretold: nothing branches on them.
  Index count = 0;
  for (Index e = 0; e < x.size(); ++e) {
    zeros_[count] = e;
    count += static_cast<Index>(!(x[e] > 0));
  }
  if (count > kFew) return false;
  Index nodes = 0;
  for (Index v = 0; v < last_.size(); ++v) {
    nodes_[nodes] = v;
    nodes += static_cast<Index>(std::abs(excess_[v]) > kNegligible * close);
  }
  step_.setZero();
  for (Index k = 0; k < nodes; ++k) step_ += excess_[nodes_[k]] * inverse_.col(nodes_[k]);
  const auto edge = [this](Index k) { return network_.edges[static_cast<std::size_t>(zeros_[k])]; };
  // Cholesky's factor Lᵀ of G by columns, number by number, as most are short.
  Index rank = 0;
  for (Index k = 0; k < count; ++k) {
    const auto [from, to] = edge(k);
    double* own = among_.col(rank).data();
    double pivot = 1 - inverse_(from, from) + 2 * inverse_(from, to) - inverse_(to, to);
    double gain = step_[from] - step_[to];
    for (Index j = 0; j < rank; ++j) {
      const auto [s, t] = edge(j);
      const double* other = among_.col(j).data();
      double value = inverse_(s, to) - inverse_(s, from) + inverse_(t, from) - inverse_(t, to);
      for (Index i = 0; i < j; ++i) value -= own[i] * other[i];
      own[j] = value / other[j];
      pivot -= own[j] * own[j];
      gain -= own[j] * gains_[j];
    }
    if (pivot < kCut) continue;
    own[rank] = std::sqrt(pivot);
    gains_[rank] = gain / own[rank];
    zeros_[rank++] = zeros_[k];
  }
  for (Index j = rank; j-- > 0;) {
    const double* own = among_.col(j).data();
    gains_[j] /= own[j];
    for (Index i = 0; i < j; ++i) gains_[i] -= gains_[j] * own[i];
  }
  for (Index k = 0; k < rank; ++k) {
    step_ += gains_[k] * (inverse_.col(edge(k).from) - inverse_.col(edge(k).to));
  }
  return true;
}

void FlowProjection::step_by_factor(ConstVectorRef x) {
  const Index n = last_.size();
  factor(x);
  step_ = excess_;
  step_[n] = 0;
  solve(step_.head(n));
}

// From the potentials that are there.
void FlowProjection::climb(ConstVectorRef y, double close, VectorRef x) {
  constexpr int kSteps = 100;
  constexpr int kCutsBack = 30;
  constexpr double kBack = 0.5;  // of the slope: how much of it may point back after a step
  residual_ = excess_at(y, x);
  for (int i = 0; i < kSteps && residual_ > close; ++i) {
    if (!step_by_inverse(x, close)) step_by_factor(x);
    const double slope = step_.dot(excess_);
    earlier_ = potentials_;
    double share = 1;
    for (int k = 0; k < kCutsBack; ++k) {
      potentials_ = earlier_ + share * step_;
      residual_ = excess_at(y, x);
      if (residual_ <= close) break;
      const double end = step_.dot(excess_);
      if (end >= -kBack * slope) break;
      share *= std::max(0.1, slope / (slope - end));
    }
    ++steps_;
  }
}

// Of a point that is far away, x is a small difference of large numbers. On the edges that are active it is moved onto the
// flows once more, by small numbers alone.
void FlowProjection::polish(VectorRef x) {
  step_by_factor(x);
  excess_ = -network_.supply;
  Index e = 0;
  for (const auto& [from, to] : network_.edges) {
    if (x[e] > 0) x[e] = std::max(0.0, x[e] - step_[from] + step_[to]);
    excess_[from] += x[e];
    excess_[to] -= x[e];
    ++e;
  }
  residual_ = excess_.cwiseAbs().maxCoeff();
}

// A point that is far away, and from the last one too, is approached: once the potentials are large, they grow with it
// but for a difference of about the size of K. From farther away than kFarthest only the direction counts: what is left
// of the place is rounding.
void FlowProjection::project(ConstVectorRef y, VectorRef x) {
  constexpr double kClose = 1e-13;  // relative to max(1, max|y|)
  constexpr double kRough = 1e-2;
  constexpr double kNear = 4;
  constexpr double kFactor = 8;
  constexpr double kFarthest = 1e8;
  const double size = std::min(y.cwiseAbs().maxCoeff(), kFarthest);
  const double close = kClose * std::max(1.0, size);
  if (size <= kNear) {
    if ((y - last_point_).cwiseAbs().maxCoeff() > -y.minCoeff()) potentials_.setZero();
    climb(y, close, x);
    last_point_ = y;
    return;
  }
  point_ = y;
  if (size == kFarthest) point_ *= kFarthest / y.cwiseAbs().maxCoeff();
  if ((point_ - last_point_).cwiseAbs().maxCoeff() > kNear) {
    double share = kNear / size;
    potentials_ *= share;
    for (; share < 1; share *= kFactor) {
      nearer_ = share * point_;
      climb(nearer_, kRough, x);
      potentials_ *= std::min(kFactor, 1 / share);
    }
  }
  climb(point_, close, x);
  if (residual_ > kClose) polish(x);
  last_point_ = point_;
}

}  // namespace bco
