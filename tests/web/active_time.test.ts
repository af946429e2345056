// The time that work takes, and what is left of it, by an artificial clock.
import { describe, expect, it } from 'vitest';
import { ActiveTime, secondsLeft } from '../../web/src/engine/active_time';

describe('the time of work', () => {
  it('leaves out its pauses', () => {
    let now = 5000;
    const time = new ActiveTime(() => now);
    now += 1000; // before it began
    time.running = true;
    now += 2000;
    expect(time.seconds).toBe(2);
    time.running = false;
    time.running = false; // a second pause of it is none
    now += 60_000;
    expect([time.seconds, time.running]).toEqual([2, false]);
    time.running = true;
    now += 500;
    time.running = true; // nor does it begin again
    now += 500;
    expect(time.seconds).toBe(3);
  });

  it('begins again at 0, running or not', () => {
    let now = 0;
    const time = new ActiveTime(() => now);
    time.running = true;
    now += 4000;
    time.reset();
    now += 1000;
    expect(time.seconds).toBe(1);
    time.running = false;
    time.reset();
    now += 1000;
    expect(time.seconds).toBe(0);
  });

  it('left is that of the rest at the same speed', () => {
    expect(secondsLeft(2, 1, 4)).toBe(6);
    expect(secondsLeft(6, 3, 4)).toBe(2);
    expect(secondsLeft(8, 4, 4)).toBe(0);
    expect(secondsLeft(1, 0, 4)).toBeNaN();
  });
});
