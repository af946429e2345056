// What stands beside dynamic regret: the path of the best points, and the bound of a learner that has one.
import { describe, expect, it } from 'vitest';
import { curveFigure, pathNotes } from '../../web/src/results/figure';
import { haveWidth, page } from './dom';
import { texts } from './picture';
import { run, viewOfCurves } from './records';

page(600);
haveWidth(600);

const bounded = (bound: (t: number) => number, horizon = 'known') =>
  run({
    learners: { pbgd: { dynamic_regret: (t) => t / 2, dynamic_bound: bound }, fixed: { dynamic_regret: (t) => t } },
    path: (t, repeat) => t / 100 + repeat,
    config: { problem: 'target', horizon },
  });
const namesIn = async (shown: ReturnType<typeof run>) => {
  const figure = await curveFigure(shown, { ...viewOfCurves, figure: 'dynamic' }, ['pbgd', 'fixed'], { width: 600 });
  return texts(figure).filter((text) => text.includes('bound'));
};

describe('beside dynamic regret', () => {
  it('stands the path of the best points, and the bound for it, which is drawn', async () => {
    const shown = bounded((t) => 100 * Math.sqrt(t));
    const [path, proven] = pathNotes(shown);
    expect(path).toBe(
      'The best points of single rounds change 0 times, along a path of length 10.5 (means of 2 repeats).',
    );
    expect(proven).toBe(
      'For such a path the expected dynamic regret of pbgd is proven to be at most 3.16K at the last round.',
    );
    expect(await namesIn(shown)).toEqual(['bound of pbgd']);
  });

  it('no number stands for a bound that says nothing', async () => {
    const shown = bounded((t) => 7 * t); // 2MT with the mean of M, 3.5
    expect(pathNotes(shown)[1]).toBe('For such a path the bound of pbgd is above 2MT, where it says nothing.');
    expect(await namesIn(shown)).toEqual([]);
  });

  it('says where nothing is proven, and nothing where the path is not known', () => {
    const learners = { pbgd: { dynamic_regret: (t: number) => t } };
    const path = () => 1;
    expect(pathNotes(run({ learners, path, config: { horizon: 'doubling' } }))[1]).toBe(
      'The bound of pbgd is for a known horizon.',
    );
    expect(pathNotes(run({ learners, path, config: { horizon: 'known' } })).length).toBe(1);
    expect(pathNotes(run({ learners }))).toEqual([]);
  });
});
