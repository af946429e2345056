// The common part of the elements that run something: settings, bar and events.
import { RunBar, type RunBarOptions } from '../controls/run_bar';
import type { Result } from '../engine';
import { Debounced, later } from '../base/scheduling';
import type { JobView } from '../session/job';
import type { Provenance } from '../session/provenance';
import type { Session, SessionEvents, StateFormat } from '../session/session';
import { figureSession, type Figure, type FigureEvents, type Stage } from './stage';

/** Reports a job as the events of its element. Resolves once it has ended for the first time and is drawn. */
export const reportJob = (job: JobView, events: FigureEvents, painted: () => Promise<void>): Promise<void> =>
  new Promise((resolve) =>
    job.listen({
      begun: () => events.begun(),
      progress: () => events.progress({ rounds: job.done, totalRounds: job.total }),
      done: () => {
        void later().then(painted).then(resolve); // what comes with the end is shown too
        events.done();
      },
      failed: (message) => {
        resolve();
        events.failed(message);
      },
    }),
  );

export interface JobFigureParts<State> {
  settings: StateFormat<State>;
  vetted?: SessionEvents<State>['vetted'];
  job: JobView;
  /** A key of what is run: with another one it starts again. */
  keyOf(state: State): string;
  start(state: State, options: { paused: boolean; fresh: boolean }): void;
  show(state: State): void;
  /** Resolves once all that was to be shown is in the page. */
  painted?(): Promise<void>;
  bar: RunBarOptions;
  result?(): Result | undefined;
  provenance?(): Provenance;
  /** There is something to see, where that is before its end. */
  visible?(): Promise<void>;
}

export class JobFigure<State> implements Figure {
  readonly complete: Promise<void>;
  readonly provenance: (() => Provenance) | undefined;
  private readonly session: Session<State>;
  private hasStarted = false;
  private refuse!: () => void;
  private readonly restart = new Debounced(() => this.begin(this.paused, false));

  constructor(
    private readonly stage: Stage,
    private readonly parts: JobFigureParts<State>,
  ) {
    const { job, keyOf, settings, vetted, painted = () => Promise.resolve() } = parts;
    this.provenance = parts.provenance;
    const changed = (before: State) => {
      this.show();
      if (this.hasStarted && keyOf(before) !== keyOf(this.state)) this.restart.schedule();
    };
    this.session = figureSession(settings, stage, changed, vetted);
    const bar = new RunBar(stage.shell, job, { run: () => this.run() }, parts.bar);
    job.listen({ changed: () => this.show() });
    const refused = new Promise<void>((resolve) => (this.refuse = resolve));
    this.complete = Promise.race([reportJob(job, stage.events, painted), refused]);
    bar.enable();
    bar.state('');
  }

  get state(): State {
    return this.session.state;
  }

  get paused(): boolean {
    return this.parts.job.paused;
  }
  set paused(paused: boolean) {
    this.parts.job.paused = paused;
  }

  get link(): string {
    return this.parts.settings.write(this.state);
  }

  get result(): Result | undefined {
    return this.parts.result?.();
  }

  get visible(): Promise<void> {
    return this.parts.visible?.() ?? this.complete;
  }

  /** A change by a reader. */
  change(name: string, text: string): void {
    this.session.change(name, text, true);
    this.stage.events.changed();
  }

  show(): void {
    this.parts.show(this.state);
  }

  start(paused: boolean): void {
    this.hasStarted = true;
    this.begin(paused, false);
  }

  update(link: string): void {
    this.session.go(link);
  }

  run(): void {
    this.begin(false, true);
  }

  rest(on: boolean): void {
    this.parts.job.rest(on);
  }

  destroy(): void {
    this.restart.cancel();
    this.parts.job.cancel();
  }

  private begin(paused: boolean, fresh: boolean): void {
    this.restart.cancel();
    try {
      this.parts.start(this.state, { paused, fresh });
    } catch (error) {
      const { message } = error as Error;
      this.stage.shell.say(message);
      this.stage.events.failed(message);
      this.refuse();
    }
  }
}
