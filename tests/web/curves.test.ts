// Curves over rounds, and how their values are read.
import { afterEach, describe, expect, it } from 'vitest';
import { curves, type Curve, type CurvesOptions } from '../../web/src/plots/curves';
import { page } from './dom';
import { all, cornersOf, domainOf, nameOf, placeOf, axisOf, texts } from './picture';
import { curve } from './records';

const { body } = page();
afterEach(() => body.replaceChildren());
/** The text of the page's live region. */
const announced = () => body.querySelector('[aria-live="polite"]')?.textContent;

describe('curves', () => {
  const usual: CurvesOptions = { width: 640, label: 'loss', lastRound: 100, x: 'log', y: 'linear', readable: false };
  const draw = (data: Curve[], options: Partial<CurvesOptions> = {}) => curves(data, { ...usual, ...options });
  const guide = (name: string, value: number[], shaded = false) => ({ name, rounds: [1, 10, 100], value, shaded });
  const [blue, orange] = ['[stroke="var(--projection-free, #0072B2)"]', '[stroke="var(--fkm, #D55E00)"]'];
  const dotted = '[stroke-dasharray="1 3"]';

  it('are one picture whose name has the last value of each line', () => {
    const svg = draw([curve('fkm', [3, 2, 1]), curve('fixed', [3, 3, 2.5])], {
      guides: [guide('best', [0, 0.2, 0.4])],
    });
    expect(nameOf(svg)).toBe('loss against rounds: fkm 1, fixed 2.5, best 0.4');
    expect(svg.getAttribute('role')).toBe('img');
    expect(all(svg, '[aria-label], [aria-description]')).toEqual([]);
  });

  it('have their learner’s colour and dash, and a light band of that colour', () => {
    const svg = draw([
      curve('fkm', [3, 2, 1], { low: [2, 1, 0], high: [4, 3, 2] }),
      curve('projection-free', [1, 1, 1]),
    ]);
    const y = axisOf(svg, 'y');
    const x = axisOf(svg, 'x');
    const at = (round: number, value: number) =>
      [x.apply(round), y.apply(value)].map((each) => expect.closeTo(each, 2));
    expect(cornersOf(svg, orange)).toEqual([at(1, 3), at(10, 2), at(100, 1)]);
    expect(all(svg, orange)[0]!.getAttribute('stroke-dasharray')).toBe('10 4 2 4');
    const lines = all(svg, `path${orange}, path${blue}`);
    expect(lines.map((each) => each.getAttribute('stroke-width'))).toEqual(['2', '2']);
    const band = '[fill="var(--fkm, #D55E00)"]';
    expect(cornersOf(svg, band)).toEqual([at(1, 4), at(10, 3), at(100, 2), at(100, 0), at(10, 1), at(1, 2)]);
    expect(all(svg, band)[0]!.getAttribute('fill-opacity')).toBe('0.15');
    expect(all(svg, 'path[clip-path]').length).toBe(2);
    expect(all(svg, 'clipPath').length).toBe(1);
  });

  it('of other runs are thin and under these, have no band, and their mark stands on them', () => {
    const thin = { learner: 'fkm', rounds: [1, 10, 100, 1000], value: [5, 4, 3, 2], name: 'B step 0.3', mark: 'B' };
    const svg = draw([curve('fkm', [3, 2, 1])], { thin: [thin], lastRound: 1000 });
    const [first, second] = all(svg, `path${orange}`);
    expect([first, second].map((each) => each!.getAttribute('stroke-width'))).toEqual(['1.1', '2']);
    expect(first!.getAttribute('stroke-dasharray')).toBe('10 4 2 4');
    expect(all(svg, '[fill="var(--fkm, #D55E00)"]').length).toBe(1);
    expect(nameOf(svg)).toBe('loss against rounds: fkm 1, fkm (B step 0.3) 2');
    expect(domainOf(svg, 'y')).toEqual([1, 5]);
    const { x, y } = placeOf(svg, 'B');
    const scale = { x: axisOf(svg, 'x'), y: axisOf(svg, 'y') };
    expect(y).toBeCloseTo(
      scale.y.apply(5 - (3 * (x - scale.x.apply(1))) / (scale.x.apply(1000) - scale.x.apply(1))),
      0,
    );
  });

  it('of other runs have no mark where these lie on them', () => {
    const thin = { learner: 'fkm', rounds: [1, 10, 100], value: [3, 2, 1], name: 'B same settings', mark: 'B' };
    expect(texts(draw([curve('fkm', [3, 2, 1])], { thin: [thin] }))).not.toContain('B');
    expect(texts(draw([curve('fkm', [3, 2, 1.1])], { thin: [thin] }))).toContain('B');
    expect(texts(draw([curve('fixed', [3, 2, 1])], { thin: [thin] }))).toContain('B');
  });

  it('are named and described with 0 for a guide that differs from it by rounding alone', () => {
    const svg = draw([curve('fkm', [3, 2, 1])], { guides: [guide('best', [1e-15, -2e-15, -4.8e-15])] });
    expect(nameOf(svg)).toBe('loss against rounds: fkm 1, best 0');
    expect(svg.querySelector('desc')!.textContent).toMatch(/Dotted: best, at the end 0\.$/);
  });

  it('have guides that are dotted in the text’s colour, and shaded above where that is asked for', () => {
    const svg = draw([curve('fkm', [3, 2, 1])], {
      guides: [guide('bound', [1, 2, 4], true), guide('best', [1, 1, 1])],
    });
    const lines = all(svg, `path${dotted}`);
    expect(lines.map((each) => each.getAttribute('stroke'))).toEqual(['currentColor', 'currentColor']);
    expect(lines[0]!.getAttribute('stroke-opacity')).toBe('0.55');
    const shade = cornersOf(svg, '[fill-opacity="0.07"]');
    expect(shade.length).toBe(6);
    const y = axisOf(svg, 'y');
    expect(shade.slice(3).map(([, each]) => each)).toEqual([4, 2, 1].map((value) => expect.closeTo(y.apply(value), 2)));
    for (const [, above] of shade.slice(0, 3)) expect(above).toBeLessThan(y.apply(domainOf(svg, 'y')[1]!));
  });

  it('are named at their ends, with a remark, where there is room', () => {
    const svg = draw([curve('fkm', [3, 2, 1], { remark: 'T⁰·⁵' }), curve('fixed', [3, 2, 2])], {
      guides: [guide('best', [0, 0, 0])],
    });
    expect(texts(svg)).toEqual(expect.arrayContaining(['fkm T⁰·⁵', 'fixed', 'best']));
    const end = { x: axisOf(svg, 'x').apply(100), y: axisOf(svg, 'y').apply(1) };
    expect(placeOf(svg, 'fkm T⁰·⁵')).toEqual({ x: expect.closeTo(end.x + 38, 2), y: expect.closeTo(end.y, 2) });
    const name = all(svg, 'text').find((each) => each.textContent === 'fixed')!;
    expect(name.getAttribute('text-anchor')).toBe('start');
    expect(name.getAttribute('stroke')).toBe('var(--page, white)');
  });

  it('have names that do not lie on each other where the ends are close', () => {
    const svg = draw([curve('fkm', [3, 2, 1]), curve('fixed', [3, 2, 1.01]), curve('unregularized', [3, 2, 0.99])]);
    const places = ['fkm', 'fixed', 'unregularized'].map((name) => placeOf(svg, name).y).sort((a, b) => a - b);
    expect(places[1]! - places[0]!).toBeGreaterThanOrEqual(16 - 1e-6);
    expect(places[2]! - places[1]!).toBeGreaterThanOrEqual(16 - 1e-6);
  });

  it('leave their names to the legend in a narrow figure, which names guides along themselves', () => {
    const guides = [guide('best', [0, 0, 0]), guide('none', [NaN, NaN, NaN])];
    const svg = draw([curve('fkm', [3, 2, 1])], { width: 559, guides });
    expect(texts(svg)).not.toContain('fkm');
    expect(texts(svg)).not.toContain('none');
    const place = placeOf(svg, 'best');
    const end = axisOf(svg, 'x').apply(100);
    expect(place.x).toBeLessThan(end);
    expect(place.x).toBeGreaterThan(end - 6.6 * 'best'.length);
    expect(place.y).toBeCloseTo(axisOf(svg, 'y').apply(0) - 4, 3);
    expect(texts(draw([curve('fkm', [3, 2, 1])], { width: 560, guides }))).toContain('fkm');
    const [, wide] = axisOf(draw([curve('fkm', [1])], { width: 560 }), 'x').range;
    const [, narrow] = axisOf(svg, 'x').range;
    expect([559 - narrow!, 560 - wide!]).toEqual([12, 186]);
  });

  it.each([
    [400, 280],
    [700, 350],
    [1200, 460],
  ])('of a width of %i are %i high', (width, height) => {
    expect(draw([curve('fkm', [1])], { width }).getAttribute('height')).toBe(String(height));
    expect(draw([curve('fkm', [1])], { width, height: 123.4 }).getAttribute('height')).toBe('123');
  });

  it('go from the first round to the last of the run, however few have been played', () => {
    const svg = (options: Partial<CurvesOptions>) => draw([curve('fkm', [3, 2])], options);
    expect(domainOf(svg({ x: 'log' }), 'x')).toEqual([1, 100]);
    expect(domainOf(svg({ x: 'linear' }), 'x')).toEqual([0, 100]);
    expect(domainOf(svg({ x: 'log', lastRound: 1 }), 'x')).toEqual([1, 2]);
    expect(domainOf(svg({ x: 'linear', lastRound: 1 }), 'x')).toEqual([0, 2]);
    expect(axisOf(svg({ x: 'log' }), 'x').type).toBe('log');
    expect(texts(svg({}))).toEqual(expect.arrayContaining(['rounds →', '↑ loss', '100']));
    expect(texts(svg({ lastRound: 100_000 }))).toContain('100K');
  });

  it('have an axis for all values and bands, but not for the wide bands and guides of the first rounds', () => {
    const wide = (rounds: number[]) => curve('fkm', [5, 5, 5], { rounds, low: [-50, 0, 0], high: [50, 10, 10] });
    const axis = (rounds: number[], lastRound: number, guides: CurvesOptions['guides'] = []) =>
      domainOf(draw([wide(rounds)], { lastRound, guides }), 'y');
    expect(axis([9, 50, 100], 100)).toEqual([0, 10]);
    expect(axis([10, 50, 100], 100)).toEqual([-50, 50]);
    expect(axis([9, 50, 99], 99)).toEqual([-50, 50]);
    expect(axis([9, 50, 100], 100, [guide('best', [-80, 1, 20])])).toEqual([0, 20]);
    expect(axis([9, 50, 100], 100, [guide('best', [1, -20, 1])])).toEqual([-20, 10]);
    // The values of a curve itself are always in sight.
    expect(domainOf(draw([curve('fkm', [40, 5, 0])]), 'y')).toEqual([0, 40]);
  });

  it('are an empty frame before the first value', () => {
    for (const [y, domain] of [
      ['linear', [0, 1]],
      ['log', [1, 10]],
    ] as const) {
      const svg = draw([curve('fkm', [])], { y, readable: true });
      expect(domainOf(svg, 'y')).toEqual(domain);
      expect(nameOf(svg)).toBe('loss against rounds: ');
      expect(svg.getAttribute('tabindex')).toBe(null);
    }
  });

  it('have gaps on a log axis for what has no place there, and say how many values that are', () => {
    const svg = draw([curve('fkm', [4, 0, -1, 2]), curve('fixed', [3, 3e-6, 3e-6, 3])], { y: 'log', lastRound: 1000 });
    const said = 'Gaps: 2 values ≤ 0 and 2 values below 4.0e-6 have no place on this log axis.';
    expect(nameOf(svg)).toBe(`loss against rounds: fkm 2, fixed 3. ${said}`);
    expect(texts(svg)).toContain(said);
    expect(all(svg, `path${orange}`)[0]!.getAttribute('d')!.match(/M/g)!.length).toBe(2);
    const [low] = domainOf(svg, 'y') as number[];
    expect(low).toBeGreaterThan(0.1);
    const only = (value: number[]) => nameOf(draw([curve('fkm', value)], { y: 'log' }))!.split('. ')[1];
    expect(only([1, 0, 1])).toBe('Gaps: 1 values ≤ 0 have no place on this log axis.');
    expect(only([1, 1e-7, 1])).toBe('Gaps: 1 values below 1.0e-6 have no place on this log axis.');
    expect(only([1, 2e-6, 1])).toBe(undefined);
    expect(nameOf(draw([curve('fkm', [1, 0, -1])]))).not.toContain('Gaps');
  });

  it('on a log axis have a band that ends where the axis does, never at the mean', () => {
    // 195 ± 229 at the first point: [−34, 424].
    const svg = draw([curve('fkm', [195, 200, 200], { low: [-34, 100, 150], high: [424, 300, 250] })], { y: 'log' });
    const y = axisOf(svg, 'y');
    const band = cornersOf(svg, '[fill="var(--fkm, #D55E00)"]').map(([, each]) => each);
    expect(band.slice(0, 3)).toEqual([424, 300, 250].map((value) => expect.closeTo(y.apply(value), 2)));
    expect(band.slice(3)).toEqual([y.apply(150), y.apply(100), y.range[0]].map((each) => expect.closeTo(each!, 2)));
    expect(y.domain).toEqual([100, 500]);
  });

  it('on a log axis have a band also where the mean has no place, as far as the axis goes', () => {
    const svg = draw([curve('fkm', [4, -1, 4], { low: [2, -5, 2], high: [6, 3, 6] })], { y: 'log' });
    const y = axisOf(svg, 'y');
    const band = cornersOf(svg, '[fill="var(--fkm, #D55E00)"]').map(([, each]) => each);
    expect(band[1]).toBeCloseTo(y.apply(3), 2);
    expect(band[4]).toBeCloseTo(y.range[0]!, 2);
  });

  it('of a sweep have hollow points and crosses, say what they mean, and tell it where they are read', () => {
    const swept = { name: 'radius', from: 1 };
    const data = [curve('fkm', [3, 2, NaN], { hollow: [true, false, false], crossed: [100] })];
    const names = { hollowName: 'no better than fixed', crossName: 'not run' };
    const svg = draw(data, { swept, readable: true, ...names });
    const paint = all(svg, 'circle').map((each) => each.getAttribute('fill'));
    expect(paint).toEqual(['var(--page, white)', 'var(--fkm, #D55E00)']);
    expect(texts(svg)).toContain('×');
    expect(placeOf(svg, '×').x).toBeCloseTo(axisOf(svg, 'x').apply(100), 2);
    expect(texts(svg)).toContain('○ no better than fixed; × not run');
    expect(nameOf(svg)).toBe('loss against radius: fkm 2. ○ no better than fixed; × not run');
    body.replaceChildren(svg);
    svg.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key: 'Home' }));
    expect(announced()).toBe('fkm, radius 1, 3, no better than fixed');
    expect(nameOf(svg)).toBe('loss against radius: fkm 2. ○ no better than fixed; × not run');
    expect(nameOf(draw([curve('fkm', [3, 2, 1])], { swept, ...names }))).toBe('loss against radius: fkm 1');
  });

  it('leave out what is not finite', () => {
    const svg = draw([curve('fkm', [1, Infinity, 2], { low: [0, 0, -Infinity], high: [2, 2, Infinity] })]);
    expect(nameOf(svg)).toBe('loss against rounds: fkm 2');
    expect(domainOf(svg, 'y')).toEqual([1, 2]);
  });

  it('have a symmetric log axis that says where it is linear, with ticks at powers of ten on both sides of 0', () => {
    const svg = draw([curve('fkm', [-200, 30, 900])], { y: 'symlog' });
    expect(nameOf(svg)).toBe('loss (linear within ±1) against rounds: fkm 900');
    expect(axisOf(svg, 'y')).toMatchObject({ type: 'symlog', constant: 1 });
    const numbers = texts(svg).filter((text) => /^-?\d/.test(text!));
    expect(numbers.slice(0, 6)).toEqual(['-100', '-10', '-1', '0', '1', '10']);
    expect(numbers[6]).toBe('100');
    expect(nameOf(draw([curve('fkm', [-2000, 0, 1])], { y: 'symlog' }))).toContain('linear within ±10)');
    expect(nameOf(draw([curve('fkm', [0, 0, 0])], { y: 'symlog' }))).toContain('linear within ±1)');
  });

  describe('read by keys', () => {
    const read = () => {
      const data = [
        curve('fkm', [3, 2, 1], { low: [2, 1, 0], high: [4, 3, 2] }),
        curve('fixed', [4, NaN, 2]),
        curve('unregularized', [5, 5, 5]),
      ];
      const svg = draw(data, { readable: true });
      body.replaceChildren(svg);
      const press = (key: string, more: object = {}) => {
        const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...more });
        svg.dispatchEvent(event);
        return event.defaultPrevented ? announced() : undefined;
      };
      return { svg, press };
    };
    const whole = 'loss against rounds: fkm 1, fixed 2, unregularized 5';

    it('are so only where they are readable', () => {
      expect(read().svg.getAttribute('tabindex')).toBe('0');
      expect(draw([curve('fkm', [1])]).getAttribute('tabindex')).toBe(null);
    });

    it('begin at the end of the first curve, and stop at its ends', () => {
      const { press } = read();
      expect(press('ArrowRight')).toBe('fkm, round 100, 1, 0 … 2');
      expect(press('ArrowLeft')).toBe('fkm, round 10, 2, 1 … 3');
      expect(press('ArrowLeft')).toBe('fkm, round 1, 3, 2 … 4');
      expect(press('ArrowLeft')).toBe('fkm, round 1, 3, 2 … 4');
      expect(press('ArrowRight')).toBe('fkm, round 10, 2, 1 … 3');
      expect(press('Home')).toBe('fkm, round 1, 3, 2 … 4');
      expect(press('End')).toBe('fkm, round 100, 1, 0 … 2');
    });

    it('go from one curve to the next and around, without its gaps and without a band that it does not have', () => {
      const { press } = read();
      expect(press('ArrowDown')).toBe('fixed, round 100, 2');
      expect(press('ArrowLeft')).toBe('fixed, round 1, 4');
      expect(press('ArrowDown')).toBe('unregularized, round 1, 5');
      expect(press('ArrowDown')).toBe('fkm, round 1, 3, 2 … 4');
      expect(press('ArrowUp')).toBe('unregularized, round 1, 5');
      expect(press('ArrowUp')).toBe('fixed, round 1, 4');
    });

    it('leave other keys, and keys with a modifier, to the page', () => {
      const { svg, press } = read();
      for (const key of ['a', 'Tab', 'Enter']) expect(press(key)).toBe(undefined);
      for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
        expect(press('ArrowLeft', { [modifier]: true })).toBe(undefined);
      expect(nameOf(svg)).toBe(whole);
    });

    it('keep the picture’s name while they are read', () => {
      const { svg, press } = read();
      press('Home');
      expect(nameOf(svg)).toBe(whole);
      press('Escape');
      expect(nameOf(svg)).toBe(whole);
    });

    it('show what is read as a pointer would', () => {
      const { svg, press } = read();
      press('Home');
      expect(all(svg, '.reading text').map((each) => each.textContent)).toEqual(['fkm', 'round 1', '3', '2 … 4']);
      expect(ruleOf(svg)).toEqual([axisOf(svg, 'x').apply(1)]);
      press('Escape');
      expect(all(svg, '.reading > *')).toEqual([]);
    });
  });

  const ruleOf = (svg: Element) => all(svg, '.reading > line').map((each) => Number(each.getAttribute('x1')));

  describe('under the pointer', () => {
    const pointed = (readable = true) => {
      const svg = draw([curve('fkm', [3, 2, 1]), curve('fixed', [3, 3, 3])], { readable });
      const at = (round: number, value: number) => ({
        clientX: axisOf(svg, 'x').apply(round),
        clientY: axisOf(svg, 'y').apply(value),
      });
      const send = (type: string, round = 10, value = 2, more: object = {}) =>
        svg.dispatchEvent(new PointerEvent(type, { ...at(round, value), pointerType: 'mouse', ...more }));
      const shown = () => all(svg, '.reading text').map((each) => each.textContent);
      return { svg, at, send, shown };
    };

    it('have the values of the nearest point beside it, and a line at its round, where they are readable', () => {
      const { svg, at, send, shown } = pointed();
      send('pointermove', 11, 2.01);
      expect(shown()).toEqual(['fkm', 'round 10', '2']);
      expect(ruleOf(svg)).toEqual([at(10, 2).clientX]);
      send('pointermove', 10, 2.9);
      expect(shown()).toEqual(['fixed', 'round 10', '3']);
      send('pointerleave');
      expect(shown()).toEqual([]);
      const unreadable = pointed(false);
      unreadable.send('pointermove');
      expect(unreadable.shown()).toEqual([]);
    });

    it('have none where nothing is near, and none while something is dragged', () => {
      const { at, send, shown } = pointed();
      const { clientX, clientY } = at(10, 2);
      send('pointermove', 10, 2, { clientX: clientX + 39, clientY });
      expect(shown()).not.toEqual([]);
      send('pointermove', 10, 2, { clientX: clientX + 41, clientY });
      expect(shown()).toEqual([]);
      send('pointermove', 10, 2, { buttons: 1 });
      expect(shown()).toEqual([]);
    });

    it('keep them after a click, until the next', () => {
      const { send, shown } = pointed();
      send('pointermove');
      send('pointerdown');
      send('pointermove', 1, 3);
      send('pointerleave');
      expect(shown()).toEqual(['fkm', 'round 10', '2']);
      send('pointerdown');
      expect(shown()).toEqual([]);
      send('pointermove', 100, 1);
      expect(shown()).toEqual(['fkm', 'round 100', '1']);
    });

    it('keep them when a finger leaves', () => {
      const { send, shown } = pointed();
      send('pointerdown', 10, 2, { pointerType: 'touch' });
      send('pointerleave', 10, 2, { pointerType: 'touch' });
      expect(shown()).toEqual(['fkm', 'round 10', '2']);
      send('pointerdown', 100, 1, { pointerType: 'touch' });
      expect(shown()).toEqual(['fkm', 'round 100', '1']);
    });

    it('have them within the picture', () => {
      const { svg, send } = pointed();
      for (const [round, value] of [
        [1, 3],
        [100, 1],
        [10, 2],
      ] as const) {
        send('pointermove', round, value);
        const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
          Number(all(svg, '.reading > rect')[0]!.getAttribute(name)),
        ) as [number, number, number, number];
        expect([x >= 0, y >= 0]).toEqual([true, true]);
        expect(x + width).toBeLessThanOrEqual(640);
        expect(y + height).toBeLessThanOrEqual(320);
      }
    });
  });
});
