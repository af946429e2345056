// Formulas: what is read, its values and gradients against independent ones, and the verdicts on convexity.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "bco/formula/curvature.h"
#include "bco/formula/notation.h"
#include "bco/formula/tape.h"
#include "bco/random.h"

namespace bco {
namespace {

constexpr Index kFormulaDimension = 3;
const FormulaContext kFormulaContext{kFormulaDimension, 1000, {}};

using LongReal = long double;
using LongPoint = std::array<LongReal, kFormulaDimension>;

struct TapeDraws {
  LongPoint z, a, b;
  LongReal w, u, s, t;
};

// The formula, the same in C++, and a gap to the nearest kink that points keep.
struct FormulaPair {
  const char* text;
  std::function<LongReal(const LongPoint& x, const TapeDraws& d)> plain;
};

LongReal dot_of(const LongPoint& one, const LongPoint& other) {
  LongReal sum = 0;
  for (std::size_t i = 0; i < kFormulaDimension; ++i) sum += one[i] * other[i];
  return sum;
}
LongReal plain_softplus(LongReal v) { return std::log1p(std::exp(-std::abs(v))) + (v > 0 ? v : 0); }

const FormulaPair kPairs[] = {
    {"dot(z, x) + 2*w",
     [](const LongPoint& x, const TapeDraws& d) { return dot_of(d.z, x) + 2 * d.w; }},
    {"abs(dot(z, x) - w)",
     [](const LongPoint& x, const TapeDraws& d) { return std::abs(dot_of(d.z, x) - d.w); }},
    {"square(norm(x - a)) / 4",
     [](const LongPoint& x, const TapeDraws& d) {
       LongReal sum = 0;
       for (std::size_t i = 0; i < 3; ++i) sum += (x[i] - d.a[i]) * (x[i] - d.a[i]);
       return sum / 4;
     }},
    {"sum((x - s*b)^4) + x[2]^3",
     [](const LongPoint& x, const TapeDraws& d) {
       LongReal sum = x[1] * x[1] * x[1];
       for (std::size_t i = 0; i < 3; ++i) sum += std::pow(x[i] - d.s * d.b[i], 4);
       return sum;
     }},
    {"logistic(-s*dot(z, x)) + 0.1*norm1(x)",
     [](const LongPoint& x, const TapeDraws& d) {
       return plain_softplus(-d.s * dot_of(d.z, x)) +
              0.1L * (std::abs(x[0]) + std::abs(x[1]) + std::abs(x[2]));
     }},
    {"pos(1 - s*dot(a, x))",
     [](const LongPoint& x, const TapeDraws& d) {
       return std::max<LongReal>(0, 1 - d.s * dot_of(d.a, x));
     }},
    {"exp(mean(x)) - log(2 + x[1]) + sqrt(3 + x[3])",
     [](const LongPoint& x, const TapeDraws&) {
       return std::exp((x[0] + x[1] + x[2]) / 3) - std::log(2 + x[0]) + std::sqrt(3 + x[2]);
     }},
    {"huber(x[1] - w, 0.5) + max(x) - min(x - 1, 2*x)[2] + norminf(x)",
     [](const LongPoint& x, const TapeDraws& d) {
       const LongReal v = x[0] - d.w;
       const LongReal h = std::abs(v) <= 0.5L ? v * v / 2 : 0.5L * (std::abs(v) - 0.25L);
       const LongReal inf = std::max({std::abs(x[0]), std::abs(x[1]), std::abs(x[2])});
       return h + std::max({x[0], x[1], x[2]}) - std::min(x[1] - 1, 2 * x[1]) + inf;
     }},
    {"t > 500 ? square(x[1]) : (u < 0.5 ? x[2] : -x[3])",
     [](const LongPoint& x, const TapeDraws& d) {
       return d.t > 500 ? x[0] * x[0] : d.u < 0.5L ? x[1] : -x[2];
     }},
    {"sin(t/10)*x[1] + cos(2*pi*t/T)*x[2] + n*dot([1, u, -2], x)",
     [](const LongPoint& x, const TapeDraws& d) {
       return std::sin(d.t / 10) * x[0] +
              std::cos(2 * 3.14159265358979323846L * d.t / 1000) * x[1] +
              3 * (x[0] + d.u * x[1] - 2 * x[2]);
     }},
    {"sum((2 + x)*log(2 + x)) + dot(ones, 1/(3 + x)) + sum((2 + x)^1.5) + (2 + x[1])^-0.7",
     [](const LongPoint& x, const TapeDraws&) {
       LongReal sum = std::pow(2 + x[0], -0.7L);
       for (const LongReal v : x)
         sum += (2 + v) * std::log(2 + v) + 1 / (3 + v) + std::pow(2 + v, 1.5L);
       return sum;
     }},
    {"-2^2 + 2^-1*x[1] - -x[2] - 1e-3*x[3]^2/2/2",
     [](const LongPoint& x, const TapeDraws&) {
       return -4 + x[0] / 2 + x[1] - 1e-3L * x[2] * x[2] / 4;
     }},
};

class FormulaPairs : public ::testing::TestWithParam<FormulaPair> {};

// One of the draws of a test: point, inputs of the tape and of the plain function alike.
TapeDraws drawn_for(Tape& tape, Random& random, LongPoint& x, Vector& at) {
  TapeDraws draws{};
  const auto fill = [&](Input input, LongPoint& into) {
    Vector numbers(kFormulaDimension);
    for (Index i = 0; i < kFormulaDimension; ++i) {
      numbers[i] = random.normal();
      into[static_cast<std::size_t>(i)] = numbers[i];
    }
    for (VectorRef place : tape.places(input)) place = numbers;
  };
  const auto set = [&](Input input, double number, LongReal& into) {
    into = number;
    for (VectorRef place : tape.places(input)) place[0] = number;
  };
  fill(Input::kZ, draws.z);
  fill(Input::kA, draws.a);
  fill(Input::kB, draws.b);
  set(Input::kW, random.normal(), draws.w);
  set(Input::kU, random.uniform(), draws.u);
  set(Input::kS, random.uniform() < 0.5 ? -1 : 1, draws.s);
  set(Input::kRound, std::floor(1000 * random.uniform()) + 1, draws.t);
  for (Index i = 0; i < kFormulaDimension; ++i) {
    at[i] = 2 * random.uniform() - 1;
    x[static_cast<std::size_t>(i)] = at[i];
  }
  tape.begin_repeat();
  tape.begin_round();
  return draws;
}

TEST_P(FormulaPairs, ValuesAreThoseOfAnIndependentEvaluation) {
  Tape tape(parse_loss(GetParam().text, kFormulaContext));
  Random random(1, 1, "formula values");
  Vector at(kFormulaDimension);
  LongPoint x;
  for (int k = 0; k < 500; ++k) {
    const TapeDraws draws = drawn_for(tape, random, x, at);
    const auto expected = static_cast<double>(GetParam().plain(x, draws));
    EXPECT_NEAR(tape.value(at), expected, 1e-12 * std::max(1.0, std::abs(expected)));
  }
}

// At points where the function is smooth between the two ends of the difference: there two differences of different
// width agree.
TEST_P(FormulaPairs, GradientsAreCentralDifferences) {
  Tape tape(parse_loss(GetParam().text, kFormulaContext));
  Random random(2, 1, "formula gradients");
  Vector at(kFormulaDimension);
  Vector gradient(kFormulaDimension);
  LongPoint x;
  int smooth = 0;
  for (int k = 0; k < 500; ++k) {
    const TapeDraws draws = drawn_for(tape, random, x, at);
    EXPECT_EQ(tape.value_and_gradient(at, gradient), tape.value(at));
    for (std::size_t i = 0; i < kFormulaDimension; ++i) {
      const auto difference = [&](LongReal h) {
        LongPoint up = x;
        LongPoint down = x;
        up[i] += h;
        down[i] -= h;
        return (GetParam().plain(up, draws) - GetParam().plain(down, draws)) / (2 * h);
      };
      const LongReal narrow = difference(1e-6L);
      if (std::abs(narrow - difference(3e-6L)) > 1e-9L) continue;
      ++smooth;
      EXPECT_NEAR(gradient[static_cast<Index>(i)], static_cast<double>(narrow), 1e-8);
    }
  }
  EXPECT_GT(smooth, 1200);
}

TEST_P(FormulaPairs, ARoundThatWasSavedComesBack) {
  Tape tape(parse_loss(GetParam().text, kFormulaContext));
  Random random(3, 1, "formula rounds");
  Vector at(kFormulaDimension);
  Vector other(kFormulaDimension);
  LongPoint x;
  TapeDraws first = drawn_for(tape, random, x, at);
  Vector saved(tape.round_size());
  tape.save_round(saved);
  const double value = tape.value(at);
  for (VectorRef place : tape.places(Input::kZ)) place *= 2;
  for (VectorRef place : tape.places(Input::kW)) place *= 2;
  tape.begin_round();
  tape.value(at);
  tape.load_round(saved);
  EXPECT_EQ(tape.value(at), value) << static_cast<double>(first.w);
}

INSTANTIATE_TEST_SUITE_P(Formulas, FormulaPairs, ::testing::ValuesIn(kPairs));

// ---------------------------------------------------------------- convexity
struct CurvatureVerdict {
  const char* text;
  Curvature curvature;
};

const CurvatureVerdict kVerdicts[] = {
    {"x[1]", Curvature::kAffine},
    {"dot(z, x)", Curvature::kAffine},
    {"dot(x, z) - w", Curvature::kAffine},
    {"-sum(x)/2 + t", Curvature::kAffine},
    {"u*x[1] + s*x[2]", Curvature::kAffine},
    {"mean(x - a)", Curvature::kAffine},
    {"dot([1, w, 2], x)", Curvature::kAffine},
    {"[x[1], 2*x[2]][2]", Curvature::kAffine},
    {"t > 10 ? x[1] : x[2]", Curvature::kAffine},
    {"x[1]^1", Curvature::kAffine},
    {"0*square(x[1]) + x[2]", Curvature::kConvex},
    {"abs(x[1] - w)", Curvature::kConvex},
    {"square(dot(z, x) - w)", Curvature::kConvex},
    {"square(norm(x - a))", Curvature::kConvex},
    {"norm(x)^3", Curvature::kConvex},
    {"norm(x)^1.5", Curvature::kConvex},
    {"norm1(x - z) + norminf(2*x)", Curvature::kConvex},
    {"max(x)", Curvature::kConvex},
    {"max(x[1], x[2], 1 - x[3])", Curvature::kConvex},
    {"max(square(x[1]), abs(x[2]))", Curvature::kConvex},
    {"-min(x)", Curvature::kConvex},
    {"-log(dot(b, x))", Curvature::kConvex},
    {"-sqrt(1 + x[1])", Curvature::kConvex},
    {"exp(dot(z, x))", Curvature::kConvex},
    {"exp(square(x[1]))", Curvature::kConvex},
    {"logistic(-s*dot(z, x))", Curvature::kConvex},
    {"pos(1 - s*dot(z, x))", Curvature::kConvex},
    {"square(pos(1 - x[1]))", Curvature::kConvex},
    {"huber(dot(z, x) - w, 0.5)", Curvature::kConvex},
    {"x[1]*x[1]", Curvature::kConvex},
    {"(x[1] - w)*(x[1] - w)", Curvature::kConvex},
    {"sum(x*x)", Curvature::kConvex},
    {"sum(x^2)", Curvature::kConvex},
    {"sum((x - a)^4)", Curvature::kConvex},
    {"sum(x*log(x))", Curvature::kConvex},
    {"(1 + x[1])*log(1 + x[1])", Curvature::kConvex},
    {"u*square(x[1])", Curvature::kConvex},
    {"dot(square(z), square(x))", Curvature::kConvex},
    {"abs(w)*abs(x[1])", Curvature::kConvex},
    {"square(x[1])/2", Curvature::kConvex},
    {"u > 0.5 ? square(x[1]) : abs(x[2])", Curvature::kConvex},
    {"t < 100 ? square(x[1]) : x[2]", Curvature::kConvex},
    {"exp(x[1]) - log(1 + x[2])", Curvature::kConvex},
    {"pos(square(x[1]) - 1)", Curvature::kConvex},
    {"abs(square(x[1]))", Curvature::kConvex},
    {"sum(exp(x))", Curvature::kConvex},
    {"1/exp(-x[1])", Curvature::kUnknown},
    {"log(x[1])", Curvature::kConcave},
    {"sqrt(x[1] + 2)", Curvature::kConcave},
    {"min(x)", Curvature::kConcave},
    {"-square(x[1])", Curvature::kConcave},
    {"min(x[1], log(x[2]))", Curvature::kConcave},
    {"x[1] - abs(x[2])", Curvature::kConcave},
    {"x[1]*x[2]", Curvature::kUnknown},
    {"x[1]/x[2]", Curvature::kUnknown},
    {"w*square(x[1])", Curvature::kUnknown},
    {"s*abs(x[1])", Curvature::kUnknown},
    {"square(square(x[1]) - 1)", Curvature::kUnknown},
    {"abs(abs(x[1]) - 1)", Curvature::kUnknown},
    {"sqrt(abs(x[1]))", Curvature::kUnknown},
    {"square(x[1]) - square(x[2])", Curvature::kUnknown},
    {"log(square(x[1]))", Curvature::kUnknown},
    {"exp(-square(x[1]))", Curvature::kUnknown},
    {"x[1]^3", Curvature::kUnknown},
    {"min(x[1], square(x[2]))", Curvature::kUnknown},
    {"x[1]^w", Curvature::kUnknown},
    {"x[1]*log(x[2])", Curvature::kUnknown},
    {"huber(x[1], w)", Curvature::kUnknown},
    {"w > 0 ? square(x[1]) : -square(x[1])", Curvature::kUnknown},
    // A divisor that may be 0 has an inverse of either sign, or none.
    {"min(1/0, 1)*(-square(x[1])) + x[2]", Curvature::kUnknown},
    {"max(-1/0, -1)*square(x[1])", Curvature::kUnknown},
    {"max(1/-0, -1)*square(x[1])", Curvature::kUnknown},
    {"max(1/(0*w), -1)*square(x[1])", Curvature::kUnknown},
    {"-min(1/min(w, 0), 1)*square(x[1])", Curvature::kUnknown},
    {"-square(x[1])/min(w, 0)", Curvature::kUnknown},
    {"square(x[1])/0", Curvature::kUnknown},
    {"x[1]/0", Curvature::kAffine},
    {"square(x[1])/abs(w)", Curvature::kConvex},
    {"-square(x[1])/-2", Curvature::kConvex},
};

TEST(FormulaCurvature, HasTheRightVerdict) {
  EXPECT_GE(std::size(kVerdicts), 60);
  for (const auto& [text, curvature] : kVerdicts) {
    const Expression expression = parse_loss(text, kFormulaContext);
    EXPECT_STREQ(curvature_name(shapes_of(expression).back().curvature), curvature_name(curvature))
        << text;
  }
}

TEST(FormulaCurvature, TakesTheSignOfXFromTheSet) {
  for (const char* text : {"x[1]^3", "1/x[1]", "x[1]^-0.5", "sum(x^1.5)"}) {
    const Expression expression = parse_loss(text, kFormulaContext);
    EXPECT_FALSE(is_convex(shapes_of(expression))) << text;
    EXPECT_TRUE(is_convex(shapes_of(expression, Sign::kNonnegative))) << text;
  }
}

// Of a node of the formula: the last one, or that of this text.
std::string reason_in(const char* text, Sign sign_of_x = Sign::kUnknown, const char* of = nullptr) {
  const Expression expression = parse_loss(text, kFormulaContext);
  const std::vector<NodeShape> shapes = shapes_of(expression, sign_of_x);
  int node = static_cast<int>(shapes.size()) - 1;
  while (of != nullptr && expression.source(expression.nodes[static_cast<std::size_t>(node)]) != of)
    --node;
  return reason_of(expression, shapes, node);
}

TEST(FormulaCurvature, HasAReasonAtEachNode) {
  const std::pair<const char*, const char*> kReasons[] = {
      {"x[1]", "an element of a vector that is affine"},
      {"sum(x)", "a sum of terms that are affine"},
      {"dot([x[1], 2*x[2], w], a)", "constant times affine is affine"},
      {"x[1] + w", "affine plus constant is affine"},
      {"abs(x[1]) - log(x[2])", "convex minus concave is convex"},
      {"-norm(x)", "minus convex is concave"},
      {"2*abs(x[1])", "nonnegative constant times convex is convex"},
      {"norm(x)*(-2)", "nonpositive constant times convex is concave"},
      {"x[1]/w", "affine over constant is affine"},
      {"norm(x)/-2", "convex over nonpositive constant is concave"},
      {"2/sqrt(x[1])", "nonnegative constant over nonnegative concave is convex"},
      {"x[1]*x[1]", "affine times itself is convex"},
      {"x[1]*log(x[1])", "e*log(e) of an affine e is convex"},
      {"square(x[1])", "square of affine is convex"},
      {"square(norm(x))", "square of nonnegative convex is convex"},
      {"square(-norm(x))", "square of nonpositive concave is convex"},
      {"norm(x)^3", "power of nonnegative convex is convex"},
      {"log(x[1])^1", "power 1 of concave is concave"},
      {"exp(norm(x))", "exp is convex and nondecreasing, its argument convex"},
      {"-log(sqrt(x[1]))", "minus concave is convex"},
      {"log(sqrt(x[1]))", "log is concave and nondecreasing, its argument concave"},
      {"max(x)", "max of affine is convex"},
      {"max(x[1], norm(x))", "max is convex and nondecreasing, its argument convex"},
      {"max(exp(x[1]), norm(x))", "max of convex and convex is convex"},
      {"u < 0.5 ? x[1] : norm(x)", "both choices are convex"},
      // What is missing.
      {"abs(log(x[1]))", "no rule covers abs of concave"},
      {"norm(x) + log(x[1])", "no rule covers + of convex and concave"},
      {"sum([norm(x), log(x[1])])", "an argument is unknown"},
      {"[norm(x), log(x[1])][1]", "an argument is unknown"},
      {"w*norm(x)", "a factor of unknown sign may turn a convex function into a concave one"},
      {"x[1]*x[2]", "a product of two expressions of x is covered only as e*e and e*log(e)"},
      {"square(x[1]) + x[1]*x[2]", "an argument is unknown"},
  };
  for (const auto& [text, reason] : kReasons) EXPECT_EQ(reason_in(text), reason) << text;
  EXPECT_EQ(reason_in("1/x[1]", Sign::kNonnegative),
            "nonnegative constant over nonnegative affine is convex");
  EXPECT_EQ(reason_in("dot(z, x)", Sign::kUnknown, "z"), "it does not depend on x");
  EXPECT_EQ(reason_in("dot(z, x)", Sign::kUnknown, "x"), "the decision");
}

// ---------------------------------------------------------------- text
struct TextRefusal {
  const char* text;
  const char* message;
};

TEST(FormulaText, IsRefusedByColumnWithASuggestion) {
  const TextRefusal kRefusals[] = {
      {"", "column 1: a formula is expected, got nothing"},
      {"   ", "column 1: a formula is expected, got nothing"},
      {"2x", "column 2: multiplication is written out: 2*x"},
      {"1 + 2 x[1]", "column 7: multiplication is written out: 2*x"},
      {"x(1)", "column 2: multiplication is written out: x*("},
      {"2(x[1] + 1)", "column 2: multiplication is written out: 2*("},
      {"abs(x[1]", "column 9: \")\" is expected to close the bracket, got the end"},
      {"abs(x[1]))", "column 10: \")\" closes nothing"},
      {"ab(x[1])", "column 1: unknown name \"ab\": did you mean abs?"},
      {"X[1]", "column 1: unknown name \"X\": did you mean x?"},
      {"dot(Z, x)", "column 5: unknown name \"Z\": did you mean z?"},
      {"ln(x[1])", "column 1: unknown name \"ln\": did you mean log?"},
      {"x[1] − 1", "column 6: write - for −"},
      {"−x[1]", "column 1: write - for −"},
      {"abs(2×x[1])", "column 6: write * for ×"},
      {"2·x[1]", "column 2: write * for ·"},
      {"t ≤ 9 ? x[1] : 0", "column 3: write <= for ≤"},
      {"norm(x)²", "column 8: write ^2 for ²"},
      {"sqare(x[1])", "column 1: unknown name \"sqare\": did you mean square?"},
      {"x1 + 2", "column 1: unknown name \"x1\": an element is written x[1]"},
      {"square(x)",
       "column 1: a loss is a single number, got a vector of 3 elements: write sum(…) or norm(…)"},
      {"x[4]", "column 3: an index must be a whole number between 1 and 3, got 4"},
      {"x[0]", "column 3: an index must be a whole number between 1 and 3, got 0"},
      {"w[1]", "column 2: a number has no elements"},
      {"w + 1", "column 1: a loss must depend on x"},
      {"x[1] = 2", "column 6: a loss has no \"=\": write what is to be minimised"},
      {"x[1] ** 2", "column 6: a power is written with ^"},
      {"2^x[1]", "column 3: an exponent must not depend on x: write exp(…)"},
      {"sin(x[1])", "column 1: sin must not be taken of x: it is not convex"},
      {"x[1] > 0 ? x[1] : 0",
       "column 6: what is compared must not depend on x: a loss with a jump is not convex"},
      {"dot(x, [1, 2])", "column 1: dot takes two vectors of one length, got 3 and 2"},
      {"sum(x + [1, 2])", "column 7: \"+\" takes vectors of one length, got 3 and 2"},
      {"huber(x[1])", "column 1: huber takes two arguments, got 1"},
      {"abs()", "column 5: abs takes an argument, got none"},
      {"dot(row, x)", "column 5: row is the row of a table, and none is loaded"},
      {"norm", "column 1: norm is a function: write norm(…)"},
      {"(1, 2)", "column 3: a vector is written in square brackets: [a, b]"},
      {"x[1] +", "column 7: a number, a name or a bracket is expected, got the end"},
      {"é + x[1]", "column 1: a number, a name or a bracket is expected, got \"é\""},
  };
  for (const auto& [text, message] : kRefusals) {
    try {
      parse_loss(text, kFormulaContext);
      ADD_FAILURE() << text;
    } catch (const FormulaError& error) {
      EXPECT_STREQ(error.what(), message) << text;
    }
  }
}

TEST(FormulaText, IsBoundedInLengthNodesAndNesting) {
  EXPECT_THROW(parse_loss(std::string(1000000, 'x'), kFormulaContext), FormulaError);
  const auto nested = [](int depth) {
    return std::string(static_cast<std::size_t>(depth), '(') + "x[1]" +
           std::string(static_cast<std::size_t>(depth), ')');
  };
  EXPECT_NO_THROW(parse_loss(nested(40), kFormulaContext));
  std::string powers = "x[1]";
  for (int i = 0; i < 400; ++i) powers += "^2";
  for (const std::string& text : {nested(900), std::string(1900, '-') + "x[1]", powers}) {
    try {
      parse_loss(text, kFormulaContext);
      ADD_FAILURE() << text;
    } catch (const FormulaError& error) {
      EXPECT_EQ(error.sentence(),
                "the formula is nested too deeply: at most 50 brackets or 150 signs and powers "
                "within each other");
    }
  }
  std::string many = "x[1]";
  for (int i = 0; i < 400; ++i) many += "+w";
  EXPECT_THROW(parse_loss(many, kFormulaContext), FormulaError);
}

TEST(FormulaText, IsSetInLatex) {
  const auto set = [](const char* text) {
    return latex_of(parse_expression(text, kFormulaContext));
  };
  EXPECT_EQ(set("abs(dot(z, x) - w)"), "\\left|\\langle z, x \\rangle - w\\right|");
  EXPECT_EQ(set("2*(x[1] + 1)^2/n"), "\\frac{2 \\cdot \\left(x_{1} + 1\\right)^{2}}{n}");
  EXPECT_EQ(set("a - (b - x)"), "a - \\left(b - x\\right)");
  EXPECT_EQ(set("1e-9*pi"), "1 \\cdot 10^{-9} \\cdot \\pi");
}

TEST(FormulaTape, AZeroHasNoSign) {
  for (const char* text : {"1/-0 + 0*x[1]", "1/(0*x[1])", "(-0*x[1])^-1", "(-abs(x[1]))^-3"}) {
    Tape tape(parse_loss(text, kFormulaContext));
    tape.begin_repeat();
    tape.begin_round();
    EXPECT_EQ(tape.value(Vector::Zero(3)), kInfinity) << text;
    EXPECT_LE(tape.largest(), 3) << text;
  }
}

TEST(FormulaTape, NamesTheNodeThatIsNotFinite) {
  Tape tape(parse_loss("1 + log(x[1]) + x[2]", kFormulaContext));
  tape.begin_repeat();
  tape.begin_round();
  EXPECT_TRUE(std::isnan(tape.value(Vector::Constant(3, -1))));
  const Expression& expression = tape.expression();
  const auto failure = [&tape, &expression] {
    const auto [node, is_gradient] = tape.first_failure();
    return std::string(is_gradient ? "gradient of " : "") +
           std::string(expression.source(expression.nodes[static_cast<std::size_t>(node)]));
  };
  EXPECT_EQ(failure(), "log(x[1])");
}

TEST(FormulaTape, NamesTheNodeWhoseGradientIsNotFinite) {
  const auto failure = [](const char* text, const Vector& x) {
    Tape tape(parse_loss(text, kFormulaContext));
    tape.begin_repeat();
    tape.begin_round();
    Vector g(3);
    EXPECT_TRUE(std::isfinite(tape.value_and_gradient(x, g))) << text;
    EXPECT_FALSE(g.allFinite()) << text;
    const auto [node, is_gradient] = tape.first_failure();
    EXPECT_TRUE(is_gradient);
    const Expression& tree = tape.expression();
    return std::string(tree.source(tree.nodes[static_cast<std::size_t>(node)]));
  };
  const Vector zero = Vector::Zero(3);
  EXPECT_EQ(failure("x[2] + norm(x) - sqrt(x[1])", zero), "sqrt(x[1])");
  EXPECT_EQ(failure("square(x[1]) + sum(sqrt(abs(x)))", zero), "sqrt(abs(x))");
  EXPECT_EQ(failure("exp(x[2]) - x[3]^0.5 + x[1]", zero), "x[3]^0.5");
}

}  // namespace
}  // namespace bco
