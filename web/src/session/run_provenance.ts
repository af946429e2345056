// The origin of the numbers of a run in this page.
import { thisBuild, type Engine, type RunConfig } from '../engine';
import { digestsPlayed } from '../own_learner/added';
import type { DataSource } from '../state/data';
import { publicLink, type Configuration, type Provenance } from './provenance';

export function provenanceOf(
  { module }: Pick<Engine, 'module'>,
  config: RunConfig,
  data: DataSource | undefined,
  link: string | null,
): Provenance {
  const { repeats, firstRepeat: first = 0, ...shared } = config;
  const { rounds, horizon, parameters } = module.resolve(shared);
  const own = digestsPlayed(config);
  const configuration: Configuration = {
    problem: config.problem,
    learners: [...config.learners],
    rounds,
    repeats,
    'first-repeat': first,
    seed: config.seed,
    horizon,
    parameters,
    data: data ? { file: data.file, sha256: data.sha256 } : null,
    ...(own.length > 0 && { 'own-learners': own }),
  };
  return { ...thisBuild(), configuration, link: link === null ? null : publicLink(link) };
}
