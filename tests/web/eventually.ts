import { vi } from 'vitest';

/** Waits until a check passes, for long enough that a busy machine does not matter. */
export const eventually = <T>(check: () => T): Promise<T> => vi.waitFor(check, { timeout: 20_000, interval: 5 });
