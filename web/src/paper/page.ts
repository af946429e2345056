// The paper's page: its experiments, its figure, its claims. One state, in the link; what was computed is kept in the
// browser under what it was computed with.
import { RunBar } from '../controls/run_bar';
import { byId } from '../base/dom';
import type { PaperEngine } from '../engine';
import { offerFiles, type ExportItem } from '../files/dialogs';
import { shownFrom } from '../files/import';
import { openData, type OpenedData } from '../files/open_data';
import { later, Debounced } from '../base/scheduling';
import type { Address } from '../session/address';
import { askFor, DataTables } from '../session/data_tables';
import { provenanceOf } from '../session/run_provenance';
import { Session } from '../session/session';
import { Store } from '../session/store';
import type { Shell } from '../page/shell';
import { sayIfOther } from '../state/data';
import { exportItems } from './export';
import { aboutFiles, readFiles, type ReproductionFiles } from './files';
import { Reproduction } from './reproduction';
import { full, paperLink, quick, type PaperState } from './state';
import { PaperSections, type Origin } from './view';

/** The part of the state on which the experiments depend. */
const settings = ({ view: _, margins: __, audit: ___, ...rest }: PaperState): string => JSON.stringify(rest);

export class PaperPage {
  private readonly session: Session<PaperState>;
  private readonly reproduction: Reproduction;
  private readonly view: PaperSections;
  private readonly bar: RunBar;
  private readonly priceTables = new DataTables();
  /** The label of prices that a link named and that are not here. */
  private asked = '';
  /** The files whose results stand in the panels. */
  private opened = '';
  private remark = '';
  private readonly restart = new Debounced(() => void this.run());
  private isBuilt = false;
  private judged = ''; // the panels that were finished, and whether others were being run

  constructor(
    private readonly engine: PaperEngine,
    private readonly shell: Shell,
    private readonly address: Address,
  ) {
    const { catalogue, module } = engine;
    this.session = new Session(
      paperLink(catalogue, (name, value) => module.check(name, value)),
      address,
      { changed: (before) => this.changed(before), say: (...sentences) => shell.say(...sentences) },
    );
    this.reproduction = new Reproduction(engine, new Store('bco-paper'));
    this.view = new PaperSections(engine, this.reproduction, {
      change: (name, text, final) => this.session.change(name, text, final),
      audited: (audit) => this.session.become({ ...this.state, audit }),
      openPrices: () => byId('open').click(),
      dropPrices: () => this.dropPrices(),
    });
    this.bar = this.makeBar();
    this.reproduction.job.listen({ progress: () => this.follow(), changed: () => this.follow() });
    byId('source')
      .querySelector('button')!
      .addEventListener('click', () => void this.run());
    offerFiles(shell, {
      about: aboutFiles(),
      several: true,
      open: (files) => void this.open(files),
      items: () => this.exports(),
      drops: window,
    });
  }

  private makeBar(): RunBar {
    const again = (repeats: number) => () => {
      if (this.state.repeats === repeats) void this.run(true);
      else this.session.change('repeats', String(repeats), true);
    };
    const cancel = () => {
      this.restart.cancel();
      this.reproduction.job.cancel();
    };
    return new RunBar(
      this.shell,
      this.reproduction.job,
      {
        run: () => void this.run(),
        change: (name, text) => this.session.change(name, text, true),
        buttons: { quick: again(quick), full: again(full), cancel },
      },
      { mixed: true, isQuiet: true, finished: 'The experiments are finished.' },
    );
  }

  private get state(): PaperState {
    return this.session.state;
  }

  private get origin(): Origin {
    return { prices: this.priceTables.at(this.state.prices), remark: this.remark, opened: this.opened };
  }

  async build(): Promise<void> {
    await this.view.build();
    this.isBuilt = true;
    this.bar.enable();
    this.show();
    await later();
    this.session.check();
    await this.run();
    this.judge();
  }

  private changed(before: PaperState): void {
    this.show();
    if (settings(before) !== settings(this.state)) this.restart.schedule();
    else if (JSON.stringify(before.audit) === JSON.stringify(this.state.audit)) this.judge();
  }

  private show(): void {
    if (!this.isBuilt) return;
    const { repeats, seed } = this.state;
    this.bar.show({ repeats, seed });
    this.view.show(this.state, this.origin);
  }

  private judge(): void {
    void this.view.judge(this.state, this.origin);
  }

  // ---------------------------------------------------------------- runs
  /** `fresh`: also what was computed before, for its times. */
  private async run(fresh = false): Promise<void> {
    const { prices: label } = this.state;
    const found = await this.priceTables.find(label);
    if (label !== this.state.prices) return; // gone on in the meantime
    if (label !== '' && !found) {
      this.asked = label;
      this.session.correct({ ...this.state, prices: '' });
      this.shell.say(
        `${askFor(label)} They are not in this browser: open the file to use them. Showing the synthetic market.`,
      );
    }
    this.restart.cancel();
    if (this.opened) this.view.oracles.forget();
    this.opened = '';
    try {
      this.remark = this.reproduction.run(this.state, this.origin.prices, { fresh });
    } catch (error) {
      return this.shell.say((error as Error).message);
    }
    this.show();
    this.follow();
  }

  /** When another panel is finished, or all have ended, there is more to judge. */
  private follow(): void {
    const { job, finished } = this.reproduction;
    const now = `${finished} ${job.isActive}`;
    if (now === this.judged) return;
    this.judged = now;
    this.judge();
  }

  // ---------------------------------------------------------------- files
  private async open(files: readonly File[]): Promise<void> {
    try {
      const opened = await readFiles(files, this.engine.catalogue);
      if (opened.prices) {
        await openData(opened.prices, {
          shell: this.shell,
          check: (prices) => void this.engine.module.experiments({ prices }),
          take: (prices) => this.takePrices(prices),
        });
        return;
      }
      if (opened.oracles) this.view.oracles.open(opened.oracles, 'natively, by bco reproduce');
      if (opened.readings) this.view.readings.open(opened.readings, opened.names);
      if (opened.results.length > 0) this.takeResults(opened);
      this.shell.say();
    } catch (error) {
      this.shell.say((error as Error).message);
    }
  }

  private async takePrices(prices: OpenedData): Promise<void> {
    const { asked } = this;
    const label = await this.priceTables.take(prices);
    this.asked = '';
    this.session.become({ ...this.state, prices: label });
    this.shell.say(...sayIfOther(asked, prices));
  }

  private dropPrices(): void {
    this.priceTables.drop();
    this.session.become({ ...this.state, prices: '' });
  }

  private takeResults({ results, withoutResets, names }: ReproductionFiles): void {
    this.restart.cancel();
    this.opened = names;
    for (const panel of this.reproduction.panels) {
      const own = results.find(({ problem }) => problem === panel.problem);
      const without = withoutResets.find(({ problem }) => problem === panel.problem);
      panel.open(own && { shown: shownFrom(own), withoutResets: without && shownFrom(without) });
    }
    this.bar.state('from files', 1);
    this.judged = '';
    this.show();
    this.follow();
  }

  private exports(): ExportItem[] {
    const { prices, opened } = this.origin;
    const link = opened ? null : this.address.url;
    const all = this.reproduction.panels.map((panel) =>
      panel.parts((config) =>
        provenanceOf(this.engine, config, panel.problem === 'portfolio' ? prices : undefined, link),
      ),
    );
    const whole = all.flatMap((each) => each.whole);
    if (whole.length === 0) return [];
    const withoutResets = all.flatMap((each) => each.withoutResets);
    return exportItems(this.engine, byId('panels'), whole, withoutResets, this.view.verdicts, this.view.readings.csv());
  }
}
