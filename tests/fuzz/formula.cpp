// Any bytes are a formula or are refused with a column in them; what is proven convex lies below its chords. Where a
// value is not finite, nothing is claimed. Bytes that begin with 1 are not the text but choices, by which one grows.
// The same bytes are a set by inequalities or are refused; one in 64 of the formulas that grew is a bound of one.
#include "bco/formula/curvature.h"
#include "bco/formula/inspect.h"
#include "bco/formula/notation.h"
#include "bco/formula/tape.h"
#include "bco/random.h"
#include "bco/sets/own/inequalities.h"
#include "bco/text.h"
#include "fuzz.h"

namespace bco::fuzzing {
namespace {

constexpr Index kSize = 3;
constexpr double kMostValue = 1e12;  // beyond it rounding hides what is looked for

// A name has the same numbers wherever it occurs.
template <class Draw>
void fill(Tape& tape, Input input, const Draw& draw) {
  const std::vector<VectorRef> places = tape.places(input);
  for (std::size_t i = 0; i < places.size(); ++i) {
    VectorRef place = places[i];
    if (i > 0) {
      place = places[0];
    } else {
      for (double& number : place) number = draw();
    }
  }
}

void fill(Tape& tape, Random& random) {
  for (const Input input :
       {Input::kZ, Input::kA, Input::kB, Input::kP, Input::kW, Input::kRow, Input::kColumn}) {
    fill(tape, input, [&] { return random.normal(); });
  }
  fill(tape, Input::kU, [&] { return random.uniform(); });
  fill(tape, Input::kS, [&] { return random.uniform() < 0.5 ? -1 : 1; });
  fill(tape, Input::kRound, [&] { return 1 + std::floor(100 * random.uniform()); });
  tape.begin_repeat();
  tape.begin_round();
}

std::string vector_from(FuzzedDataProvider& data, int depth);

std::string scalar_from(FuzzedDataProvider& data, int depth) {
  static const std::vector<std::string> kLeaves = {"x[1]", "x[2]", "x[3]", "w", "u",  "s", "t",
                                                   "2",    "0.5",  "-1",   "0", "-0", "3", "age"};
  static const std::vector<std::string> kOfNumber = {"abs", "pos", "square",  "sqrt",
                                                     "exp", "log", "logistic"};
  static const std::vector<std::string> kOfVector = {"sum",     "mean", "norm", "norm1",
                                                     "norminf", "max",  "min"};
  static const std::vector<std::string> kOperators = {" + ", " - ", "*", "/"};
  static const std::vector<std::string> kPowers = {"2", "3", "4", "0.5", "1.5", "-1", "-0.5", "1"};
  if (depth <= 0) return pick(data, kLeaves);
  const auto scalar = [&] { return scalar_from(data, depth - 1); };
  const auto vector = [&] { return vector_from(data, depth - 1); };
  switch (data.ConsumeIntegralInRange<int>(0, 9)) {
    case 0:
    case 1: {
      const std::string left = scalar();
      return join({"(", left, ")", pick(data, kOperators), "(", scalar(), ")"});
    }
    case 2:
    case 3:
      return join({pick(data, kOfNumber), "(", scalar(), ")"});
    case 4:
      return join({pick(data, kOfVector), "(", vector(), ")"});
    case 5: {
      const std::string left = vector();
      return join({"dot(", left, ", ", vector(), ")"});
    }
    case 6:
      return join({"(", scalar(), ")^(", pick(data, kPowers), ")"});
    case 7: {
      const std::string left = scalar();
      return join({data.ConsumeBool() ? "max(" : "min(", left, ", ", scalar(), ")"});
    }
    case 8: {
      const std::string left = scalar();
      return join({"u < 0.5 ? ", left, " : ", scalar()});
    }
    default:
      return join({"huber(", scalar(), ", ", data.ConsumeBool() ? "0.5" : "u", ")"});
  }
}

std::string vector_from(FuzzedDataProvider& data, int depth) {
  static const std::vector<std::string> kLeaves = {"x", "z", "a", "ones", "(x - b)", "(2 + x)"};
  static const std::vector<std::string> kOfNumber = {"abs", "pos", "square", "exp", "log"};
  if (depth <= 0) return pick(data, kLeaves);
  switch (data.ConsumeIntegralInRange<int>(0, 3)) {
    case 0: {
      const std::string scalar = scalar_from(data, depth - 1);
      return join({"(", scalar, ")*(", vector_from(data, depth - 1), ")"});
    }
    case 1: {
      const std::string left = vector_from(data, depth - 1);
      return join(
          {"(", left, data.ConsumeBool() ? " + " : " - ", vector_from(data, depth - 1), ")"});
    }
    case 2:
      return join({pick(data, kOfNumber), "(", vector_from(data, depth - 1), ")"});
    default:
      return join(
          {"[", scalar_from(data, depth - 1), ", ", scalar_from(data, depth - 1), ", x[3]]"});
  }
}

bool is_tame(double value) { return std::isfinite(value) && std::abs(value) < kMostValue; }

// What rounding makes of the value: by how much it differs at points that are as good as the same.
double noise(Tape& tape, const Vector& x, Random& random) {
  const double value = tape.value(x);
  Vector nudge(x.size());
  double most = 0;
  for (int i = 0; i < 16; ++i) {
    random.sphere(nudge);
    most = std::max(most, std::abs(tape.value(x + 1e-14 * nudge) - value));
  }
  return most;
}

void check_chords(const Expression& expression, Sign sign_of_x) {
  Tape tape(expression);
  Random random(1, 0, "fuzz formula");
  Vector x(kSize), y(kSize), g(kSize);
  for (int i = 0; i < 20; ++i) {
    fill(tape, random);
    for (Index k = 0; k < kSize; ++k) {
      x[k] = 2 * random.uniform() - (sign_of_x == Sign::kNonnegative ? 0 : 1);
      y[k] = 2 * random.uniform() - (sign_of_x == Sign::kNonnegative ? 0 : 1);
    }
    const double one = tape.value_and_gradient(x, g);
    const double largest_one = tape.largest();
    const double other = tape.value(y);
    const double largest_other = tape.largest();
    const double middle = tape.value((x + y) / 2);
    if (!is_tame(largest_one) || !is_tame(largest_other) || !is_tame(tape.largest())) continue;
    if (!is_tame(one) || !is_tame(other) || !is_tame(middle)) continue;
    const double rounding = 1e-9 * (1 + std::max({largest_one, largest_other, tape.largest()}));
    const double above = middle - (one + other) / 2 - rounding;
    if (above <= 0) continue;
    // Small numbers divide what others have left of a difference.
    Random nudges(2, 0, "fuzz formula");
    const double unclear =
        noise(tape, x, nudges) + noise(tape, y, nudges) + noise(tape, (x + y) / 2, nudges);
    require(above <= 10 * unclear,
            join({"a convex formula lies below its chords: ", expression.text}).c_str());
  }
}

void check_set(const std::string& text, Index n) {
  std::unique_ptr<Set> set;
  try {
    set = set_from_inequalities(text, n);
  } catch (const InvalidInput& error) {
    require_one_sentence(error);
    return;
  }
  const double tolerance = 1e-6 * set->outer_radius();
  require(set->contains(Vector::Zero(n), 0), "a set contains its centre");
  Random random(1, 0, "fuzz set");
  Vector g(n), v(n);
  for (int i = 0; i < 20; ++i) {
    random.sphere(g);
    set->minimize_linear(g, v);
    require(set->contains(v, tolerance), join({"a minimiser is in the set: ", text}).c_str());
    require(g.dot(v) <= -set->inner_radius() + tolerance,
            join({"a minimiser is beyond the inner ball: ", text}).c_str());
  }
}

}  // namespace
}  // namespace bco::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace bco;
  using namespace bco::fuzzing;
  std::string text(reinterpret_cast<const char*>(bytes), size);
  if (size > 0 && bytes[0] == 1) {
    FuzzedDataProvider data(bytes + 1, size - 1);
    // A polygon of tangents takes as long as a thousand formulas.
    const bool is_bound = data.ConsumeIntegralInRange<int>(0, 63) == 0;
    text = scalar_from(data, 1 + data.ConsumeIntegralInRange<int>(0, 3));
    if (is_bound) {
      for (const Index n : {2, 3}) check_set(join({text, " <= 1; -2 <= x <= 2"}), n);
    }
  }
  for (const Index n : {2, 3}) check_set(text, n);
  const Table table = Table::parse("age,dose\n1,2\n");
  const FormulaContext context{kSize, 100, &table};
  const std::string report = inspect_formula(text, context);
  require(!report.empty(), "every text has a report");
  Expression expression;
  try {
    expression = parse_loss(text, context);
  } catch (const FormulaError& error) {
    require_one_sentence(error);
    require(error.column() >= 1 && error.column() <= count_characters(text) + 1,
            "a refusal names a column");
    return 0;
  }
  require(!latex_of(expression).empty(), "a formula is set in LaTeX");
  for (const Sign sign : {Sign::kUnknown, Sign::kNonnegative}) {
    if (is_convex(shapes_of(expression, sign))) check_chords(expression, sign);
  }
  return 0;
}
