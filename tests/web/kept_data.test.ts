// The Open dialog on the tables that a browser keeps, and Forget.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptData } from '../../web/src/files/kept_data';
import { Store } from '../../web/src/session/store';
import { page } from './dom';
import { eventually } from './eventually';

let body: HTMLElement;
beforeEach(() => ({ body } = page()));
afterEach(() => void vi.restoreAllMocks());

const digits = 'ba7816bf8f01cfea';

function shown(keys: string[] | undefined, clears = true) {
  vi.spyOn(Store.prototype, 'keys').mockImplementation(() => Promise.resolve(keys));
  const clear = vi.spyOn(Store.prototype, 'clear').mockResolvedValue(clears);
  const element = keptData();
  body.append(element);
  const [line, offer] = element.children as unknown as [HTMLElement, HTMLElement];
  return { line, offer, status: offer.querySelector('span')!, forget: offer.querySelector('button')!, clear };
}

it('names the tables, the latest first, where they are and for how long; Forget deletes them and says so', async () => {
  const { line, offer, status, forget, clear } = shown([`old.csv~${digits}`, `new.csv~${digits}`]);
  await eventually(() => expect(status.textContent).toBe('Kept in this browser: new.csv, old.csv.'));
  expect(line.textContent).toBe(
    'Files are read in this page and never uploaded. This browser keeps a copy of a table, so that links to it still work, until you delete it here, clear this site’s data, or open 40 other tables.',
  );
  expect([offer.hidden, forget.textContent, forget.hidden]).toEqual([false, 'Forget', false]);
  forget.click();
  await eventually(() => expect(forget.hidden).toBe(true));
  expect(clear).toHaveBeenCalledTimes(1);
  expect(status.textContent).toBe(
    'Deleted from this browser. A table in use stays available until you leave this page.',
  );
});

it('offers nothing where nothing is kept, or can be', async () => {
  const none = shown([]);
  await eventually(() => expect(none.line.textContent).toContain('keeps a copy'));
  expect(none.offer.hidden).toBe(true);
  const never = shown(undefined);
  await eventually(() =>
    expect(never.line.textContent).toBe(
      'Files are read in this page and never uploaded, and this browser keeps no copy.',
    ),
  );
  expect(never.offer.hidden).toBe(true);
});

it('says what to do where it cannot be deleted', async () => {
  const { status, forget } = shown([`old.csv~${digits}`], false);
  await eventually(() => expect(status.textContent).not.toBe(''));
  forget.click();
  await eventually(() =>
    expect(status.textContent).toBe('The copy could not be deleted: clear this site’s data in your browser.'),
  );
  expect(forget.hidden).toBe(false);
});
