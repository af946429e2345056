// The command `bco`: reads the options of each subcommand and turns every error into one line.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>

#include "bco/simulation/catalogue.h"
#include "bco/text.h"
#include "commands.h"
#include "paper/describe.h"

namespace bco {

namespace {

constexpr int kBadInput = 2;
constexpr int kFailure = 1;

std::string read_file(const std::string& path) {
  constexpr std::size_t kMostBytes = std::size_t{256} << 20U;
  const auto refuse = [&path](const std::string& why) {
    throw InvalidInput("prices must be a CSV file that can be read, got " + in_quotes(path) + " (" +
                       why + ")");
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

struct Arguments {
  std::string problem = "quadratic";
  std::string learners;
  std::optional<std::string> rounds;
  std::string repeats = find_run_parameter("repeats").initial_text();
  std::string paper_repeats = "50";  // as many as the paper ran
  std::string seed = find_run_parameter("seed").initial_text();
  std::string first_repeat = find_run_parameter("first-repeat").initial_text();
  std::string horizon = find_run_parameter("horizon").initial_text();
  std::vector<std::string> settings;
  std::optional<std::string> prices;
  std::string loss_at = "y";
  std::optional<std::string> threads;
  std::optional<std::string> out;
  SelfcheckOptions selfcheck;
};

std::string listed(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ",") + name;
  return list;
}

std::string default_learners() {
  std::vector<std::string> names;
  for (const LearnerInfo& info : learners()) {
    if (info.is_default) names.push_back(info.name);
  }
  return listed(names);
}

// name=value.
std::pair<std::string, std::string> setting(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) {
    throw InvalidInput("set must be name=value, got " + in_quotes(text));
  }
  return {text.substr(0, equals), text.substr(equals + 1)};
}

std::shared_ptr<const PriceTable> read_prices(const std::optional<std::string>& path) {
  if (!path) return nullptr;
  return std::make_shared<const PriceTable>(PriceTable::parse(read_file(*path)));
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

RunOptions run_options(const Arguments& arguments) {
  RunOptions options;
  Config& config = options.config;
  config.problem = arguments.problem;
  find_problem(config.problem);
  config.learners = names(arguments.learners);
  config.horizon = arguments.horizon;
  if (arguments.rounds) config.rounds = whole_number<long>("rounds", *arguments.rounds);
  config.seed = whole_number<std::uint64_t>("seed", arguments.seed);
  config.repeat = whole_number<std::uint64_t>("first-repeat", arguments.first_repeat);
  options.repeats = whole_number<long>("repeats", arguments.repeats);
  options.threads = thread_count(arguments.threads);
  for (const std::string& text : arguments.settings) {
    const auto [name, value] = setting(text);
    config.parameters.set(name, value);
  }
  config.prices = read_prices(arguments.prices);
  options.out = arguments.out;
  return options;
}

ReproduceOptions reproduce_options(const Arguments& arguments) {
  ReproduceOptions options;
  options.repeats = whole_number<long>("repeats", arguments.paper_repeats);
  options.threads = thread_count(arguments.threads);
  options.choices.seed = whole_number<std::uint64_t>("seed", arguments.seed);
  for (const std::string& text : arguments.settings) {
    const auto [name, value] = setting(text);
    options.choices.set(name, value);
  }
  require_known("loss-at", arguments.loss_at, {"y", "x"});
  options.loss_at = arguments.loss_at == "y" ? LossAt::kPlayed : LossAt::kCenter;
  options.choices.prices = read_prices(arguments.prices);
  if (arguments.prices) {
    options.prices_name = std::filesystem::path(*arguments.prices).filename().string();
  }
  options.out = arguments.out;
  return options;
}

// A parameter of the catalogue that was given like an option, perhaps not spelled right.
[[noreturn]] void refuse_parameter(const std::string& option, const std::string& parameter,
                                   const std::string& value) {
  constexpr std::size_t kMostShown = 60;
  const bool is_exact = option == "--" + parameter;
  const bool is_shown = !value.empty() && value.size() <= kMostShown;
  throw InvalidInput(
      "unknown option " + in_quotes(option) + "; " +
      (is_exact ? parameter + " is a parameter" : "the nearest is the parameter " + parameter) +
      ": --set " + parameter + "=" + (is_shown ? value : "VALUE"));
}

// The names that `--set` of this subcommand takes.
std::vector<std::string> settable(const CLI::App& command) {
  if (command.get_option_no_throw("--set") == nullptr) return {};
  if (command.get_name() == "reproduce") return paper_choices();
  std::vector<std::string> names;
  for (const ParameterInfo& info : parameters()) names.push_back(info.name);
  return names;
}

// Says what is nearest to the first argument that does not exist; `extra` has all that are left.
[[noreturn]] void refuse_extra(const CLI::App& app, const std::vector<std::string>& extra) {
  const std::vector<CLI::App*> given_commands = app.get_subcommands();
  const CLI::App& command = given_commands.empty() ? app : *given_commands.front();
  std::vector<std::string> known;
  for (const CLI::App* each : command.get_subcommands(nullptr)) known.push_back(each->get_name());
  for (const CLI::Option* each : command.get_options()) {
    for (const std::string& name : each->get_lnames()) known.push_back("--" + name);
  }
  const std::string& given = extra.front();
  const std::size_t equals = given.find('=');
  const std::string name = given.substr(0, equals);
  const bool is_option = given.substr(0, 1) == "-";
  if (is_option) {
    const std::vector<std::string> parameters = settable(command);
    std::vector<std::string> all = known;
    for (const std::string& each : parameters) all.push_back("--" + each);
    const std::string& found = nearest(name, all);
    if (std::find(known.begin(), known.end(), found) == known.end()) {
      refuse_parameter(name, found.substr(2),
                       equals != std::string::npos ? given.substr(equals + 1)
                       : extra.size() > 1          ? extra[1]
                                                   : "");
    }
  }
  require_known(is_option ? "option" : "argument", name, known);
  throw InvalidInput("unexpected argument " + in_quotes(given));
}

// ---------------------------------------------------------------- the subcommands' options
void add_market_and_threads(CLI::App& command, Arguments& arguments) {
  command.add_option("--prices", arguments.prices,
                     "Price table: CSV, a date column, then one column per ticker");
  command.add_option("--threads", arguments.threads, "Threads; default: one per core");
}

CLI::App* add_run(CLI::App& app, Arguments& arguments) {
  CLI::App* command =
      app.add_subcommand("run", "Run learners on a problem; CSV, one row per checkpoint");
  command->add_option("--problem", arguments.problem, "Problem")->capture_default_str();
  command->add_option("--learners", arguments.learners, "Learners, separated by commas")
      ->capture_default_str();
  command->add_option("--rounds", arguments.rounds, find_run_parameter("rounds").help);
  for (auto [name, target] : {std::pair{"repeats", &arguments.repeats},
                              {"seed", &arguments.seed},
                              {"first-repeat", &arguments.first_repeat},
                              {"horizon", &arguments.horizon}}) {
    command->add_option(std::string("--") + name, *target, find_run_parameter(name).help)
        ->capture_default_str();
  }
  command->add_option("--set", arguments.settings, "A parameter of the catalogue: name=value")
      ->allow_extra_args(false);
  command->add_option("--out", arguments.out, "File to write; default: standard output");
  add_market_and_threads(*command, arguments);
  return command;
}

CLI::App* add_reproduce(CLI::App& app, Arguments& arguments) {
  CLI::App* command =
      app.add_subcommand("reproduce", "Run the paper's experiments and judge its claims");
  command->add_option("--repeats", arguments.paper_repeats, find_run_parameter("repeats").help)
      ->capture_default_str();
  command->add_option("--seed", arguments.seed, find_run_parameter("seed").help)
      ->capture_default_str();
  command
      ->add_option("--set", arguments.settings,
                   "What the paper leaves open: name=value for " + listed(paper_choices()))
      ->allow_extra_args(false);
  command
      ->add_option("--loss-at", arguments.loss_at,
                   "y: f_t(y_t), what the learner pays; x: f_t(x_t), what the paper plots")
      ->capture_default_str();
  command->add_option("--out", arguments.out,
                      "Folder for curves, claims, configuration and oracle costs");
  add_market_and_threads(*command, arguments);
  return command;
}

CLI::App* add_hindsight(CLI::App& app, Arguments& arguments) {
  CLI::App* command = app.add_subcommand("hindsight", "The best fixed portfolio of a price table");
  command->add_option("--problem", arguments.problem, "portfolio")->required();
  command->add_option("--prices", arguments.prices, "Price table")->required();
  return command;
}

CLI::App* add_selfcheck(CLI::App& app, Arguments& arguments) {
  CLI::App* command = app.add_subcommand(
      "selfcheck", "Print the golden digests and whether this machine gives the expected bits");
  CLI::Option* golden = command->add_option(
      "--golden", arguments.selfcheck.golden,
      "File of golden lines; default: tests/golden.txt, as it was when this was built");
  command
      ->add_flag("--update", arguments.selfcheck.update, "Write this machine's digests to the file")
      ->needs(golden);
  return command;
}

// ---------------------------------------------------------------- running them
// The exit code where nothing is left to do: help or the version was printed.
std::optional<int> parse(CLI::App& app, int argc, char** argv) {
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& answered) {
    return app.exit(answered);
  } catch (const CLI::ExtrasError&) {
    refuse_extra(app, app.remaining(true));
  } catch (const CLI::ParseError& error) {
    throw InvalidInput(error.what());
  }
  return std::nullopt;
}

int flushed(std::ostream& out) {
  out.flush();
  if (!out) throw std::runtime_error("could not write to standard output");
  return 0;
}

int print_hindsight(const Arguments& arguments) {
  if (arguments.problem != "portfolio") {
    throw InvalidInput("problem must be \"portfolio\" for hindsight, got " +
                       in_quotes(arguments.problem));
  }
  hindsight(run_options(arguments).config, std::cout);
  return flushed(std::cout);
}

int print_catalogue() {
  std::cout << describe_with_paper() << '\n';
  return flushed(std::cout);
}

int execute(int argc, char** argv) {
  CLI::App app(
      "Bandit convex optimisation: the learners, sets and problems of Chen, Zhang, Karbasi 2019");
  app.name("bco");
  app.set_version_flag("--version", "bco " BCO_VERSION);
  app.require_subcommand(0, 1);
  Arguments arguments;
  arguments.learners = default_learners();
  const CLI::App* run_command = add_run(app, arguments);
  const CLI::App* reproduce_command = add_reproduce(app, arguments);
  const CLI::App* describe_command = app.add_subcommand("describe", "Print the catalogue as JSON");
  const CLI::App* hindsight_command = add_hindsight(app, arguments);
  const CLI::App* selfcheck_command = add_selfcheck(app, arguments);

  if (const std::optional<int> code = parse(app, argc, argv)) return *code;
  if (run_command->parsed()) return run(run_options(arguments));
  if (reproduce_command->parsed()) return reproduce(reproduce_options(arguments));
  if (describe_command->parsed()) return print_catalogue();
  if (hindsight_command->parsed()) return print_hindsight(arguments);
  if (selfcheck_command->parsed()) return selfcheck(arguments.selfcheck);
  throw InvalidInput("a subcommand is needed: run, reproduce, describe, hindsight or selfcheck");
}

}  // namespace
}  // namespace bco

int main(int argc, char** argv) {
  try {
    return bco::execute(argc, argv);
  } catch (const bco::InvalidInput& error) {
    std::fprintf(stderr, "bco: %s\n", bco::one_line(error.what()).c_str());
    return bco::kBadInput;
  } catch (const std::bad_alloc&) {
    std::fputs("bco: not enough memory for this run\n", stderr);
    return bco::kFailure;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bco: %s\n", error.what());
    return bco::kFailure;
  }
}
