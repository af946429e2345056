// The origin of a sweep's numbers.
import type { Build, Engine, RowProvenance, RunConfig } from '../engine';
import type { DataSource } from '../state/data';
import { publicLink, type Configuration, type OrUnknown } from './provenance';
import { provenanceOf } from './run_provenance';

export interface SweepProvenance extends OrUnknown<Build> {
  /** The configuration that the points share, with the reader's seed; rounds and horizon are null where they are varied. */
  configuration: Omit<Configuration, 'rounds' | 'horizon'> & OrUnknown<Pick<Configuration, 'rounds' | 'horizon'>>;
  /** The axes, as `bco sweep --over` takes them. */
  over: readonly string[];
  /** The last cells of its rows as CSV. */
  rows: RowProvenance;
  /** A link that shows the same. */
  link: string;
}

/** `shared`: what the points have in common, with the reader's seed; `point`: one of them as it is run. */
export function sweepProvenanceOf(
  engine: Pick<Engine, 'module'>,
  shared: RunConfig,
  over: readonly string[],
  point: RunConfig,
  data: DataSource | undefined,
  link: string,
): SweepProvenance {
  const { configuration, ...build } = provenanceOf(engine, point, data, null);
  const names = over.map((text) => text.slice(0, text.indexOf('=')));
  const unlessSwept = <K extends 'rounds' | 'horizon'>(name: K) => (names.includes(name) ? null : configuration[name]);
  const { repeats, firstRepeat: repeat = 0, ...config } = shared;
  const source = data ? { data_source: { file: data.file, sha256: data.sha256 } } : {};
  return {
    ...build,
    configuration: {
      ...(configuration as Configuration),
      seed: shared.seed,
      rounds: unlessSwept('rounds'),
      horizon: unlessSwept('horizon'),
      parameters: Object.fromEntries(
        Object.entries(configuration.parameters!).filter(([name]) => !names.includes(name)),
      ),
    },
    over,
    rows: engine.module.sweep_provenance({ ...config, repeat, ...source }, over, repeats),
    link: publicLink(link),
  };
}
