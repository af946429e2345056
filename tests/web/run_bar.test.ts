// What the run bar says, and what its button asks for.
import { afterEach, describe, expect, it } from 'vitest';
import { progressText, RunBar, type Runs } from '../../web/src/controls/run_bar';
import { Shell } from '../../web/src/shell';
import { page } from './dom';

const { body, document } = page();
afterEach(() => body.replaceChildren());

describe('the progress of a run', () => {
  const half = { rounds: 5000, totalRounds: 10_000, seconds: 2 };

  it('is the rate and the time that is left, at the end the time it took', () => {
    expect(progressText(half, 'running')).toBe('2.5K rounds/s · 2 s left');
    expect(progressText({ ...half, rounds: 10_000 }, 'ended')).toBe('5K rounds/s · 2.0 s');
    expect(progressText({ ...half, rounds: 1000 }, 'running')).toBe('500 rounds/s · 18 s left');
    expect(progressText({ ...half, rounds: 8000 }, 'running')).toBe('4K rounds/s · 1 s left');
  });

  it('has no time left once it has ended, however far it came', () => {
    expect(progressText(half, 'ended')).toBe('stopped');
    expect(progressText({ ...half, rounds: 0 }, 'ended')).toBe('stopped');
  });

  it('says that it is paused, also before the first round', () => {
    expect(progressText(half, 'paused')).toBe('paused · 2.5K rounds/s · 2 s left');
    expect(progressText({ ...half, rounds: 0, seconds: 0 }, 'paused')).toBe('paused');
    expect(progressText({ ...half, rounds: 0, seconds: 0 }, 'running')).toBe('');
  });

  it('has no rate for experiments of different kinds together', () => {
    expect(progressText(half, 'running', true)).toBe('2 s left');
    expect(progressText({ ...half, rounds: 10_000 }, 'ended', true)).toBe('2.0 s');
  });

  it('holds no number that is not finite', () => {
    expect(progressText({ ...half, seconds: 0 }, 'running')).toBe('0 s left');
  });
});

describe('the bar', () => {
  const made = () => {
    const parts = ['run-bar', 'message', 'announce', 'status', 'run', 'progress'].map((id) => {
      const part = document.createElement(id === 'run' ? 'button' : 'div');
      part.id = id;
      body.append(part as never);
      return part;
    });
    const byId = (id: string) => parts.find((part) => part.id === id)!;
    const shell = new Shell({ getElementById: (id: string) => byId(id) ?? null } as unknown as Document);
    const runs: Runs = { isGoing: false, paused: false };
    const clock = { now: 0 };
    let asked = 0;
    const bar = new RunBar(shell, () => runs, { run: () => ++asked }, { now: () => clock.now });
    bar.enable();
    const press = () => byId('run').click();
    return { bar, runs, clock, press, asked: () => asked, text: (id: string) => byId(id).textContent };
  };

  it('runs what an edit has just begun, and pauses it later', () => {
    const { bar, runs, clock, press, asked } = made();
    press();
    expect(asked()).toBe(1);
    Object.assign(runs, { isGoing: true });
    press(); // what was asked for by the button can be paused at once
    expect(runs.paused).toBe(true);
    press();
    expect(runs.paused).toBe(false);
    clock.now = 10_000;
    bar.followEdit();
    clock.now += 400;
    press();
    expect([runs.paused, asked()]).toEqual([false, 1]);
    clock.now += 700;
    press();
    expect(runs.paused).toBe(true);
  });

  it('says “stopped” where a run ended early, and what it is told until the next report', () => {
    const { bar, runs, text } = made();
    Object.assign(runs, { isGoing: true });
    bar.show();
    bar.report({ rounds: 10, totalRounds: 40, seconds: 2 });
    expect([text('run'), text('status')]).toEqual(['Pause', '5 rounds/s · 6 s left']);
    Object.assign(runs, { isGoing: false });
    bar.show();
    expect([text('run'), text('status')]).toEqual(['Run', 'stopped']);
    bar.state('as computed before', 1);
    bar.show();
    expect(text('status')).toBe('as computed before');
  });
});
