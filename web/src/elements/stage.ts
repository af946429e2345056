// The contract between an element and the figure in it.
import type { Engine, Progress, Result } from '../engine';
import { OwnAddress } from '../session/address';
import type { DataTables } from '../session/data_tables';
import type { Provenance } from '../session/provenance';
import { Session, type SessionEvents, type StateFormat } from '../session/session';
import type { Shell } from '../page/shell';

/** The figure of an element. It is built when it is near, and does nothing before `start`. */
export interface Figure {
  /** It is in sight for the first time. `paused`: it stands still all the same. */
  start(paused: boolean): void;
  /** Other settings, as a link. */
  update(link: string): void;
  /** Starts from the first round. */
  run(): void;
  paused: boolean;
  /** Its settings as they are now. */
  readonly link: string;
  readonly result: Result | undefined;
  /** The origin of the result. */
  readonly provenance?: (() => Provenance) | undefined;
  /** All of it has been drawn for the first time. */
  readonly complete: Promise<void>;
  /** There is something to see, where that is sooner. */
  readonly visible?: Promise<void>;
  /** Paper cannot play: where it has not begun, it goes on a little. */
  print?(): void;
  rest(on: boolean): void;
  destroy(): void;
}

/** The surroundings of a figure. */
export interface Stage {
  engine: Engine;
  shell: Shell;
  host: HTMLElement;
  link: string;
  events: FigureEvents;
  /** Has the table that the link names. */
  tables: DataTables;
}

export interface FigureEvents {
  begun(): void;
  progress(progress: Pick<Progress, 'rounds' | 'totalRounds'>): void;
  done(): void;
  /** A reader changed a setting. */
  changed(): void;
  failed(message: string): void;
}

// Parts of templates, with the ids that a Shell has.
const announceLine = '<div id="announce" class="unseen" aria-live="polite"></div>';
export const messageLine = '<p id="message" role="alert" hidden></p>';
/** Until there is something to see. */
export const waitLine = `<output id="status">Loading…</output>${announceLine}`;
/** The configuration, the progress, and a button. */
export const runLine = `<div id="run-line">
  <button type="button" id="run" class="plain" disabled>Run</button>
  <progress id="progress" max="1" value="0" aria-label="Rounds played"></progress>
  <span id="facts"></span>
  <output id="status" aria-live="off">Loading…</output>
</div>${announceLine}`;

/** The settings of a figure; what is not valid keeps its default, and is said and told. */
export function figureSession<State>(
  settings: StateFormat<State>,
  { shell, link, events }: Pick<Stage, 'shell' | 'link' | 'events'>,
  changed: (before: State) => void,
  vetted?: SessionEvents<State>['vetted'],
): Session<State> {
  const session = new Session(settings, new OwnAddress(link), {
    changed,
    say: (...sentences) => shell.say(...sentences),
    failed: (message) => events.failed(message),
    ...(vetted && { vetted }),
  });
  session.check();
  return session;
}
