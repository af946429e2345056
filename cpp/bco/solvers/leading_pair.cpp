#include "bco/solvers/leading_pair.h"

#include <cmath>

namespace bco {

TridiagonalExtreme& LeadingEigenpair::find(bool bottom) {
  TridiagonalExtreme& end = bottom ? bottom_ : top_;
  const Vector& diagonal = reduced_.diagonal();
  end.find_value(diagonal, reduced_.subdiagonal(), diagonal.size(), bottom ? -1 : 1);
  return end;
}

// True only by more than rounding: if two ends tie, the one that was found stays.
bool LeadingEigenpair::other_end_leads(const TridiagonalExtreme& found) {
  if (which_ == Leading::kLargest) return false;
  TridiagonalExtreme& other = at_bottom_ ? top_ : bottom_;
  const Vector& diagonal = reduced_.diagonal();
  return other.exceeds(std::abs(found.value()) + 2 * found.accuracy(), diagonal,
                       reduced_.subdiagonal(), diagonal.size(), at_bottom_ ? 1 : -1);
}

// The end that led last time first: where the other one is not farther out, it is not looked for.
void LeadingEigenpair::compute(const Matrix& a) {
  reduced_.reduce(a);
  TridiagonalExtreme* leading = &find(at_bottom_);
  if (other_end_leads(*leading)) {
    at_bottom_ = !at_bottom_;
    leading = &find(at_bottom_);
  }
  const Index n = a.rows();
  leading->find_vector(reduced_.diagonal(), reduced_.subdiagonal(), n, at_bottom_ ? -1 : 1);
  vector_ = leading->vector(n);
  reduced_.rotate(vector_);
  value_ = leading->value() * reduced_.scale();
}

void LeadingSingularPair::compute(const Eigen::Ref<const Matrix>& a) {
  gram_.noalias() = a.transpose().lazyProduct(a);
  gram_pair_.compute(gram_);
  left_.noalias() = a * gram_pair_.vector();
  value_ = left_.norm();
  if (value_ > 0) {
    left_ /= value_;
  } else {
    left_ = Vector::Unit(left_.size(), 0);
  }
}

}  // namespace bco
