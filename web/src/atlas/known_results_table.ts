// The results of the literature as one table with a filter, from known_results.md; known_results.ts makes them work.
import type { Cards } from '../../cards';
import type { KnownResult } from '../cards/card';
import type { Learner } from '../engine/catalogue';
import { asks, sees } from '../state/learner_words';
import { bibtexOf, escaped, mixed, reference, tex } from './markup';

const special = 'a special form';
const filters = {
  Feedback: [sees.value, sees['two-values'], sees.gradient],
  Oracle: [asks.projection, asks.linear, asks.separation, asks.barrier],
  Losses: ['smooth', 'strongly convex', 'stochastic', special],
};
/** What a word of the losses asks for; empty: nothing. */
const needOf: { [loss: string]: string } = {
  convex: '',
  smooth: 'smooth',
  'strongly convex': 'strongly convex',
  stochastic: 'stochastic',
  linear: special,
  quadratic: special,
  '$\\kappa$-convex': special,
  'one dimension': special,
  unconstrained: special,
};

/** What somebody needs to have for a result: a lower bound has its feedback alone. */
export function needsOf({ label, year, kind, feedback, oracle, losses }: KnownResult): string[] {
  const known = (word: string, words: readonly string[]): string => {
    if (!words.includes(word)) throw new Error(`"${word}" of ${label} ${year} is none of ${words.join(', ')}`);
    return word;
  };
  const seen = known(feedback, filters.Feedback);
  const asked = oracle ? [known(oracle, filters.Oracle)] : [];
  const assumed = losses.split(', ').map((word) => needOf[known(word, Object.keys(needOf))]!);
  return kind === 'lower bound' ? [seen] : [...new Set([seen, ...asked, ...assumed.filter(Boolean)])];
}

/** The power of T of a regret in LaTeX, logarithms left out: the largest of its terms. */
export function rateInT(regret: string): number {
  const powers = [...regret.matchAll(/[T)]\^\{(\d+)\/(\d+)\}/g)].map(([, over, under]) => Number(over) / Number(under));
  return Math.max(0, ...powers, ...(/\\sqrt(?:\{[^}]*| )T/.test(regret) ? [0.5] : []));
}

/** The entries of all cards by their keys. */
export function bibtexByKey({ known, learners }: Pick<Cards, 'known' | 'learners'>): Map<string, string> {
  const text = [...Object.values(learners), ...known].map(({ bibtex }) => bibtex).join('\n');
  return new Map(
    text.split(/^(?=@)/m).flatMap((entry) => {
      const key = /^@\w+\{([^,]+),/.exec(entry)?.[1];
      return key ? [[key, entry]] : [];
    }),
  );
}

export const knownResultsIntro = `What is proven about regret: what the learner sees each round, what is assumed of the losses, the oracle that the learner asks, if the sources name one, the bound, and whether a round takes polynomial time. ${tex('n')} is the dimension and ${tex('T')} the number of rounds; ${tex('\\tilde O')} leaves out logarithms, and a bound without ${tex('n')} leaves out a factor that depends on it. The exponent of ${tex('n')} is open: with one value and convex losses there are sets on which every learner has a regret of order ${tex('n \\sqrt T')}, and the best upper bounds in the table are ${tex('n^{2.5} \\sqrt T')} against an adversary, by a proof without an algorithm, ${tex('n^{3.5} \\sqrt T')} in polynomial time, and ${tex('n^{1.5} \\sqrt T')} to ${tex('n^{1.75} \\sqrt T')} for stochastic losses.`;

const checkbox = (word: string): string => `<label><input type="checkbox" value="${word}" checked /> ${word}</label>`;

const heads: [title: string, key?: string][] = [
  ['Year', 'year'],
  ['Result'],
  ['Feedback'],
  ['Losses'],
  ['Oracle'],
  ['Regret', 'rate'],
  ['Efficient'],
  ['Runs here'],
  ['Remark'],
];

function head([title, key]: (typeof heads)[number], i: number): string {
  if (!key) return `<th scope="col">${title}</th>`;
  return `<th scope="col" data-key="${key}" aria-sort="${i === 0 ? 'ascending' : 'none'}"><button type="button">${title}</button></th>`;
}

export function knownResultsTable(cards: Cards, learners: readonly Pick<Learner, 'name' | 'label'>[]): string {
  const references = bibtexByKey(cards);
  const row = (result: KnownResult): string => {
    const { label, year, kind, feedback, losses, oracle, regret, efficient, learner, key, remark } = result;
    const bibtex = references.get(key);
    if (!bibtex) throw new Error(`no card has the BibTeX of ${key}`);
    const runs = learners.find(({ name }) => name === learner);
    if (learner && !runs) throw new Error(`${label} ${year} names ${learner}, which is no learner`);
    const cells = [
      feedback,
      mixed(losses),
      oracle,
      mixed(regret),
      efficient,
      runs ? reference('learner', learner, runs.label) : '',
      mixed(remark),
    ];
    const about = kind ? ` <small>${escaped(kind)}</small>` : '';
    return `<tr data-needs="${needsOf(result).join('|')}" data-year="${year}" data-rate="${rateInT(regret)}">
      <td>${year}</td><th scope="row">${escaped(label)}${about}${bibtexOf(bibtex)}</th>${cells
        .map((cell, i) => `<td data-head="${heads[i + 2]![0]}">${cell}</td>`)
        .join('')}</tr>`;
  };
  const group = ([title, words]: [string, string[]]): string =>
    `<div role="group" aria-label="${title}"><b>${title}</b>${words.map(checkbox).join('')}</div>`;
  return `<div class="known-results">
    <fieldset>
      <legend>What you have</legend>
      ${Object.entries(filters).map(group).join('')}
      <p>A result is listed if everything that it needs is checked. One for convex losses holds for smooth ones too;
        ${special} means linear, quadratic or ${tex('\\kappa')}-convex losses, one dimension, or no constraints. Values
        and gradients do not replace each other. A lower bound needs its feedback alone.</p>
      <p role="status">${cards.known.length} results</p>
    </fieldset>
    <table>
      <caption class="unseen">Known results</caption>
      <thead><tr>${heads.map(head).join('')}</tr></thead>
      <tbody>${cards.known.map(row).join('')}</tbody>
    </table>
  </div>`;
}
