// Records made up for the paper's claims.
#pragma once

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "paper/claims.h"

namespace bco::testing {

// The measurements of a learner of made-up evidence; noise is 1 in every other repeat and −1 in the rest,
// for Projection-free the other way round.
struct Made {
  using Loss = std::function<double(const std::string& learner, double t, double noise)>;

  Loss loss = [](const std::string&, double, double noise) { return 1 + 0.01 * noise; };
  std::function<double(const std::string& learner, double noise)> seconds =
      [](const std::string&, double noise) { return 1 + 0.01 * noise; };
  std::function<double(double t, double noise)> regret = [](double t, double noise) {
    return t + noise;
  };
  double bound = 100;  // times t
  double value_bound = 1;
  long outside = 0;
  long repeats = 20;
  long rounds = 1000;
};

inline Record made_record(const Made& made, const std::string& problem, std::uint64_t repeat) {
  Record record;
  record.problem = problem;
  record.repeat = repeat;
  record.constants.M = made.value_bound;
  for (long t = 1;; t = checkpoint_after(t)) {
    record.rounds.push_back(std::min(t, made.rounds));
    if (t >= made.rounds) break;
  }
  for (const char* name : {"projection-free", "unregularized", "stochastic-ocg", "fkm", "fixed"}) {
    const bool odd = repeat % 2 == 1;
    const double noise = odd == (name == std::string("projection-free")) ? 1 : -1;
    LearnerRecord& learner = record.learners.emplace_back();
    learner.name = name;
    for (const long round : record.rounds) {
      const auto t = static_cast<double>(round);
      learner.average_loss.push_back(made.loss(name, t, noise));
      learner.average_loss_center.push_back(-made.loss(name, t, noise));
      learner.learner_seconds.push_back(made.seconds(name, noise));
      learner.regret.push_back(made.regret(t, noise));
      learner.bound_printed.push_back(made.bound * t);
      learner.bound_corrected.push_back(2 * made.bound * t);
      learner.outside.push_back(made.outside);
      learner.exceeded.push_back(0);
      learner.feedback_seconds.push_back(0);
    }
  }
  return record;
}

inline std::vector<Record> made_records(const Made& made, const std::string& problem) {
  std::vector<Record> records;
  for (long i = 0; i < made.repeats; ++i) {
    records.push_back(made_record(made, problem, static_cast<std::uint64_t>(i)));
  }
  return records;
}

inline Evidence evidence_of(const Made& quadratic, const Made& portfolio, const Made& matrix) {
  Evidence evidence;
  evidence.quadratic.records = made_records(quadratic, "quadratic");
  evidence.portfolio.records = made_records(portfolio, "portfolio");
  evidence.matrix.records = made_records(matrix, "matrix");
  return evidence;
}

inline Evidence evidence_of(const Made& made) { return evidence_of(made, made, made); }

inline Made with_loss(const Made::Loss& loss) {
  Made made;
  made.loss = loss;
  return made;
}

// The hero's loss is 1; those of the others are given.
inline Evidence ranked(const std::string& hero,
                       const std::function<double(const std::string&)>& others,
                       double spread = 0.01) {
  return evidence_of(with_loss([=](const std::string& learner, double, double noise) {
    return (learner == hero ? 1 : others(learner)) + spread * noise;
  }));
}

// On the three problems the time of one learner divided by that of Projection-free.
inline Evidence timed(const std::string& learner, const std::vector<double>& ratios,
                      double spread = 0.01) {
  std::vector<Made> made(3);
  for (std::size_t i = 0; i < 3; ++i) {
    made[i].seconds = [=](const std::string& name, double noise) {
      return (name == learner ? ratios[i] : 1) * std::exp(spread * noise);
    };
  }
  return evidence_of(made[0], made[1], made[2]);
}

// A hump of that height about round 30, on top of a curve that falls.
inline Made::Loss hump(double height, double spread = 0.01) {
  return [=](const std::string&, double t, double noise) {
    return 1 / std::sqrt(t) + height * (t > 10 && t < 60 ? 1 : 0) + (t > 1 ? spread * noise : 0);
  };
}

inline Evidence with_resets(const Made& doubling, const Made& known) {
  Evidence evidence = evidence_of(doubling);
  evidence.quadratic.without_resets = made_records(known, "quadratic");
  evidence.portfolio.without_resets = made_records(known, "portfolio");
  evidence.matrix.without_resets = made_records(known, "matrix");
  return evidence;
}

inline Made bounded_by(double bound) {
  Made made;
  made.bound = bound;
  made.value_bound = 1000;
  return made;
}

}  // namespace bco::testing
