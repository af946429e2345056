// Everything that a link to the paper's page holds: what the three experiments are run with, and how they are looked at.
import type { Catalogue, Module, Parameter } from '../engine';
import { quoted } from '../files/values';
import { choiceField, Link, pricesField, type Field } from '../state/link';
import { isPriceLabel } from '../state/prices';
import { valueOf } from '../state/state';

export const problems = ['quadratic', 'portfolio', 'matrix'] as const;
export type Problem = (typeof problems)[number];

export interface PaperState {
  repeats: number;
  seed: number;
  /** The choices that the paper leaves open, where they differ from their defaults. */
  choices: { [name: string]: number | string };
  /** Margins of the judge, where they differ from their defaults. */
  margins: { [name: string]: number };
  /** The label of the reader's own prices; empty: the synthetic market. */
  prices: string;
  view: PaperView;
}

export type PaperView = { [K in keyof typeof viewChoices]: (typeof viewChoices)[K][number] };

/** The choices of the view, the default first. */
export const viewChoices = {
  figure: ['loss', 'regret'],
  'loss-at': ['y', 'x'],
  'theory-of': problems,
  /** Whose readings are shown. */
  claim: ['5', '1', '2', '3', '4', '6', '7', '8', '9', '10', '11', '12'],
} as const;

export const quick = 8;
export const full = 50;

/** What the paper leaves open, as a parameter; `rounds` is that of the quadratics. */
export function choiceInfo({ parameters, run, paper }: Catalogue, name: string): Parameter {
  if (name !== 'rounds') return parameters.find((each) => each.name === name)!;
  const rounds = run.find((each) => each.name === name)!;
  return { ...rounds, default: paper.rounds, help: 'T of the quadratics, which the paper does not give.' };
}

export function paperLink(catalogue: Catalogue, check: Module['check']): Link<PaperState> {
  const run = (name: string) => Number(catalogue.run.find((each) => each.name === name)!.default);
  const defaults = (): PaperState => ({
    repeats: quick,
    seed: run('seed'),
    choices: {},
    margins: {},
    prices: '',
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
      const value = text.trim() === '' ? NaN : Number(text);
      if (!(value >= least && value <= most))
        throw new Error(`${name} must be between ${least} and ${most}, got ${quoted(text)}`);
      if (value === usual) delete margins[name];
      else margins[name] = value;
    },
  });
  const view = (name: keyof typeof viewChoices): Field<PaperState> =>
    choiceField(
      name,
      viewChoices[name],
      (state) => state.view[name],
      (state, text) => Object.assign(state.view, { [name]: text }),
    );
  const prices = pricesField<PaperState>((state) => state.prices, isPriceLabel);
  const names = Object.keys(viewChoices) as (keyof typeof viewChoices)[];
  return new Link(
    [
      runField('repeats'),
      runField('seed'),
      ...catalogue.paper.choices.map(choice),
      ...catalogue.paper.margins.map(margin),
      prices,
      ...names.map(view),
    ],
    defaults,
  );
}
