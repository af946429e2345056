// The audited proof: what the module gives, and what the page makes of it.
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { Engine, type Audit, type SimulationConfig } from '../../web/src/engine';
import { induction, summaryOf, tightness } from '../../web/src/paper/audit_summary';
import { terms } from '../../web/src/paper/terms';
import { root } from './native';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.create({ workers: 0 });
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
    const threaded = await Engine.create({ workers: 1 });
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
    expect(tightness(summary)).toContain('the tightest is the first inequality for variance, used to 100 %.');
    expect(induction(summary)).toContain('The induction hₜ ≤ 2.25·D²σₜ held in every round');
  });

  it('say where an inequality fails', () => {
    const [audit] = audited({}, 1);
    const broken = { ...audit!, largest_gap_ratio: 3, largest_gap_round: 7 };
    broken.terms = { ...broken.terms, tracking: { realised: 4, step: 4, bound: 2 } };
    const summary = summaryOf([broken]);
    expect(tightness(summary)).toContain('The term tracking is above its bound: 200 % of it.');
    expect(induction(summary)).toContain('failed: the largest hₜ/(D²σₜ) was 3, in round 7 of repeat 0');
  });
});
