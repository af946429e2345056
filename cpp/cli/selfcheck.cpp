// `bco selfcheck`: whether this machine gives the bits of tests/golden.txt.
#include <fstream>
#include <sstream>

#include "bco/golden/golden.h"
#include "bco/text.h"
#include "commands.h"
#include "output.h"

namespace bco {
namespace {

std::string read_golden(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file || !text) {
    throw InvalidInput("golden must be a readable file of golden digests, got " + in_quotes(path));
  }
  return text.str();
}

// The text with the digests of this machine; comments stay.
void update(const std::string& text, std::ostream& out) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::optional<GoldenLine> golden = golden_line(line);
    out << (golden ? golden->name + ' ' + golden_digest(golden->name) : line) << '\n';
  }
}

// True if all digests agree with those of the text.
bool compare(const std::string& text, const std::string& source, std::ostream& out) {
  const std::vector<GoldenLine> lines = golden_lines(text);
  std::size_t differing = 0;
  for (const auto& [name, expected] : lines) {
    const std::string digest = golden_digest(name);
    out << name << ' ' << digest;
    if (digest != expected) {
      ++differing;
      out << ", expected " << expected;
    }
    out << '\n';
  }
  if (differing == 0) {
    out << "All " << lines.size() << " digests agree with " << source
        << ": results on this machine are bit-identical.\n";
  } else {
    out << differing << " of " << lines.size() << " digests differ from " << source
        << ": results on this machine, or of this build, are not bit-identical.\n";
  }
  return differing == 0;
}

}  // namespace

int selfcheck(const SelfcheckOptions& options) {
  const auto& [golden, updating] = options;
  const std::string text = golden ? read_golden(*golden) : std::string(golden_text());
  Output out(updating ? golden : std::nullopt, "golden");
  bool same = true;
  if (updating) {
    update(text, out.stream());
  } else {
    same = compare(text, golden.value_or("tests/golden.txt"), out.stream());
  }
  out.commit();
  return same ? 0 : 1;
}

}  // namespace bco
