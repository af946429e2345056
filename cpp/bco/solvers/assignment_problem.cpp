#include "bco/solvers/assignment_problem.h"

#include <utility>

#include "bco/math.h"

namespace bco {

BCO_ONCE AssignmentProblem::AssignmentProblem(Index size) : size_(size) {
  for (Vector* v : {&row_prices_, &column_prices_, &lengths_}) v->setZero(size);
  for (IndexVector* v : {&row_of_, &column_of_, &before_, &rows_}) v->setZero(size);
}

const IndexVector& AssignmentProblem::solve(ConstVectorRef costs) {
  const double largest = costs.cwiseAbs().maxCoeff();
  row_prices_ *= largest_ > 0 ? largest / largest_ : 0;
  largest_ = largest;
  row_of_.setConstant(kNone);
  column_of_.setConstant(kNone);
  for (Index j = 0; j < size_; ++j) assign(j, costs);
  return row_of_;
}

// Dijkstra's method from the new column to the nearest row that is free.
void AssignmentProblem::assign(Index column, ConstVectorRef costs) {
  for (Index i = 0; i < size_; ++i) rows_[i] = i;
  lengths_.setConstant(kInfinity);
  column_prices_[column] = 0;
  Index known = 0;
  Index from = column;
  double length = 0;  // of the path to it
  for (;;) {
    const double* cost = costs.data() + from * size_;
    const double offset = length - column_prices_[from];
    Index nearest = known;
    for (Index k = known; k < size_; ++k) {
      const Index i = rows_[k];
      const double there = cost[i] - row_prices_[i] + offset;
      if (there < lengths_[i]) {
        lengths_[i] = there;
        before_[i] = from;
      }
      if (lengths_[i] < lengths_[rows_[nearest]]) nearest = k;
    }
    std::swap(rows_[known], rows_[nearest]);
    const Index row = rows_[known++];
    length = lengths_[row];
    if (column_of_[row] == kNone) break;
    from = column_of_[row];
  }
  // Reduced costs stay at least 0, and 0 along the path.
  column_prices_[column] = length;
  for (Index k = 0; k + 1 < known; ++k) {
    const double gain = length - lengths_[rows_[k]];
    row_prices_[rows_[k]] -= gain;
    column_prices_[column_of_[rows_[k]]] += gain;
  }
  for (Index row = rows_[known - 1];;) {
    const Index by = before_[row];
    const Index next = row_of_[by];
    row_of_[by] = row;
    column_of_[row] = by;
    if (by == column) break;
    row = next;
  }
}

}  // namespace bco
