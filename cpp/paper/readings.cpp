#include "paper/readings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <set>
#include <utility>

#include "bco/math.h"
#include "bco/text.h"
#include "paper/findings.h"

namespace bco {
namespace {

constexpr const char* kLossAt = "loss-at";
constexpr const char* kRounds = "rounds";
constexpr const char* kSet = "matrix-set";
constexpr const char* kNoise = "noise-n";
constexpr const char* kFactor = "bounds-factor";
constexpr int kBoundClaim = 12;

// All that the claims speak of, ours first.
constexpr const char* kPlayers[] = {finding::kFour[0], finding::kFour[1], finding::kFour[2],
                                    finding::kFour[3], "fixed"};

using Settings = std::vector<std::pair<std::string, std::string>>;  // names and values

template <class Names>
bool has(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// The problem that a choice belongs to; null: to a learner or the judge. M and G belong to all three.
const char* problem_of(const OpenChoice& choice) {
  if (choice.name == "dimension" || choice.name == "constraints") return "quadratic";
  return choice.name == kSet ? "matrix" : nullptr;
}

bool concerns(const OpenChoice& choice, const ClaimInfo& claim) {
  const std::string& name = choice.name;
  if (name == kLossAt) return claim.has_losses;
  if (name == kFactor) return true;
  if (name == kRounds) return has(claim.problems, "quadratic");
  if (const char* problem = problem_of(choice)) return has(claim.problems, problem);
  if (name == kNoise && !has(claim.problems, "matrix")) return false;
  return std::any_of(claim.learners.begin(), claim.learners.end(), [&](const char* learner) {
    return has(find_learner(learner).parameters, name);
  });
}

std::vector<OpenChoice> coarse_choices(std::vector<OpenChoice> choices) {
  for (OpenChoice& choice : choices) {
    if (choice.name == "exploration") choice.values = {"0.5", "0.01"};
    if (choice.name == "first-point") choice.values = {"centre", "vertex"};
    if (choice.name == "clamp") choice.values = {"0.5", "0.1"};
    if (choice.name == kFactor) choice.values = {"1", "10"};
    if (choice.name == kSet) choice.values = {"symmetric", "psd"};
  }
  const auto is_left_out = [](const OpenChoice& choice) {
    return choice.name == "dimension" || choice.name == "constraints";
  };
  choices.erase(std::remove_if(choices.begin(), choices.end(), is_left_out), choices.end());
  return choices;
}

}  // namespace

const char* extent_name(Extent extent) { return extent == Extent::kFull ? "full" : "coarse"; }

const std::vector<OpenChoice>& open_choices(Extent extent) {
  constexpr bool kOneAtATime = false;
  static const std::vector<OpenChoice> full = {
      {"exploration", {"0.5", "1", "0.1", "0.01"}},
      {"eta", {"printed", "corrected"}},
      {"first-step", {"stay", "vertex"}},
      {"first-point", {"centre", "vertex", "origin"}},
      {"fkm-form", {"normalized", "textbook", "flaxman"}},
      {kLossAt, {"y", "x"}},
      {kFactor, {"1", "3", "10", "30"}, kOneAtATime},
      {kRounds, {"20000", "2000"}, kOneAtATime},
      {"dimension", {"10", "30"}, kOneAtATime},
      {"constraints", {"10", "30"}, kOneAtATime},
      {kSet, {"symmetric", "psd", "general"}, kOneAtATime},
      {"clamp", {"0.5", "0.1", "0.9"}, kOneAtATime},
      {kNoise, {"dimension", "rows"}, kOneAtATime},
      {"noise-spread", {"coordinate", "total"}, kOneAtATime},
      {"ocg-bound", {"gradient", "noisy"}, kOneAtATime},
  };
  static const std::vector<OpenChoice> coarse = coarse_choices(full);
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

ReadingGrid::ReadingGrid(const std::vector<OpenChoice>& choices) : choices_(choices) {
  for (const OpenChoice& choice : choices) {
    const std::size_t count = choice.values.size();
    if (choice.is_crossed) {
      crossed_ *= count;
    } else {
      blocks_ += count - 1;
    }
  }
}

std::vector<std::uint8_t> ReadingGrid::values(std::size_t reading) const {
  std::vector<std::uint8_t> values(choices_.size());
  std::size_t block = reading / crossed_;
  std::size_t rest = reading % crossed_;
  for (std::size_t i = choices_.size(); i-- > 0;) {
    const std::size_t count = choices_[i].values.size();
    if (!choices_[i].is_crossed) continue;
    values[i] = static_cast<std::uint8_t>(rest % count);
    rest /= count;
  }
  for (std::size_t i = 0; i < choices_.size() && block > 0; ++i) {
    if (choices_[i].is_crossed) continue;
    const std::size_t others = choices_[i].values.size() - 1;
    if (block <= others) values[i] = static_cast<std::uint8_t>(block);
    block -= std::min(block, others);
  }
  return values;
}

std::optional<std::size_t> ReadingGrid::index(const std::vector<std::uint8_t>& values) const {
  std::size_t block = 0;
  std::size_t first = 0;  // block of the next choice's first other value, less 1
  std::size_t place = 0;
  for (std::size_t i = 0; i < choices_.size(); ++i) {
    const std::size_t count = choices_[i].values.size();
    if (choices_[i].is_crossed) {
      place = place * count + values[i];
      continue;
    }
    if (values[i] > 0 && block > 0) return std::nullopt;
    if (values[i] > 0) block = first + values[i];
    first += count - 1;
  }
  return block * crossed_ + place;
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
  // never cut for c ≤ κr, and of FKM's forms only Flaxman's is.
  Settings variant(const std::string& problem, bool is_centred, const LearnerInfo& learner) const {
    Settings settings;
    for (const OpenChoice& choice : all_) {
      const std::string& name = choice.name;
      if (!has(learner.parameters, name) || (name == kNoise && problem != "matrix")) continue;
      if (name == "clamp" && !is_clamped(learner)) continue;
      const bool is_centre = name == "first-point" && is_centred && of(name) == "origin";
      settings.emplace_back(name, is_centre ? choice.values[0] : of(name));
    }
    return settings;
  }

  // The problem's own choice that is off its default, "name=value", or "".
  std::string setting(const std::string& problem) const {
    for (std::size_t i = 0; i < all_.size(); ++i) {
      const char* owner = problem_of(all_[i]);
      const bool is_own = all_[i].name == kFactor || (owner != nullptr && owner == problem);
      if (is_own && index_[i] > 0) return join({all_[i].name, "=", all_[i].values[index_[i]]});
    }
    return "";
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
  for (const Experiment* each :
       {&experiments.quadratic, &experiments.portfolio, &experiments.matrix}) {
    add_runs(each->config, "");
    for (const OpenChoice& choice : open_choices(extent)) {
      const char* owner = problem_of(choice);
      if (choice.name != kFactor && (owner == nullptr || owner != each->config.problem)) continue;
      for (std::size_t i = 1; i < choice.values.size(); ++i) {
        Config config = each->config;
        config.parameters.set(choice.name, choice.values[i]);
        add_runs(config, join({choice.name, "=", choice.values[i]}));
      }
    }
  }
}

// With the problem's choices at their defaults, all variants of its learners; else the crossed ones.
void Readings::add_runs(const Config& experiment, const std::string& setting) {
  Config& config = configs_.emplace_back(experiment);
  Runs& runs = runs_.emplace_back();
  runs.setting = setting;
  runs.is_centred = find_problem(config.problem).make_set(config)->center().isZero(0);
  const std::vector<std::string> learners = std::exchange(config.learners, {});
  const auto add = [&](const std::string& key, const std::string& learner, const Settings& settings,
                       bool kept) {
    if (!runs.variants.emplace(key, config.learners.size()).second) return;
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
    const ReadingGrid grid(choices);
    const std::size_t count = setting.empty() ? grid.count() : grid.crossed();
    for (std::size_t i = 0; i < count; ++i) {
      values.set(choices, grid.values(i));
      const Settings settings = values.variant(config.problem, runs.is_centred, info);
      const std::string key = key_of(learner, settings);
      add(key, learner, settings, false);
      if (learner == finding::kOurs) add(kKept + key, learner, settings, true);
    }
  }
}

void Readings::add(std::size_t config, const Record& record) {
  if (record.rounds.empty() || record.rounds.back() < configs_[config].rounds) return;
  Record& kept = runs_[config].records.emplace_back(record);
  for (LearnerRecord& learner : kept.learners) {  // of many variants only what a claim asks for
    for (auto* series :
         {&learner.linear_minimizations, &learner.projections, &learner.clamps, &learner.floors,
          &learner.newton_steps, &learner.separations, &learner.memberships}) {
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
    repeats.emplace_back(is_needed ? runs_[i].records : none, configs_[i].problem);
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
  State(const Readings& readings, int claim)
      : values(readings.extent()), repeats(readings.repeats_of(claim)) {}

  Readings::Values values;
  std::size_t next = 0;                   // reading of the grid
  std::vector<Repeats> repeats;           // one for each config
  std::map<std::string, Reading> judged;  // combinations that come to the same runs are judged once
};

ReadingsJudge::ReadingsJudge(const Readings& readings, int claim, const Margins& margins)
    : readings_(readings),
      claim_(claim),
      margins_(margins),
      choices_(choices_of_claim(claim, readings.extent())),
      state_(std::make_unique<State>(readings, claim)) {}

ReadingsJudge::~ReadingsJudge() = default;

std::vector<Reading> ReadingsJudge::next(std::size_t most) {
  const ClaimInfo& info = paper_claim(claim_);
  const ReadingGrid grid(choices_);
  State& state = *state_;
  std::vector<Reading> some;
  some.reserve(std::min(most, grid.count() - state.next));
  for (; state.next < grid.count() && some.size() < most; ++state.next) {
    const std::vector<std::uint8_t> indices = grid.values(state.next);
    state.values.set(choices_, indices);
    std::string key = state.values.of(kLossAt) + state.values.of(kRounds);
    std::vector<Pick> picks;
    for (const char* problem : {"quadratic", "portfolio", "matrix"}) {
      const Pick& picked = picks.emplace_back(pick(problem));
      key += " " + std::to_string(picked.config);
      for (std::size_t i = 0; i < picked.variants.size(); ++i) {
        if (has(info.learners, kPlayers[i])) key += "," + std::to_string(picked.variants[i]);
      }
    }
    const auto [found, is_new] = state.judged.try_emplace(key);
    if (is_new) found->second = judged(picks);
    some.push_back(found->second);
    some.back().values = indices;
  }
  return some;
}

ReadingsJudge::Pick ReadingsJudge::pick(const char* problem) const {
  const Readings::Values& values = state_->values;
  Pick pick{problem};
  pick.is_needed = has(paper_claim(claim_).problems, problem);
  if (!pick.is_needed) return pick;
  const std::string setting = values.setting(problem);
  while (readings_.configs_[pick.config].problem != problem ||
         readings_.runs_[pick.config].setting != setting) {
    ++pick.config;
  }
  const Readings::Runs& runs = readings_.runs_[pick.config];
  // The theorem assumes a ball around the point to which K is shrunk: with it, the origin counts as the centre.
  const bool is_centred = runs.is_centred || claim_ == kBoundClaim;
  for (std::size_t i = 0; i < pick.variants.size(); ++i) {
    const std::string key =
        key_of(kPlayers[i], values.variant(problem, is_centred, find_learner(kPlayers[i])));
    pick.variants[i] = runs.variants.at(key);
    if (i == 0) pick.kept = runs.variants.at(kKept + key);
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
  exhibits.emplace_back("portfolio", Repeats({}, "portfolio"), Repeats({}, "portfolio"), loss_at,
                        margins_);  // no synthetic market beside it
  Claim claim;
  claim.number = claim_;
  Reading reading;
  reading.verdict = paper_claim(claim.number).judge(exhibits.data(), claim);
  const auto& estimate = claim.estimate;
  if (estimate && std::isfinite(estimate->low) && std::isfinite(estimate->high)) {
    reading.estimate = estimate;
  }
  reading.part = claim.part;
  return reading;
}

// ---------------------------------------------------------------- what decides
namespace {

// One holds, and the other speaks against the claim.
bool is_flip(Verdict a, Verdict b) {
  const auto is_against = [](Verdict verdict) {
    return verdict == Verdict::kFails || verdict == Verdict::kNotReproduced;
  };
  return (a == Verdict::kHolds && is_against(b)) || (b == Verdict::kHolds && is_against(a));
}

}  // namespace

Summary summarize(const std::vector<OpenChoice>& choices, const std::vector<Reading>& readings) {
  Summary summary;
  const ReadingGrid grid(choices);
  if (readings.size() != grid.count()) {
    throw InvalidInput(join({"readings must be all ", std::to_string(grid.count()),
                             " of the choices' grid, got ", std::to_string(readings.size())}));
  }
  std::set<std::array<double, 4>> results;
  for (const Reading& reading : readings) {
    ++summary.counts[static_cast<std::size_t>(reading.verdict)];
    const Interval x = reading.estimate.value_or(Interval{kInfinity, kInfinity, kInfinity});
    results.insert({static_cast<double>(reading.verdict), x.center, x.low, x.high});
  }
  summary.distinct = static_cast<long>(results.size());
  for (std::size_t c = 0; c < choices.size(); ++c) {
    Influence& influence = summary.influences.emplace_back();
    influence.choice = choices[c].name;
    for (std::size_t i = 0; i < readings.size(); ++i) {
      std::vector<std::uint8_t> values = grid.values(i);
      while (++values[c] < choices[c].values.size()) {
        const auto other = grid.index(values);
        if (!other) break;
        const Verdict a = readings[i].verdict;
        const Verdict b = readings[*other].verdict;
        ++influence.pairs;
        influence.changes += a != b;
        influence.flips += is_flip(a, b);
      }
    }
    std::vector<std::uint8_t> alone(choices.size());
    while (++alone[c] < choices[c].values.size()) {
      if (readings[*grid.index(alone)].verdict == readings[0].verdict) continue;
      influence.alone.push_back(choices[c].values[alone[c]]);
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

std::vector<std::size_t> figure_as_printed(Extent extent,
                                           const std::array<std::vector<Verdict>, 4>& verdicts) {
  const std::vector<OpenChoice> choices = choices_of_claim(2, extent);  // those of all four
  std::array<std::vector<OpenChoice>, 4> own;
  for (std::size_t i = 0; i < own.size(); ++i) {
    own[i] = choices_of_claim(static_cast<int>(i) + 1, extent);
  }
  const ReadingGrid grid(choices);
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < grid.count(); ++i) {
    const std::vector<std::uint8_t> values = grid.values(i);
    const auto holds = [&](std::size_t claim) {
      std::vector<std::uint8_t> of_claim;
      for (std::size_t c = 0; c < choices.size() && of_claim.size() < own[claim].size(); ++c) {
        if (own[claim][of_claim.size()].name == choices[c].name) of_claim.push_back(values[c]);
      }
      return verdicts[claim].at(*ReadingGrid(own[claim]).index(of_claim)) == Verdict::kHolds;
    };
    if (holds(0) && holds(1) && holds(2) && holds(3)) found.push_back(i);
  }
  return found;
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
