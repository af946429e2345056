// The bar that runs things, the same on every page and in every element. It takes those of its parts that the markup
// has, by their ids:
//
//   run                    Run, Pause or Resume
//   rounds, repeats, seed  fields: Enter runs what they say
//   dice                   another seed
//   progress, status       how far it has come
//
// While something is being run, the bar has the attribute data-going.
import { setText } from '../dom';
import type { Progress } from '../engine';
import { secondsLeft } from '../engine/active_time';
import { short, ungrouped, whole } from '../numbers';
import type { RunnerEvents } from '../session/runner';
import type { Shell } from '../shell';
import { onEnter, showValue } from './fields';

/** The work: one experiment, or several together. */
export interface Runs {
  readonly isGoing: boolean;
  paused: boolean;
}

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
  /** Rounds of several experiments: their number per second means nothing. */
  mixed?: boolean;
  /** The time in milliseconds. */
  now?: () => number;
}

export type RunProgress = Pick<Progress, 'rounds' | 'totalRounds' | 'seconds'>;

/** "paused · 120K rounds/s · 3 s left", at the end "120K rounds/s · 4.2 s"; "stopped" where it ended before. */
export function progressText(
  { rounds, totalRounds, seconds }: RunProgress,
  phase: 'running' | 'paused' | 'ended',
  mixed = false,
): string {
  const isWhole = rounds === totalRounds;
  if (phase === 'ended' && !isWhole) return 'stopped';
  const facts = phase === 'paused' ? ['paused'] : [];
  if (rounds > 0) {
    if (!mixed && seconds > 0) facts.push(`${short(rounds / seconds)} rounds/s`);
    facts.push(isWhole ? `${seconds.toFixed(1)} s` : `${secondsLeft(seconds, rounds, totalRounds).toFixed(0)} s left`);
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
  private last: RunProgress | undefined;
  private edited = -Infinity; // when an edit last began a run

  constructor(
    private readonly shell: Shell,
    private readonly runs: () => Runs,
    private readonly actions: RunBarActions,
    private readonly options: RunBarOptions = {},
  ) {
    this.button = shell.byId('run');
    this.progress = shell.byId('progress');
    this.fields = fieldNames.map((name) => shell.byId<HTMLInputElement>(name)).filter((field) => field !== null);
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
      const take = () => actions.change?.(field.id, ungrouped(field.value)) ?? false;
      field.addEventListener('change', take);
      field.addEventListener('blur', () => setTimeout(() => this.show())); // what was refused does not stay
      onEnter(field, () => {
        if (take() && !this.runs().isGoing) actions.run();
      });
    }
    this.show();
  }

  /** The state of the work, and the fields' texts. */
  show(values = this.values): void {
    this.values = values;
    const { isGoing, paused } = this.runs();
    setText(this.button, isGoing ? (paused ? 'Resume' : 'Pause') : (this.options.idle ?? 'Run'));
    this.progress.parentElement!.toggleAttribute('data-going', isGoing);
    for (const field of this.fields) {
      const value = values[field.id];
      if (value !== undefined) showValue(field, whole(value));
    }
    if (this.last) this.report(this.last);
  }

  report(progress: RunProgress): void {
    const { rounds, totalRounds } = progress;
    const { isGoing, paused } = this.runs();
    const phase = !isGoing ? 'ended' : paused ? 'paused' : 'running';
    this.state(progressText(progress, phase, this.options.mixed), totalRounds > 0 ? rounds / totalRounds : 0);
    this.last = progress;
  }

  /** Says something else than progress. */
  state(text: string, progress = 0): void {
    setText(this.shell.status, text);
    this.progress.value = progress;
    this.last = undefined;
  }

  /** A runner's events, with what is said of them. */
  following(events: RunnerEvents): RunnerEvents {
    const { shell } = this;
    return {
      begun: () => {
        this.last = undefined;
        events.begun?.();
      },
      progress: (progress) => {
        this.report(progress);
        events.progress?.(progress);
      },
      done: (result) => {
        shell.announce('The run is finished.');
        events.done?.(result);
      },
      failed: (message) => {
        shell.say(message);
        events.failed?.(message);
      },
      changed: () => {
        this.show();
        events.changed();
      },
    };
  }

  /** An edit begins a run. Who presses the button just then saw "Run" on it, and asks for that run, not for a pause. */
  followEdit(): void {
    this.edited = this.now();
  }

  private now(): number {
    return this.options.now?.() ?? performance.now();
  }

  private toggle(): void {
    const runs = this.runs();
    if (!runs.isGoing) return this.actions.run();
    if (!runs.paused && this.now() - this.edited < reactionMs) return;
    runs.paused = !runs.paused;
    this.shell.announce(runs.paused ? 'Paused.' : 'Resumed.');
  }
}
