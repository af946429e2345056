// A job of any kind: its phases, its time, its end.
import { beforeEach, describe, expect, it } from 'vitest';
import { Job, JobGroup, type JobContext, type JobView } from '../../web/src/session/job';

let now: number;
let log: string[];
beforeEach(() => {
  now = 0;
  log = [];
});

/** Work that goes on when a test says so. */
function controlledWork() {
  let context!: JobContext;
  let resolve!: (value: string) => void;
  let reject!: (error: Error) => void;
  const work = (given: JobContext) => {
    context = given;
    return new Promise<string>((...both) => ([resolve, reject] = both));
  };
  return {
    work,
    get context() {
      return context;
    },
    resolve: (value: string) => resolve(value),
    reject: (message: string) => reject(new Error(message)),
  };
}

const logged = <T extends JobView>(job: T): T => {
  job.listen({
    begun: () => log.push('begun'),
    progress: () => log.push(`progress ${job.done}/${job.total}`),
    done: () => log.push('done'),
    failed: (message) => log.push(`failed ${message}`),
    changed: () => log.push(job.phase),
  });
  return job;
};
const make = () => logged(new Job(() => now));

describe('a job', () => {
  it('is idle, then running, then finished', async () => {
    const job = make();
    expect([job.phase, job.isActive]).toEqual(['idle', false]);
    const given = controlledWork();
    const started = job.start(given.work, { total: 4 });
    expect([job.isActive, job.total]).toEqual([true, 4]);
    now = 2000;
    given.context.report(1, 4);
    expect(job.seconds).toBe(2);
    given.resolve('value');
    now = 8000;
    expect(await started).toBe('value');
    expect(job).toMatchObject({ phase: 'finished', done: 4, seconds: 8, isRestored: false });
    expect(log).toEqual(['begun', 'running', 'progress 1/4', 'done', 'finished']);
  });

  it('leaves pauses out of its time, whoever asked for them', () => {
    const job = make();
    const given = controlledWork();
    void job.start(given.work);
    now = 1000;
    job.paused = true;
    expect([job.phase, given.context.pause.paused]).toEqual(['paused', true]);
    now = 5000;
    job.rest(true);
    job.paused = false;
    expect([job.phase, given.context.pause.paused]).toEqual(['running', true]);
    now = 9000;
    job.rest(false);
    expect(given.context.pause.paused).toBe(false);
    now = 9500;
    given.context.report(1, 2);
    expect(job.seconds).toBe(1.5);
  });

  it('stands still from its beginning where it is asked to, or out of sight', () => {
    const job = make();
    const given = controlledWork();
    void job.start(given.work, { paused: true });
    expect([job.phase, given.context.pause.paused]).toEqual(['paused', true]);
    job.rest(true);
    void job.start(given.work);
    expect([job.phase, given.context.pause.paused]).toEqual(['running', true]);
    expect(new Job().paused).toBe(false);
  });

  it('tells when it stands still, and not of a pause that has ended before', async () => {
    const job = make();
    const given = controlledWork();
    const stops: (() => void)[] = [];
    void job.start(given.work);
    given.context.pause.listen((paused) => paused && new Promise<void>((resolve) => stops.push(resolve)));
    let told = 0;
    job.listen({ still: () => ++told });
    const afterwards = () => new Promise(setImmediate);
    job.paused = true;
    expect(job.isStill).toBe(false);
    stops[0]!();
    await afterwards();
    expect([job.isStill, told]).toEqual([true, 1]);
    job.paused = false;
    expect(job.isStill).toBe(false);
    job.paused = true;
    job.paused = false;
    job.rest(true); // out of sight
    stops[1]!();
    await afterwards();
    expect([job.isStill, told]).toEqual([false, 1]);
    stops[2]!();
    await afterwards();
    expect([job.phase, job.isStill, told]).toEqual(['running', true, 2]);
    given.resolve('value');
    await afterwards();
    expect([job.phase, job.isStill]).toEqual(['finished', false]);
  });

  it('fails with the message of its work, and ends what else that began', async () => {
    const job = make();
    const given = controlledWork();
    const started = job.start(given.work);
    given.context.report(1, 3);
    given.reject('no memory');
    expect(await started).toBe(undefined);
    expect(job).toMatchObject({ phase: 'failed', message: 'no memory', done: 1 });
    expect(given.context.signal.aborted).toBe(true);
    expect(log.slice(-2)).toEqual(['failed no memory', 'failed']);
    void job.start(given.work);
    expect(job.message).toBe('');
  });

  it('is cancelled at once; what its work has all the same is given', async () => {
    const job = make();
    const given = controlledWork();
    const started = job.start(given.work);
    job.cancel();
    expect([job.phase, given.context.signal.aborted]).toEqual(['cancelled', true]);
    given.context.report(2, 3); // too late
    given.resolve('half');
    expect(await started).toBe('half');
    expect([job.phase, job.done, log]).toEqual(['cancelled', 0, ['begun', 'running', 'cancelled']]);
    job.cancel();
    job.paused = true;
    expect([job.phase, log.length]).toEqual(['cancelled', 3]);
  });

  it('gives up what it does for what comes next', async () => {
    const job = make();
    const [first, second] = [controlledWork(), controlledWork()];
    const started = job.start(first.work);
    void job.start(second.work);
    expect([first.context.signal.aborted, second.context.signal.aborted]).toEqual([true, false]);
    first.context.report(1, 1);
    first.resolve('old');
    expect(await started).toBe(undefined);
    expect([job.phase, job.done, log]).toEqual(['running', 0, ['begun', 'running', 'begun', 'running']]);
  });

  it('that reported nothing had been done before', async () => {
    const job = make();
    await job.start(() => Promise.resolve(), { total: 5 });
    expect(job).toMatchObject({ phase: 'finished', isRestored: true, done: 5 });
    job.restore(7, 3);
    expect(job).toMatchObject({ phase: 'finished', isRestored: false, done: 7, total: 7, seconds: 3 });
    job.clear();
    expect(job).toMatchObject({ phase: 'idle', done: 0, total: 0 });
  });
});

describe('jobs together', () => {
  it('are active until the last has ended, and paused as one', async () => {
    const jobs = [new Job(() => now), new Job(() => now)];
    const group = logged(new JobGroup(jobs));
    expect(group.phase).toBe('idle');
    const works = jobs.map(() => controlledWork());
    const started = jobs.map((job, i) => job.start(works[i]!.work, { total: 10 }));
    expect([group.phase, group.total, log[0]]).toEqual(['running', 20, 'begun']);
    group.paused = true;
    expect([group.paused, ...works.map(({ context }) => context.pause.paused)]).toEqual([true, true, true]);
    group.paused = false;
    now = 3000;
    works[0]!.context.report(4, 10);
    now = 4000;
    works[1]!.context.report(5, 10);
    expect([group.done, group.seconds]).toEqual([9, 4]);
    works[0]!.resolve('');
    await started[0];
    expect([group.phase, group.done]).toEqual(['running', 15]);
    works[1]!.resolve('');
    await started[1];
    expect([group.phase, group.done, group.isRestored, log.filter((each) => each === 'done').length]).toEqual([
      'finished',
      20,
      false,
      1,
    ]);
    await jobs[1]!.start(() => Promise.resolve(), { total: 10 });
    expect([group.phase, group.done, group.isRestored]).toEqual(['finished', 20, true]); // as far as it began again
  });

  it('have failed where one has, which does not end the others', async () => {
    const jobs = [new Job(), new Job()];
    const group = logged(new JobGroup(jobs));
    const other = controlledWork();
    const failing = jobs[0]!.start(() => Promise.reject(new Error('no memory')));
    void jobs[1]!.start(other.work);
    await failing;
    expect([group.phase, log.includes('failed no memory')]).toEqual(['running', true]);
    group.cancel();
    expect([group.phase, jobs[1]!.phase, log.includes('done')]).toEqual(['failed', 'cancelled', false]);
  });
});
