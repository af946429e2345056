// Everything that a link to the paper's page holds: what the three experiments are run with, and how they are looked at.
import type { Catalogue, Module, Parameter } from '../engine';
import { quoted } from '../files/values';
import { numberFrom, whole } from '../base/numbers';
import { choiceField, Link, dataField, type Field } from '../state/link';
import { isDataLabel } from '../state/data';
import { valueOf } from '../state/state';

export const problems = ['quadratic', 'portfolio', 'matrix'] as const;
export type PaperProblem = (typeof problems)[number];

export interface PaperState {
  repeats: number;
  seed: number;
  /** The choices that the paper leaves open, where they differ from their defaults. */
  choices: { [name: string]: number | string };
  /** Margins of the judge, where they differ from their defaults. */
  margins: { [name: string]: number };
  /** The label of the reader's own prices; empty: the synthetic market. */
  prices: string;
  /** The settings with which the proof was audited last. */
  audit: AuditSettings;
  view: PaperView;
}

export interface AuditSettings {
  problem: string;
  eta: string;
  exploration: number;
  rounds: number;
  repeats: number;
}

export const auditForms = ['printed', 'corrected'] as const;
/** A projection is computed in every round: more would keep a thread for long. */
export const auditMost = { rounds: 20_000, repeats: 200 };
const auditDefaults: AuditSettings = { problem: 'arena', eta: 'printed', exploration: 0.5, rounds: 2000, repeats: 20 };

export type PaperView = { [K in keyof typeof viewChoices]: (typeof viewChoices)[K][number] };

/** The choices of the view, the default first. */
export const viewChoices = {
  figure: ['loss', 'regret'],
  'loss-at': ['y', 'x'],
  'theory-of': problems,
  /** The claim whose readings are shown. */
  claim: ['5', '1', '2', '3', '4', '6', '7', '8', '9', '10', '11', '12', '13', '14'],
} as const;

export const quick = 8;
export const full = 50;

/**
 * A choice that the paper leaves open, as a parameter; `rounds` is that of the quadratics. No form for strongly convex
 * losses is among them.
 */
export function choiceInfo({ parameters, run, paper }: Catalogue, name: string): Parameter {
  if (name !== 'rounds') {
    const info = parameters.find((each) => each.name === name)!;
    if (!info.choices) return info;
    const isOpen = (_: unknown, i: number) => info.choices![i] !== 'strongly-convex';
    return { ...info, choices: info.choices.filter(isOpen), meanings: info.meanings?.filter(isOpen) };
  }
  const rounds = run.find((each) => each.name === name)!;
  return { ...rounds, default: paper.rounds, help: 'T of the quadratics, which the paper does not give.' };
}

/** A setting of the audit from text; throws a sentence. */
export function auditValue(
  name: keyof AuditSettings,
  text: string,
  catalogue: Catalogue,
  check: Module['check'],
): number | string {
  const given = (label: string, names: readonly string[]): string => {
    if (!names.includes(text)) throw new Error(`${label} must be one of ${names.join(', ')}, got ${quoted(text)}`);
    return text;
  };
  if (name === 'problem') {
    return given(
      'problem of the audit',
      catalogue.problems.map((each) => each.name),
    );
  }
  if (name === 'eta') return given('η of the audit', auditForms);
  const value = numberFrom(text) ?? NaN;
  if (name === 'exploration') {
    check(name, value);
    return value;
  }
  const most = auditMost[name];
  if (!(Number.isInteger(value) && value >= 2 && value <= most)) {
    const label = name === 'rounds' ? 'T' : name;
    throw new Error(
      `${label} of the audit must be a whole number between 2 and ${whole(most)}, got ${text || 'nothing'}`,
    );
  }
  return value;
}

export function paperLink(catalogue: Catalogue, check: Module['check']): Link<PaperState> {
  const run = (name: string) => Number(catalogue.run.find((each) => each.name === name)!.default);
  const defaults = (): PaperState => ({
    repeats: quick,
    seed: run('seed'),
    choices: {},
    margins: {},
    prices: '',
    audit: { ...auditDefaults },
    view: { figure: 'loss', 'loss-at': 'y', 'theory-of': 'quadratic', claim: '5' },
  });
  const runField = (name: 'repeats' | 'seed'): Field<PaperState> => ({
    name,
    get: (state) => (state[name] === defaults()[name] ? undefined : String(state[name])),
    set: (state, text) => (state[name] = Number(valueOf(name, text, catalogue, check))),
  });
  const choice = (name: string): Field<PaperState> => ({
    name,
    get: ({ choices }) => (choices[name] === undefined ? undefined : String(choices[name])),
    set: ({ choices }, text) => {
      const value = valueOf(name, text, catalogue, check);
      if (value === choiceInfo(catalogue, name).default) delete choices[name];
      else choices[name] = value;
    },
  });
  const margin = ({ name, least, most, default: usual }: Catalogue['paper']['margins'][number]): Field<PaperState> => ({
    name,
    get: ({ margins }) => (margins[name] === undefined ? undefined : String(margins[name])),
    set: ({ margins }, text) => {
      const value = numberFrom(text) ?? NaN;
      if (!(value >= least && value <= most))
        throw new Error(`${name} must be between ${least} and ${most}, got ${quoted(text)}`);
      if (value === usual) delete margins[name];
      else margins[name] = value;
    },
  });
  const audit = (name: keyof AuditSettings): Field<PaperState> => ({
    name: `audit-${name}`,
    get: (state) => (state.audit[name] === auditDefaults[name] ? undefined : String(state.audit[name])),
    set: (state, text) => {
      state.audit = { ...state.audit, [name]: auditValue(name, text, catalogue, check) };
    },
  });
  const view = (name: keyof typeof viewChoices): Field<PaperState> =>
    choiceField(
      name,
      viewChoices[name],
      (state) => state.view[name],
      (state, text) => Object.assign(state.view, { [name]: text }),
    );
  const prices = dataField<PaperState, 'prices'>('prices', (state) => state.prices, isDataLabel);
  const names = Object.keys(viewChoices) as (keyof typeof viewChoices)[];
  return new Link(
    [
      runField('repeats'),
      runField('seed'),
      ...catalogue.paper.choices.map(choice),
      ...catalogue.paper.margins.map(margin),
      prices,
      ...(Object.keys(auditDefaults) as (keyof AuditSettings)[]).map(audit),
      ...names.map(view),
    ],
    defaults,
  );
}
