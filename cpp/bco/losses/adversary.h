// The adversary that chooses the losses of the problems `target` and `arena`, all of them before a learner draws u_t
// but the last.
//
//   still       stays at one end of a segment
//   drift       goes from one end to the other and back, 2P rounds for a tour
//   switch      P rounds at one end, P at the other, …
//   alternate   linear losses s_t·<a, x> with s = ½, −1, 1, −1, 1, …: the sequence that makes a follower
//               of the leader jump in every round (Hazan 2016, section 5.1), which is what a regulariser
//               is for
//   coin        linear losses with independent signs s_t = ±1: whatever a learner sees, its expected loss
//               is 0, and the best fixed point in hindsight has E|Σs_t|·(width of K along a)/2, of the
//               order GD√T: no method can do better (Hazan 2016, section 3.2)
//   cheat       sees what is played before it fixes f_t(z) = −<a, z> + 2<a, y_t − x_t>: the one-point
//               estimate is then that of −f_t, and the theorem is false (it asks for an f_t that does not
//               depend on u_t)
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "bco/random.h"
#include "bco/text.h"
#include "bco/types.h"

namespace bco {

enum class AdversaryKind { kStill, kDrift, kSwitch, kAlternate, kCoin, kCheat };

struct AdversaryName {
  AdversaryKind kind;
  const char* name;
};

inline constexpr std::array<AdversaryName, 6> kAdversaries = {{
    {AdversaryKind::kStill, "still"},
    {AdversaryKind::kDrift, "drift"},
    {AdversaryKind::kSwitch, "switch"},
    {AdversaryKind::kAlternate, "alternate"},
    {AdversaryKind::kCoin, "coin"},
    {AdversaryKind::kCheat, "cheat"},
}};

// Their names, in the order of the kinds: the choices of the parameter `adversary`.
inline constexpr auto kAdversaryNames = [] {
  std::array<const char*, kAdversaries.size()> names{};
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = kAdversaries[i].name;
  return names;
}();

constexpr bool adversaries_are_complete_and_in_order() {
  for (std::size_t i = 0; i < kAdversaries.size(); ++i) {
    if (kAdversaries[i].kind != static_cast<AdversaryKind>(i)) return false;
  }
  return kAdversaries.back().kind == AdversaryKind::kCheat;
}
static_assert(adversaries_are_complete_and_in_order());

inline AdversaryKind adversary_named(std::string_view name) {
  for (const AdversaryName& each : kAdversaries) {
    if (name == each.name) return each.kind;
  }
  std::string names;
  for (const char* each : kAdversaryNames) append_item(names, ", ", each);
  throw InvalidInput("adversary must be one of " + names + ", got " + in_quotes(name));
}

class Adversary {
 public:
  Adversary(AdversaryKind kind, long period, const Random& random)
      : kind_(kind), period_(static_cast<double>(period)), random_(random) {}

  AdversaryKind kind() const { return kind_; }
  bool is_linear() const { return kind_ >= AdversaryKind::kAlternate; }
  bool cheats() const { return kind_ == AdversaryKind::kCheat; }
  Random& random() { return random_; }

  void next() {
    const double phase = phase_;  // of a tour there and back
    phase_ = phase + 1 < 2 * period_ ? phase + 1 : 0;
    switch (kind_) {
      case AdversaryKind::kStill:
        break;
      case AdversaryKind::kDrift:
        now_ = 1 - 2 * (phase < period_ ? phase : 2 * period_ - phase) / period_;
        break;
      case AdversaryKind::kSwitch:
        now_ = phase < period_ ? 1 : -1;
        break;
      case AdversaryKind::kAlternate:
        now_ = next_sign_;
        next_sign_ = now_ < 0 ? 1 : -1;
        break;
      case AdversaryKind::kCoin:
        now_ = random_.uniform() < 0.5 ? -1 : 1;
        break;
      case AdversaryKind::kCheat:
        now_ = -1;
        break;
    }
  }

  // For the round that next() has begun: the place on the segment, 1 at the first end and −1 at the
  // other; of linear losses s_t.
  double now() const { return now_; }

 private:
  AdversaryKind kind_;
  double period_;
  Random random_;
  double phase_ = 0;
  double next_sign_ = 0.5;
  double now_ = 1;
};

}  // namespace bco
