// The same learner with settings of its own: in links, in the library, in the panel and in the plane's lines.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Game } from '../../web/src/arena/game';
import { ArenaSettings } from '../../web/src/arena/settings';
import { Stepper } from '../../web/src/arena/stepper';
import { learnerNamed } from '../../web/src/base/learner_name';
import { styleOf } from '../../web/src/base/palette';
import { Variants } from '../../web/src/controls/variants';
import { Engine } from '../../web/src/engine';
import { States } from '../../web/src/state/state';
import { page } from './dom';
import { all } from './picture';

const { body } = page();
let engine: Engine;
let states: States;
beforeAll(async () => {
  engine = await Engine.create({ workers: 0 });
  states = new States(engine);
});

describe('a link', () => {
  it('names learners with settings of their own, in the order of the catalogue', () => {
    const { state, refused } = states.read('learners=ogd,fkm:step%3D3:radius%3D0.5,fkm,fkm:step%3D3:radius%3D0.5');
    expect(refused).toEqual([]);
    expect(state.learners).toEqual(['fkm:step=3:radius=0.5', 'fkm', 'ogd']);
    expect(states.read(states.write(state)).state).toEqual(state);
  });

  it('has the parameters that some learner takes from it', () => {
    const relevant = (learners: string) => states.relevant(states.read(`learners=${learners}`).state);
    expect(relevant('fkm:step%3D3')).not.toContain('step');
    expect(relevant('fkm:step%3D3')).toContain('radius');
    expect(relevant('fkm,fkm:step%3D3')).toContain('step');
  });
});

describe('a run', () => {
  it('has each under its name, on the same losses', async () => {
    const run = (learners: string[], parameters: { [name: string]: number } = {}) =>
      engine.run({ problem: 'target', learners, rounds: 200, repeats: 2, seed: 4, parameters });
    const { records } = await run(['fkm', 'fkm:step=3']);
    const alone = await run(['fkm'], { step: 3 });
    records.forEach(({ learners }, k) => {
      expect(learners.map(({ name }) => name)).toEqual(['fkm', 'fkm:step=3']);
      expect(learners[1]!.regret).toEqual(alone.records[k]!.learners[0]!.regret);
      expect(learners[0]!.regret).not.toEqual(learners[1]!.regret);
    });
  });

  it('in the plane shows the lines of the form and the step that it has', () => {
    const config = { problem: 'arena', learners: ['fkm', 'fkm:fkm-form=flaxman:step=3'], rounds: 50, seed: 1 };
    const settings = new ArenaSettings({ config: () => config, change: () => {} }, engine.catalogue);
    const stepper = new Stepper(new Game(engine.module, config), settings, 'fkm');
    const lines = (learner: string) => stepper.algorithmFor(learner).lines.flatMap(({ values }) => values);
    const symbols = (learner: string) => lines(learner).map(({ symbol }) => symbol);
    expect(symbols('fkm')).toContain(String.raw`\nu = \tfrac{D}{M\sqrt T}`);
    expect(symbols(config.learners[1]!)).toContain(String.raw`\nu = \tfrac{\eta}{\eta_0} \cdot \tfrac{R}{M\sqrt T}`);
    stepper.show(config.learners[1]!);
    expect(stepper.facts.step).toBe(3);
    stepper.game.delete();
  });
});

it('it has its learner’s colour, another dash, and the parameters that it does not set', () => {
  expect(styleOf('fkm:step=3').color).toBe(styleOf('fkm').color);
  expect(styleOf('fkm:step=3').dash).not.toBe(styleOf('fkm').dash);
  const { learners } = engine.catalogue;
  expect(learnerNamed(learners, 'ogd:step=2')).toMatchObject({
    name: 'ogd:step=2',
    oracle: 'projection',
    parameters: [],
  });
  expect(learnerNamed(learners, 'sgd:step=2')).toBeUndefined();
});

it('differs from its learner and from each of its first variants by the dash, which stays', () => {
  const names = ['ogd', ...[2, 3, 4, 5, 6, 7, 8].map((step) => `ogd:step=${step}`)];
  const dashes = names.map((name) => styleOf(name).dash);
  expect(new Set(dashes).size).toBe(names.length);
  for (let step = 9; step < 23; ++step) styleOf(`ogd:step=${step}`);
  expect(names.map((name) => styleOf(name).dash)).toEqual(dashes);
  // Where there are more variants than dashes, as few as can be share one.
  const all = Array.from({ length: 21 }, (_, i) => styleOf(`ogd:step=${2 + i}`).dash);
  for (const dash of dashes.slice(1)) expect(all.filter((each) => each === dash).length).toBe(3);
});

describe('the panel', () => {
  let changes: string[][];
  let variants: Variants;
  const field = <T extends Element>(name: string) => body.querySelector<T>(`[name="variant-${name}"]`)!;
  const add = () => body.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
  beforeEach(() => {
    changes = [];
    variants = new Variants(engine.catalogue, (names) => changes.push(names));
    body.replaceChildren(variants.element);
    variants.show(['fkm', 'ogd']);
  });

  it('adds a setting of a learner, as a number or a choice', () => {
    field<HTMLSelectElement>('learner').value = 'fkm';
    field('learner').dispatchEvent(new Event('change'));
    expect(field<HTMLSelectElement>('parameter').value).toBe('step');
    add();
    expect(changes).toEqual([]); // nothing is given yet
    field<HTMLInputElement>('value').value = '3';
    add();
    field<HTMLSelectElement>('parameter').value = 'fkm-form';
    field('parameter').dispatchEvent(new Event('change'));
    field<HTMLSelectElement>('value').value = 'textbook';
    add();
    expect(changes).toEqual([
      ['fkm', 'ogd', 'fkm:step=3'],
      ['fkm', 'ogd', 'fkm:fkm-form=textbook'],
    ]);
  });

  it('lists them, and takes each away', () => {
    variants.show(['fkm', 'fkm:step=3:radius=0.5', 'ogd']);
    expect(all(body, '.variants li').map(({ textContent }) => textContent!.trim())).toEqual([
      'fkm with step 3, radius 0.5 ×',
    ]);
    body.querySelector<HTMLButtonElement>('.variants button')!.click();
    expect(changes).toEqual([['fkm', 'ogd']]);
  });
});
