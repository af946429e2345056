// `bco reproduce`: the paper's experiments, and a verdict on each of its claims.
#include <algorithm>
#include <filesystem>
#include <iomanip>
#include <iostream>

#include "bco/golden/golden.h"
#include "bco/json.h"
#include "bco/simulation/catalogue.h"
#include "bco/simulation/csv.h"
#include "bco/simulation/oracle_costs.h"
#include "bco/simulation/simulation.h"
#include "bco/text.h"
#include "commands.h"
#include "output.h"
#include "paper/claims.h"
#include "paper/intervals.h"
#include "runner.h"

namespace bco {
namespace {

namespace fs = std::filesystem;

constexpr double kOracleMilliseconds = 100;

// ---------------------------------------------------------------- to read
void print_claims(std::ostream& out, const std::vector<Claim>& claims) {
  constexpr std::size_t kIndent = 21;
  for (const Claim& claim : claims) {
    out << std::right << std::setw(2) << claim.number << "  " << std::left << std::setw(17)
        << verdict_name(claim.verdict);
    print_wrapped(out, claim.statement, kIndent);
    for (const std::string& text : {claim.figures, claim.reason}) {
      if (text.empty()) continue;
      out << std::string(kIndent, ' ');
      print_wrapped(out, text, kIndent);
    }
    out << '\n';
  }
}

void print_times(std::ostream& out, const Evidence& evidence) {
  const std::vector<std::string> learners = paper_experiments({}).quadratic.config.learners;
  out << "Median time inside a learner, in milliseconds per repeat (and relative to "
      << find_learner(learners.front()).label << ")\n\n"
      << std::left << std::setw(11) << "";
  for (const std::string& learner : learners) {
    out << ' ' << std::setw(learner == learners.back() ? 0 : 16) << find_learner(learner).label;
  }
  out << '\n';
  for (const Panel* panel : {&evidence.quadratic, &evidence.portfolio, &evidence.matrix}) {
    const std::string& problem = panel->records.front().problem;
    const Repeats repeats(panel->records, problem);
    const auto seconds_of = [&repeats](const std::string& learner) {
      return median(repeats.values({learner, &LearnerRecord::learner_seconds, repeats.last()}));
    };
    out << std::setw(11) << problem;
    for (const std::string& learner : learners) {
      const double seconds = seconds_of(learner);
      char text[60];
      std::snprintf(text, sizeof text, "%.3g (%.2f)", 1000 * seconds,
                    seconds / seconds_of(learners.front()));
      out << ' ' << std::setw(learner == learners.back() ? 0 : 16) << text;
    }
    out << '\n';
  }
}

// ---------------------------------------------------------------- files
std::string cell(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

// The reason for a verdict follows its figures.
void write_claims(std::ostream& out, const std::vector<Claim>& claims) {
  out << "claim,verdict,statement,figures\n";
  for (const Claim& claim : claims) {
    const std::string figures = claim.figures.empty() ? "" : claim.figures + ". ";
    out << claim.number << ',' << verdict_name(claim.verdict) << ',' << cell(claim.statement) << ','
        << cell(figures + claim.reason) << '\n';
  }
}

// Stops early when a signal comes.
void write_oracles(std::ostream& out) {
  out << "set,dimension,linear_us,projection_us\n";
  for (const OracleSet& set : oracle_sets()) {
    for (const long dimension : set.dimensions) {
      if (signal_received() != 0) return;
      const OracleCost cost = measure_oracle(set.name, dimension, kOracleMilliseconds);
      out << set.name << ',' << dimension << ',' << format_number(cost.linear_us) << ','
          << format_number(cost.projection_us) << '\n';
    }
  }
}

void write_parameter(JsonWriter& json, const Parameters& values, const std::string& name) {
  json.key(name);
  if (find_parameter(name).kind == ParameterKind::kChoice) {
    json.string(values.choice(name));
  } else {
    json.number(values.real(name));
  }
}

void write_experiment(JsonWriter& json, const Config& config) {
  json.begin('{');
  json.key("problem").string(config.problem);
  json.key("horizon").string(config.horizon);
  json.key("rounds").number(static_cast<double>(config.rounds));
  json.key("learners").strings(config.learners);
  json.key("parameters").begin('{');
  std::vector<std::string> names = find_problem(config.problem).parameters;
  for (const std::string& name : paper_choices()) {
    if (config.parameters.is_set(name) &&
        std::find(names.begin(), names.end(), name) == names.end()) {
      names.push_back(name);
    }
  }
  if (config.parameters.is_set("epoch-state")) names.emplace_back("epoch-state");
  for (const std::string& name : names) write_parameter(json, config.parameters, name);
  json.end('}');
  json.end('}');
}

// All that it takes to run it again, but for the prices themselves.
std::string configuration(const ReproduceOptions& options, const std::vector<Config>& configs,
                          const std::string& remark, bool interrupted,
                          const std::vector<std::string>& removed) {
  JsonWriter json;
  json.begin('{');
  json.key("version").string(std::string(version()));
  json.key("seed").number(static_cast<double>(options.choices.seed));
  json.key("repeats").number(static_cast<double>(options.repeats));
  json.key("loss-at").string(options.loss_at == LossAt::kPlayed ? "y" : "x");
  json.key("choices").begin('{');
  for (const std::string& name : paper_choices()) {
    if (name == "rounds") {
      json.key(name).number(static_cast<double>(configs[0].rounds));
    } else {
      write_parameter(json, options.choices.parameters, name);
    }
  }
  json.end('}');
  json.key("prices");
  if (options.choices.prices) {
    json.string(options.data_source.file);
  } else {
    json.word("null");
  }
  json.key("stocks").number(configs[1].parameters.real("stocks"));
  json.key("remark").string(remark);
  json.key("interrupted").word(interrupted ? "true" : "false");
  json.key("removed").strings(removed);
  json.key("experiments").begin('[');
  for (const Config& config : configs) write_experiment(json, config);
  json.end(']');
  json.end('}');
  return json.text();
}

// Each appears when it is whole. Claims and oracle costs of an earlier run go before the first new
// curve comes, so that an interrupted run does not leave them beside curves that they do not judge.
struct Files {
  explicit Files(const fs::path& folder)
      : curves((folder / "curves.csv").string()),
        curves_without_resets((folder / "curves-without-resets.csv").string()),
        claims((folder / "claims.csv").string()),
        oracles((folder / "oracles.csv").string()),
        configuration((folder / "configuration.json").string()) {}

  void remove_judgements() {
    claims.remove_old();
    oracles.remove_old();
  }
  std::vector<std::string> removed() const {  // and not replaced
    std::vector<std::string> names;
    if (claims.has_removed()) names.emplace_back("claims.csv");
    if (oracles.has_removed()) names.emplace_back("oracles.csv");
    return names;
  }

  Output curves;
  Output curves_without_resets;
  Output claims;
  Output oracles;
  Output configuration;
};

// Writes the three experiments, or those without resets, whose configurations are `configs`.
void write_curves(std::ostream& out, std::vector<Record> Panel::*member, const Evidence& evidence,
                  const Config* configs) {
  out << run_header();
  for (const Panel* panel : {&evidence.quadratic, &evidence.portfolio, &evidence.matrix}) {
    for (const Record& record : panel->*member) write_csv(out, record, *configs);
    ++configs;
  }
}

void write_all_curves(Files& files, const Evidence& evidence, const std::vector<Config>& configs) {
  write_curves(files.curves.stream(), &Panel::records, evidence, configs.data());
  write_curves(files.curves_without_resets.stream(), &Panel::without_resets, evidence,
               configs.data() + 3);
  files.remove_judgements();
  files.curves.commit();
  files.curves_without_resets.commit();
}

// Prints the claims, and writes them where there are files; the signal that came meanwhile.
int judge_claims(const Evidence& evidence, std::optional<Files>& files) {
  const std::vector<Claim> claims = judge(evidence);
  if (files) {
    write_claims(files->claims.stream(), claims);
    files->claims.commit();
  }
  print_claims(std::cout, claims);
  print_times(std::cout, evidence);
  std::cout.flush();
  if (!std::cout) throw std::runtime_error("could not write to standard output");
  if (!files) return 0;
  write_oracles(files->oracles.stream());
  const int signal = signal_received();
  if (signal == 0) files->oracles.commit();
  return signal;
}

// The three experiments, then each of them without resets; with a price table, the synthetic market too.
std::vector<Config> all_configs(const Experiments& experiments, const ReproduceOptions& options) {
  std::vector<Config> configs = {experiments.quadratic.config, experiments.portfolio.config,
                                 experiments.matrix.config};
  for (const Experiment* each :
       {&experiments.quadratic, &experiments.portfolio, &experiments.matrix}) {
    configs.push_back(each->without_resets);
  }
  for (Config& config : configs) {
    if (config.data) config.data_source = options.data_source;
    config = Simulation(config).config();
  }
  if (options.choices.prices) {
    Choices synthetic = options.choices;
    synthetic.prices = nullptr;
    configs.push_back(Simulation(paper_experiments(synthetic).portfolio.config).config());
  }
  return configs;
}

// Fills the evidence with records in the order of their repeats; the signal that came, or 0.
int play_all(const std::vector<Config>& configs, const ReproduceOptions& options,
             Evidence& evidence) {
  std::vector<Record>* targets[] = {
      &evidence.quadratic.records,        &evidence.portfolio.records,
      &evidence.matrix.records,           &evidence.quadratic.without_resets,
      &evidence.portfolio.without_resets, &evidence.matrix.without_resets,
      &evidence.synthetic.records};
  const int signal = play_repeats(
      configs, options.repeats, options.threads,
      [&](std::size_t config, const Record& record) { targets[config]->push_back(record); });
  for (std::vector<Record>* records : targets) {
    std::sort(records->begin(), records->end(),
              [](const Record& a, const Record& b) { return a.repeat < b.repeat; });
  }
  return signal;
}

}  // namespace

int reproduce(const ReproduceOptions& options) {
  if (options.readings) return reproduce_readings(options);
  // Whatever is wrong with the input is said before anything is opened.
  const Experiments experiments = paper_experiments(options.choices);
  const std::vector<Config> configs = all_configs(experiments, options);
  std::optional<Files> files;
  if (options.out) files.emplace(made_folder(*options.out));

  Evidence evidence;
  evidence.loss_at = options.loss_at;
  int signal = play_all(configs, options, evidence);
  if (files) write_all_curves(*files, evidence, configs);
  // A stopped run may have been stopped because of its results: they are kept, but not judged.
  if (signal == 0) signal = judge_claims(evidence, files);
  if (files) {
    files->configuration.stream() << configuration(options, configs, experiments.portfolio.remark,
                                                   signal != 0, files->removed())
                                  << '\n';
    files->configuration.commit();
  }
  return signal != 0 ? 128 + signal : 0;
}

}  // namespace bco
