// Points at which a learner is no better than standing still, and the exponents without them.
import { describe, expect, it } from 'vitest';
import { Result, type Catalogue, type Learner, type LearnerRecord } from '../../web/src/engine';
import { axisOf, sweepFigure, type SweepData } from '../../web/src/sweep/figure';
import { findings } from '../../web/src/sweep/findings';
import { hasRate, pointsText, provenRate, rateOf } from '../../web/src/sweep/rates';
import type { SweepPoint } from '../../web/src/sweep/runner';
import { isSaturated } from '../../web/src/sweep/saturation';
import { gapText, pointTable, rateNote, rateTable, tunedTable } from '../../web/src/sweep/table';
import { page } from './dom';
import { all, nameOf } from './picture';

page();

const learner = (name: string, dimension_rate: number | null, parameters: string[]): Learner =>
  ({ name, rate: 0.8, dimension_rate, parameters }) as Learner;
const learners = [
  learner('projection-free', 1, ['radius', 'step']),
  learner('two-point', 0.5, ['radius', 'step']),
  learner('ogd', 0, ['step']),
  learner('barrier', 2 / 3, ['radius', 'step']),
  learner('fixed', null, []),
];
const catalogue = { learners, parameters: [{ name: 'radius', default: 1 }] } as Catalogue;

const fixed = [368, 370, 372, 366, 369, 371];

/** A point whose regrets are given for each learner; `still`: not run, where undefined. */
function point(
  n: number,
  regrets: { [name: string]: number[] },
  still: number[] | undefined = fixed,
  constants = { n, r: 1, R: 1, D: 2, M: 1, G: 1 },
): SweepPoint {
  const names = Object.keys(regrets);
  const result = new Result(names, 0);
  Object.values(regrets)[0]!.forEach((_, repeat) =>
    result.add({
      problem: 'target',
      repeat,
      constants,
      bounds_from: 'given',
      rounds: Float64Array.of(4096),
      best_loss: Float64Array.of(0),
      regret_gap: Float64Array.of(0),
      path_length: new Float64Array(),
      switches: new Float64Array(),
      learners: names.map((name) => {
        const regret = Float64Array.of(regrets[name]![repeat]!);
        return { name, regret, average_loss: Float64Array.of(1) } as LearnerRecord;
      }),
    }),
  );
  const config = { problem: 'target', learners: names, rounds: 4096, repeats: 6, seed: n };
  return { values: [String(n)], config, result, refused: [], still };
}
const spread = [-2, 0, 2, -1, 0, 1];
/** Six repeats with that mean; `first`: the repeat with which the spread begins. */
const around = (mean: number, first = 0) => spread.map((_, k) => mean * (1 + 0.01 * spread[(k + first) % 6]!));

const data = (points: SweepPoint[], names: string[] = Object.keys({ ...points[0]!.result!.learners })): SweepData => ({
  axes: [axisOf('dimension', points.map(({ values }) => values[0]!), 'integer', '2^1..2^7')], // prettier-ignore
  points,
  learners: names,
});
const view = { measure: 'regret', against: 'swept', references: 'none' } as const;

describe('a point', () => {
  it('is saturated where the interval of the paired difference to standing still is not below 0', () => {
    const at = (regrets: number[], still?: number[]) => isSaturated(point(2, { fkm: regrets }, still), 'fkm');
    expect(at(fixed.map((each) => each - 1))).toBe(false); // below in every repeat, by the same
    expect(at(fixed)).toBe(true);
    expect(at(fixed.map((each, k) => each - 1 + 3 * spread[k]!))).toBe(true); // below on average, not surely
    expect(at(fixed.map((each) => 2 * each))).toBe(true);
    expect(isSaturated(point(2, { fkm: [5] }, [6]), 'fkm')).toBe(false); // one repeat has no interval
    expect(isSaturated(point(2, { fkm: [6] }, [6]), 'fkm')).toBe(true);
  });

  it('is not judged where standing still was not run, nor standing still itself', () => {
    expect(isSaturated({ ...point(2, { fkm: fixed }), still: undefined }, 'fkm')).toBeUndefined();
    expect(isSaturated(point(2, { fixed }), 'fixed')).toBe(false);
    expect(isSaturated(point(2, { fkm: fixed }), 'barrier')).toBeUndefined(); // it was not run
  });
});

// As seen at T = 4096: informative while n is small, then level with standing still or above.
const measured = { 2: 176.8, 4: 255.9, 8: 309.1, 16: 341.1, 32: 366.8, 64: 371.3, 128: 377.1 };
const sweep = data(
  Object.entries(measured).map(([n, mean], i) =>
    point(Number(n), {
      'projection-free': around(mean),
      'two-point': around(4 * Number(n) ** 0.5, 5 * i),
      barrier: around(Number(n) > 4 ? 400 : 90 * Number(n)),
      fixed,
    }),
  ),
  ['projection-free', 'two-point', 'barrier', 'fixed'],
);

describe('the exponent', () => {
  it('is fitted over the informative points alone', () => {
    const rate = rateOf(sweep, 'regret', 'projection-free');
    expect(rate).toMatchObject({ points: 7, notRun: 0, used: 4, from: 2, to: 16, isJudged: true });
    expect(rate.saturated).toEqual(['32', '64', '128']);
    const exact = Math.log(341.1 / 176.8) / Math.log(8);
    expect(Math.abs(rate.exponent.value - exact)).toBeLessThan(0.05);
    expect(rateOf(sweep, 'regret', 'two-point')).toMatchObject({
      exponent: { value: expect.closeTo(0.5, 9) as number },
      saturated: [],
      to: 128,
    });
  });

  it('is none where fewer than four points are informative', () => {
    const rate = rateOf(sweep, 'regret', 'barrier');
    expect(rate).toMatchObject({ exponent: { value: NaN }, points: 7, used: 2 });
    expect(rate.saturated).toEqual(['8', '16', '32', '64', '128']);
  });

  it('of standing still, and of time and calls, has nothing to be level with', () => {
    expect(rateOf(sweep, 'regret', 'fixed')).toMatchObject({ points: 7, used: 7, saturated: [] });
    const without = data(sweep.points.map((each) => ({ ...each, still: undefined })), sweep.learners as string[]); // prettier-ignore
    expect(rateOf(without, 'regret', 'projection-free')).toMatchObject({ used: 7, saturated: [], isJudged: false });
  });

  it('makes sense over one axis of at least four positive numbers', () => {
    const over = (name: string, values: string[], type = 'integer') =>
      hasRate({ axes: [axisOf(name, values, type, '')] }, 'regret', learners);
    expect(over('dimension', ['2', '4', '8', '16'])).toBe(true);
    expect(over('dimension', ['2', '4', '8'])).toBe(false);
    expect(over('feedback-noise', ['0', '1', '2', '3'])).toBe(false);
    expect(over('step', ['1', '2', '3', '4'])).toBe(false); // which is tuned
  });
});

describe('the proven exponent of n', () => {
  it('is that of the catalogue where no constant changes with n and the learner has its own settings', () => {
    const proven = (name: string, of = sweep) => provenRate(of, 'regret', name, { learners });
    expect(['projection-free', 'two-point', 'ogd', 'fixed'].map((name) => proven(name))).toEqual([1, 0.5, 0, null]);
    const larger = point(4, { ogd: fixed }, fixed, { n: 4, r: 1, R: 1, D: 2, M: 3, G: 1 });
    expect(proven('ogd', data([point(2, { ogd: fixed }), larger], ['ogd']))).toBe(null);
    const [first, ...others] = sweep.points;
    const stepped = { ...first!, config: { ...first!.config, parameters: { step: 3 } } };
    expect(proven('ogd', { ...sweep, points: [stepped, ...others] })).toBe(null);
    expect(provenRate(sweep, 'time', 'ogd', { learners })).toBe(null);
  });
});

describe('a reader', () => {
  const rates = new Map(sweep.learners.map((name) => [name, rateOf(sweep, 'regret', name)]));

  it('is told which points are saturated, and why there is no exponent', () => {
    const [first, second, third, fourth, last] = findings(sweep, view, rates, catalogue);
    expect(first).toMatch(
      /^projection-free: regret grows like dimension to the power of 0\.\d\d \(95 % interval .*\) over 2 – 16 \(4 of 7 points; 3 saturated\); the power of n in the proven bound is 1 for a fixed δ, and regret grows more slowly here\. It bends: 0\.40 over the lower half of these points, 0\.14 over the upper, where it comes to 92\.4 % of the regret of fixed\. Not fitted: at dimension 32, 64 and 128 it is no better than fixed, which never moves\.$/,
    );
    expect(second).toMatch(
      /^two-point: .* to the power of 0\.50 .*proven bound is 1\/2, with no significant difference\.$/,
    );
    expect(third).toBe(
      'barrier: no exponent, as at dimension 8, 16, 32, 64 and 128 it is no better than fixed, which never moves; only 2 of 7 points are informative, and an exponent needs 4.',
    );
    expect(fourth).toBe(
      'fixed: regret grows like dimension to the power of 0.00 (95 % interval 0.00 to 0.00) over 2 – 128 (7 of 7 points).',
    );
    // Three have an exponent, and two of them a proven one.
    expect(last).toBe(
      'Differences between an exponent and a proven one, or between halves, are mentioned only if they are significant at 95 % for 5 comparisons together, by Bonferroni.',
    );
  });

  it('is told of a learner that could take no point, and of means that are not positive', () => {
    const points = sweep.points.map((each) => ({ ...each, refused: [{ learner: 'block', why: 'radius' }] }));
    const some = { ...data(points, ['block']) };
    const sentence = (own: SweepData) =>
      findings(own, view, new Map(own.learners.map((name) => [name, rateOf(own, 'regret', name)])), catalogue).at(-1);
    expect(rateOf(some, 'regret', 'block')).toMatchObject({ points: 7, notRun: 7, used: 0, saturated: [] });
    expect(sentence(some)).toBe('block: no exponent, as only 0 of 7 points are informative, and an exponent needs 4.');
    const below = data([2, 4, 8, 16].map((n) => point(n, { ogd: around(n === 4 ? -1 : n) })), ['ogd']); // prettier-ignore
    expect(sentence(below)).toBe('ogd: no exponent, as its mean is not positive at every point.');
    const [first, ...others] = data([2, 4, 8, 16, 32].map((n) => point(n, { ogd: around(n) })), ['ogd']).points; // prettier-ignore
    const refused = { ...first!, result: undefined, refused: [{ learner: 'ogd', why: 'radius' }] };
    expect(sentence(data([refused, ...others], ['ogd']))).toContain('significant at 95 % for 2 comparisons together');
    expect(pointsText(rateOf(data([refused, ...others], ['ogd']), 'regret', 'ogd'))).toBe('4 of 5; 1 not run');
  });

  it('sees them hollow in the figure and marked in the table', () => {
    const svg = sweepFigure(sweep, view, 700, false);
    expect(all(svg, 'circle[fill="var(--page, white)"]').length).toBe(3 + 5);
    expect(nameOf(svg)).toContain('○ no better than fixed');
    const cells = all(pointTable(sweep, view), 'tbody tr').map((row) => row.children[1]!.textContent);
    expect(cells.map((cell) => cell!.endsWith(' ○'))).toEqual([false, false, false, false, true, true, true]);
    const calls = pointTable(sweep, { ...view, measure: 'loss' });
    expect(calls.textContent).not.toContain('○');
  });

  it('sees how many points were left out, and the proven exponent', () => {
    const rows = all(rateTable(sweep, view, learners, rates), 'tbody tr').map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(rows[0]!.slice(3)).toEqual(['0.403, 0.142', '2 – 16', '4 of 7; 3 saturated', '1 (δ fixed)']);
    expect(rows[1]!.slice(3)).toEqual(['0.500, 0.500', '2 – 128', '7 of 7', '1/2']);
    expect(rows[2]!.slice(1)).toEqual(['–', '–', '–', '–', '2 of 7; 5 saturated', '2/3']);
    const note = rateNote(sweep, view, learners, rates).textContent!;
    expect(note).toContain('These are 21 comparisons, each at 95 % on its own.'); // three learners at seven points
    expect(note).toContain('A proven bound promises no slope');
    expect(note).toContain('δ fixed: the bound is linear in n');
    const unjudged = new Map([...rates].map(([name, rate]) => [name, { ...rate, isJudged: false }]));
    expect(rateNote(sweep, view, learners, unjudged).textContent).toContain('saturated points cannot be identified');
  });

  it('is told who could not be run where, and sees it in the figure and in the table', () => {
    const why = 'radius must be between 0.0001 and 1, got 3';
    const points = [point(2, { ogd: fixed }), point(3, { ogd: fixed })];
    points[1]!.refused = [{ learner: 'barrier', why }];
    const some = { ...data(points, ['ogd', 'barrier']), axes: [axisOf('radius', ['2', '3'], 'real', '2,3')] };
    expect(findings(some, view, new Map(), catalogue)[0]).toBe(`barrier was not run at radius 3: ${why}.`);
    const cells = all(pointTable(some, view), 'tbody tr').map((row) => row.children[2]!);
    expect(cells.map((cell) => cell.textContent)).toEqual(['–', 'not run']);
    expect((cells[1] as HTMLElement).title).toBe(why);
    expect(nameOf(sweepFigure(some, view, 700, false))).toContain('× not run: the learner cannot take this value');
  });

  it('has an interval of what tuning saves, or the reason why not', () => {
    const gap = (mean: number, half: number) => gapText({ gap: { mean, half } });
    expect(gap(0.248, 0.05)).toBe('0.248 ± 0.050');
    expect(gap(0.248, 0.3)).toBe('0.25 ± 0.30, no significant difference');
    expect(gap(0.248, 0)).toBe('0.248 ± 0');
    expect(gap(0.248, NaN)).toBe('0.248 in the only repeat');
    expect(gapText({ gap: undefined })).toBe('–');
    const level = { mean: 1, half: 1 };
    const row = (learner: string, own: typeof level | undefined) =>
      ({ learner, best: [], theorem: level, onTuningSeeds: level, onOtherSeeds: level, gap: own }) as const;
    const rows = [row('fkm', level), row('ogd', level), row('fixed', undefined)].map((each) => ({ ...each, best: [] }));
    const caption = (repeats: number) => tunedTable(rows, { seed: 3, repeats, hasData: false }).textContent;
    expect(caption(8)).toContain(
      'with Student’s interval over the 8 repeats at 95 % for 2 comparisons together, by Bonferroni. Edge',
    );
    expect(caption(1)).toContain('in the only repeat, which has no interval');
  });
});
