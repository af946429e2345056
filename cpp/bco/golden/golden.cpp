#include "bco/golden/golden.h"

#include <algorithm>
#include <memory>

#include "bco/golden/digest.h"
#include "bco/simulation/simulation.h"
#include "bco/text.h"

namespace bco {
namespace {

constexpr std::string_view kDigits = "0123456789abcdef";
constexpr std::size_t kDigestDigits = 16;

}  // namespace

std::optional<GoldenLine> golden_line(std::string_view text) {
  if (text.empty() || text.front() == '#') return std::nullopt;
  const std::size_t blank = text.rfind(' ');
  const std::string_view digest = text.substr(blank + 1);  // all of it where there is no blank
  if (blank == std::string_view::npos || digest.size() != kDigestDigits ||
      digest.find_first_not_of(kDigits) != std::string_view::npos) {
    throw InvalidInput("a golden line must end with a digest of 16 hexadecimal digits, got " +
                       in_quotes(text));
  }
  return GoldenLine{std::string(text.substr(0, blank)), std::string(digest)};
}

std::vector<GoldenLine> golden_lines(std::string_view text) {
  std::vector<GoldenLine> lines;
  for (const std::string& each : split(text, '\n')) {
    if (std::optional<GoldenLine> line = golden_line(each)) lines.push_back(std::move(*line));
  }
  return lines;
}

Config golden_config(std::string_view name) {
  const std::vector<std::string> words = split(name, ' ');
  if (words.size() < 3) {
    throw InvalidInput("a golden run must be named by problem, learner and horizon, got " +
                       in_quotes(name));
  }
  Config config;
  config.problem = words[0];
  config.learners = {words[1]};
  config.horizon = words[2];
  config.rounds = kGoldenRounds;
  config.seed = kGoldenSeed;
  config.repeat = kGoldenRepeat;
  for (std::size_t i = 3; i < words.size(); ++i) {
    const std::vector<std::string> setting = split(words[i], '=');
    if (setting.size() != 2) {
      throw InvalidInput("a setting must be parameter=value, got " + in_quotes(words[i]));
    }
    if (setting[0] == "data") {
      std::string csv = setting[1];
      std::replace(csv.begin(), csv.end(), ';', '\n');
      config.data = std::make_shared<const Table>(Table::parse(csv));
    } else {
      config.parameters.set(setting[0], setting[1]);
    }
  }
  return config;
}

std::string golden_digest(std::string_view name) {
  const Config config = golden_config(name);
  Simulation simulation(config);
  simulation.advance(config.rounds);
  const Record& record = simulation.record();
  return hexadecimal(digest(record, record.learners.front()));
}

}  // namespace bco
