// A run by the library alone, to hold a page against.
import type { Module, Simulation, SimulationConfig } from '../../web/src/engine';

/** The measurements after so many rounds. */
export function simulated<T>(
  module: Module,
  config: SimulationConfig,
  rounds: number,
  look: (simulation: Simulation) => T,
): T {
  const simulation = new module.Simulation(config);
  try {
    simulation.advance(rounds);
    return look(simulation);
  } finally {
    simulation.delete();
  }
}
