// A run as a command, as JavaScript and as C++: each gives the same numbers.
import type { Catalogue } from '../engine';
import type { Configuration, Provenance } from '../session/provenance';
import { h } from '../base/dom';
import { unusualParameters } from './caption';
import { dialog, type DialogPlace, type ExportItem } from './dialogs';

/** A word of a shell's command line. */
export const shellWord = (word: string): string =>
  /^[\w./:=,+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

const parametersOf = ({ parameters }: Configuration): [string, number | string][] =>
  Object.entries(parameters).filter((pair): pair is [string, number | string] => pair[1] !== null);

export function asCommand(configuration: Configuration): string {
  const { problem, learners, rounds, repeats, 'first-repeat': first, seed, horizon, data } = configuration;
  const words = ['bco', 'run', '--problem', problem, '--learners', learners.join(), '--rounds', String(rounds)];
  words.push('--repeats', String(repeats), '--seed', String(seed), '--horizon', horizon);
  if (first !== 0) words.push('--first-repeat', String(first));
  for (const [name, value] of parametersOf(configuration)) words.push('--set', `${name}=${value}`);
  if (data) words.push('--data', data.file);
  return `${words.map(shellWord).join(' ')}\n`;
}

export function asJavaScript(configuration: Configuration): string {
  const { data, parameters: _, 'first-repeat': firstRepeat, ...run } = configuration;
  const config = { ...run, firstRepeat, parameters: Object.fromEntries(parametersOf(configuration)) };
  const text = JSON.stringify(config, null, 2);
  const own = data
    ? text.replace(/\n}$/, `,\n  "data": await readFile(${JSON.stringify(data.file)}, 'utf8')\n}`)
    : text;
  return `${data ? "import { readFile } from 'node:fs/promises';\n" : ''}import { Engine } from 'bco-playground';

const engine = await Engine.create();
const result = await engine.run(${own});
engine.close();
for (const learner of result.learners) {
  const { mean, error } = result.summary(learner, 'average_loss');
  console.log(learner, mean.at(-1), error.at(-1)); // after the last round: mean over the repeats, its standard error
}
`;
}

/** A number or a text of C++, which must not hold a trigraph. */
const literal = (value: number | string): string => JSON.stringify(value).replaceAll('?', '\\?');

export function asCpp(configuration: Configuration): string {
  const { problem, learners, rounds, repeats, 'first-repeat': first, seed, horizon, data } = configuration;
  const set = parametersOf(configuration).map(
    ([name, value]) => `    config.parameters.set(${literal(name)}, ${literal(value)});\n`,
  );
  const file = data
    ? `  std::ifstream file(${literal(data.file)}, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  const auto data = std::make_shared<const bco::Table>(bco::Table::parse(text));
`
    : '';
  const table = data
    ? `    config.data = data;
    config.data_source = {${literal(data.file)}, ${literal(data.sha256)}};
`
    : '';
  return `// Links bco::bco of find_package(bco); writes the rows of "bco run".
${data ? '#include <fstream>\n' : ''}#include <iostream>
${data ? '#include <iterator>\n#include <memory>\n#include <string>\n' : ''}
#include "bco/simulation/csv.h"
#include "bco/simulation/simulation.h"

int main() {
${file}  std::cout << bco::run_header();
  for (std::uint64_t repeat = ${first}; repeat < ${first + repeats}; ++repeat) {
    bco::Config config;
    config.problem = ${literal(problem)};
    config.learners = {${learners.map(literal).join(', ')}};
    config.horizon = ${literal(horizon)};
    config.rounds = ${rounds};
    config.seed = ${seed};
    config.repeat = repeat;
${set.join('')}${table}    bco::Simulation simulation(config);
    simulation.advance(config.rounds);
    bco::write_csv(std::cout, simulation.record(), simulation.config());
  }
}
`;
}

/** A text that gives the same numbers, and where it is used. */
export interface Recipe {
  title: string;
  help: string;
  text: string;
}

/** Empty if a file did not say how it was made, or has learners that nobody else has. */
export function recipes({ configuration, link }: Provenance, catalogue: Catalogue): Recipe[] {
  const { learners, seed, horizon, parameters } = configuration;
  const has = (list: readonly { name: string }[], name: string) => list.some((each) => each.name === name);
  const isKnown =
    seed !== null &&
    horizon !== null &&
    parameters !== null &&
    has(catalogue.problems, configuration.problem) &&
    configuration['own-learners'] === undefined &&
    learners.every((name) => has(catalogue.learners, name));
  if (!isKnown) return [];
  const whole = {
    ...configuration,
    'first-repeat': configuration['first-repeat'] ?? 0,
    parameters: Object.fromEntries(unusualParameters(parameters, catalogue)),
  } as Configuration;
  return [
    ...(link === null ? [] : [{ title: 'Link', help: 'this page with these settings', text: link }]),
    { title: 'Command', help: '`bco run …`, which prints the same rows', text: asCommand(whole) },
    { title: 'JavaScript', help: 'for the npm package', text: asJavaScript(whole) },
    { title: 'C++', help: 'for the library', text: asCpp(whole) },
  ];
}

const lineLength = 90; // about what the dialog's width holds

/** A recipe that can be read, selected and copied. */
function recipeSection({ title, help, text }: Recipe): HTMLElement {
  const lines = text.trimEnd().split('\n');
  const rows = Math.min(
    10,
    lines.reduce((sum, line) => sum + Math.ceil((line.length || 1) / lineLength), 0),
  );
  const area = h('textarea', { readOnly: true, rows, value: text, 'aria-label': title });
  const said = h('output');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      said.textContent = 'Copied.';
    } catch {
      area.focus();
      area.select();
      said.textContent = 'Selected. Press Ctrl+C (⌘C) to copy.';
    }
  };
  const name = { 'aria-label': `Copy ${title}`, on: { click: () => void copy() } };
  const button = h('button', { type: 'button', class: 'plain', ...name }, 'Copy');
  return h('section', { class: 'recipe' }, h('h3', {}, title), h('small', {}, help), said, button, area);
}

/** A dialog with everything that gives the same numbers. */
export function reproduction(provenance: Provenance, catalogue: Catalogue, place: DialogPlace): ExportItem[] {
  const all = recipes(provenance, catalogue);
  if (all.length === 0) return [];
  const names = all.map(({ title }) => (/^(Link|Command)$/.test(title) ? title.toLowerCase() : title));
  return [
    {
      label: 'Reproduce',
      help: `ways to get the same numbers: ${names.join(', ')}`,
      save: () => dialog(place, 'Reproduce', ...all.map(recipeSection)).classList.add('wide'),
    },
  ];
}
