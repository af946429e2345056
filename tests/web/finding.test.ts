// The finding that the paper's page opens with: its numbers are those of the native command, its sentences follow them.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { PaperEngine, type Verdict } from '../../web/src/engine';
import { findingMarkup, findingOf, findingRuns, type FactorFinding } from '../../web/src/paper/finding';
import { student } from '../../web/src/results/statistics';
import { command, root } from './native';

const page = readFileSync(join(root, 'web/dist/paper.html'), 'utf8');
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
const shown = [.../<table class="finding">[^]*<\/table>/.exec(page)![0].matchAll(/<tr[ >][^]*?<\/tr>/g)].map(([row]) =>
  [...row.matchAll(/<t[hd][^>]*>([^]*?)<\/t[hd]>/g)].map(([, cell]) => plain(cell!)),
);

let engine: PaperEngine;
beforeAll(async () => {
  engine = await PaperEngine.create({ workers: 0 });
});

describe('the table of the finding', () => {
  it('has a row for every factor that the readings try, and a link that runs it', () => {
    const factors = engine.catalogue.paper.readings.full['bounds-factor']!;
    expect(shown.slice(1).map(([factor]) => factor)).toEqual(factors);
    for (const factor of factors.slice(1)) {
      expect(page).toContain(
        `href="./paper.html#repeats=${findingRuns.repeats}&amp;seed=${findingRuns.seed}&amp;bounds-factor=${factor}"`,
      );
    }
  });

  it('has the losses of the native command', () => {
    const { repeats, seed } = findingRuns;
    const [heads, ...rows] = shown;
    const learners = heads!.slice(1, 6);
    const [factor, ...cells] = rows[2]!;
    const settings = ['--repeats', String(repeats), '--seed', String(seed), '--set', `bounds-factor=${factor}`];
    const csv = execFileSync(command, ['run', '--problem', 'quadratic', '--learners', learners.join(), ...settings], {
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    const last = csv
      .trim()
      .split('\n')
      .map((line) => line.split(','))
      .filter(([, , , round]) => round === '20000');
    for (const [i, learner] of learners.entries()) {
      const losses = last.filter(([, name]) => name === learner).map((cell) => Number(cell[4]));
      expect(losses.length).toBe(repeats);
      const mean = losses.reduce((sum, loss) => sum + loss, 0) / repeats;
      const variance = losses.reduce((sum, loss) => sum + (loss - mean) ** 2, 0) / (repeats - 1);
      const half = student(repeats - 1) * Math.sqrt(variance / repeats);
      expect(cells[i]).toBe(`${mean.toFixed(3)} ± ${half.toFixed(3)}`);
    }
  });
});

describe('its sentences', () => {
  const made = (factor: string, verdicts: Verdict[]): FactorFinding => ({
    factor,
    rounds: 100,
    verdicts,
    losses: ['fkm', 'stochastic-ocg', 'projection-free', 'unregularized', 'fixed'].map((learner, i) => ({
      learner,
      mean: i === 4 ? 1 : 1 + i / 10,
      half: 0.01,
    })),
  });
  const hold: Verdict[] = ['holds', 'holds', 'holds', 'holds'];

  it('follow from the verdicts', () => {
    const some = plain(findingMarkup([made('1', ['holds', 'fails', 'undecided', 'holds']), made('10', hold)]));
    expect(some).toContain(
      'With M and G 10 times those of our pilot, claims 1 to 4 hold together; at 10 the four also come in the printed order',
    );
    expect(some).toContain('(factor 1), of these claims 2 does not hold, 3 is not decided.');
    expect(some).toContain('are within 0.200 of that of fixed');
    const none = plain(
      findingMarkup([made('1', ['fails', 'fails', 'holds', 'holds']), made('3', ['tied', ...hold.slice(1)])]),
    );
    expect(none).toContain('Claims 1 to 4 hold together for none of the factors 1 and 3.');
    expect(none).toContain('1 and 2 do not hold');
    expect(none).toContain('1 is tied');
    const reversed = made('10', hold);
    reversed.losses[1]!.mean = reversed.losses[2]!.mean + 0.1;
    const other = plain(findingMarkup([made('1', hold), reversed]));
    expect(other).toContain(
      'With M and G 1 or 10 times those of our pilot, claims 1 to 4 hold together; at 1 the four also come',
    );
    expect(other).toContain('(factor 1), they hold too.');
  });

  it('rest on the verdicts of the page’s own judge', () => {
    const found = findingOf(engine.module, '10', { repeats: 3, seed: 7 });
    expect(found.verdicts.length).toBe(4);
    expect(found.losses.map(({ learner }) => learner).at(-1)).toBe('fixed');
    expect(found.losses.every(({ half }) => half > 0)).toBe(true);
  });
});
