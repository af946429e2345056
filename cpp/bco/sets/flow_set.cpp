#include "bco/sets/flow_set.h"

#include <utility>

#include "bco/math.h"
#include "bco/sets/halfspace_barrier.h"

namespace bco {

BCO_ONCE FlowSet::FlowSet(Index dimension, const Radii& radii, Network network, Vector middle,
                          Vector lengths)
    : Set(Vector::Zero(dimension), radii),
      flow_(middle),
      target_(middle),
      middle_(std::move(middle)),
      lengths_(std::move(lengths)),
      projection_(std::move(network)) {}

void FlowSet::project(ConstVectorRef y, VectorRef x) {
  expand(y, target_);
  target_ += middle_;
  projection_.project(target_, flow_);
  flow_ -= middle_;
  contract(flow_, x);
}

BCO_ONCE bool FlowSet::contains(ConstVectorRef x, double tolerance) {
  expand(x, flow_);
  return (flow_.array() >= -middle_.array() - tolerance * lengths_.array()).all();
}

// The edge whose hyperplane f_e = 0 is farthest from x among those that it lies beyond.
bool FlowSet::separate(ConstVectorRef x, VectorRef s) {
  expand(x, flow_);
  flow_ += middle_;
  Index worst = 0;
  if (!(flow_.cwiseQuotient(lengths_).minCoeff(&worst) < 0)) return false;
  flow_.setZero();
  flow_[worst] = -1;
  contract(flow_, s);
  return true;
}

BCO_ONCE std::unique_ptr<Barrier> FlowSet::make_barrier() const {
  Halfspaces k{Matrix(edges(), dimension()), middle_, Vector::Constant(dimension(), -kInfinity),
               Vector::Constant(dimension(), kInfinity)};
  Vector column(edges());
  const std::unique_ptr<Set> copy = clone();  // whose workspace is not that of an oracle
  for (Index j = 0; j < dimension(); ++j) {
    static_cast<FlowSet&>(*copy).expand(Vector::Unit(dimension(), j), column);
    k.a.col(j) = -column;
  }
  return halfspace_barrier(k);
}

}  // namespace bco
