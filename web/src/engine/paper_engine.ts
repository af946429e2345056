// The engine with what the paper's experiments and claims take besides: its module is the core's and more.
import bundledPaper from 'virtual:paper-file';
import { Engine, partsOf, type EngineOptions, type EngineParts, type RunOptions } from './engine.js';
import type { Audit, PaperModule, SimulationConfig } from './module.js';

/** An engine whose module also has the paper's experiments and claims. */
export class PaperEngine extends Engine<PaperModule> {
  protected constructor(parts: EngineParts<PaperModule>) {
    super(parts);
  }

  static override async create(options: EngineOptions = {}): Promise<PaperEngine> {
    const engine = await PaperEngine.begin(options);
    await engine.ready;
    return engine;
  }

  static override async begin(options: EngineOptions = {}): Promise<PaperEngine> {
    return new PaperEngine(await partsOf<PaperModule>(bundledPaper, options));
  }

  /** Runs Algorithm 1 once in a thread of the pool and measures every quantity that its proof bounds. */
  audit(config: SimulationConfig, { signal }: Pick<RunOptions, 'signal'> = {}): Promise<Audit> {
    return this.call('audit', [config], signal);
  }
}
