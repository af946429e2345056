// `bco selfcheck`, and golden.txt rewritten by it.
#include "difference.h"
#include "native/command.h"

namespace bco {
namespace {

using namespace bco::testing;

const std::string kGolden = read_file(BCO_SOURCE "/tests/golden.txt");

Strings golden_lines() {
  Strings lines = lines_of(kGolden);
  const auto is_remark = [](const std::string& line) { return line.empty() || line[0] == '#'; };
  lines.erase(std::remove_if(lines.begin(), lines.end(), is_remark), lines.end());
  return lines;
}

TEST(Selfcheck, PrintsEveryDigestAndThatTheyAreTheExpectedOnes) {
  const Outcome outcome = bco({"selfcheck"});
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(outcome.err, "");
  Strings lines = lines_of(outcome.out);
  EXPECT_EQ(lines.back(), "All " + std::to_string(lines.size() - 1) +
                              " digests agree with tests/golden.txt: results on this machine are "
                              "bit-identical.");
  lines.pop_back();
  EXPECT_EQ(difference(lines, golden_lines()), "");
}

TEST(Selfcheck, OneDigestThatDiffersIsToldAndExits1) {
  const TemporaryDirectory directory;
  const std::string path = directory / "golden.txt";
  write_file(path,
             "# a remark\n"
             "arena fkm known 0000000000000000\n" +
                 golden_lines().at(0) + "\n");
  const Outcome outcome = bco({"selfcheck", "--golden", path});
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_EQ(outcome.err, "");
  const Strings lines = lines_of(outcome.out);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_NE(lines[0].find(", expected 0000000000000000"), std::string::npos) << lines[0];
  EXPECT_EQ(lines[1], golden_lines().at(0));
  EXPECT_EQ(lines[2], "1 of 2 digests differ from " + path +
                          ": results on this machine, or of this build, are not bit-identical.");
}

TEST(Selfcheck, UpdateWritesTheDigestsAndKeepsTheRest) {
  const TemporaryDirectory directory;
  const std::string path = directory / "golden.txt";
  std::string stale;
  for (std::string line : lines_of(kGolden)) {
    if (!line.empty() && line[0] != '#') line.replace(line.size() - 16, 16, 16, '0');
    stale += line + "\n";
  }
  write_file(path, stale);
  const Outcome outcome = bco({"selfcheck", "--golden", path, "--update"});
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(outcome.out + outcome.err, "");
  EXPECT_EQ(difference(lines_of(read_file(path)), lines_of(kGolden)), "");
  EXPECT_EQ(directory.names(), std::set<std::string>{"golden.txt"});
}

TEST(Selfcheck, BadInputIsOneLineAndLeavesTheFile) {
  const TemporaryDirectory directory;
  const std::string path = directory / "golden.txt";
  expect_one_line(bco({"selfcheck", "--golden", path}),
                  "golden must be a readable file of golden digests");
  expect_one_line(bco({"selfcheck", "--golden", directory / ""}), "golden must be a readable file");
  expect_one_line(bco({"selfcheck", "--update"}), "--golden");
  expect_one_line(bco({"selfcheck", "--goldn"}), "the nearest is \"--golden\"");
  for (const auto& [text, fragment] : std::map<std::string, std::string>{
           {"arena fkm known\n", "a golden line must end with a digest"},
           {"arena fkn known 0000000000000000\n", "unknown learner \"fkn\""},
           {"arena fkm known period 0000000000000000\n", "a setting must be parameter=value"}}) {
    write_file(path, text);
    expect_one_line(bco({"selfcheck", "--golden", path, "--update"}), fragment);
    EXPECT_EQ(read_file(path), text);
  }
  EXPECT_EQ(directory.names(), std::set<std::string>{"golden.txt"});
}

}  // namespace
}  // namespace bco
