// Data that a browser keeps after a visit: computed results, tables.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askFor, forgetTables, keptTables, DataTables } from '../../web/src/session/data_tables';
import { Store } from '../../web/src/session/store';
import { memoryDatabases } from './indexed_db';

let names: () => string[];
let now = 0;
beforeEach(() => {
  const databases = memoryDatabases();
  ({ names } = databases);
  vi.stubGlobal('indexedDB', databases.indexedDB);
  vi.stubGlobal('location', { href: 'https://a.example/site/paper.html#seed=2' });
  vi.spyOn(Date, 'now').mockImplementation(() => ++now);
});

describe('a store', () => {
  const keys = (count: number, first = 0) => Array.from({ length: count }, (_, i) => `key ${first + i}`);
  const found = async (store: Store, all: readonly string[]) => {
    const values = await Promise.all(all.map((key) => store.get(key)));
    return all.filter((_, i) => values[i] !== undefined);
  };

  it('gives back what was kept, also to the next visit', async () => {
    await new Store('results').set('a', { records: Float64Array.of(1, 2) });
    const store = new Store('results');
    expect(await store.get('a')).toEqual({ records: Float64Array.of(1, 2) });
    expect(await store.get('b')).toBe(undefined);
    await store.set('a', 7);
    expect(await store.get('a')).toBe(7);
  });

  it('keeps forty things, and drops those that were used longest ago', async () => {
    const store = new Store('results');
    for (const key of keys(40)) await store.set(key, key);
    expect(await found(store, keys(40))).toEqual(keys(40));
    await store.get('key 0'); // used again
    for (const key of keys(3, 40)) await store.set(key, key);
    const all = keys(43);
    expect(await found(store, all)).toEqual(all.filter((key) => !['key 1', 'key 2', 'key 3'].includes(key)));
  });

  it('is apart from those of other names and of other folders of the host', async () => {
    await new Store('results').set('a', 1);
    expect(await new Store('prices').get('a')).toBe(undefined);
    vi.stubGlobal('location', { href: 'https://a.example/other/' });
    expect(await new Store('results').get('a')).toBe(undefined);
    expect(names()).toEqual(['results /site/', 'prices /site/', 'results /other/']);
  });

  it('keeps nothing, and says nothing, where a page may not', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new Error('The operation is insecure.');
      },
    });
    const store = new Store('results');
    await store.set('a', 1);
    expect(await store.get('a')).toBe(undefined);
  });
});

describe('tables', () => {
  it('are listed, the latest first, and forgotten for good', async () => {
    expect(await keptTables()).toEqual([]);
    await new DataTables().take(source);
    await new DataTables().take({ ...source, file: 'others.csv' });
    await new Store('bco-paper').set('a', 1);
    expect(await keptTables()).toEqual(['others.csv', 'my prices.csv']);
    expect(await forgetTables()).toBe(true);
    expect(await keptTables()).toEqual([]);
    expect(await new DataTables().find(label)).toBe(undefined);
    expect(await new Store('bco-paper').get('a')).toBe(1);
  });

  it('are none, and need not be forgotten, where a page may keep nothing', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(await keptTables()).toBe(undefined);
    expect(await forgetTables()).toBe(true);
  });

  const text = 'date,A,B,C\n2000-01-01,1,2,3\n2000-01-02,2,2,2\n2000-01-03,2,3,2\n2000-01-04,2,3,2\n';
  const source = { file: 'my prices.csv', sha256: '0123456789abcdef'.repeat(4), text };
  const label = 'my prices.csv~0123456789abcdef';
  const column = (name: string, numbers: 'all' | 'none' = 'all') => ({ name, numbers });
  const shape = { rows: 4, columns: [column('date', 'none'), column('A'), column('B'), column('C')] };

  it('are found by their label, with their rows and columns', async () => {
    const tables = new DataTables();
    expect(tables.at(label)).toBe(undefined);
    expect(await tables.take(source)).toBe(label);
    expect(tables.at(label)).toEqual({ ...source, ...shape });
    expect(tables.at('')).toBe(undefined);
    expect(tables.at('other.csv~0123456789abcdef')).toBe(undefined);
    tables.drop();
    expect(tables.at(label)).toBe(undefined);
  });

  it('are found again in the next visit, and only those', async () => {
    await new DataTables().take(source);
    const tables = new DataTables();
    expect(await tables.find('')).toBe(undefined);
    expect(await tables.find('my prices.csv~fedcba9876543210')).toBe(undefined);
    expect(await tables.find(label)).toEqual({ ...source, ...shape });
    expect(tables.at(label)!.rows).toBe(4);
  });

  it('can be at hand without being kept', async () => {
    expect(new DataTables().use(source)).toBe(label);
    expect(await keptTables()).toEqual([]);
  });

  it('that an earlier version kept are found', async () => {
    await new Store('bco-prices').set(label, source);
    expect(await new DataTables().find(label)).toEqual({ ...source, ...shape });
  });

  it('are asked for by their file and digits', () => {
    expect(askFor(label)).toBe('This link was made with the table my prices.csv (SHA-256 0123456789abcdef…).');
  });
});
