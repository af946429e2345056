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

// What a learner needs always, never, or in one of its forms: its parameter "…-form" decides.
enum class Need { kAlways, kNever, kByForm };

inline constexpr const char* kCurvedForm = "strongly-convex";  // the form that needs such losses

struct LearnerInfo {
  std::string name;
  std::string label{};  // as sentences have it, and its card
  std::string help{};   // one line
  Feedback feedback = Feedback::kValue;
  Oracles oracle{};              // of K: all that it may ask
  std::optional<double> rate{};  // regret O(T^rate); none where nothing is proven
  // The power of n in the bound, with its constants and with r, R, D, M and G that do not change with
  // n; none where nothing is proven.
  std::optional<double> dimension_rate{};
  Need strong_convexity =
      Need::kNever;              // of the losses: their σ and β; the form is "strongly-convex"
  Need horizon = Need::kAlways;  // to know T. A learner that need not is not doubled
  bool is_default = false;       // takes part where no learners are named
  std::vector<std::string> parameters{};
  std::function<std::unique_ptr<Learner>(const Game&, long horizon, const Parameters&)> make{};
  // Text of its card, for a learner from outside of the library: the pages show it as they do the
  // library's own, and step through its algorithm.
  std::string card{};
  // The learner whose random stream it has, as variants of one learner share theirs; empty: its own.
  std::string stream{};
  // Its code is of another language (learners/foreign.h): it is not tried out when it is added, and a point outside of K
  // ends the run.
  bool is_foreign = false;
};

}  // namespace bco
