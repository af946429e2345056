// The vocabulary of every file: dense real vectors and matrices, and the one exception that bad
// input raises.
#pragma once

#include "bco/portable.h"

#include <Eigen/Core>
#include <cstdint>
#include <stdexcept>
#include <string>

// For functions that run once in a run: Clang makes them small instead of fast.
#ifdef __clang__
#define BCO_ONCE __attribute__((minsize, noinline))
#else
#define BCO_ONCE
#endif

namespace bco {

using Index = Eigen::Index;
using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;
using VectorRef = Eigen::Ref<Vector>;
using IndexVector = Eigen::Matrix<Index, Eigen::Dynamic, 1>;
using Flags = Eigen::Array<bool, Eigen::Dynamic, 1>;
using ConstVectorRef = const Eigen::Ref<const Vector>&;
using MatrixRef = Eigen::Ref<Matrix>;
using ConstMatrixRef = const Eigen::Ref<const Matrix>&;

// Thrown if a request cannot be carried out. The message is one sentence that names the field, the
// bound and the value; it is shown as it is on the command line and on the page.
class InvalidInput : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

}  // namespace bco
