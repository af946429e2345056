// `bco reproduce --readings`: each of the paper's claims under many readings of its text.
#include <array>
#include <filesystem>
#include <iomanip>
#include <iostream>

#include "bco/golden/golden.h"
#include "bco/json.h"
#include "bco/text.h"
#include "commands.h"
#include "output.h"
#include "paper/readings.h"
#include "runner.h"

namespace bco {
namespace {

namespace fs = std::filesystem;

// The value of bounds-factor, which decides Figure 1a, has a column of its own besides.
const std::string& factor_of(const std::vector<OpenChoice>& choices, const Reading& reading) {
  std::size_t i = 0;
  while (choices[i].name != "bounds-factor") ++i;
  return choices[i].values[reading.values[i]];
}

// The file, with what it takes to compute it again at the end of each row.
void write_rows(std::ostream& out, int claim, const std::vector<OpenChoice>& choices,
                const std::vector<Reading>& readings, const std::string& origin) {
  std::string text;
  for (const Reading& reading : readings) {
    text += join({std::to_string(claim), ",", reading_text(choices, reading), ",",
                  verdict_name(reading.verdict), ","});
    if (reading.estimate) {
      append_number(text, reading.estimate->center);
      text += ',';
      append_number(text, reading.estimate->low);
      text += ',';
      append_number(text, reading.estimate->high);
    } else {
      text += ",,";
    }
    text += join({",", reading.part, ",", origin, ",", factor_of(choices, reading), "\n"});
  }
  out << text;
}

void print_summary(std::ostream& out, int claim, const Summary& summary, std::size_t count) {
  constexpr std::size_t kIndent = 4;
  out << std::right << std::setw(2) << claim << "  ";
  print_wrapped(out, paper_claim(claim).statement, kIndent);
  std::string text;
  for (const auto& [verdict, words] : {std::pair{Verdict::kHolds, "holds in "},
                                       {Verdict::kTied, "tied in "},
                                       {Verdict::kNotContradicted, "not contradicted in "},
                                       {Verdict::kFails, "fails in "},
                                       {Verdict::kUndecided, "undecided in "},
                                       {Verdict::kNotReproduced, "not reproduced in "}}) {
    if (summary.count(verdict) == 0) continue;
    std::string share;
    append_general(
        share, 100 * static_cast<double>(summary.count(verdict)) / static_cast<double>(count), 3);
    append_item(text, ", ", join({words, share, " %"}));
  }
  out << std::string(kIndent, ' ');
  print_wrapped(out,
                join({text, " of ", std::to_string(count), " readings, which come to ",
                      std::to_string(summary.distinct), " distinct results"}),
                kIndent);
  out << std::string(kIndent, ' ');
  print_wrapped(out, influence_text(summary), kIndent);
  out << '\n';
}

void print_figure(std::ostream& out, const std::array<std::vector<Verdict>, 4>& verdicts) {
  const std::vector<OpenChoice> choices = choices_of_claim(2, Extent::kFull);
  const std::vector<std::size_t> found = figure_as_printed(Extent::kFull, verdicts);
  print_wrapped(
      out,
      join({"Figure 1a comes out as printed (claims 1 to 4 hold together) in ",
            std::to_string(found.size()), " of ", std::to_string(ReadingGrid(choices).count()),
            " readings", found.empty() ? "." : ":"}),
      0);
  for (std::size_t c = 0; c < choices.size() && !found.empty(); ++c) {
    std::vector<long> counts(choices[c].values.size());
    for (const std::size_t reading : found) ++counts[ReadingGrid(choices).values(reading)[c]];
    std::string text;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (counts[i] == 0) continue;
      append_item(text, ", ", join({choices[c].values[i], " in ", std::to_string(counts[i])}));
    }
    out << "  ";
    print_wrapped(out, join({choices[c].name, ": ", text}), 2);
  }
  out << "\nShares describe this grid of choices; they are not probabilities.\n";
}

std::string configuration(const ReproduceOptions& options, const Readings& readings,
                          bool interrupted) {
  JsonWriter json;
  json.begin('{');
  json.key("version").string(std::string(version()));
  json.key("seed").number(static_cast<double>(options.choices.seed));
  json.key("repeats").begin('[');  // of each claim
  for (std::size_t i = 0; i < paper_claims().size(); ++i) {
    json.number(static_cast<double>(readings.repeats(static_cast<int>(i) + 1)));
  }
  json.end(']');
  json.key("prices");
  if (options.choices.prices) {
    json.string(options.data_source.file);
  } else {
    json.word("null");
  }
  json.key("remark").string(readings.remark());
  json.key("interrupted").word(interrupted ? "true" : "false");
  json.key("choices").begin('{');
  for (const OpenChoice& choice : open_choices(readings.extent())) {
    json.key(choice.name).strings(choice.values);
  }
  json.end('}');
  json.end('}');
  return json.text();
}

}  // namespace

int reproduce_readings(const ReproduceOptions& options) {
  Readings readings(Extent::kFull, options.choices);
  std::optional<Output> rows;
  std::optional<Output> settings;
  if (options.out) {
    const fs::path folder = made_folder(*options.out);
    rows.emplace((folder / "readings.csv").string());
    settings.emplace((folder / "configuration.json").string());
  }
  const int signal =
      play_repeats(readings.configs(), options.repeats, options.threads,
                   [&](std::size_t config, const Record& record) { readings.add(config, record); });

  // A run that was stopped keeps what is finished: a claim has the repeats that its experiments have.
  if (rows) {
    rows->stream() << "claim,reading,verdict,estimate,low,high,part,repeats,seed,version,"
                      "bounds-factor\n";
  }
  std::array<std::vector<Verdict>, 4> of_figure;  // claims 1 to 4
  for (std::size_t i = 0; i < paper_claims().size(); ++i) {
    const int claim = static_cast<int>(i) + 1;
    const std::vector<OpenChoice> choices = choices_of_claim(claim, readings.extent());
    const std::vector<Reading> judged = readings.judge(claim, {});
    for (const Reading& reading : judged) {
      if (i < of_figure.size()) of_figure[i].push_back(reading.verdict);
    }
    const std::string origin = join({std::to_string(readings.repeats(claim)), ",",
                                     std::to_string(options.choices.seed), ",", version()});
    if (rows) write_rows(rows->stream(), claim, choices, judged, origin);
    print_summary(std::cout, claim, summarize(choices, judged), judged.size());
  }
  print_figure(std::cout, of_figure);
  std::cout.flush();
  if (!std::cout) throw std::runtime_error("could not write to standard output");
  if (rows) rows->commit();
  if (settings) {
    settings->stream() << configuration(options, readings, signal != 0) << '\n';
    settings->commit();
  }
  return signal != 0 ? 128 + signal : 0;
}

}  // namespace bco
