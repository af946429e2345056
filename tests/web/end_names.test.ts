// Names at the ends of curves: legible, apart from each other, and joined to their own curve.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import styles from 'virtual:cards/styles';
import { contrast, styleOf, textColorOf } from '../../web/src/base/palette';
import { curves } from '../../web/src/plots/curves';
import { showCursor } from '../../web/src/plots/cursor';
import { fitted, placesOfNames, roomForNames } from '../../web/src/plots/end_names';
import { redrawn } from '../../web/src/plots/redrawing';
import { page } from './dom';
import { root } from './native';
import { all, axisOf, nameOf, placeOf, texts } from './picture';
import { curve } from './records';

page();

const usual = {
  width: 700,
  height: 400,
  label: 'loss',
  lastRound: 100,
  x: 'log',
  y: 'linear',
  readable: false,
} as const;

describe('the colour of a name', () => {
  const css = readFileSync(`${root}/web/src/style/base.css`, 'utf8');
  const [page, ink] = ['page', 'ink'].map((name) =>
    new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css)!.slice(1),
  ) as [string[], string[]];
  const rgb = (color: string) => [1, 3, 5].map((i) => parseInt(color.slice(i, i + 2), 16) / 255);
  /** A colour of the palette as a browser computes it in a theme. */
  const computed = (text: string, theme: 0 | 1): number[] => {
    const both = /^light-dark\((.*\)), ((?:var|color-mix)\(.*)\)$/.exec(text);
    const own = both ? both[1 + theme]! : text;
    const [, color, share] = /(#[0-9A-Fa-f]{6})\)(?: (\d+)%, currentColor\))?$/.exec(own)!;
    const part = Number(share ?? 100) / 100;
    return rgb(color!).map((c, i) => part * c + (1 - part) * rgb(ink[theme]!)[i]!);
  };

  it.each(Object.keys(styles).filter(Boolean))('of %s has a contrast of 4.5 or more on both pages', (learner) => {
    for (const theme of [0, 1] as const) {
      const ratio = contrast(computed(textColorOf(learner), theme), rgb(page[theme]!));
      expect(ratio).toBeGreaterThanOrEqual(4.5);
      // It is the curve's own wherever that is legible.
      const own = contrast(rgb(styles[learner]!.color), rgb(page[theme]!));
      if (own >= 4.5) expect(ratio).toBeCloseTo(own, 9);
    }
  });

  it.each(Object.keys(styles).filter(Boolean))('of the curve of %s has one of 3 or more', (learner) => {
    for (const theme of [0, 1] as const) {
      const ratio = contrast(computed(styleOf(learner).color, theme), rgb(page[theme]!));
      expect(ratio).toBeGreaterThanOrEqual(3);
      const own = contrast(rgb(styles[learner]!.color), rgb(page[theme]!));
      if (own >= 3) expect(ratio).toBeCloseTo(own, 9);
    }
  });

  it('is a page’s own where that sets one', () => {
    expect(textColorOf('projection-free')).toContain('var(--projection-free, #0072B2)');
    expect(contrast([1, 1, 1], [0, 0, 0])).toBe(21);
  });
});

describe('names at the ends of curves', () => {
  const frame = { top: 20, bottom: 300 };
  const ends = (...heights: number[]) => heights.map((y, i) => ({ name: `${i}`, x: 500, y }));
  const heightsOf = (...heights: number[]) => {
    const { places } = placesOfNames(ends(...heights), frame);
    return heights.map((_, i) => places.get(`${i}`)!);
  };

  it('stay at their ends where there is room, and are apart in any case', () => {
    expect(heightsOf(50, 100, 200)).toEqual([50, 100, 200].map((y) => ({ y, isMoved: false })));
    for (const heights of [
      [50, 60, 70],
      [298, 299, 300],
      [20, 21, 22, 200],
      [100, 100, 100, 100, 104, 130],
    ]) {
      const places = heightsOf(...heights).map(({ y }) => y);
      for (let i = 1; i < places.length; ++i) expect(places[i]! - places[i - 1]!).toBeGreaterThanOrEqual(16 - 1e-9);
      expect(places.every((y) => y >= frame.top - 1e-9 && y <= frame.bottom + 1e-9)).toBe(true);
    }
  });

  it('have a bracket where their curves end within a few pixels, from its ends’ middle', () => {
    const { brackets } = placesOfNames(ends(100, 104, 107, 150, 200, 203), frame);
    expect(brackets.map(({ names }) => names)).toEqual([
      ['0', '1', '2'],
      ['4', '5'],
    ]);
    expect(brackets[0]!.end).toEqual({ x: 500, y: 103.5 });
    const { places } = placesOfNames(ends(100, 104, 107, 150, 200, 203), frame);
    for (const { names, top, bottom } of brackets) {
      expect(top).toBeLessThan(places.get(names[0]!)!.y);
      expect(bottom).toBeGreaterThan(places.get(names.at(-1)!)!.y);
    }
    expect(brackets[0]!.bottom).toBeLessThan(brackets[1]!.top);
  });

  it('have none where the curves end at different rounds', () => {
    const { brackets } = placesOfNames(
      [
        { name: 'a', x: 300, y: 100 },
        { name: 'b', x: 500, y: 101 },
      ],
      frame,
    );
    expect(brackets).toEqual([]);
  });

  const samples = (svg: Element) =>
    all(svg, 'line.sample').map((line) =>
      ['data-learner', 'stroke', 'stroke-dasharray'].map((name) => line.getAttribute(name)),
    );

  it('stand behind a sample of their line in a legible colour; guides are neutral', () => {
    const guide = { name: 'best', rounds: [1, 10, 100], value: [0, 0, 0] };
    const svg = curves([curve('fkm', [3, 2, 1], { remark: '1' }), curve('projection-free', [3, 3, 3])], {
      ...usual,
      guides: [guide],
    });
    expect(samples(svg)).toEqual([
      ['fkm', 'var(--fkm, #D55E00)', '10 4 2 4'],
      ['projection-free', 'var(--projection-free, #0072B2)', 'none'],
      [null, 'currentColor', '1 3'],
    ]);
    const fills = all(svg, 'text').filter(({ textContent }) => /^(fkm 1|projection-free|best)$/.test(textContent!));
    expect(fills.map((each) => each.getAttribute('fill'))).toEqual([
      textColorOf('fkm'),
      textColorOf('projection-free'),
      'currentColor',
    ]);
    expect(all(svg, '.leader, .bracket')).toEqual([]);
    for (const name of ['fkm 1', 'best']) {
      const { x, y } = placeOf(svg, name);
      const sample = all(svg, 'line.sample').find((line) => Number(line.getAttribute('y1')) === y)!;
      expect(Number(sample.getAttribute('x2'))).toBeLessThan(x);
      expect(Number(sample.getAttribute('x1'))).toBeGreaterThan(axisOf(svg, 'x').apply(100));
    }
  });

  it('are joined to their own curve’s end where they moved', () => {
    const svg = curves([curve('fkm', [3, 2, 1]), curve('fixed', [3, 2, 1.1]), curve('ogd', [3, 3, 0])], usual); // 11 pixels
    const [x, y] = [axisOf(svg, 'x'), axisOf(svg, 'y')];
    const leaders = all(svg, 'line.leader');
    expect(leaders.map((line) => line.getAttribute('data-learner'))).toEqual(['fkm', 'fixed']);
    for (const [i, name, value] of [
      [0, 'fkm', 1],
      [1, 'fixed', 1.1],
    ] as const) {
      const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map((at) => Number(leaders[i]!.getAttribute(at)));
      expect([x1, y1]).toEqual([x.apply(100) + 3, y.apply(value)].map((each) => expect.closeTo(each, 6) as number));
      expect(y2).toBeCloseTo(placeOf(svg, name).y, 6);
      expect(x2).toBeLessThan(placeOf(svg, name).x);
      expect(Math.abs(y2! - y1!)).toBeGreaterThan(2);
    }
  });

  it('in a bundle have one leader, from the middle of the ends to the middle of the bracket', () => {
    const svg = curves([curve('fkm', [3, 2, 1]), curve('fixed', [3, 2, 1.01]), curve('ogd', [3, 3, 3])], usual);
    const [leader, ...others] = all(svg, 'line.leader');
    expect(others).toEqual([]);
    const bracket = all(svg, 'path.bracket')[0]!.getAttribute('d')!;
    const [, , top, left, bottom] = /^M([\d.]+),([\d.]+)H([\d.]+)V([\d.]+)H/.exec(bracket)!.map(Number);
    const places = ['fkm', 'fixed'].map((name) => placeOf(svg, name).y).sort((a, b) => a - b);
    expect([top! < places[0]!, bottom! > places[1]!]).toEqual([true, true]);
    expect(Number(leader!.getAttribute('y1'))).toBeCloseTo(axisOf(svg, 'y').apply(1.005), 6);
    expect(Number(leader!.getAttribute('x2'))).toBe(left);
    expect(Number(leader!.getAttribute('y2'))).toBeCloseTo((top! + bottom!) / 2, 6);
  });
});

describe('a long name', () => {
  const name = 'fkm:fkm-form=strongly-convex:step=3:radius=0.5';

  it('has more room beside the frame, up to two fifths of the picture', () => {
    const room = (...names: string[]) => roomForNames(names, ['best fixed point'], 700);
    expect(room('projection-free')).toBe(room('ogd'));
    expect(room('ogd', 'fkm:step=3:radius=2')).toBeGreaterThan(room('ogd'));
    expect(room(name)).toBe(280);
    const frame = (learner: string) => axisOf(curves([curve(learner, [3, 2, 1])], usual), 'x').range[1]!;
    expect(frame('fkm:step=3:radius=2')).toBeLessThan(frame('fkm'));
  });

  it('is cut where that is not enough, its number is not', () => {
    expect(fitted('fkm', '0.1128', 150)).toBe('fkm 0.1128');
    expect(fitted('fkm', '', 150)).toBe('fkm');
    expect(fitted(name, '0.1128', 150)).toBe('fkm:fkm-form=s… 0.1128');
    const drawn = texts(curves([curve(name, [3, 2, 1], { remark: '0.1128' })], usual));
    expect(drawn.filter((text) => text.startsWith('fkm'))).toEqual([
      expect.stringMatching(/^fkm:fkm-form=.*… 0\.1128$/),
    ]);
  });
});

describe('a learner’s marks', () => {
  it('all carry its name', () => {
    const thin = { learner: 'fkm', rounds: [1, 10, 100], value: [5, 4, 3], name: 'other', mark: '1' };
    const swept = { name: 'radius', from: 1 };
    const svg = curves([curve('fkm', [3, 2, 1], { crossed: [10] }), curve('ogd', [4, 5, 6])], {
      ...usual,
      thin: [thin],
      swept,
    });
    const kinds = all(svg, '[data-learner="fkm"]').map(({ localName }) => localName);
    expect(kinds.sort()).toEqual(['circle', 'circle', 'circle', 'line', 'path', 'path', 'path', 'text', 'text']);
    // Nothing in its colour lacks it.
    const { color } = styleOf('fkm');
    expect(all(svg, `[stroke="${color}"], [fill="${color}"]`).every((each) => each.hasAttribute('data-learner'))).toBe(
      true,
    );
  });
});

describe('a chart’s cursor', () => {
  const picture = (x: 'log' | 'linear' = 'log') => curves([curve('fkm', [3, 2, 1])], { ...usual, x });
  const places = (svg: Element) => all(svg, '.cursor').map((each) => each.getAttribute('transform'));

  it.each(['log', 'linear'] as const)('is one rule that moves along a %s axis, and can go', (x) => {
    const svg = picture(x);
    const scale = axisOf(svg, 'x');
    for (const round of [1, 10, 57, 100]) {
      showCursor(svg, round);
      expect(places(svg)).toEqual([`translate(${scale.apply(round).toFixed(1)},0)`]);
    }
    const [rule, ...others] = all(svg, '.cursor line');
    expect(others).toEqual([]);
    const [bottom, top] = axisOf(svg, 'y').range;
    expect(['y1', 'y2'].map((name) => Number(rule!.getAttribute(name)))).toEqual([top, bottom]);
    expect(all(svg, '.cursor path')[0]!.getAttribute('transform')).toBe(`translate(0,${bottom})`);
    showCursor(svg, undefined);
    expect(places(svg)).toEqual([]);
  });

  it('stays within the axis, and nothing is drawn in a picture without one', () => {
    const svg = picture();
    for (const [round, end] of [
      [0, 1],
      [1e9, 100],
    ] as const) {
      showCursor(svg, round);
      expect(places(svg)).toEqual([`translate(${axisOf(svg, 'x').apply(end).toFixed(1)},0)`]);
    }
    const other = svg.cloneNode(false) as SVGSVGElement;
    other.removeAttribute('data-x');
    showCursor(other, 3);
    expect(other.childNodes.length).toBe(0);
  });
});

describe('a chart for a file', () => {
  it('is drawn anew at its size with the same data, and without what reads it', () => {
    const svg = curves([curve('fkm', [3, 2, 1])], { ...usual, width: 400, readable: true });
    const large = redrawn(svg, { width: 944, height: 524 })!;
    expect(['width', 'height', 'tabindex'].map((name) => large.getAttribute(name))).toEqual(['944', '524', null]);
    expect([nameOf(large), texts(large).includes('fkm'), texts(svg).includes('fkm')]).toEqual([
      nameOf(svg),
      true,
      false,
    ]);
    expect(redrawn(svg.cloneNode(true) as SVGSVGElement, { width: 1, height: 1 })).toBe(undefined);
  });
});
