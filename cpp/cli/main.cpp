// The command `bco`: reads the options of each subcommand and turns every error into one line.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <optional>

#include "arguments.h"
#include "bco/golden/golden.h"
#include "bco/simulation/catalogue.h"
#include "bco/text.h"
#include "commands.h"
#include "paper/describe.h"

namespace bco {

namespace {

constexpr int kBadInput = 2;
constexpr int kFailure = 1;

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
  command.add_option("--data,--prices", arguments.data,
                     "Table whose rows are the rounds: CSV with a header; for portfolio, a date "
                     "column, then one column of prices per ticker");
  command.add_option("--threads", arguments.threads, "Threads; default: one per core");
}

// The options that a run and a sweep have in common.
void add_run_options(CLI::App& command, Arguments& arguments, std::string& horizon) {
  command.add_option("--problem", arguments.problem, "Problem")->capture_default_str();
  command
      .add_option(
          "--learners", arguments.learners,
          "Learners, separated by commas; settings of one alone follow it, as in fkm:step=3")
      ->capture_default_str();
  command.add_option("--rounds", arguments.rounds, find_run_parameter("rounds").help);
  for (auto [name, target] : {std::pair{"repeats", &arguments.repeats},
                              {"seed", &arguments.seed},
                              {"first-repeat", &arguments.first_repeat},
                              {"horizon", &horizon}}) {
    command.add_option(std::string("--") + name, *target, find_run_parameter(name).help)
        ->capture_default_str();
  }
  command
      .add_option("--set", arguments.settings,
                  "A parameter of the catalogue: name=value; name=@FILE takes a text from a file, "
                  "and set=@FILE rows a1,...,an,b, each of which is <a, x> <= b")
      ->allow_extra_args(false);
  command.add_option("--out", arguments.out, "File to write; default: standard output");
  add_market_and_threads(command, arguments);
}

CLI::App* add_run(CLI::App& app, Arguments& arguments) {
  CLI::App* command =
      app.add_subcommand("run", "Run learners on a problem; CSV, one row per checkpoint");
  add_run_options(*command, arguments, arguments.horizon);
  return command;
}

CLI::App* add_sweep(CLI::App& app, Arguments& arguments) {
  CLI::App* command = app.add_subcommand(
      "sweep", "Run learners at every value of one or two parameters; CSV, one row per run");
  add_run_options(*command, arguments, arguments.sweep_horizon);
  command->get_option("--horizon")->each([&arguments](const std::string&) {
    arguments.has_sweep_horizon = true;
  });
  command
      ->add_option(
          "--over", arguments.over,
          "What to vary, given once or twice: name=values, where name is a parameter, rounds or "
          "horizon, and values is a list (0.1,0.3,1), a range (2^8..2^20, \"10..1000 by x2\", "
          "\"0..1 by 0.1\") or all (every choice)")
      ->allow_extra_args(false);
  command
      ->add_option("--shard", arguments.shard,
                   "i/k: run the i-th of k parts; bco merge puts the files together")
      ->capture_default_str();
  command->add_option("--resume", arguments.resume,
                      "Output file of this sweep to complete: run what it lacks, or everything if "
                      "it does not exist");
  command->add_flag("--no-times", arguments.no_times,
                    "Leave learner_seconds empty, so that repeating a sweep gives the same bytes");
  return command;
}

CLI::App* add_merge(CLI::App& app, Arguments& arguments) {
  CLI::App* command =
      app.add_subcommand("merge", "Merge the files of all shards of a sweep into one");
  command->add_option("files", arguments.merge.files, "Output files of bco sweep --shard")
      ->required();
  command->add_option("--out", arguments.merge.out, "File to write; default: standard output");
  return command;
}

CLI::App* add_reproduce(CLI::App& app, Arguments& arguments) {
  CLI::App* command =
      app.add_subcommand("reproduce", "Run the paper's experiments and judge its claims");
  command->add_option("--repeats", arguments.paper_repeats,
                      find_run_parameter("repeats").help + " Default: 50, with --readings 10");
  command->add_flag(
      "--readings", arguments.readings,
      "Judge the claims under many readings of what the paper leaves open; writes readings.csv");
  command->add_option("--seed", arguments.seed, find_run_parameter("seed").help)
      ->capture_default_str();
  command
      ->add_option("--set", arguments.settings,
                   "A choice that the paper leaves open: name=value, with a name from " +
                       listed(paper_choices()))
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
  CLI::App* command =
      app.add_subcommand("hindsight", "Print the best fixed portfolio of a price table");
  command->add_option("--problem", arguments.problem, "portfolio")->required();
  command->add_option("--data,--prices", arguments.data, "Price table")->required();
  return command;
}

CLI::App* add_selfcheck(CLI::App& app, Arguments& arguments) {
  CLI::App* command = app.add_subcommand(
      "selfcheck",
      "Print the golden digests, and whether results on this machine are bit-identical");
  CLI::Option* golden = command->add_option(
      "--golden", arguments.selfcheck.golden,
      "File of golden digests; default: tests/golden.txt at the time of the build");
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
  app.set_version_flag("--version", join({"bco ", version()}));
  app.require_subcommand(0, 1);
  Arguments arguments;
  const CLI::App* run_command = add_run(app, arguments);
  const CLI::App* sweep_command = add_sweep(app, arguments);
  const CLI::App* merge_command = add_merge(app, arguments);
  const CLI::App* reproduce_command = add_reproduce(app, arguments);
  const CLI::App* describe_command = app.add_subcommand("describe", "Print the catalogue as JSON");
  const CLI::App* hindsight_command = add_hindsight(app, arguments);
  const CLI::App* selfcheck_command = add_selfcheck(app, arguments);

  if (const std::optional<int> code = parse(app, argc, argv)) return *code;
  if (run_command->parsed()) return run(run_options(arguments));
  if (sweep_command->parsed()) return sweep(sweep_options(arguments));
  if (merge_command->parsed()) return merge(arguments.merge);
  if (reproduce_command->parsed()) return reproduce(reproduce_options(arguments));
  if (describe_command->parsed()) return print_catalogue();
  if (hindsight_command->parsed()) return print_hindsight(arguments);
  if (selfcheck_command->parsed()) return selfcheck(arguments.selfcheck);
  throw InvalidInput(
      "a subcommand is needed: run, sweep, merge, reproduce, describe, hindsight or selfcheck");
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
