#include "bco/golden/digest.h"

#include <cstring>

namespace bco {
namespace {

class Hash {
 public:
  void add(std::uint64_t word) {
    for (int byte = 0; byte < 8; ++byte) {
      value_ = (value_ ^ (word & 0xFFU)) * 1099511628211U;
      word >>= 8U;
    }
  }
  void add(double number) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &number, sizeof bits);
    add(bits);
  }
  void add(std::string_view text) {
    for (const char c : text) {
      value_ = (value_ ^ static_cast<unsigned char>(c)) * 1099511628211U;
    }
  }
  // A long has 32 bits in WebAssembly.
  void add(long number) { add(static_cast<std::uint64_t>(std::int64_t{number})); }

  template <class Number>
  void add(const std::vector<Number>& series) {
    add(std::uint64_t{series.size()});
    for (const Number number : series) add(number);
  }

  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 14695981039346656037U;
};

}  // namespace

// The fields are taken apart so that a new one does not compile until it is added here.
std::uint64_t digest(const Record& record, const LearnerRecord& learner) {
  const auto& [problem, repeat, constants, bounds_from, rounds, best_loss, regret_gap, path_length,
               switches, all] = record;
  const auto& [n, r, R, D, M, G] = constants;
  const auto& [name, average_loss, average_loss_center, regret, linear_minimizations, projections,
               learner_seconds, clamps, floors, bound_printed, bound_corrected, outside, exceeded,
               largest_value, newton_steps, dynamic_regret, feedback_seconds, separations,
               memberships, dynamic_bound] = learner;
  Hash hash;
  for (const double constant : {n, r, R, D, M, G}) hash.add(constant);
  hash.add(static_cast<std::uint64_t>(bounds_from));
  for (const auto* series : {&rounds, &linear_minimizations, &projections, &clamps, &floors,
                             &outside, &exceeded, &newton_steps}) {
    hash.add(*series);
  }
  for (const auto* series : {&best_loss, &regret_gap, &average_loss, &average_loss_center, &regret,
                             &bound_printed, &bound_corrected, &dynamic_regret}) {
    hash.add(*series);
  }
  hash.add(largest_value);
  // Digests of learners without these oracles, or without that bound, are older than they are.
  for (const auto* calls : {&separations, &memberships}) {
    if (!calls->empty() && calls->back() > 0) hash.add(*calls);
  }
  if (!dynamic_bound.empty()) {
    hash.add(dynamic_bound);
    hash.add(path_length);
    hash.add(switches);
  }
  return hash.value();
}

std::uint64_t digest(std::string_view text) {
  Hash hash;
  hash.add(text);
  return hash.value();
}

std::uint64_t digest(const Table& table) {
  Hash hash;
  for (const std::string& name : table.names()) {
    hash.add(name);
    hash.add(std::string_view("\n"));
  }
  const Matrix& numbers = table.numbers();
  for (Index i = 0; i < numbers.size(); ++i) {
    if (!std::isnan(numbers.data()[i])) hash.add(numbers.data()[i]);
  }
  return hash.value();
}

std::string hexadecimal(std::uint64_t digest) {
  std::string digits(16, '0');
  for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit) {
    *digit = "0123456789abcdef"[digest & 0xFU];
    digest >>= 4U;
  }
  return digits;
}

}  // namespace bco
