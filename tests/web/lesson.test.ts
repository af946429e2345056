// The lesson: its estimates are the library's and obey the lemma, its polygon's oracles obey their laws, and its
// figures and links are ones that the playground knows.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { add, norm, scaled, subtract, type Point } from '../../web/src/arena/format';
import { Engine, type Catalogue, type Module } from '../../web/src/engine';
import { withParts } from '../../web/lesson_pages';
import { minimizer, project } from '../../web/src/lesson/polygon';
import { Moments, Samples } from '../../web/src/lesson/samples';
import { States } from '../../web/src/state/state';
import { root } from './native';

let module: Module;
let catalogue: Catalogue;
beforeAll(async () => {
  ({ module, catalogue } = await Engine.create({ workers: 0 }));
});

const samplesOf = (parameters = {}) =>
  new Samples(module, { problem: 'arena', learners: ['projection-free'], rounds: 1, seed: 7, parameters });

function moments(samples: Samples, delta: number, count: number): Moments {
  const all = new Moments();
  for (let i = 0; i < count; ++i) all.add(samples.estimate(delta, i));
  return all;
}

describe('the one-point estimate', () => {
  // By Chebyshev's inequality, fewer than 1 seed in 25 misses five standard errors; this one does not.
  it.each([0.5, 0.25, 0.125])('has the mean ∇f(x) at δ = %s r', (delta) => {
    const samples = samplesOf();
    const { mean, error } = moments(samples, delta, 4000);
    expect(norm(subtract(mean, samples.place.gradient))).toBeLessThan(5 * error);
    expect(error).toBeLessThan(0.2);
  });

  it('is (n/δ) f(x + δu) u: never shorter or longer than the least and greatest f on the sphere allow', () => {
    const samples = samplesOf();
    const { value, gradient, radius, dimension } = samples.place;
    const delta = radius / 4;
    const slope = delta * norm(gradient);
    for (let i = 0; i < 200; ++i) {
      const f = (norm(samples.estimate(0.25, i)) * delta) / dimension;
      expect(f).toBeGreaterThan(value - slope);
      expect(f).toBeLessThan(value + slope + delta ** 2 / 2);
    }
  });

  it('has a variance that grows like n²f(x)²/δ² as δ shrinks', () => {
    const samples = samplesOf();
    const { value, radius, dimension } = samples.place;
    const products = [1 / 16, 1 / 32, 1 / 64].map(
      (delta) => moments(samples, delta, 1000).variance * (delta * radius) ** 2,
    );
    for (const product of products) expect(product / (dimension * value) ** 2).toBeCloseTo(1, 1);
  });

  it('knows the gradient: of a linear loss ½<m/‖m‖, x> it is m/(2‖m‖)', () => {
    const { gradient, value } = samplesOf({ adversary: 'alternate', 'minimum-x': 0.6, 'minimum-y': -0.8 }).place;
    expect(value).toBeCloseTo(0, 12);
    expect(gradient.x).toBeCloseTo(0.3, 12);
    expect(gradient.y).toBeCloseTo(-0.4, 12);
  });

  it('passes on the library’s refusal', () => {
    expect(() => samplesOf({ corners: '0,0' })).toThrow(/corners/);
  });
});

describe('the moments', () => {
  it('are those of the definition', () => {
    const all = new Moments();
    for (const x of [1, 2, 4, 7]) all.add({ x, y: -2 * x });
    expect(all.mean).toEqual({ x: 3.5, y: -7 });
    expect(all.variance).toBeCloseTo((5 * (2.5 ** 2 + 1.5 ** 2 + 0.5 ** 2 + 3.5 ** 2)) / 3, 12);
    expect(all.error).toBeCloseTo(Math.sqrt(all.variance / 4), 12);
  });
});

describe('the polygon', () => {
  const corners: Point[] = [
    { x: -1.2, y: -0.4 },
    { x: -0.6, y: -1 },
    { x: 1, y: -0.8 },
    { x: 1.2, y: 0.5 },
    { x: 0.3, y: 1.1 },
    { x: -0.7, y: 0.9 },
  ];
  const dot = (a: Point, b: Point) => a.x * b.x + a.y * b.y;
  const around = Array.from({ length: 97 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 97;
    return { x: Math.cos(angle), y: Math.sin(angle) };
  });

  it('has a linear minimiser that beats every corner', () => {
    for (const g of around) {
      const v = corners[minimizer(corners, g)]!;
      for (const corner of corners) expect(dot(g, v)).toBeLessThanOrEqual(dot(g, corner));
    }
  });

  it('has a projection that satisfies the variational inequality', () => {
    for (const direction of around) {
      for (const length of [0.3, 1.3, 2.5]) {
        const p = scaled(direction, length);
        const { point, on, index } = project(corners, p);
        for (const corner of corners) expect(dot(subtract(p, point), subtract(corner, point))).toBeLessThan(1e-12);
        expect(on === 'inside').toBe(point === p);
        if (on === 'corner') expect(point).toEqual(corners[index]);
        if (on === 'edge') {
          const edge = subtract(corners[(index + 1) % corners.length]!, corners[index]!);
          expect(dot(subtract(p, point), edge)).toBeCloseTo(0, 12);
        }
        // Its own projection, and so in K.
        expect(norm(subtract(project(corners, point).point, point))).toBeLessThan(1e-12);
      }
    }
  });

  it('leaves a point of K where it is', () => {
    const p = add(scaled(corners[0]!, 0.5), scaled(corners[3]!, 0.4));
    expect(project(corners, p)).toEqual({ point: p, on: 'inside', index: -1 });
  });
});

describe('the page', () => {
  const page = withParts(readFileSync(`${root}/web/lesson.html`, 'utf8'));
  const figures = [...page.matchAll(/<figure>[^]*?<\/figure>/g)].map(([text]) => text);
  const linkOf = (figure: string) => /\.\/index\.html#([^"]*)"/.exec(figure)?.[1]?.replaceAll('&amp;', '&');
  // The element's attributes as a link.
  const settings = (figure: string): string => {
    const [, attributes] = /<bco-[a-z-]+([^>]*)>/.exec(figure)!;
    return [...attributes!.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => `${name}=${value}`).join('&');
  };

  it('gives every figure an element, a sentence in its place and a caption', () => {
    expect(figures.length).toBeGreaterThan(8);
    for (const figure of figures) {
      expect(figure).toMatch(/<bco-([a-z-]+)[^>]*>\s*<p>[^]+?<\/p\s*>\s*<\/bco-\1>/);
      expect(figure).toContain('<figcaption>');
    }
  });

  it('links each figure to the playground with the settings that it has itself', () => {
    const states = new States({ catalogue, module, isReady: true });
    for (const figure of figures) {
      const own = states.read(settings(figure));
      expect(own.refused).toEqual([]);
      const link = linkOf(figure);
      if (link === undefined) continue; // the claims have a page
      const linked = states.read(link);
      expect(linked.refused).toEqual([]);
      if (/<bco-(arena|regret-plot)/.test(figure)) expect(states.write(linked.state)).toBe(states.write(own.state));
    }
  });

  it('has a contents that names its sections', () => {
    const sections = [...page.matchAll(/<h3 id="(\w+)"><a href="#(\w+)">([^<]+)<\/a>/g)];
    const listed = [...page.matchAll(/<li><a href="#(\w+)">([^<]+)<\/a><\/li>/g)];
    expect(listed.map(([, id, name]) => [id, name])).toEqual(sections.map(([, id, , name]) => [id, name]));
    for (const [, id, href] of sections) expect(id).toBe(href);
  });
});
