// The file of readings: written and read again exactly, and refused where it is not whole.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { PaperEngine, thisBuild, type Catalogue, type Reading, type Verdict } from '../../web/src/engine';
import { choicesOf, readingsCsv, readingsIn, readingText, readReadings, valuesOf } from '../../web/src/files/readings';
import { eventually } from './eventually';
import { command } from './native';

let engine: PaperEngine;
let catalogue: Catalogue;
let claims: Reading[][];
let csv: string;
const version = '9.9';
const names: readonly Verdict[] = ['holds', 'fails', 'undecided', 'not-reproduced', 'tied', 'not-contradicted'];
beforeAll(async () => {
  engine = await PaperEngine.create({ workers: 0 });
  ({ catalogue } = engine);
  claims = catalogue.paper.claims.map((_, i) => {
    const count = readingsIn(choicesOf(i + 1, 'coarse', catalogue));
    return Array.from({ length: count }, (_, n) => {
      const none = n % 7 === 3;
      const estimate = none ? NaN : n / 3 - 5;
      return {
        verdict: names[(n + i) % names.length]!,
        estimate,
        low: estimate - 1,
        high: estimate + 1,
        part: n % 2 ? 'matrix' : '',
      };
    });
  });
  csv = readingsCsv(claims, { extent: 'coarse', repeats: claims.map(() => 6), seed: 11 }, version, catalogue);
});

describe('a file of readings', () => {
  it('is read as it was written', () => {
    expect(readReadings(csv, catalogue, version)).toEqual({
      extent: 'coarse',
      repeats: claims.map(() => 6),
      seed: 11,
      claims,
    });
    expect(csv.split('\n')[1]).toMatch(
      /^1,exploration=0\.5 eta=printed first-step=stay .*,holds,-5,-6,-4,,6,11,9\.9,1$/,
    );
    expect(csv.split('\n')[4]).toMatch(/,not-reproduced,,,,matrix,6,11,9\.9,1$/); // no estimate
  });

  it('that was read is written as it was', () => {
    const { claims: again, ...origin } = readReadings(csv, catalogue, version);
    const text = readingsCsv(again, origin, version, catalogue);
    expect(text).toBe(csv);
    expect(text).toMatch(/^claim,reading,verdict,estimate,low,high,part,repeats,seed,version,bounds-factor\n1,/);
    expect(text).toMatch(/[^\n]\n$/);
    expect(readReadings(csv.replaceAll('\n', '\r\n'), catalogue, version).claims).toEqual(claims);
  });

  it('may have other repeats for each claim, an interval without width, and a long part, which is cut', () => {
    const repeats = claims.map((_, i) => 4 + i);
    const text = readingsCsv(claims, { extent: 'coarse', repeats, seed: 0 }, version, catalogue);
    const changed = text.replace(',-5,-6,-4,,', `,-5,-5,-5,${'x'.repeat(50)},`);
    const read = readReadings(changed, catalogue, version);
    expect([read.repeats, read.seed]).toEqual([repeats, 0]);
    expect(read.claims[0]![0]).toEqual({ verdict: 'holds', estimate: -5, low: -5, high: -5, part: 'x'.repeat(40) });
  });

  it('numbers crossed choices with the last fastest, then each other value of those that are varied one at a time', () => {
    const choices = choicesOf(4, 'coarse', catalogue);
    expect(choices.map(({ name }) => name)).toEqual([
      'exploration',
      'first-step',
      'first-point',
      'loss-at',
      'bounds-factor',
      'rounds',
      'clamp',
    ]);
    const crossed = 2 ** 4;
    expect(readingsIn(choices)).toBe(crossed * 4);
    expect(valuesOf(choices, 1)).toEqual([0, 0, 0, 1, 0, 0, 0]);
    expect(valuesOf(choices, crossed - 1)).toEqual([1, 1, 1, 1, 0, 0, 0]);
    expect(valuesOf(choices, crossed)).toEqual([0, 0, 0, 0, 1, 0, 0]);
    expect(valuesOf(choices, 3 * crossed + 2)).toEqual([0, 0, 1, 0, 0, 0, 1]);
    expect(readingText(choices, 2 * crossed + 1)).toBe(
      'exploration=0.5 first-step=stay first-point=centre loss-at=x bounds-factor=1 rounds=2000 clamp=0.5',
    );
  });

  it.each([
    [
      'rows that are missing',
      (text: string) => text.split('\n').slice(0, -3).join('\n'),
      /readings must be all \d+ \(full\) or \d+ \(coarse\) readings, got \d+: variants are missing/,
    ],
    [
      'another version',
      (text: string) => text.replaceAll(',9.9', ',9.8'),
      /line 2, column "version" must be "9\.9", that of this page, got "9\.8"/,
    ],
    [
      'different seeds',
      (text: string) => text.replace(',6,11,', ',6,12,').replace(/,6,11,9\.9,1\n$/, ',6,12,9.9,1\n'),
      /column "seed" must be "12", as in the rows before, got "11": runs of different seeds/,
    ],
    [
      'rows in another order',
      (text: string) => text.replace('rounds=20000', 'rounds=2000'),
      /line 2 must be claim 1 with/,
    ],
    [
      'another claim',
      (text: string) => text.replace('\n1,', '\n2,'),
      /^line 2 must be claim 1 with "exploration=0\.5 .*", got "2,exploration/,
    ],
    ['a cell too many', (text: string) => text.replace(',9.9,1\n', ',9.9,1,\n'), /^line 2 must be claim 1 with/],
    [
      'different repeats for one claim',
      (text: string) => text.replace(',6,11,9.9', ',7,11,9.9'),
      /^line 3, column "repeats" must be "7", as in the rows before, got "6": runs of different sizes are not judged/,
    ],
    [
      'a seed that is none',
      (text: string) => text.replaceAll(',6,11,9.9', ',6,-11,9.9'),
      /^line 2, column "seed" must be "-11", as in the rows before, got "-11"/,
    ],
    [
      'repeats that are none',
      (text: string) => text.replaceAll(',6,11,', ',6x,11,'),
      /^line 2, column "repeats" must be/,
    ],
    [
      'another verdict',
      (text: string) => text.replace(',holds,', ',<b>,'),
      /^line 2, column "verdict" must be one of holds, fails, undecided, not-reproduced, tied, not-contradicted, got "<b>"/,
    ],
    [
      'another factor than that of its reading',
      (text: string) => text.replace(',9.9,1\n', ',9.9,10\n'),
      /^line 2, column "bounds-factor" must be that of its reading, got "10"/,
    ],
    [
      'what is no number',
      (text: string) => text.replace(',-5,', ',five,'),
      /column "estimate" must be a number or empty, got "five"/,
    ],
    [
      'an interval upside down',
      (text: string) => text.replace(',-6,-4,', ',-4,-6,'),
      /column "high" must be at least -4, got -6/,
    ],
    ['another head', (text: string) => text.replace('part', 'who'), /line 1 must be/],
  ])('with %s is refused, and nothing is taken', (_, change, sentence) => {
    expect(() => readReadings(change(csv), catalogue, version)).toThrow(sentence);
  });
});

describe('the file of the command', () => {
  it('is read here, also where it was stopped at once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bco-readings-'));
    const process = spawn(command, ['reproduce', '--readings', '--repeats', '100', '--out', folder]);
    const ended = new Promise((resolve) => process.on('exit', resolve));
    await eventually(() => expect(readdirSync(folder).length).toBe(2)); // both files are begun
    process.kill('SIGINT');
    expect(await ended).toBe(130);
    const text = readFileSync(join(folder, 'readings.csv'), 'utf8');
    rmSync(folder, { recursive: true });
    const read = readReadings(text, catalogue, thisBuild().version);
    expect([read.extent, read.claims.length, read.seed]).toEqual(['full', 14, 1]);
    const { extent, repeats, seed } = read;
    expect(readingsCsv(read.claims, { extent, repeats, seed }, thisBuild().version, catalogue)).toBe(text);
  });
});

describe('readings', () => {
  it('are summarised by the library, which names what flips the verdict', () => {
    const choices = choicesOf(4, 'coarse', catalogue);
    const count = readingsIn(choices);
    const place = choices.findIndex(({ name }) => name === 'first-point');
    const verdicts = Array.from(
      { length: count },
      (_, n) => (valuesOf(choices, n)[place] === 0 ? 'holds' : 'fails') as Verdict,
    );
    const estimates = verdicts.flatMap((_, n) => (n % 3 === 0 ? [NaN, NaN, NaN] : [n % 3, 0, 5]));
    const summary = engine.module.summarize_readings(4, 'coarse', verdicts, estimates);
    expect(summary.counts).toEqual({
      holds: count / 2,
      fails: count / 2,
      undecided: 0,
      'not-reproduced': 0,
      tied: 0,
      'not-contradicted': 0,
    });
    expect(summary.distinct).toBe(6); // two verdicts, each without an estimate or with one of two
    expect(summary.influences[0]).toMatchObject({ choice: 'first-point', flips: count / 2, alone: ['vertex'] });
    expect(summary.text).toBe('first-point flips it in 100 % of the pairs of readings that differ in it alone');
    expect(() => engine.module.summarize_readings(4, 'coarse', verdicts.slice(1), estimates)).toThrow(
      /readings must be all/,
    );
  });

  it('have the figure as printed where four claims hold', () => {
    const verdicts = [1, 2, 3, 4].map((claim) => {
      const choices = choicesOf(claim, 'coarse', catalogue);
      const place = choices.findIndex(({ name }) => name === 'bounds-factor');
      return Array.from(
        { length: readingsIn(choices) },
        (_, n): Verdict => (claim !== 3 || valuesOf(choices, n)[place] === 1 ? 'holds' : 'fails'),
      );
    });
    const choices = choicesOf(2, 'coarse', catalogue);
    const found = engine.module.figure_as_printed('coarse', verdicts);
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map((n) => /bounds-factor=\d+/.exec(readingText(choices, n))![0]))).toEqual(
      new Set(['bounds-factor=10']),
    );
    expect(found.length).toBe(
      Array.from({ length: readingsIn(choices) }, (_, n) => readingText(choices, n)).filter((text) =>
        text.includes('bounds-factor=10'),
      ).length,
    );
  });

  it('run what the engine takes, every variant of every learner', () => {
    const readings = new engine.module.Readings('coarse', { seed: 3 });
    const configs = readings.configs();
    expect(configs.map(({ problem }) => problem)).toEqual([
      ...['quadratic', 'quadratic', 'portfolio', 'portfolio', 'matrix', 'matrix', 'matrix'],
    ]);
    for (const [i, config] of configs.entries()) {
      expect(config.variants.length).toBe(config.learners.length);
      const simulation = new engine.module.Simulation({ ...config, rounds: 20, seed: 3 });
      simulation.advance(20);
      readings.add(i, simulation.record()); // too short to count
      simulation.delete();
    }
    expect(readings.repeats(5)).toBe(0);
    const judge = new engine.module.ReadingsJudge(readings, 5, {});
    const count = readingsIn(choicesOf(5, 'coarse', catalogue));
    const first = judge.next(7);
    expect(first.length).toBe(7);
    const all = [...first, ...judge.next(1000)];
    expect(all.length).toBe(count);
    expect(new Set(all.map(({ verdict }) => verdict))).toEqual(new Set(['undecided']));
    expect(judge.next(7)).toEqual([]);
    expect(() => judge.next(0)).toThrow('most must be between 1 and');
    judge.delete();
    readings.delete();
  });

  it('are judged by other margins where an estimate tells', () => {
    const { verdict_of_estimate, right_range } = engine.module;
    expect(verdict_of_estimate(3, [1.2, 1.15, 1.25], {})).toBe('fails');
    expect(verdict_of_estimate(3, [1.2, 1.15, 1.25], { like: 0.5 })).toBe('holds');
    expect(verdict_of_estimate(5, [0.2, 0.15, 0.25], {})).toBe(null);
    expect(right_range(4, { flat: -0.1 })).toEqual({ low: -0.1, high: Infinity });
    expect(() => right_range(4, { flat: 7 })).toThrow('flat must be between -1 and 0.5, got 7');
    expect(() => right_range(15, {})).toThrow('claim must be');
  });
});
