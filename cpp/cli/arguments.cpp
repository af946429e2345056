#include "arguments.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

#include "bco/sets/own/rows.h"
#include "bco/simulation/sweep.h"
#include "bco/text.h"
#include "sha256.h"

namespace bco {
namespace {

// `wanted`: what is refused where it cannot be read, such as "data must be a CSV file".
std::string read_file(const std::string& wanted, const std::string& path) {
  constexpr std::size_t kMostBytes = std::size_t{256} << 20U;
  const auto refuse = [&](const std::string& why) {
    throw InvalidInput(join({wanted, " that can be read, got ", in_quotes(path), " (", why, ")"}));
  };
  std::error_code error;
  if (path.empty()) refuse("the name is empty");
  if (std::filesystem::is_directory(path, error)) refuse("it is a directory");
  std::ifstream file(path, std::ios::binary);
  if (!file) refuse("it cannot be opened");
  std::string text;
  std::vector<char> block(std::size_t{1} << 20U);
  while (file) {
    file.read(block.data(), static_cast<std::streamsize>(block.size()));
    text.append(block.data(), static_cast<std::size_t>(file.gcount()));
    if (text.size() > kMostBytes)
      refuse("it has more than " + std::to_string(kMostBytes) + " bytes");
  }
  if (!file.eof()) refuse("reading it failed");
  return text;
}

std::vector<std::string> names(const std::string& list) {
  std::vector<std::string> result;
  std::istringstream stream(list);
  for (std::string name; std::getline(stream, name, ',');) result.push_back(name);
  if (!list.empty() && list.back() == ',') result.emplace_back();
  return result;
}

template <class Integer>
Integer whole_number(const std::string& name, const std::string& text) {
  return static_cast<Integer>(parse_number(find_run_parameter(name), text));
}

std::string in_one_line(std::string text) {
  for (char& c : text) c = c == '\n' || c == '\r' ? ' ' : c;
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

// A text may be in a file: name=@FILE.
std::string value_of(const std::string& name, const std::string& given) {
  if (!given.starts_with('@') || find_parameter(name).kind != ParameterKind::kText) return given;
  const std::string text = read_file(name + " must be a file", given.substr(1));
  return name == "set" ? set_text_from(text) : in_one_line(text);
}

// name=value, each name once.
std::vector<std::pair<std::string, std::string>> settings_of(const Arguments& arguments) {
  std::vector<std::pair<std::string, std::string>> settings;
  for (const std::string& text : arguments.settings) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) {
      throw InvalidInput("set must be name=value, got " + in_quotes(text));
    }
    const std::string name = text.substr(0, equals);
    for (const auto& [earlier, value] : settings) {
      if (name == earlier) {
        throw InvalidInput("set must name distinct parameters, got " + in_quotes(name) + " twice");
      }
    }
    settings.emplace_back(name, value_of(name, text.substr(equals + 1)));
  }
  return settings;
}

struct DataFile {
  std::shared_ptr<const Table> table;
  DataSource source;
};

DataFile read_data(const Arguments& arguments) {
  if (!arguments.data) return {arguments.table, {}};
  const std::string& path = *arguments.data;
  const std::string bytes = read_file("data must be a CSV file", path);
  return {std::make_shared<const Table>(Table::parse(bytes)),
          {std::filesystem::path(path).filename().string(), sha256(bytes)}};
}

// A parameter of one set, in a sweep over sets: it has an effect at some points.
bool is_of_swept_set(const std::string& name, const Arguments& arguments) {
  const std::string chooser = find_problem(arguments.problem).set_parameter + "=";
  const auto begins = [&](const std::string& axis) { return axis.starts_with(chooser); };
  if (std::none_of(arguments.over.begin(), arguments.over.end(), begins)) return false;
  return std::any_of(sets().begin(), sets().end(), [&](const SetInfo& set) {
    return std::find(set.parameters.begin(), set.parameters.end(), name) != set.parameters.end();
  });
}

long thread_count(const std::optional<std::string>& text) {
  if (!text) return 0;
  ParameterInfo threads;
  threads.name = "threads";
  threads.kind = ParameterKind::kInteger;
  threads.least = 1;
  threads.most = 1024;
  return static_cast<long>(parse_number(threads, *text));
}

}  // namespace

std::string listed(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) append_item(list, ",", name);
  return list;
}

std::string default_learners() {
  std::vector<std::string> names;
  for (const LearnerInfo& info : learners()) {
    if (info.is_default) names.push_back(info.name);
  }
  return listed(names);
}

RunOptions run_options(const Arguments& arguments) {
  RunOptions options;
  Config& config = options.config;
  config.problem = arguments.problem;
  find_problem(config.problem);
  config.learners = names(arguments.learners);
  for (const std::string& name : config.learners) find_learner(name);
  config.horizon = arguments.horizon;
  if (arguments.rounds) config.rounds = whole_number<long>("rounds", *arguments.rounds);
  config.seed = whole_number<std::uint64_t>("seed", arguments.seed);
  config.repeat = whole_number<std::uint64_t>("first-repeat", arguments.first_repeat);
  options.repeats = whole_number<long>("repeats", arguments.repeats);
  options.threads = thread_count(arguments.threads);
  options.out = arguments.out;
  const DataFile data = read_data(arguments);
  config.data = data.table;
  config.data_source = data.source;
  const auto settings = settings_of(arguments);
  for (const auto& [name, value] : settings) config.parameters.set(name, value);
  for (const auto& [name, value] : settings) {
    if (!is_of_swept_set(name, arguments)) require_effect("set", find_parameter(name), config);
  }
  return options;
}

SweepOptions sweep_options(const Arguments& arguments) {
  Arguments run = arguments;
  run.horizon = arguments.sweep_horizon;
  const RunOptions base = run_options(run);
  SweepOptions options;
  options.config = base.config;
  options.repeats = base.repeats;
  options.threads = base.threads;
  options.out = base.out;
  for (const std::string& text : arguments.over) {
    options.axes.push_back(parse_axis(text));
    const std::string& name = options.axes.back().name;
    if (name == "horizon" && arguments.has_sweep_horizon) refuse_fixed(name);
  }
  options.shard = arguments.shard;
  options.resume = arguments.resume;
  options.times = arguments.no_times ? Times::kLeftEmpty : Times::kMeasured;
  return options;
}

ReproduceOptions reproduce_options(const Arguments& arguments) {
  ReproduceOptions options;
  // As many as the paper ran; of readings fewer, as there are many.
  const char* usual = arguments.readings ? "10" : "50";
  options.repeats = whole_number<long>("repeats", arguments.paper_repeats.value_or(usual));
  options.readings = arguments.readings;
  if (arguments.readings && !arguments.settings.empty()) {
    throw InvalidInput("set cannot be combined with readings, which try all values, got set " +
                       in_quotes(arguments.settings.front()));
  }
  options.threads = thread_count(arguments.threads);
  options.choices.seed = whole_number<std::uint64_t>("seed", arguments.seed);
  for (const auto& [name, value] : settings_of(arguments)) options.choices.set(name, value);
  require_known("loss-at", arguments.loss_at, {"y", "x"});
  options.loss_at = arguments.loss_at == "y" ? LossAt::kPlayed : LossAt::kCenter;
  const DataFile prices = read_data(arguments);
  options.choices.prices = prices.table;
  options.data_source = prices.source;
  options.out = arguments.out;
  return options;
}

}  // namespace bco
