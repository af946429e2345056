// Every learner, in the order in which the pages offer them. To add one: its folder in bco/learners with the class, its
// registration and its card, and a line here.
#pragma once

#include "bco/learners/info.h"

#define BCO_LEARNERS(LEARNER) \
  LEARNER(projection_free)    \
  LEARNER(unregularized)      \
  LEARNER(stochastic_ocg)     \
  LEARNER(fkm)                \
  LEARNER(fixed)              \
  LEARNER(ogd)                \
  LEARNER(ocg)                \
  LEARNER(two_point)          \
  LEARNER(residual)           \
  LEARNER(block)              \
  LEARNER(barrier)            \
  LEARNER(strong)             \
  LEARNER(separation)         \
  LEARNER(pbgd)               \
  LEARNER(newton)             \
  LEARNER(two_point_ocg)      \
  LEARNER(barrier_gradient)

// Each in the file registration.cpp of its folder.
namespace bco::learner {
#define BCO_DECLARE(name) LearnerInfo name();
BCO_LEARNERS(BCO_DECLARE)
#undef BCO_DECLARE
}  // namespace bco::learner
