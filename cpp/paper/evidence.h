// The evidence for the paper's claims: the records of its experiments.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "bco/simulation/record.h"
#include "paper/intervals.h"

namespace bco {

enum class LossAt {
  kPlayed,  // f_t(y_t), what the learner pays and the theorem bounds
  kCenter,  // f_t(x_t), what the paper's figures plot
};

// Margins for "alike", "flat", "about" and "a rise": ours, as the paper gives no numbers for these words.
struct Margins {
  double like = 0.1;         // claim 3: a tenth more or less is alike
  double flat = -0.05;       // claim 4: T^(−0.05) loses a tenth of itself in a decade
  double about = 2;          // claim 9: within this factor
  double noticeable = 0.01;  // claims 11, 13, 14: a smaller share of the first loss is no rise
  double tied = 0.01;  // claims 2, 5–8: of Fixed's average regret, no difference worth a rank
};

struct MarginInfo {
  const char* name;
  std::array<int, 5> claims;  // 0: no more
  double least;
  double most;
  double Margins::*member;
  const char* help;
};
inline constexpr MarginInfo kMargins[] = {
    {"like", {3}, 0, 1, &Margins::like, "Losses within this fraction of each other are alike."},
    {"flat",
     {4},
     -1,
     0.5,
     &Margins::flat,
     "An average loss that scales like T^p is flat if p is above this."},
    {"about",
     {9},
     1,
     100,
     &Margins::about,
     "A ratio within this factor of the paper's counts as about the same."},
    {"tied",
     {2, 5, 6, 7, 8},
     0,
     0.2,
     &Margins::tied,
     "Losses are tied if they certainly differ by less than this fraction of Fixed's average "
     "regret, which is all there is to gain."},
    {"noticeable",
     {11, 13, 14},
     0,
     1,
     &Margins::noticeable,
     "A rise by a smaller fraction of the first loss does not count: before a learner has moved, "
     "its curve shows only the noise of the losses."},
};

// Records of one experiment, in any order.
struct Panel {
  std::vector<Record> records;
  std::vector<Record> without_resets;  // Projection-free with the state kept from epoch to epoch
};

struct Evidence {
  Panel quadratic;
  Panel portfolio;
  Panel matrix;
  Panel
      synthetic;  // portfolio on the synthetic market, where the other is on a price table; may be empty
  LossAt loss_at = LossAt::kPlayed;
  Margins margins;
};

using Series = const std::vector<double> LearnerRecord::*;

// One number per repeat: a series of one learner, at one checkpoint.
struct Quantity {
  std::string_view learner;
  Series series;
  std::size_t checkpoint;
};

// The finished repeats of one problem: those that have the longest one's checkpoints, each number
// once, ascending. Borrows the records.
class Repeats {
 public:
  Repeats(const std::vector<Record>& records, std::string_view problem);

  const std::vector<const Record*>& records() const { return records_; }
  std::size_t count() const { return records_.size(); }
  std::size_t checkpoints() const { return count() == 0 ? 0 : checkpoints_; }
  std::size_t last() const { return checkpoints() - 1; }
  std::size_t tenth() const;  // the last checkpoint up to T/10; the first where there is none
  long round(std::size_t checkpoint) const { return records_[0]->rounds[checkpoint]; }

  const LearnerRecord* learner(std::size_t repeat, std::string_view name) const;  // null: not there
  // The variant of a learner at this index of the records' learners.
  void choose(std::string_view name, std::size_t index) { chosen_.push_back({name, index}); }
  // As if the runs had ended after that many rounds, which must be a checkpoint. With doubling epochs a
  // run does not depend on its length.
  void end_after(long rounds);

  // One for each repeat; NaN where there is none.
  std::vector<double> values(const Quantity& x) const;
  // Statistics of x, and of x − y repeat by repeat.
  std::optional<Interval> mean(const Quantity& x, double error = kError) const;
  std::optional<Interval> mean_difference(const Quantity& x, const Quantity& y,
                                          double error = kError) const;

  // Only those whose numbers the others have too; none where the others have other checkpoints.
  void keep_common(const Repeats& others);
  // Only those that the others have, too, whatever they measure.
  void keep_numbers_of(const Repeats& others);

 private:
  struct Chosen {
    std::string_view learner;
    std::size_t index;
  };

  std::vector<const Record*> records_;
  std::vector<Chosen> chosen_;
  std::size_t checkpoints_ = 0;
};

}  // namespace bco
