// The registration of a problem: its parameters, its sets, and how its losses are made. Its prose is on the card
// beside it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bco/losses/loss_stream.h"
#include "bco/sets/set.h"

namespace bco {

struct Config;

enum class Draws { kLosses, kPilot };
inline constexpr int kPilotDraws = 300;

struct ProblemInfo {
  std::string name;
  std::string help{};  // one line
  long rounds = 0;     // default
  std::vector<std::string> parameters{};
  std::string set_parameter{};      // which of its parameters chooses the set; empty: there is one
  std::vector<std::string> sets{};  // one, or one for every choice of set_parameter
  std::vector<std::pair<std::string, double>> limits{};  // parameters whose most is less here
  std::function<std::unique_ptr<Set>(const Config&)> make_set{};
  // For the pilot a stream of its own, with the same law: M and G must not be taken from the
  // rounds that are going to be played.
  std::function<std::unique_ptr<LossStream>(const Config&, const Set&, Draws)> make_losses{};
  // Checks of what depends on more than one field: fills in defaults, refuses what does not fit,
  // returns the most rounds. None: any number of rounds.
  std::function<double(Config&)> fit{};
  bool takes_data = false;       // Config::data, a table
  bool strongly_convex = false;  // its losses, unless an adversary makes them linear
  // How its decisions are drawn: "network" for Parts that are the edges of a grid, those to the right by rows, then those
  // down by rows; empty: as points, where the set lies in the plane.
  std::string picture{};
  // Text of its card, for a problem from outside of the library.
  std::string card{};
};

}  // namespace bco
