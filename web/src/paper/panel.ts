// One panel of the paper's figure: an experiment with its progress, its curves, and what can be done with it.
import { h } from '../base/dom';
import { Result, type Engine, type Record, type RunConfig } from '../engine';
import { short, whole } from '../base/numbers';
import { curveFigure, type CurveView } from '../results/figure';
import { Job, type JobContext } from '../session/job';
import type { Provenance } from '../session/provenance';
import { comparable, type ShownRun } from '../session/shown';
import type { Part } from './export';
import { Painter } from '../results/painter';
import { remarks } from '../results/remarks';
import { frame } from '../base/scheduling';
import type { PaperProblem } from './state';
import type { Store } from '../session/store';

export interface PanelConfig {
  config: RunConfig;
  /** Algorithm 2's schedules without its resets, for claim 13. */
  withoutResets: RunConfig;
  /** The synthetic market beside a price table, for claims 5 and 6. */
  synthetic?: RunConfig;
}

/** The records of a finished panel, as they are kept. */
export interface PanelRecords {
  records: readonly Record[];
  withoutResets: readonly Record[];
  synthetic?: readonly Record[];
}

/** The address of the playground with the experiment, looked at in the same way. */
type PlaygroundLink = (view: Partial<CurveView>) => string;

export const runsOf = ({ config, withoutResets, synthetic }: PanelConfig): RunConfig[] => [
  config,
  withoutResets,
  ...(synthetic ? [synthetic] : []),
];
const costOf = (experiment: PanelConfig): number =>
  runsOf(experiment).reduce((sum, { rounds, repeats }) => sum + rounds * repeats, 0);

export class ExperimentPanel {
  readonly job = new Job();
  readonly element: HTMLElement;
  readonly figure = h('div', { class: 'panel-figure' });
  private readonly bar = h('progress', { max: 1, value: 0 });
  private readonly state = h('span', { class: 'panel-state' });
  private readonly again = h('button', { type: 'button', class: 'plain', on: { click: () => this.toggle() } });
  private readonly notes = h('div');
  private remark = '';
  private readonly link = h('a', {}, 'Open in the playground');
  private readonly painter = new Painter(() => this.paint());
  private playground: PlaygroundLink | undefined;
  private width = 0;
  private experiment: PanelConfig | undefined;
  private key = '';
  private result: Result | undefined;
  private withoutResets: Result | undefined;
  private synthetic: Result | undefined;
  private opened: { shown: ShownRun; withoutResets: ShownRun | undefined } | undefined;
  private isMissing = false; // in the files that were opened
  private view: CurveView | undefined;

  constructor(
    readonly problem: PaperProblem,
    title: string,
    private readonly engine: Engine,
    private readonly store: Store,
  ) {
    this.bar.setAttribute('aria-label', `${title}: rounds played`);
    this.element = h(
      'article',
      { class: 'panel', 'data-panel': problem },
      h('header', {}, h('h3', {}, title), this.state, this.again),
      this.bar,
      this.figure,
      this.notes,
      h('p', { class: 'panel-link' }, this.link),
    );
    new ResizeObserver(([entry]) => {
      if (entry!.contentRect.width === 0 && this.width > 0) return; // hidden: it keeps its height
      this.width = Math.max(280, Math.floor(entry!.contentRect.width));
      this.painter.ask();
    }).observe(this.figure);
    this.job.listen({ progress: () => this.showState(), changed: () => this.showState() });
  }

  /** Why there is no finished run; empty: there is one, or it is on its way. */
  get trouble(): string {
    if (this.isMissing) return 'Not in the files that were opened.';
    return this.job.phase === 'cancelled' ? 'Cancelled.' : this.job.message;
  }

  /** The whole run, or nothing. */
  get finished(): PanelRecords | undefined {
    return this.job.isActive || this.trouble || !this.result ? undefined : this.records;
  }

  private get records(): PanelRecords {
    return {
      records: this.result?.records ?? [],
      withoutResets: this.withoutResets?.records ?? [],
      ...(this.synthetic && { synthetic: this.synthetic.records }),
    };
  }

  get shown(): { config: RunConfig; result: Result } | undefined {
    return this.experiment && this.result && { config: this.experiment.config, result: this.result };
  }

  show(view: CurveView, remark: string): void {
    this.view = view;
    this.remark = remark;
    this.showLink();
    this.painter.ask();
  }

  private showLink(): void {
    this.link.hidden = this.playground === undefined;
    if (this.playground) this.link.href = this.playground(this.view ?? {});
  }

  /** Starts where something else is to be run than before, unless that was computed before. `fresh`: in any case. */
  async run(
    experiment: PanelConfig,
    key: string,
    playground: PlaygroundLink,
    { fresh = false, paused = false } = {},
  ): Promise<void> {
    this.playground = playground;
    this.showLink();
    if (key === this.key && (this.job.isActive || (this.finished && !fresh))) return;
    const { config } = experiment;
    this.key = key;
    this.experiment = experiment;
    this.opened = undefined;
    this.isMissing = false;
    this.result = new Result(config.learners, 0);
    this.withoutResets = this.synthetic = undefined;
    await this.job.start(
      async (context) => {
        const kept = fresh ? undefined : await this.kept(key);
        context.signal.throwIfAborted();
        if (kept) return this.take(kept);
        await this.compute(experiment, context);
        void this.store.set(key, this.records);
      },
      { paused, total: costOf(experiment) },
    );
  }

  /** Results from a file; none: the file has nothing of this experiment. */
  open(opened: { shown: ShownRun; withoutResets: ShownRun | undefined } | undefined): void {
    this.key = '';
    this.experiment = undefined;
    this.result = this.withoutResets = this.synthetic = undefined;
    this.opened = opened;
    this.playground = undefined; // a file may not say all that a link would need
    this.showLink();
    this.isMissing = !opened;
    if (opened) {
      const { shown, withoutResets } = opened;
      this.experiment = { config: shown.config, withoutResets: withoutResets?.config ?? shown.config };
      this.take({ records: shown.result.records, withoutResets: withoutResets?.result.records ?? [] });
    } else {
      this.figure.replaceChildren();
      this.notes.replaceChildren();
    }
    this.job.clear();
  }

  /** The finished runs with where they come from: the experiment, and without its resets. */
  parts(provenanceOf: (config: RunConfig) => Provenance): { whole: Part[]; withoutResets: Part[] } {
    const { experiment, result, withoutResets, opened } = this;
    const part = (of: Result | undefined, config: RunConfig | undefined, from: ShownRun | undefined): Part[] =>
      of && config && of.records.length > 0 ? [{ result: of, provenance: from?.opened ?? provenanceOf(config) }] : [];
    return {
      whole: part(result, experiment?.config, opened?.shown),
      withoutResets: part(withoutResets, experiment?.withoutResets, opened?.withoutResets),
    };
  }

  // A cancelled or failed one can be run again, without the others.
  private toggle(): void {
    if (this.job.isActive) this.job.cancel();
    else if (this.experiment) void this.run(this.experiment, this.key, this.playground!);
  }

  private async kept(key: string): Promise<PanelRecords | undefined> {
    const value = (await this.store.get(key)) as PanelRecords | undefined;
    return value && Array.isArray(value.records) && Array.isArray(value.withoutResets) ? value : undefined;
  }

  private take({ records, withoutResets, synthetic }: PanelRecords): void {
    this.result = Result.of(records);
    this.withoutResets = Result.of(withoutResets);
    this.synthetic = synthetic && Result.of(synthetic);
  }

  private async compute(experiment: PanelConfig, { signal, pause, report }: JobContext): Promise<void> {
    const played: number[] = [];
    const run = (of: RunConfig, i: number) =>
      this.engine.run(of, {
        signal,
        pause,
        onProgress: ({ rounds, result }) => {
          if (signal.aborted) return;
          played[i] = rounds;
          if (i === 0) this.result = result;
          report(
            played.reduce((sum, each) => sum + each, 0),
            costOf(experiment),
          );
        },
      });
    const [, withoutResets, synthetic] = await Promise.all(runsOf(experiment).map(run));
    if (signal.aborted) return;
    this.withoutResets = withoutResets;
    this.synthetic = synthetic;
  }

  /** "n = 10, T = 20,000, 8 repeats": what it is run with. */
  private get facts(): string {
    const { config } = this.experiment!;
    const { n } = this.result?.records[0]?.constants ?? {};
    const dimension = n !== undefined && Number.isFinite(n) ? `n = ${short(n)}, ` : '';
    const origin = this.opened ? ', from a file' : '';
    return `${dimension}T = ${whole(config.rounds)}, ${whole(config.repeats)} repeats${origin}`;
  }

  private showState(): void {
    const { trouble, experiment } = this;
    const { isActive, done, total } = this.job;
    this.bar.value = total > 0 ? done / total : 0;
    this.bar.hidden = !isActive;
    this.state.textContent = trouble || (!experiment || (isActive && done === 0) ? 'waiting' : this.facts);
    this.state.classList.toggle('trouble', trouble !== '');
    this.again.textContent = isActive ? 'Cancel' : 'Run again';
    this.again.hidden = !isActive && (trouble === '' || !experiment);
    this.again.setAttribute('aria-label', `${this.again.textContent}: ${this.problem}`);
    if (isActive) this.element.setAttribute('aria-busy', 'true'); // until its last picture stands
    this.painter.ask();
  }

  private async paint(): Promise<boolean> {
    const { isActive } = this.job;
    const hasCurves = await this.draw(isActive);
    this.element.setAttribute('aria-busy', String(isActive || this.job.isActive));
    return isActive && hasCurves;
  }

  private async draw(isActive: boolean): Promise<boolean> {
    const { experiment, result, view, width } = this;
    if (!experiment || !result || !view || width === 0) return false;
    const { config } = experiment;
    const compared = comparable(config, result);
    const phase = isActive ? 'running' : this.trouble ? 'stopped' : 'finished';
    const picture = await curveFigure({ config, result: compared, phase }, view, compared.learners, { width });
    await frame();
    this.figure.replaceChildren(picture);
    const sentences = [this.remark, ...(isActive ? [] : remarks(config, compared))].filter((text) => text !== '');
    this.notes.replaceChildren(...sentences.map((text) => h('p', { class: 'panel-note' }, text)));
    return compared.records.length > 0;
  }
}
