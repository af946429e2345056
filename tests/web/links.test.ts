// Links into the playground: each holds what is shown where it stands.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PaperEngine, type RunConfig } from '../../web/src/engine';
import { readCards } from '../../web/cards';
import { atlas } from '../../web/src/atlas/atlas';
import { Reproduction } from '../../web/src/paper/reproduction';
import { choiceInfo, problems } from '../../web/src/paper/state';
import { digestOf } from '../../web/src/session/provenance';
import { RunSettings } from '../../web/src/session/run_settings';
import type { Store } from '../../web/src/session/store';
import { presets } from '../../web/src/state/presets';
import { States, type State } from '../../web/src/state/state';
import { questions } from '../../web/src/sweep/questions';
import { SweepStates } from '../../web/src/sweep/state';
import { SweepRun } from '../../web/src/sweep/sweep';
import { page } from './dom';
import { root } from './native';

let engine: PaperEngine;
let states: States;
beforeAll(async () => {
  engine = await PaperEngine.create({ workers: 0 });
  states = new States(engine);
});
afterAll(() => engine.close());
beforeEach(() => void page());

const few = Array.from({ length: 30 }, (_, day) =>
  [`day ${day}`, ...Array.from({ length: 6 }, (_, stock) => 10 + ((7 * day * (stock + 1)) % 11))].join(),
);
const text = ['date,A,B,C,D,E,F', ...few, ''].join('\n');
const table = { file: 'few.csv', sha256: digestOf(new TextEncoder().encode(text)), text };

/** The library's configuration: all that a number depends on. */
function run({ repeats, learners, ...config }: RunConfig) {
  const { problem, seed } = config;
  const names = [...learners].sort();
  return { problem, seed, repeats, learners: names, ...engine.module.resolve({ ...config, learners: names }) };
}

/** The same of a link, in a playground that has the table. */
async function runOf(href: string) {
  const [, link] = /^\.\/index\.html#(.*)$/.exec(href)!;
  const { state, refused } = states.read(link!);
  expect(refused, href).toEqual([]);
  const settings = new RunSettings(engine, states, () => state);
  await settings.tables.take(table);
  expect(settings.lacksData).toBe(false);
  return { state, run: run(settings.config) };
}

describe('of the paper’s panels', () => {
  const nothing = { get: () => Promise.resolve(undefined), set: () => Promise.resolve() } as unknown as Store;
  const looked = {
    figure: 'regret',
    band: 'mean',
    'loss-at': 'x',
    against: 'rounds',
    'x-axis': 'log',
    'y-axis': 'auto',
  } as const;

  async function check(choices: { [name: string]: number | string }, prices?: typeof table): Promise<void> {
    const reproduction = new Reproduction(engine, nothing);
    reproduction.run({ repeats: 3, seed: 7, choices }, prices);
    const experiments = engine.module.experiments({ ...choices, ...(prices && { prices: prices.text }) });
    for (const panel of reproduction.panels) {
      panel.show({ ...looked, bounds: 'both', references: 'none' }, '');
      const link = panel.element.querySelector<HTMLAnchorElement>('.panel-link a')!;
      expect(link.hidden).toBe(false);
      const href = link.getAttribute('href') ?? link.href;
      const own = panel.problem === 'portfolio' && prices ? { data: prices.text } : {};
      const { state, run: linked } = await runOf(href);
      expect(linked, href).toEqual(run({ ...experiments[panel.problem], repeats: 3, seed: 7, ...own }));
      expect(state.view, href).toMatchObject({ ...looked, bounds: 'both' });
    }
    reproduction.job.cancel();
  }

  it('holds the rounds, the learners and the horizon', () => check({}));

  it('holds every choice that the paper leaves open', async () => {
    for (const name of engine.catalogue.paper.choices) {
      const { choices, min, default: initial } = choiceInfo(engine.catalogue, name);
      await check({ [name]: choices ? choices.find((each) => each !== initial)! : name === 'rounds' ? 777 : min! });
    }
  });

  it('holds the reader’s own prices', () => check({}, table));

  it('is none where the results of a file are shown', () => {
    const reproduction = new Reproduction(engine, nothing);
    reproduction.run({ repeats: 1, seed: 1, choices: {} }, undefined);
    for (const panel of reproduction.panels) {
      panel.open(undefined);
      expect(panel.element.querySelector<HTMLAnchorElement>('.panel-link a')!.hidden).toBe(true);
    }
    expect(problems.length).toBe(reproduction.panels.length);
  });
});

describe('of a sweep', () => {
  it('holds the point, its seed and all other settings', async () => {
    const sweeps = new SweepStates(engine, states);
    const links = [
      ...questions.map(({ link }) => link),
      'problem=arena&seed=7&repeats=3&exploration=0.2&over=step=1,3',
    ];
    for (const link of links) {
      const sweep = new SweepRun(engine, states, sweeps, () => undefined);
      const { state, refused } = sweeps.read(link);
      expect(refused, link).toEqual([]);
      sweep.start(state);
      sweep.job.cancel();
      const { points } = sweep.shown!;
      expect(points.length).toBeGreaterThan(1);
      for (const point of [points[0]!, points.at(-1)!]) {
        const { run: linked } = await runOf(sweep.playground(point));
        expect(linked, link).toEqual(run({ ...point.config, learners: state.run.learners }));
      }
    }
  });
});

describe('of a figure in a page', () => {
  const decoded = (html: string) => html.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
  const attributes = (html: string) =>
    [...html.matchAll(/([\w-]+)="([^"]*)"/g)].map(
      ([, name, value]) => `${name}=${encodeURIComponent(decoded(value!))}`,
    );

  async function check(html: string, least: number): Promise<void> {
    const figures = [
      ...html.matchAll(/<bco-regret-plot([^>]*)>(?:(?!<\/figure>)[^])*?href="(\.\/index\.html#[^"]*)"/g),
    ];
    expect(figures.length).toBeGreaterThanOrEqual(least);
    for (const [, given, href] of figures) {
      const shown: State = states.read(`figure=regret&${attributes(given!).join('&')}`).state;
      const { state, run: linked } = await runOf(decoded(href!));
      expect(linked, href).toEqual(run(states.runConfig(shown)));
      const { figure, bounds } = shown.view;
      expect(state.view, href).toMatchObject({ figure, bounds, 'loss-at': shown.view['loss-at'] });
    }
  }

  const parts = `${root}/web/src/lesson/parts`;
  it.each(readdirSync(parts).filter((file) => file.endsWith('.html')))('holds what it shows: %s', (file) =>
    check(readFileSync(`${parts}/${file}`, 'utf8'), file === 'glossary.html' || file === 'notes.html' ? 0 : 1),
  );
  it('holds what it shows: the atlas', () => check(atlas(engine.catalogue, readCards()), 20));
});

it('of a story is the same after it was read and written', () => {
  for (const { name, link } of presets) {
    const { state, refused } = states.read(link);
    expect(refused, name).toEqual([]);
    expect(states.read(states.write(state)).state, name).toEqual(state);
    for (const [field] of new URLSearchParams(link))
      if (field !== 'learners' && !(field === 'problem' && state.problem === 'quadratic'))
        expect(states.write(state), name).toContain(`${field}=`);
  }
});
