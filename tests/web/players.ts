import type { Catalogue, Module, SimulationConfig } from '../../web/src/engine';

/** The learners that can play the problem of a configuration; the library refuses the others. */
export const playersOf = (
  module: Module,
  { learners }: Pick<Catalogue, 'learners'>,
  config: Omit<SimulationConfig, 'learners'>,
): string[] =>
  learners
    .map(({ name }) => name)
    .filter((name) => {
      try {
        new module.Simulation({ ...config, learners: [name] }).delete();
        return true;
      } catch (error) {
        if (/^learners must suit/.test((error as Error).message)) return false;
        throw error;
      }
    });
