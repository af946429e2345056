// The origin of the numbers of a run in this page.
import { thisBuild, type Engine, type RunConfig } from '../engine';
import type { PriceSource } from '../state/prices';
import { publicLink, type Configuration, type Provenance } from './provenance';

export function provenanceOf(
  { module }: Pick<Engine, 'module'>,
  config: RunConfig,
  prices: PriceSource | undefined,
  link: string | null,
): Provenance {
  const { repeats, firstRepeat: first = 0, ...shared } = config;
  const { rounds, horizon, parameters } = module.resolve(shared);
  const configuration: Configuration = {
    problem: config.problem,
    learners: [...config.learners],
    rounds,
    repeats,
    'first-repeat': first,
    seed: config.seed,
    horizon,
    parameters,
    prices: prices ? { file: prices.file, sha256: prices.sha256 } : null,
  };
  return { ...thisBuild(), configuration, link: link === null ? null : publicLink(link) };
}
