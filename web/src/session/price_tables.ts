// The reader's own price tables: the one at hand, and those that this browser keeps, so that a link that names one finds
// it again.
import { priceLabel, readLabel, sizeOf, type PriceSource } from '../state/prices';
import { Store } from './store';

const storeName = 'bco-prices';

/** A table with as many stocks and rounds as it seems to have; the library checks its contents. */
export interface PriceTable extends PriceSource {
  text: string;
  stocks: number;
  rounds: number;
}

export class PriceTables {
  private readonly store = new Store(storeName);
  private current: PriceTable | undefined;

  /** The table with this label, if it is at hand. */
  at(label: string): PriceTable | undefined {
    return label !== '' && this.current && priceLabel(this.current) === label ? this.current : undefined;
  }

  /** Looks for it among those that this browser keeps. */
  async find(label: string): Promise<PriceTable | undefined> {
    const atHand = this.at(label);
    if (atHand || label === '') return atHand;
    const kept = await this.store.get(label);
    if (!isKept(kept)) return undefined;
    this.current = { ...kept, ...sizeOf(kept.text) };
    return this.current;
  }

  /** Drops the table at hand; those that were kept stay. */
  drop(): void {
    this.current = undefined;
  }

  /** Takes one that was opened; gives its label. */
  async take(source: PriceSource & { text: string }): Promise<string> {
    const { file, sha256, text } = source;
    this.current = { file, sha256, text, ...sizeOf(text) };
    const label = priceLabel(source);
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

/** Message for a link whose price table is missing. */
export function askFor(label: string): string {
  const { file, digits } = readLabel(label);
  return `This link was made with the prices of ${file} (SHA-256 ${digits}…).`;
}

const isKept = (value: unknown): value is PriceSource & { text: string } =>
  typeof value === 'object' && value !== null && 'text' in value && 'file' in value && 'sha256' in value;
