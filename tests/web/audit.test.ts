// The audited proof: what the module gives, and what the page makes of it.
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PaperEngine, type Audit, type SimulationConfig } from '../../web/src/engine';
import { AuditPanel } from '../../web/src/paper/audit';
import { induction, summaryOf, tightness } from '../../web/src/paper/audit_summary';
import type { AuditSettings } from '../../web/src/paper/state';
import { terms } from '../../web/src/paper/terms';
import { page } from './dom';
import { eventually } from './eventually';
import { root } from './native';
import { all, axisOf, cornersOf, nameOf } from './picture';

let engine: PaperEngine;
beforeAll(async () => {
  engine = await PaperEngine.create({ workers: 0 });
});

const config: SimulationConfig = { problem: 'arena', learners: ['projection-free'], rounds: 200, seed: 1 };
const audited = (parameters: SimulationConfig['parameters'] = {}, repeats = 4): Audit[] =>
  Array.from({ length: repeats }, (_, repeat) => engine.module.audit({ ...config, repeat, parameters }));

describe('an audit', () => {
  it('has the fields of module.d.ts', () => {
    const file = `${root}/web/src/engine/module.d.ts`;
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
    const names = (wanted: string) =>
      source.statements
        .filter(ts.isInterfaceDeclaration)
        .find(({ name }) => name.text === wanted)!
        .members.map(({ name }) => (name as ts.Identifier).text);
    const [audit] = audited({}, 1);
    expect(Object.keys(audit!)).toEqual(names('Audit'));
    expect(Object.keys(audit!.terms)).toEqual(terms.map(({ name }) => name));
    for (const term of Object.values(audit!.terms)) expect(Object.keys(term)).toEqual(names('AuditedTerm'));
  });

  it.each(['printed', 'corrected'])('adds up to the regret of the simulation, η %s', (eta) => {
    const parameters = { eta };
    const { terms: parts, noise, convexity, regret, rounds } = engine.module.audit({ ...config, parameters });
    const sum = Object.values(parts).reduce((total, { realised }) => total + realised, noise - convexity);
    expect(sum).toBeCloseTo(regret, 6);
    const simulation = new engine.module.Simulation({ ...config, horizon: 'known', parameters });
    simulation.advance(config.rounds);
    const record = simulation.record();
    simulation.delete();
    expect(regret).toBeCloseTo(record.learners[0]!.regret.at(-1)!, 6);
    expect([...rounds]).toEqual([...record.rounds]);
  });

  it.each([
    [{ ...config, parameters: { step: 2 } }, 'step must be 1 for the theorem to apply, got 2'],
    [{ ...config, rounds: 0 }, 'rounds must be between 1 and 10000000, got 0'],
    [{ ...config, problem: 'aren' }, 'unknown problem "aren", the nearest is "arena"'],
  ])('refuses %j in a sentence', (given, sentence) => {
    expect(() => engine.module.audit(given)).toThrow(sentence);
  });

  it('is played in a thread, and can be cancelled', async () => {
    const threaded = await PaperEngine.create({ workers: 1 });
    expect((await threaded.audit(config)).regret).toBe(engine.module.audit(config).regret);
    const abort = new AbortController();
    const long = threaded.audit({ ...config, rounds: 1_000_000 }, { signal: abort.signal });
    abort.abort(new Error('enough'));
    await expect(long).rejects.toThrow('enough');
    threaded.close();
  });
});

describe('several audits', () => {
  it('have the term with the largest share of its bound as the tightest', () => {
    const summary = summaryOf(audited({ eta: 'corrected' }));
    expect(summary.terms.length).toBe(5);
    for (const { ratio } of summary.terms) expect(ratio).toBeLessThanOrEqual(summary.tightest.ratio);
    const total = summary.terms.reduce((sum, { realised }) => sum + realised.mean, 0);
    expect(total + summary.noise.mean + summary.convexity.mean).toBeCloseTo(summary.regret.mean, 6);
    expect(summary.bound).toBeGreaterThan(summary.regret.mean);
    expect(summary.exceeded + summary.steep).toBe(0);
    expect(tightness(summary)).toContain(`The tightest bound is that of the term ${summary.tightest.name},`);
    // Inside of (1−α)K the minimiser moves by −ηg/2.
    expect(tightness(summary)).toContain(
      'The tightest single inequality is the first inequality for variance: the left side is 100 % of the right.',
    );
    expect(induction(summary)).toContain('The induction hₜ ≤ 2.25·D²σₜ held in every round');
    expect(induction(summary)).not.toContain('printed');
  });

  it('say where an inequality fails', () => {
    const [audit] = audited({}, 1);
    const broken = { ...audit!, largest_gap_ratio: 3, largest_gap_round: 7, proven_B: 2.5 };
    broken.terms = { ...broken.terms, tracking: { realised: 4, step: 4, bound: 2 } };
    const summary = summaryOf([broken]);
    expect(tightness(summary)).toContain('The term tracking is above its bound: 200 % of it.');
    expect(induction(summary)).toContain('failed: the largest hₜ/(D²σₜ) was 3, in round 7 of repeat 0');
    expect(induction(summary)).toContain('for this η we prove B = 2.5, which failed.');
    expect(induction(summaryOf([{ ...broken, proven_B: 3 }]))).toContain('B = 3, which held in every round.');
  });
});

describe('the panel of the audit', () => {
  const { body } = page();
  beforeEach(() => body.replaceChildren());
  const constants = { n: 2, r: 0.5, R: 1.5, D: 3, M: 7, G: 9 };
  const made = (repeat: number): Audit => ({
    repeat,
    constants,
    bounds_from: 'pilot',
    B: 2,
    proven_B: 4,
    clamped: true,
    rounds: Float64Array.of(1, 32),
    gap_ratio: Float64Array.of(0, 1 + repeat),
    distance: Float64Array.of(0, 0.2 + 0.2 * repeat),
    root_gap: Float64Array.of(0, 0.8),
    largest_gap_ratio: 1 + repeat,
    largest_gap_round: 32,
    // Means over both repeats: 2, 20, −1, 40, 50.
    terms: {
      variance: { realised: 1 + 2 * repeat, step: 4, bound: 8 },
      regularizer: { realised: 20, step: 40, bound: 200 },
      tracking: { realised: -1, step: 5, bound: 10 },
      exploration: { realised: 40, step: 80, bound: 400 },
      shrinking: { realised: 50, step: 500, bound: 1000 },
    },
    noise: 6,
    convexity: 3,
    regret: 100 + 8 * repeat,
    exceeded: 5,
    steep: repeat,
  });
  const settings: AuditSettings = { problem: 'portfolio', eta: 'printed', exploration: 0.25, rounds: 32, repeats: 2 };
  const prices = { file: 'p.csv', sha256: 'ab', text: 'date,A\n' };

  const run = async (changes: Partial<AuditSettings> = {}, change: (audit: Audit) => Audit = (audit) => audit) => {
    const asked: SimulationConfig[] = [];
    const begun: AuditSettings[] = [];
    const { catalogue, module } = engine;
    const stub = {
      catalogue,
      module,
      audit: (given: SimulationConfig) => {
        asked.push(given);
        return Promise.resolve(change(made(given.repeat!)));
      },
    } as unknown as PaperEngine;
    const panel = new AuditPanel(body, stub, (given) => begun.push(given));
    panel.show({ ...settings, ...changes }, 17, prices);
    body.querySelector<HTMLElement>('.measure button')!.click();
    const status = () => body.querySelector('[role="status"]')!.textContent!;
    await eventually(() => expect(body.querySelector('button')!.textContent).not.toBe('Cancel'));
    return { asked, begun, status };
  };
  const rows = (part: string) =>
    all(body, `.audit ${part} tr`).map((row) => [
      row.querySelector('th')!.childNodes[0]!.textContent,
      ...all(row, 'td').map(({ textContent }) => textContent),
    ]);

  it('plays every repeat with the settings of its fields and the seed and prices of the page', async () => {
    const { asked, begun, status } = await run();
    expect(asked).toEqual(
      [0, 1].map((repeat) => ({
        problem: 'portfolio',
        learners: ['projection-free'],
        rounds: 32,
        seed: 17,
        repeat,
        parameters: { eta: 'printed', exploration: 0.25 },
        data: prices.text,
      })),
    );
    expect(begun).toEqual([settings]);
    expect(status()).toBe('Finished.');
    expect((await run({ problem: 'arena', eta: 'corrected' })).asked[0]).toEqual({
      problem: 'arena',
      learners: ['projection-free'],
      rounds: 32,
      seed: 17,
      repeat: 0,
      parameters: { eta: 'corrected', exploration: 0.25 },
    });
  });

  it('has every term with its interval, what its first inequality gives, its bound, and their ratio', async () => {
    await run();
    // Student's t of two values 1 and 3 is 12.706 times the standard error 1.
    expect(rows('tbody')).toEqual([
      ['variance', '2[−10.7, 14.7]', '4uses 50 %', '8uses 50 %', '0.25'],
      ['regularizer', '20[20, 20]', '40uses 50 %', '200uses 20 %', '0.1'],
      ['tracking', '−1[−1, −1]', '5', '10uses 50 %', '−0.1'],
      ['exploration', '40[40, 40]', '80uses 50 %', '400', '0.1'],
      ['shrinking', '50[50, 50]', '500uses 10 %', '1Kuses 50 %', '0.05'],
    ]);
    expect(rows('tfoot')).toEqual([
      ['noise', '6[6, 6]', '', '0', '–'],
      ['convexity', '−3[−3, −3]', '', '0', '–'],
      ['regret', '104[53.2, 155]', '', '1.62K', '0.0643'], // of 1618
    ]);
  });

  it('says what was played, and in how many rounds the theorem does not apply', async () => {
    await run();
    const text = () => body.querySelector('.audit-controls + div > p')!.textContent;
    expect(text()).toBe(
      'portfolio (prices: p.csv), Algorithm 1 with known horizon, T = 32, 2 repeats, seed 17, η printed, c/r = 0.25; n = 2, r = 0.5, R = 1.5, D = 3, M = 7, G = 9 (M and G from pilot, repeat 0). δ was cut to κr. |fₜ| > M in 10 and ‖∇f̃ₜ‖ > G in 1 of 64 rounds, where the theorem does not apply.',
    );
    await run({ problem: 'arena' }, (audit) => ({
      ...audit,
      bounds_from: 'closed-form',
      clamped: false,
      exceeded: 0,
      steep: 0,
    }));
    expect(text()).toBe(
      'arena, Algorithm 1 with known horizon, T = 32, 2 repeats, seed 17, η printed, c/r = 0.25; n = 2, r = 0.5, R = 1.5, D = 3, M = 7, G = 9.',
    );
  });

  it('names the tightest bound, the slack of the others, and what became of the induction', async () => {
    await run();
    const [first, second] = all(body, '.audit-controls + div > div:not([class]) > p').map(
      ({ textContent }) => textContent,
    );
    expect(first).toBe(
      'The tightest bound is that of the term variance, which reaches 25 % of it: a slack of a factor 4. Slack of the others: regularizer a factor 10, exploration a factor 10, shrinking a factor 20. Not above 0, so their bounds do not matter: tracking. The regret is 6.43 % of the whole bound. The tightest single inequality is the first inequality for variance: the left side is 50 % of the right.',
    );
    // The distances are 0.2 and 0.4 of 0.8.
    expect(second).toBe(
      'The induction hₜ ≤ 2·D²σₜ held in every round: the largest hₜ/(D²σₜ) was 2, in round 32 of repeat 1, which is 100 % of B = 2. This B is the printed one; for this η we prove B = 4, which held in every round. The distance to the minimiser was on average 37.5 % of √hₜ, its bound.',
    );
  });

  it('draws the mean, the largest repeat and the bounds of both figures', async () => {
    await run();
    const [gap, distance] = all(body, '.panel-figure svg') as [Element, Element];
    expect(nameOf(gap)).toBe('hₜ/(D²σₜ) against rounds: projection-free 1.5, B = 2 2, largest repeat 2');
    // The mean of 1 and 2, and 12.706 times the standard error 0.5 on both sides.
    const { apply } = axisOf(gap, 'y');
    const band = cornersOf(gap, '[fill="var(--projection-free, #0072B2)"]').map(([, y]) => y);
    for (const end of [1.5 - 6.353, 1.5 + 6.353]) expect(band).toContainEqual(expect.closeTo(apply(end), 0));
    // √2·3·32^(−1/5) = 2.12
    expect(nameOf(distance)).toBe('‖xₜ − x*ₜ‖ against rounds: projection-free 0.3, √hₜ 0.8, √(B·D²σₜ) 2.12');
  });

  it('says what cannot be played, and plays nothing', async () => {
    const { asked, status } = await run({ rounds: 1 });
    expect([asked.length, status()]).toEqual([0, 'T of the audit must be a whole number between 2 and 20,000, got 1']);
    const failed = await run({}, () => {
      throw new Error('no memory');
    });
    expect(failed.status()).toBe('no memory');
  });
});
