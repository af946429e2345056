// The paper under many readings: each claim judged for combinations of what the text leaves open, computed here in a
// coarse form or read from a file of `bco reproduce --readings`.
import { h, raised, table } from '../base/dom';
import {
  thisBuild,
  type PaperEngine,
  type Margins,
  type Reading,
  type Readings,
  type ReadingsSummary,
  type Result,
  type Verdict,
} from '../engine';
import { choicesOf, readingsCsv, readingsIn, valuesOf, type OpenedReadings } from '../files/readings';
import { short, whole } from '../base/numbers';
import { TimeSlice } from '../base/scheduling';
import { Job, type JobContext } from '../session/job';
import type { Store } from '../session/store';
import type { DataSource } from '../state/data';
import { SpecificationFigure, verdictWords } from './specification';

const extent = 'coarse';
export const readingsRepeats = 6; // as many as a median's interval takes
const ratios = [3, 9, 10]; // claims whose estimate is a ratio
const parts: readonly Verdict[] = ['holds', 'tied', 'not-contradicted', 'undecided', 'not-reproduced', 'fails'];

const percent = (part: number, of: number): string => `${short((100 * part) / of)} %`;

const atATime = 16; // readings, between looks at the clock

/** The readings that are judged, with the verdicts of the default margins. */
interface Source extends OpenedReadings {
  /** Empty: this page's own run. */
  from: string;
  /** The runs, if they are still here. */
  runs?: Readings;
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
  private readonly run = h('button', { type: 'button', on: { click: () => this.toggle() } }, 'Run the readings');
  private readonly bar = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': 'Rounds of the readings' });
  private readonly status = h('span', { class: 'hint', role: 'status' });
  private readonly body = h('tbody', { role: 'rowgroup' });
  private readonly table: HTMLElement;
  private readonly figureFinding = h('p', { class: 'figure-finding', hidden: true });
  private readonly title = h('h3', { hidden: true });
  private readonly explained = h('p', { class: 'hint' });
  private readonly figure = new SpecificationFigure();
  private settings: ReadingsSettings | undefined;
  private prices: (DataSource & { text: string }) | undefined;
  private key = ''; // of what a run would give
  private readonly job = new Job();
  private source: Source | undefined;
  private judged: Judged[] = [];
  private judging = 0;
  private variants = 0;

  constructor(
    container: HTMLElement,
    private readonly engine: PaperEngine,
    private readonly store: Store,
    private readonly actions: {
      choose(claim: number): void;
      /** Shares and influences are others. */
      judged(): void;
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
      this.figureFinding,
      this.table,
      this.title,
      this.explained,
      this.figure.element,
    );
    this.figure.element.hidden = true;
    this.job.listen({ progress: () => this.showProgress(), changed: () => this.state(this.job.message) });
  }

  /** The choice that flips the verdict of a claim, where readings have been judged. */
  influencesOf(claim: number): string | undefined {
    return this.judged[claim - 1]?.summary.text;
  }

  show(settings: ReadingsSettings, prices: (DataSource & { text: string }) | undefined): void {
    const before = this.settings;
    this.settings = settings;
    this.prices = prices;
    const { key } = this;
    this.key = JSON.stringify({ ...thisBuild(), readings: extent, seed: settings.seed, prices: prices?.sha256 });
    if (key !== this.key) void this.recall();
    if (JSON.stringify(before?.margins) !== JSON.stringify(settings.margins)) void this.judge();
    else if (before?.claim !== settings.claim) this.draw();
  }

  /** Shows the readings of a file in place of those that were computed. */
  open(opened: OpenedReadings, from: string): void {
    this.job.clear();
    this.forget();
    this.source = { ...opened, from };
    void this.judge();
  }

  /** The file that `bco reproduce --readings` would write; undefined: there are none. */
  csv(): string | undefined {
    const { source } = this;
    return source && readingsCsv(source.claims, source, thisBuild().version, this.engine.catalogue);
  }

  private forget(): void {
    ++this.judging;
    this.source?.runs?.delete();
    this.source = undefined;
    this.judged = [];
  }

  private state(text: string): void {
    const { isActive } = this.job;
    this.run.textContent = isActive ? 'Cancel' : 'Run the readings';
    this.bar.hidden = !isActive;
    this.status.textContent = text;
  }

  private showProgress(): void {
    const { done, total } = this.job;
    this.bar.value = done / total;
    this.state(`${whole(this.variants)} variants, ${short((100 * done) / total)} % of the rounds`);
  }

  // ---------------------------------------------------------------- a run
  /** Shows what an earlier visit computed with these settings, unless a file was opened. */
  private async recall(): Promise<void> {
    const { key } = this;
    if (this.job.isActive || this.source?.from) return;
    const kept = (await this.store.get(key)) as OpenedReadings | undefined;
    if (!kept || key !== this.key || this.job.isActive || this.source?.from) return;
    this.open(kept, 'an earlier run in this browser');
  }

  private toggle(): void {
    if (this.job.isActive) this.job.cancel();
    else void this.play();
  }

  /** Runs the readings. Where nothing comes of it, those before stay. */
  private async play(): Promise<void> {
    const { key, job } = this;
    const { seed } = this.settings!;
    const prices = this.prices?.text;
    let runs: Readings | undefined;
    let failure = '';
    const claims = await job.start(async (context) => {
      runs = new this.engine.module.Readings(extent, { seed, ...(prices && { prices }) });
      failure = await this.compute(runs, seed, prices, context);
      return this.judgeRuns(runs);
    });
    if (!runs || !claims || claims.length === 0) {
      runs?.delete();
      if (claims) this.state(this.outcome([0], failure));
      return;
    }
    const repeats = this.repeatsOf(runs);
    this.forget();
    this.source = { extent, repeats, seed, claims, from: '', runs };
    if (Math.min(...repeats) === readingsRepeats)
      void this.store.set(key, { extent, repeats, seed, claims } satisfies OpenedReadings);
    this.state(`${this.outcome(repeats, failure)} ${short(job.seconds)} s.`);
    await this.judge();
  }

  private outcome(repeats: readonly number[], failure: string): string {
    const isCancelled = this.job.phase === 'cancelled';
    if (!isCancelled && !failure) return `${whole(this.variants)} variants, ${readingsRepeats} repeats each.`;
    return `${isCancelled ? 'Cancelled' : failure}: ${Math.min(...repeats)} of ${readingsRepeats} repeats finished in all experiments.`;
  }

  /** Plays all variants; what is finished counts, also where it was cancelled or, for the reason given, failed. */
  private async compute(
    readings: Readings,
    seed: number,
    prices: string | undefined,
    { signal, pause, report }: JobContext,
  ): Promise<string> {
    const configs = readings.configs();
    const played = configs.map(() => 0);
    const results: (Result | undefined)[] = configs.map(() => undefined);
    const total = configs.reduce((sum, { rounds }) => sum + rounds * readingsRepeats, 0);
    this.variants = configs.reduce((sum, { learners }) => sum + learners.length, 0);
    this.state(`${whole(this.variants)} variants …`);
    const runs = configs.map(async (config, i) => {
      const own = config.problem === 'portfolio' && prices ? { data: prices } : {};
      const onProgress = ({ rounds, result }: { rounds: number; result: Result }) => {
        played[i] = rounds;
        results[i] = result;
        report(
          played.reduce((sum, each) => sum + each, 0),
          total,
        );
      };
      await this.engine.run({ ...config, ...own, seed, repeats: readingsRepeats }, { signal, pause, onProgress });
    });
    const failed = (await Promise.allSettled(runs)).find((each) => each.status === 'rejected');
    const slice = new TimeSlice();
    for (const [i, result] of results.entries()) {
      for (const record of result?.records ?? []) {
        readings.add(i, record);
        await slice.yieldWhenSpent();
      }
    }
    return failed ? (failed.reason as Error).message : '';
  }

  // ---------------------------------------------------------------- verdicts
  private repeatsOf(runs: Readings): number[] {
    return this.engine.catalogue.paper.claims.map((_, i) => runs.repeats(i + 1));
  }

  /** All claims with the default margins; none where nothing is finished. */
  private async judgeRuns(runs: Readings): Promise<Reading[][]> {
    const claims: Reading[][] = [];
    if (Math.max(...this.repeatsOf(runs)) === 0) return claims;
    for (const [i] of this.engine.catalogue.paper.claims.entries()) claims.push(await this.judgeRun(runs, i + 1, {}));
    return claims;
  }

  /** Ends early where the runs are no longer those that are shown. */
  private async judgeRun(runs: Readings, claim: number, margins: Margins, isCurrent = () => true): Promise<Reading[]> {
    const judge = new this.engine.module.ReadingsJudge(runs, claim, margins);
    const slice = new TimeSlice();
    const readings: Reading[] = [];
    try {
      for (;;) {
        const some = judge.next(atATime);
        if (some.length === 0) return readings;
        readings.push(...some);
        await slice.yieldWhenSpent();
        if (!isCurrent()) return readings;
      }
    } finally {
      judge.delete();
    }
  }

  /** The margins that differ from their defaults are those of the state. */
  private hasOwnMargin(claim: number): boolean {
    const { margins } = this.settings!;
    return this.engine.catalogue.paper.margins.some(
      (each) => each.claims.includes(claim) && margins[each.name] !== undefined,
    );
  }

  /** The margin of a claim whose estimate alone does not tell its verdict. */
  private needsRuns(claim: number): boolean {
    const { margins } = this.settings!;
    return this.hasOwnMargin(claim) && this.engine.module.verdict_of_estimate(claim, [0, 0, 0], margins) === null;
  }

  private async readingsOf(
    { claims, runs }: Source,
    claim: number,
    isCurrent: () => boolean,
  ): Promise<readonly Reading[]> {
    const { margins } = this.settings!;
    const { verdict_of_estimate: verdictOf } = this.engine.module;
    const readings = claims[claim - 1]!;
    if (!this.hasOwnMargin(claim)) return readings;
    if (this.needsRuns(claim)) {
      return runs ? this.judgeRun(runs, claim, margins, isCurrent) : readings;
    }
    return readings.map((reading) => {
      const { estimate, low, high } = reading;
      if (Number.isNaN(estimate)) return reading;
      return { ...reading, verdict: verdictOf(claim, [estimate, low, high], margins)! };
    });
  }

  private async judge(): Promise<void> {
    const current = ++this.judging;
    const { source } = this;
    if (!source || !this.settings) return;
    const judged: Judged[] = [];
    const slice = new TimeSlice();
    for (const [i] of source.claims.entries()) {
      const readings = await this.readingsOf(source, i + 1, () => current === this.judging);
      await slice.yieldWhenSpent();
      if (current !== this.judging) return;
      const verdicts = readings.map(({ verdict }) => verdict);
      const estimates = readings.flatMap(({ estimate, low, high }) => [estimate, low, high]);
      const summary = this.engine.module.summarize_readings(i + 1, source.extent, verdicts, estimates);
      judged.push({ readings, summary });
    }
    this.judged = judged;
    this.draw();
    this.actions.judged();
  }

  private draw(): void {
    const { source, judged, settings } = this;
    this.table.hidden = judged.length === 0;
    if (!source || !settings || judged.length === 0) return;
    const { catalogue, module } = this.engine;
    const { seed, from } = source;
    const fewest = Math.min(...source.repeats);
    const most = Math.max(...source.repeats);
    if (from && !this.job.isActive) {
      const count = fewest === most ? fewest : `${fewest} to ${most}`;
      this.state(`From ${from}: the ${source.extent} readings, ${count} repeats, seed ${seed}.`);
    }
    this.body.replaceChildren(...judged.map((each, i) => this.row(i + 1, each)));
    this.showFigureFinding(source, judged);
    const { claim } = settings;
    const { statement, quantity } = catalogue.paper.claims[claim - 1]!;
    this.title.hidden = false;
    this.title.replaceChildren(`Claim ${claim}. `, ...raised(statement));
    const isStuck = !source.runs && this.needsRuns(claim);
    const stuck = isStuck
      ? ' Verdicts on this claim need the runs themselves, so they are for the default margin.'
      : '';
    this.explained.replaceChildren(
      ...raised(
        `Each point is one joint reading, with its 95 % interval over ${source.repeats[claim - 1]} repeats (seed ${seed}): ${quantity}. The lines are the margins of the verdicts.${stuck}`,
      ),
    );
    this.figure.show({
      quantity,
      choices: choicesOf(claim, source.extent, catalogue),
      readings: judged[claim - 1]!.readings,
      range: module.right_range(claim, settings.margins),
      isRatio: ratios.includes(claim),
    });
  }

  /** Tells in how many readings Figure 1a comes out as printed, and what these have in common. */
  private showFigureFinding({ extent: tried, repeats, seed }: Source, judged: readonly Judged[]): void {
    const { catalogue, module } = this.engine;
    const choices = choicesOf(2, tried, catalogue); // those of all four claims
    const verdicts = judged.slice(0, 4).map(({ readings }) => readings.map(({ verdict }) => verdict));
    const found = module.figure_as_printed(tried, verdicts);
    const shared = choices.flatMap(({ name, values }, c) => {
      const counts = values.map((_, v) => found.filter((n) => valuesOf(choices, n)[c] === v).length);
      if (counts.every((count) => count > 0) || values.length === 1) return [];
      const used = values.flatMap((value, v) => (counts[v]! > 0 ? [`${value} (${whole(counts[v]!)})`] : []));
      return [`${name} ${used.join(', ')}`];
    });
    const total = `${whole(found.length)} of ${whole(readingsIn(choices))} readings (${repeats[1]} repeats, seed ${seed})`;
    const common = shared.length > 0 ? ` They share: ${shared.join('; ')}.` : '';
    this.figureFinding.hidden = repeats[1] === 0;
    this.figureFinding.textContent = `Figure 1a comes out as printed, claims 1 to 4 together, in ${total}.${found.length > 0 ? common : ''} Shares describe this grid of choices; they are not probabilities.`;
  }

  private row(claim: number, { readings, summary }: Judged): HTMLElement {
    const count = readings.length;
    const shares = parts.filter((verdict) => summary.counts[verdict] > 0);
    const words = shares.map((verdict) => `${verdictWords[verdict]} in ${percent(summary.counts[verdict], count)}`);
    const bar = h('div', { class: 'shares', 'aria-hidden': 'true' });
    for (const verdict of shares) {
      const share = h('span', { class: verdict });
      share.style.flexGrow = String(summary.counts[verdict]);
      bar.append(share);
    }
    const repeats = this.source!.repeats[claim - 1]!;
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
      { 'data-claim': String(claim), role: 'row', ...(isShown && { class: 'chosen' }) },
      h('th', { scope: 'row', role: 'rowheader' }, choose),
      ...(repeats > 0
        ? [
            h(
              'td',
              { role: 'cell' },
              bar,
              h('span', {}, `${words.join(', ')} of ${whole(count)}; ${whole(summary.distinct)} distinct`),
            ),
            h('td', { role: 'cell' }, summary.text),
          ]
        : [h('td', { colSpan: 2, role: 'cell' }, 'no repeat of its experiments is finished')]),
    );
  }
}
