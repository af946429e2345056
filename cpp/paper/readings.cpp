#include "paper/readings.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <utility>

#include "bco/text.h"
#include "paper/findings.h"

namespace bco {
namespace {

constexpr const char* kLossAt = "loss-at";
constexpr const char* kRounds = "rounds";
constexpr const char* kSet = "matrix-set";
constexpr const char* kNoise = "noise-n";

// All that the claims speak of, ours first.
constexpr const char* kPlayers[] = {finding::kFour[0], finding::kFour[1], finding::kFour[2],
                                    finding::kFour[3], "fixed"};

using Settings = std::vector<std::pair<std::string, std::string>>;  // names and values

template <class Names>
bool has(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool concerns(const OpenChoice& choice, const ClaimInfo& claim) {
  const std::string& name = choice.name;
  if (name == kLossAt) return claim.has_losses;
  if (name == kRounds) return has(claim.problems, "quadratic");
  if (name == kSet) return has(claim.problems, "matrix");
  if (name == kNoise && !has(claim.problems, "matrix")) return false;
  return std::any_of(claim.learners.begin(), claim.learners.end(), [&](const char* learner) {
    return has(find_learner(learner).parameters, name);
  });
}

// Counts through all combinations, the last choice fastest; false after the last one.
bool advance(std::vector<std::uint8_t>& values, const std::vector<OpenChoice>& choices) {
  for (std::size_t i = choices.size(); i-- > 0;) {
    if (++values[i] < choices[i].values.size()) return true;
    values[i] = 0;
  }
  return false;
}

std::size_t combinations(const std::vector<OpenChoice>& choices) {
  std::size_t count = 1;
  for (const OpenChoice& choice : choices) count *= choice.values.size();
  return count;
}

}  // namespace

const char* extent_name(Extent extent) { return extent == Extent::kFull ? "full" : "coarse"; }

const std::vector<OpenChoice>& open_choices(Extent extent) {
  static const std::vector<OpenChoice> full = {
      {"exploration", {"0.5", "0.1", "0.01"}}, {"clamp", {"0.5", "0.1", "0.9"}},
      {"eta", {"printed", "corrected"}},       {"first-step", {"stay", "vertex"}},
      {"first-point", {"centre", "vertex"}},   {"fkm-form", {"normalized", "textbook", "flaxman"}},
      {kNoise, {"dimension", "rows"}},         {kLossAt, {"y", "x"}},
      {kSet, {"symmetric", "psd", "general"}}, {kRounds, {"20000", "2000"}},
  };
  static const std::vector<OpenChoice> coarse = [] {
    std::vector<OpenChoice> choices = full;
    for (OpenChoice& choice : choices) {
      if (choice.name == "exploration") choice.values = {"0.5", "0.01"};
      if (choice.name == "clamp") choice.values = {"0.5", "0.1"};
      if (choice.name == kSet) choice.values = {"symmetric", "psd"};
    }
    return choices;
  }();
  return extent == Extent::kFull ? full : coarse;
}

std::vector<OpenChoice> choices_of_claim(int claim, Extent extent) {
  const ClaimInfo& info = paper_claim(claim);
  std::vector<OpenChoice> chosen;
  for (const OpenChoice& choice : open_choices(extent)) {
    if (concerns(choice, info)) chosen.push_back(choice);
  }
  return chosen;
}

std::string reading_text(const std::vector<OpenChoice>& choices, const Reading& reading) {
  std::string text;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    append_item(text, " ", join({choices[i].name, "=", choices[i].values[reading.values[i]]}));
  }
  return text;
}

// A value of every open choice; those that are not given have their defaults.
class Readings::Values {
 public:
  explicit Values(Extent extent) : all_(open_choices(extent)), index_(all_.size()) {}

  void set(const std::vector<OpenChoice>& choices, const std::vector<std::uint8_t>& values) {
    std::size_t next = 0;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      const bool given = next < choices.size() && choices[next].name == all_[i].name;
      index_[i] = given ? values[next++] : 0;
    }
  }

  const std::string& of(std::string_view name) const {
    std::size_t i = 0;
    while (all_[i].name != name) ++i;
    return all_[i].values[index_[i]];
  }

  // The parameters of a learner's variant: its choices, less those without effect. δ = cT^(−1/5) is
  // never cut back for c ≤ κr, and of FKM's forms only Flaxman's is.
  Settings variant(const std::string& problem, const LearnerInfo& learner) const {
    Settings settings;
    for (const OpenChoice& choice : all_) {
      const std::string& name = choice.name;
      if (!has(learner.parameters, name) || (name == kNoise && problem != "matrix")) continue;
      if (name == "clamp" && !is_clamped(learner)) continue;
      settings.emplace_back(name, of(name));
    }
    return settings;
  }

 private:
  bool is_clamped(const LearnerInfo& learner) const {
    if (learner.name == "fkm") return of("fkm-form") == "flaxman";
    const auto number = [this](const char* name) {
      return parse_number(find_parameter(name), of(name));
    };
    return number("exploration") > number("clamp");
  }

  const std::vector<OpenChoice>& all_;
  std::vector<std::uint8_t> index_;
};

namespace {

constexpr const char* kKept = "kept ";  // before the key of a variant whose epochs keep their state

std::string key_of(const std::string& learner, const Settings& settings) {
  std::string key = learner;
  for (const auto& [name, value] : settings) append_item(key, " ", join({name, "=", value}));
  return key;
}

}  // namespace

Readings::Readings(Extent extent, const Choices& choices) : extent_(extent) {
  Choices base;
  base.prices = choices.prices;
  base.seed = choices.seed;
  const Experiments experiments = paper_experiments(base);
  remark_ = experiments.portfolio.remark;
  configs_ = {experiments.quadratic.config, experiments.portfolio.config};
  for (const OpenChoice& choice : open_choices(extent)) {
    for (const std::string& value : choice.values) {
      if (choice.name == kRounds) {
        const auto rounds = static_cast<long>(parse_number(find_choice(kRounds), value));
        configs_[0].rounds = std::max(configs_[0].rounds, rounds);
      }
      if (choice.name != kSet) continue;
      configs_.push_back(experiments.matrix.config);
      configs_.back().parameters.set(kSet, value);
    }
  }
  variants_.resize(configs_.size());
  records_.resize(configs_.size());
  for (std::size_t i = 0; i < configs_.size(); ++i) add_variants(i);
}

void Readings::add_variants(std::size_t i) {
  Config& config = configs_[i];
  const std::vector<std::string> learners = std::exchange(config.learners, {});
  const auto add = [&](const std::string& key, const std::string& learner, const Settings& settings,
                       bool kept) {
    if (!variants_[i].index.emplace(key, config.learners.size()).second) return;
    config.learners.push_back(learner);
    Parameters& own = config.variants.emplace_back(config.parameters);
    for (const auto& [name, value] : settings) own.set(name, value);
    if (kept) own.set("epoch-state", "keep");
  };
  Values values(extent_);
  for (const std::string& learner : learners) {
    const LearnerInfo& info = find_learner(learner);
    std::vector<OpenChoice> choices;
    for (const OpenChoice& choice : open_choices(extent_)) {
      if (has(info.parameters, choice.name)) choices.push_back(choice);
    }
    std::vector<std::uint8_t> indices(choices.size());
    do {
      values.set(choices, indices);
      const Settings settings = values.variant(config.problem, info);
      const std::string key = key_of(learner, settings);
      add(key, learner, settings, false);
      if (learner == finding::kOurs) add(kKept + key, learner, settings, true);
    } while (advance(indices, choices));
  }
}

void Readings::add(std::size_t config, const Record& record) {
  if (record.rounds.empty() || record.rounds.back() < configs_[config].rounds) return;
  Record& kept = records_[config].emplace_back(record);
  for (LearnerRecord& learner : kept.learners) {  // of many variants only what a claim asks for
    for (auto* series : {&learner.linear_minimizations, &learner.projections, &learner.clamps,
                         &learner.floors, &learner.newton_steps}) {
      *series = {};
    }
    learner.dynamic_regret = {};
  }
}

std::vector<Repeats> Readings::repeats_of(int claim) const {
  const ClaimInfo& info = paper_claim(claim);
  static const std::vector<Record> none;
  std::vector<Repeats> repeats;
  for (std::size_t i = 0; i < configs_.size(); ++i) {
    const bool is_needed = has(info.problems, configs_[i].problem);
    repeats.emplace_back(is_needed ? records_[i] : none, configs_[i].problem);
  }
  for (std::size_t i = 0; i < configs_.size(); ++i) {
    for (std::size_t j = 0; j < configs_.size(); ++j) {
      if (has(info.problems, configs_[i].problem) && has(info.problems, configs_[j].problem)) {
        repeats[i].keep_numbers_of(repeats[j]);
      }
    }
  }
  return repeats;
}

long Readings::repeats(int claim) const {
  std::size_t most = 0;  // where it speaks of a config, its number is that of all
  for (const Repeats& each : repeats_of(claim)) most = std::max(most, each.count());
  return static_cast<long>(most);
}

std::vector<Reading> Readings::judge(int claim, const Margins& margins) const {
  return ReadingsJudge(*this, claim, margins).next(SIZE_MAX);
}

// ---------------------------------------------------------------- verdicts
// The runs of one problem that a reading chooses.
struct ReadingsJudge::Pick {
  const char* problem;
  bool is_needed = false;  // the claim speaks of this problem
  std::size_t config = 0;
  std::array<std::size_t, std::size(kPlayers)> variants{};
  std::size_t kept = 0;  // the first of them, with its state kept
};

struct ReadingsJudge::State {
  State(const Readings& readings, int claim, std::size_t choices)
      : values(readings.extent()), indices(choices), repeats(readings.repeats_of(claim)) {}

  Readings::Values values;
  std::vector<std::uint8_t> indices;  // of the next reading
  std::vector<Repeats> repeats;       // one for each config
  bool finished = false;
  std::map<std::string, Reading> known;  // combinations that come to the same runs are judged once
};

ReadingsJudge::ReadingsJudge(const Readings& readings, int claim, const Margins& margins)
    : readings_(readings),
      claim_(claim),
      margins_(margins),
      choices_(choices_of_claim(claim, readings.extent())),
      state_(std::make_unique<State>(readings, claim, choices_.size())) {}

ReadingsJudge::~ReadingsJudge() = default;

std::vector<Reading> ReadingsJudge::next(std::size_t most) {
  const ClaimInfo& info = paper_claim(claim_);
  auto& [values, indices, repeats, finished, known] = *state_;
  std::vector<Reading> some;
  some.reserve(std::min(most, combinations(choices_)));
  while (!finished && some.size() < most) {
    values.set(choices_, indices);
    std::string key = values.of(kLossAt) + values.of(kRounds);
    std::vector<Pick> picks;
    for (const char* problem : {"quadratic", "portfolio", "matrix"}) {
      const Pick& picked = picks.emplace_back(pick(problem));
      key += std::to_string(picked.config);
      for (std::size_t i = 0; i < picked.variants.size(); ++i) {
        if (has(info.learners, kPlayers[i])) key += "," + std::to_string(picked.variants[i]);
      }
    }
    const auto [found, is_new] = known.try_emplace(key);
    if (is_new) found->second = judged(picks);
    some.push_back(found->second);
    some.back().values = indices;
    finished = !advance(indices, choices_);
  }
  return some;
}

ReadingsJudge::Pick ReadingsJudge::pick(const char* problem) const {
  const Readings::Values& values = state_->values;
  Pick pick{problem};
  pick.is_needed = has(paper_claim(claim_).problems, problem);
  if (!pick.is_needed) return pick;
  const auto is_meant = [&](const Config& config) {
    return config.problem == problem &&
           (config.problem != "matrix" || config.parameters.choice(kSet) == values.of(kSet));
  };
  while (!is_meant(readings_.configs_[pick.config])) ++pick.config;
  const auto& index = readings_.variants_[pick.config].index;
  for (std::size_t i = 0; i < pick.variants.size(); ++i) {
    const std::string key = key_of(kPlayers[i], values.variant(problem, find_learner(kPlayers[i])));
    pick.variants[i] = index.at(key);
    if (i == 0) pick.kept = index.at(kKept + key);
  }
  return pick;
}

Reading ReadingsJudge::judged(const std::vector<Pick>& picks) const {
  const Readings::Values& values = state_->values;
  const LossAt loss_at = values.of(kLossAt) == "y" ? LossAt::kPlayed : LossAt::kCenter;
  std::vector<finding::Exhibit> exhibits;
  for (const Pick& pick : picks) {
    Repeats with = pick.is_needed ? state_->repeats[pick.config] : Repeats({}, pick.problem);
    if (pick.is_needed && std::string_view(pick.problem) == "quadratic") {
      with.end_after(static_cast<long>(parse_number(find_choice(kRounds), values.of(kRounds))));
    }
    Repeats without = with;
    if (pick.is_needed) {
      for (std::size_t i = 0; i < pick.variants.size(); ++i) {
        with.choose(kPlayers[i], pick.variants[i]);
      }
      without.choose(kPlayers[0], pick.kept);
    }
    exhibits.emplace_back(pick.problem, std::move(with), std::move(without), loss_at, margins_);
  }
  Claim claim;
  claim.number = claim_;
  Reading reading;
  reading.verdict = paper_claim(claim.number).judge(exhibits.data(), claim);
  reading.estimate = claim.estimate;
  reading.part = claim.part;
  return reading;
}

// ---------------------------------------------------------------- what decides
Summary summarize(const std::vector<OpenChoice>& choices, const std::vector<Verdict>& verdicts) {
  Summary summary;
  if (verdicts.size() != combinations(choices)) {
    throw InvalidInput(
        join({"readings must be all ", std::to_string(combinations(choices)),
              " combinations of the choices, got ", std::to_string(verdicts.size())}));
  }
  for (const Verdict verdict : verdicts) {
    ++(verdict == Verdict::kHolds       ? summary.holds
       : verdict == Verdict::kFails     ? summary.fails
       : verdict == Verdict::kUndecided ? summary.undecided
                                        : summary.not_reproduced);
  }
  const auto is_against = [](Verdict verdict) {
    return verdict == Verdict::kFails || verdict == Verdict::kNotReproduced;
  };
  std::size_t stride = verdicts.size();
  for (const OpenChoice& choice : choices) {
    const std::size_t count = choice.values.size();
    stride /= count;
    Influence& influence = summary.influences.emplace_back();
    influence.choice = choice.name;
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
      const std::size_t value = i / stride % count;
      for (std::size_t other = value + 1; other < count; ++other) {
        const Verdict a = verdicts[i];
        const Verdict b = verdicts[i + (other - value) * stride];
        ++influence.pairs;
        influence.changes += a != b;
        influence.flips +=
            (a == Verdict::kHolds && is_against(b)) || (b == Verdict::kHolds && is_against(a));
      }
    }
    for (std::size_t value = 1; value < count; ++value) {
      if (verdicts[value * stride] != verdicts[0]) influence.alone.push_back(choice.values[value]);
    }
  }
  std::stable_sort(summary.influences.begin(), summary.influences.end(),
                   [](const Influence& a, const Influence& b) {
                     const auto share = [](long part, const Influence& of) {
                       return static_cast<double>(part) /
                              static_cast<double>(std::max(1L, of.pairs));
                     };
                     const double flips[] = {share(a.flips, a), share(b.flips, b)};
                     if (flips[0] != flips[1]) return flips[0] > flips[1];
                     return share(a.changes, a) > share(b.changes, b);
                   });
  return summary;
}

std::string influence_text(const Summary& summary) {
  constexpr long kNamed = 4;
  for (const bool strict : {true, false}) {
    std::string text;
    long found = 0;
    for (const Influence& each : summary.influences) {
      const long count = strict ? each.flips : each.changes;
      if (count == 0 || ++found > kNamed) continue;
      std::string share;
      append_general(share, 100 * static_cast<double>(count) / static_cast<double>(each.pairs), 3);
      append_item(
          text, ", ",
          join({each.choice, found == 1 ? (strict ? " flips it in " : " changes it in ") : " ",
                share, " %",
                found == 1 ? " of the pairs of readings that differ in it alone" : ""}));
    }
    if (found > kNamed) {
      text += join({", and ", std::to_string(found - kNamed),
                    found - kNamed == 1 ? " more choice less often" : " more choices less often"});
    }
    if (found > 0) return text;
  }
  return "no choice changes it";
}

}  // namespace bco
