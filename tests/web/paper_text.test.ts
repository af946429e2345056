// Every number in the text of the paper's page is computed here again, or it is the name of something. Those of the
// finding that it opens with: finding.test.ts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { PaperEngine } from '../../web/src/engine';
import { furtherQuestions } from '../../web/src/paper/questions';
import { provenRates } from '../../web/src/paper/rates';
import { full, problems, quick } from '../../web/src/paper/state';
import { terms } from '../../web/src/paper/terms';
import { interval } from '../../web/src/results/statistics';
import { page } from './dom';
import { root } from './native';

const folder = join(root, 'web/src/paper');
const words = 'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|quarter|halfway|half|decade';

/** All text that a reader may see: that of the page, and the sentences in its sources. */
function sentences(): string[] {
  const source = readFileSync(join(root, 'web/paper.html'), 'utf8');
  const body = source.slice(source.indexOf('<body>')).replace(/<!--.*?-->/gs, '');
  const titles = [...body.matchAll(/(?:title|aria-label)="([^"]*)"/g)].map(([, text]) => text!);
  const found = [body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '), ...titles];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    const isText =
      ts.isStringLiteral(node) ||
      ts.isNoSubstitutionTemplateLiteral(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node);
    if (isText && /\p{L}{2}/u.test(node.text) && !/^[\w-]+$/.test(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  for (const file of readdirSync(folder).filter(
    (name) => name.endsWith('.ts') && !['terms.ts', 'finding.ts'].includes(name),
  )) {
    visit(ts.createSourceFile(file, readFileSync(join(folder, file), 'utf8'), ts.ScriptTarget.Latest));
  }
  return found;
}

const n = 7;
const [r, R, D, M, G] = [0.4, 3, 5, 11, 13];
const constants = { n, r, R, D, M, G };
const T = 4000;
const radius = { exploration: 0.3, clamp: 0.5 };
const c = radius.exploration * r;
let engine: PaperEngine;
let bounds: ReturnType<PaperEngine['module']['theory']>;
beforeAll(async () => {
  engine = await PaperEngine.create({ workers: 0 });
  bounds = engine.module.theory(constants, radius, T);
});

const close = (value: number, expected: number) => expect(value / expected).toBeCloseTo(1, 9);
const rateOf = (name: string) => engine.catalogue.learners.find((learner) => learner.name === name)!.rate!;
const config = { problem: 'arena', learners: ['projection-free'], rounds: 50, seed: 1, repeat: 0 };
/** The constant of the printed proof for the printed η, otherwise of ours. */
const inductionConstant = (eta: string) => engine.module.audit({ ...config, parameters: { eta } }).B;
/** η of Algorithm 1, by the term D²/η of the bound. */
const eta = (form: 'printed' | 'corrected') => D ** 2 / bounds[form].regularizer;

/** Numbers allowed in a sentence, and their checks; without a check it is a name, a year, or a definition. */
const known: [RegExp, (() => void)?][] = [
  [/Algorithm [12]\b|claim (?:2|11|13)\b|AISTATS 2019|(?:Zinkevich|Kale|Li|et al\.) 20\d\d(?:, 2017)?|T\/2|\(1−α\)K/],
  [/round 1 both are 0|repeat 0|mean 0|(?:at most|above) 0|\(?hₜ\/\(D²σₜ\)|‖x−x₁‖² has Hessian 2I/],
  [/√\(B·D²σₜ\)/],
  [/halfway|the two costs|last decade/],
  [/between 2 and /], // bounds that paperLink refuses by
  [/T 4\/5/, () => expect(rateOf('projection-free')).toBe(4 / 5)],
  [/three experiments/, () => expect(problems.length).toBe(3)],
  // The two causes of claim 11 come after the twelve; claims 5 and 6 speak of the synthetic market too.
  [/Claims 13 and 14 are the causes/, () => expect(engine.catalogue.paper.claims.length).toBe(14)],
  [/x 1 , fkm|two of them are never changed|Figure 1a|claims 5 and 6|claims 1 to 4(?: together)?/],
  [
    /rests on three comparisons, and the rises on twelve curves, whose intervals share the 5 %/,
    () => {
      const ranked = engine.module.experiments({}).quadratic.learners.filter((name) => name !== 'fixed');
      expect([ranked.length - 1, problems.length * ranked.length]).toEqual([3, 12]);
    },
  ],
  [/five terms/, () => expect(terms.length).toBe(5)],
  [/Five further experiments/, () => expect(furtherQuestions(() => undefined).length).toBe(5)],
  [/8 repeats of each/, () => expect(quick).toBe(8)],
  [/50 repeats of each/, () => expect(full).toBe(50)],
  // Student's t with one degree of freedom is Cauchy's distribution.
  [/95 %/, () => expect(interval([0, 1]).half / 0.5).toBeCloseTo(Math.tan(Math.PI * (0.975 - 0.5)), 4)],
  // The smallest and the largest of k values miss the median with probability 2^(1−k).
  [/six repeats/, () => expect(Math.ceil(1 - Math.log2(0.05))).toBe(6)],
  [/T\^\(1\/2\) up to logarithms/],
  [/below 1 the printed η is too large/, () => close(eta('printed') / eta('corrected'), 1 / c)],
  [
    /ηnM\/\(δD\) by T\^\(−3\/5\)\/√2, which drops a factor 1\/c/,
    () => close((eta('printed') * n * M) / (c * T ** -0.2 * D), T ** -0.6 / Math.SQRT2 / c),
  ],
  [/η = cD\/\(√2nM\)·T\^\(−4\/5\)/, () => close(eta('corrected'), (c * D * T ** -0.8) / (Math.SQRT2 * n * M))],
  [
    /carries the 1\/c² of the first epoch/,
    () => {
      const half = { ...radius, exploration: radius.exploration / 2 };
      close(engine.module.theory(constants, half, T).printed.variance / bounds.printed.variance, 4);
    },
  ],
  [/(?:below|above) 2MT/, () => expect(bounds.printed.vacuous).toBe(bounds.printed.anytime >= 2 * M * T)],
  [
    /B = max\(9\/4, 1\.02·\(\(a \+ √\(a² \+ 4\)\)\/2\)²\), a = 1\/\(√2c\)/,
    () => {
      const a = 1 / (Math.SQRT2 * c);
      close(bounds.proven.B, 1.02 * ((a + Math.sqrt(a ** 2 + 4)) / 2) ** 2);
      expect(bounds.proven.B).toBeGreaterThan(9 / 4);
    },
  ],
  [/with the printed η, hₜ ≤ B·D²σₜ|T\^\(4\/5\) stays for every c|T\^\(1\/5\), as δ is cut to κr/],
  [/it is 9\/4 in every unit/, () => expect(bounds.corrected.B).toBe(9 / 4)],
  [/recursion for hₜ then proves 9\/4/, () => expect(inductionConstant('corrected')).toBe(9 / 4)],
  [/, not 2\./, () => expect(inductionConstant('printed')).toBe(2)],
  [/5\/4·√B·DG/, () => close(bounds.proven.tracking, (5 / 4) * Math.sqrt(bounds.proven.B) * D * G * T ** 0.8)],
  [/15\/8·DG for B = 9\/4/, () => close(bounds.corrected.tracking, (15 / 8) * D * G * T ** 0.8)],
  [/falls to a quarter/, () => close(bounds.proven.variance / bounds.printed.variance, 1 / 4)],
  [/·D²σₜ /], // behind the constant of a run
];

describe('the text of the paper’s page', () => {
  it('has no number that is not known here', () => {
    const used = new Set<RegExp>();
    const unknown = sentences().flatMap((sentence) => {
      let rest = sentence;
      for (const [pattern] of known) {
        const without = rest.replace(new RegExp(pattern, 'g'), '');
        if (without !== rest) used.add(pattern);
        rest = without;
      }
      const left = new RegExp(`[\\d½¼¾⅘⅔²³]|\\b(?:${words})\\b`, 'i').exec(rest);
      return left ? [rest.slice(Math.max(0, left.index - 40), left.index + 40)] : [];
    });
    expect(unknown).toEqual([]);
    expect(known.filter(([pattern]) => !used.has(pattern))).toEqual([]);
  });

  it('has those that computations give', () => {
    page();
    for (const [, check] of known) check?.();
  });

  it('names the rates that the catalogue has', () => {
    for (const { rates, learner } of provenRates.flatMap(({ cells }) => cells)) {
      const [top, bottom] = rates[0]!.split('/').map(Number) as [number, number];
      expect(rateOf(learner), learner).toBe(top / bottom);
    }
  });

  it('has the formulas of the bound that the library computes', () => {
    const values: { [symbol: string]: number } = { n, M, D, c, G, R, r, T, B: bounds.proven.B };
    /** Evaluates the few forms of LaTeX that the terms have. */
    const value = (latex: string): number => {
      const script = latex
        .replaceAll('\\,', '')
        .replace(/\\tfrac\{((?:[^{}]|\{[^{}]*\})*)\}\{([^{}]*)\}/g, ' ($1)/($2)')
        .replace(/\\tfrac(\d)(\d)/g, ' ($1)/($2)')
        .replace(/\\sqrt\{?(\w)\}?/g, ' $1**0.5')
        .replace(/\^\{([^{}]*)\}/g, '**($1)')
        .replace(/\^(\d)/g, '**$1');
      const product = (text: string): number => {
        let result = 1;
        for (const [, group, below, symbol, number, power] of text.matchAll(
          /(?:\(([^()]*)\)\/\(([^()]*)\)|([A-Za-z])|(\d+))(?:\*\*\(?([\d/.]+)\)?)?/g,
        )) {
          const base =
            group !== undefined ? product(group) / product(below!) : symbol ? values[symbol]! : Number(number);
          const [top, bottom = 1] = (power ?? '1').split('/').map(Number) as [number, number?];
          result *= base ** (top / bottom);
        }
        return result;
      };
      return product(script);
    };
    for (const term of terms) {
      for (const form of ['printed', 'proven', 'corrected'] as const) close(value(term[form]), bounds[form][term.name]);
    }
  });
});
