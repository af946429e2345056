// The line that says where the numbers come from, where that is a file.
import { setText } from '../base/dom';
import { askFor } from '../session/price_tables';
import type { RunSettings } from '../session/run_settings';

export interface SourceActions {
  close(): void;
  open(): void;
}

export class SourceLine {
  private readonly close: HTMLButtonElement;
  private readonly open: HTMLButtonElement;

  constructor(private readonly line: HTMLElement) {
    [this.close, this.open] = line.querySelectorAll('button') as unknown as [HTMLButtonElement, HTMLButtonElement];
  }

  enable({ close, open }: SourceActions): void {
    this.close.addEventListener('click', close);
    this.open.addEventListener('click', open);
  }

  /** `resultsFrom`: the file whose results are shown. `label`: of the prices that the link names. */
  show(resultsFrom: string, label: string, { prices, lacksPrices }: RunSettings): void {
    this.line.hidden = !(lacksPrices || prices || resultsFrom);
    this.open.hidden = !lacksPrices || resultsFrom !== '';
    setText(this.close, resultsFrom ? 'Close file' : 'Use the synthetic market');
    let text = '';
    if (resultsFrom) text = `Showing results from ${resultsFrom}, not a run of these settings.`;
    else if (lacksPrices) text = `${askFor(label)} Open that file to see its numbers.`;
    else if (prices) {
      text = `Prices of ${prices.file}: ${prices.stocks} stocks, ${prices.rounds + 1} days. A link names the file and does not contain it; the Open dialog says what this browser keeps.`;
    }
    setText(this.line.querySelector('span')!, text);
  }
}
