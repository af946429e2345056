// The line that says where the numbers come from, where that is a file.
import { setText } from '../base/dom';
import { whole } from '../base/numbers';
import { askFor } from '../session/data_tables';
import type { RunSettings } from '../session/run_settings';
import { formulaColumns, type TableShape } from '../state/table';

export interface SourceActions {
  close(): void;
  open(): void;
  /** Plays the table by a loss of the reader's own. */
  ownLoss(): void;
}

const keeping = 'A link names the file and does not contain it; the Open dialog says what this browser keeps.';
const mostNamed = 6;

function columnsOf(shape: TableShape): string {
  const names = formulaColumns(shape).map(({ column }) => column);
  const rest = names.length - mostNamed;
  const list = names.slice(0, mostNamed).join(', ') + (rest > 0 ? ` and ${whole(rest)} more` : '');
  const { length } = shape.columns;
  return `${whole(length)} column${length === 1 ? '' : 's'} (${names.length > 0 ? `${list} with numbers` : 'none with numbers'})`;
}

export class SourceLine {
  private readonly close: HTMLButtonElement;
  private readonly open: HTMLButtonElement;
  private readonly ownLoss: HTMLButtonElement;

  constructor(private readonly line: HTMLElement) {
    [this.close, this.open, this.ownLoss] = line.querySelectorAll('button') as unknown as [
      HTMLButtonElement,
      HTMLButtonElement,
      HTMLButtonElement,
    ];
  }

  enable({ close, open, ownLoss }: SourceActions): void {
    this.close.addEventListener('click', close);
    this.open.addEventListener('click', open);
    this.ownLoss.addEventListener('click', ownLoss);
  }

  /**
   * `resultsFrom`: the file whose results are shown. `label`: of the table that the link names. `rounds`: the most that are
   * played.
   */
  show(resultsFrom: string, label: string, settings: RunSettings, rounds = settings.config.rounds): void {
    const { data, lacksData, takesRows } = settings;
    this.line.hidden = !(lacksData || data || resultsFrom);
    if (this.line.hidden) return;
    this.open.hidden = !lacksData || resultsFrom !== '';
    const withoutTable = lacksData ? 'Continue without it' : 'Close the table';
    setText(this.close, resultsFrom ? 'Close file' : takesRows ? withoutTable : 'Use the synthetic market');
    this.ownLoss.hidden = resultsFrom !== '' || !data || (takesRows && !settings.ignoresData);
    setText(this.ownLoss, takesRows ? 'Least squares on it' : 'Use it with your own loss');
    setText(this.line.querySelector('span')!, this.sentences(resultsFrom, label, settings, rounds).join(' '));
  }

  private sentences(resultsFrom: string, label: string, settings: RunSettings, rounds: number): string[] {
    const { data, lacksData, takesRows } = settings;
    const repeatsAfter = settings.repeatsAfter(rounds);
    if (resultsFrom) return [`Showing results from ${resultsFrom}, not a run of these settings.`];
    if (lacksData) return [`${askFor(label)} Open that file to see its numbers.`];
    if (!data) return [];
    const { file, rows, columns } = data;
    if (!takesRows) return [`Prices of ${file}: ${columns.length - 1} stocks, ${rows} days.`, keeping];
    const counted = `${whole(rows)} row${rows === 1 ? '' : 's'}`;
    return [
      `Data of ${file}: ${counted}, ${columnsOf(data)}.`,
      ...(settings.ignoresData ? ['The loss does not use it yet.'] : []),
      ...(repeatsAfter === undefined
        ? []
        : [`Rows are played again from the first after round ${whole(repeatsAfter)}.`]),
      keeping,
    ];
  }
}
