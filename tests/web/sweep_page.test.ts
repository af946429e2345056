// The page of sweeps: what its link runs, and which numbers stand in its figure and tables.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Engine } from '../../web/src/engine';
import { OwnAddress } from '../../web/src/session/address';
import { Shell } from '../../web/src/page/shell';
import { SweepPage } from '../../web/src/sweep/page';
import { bodyOf, haveWidth, page } from './dom';
import { eventually } from './eventually';
import { memoryDatabases } from './indexed_db';
import { all, axisOf, cornersOf } from './picture';
import { meanOf, meanText } from './records';

const { body, document } = page(600);
haveWidth(600);
vi.stubGlobal('indexedDB', memoryDatabases().indexedDB);
vi.stubGlobal('location', { href: 'https://a.example/' });
const markup = bodyOf('sweep.html');

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.create({ workers: 0 });
});

const byId = <T extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as T;
async function open(link: string) {
  body.innerHTML = markup;
  const address = new OwnAddress(link);
  const made = new SweepPage(engine, new Shell(document), address);
  await made.build(Promise.resolve());
  await made.run();
  await eventually(() => expect(byId('announce').textContent).toBe('The sweep is finished.'));
  return address;
}
const link = 'problem=target&learners=fkm,fixed&repeats=3&seed=3&over=dimension=2,4,8&rounds=200';

/** Final regrets of a learner at every point, by runs of their own with the seeds of the library's plan. */
async function regrets(learner: string): Promise<number[][]> {
  const shared = { problem: 'target', learners: ['fkm', 'fixed'], seed: 3, horizon: 'known', rounds: 200 };
  const { points } = engine.module.sweep(shared, ['dimension=2,4,8']);
  return Promise.all(
    points.map(async ({ values: [dimension], seed }) => {
      const parameters = { dimension: Number(dimension) };
      const result = await engine.run({ ...shared, seed, parameters, repeats: 3 });
      const index = result.learners.indexOf(learner);
      return result.records.map(({ learners }) => learners[index]!.regret.at(-1)!);
    }),
  );
}
describe('the page of sweeps', () => {
  it('has the regret of every point in its figure and its table', async () => {
    await open(link);
    const expected = { fkm: await regrets('fkm'), fixed: await regrets('fixed') };
    await eventually(() => expect(all(body, '#points tbody tr').length).toBe(3));
    const rows = all(body, '#points tbody tr').map((row) => [...row.children].map(({ textContent }) => textContent!));
    rows.forEach((row, i) => {
      expect(row[0]).toBe(['2', '4', '8'][i]);
      for (const learner of ['fkm', 'fixed'] as const)
        expect(row.join(' | ')).toContain(meanText(expected[learner][i]!));
    });
    const picture = body.querySelector('#figure svg')!;
    const { apply } = axisOf(picture, 'y');
    expect(cornersOf(picture, '[stroke="var(--fkm, #D55E00)"]').map(([, y]) => y)).toEqual(
      expected.fkm.map((values) => expect.closeTo(apply(meanOf(values)), 1) as number),
    );
    expect(byId('conditions').textContent).toMatch(/^3 of 3 points; 3 repeats each, .*problem target; .*200 rounds/);
    expect(['rounds', 'repeats', 'seed'].map((id) => byId<HTMLInputElement>(id).value)).toEqual(['200', '3', '3']);
    expect(byId<HTMLButtonElement>('cancel').disabled).toBe(true);
  });

  it('opens each point in the playground with its own value and seed', async () => {
    await open(link);
    await eventually(() => expect(all(body, '#points tbody a').length).toBe(3));
    const { points } = engine.module.sweep(
      { problem: 'target', learners: ['fkm', 'fixed'], seed: 3, horizon: 'known', rounds: 200 },
      ['dimension=2,4,8'],
    );
    const fields = all(body, '#points tbody a').map((each) =>
      Object.fromEntries(new URLSearchParams(each.getAttribute('href')!.split('#')[1])),
    );
    expect(fields.map(({ dimension, seed, repeats, rounds }) => ({ dimension, seed, repeats, rounds }))).toEqual(
      points.map(({ values: [dimension], seed }) => ({
        dimension,
        seed: String(seed),
        repeats: '3',
        rounds: '200',
      })),
    );
  });

  it('takes 1k for 1000 where values are typed', async () => {
    const address = await open('problem=target&learners=fixed&repeats=2&over=rounds=64,128');
    const values = body.querySelector<HTMLInputElement>('[aria-label="values of the first parameter"]')!;
    values.value = '64,0.5k,1k';
    values.dispatchEvent(new Event('change'));
    await eventually(() => expect(decodeURIComponent(address.link)).toContain('over=rounds=64,500,1000'));
  });

  it('has no field of rounds where they are varied, and the exponent that fits best', async () => {
    const shared = { problem: 'target', learners: ['fixed'], seed: 3, horizon: 'known' };
    await open('problem=target&learners=fixed&repeats=5&seed=3&over=rounds=2^6..2^9');
    expect(byId('rounds').closest('label')!.hidden).toBe(true);
    await eventually(() => expect(all(body, '#rates tbody tr').length).toBe(1));
    const { points } = engine.module.sweep({ ...shared, rounds: 64 }, ['rounds=2^6..2^9']);
    const logs = await Promise.all(
      points.map(async ({ values: [rounds], seed }) => {
        const result = await engine.run({ ...shared, seed, rounds: Number(rounds), repeats: 5 });
        return [Math.log(Number(rounds)), Math.log(result.summary('fixed', 'regret').mean.at(-1)!)] as const;
      }),
    );
    expect(logs.map(([x]) => Math.round(Math.exp(x)))).toEqual([64, 128, 256, 512]);
    const [x, y] = [meanOf(logs.map(([each]) => each)), meanOf(logs.map(([, each]) => each))];
    const slope =
      logs.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0) / logs.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
    const cells = () => [...body.querySelector('#rates tbody tr')!.children].map(({ textContent }) => textContent!);
    await eventually(() => expect(cells()[1]).toMatch(/\d/)); // there is none before the fourth point
    const row = cells();
    expect(row[0]!.trim()).toBe('fixed');
    expect(Number(/[\d.]+/.exec(row[1]!)![0])).toBeCloseTo(slope, 1); // that of the page is weighted
  });
});
