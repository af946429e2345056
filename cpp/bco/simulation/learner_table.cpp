// Every learner: what it sees, what it asks of K, its constants as the library uses them (all learners'
// multipliers `step` and `radius` at 1), and what is proven of it.
#include "bco/learners/barrier_descent.h"
#include "bco/learners/block.h"
#include "bco/learners/fixed.h"
#include "bco/learners/fkm.h"
#include "bco/learners/ocg.h"
#include "bco/learners/ogd.h"
#include "bco/learners/projection_free.h"
#include "bco/learners/residual.h"
#include "bco/learners/two_point.h"
#include "bco/simulation/catalogue.h"

namespace bco {
namespace {

FirstStep first_step(const Parameters& values) {
  return values.choice("first-step") == "vertex" ? FirstStep::kVertex : FirstStep::kStay;
}

FirstPoint first_point(const Parameters& values) {
  return values.choice("first-point") == "vertex" ? FirstPoint::kVertex : FirstPoint::kCenter;
}

Tuning tuning(const Parameters& values) {
  return {values.real("step"), values.real("radius"), values.real("clamp")};
}

ProjectionFreeOptions projection_free_options(const Parameters& values, Regularizer regularizer) {
  return {values.real("exploration"),
          values.choice("eta") == "corrected" ? Eta::kCorrected : Eta::kPrinted,
          first_step(values),
          regularizer,
          tuning(values),
          first_point(values),
          values.choice("epoch-state") == "keep" ? EpochState::kKeep : EpochState::kReset};
}

FkmForm fkm_form(const Parameters& values) {
  const std::string& name = values.choice("fkm-form");
  return name == "flaxman"    ? FkmForm::kFlaxman
         : name == "textbook" ? FkmForm::kTextbook
                              : FkmForm::kNormalized;
}

OcgForm ocg_form(const Parameters& values) {
  const std::string& name = values.choice("ocg-form");
  return name == "hazan"     ? OcgForm::kHazan
         : name == "anytime" ? OcgForm::kAnytime
                             : OcgForm::kOptimal;
}

// For a learner that has nothing but its tuning to choose.
template <class L>
std::unique_ptr<Learner> make_tuned(const Game& game, long horizon, const Parameters& values) {
  return std::make_unique<L>(game, horizon, tuning(values));
}

// LearnerInfo and ConstantInfo as constants: the strings are made in one place, not row by row.
struct ConstantRow {
  const char* symbol;
  const char* formula;
  bool is_ours = false;
  const char* choice = "";
};

struct LearnerRow {
  const char* name;
  const char* label;
  const char* help;
  const char* reference;
  const char* feedback;
  const char* oracle;
  double rate = 0;  // none
  std::optional<double> dimension_rate = std::nullopt;
  const char* parameters[8] = {};
  std::unique_ptr<Learner> (*make)(const Game&, long horizon, const Parameters&);
  const char* horizon = "needed";
  const char* use;
  bool is_default = false;
  ConstantRow constants[7] = {};
  const char* guarantee;
  const char* cost;
};

constexpr LearnerRow kLearners[] = {
    {.name = "projection-free",
     .label = "Projection-free",
     .help = "Algorithm 1: one-point estimates, one linear program per round.",
     .reference = "Chen, Zhang, Karbasi 2019, Algorithm 1",
     .feedback = "value",
     .oracle = "linear",
     .rate = 0.8,
     .dimension_rate = 1,
     .parameters = {"exploration", "eta", "first-step", "first-point", "step", "radius", "clamp",
                    "epoch-state"},
     .make = [](const Game& game, long horizon,
                const Parameters& values) -> std::unique_ptr<Learner> {
       return std::make_unique<ProjectionFree>(
           game, horizon, projection_free_options(values, Regularizer::kSquaredDistance));
     },
     .use = "When one loss per round is all you see and projections are expensive; it is slow to "
            "start, and few rounds leave it behind a point that never moves.",
     .is_default = true,
     .constants = {{"\\delta", "\\min(\\kappa r, c\\, T^{-1/5})"},
                   {"\\alpha", "\\delta/r"},
                   {"\\eta", "\\frac{D}{\\sqrt{2} n M} T^{-4/5}", false, "eta=printed"},
                   {"\\eta", "\\frac{\\delta D}{\\sqrt{2} n M} T^{-3/5}", true, "eta=corrected"},
                   {"\\sigma_t", "t^{-2/5}"}},
     .guarantee =
         "$\\mathbb E\\, \\mathcal R_T = O(n T^{4/5})$ for convex losses with $|f_t| \\le M$ "
         "and $\\lVert \\nabla f_t \\rVert \\le G$ on $\\mathcal K$ that do not depend on "
         "$u_t$. The induction of the printed proof drops a factor $1/c$: the corrected "
         "$\\eta$ and the corrected bound, with its constants on the paper's page, are ours.",
     .cost = "One linear minimisation over $\\mathcal K$, and $O(n)$."},
    {.name = "unregularized",
     .label = "Unregularized",
     .help = "Algorithm 1 without the regulariser.",
     .reference = "Chen, Zhang, Karbasi 2019, Experiments",
     .feedback = "value",
     .oracle = "linear",
     .parameters = {"exploration", "first-step", "first-point", "radius", "clamp", "epoch-state"},
     .make = [](const Game& game, long horizon,
                const Parameters& values) -> std::unique_ptr<Learner> {
       ProjectionFreeOptions options = projection_free_options(values, Regularizer::kNone);
       options.tuning.step = 1;  // without a regulariser no minimiser depends on η
       return std::make_unique<ProjectionFree>(game, horizon, options);
     },
     .use = "Only to see what the regulariser is for: without it the learner follows the noise of "
            "its estimates from vertex to vertex.",
     .is_default = true,
     .constants = {{"\\delta", "\\min(\\kappa r, c\\, T^{-1/5})"},
                   {"\\alpha", "\\delta/r"},
                   {"\\sigma_t", "t^{-2/5}"}},
     .guarantee = "None.",
     .cost = "One linear minimisation over $\\mathcal K$, and $O(n)$."},
    {.name = "stochastic-ocg",
     .label = "StochOCG",
     .help = "Online conditional gradient on gradients with Gaussian noise; not a bandit method.",
     .reference = "Hazan 2016, Algorithm 24",
     .feedback = "gradient",
     .oracle = "linear",
     .rate = 0.75,
     .parameters = {"noise", "noise-n", "first-step", "first-point", "step"},
     .make = [](const Game& game, long horizon,
                const Parameters& values) -> std::unique_ptr<Learner> {
       const Index of_paper =
           values.choice("noise-n") == "rows" ? game.set.rows() : game.set.dimension();
       const auto n = static_cast<double>(of_paper);
       return std::make_unique<Ocg>(
           game, horizon,
           OcgOptions{OcgForm::kHazan, values.optional_real("noise").value_or(n),
                      first_step(values), tuning(values), first_point(values)});
     },
     .use = "The paper's comparison with noisy gradients; what is proven is proven without noise.",
     .is_default = true,
     .constants = {{"\\eta", "\\frac{D}{2 G} T^{-3/4}"},
                   {"\\sigma_t", "\\min(1, \\frac{2}{\\sqrt{t}})"}},
     .guarantee =
         "$\\mathcal R_T \\le 8DG\\, T^{3/4}$ without noise, for convex losses with $\\lVert "
         "\\nabla f_t \\rVert \\le G$ on $\\mathcal K$; nothing is proven for noise of this "
         "size.",
     .cost = "One gradient, one linear minimisation over $\\mathcal K$, and $O(n)$."},
    {.name = "fkm",
     .label = "FKM",
     .help = "Projected gradient descent on one-point estimates.",
     .reference = "Flaxman, Kalai, McMahan 2005",
     .feedback = "value",
     .oracle = "projection",
     .rate = 0.75,
     .dimension_rate = 1,
     .parameters = {"fkm-form", "first-point", "step", "radius", "clamp"},
     .make = [](const Game& game, long horizon,
                const Parameters& values) -> std::unique_ptr<Learner> {
       return std::make_unique<Fkm>(game, horizon, fkm_form(values), tuning(values),
                                    first_point(values));
     },
     .use = "When one loss per round is all you see and projections are cheap; its estimates "
            "grow with the losses themselves, so a constant added to them makes it worse.",
     .is_default = true,
     .constants = {{"\\delta", "r\\, T^{-1/4}", true, "fkm-form=normalized"},
                   {"\\nu", "\\frac{D}{M \\sqrt{T}}", true, "fkm-form=normalized"},
                   {"\\delta", "\\min(1, r)\\, T^{-1/4}", true, "fkm-form=textbook"},
                   {"\\eta", "\\min(1, r)\\, \\frac{D}{n} T^{-3/4}", true, "fkm-form=textbook"},
                   {"\\delta", "\\min(\\kappa r, \\sqrt{\\frac{R n M r}{3 (G r + M)}}\\, T^{-1/4})",
                    false, "fkm-form=flaxman"},
                   {"\\nu", "\\frac{R}{M \\sqrt{T}}", false, "fkm-form=flaxman"},
                   {"\\alpha", "\\delta/r"}},
     .guarantee =
         "$\\mathbb E\\, \\mathcal R_T = O(T^{3/4})$ for convex losses with $|f_t| \\le M$ "
         "and $\\lVert \\nabla f_t \\rVert \\le G$ on $\\mathcal K$ that do not depend on "
         "$u_t$. The textbook's form asks for $|f_t| \\le 1$; Flaxman's for $T$ so large that "
         "its $\\delta$ is below $r$; above $\\kappa r$ it is cut back to that. The scalings by "
         "$r$ "
         "and $M$ are ours.",
     .cost = "One projection onto $\\mathcal K$, and $O(n)$."},
    {.name = "fixed",
     .label = "Fixed",
     .help = "Stays at x_1, the centre of K.",
     .reference = "",
     .feedback = "none",
     .oracle = "none",
     .parameters = {"first-point"},
     .make = [](const Game& game, long horizon,
                const Parameters& values) -> std::unique_ptr<Learner> {
       return std::make_unique<Fixed>(game, horizon, first_point(values));
     },
     .horizon = "none",
     .use = "The yardstick: a learner that does not beat it has learnt nothing yet.",
     .is_default = true,
     .guarantee = "None: the regret is linear unless the centre is the best point.",
     .cost = "Nothing."},
    {.name = "ogd",
     .label = "OGD",
     .help = "Online gradient descent: full gradients, one projection per round.",
     .reference = "Zinkevich 2003",
     .feedback = "gradient",
     .oracle = "projection",
     .rate = 0.5,
     .dimension_rate = 0,
     .parameters = {"step"},
     .make = make_tuned<Ogd>,
     .horizon = "none",
     .use = "When gradients are seen and projections are cheap; no method has a better rate "
            "in the worst case.",
     .constants = {{"\\eta_t", "\\frac{D}{G \\sqrt{t}}"}},
     .guarantee = "$\\mathcal R_T \\le \\tfrac32 GD \\sqrt T$ for every $T$ and every sequence of "
                  "convex losses with $\\lVert \\nabla f_t \\rVert \\le G$ on $\\mathcal K$.",
     .cost = "One gradient, one projection onto $\\mathcal K$, and $O(n)$."},
    {.name = "ocg",
     .label = "OCG",
     .help = "Online conditional gradient: full gradients, one linear minimisation per round.",
     .reference = "Weibel et al. 2026; Hazan 2016, Algorithm 24",
     .feedback = "gradient",
     .oracle = "linear",
     .rate = 0.75,
     .dimension_rate = 0,
     .parameters = {"ocg-form", "first-step", "step"},
     .make = [](const Game& game, long horizon,
                const Parameters& values) -> std::unique_ptr<Learner> {
       return std::make_unique<Ocg>(
           game, horizon, OcgOptions{ocg_form(values), 0, first_step(values), tuning(values)});
     },
     .horizon = "by-form",
     .use = "When gradients are seen and projections are expensive; it forgets old losses "
            "slowly, so "
            "it lags behind a target that moves.",
     .constants = {{"\\eta", "\\frac{D}{2 G} (3/T)^{3/4}", false, "ocg-form=optimal"},
                   {"\\sigma_t", "\\min(1, \\sqrt{3/T})", false, "ocg-form=optimal"},
                   {"\\eta", "\\frac{D}{2 G} T^{-3/4}", false, "ocg-form=hazan"},
                   {"\\sigma_t", "\\min(1, \\frac{2}{\\sqrt{t}})", false, "ocg-form=hazan"},
                   {"\\eta_t", "\\frac{D}{2 G} (3/t)^{3/4}", false, "ocg-form=anytime"},
                   {"\\sigma_t", "\\min(1, \\sqrt{3/t})", false, "ocg-form=anytime"}},
     .guarantee =
         "$\\mathcal R_T \\le C\\, GD\\, T^{3/4}$ for every sequence of convex losses with "
         "$\\lVert \\nabla f_t \\rVert \\le G$ on $\\mathcal K$: $C = 4/3^{3/4} \\approx "
         "1.75$ (optimal), $8$ (hazan), $5/3^{3/4} \\approx 2.19$ (anytime, for every $T$).",
     .cost = "One gradient, one linear minimisation over $\\mathcal K$, and $O(n)$."},
    {.name = "two-point",
     .label = "Two-point",
     .help = "Projected gradient descent on the difference of two losses of the same round.",
     .reference = "Agarwal, Dekel, Xiao 2010; Shamir 2017",
     .feedback = "two-values",
     .oracle = "projection",
     .rate = 0.5,
     .dimension_rate = 0.5,
     .parameters = {"step", "radius", "clamp"},
     .make = make_tuned<TwoPoint>,
     .use = "When the same loss can be asked twice: nearly as good as gradients; noise in the "
            "values "
            "is divided by a small radius and ruins it.",
     .constants = {{"\\delta", "\\min(\\kappa r, \\frac{r}{\\sqrt{T}})", true},
                   {"\\alpha", "\\delta/r"},
                   {"\\eta", "\\frac{D}{G \\sqrt{n T}}", true}},
     .guarantee =
         "$\\mathbb E\\, \\mathcal R_T = O(DG \\sqrt{nT}) + (3 + R/r)\\, \\delta G T$ for "
         "convex losses with $\\lVert \\nabla f_t \\rVert \\le G$ on $\\mathcal K$ that do "
         "not depend on $u_t$; regret of the mean of both values.",
     .cost = "Two values, one projection onto $\\mathcal K$, and $O(n)$."},
    {.name = "residual",
     .label = "Residual",
     .help = "FKM on the difference between this round's loss and the last one's.",
     .reference = "Zhang, Zhou, Ji, Zavlanos 2020",
     .feedback = "value",
     .oracle = "projection",
     .rate = 0.75,
     .dimension_rate = 1,
     .parameters = {"step", "radius", "clamp"},
     .make = make_tuned<Residual>,
     .use = "When losses are large and change slowly; where they alternate, the difference is "
            "larger "
            "than the loss itself.",
     .constants = {{"\\delta", "\\min(\\kappa r, \\frac{r}{2} T^{-1/4})", true},
                   {"\\alpha", "\\delta/r"},
                   {"\\eta", "\\frac{D}{n G} T^{-3/4}", true}},
     .guarantee =
         "$\\mathbb E\\, \\mathcal R_T = O(T^{3/4})$ for convex losses with $|f_t| \\le M$ "
         "and $\\lVert \\nabla f_t \\rVert \\le G$ on $\\mathcal K$ that do not depend on "
         "$u_t$ (our version of the proof: it is FKM's, as the earlier loss is known before "
         "$u_t$ is drawn).",
     .cost = "One projection onto $\\mathcal K$, and $O(n)$."},
    {.name = "block",
     .label = "Block",
     .help = "Frank-Wolfe at the end of blocks of √T rounds, on sums of one-point estimates.",
     .reference = "Garber, Kretzu 2020",
     .feedback = "value",
     .oracle = "linear",
     .rate = 0.75,
     .dimension_rate = 1,
     .parameters = {"step", "radius", "clamp"},
     .make = make_tuned<Block>,
     .use = "When even linear programs are expensive: it needs few of them; within a block it "
            "cannot "
            "react.",
     .constants = {{"k", "\\lceil \\sqrt{T} \\rceil"},
                   {"\\delta", "\\min(\\kappa r, \\frac{r}{2} T^{-1/4})"},
                   {"\\alpha", "\\delta/r"},
                   {"\\varepsilon", "\\frac{4 D^{2}}{\\sqrt{T}}"},
                   {"\\eta", "\\frac{\\delta D}{\\sqrt{2} n M} T^{-1/2}", true}},
     .guarantee =
         "$\\mathbb E\\, \\mathcal R_T = O(T^{3/4})$ for convex losses with $|f_t| \\le M$ "
         "and $\\lVert \\nabla f_t \\rVert \\le G$ on $\\mathcal K$ that do not depend on "
         "$u_t$.",
     .cost = "$O(n)$; at the end of every block of $\\lceil \\sqrt T \\rceil$ rounds a few linear "
             "minimisations, on average $O(1)$ per round and in practice far below one."},
    {.name = "barrier",
     .label = "Barrier",
     .help =
         "One-point estimates in the ellipsoid of a self-concordant barrier, one Newton step per "
         "round.",
     .reference = "Abernethy, Hazan, Rakhlin 2008; Saha, Tewari 2011",
     .feedback = "value",
     .oracle = "barrier",
     .rate = 2.0 / 3,
     .dimension_rate = 2.0 / 3,
     .parameters = {"step", "radius"},
     .make = make_tuned<BarrierDescent>,
     .use =
         "When losses are smooth and the best point may lie at the edge of K: it explores widely "
         "along the edge without leaving K; it needs a barrier, and its Newton step is expensive "
         "on "
         "a polytope.",
     .constants =
         {{"\\delta",
           "\\min(1, (\\frac{\\sqrt{2} n M}{\\beta D^{2}} \\sqrt{\\frac{\\nu \\ln T}{T}})^{1/3})",
           true},
          {"\\eta", "\\frac{\\delta}{n M} \\min(\\frac{1}{8}, \\sqrt{\\frac{\\nu \\ln T}{2 T}})",
           true}},
     .guarantee =
         "$\\mathbb E\\, \\mathcal R_T = O(T^{2/3})$ up to logarithms, for convex losses with "
         "$|f_t| \\le M$ and $\\beta$-Lipschitz gradients on $\\mathcal K$ that do not depend "
         "on $u_t$, where $\\mathcal K$ has a $\\nu$-self-concordant barrier. For $T < 3$ the "
         "logarithm counts as 1. Where no $\\beta$ is known, $\\delta = \\min(1, (\\frac{2\\sqrt 2 "
         "n "
         "M}{GD} \\sqrt{\\frac{\\nu \\ln T}{T}})^{1/2})$ and the rate is $T^{3/4}$. The linear "
         "term "
         "that moves the start from the minimum of $\\Phi$ to the centre adds at most $\\nu R/r$ "
         "to "
         "the $\\nu \\ln T$ of the proof.",
     .cost = "One Newton step: $O(n)$ on the ball, the box and both simplices, $O(mn^2 + "
             "n^3)$ on a polytope with $m$ rows, $O(n^3)$ for positive semidefinite matrices of "
             "$n$ rows."},
};

LearnerInfo made_from(const LearnerRow& row) {
  LearnerInfo info;
  info.name = row.name;
  info.label = row.label;
  info.help = row.help;
  info.reference = row.reference;
  info.feedback = row.feedback;
  info.oracle = row.oracle;
  if (row.rate > 0) info.rate = row.rate;
  info.dimension_rate = row.dimension_rate;
  for (const char* parameter : row.parameters) {
    if (parameter != nullptr) info.parameters.emplace_back(parameter);
  }
  info.make = row.make;
  info.horizon = row.horizon;
  info.use = row.use;
  info.is_default = row.is_default;
  for (const ConstantRow& constant : row.constants) {
    if (constant.symbol == nullptr) continue;
    info.constants.push_back(
        {constant.symbol, constant.formula, constant.is_ours, constant.choice});
  }
  info.guarantee = row.guarantee;
  info.cost = row.cost;
  return info;
}

}  // namespace

std::vector<LearnerInfo>& learner_table() {
  static std::vector<LearnerInfo> table = [] {
    std::vector<LearnerInfo> learners;
    for (const LearnerRow& row : kLearners) learners.push_back(made_from(row));
    return learners;
  }();
  return table;
}

}  // namespace bco
