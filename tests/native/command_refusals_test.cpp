// Bad input: one line that names field, bound and value, and exit code 2.
#include "native/command.h"

namespace bco {
namespace {

using namespace bco::testing;

struct BadLine {
  std::string arguments;  // "|" between them
  std::string fragment;
};

TEST(Command, BadInputIsOneLineAndExit2) {
  const std::vector<BadLine> lines = {
      {"run|--bogus", "--bogus"},
      {"run|--bogus|5", "--bogus"},
      {"run|bogus", "bogus"},
      {"run|--rounds", "--rounds"},
      {"run|--set", "--set"},
      {"run|--rounds|5|--rounds|6", "--rounds"},
      {"describe|--bogus", "--bogus"},
      {"hindsight", "--problem"},
      {"hindsight|--problem|portfolio", "--data is required"},
      {"run|--problem|quadratc", "unknown problem \"quadratc\", the nearest is \"quadratic\""},
      {"run|--problem|Arena", "unknown problem \"Arena\", the nearest is \"arena\""},
      {"run|--problem|", "unknown problem \"\""},
      {"run|--problem|" + std::string(5000, 'a'), "unknown problem \"aaa"},
      {"run|--learners|fkn", "unknown learner \"fkn\", the nearest is \"fkm\""},
      {"run|--learners|fkm,projection-fre",
       "unknown learner \"projection-fre\", the nearest is \"projection-free\""},
      {"run|--learners|fkm, fixed", "unknown learner \" fixed\", the nearest is \"fixed\""},
      {"run|--learners|", "learners must name at least one learner"},
      {"run|--learners|,", "unknown learner \"\""},
      {"run|--learners|fkm,", "unknown learner \"\""},
      {"run|--learners|fkm,,fixed", "unknown learner \"\""},
      {"run|--learners|fkm,fixed,fkm", "learners must be distinct, got \"fkm\" twice"},
      {"run|--problem|matrix|--learners|barrier",
       "\"barrier\" needs a set with a self-concordant barrier, and matrix with "
       "matrix-set=symmetric has none"},
      {"run|--problem|target|--rounds|16|--learners|fkm|--set|radius=9",
       "radius must be between 0.0001 and 2, got 9 (δ of fkm would exceed its limit)"},
      {"run|--problem|target|--learners|fkm|--set|stocks=3",
       "set must name a parameter of the problem \"target\" or of the learners \"fkm\", got "
       "\"stocks\""},
      {"run|--problem|target|--learners|ogd|--set|radius=2",
       "or of the learners \"ogd\", got \"radius\""},
      {"run|--problem|target|--learners|ogd|--set|feedback-noise=1",
       "or of the learners \"ogd\", got \"feedback-noise\""},
      {"run|--problem|portfolio|--set|first-day=2",
       "set must name first-day only with data, got none"},
      {"run|--problem|target|--set|dimension=3|--set|dimension=3",
       "set must name distinct parameters, got \"dimension\" twice"},
      {"reproduce|--set|eta=corrected|--set|eta=printed",
       "set must name distinct parameters, got \"eta\" twice"},
      {"run|--problem|target|--set|dimension=1001",
       "dimension must be between 2 and 1000, got 1001"},
      {"run|--problem|formula|--set|data-order=random",
       "set must name data-order only with data, got none"},
      {"run|--problem|formula|--set|set=x > 0",
       "set must name set only with target-set=own, got target-set=ball"},
      {"run|--problem|formula|--set|loss=@nothing.txt",
       "loss must be a file that can be read, got \"nothing.txt\" (it cannot be opened)"},
      {"run|--problem|target|--set|loss=x[1]",
       "set must name a parameter of the problem \"target\""},
      {"run|--problem|formula|--set|loss=x[1]|--set|loss=x[2]",
       "set must name distinct parameters, got \"loss\" twice"},
      {"run|--problem|formula|--set|loss=", "loss must have between 1 and 2000 characters, got 0"},
      {"run|--problem|formula|--set|loss=" + std::string(100000, 'x'),
       "loss must have between 1 and 2000 characters, got 100000"},
      {"run|--problem|formula|--set|loss=2x",
       "loss must be a formula of x: column 2, at ▸ in \"2▸x\": multiplication is written out: "
       "2*x"},
      {"run|--problem|formula|--set|loss=sqare(x[1])",
       "column 1, at ▸ in \"▸sqare(x[1])\": unknown name \"sqare\": did you mean square?"},
      {"run|--problem|formula|--set|loss=x", "a loss is a single number, got a vector of 10"},
      {"run|--problem|formula|--set|loss=" + std::string(900, '(') + "x[1]",
       "the formula is nested too deeply: at most 50 brackets or 150 signs"},
      {"run|--problem|formula|--set|loss=log(x[1])", "\"log(x[1])\" is not, in round 1 at x = (0"},
      {"sweep|--problem|formula|--over|loss=x[1],x[2]",
       "over must name a number or a choice, got \"loss\""},
      {"run|--horizon|know", "unknown horizon \"know\", the nearest is \"known\""},
      {"run|--horizon|", "unknown horizon \"\""},
      {"run|--rounds|-5", "rounds must be between 1 and 10000000, got -5"},
      {"run|--rounds=-5", "rounds must be between 1 and 10000000, got -5"},
      {"run|--rounds|0", "rounds must be between 1 and 10000000, got 0"},
      {"run|--rounds|10000001", "rounds must be between 1 and 10000000, got 10000001"},
      {"run|--rounds|1e300", "rounds must be between 1 and 10000000, got 1e+300"},
      {"run|--rounds|2.7", "rounds must be a whole number between 1 and 10000000, got 2.7"},
      {"run|--rounds|nan", "rounds must be a number between 1 and 10000000, got \"nan\""},
      {"run|--rounds|inf", "rounds must be a number between 1 and 10000000, got \"inf\""},
      {"run|--rounds|0x10", "rounds must be a number between 1 and 10000000, got \"0x10\""},
      {"run|--rounds|ten", "rounds must be a number between 1 and 10000000, got \"ten\""},
      {"run|--rounds|5 ", "rounds must be a number between 1 and 10000000, got \"5 \""},
      {"run|--problem|portfolio|--rounds|200001",
       "rounds must be between 1 and 200000, got 200001"},
      {"run|--repeats|0", "repeats must be between 1 and 10000, got 0"},
      {"run|--repeats|10001", "repeats must be between 1 and 10000, got 10001"},
      {"run|--repeats|1.5", "repeats must be a whole number"},
      {"run|--repeats|", "repeats must be a number between 1 and 10000, got \"\""},
      {"run|--seed|-1", "seed must be between 0 and"},
      {"run|--seed|1e30", "seed must be between 0 and"},
      {"run|--first-repeat|-1", "first-repeat must be between 0 and 1000000000, got -1"},
      {"run|--threads|0", "threads must be between 1 and 1024, got 0"},
      {"run|--threads|1025", "threads must be between 1 and 1024, got 1025"},
      {"run|--threads|many", "threads must be a number between 1 and 1024, got \"many\""},
      {"run|--set|dimension", "set must be name=value, got \"dimension\""},
      {"run|--set|=3", "unknown parameter \"\""},
      {"run|--set|dimensoin=3", "unknown parameter \"dimensoin\", the nearest is \"dimension\""},
      {"run|--set|eta=corected", "unknown eta \"corected\", the nearest is \"corrected\""},
      {"run|--set|eta=", "unknown eta \"\""},
      {"run|--set|matrix-set=pds", "unknown matrix-set \"pds\", the nearest is \"psd\""},
      {"run|--set|dimension=1", "dimension must be between 2 and 1000, got 1"},
      {"run|--set|dimension=201", "dimension must be between 2 and 200, got 201"},
      {"run|--set|dimension=2.7", "dimension must be a whole number between 2 and 1000, got 2.7"},
      {"run|--set|dimension=NaN", "dimension must be a number between 2 and 1000, got \"NaN\""},
      {"run|--set|dimension=", "dimension must be a number between 2 and 1000, got \"\""},
      {"run|--set|dimension=3=4", "dimension must be a number between 2 and 1000, got \"3=4\""},
      {"run|--set|constraints=0", "constraints must be between 1 and 200, got 0"},
      {"run|--set|constraints=201", "constraints must be between 1 and 200, got 201"},
      {"run|--problem|matrix|--set|size=1", "size must be between 2 and 60, got 1"},
      {"run|--problem|matrix|--set|size=61", "size must be between 2 and 60, got 61"},
      {"run|--problem|matrix|--set|rank=0", "rank must be between 1 and 60, got 0"},
      {"run|--problem|matrix|--set|size=5|--set|rank=6", "rank must be between 1 and 5, got 6"},
      {"run|--problem|portfolio|--set|stocks=1", "stocks must be between 2 and 1000, got 1"},
      {"run|--problem|portfolio|--set|stocks=1001", "stocks must be between 2 and 1000, got 1001"},
      {"run|--set|exploration=1.5", "exploration must be between 0.001 and 1, got 1.5"},
      {"run|--set|exploration=0", "exploration must be between 0.001 and 1, got 0"},
      {"run|--set|exploration=-0.5", "exploration must be between 0.001 and 1, got -0.5"},
      {"run|--set|exploration=nan",
       "exploration must be a number between 0.001 and 1, got \"nan\""},
      {"run|--set|exploration=inf",
       "exploration must be a number between 0.001 and 1, got \"inf\""},
      {"run|--set|noise=-1", "noise must be between 0 and 1000000, got -1"},
      {"run|--set|noise=1e400", "noise must be a number between 0 and 1000000, got \"1e400\""},
      {"run|--set|value-bound=0", "value-bound must be between 1e-09 and 1000000000000, got 0"},
      {"run|--set|gradient-bound=-inf", "gradient-bound must be a number between"},
      {"run|--problem|arena|--set|corners=0,0; 1,1",
       "corners must be between 3 and 64 points, got 2"},
      {"run|--problem|arena|--set|corners=0,0; 1,1; 2", "corners must be points"},
      {"run|--problem|arena|--set|corners=0,0; 1,1; 0,x",
       "corners must be a number between -3 and 3, got \"x\""},
      {"run|--problem|arena|--set|corners=0,0; 1,1; 0,4",
       "corners must be between -3 and 3, got 4"},
      {"run|--problem|arena|--set|corners=0,0; 1,1; 2,2", "corners must not lie on a line"},
      {"run|--problem|arena|--set|corners=1,1; 1,1; 1,1", "corners must not lie on a line"},
      {"reproduce|--bogus", "--bogus"},
      {"reproduce|--rounds|5", "--rounds"},
      {"reproduce|--problem|arena", "--problem"},
      {"reproduce|--repeats|0", "repeats must be between 1 and 10000, got 0"},
      {"reproduce|--repeats|10001", "repeats must be between 1 and 10000, got 10001"},
      {"reproduce|--repeats|two", "repeats must be a number between 1 and 10000, got \"two\""},
      {"reproduce|--seed|-1", "seed must be between 0 and"},
      {"reproduce|--threads|0", "threads must be between 1 and 1024, got 0"},
      {"reproduce|--loss-at|z", "unknown loss-at \"z\", the nearest is \"y\""},
      {"reproduce|--set|eta", "set must be name=value, got \"eta\""},
      {"reproduce|--set|eta=corect", "unknown eta \"corect\", the nearest is \"corrected\""},
      {"reproduce|--set|exploration=1.5", "exploration must be between 0.001 and 1, got 1.5"},
      {"reproduce|--set|stocks=5", "unknown choice \"stocks\", the nearest is"},
      {"reproduce|--set|noise=1", "unknown choice \"noise\", the nearest is"},
      {"hindsight|--problem|arena|--prices|prices.csv",
       "problem must be \"portfolio\" for hindsight, got \"arena\""},
  };
  for (const BadLine& line : lines) expect_refused(split(line.arguments, '|'), line.fragment);
  expect_refused({}, "subcommand");
}

TEST(Command, UnknownSubcommandIsNamed) {
  expect_refused({"descrbe"}, "descrbe");
  expect_refused({"reproduc"}, "unknown argument \"reproduc\", the nearest is \"reproduce\"");
  expect_refused({"bogus", "--rounds", "5"}, "bogus");
  expect_refused({"--bogus"}, "--bogus");
}

TEST(Command, AParameterGivenAsAnOptionIsToldHowToSetIt) {
  const std::vector<BadLine> lines = {
      {"run|--dimension|5",
       "unknown option \"--dimension\"; dimension is a parameter: --set dimension=5"},
      {"run|--dimension=5", "dimension is a parameter: --set dimension=5"},
      {"run|--problem|arena|--eta|corrected|--rounds|5", "--set eta=corrected"},
      {"run|--dimension", "dimension is a parameter: --set dimension=VALUE"},
      {"run|--dimension=" + std::string(100, '1'), ": --set dimension=VALUE"},
      {"run|--dimensoin|5",
       "unknown option \"--dimensoin\"; the nearest is the parameter dimension: "
       "--set dimension=5"},
      {"run|--round|5", "unknown option \"--round\", the nearest is \"--rounds\""},
      {"reproduce|--fkm-form|textbook", "fkm-form is a parameter: --set fkm-form=textbook"},
      {"hindsight|--problem|portfolio|--prices|p|--dimension|5", "unknown option \"--dimension\","},
      {"--verson", "unknown option \"--verson\", the nearest is \"--version\""},
  };
  for (const BadLine& line : lines) expect_refused(split(line.arguments, '|'), line.fragment);
  // Only what --set takes there: the paper fixes its number of stocks.
  const std::string refused = bco({"reproduce", "--stocks", "5"}).err;
  EXPECT_EQ(refused.find("stocks="), std::string::npos) << refused;
}

TEST(Command, BadPricesAreOneLineAndExit2) {
  const TemporaryDirectory directory;
  write_file(directory / "good.csv", kDominated);
  write_file(directory / "zero.csv", "date,A,B\n1,1,2\n2,0,2\n");
  write_file(directory / "empty.csv", "");
  const auto refuse = [&](const std::string& file, const std::string& fragment) {
    const Strings rest = {"--problem", "portfolio", "--prices", directory / file};
    expect_refused(Strings{"run"} + rest, fragment);
    expect_refused(Strings{"hindsight"} + rest, fragment);
    expect_refused({"reproduce", "--prices", directory / file}, fragment);
  };
  refuse("missing.csv", "missing.csv");
  refuse("", "it is a directory");
  refuse("zero.csv",
         "data line 3, column \"A\": price must be a number between 1e-12 and 1e12, got \"0\"");
  refuse("empty.csv", "data must have a header and rows, got an empty file");

  const Strings good = {"--prices", directory / "good.csv"};
  expect_refused(
      Strings{"run", "--problem", "arena"} + good,
      "data can only be given for the problems \"portfolio\" and \"formula\", got \"arena\"");
  expect_refused(Strings{"run", "--problem", "portfolio", "--rounds", "4"} + good,
                 "rounds must be between 1 and 3, got 4");
  expect_refused(Strings{"run", "--problem", "portfolio", "--set", "stocks=5"} + good,
                 "stocks must be between 2 and 4, got 5");
}

// As a script with an unset variable would give it.
TEST(Command, AnEmptyPricesPathIsRefused) {
  const std::string kEmptyPrices =
      "data must be a CSV file that can be read, got \"\" (the name is empty)";
  expect_refused({"hindsight", "--problem", "portfolio", "--prices", ""}, kEmptyPrices);
  expect_refused({"run", "--problem", "portfolio", "--prices", ""}, kEmptyPrices);
  expect_refused({"run", "--problem", "arena", "--prices", ""}, kEmptyPrices);
  expect_refused({"reproduce", "--prices", ""}, kEmptyPrices);
}

TEST(Command, LineEndsInAnArgumentDoNotBreakTheLine) {
  expect_refused({"run", "--problem", "are\nna"}, "problem");
  expect_refused({"run", "--learners", "f\nkm"}, "learner");
  expect_refused({"run", "--rounds", "1\n0"}, "rounds");
  expect_refused({"run", "--set", "dim\nension=3"}, "parameter");
  expect_refused({"run", "--set", "dimen\nsion"}, "name=value");
  expect_refused({"run", "--problem", "portfolio", "--prices", "no\nfile"}, "data");
  expect_refused({"run", "un\nexpected"}, "expected");
  expect_refused({"run", "--unexp\nected", "3"}, "--unexp");
  expect_one_line(bco({"run", "--rounds", "5", "--out", "no/such\ndirectory/out.csv"}),
                  "out must be");
}

}  // namespace
}  // namespace bco
