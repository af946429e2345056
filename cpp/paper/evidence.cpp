#include "paper/evidence.h"

#include <limits>
#include <utility>

namespace bco {

Repeats::Repeats(const std::vector<Record>& records, std::string_view problem) {
  const std::vector<long>* longest = nullptr;
  for (const Record& record : records) {
    if (record.problem != problem || record.rounds.empty()) continue;
    if (longest == nullptr || record.rounds.back() > longest->back()) longest = &record.rounds;
  }
  if (longest != nullptr) checkpoints_ = longest->size();
  for (const Record& record : records) {
    if (record.problem != problem || longest == nullptr || record.rounds != *longest) continue;
    // Into its place from behind: they mostly come in order.
    records_.push_back(&record);
    std::size_t i = count() - 1;
    for (; i > 0 && records_[i - 1]->repeat > record.repeat; --i) {
      std::swap(records_[i - 1], records_[i]);
    }
    if (i > 0 && records_[i - 1]->repeat == record.repeat) {
      for (; i + 1 < count(); ++i) records_[i] = records_[i + 1];
      records_.pop_back();
    }
  }
}

void Repeats::keep_common(const Repeats& others) {
  if (checkpoints() > 0 && others.checkpoints() > 0 &&
      records_[0]->rounds == others.records_[0]->rounds) {
    keep_numbers_of(others);
  } else {
    records_.clear();
  }
}

void Repeats::keep_numbers_of(const Repeats& others) {
  std::size_t kept = 0;
  std::size_t other = 0;
  for (const Record* record : records_) {
    while (other < others.count() && others.records_[other]->repeat < record->repeat) ++other;
    if (other == others.count()) break;
    if (others.records_[other]->repeat == record->repeat) records_[kept++] = record;
  }
  records_.resize(kept);
}

void Repeats::end_after(long rounds) {
  while (checkpoints() > 1 && round(last()) > rounds) --checkpoints_;
}

std::size_t Repeats::tenth() const {
  std::size_t checkpoint = 0;
  while (checkpoint + 1 < checkpoints() && 10 * round(checkpoint + 1) <= round(last())) {
    ++checkpoint;
  }
  return checkpoint;
}

std::vector<double> Repeats::values(const Quantity& x) const {
  std::vector<double> values(count(), std::numeric_limits<double>::quiet_NaN());
  for (std::size_t i = 0; i < count(); ++i) {
    const LearnerRecord* found = learner(i, x.learner);
    if (found != nullptr && x.checkpoint < (found->*x.series).size()) {
      values[i] = (found->*x.series)[x.checkpoint];
    }
  }
  return values;
}

std::optional<Interval> Repeats::mean(const Quantity& x, double error) const {
  return mean_interval(values(x), error);
}

std::optional<Interval> Repeats::mean_difference(const Quantity& x, const Quantity& y,
                                                 double error) const {
  std::vector<double> differences = values(x);
  const std::vector<double> subtracted = values(y);
  for (std::size_t i = 0; i < count(); ++i) differences[i] -= subtracted[i];
  return mean_interval(differences, error);
}

const LearnerRecord* Repeats::learner(std::size_t repeat, std::string_view name) const {
  const std::vector<LearnerRecord>& learners = records_[repeat]->learners;
  for (const auto& [learner, index] : chosen_) {
    if (learner == name) return &learners[index];
  }
  for (const LearnerRecord& each : learners) {
    if (each.name == name) return &each;
  }
  return nullptr;
}

}  // namespace bco
