// The run of the arena: the page's config, what was dragged since, and the catalogue's defaults. What was
// dragged is reported to the page, not too often.
import type { Catalogue, Learner, SimulationConfig } from '../engine';
import { cornersText, parseCorners, type Point } from './format';
import type { Handle, Range } from './handles';

export type Parameters = { [name: string]: number | string };

export interface Page {
  /** The configuration to run: problem "arena". */
  config(): SimulationConfig;
  /**
   * Something was dragged: "minimum-x" and "minimum-y", or "corners". A few times a second, and at the end
   * (`last`). A page that takes it into its config need not call `restart`: the arena runs it already.
   */
  change(parameters: Parameters, last: boolean): void;
}

const announceMs = 200;
const isEmpty = (object: object): boolean => Object.keys(object).length === 0;

export class ArenaSettings {
  private dragged: Parameters = {}; // until the page's config has it
  private unannounced: Parameters = {};
  private running: SimulationConfig | undefined; // with what was dragged
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly page: Page,
    private readonly catalogue: Catalogue,
  ) {}

  config(): SimulationConfig {
    const config = this.page.config();
    return { ...config, parameters: { ...config.parameters, ...this.dragged } };
  }

  /** From now on only the page's config counts. */
  settle(): void {
    this.dragged = {};
  }

  /** The page asks for no more than what was dragged here, and that is running already. */
  isEchoOf(running: SimulationConfig): boolean {
    return !isEmpty(this.dragged) && this.keyOf(this.config()) === this.keyOf(running);
  }

  /** The range of a coordinate. */
  range(): Range {
    const { min: least = -3, max: most = 3 } = this.info('corners') ?? {};
    return { least, most };
  }

  valueIn(config: SimulationConfig, name: string): number | string | null {
    return config.parameters?.[name] ?? this.info(name)?.default ?? null;
  }

  /** The catalogue's entry; of a name that it does not have, the name alone. */
  learner(learner: string): Partial<Learner> & { name: string } {
    return this.catalogue.learners.find(({ name }) => name === learner) ?? { name: learner };
  }

  /** "doubling", "known", or "none" for a learner that needs no horizon. */
  horizonOf(config: SimulationConfig, learner: string): string {
    const { horizon: needs = 'needed' } = this.learner(learner);
    const free = needs === 'none' || (needs === 'by-form' && this.valueIn(config, `${learner}-form`) === 'anytime');
    return free ? 'none' : (config.horizon ?? 'doubling');
  }

  keepsState(config: SimulationConfig, learner: string): boolean {
    const { parameters = [] } = this.learner(learner);
    return parameters.includes('epoch-state') && this.valueIn(config, 'epoch-state') === 'keep';
  }

  /** The handles that can be dragged: first the losses' minimum, then the polygon's corners. */
  handlesIn(config: SimulationConfig): Handle[] {
    const at = { x: Number(this.valueIn(config, 'minimum-x')), y: Number(this.valueIn(config, 'minimum-y')) };
    const linear = ['alternate', 'coin', 'cheat'].includes(String(this.valueIn(config, 'adversary')));
    const name = linear ? 'direction of the losses' : 'minimum of the loss';
    return [{ name, at }, ...this.cornersIn(config).map((corner, i) => ({ name: `corner ${i + 1}`, at: corner }))];
  }

  /** Moves a handle of `running`; undone where `accept`, given the new config, throws. */
  drag(running: SimulationConfig, index: number, to: Point, accept: (config: SimulationConfig) => void): void {
    const before = this.dragged;
    const corners = this.cornersIn(running).map((corner, i) => (i === index - 1 ? to : corner));
    const changed: Parameters =
      index === 0 ? { 'minimum-x': to.x, 'minimum-y': to.y } : { corners: cornersText(corners) };
    this.dragged = { ...before, ...changed };
    try {
      this.running = this.config();
      accept(this.running);
      this.unannounced = { ...this.unannounced, ...changed };
    } catch (error) {
      this.dragged = before;
      throw error;
    }
  }

  /** Tells the page, `now` or soon. */
  announce(now: boolean): void {
    const send = () => {
      this.cancel();
      const changed = this.unannounced;
      this.unannounced = {};
      if (isEmpty(changed)) return;
      this.page.change(changed, now);
      const isTaken = this.running && this.keyOf(this.page.config()) === this.keyOf(this.running);
      if (isTaken) this.settle();
    };
    if (now) send();
    else this.timer ??= setTimeout(send, announceMs);
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private cornersIn(config: SimulationConfig): Point[] {
    const isPolygon = this.valueIn(config, 'arena-set') === 'polygon';
    return isPolygon ? parseCorners(String(this.valueIn(config, 'corners'))) : [];
  }

  // The same for configs that ask for the same run: in whatever order, with defaults or without.
  private keyOf({ parameters = {}, ...rest }: SimulationConfig): string {
    const sorted = (object: object) => Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1));
    const chosen = sorted(parameters).filter(([name, value]) => value !== this.info(name)?.default);
    return JSON.stringify([sorted(rest), chosen]);
  }

  private info(name: string) {
    return this.catalogue.parameters.find((each) => each.name === name);
  }
}
