// The reader's own tables: the one at hand, and those that this browser keeps, so that a link that names one finds it
// again.
import { dataLabel, readLabel, type DataSource } from '../state/data';
import { shapeOf, type TableShape } from '../state/table';
import { Store } from './store';

const storeName = 'bco-prices'; // as in earlier versions: what they kept is still there

export interface DataTable extends DataSource, TableShape {
  text: string;
}

export class DataTables {
  private opened: Store | undefined;
  private current: DataTable | undefined;

  // Opened when it is needed: most pages have no table.
  private get store(): Store {
    return (this.opened ??= new Store(storeName));
  }

  /** The table with this label, if it is at hand. */
  at(label: string): DataTable | undefined {
    return label !== '' && this.current && dataLabel(this.current) === label ? this.current : undefined;
  }

  /** Looks for it among those that this browser keeps. */
  async find(label: string): Promise<DataTable | undefined> {
    const atHand = this.at(label);
    if (atHand || label === '') return atHand;
    const kept = await this.store.get(label);
    if (!isKept(kept)) return undefined;
    this.current = { ...kept, ...shapeOf(kept.text) };
    return this.current;
  }

  /** Drops the table at hand; those that were kept stay. */
  drop(): void {
    this.current = undefined;
  }

  /** Has one at hand without keeping it; gives its label. */
  use({ file, sha256, text }: DataSource & { text: string }): string {
    this.current = { file, sha256, text, ...shapeOf(text) };
    return dataLabel(this.current);
  }

  /** Takes one that was opened; gives its label. */
  async take(source: DataSource & { text: string }): Promise<string> {
    const { file, sha256, text } = source;
    const label = this.use(source);
    await this.store.set(label, { file, sha256, text });
    return label;
  }
}

/** The files of all tables that this browser keeps, the latest first; undefined where it keeps nothing. */
export async function keptTables(): Promise<string[] | undefined> {
  const labels = await new Store(storeName).keys();
  return labels?.map((label) => readLabel(label).file).reverse();
}

/** True once it keeps none any more. */
export const forgetTables = (): Promise<boolean> => new Store(storeName).clear();

/** Message for a link whose table is missing. */
export function askFor(label: string): string {
  const { file, digits } = readLabel(label);
  return `This link was made with the table ${file} (SHA-256 ${digits}…).`;
}

const isKept = (value: unknown): value is DataSource & { text: string } =>
  typeof value === 'object' && value !== null && 'text' in value && 'file' in value && 'sha256' in value;
