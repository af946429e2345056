// The cards of learners, sets and problems: Markdown beside their code, in which text between $ and $ is LaTeX. Results
// of the literature are cards too, all in one file.
//
//   # Label
//   **Reference.** Text of a field, up to the next field or blank line.
//   | constant | formula | with | origin |        a learner's constants
//   ```bibtex … ```                              its references
//   ## Algorithm: form                           line by line, see algorithm.ts

/** A constant of a learner as the library uses it, all multipliers at 1. */
export interface CardConstant {
  /** LaTeX. */
  symbol: string;
  formula: string;
  /** "name=value" of the parameter that it belongs to; empty: always. */
  choice: string;
  /** No publication has it. */
  ours: boolean;
}

/** One bullet below a line of an algorithm: "key if `condition`: value". */
export interface Bullet {
  key: string;
  condition: string;
  value: string;
  /** Line of the file. */
  line: number;
}

export interface AlgorithmLine {
  number: number;
  text: string;
  bullets: Bullet[];
  line: number;
}

/** A section "## Algorithm: form"; the form is empty where the learner has only one. */
export interface AlgorithmSection {
  form: string;
  title: string;
  /** Empty: the learner's. */
  reference: string;
  lines: AlgorithmLine[];
  line: number;
}

const fields = {
  learner: {
    reference: 'Reference',
    colour: 'Colour',
    use: 'When to use it',
    guarantee: 'Guarantee',
    cost: 'Cost per round',
  },
  set: {
    definition: 'Definition',
    radii: 'Radii',
    linear: 'Linear minimiser',
    projection: 'Projection',
    separation: 'Separation',
    barrier: 'Barrier',
  },
  problem: { set: 'Set', losses: 'Losses', bounds: 'Bounds', use: 'What it shows' },
  'known result': {
    kind: 'Kind',
    feedback: 'Feedback',
    losses: 'Losses',
    oracle: 'Oracle',
    regret: 'Regret',
    efficient: 'Efficient',
    learner: 'Learner',
    key: 'Key',
    remark: 'Remark',
  },
} as const;

export type CardKind = keyof typeof fields;

/** A field that the card does not have is empty. */
export type Card<Kind extends CardKind> = { label: string } & { [field in keyof (typeof fields)[Kind]]: string };

export interface LearnerCard extends Card<'learner'> {
  color: string;
  /** Dashes of the stroke, as in SVG; empty: solid. */
  dash: string;
  constants: CardConstant[];
  bibtex: string;
  algorithms: AlgorithmSection[];
}

/** A result of the literature; its key is that of its BibTeX, which stands in any of the cards. */
export interface KnownResult extends Card<'known result'> {
  /** The label without it: the authors. */
  year: number;
  bibtex: string;
}

/** Error in a card, with its place. */
export class CardError extends Error {
  constructor(file: string, line: number, problem: string) {
    super(`${file}, line ${line}: ${problem}`);
  }
}

type Fail = (problem: string) => never;

function constantOf(row: string, fail: Fail): CardConstant {
  const cells = row.split('|').map((cell) => cell.trim());
  const [, symbol, formula] = /^\|\$([^$]+)\$\|\$([^$]+)\$\|/.exec(cells.join('|')) ?? [];
  if (!symbol || !formula || cells.length !== 6) fail('a constant must be "| $symbol$ | $formula$ | with | origin |"');
  if (!/^(ours)?$/.test(cells[4]!)) fail(`the origin of a constant must be "ours" or empty, got "${cells[4]}"`);
  return { symbol: symbol!, formula: formula!, choice: cells[3]!.replaceAll('`', ''), ours: cells[4] === 'ours' };
}

function bulletOf(text: string, line: number, fail: Fail): Bullet {
  const [, key, condition = '', value] = /^(\w+)(?: if `([^`]+)`)?: (.+)$/.exec(text) ?? [];
  if (!key || !value) fail(`a bullet must be "key: value" or "key if \`condition\`: value", got "${text}"`);
  return { key: key!, condition, value: value!, line };
}

interface Parsed {
  label: string;
  fields: { [name: string]: string };
  constants: CardConstant[];
  bibtex: string;
  algorithms: AlgorithmSection[];
}

function parse(kind: CardKind, text: string, file: string): Parsed {
  const names: string[] = Object.values(fields[kind]);
  const parsed: Parsed = { label: '', fields: {}, constants: [], bibtex: '', algorithms: [] };
  let field = ''; // whose paragraph goes on
  let inBibtex = false;
  text.split('\n').forEach((raw, i) => {
    const fail: Fail = (problem) => {
      throw new CardError(file, i + 1, problem);
    };
    const section = parsed.algorithms.at(-1);
    const set = (name: string, value: string) => {
      if (section && name === 'Reference') section.reference = value;
      else parsed.fields[name] = value;
      field = name;
    };
    if (inBibtex || raw === '```bibtex') {
      if (inBibtex && raw !== '```') parsed.bibtex += `${raw}\n`;
      inBibtex = raw !== '```';
      return;
    }
    const content = raw.trim();
    const [, heading] = /^# (.+)$/.exec(content) ?? [];
    const [, form] = /^## Algorithm(?:: (\S+))?$/.exec(content) ?? [undefined, null];
    const [, name, value] = /^\*\*([^*]+)\.\*\* (.+)$/.exec(content) ?? [];
    const [, number, line] = /^(\d+)\. (.+)$/.exec(raw) ?? [];
    const [, bullet] = /^ +- (.+)$/.exec(raw) ?? [];
    if (content === '') field = '';
    else if (field && !name)
      set(field, `${section && field === 'Reference' ? section.reference : parsed.fields[field]} ${content}`);
    else if (parsed.label === '' && !heading) fail(`a card must begin with "# Label", got "${content}"`);
    else if (heading) parsed.label = heading;
    else if (form !== null)
      parsed.algorithms.push({ form: form ?? '', title: '', reference: '', lines: [], line: i + 1 });
    else if (name) {
      if (!names.includes(name)) fail(`unknown field "${name}"; a ${kind} has ${names.join(', ')}`);
      set(name, value!);
    } else if (content.startsWith('|') && kind === 'learner') {
      if (!/^\|( constant \|.*|[-|]*)$/.test(content)) parsed.constants.push(constantOf(content, fail));
    } else if (number && section) {
      const expected = (section.lines.at(-1)?.number ?? 0) + 1;
      if (Number(number) !== expected) fail(`the next line must have the number ${expected}, got ${number}`);
      section.lines.push({ number: expected, text: line!, bullets: [], line: i + 1 });
    } else if (bullet && section?.lines.length) section.lines.at(-1)!.bullets.push(bulletOf(bullet, i + 1, fail));
    else if (section && section.title === '') section.title = content;
    else fail(`this belongs nowhere: "${content}"`);
  });
  if (inBibtex) throw new CardError(file, text.split('\n').length, 'the references must end with ```');
  return parsed;
}

function colours(text: string, file: string): { color: string; dash: string } {
  const [, color, dash = ''] = /^(#[\dA-Fa-f]{6}), (?:solid|dashes ([\d ]+))$/.exec(text || '#666666, solid') ?? [];
  if (!color) throw new CardError(file, 1, `Colour must be "#rrggbb, solid" or "#rrggbb, dashes 6 4", got "${text}"`);
  return { color, dash };
}

function named<Kind extends CardKind>(kind: Kind, parsed: Parsed): Card<Kind> {
  const values = Object.entries(fields[kind]).map(([field, name]) => [field, parsed.fields[name as string] ?? '']);
  return { label: parsed.label, ...Object.fromEntries(values) } as Card<Kind>;
}

/** `file`: what errors call it. */
export function learnerCard(text: string, file: string): LearnerCard {
  const parsed = parse('learner', text, file);
  const { constants, bibtex, algorithms } = parsed;
  const card = named('learner', parsed);
  return { ...card, ...colours(card.colour, file), constants, bibtex, algorithms };
}

export const setCard = (text: string, file: string): Card<'set'> => named('set', parse('set', text, file));
export const problemCard = (text: string, file: string): Card<'problem'> =>
  named('problem', parse('problem', text, file));

/** All results of a file, each from its heading to the next. */
export function knownResults(text: string, file: string): KnownResult[] {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, i) => (line.startsWith('# ') ? [i] : []));
  return starts.map((start, i) => {
    const section = lines.slice(start, starts[i + 1]).join('\n');
    const parsed = parse('known result', '\n'.repeat(start) + section, file); // errors count the lines of the file
    const [, label, year] = /^(.+) (\d{4})$/.exec(parsed.label) ?? [];
    if (!label)
      throw new CardError(file, start + 1, `a result must begin with "# Authors year", got "${parsed.label}"`);
    return { ...named('known result', { ...parsed, label }), year: Number(year), bibtex: parsed.bibtex };
  });
}
