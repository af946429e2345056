// The page of sweeps: what is varied, the curves over it, and the exponents that they show.
import { Panel } from '../controls/panel';
import { RunBar } from '../controls/run_bar';
import { segments, type Segments } from '../controls/segments';
import { h } from '../dom';
import type { Engine, Sweep } from '../engine';
import { whole } from '../numbers';
import { Debounced } from '../scheduling';
import type { Address } from '../session/address';
import { Session } from '../session/session';
import type { Shell } from '../shell';
import { States, type State } from '../state/state';
import { fewestPoints, sameSlope } from '../results/rate';
import { axisOf, sweepFigure, type SweepData } from './figure';
import { measureNames } from './measures';
import { questions } from './questions';
import { SweepRunner } from './runner';
import { nameOf, SweepStates, sweepViewChoices, type SweepState, type SweepView } from './state';
import { pointTable, rateTable } from './table';
import { VaryPanel } from './vary';

/** What the points depend on. */
const settings = ({ view: _, ...rest }: SweepState): string => JSON.stringify(rest);

export class SweepPage {
  private readonly states: States;
  private readonly sweeps: SweepStates;
  private readonly session: Session<SweepState>;
  private readonly runner: SweepRunner;
  private readonly bar: RunBar;
  private readonly panel: Panel;
  private readonly vary: VaryPanel;
  private readonly switches: { [K in keyof SweepView]: Segments };
  private readonly restart = new Debounced(() => this.run());
  private ran: { state: SweepState; sweep: Sweep } | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly shell: Shell,
    address: Address,
  ) {
    const { catalogue } = engine;
    this.states = new States(engine);
    this.sweeps = new SweepStates(engine, this.states);
    this.session = new Session(this.sweeps, address, {
      changed: (before) => this.changed(before),
      say: (...sentences) => shell.say(...sentences),
    });
    const change = (name: string, text: string, final: boolean) => this.session.change(name, text, final);
    this.runner = new SweepRunner(engine, {
      point: () => this.draw(),
      progress: (progress) => this.bar.report(progress),
      done: () => shell.announce('The sweep is finished.'),
      failed: (message) => shell.say(message),
      changed: () => {
        this.bar.show();
        this.shell.byId<HTMLButtonElement>('cancel').disabled = !this.runner.isGoing;
        this.draw();
      },
    });
    this.bar = new RunBar(
      shell,
      () => this.runner,
      {
        run: () => this.run(),
        change: (name, text) => this.session.change(name, text, true),
        buttons: { cancel: () => this.runner.stop() },
      },
      { mixed: true },
    );
    this.panel = new Panel(
      shell.byId('panel'),
      catalogue,
      this.states,
      { change, preset: (link) => this.session.go(link) },
      questions,
    );
    this.vary = new VaryPanel(catalogue, (name, text) => this.session.change(name, text, true));
    shell.byId('panel').prepend(this.vary.element);
    const ofView = (name: keyof SweepView, legend: string, labels: { [choice: string]: string }) =>
      segments({
        name,
        legend: [legend],
        choices: sweepViewChoices[name].map((value) => [value, labels[value] ?? value]),
        change: (value) => this.session.change(name, value, true),
      });
    this.switches = {
      measure: ofView('measure', 'Measure', { regret: 'Regret', loss: 'Average loss', time: 'Time', calls: 'Calls' }),
      references: ofView('references', 'Reference slopes', { none: 'no slopes', rates: 'slopes ½, ¾, ⅘, 1' }),
    };
    shell.byId('measure').replaceChildren(...Object.values(this.switches).map(({ element }) => element));
    this.bar.enable();
    this.shell.byId<HTMLButtonElement>('cancel').disabled = true;
    this.session.check();
    this.show();
    let width = 0;
    new ResizeObserver(([entry]) => {
      if (Math.abs(entry!.contentRect.width - width) < 1) return;
      width = entry!.contentRect.width;
      this.draw();
    }).observe(shell.byId('figure'));
  }

  run(): void {
    this.restart.cancel();
    const { state } = this.session;
    try {
      const sweep = this.sweeps.plan(state);
      this.ran = { state, sweep };
      this.shell.say();
      void this.runner.start(
        sweep.points.map(({ values }, i) => ({ values, config: this.sweeps.configAt(state, sweep, i) })),
      );
    } catch (error) {
      this.shell.say((error as Error).message);
    }
  }

  private changed(before: SweepState): void {
    this.show();
    if (settings(before) !== settings(this.session.state)) this.restart.schedule();
    else this.draw();
  }

  private show(): void {
    const { run, over, view } = this.session.state;
    this.panel.show(run);
    this.vary.show(over, ['rounds', 'horizon', ...this.states.relevant(run).filter((name) => name !== 'corners')]);
    for (const name of Object.keys(this.switches) as (keyof SweepView)[]) this.switches[name].show(view[name]);
    const { rounds } = this.states.runConfig(run);
    const isSwept = over.map(nameOf).includes('rounds');
    this.shell.byId('rounds').closest('label')!.hidden = isSwept;
    this.bar.show({ rounds, repeats: run.repeats, seed: run.seed });
  }

  private get data(): SweepData | undefined {
    if (!this.ran) return undefined;
    const { state, sweep } = this.ran;
    const { run, parameters } = this.engine.catalogue;
    const typeOf = (name: string) => [...run, ...parameters].find((each) => each.name === name)!.type;
    const axes = sweep.axes.map(({ name, values }, i) => axisOf(name, values, typeOf(name), state.over[i]!));
    return { axes, points: this.runner.points, learners: state.run.learners };
  }

  private draw(): void {
    const { data } = this;
    if (!data || !this.ran) return;
    const { view } = this.session.state;
    const { state, sweep } = this.ran;
    const figure = this.shell.byId('figure');
    const finished = data.points.filter(({ result }) => result).length;
    const { isGoing } = this.runner;
    if (figure.clientWidth > 0) figure.replaceChildren(sweepFigure(data, view, figure.clientWidth, !isGoing));
    figure.setAttribute('aria-busy', String(isGoing));
    const { repeats, problem, horizon, seed } = state.run;
    const isSwept = (name: string) => data.axes.some((axis) => axis.name === name);
    const { rounds, parameters = {} } = this.sweeps.configAt(state, sweep, 0);
    const shared = Object.entries(parameters).filter(([name]) => !isSwept(name));
    const conditions = [
      `${whole(finished)} of ${whole(data.points.length)} points`,
      `${repeats === 1 ? 'one repeat' : `${whole(repeats)} repeats`} each, with seeds of their own`,
      `problem ${problem}`,
      ...shared.map(([name, value]) => `${name} ${value}`),
      ...(isSwept('rounds') ? [] : [`${whole(rounds)} rounds`]),
      ...(isSwept('horizon') ? [] : [`horizon ${horizon}`]),
      `seed ${seed}`,
      `${measureNames[view.measure]} at the last round, mean and 95 % CI of the mean`,
    ];
    this.shell.byId('conditions').textContent = `${conditions.join('; ')}.`;
    const rates = rateTable(data, view, this.engine.catalogue.learners);
    this.shell.byId('rates').replaceChildren(...(rates ? [rates, rateNote()] : []));
    const linkOf = (point: number) => this.playground(state, sweep, point);
    this.shell.byId('points').replaceChildren(pointTable(data, view, linkOf));
  }

  /** A point in the playground, with its seed: the same numbers. */
  private playground(state: SweepState, sweep: Sweep, point: number): string {
    const { rounds, seed, horizon, parameters } = this.sweeps.configAt(state, sweep, point);
    const run = {
      ...state.run,
      rounds,
      seed,
      horizon: horizon!,
      parameters: { ...(parameters as State['parameters']) },
    };
    return `./index.html#${this.states.write({ ...run, view: { ...run.view, figure: 'regret' } })}`;
  }
}

const rateNote = (): HTMLElement =>
  h(
    'p',
    { class: 'hint' },
    `Least squares of log mean against the logarithm of what is varied; the interval is a bootstrap over the repeats. The smallest points are dropped one by one while the slopes over the lower and the upper half of the rest differ by more than ${sameSlope} and the 95 % interval of their difference excludes 0; at least ${fewestPoints} points stay.`,
  );
