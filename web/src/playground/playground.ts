// The playground: problem and learners on the left, figures in the middle, a picture of one run on the right. One state,
// in a link; on the page or in an element.
import type { Address } from '../session/address';
import { Panel } from '../controls/panel';
import { RunBar } from '../controls/run_bar';
import { SourceLine } from '../controls/source_line';
import { h, set, setText } from '../base/dom';
import type { Engine, LearnerSource } from '../engine';
import { ahead, fetched, onPress } from '../page/fetched';
import { offerFiles, type ExportItem } from '../files/dialogs';
import { embedDialog } from '../files/embedding';
import { shownFrom, type OpenedResult } from '../files/import';
import { runOpening, type OpenedData } from '../files/open_data';
import { styleOf } from '../base/palette';
import type { Picture } from '../picture/picture';
import { showCursor } from '../plots/cursor';
import type { Results } from '../results/results';
import { Runner, type StartOptions } from '../session/runner';
import { runKey } from '../session/finished_runs';
import { publicLink } from '../session/provenance';
import { conditions } from '../session/shown';
import { isOwnName, withoutOwn } from '../own_learner/added';
import type * as OwnLearner from '../own_learner/own_learner';
import { askFor, type DataTables } from '../session/data_tables';
import { runFacts, RunSettings } from '../session/run_settings';
import { Session } from '../session/session';
import type { Shell } from '../page/shell';
import { dataLabel, sayIfOther } from '../state/data';
import type { PageLinks } from '../state/page_links';
import { isOverRounds, States, type State } from '../state/state';
import { NearSight, wanted } from '../page/sight';
import { later, Debounced } from '../base/scheduling';
import { CompareTwo } from './compare_two';
import { aboutFiles, exportItems, openInto } from './files';
import { Marking } from './marking';
import { Pins } from './pins';
import { isProvenConvex, missingReport, textReport } from '../state/loss_report';

// Scripts of their own, read while the module is being compiled: none of them holds up the page for long.
const figures = ahead(() => import('../results/results'));
const plane = ahead(() => import('../arena'));
const network = () => import('../network'); // few problems have one

// The first curves should have come within these: the panel waits for them a little, the plane longer.
const curvesMs = 400;
const drawnMs = 1500;

type PictureKind = 'plane' | 'network';

const playsUnasked = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The surroundings of a playground. */
export interface PlaygroundOptions {
  address: Address;
  /** The element that takes files that are dropped. */
  drops: Window | HTMLElement;
  /** Other settings do not end a pause. */
  staysPaused?: boolean;
  /** The plane has a legend and steps back. */
  hasLegend?: boolean;
  /** Where the table of a link may be. */
  tables?: DataTables;
  /** Fetches the editor for learners of the reader's own, where code of a person can run apart from the page. */
  ownLearner?(): Promise<typeof OwnLearner>;
  /** The address of the Sweeps page, where there is one. */
  sweeps?: string;
  /** The links of the page; without them a link is read as an element's attributes are. */
  links?(states: States): PageLinks;
  /** The reader opened or closed the details. */
  detailsChosen?(details: string): void;
  /** Another state. */
  became?(state: State, rounds: number): void;
  /** A link that is not valid. */
  failed?(message: string): void;
}

export class Playground {
  private readonly states: States;
  private readonly session: Session<State>;
  private readonly settings: RunSettings;
  private readonly source: SourceLine;
  private readonly pins: Pins;
  private readonly compareTwo: CompareTwo;
  /** Results of this file are shown. */
  private resultsFrom = '';
  // One after the other they come into the page.
  private panel: Panel | undefined;
  private results: Results | undefined;
  private picture: Picture | undefined;
  private arriving: { kind: PictureKind; coming: Promise<Picture> } | undefined;
  readonly runner: Runner;
  private readonly bar: RunBar;
  private readonly restart = new Debounced(() => {
    this.bar.followEdit();
    this.follow();
  });
  private readonly used = new Debounced(() => this.showUsed()); // it can wait
  private readonly gone = new AbortController();
  private missesPicture = () => {}; // its script has not come
  private inPicture = false; // the picture has changed already
  private readonly tune = h(
    'a',
    { id: 'tune', title: 'Find the best step and radius of each learner, and compare them on other seeds' },
    'Tune all',
  );
  private readonly sameGame = h('p', { class: 'hint' });

  constructor(
    private readonly engine: Engine,
    private readonly shell: Shell,
    private readonly options: PlaygroundOptions,
  ) {
    const { failed } = options;
    this.states = new States(engine);
    this.settings = new RunSettings(engine, this.states, () => this.state, options.tables);
    this.source = new SourceLine(shell.byId('source'));
    this.pins = new Pins(shell, engine.catalogue, {
      current: () => ({ shown: this.runner.shown, link: this.shownLink }),
      changed: () => this.showResults(),
    });
    this.compareTwo = new CompareTwo(engine.catalogue);
    this.runner = new Runner(engine);
    const { job } = this.runner;
    this.bar = new RunBar(
      shell,
      job,
      {
        run: () => void this.run(),
        change: (name, text) => this.session.change(name, text, true),
        buttons: { reset: () => this.reset() },
      },
      { isBrief: () => this.state.view.details === 'closed' },
    );
    job.listen({
      progress: () => this.showResults(),
      failed: (message) => {
        if (!this.leaveOwn(message) && !this.runner.shown) this.clear();
      },
      changed: () => this.show(),
    });
    this.session = new Session(options.links?.(this.states) ?? this.states, options.address, {
      changed: (before) => this.changed(before),
      say: (...sentences) => shell.say(...sentences),
      vetted: (state) => this.settings.vetted(state),
      ...(failed && { failed }),
      joins: (name, again) => name === 'lines' || (again && this.isUnseen(name)),
    });
  }

  private get state(): State {
    return this.session.state;
  }

  private byId<T extends HTMLElement>(id: string): T {
    return this.shell.byId<T>(id);
  }

  /** Puts the parts into the page, each in a task of its own; those with formulas when `formulas` can be shown. */
  async build(formulas?: Promise<void>): Promise<void> {
    const { engine } = this;
    this.session.check();
    if (!this.settings.lacksData) this.runner.prepare(this.settings.config);
    const { Results } = await fetched('The figures', figures, (sentence) => this.byId('results').append(sentence));
    this.results = new Results(
      this.byId('results'),
      engine.catalogue,
      this.state.view,
      {
        change: (name, text) => {
          this.session.change(name, text, true);
          if (name === 'details') this.options.detailsChosen?.(text);
        },
        read: (round) => void (this.isOneRun && this.picture?.goTo(round)),
        isConvex: (config) => isProvenConvex(engine, config),
      },
      false,
      { besideConditions: this.pins.element, belowTable: this.compareTwo.element, mini: this.byId('mini') },
    );
    const main = this.byId('results').parentElement!;
    const marking = new Marking(main);
    const renewed = () => {
      marking.apply();
      this.showCursor();
    };
    new MutationObserver(renewed).observe(this.byId('figure'), { childList: true });
    if (!this.runner.shown) this.results.clear(); // what was run has been refused already
    this.show();
    await engine.ready;
    await Promise.race([this.bringPanel(formulas), this.results.drawn]);
    this.wire();
    this.show();
    if (this.runner.job.isActive) await this.firstCurves(drawnMs);
    // On a phone the picture is far below: it comes when a reader comes near.
    const near = new NearSight(this.byId('arena'));
    const lacksPicture = new Promise<void>((resolve) => (this.missesPicture = resolve));
    if (await near.now) await Promise.race([this.bringPicture(), lacksPicture]);
    else void near.once.then(() => this.bringPicture());
  }

  /** The left column, which is far below on a phone. */
  private async bringPanel(formulas: Promise<void> | undefined): Promise<void> {
    const { engine } = this;
    const place = this.byId('panel');
    await wanted(place);
    await formulas;
    if (this.runner.job.isActive) await this.firstCurves(curvesMs);
    if (this.gone.signal.aborted) return;
    this.panel = new Panel(place, engine.catalogue, this.states, {
      change: (name, text, final) => {
        if (this.session.change(name, text, final) && name === 'problem') this.leaveUnfit();
      },
      preset: (link) => this.go(this.asDetailed(link)),
      inspect: (name, text, isFinal) =>
        this.settings.lacksData
          ? missingReport(askFor(this.state.data))
          : textReport(engine.module, this.settings.config, name, text, isFinal),
      table: () => this.settings.data,
    });
    this.show();
    await this.panel.complete;
    this.byId('choose-learners').append(...this.ownButton(), this.tune);
  }

  /** Opens the editor, which is fetched then. */
  private ownButton(): HTMLElement[] {
    const { ownLearner } = this.options;
    if (!ownLearner) return [];
    const properties = { type: 'button', id: 'own-learner', class: 'plain', 'aria-haspopup': 'dialog' } as const;
    const button = h('button', properties, 'Your own learner…');
    onPress(button, 'The editor', ownLearner, ({ editOwnLearner }) =>
      editOwnLearner(this.shell.root, this.engine, { added: (name) => this.takeOwn(name) }),
    );
    return [button];
  }

  /** Codes of a link are shown, one after the other; each is run only once the reader says so. */
  async offerOwn(codes: readonly LearnerSource[]): Promise<void> {
    const { ownLearner } = this.options;
    if (codes.length === 0) return;
    if (!ownLearner)
      return this.shell.say('The link has code of a learner, which runs on the site alone, not in this file.');
    const { editOwnLearner } = await fetched('The editor', ownLearner, (sentence) =>
      this.byId('results').before(sentence),
    );
    for (const code of codes) {
      const editor = editOwnLearner(this.shell.root, this.engine, { added: (name) => this.takeOwn(name) }, code);
      await new Promise((resolve) => editor.addEventListener('close', resolve));
    }
  }

  /** A learner of the reader's own, or another code under its name, joins the run. */
  private takeOwn(name: string): void {
    this.panel?.renew(); // one that has not come yet will have it
    const { learners } = this.state;
    this.session.become({ ...this.state, learners: learners.includes(name) ? learners : [...learners, name] });
    this.shell.say();
    this.shell.announce(`${name} plays beside the others.`);
    void this.run();
  }

  /** A learner of the reader's own that fails leaves the run, so that the others' results stay; false: none does. */
  private leaveOwn(message: string): boolean {
    const { learners } = this.state;
    const own = learners.filter(isOwnName);
    const named = own.filter((name) => message.includes(name));
    const failed = named.length > 0 ? named : own;
    const others = learners.filter((name) => !failed.includes(name));
    if (own.length === 0 || others.length === 0) return false;
    this.session.correct({ ...this.state, learners: others });
    this.shell.say(`${message.replace(/\.$/, '')}. ${failed.join(' and ')} left the run.`);
    return true;
  }

  /** The picture of the problem, at the latest when it is needed; that of another problem leaves. */
  private bringPicture(): Promise<Picture> {
    const { pictureKind: kind, arriving } = this;
    if (arriving?.kind === kind) return arriving.coming;
    const coming = this.makePicture(kind, arriving?.coming);
    this.arriving = { kind, coming };
    return coming;
  }

  private async makePicture(kind: PictureKind, before: Promise<Picture> | undefined): Promise<Picture> {
    const place = this.byId('arena');
    const sorry = (sentence: HTMLElement) => {
      place.append(sentence);
      this.missesPicture();
    };
    const common = {
      module: this.engine.module,
      config: () => this.settings.planeConfig,
      show: (learner: string) => this.session.change('lines', learner, true),
      styleOf,
      reached: () => this.showCursor(),
    };
    const make = {
      plane: async () => {
        const { Arena } = await fetched('The plane', plane, sorry);
        return () =>
          new Arena(place, {
            ...common,
            catalogue: this.engine.catalogue,
            change: (parameters, last) => this.drag(parameters, last),
            hasLegend: this.options.hasLegend ?? false,
          });
      },
      network: async () => {
        const { Network } = await fetched('The network', network, sorry);
        return () => new Network(place, { ...common, place: () => this.state.view['loss-at'] });
      },
    }[kind];
    const [made] = await Promise.all([make(), this.engine.ready]);
    if (before) (await before).destroy();
    this.picture = undefined;
    const picture = made();
    picture.shown = this.state.view.lines;
    picture.isSimple = this.state.view.details === 'closed';
    place.querySelector('.arena-head')?.after(this.sameGame);
    await later();
    const config = () => JSON.stringify(this.settings.planeConfig);
    const begun = config();
    await picture.begin(playsUnasked());
    if (this.arriving?.kind !== kind) return picture; // it leaves already
    this.picture = picture;
    if (config() !== begun) picture.restart(); // changed meanwhile
    this.show();
    // Once the first curves stand: both in one frame would hold it up.
    void this.firstCurves(drawnMs).then(() => {
      if (this.picture === picture && picture.untouched && playsUnasked()) picture.play(4);
    });
    return picture;
  }

  /** Until the first curves stand; not longer than this. */
  private firstCurves(ms: number): Promise<void> {
    return Promise.race([this.results!.drawn, later(ms)]);
  }

  /** Resolves once all that is shown is in the page. */
  async painted(): Promise<void> {
    await this.results?.painted();
  }

  // ---------------------------------------------------------------- state
  private changed(before: State): void {
    this.show();
    const moved = (of: (state: State) => object) => JSON.stringify(of(before)) !== JSON.stringify(of(this.state));
    const planeOf = (state: State) => [
      this.states.planeConfig(state),
      this.states.dataOf(this.states.planeState(state)),
    ];
    if (this.arriving && this.arriving.kind !== this.pictureKind) void this.bringPicture();
    else if (!this.inPicture && moved(planeOf)) this.picture?.restart();
    if (!moved((state) => [this.states.runConfig(state), this.states.dataOf(state)])) return;
    if (this.runner.isFinished(this.settings.config, this.settings.data)) this.follow();
    else this.restart.schedule();
  }

  /** Other settings: what they gave before is shown again; else they are run. */
  private follow(): void {
    void this.run({ paused: this.options.staysPaused && this.runner.job.paused, fresh: false });
  }

  /** The result of the latest change of this field has not been shown yet. */
  private isUnseen(name: string): boolean {
    return !(name in this.state.view) && !(this.isCurrent && this.runner.shown?.phase === 'finished');
  }

  /** The run that is shown belongs to the settings as they are. */
  private get isCurrent(): boolean {
    const { shown } = this.runner;
    if (!shown || shown.opened) return false;
    return runKey(shown.config, shown.data) === runKey(this.settings.config, this.settings.data);
  }

  // While a corner is being dragged the link follows.
  private drag(parameters: { [name: string]: number | string }, last: boolean): void {
    let next = this.state;
    for (const [name, value] of Object.entries(parameters)) next = this.states.set(next, name, String(value));
    this.inPicture = true;
    this.session.become(next, last);
    this.inPicture = false;
  }

  /** A link: a preset, or other settings of an element. */
  go(link: string): void {
    const again = this.resultsFrom !== '';
    this.session.go(link);
    if (again) this.restart.schedule();
  }

  /** A story does not open or close the details. */
  private asDetailed(link: string): string {
    return this.state.view.details === 'closed' ? `${link}&details=closed` : link;
  }

  /** The settings as a link. */
  get link(): string {
    return this.session.settings.write(this.state);
  }

  // ---------------------------------------------------------------- the reader's own table
  private async takeData(opened: OpenedData, state: State): Promise<void> {
    const asked = this.settings.lacksData ? this.state.data : '';
    const data = await this.settings.tables.take(opened);
    this.session.become({ ...state, data });
    this.shell.say(...sayIfOther(asked, opened));
    await this.run();
  }

  /** Another problem may have no use for the table, and other settings than those for which a loss was written. */
  private leaveUnfit(): void {
    const { state, refused } = this.settings.vetted(this.state);
    if (refused.length > 0) {
      this.session.correct(state);
      this.shell.say(...refused);
    }
    const { data, refusal } = this.settings;
    if (!data || !refusal) return;
    this.session.correct({ ...this.state, data: '' });
    this.shell.say(`${data.file} is not used here: ${refusal}`);
  }

  private takeOwnLoss(): void {
    const { data } = this.settings;
    const state = data && this.settings.ownLossOn(data.text);
    if (state) this.session.become(state);
    else this.shell.say('The table has no column of numbers for a loss.');
  }

  private show(): void {
    const { state } = this;
    this.panel?.show(state, this.settings.usedSoFar);
    this.showResults();
    const { picture } = this;
    if (picture && picture.shown !== state.view.lines && state.learners.includes(state.view.lines))
      picture.shown = state.view.lines;
    if (picture) picture.isSimple = state.view.details === 'closed';
    picture?.viewChanged?.();
    const fields = { rounds: this.settings.config.rounds, repeats: state.repeats, seed: state.seed };
    this.source.show(this.resultsFrom, state.data, this.settings);
    this.used.schedule();
    this.byId('reset').toggleAttribute('data-unneeded', this.link === '');
    const main = this.byId('results').parentElement!;
    main.toggleAttribute('data-planar', this.isDrawn); // projected, a picture of its own comes first
    this.namePicture();
    for (const part of [main, this.byId('run-bar')]) part.dataset['details'] = state.view.details;
    setText(this.sameGame, this.aboutPlane);
    this.showTune();
    this.bar.show(fields);
    this.options.became?.(state, fields.rounds);
  }

  /** The picture shows the problem itself. */
  private get isDrawn(): boolean {
    return this.states.pictureOf(this.state) !== '' && !this.settings.lacksData;
  }

  private get pictureKind(): PictureKind {
    return this.states.pictureOf(this.state) === 'network' ? 'network' : 'plane';
  }

  private namePicture(): void {
    const kind = this.pictureKind;
    const name = kind === 'network' ? 'Network' : 'Plane';
    this.byId('results').parentElement!.dataset['picture'] = kind;
    set(this.byId('arena'), { 'aria-label': `The ${kind}` });
    const tab = this.shell.root.querySelector('#panes [data-pane="plane"]');
    if (tab) setText(tab, name);
  }

  /** The picture plays the first repeat of the run that the chart shows. */
  private get isOneRun(): boolean {
    return this.isDrawn && this.isCurrent;
  }

  /** The chart's cursor stands at the round of the picture; along another axis a round has no single place. */
  private showCursor(): void {
    const picture = this.shell.root.querySelector<SVGSVGElement>('#figure > svg'); // none where an element was taken out
    const { view } = this.state;
    const isThere = this.isOneRun && view.figure !== 'cost' && isOverRounds(view) && this.picture;
    if (picture) showCursor(picture, isThere ? Math.max(1, isThere.round) : undefined);
  }

  /** The relation between the picture's run and the chart's. */
  private get aboutPlane(): string {
    const { problem, parameters } = this.state;
    if (!this.isDrawn) return 'The same learners on a small problem that can be drawn.';
    if (this.pictureKind === 'network')
      return 'Repeat 1: traffic from corner to corner. A click in the chart goes there.';
    if (problem !== 'arena') return 'Repeat 1, with the level lines of its losses.';
    const hasCorners = (parameters['arena-set'] ?? 'polygon') === 'polygon';
    return `Repeat 1. Drag ${hasCorners ? 'a corner' : 'the ◇'}: the curves follow.`;
  }

  // A sweep's learners know T unless its link says otherwise.
  private showTune(): void {
    const { sweeps } = this.options;
    const { state, states } = this;
    this.tune.hidden = !sweeps;
    if (!sweeps) return;
    const learners = withoutOwn(state.learners); // which no other page knows
    const run = states.write({ ...state, learners, horizon: states.defaults().horizon, view: states.defaults().view });
    this.tune.href = `${sweeps}#${[run, `horizon=${state.horizon}`, 'tune=all'].filter((part) => part).join('&')}`;
  }

  private showResults(): void {
    const { view } = this.state;
    const { shown } = this.runner;
    const pins = this.pins.beside(shown, view);
    this.results?.show(view, shown, pins, this.staleSource);
    this.pins.show(pins, view);
    this.compareTwo.show(shown, pins);
  }

  /** The problem and the table of what is shown, where the settings have others: those are still on their way. */
  private get staleSource(): string {
    const { shown } = this.runner;
    if (!shown || shown.result.records.length === 0) return '';
    if (shown.opened) return this.resultsFrom === '' ? 'the file that was open' : '';
    const label = this.states.dataOf(this.state);
    const isSame = shown.config.problem === this.state.problem && (shown.data ? dataLabel(shown.data) : '') === label;
    if (isSame) return '';
    return shown.data ? `the data of ${shown.data.file}` : `the problem ${shown.config.problem}`;
  }

  // ---------------------------------------------------------------- runs
  /** The values that are run, at the controls; and for paper, which has none, what was run, and the link. */
  private showUsed(): void {
    this.panel?.show(this.state, this.settings.used);
    const facts = runFacts(this.runner.shown?.config ?? this.settings.config);
    if (!this.resultsFrom) facts.push(...this.settings.usedFacts, publicLink(this.options.address.url));
    setText(this.byId('settings'), facts.join(' · '));
  }

  private closeSource(): void {
    if (this.resultsFrom) return this.follow();
    const { withoutData } = this.settings;
    this.settings.tables.drop();
    this.session.become(withoutData);
  }

  /** Runs what the settings say, from the first round. */
  async run(options: StartOptions = {}): Promise<void> {
    this.restart.cancel();
    this.resultsFrom = '';
    const { data } = this.state;
    if (this.settings.lacksData && (await this.settings.tables.find(data))) {
      this.session.check(); // the loss may not fit it
      this.picture?.restart();
    }
    if (data !== this.state.data) return; // gone on in the meantime
    if (this.settings.lacksData) {
      this.clear();
      return this.show();
    }
    await this.runner.start(this.settings.config, this.settings.data, options);
  }

  destroy(): void {
    this.gone.abort();
    this.runner.clear();
    this.restart.cancel();
    this.used.cancel();
    // Also where it is still on its way.
    void this.arriving?.coming.then(
      (picture) => picture.destroy(),
      () => undefined,
    );
  }

  /** The default settings, run from the first round. */
  private reset(): void {
    this.session.go('');
    void this.run();
    this.picture?.restart();
    this.shell.announce('Back to the default settings.');
  }

  private clear(): void {
    this.runner.clear();
    this.bar.state('');
    this.results?.clear();
  }

  // ---------------------------------------------------------------- files
  private takeResult(file: string, opened: OpenedResult): void {
    this.restart.cancel();
    this.clear();
    const shown = shownFrom(opened);
    this.runner.shown = shown;
    this.resultsFrom = file;
    this.bar.state(`${conditions(shown)} of ${opened.problem}`, 1);
    this.shell.say();
    this.show();
  }

  private exports(): ExportItem[] {
    const { shown } = this.runner;
    if (!shown) return [];
    const run = { shown, link: this.shownLink };
    const { all } = this.pins;
    const config = { ...this.settings.planeConfig, repeats: 1 };
    const data = config.data === undefined ? undefined : this.settings.data;
    const plane = { container: this.byId('arena'), name: this.pictureKind, config, data, link: run.link };
    return exportItems(this.engine, run, all, this.byId('results'), plane, this.shell.root);
  }

  /** A link that gives the same numbers: only where the settings are those that were run. */
  private get shownLink(): string | null {
    const { url } = this.options.address;
    if (!this.isCurrent) return null;
    return url.includes('#') ? url : `${url}#${this.states.write(this.state)}`; // also once a first visit shows something else
  }

  private wire(): void {
    this.bar.enable();
    this.source.enable({
      close: () => this.closeSource(),
      open: () => this.byId('open').click(),
      ownLoss: () => this.takeOwnLoss(),
    });
    this.byId('embed').addEventListener('click', () =>
      embedDialog(
        this.shell.root,
        { ...this.state, learners: withoutOwn(this.state.learners), data: '' },
        this.states,
        this.settings.data,
      ),
    );
    const opening = runOpening(
      this.shell,
      this.settings,
      (opened, state) => this.takeData(opened, state),
      (state) => this.session.become(state),
    );
    offerFiles(this.shell, {
      about: aboutFiles(),
      several: false,
      open: ([file]) =>
        void openInto(
          file!,
          this.engine,
          opening,
          (...opened) => this.takeResult(...opened),
          (link) => this.session.go(link),
        ),
      items: () => this.exports(),
      drops: this.options.drops,
      signal: this.gone.signal,
    });
  }
}
