// Matrix completion (Experiments):  f_t(X) = ½ Σ_{(i,j)∈O_t} (X_ij − M_t,ij)²,  M_t = N_tᵀN_t,
// N_t k×n with N(0,1) entries, O_t half of the entries chosen uniformly.
//
// M_t is drawn as what it is, a matrix of Wishart's distribution (wishart.h).
//
// In the set's coordinates (svec for symmetric sets, with a symmetric mask; entries for general
// ones) f_t(x) = ½ Σ_{j∈O_t} (x_j − m_j)² over half of the coordinates, so F_t is a diagonal
// quadratic: counts and two sums for each coordinate. O_t is kept as a vector of ones and zeros.
#pragma once

#include "bco/losses/loss_stream.h"
#include "bco/losses/wishart.h"
#include "bco/random.h"

namespace bco {

class MatrixCompletionLosses final : public LossStream {
 public:
  // center: of the set, whose dimension tells symmetric from general.
  MatrixCompletionLosses(const Vector& center, Index size, Index rank, const Random& random);

  Index dimension() const override { return center_.size(); }
  void next() override;
  double value(ConstVectorRef x) override;
  void gradient(ConstVectorRef x, VectorRef g) override;
  double total(ConstVectorRef x) override;
  void total_gradient(ConstVectorRef x, VectorRef g) override;

 private:
  void draw_entries();
  void draw_mask();

  Vector center_;
  Index size_;
  bool symmetric_;
  Random random_;
  Wishart wishart_;
  Matrix matrix_;      // M_t, lower triangle, in whole tiles
  IndexVector order_;  // coordinates; the first observed_ of them are O_t
  Index observed_;
  Vector mask_;         // of each coordinate: 1 in O_t, else 0
  Vector entry_;        // m_j − centre_j of each coordinate
  Vector count_, sum_;  // of each coordinate over the rounds
  double squares_ = 0;
};

}  // namespace bco
