// Regret as a bracket on the chart of average losses: its numbers are the run's, and its text lies on nothing.
import { describe, expect, it } from 'vitest';
import { curveFigure, type CurveView } from '../../web/src/results/figure';
import { gapMarks, gapText } from '../../web/src/plots/gap';
import { clearPlace, type NameBox } from '../../web/src/plots/names';
import { page } from './dom';
import { all, attributesOf, axisOf } from './picture';
import { run, viewOfCurves } from './records';

const { body } = page();
const usual: CurveView = viewOfCurves;

describe('the text of a gap', () => {
  it.each([
    [410, 2000, 'gap 0.205 × 2,000 rounds = regret 410'],
    [-20, 2000, 'gap −0.01 × 2,000 rounds = regret −20'],
    [0, 10, 'gap 0 × 10 rounds = regret 0'],
    [1.5, 1, 'gap 1.5 × 1 round = regret 1.5'],
    [12_345, 20_000, 'gap 0.617 × 20,000 rounds = regret 12,300'],
    [1, 3, 'gap 0.3333 × 3 rounds = regret 1'],
    [100.4, 1995, 'gap 0.0503 × 1,995 rounds = regret 100'],
    [1005, 997, 'gap 1.01 × 997 rounds = regret 1,010'],
  ])('of a regret %f after %i rounds', (regret, rounds, text) => expect(gapText(regret, rounds)).toBe(text));

  it('multiplies to the regret as it is written, or says that it does so nearly', () => {
    for (let i = 1; i < 400; ++i) {
      const [regret, rounds] = [Math.sin(i) * 1.31 ** (i % 50), 1 + ((i * 7919) % 20_000)];
      const [, gap, times, sign, product] = /^gap (\S+) × (\S+) rounds? (.) regret (\S+)$/.exec(
        gapText(regret, rounds),
      )!;
      const number = (text: string) => Number(text.replaceAll(',', '').replace('−', '-'));
      expect(number(times!)).toBe(rounds);
      const digits = Math.abs(regret) < 1e-3 ? 0.05 : 0.005; // two of a small one, else three
      expect(Math.abs(number(product!) - regret)).toBeLessThanOrEqual(digits * Math.abs(regret));
      const near = number(gap!) * rounds;
      if (sign === '=') expect(Math.abs(near - number(product!))).toBeLessThanOrEqual(digits * Math.abs(near));
      else expect(sign).toBe('≈');
    }
  });
});

describe('the place of its text', () => {
  const frame = { left: 50, right: 450, top: 20, bottom: 300 };
  const box = (element: Element): NameBox => {
    const { x, y } = attributesOf(element) as unknown as { x: string; y: string };
    const width = 6.6 * element.textContent!.length;
    return { x: Number(x) - width / 2, y: Number(y) - 7, width, height: 14 };
  };
  const meet = (a: NameBox, b: NameBox) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

  it('is within the frame, and on no box, wherever the point is', () => {
    for (const x of [50, 55, 120, 260, 444, 450])
      for (const y of [30, 150, 290])
        for (const side of [-1, 1]) {
          const values = { x: side < 0 ? Math.max(0, x - 110) : x + 10, y: y - 34, width: 100, height: 68 };
          const gap = { from: { x, y }, to: 280, text: 'gap 0.205 × 2,000 rounds = regret 410', color: 'red' };
          const [bracket, text] = gapMarks({ ...gap, learner: 'fkm' }, frame, [], [values]);
          const place = box(text!);
          expect(meet(place, values)).toBe(false);
          expect([place.x >= frame.left, place.x + place.width <= frame.right]).toEqual([true, true]);
          expect([place.y >= frame.top, place.y + place.height <= frame.bottom]).toEqual([true, true]);
          expect(bracket!.getAttribute('d')).toMatch(new RegExp(`^M${x},${y}H[\\d.]+V280H${x}$`));
        }
  });

  it('is off the lines where there is room', () => {
    const line = [
      { x: 50, y: 160 },
      { x: 450, y: 160 },
    ];
    const { y } = clearPlace({ x: 400, y: 160 }, -1, { width: 240, height: 14 }, frame, [line], []);
    expect(y > 160 || y + 14 < 160).toBe(true);
    expect(Math.abs(y + 7 - 160)).toBeLessThan(20);
  });

  it('is in the frame’s corner where the frame is too narrow', () => {
    const small = { ...frame, right: 200 };
    expect(clearPlace({ x: 150, y: 160 }, -1, { width: 240, height: 14 }, small, [], []).x).toBe(50);
  });
});

describe('a chart of average losses', () => {
  // The regret of repeat k after t rounds is t(0.2 + 0.01k): 0.205 per round on average.
  const shown = run({
    learners: {
      fkm: { average_loss: (_, k) => 0.3 + 0.01 * k, regret: (t, k) => t * (0.2 + 0.01 * k) },
      fixed: { average_loss: () => 0.05, regret: (t) => -0.05 * t },
    },
    best: () => 0.1,
    config: { rounds: 1000 },
  });
  const draw = async (view: Partial<CurveView> = {}, restAt?: string, pins: Parameters<typeof curveFigure>[4] = []) => {
    const read: unknown[] = [];
    const figure = await curveFigure(shown, { ...usual, ...view }, ['fkm', 'fixed'], { width: 700 }, pins, {
      onRead: (...args) => read.push(args),
      restAt,
    });
    body.replaceChildren(figure);
    const press = (key: string) => figure.dispatchEvent(Object.assign(new Event('keydown'), { key }));
    const gaps = () =>
      all(figure, '.reading text')
        .map((each) => each.textContent!)
        .filter((text) => text.startsWith('gap'));
    return { figure, press, gaps, read };
  };

  it('has a bracket from the curve to the best fixed point where it is read, with the run’s regret', async () => {
    const { figure, press, gaps } = await draw();
    press('End');
    const mean = shown.result.summary('fkm', 'regret').mean.at(-1)!;
    expect(mean).toBeCloseTo(205, 9);
    expect(gaps()).toEqual(['gap 0.205 × 1,000 rounds = regret 205']);
    const y = axisOf(figure, 'y');
    const x = axisOf(figure, 'x').apply(1000);
    const path = all(figure, '.reading path')[0]!;
    const [, startX, startY, , to] = /^M([\d.]+),([\d.]+)H([\d.]+)V([\d.]+)H/
      .exec(path.getAttribute('d')!)!
      .map(Number);
    expect([startX, startY, to]).toEqual(
      [x, y.apply(0.305), y.apply(0.1)].map((each) => expect.closeTo(each, 6) as number),
    );
    expect(path.getAttribute('data-learner')).toBe('fkm');
    expect(body.querySelector('#announce')!.textContent).toMatch(
      /^fkm, round 1,000, .*, gap 0\.205 × 1,000 rounds = regret 205$/,
    );
    press('ArrowDown');
    expect(gaps()).toEqual(['gap −0.05 × 1,000 rounds = regret −50']);
    press('Escape');
    expect(gaps()).toEqual([]);
  });

  it('has none for the median, for losses at the centre, for other figures and for pinned runs', async () => {
    for (const view of [
      { band: 'quantiles' },
      { 'loss-at': 'x' },
      { figure: 'regret' },
      { figure: 'slope' },
      { 'y-axis': 'log' },
    ] as Partial<CurveView>[]) {
      const isLog = view['y-axis'] === 'log';
      const { press, gaps, figure } = await draw(view, 'fkm');
      press('End');
      expect(gaps().length).toBe(isLog ? 1 : 0);
      expect(all(figure, '.gap > *').length).toBe(isLog ? 2 : 0);
    }
    const pin = { number: 1, label: 'other', shown, learners: ['fkm'] };
    const { press, gaps } = await draw({}, undefined, [pin]);
    press('End');
    expect(gaps().length).toBe(1);
    for (const key of ['ArrowDown', 'ArrowDown']) press(key);
    expect(gaps()).toEqual([]); // the pinned curve
  });

  it('can have one at rest at the last round, which makes room while something is read', async () => {
    const { figure, press } = await draw({}, 'fkm');
    const rest = () => all(figure, '.gap')[0]!;
    expect(rest().textContent).toBe('gap 0.205 × 1,000 rounds = regret 205');
    expect(rest().getAttribute('visibility')).toBe(null);
    press('Home');
    expect(rest().getAttribute('visibility')).toBe('hidden');
    press('Escape');
    expect(rest().getAttribute('visibility')).toBe(null);
    expect(all((await draw({}, 'nobody')).figure, '.gap')).toEqual([]);
  });

  it('tells which point is read, whether it is kept, and when none is', async () => {
    const { figure, press, read } = await draw();
    const at = (round: number, value: number, more: object = {}) => ({
      clientX: axisOf(figure, 'x').apply(round),
      clientY: axisOf(figure, 'y').apply(value),
      pointerType: 'mouse',
      ...more,
    });
    const send = (type: string, init: object) => figure.dispatchEvent(new PointerEvent(type, init));
    const told = () => read.splice(0);
    send('pointermove', at(100, 0.305));
    send('pointermove', at(101, 0.305));
    expect(told()).toEqual([[{ learner: 'fkm', round: 100 }, false]]);
    send('pointerdown', at(100, 0.305));
    send('pointermove', at(10, 0.05));
    expect(told()).toEqual([[{ learner: 'fkm', round: 100 }, true]]);
    send('pointerdown', at(10, 0.05));
    expect(told()).toEqual([[undefined, false]]);
    send('pointerdown', at(10, 0.05, { pointerType: 'touch' }));
    expect(told()).toEqual([[{ learner: 'fixed', round: 10 }, true]]);
    press('Home');
    press('Home');
    press('Escape');
    expect(told()).toEqual([
      [{ learner: 'fkm', round: 1 }, true],
      [undefined, false],
    ]);
  });
});
