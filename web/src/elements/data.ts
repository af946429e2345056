// The table of an element: its `data` is the address of a CSV file, or the text of one, which has a line break.
import { digestOf } from '../session/provenance';
import type { DataTables } from '../session/data_tables';
import { isDataLabel } from '../state/data';
import { shown, written } from '../state/link';

const mostBytes = 64 << 20;

const nameOf = (address: string): string =>
  decodeURIComponent(new URL(address).pathname.split('/').at(-1) || 'data.csv');

/** The value of `data` in a link, where it is neither empty nor the label of a table that was opened. */
export function givenData(link: string): string | undefined {
  const data = new URLSearchParams(link).get('data');
  return data === null || data === '' || isDataLabel(data) ? undefined : data;
}

/** The bytes of a table and its file's name; throws a sentence. */
async function bytesOf(data: string): Promise<{ file: string; bytes: Uint8Array }> {
  if (/[\r\n]/.test(data)) return { file: 'data.csv', bytes: new TextEncoder().encode(data) };
  const refuse = (why: string) => new Error(`data must be a CSV file that can be fetched, got ${shown(data)} (${why})`);
  let response: Response;
  let address: string;
  try {
    address = new URL(data, document.baseURI).href;
    response = await fetch(address);
  } catch {
    throw refuse('no answer; another host must send Access-Control-Allow-Origin');
  }
  if (!response.ok) throw refuse(`status ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length > mostBytes) throw refuse(`it must have at most ${mostBytes} bytes, got ${bytes.length}`);
  return { file: nameOf(address), bytes };
}

/** The link with the label of the table in place of its address or text; the table is then at hand. */
export async function withTable(link: string, tables: DataTables): Promise<string> {
  const data = givenData(link);
  if (data === undefined) {
    await tables.find(new URLSearchParams(link).get('data') ?? '');
    return link;
  }
  const { file, bytes } = await bytesOf(data);
  const label = tables.use({ file, sha256: digestOf(bytes), text: new TextDecoder().decode(bytes) });
  return withLabel(link, label);
}

export const withLabel = (link: string, label: string): string =>
  written([...new URLSearchParams(link)].map(([name, value]) => [name, name === 'data' ? label : value]));
