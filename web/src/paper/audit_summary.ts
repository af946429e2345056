// A summary of several repeats of the audited proof: each term with its interval, and which inequality is tight.
import type { Audit } from '../engine';
import { short, whole } from '../base/numbers';
import { interval } from '../results/statistics';
import { terms, type Term } from './terms';

export interface TermSummary {
  name: Term['name'];
  realised: { mean: number; half: number };
  /** Means over the repeats, as M, G and K may differ from one to the next. */
  step: number;
  bound: number;
  /** The ratio of the means, realised over bound. */
  ratio: number;
  /** The used share of each inequality: realised/step and step/bound. NaN where it is 0 ≤ 0, or there is none. */
  first: number;
  second: number;
}

export interface AuditSummary {
  terms: TermSummary[];
  /** The terms that the proof leaves out. */
  noise: { mean: number; half: number };
  convexity: { mean: number; half: number };
  regret: { mean: number; half: number };
  /** The bound on all terms together. */
  bound: number;
  /** The term whose bound has the least slack. */
  tightest: TermSummary;
  /** The constant of the bound that the terms are compared with. */
  B: number;
  /** The constant of the repeat with the largest ratio, as proven for its η; `holds`: in every repeat. */
  proven: { B: number; holds: boolean };
  /** The largest h_t/(D²σ_t) of all rounds and repeats, and where it was met. */
  gap: { ratio: number; round: number; repeat: number };
  /** The distance to the minimiser as a share of √h_t: the mean over the checkpoints of all repeats. */
  distance: number;
  /** Rounds of all repeats, and those among them with |f_t| > M or a gradient longer than G. */
  rounds: number;
  exceeded: number;
  steep: number;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

export function summaryOf(audits: readonly Audit[]): AuditSummary {
  const summaries = terms.map(({ name }): TermSummary => {
    const realised = interval(audits.map((audit) => audit.terms[name].realised));
    const step = mean(audits.map((audit) => audit.terms[name].step));
    const bound = mean(audits.map((audit) => audit.terms[name].bound));
    const shares = { first: realised.mean / step, second: name === 'exploration' ? NaN : step / bound };
    return { name, realised, step, bound, ratio: realised.mean / bound, ...shares };
  });
  const worst = audits.reduce((a, b) => (b.largest_gap_ratio > a.largest_gap_ratio ? b : a));
  const shares = audits.flatMap(({ distance, root_gap: root }) =>
    Array.from(distance, (each, i) => each / root[i]!).filter(Number.isFinite),
  );
  return {
    terms: summaries,
    noise: interval(audits.map(({ noise }) => noise)),
    convexity: interval(audits.map(({ convexity }) => -convexity)),
    regret: interval(audits.map(({ regret }) => regret)),
    bound: total(summaries.map(({ bound }) => bound)),
    tightest: summaries.reduce((a, b) => (b.ratio > a.ratio ? b : a)),
    B: worst.B,
    proven: {
      B: worst.proven_B,
      holds: audits.every(({ largest_gap_ratio: ratio, proven_B: B }) => ratio <= B),
    },
    gap: { ratio: worst.largest_gap_ratio, round: worst.largest_gap_round, repeat: worst.repeat },
    distance: mean(shares),
    rounds: total(audits.map(({ rounds }) => rounds.at(-1)!)),
    exceeded: total(audits.map(({ exceeded }) => exceeded)),
    steep: total(audits.map(({ steep }) => steep)),
  };
}

export const percent = (share: number): string => `${short(100 * share)} %`;
const slack = ({ ratio }: TermSummary): string => `a factor ${short(1 / ratio)}`;

/** Sentences on the tightest bound, the slack of the others, and the tightest step to a bound. */
export function tightness({ terms: all, tightest, regret, bound }: AuditSummary): string {
  const others = all.filter((term) => term !== tightest).sort((a, b) => b.ratio - a.ratio);
  const first =
    tightest.ratio > 1
      ? `The term ${tightest.name} is above its bound: ${percent(tightest.ratio)} of it.`
      : `The tightest bound is that of the term ${tightest.name}, which reaches ${percent(tightest.ratio)} of it: a slack of ${slack(tightest)}.`;
  const named = (list: readonly TermSummary[], text: (term: TermSummary) => string) => list.map(text).join(', ');
  const positive = others.filter(({ ratio }) => ratio > 0);
  const rest = others.filter(({ ratio }) => !(ratio > 0));
  const sentences = [
    first,
    positive.length > 0 ? `Slack of the others: ${named(positive, (term) => `${term.name} ${slack(term)}`)}.` : '',
    rest.length > 0 ? `Not above 0, so their bounds do not matter: ${named(rest, ({ name }) => name)}.` : '',
    `The regret is ${percent(regret.mean / bound)} of the whole bound.`,
    tightStep(all),
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function tightStep(all: readonly TermSummary[]): string {
  const steps = all.flatMap(({ name, first: one, second: two }) => [
    { text: `the first inequality for ${name}`, used: one },
    { text: `for ${name} the step from there to the bound`, used: two },
  ]);
  const tight = steps.filter(({ used }) => used <= 1 + 1e-9).reduce((a, b) => (b.used > a.used ? b : a));
  return `The tightest single inequality is ${tight.text}: the left side is ${percent(tight.used)} of the right.`;
}

/** The sentences about the induction. */
export function induction({ B, proven, gap, distance }: AuditSummary): string {
  const where = `round ${whole(gap.round)} of repeat ${gap.repeat}`;
  const outcome = (holds: boolean) => (holds ? 'held in every round' : 'failed');
  const first = `The induction hₜ ≤ ${B}·D²σₜ ${outcome(gap.ratio <= B)}: the largest hₜ/(D²σₜ) was ${short(gap.ratio)}, in ${where}, which is ${percent(gap.ratio / B)} of B = ${B}.`;
  const second = `This B is the printed one; for this η we prove B = ${short(proven.B)}, which ${outcome(proven.holds)}.`;
  const third = `The distance to the minimiser was on average ${percent(distance)} of √hₜ, its bound.`;
  return [first, ...(proven.B === B ? [] : [second]), third].join(' ');
}
