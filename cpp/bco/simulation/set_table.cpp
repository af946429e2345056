#include <utility>

#include "bco/simulation/catalogue.h"

namespace bco {
namespace {

// Each has its class and its card in the folder of bco/sets that has its name; true: it has a barrier.
constexpr std::pair<const char*, bool> kSets[] = {
    {"ball", true},
    {"box", true},
    {"l1-ball", false},
    {"simplex", true},
    {"solid-simplex", true},
    {"polytope", true},
    {"polygon", true},
    {"symmetric-nuclear-ball", false},  // its class is beside that of nuclear-ball
    {"psd-trace-ball", true},
    {"nuclear-ball", false},
};

}  // namespace

std::vector<SetInfo>& set_table() {
  static std::vector<SetInfo> table = [] {
    std::vector<SetInfo> all;
    for (const auto& [name, has_barrier] : kSets) all.push_back({name, has_barrier});
    return all;
  }();
  return table;
}

}  // namespace bco
