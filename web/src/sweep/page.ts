// The Sweeps page: the parameter that is varied, the curves over it, and their exponents.
import { Panel } from '../controls/panel';
import { RunBar } from '../controls/run_bar';
import { SourceLine } from '../controls/source_line';
import type { Engine } from '../engine';
import { offerFiles, pictures, type ExportItem } from '../files/dialogs';
import { save } from '../files/export';
import { openFile } from '../files/import';
import { openData, runOpening, type DataOpening, type OpenedData } from '../files/open_data';
import { offerPicture } from '../files/picture_file';
import { sweepCsv, sweepJson } from '../files/sweeps';
import { whole } from '../base/numbers';
import { Debounced, later } from '../base/scheduling';
import type { Address } from '../session/address';
import { askFor } from '../session/data_tables';
import { RunSettings } from '../session/run_settings';
import { Session } from '../session/session';
import { Store } from '../session/store';
import type { Shell } from '../page/shell';
import { wanted } from '../page/sight';
import { sayIfOther } from '../state/data';
import { States, type State } from '../state/state';
import { questionOf, questions } from './questions';
import { SweepResults } from './results';
import { nameOf, runSettings, SweepStates, type SweepState } from './state';
import { mostStored } from './stored_points';
import { SweepRun } from './sweep';
import { VaryPanel } from './vary';
import { isProvenConvex, missingReport, textReport } from '../state/loss_report';

const aboutFiles = [
  'A sweep that this page saved (JSON, CSV), the rows of bco sweep (CSV), or a table of your own (CSV with a header): its rows are the rounds of a loss that you write; or prices (a date column, then one column per ticker) for the portfolio problem.',
];

export class SweepPage {
  private readonly states: States;
  private readonly sweeps: SweepStates;
  private readonly session: Session<SweepState>;
  private readonly sweep: SweepRun;
  private readonly settings: RunSettings;
  private readonly source: SourceLine;
  private readonly bar: RunBar;
  private panel: Panel | undefined;
  private vary: VaryPanel | undefined;
  private results: SweepResults | undefined;
  private readonly restart = new Debounced(() => {
    this.bar.followEdit();
    void this.run();
  });

  constructor(
    private readonly engine: Engine,
    private readonly shell: Shell,
    private readonly address: Address,
  ) {
    this.states = new States(engine);
    this.settings = new RunSettings(engine, this.states, () => this.session.state.run);
    this.sweeps = new SweepStates(engine, this.states, (run) => this.settings.configOf(run));
    this.source = new SourceLine(shell.byId('source'));
    this.session = new Session(this.sweeps, address, {
      changed: (before) => this.changed(before),
      say: (...sentences) => shell.say(...sentences),
    });
    const change = (name: string, text: string, final = true) => this.session.change(name, text, final);
    this.sweep = new SweepRun(
      engine,
      this.states,
      this.sweeps,
      () => this.draw(),
      (run) => this.settings.dataOf(run),
      new Store('bco-sweeps', mostStored),
    );
    const { job } = this.sweep;
    this.bar = new RunBar(
      shell,
      job,
      { run: () => void this.runAsked(), change, buttons: { cancel: () => job.cancel() } },
      { mixed: true, finished: 'The sweep is finished.' },
    );
    job.listen({
      changed: () => {
        shell.byId<HTMLButtonElement>('cancel').disabled = !job.isActive;
        this.draw();
      },
    });
  }

  /** Puts the parts into the page, each in a task of its own; those with formulas when `formulas` can be shown. */
  async build(formulas: Promise<void>): Promise<void> {
    const { engine, shell } = this;
    await this.findData();
    await later();
    this.results = new SweepResults(shell, engine.catalogue, {
      change: (name, text) => this.session.change(name, text, true),
      linkOf: (point) => this.sweep.playground(point),
      expected: (state) => questionOf(state, this.sweeps),
      isConvex: (config) => isProvenConvex(engine, config),
    });
    this.show();
    await engine.ready;
    void this.bringPanel(formulas);
    this.bar.enable();
    shell.byId<HTMLButtonElement>('cancel').disabled = true;
    offerFiles(shell, {
      about: aboutFiles,
      several: false,
      open: ([file]) => void this.open(file!),
      items: () => this.exports(),
      drops: window,
    });
    this.source.enable({
      close: () => this.closeData(),
      open: () => shell.byId('open').click(),
      ownLoss: () => this.takeOwnLoss(),
    });
    if (!this.settings.lacksData) this.session.check(); // else it may be valid once they are there
    this.show();
  }

  /** The left column, which is far below on a phone. */
  private async bringPanel(formulas: Promise<void>): Promise<void> {
    const { catalogue } = this.engine;
    const place = this.shell.byId('panel');
    const change = (name: string, text: string, final = true) => {
      if (this.session.change(name, text, final) && name === 'problem') this.leaveUnfitData();
    };
    await wanted(place);
    await formulas;
    this.vary = new VaryPanel(catalogue, (name, text) => change(name, text));
    place.append(this.vary.element);
    await later();
    this.panel = new Panel(
      place,
      catalogue,
      this.states,
      {
        change,
        preset: (link) => this.ask(link),
        inspect: (name, text, isFinal) =>
          this.settings.lacksData
            ? missingReport(askFor(this.session.state.run.data))
            : textReport(this.engine.module, this.settings.config, name, text, isFinal),
        table: () => this.settings.data,
      },
      { title: 'Questions', presets: questions, areFirst: true },
    );
    this.show();
  }

  /** A question has learners of its own. Where it replaces those that the reader chose, it says so. */
  private ask(link: string): void {
    const before = this.session.state;
    const { learners } = before.run;
    const isChosen = questionOf(before, this.sweeps) === undefined;
    this.session.go(link);
    const { run } = this.session.state;
    if (!isChosen || [...learners].sort().join() === [...run.learners].sort().join()) return;
    const become = (next: SweepState) => {
      this.shell.say();
      this.session.become(next);
    };
    this.shell.offer(`The question comes with its own learners: ${run.learners.join(', ')}.`, [
      {
        label: 'Keep mine',
        act: () => become({ ...this.session.state, run: { ...this.session.state.run, learners } }),
      },
      { label: 'Undo', act: () => become(before) },
    ]);
  }

  // A link is read again once the table that it names is there: only then all of it may be valid.
  private async findData(): Promise<void> {
    const { data } = this.session.state.run;
    if (this.settings.lacksData && (await this.settings.tables.find(data))) this.session.read();
  }

  /** Pressed by the reader: a finished sweep runs again, another goes on from its finished points. */
  private async runAsked(): Promise<void> {
    this.shell.say();
    const { shown, isComplete } = this.sweep;
    await this.run(isComplete && runSettings(shown!.state) === runSettings(this.session.state));
  }

  /** `fresh`: also points that are finished already. */
  async run(fresh = false): Promise<void> {
    this.restart.cancel();
    await this.findData();
    if (this.settings.lacksData) {
      this.sweep.clear();
      return this.show();
    }
    try {
      this.sweep.start(this.session.state, { fresh });
    } catch (error) {
      this.shell.say((error as Error).message);
    }
  }

  private changed(before: SweepState): void {
    this.show();
    if (runSettings(before) !== runSettings(this.session.state)) this.restart.schedule();
    else this.draw();
  }

  private show(): void {
    const { run, over, judge } = this.session.state;
    this.panel?.show(run);
    const names = ['rounds', 'horizon', ...this.states.relevant(run)];
    this.vary?.show(over, names, this.sweeps.isTunable(over) ? judge : undefined);
    const { rounds } = this.settings.configOf(run);
    this.shell.byId('rounds').closest('label')!.hidden = over.map(nameOf).includes('rounds');
    this.bar.show({ rounds, repeats: run.repeats, seed: run.seed });
    this.source.show('', run.data, this.settings, this.settings.data ? this.mostRounds : 0);
    this.draw();
  }

  private get mostRounds(): number {
    const { state } = this.session;
    const axis = state.over.map(nameOf).indexOf('rounds');
    if (axis < 0) return this.settings.configOf(state.run).rounds;
    try {
      return Math.max(...this.sweeps.plan(state).points.map(({ values }) => Number(values[axis])));
    } catch {
      return 0; // the sweep says what is wrong
    }
  }

  private draw(): void {
    this.results?.show(this.sweep.shown, this.session.state.view);
  }

  // ---------------------------------------------------------------- files
  /** The settings become those of the file, and its points are shown as if they had been run. */
  private async open(file: File): Promise<void> {
    try {
      const opened = await openFile(file, this.engine.catalogue);
      if (opened.kind === 'data') return void (await openData({ file: file.name, ...opened }, this.opening));
      if (opened.kind === 'picture')
        return offerPicture(this.shell, file.name, opened.picture, 'sweep', (link) => this.session.go(link));
      if (opened.kind === 'results') throw new Error("open it on the Playground or the paper's page");
      if (opened.kind !== 'sweep') throw new Error('this is not a sweep');
      const { data } = this.sweeps.read(opened.sweep.link).state.run;
      if (data !== '' && !(await this.settings.tables.find(data))) throw new Error(`${askFor(data)} Open it first.`);
      const { state, refused } = this.sweeps.read(opened.sweep.link);
      if (refused.length > 0) throw new Error(`its settings are not known here: ${refused.join('; ')}`);
      const left = this.sweep.open(state, opened.sweep, file.name);
      this.session.become(state);
      this.restart.cancel();
      this.bar.state('', 1);
      this.show();
      this.shell.say(
        ...(left > 0 ? [`${file.name}: ${whole(left)} points without all of their repeats are left out.`] : []),
      );
    } catch (error) {
      this.shell.say(`${file.name}: ${(error as Error).message}`);
    }
  }

  private get opening(): DataOpening {
    const { shell, settings } = this;
    const become = (run: State) => this.session.become(this.sweeps.fitting({ ...this.session.state, run }));
    const take = async (opened: OpenedData, run: State) => {
      const asked = settings.lacksData ? this.session.state.run.data : '';
      const data = await settings.tables.take(opened);
      become({ ...run, data });
      shell.say(...sayIfOther(asked, opened));
      await this.run();
    };
    return runOpening(shell, settings, take, become);
  }

  private closeData(): void {
    const run = this.settings.withoutData;
    this.settings.tables.drop();
    this.session.become(this.sweeps.fitting({ ...this.session.state, run }));
  }

  /** Another problem may have no use for the table. */
  private leaveUnfitData(): void {
    const { data, refusal } = this.settings;
    if (!data || !refusal) return;
    const { state } = this.session;
    this.session.correct(this.sweeps.fitting({ ...state, run: { ...state.run, data: '' } }));
    this.shell.say(`${data.file} is not used here: ${refusal}`);
  }

  private takeOwnLoss(): void {
    const { data } = this.settings;
    const run = data && this.settings.ownLossOn(data.text);
    if (run) this.session.become(this.sweeps.fitting({ ...this.session.state, run }));
    else this.shell.say('The table has no column of numbers for a loss.');
  }

  private exports(): ExportItem[] {
    const { sweep, shell, address } = this;
    const saved = sweep.saved(address.url.split('#')[0]!);
    if (!saved) return [];
    const { provenance, points, judged } = saved;
    const name = `bco-sweep-${provenance.configuration.problem}`;
    return [
      ...pictures(name, shell.byId('results'), [provenance], this.engine.catalogue),
      {
        label: 'CSV',
        help: 'one row per learner, repeat and point, at the last round, as `bco sweep` writes it',
        save: () => save(`${name}.csv`, sweepCsv(this.engine, provenance, points), 'text/csv'),
      },
      {
        label: 'JSON',
        help: 'the same with the full configuration and the comparisons on other seeds; this page can open it again',
        save: () => save(`${name}.json`, sweepJson(provenance, points, judged), 'application/json'),
      },
    ];
  }
}
