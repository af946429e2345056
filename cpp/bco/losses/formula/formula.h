// A loss that is written as a formula (formula/expression.h):  f_t(x) = the formula with the draws of round t.
//
// Every name has a random stream of its own, so that a name's draws do not depend on which others the formula uses:
// z, w, u and s in every round, a, b and p once. p is the last of 20n steps of hit-and-run in K from its centre (Smith
// 1984), at most 2,000: close to uniform.
// The row of a table is that of the round, or one drawn; a pilot draws its rows.
//
// F_t takes a pass over the draws of all rounds, of which only those that a point needs are kept (Tape::save_round);
// where no draw is in the formula, F_t = t·f. Formulas that are polynomials of degree 1, or of degree 2 in few
// coordinates, have closed sums instead, F_t(x) = c + <b, x> + ½xᵀSx: each round adds its own coefficients, found
// from the gradients at the centre and, where S changes from round to round, one step along each axis.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "bco/formula/curvature.h"
#include "bco/formula/tape.h"
#include "bco/losses/info.h"
#include "bco/losses/loss_stream.h"
#include "bco/random.h"

namespace bco {

// The draws and the rounds t = 1, 1 + step, … that a stream plays.
struct FormulaRounds {
  std::uint64_t seed;
  std::uint64_t repeat;
  Draws draws;
  long count;       // at most
  double step = 1;  // of t: a pilot looks at rounds all over the run
  std::shared_ptr<const Table> data{};
  bool draws_rows = false;  // or in their order
};

// The sign that all elements of all points of K have in common, in the problem's coordinates: the rules of convexity
// know more where x ≥ 0.
Sign sign_of_points(const Set& set);

// inspect_formula() for the loss of a configuration, on its set.
std::string inspect_loss(const Config& config);

class FormulaLosses final : public LossStream {
 public:
  FormulaLosses(const Expression& expression, const Set& set, const FormulaRounds& rounds);

  Index dimension() const override { return center_.size(); }
  void next() override;
  double value(ConstVectorRef x) override;
  void gradient(ConstVectorRef x, VectorRef g) override;
  double value_and_gradient(ConstVectorRef x, VectorRef g) override;
  double total(ConstVectorRef x) override;
  void total_gradient(ConstVectorRef x, VectorRef g) override;
  double total_and_gradient(ConstVectorRef x, VectorRef g) override;
  std::optional<double> total_since(long s, ConstVectorRef x, VectorRef g) override;
  bool is_smooth() const override { return sums_ == Sums::kLinear || sums_ == Sums::kQuadratic; }
  bool is_convex() const override { return is_convex_; }
  bool looks_ahead() const override { return looks_ahead_; }

  static constexpr Index kMostSquared = 40;  // dimensions up to which ½xᵀSx is summed
  // Numbers that are kept of a round for F_t; 0: none.
  static Index kept_per_round(const Expression& expression);

 private:
  enum class Sums { kPasses, kRepeated, kLinear, kQuadratic };

  // One name that is drawn, wherever it occurs.
  struct Drawn {
    Input input;
    Random random;
    std::vector<VectorRef> places;
  };

  // One column of the table, or the row of all that have numbers, wherever it occurs.
  struct FromTable {
    IndexVector columns;
    VectorRef place;
  };

  static Sums sums_of(const Expression& expression);
  std::vector<Drawn> names(const FormulaRounds& rounds,
                           std::initializer_list<std::pair<const char*, Input>> inputs);
  static void draw(Drawn& drawn, const Set* set);
  void find_columns();
  void take_row();
  void add_coefficients();
  void add_squares();
  [[noreturn]] void refuse_value(long round);
  void require_finite(double value, ConstVectorRef g, long round) {
    if (std::isfinite(value + g.sum())) return;  // the sum may overflow
    if (!std::isfinite(value) || !g.allFinite()) refuse_value(round);
  }

  Vector center_;
  Tape tape_;
  Sums sums_;
  bool has_fixed_squares_;
  bool is_convex_;
  double step_;
  std::vector<VectorRef> round_places_;
  std::vector<Drawn> drawn_;  // in every round: those of z, w, u and s that the formula has
  std::shared_ptr<const Table> data_;
  std::optional<Random> row_draws_;  // none: rows in their order
  std::vector<FromTable> from_table_;
  bool looks_ahead_;  // at rows that are still to be played
  Matrix history_;    // one round per column
  long round_ = 0;
  double constant_ = 0;  // c
  Vector linear_;        // b
  Matrix squared_;       // S; the share of one round where that is the same in all
  Vector point_, gradient_, other_;
};

}  // namespace bco
