// The table of known results: every entry is complete and cited, the filter and the order are what the page says.
import { describe, expect, it } from 'vitest';
import { readCards } from '../../web/cards';
import { withFormulas } from '../../web/plugin';
import { applies, offerKnownResults, ordered } from '../../web/src/atlas/known_results';
import {
  bibtexByKey,
  knownResultsIntro,
  knownResultsTable,
  needsOf,
  rateInT,
} from '../../web/src/atlas/known_results_table';
import { knownResults } from '../../web/src/cards/card';
import { page } from './dom';

const cards = readCards();
const { known } = cards;
const learners = Object.entries(cards.learners).map(([name, { label }]) => ({ name, label }));
const table = knownResultsTable(cards, learners);
const references = bibtexByKey(cards);
const field = (entry: string, name: string) => RegExp(`^  ${name} = \\{(.*)\\},?$`, 'm').exec(entry)?.[1] ?? '';

describe('every known result', () => {
  it('is complete', () => {
    expect(known.length).toBeGreaterThan(40);
    for (const { label, kind, feedback, losses, regret, efficient, remark } of known) {
      expect([feedback, losses, regret, remark].includes(''), label).toBe(false);
      expect(['', 'lower bound', 'survey']).toContain(kind);
      expect(kind ? [''] : ['yes', 'no', 'partly', 'no algorithm'], label).toContain(efficient);
    }
    const years = known.map(({ year }) => year);
    expect(years).toEqual([...years].sort());
  });

  it('has BibTeX of its authors and its year', () => {
    const accents: [RegExp, string][] = [
      [/\{\\"o\}/g, 'ö'],
      [/\{\\'e\}/g, 'é'],
    ];
    for (const { label, year, key } of known) {
      const entry = references.get(key)!;
      expect(entry, label).toMatch(/^@\w+\{[a-z]+\d{4}[a-z]+,\n(?:  [a-z]+ = \{.*\},?\n)+\}\s*$/);
      expect([...entry].filter((sign) => sign === '{').length).toBe([...entry].filter((sign) => sign === '}').length);
      expect(field(entry, 'title'), key).not.toBe('');
      expect(field(entry, 'year')).toBe(String(year));
      const authors = accents.reduce((text, [pattern, by]) => text.replace(pattern, by), field(entry, 'author'));
      const surnames = authors.split(' and ').map((author) => author.split(',')[0]);
      expect(surnames.join(', '), key).toBe(label);
    }
  });

  it('has its BibTeX in one card, under a key of its own', () => {
    const keysOf = (bibtex: string) => [...bibtex.matchAll(/^@\w+\{([^,]+),/gm)].map(([, key]) => key);
    const here = known.flatMap(({ bibtex }) => keysOf(bibtex));
    expect(new Set(here).size).toBe(here.length);
    const used = known.map(({ key }) => key);
    for (const key of here) expect(used).toContain(key);
    for (const { bibtex } of Object.values(cards.learners))
      for (const key of keysOf(bibtex)) expect(here).not.toContain(key);
  });

  it('names a learner if it runs here, and no learner with a proof is left out', () => {
    const named = new Set(known.map(({ learner }) => learner).filter(Boolean));
    const ours = ['two-point-ocg', 'barrier-gradient'];
    const variants = ['', 'fixed', 'unregularized', 'stochastic-ocg', ...ours];
    const proven = Object.keys(cards.learners).filter((name) => !variants.includes(name));
    expect([...named].sort()).toEqual(proven.sort());
  });
});

describe('the table', () => {
  it('has a row for each, with formulas that can be set, and links to the learners', () => {
    expect(table.match(/<tr data-needs/g)!.length).toBe(known.length);
    expect(table + knownResultsIntro).not.toContain('$');
    expect(() => withFormulas(knownResultsIntro + table)).not.toThrow();
    for (const { learner } of known) if (learner) expect(table).toContain(`<a href="#learner-${learner}">`);
    expect(table.match(/<small>lower bound<\/small>/g)!.length).toBe(2);
    expect(table.match(/<summary>BibTeX<\/summary>/g)!.length).toBe(known.length);
  });

  it('is not made of what it does not know', () => {
    const [first] = known;
    const made = (change: object) => () => knownResultsTable({ ...cards, known: [{ ...first!, ...change }] }, learners);
    expect(made({})).not.toThrow();
    expect(made({ feedback: 'three values' })).toThrow('"three values" of Zinkevich 2003 is none of one value, two');
    expect(made({ oracle: 'a friend' })).toThrow('"a friend"');
    expect(made({ losses: 'convex, nice' })).toThrow('"nice"');
    expect(made({ key: 'nobody2000' })).toThrow('no card has the BibTeX of nobody2000');
    expect(made({ learner: 'nobody' })).toThrow('Zinkevich 2003 names nobody, which is no learner');
  });

  it('is read with the line of an error', () => {
    expect(() => knownResults('# A 2000\n\n**Key.** a\n\n# B', 'f.md')).toThrow(
      'f.md, line 5: a result must begin with "# Authors year", got "B"',
    );
    expect(() => knownResults('# A 2000\n\n# B 2001\n\n**Colour.** red', 'f.md')).toThrow(
      'f.md, line 5: unknown field "Colour"; a known result has Kind, Feedback',
    );
    const [one, other] = knownResults('# A, B 2000\n**Key.** a\n**Losses.** convex,\nsmooth\n# C 2001', 'f.md');
    expect(one).toMatchObject({ label: 'A, B', year: 2000, key: 'a', losses: 'convex, smooth' });
    expect(other).toMatchObject({ label: 'C', year: 2001, key: '' });
  });
});

describe('the order', () => {
  it('is by the largest power of T, without logarithms', () => {
    const rates: [string, number][] = [
      ['O(\\log T)', 0],
      ['\\Omega(n \\sqrt T)', 1 / 2],
      ['\\tilde O(n \\sqrt{(\\nu + \\beta/\\sigma)\\, T})', 1 / 2],
      ['\\log(T)^{\\mathrm{poly}(n)} \\sqrt T', 1 / 2],
      ['\\tilde O((n^2 \\nu)^{1/3}\\, T^{2/3})', 2 / 3],
      ['\\tilde O((nT)^{2/3} + d)', 2 / 3],
      ['O(\\sqrt n\\, T^{3/4} + \\sqrt{dT})', 3 / 4],
      ['O(T^{3/4} (1 + P)^{1/2})', 3 / 4],
      ['O(n\\, T^{4/5})', 4 / 5],
    ];
    for (const [regret, rate] of rates) expect(rateInT(regret), regret).toBe(rate);
    for (const { label, regret } of known) {
      expect(rateInT(regret), label).toBeLessThanOrEqual(4 / 5);
      expect(rateInT(regret) > 0, label).toBe(!/^\$O\(\\log T\)\$$/.test(regret));
    }
  });

  it('keeps what is equal as it was', () => {
    const all = ['b1', 'a1', 'a2', 'b2'];
    const letter = (text: string) => text.charCodeAt(0);
    expect(ordered(all, letter, false)).toEqual(['a1', 'a2', 'b1', 'b2']);
    expect(ordered(all, letter, true)).toEqual(['b1', 'b2', 'a1', 'a2']);
  });
});

describe('the filter', () => {
  const shown = (...have: string[]) =>
    known
      .filter((result) => applies(needsOf(result), new Set(have)))
      .map(({ label, year, losses }) => `${label} ${year}: ${losses}`);

  it('lists what needs no more than there is', () => {
    expect(shown()).toEqual([]);
    expect(shown('gradient', 'projection')).toEqual(['Zinkevich 2003: convex']);
    const merelyConvex = shown('one value', 'projection');
    expect(merelyConvex).toContain('Flaxman, Kalai, McMahan 2005: convex');
    expect(merelyConvex).not.toContain('Saha, Tewari 2011: convex, smooth');
    expect(merelyConvex).not.toContain('Agarwal, Dekel, Xiao 2010: strongly convex');
    expect(merelyConvex).not.toContain('Agarwal, Dekel, Xiao 2010: convex'); // it sees two values
    expect(merelyConvex).not.toContain('Abernethy, Hazan, Rakhlin 2008: linear');
  });

  it('lists no less when there is more', () => {
    const have = ['one value', 'projection', 'barrier', 'smooth', 'strongly convex', 'stochastic', 'a special form'];
    for (let i = 1; i < have.length; ++i)
      expect(shown(...have.slice(0, i + 1))).toEqual(expect.arrayContaining(shown(...have.slice(0, i))));
    expect(shown(...have)).toContain('Hazan, Levy 2014: strongly convex, smooth');
    expect(shown(...have)).toContain('Bubeck, Dekel, Koren, Peres 2015: convex, one dimension');
  });

  it('lists a lower bound with its feedback', () => {
    for (const name of ['Dani, Hayes, Kakade 2007: linear', 'Shamir 2013: strongly convex, smooth, stochastic']) {
      expect(shown('one value')).toContain(name);
      expect(shown('two values', 'projection', 'smooth', 'strongly convex', 'stochastic')).not.toContain(name);
    }
  });
});

describe('on the page', () => {
  const { body } = page();
  body.innerHTML = table;
  for (const box of body.querySelectorAll('input')) box.checked = box.hasAttribute('checked'); // as browsers do
  const part = body.querySelector('.known-results')!;
  const rows = () => [...part.querySelectorAll<HTMLElement>('tbody tr')];
  const count = () => part.querySelector('[role="status"]')!.textContent;
  const check = (value: string, checked: boolean) => {
    part.querySelector<HTMLInputElement>(`input[value="${value}"]`)!.checked = checked;
    part.querySelector('fieldset')!.dispatchEvent(new Event('change', { bubbles: true }));
  };

  it('rows come and go with the checks, and are counted', () => {
    offerKnownResults(part);
    expect(count()).toBe(`${known.length} of ${known.length} results`);
    check('one value', false);
    check('two values', false);
    expect(count()).toBe(`4 of ${known.length} results`);
    const seen = rows().filter(({ hidden }) => !hidden);
    expect(seen.length).toBe(4);
    for (const row of seen) expect(row.textContent).toContain('gradient');
    check('one value', true);
    check('two values', true);
    expect(rows().some(({ hidden }) => hidden)).toBe(false);
  });

  it('a head sorts, and turns the order when it is used again', () => {
    const heads = [...part.querySelectorAll<HTMLElement>('[aria-sort]')];
    const state = () => heads.map((head) => `${head.textContent} ${head.getAttribute('aria-sort')}`);
    const values = (key: string) => rows().map((row) => Number(row.dataset[key]));
    const upward = (all: number[]) => [...all].sort((a, b) => a - b);
    expect(state()).toEqual(['Year ascending', 'Regret none']);
    heads[1]!.querySelector('button')!.click();
    expect(state()).toEqual(['Year none', 'Regret ascending']);
    expect(values('rate')).toEqual(upward(values('rate')));
    expect(values('rate')[0]).toBe(0);
    heads[1]!.querySelector('button')!.click();
    expect(state()).toEqual(['Year none', 'Regret descending']);
    expect(values('rate')).toEqual(upward(values('rate')).reverse());
    heads[0]!.querySelector('button')!.click();
    expect(state()).toEqual(['Year ascending', 'Regret none']);
    expect(values('year')).toEqual(upward(values('year')));
  });
});
