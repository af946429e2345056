// The registration of a learner: what the library knows of it before it is made. Its prose is on the card beside it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bco/learners/learner.h"

namespace bco {

class Parameters;

// The oracle of K that a learner uses.
enum class Oracle { kNone, kLinear, kProjection, kBarrier };

// A learner's need to know T. One that need not is not doubled.
enum class HorizonNeed { kAlways, kNever, kByForm };  // kByForm: its parameter "…-form" decides

struct LearnerInfo {
  std::string name;
  std::string label{};  // as sentences have it, and its card
  std::string help{};   // one line
  Feedback feedback = Feedback::kValue;
  Oracle oracle = Oracle::kNone;
  std::optional<double> rate{};  // regret O(T^rate); none where nothing is proven
  // The power of n in the bound, with its constants and with r, R, D, M and G that do not change with
  // n; none where nothing is proven.
  std::optional<double> dimension_rate{};
  HorizonNeed horizon = HorizonNeed::kAlways;
  bool is_default = false;  // takes part where no learners are named
  std::vector<std::string> parameters{};
  std::function<std::unique_ptr<Learner>(const Game&, long horizon, const Parameters&)> make{};
  // Text of its card, for a learner from outside of the library: the pages show it as they do the
  // library's own, and step through its algorithm.
  std::string card{};
};

}  // namespace bco
