// The atlas as HTML: an entry for every learner, set, problem and adversary of the catalogue, from its card, and a table
// of results of the literature, made when the site is built. A new entry of the catalogue is an entry here.
import type { Cards } from '../../cards';
import { algorithmIn, usual, type Algorithm, type Line } from '../cards/algorithm';
import type { CardConstant, LearnerCard } from '../cards/card';
import type { Catalogue, Learner, Parameter, Problem, SetEntry } from '../engine/catalogue';
import { whole } from '../base/numbers';
import { asksText, columns, rateText, rowsOf, sees } from '../state/learner_words';
import { written } from '../state/link';
import { knownResultsIntro, knownResultsTable } from './known_results_table';
import { bibtexOf, escaped, mixed, reference, tex } from './markup';

type Settings = { [name: string]: string };

const linkOf = (settings: Settings): string => `./index.html#${escaped(written(Object.entries(settings)))}`;

/** Descriptions term by term; terms without one are left out. */
const list = (...terms: readonly [term: string, html: string][]): string =>
  `<dl>${terms.map(([term, html]) => (html ? `<dt>${term}</dt><dd>${html}</dd>` : '')).join('')}</dl>`;

/** A figure that runs when it is looked at, and the same in the playground. */
function live(caption: string, settings: Settings): string {
  const attributes = Object.entries(settings).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return `<figure>
    <bco-regret-plot${attributes.join('')}>A figure that runs in your browser: ${caption}</bco-regret-plot>
    <figcaption>${caption} <a href="${linkOf(settings)}">Open in the playground</a></figcaption>
  </figure>`;
}

const entry = (id: string, name: string, label: string, content: string): string => `
  <article id="${id}" aria-labelledby="${id}-title">
    <h3 id="${id}-title"><a href="#${id}">${escaped(label)}</a>${label === name ? '' : ` <code>${name}</code>`}</h3>
    ${content}
  </article>`;

const section = (id: string, title: string, lead: string, entries: readonly string[]): string => `
  <section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    <p>${lead}</p>
    ${entries.join('')}
  </section>`;

/** The card of an entry; `kind`: what an error calls it. */
function cardOf<T>(cards: { [name: string]: T }, kind: string, name: string): T {
  if (!Object.hasOwn(cards, name)) throw new Error(`the ${kind} ${name} has no card`);
  return cards[name]!;
}

const enumerated = (items: readonly string[]): string =>
  items.map((item, i) => (i === 0 ? '' : i === items.length - 1 ? ' and ' : ', ') + item).join('');

// ---------------------------------------------------------------- learners

function listing({ title, before, lines, reference }: Algorithm): string {
  const line = ({ number, text, repeats }: Line, inside: number) =>
    `<li value="${number}" class="depth-${inside + (repeats ? 1 : 0)}">${mixed(text)}</li>`;
  const from = reference ? ` (${escaped(reference)})` : '';
  return `<div class="algorithm">
    <p>${escaped(title)}${from}</p>
    <ol>${before.map((each) => line(each, 0)).join('')}${lines.map((each) => line(each, 1)).join('')}</ol>
  </div>`;
}

function updateRule({ name }: Learner, card: LearnerCard, parameters: readonly Parameter[]): string {
  const form = parameters.find((each) => each.name === `${name}-form`);
  const algorithmOf = (choice: string) => {
    const section = card.algorithms.find((each) => each.form === choice);
    if (!section) throw new Error(`the card of ${name} has no "## Algorithm${choice && `: ${choice}`}"`);
    return algorithmIn(section, name)(usual);
  };
  if (!form) return listing(algorithmOf(''));
  const others = form.choices!.filter((choice) => choice !== form.default);
  const more = others.map((choice) => `<p><code>${form.name}</code> ${choice}</p>${listing(algorithmOf(choice))}`);
  return `${listing(algorithmOf(String(form.default)))}
    <details><summary>Other forms: ${others.join(', ')}</summary>${more.join('')}</details>`;
}

function constantsTable(all: readonly CardConstant[], name: string): string {
  if (all.length === 0) return '';
  const row = ({ symbol, formula, ours, choice }: CardConstant) =>
    `<tr><td>${tex(`${symbol} = ${formula}`)}</td>
      <td>${choice ? `<code>${choice.replace('=', '</code> ')}` : ''}</td>
      <td>${ours ? 'ours' : ''}</td></tr>`;
  return `<table class="constants">
    <caption class="unseen">Constants of ${name}</caption>
    <thead class="unseen"><tr><th>constant</th><th>with</th><th>origin</th></tr></thead>
    <tbody>${all.map(row).join('')}</tbody>
  </table>`;
}

function settingsOf(names: readonly string[], parameters: readonly Parameter[]): string {
  const of = names.map((name) => parameters.find((each) => each.name === name)!);
  const item = ({ name, symbol, help, choices = [], meanings = [] }: Parameter) => {
    const each = choices.map((choice, i) => `<li><code>${choice}</code> ${mixed(meanings[i] ?? '')}</li>`);
    return `<li><code>${name}</code> ${symbol ? tex(symbol) : ''} ${mixed(help)}${each.length > 0 ? `<ul>${each.join('')}</ul>` : ''}</li>`;
  };
  return of.length === 0
    ? ''
    : `<details><summary>${of.length} setting${of.length === 1 ? '' : 's'}</summary><ul>${of.map(item).join('')}</ul></details>`;
}

const horizons = {
  needed: 'It must know <i>T</i>; otherwise it restarts in epochs of doubling length.',
  none: 'It needs no horizon.',
  'by-form': 'Its form decides whether it must know <i>T</i>.',
} as const;

/** The rate in T and, if r, R, D, M and G do not change with it, in n. */
function provenRate(rate: number, ofDimension: number | null): string {
  const inT = `T^{${rateText(rate)}}`;
  if (ofDimension === null || ofDimension === 0) return tex(inT);
  const inN = ofDimension === 1 ? 'n' : `n^{${rateText(ofDimension)}}`;
  return `${tex(`${inN}\\,${inT}`)} with these constants, where <i>r</i>, <i>R</i>, <i>D</i>, <i>M</i> and <i>G</i> do not change with <i>n</i>`;
}

function learnerEntry(learner: Learner, { parameters }: Catalogue, cards: Cards): string {
  const { name, label, help, feedback, oracle, rate, dimension_rate: ofDimension, horizon } = learner;
  const card = cardOf(cards.learners, 'learner', name);
  const { constants, guarantee, cost, use, bibtex } = card;
  const missing = ['step', 'radius'].filter((each) => !learner.parameters.includes(each));
  const beside = [...new Set([name, 'fixed', 'ogd'])];
  const arena = linkOf({ problem: 'arena', learners: name, lines: name });
  return entry(
    `learner-${name}`,
    name,
    label,
    `<p>${mixed(help)}</p>
    ${updateRule(learner, card, parameters)}
    <p class="onward"><a href="${arena}">Step through it line by line in the plane</a></p>
    ${list(
      ['Sees per round', sees[feedback]],
      ['Uses', asksText(oracle)],
      ['Cost per round', mixed(cost)],
      ['Constants', constantsTable(constants, name)],
      ['Guarantee', mixed(guarantee)],
      ['Proven rate', rate === null ? '' : provenRate(rate, ofDimension)],
      ['Horizon', horizons[horizon]],
      ['When to use it', mixed(use)],
      ['Settings', settingsOf(learner.parameters, parameters)],
      [
        'Not tunable',
        missing.length === 0 ? '' : `It has no ${missing.map((each) => `<code>${each}</code>`).join(' and no ')}.`,
      ],
      ['Reference', escaped(card.reference) + (bibtex ? bibtexOf(bibtex) : '')],
    )}
    ${live(
      `Regret of ${beside.join(', ')} on the target problem: unit ball, 10 dimensions, 4,096 rounds known in advance, 8 repeats.`,
      { problem: 'target', learners: beside.join(), rounds: '4096', repeats: '8', horizon: 'known', figure: 'regret' },
    )}`,
  );
}

function learnerTable(learners: readonly Learner[]): string {
  // Plain text, as beside the learners of the playground: the first window of the page waits for no font.
  const proven = (rate: number | null) => (rate === null ? '' : ` <span><i>T</i><sup>${rateText(rate)}</sup></span>`);
  const cell = (all: readonly Learner[], span: number) =>
    `<td colspan="${span}">${all
      .map(({ name, label, rate }) => `${reference('learner', name, label)}${proven(rate)}`)
      .join('<br>')}</td>`;
  const rows = rowsOf(learners).map(
    ({ oracle, cells }) =>
      `<tr><th scope="row">${asksText(oracle)}</th>${cells.map((each) => cell(each, columns.length / cells.length)).join('')}</tr>`,
  );
  return `<table class="learner-table">
    <caption>What a learner sees (columns), what it asks of the set (rows), and its proven regret</caption>
    <thead><tr><td></td>${columns.map((each) => `<th scope="col">${sees[each]}</th>`).join('')}</tr></thead>
    <tbody>${rows.join('')}</tbody>
  </table>`;
}

/** The first points of the learners, by the choices of `first-point`: by its default all of them, elsewhere those that have it. */
function startTable({ learners, parameters }: Catalogue): string {
  const { name, choices = [], meanings = [], default: usual } = parameters.find((each) => each.name === 'first-point')!;
  const able = learners.filter((each) => each.parameters.includes(name));
  const row = (choice: string, i: number) =>
    `<tr><th scope="row"><code>${choice}</code></th><td>${mixed(meanings[i] ?? '')}</td>
      <td>${choice === usual ? 'all, by default' : able.map(({ name: each }, k) => `<span>${reference('learner', each, each)}${k < able.length - 1 ? ',' : ''}</span>`).join(' ')}</td></tr>`;
  return `<table class="learner-table starts">
    <caption>Where learners start</caption>
    <thead><tr><th scope="col"><code>${name}</code></th><th scope="col">first point ${tex('x_1')}</th><th scope="col">learners</th></tr></thead>
    <tbody>${choices.map(row).join('')}</tbody>
  </table>`;
}

// ---------------------------------------------------------------- sets, problems, adversaries

/** A problem that has the set, and the choice that gives it. */
function homesOf(name: string, { problems, parameters }: Catalogue): { problem: Problem; settings: Settings }[] {
  return problems.flatMap((problem) =>
    problem.sets.flatMap((set, i) => {
      if (set !== name) return [];
      const choices = parameters.find((each) => each.name === problem.set_parameter)?.choices;
      const choice: Settings = choices ? { [problem.set_parameter]: choices[i]! } : {};
      return [{ problem, settings: { problem: problem.name, ...choice } }];
    }),
  );
}

const quick = 1000; // rounds of a figure that only compares costs or first steps

function setEntry({ name }: SetEntry, catalogue: Catalogue, cards: Cards): string {
  const { label, definition, radii, linear, projection, separation, barrier } = cardOf(cards.sets, 'set', name);
  const homes = homesOf(name, catalogue);
  const learners = ['projection-free', 'fkm', ...(barrier ? ['barrier'] : [])];
  // In the plane no oracle costs much.
  const home = homes.find(({ problem }) => problem.name !== 'arena') ?? homes[0];
  const figure = home
    ? live(
        `Oracle calls and times of ${enumerated(learners)} on this set: the problem ${home.problem.name}, ${whole(quick)} rounds, 4 repeats.`,
        {
          ...home.settings,
          learners: learners.join(),
          rounds: String(quick),
          repeats: '4',
          figure: 'cost',
        },
      )
    : '';
  return entry(
    `set-${name}`,
    name,
    label,
    `<p>${mixed(definition)}</p>
    ${list(
      ['Radii', mixed(radii)],
      ['Linear minimiser', mixed(linear)],
      ['Projection', mixed(projection)],
      ['Separation', mixed(separation)],
      ['Barrier', barrier ? mixed(barrier) : 'None: the learner <code>barrier</code> cannot be used on this set.'],
      [
        'Problems',
        enumerated(
          homes.map(({ problem, settings }) => {
            const home = cardOf(cards.problems, 'problem', problem.name);
            return `<a href="${linkOf(settings)}">${escaped(home.label)}</a>`;
          }),
        ),
      ],
    )}
    ${figure}`,
  );
}

function problemEntry(problem: Problem, { learners, parameters }: Catalogue, cards: Cards): string {
  const { name, help, rounds } = problem;
  const { label, losses, bounds, use } = cardOf(cards.problems, 'problem', name);
  const shown = learners.filter((each) => each.default).map((each) => each.name);
  const few = Math.min(rounds, quick);
  const ofSets = problem.sets.map((each) => reference('set', each, cardOf(cards.sets, 'set', each).label));
  return entry(
    `problem-${name}`,
    name,
    label,
    `<p>${mixed(help)}</p>
    ${list(
      ['Losses', mixed(losses)],
      ['Set', enumerated(ofSets)],
      ['Bounds', mixed(bounds)],
      ['What it shows', mixed(use)],
      ['Rounds', `${whole(rounds)} by default`],
      ['Settings', settingsOf(problem.parameters, parameters)],
    )}
    ${live(`Regret of ${enumerated(shown)}: ${whole(few)} rounds, 4 repeats.`, {
      problem: name,
      learners: shown.join(),
      rounds: String(few),
      repeats: '4',
      figure: 'regret',
    })}`,
  );
}

function adversaryEntry(name: string, meaning: string, { problems }: Catalogue, cards: Cards): string {
  const where = problems.filter(({ parameters }) => parameters.includes('adversary'));
  const settings = { adversary: name, period: '512', learners: 'ogd,two-point,fkm,fixed', horizon: 'known' };
  return entry(
    `adversary-${name}`,
    name,
    name,
    `<p>${mixed(meaning)}</p>
    ${list(['Problems', enumerated(where.map((each) => reference('problem', each.name, cards.problems[each.name]!.label)))])}
    ${live(
      'Regret of ogd, two-point, fkm and fixed on the target problem: unit ball, 10 dimensions, 4,096 rounds known in advance, 8 repeats, period 512.',
      {
        problem: 'target',
        ...settings,
        rounds: '4096',
        repeats: '8',
        figure: 'regret',
      },
    )}`,
  );
}

// ---------------------------------------------------------------- the whole

export function atlas(catalogue: Catalogue, cards: Cards): string {
  const { learners, sets, problems, parameters } = catalogue;
  const adversaries = parameters.find(({ name }) => name === 'adversary')!;
  return [
    learnerTable(learners),
    section(
      'learners',
      'Learners',
      `Every learner plays a point of ${tex('\\mathcal K')} in each round ${tex('t')} and sees what its column of the table says, nothing more. All start at the same point ${tex('x_1')}, the centre of ${tex('\\mathcal K')} unless <code>first-point</code> says otherwise. Constants are written as the library uses them, with the settings <code>step</code> and <code>radius</code> at 1; <i>ours</i> marks those that are in no publication. Cutting ${tex('\\delta')} to ${tex('\\kappa r')} is ours throughout.`,
      [startTable(catalogue), ...learners.map((each) => learnerEntry(each, catalogue, cards))],
    ),
    section(
      'sets',
      'Sets',
      `Points are relative to a centre, with ${tex('r \\mathcal B \\subseteq \\mathcal K \\subseteq R\\, \\mathcal B')} and diameter ${tex('D')}.`,
      sets.map((each) => setEntry(each, catalogue, cards)),
    ),
    section(
      'problems',
      'Problems',
      `A problem is a set and a sequence of losses; every learner of a run sees the same ones. ${tex('M')}, ${tex('G')} and ${tex('\\beta')} bound the losses, their gradients, and how fast the gradients change.`,
      problems.map((each) => problemEntry(each, catalogue, cards)),
    ),
    section(
      'adversaries',
      'Adversaries',
      'An adversary chooses the losses of the problems arena and target.',
      adversaries.choices!.map((name, i) => adversaryEntry(name, adversaries.meanings?.[i] ?? '', catalogue, cards)),
    ),
    section('known-results', 'Known results', knownResultsIntro, [knownResultsTable(cards, learners)]),
  ].join('\n');
}
