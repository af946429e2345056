// A sweep from its settings: what to run, what was found, and the same from a file. The page and the element have one.
import type { Engine, Sweep } from '../engine';
import type { SavedPoint, SweepFile, SweepProvenance } from '../files/sweeps';
import { provenanceOf } from '../session/run_provenance';
import type { PriceSource } from '../state/prices';
import type { State, States } from '../state/state';
import { axisOf } from './figure';
import type { SweepShown } from './results';
import { SweepRunner, type Point, type SweepEvents } from './runner';
import type { SweepState, SweepStates } from './state';
import { judgingRuns } from './tuning';

interface Planned {
  state: SweepState;
  sweep: Sweep;
  prices: PriceSource | undefined;
  /** Where the points come from, if they were not run here. */
  file?: Pick<SweepFile, 'version' | 'module'> & { name: string };
}

export class SweepRun {
  readonly runner: SweepRunner;
  private planned: Planned | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly states: States,
    private readonly sweeps: SweepStates,
    events: SweepEvents,
    /** Those of a run's settings that are the reader's own. */
    private readonly pricesOf: (run: State) => PriceSource | undefined = () => undefined,
  ) {
    this.runner = new SweepRunner(engine, events);
  }

  /** Throws the library's sentence. */
  start(state: SweepState, paused = false): void {
    const { sweeps, runner } = this;
    const sweep = sweeps.plan(state);
    this.planned = { state, sweep, prices: this.pricesOf(state.run) };
    const points = sweep.points.map(({ values }, i) => ({ values, config: sweeps.configAt(state, sweep, i) }));
    const judge = {
      most: 1 + Math.min(state.run.learners.length, points.length),
      plan: (finished: readonly Point[]) =>
        judgingRuns(
          { axes: this.axes, points: finished, learners: state.run.learners },
          this.engine.catalogue,
          (values) => sweeps.configWith(state, values),
        ),
    };
    void runner.start(points, state.judge === 'best' ? judge : undefined, paused);
  }

  /** Puts the points of a file in the place of a run with these settings. Gives how many were left out. */
  open(state: SweepState, { points, judged, version, module }: SweepFile, name: string): number {
    const { sweeps, runner } = this;
    const sweep = sweeps.plan(state);
    const { repeats, learners, seed: judging } = state.run;
    for (const { result } of points)
      if (result.learners.join() !== learners.join())
        throw new Error(`its points must have the learners ${learners.join(', ')}, got ${result.learners.join(', ')}`);
    for (const { values, seed, result } of judged)
      if (
        values.length !== sweep.axes.length ||
        seed !== judging ||
        result.records.length !== repeats ||
        !result.learners.every((name) => learners.includes(name))
      )
        throw new Error(`its judging runs must have seed ${judging}, ${repeats} repeats and learners of the sweep`);
    const found = new Map(points.map((point) => [point.values.join(), point]));
    const all = sweep.points.map(({ values }, i): Point => {
      const config = sweeps.configAt(state, sweep, i);
      const there = found.get(values.join());
      found.delete(values.join());
      const isWhole = there?.result.records.length === repeats;
      return {
        values,
        config: { ...config, seed: there?.seed ?? config.seed },
        result: isWhole ? there.result : undefined,
      };
    });
    const [stranger] = found.values();
    if (stranger)
      throw new Error(
        `its point ${sweep.axes.map((axis, i) => `${axis.name}=${stranger.values[i]}`).join(', ')} is not one of its sweep`,
      );
    runner.stop();
    this.planned = { state, sweep, prices: this.pricesOf(state.run), file: { name, version, module } };
    const further = judged.map(({ values, seed, result }): Point => {
      const config = { ...sweeps.configWith(state, values, seed ?? state.run.seed), learners: [...result.learners] };
      return { values, config, result };
    });
    runner.show(all, further);
    return points.length - all.filter(({ result }) => result).length;
  }

  /** There is nothing to show. */
  clear(): void {
    this.runner.stop();
    this.planned = undefined;
  }

  private get axes(): SweepShown['axes'] {
    const { state, sweep } = this.planned!;
    const { run, parameters } = this.engine.catalogue;
    const typeOf = (name: string) => [...run, ...parameters].find((each) => each.name === name)!.type;
    return sweep.axes.map(({ name, values }, i) => axisOf(name, values, typeOf(name), state.over[i]!));
  }

  get shown(): SweepShown | undefined {
    if (!this.planned) return undefined;
    const { state, file, prices } = this.planned;
    const { points, further, isGoing } = this.runner;
    const source = [
      ...(file ? [`from ${file.name}${file.version ? `, made by version ${file.version}` : ''}`] : []),
      ...(prices ? [`prices of ${prices.file}`] : []),
    ].join('; ');
    return { axes: this.axes, points, further, learners: state.run.learners, state, isGoing, source };
  }

  /** What can be saved; undefined before the first point is finished. `url`: of the page, without its link. */
  saved(url: string): { provenance: SweepProvenance; points: SavedPoint[]; judged: SavedPoint[] } | undefined {
    if (!this.planned) return undefined;
    const { state, file } = this.planned;
    const isFinished = (point: Point): point is Point & SavedPoint => point.result !== undefined;
    const points = this.runner.points.filter(isFinished);
    if (points.length === 0) return undefined;
    const link = `${url}#${this.sweeps.write(state)}`;
    const own = provenanceOf(this.engine, points[0]!.config, this.planned.prices, link);
    const build = file ? { version: file.version, module: file.module } : {};
    const provenance = { ...own, ...build, over: state.over };
    return { provenance, points, judged: this.runner.further.filter(isFinished) };
  }

  /** A point in the playground, with its seed: the same numbers. */
  playground({ config: { rounds, seed, horizon, parameters } }: Point): string {
    const { run } = this.planned!.state;
    const state: State = {
      ...run,
      rounds,
      seed,
      horizon: horizon!,
      parameters: { ...(parameters as State['parameters']) },
      view: { ...run.view, figure: 'regret' },
    };
    return `./index.html#${this.states.write(state)}`;
  }
}
