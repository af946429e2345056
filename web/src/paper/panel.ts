// One panel of the paper's figure: an experiment with its progress, its curves, and what can be done with it.
import { h } from '../dom';
import { Pause, Result, type Engine, type Record, type RunConfig } from '../engine';
import { short, whole } from '../numbers';
import { curveFigure, type CurveView } from '../results/figure';
import type { Provenance } from '../session/provenance';
import { comparable, type Shown } from '../session/shown';
import type { Part } from './export';
import { Painter } from '../results/painter';
import { remarks } from '../results/remarks';
import { frame } from '../scheduling';
import type { Problem } from './state';
import type { Store } from '../session/store';

export interface PanelConfig {
  config: RunConfig;
  /** Algorithm 2's schedules without its resets, for claim 11. */
  withoutResets: RunConfig;
}

/** What is kept of a finished panel. */
export interface PanelRecords {
  records: readonly Record[];
  withoutResets: readonly Record[];
}

export interface PanelEvents {
  /** Rounds were played, or it ended, well or not. */
  moved(): void;
}

/** The address of the playground with the experiment, looked at in the same way. */
type PlaygroundLink = (view: Partial<CurveView>) => string;

type Progress = { done: number; total: number };

export class ExperimentPanel {
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
  private wanted: PanelConfig | undefined;
  private key = '';
  private abort: AbortController | undefined;
  /** Not found among what was kept. */
  private computes = false;
  private readonly pause = new Pause();
  private result: Result | undefined;
  private withoutResets: Result | undefined;
  private opened: { shown: Shown; withoutResets: Shown | undefined } | undefined;
  private readonly rounds = { config: { done: 0, total: 0 }, withoutResets: { done: 0, total: 0 } };
  private view: CurveView | undefined;
  /** Why there is no finished run; empty: there is one, or it is on its way. */
  trouble = '';

  constructor(
    readonly problem: Problem,
    title: string,
    private readonly engine: Engine,
    private readonly store: Store,
    private readonly events: PanelEvents,
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
  }

  get going(): boolean {
    return this.abort !== undefined;
  }

  /** It is playing rounds, not looking for what was kept. */
  get computing(): boolean {
    return this.going && this.computes;
  }

  /** The whole run, or nothing. */
  get finished(): PanelRecords | undefined {
    return this.going || this.trouble || !this.result ? undefined : this.records;
  }

  private get records(): PanelRecords {
    return { records: this.result?.records ?? [], withoutResets: this.withoutResets?.records ?? [] };
  }

  get progress(): Progress {
    const { config, withoutResets } = this.rounds;
    return { done: config.done + withoutResets.done, total: config.total + withoutResets.total };
  }

  get shown(): { config: RunConfig; result: Result } | undefined {
    return this.wanted && this.result && { config: this.wanted.config, result: this.result };
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

  /** Where it runs with something else than before, it starts again, unless that was computed before. `fresh`: anyway. */
  async run(wanted: PanelConfig, key: string, playground: PlaygroundLink, fresh = false): Promise<void> {
    this.playground = playground;
    this.showLink();
    if (key === this.key && (this.going || (this.finished && !fresh))) return;
    this.cancel();
    this.key = key;
    this.wanted = wanted;
    this.opened = undefined;
    const mine = new AbortController();
    this.abort = mine;
    this.trouble = '';
    this.computes = false;
    const { config, withoutResets } = wanted;
    this.rounds.config = { done: 0, total: config.rounds * config.repeats };
    this.rounds.withoutResets = { done: 0, total: withoutResets.rounds * withoutResets.repeats };
    this.result = new Result(config.learners, 0);
    this.withoutResets = undefined;
    this.tell();
    try {
      const kept = fresh ? undefined : await this.kept(key);
      mine.signal.throwIfAborted();
      if (kept) this.take(kept);
      else await this.compute(wanted, mine.signal);
      if (!kept) void this.store.set(key, this.records);
    } catch (error) {
      if (this.abort !== mine) return; // another has begun
      this.trouble = mine.signal.aborted ? 'Cancelled.' : (error as Error).message;
    }
    if (this.abort !== mine) return;
    this.abort = undefined;
    this.tell();
  }

  /** Results from a file; none: the file has nothing of this experiment. */
  open(opened: { shown: Shown; withoutResets: Shown | undefined } | undefined): void {
    this.cancel();
    this.abort = undefined;
    this.key = '';
    this.wanted = undefined;
    this.result = this.withoutResets = undefined;
    this.opened = opened;
    this.playground = undefined; // a file may not say all that a link would need
    this.showLink();
    this.trouble = opened ? '' : 'Not in the files that were opened.';
    if (opened) {
      const { shown, withoutResets } = opened;
      this.wanted = { config: shown.config, withoutResets: withoutResets?.config ?? shown.config };
      this.take({ records: shown.result.records, withoutResets: withoutResets?.result.records ?? [] });
    } else {
      this.figure.replaceChildren();
      this.notes.replaceChildren();
    }
    this.tell();
  }

  /** The finished runs with where they come from: the experiment, and without its resets. */
  parts(provenanceOf: (config: RunConfig) => Provenance): { whole: Part[]; withoutResets: Part[] } {
    const { wanted, result, withoutResets, opened } = this;
    const part = (of: Result | undefined, config: RunConfig | undefined, from: Shown | undefined): Part[] =>
      of && config && of.records.length > 0 ? [{ result: of, provenance: from?.opened ?? provenanceOf(config) }] : [];
    return {
      whole: part(result, wanted?.config, opened?.shown),
      withoutResets: part(withoutResets, wanted?.withoutResets, opened?.withoutResets),
    };
  }

  cancel(): void {
    this.abort?.abort();
  }

  /** Stands still, or goes on. */
  rest(on: boolean): void {
    this.pause.paused = on;
  }

  // A cancelled or failed one can be run again, without the others.
  private toggle(): void {
    if (this.going) this.cancel();
    else if (this.wanted) {
      const { key } = this;
      this.key = '';
      void this.run(this.wanted, key, this.playground!);
    }
  }

  private async kept(key: string): Promise<PanelRecords | undefined> {
    const value = (await this.store.get(key)) as PanelRecords | undefined;
    return value && Array.isArray(value.records) && Array.isArray(value.withoutResets) ? value : undefined;
  }

  private take({ records, withoutResets }: PanelRecords): void {
    this.result = Result.of(records);
    this.withoutResets = Result.of(withoutResets);
    for (const each of Object.values(this.rounds)) each.done = each.total;
  }

  private async compute({ config, withoutResets }: PanelConfig, signal: AbortSignal): Promise<void> {
    const { pause } = this;
    this.computes = true;
    const watch = (of: Progress, take: (result: Result) => void) => ({
      signal,
      pause,
      onProgress: ({ rounds, result }: { rounds: number; result: Result }) => {
        of.done = rounds;
        take(result);
        this.tell();
      },
    });
    const { rounds } = this;
    await Promise.all([
      this.engine.run(
        config,
        watch(rounds.config, (result) => (this.result = result)),
      ),
      this.engine
        .run(
          withoutResets,
          watch(rounds.withoutResets, () => undefined),
        )
        .then((result) => (this.withoutResets = result)),
    ]);
  }

  /** "n = 10, T = 20,000, 8 repeats": what it is run with. */
  private get facts(): string {
    const { config } = this.wanted!;
    const { n } = this.result?.records[0]?.constants ?? {};
    const dimension = n !== undefined && Number.isFinite(n) ? `n = ${short(n)}, ` : '';
    const origin = this.opened ? ', from a file' : '';
    return `${dimension}T = ${whole(config.rounds)}, ${whole(config.repeats)} repeats${origin}`;
  }

  private tell(): void {
    const { done, total } = this.progress;
    this.bar.value = total > 0 ? done / total : 0;
    this.bar.hidden = !this.going;
    this.state.textContent = this.trouble || (!this.wanted || (this.going && done === 0) ? 'waiting' : this.facts);
    this.state.classList.toggle('trouble', this.trouble !== '');
    this.again.textContent = this.going ? 'Cancel' : 'Run again';
    this.again.hidden = !this.going && (this.trouble === '' || !this.wanted);
    this.again.setAttribute('aria-label', `${this.again.textContent}: ${this.problem}`);
    if (this.going) this.element.setAttribute('aria-busy', 'true'); // until its last picture stands
    this.painter.ask();
    this.events.moved();
  }

  private async paint(): Promise<boolean> {
    const { going } = this;
    const hasCurves = await this.draw(going);
    this.element.setAttribute('aria-busy', String(going || this.going));
    return going && hasCurves;
  }

  private async draw(going: boolean): Promise<boolean> {
    const { wanted, result, view, width } = this;
    if (!wanted || !result || !view || width === 0) return false;
    const { config } = wanted;
    const compared = comparable(config, result);
    const phase = going ? 'running' : this.trouble ? 'stopped' : 'finished';
    const picture = await curveFigure({ config, result: compared, phase }, view, compared.learners, { width });
    await frame();
    this.figure.replaceChildren(picture);
    const sentences = [this.remark, ...(going ? [] : remarks(config, compared))].filter((text) => text !== '');
    this.notes.replaceChildren(...sentences.map((text) => h('p', { class: 'panel-note' }, text)));
    return compared.records.length > 0;
  }
}
