// Laws of the cards: everything of the catalogue has one, what they say can be read, and a card that cannot says why.
import { beforeAll, describe, expect, it } from 'vitest';
import { lineFormulas, readCards } from '../../web/cards';
import { withFormulas } from '../../web/plugin';
import { Arena } from '../../web/src/arena/arena';
import { algorithmIn, usual } from '../../web/src/cards/algorithm';
import { algorithmOf } from '../../web/src/cards/algorithms';
import { learnerCard, setCard } from '../../web/src/cards/card';
import { compile } from '../../web/src/cards/expression';
import { learnerWords, problemWords } from '../../web/src/cards/words';
import { Engine, type Catalogue } from '../../web/src/engine';
import { styleOf } from '../../web/src/base/palette';
import { haveWidth, page } from './dom';

const { body } = page(500);
haveWidth(500);

let engine: Engine;
let catalogue: Catalogue;
const cards = readCards();
beforeAll(async () => {
  engine = await Engine.create({ workers: 0 });
  ({ catalogue } = engine);
});

const namesOf = (table: { name: string }[]) => table.map(({ name }) => name).sort();
const withoutFallback = Object.keys(cards.learners).filter((name) => name !== '');

describe('every entry of the catalogue', () => {
  it('has a card, and every card an entry', () => {
    expect(withoutFallback.sort()).toEqual(namesOf(catalogue.learners));
    expect(Object.keys(cards.sets).sort()).toEqual(namesOf(catalogue.sets));
    expect(Object.keys(cards.problems).sort()).toEqual(namesOf(catalogue.problems));
  });

  it('leaves no question of the atlas open', () => {
    for (const name of withoutFallback) {
      const { reference, bibtex, constants, ...card } = cards.learners[name]!;
      expect(card.label).toBe(catalogue.learners.find((each) => each.name === name)!.label);
      for (const field of ['use', 'guarantee', 'cost'] as const) expect(card[field], name).not.toBe('');
      expect([reference === '', bibtex === '', constants.length === 0], name).toEqual(Array(3).fill(name === 'fixed'));
    }
    for (const [name, { barrier, ...card }] of Object.entries(cards.sets)) {
      for (const text of Object.values(card)) expect(text, name).not.toBe('');
      expect(barrier !== '', name).toBe(catalogue.sets.find((each) => each.name === name)!.barrier);
    }
    for (const [name, card] of Object.entries(cards.problems))
      for (const text of Object.values(card)) expect(text, name).not.toBe('');
  });

  it('has an algorithm for each of its forms, and constants for choices that there are', () => {
    for (const { name, parameters } of catalogue.learners) {
      const form = catalogue.parameters.find((each) => each.name === `${name}-form`);
      const { algorithms, constants } = cards.learners[name]!;
      expect(algorithms.map((each) => each.form).sort()).toEqual([...(form?.choices ?? [''])].sort());
      for (const { choice } of constants.filter((each) => each.choice !== '')) {
        const [parameter = '', value = ''] = choice.split('=');
        expect(parameters, choice).toContain(parameter);
        expect(catalogue.parameters.find((each) => each.name === parameter)?.choices, choice).toContain(value);
      }
    }
  });

  it('has a colour of its own', () => {
    const colours = withoutFallback.map((name) => cards.learners[name]!.color);
    expect(new Set(colours).size).toBe(colours.length);
    expect(styleOf('fkm')).toEqual({ color: 'var(--fkm, #D55E00)', dash: '10 4 2 4' });
    expect(styleOf('constructor').color).toBe('var(--constructor, #666666)');
  });
});

it('a formula of a page is there for the eye and as MathML, without its LaTeX', () => {
  const set = withFormulas('<span class="tex">x_t &lt; \\tfrac12</span>');
  expect(set).toContain('<span class="katex-mathml"><math><msub><mi>x</mi><mi>t</mi></msub><mo>&lt;</mo>');
  expect(set).toMatch(/<\/math><\/span><span class="katex-html" aria-hidden="true">/);
  expect(set).not.toMatch(/annotation|semantics/);
});

it('every formula can be set', () => {
  const constants = Object.values(cards.learners).flatMap((card) => card.constants);
  const formulas = [...lineFormulas(), ...constants.map(({ symbol, formula }) => `${symbol} = ${formula}`)];
  expect(formulas.length).toBeGreaterThan(200);
  for (const latex of new Set(formulas)) {
    const text = latex.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(() => withFormulas(`<span class="tex">${text}</span>`), latex).not.toThrow();
  }
});

describe('an expression', () => {
  const names = { x: 'point', next: 'point', n: 'number', delta: 'number', steps: 'list', noisy: 'truth' } as const;
  const scope = { x: [3, 4], next: [3, 4], n: 2, delta: 0.5, steps: [1, 2, 3], noisy: true };
  const read = (text: string) => compile(text, names, { whole: String });
  it.each([
    ['n / delta', 4],
    ['1 - 2 - 3', -4],
    ['2 * n^2 + 1', 9],
    ['-n^2 / 8', -0.5],
    ['(1 + n) * 2', 6],
    ['min(1, max(delta, 0.75))', 0.75],
    ['abs(0 - n) * sqrt(9) + ceil(delta)', 7],
    ['norm(x) * count(steps)', 15],
    ['whole(n)', '2'],
    ['next = x', true],
    ['n = 3', false],
    ['n >= 2 and delta < 1 and noisy', true],
    ['n > 2', false],
    ['n <= 1 and noisy', false],
  ])('%s', (text, expected) => expect(read(text).value(scope)).toBe(expected));

  it.each([
    ['gradeint', 'unknown name "gradeint" in `gradeint`'],
    ['toString', 'unknown name "toString" in `toString`'],
    ['sin(n)', 'unknown function "sin" in `sin(n)`'],
    ['constructor(n)', 'unknown function "constructor" in `constructor(n)`'],
    ['x + 1', 'a number must stand where there is a point in `x + 1`'],
    ['x = n', 'a point must stand where there is a number in `x = n`'],
    ['norm(n)', 'a point must stand where there is a number in `norm(n)`'],
    ['min(n)', ', is missing in `min(n)`'],
    ['n n', '"n" is left over in `n n`'],
    ['n +', 'something is missing in `n +`'],
    ['(n', ') is missing in `(n`'],
    ['n and noisy', 'a truth must stand where there is a number in `n and noisy`'],
  ])('%s is refused', (text, message) => expect(() => read(text)).toThrow(message));
});

const own = `# Own

**Reference.** Nobody 2026,
to appear

**When to use it.** Never.

## Algorithm

An algorithm of one line

1. $x_1 = 0$
2. for $t = 1, 2, \\dots$ do
3. stay at $x_t$
   - shows: $x_t$ = \`x\`
   - draws: next
   - says: it stays at \`x\`.
`;

describe('a card that is wrong says where and why:', () => {
  const change = (from: string, to: string) => own.replace(from, to);
  it.each([
    ['no label', change('# Own', 'Own'), 'own.md, line 1: a card must begin with "# Label", got "Own"'],
    ['a field', change('Reference', 'Referenz'), 'own.md, line 3: unknown field "Referenz"; a learner has Reference,'],
    ['a number', change('3. stay', '4. stay'), 'own.md, line 14: the next line must have the number 3, got 4'],
    ['a key', change('shows:', 'show:'), 'own.md, line 15: a bullet must be one of text, shows, draws, says, repeats'],
    ['a bullet', change('draws: next', 'draws next'), 'own.md, line 16: a bullet must be "key: value" or'],
    ['a mark', change('draws: next', 'draws: nxt'), 'own.md, line 16: a mark must be one of sphere, ellipse, played,'],
    ['an expression', change('stays at `x`', 'stays at `z`'), 'own.md, line 17: unknown name "z" in `z`'],
    ['a symbol', change('$x_t$ = `x`', 'x_t = `x`'), 'own.md, line 15: a symbol must be "$symbol$ = text with'],
    ['a condition', change('says:', 'says if `x`:'), 'own.md, line 17: `x` must be a condition'],
    ['a step', change('says: it', 'says: `gamma` it'), 'own.md, line 17: unknown name "gamma" in `gamma`'],
    ['a text', change('draws:', 'draws if `t = 1`:'), 'own.md, line 16: unknown name "t" in `t = 1`'],
    ['a loop', change('draws: next', 'repeats: passes'), 'own.md, line 16: repeats must be "steps", got "passes"'],
    ['no rounds', change(' do\n', '\n'), 'own.md, line 8: an algorithm must have a line that ends in "do"'],
    ['a stray text', `${own}\nAnd so on.\n`, 'own.md, line 19: this belongs nowhere: "And so on."'],
    [
      'a colour',
      change('Reference.** Nobody 2026', 'Colour.** red'),
      'own.md, line 1: Colour must be "#rrggbb, solid"',
    ],
    ['a constant', change('# Own\n', '# Own\n\n| x | 1 | |\n'), 'own.md, line 3: a constant must be'],
    ['references', change('## Alg', '```bibtex\n## Alg'), 'own.md, line 19: the references must end with ```'],
  ])('%s', (_, text, message) => {
    const reading = () => learnerCard(text, 'own.md').algorithms.map((each) => algorithmIn(each, 'own.md'));
    expect(reading).toThrow(message);
  });

  it('a set has other fields', () => {
    expect(() => setCard('# Ball\n\n**Guarantee.** None.\n', 'ball.md')).toThrow(
      'ball.md, line 3: unknown field "Guarantee"; a set has Definition, Radii, Linear minimiser, Projection, Separation, Barrier',
    );
  });
});

it('a problem from outside has the words of its card, and without one its name', () => {
  const card = '# Hill\n\n**Set.** a ball\n';
  expect(problemWords({ name: 'hill', card })).toMatchObject({ label: 'Hill', set: 'a ball' });
  for (const each of [{}, { card: 'Hill' }]) {
    expect(problemWords({ name: 'hill', ...each })).toEqual({ label: 'hill', set: '' });
  }
  expect(problemWords({ name: 'matrix' })).toEqual({ label: 'Matrix', set: 'nuclear-norm ball' });
});

describe('a learner from outside', () => {
  it('brings its words and its algorithm along', () => {
    expect(learnerWords({ name: 'own', card: own })).toMatchObject({
      reference: 'Nobody 2026, to appear',
      use: 'Never.',
    });
    const { title, before, lines, flaw } = algorithmOf({ name: 'own', card: own }, '');
    expect([title, before.length, lines.length, flaw]).toEqual(['An algorithm of one line', 2, 1, undefined]);
  });

  it('whose card is wrong has what every learner does, and the arena says what is wrong with it', async () => {
    const card = own.replace('`x`.', '`z`.');
    const learners = catalogue.learners.map((each) => (each.name === 'fixed' ? { ...each, card } : each));
    const config = { problem: 'arena', learners: ['fixed'], rounds: 10, seed: 1 };
    const arena = new Arena(body, {
      module: engine.module,
      catalogue: { ...catalogue, learners },
      config: () => config,
      change: () => undefined,
      styleOf,
    });
    await arena.begin();
    arena.step('round');
    expect(body.querySelector('.arena-algorithm')!.textContent).toBe(
      'One round' +
        'Nobody 2026, to appear · no horizon needed' +
        'card of fixed, line 17: unknown name "z" in `z`. Showing a generic round instead.',
    );
    expect(body.querySelector('.arena-sentence')!.textContent).toMatch(/^Line 4: the next x is \(.*\)\.$/);
    arena.destroy();
    expect(learnerWords({ name: 'fixed', card: 'nothing' })).toEqual({ reference: '', use: '' });
  });

  it('without a card is shown likewise', () => {
    expect(algorithmOf({ name: 'own' }, '')).toBe(algorithmOf({ name: 'constructor' }, '', { ...usual }));
    expect(algorithmOf({ name: 'own' }, '').title).toBe('One round');
  });
});
