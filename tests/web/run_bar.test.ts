// The text of the run bar, and its button.
import { afterEach, describe, expect, it } from 'vitest';
import { progressText, RunBar } from '../../web/src/controls/run_bar';
import { Job } from '../../web/src/session/job';
import { Shell } from '../../web/src/page/shell';
import { page } from './dom';

const { body, document } = page();
afterEach(() => body.replaceChildren());

describe('the progress of a run', () => {
  const half = { phase: 'running', isRestored: false, done: 5000, total: 10_000, seconds: 2 } as const;
  const whole = { ...half, phase: 'finished', done: 10_000 } as const;

  it('is the rate and the time that is left, at the end the time it took', () => {
    expect(progressText(half)).toBe('2.5K rounds/s · 2 s left');
    expect(progressText(whole)).toBe('5K rounds/s · 2.0 s');
    expect(progressText({ ...half, done: 1000 })).toBe('500 rounds/s · 18 s left');
    expect(progressText({ ...half, done: 8000 })).toBe('4K rounds/s · 1 s left');
  });

  it('has no time left once it has ended, however far it came', () => {
    expect(progressText({ ...half, phase: 'failed' })).toBe('stopped');
    expect(progressText({ ...half, phase: 'cancelled', done: 0 })).toBe('stopped');
    expect(progressText({ ...whole, isRestored: true })).toBe('computed earlier');
  });

  it('says that it is paused, also before the first round', () => {
    expect(progressText({ ...half, phase: 'paused' })).toBe('paused · 2.5K rounds/s · 2 s left');
    expect(progressText({ ...half, phase: 'paused', done: 0, seconds: 0 })).toBe('paused');
    expect(progressText({ ...half, done: 0, seconds: 0 })).toBe('');
  });

  it('has no rate for experiments of different kinds together', () => {
    expect(progressText(half, { mixed: true })).toBe('2 s left');
    expect(progressText(whole, { mixed: true })).toBe('2.0 s');
  });

  it('holds no number that is not finite', () => {
    expect(progressText({ ...half, seconds: 0 })).toBe('0 s left');
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
    const clock = { now: 0 };
    const job = new Job(() => clock.now);
    let asked = 0;
    const bar = new RunBar(shell, job, { run: () => ++asked }, { now: () => clock.now });
    bar.enable();
    const press = () => byId('run').click();
    const going = () => byId('progress').parentElement!.getAttribute('data-going');
    return { bar, job, clock, press, going, asked: () => asked, text: (id: string) => byId(id).textContent };
  };
  const forever = () => new Promise<never>(() => undefined);

  it('says by an attribute that something is being run, and that it stands still', async () => {
    const { job, going } = made();
    expect(going()).toBe(null);
    void job.start(forever);
    expect(going()).toBe('');
    job.paused = true;
    await new Promise(setImmediate);
    expect(going()).toBe('still');
    job.paused = false;
    expect(going()).toBe('');
    job.cancel();
    expect(going()).toBe(null);
  });

  it('runs what an edit has just begun, and pauses it later', () => {
    const { bar, job, clock, press, asked } = made();
    press();
    expect(asked()).toBe(1);
    void job.start(forever);
    press(); // what was asked for by the button can be paused at once
    expect(job.paused).toBe(true);
    press();
    expect(job.paused).toBe(false);
    clock.now = 10_000;
    bar.followEdit();
    clock.now += 400;
    press();
    expect([job.paused, asked()]).toEqual([false, 1]);
    clock.now += 700;
    press();
    expect(job.paused).toBe(true);
  });

  it('says “stopped” where a run ended early, and what it is told until the next begins', () => {
    const { bar, job, clock, text } = made();
    let report: (done: number, total: number) => void;
    const work = (context: { report: typeof report }) => ((report = context.report), forever());
    void job.start(work);
    clock.now = 2000;
    report!(10, 40);
    expect([text('run'), text('status')]).toEqual(['Pause', '5 rounds/s · 6 s left']);
    job.cancel();
    expect([text('run'), text('status')]).toEqual(['Run', 'stopped']);
    bar.state('from files', 1);
    bar.show();
    expect(text('status')).toBe('from files');
    void job.start(work);
    expect(text('status')).toBe('');
  });

  it('says why a run failed, and when one is finished', async () => {
    const { job, text } = made();
    await job.start(() => Promise.reject(new Error('no memory')));
    expect([text('message'), text('status')]).toEqual(['no memory', 'stopped']);
    await job.start(() => Promise.resolve());
    expect([text('announce'), text('status')]).toEqual(['The run is finished.', 'computed earlier']);
  });
});
