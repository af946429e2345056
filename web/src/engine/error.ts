// The error of the engine: a sentence for people, and a code for programs.
import { messageOf } from './load.js';

/**
 * `refused`: what was given is not valid, or the library does not take it, as a loss that is not finite in some round;
 * the sentence names the field, the bound and the value. `failed`: the module could not be loaded, or a worker failed. `closed`: by `close()`. `aborted`: by the
 * signal, whose reason is the `cause`.
 */
export type EngineErrorCode = 'refused' | 'failed' | 'closed' | 'aborted';

export class EngineError extends Error {
  constructor(
    readonly code: EngineErrorCode,
    message: string,
    options: { cause?: unknown } = {},
  ) {
    super(message, options);
    this.name = 'EngineError';
  }

  /** The same sentence, where it came without a code. */
  static from(code: EngineErrorCode, cause: unknown): EngineError {
    return cause instanceof EngineError ? cause : new EngineError(code, messageOf(cause), { cause });
  }

  static aborted(signal: AbortSignal): EngineError {
    return EngineError.from('aborted', signal.reason);
  }
}

/** Does what may be refused. */
export function refusing<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw EngineError.from('refused', error);
  }
}
