// A sweep from its settings: what to run, what was found, and the same from a file. The page and the element have one.
import type { Engine, Sweep } from '../engine';
import { checkSweepMemory } from '../engine/memory';
import type { SavedPoint, SweepFile } from '../files/sweeps';
import type { Job } from '../session/job';
import { sweepProvenanceOf, type SweepProvenance } from '../session/sweep_provenance';
import type { Store } from '../session/store';
import type { DataSource } from '../state/data';
import { PageLinks } from '../state/page_links';
import type { State, States } from '../state/state';
import { axisOf } from './figure';
import { standingStill, valuesOf } from './measures';
import { hasRate } from './rates';
import type { SweepShown } from './results';
import { atOnce, isFinished, SweepRunner, unfinished, type SweepPoint } from './runner';
import type { SweepState, SweepStates } from './state';
import { StoredPoints } from './stored_points';
import { judgingRuns } from './tuning';

interface Planned {
  state: SweepState;
  sweep: Sweep;
  data: DataSource | undefined;
  /** The file of the points, if they were not run here. */
  file?: Pick<SweepFile, 'version' | 'module' | 'rows'> & { name: string };
}

export class SweepRun {
  readonly runner: SweepRunner;
  private planned: Planned | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly states: States,
    private readonly sweeps: SweepStates,
    pointFinished: () => void,
    /** The settings of a run that are the reader's own. */
    private readonly dataOf: (run: State) => DataSource | undefined = () => undefined,
    /** The store of finished points. */
    private readonly store?: Pick<Store, 'get' | 'set'>,
  ) {
    this.runner = new SweepRunner(engine, pointFinished);
  }

  /**
   * Throws the library's sentence, or that it takes too much memory. `fresh`: points that were finished before are run again. Where an exponent of regret
   * is fitted, standing still takes part unasked: it costs next to nothing, changes no other learner's numbers, and
   * without it nobody could tell which points say anything.
   */
  start(state: SweepState, { paused = false, fresh = false } = {}): void {
    const { sweeps, runner, store } = this;
    const sweep = sweeps.plan(state);
    const points = sweep.points.map(({ values }, i) => ({ values, config: sweeps.configAt(state, sweep, i) }));
    checkSweepMemory(
      points.map(({ config }) => config),
      atOnce,
    );
    const data = this.dataOf(state.run);
    this.planned = { state, sweep, data };
    const withStill = hasRate({ axes: this.axes }, 'regret', this.engine.catalogue.learners);
    const judge = {
      most: 1 + Math.min(state.run.learners.length, points.length),
      plan: (finished: readonly SweepPoint[]) =>
        judgingRuns(
          { axes: this.axes, points: finished, learners: state.run.learners },
          this.engine.catalogue,
          (values) => sweeps.configWith(state, values),
        ),
    };
    const stored = store && new StoredPoints(store, data, withStill);
    const kept = stored && fresh ? { find: () => Promise.resolve(undefined), keep: stored.keep.bind(stored) } : stored;
    void runner.start(points, { second: state.judge === 'best' ? judge : undefined, paused, withStill, kept });
  }

  /** Every point of what is shown has been run. */
  get isComplete(): boolean {
    const { points, further } = this.runner;
    return points.length > 0 && [...points, ...further].every(isFinished);
  }

  /** Puts the points of a file in the place of a run with these settings. Gives how many were left out. */
  open(state: SweepState, { points, judged, version, module, rows }: SweepFile, name: string): number {
    const { sweeps, runner } = this;
    const sweep = sweeps.plan(state);
    const { repeats, learners, seed: judging } = state.run;
    for (const { result, refused } of points) {
      const own = [...result.learners, ...refused.map(({ learner }) => learner)];
      if (own.length !== learners.length || !learners.every((learner) => own.includes(learner)))
        throw new Error(`its points must have the learners ${learners.join(', ')}, got ${own.join(', ')}`);
    }
    for (const { values, seed, result } of judged)
      if (
        values.length !== sweep.axes.length ||
        seed !== judging ||
        result.records.length !== repeats ||
        !result.learners.every((name) => learners.includes(name))
      )
        throw new Error(`its judging runs must have seed ${judging}, ${repeats} repeats and learners of the sweep`);
    const found = new Map(points.map((point) => [point.values.join(), point]));
    const all = sweep.points.map(({ values }, i): SweepPoint => {
      const config = sweeps.configAt(state, sweep, i);
      const there = found.get(values.join());
      found.delete(values.join());
      const planned = { values, config: { ...config, seed: there?.seed ?? config.seed } };
      if (there && there.refused.length === learners.length) return { ...unfinished(planned), refused: there.refused };
      if (there?.result.records.length !== repeats) return unfinished(planned);
      const { result, refused } = there;
      const hasStill = result.learners.includes(standingStill);
      return { ...planned, result, refused, still: hasStill ? valuesOf(result, standingStill, 'regret') : undefined };
    });
    const [stranger] = found.values();
    if (stranger)
      throw new Error(
        `its point ${sweep.axes.map((axis, i) => `${axis.name}=${stranger.values[i]}`).join(', ')} is not one of its sweep`,
      );
    runner.job.clear();
    this.planned = { state, sweep, data: this.dataOf(state.run), file: { name, version, module, rows } };
    const further = judged.map(({ values, seed, result, refused }): SweepPoint => {
      const config = { ...sweeps.configWith(state, values, seed ?? state.run.seed), learners: [...result.learners] };
      return { ...unfinished({ values, config }), result, refused };
    });
    runner.show(all, further);
    return points.length - all.filter(isFinished).length;
  }

  /** There is nothing to show. */
  clear(): void {
    this.planned = undefined;
    this.job.clear();
  }

  private get axes(): SweepShown['axes'] {
    const { state, sweep } = this.planned!;
    const { run, parameters } = this.engine.catalogue;
    const typeOf = (name: string) => [...run, ...parameters].find((each) => each.name === name)!.type;
    return sweep.axes.map(({ name, values }, i) => axisOf(name, values, typeOf(name), state.over[i]!));
  }

  get job(): Job {
    return this.runner.job;
  }

  get shown(): SweepShown | undefined {
    if (!this.planned) return undefined;
    const { state, file, data } = this.planned;
    const { points, further, restored } = this.runner;
    const source = [
      ...(file ? [`from ${file.name}${file.version ? `, made by version ${file.version}` : ''}`] : []),
      ...(data ? [`data of ${data.file}`] : []),
    ].join('; ');
    return {
      axes: this.axes,
      points,
      further,
      learners: state.run.learners,
      isOpened: file !== undefined,
      state,
      isActive: this.job.isActive,
      restored,
      source,
    };
  }

  /** The content of files; undefined before the first point is finished. `url`: that of the page, without its link. */
  saved(url: string): { provenance: SweepProvenance; points: SavedPoint[]; judged: SavedPoint[] } | undefined {
    if (!this.planned) return undefined;
    const { state, file } = this.planned;
    const points = this.runner.points.filter(isFinished);
    if (points.length === 0) return undefined;
    const { engine, sweeps } = this;
    const link = `${url}#${sweeps.write(state)}`;
    const shared = sweeps.shared(state.run, state.over);
    const own = sweepProvenanceOf(engine, shared, state.over, points[0]!.config, this.planned.data, link);
    const provenance = file ? { ...own, ...buildOf(file, own) } : own;
    return { provenance, points, judged: this.runner.further.filter(isFinished) };
  }

  /** A point in the playground, with its seed: the same numbers. */
  playground({ config: { rounds, seed, horizon, parameters } }: SweepPoint): string {
    const { run } = this.planned!.state;
    const state: State = {
      ...run,
      rounds,
      seed,
      horizon: horizon!,
      parameters: { ...(parameters as State['parameters']) },
      view: { ...run.view, figure: 'regret' },
    };
    return `./index.html#${new PageLinks(this.states).write(state)}`;
  }
}

/** A file's rows are of the build that made them; one of an earlier version does not name it as rows do. */
function buildOf(
  { version, module, rows }: Pick<SweepFile, 'version' | 'module' | 'rows'>,
  own: SweepProvenance,
): Pick<SweepProvenance, 'version' | 'module' | 'rows'> {
  return { version, module, rows: rows ?? { ...own.rows, version: version ?? '', digest: '' } };
}
