// Values and gradients of a formula:  nodes → a list of instructions on one array of numbers.
//
// Forward in the order of the nodes, backward by reverse-mode differentiation: a gradient takes about twice the time of
// a value, in any dimension. A node is computed no more often than it can change (Pace): once per repeat, per round or
// per point. Where a function has a kink the gradient is a subgradient: 0 for |v| and max(v, 0) at 0 and for a norm at 0,
// the first of equal elements for max. A zero has no sign: 1/−0 = 1/0 = ∞. Nothing is allocated after construction, and
// log, exp, sin and cos are the library's own, so that results have the same bits everywhere.
#pragma once

#include <string>
#include <vector>

#include "bco/formula/expression.h"

namespace bco {

class Tape {
 public:
  explicit Tape(Expression expression);

  const Expression& expression() const { return expression_; }
  // The numbers of an input, to be filled in before begin_repeat() or begin_round(); empty where the formula does not
  // use it. A column of a table has its own place.
  std::vector<VectorRef> places(Input input, Index column = 0);

  void begin_repeat();  // a, b and p are set
  void begin_round();   // t, z, w, u, s and the row are set

  // Of a formula that is a vector, one of its elements.
  double value(ConstVectorRef x, Index element = 0);
  double value_and_gradient(ConstVectorRef x, VectorRef g, Index element = 0);

  // All that value() needs of a round: the nodes that change from round to round and are used at every point.
  Index round_size() const { return round_size_; }
  void save_round(VectorRef to) const;
  void load_round(ConstVectorRef from);

  // The largest finite magnitude among all nodes of the last evaluation: what its rounding is relative to.
  // NaN where one of them is.
  double largest() const;

  // The first node, in the order of evaluation, whose last value is not finite although its arguments are; where all
  // values are finite, the last node whose derivative by an argument is not.
  struct Failure {
    int node;
    bool is_gradient;
  };
  Failure first_failure();

 private:
  struct Instruction {
    Operation operation;
    int node;
    Index out, size;
    Index a = 0, b = 0, c = 0;                 // places of arguments
    Index step_a = 0, step_b = 0, step_c = 0;  // 0: a scalar that goes with every element
    Index size_a = 1;                          // elements of the first argument
    bool into_a = false, into_b = false, into_c = false;  // arguments that depend on x
  };

  void forward(const std::vector<Instruction>& list);
  void apply(const Instruction& instruction);
  void begin_backward(Index element);
  void backward(const Instruction& instruction);

  Expression expression_;
  std::vector<Index> place_;  // of each node
  std::vector<Instruction> repeat_, round_, point_;
  std::vector<int> points_;                    // nodes that are x
  std::vector<std::pair<Index, Index>> kept_;  // places and sizes of what a round leaves
  Index round_size_ = 0;
  Vector values_, adjoints_;
};

}  // namespace bco
