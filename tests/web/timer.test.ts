// Times in a browser whose timer goes by steps of 100 µs.
import { expect, it, vi } from 'vitest';
import type { Catalogue } from '../../web/src/engine';
import { Results } from '../../web/src/results/results';
import { unknownProvenance } from '../../web/src/session/provenance';
import type { ShownRun } from '../../web/src/session/shown';
import type { View } from '../../web/src/state/state';
import { page } from './dom';
import { eventually } from './eventually';
import { run } from './records';

vi.mock('../../web/src/base/clock', () => ({ clockSteps: 0.1 }));
const { body } = page();

it('has the resolution of its timer for its own runs, and none for those of a file', async () => {
  const view = {
    figure: 'loss',
    band: 'mean',
    'loss-at': 'y',
    against: 'rounds',
    'x-axis': 'log',
    'y-axis': 'auto',
    without: [],
  };
  const usual = { ...view, bounds: 'none', references: 'none', lines: 'fkm' } as unknown as View;
  const results = new Results(body, { learners: [] } as unknown as Catalogue, usual, { change: () => undefined });
  const own = run({ learners: { fkm: { average_loss: () => 1 } } });
  const said = async (shown: ShownRun, text: string) => {
    results.show(usual, shown);
    await eventually(() => expect(body.querySelector('#conditions')!.textContent).toBe(text));
  };
  await said(own, '2 repeats, round 1,000. Mean ± 95 % CI. Timer resolution: 100 µs.');
  await said({ ...own, opened: unknownProvenance(own.config) }, '2 repeats, round 1,000. Mean ± 95 % CI.');
});
