// Every set that a problem can have: what it is, its radii, and how each oracle answers.
#include "bco/simulation/catalogue.h"

namespace bco {
namespace {

// SetInfo as a constant: the strings are made in one place, not row by row.
struct SetRow {
  const char* name;
  const char* label;
  const char* definition;
  const char* radii;
  const char* linear;
  const char* projection;
  const char* barrier;
};

constexpr SetRow kSets[] = {
    {"ball", "Ball", "$\\mathcal K = \\{x : \\lVert x \\rVert \\le 1\\}$.",
     "$r = R = 1$, $D = 2$ in every dimension.", "$-g/\\lVert g \\rVert$: $O(n)$.",
     "$y$ scaled back to length 1: $O(n)$.",
     "$\\Phi(x) = -\\ln(1 - \\lVert x \\rVert^2)$, $\\nu = 1$; a Newton step takes $O(n)$."},
    {"box", "Box", "$\\mathcal K = [-1, 1]^n$.", "$r = 1$, $R = \\sqrt n$, $D = 2\\sqrt n$.",
     "The corner $-\\operatorname{sign} g$: $O(n)$.", "Each coordinate on its own: $O(n)$.",
     "$\\Phi(x) = -\\sum_i \\ln(1 - x_i) - \\sum_i \\ln(1 + x_i)$, $\\nu = 2n$; a Newton step "
     "takes "
     "$O(n)$."},
    {"l1-ball", "ℓ1-ball", "$\\mathcal K = \\{x : \\sum_i |x_i| \\le 1\\}$.",
     "$r = 1/\\sqrt n$, $R = 1$, $D = 2$.",
     "$\\mp e_i$ for the largest $|g_i|$: $O(n)$, and a single coordinate.",
     "Soft thresholding; the threshold is found by a few passes of $O(n)$ (Michelot 1986).", ""},
    {"simplex", "Probability simplex",
     "$\\mathcal K = \\{p \\in \\mathbb R^{n+1} : p \\ge 0, \\sum_i p_i = 1\\}$, in orthonormal "
     "coordinates of its hyperplane, so that it has an interior.",
     "$r = 1/\\sqrt{n(n+1)}$, $R = \\sqrt{n/(n+1)}$, $D = \\sqrt 2$: the inner radius falls like "
     "$1/n$.",
     "The vertex of the least coordinate: $O(n)$.",
     "A common shift and a cut at 0, found by a few passes of $O(n)$ (Michelot 1986).",
     "$\\Phi = -\\sum_i \\ln p_i$, $\\nu = n + 1$; a Newton step takes $O(n)$."},
    {"solid-simplex", "Solid simplex",
     "The portfolios $\\{p \\ge 0, \\sum_i p_i \\le 1\\}$ in the paper's coordinates $x = 2np - "
     "1$: "
     "$\\mathcal K = \\{x \\ge -1, \\sum_i x_i \\le n\\}$.",
     "$r = 1$, $R = \\sqrt{(2n-1)^2 + n - 1}$, $D = 2\\sqrt 2\\, n$.",
     "Everything in the stock of the least $g_i$, or nothing invested: $O(n)$.",
     "A common shift and a cut at $-1$, found by a few passes of $O(n)$ (Michelot 1986).",
     "$\\Phi(x) = -\\sum_i \\ln(x_i + 1) - \\ln(n - \\sum_i x_i)$, $\\nu = n + 1$; a Newton step "
     "takes "
     "$O(n)$."},
    {"polytope", "Polytope", "$\\mathcal K = \\{x : 0 \\le x \\le 1, Ax \\le 1\\}$ with $m$ rows.",
     "About the centre of the largest inscribed ball, of radius $r$; $R$ and $D$ from the bounding "
     "box, which takes $2n$ linear programs.",
     "A linear program: the bounded simplex method, warm from its last basis.",
     "A quadratic program: the dual active-set method, warm from its last active set.",
     "$\\Phi(x) = -\\sum_i \\ln(b_i - a_i^\\top x)$ over rows and bounds, $\\nu = m + 2n$; a "
     "Newton "
     "step takes $O(mn^2 + n^3)$."},
    {"polygon", "Polygon", "The convex hull of points in the plane.",
     "About the centre of the largest inscribed circle.", "The best corner.",
     "The nearest point of the nearest edge.",
     "That of its edges as half-planes, $\\nu$ = the number of edges."},
    {"symmetric-nuclear-ball", "Nuclear-norm ball of symmetric matrices",
     "$\\mathcal K = \\{X = X^\\top : \\lVert X \\rVert_* \\le k\\}$, the sum of the magnitudes of "
     "the "
     "eigenvalues.",
     "$r = k/\\sqrt n$, $R = k$, $D = 2k$ for $n$ rows, in dimension $n(n+1)/2$.",
     "$\\mp k\\, vv^\\top$ for the eigenvalue of the largest magnitude: one eigenpair.",
     "All eigenvalues, soft-thresholded: a whole eigendecomposition, $O(n^3)$.", ""},
    {"psd-trace-ball", "Positive semidefinite matrices of bounded trace",
     "$\\mathcal K = \\{X \\succeq 0 : \\operatorname{tr} X \\le k\\}$.",
     "About $sI$ with $s = r = k/(n + \\sqrt n)$; $D = \\sqrt 2\\, k$, in dimension $n(n+1)/2$.",
     "$k\\, vv^\\top$ for the least eigenvalue, or 0: one eigenpair.",
     "All eigenvalues, shifted and cut at 0: $O(n^3)$.",
     "$\\Phi(X) = -\\ln\\det X - \\ln(k - \\operatorname{tr} X)$, $\\nu = n + 1$; a Newton step "
     "takes "
     "$O(n^3)$."},
    {"nuclear-ball", "Nuclear-norm ball",
     "$\\mathcal K = \\{X \\in \\mathbb R^{n \\times n} : \\lVert X \\rVert_* \\le k\\}$, the sum "
     "of "
     "the singular values.",
     "$r = k/\\sqrt n$, $R = k$, $D = 2k$, in dimension $n^2$.",
     "$-k\\, uv^\\top$ for the leading singular pair.",
     "All singular values, soft-thresholded: a whole decomposition, $O(n^3)$.", ""},
};

}  // namespace

std::vector<SetInfo>& set_table() {
  static std::vector<SetInfo> table = [] {
    std::vector<SetInfo> sets;
    for (const SetRow& row : kSets) {
      sets.push_back({row.name, row.label, row.definition, row.radii, row.linear, row.projection,
                      row.barrier});
    }
    return sets;
  }();
  return table;
}

}  // namespace bco
