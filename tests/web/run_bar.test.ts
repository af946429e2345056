// What the run bar says.
import { describe, expect, it } from 'vitest';
import { progressText } from '../../web/src/controls/run_bar';

describe('the progress of a run', () => {
  const half = { rounds: 5000, totalRounds: 10_000, seconds: 2 };

  it('is the rate and the time that is left, at the end the time it took', () => {
    expect(progressText(half, false)).toBe('2.5K rounds/s · 2 s left');
    expect(progressText({ ...half, rounds: 10_000 }, false)).toBe('5K rounds/s · 2.0 s');
  });

  it('says that it is paused, also before the first round', () => {
    expect(progressText(half, true)).toBe('paused · 2.5K rounds/s · 2 s left');
    expect(progressText({ ...half, rounds: 0, seconds: 0 }, true)).toBe('paused');
    expect(progressText({ ...half, rounds: 0, seconds: 0 }, false)).toBe('');
  });

  it('has no rate for experiments of different kinds together', () => {
    expect(progressText(half, false, true)).toBe('2 s left');
    expect(progressText({ ...half, rounds: 10_000 }, true, true)).toBe('paused · 2.0 s');
  });

  it('holds no number that is not finite', () => {
    expect(progressText({ ...half, seconds: 0 }, false)).toBe('0 s left');
  });
});
