// The bar that runs things, the same on every page and in every element. It takes those of its parts that the markup
// has, by their ids:
//
//   run                    Run, Pause or Resume
//   rounds, repeats, seed  fields: Enter runs what they say
//   dice                   another seed
//   progress, status       how far it has come
//
// While something is being run, the bar has the attribute data-going: "still" once it stands still in a pause or out of
// sight.
import { setText } from '../base/dom';
import { secondsLeft } from '../engine/active_time';
import { short, whole } from '../base/numbers';
import type { JobView } from '../session/job';
import type { Shell } from '../page/shell';
import { onEnter, showValue } from './fields';

export interface RunBarActions {
  /** From the first round. */
  run(): void;
  /** A field's text, and its validity. */
  change?(name: string, text: string): boolean;
  /** Buttons of its own, by their ids. */
  buttons?: { [id: string]: () => void };
}

export interface RunBarOptions {
  /** The label of `run` while nothing is being run. */
  idle?: string;
  /** The sentence for screen readers at the end. */
  finished?: string;
  /** Failures are shown elsewhere. */
  isQuiet?: boolean;
  /** Rounds of several experiments: their number per second means nothing. */
  mixed?: boolean;
  /** The time that is left is enough. */
  isBrief?: () => boolean;
  /** The time in milliseconds. */
  now?: () => number;
}

/**
 * "paused · 120K rounds/s · 3 s left", at the end "120K rounds/s · 4.2 s"; "stopped" where it ended before. In brief
 * "paused · 3 s left", and nothing at the end.
 */
export function progressText(
  { phase, isRestored, done, total, seconds }: Pick<JobView, 'phase' | 'isRestored' | 'done' | 'total' | 'seconds'>,
  { mixed = false, brief = false } = {},
): string {
  if (phase === 'failed' || phase === 'cancelled') return 'stopped';
  if (brief && (isRestored || done === total)) return '';
  if (isRestored) return 'computed earlier';
  const facts = phase === 'paused' ? ['paused'] : [];
  if (done > 0) {
    if (!mixed && !brief && seconds > 0) facts.push(`${short(done / seconds)} rounds/s`);
    facts.push(done === total ? `${seconds.toFixed(1)} s` : `${secondsLeft(seconds, done, total).toFixed(0)} s left`);
  }
  return facts.join(' · ');
}

const fieldNames = ['rounds', 'repeats', 'seed'];
const reactionMs = 1000;
const seeds = 1_000_000;

export class RunBar {
  private readonly button: HTMLButtonElement;
  private readonly progress: HTMLProgressElement;
  private readonly fields: HTMLInputElement[];
  private values: { [field: string]: number } = {};
  private note: { text: string; progress: number } | undefined;
  private edited = -Infinity; // when an edit last began a run

  constructor(
    private readonly shell: Shell,
    private readonly job: JobView,
    private readonly actions: RunBarActions,
    private readonly options: RunBarOptions = {},
  ) {
    this.button = shell.byId('run');
    this.progress = shell.byId('progress');
    this.fields = fieldNames.map((name) => shell.byId<HTMLInputElement>(name)).filter((field) => field !== null);
    const { finished = 'The run is finished.' } = options;
    job.listen({
      begun: () => (this.note = undefined),
      progress: () => this.show(),
      still: () => this.show(),
      done: () => shell.announce(finished),
      failed: (message) => options.isQuiet || shell.say(message),
      changed: () => this.show(),
    });
  }

  /** From now on it answers. */
  enable(): void {
    const { actions, shell } = this;
    const buttons = { run: () => this.toggle(), ...actions.buttons };
    for (const [id, act] of Object.entries(buttons)) {
      const button = shell.byId<HTMLButtonElement>(id);
      button.addEventListener('click', act);
      button.disabled = false;
    }
    shell.byId('dice')?.addEventListener('click', () => {
      actions.change?.('seed', String(crypto.getRandomValues(new Uint32Array(1))[0]! % seeds));
    });
    for (const field of this.fields) {
      const take = () => actions.change?.(field.id, field.value) ?? false;
      field.addEventListener('change', take);
      field.addEventListener('blur', () => setTimeout(() => this.show())); // what was refused does not stay
      onEnter(field, () => {
        if (take() && !this.job.isActive) actions.run();
      });
    }
    this.show();
  }

  /** The progress of the job, or the note in its place, and the fields' texts. */
  show(values = this.values): void {
    this.values = values;
    const { job, note, options } = this;
    const { isActive, paused, done, total } = job;
    setText(this.button, isActive ? (paused ? 'Resume' : 'Pause') : (options.idle ?? 'Run'));
    const bar = this.progress.parentElement!;
    bar.toggleAttribute('data-going', isActive);
    if (isActive) bar.setAttribute('data-going', job.isStill ? 'still' : '');
    for (const field of this.fields) {
      const value = values[field.id];
      if (value !== undefined) showValue(field, whole(value));
    }
    if (!note && job.phase === 'idle') return; // the page is still being loaded
    setText(
      this.shell.status,
      note?.text ?? progressText(job, { mixed: options.mixed ?? false, brief: options.isBrief?.() ?? false }),
    );
    this.progress.value = note?.progress ?? (total > 0 ? done / total : Number(job.isRestored));
  }

  /** Says something else than progress, until the job begins again. */
  state(text: string, progress = 0): void {
    this.note = { text, progress };
    this.show();
  }

  /** An edit begins a run. Who presses the button just then saw "Run" on it, and asks for that run, not for a pause. */
  followEdit(): void {
    this.edited = this.now();
  }

  private now(): number {
    return this.options.now?.() ?? performance.now();
  }

  private toggle(): void {
    const { job } = this;
    if (!job.isActive) return this.actions.run();
    if (!job.paused && this.now() - this.edited < reactionMs) return;
    job.paused = !job.paused;
    this.shell.announce(job.paused ? 'Paused.' : 'Resumed.');
  }
}
