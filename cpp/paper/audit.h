// The proof of thm:regret_bound, run: Algorithm 1 with a known horizon T, and every quantity that the
// proof bounds beside its bound.
//
//   F_t(x) = η Σ_{τ<t} g_τ·x + ‖x − x_1‖²                          [Algorithm 1, line 6]
//   x*_t = argmin_{(1−α)K} F_t = Π_{(1−α)K}(x_1 − (η/2) Σ_{τ<t} g_τ)
//   h_t = F_t(x_t) − F_t(x*_t) ≤ B·D²σ_t          by induction     [eq:bound_h_t+1]
//   ‖x_t − x*_t‖ ≤ √h_t ≤ √B·D·t^(−1/5)           F_t is 2-strongly convex
//
// B is 2 as printed; proven is B(c) for the printed η and 9/4 for the corrected one (bounds.h). The proof writes g_{t+1} for what F_{t+1} adds to
// F_t, which by line 6 is g_t.
//
// The regret with x* = argmin_K Σf_t and z = Π_{(1−α)K}(x*), each line a sum over t = 1, …, T:
//
//     f_t(y_t) − f_t(x_t)                       ≤ δG     exploration  [eq:regret1]
//   + f_t(x_t) − f̃_t(x_t) − f_t(z) + f̃_t(z)     ≤ 2δG    exploration  [(a) before eq:bound_regret]
//   + f_t(z) − f_t(x*)                          ≤ αRG    shrinking    [after eq:regret_in_shrunk]
//   + ∇f̃_t(x_t)·(x_t − x*_t)    ≤ G‖x_t − x*_t‖          tracking     [eq:bound_regret]
//   + g_t·(x*_t − x*_{t+1})     ≤ 2η‖g_t‖², ours η‖g_t‖²/2   variance     [lem:Bregman]
//   + g_t·(x*_{t+1} − z)        in sum ≤ ‖z − x_1‖²/η    regularizer  [eq:bound_from_lemma]
//   + (∇f̃_t(x_t) − g_t)·(x*_t − z)              mean 0   noise        [after eq:bound_from_lemma]
//   − (∇f̃_t(x_t)·(x_t − z) − f̃_t(x_t) + f̃_t(z))   ≥ 0    convexity    [(b) before eq:bound_regret]
//
// The first five names are the terms of the bound; the last two lines are what the proof leaves out,
// in expectation and as a gap. All lines together are the realised regret.
//
// The proof has f̂_t(x) = E f_t(x + δv), v uniform in the unit ball, which most losses do not have in
// closed form. Ours: f̃_t(x) = f_t(x + δv_t) with a v_t from a stream of the audit's own. It is as convex
// and as Lipschitz, E f̃_t = f̂_t and E ∇f̃_t(x_t) = ∇f̂_t(x_t), so that every inequality holds for it
// draw by draw where it holds for f̂_t.
//
// x* must be known while the rounds are played: each repeat draws its losses twice, first to find x*.
// Everything is computed in every round; the series keep the checkpoints of a run's record.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bco/learners/learner.h"
#include "bco/simulation/bounds.h"
#include "bco/simulation/config.h"
#include "bco/simulation/problem.h"

namespace bco {

struct AuditRecord {
  std::uint64_t repeat = 0;
  Constants constants{};
  BoundsFrom bounds_from = BoundsFrom::kGiven;
  double B = 0;          // of h_t ≤ B·D²σ_t: as printed with the printed η, else as proven
  double proven_B = 0;   // for the η that was played
  bool clamped = false;  // δ was cut to κr
  // One entry for each checkpoint.
  std::vector<long> rounds;
  std::vector<double> gap_ratio;  // h_t/(D²σ_t)
  std::vector<double> distance;   // ‖x_t − x*_t‖
  std::vector<double> root_gap;   // √h_t
  double largest_gap_ratio = 0;   // over all rounds
  long largest_gap_round = 0;
  // After the last round.
  BoundTerms realised{};  // the lines above
  BoundTerms steps{};     // what the first inequality makes of each, summed as it was met
  BoundTerms bounds{};    // regret_bound, in the form of the η that was played
  double noise = 0;
  double convexity = 0;  // ≥ 0
  double regret = 0;     // Σf_t(y_t) − Σf_t(x*)
  long exceeded = 0;     // rounds with |f_t(y_t)| > M
  long steep = 0;        // rounds with ‖∇f̃_t(x_t)‖ > G
};

class ProofAudit {
 public:
  // Only these fields of the config are used: the problem, its parameters and those of
  // projection-free. InvalidInput where the theorem does not apply.
  explicit ProofAudit(Config config);
  ProofAudit(const ProofAudit&) = delete;  // the learner borrows from it
  ProofAudit& operator=(const ProofAudit&) = delete;

  void advance(long draws);  // of a loss: 2T to the end
  bool finished() const { return played_ == config_.rounds; }
  const AuditRecord& record() const { return record_; }

 private:
  void find_comparator();           // x* and z
  void begin(const Vector& first);  // x_1
  void play_round();
  void checkpoint(double gap, double ratio);

  Config config_;
  Problem problem_;
  std::unique_ptr<LossStream> foreseen_;  // the same losses, until x* is known
  std::unique_ptr<Set> oracle_;           // the learner's own
  Random random_;
  Random ball_;
  std::unique_ptr<Learner> learner_;
  BoundForm form_;
  double eta_;
  Shrunk shrunk_;  // (1−α)K
  Vector best_;    // x*
  Vector z_;
  Vector target_;    // x_1 − (η/2) Σ_{τ<t} g_τ
  Vector minimum_;   // x*_t
  Vector next_;      // x*_{t+1}
  Vector moved_;     // x_t + δv_t
  Vector moved_z_;   // z + δv_t
  Vector gradient_;  // ∇f̃_t(x_t)
  AuditRecord record_;
  long drawn_ = 0;
  long played_ = 0;
  long next_checkpoint_ = 1;
};

}  // namespace bco
