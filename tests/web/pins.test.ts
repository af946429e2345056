// Pinned runs and the comparison of two, as elements of a page.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Engine, type RunConfig } from '../../web/src/engine';
import { CompareTwo } from '../../web/src/playground/compare_two';
import { Pins } from '../../web/src/playground/pins';
import type { ShownRun } from '../../web/src/session/shown';
import type { Shell } from '../../web/src/page/shell';
import type { View } from '../../web/src/state/state';
import { page } from './dom';

const { document, body } = page();
const view = { figure: 'regret', without: [] as string[] } as unknown as View;
const usual: RunConfig = { problem: 'quadratic', learners: ['fkm', 'fixed'], rounds: 50, repeats: 3, seed: 1 };

let engine: Engine;
const runs: ShownRun[] = [];
beforeAll(async () => {
  engine = await Engine.create({ workers: 0 });
  for (let seed = 1; seed <= 6; ++seed) {
    const config = { ...usual, seed };
    runs.push({ config, result: await engine.run(config), phase: 'finished' });
  }
});

describe('pins', () => {
  let [shown, said, pins] = [undefined as ShownRun | undefined, [] as string[], undefined as unknown as Pins];
  const show = (next = shown) => {
    shown = next;
    pins.show(pins.beside(shown, view), view);
  };
  beforeEach(() => {
    said = [];
    shown = undefined;
    const shell = { announce: (text: string) => said.push(text) } as unknown as Shell;
    pins = new Pins(shell, engine.catalogue, {
      current: () => ({ shown, link: `#seed=${shown?.config.seed}` }),
      changed: () => show(),
    });
    body.replaceChildren(pins.element);
    show();
  });
  const button = () => body.querySelector<HTMLButtonElement>('#pin')!;
  const items = () => [...body.querySelectorAll('li')];
  const names = () => items().map(({ children: [number, name] }) => `${number!.textContent} ${name!.textContent}`);
  const remove = (number: number) =>
    items()
      .find((item) => item.children[0]!.textContent === String(number))!
      .querySelector('button')!
      .click();
  const pin = (index: number) => {
    show(runs[index]);
    button().click();
  };

  it('are made of runs that are over, with a whole repeat', () => {
    const [run] = runs;
    expect(button().disabled).toBe(true);
    for (const phase of ['running', 'paused'] as const) {
      show({ ...run!, phase });
      expect(button().disabled).toBe(true);
    }
    for (const phase of ['finished', 'stopped'] as const) {
      show({ ...run!, phase });
      expect(button().disabled).toBe(false);
    }
    show({ ...run!, phase: 'stopped', config: { ...run!.config, rounds: 100 } });
    expect(button().disabled).toBe(true);
  });

  it('are named by what differs from the run that is shown, whichever that is', () => {
    pin(0);
    expect(names()).toEqual(['1 same settings']);
    expect(button().disabled).toBe(true); // it is pinned
    expect(said).toEqual(['Pinned as 1: it stays as thin curves.']);
    pin(1);
    expect(names()).toEqual(['1 seed 1', '2 same settings']);
    show(runs[2]);
    expect(names()).toEqual(['1 seed 1', '2 seed 2']);
    expect(pins.beside(shown, { without: ['fixed'] }).map(({ learners }) => learners)).toEqual([['fkm'], ['fkm']]);
    expect(pins.all.map(({ link }) => link)).toEqual(['#seed=1', '#seed=2']);
  });

  it('are removed one by one; the focus goes to the next, and numbers are used again', () => {
    for (const index of [0, 1, 2]) pin(index);
    remove(2);
    expect(names()).toEqual(['1 seed 1', '3 same settings']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove pin 3: same settings');
    expect(said.at(-1)).toBe('Pin 2 removed.');
    pin(3);
    expect(names()).toEqual(['1 seed 1', '2 same settings', '3 seed 3']);
    for (const number of [1, 2, 3]) remove(number);
    expect(document.activeElement?.id).toBe('pin');
    expect(body.querySelector('ul')!.hidden).toBe(true);
  });

  it('are four at most, and the page says so', () => {
    for (const index of [0, 1, 2, 3]) pin(index);
    show(runs[4]);
    expect(button().disabled).toBe(true);
    expect(body.textContent).toContain('4 pins at most: remove one to pin another.');
    remove(1);
    expect(button().disabled).toBe(false);
    expect(body.textContent).not.toContain('at most');
  });

  it('are no part of bars', () => {
    pin(0);
    pins.show(pins.beside(shown, view), { ...view, figure: 'cost' });
    expect(body.textContent).toContain('Pinned runs are not shown in this figure.');
  });
});

describe('the comparison of two', () => {
  const begin = () => {
    const two = new CompareTwo(engine.catalogue);
    body.replaceChildren(two.element);
    return two;
  };
  const pinned = (index: number, number: number) => ({
    number,
    label: `seed ${index + 1}`,
    shown: runs[index]!,
    learners: usual.learners,
  });
  const selects = () => [...body.querySelectorAll('select')];
  const cells = () => [...body.querySelectorAll('tbody th, tbody td')].map((each) => each.textContent);
  const open = (two: CompareTwo) => {
    two.element.open = true;
    two.element.dispatchEvent(new Event('toggle'));
  };
  const choose = (select: HTMLSelectElement, value: string) => {
    select.value = value;
    select.dispatchEvent(new Event('change'));
  };

  it('is there where there are two learners, and computes nothing while it is closed', () => {
    const two = begin();
    two.show(undefined, []);
    expect(two.element.hidden).toBe(true);
    two.show(runs[0], []);
    expect(two.element.hidden).toBe(false);
    expect(cells()).toEqual([]);
    open(two);
    expect(cells().filter((_, i) => i % 4 === 0)).toEqual(['regret', 'average loss']);
  });

  it('begins with the first two, keeps what was chosen, and says what it rests on', () => {
    const two = begin();
    two.show(runs[0], []);
    open(two);
    expect(selects().map((each) => each.value)).toEqual(['0 fkm', '0 fixed']);
    expect(body.textContent).toContain('Round 50, 3 repeats, paired by repeat: same losses.');
    two.show(runs[0], [pinned(1, 4)]);
    expect([...selects()[0]!.children].map((each) => each.textContent)).toEqual([
      'fkm',
      'fixed',
      'fkm (4 seed 2)',
      'fixed (4 seed 2)',
    ]);
    choose(selects()[0]!, '4 fixed');
    expect(body.textContent).toContain(
      'not paired: other seeds. Mean ± 95 % CI by Welch’s t for this comparison alone (one of 6 pairs).',
    );
    two.show(runs[2], [pinned(1, 4)]);
    expect(selects().map((each) => each.value)).toEqual(['4 fixed', '0 fixed']);
    two.show(runs[2], []); // the pin was removed
    expect(selects().map((each) => each.value)).toEqual(['0 fkm', '0 fixed']);
  });

  it('of a learner with itself is nothing', () => {
    const two = begin();
    two.show(runs[0], [pinned(0, 1)]);
    open(two);
    choose(selects()[1]!, '1 fkm');
    expect(cells().filter((_, i) => i % 4 === 3)).toEqual(['0no significant difference', '0no significant difference']);
  });
});
