// The paper under every reading: each claim judged for all combinations of what the text leaves open, computed here in a
// coarse form or read from a file of `bco reproduce --readings`.
import { h, raised, table } from '../dom';
import {
  thisBuild,
  type Engine,
  type Margins,
  type Reading,
  type Readings,
  type ReadingsSummary,
  type Result,
  type Verdict,
} from '../engine';
import { choicesOf, readingsCsv, type OpenedReadings, type ReadingsOrigin } from '../files/readings';
import { short, whole } from '../numbers';
import { TimeSlice } from '../scheduling';
import type { PriceSource } from '../state/prices';
import { SpecificationFigure, verdictWords } from './specification';

const extent = 'coarse';
export const readingsRepeats = 6; // as many as a median's interval takes
const ratios = [9, 10]; // claims whose estimate is a ratio
const parts: readonly [Exclude<keyof ReadingsSummary, 'influences'>, Verdict][] = [
  ['holds', 'holds'],
  ['undecided', 'undecided'],
  ['not_reproduced', 'not-reproduced'],
  ['fails', 'fails'],
];

const percent = (part: number, of: number): string => `${short((100 * part) / of)} %`;

/** What flips a verdict, or at least changes it; empty: nothing does. */
export function influences({ influences }: ReadingsSummary): string {
  const flips = influences.some((each) => each.flips > 0);
  const count = (each: (typeof influences)[number]) => (flips ? each.flips : each.changes);
  const shares = influences
    .filter((each) => count(each) > 0)
    .map((each) => `${each.choice.replaceAll('-', ' ')} (${percent(count(each), each.pairs)})`);
  if (shares.length === 0) return 'no choice changes it';
  return `${flips ? 'flips with' : 'changes with'} ${shares.slice(0, 4).join(', ')}${shares.length > 4 ? ', …' : ''}`;
}

interface Judged {
  readings: readonly Reading[];
  summary: ReadingsSummary;
}

export interface ReadingsSettings {
  seed: number;
  margins: Margins;
  /** The claim whose curve is shown. */
  claim: number;
}

export class ReadingsPanel {
  private readonly run = h('button', { type: 'button', on: { click: () => void this.toggle() } }, 'Run the readings');
  private readonly bar = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': 'Rounds of the readings' });
  private readonly status = h('span', { class: 'hint', role: 'status' });
  private readonly body = h('tbody');
  private readonly table: HTMLElement;
  private readonly title = h('h3', { hidden: true });
  private readonly explained = h('p', { class: 'hint' });
  private readonly figure = new SpecificationFigure();
  private settings: ReadingsSettings | undefined;
  private prices: (PriceSource & { text: string }) | undefined;
  private abort: AbortController | undefined;
  private computed: Readings | undefined; // of this page's own run
  private opened: OpenedReadings | undefined;
  private origin: (ReadingsOrigin & { from: string }) | undefined;
  private judged: Judged[] = [];
  private judging = 0;

  constructor(
    container: HTMLElement,
    private readonly engine: Engine,
    private readonly actions: {
      choose(claim: number): void;
      /** Shares and influences have changed. */
      told(): void;
    },
  ) {
    this.table = table(
      {
        name: 'readings',
        label: 'Shares of the readings',
        caption: 'In how many readings each claim holds, and which choice flips its verdict',
        heads: ['no.', 'of all readings', 'which choice decides'],
      },
      this.body,
    );
    this.table.hidden = true;
    container.replaceChildren(
      h('div', { class: 'readings-bar' }, this.run, this.bar, this.status),
      this.table,
      this.title,
      this.explained,
      this.figure.element,
    );
    this.figure.element.hidden = true;
    this.state('');
  }

  /** What flips the verdict of a claim, where readings have been judged. */
  influencesOf(claim: number): string | undefined {
    const judged = this.judged[claim - 1];
    return judged && influences(judged.summary);
  }

  show(settings: ReadingsSettings, prices: (PriceSource & { text: string }) | undefined): void {
    const before = this.settings;
    this.settings = settings;
    this.prices = prices;
    if (JSON.stringify(before?.margins) !== JSON.stringify(settings.margins)) void this.judge();
    else if (before?.claim !== settings.claim) this.draw();
  }

  /** What a file holds, in place of what was computed. */
  open(opened: OpenedReadings, file: string): void {
    this.abort?.abort();
    this.forget();
    this.opened = opened;
    this.origin = { ...opened, from: file };
    void this.judge();
  }

  /** The file that `bco reproduce --readings` would write; undefined: there are none. */
  csv(): string | undefined {
    if (!this.origin || this.judged.length === 0) return undefined;
    return readingsCsv(
      this.judged.map(({ readings }) => readings),
      this.origin,
      thisBuild().version,
      this.engine.catalogue,
    );
  }

  private forget(): void {
    this.computed?.delete();
    this.computed = undefined;
    this.opened = undefined;
    this.origin = undefined;
    this.judged = [];
  }

  private state(text: string): void {
    const going = this.abort !== undefined;
    this.run.textContent = going ? 'Cancel' : 'Run the readings';
    this.bar.hidden = !going;
    this.status.textContent = text;
  }

  // ---------------------------------------------------------------- a run
  private async toggle(): Promise<void> {
    if (this.abort) return this.abort.abort(new Error('cancelled'));
    const mine = new AbortController();
    this.abort = mine;
    this.forget();
    const { seed } = this.settings!;
    const prices = this.prices?.text;
    const began = performance.now();
    let text = '';
    let readings: Readings | undefined;
    try {
      readings = new this.engine.module.Readings(extent, { seed, ...(prices && { prices }) });
      this.computed = readings;
      text = await this.compute(readings, seed, prices, mine.signal);
    } catch (error) {
      text = `${(error as Error).message}.`;
    }
    if (this.computed !== readings || !readings) return; // a file was opened meanwhile
    this.abort = undefined;
    const { repeats } = readings;
    this.origin = { extent, repeats, seed, from: '' };
    this.state(`${text} ${short((performance.now() - began) / 1000)} s.`);
    await this.judge();
  }

  /** Plays all variants; what is finished counts, also where it was cancelled. */
  private async compute(
    readings: Readings,
    seed: number,
    prices: string | undefined,
    signal: AbortSignal,
  ): Promise<string> {
    const configs = readings.configs();
    const played = configs.map(() => 0);
    const results: (Result | undefined)[] = configs.map(() => undefined);
    const total = configs.reduce((sum, { rounds }) => sum + rounds * readingsRepeats, 0);
    const variants = configs.reduce((sum, { learners }) => sum + learners.length, 0);
    this.state(`${whole(variants)} variants …`);
    const runs = configs.map(async (config, i) => {
      const own = config.problem === 'portfolio' && prices ? { prices } : {};
      const onProgress = ({ rounds, result }: { rounds: number; result: Result }) => {
        played[i] = rounds;
        results[i] = result;
        const done = played.reduce((sum, each) => sum + each, 0);
        this.bar.value = done / total;
        this.state(`${whole(variants)} variants, ${short((100 * done) / total)} % of the rounds`);
      };
      await this.engine.run({ ...config, ...own, seed, repeats: readingsRepeats }, { signal, onProgress });
    });
    const failed = (await Promise.allSettled(runs)).find((each) => each.status === 'rejected');
    const slice = new TimeSlice();
    for (const [i, result] of results.entries()) {
      for (const record of result?.records ?? []) {
        readings.add(i, record);
        await slice.yieldWhenSpent();
      }
    }
    const done = `${readings.repeats} of ${readingsRepeats} repeats finished`;
    if (failed && !signal.aborted) return `${(failed.reason as Error).message}: ${done}.`;
    return signal.aborted ? `Cancelled: ${done}.` : `${whole(variants)} variants, ${readingsRepeats} repeats each.`;
  }

  // ---------------------------------------------------------------- verdicts
  private readingsOf(claim: number): Reading[] {
    const { margins } = this.settings!;
    const { module } = this.engine;
    if (this.computed) return this.computed.judge(claim, margins);
    return this.opened!.claims[claim - 1]!.map((reading) => {
      const { estimate, low, high } = reading;
      if (Number.isNaN(estimate)) return reading;
      const verdict = module.verdict_of_estimate(claim, [estimate, low, high], margins) ?? reading.verdict;
      return { ...reading, verdict };
    });
  }

  private async judge(): Promise<void> {
    if (!this.origin || !this.settings) return;
    const mine = ++this.judging;
    const judged: Judged[] = [];
    const slice = new TimeSlice();
    for (const [i] of this.engine.catalogue.paper.claims.entries()) {
      const readings = this.readingsOf(i + 1);
      const verdicts = readings.map(({ verdict }) => verdict);
      judged.push({ readings, summary: this.engine.module.summarize_readings(i + 1, this.origin.extent, verdicts) });
      await slice.yieldWhenSpent();
      if (mine !== this.judging || !this.origin) return;
    }
    this.judged = judged;
    this.draw();
    this.actions.told();
  }

  private draw(): void {
    const { origin, judged, settings } = this;
    this.table.hidden = judged.length === 0;
    if (!origin || !settings || judged.length === 0) return;
    const { catalogue, module } = this.engine;
    const { repeats, seed, from } = origin;
    if (from) {
      this.state(`From ${from}: the ${origin.extent} readings, ${repeats} repeats, seed ${seed}.`);
    }
    this.body.replaceChildren(...judged.map((each, i) => this.row(i + 1, each)));
    const { claim } = settings;
    const { statement, quantity } = catalogue.paper.claims[claim - 1]!;
    this.title.hidden = false;
    this.title.replaceChildren(`Claim ${claim}. `, ...raised(statement));
    this.explained.replaceChildren(
      ...raised(
        `Each point is one joint reading, with its 95 % interval over ${repeats} repeats (seed ${seed}): ${quantity}. The lines are the judge’s margins.`,
      ),
    );
    this.figure.show({
      quantity,
      choices: choicesOf(claim, origin.extent, catalogue),
      readings: judged[claim - 1]!.readings,
      range: module.right_range(claim, settings.margins),
      isRatio: ratios.includes(claim),
    });
  }

  private row(claim: number, { readings, summary }: Judged): HTMLElement {
    const count = readings.length;
    const shares = parts.filter(([name]) => summary[name] > 0);
    const words = shares.map(([name, verdict]) => `${verdictWords[verdict]} in ${percent(summary[name], count)}`);
    const bar = h('div', { class: 'shares', 'aria-hidden': 'true' });
    for (const [name, verdict] of shares) {
      const share = h('span', { class: verdict });
      share.style.flexGrow = String(summary[name]);
      bar.append(share);
    }
    const isShown = claim === this.settings!.claim;
    const choose = h(
      'button',
      {
        type: 'button',
        class: 'plain',
        'aria-pressed': String(isShown),
        'aria-label': `Show the readings of claim ${claim}`,
        on: { click: () => this.actions.choose(claim) },
      },
      String(claim),
    );
    return h(
      'tr',
      { 'data-claim': String(claim), ...(isShown && { class: 'chosen' }) },
      h('th', { scope: 'row' }, choose),
      h('td', {}, bar, h('span', {}, `${words.join(', ')} of ${whole(count)}`)),
      h('td', {}, influences(summary)),
    );
  }
}
