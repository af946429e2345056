// SCORM 1.2: the report of a visit to a learning platform, which keeps it for the next one.
//
//   cmi.core.score.raw        the share of exercises solved, from 0 to 100
//   cmi.core.lesson_status    passed: all exercises are solved; completed: all were tried, or a figure was seen;
//                             incomplete until then. An exercise that was solved once stays solved.
//   cmi.core.lesson_location  the section in view
//   cmi.suspend_data          the answers
//   cmi.core.session_time     of this visit, without what a host has counted in an earlier session of it
//
// Reports that a host did not take are kept in memory and repeated until it does. Once the host has named the student,
// they are also kept in the browser's storage, under that name: the next visit may be somebody else's.
import { ActiveTime } from '../engine/active_time';

/** The interface that a host puts into one of the windows around. All answers are text: "true", "false", or a value. */
export interface ScormApi {
  LMSInitialize(nothing: ''): unknown;
  LMSFinish(nothing: ''): unknown;
  LMSGetValue(name: string): unknown;
  LMSSetValue(name: string, value: string): unknown;
  LMSCommit(nothing: ''): unknown;
  LMSGetLastError(): unknown;
}

const mostWindows = 50;

function apiOf(window: Window): ScormApi | undefined {
  try {
    const { API } = window as unknown as { API?: ScormApi };
    return typeof API?.LMSInitialize === 'function' ? API : undefined;
  } catch {
    return undefined; // of another origin
  }
}

function apiAround(window: Window): ScormApi | undefined {
  for (let [at, depth] = [window, 0]; depth < mostWindows; [at, depth] = [at.parent, depth + 1]) {
    const api = apiOf(at);
    if (api || at.parent === at) return api;
  }
  return undefined;
}

/** Searches this window and those around it, then those around the one that opened it. */
export function findApi(window: Window): ScormApi | undefined {
  const opener = (window.top?.opener ?? window.opener) as Window | null;
  return apiAround(window) ?? (opener ? apiAround(opener) : undefined);
}

export interface ExerciseAnswer {
  text: string;
  isRight: boolean;
}
type Answers = Map<string, ExerciseAnswer>;

const mostSuspended = 4096; // characters, by the standard

/** ASCII text, no longer than a host must accept; longer answers are cut. */
export function suspended(answers: ReadonlyMap<string, ExerciseAnswer>): string {
  for (let most = 40; ; most = Math.floor(most / 2)) {
    const all = [...answers].map(([id, { text, isRight }]) => [id, (isRight ? '+' : '-') + text.slice(0, most)]);
    const text = JSON.stringify(Object.fromEntries(all)).replaceAll(
      /[^ -~]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    if (text.length <= mostSuspended || most === 0) return text;
  }
}

/** Whatever it is: text of another making has no answers. */
export function resumed(text: string): Answers {
  const answers: Answers = new Map();
  try {
    for (const [id, answer] of Object.entries(JSON.parse(text) as { [id: string]: unknown })) {
      if (typeof answer === 'string' && /^[+-]/.test(answer))
        answers.set(id, { text: answer.slice(1), isRight: answer.startsWith('+') });
    }
  } catch {
    // The first visit has none.
  }
  return answers;
}

/** "0012:05:09.25" */
export function timespan(ms: number): string {
  const seconds = Math.min(ms / 1000, 9999 * 3600);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = (Math.floor((seconds % 60) * 100) / 100).toFixed(2);
  return `${String(hours).padStart(4, '0')}:${String(minutes).padStart(2, '0')}:${rest.padStart(5, '0')}`;
}

const statuses = ['incomplete', 'completed', 'passed'] as const; // from the least

export interface ScormHost {
  find(): ScormApi | undefined;
  /** Undefined in a frame that may not store anything. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
  /** The package's name: packages do not share what a browser keeps for them. */
  name: string;
  /** The answers, or what the host has of them, are others now. */
  changed(): void;
}

const firstRetryMs = 1000;
const lastRetryMs = 30_000;

export class Report {
  readonly answers: Answers = new Map();
  /** The place where the last visit ended, once the host has named it. */
  resumedAt = '';
  /** Attempts to tell the host, since the last that succeeded. */
  failures = 0;
  #api: ScormApi | undefined;
  #student: string | undefined; // until a host has answered; empty: it has not named anybody
  #location = '';
  #isSeen = false;
  #before = { status: 0, score: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;
  readonly #time = new ActiveTime(() => Date.now()); // without that for which the page was left
  #told = 0; // seconds that a host has taken
  #counted = 0; // seconds that went to earlier sessions of the host

  /** It begins with `tell`. `exercises`: the names of all of them; of a figure none. */
  constructor(
    private readonly exercises: readonly string[],
    private readonly around: ScormHost,
  ) {
    this.#time.running = true;
  }

  /** True where reports that were not taken are there for the same student's next visit. */
  get isKept(): boolean {
    return !!this.#student && this.around.storage !== undefined;
  }

  get solved(): number {
    return this.exercises.filter((id) => this.answers.get(id)?.isRight).length;
  }

  /** A checked answer. */
  answered(id: string, answer: ExerciseAnswer): void {
    const before = this.answers.get(id);
    if (!before?.isRight || answer.isRight) this.answers.set(id, answer);
    this.#keep();
    this.tell();
  }

  /** The figure was seen. */
  seen(): void {
    if (this.#isSeen) return;
    this.#isSeen = true;
    this.tell();
  }

  /** The section in view, which goes to the host with the next report. */
  set location(section: string) {
    this.#location = section;
  }

  /** Tells the host all there is, or tries again later. */
  tell(): void {
    clearTimeout(this.#timer);
    if (this.#attempt(() => this.#connect() && this.#send())) {
      this.failures = 0;
      this.#keep(null);
    } else {
      this.#api = undefined;
      const wait = Math.min(lastRetryMs, firstRetryMs * 2 ** this.failures++);
      if (!this.#isOver) this.#timer = setTimeout(() => this.tell(), wait);
    }
    this.around.changed();
  }

  /** The visit is over. */
  finish(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.tell();
    const api = this.#api;
    if (api) this.#attempt(() => isTrue(api.LMSFinish('')));
    this.#api = undefined;
    this.#time.running = false;
  }

  /** The page is shown again, as it was. */
  resume(): void {
    this.#isOver = false;
    this.#time.running = true;
    this.tell();
  }

  #attempt(act: () => boolean): boolean {
    try {
      return act();
    } catch {
      return false;
    }
  }

  #connect(): boolean {
    const api = this.around.find();
    if (!api) return false;
    if (api === this.#api) return true;
    // One that has begun already, for a page that was loaded again, says no and answers all the same.
    const answers = () => (api.LMSGetValue('cmi.core.lesson_status'), String(api.LMSGetLastError()) === '0');
    const isNew = isTrue(api.LMSInitialize(''));
    if (!isNew && !answers()) return false;
    if (isNew) this.#counted = this.#told;
    const value = (name: string) => String(api.LMSGetValue(name) ?? '');
    this.#api = api;
    this.#welcome(value('cmi.core.student_id'));
    this.#merge(resumed(value('cmi.suspend_data')));
    this.#takeKept();
    this.resumedAt ||= value('cmi.core.lesson_location');
    this.#before = {
      status: statuses.findIndex((status) => status === value('cmi.core.lesson_status')),
      score: Number(value('cmi.core.score.raw')) || 0,
    };
    return true;
  }

  #send(): boolean {
    const api = this.#api!;
    const set = (name: string, value: string) => isTrue(api.LMSSetValue(name, value));
    const count = this.exercises.length;
    if (count > 0) {
      // A host need not know these two.
      set('cmi.core.score.min', '0');
      set('cmi.core.score.max', '100');
      const score = Math.max(this.#before.score, Math.round((100 * this.solved) / count));
      if (!set('cmi.core.score.raw', String(score))) return false;
    }
    const location = this.#location || this.resumedAt;
    const now = this.#time.seconds;
    const isTaken =
      set('cmi.core.lesson_status', statuses[Math.max(this.#before.status, this.#status())]!) &&
      set('cmi.core.lesson_location', location) &&
      set('cmi.suspend_data', suspended(this.answers)) &&
      set('cmi.core.session_time', timespan(1000 * (now - this.#counted))) &&
      set('cmi.core.exit', 'suspend') &&
      isTrue(api.LMSCommit(''));
    if (isTaken) this.#told = now;
    return isTaken;
  }

  /** Answers of this visit, given before a host has answered, are those of the student whom it names first. */
  #welcome(student: string): void {
    if (this.#student !== undefined && this.#student !== student) {
      this.answers.clear();
      this.resumedAt = '';
      this.#isSeen = false;
      this.#counted = this.#time.seconds;
    }
    this.#student = student;
  }

  #status(): number {
    if (this.exercises.length === 0) return Number(this.#isSeen);
    if (this.solved === this.exercises.length) return 2;
    return Number(this.exercises.every((id) => this.answers.has(id)));
  }

  /** Answers of another visit: a right one stands, and of others the one of this visit. */
  #merge(others: Answers): void {
    for (const [id, answer] of others) {
      if (!this.exercises.includes(id)) continue;
      if (!this.answers.has(id) || (answer.isRight && !this.answers.get(id)!.isRight)) this.answers.set(id, answer);
    }
  }

  get #key(): string {
    return `bco-scorm ${this.around.name} ${this.#student}`;
  }

  #takeKept(): void {
    this.#attempt(() => {
      if (this.isKept) this.#merge(resumed(this.around.storage!.getItem(this.#key) ?? ''));
      return true;
    });
  }

  #keep(text: string | null = suspended(this.answers)): void {
    this.#attempt(() => {
      if (!this.isKept) return true;
      if (text === null) this.around.storage!.removeItem(this.#key);
      else this.around.storage!.setItem(this.#key, text);
      return true;
    });
  }
}

const isTrue = (answer: unknown): boolean => String(answer) === 'true';
