#include "bco/simulation/record.h"

namespace bco {

long checkpoint_after(long round) {
  if (round < 10) return round + 1;
  static constexpr long kR20[] = {100, 112, 125, 140, 160, 180, 200, 224, 250, 280, 315,
                                  355, 400, 450, 500, 560, 630, 710, 800, 900, 1000};
  long tenths = 1;  // of 10: the decade's factor on kR20 is tenths/10
  while (round >= 100 * tenths) tenths *= 10;
  for (const long step : kR20) {
    const long candidate = (step * tenths + 9) / 10;
    if (candidate > round) return candidate;
  }
  return round + 1;  // not reached: the last step is the next decade
}

}  // namespace bco
