// The lesson's static pictures: every figure that can have one has one, it is well-formed, and it shows what the live
// figure of the same settings measures.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { withParts } from '../../web/lesson_pages';
import { withStills } from '../../web/plugin';
import { linkOf } from '../../web/src/elements/attributes';
import { Engine } from '../../web/src/engine';
import { compactPath } from '../../web/src/lesson/compact_path';
import { short } from '../../web/src/base/numbers';
import { States } from '../../web/src/state/state';
import { root } from './native';

const drawn = ['regret-plot', 'arena', 'estimates', 'oracles', 'smoothing', 'balance', 'play'];
const source = withParts(readFileSync(`${root}/web/lesson.html`, 'utf8'));

interface Figure {
  name: string;
  attributes: { name: string; value: string }[];
  /** The content before its sentence. */
  still: string;
}
let page: string;
let figures: Figure[];
beforeAll(async () => {
  page = await withStills(source);
  figures = [...page.matchAll(/<bco-([a-z-]+)([^>]*)>([^]*?)<p>(?:(?!class="still)[^])*?<\/bco-\1>/g)].map(
    ([, name, attributes, still]) => ({
      name: name!,
      attributes: [...attributes!.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => ({
        name: name!,
        value: value!,
      })),
      still: still!.trim(),
    }),
  );
});
const picturesOf = ({ still }: Figure) => still.match(/<svg[^>]*viewBox="0 0 [\d.]+ [\d.]+"[^]*?<\/svg>/g) ?? [];
const labelOf = (svg: string) => /aria-label="([^"]*)"/.exec(svg)?.[1];

describe('the lesson’s static pictures', () => {
  it('stand in every figure that has them, for two widths, and nothing else of the page changes', () => {
    const all = [...source.matchAll(/<bco-([a-z-]+)/g)].map(([, name]) => name);
    expect(figures.map(({ name }) => name)).toEqual(all);
    let rest = page;
    for (const { name, still } of figures) {
      expect(still.startsWith('<div class="still')).toBe(drawn.includes(name));
      rest = rest.replace(still, () => '');
    }
    expect(rest.replaceAll(/\s+/g, '')).toBe(source.replaceAll(/\s+/g, ''));
    for (const figure of figures.filter(({ name }) => drawn.includes(name))) {
      const named = picturesOf(figure).filter((svg) => labelOf(svg));
      expect(named.filter((svg) => /class="[^"]*broad/.test(svg)).length).toBeGreaterThan(0);
      expect(named.filter((svg) => /class="[^"]*narrow/.test(svg)).length).toBe(
        named.filter((svg) => /class="[^"]*broad/.test(svg)).length,
      );
    }
  });

  it('are well-formed, with no style element, no number that is none and no id twice', () => {
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { still } of figures) {
      expect(/<style|NaN|Infinity|undefined|tabindex/.exec(still)).toBe(null);
      expect(/ (?:d|points|transform|[cr]?[xy]?[12]?)="[^"]*\d\.\d\d/.exec(still)).toBe(null);
      const open: string[] = [];
      for (const [tag, end, name, empty] of still.matchAll(/<(\/?)([a-zA-Z]+)(?:"[^"]*"|[^">])*?(\/?)>/g)) {
        if (end) expect(open.pop(), tag).toBe(name);
        else if (!empty) open.push(name!);
      }
      expect(open).toEqual([]);
      for (const [, id] of still.matchAll(/url\(#([^)]*)\)/g)) expect(still).toContain(`id="${id}"`);
    }
  });

  it('of curves tell the end values that the engine measures with the same settings', async () => {
    const engine = await Engine.create({ workers: 0 });
    const states = new States(engine);
    const brief = figures.filter(
      ({ name, attributes }) => name === 'regret-plot' && linkOf(attributes).includes('arena'),
    );
    expect(brief.length).toBeGreaterThan(2);
    for (const figure of brief) {
      const { state, refused } = states.read(`figure=regret&${linkOf(figure.attributes)}`);
      expect(refused).toEqual([]);
      const result = await engine.run(states.runConfig(state));
      const series = state.view.figure === 'regret' ? 'regret' : 'average_loss';
      for (const svg of picturesOf(figure).filter((each) => labelOf(each))) {
        for (const learner of result.learners) {
          const { mean } = result.summary(learner, series);
          expect(labelOf(svg)).toContain(`${learner} ${short(mean.at(-1)!)}`);
        }
      }
    }
  });
});

describe('a path in fewer signs', () => {
  /** The corners of a path of M, l and z. */
  const corners = (d: string): number[][] => {
    let [x, y] = [0, 0];
    const read = d.matchAll(/([Ml])((?:-?[\d.]+[, ]?)+)/g);
    return [...read].flatMap(([, kind, text]) => {
      const numbers = text!.match(/-?[\d.]+/g)!.map(Number);
      return Array.from({ length: numbers.length / 2 }, (_, i) => {
        const [dx, dy] = [numbers[2 * i]!, numbers[2 * i + 1]!];
        [x, y] = kind === 'M' ? [dx, dy] : [x + dx, y + dy];
        return [Number(x.toFixed(1)), Number(y.toFixed(1))];
      });
    });
  };

  it('has the same corners, to a decimal', () => {
    expect(corners(compactPath('M0,0L10.04,5L20.26,-7.5'))).toEqual([
      [0, 0],
      [10, 5],
      [20.3, -7.5],
    ]);
    expect(compactPath('M0,0L10,5L3,8Z')).toBe('M0,0l10,5-7,3z');
  });

  it('leaves out what lies on a line, and joins lines that meet', () => {
    expect(corners(compactPath('M0,0L5,5L10,10L10,0'))).toEqual([
      [0, 0],
      [10, 10],
      [10, 0],
    ]);
    const ring = corners(compactPath('M0,0L10,0M10,10L10,0M0,10L10,10M0,0L0,10'));
    expect(ring.length).toBe(5);
    expect(ring[0]).toEqual(ring.at(-1));
    expect(corners(compactPath('M0,0L1,0M5,5L6,5')).length).toBe(4);
  });

  it('leaves other paths as they are', () => {
    for (const d of ['', 'M1,2h0', 'M0,0C1,1,2,2,3,3']) expect(compactPath(d)).toBe(d);
  });
});
