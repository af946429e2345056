// A program that uses the installed library: Algorithm 2 against standing still, in the plane.
#include <cstdio>

#include "bco/simulation/simulation.h"

int main() {
  bco::Config config;
  config.problem = "arena";
  config.learners = {"projection-free", "fixed"};
  config.rounds = 20000;
  config.seed = 7;

  bco::Simulation simulation(config);
  while (!simulation.finished()) simulation.advance(1000);

  const bco::Record& record = simulation.record();
  for (const bco::LearnerRecord& learner : record.learners) {
    std::printf("%-16s average loss %.4f, regret %.1f\n", learner.name.c_str(),
                learner.average_loss.back(), learner.regret.back());
  }
  return record.learners[0].regret.back() < record.learners[1].regret.back() ? 0 : 1;
}
