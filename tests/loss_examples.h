// The examples of losses that the page offers (web/src/state/loss_examples.ts; tests/web/formula_field.test.ts compares).
#pragma once

namespace bco::testing {

struct LossExample {
  const char* loss;
  const char* settings;  // name=value pairs joined by &
};

constexpr LossExample kLossExamples[] = {
    {"square(dot(z, x - p) + 0.1*w)", ""},
    {"abs(dot(z, x - p) + 0.1*w)", ""},
    {"huber(dot(z, x - p) + (u < 0.1 ? 5*w : 0), 1)", ""},
    {"logistic((dot(z, p) > 0 ? -1 : 1)*dot(z, x))", ""},
    {"pos(1 - (dot(z, p) > 0 ? 1 : -1)*dot(z, x))", ""},
    {"square(norm(x - 0.6*[cos(2*pi*t/T), sin(2*pi*t/T)]))", "dimension=2"},
    {"sum(exp(a/2)*square(x)) + square(1 - sum(x)) + 0.1*dot(z, x)",
     "target-set=own&set=x >= 0; sum(x) <= 1"},
    {"sum((x + 0.01)*log(x + 0.01)) + dot(a, x) + 0.2*dot(z, x)",
     "target-set=own&set=x >= 0; sum(x) <= 1"},
    {"norm1(x - p)", ""},
    {"max(a*x + 0.3*b) + 0.1*w", ""},
    {"dot(z, x)/sqrt(n)", ""},
    {"square(square(norm(x)) - 0.5) + 0.2*x[1]", "dimension=2"},
};

}  // namespace bco::testing
