// Loss and regret against what the learners spend: the places of the points are the means of the records.
import { describe, expect, it, vi } from 'vitest';
import { Engine, type LearnerRecord } from '../../web/src/engine';
import { axisNotes, curveFigure, type CurveView } from '../../web/src/results/figure';
import { unknownProvenance } from '../../web/src/session/provenance';
import type { ShownRun } from '../../web/src/session/shown';
import { axisOf as sweptAxis, axisNotes as sweepNotes, sweepFigure, type SweepData } from '../../web/src/sweep/figure';
import { SweepStates, type SweepView } from '../../web/src/sweep/state';
import { States } from '../../web/src/state/state';
import { page } from './dom';
import { all, axisOf, cornersOf, domainOf, nameOf, texts } from './picture';
import { run, viewOfCurves } from './records';

vi.mock('../../web/src/base/clock', () => ({ clockSteps: 0.1 })); // 100 µs
const { body } = page();

// fkm takes 10 ms and ogd 100 ms a round; repeat k is slower by k/10. Below what the timer can measure: all of `fixed`,
// and the first checkpoint of `quick`.
const shown = run({
  learners: {
    fkm: {
      average_loss: (t) => 3 - Math.log10(t) / 3,
      regret: (t) => t ** 0.75,
      learner_seconds: (t, k) => 1e-2 * t * (1 + k / 10),
      projections: (t, k) => t + k,
    },
    ogd: {
      average_loss: () => 2,
      regret: (t) => t ** 0.5,
      learner_seconds: (t, k) => 1e-1 * t * (1 + k / 10),
      linear_minimizations: (t) => 2 * t,
      newton_steps: (t) => t,
    },
    quick: {
      average_loss: () => 1.5,
      regret: (t) => t,
      learner_seconds: (t) => 6e-4 * t,
      linear_minimizations: (t) => Math.floor(t / 10),
    },
    fixed: { average_loss: () => 1, regret: (t) => t, learner_seconds: () => 4e-3 },
  },
  best: (t) => 0.5 + 1 / t,
});
const view = (more: Partial<CurveView>): CurveView => ({ ...viewOfCurves, ...more });
const draw = (more: Partial<CurveView>, of: ShownRun = shown, rest: Parameters<typeof curveFigure>[5] = {}) =>
  curveFigure(of, view(more), of.result.learners, { width: 800 }, [], rest);
const lineOf = (svg: Element, learner: string) =>
  all(svg, `path[data-learner="${learner}"][fill="none"]`).map((path) =>
    [...path.getAttribute('d')!.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x]) => Number(x)),
  )[0]!;
const meansOf = (learner: string, of: (record: LearnerRecord, i: number) => number) => {
  const { records, learners } = shown.result;
  return [0, 1, 2, 3].map(
    (i) => records.reduce((sum, each) => sum + of(each.learners[learners.indexOf(learner)]!, i), 0) / records.length,
  );
};

describe('the points of a run', () => {
  it.each(['log', 'linear'] as const)('are at the mean seconds of the repeats, on a %s axis', async (scale) => {
    const svg = await draw({ against: 'seconds', 'x-axis': scale });
    const x = axisOf(svg, 'x');
    expect(x.type).toBe(scale);
    for (const learner of ['fkm', 'ogd'] as const) {
      const seconds = meansOf(learner, (record, i) => record.learner_seconds[i]!);
      expect(lineOf(svg, learner)).toEqual(seconds.map((each) => expect.closeTo(x.apply(each), 2) as number));
    }
    // From the smallest to the largest; each learner ends where it ends.
    expect(domainOf(svg, 'x')).toEqual([scale === 'log' ? expect.closeTo(6e-3, 9) : 0, 105]);
    expect(lineOf(svg, 'fkm').at(-1)).toBeCloseTo(x.apply(10.5), 2);
    expect(lineOf(svg, 'fkm').at(-1)).toBeLessThan(lineOf(svg, 'ogd').at(-1)!);
    expect(texts(svg)).toContain('seconds inside the learner →');
    if (scale === 'log') expect(texts(svg)).toEqual(expect.arrayContaining(['0.01', '0.1', '1', '10', '100']));
    expect(texts(svg)).not.toContain('0.02');
  });

  it('are at the mean of all oracle calls', async () => {
    const svg = await draw({ against: 'calls', figure: 'regret' });
    const x = axisOf(svg, 'x');
    expect(texts(svg)).toContain('oracle calls →');
    const calls = {
      fkm: meansOf('fkm', (record, i) => record.projections[i]!),
      ogd: [3, 30, 300, 3000],
    };
    expect(calls.fkm).toEqual([1.5, 10.5, 100.5, 1000.5]);
    for (const learner of ['fkm', 'ogd'] as const)
      expect(lineOf(svg, learner)).toEqual(calls[learner].map((each) => expect.closeTo(x.apply(each), 2) as number));
    expect(domainOf(svg, 'x')).toEqual([1, 3000]); // quick begins with its first call
    expect(lineOf(svg, 'quick')).toEqual([1, 10, 100].map((each) => expect.closeTo(x.apply(each), 2) as number));
  });

  it('are the same for the median, and the band has them too', async () => {
    const svg = await draw({ against: 'calls', band: 'quantiles' });
    const band = cornersOf(svg, '[data-learner="ogd"][fill-opacity]').map(([x]) => x);
    expect(band.slice(0, 4)).toEqual(lineOf(svg, 'ogd').map((x) => expect.closeTo(x, 2) as number));
    expect(nameOf(svg)).toMatch(/^average loss, median against oracle calls: /);
  });

  it('are left out where the timer could not measure the time, which is said', async () => {
    const svg = await draw({ against: 'seconds' });
    expect(lineOf(svg, 'fixed')).toEqual([]);
    expect(lineOf(svg, 'quick').length).toBe(3);
    expect(texts(svg)).not.toContain('fixed 1');
    expect(axisNotes(shown, view({ against: 'seconds', figure: 'regret' }), shown.result.learners)).toEqual([
      'Seconds inside the learner, without the losses: wall-clock time in this browser, mean over the repeats at each checkpoint.',
      'Timer resolution: 100 µs.',
      'fixed has no place on this axis: all repeats together took less than 10 ms, 100 steps of the timer.',
      'Left out: checkpoints at which all repeats together took less than 10 ms, 100 steps of the timer.',
      'At equal spending (0.6 s inside the learner each, at the last checkpoint within it): quick has paid 1.5 per round in 1,000 rounds, ogd 2 in 1 round and fkm 2.67 in 10 rounds.',
    ]);
  });

  it('are compared at equal spending with their intervals', () => {
    const random = run({
      learners: {
        fkm: { average_loss: (t, k) => 1.2 + k / 10 - t / 1e4, projections: (t) => t },
        ogd: { average_loss: (_, k) => 1 - k / 10, projections: (t) => 10 * t },
      },
    });
    // Of two repeats half the 95 % interval is t₁ = 12.706 times half their difference.
    expect(axisNotes(random, view({ against: 'calls' }), ['fkm', 'ogd'])).toContain(
      'At equal spending (1,000 oracle calls each, at the last checkpoint within it; means ± half their 95 % intervals): ogd has paid 0.95 ± 0.64 per round in 100 rounds and fkm 1.15 ± 0.64 in 1,000 rounds.',
    );
  });

  it('are not left out of a file’s run, whose timer is not known; it may have no times', async () => {
    const opened = { ...shown, opened: unknownProvenance(shown.config) };
    expect(lineOf(await draw({ against: 'seconds' }, opened), 'quick').length).toBe(4);
    const where = 'wall-clock time where the file was made, by a timer of unknown resolution, mean';
    const notes = axisNotes(opened, view({ against: 'seconds', figure: 'regret' }), shown.result.learners);
    expect(notes).toEqual([expect.stringContaining(where), expect.stringMatching(/^At equal spending \(0\.6 s/)]);
    const without = { ...run({ learners: { fkm: { learner_seconds: () => NaN } } }), opened: opened.opened };
    expect(axisNotes(without, view({ against: 'seconds' }), ['fkm'])[1]).toBe('The file has no times.');
    const empty = await draw({ against: 'seconds' }, without);
    expect(texts(empty)).not.toContain('10'); // no ticks, as there is nothing to read off
  });

  it('of a learner without calls have no place on a log axis, and are at 0 on a linear one', async () => {
    const notes = (more: Partial<CurveView>) =>
      axisNotes(shown, view({ against: 'calls', figure: 'regret', ...more }), shown.result.learners);
    const what =
      'Oracle calls: linear minimizations, projections, separations, questions of membership and Newton steps together, mean over the repeats at each checkpoint.';
    const equal =
      'At equal spending (100 oracle calls each, at the last checkpoint within it): quick has paid 1.5 per round in 1,000 rounds, ogd 2 in 10 rounds and fkm 2.67 in 10 rounds.';
    expect(notes({})).toEqual([
      what,
      'fixed makes no oracle calls, so it has no place on this axis.',
      'Left out: checkpoints of a learner before its first oracle call.',
      equal,
    ]);
    expect(lineOf(await draw({ against: 'calls' }), 'fixed')).toEqual([]);
    expect(notes({ 'x-axis': 'linear' })).toEqual([what, 'fixed makes no oracle calls: it stays at 0.', equal]);
    const linear = await draw({ against: 'calls', 'x-axis': 'linear' });
    expect(lineOf(linear, 'fixed')).toEqual(Array(4).fill(axisOf(linear, 'x').range[0]));
    const idle = run({ learners: { fixed: {}, other: {} } });
    const names = axisNotes(idle, view({ against: 'calls' }), ['fixed', 'other']);
    expect(names[1]).toBe('fixed and other make no oracle calls, so they have no place on this axis.');
  });

  it('are read with their rounds, by keys too', async () => {
    const read: unknown[] = [];
    const svg = await draw({ against: 'seconds' }, shown, { onRead: (...at) => void read.push(at) });
    body.replaceChildren(svg);
    const press = (key: string) => svg.dispatchEvent(Object.assign(new Event('keydown'), { key }));
    press('End');
    press('ArrowLeft');
    expect(texts(svg.querySelector('.reading')!)).toContain('round 100 · 1.05 s inside the learner');
    expect(read.at(-1)).toEqual([{ learner: 'fkm', round: 100 }, true]);
    const calls = await draw({ against: 'calls' });
    body.replaceChildren(calls);
    calls.dispatchEvent(Object.assign(new Event('keydown'), { key: 'ArrowDown' }));
    expect(texts(calls.querySelector('.reading')!)).toContain('round 1,000 · 3,000 oracle calls');
  });

  it('have thin curves of pinned runs at their own places', async () => {
    const slow = run({ learners: { fkm: { learner_seconds: (t) => t, average_loss: () => 1 } } });
    const pin = { number: 1, label: 'slow', shown: slow, learners: ['fkm'] };
    const svg = await curveFigure(shown, view({ against: 'seconds' }), ['fkm'], { width: 800 }, [pin]);
    expect(domainOf(svg, 'x')).toEqual([expect.closeTo(0.0105, 9), 1000]);
  });
});

describe('functions of rounds', () => {
  it('are left out, but for the best fixed point of all rounds, a level', async () => {
    const loss = await draw({ against: 'seconds' });
    const [low, high] = axisOf(loss, 'x').range;
    const y = axisOf(loss, 'y').apply(0.501);
    const level = all(loss, 'path[stroke-dasharray="1 3"]').map((each) => each.getAttribute('d'));
    expect(level).toEqual([`M${low},${Number(y.toFixed(3))}L${high},${Number(y.toFixed(3))}`]);
    expect(nameOf(loss)).toContain('best fixed point 0.501');
    const more = { against: 'calls', bounds: 'both', references: 'rates' } as const;
    for (const figure of ['regret', 'dynamic'] as const) {
      const svg = await draw({ ...more, figure });
      expect(all(svg, 'path[stroke-dasharray="1 3"]')).toEqual([]);
    }
    const notes = (figure: CurveView['figure']) => axisNotes(shown, view({ ...more, figure }), ['fkm']).slice(1);
    const slopes = 'Reference slopes are functions of rounds and have no place here.';
    expect(notes('regret')).toEqual(['Bounds are functions of rounds and have no place here.', slopes]);
    expect(notes('dynamic')).toEqual([slopes]);
    expect(notes('loss')).toEqual(['The best fixed point is that of the last round.']);
  });

  it('are what the slope is drawn over', async () => {
    const svg = await draw({ against: 'seconds', figure: 'slope' });
    expect(nameOf(svg)).toMatch(/^local slope of the mean regret against rounds/);
    expect(axisNotes(shown, view({ against: 'seconds', figure: 'slope' }), ['fkm'])).toEqual([]);
  });

  it('stay where the axis is that of rounds', async () => {
    expect(axisNotes(shown, view({}), shown.result.learners)).toEqual([]);
    expect(domainOf(await draw({}), 'x')).toEqual([1, 1000]);
  });
});

it('is told in words: each curve over its own axis, and the order at the last round', async () => {
  const svg = await draw({ against: 'seconds' });
  const words = svg.querySelector('desc')!.textContent!;
  expect(words).toContain('fkm falls from 3 at 10.5 ms to 2 at 10.5 s;');
  expect(words).toContain('At round 1,000, lowest first: quick 1.5 (0.6 s); fkm 2 (10.5 s) and ogd 2 (105 s).');
  expect(words).not.toMatch(/crosses|throughout/);
});

describe('the points of a sweep', () => {
  const values = ['100', '1000', '10000'];
  const made = (T: number) =>
    run({
      learners: {
        fkm: { regret: () => T ** 0.75, learner_seconds: (t, k) => 1e-3 * t * (1 + k), projections: (t) => t },
        fixed: { regret: () => T },
      },
      at: [T],
      config: { rounds: T },
    });
  const data: SweepData = {
    axes: [sweptAxis('rounds', values, 'integer', values.join())],
    points: values.map((value, i) => {
      const { config, result } = made(Number(value));
      if (i === 1) return { values: [value], config, result: undefined, refused: [{ learner: 'fkm', why: 'no' }], still: undefined }; // prettier-ignore
      return { values: [value], config, result, refused: [], still: undefined };
    }),
    learners: ['fkm', 'fixed'],
  };
  const sweepView = (more: Partial<SweepView>): SweepView => ({
    measure: 'regret',
    against: 'swept',
    references: 'none',
    ...more,
  });
  const picture = (more: Partial<SweepView>) => sweepFigure(data, sweepView(more), 800, true);
  const marks = (svg: Element, learner: string) =>
    all(svg, `circle[data-learner="${learner}"]`).map((each) => Number(each.getAttribute('cx')));

  it('are at the mean of what each learner spent, in the order of the swept value, and are read with it', () => {
    const svg = picture({ against: 'seconds', references: 'rates' });
    const x = axisOf(svg, 'x');
    expect([x.type, ...x.domain]).toEqual(['log', expect.closeTo(0.15, 9), 15]);
    expect(marks(svg, 'fkm')).toEqual([0.15, 15].map((each) => expect.closeTo(x.apply(each), 2) as number));
    expect(marks(svg, 'fixed')).toEqual([]);
    expect(nameOf(svg)).toBe('regret against seconds inside the learner: fkm 1K');
    expect(all(svg, 'path[stroke-dasharray="1 3"]')).toEqual([]); // slopes are over the parameter
    expect(texts(svg)).not.toContain('×');
    body.replaceChildren(svg);
    svg.dispatchEvent(Object.assign(new Event('keydown'), { key: 'Home' }));
    expect(all(svg, '.reading text')[1]!.textContent).toBe('rounds 100 · 0.15 s inside the learner');
    const calls = picture({ against: 'calls' });
    expect(marks(calls, 'fkm')).toEqual([100, 10_000].map((each) => axisOf(calls, 'x').apply(each)));
  });

  it('have the conditions of such an axis beside them', () => {
    expect(sweepNotes(data, sweepView({ against: 'seconds' }))).toEqual([
      'Seconds inside the learner, without the losses: wall-clock time in this browser, mean over the repeats at each point.',
      'Timer resolution: 100 µs.',
      'fixed has no place on this axis: all repeats together took less than 10 ms, 100 steps of the timer.',
      'Points are joined in the order of rounds. Exponents are fitted over rounds, not along this axis.',
    ]);
    expect(sweepNotes({ ...data, isOpened: true }, sweepView({ against: 'seconds' }))[0]).toContain('where the file');
    expect(sweepNotes(data, sweepView({ against: 'calls' }))[1]).toBe(
      'fixed makes no oracle calls, so it has no place on this axis.',
    );
  });

  it('are over the parameter for a time or calls, over two parameters, and unless it is asked for', () => {
    for (const more of [{}, { against: 'seconds', measure: 'time' }, { against: 'calls', measure: 'calls' }] as const) {
      expect(sweepNotes(data, sweepView(more))).toEqual([]);
      expect(nameOf(picture(more))).toMatch(/ against rounds: /);
    }
    const two = { ...data, axes: [...data.axes, sweptAxis('step', ['1'], 'real', '1')] };
    expect(sweepNotes(two, sweepView({ against: 'seconds' }))).toEqual([]);
  });

  it('have a linear axis from 0 where what was spent differs little, on which no calls have a place', () => {
    const few = { ...data, points: data.points.slice(0, 1) };
    const svg = sweepFigure(few, sweepView({ against: 'calls' }), 800, true);
    expect([axisOf(svg, 'x').type, ...domainOf(svg, 'x')]).toEqual(['linear', 0, 100]);
    expect(marks(svg, 'fixed')).toEqual([axisOf(svg, 'x').range[0]]);
  });
});

it('is in the link of a run and of a sweep; links without it mean what they meant', async () => {
  const engine = await Engine.create({ workers: 0 });
  const states = new States(engine);
  const { state, refused } = states.read('against=seconds');
  expect([state.view.against, refused, states.write(state)]).toEqual(['seconds', [], 'against=seconds']);
  expect(states.read('figure=regret&x-axis=linear').state.view.against).toBe('rounds');
  expect(states.read('against=days').refused).toEqual(['against must be one of rounds, seconds, calls, got "days"']);
  const sweeps = new SweepStates(engine, states);
  const link = 'problem=target&learners=ogd&over=rounds%3D16,32&against=calls';
  const sweep = sweeps.read(link);
  expect([sweep.state.view.against, sweep.refused]).toEqual(['calls', []]);
  expect(sweep.state.run.view.against).toBe('rounds');
  expect(sweeps.read(sweeps.write(sweep.state))).toEqual(sweep);
  expect(sweeps.read('over=rounds%3D16,32').state.view.against).toBe('swept');
});
