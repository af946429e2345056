// Sets by inequalities: which texts are sets, the same as those built by hand, and what is said of the others.
#include "bco/sets/own/inequalities.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>

#include "bco/golden/golden.h"
#include "bco/losses/formula/formula.h"
#include "bco/sets/ball/ball.h"
#include "bco/sets/box/box.h"
#include "bco/sets/l1_ball/l1_ball.h"
#include "bco/sets/polygon/polygon.h"
#include "bco/sets/polytope/polytope.h"
#include "bco/simulation/simulation.h"
#include "bco/text.h"

namespace bco {
namespace {

std::unique_ptr<Set> own(const char* text, Index n = 3) { return set_from_inequalities(text, n); }

// In WebAssembly types are not known at run time: any set will do.
template <class Kind>
bool is([[maybe_unused]] const Set& set) {
#ifdef __cpp_rtti
  return dynamic_cast<const Kind*>(&set) != nullptr;
#else
  return true;
#endif
}

std::string refusal(std::string_view text, Index n = 3) {
  try {
    set_from_inequalities(text, n);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "no error";
}

// ---------------------------------------------------------------- as built by hand
Halfspaces halfspaces(const Matrix& a, const Vector& b, const Vector& lower, const Vector& upper) {
  return {a, b, lower, upper};
}

// Both oracles, in the problem's coordinates.
void expect_same(Set& one, Set& other, double tolerance = 1e-9) {
  const Index n = one.dimension();
  ASSERT_EQ(n, other.dimension());
  EXPECT_NEAR(one.inner_radius(), other.inner_radius(), tolerance);
  Random random(61, 0, "inequalities");
  Vector g(n), v(n), w(n);
  for (int i = 0; i < 200; ++i) {
    random.sphere(g);
    one.minimize_linear(g, v);
    other.minimize_linear(g, w);
    EXPECT_NEAR(g.dot(one.center() + v), g.dot(other.center() + w), tolerance);
    const Vector y = 4 * random.uniform() * g;
    one.project(y - one.center(), v);
    other.project(y - other.center(), w);
    EXPECT_LE((one.center() + v - other.center() - w).norm(), tolerance) << y.transpose();
  }
}

TEST(Inequalities, BoundsOnSingleCoordinatesAreABox) {
  EXPECT_TRUE(is<Box>(*own("0 <= x <= 1", 5)));
  Box box(Vector::Constant(4, -1), Vector::LinSpaced(4, 1, 4));
  expect_same(*own("x >= -1; x <= [1, 2, 3, 4]", 4), box);
  expect_same(*own("-2*x <= 2\nx <= 7;; x < [1, 2, 3, 4];", 4), box);
  expect_same(*own("-1 < x <= [1, 2, 3, 4]; sum(0*x) <= 3", 4), box);
  expect_same(*own("norminf((x - [0, 0.5, 1, 1.5])/[1, 1.5, 2, 2.5]) <= 1", 4), box);
}

TEST(Inequalities, ANormAloneIsItsBall) {
  EXPECT_TRUE(is<Ball>(*own("norm(x) <= 1", 2)));
  EXPECT_TRUE(is<L1Ball>(*own("n >= norm1(x)", 4)));
  const Vector center = Eigen::Vector3d(1, 0, -2);
  Ball ball(center, 2.5);
  expect_same(*own("norm(x - [1, 0, -2]) <= 2.5"), ball);
  expect_same(*own("5 > norm([2, 0, -4] - 2*x)"), ball);
  L1Ball l1(center, 1.5);
  expect_same(*own("norm1(x - [1, 0, -2]) <= n/2"), l1);
}

TEST(Inequalities, AffineOnesAreAPolytope) {
  EXPECT_TRUE(is<Polytope>(*own("x >= 0; sum(x) <= 1", 3)));
  const Vector zero = Vector::Zero(5);
  const Vector one = Vector::Ones(5);
  Polytope corner(halfspaces(Matrix::Ones(1, 5), Vector::Ones(1), zero, one));
  expect_same(*own("x >= 0; sum(x) <= 1", 5), corner);
  expect_same(*own("0 <= x; mean(x)*n - 1 <= 0", 5), corner);

  Matrix a(3, 2);
  a << 1, 1, -2, 1, 0.5, -3;
  Polytope triangle(
      halfspaces(a, Eigen::Vector3d(1, 3, 5), Eigen::Vector2d(-9, -9), Eigen::Vector2d(9, 9)));
  expect_same(*own("sum(x) <= 1; x[2] - 3 <= 2*x[1]; x[1]/2 <= 5 + 3*x[2]", 2), triangle);
}

// Wherever it lies and whatever its size.
TEST(Inequalities, BoundsThatAreNotWrittenAreFound) {
  for (const double scale : {1e-5, 1.0, 1e5}) {
    for (const double shift : {0.0, 1.0, 7.0}) {
      const std::string text =
          join({"x[1] + x[2] <= ", format_number(scale + 2 * shift),
                "; x[1] - x[2] <= ", format_number(scale), "; x[1] >= ", format_number(shift)});
      const auto set = own(text.c_str(), 2);
      // Corners (shift, shift ± scale) and (shift + scale, shift).
      const double radius = scale / (1 + std::sqrt(2.0));
      EXPECT_NEAR(set->inner_radius() / radius, 1, 1e-6) << text;
      EXPECT_LE((set->center() - Eigen::Vector2d(shift + radius, shift)).norm(), 1e-6 * scale)
          << text;
    }
  }
}

// ---------------------------------------------------------------- tangents
double support(Set& set, const Vector& g) {
  Vector v(2);
  set.minimize_linear(-g, v);
  return g.dot(set.center() + v);
}

struct PlaneShape {
  const char* text;
  double diameter;
  std::function<double(double, double)> support;
};

TEST(Inequalities, ConvexOnesInThePlaneAreThePolygonOfTheirTangents) {
  const PlaneShape shapes[] = {
      {"square(x[1]) + square(x[2]) <= 1", 2, [](double, double) { return 1; }},
      {"norm(x - [3, 4]) - 0.5 <= 0", 1, [](double a, double b) { return 3 * a + 4 * b + 0.5; }},
      {"square(norm(x - 1000)) <= 4", 4, [](double a, double b) { return 1000 * (a + b) + 2; }},
      {"norm(x/[3, 1]) <= 1; x[1] <= 9", 6,
       [](double a, double b) { return std::sqrt(9 * a * a + b * b); }},
      {"norm(x) <= 1; x[2] >= 0", 2, [](double a, double b) { return b > 0 ? 1 : std::abs(a); }},
      {"norm1(x) <= 1; norminf(x) <= 0.75", 2,
       [](double a, double b) {
         const double large = std::max(std::abs(a), std::abs(b));
         return 0.75 * large + 0.25 * std::min(std::abs(a), std::abs(b));
       }},
      {"pos(norm(x) - 1) <= 0", 2, [](double, double) { return 1; }},
      {"square(x) <= [4, 1]", 4.5,
       [](double a, double b) { return 2 * std::abs(a) + std::abs(b); }},
  };
  for (const PlaneShape& shape : shapes) {
    const auto set = own(shape.text, 2);
    EXPECT_TRUE(is<Polygon>(*set)) << shape.text;
    for (int i = 0; i < 1000; ++i) {
      const double angle = 0.0062831853 * i;
      const Vector g = Eigen::Vector2d(std::cos(angle), std::sin(angle));
      const double excess = support(*set, g) - shape.support(g[0], g[1]);
      EXPECT_GE(excess, -1e-9) << shape.text << " at " << angle;
      EXPECT_LE(excess, 1e-6 * shape.diameter) << shape.text << " at " << angle;
    }
  }
}

// The rules cover 1/x[1] and x[1]*log(x[1]) only where x is not negative.
TEST(Inequalities, BoundsTellTheRulesTheSignOfX) {
  const auto set = own("1/x[1] <= x[2]; 0 <= x <= 3", 2);
  EXPECT_NEAR(support(*set, Eigen::Vector2d(-1, -1)), -2, 3e-6);
  EXPECT_NEAR(support(*set, Eigen::Vector2d(-1, 0)), -1.0 / 3, 3e-6);
  EXPECT_EQ(
      refusal("1/x[1] <= x[2]; x <= 3", 2),
      "column 1: \"1/x[1] <= x[2]\" is not proven to have a convex set of solutions: a quotient "
      "is covered where x is only above, or only below and positive");
  EXPECT_TRUE(is<Polygon>(*own("sum(x*log(x)) <= 0; x >= 0; sum(x) >= 0.5", 2)));
}

// ---------------------------------------------------------------- refusals
struct Refused {
  const char* text;
  Index n;
  const char* message;
};

TEST(Inequalities, WhatIsNoSetIsRefusedByColumn) {
  const Refused texts[] = {
      {"", 3, "column 1: an inequality is expected, got nothing"},
      {" ; \n;", 3, "column 1: an inequality is expected, got nothing"},
      {"x", 3, "column 2: <= or >= is expected, got the end"},
      {"x >= 0; x <= ", 3, "column 14: a number, a name or a bracket is expected, got the end"},
      {"x >= 0; 2x <= 1", 3, "column 10: multiplication is written out: 2*x"},
      {"x >= 0; x1 <= 1", 3, "column 9: unknown name \"x1\": an element is written x[1]"},
      {"x >= 0; y <= 1", 3, "column 9: unknown name \"y\": did you mean n?"},
      {"x ≥ 0", 3, "column 3: write >= for ≥"},
      {"x[4] <= 1", 3, "column 3: an index must be a whole number between 1 and 3, got 4"},
      {"x >= 0\nx <= [1, 2]", 3, "column 10: \"<=\" takes vectors of one length, got 3 and 2"},
      {"x >= 0; norm(x <= 1", 3, "column 16: the sign of an inequality must not be in brackets"},
      {"x =< 1", 3, "column 3: a set by an equation would be flat: write <= or >="},
      {"sum(x) = 1", 3, "column 8: a set by an equation would be flat: write <= or >="},
      {"x == 1", 3, "column 3: a set by an equation would be flat: write <= or >="},
      {"x <= 1 = 2", 3, "column 8: a set by an equation would be flat: write <= or >="},
      {"norm(x) <= u", 3,
       "column 12: a set is the same in every run, round and repeat: it has no u"},
      {"x <= T", 3, "column 6: a set is the same in every run, round and repeat: it has no T"},
      {"x <= 1e400", 3, "column 6: \"1e400\" is not a number"},
      {"x <= 1e300", 3,
       "column 1: \"x <= 1e300\" has a coefficient that is not a number below 1e+100"},
      {"x <= 1; x/0 >= 1", 3,
       "column 9: \"x/0 >= 1\" has a coefficient that is not a number below 1e+100"},
      {"norm(x) <= sqrt(-1)", 3,
       "column 1: \"norm(x) <= sqrt(-1)\" has a coefficient that is not a number below 1e+100"},
      {"x >= 0; norm(x) <= 1", 3,
       "column 9: \"norm(x) <= 1\" is not affine: in more than 2 dimensions only a single "
       "norm((x - c) / d) <= R, norm1(x - c) <= R or norminf((x - c) / d) <= R may be so"},
      {"norm1(x/[1, 2, 3]) <= 1", 3,
       "column 1: \"norm1(x/[1, 2, 3]) <= 1\" is not affine: in more than 2 dimensions only a "
       "single norm((x - c) / d) <= R, norm1(x - c) <= R or norminf((x - c) / d) <= R may be so"},
      {"norm(x/[1, 1e12, 3]) <= 1", 3,
       "column 1: \"norm(x/[1, 1e12, 3]) <= 1\" leaves the set without an interior"},
      {"norm(x) >= 1", 2,
       "column 1: \"norm(x) >= 1\" is not proven to have a convex set of solutions"},
      {"x[1]*x[2] >= 1; x >= 0; x <= 2", 2,
       "column 1: \"x[1]*x[2] >= 1\" is not proven to have a convex set of solutions: a product of "
       "two expressions of x is covered only as e*e and e*log(e)"},
      // empty
      {"x >= 0; sum(x) <= -1", 3,
       "column 9: \"sum(x) <= -1\" contradicts the inequalities before it: the set is empty"},
      {"x >= 1; sum(x) <= 9; x <= 0; x <= -5", 3,
       "column 22: \"x <= 0\" contradicts the inequalities before it: the set is empty"},
      {"x >= 0; 0*x >= 1", 3, "column 9: \"0*x >= 1\" never holds: the set is empty"},
      {"norm(x) <= -1", 3, "column 1: \"norm(x) <= -1\" never holds: the set is empty"},
      {"norm(x) + 1 <= 0", 2, "column 1: \"norm(x) + 1 <= 0\" never holds: the set is empty"},
      {"norm(x) <= 1; norm(x - 5) <= 1", 2,
       "column 1: \"norm(x) <= 1\" contradicts the other inequalities: the set is empty"},
      {"norm(x) <= 1; x >= 2; x <= 1", 2,
       "column 23: \"x <= 1\" contradicts the inequalities before it: the set is empty"},
      // flat
      {"x >= 0; sum(x) <= 0", 3, "column 9: \"sum(x) <= 0\" leaves the set without an interior"},
      {"0 <= x <= 1; x[1] >= 1", 3, "column 14: \"x[1] >= 1\" leaves the set without an interior"},
      {"norm(x) <= 0", 3, "column 1: \"norm(x) <= 0\" leaves the set without an interior"},
      {"norm(2 + x) + x[1] + 3 <= 1; -2 <= x <= 2", 2,
       "column 1: \"norm(2 + x) + x[1] + 3 <= 1\" leaves the set without an interior"},
      {"square(x[1]) <= 0; abs(x[2]) <= 1", 2,
       "column 20: \"abs(x[2]) <= 1\" leaves the set without an interior"},
      // unbounded
      {"x >= 0", 3, "set must be bounded: no inequality keeps x[1] below 100000"},
      {"x >= 0; x[1] + x[3] <= 2", 3,
       "set must be bounded: no inequality keeps x[2] below 1000000"},
      {"x[1] <= 1; norminf(x) >= -1", 2,
       "column 12: \"norminf(x) >= -1\" is not proven to have a "
       "convex set of solutions"},
      {"x[2] >= square(x[1])", 2, "set must be bounded: no inequality keeps x[2] below 100000"},
      {"exp(x[1]) <= 1; x[2] >= 0; x[2] <= 3", 2,
       "set must be bounded: no inequality keeps x[1] above -1000000"},
      {"sqrt(x[1] - 5) >= x[2]", 2,
       "column 1: \"sqrt(x[1] - 5) >= x[2]\" is not finite at x = (0, 0): keep away from there by "
       "an "
       "affine inequality"},
  };
  for (const Refused& each : texts) EXPECT_EQ(refusal(each.text, each.n), each.message);
}

TEST(Inequalities, SizesAreLimited) {
  EXPECT_EQ(refusal(std::string(1000000, ';')),
            "column 1: a set has at most 20000 characters, got 1000000");
  EXPECT_EQ(refusal("x >= 0; x[1] <= " + std::string(2001, '1')),
            "column 8: an inequality has at most 2000 characters, got 2010");
  EXPECT_EQ(refusal(std::string(2000, '(')),
            "column 51: the formula is nested too deeply: at most 50 brackets or 150 signs and "
            "powers within each other");
  std::string rows;
  while (count_characters(rows) < 1085) rows += "x+sum(x)<1;";
  EXPECT_EQ(refusal(rows + "x>0", 2), "no error");
  EXPECT_EQ(refusal("x >= 0; x + sum(x) <= 1", 200), "no error");
  EXPECT_EQ(refusal("x + sum(x) <= 1; x - sum(x) <= 1", 150),
            "column 18: \"x - sum(x) <= 1\" is too much: a polytope has at most 200 dimensions and "
            "200 rows besides bounds");
  EXPECT_EQ(refusal("x >= 0; sum(x) <= 1", 201),
            "column 9: \"sum(x) <= 1\" is too much: a polytope has at most 200 dimensions and 200 "
            "rows besides bounds");
  EXPECT_EQ(refusal("0 <= x <= 1", 1000), "no error");
}

TEST(Inequalities, HostileTextsAreRefused) {
  const std::string with_nul("x >= 0\0; x <= 1", 15);
  for (const std::string& text :
       {with_nul, std::string("\xff\xfe <= x"), std::string("x <= 1; </script><b>"),
        std::string("x <= 1; %00"), std::string("x ≤ 1"), std::string("x <= 1; <"),
        std::string("<<<>>>"), std::string("x >= 0 <= 1 >"), std::string("[[[[ <= x"),
        std::string("x <= )1")}) {
    const std::string message = refusal(text);
    EXPECT_EQ(message.substr(0, 7), "column ") << text;
    EXPECT_EQ(one_line(message), message);
  }
}

// ---------------------------------------------------------------- in runs
TEST(OwnSet, ThatIsABuiltInOneGivesItsDigest) {
  EXPECT_EQ(golden_digest("target fkm doubling target-set=own set=x>-1;x<1"),
            golden_digest("target fkm doubling target-set=box"));
  EXPECT_EQ(golden_digest("formula ocg known target-set=own set=norm(x)<1"),
            golden_digest("formula ocg known"));
  EXPECT_EQ(golden_digest("target ogd known target-set=own set=norm1(x)<1"),
            golden_digest("target ogd known target-set=l1-ball"));
}

TEST(OwnSet, IsRefusedInOneSentence) {
  const auto message = [](const char* set, const char* dimension) -> std::string {
    Config config;
    config.problem = "target";
    config.learners = {"fkm"};
    config.parameters.set("target-set", "own");
    config.parameters.set("dimension", dimension);
    try {
      config.parameters.set("set", set);
      Simulation simulation(config);
    } catch (const InvalidInput& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_EQ(message("x[3] <= 1; norm(x) <= 1", "2"),
            "set must be inequalities of x: column 3, at ▸ in \"x[▸3] <= 1; norm(x) <= …\": an "
            "index must be a whole number between 1 and "
            "2, got 3");
  EXPECT_EQ(message("x >= 0", "2"), "set must be bounded: no inequality keeps x[1] below 100000");
  EXPECT_EQ(message("", "2"), "set must have between 1 and 20000 characters, got 0");
}

TEST(OwnSet, TellsALossTheSignOfX) {
  Config config;
  config.problem = "formula";
  config.parameters.set("loss", "sum(x^3)");
  config.parameters.set("target-set", "own");
  const auto verdict = [&] {
    return std::string(nlohmann::json::parse(inspect_loss(config)).at("verdict"));
  };
  EXPECT_EQ(verdict(), "convex");
  config.parameters.set("set", "-1 <= x <= 1");
  EXPECT_EQ(verdict(), "unknown");
}

}  // namespace
}  // namespace bco
