// Names and texts make a configuration that is refused, or one that runs: every figure of its record
// is finite, every play in K. Sizes are cut down after they were set, so that a run takes little time.
#include "bco/simulation/catalogue.h"
#include "bco/simulation/simulation.h"
#include "bco/text.h"
#include "fuzz.h"

namespace bco::fuzzing {
namespace {

constexpr std::size_t kMostSettings = 6;
constexpr std::size_t kMostText = 12;
constexpr long kMostRounds = 12;
constexpr double kMostSize = 4;

// One of the list's names, or one time in sixteen anything.
template <class List>
std::string name_from(FuzzedDataProvider& data, const List& list) {
  const std::string name = pick(data, list).name;
  return data.ConsumeIntegral<std::uint8_t>() < 240 ? name
                                                    : data.ConsumeRandomLengthString(kMostText);
}

std::string value_for(FuzzedDataProvider& data, const ParameterInfo& info) {
  switch (data.ConsumeIntegralInRange(0, 3)) {
    case 0:
      return data.ConsumeRandomLengthString(kMostText);
    case 1:
      return format_number(data.ConsumeFloatingPoint<double>());
    default:
      if (!info.choices.empty()) return pick(data, info.choices);
      return info.initial_text().empty() || data.ConsumeBool()
                 ? format_number(std::round(info.least + data.ConsumeProbability<double>() *
                                                             (info.most - info.least)))
                 : format_number(info.least +
                                 data.ConsumeProbability<double>() * (info.most - info.least));
  }
}

std::shared_ptr<const Table> small_table() {
  static const auto table = std::make_shared<const Table>(
      Table::parse("date,A,B,C,D\n1,1,2,3,4\n2,2,2,3,1e-6\n3,1,2,3e6,1\n4,2,1,3,2\n"
                   "5,1,1,1,1\n6,2,2,1,1\n7,1,3,1,0.5\n"));
  return table;
}

void cut_sizes(FuzzedDataProvider& data, Parameters& parameters) {
  for (const char* name : {"dimension", "constraints", "stocks", "size"}) {
    if (parameters.is_set(name) && parameters.real(name) <= kMostSize) continue;
    parameters.set(name, data.ConsumeIntegralInRange<int>(2, static_cast<int>(kMostSize)));
  }
  if (!parameters.is_set("rank") || parameters.real("rank") > kMostSize) parameters.set("rank", 2);
}

Config make_config(FuzzedDataProvider& data) {
  Config config;
  config.problem = name_from(data, problems());
  const int count = data.ConsumeIntegralInRange(0, 2);
  for (int i = 0; i <= count; ++i) config.learners.push_back(name_from(data, learners()));
  config.horizon = data.ConsumeBool() ? "known" : "doubling";
  config.rounds = data.ConsumeIntegralInRange<long>(-1, kMostRounds);
  config.seed = data.ConsumeIntegral<std::uint64_t>();
  config.repeat = data.ConsumeIntegral<std::uint8_t>();
  if (data.ConsumeIntegralInRange(0, 7) == 0) config.data = small_table();
  // Without these two, a pilot of 300 rounds estimates them: too slow to come often.
  if (data.ConsumeIntegralInRange(0, 15) != 0) {
    config.parameters.set("value-bound", 2);
    config.parameters.set("gradient-bound", 3);
  }
  const auto settings = data.ConsumeIntegralInRange<std::size_t>(0, kMostSettings);
  for (std::size_t i = 0; i < settings; ++i) {
    const ParameterInfo& info = pick(data, parameters());
    const std::string name = data.ConsumeIntegral<std::uint8_t>() < 250
                                 ? info.name
                                 : data.ConsumeRandomLengthString(kMostText);
    try {
      config.parameters.set(name, value_for(data, info));
    } catch (const InvalidInput& error) {
      require_one_sentence(error);
    }
  }
  cut_sizes(data, config.parameters);
  if (config.rounds == 0) config.rounds = 1;  // 0 is the problem's default, thousands
  return config;
}

bool all_finite(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); });
}

void check(const Record& record) {
  require(all_finite(record.best_loss) && all_finite(record.regret_gap),
          "the best fixed point's loss and its gap are finite");
  for (const LearnerRecord& learner : record.learners) {
    require(all_finite(learner.average_loss) && all_finite(learner.average_loss_center) &&
                all_finite(learner.regret),
            "losses and regrets are finite");
    require(all_finite(learner.bound_printed) && all_finite(learner.bound_corrected),
            "bounds are finite");
    require(learner.outside.empty() || learner.outside.back() == 0, "plays are in K");
  }
}

}  // namespace
}  // namespace bco::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace bco;
  FuzzedDataProvider data(bytes, size);
  try {
    Simulation simulation(fuzzing::make_config(data));
    const long half = simulation.config().rounds / 2;
    simulation.advance(half);
    simulation.advance(simulation.config().rounds);
    fuzzing::require(simulation.finished(), "a run ends at its last round");
    fuzzing::check(simulation.record());
  } catch (const InvalidInput& error) {
    fuzzing::require_one_sentence(error);
  }
  return 0;
}
