// Opens a table; where the library refuses it and something can be done, offers to do it.
import type { Shell } from '../page/shell';
import type { RunSettings } from '../session/run_settings';
import type { DataSource } from '../state/data';
import type { State } from '../state/state';
import { save } from './export';
import { digestOf } from '../session/provenance';
import { repairedName, repairsOf, type Repair } from './price_repair';

export const ownLossLabel = 'Use it with your own loss';

export type OpenedData = DataSource & { text: string };

export interface DataAction {
  label: string;
  act(): void;
}

export interface DataOpening {
  shell: Shell;
  /** Throws the library's sentence. */
  check(text: string): void;
  take(data: OpenedData): Promise<void>;
  /** It is refused as a table of prices. */
  isOfPrices?(): boolean;
  /** The problem that is chosen takes no table: one of prices goes to another. */
  isElsewhere?(): boolean;
  /** Other uses of a table that is refused. */
  otherUses?(data: OpenedData): DataAction[];
  /** Its rows become a set; undefined: they are none. Throws the library's sentence. */
  asSet?(text: string): (() => void) | undefined;
}

/** True if it was taken as data; if not, the reader knows why, or is asked. */
export async function openData(data: OpenedData, opening: DataOpening): Promise<boolean> {
  const asData = { label: 'Use it as data', act: () => void openRounds(data, opening) };
  try {
    const useSet = opening.asSet?.(data.text);
    if (!useSet) return await openRounds(data, opening);
    const sentence = `${data.file} has a last column b: each of its rows can be an inequality a·x ≤ b of your own set.`;
    opening.shell.offer(sentence, [{ label: 'Use it as the set', act: useSet }, asData]);
  } catch (error) {
    opening.shell.offer(`${data.file}, as rows of a set: ${(error as Error).message}`, [asData]);
  }
  return false;
}

/** As a table whose rows are rounds. */
async function openRounds(data: OpenedData, opening: DataOpening): Promise<boolean> {
  const { shell, check, take, isOfPrices = () => true, isElsewhere = () => false, otherUses = () => [] } = opening;
  try {
    check(data.text);
  } catch (error) {
    const repairs = (isOfPrices() ? repairsOf(data.text) : []).map((repair) => ({
      label: repair.label,
      act: () => void openRepaired(data.file, repair, opening),
    }));
    const begin = isElsewhere() ? `${data.file} is not a table of prices:` : `${data.file}:`;
    shell.offer(`${begin} ${(error as Error).message}`, [...repairs, ...otherUses(data)]);
    return false;
  }
  await take(data);
  return true;
}

async function openRepaired(original: string, { done, text }: Repair, opening: DataOpening): Promise<void> {
  const file = repairedName(original);
  const sha256 = digestOf(new TextEncoder().encode(text));
  if (!(await openData({ file, sha256, text }, opening))) return;
  const sentence = `${file} is ${original} ${done}. A link to these results will ask for that file.`;
  opening.shell.offer(sentence, [{ label: `Save ${file}`, act: () => save(file, text, 'text/csv') }]);
}

/** An opening into the run of a page: the problem that is chosen, prices, or a loss of the reader's own. */
export function runOpening(
  shell: Shell,
  settings: RunSettings,
  become: (data: OpenedData, state: State) => Promise<void>,
  change: (state: State) => void,
): DataOpening {
  return {
    shell,
    check: (text) => void settings.stateWith(text),
    take: (data) => become(data, settings.stateWith(data.text)),
    isOfPrices: () => !settings.takesRows,
    isElsewhere: () => !settings.takesData,
    otherUses: (data) => {
      const state = settings.ownLossOn(data.text);
      return state ? [{ label: ownLossLabel, act: () => void become(data, state) }] : [];
    },
    asSet: (text) => {
      const state = settings.ownSetFrom(text);
      return (
        state &&
        (() => {
          shell.say();
          change(state);
        })
      );
    },
  };
}
