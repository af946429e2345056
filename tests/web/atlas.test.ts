// The atlas says what the library does: its constants are evaluated and held against a run's, its figures and links
// are valid settings, and nothing of the catalogue is missing.
import { beforeAll, describe, expect, it } from 'vitest';
import { readCards } from '../../web/cards';
import { atlas } from '../../web/src/atlas/atlas';
import type { CardConstant } from '../../web/src/cards/card';
import { Engine, type Catalogue, type Module, type Round, type SimulationConfig } from '../../web/src/engine';
import { obstacle, rowsOf } from '../../web/src/state/learner_words';
import { setOf, States } from '../../web/src/state/state';

let engine: Engine;
let module: Module;
let catalogue: Catalogue;
let page: string;
const cards = readCards();
beforeAll(async () => {
  engine = await Engine.create({ workers: 0 });
  ({ module, catalogue } = engine);
  page = atlas(catalogue, cards);
});

type Values = { [symbol: string]: number };

/** The value of a formula in the LaTeX that constants are written in. */
function evaluate(latex: string, values: Values): number {
  const tokens = latex.match(/\\[a-z]+|\\,|[\d.]+|[A-Za-z]|[-+/^_(){},]/g)!.filter((token) => token !== '\\,');
  let at = 0;
  const take = (wanted?: string): string => {
    const token = tokens[at++];
    if (token === undefined || (wanted && token !== wanted)) throw new Error(`${wanted} expected in ${latex}`);
    return token;
  };
  const group = (open = '{', close = '}'): number => {
    take(open);
    const value = sum();
    take(close);
    return value;
  };
  const atom = (): number => {
    const token = take();
    if (/^[\d.]+$/.test(token)) return Number(token);
    if (token === '-') return -power();
    if (token === '(') {
      --at;
      return group('(', ')');
    }
    if (token === '\\frac') return group() / group();
    if (token === '\\sqrt') return Math.sqrt(group());
    if (token === '\\ln') return Math.max(1, Math.log(power())); // as the guarantee says
    if (token === '\\log') {
      take('_');
      take('2');
      return Math.log2(power());
    }
    if (token === '\\lceil') {
      const value = Math.ceil(sum());
      take('\\rceil');
      return value;
    }
    if (token === '\\min') {
      take('(');
      const first = sum();
      take(',');
      const second = sum();
      take(')');
      return Math.min(first, second);
    }
    const value = values[token];
    if (value === undefined) throw new Error(`${token} of ${latex} is not known`);
    return value;
  };
  const power = (): number => {
    const base = atom();
    if (tokens[at] !== '^') return base;
    ++at;
    return base ** group();
  };
  const product = (): number => {
    let value = power();
    while (at < tokens.length && !['+', '-', ')', '}', ',', '\\rceil'].includes(tokens[at]!)) {
      if (tokens[at] === '/') {
        ++at;
        value /= power();
      } else value *= power();
    }
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '-') value += take() === '+' ? product() : -product();
    return value;
  };
  const value = sum();
  if (at < tokens.length) throw new Error(`${tokens[at]} of ${latex} is left over`);
  return value;
}

describe('evaluate', () => {
  it.each([
    ['\\frac{D}{\\sqrt{2} n M} T^{-4/5}', (6 / (Math.SQRT2 * 4 * 2)) * 32 ** -0.8],
    ['\\min(\\kappa r, \\frac{r}{2} T^{-1/4})', 0.25 * 32 ** -0.25],
    ['\\min(\\kappa r, r)', 0.15],
    ['\\frac{D}{2 G} (3/T)^{3/4}', 0.6 * (3 / 32) ** 0.75],
    ['\\lceil \\sqrt{T} \\rceil', 6],
    ['3 (G r + M) - 1', 3 * (5 * 0.5 + 2) - 1],
    ['1 + \\log_2(1 + T)', 1 + Math.log2(33)],
  ])('%s', (latex, expected) => {
    const values = { D: 6, n: 4, M: 2, T: 32, r: 0.5, G: 5, '\\kappa': 0.3 };
    expect(evaluate(latex, values)).toBeCloseTo(expected, 12);
  });
});

describe('constants', () => {
  // Known values of β, σ and ν: ½ on target, and the barrier's parameter by set.
  const places: { problem: string; parameters: { [name: string]: number | string }; nu: number }[] = [
    { problem: 'target', parameters: { dimension: 5 }, nu: 1 },
    { problem: 'target', parameters: { dimension: 3, 'target-set': 'box' }, nu: 6 },
    { problem: 'target', parameters: { dimension: 4, 'target-set': 'simplex', exploration: 0.2, clamp: 0.1 }, nu: 5 },
  ];
  // Constants of a round of the library, in n dimensions.
  const used: { [symbol: string]: (round: Round, n: number) => number } = {
    '\\eta': ({ eta }) => eta,
    '\\eta_t': ({ eta }) => eta,
    '\\eta_1': ({ eta }) => eta,
    '\\nu': ({ eta, delta }, n) => (eta * n) / delta, // a step ν f u is η (n/δ) f u
    '\\delta': ({ delta }) => delta,
    '\\alpha': ({ alpha }) => alpha,
    '\\sigma_t': ({ sigma }) => sigma,
  };
  const rounds = 3; // played before the look
  const horizon = (T: number) => ({ rounds: T, horizon: 'known', seed: 7 });

  it.each(places)('are those that the library uses on $parameters', ({ problem, parameters, nu }) => {
    let compared = 0;
    for (const { name } of catalogue.learners) {
      const { constants } = cards.learners[name]!;
      const choices = [...new Set(constants.map(({ choice }) => choice).filter((choice) => choice !== ''))];
      for (const choice of choices.length > 0 ? choices : ['']) {
        for (const T of [4, 100, 70_000]) {
          const [setting, chosenValue] = choice.split('=');
          const chosen = choice ? { [setting!]: chosenValue! } : {};
          const config: SimulationConfig = {
            problem,
            learners: [name],
            ...horizon(T),
            parameters: { ...parameters, ...chosen },
          };
          const simulation = new module.Simulation(config);
          simulation.advance(rounds);
          const round = simulation.inspect(name);
          const { n, r, R, D, M, G } = simulation.record().constants;
          simulation.delete();
          const values: Values = { n, r, R, D, M, G, T, t: rounds, '\\beta': 0.5, '\\sigma': 0.5, '\\nu': nu };
          values['\\kappa'] = Number(parameters.clamp ?? 0.5);
          values.c = Number(parameters.exploration ?? 0.5) * r;
          values['\\delta'] = round.delta; // which is compared itself
          const applies = (constant: CardConstant) => constant.choice === '' || constant.choice === choice;
          for (const { symbol, formula } of constants.filter(applies)) {
            const value = used[symbol]?.(round, n);
            const expected = evaluate(formula, values);
            expect(Number.isFinite(expected), formula).toBe(true);
            values[symbol] ??= expected; // for the formulas below it
            if (value === undefined) continue;
            expect(value / expected, `${name} ${choice} T=${T}: ${symbol} = ${formula}`).toBeCloseTo(1, 10);
            ++compared;
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(100);
  });
});

describe('the table of learners', () => {
  it('leaves nobody out, also where a row has learners that see nothing beside others', () => {
    const added = { ...catalogue.learners[0]!, name: 'added', oracle: 'none' as const };
    const rows = rowsOf([...catalogue.learners, added]);
    const names = rows.flatMap(({ cells }) => cells.flat()).map(({ name }) => name);
    expect(names.sort()).toEqual([...catalogue.learners.map(({ name }) => name), 'added'].sort());
    expect(rows.map(({ oracle, cells }) => [oracle, cells.length])).toEqual([
      ['projection', 3],
      ['linear', 3],
      ['separation', 3],
      ['barrier', 3],
      ['none', 3],
      ['none', 1],
    ]);
  });

  it('knows which set a problem has, and whether a learner can play there', () => {
    const barrier = catalogue.learners.find(({ name }) => name === 'barrier')!;
    const fkm = catalogue.learners.find(({ name }) => name === 'fkm')!;
    const strong = catalogue.learners.find(({ name }) => name === 'strong')!;
    const on = (problem: string, parameters: { [name: string]: string } = {}) =>
      setOf(catalogue, { problem, parameters })!;
    expect(on('quadratic').name).toBe('polytope');
    expect(on('matrix').name).toBe('symmetric-nuclear-ball');
    expect(on('matrix', { 'matrix-set': 'psd' }).name).toBe('psd-trace-ball');
    const [curved, plain] = [{ strongly_convex: true }, { strongly_convex: false }];
    const none = 'the set has no barrier';
    expect(obstacle(plain, on('matrix'), barrier)).toBe(none);
    expect(obstacle(plain, on('matrix', { 'matrix-set': 'psd' }), barrier)).toBe('');
    expect(obstacle(plain, on('matrix'), fkm)).toBe('');
    expect(obstacle(plain, undefined, barrier)).toBe('');
    expect(obstacle(curved, on('target'), strong)).toBe('');
    expect(obstacle(curved, on('matrix'), strong)).toBe(none);
    expect(obstacle(plain, on('target'), strong)).toBe('the losses are not strongly convex');
  });
});

describe('the page', () => {
  it('has an entry for everything of the catalogue', () => {
    const adversaries = catalogue.parameters.find(({ name }) => name === 'adversary')!.choices!;
    const ids = [
      ...catalogue.learners.map(({ name }) => `learner-${name}`),
      ...catalogue.sets.map(({ name }) => `set-${name}`),
      ...catalogue.problems.map(({ name }) => `problem-${name}`),
      ...adversaries.map((name) => `adversary-${name}`),
    ];
    expect([...page.matchAll(/<article id="([^"]*)"/g)].map(([, id]) => id)).toEqual(ids);
    for (const [, target] of page.matchAll(/href="#([^"]*)"/g)) expect(page).toContain(`id="${target}"`);
  });

  it('has a table of the starts, with the learners that can choose', () => {
    const { choices, meanings } = catalogue.parameters.find(({ name }) => name === 'first-point')!;
    expect(choices).toEqual(['centre', 'vertex', 'origin']);
    const [, table] = /<table class="learner-table starts">([^]*?)<\/table>/.exec(page)!;
    const [head, ...rows] = table!.split('<tr>').slice(1);
    expect(head).toContain('first-point');
    const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll('&#39;', "'");
    const able = catalogue.learners.filter(({ parameters }) => parameters.includes('first-point'));
    const cells = rows.map((row) =>
      row
        .split(/<\/t[hd]>/)
        .slice(0, 3)
        .map((cell) => textOf(cell).trim()),
    );
    expect(cells).toEqual(
      choices!.map((choice, i) => [
        choice,
        meanings![i],
        choice === 'centre' ? 'all, by default' : able.map(({ name }) => name).join(', '),
      ]),
    );
    // Whoever is named there does start there, and nobody else.
    const start = (learner: string, choice: string) => {
      const parameters = { 'target-set': 'simplex', dimension: 3, 'first-point': choice };
      const simulation = new module.Simulation({
        problem: 'target',
        learners: [learner],
        rounds: 10,
        horizon: 'known',
        seed: 1,
        parameters,
      });
      const { x } = simulation.inspect(learner);
      simulation.delete();
      return Math.hypot(...x);
    };
    for (const { name, parameters } of catalogue.learners) {
      expect(start(name, 'centre'), name).toBe(0);
      if (parameters.includes('first-point')) expect(start(name, 'vertex'), name).toBeGreaterThan(0.1);
      else expect(start(name, 'vertex'), name).toBe(0);
    }
  });

  it('takes up a new entry without another line of code', () => {
    const learner = { ...catalogue.learners[0]!, name: 'mine', label: 'A <new> learner', oracle: 'barrier' as const };
    const set = { ...catalogue.sets[0]!, name: 'my-set' };
    const more: Catalogue = {
      ...catalogue,
      learners: [...catalogue.learners, learner],
      sets: [...catalogue.sets, set],
    };
    const html = atlas(more, {
      ...cards,
      learners: { ...cards.learners, mine: cards.learners.ogd! },
      sets: { ...cards.sets, 'my-set': { ...cards.sets.ball!, label: 'My set' } },
    });
    expect(html).toContain('<article id="learner-mine"');
    expect(html).toContain('A &lt;new&gt; learner');
    expect(html).toContain('<article id="set-my-set"');
  });

  it('has figures and links whose settings are valid, and figures show what their link opens', () => {
    const states = new States(engine);
    const unescaped = (text: string) => text.replaceAll('&amp;', '&');
    const links = [...page.matchAll(/href="\.\/index\.html#([^"]*)"/g)].map(([, link]) => unescaped(link!));
    expect(links.length).toBeGreaterThan(50);
    for (const link of links) {
      const { state, refused } = states.read(link);
      expect(refused, link).toEqual([]);
      const { problem, learners, rounds, horizon, parameters } = states.runConfig(state);
      const config = { problem, learners, rounds, seed: 1, parameters, ...(horizon ? { horizon } : {}) };
      new module.Simulation(config as SimulationConfig).delete(); // throws where the run would be refused
    }
    const figures = [...page.matchAll(/<bco-regret-plot ([^>]*)>/g)].map(([, attributes]) =>
      [...attributes!.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, name, value]) => `${name}=${value}`).join('&'),
    );
    expect(figures.length).toBe([...page.matchAll(/<article/g)].length);
    for (const figure of figures) expect(links).toContain(figure);
  });

  it('shows the names of the library as code, and no mark of Markdown', () => {
    expect(page).toContain('beside the Newton step of <code>barrier</code>.');
    const text = page.replaceAll(/<span class="tex">[^<]*<\/span>|<pre>[^<]*<\/pre>/g, '').replaceAll(/<[^>]*>/g, '');
    expect(text.match(/`|(?<![\w)])\*\w[^*]*\*/g)).toBe(null);
  });

  it('leaves no formula open', () => {
    expect(page).not.toContain('$');
    for (const [, latex] of page.matchAll(/<span class="tex">([^<]*)</g)) expect(latex!.trim()).not.toBe('');
  });
});
