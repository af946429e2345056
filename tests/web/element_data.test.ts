// The table of an element: an address, or the text itself.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isUsual, linkOf } from '../../web/src/elements/attributes';
import { givenData, withTable } from '../../web/src/elements/data';
import { Engine } from '../../web/src/engine';
import { DataTables } from '../../web/src/session/data_tables';
import { memoryDatabases } from './indexed_db';

const csv = 'age,response\n1,2\n';
const label = 'data.csv~b61b2eba4e48a86f';
let tables: DataTables;
let answers: { [address: string]: () => Response };
beforeEach(() => {
  vi.stubGlobal('indexedDB', memoryDatabases().indexedDB);
  vi.stubGlobal('location', { href: 'https://a.example/slides/' });
  vi.stubGlobal('document', { baseURI: 'https://a.example/slides/' });
  vi.stubGlobal('fetch', (address: string) => {
    const answer = answers[address];
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('Failed to fetch'));
  });
  tables = new DataTables();
  answers = { 'https://a.example/slides/my%20trial.csv?v=2': () => new Response(csv) };
});
const link = (data: string) => `problem=formula&${String(new URLSearchParams({ data }))}&seed=3`;

describe('the table of an element', () => {
  it('may be a text, and is then at hand by its label', async () => {
    const ready = await withTable(link(csv), tables);
    const own = new URLSearchParams(ready).get('data')!;
    expect(own).toMatch(/^data\.csv~[0-9a-f]{16}$/);
    expect(ready).toBe(`problem=formula&data=${own}&seed=3`);
    expect(tables.at(own)).toMatchObject({ file: 'data.csv', text: csv, rows: 1 });
  });

  it('may be an address, whose file it is called by', async () => {
    const ready = await withTable(link('my trial.csv?v=2'), tables);
    const own = new URLSearchParams(ready).get('data')!;
    expect(own).toMatch(/^my trial\.csv~[0-9a-f]{16}$/);
    expect(tables.at(own)).toMatchObject({ file: 'my trial.csv', text: csv });
  });

  it('may be the label of one that this browser keeps', async () => {
    await new DataTables().take({ file: 'data.csv', sha256: 'b61b2eba4e48a86f'.repeat(4), text: csv });
    expect(givenData(link(label))).toBe(undefined);
    expect(await withTable(link(label), tables)).toBe(link(label));
    expect(tables.at(label)).toMatchObject({ text: csv });
  });

  it('need not be there', async () => {
    for (const without of ['', 'seed=3', 'data=']) {
      expect(givenData(without)).toBe(undefined);
      expect(await withTable(without, tables)).toBe(without);
    }
  });

  it.each([
    ['is not there', 404, 'status 404'],
    ['does not answer', 0, 'no answer; another host must send Access-Control-Allow-Origin'],
  ])('is named where its file %s', async (_, status, why) => {
    answers = status ? { 'https://a.example/slides/a.csv': () => new Response('', { status }) } : {};
    await expect(withTable(link('a.csv'), tables)).rejects.toThrow(
      `data must be a CSV file that can be fetched, got "a.csv" (${why})`,
    );
  });
});

it('no setting is taken for an attribute that every element has', async () => {
  const engine = await Engine.create({ workers: 0 });
  const names = [...engine.catalogue.run, ...engine.catalogue.parameters].map(({ name }) => name);
  expect(names.filter(isUsual)).toEqual([]);
  expect(
    linkOf([
      { name: 'data-order', value: 'random' },
      { name: 'data-x', value: '1' },
    ]),
  ).toBe('data-order=random');
});
