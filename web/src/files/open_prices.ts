// Opens a price table; where the library refuses it and something can be done, offers to do it.
import type { Shell } from '../page/shell';
import type { PriceSource } from '../state/prices';
import { save } from './export';
import { digestOf } from '../session/provenance';
import { repairedName, repairsOf, type Repair } from './price_repair';

export type OpenedPrices = PriceSource & { text: string };

export interface PriceOpening {
  shell: Shell;
  /** Throws the library's sentence. */
  check(text: string): void;
  take(prices: OpenedPrices): Promise<void>;
}

/** True if it was taken; if not, the reader knows why. */
export async function openPrices(prices: OpenedPrices, opening: PriceOpening): Promise<boolean> {
  const { shell, check, take } = opening;
  try {
    check(prices.text);
  } catch (error) {
    const actions = repairsOf(prices.text).map((repair) => ({
      label: repair.label,
      act: () => void openRepaired(prices.file, repair, opening),
    }));
    shell.offer(`${prices.file}: ${(error as Error).message}`, actions);
    return false;
  }
  await take(prices);
  return true;
}

async function openRepaired(original: string, { done, text }: Repair, opening: PriceOpening): Promise<void> {
  const file = repairedName(original);
  const sha256 = digestOf(new TextEncoder().encode(text));
  if (!(await openPrices({ file, sha256, text }, opening))) return;
  const sentence = `${file} is ${original} ${done}. A link to these results will ask for that file.`;
  opening.shell.offer(sentence, [{ label: `Save ${file}`, act: () => save(file, text, 'text/csv') }]);
}
