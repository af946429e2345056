// Messages between the pool and its threads.
import type { PaperModule, Record, SimulationConfig } from './module.js';

/** Functions of the modules that take a while; only the paper's has the audit. */
export type LongFunction = 'audit' | 'measure_oracle' | 'golden_digest' | 'broken_laws' | 'describe';
export type Answer = ReturnType<PaperModule[LongFunction]>;

export type Request =
  /** As bytes for a thread of another origin, which no compiled module can be sent to. */
  | { type: 'load'; module: WebAssembly.Module | ArrayBuffer }
  /** Run one repeat. The config of a run comes with the first of its jobs that a thread gets. */
  | { type: 'run'; job: number; run: number; repeat: number; config?: SimulationConfig }
  /** Call a function of the module. */
  | { type: 'call'; job: number; name: LongFunction; given: readonly unknown[] }
  /** Stand still until told to go on. */
  | { type: 'pause'; job: number; paused: boolean }
  /** Give up the job, if it is still going on. */
  | { type: 'cancel'; job: number };

export type Reply =
  /** `locked`: the worker holds the lock of its name. */
  | { type: 'ready'; locked?: boolean }
  /** The repeat's measurements so far; for a run of many variants, nothing before its end. */
  | { type: 'progress'; job: number; round: number; record?: Record }
  /** It stands still, as asked; nothing comes of it until it resumes. */
  | { type: 'paused'; job: number; round: number; record?: Record }
  /** The last of a job: its whole record, or none where it was given up. */
  | { type: 'done'; job: number; round: number; record?: Record }
  | { type: 'answered'; job: number; answer: Answer }
  /** The library refused what it was given. */
  | { type: 'refused'; job: number; message: string }
  /** The module is broken, after it was loaded or before; the thread is of no more use. */
  | { type: 'failed'; message: string; loaded: boolean };
