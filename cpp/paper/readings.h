// The paper under many readings: each claim judged for combinations of what the text leaves open (a
// specification curve).
//
// A learner's run depends on its own choices and the seed alone, never on its company. So each learner's
// variants are run once, all of an experiment's in one simulation against the same losses, and every
// joint reading is judged from them.
//
// The grid is thinned. The choices that decide most are crossed: every combination of them is a reading. The others,
// which belong to the problem (M and G, T, n, m, the matrix set), to κ or to StochOCG's noise, are varied one at a
// time: every combination of the crossed ones again, with one of these at another value. Shares describe this grid;
// they are not probabilities, and many cells come to the same runs: `distinct` counts the results that differ.
//
//   Readings readings(Extent::kFull, choices);
//   for (each config i and repeat) readings.add(i, record of the finished simulation);
//   readings.judge(5, margins);
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "paper/claims.h"
#include "paper/experiments.h"

namespace bco {

// Something that the text leaves open, with the values that are tried, the default first. Besides
// parameters: `loss-at` (y, x) and `rounds`, the T of the quadratics.
struct OpenChoice {
  std::string name;
  std::vector<std::string> values;
  bool is_crossed = true;  // else one at a time
};

// The grid of some choices: the combinations of the crossed ones, the last varying fastest, first with all others at
// their defaults, then again for each other value of each of these in turn.
class ReadingGrid {
 public:
  explicit ReadingGrid(const std::vector<OpenChoice>& choices);

  std::size_t crossed() const { return crossed_; }  // combinations of the crossed choices
  std::size_t count() const { return crossed_ * blocks_; }
  // The indices of the values of each choice.
  std::vector<std::uint8_t> values(std::size_t reading) const;
  // None where two choices that are varied one at a time are off their defaults.
  std::optional<std::size_t> index(const std::vector<std::uint8_t>& values) const;

 private:
  const std::vector<OpenChoice>& choices_;
  std::size_t crossed_ = 1;
  std::size_t blocks_ = 1;
};

enum class Extent {
  kFull,
  kCoarse,  // fewer values of the numbers and sets, for a browser
};
const char* extent_name(Extent extent);  // full, coarse
const std::vector<OpenChoice>& open_choices(Extent extent);
// The choices that can change the evidence for a claim.
std::vector<OpenChoice> choices_of_claim(int claim, Extent extent);

// One joint reading of a claim.
struct Reading {
  std::vector<std::uint8_t> values;  // of choices_of_claim, in order: indices of their values
  Verdict verdict = Verdict::kUndecided;
  std::optional<Interval> estimate;  // Claim::estimate
  std::string part;
};

// "exploration=0.5 eta=printed …".
std::string reading_text(const std::vector<OpenChoice>& choices, const Reading& reading);

class Readings {
 public:
  // Only prices and seed of `choices` are used.
  Readings(Extent extent, const Choices& choices);

  Extent extent() const { return extent_; }
  // The configurations to run, in doubling epochs, with any number of repeats.
  const std::vector<Config>& configs() const { return configs_; }
  const std::string& remark() const {
    return remark_;
  }  // on the price table, as of the experiments
  // A record of config i; one that is not finished does not count.
  void add(std::size_t config, const Record& record);
  // The repeats that all configs of a claim have: it is judged by these.
  long repeats(int claim) const;
  // Every reading in the grid of choices_of_claim.
  std::vector<Reading> judge(int claim, const Margins& margins) const;

 private:
  friend class ReadingsJudge;
  // A simulation: a problem with its own choices, and the variants of its learners.
  struct Runs {
    std::string setting;      // "", or the problem's choice that is off its default: "name=value"
    bool is_centred = false;  // the origin of its coordinates is the centre of K
    std::map<std::string, std::size_t> variants;  // their places among the learners
    std::vector<Record> records;
  };
  class Values;  // of all choices

  void add_runs(const Config& config, const std::string& setting);
  // For each config of the claim, the repeats that all of them have; none for the others.
  std::vector<Repeats> repeats_of(int claim) const;

  Extent extent_;
  std::vector<Config> configs_;
  std::vector<Runs> runs_;  // one for each config
  std::string remark_;
};

// The same in portions, for a page that must not freeze. The readings must outlive it.
class ReadingsJudge {
 public:
  ReadingsJudge(const Readings& readings, int claim, const Margins& margins);
  ReadingsJudge(const ReadingsJudge&) = delete;
  ReadingsJudge& operator=(const ReadingsJudge&) = delete;
  ~ReadingsJudge();

  std::vector<Reading> next(std::size_t most);  // empty: all have been judged

 private:
  struct Pick;
  struct State;
  Pick pick(const char* problem) const;
  Reading judged(const std::vector<Pick>& picks) const;

  const Readings& readings_;
  const int claim_;
  const Margins margins_;
  const std::vector<OpenChoice> choices_;
  std::unique_ptr<State> state_;
};

// The influence of one choice on a claim's verdict.
struct Influence {
  std::string choice;
  long pairs = 0;                  // of readings that differ in this choice alone
  long flips = 0;                  // of these: one holds, and the other fails or was not reproduced
  long changes = 0;                // of these: the verdicts differ in any way
  std::vector<std::string> alone;  // values that, with all else at its default, change the verdict
};

struct Summary {
  std::array<long, kVerdicts> counts{};  // of readings with each verdict, in their order
  long distinct = 0;                  // verdicts with their estimates that differ from each other
  std::vector<Influence> influences;  // the most flips first, then the most changes

  long count(Verdict verdict) const { return counts[static_cast<std::size_t>(verdict)]; }
};

// `readings`: all of the choices' grid, in its order.
Summary summarize(const std::vector<OpenChoice>& choices, const std::vector<Reading>& readings);

// Figure 1a comes out as it is printed where claims 1 to 4 hold together. `verdicts` of these four claims, each of its
// grid; the readings of claim 2, whose choices are those of all four.
std::vector<std::size_t> figure_as_printed(Extent extent,
                                           const std::array<std::vector<Verdict>, 4>& verdicts);

// "first-step flips it in 48 % of the pairs of readings that differ in it alone, clamp 3 %, …", or that no
// choice does.
std::string influence_text(const Summary& summary);

}  // namespace bco
