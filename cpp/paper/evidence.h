// What the paper's claims are judged by: the records of its experiments.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "bco/simulation/intervals.h"
#include "bco/simulation/record.h"

namespace bco {

enum class LossAt {
  kPlayed,  // f_t(y_t), what the learner pays and the theorem bounds
  kCenter,  // f_t(x_t), what the paper's figures plot
};

// Records of one experiment, in any order.
struct Panel {
  std::vector<Record> records;
  std::vector<Record> without_resets;  // Projection-free, told T
};

struct Evidence {
  Panel quadratic;
  Panel portfolio;
  Panel matrix;
  LossAt loss_at = LossAt::kPlayed;
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
  std::size_t checkpoints() const { return count() == 0 ? 0 : records_[0]->rounds.size(); }
  std::size_t last() const { return checkpoints() - 1; }
  std::size_t tenth() const;  // the last checkpoint up to T/10; the first where there is none
  long round(std::size_t checkpoint) const { return records_[0]->rounds[checkpoint]; }

  // One for each repeat; NaN where there is none.
  std::vector<double> values(const Quantity& x) const;
  // Of x, and of x − y repeat by repeat.
  std::optional<Interval> mean(const Quantity& x, double error = kError) const;
  std::optional<Interval> mean_difference(const Quantity& x, const Quantity& y,
                                          double error = kError) const;

  // Only those whose numbers the others have too; none where the others have other checkpoints.
  void keep_common(const Repeats& others);

 private:
  std::vector<const Record*> records_;
};

const LearnerRecord* learner_record(const Record& record,
                                    std::string_view name);  // null: not there

}  // namespace bco
