// A search for a chord that lies below its function:  f_t((x + y)/2) > (f_t(x) + f_t(y))/2  for x, y ∈ K.
//
// One such chord shows that the losses are not convex; none shows nothing.
#pragma once

#include <string>

#include "bco/simulation/config.h"

namespace bco {

struct ChordTrial {
  int segments = 0;   // that were tried
  double excess = 0;  // by which the middle lies above the chord, the largest found; 0: never
  Vector from, to;    // the ends of that chord, in the problem's coordinates
};

// On draws of the pilot, so that what is played is not looked at.
ChordTrial try_chords(const Config& config);

// "not proven convex: tried on 400 random segments, none violates", or "not convex: between … and … the middle lies
// above the chord by …".
std::string sentence_of(const ChordTrial& trial);

}  // namespace bco
