// The run of the arena: the page's config, what was dragged since, and the catalogue's defaults. What was
// dragged is reported to the page, not too often.
import type { Catalogue, Learner, SimulationConfig } from '../engine';
import { baseName, learnerNamed, ownSettings } from '../base/learner_name';
import { placeFor } from './corners';
import { cornersText, parseCorners, type Point } from './format';
import type { Handle, Range } from './handles';

export type Parameters = { [name: string]: number | string };

export interface Page {
  /** The configuration to run: a problem in the plane. */
  config(): SimulationConfig;
  /**
   * Something was changed in the plane: "minimum-x" and "minimum-y", or "corners". While it is dragged a few times a
   * second, and at the end (`last`). A page that takes it into its config need not call `restart`: the arena runs it already.
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

  /** `learner`: whose own settings come first. */
  valueIn(config: SimulationConfig, name: string, learner = ''): number | string | null {
    const own = ownSettings(learner).find(([parameter]) => parameter === name);
    return own?.[1] ?? config.parameters?.[name] ?? this.info(name)?.default ?? null;
  }

  /** The catalogue's entry; of a name that it does not have, the name alone. */
  learner(learner: string): Partial<Learner> & { name: string } {
    return learnerNamed(this.catalogue.learners, learner) ?? { name: learner };
  }

  /** "doubling", "known", or "none" for a learner that needs no horizon. */
  horizonOf(config: SimulationConfig, learner: string): string {
    const { horizon: needs = 'needed' } = this.learner(learner);
    const free = needs === 'none' || (needs === 'by-form' && this.formOf(config, learner) === 'anytime');
    return free ? 'none' : (config.horizon ?? 'doubling');
  }

  /** The choice of its parameter "…-form"; "null" where it has none. */
  formOf(config: SimulationConfig, learner: string): string {
    return String(this.valueIn(config, `${baseName(learner)}-form`, learner));
  }

  keepsState(config: SimulationConfig, learner: string): boolean {
    const { parameters = [] } = this.learner(baseName(learner));
    return parameters.includes('epoch-state') && this.valueIn(config, 'epoch-state', learner) === 'keep';
  }

  /** The handles that can be dragged: first the losses' minimum, then the polygon's corners; a problem may have none. */
  handlesIn(config: SimulationConfig): Handle[] {
    if (!this.hasParameter(config, 'minimum-x')) return [];
    const at = { x: Number(this.valueIn(config, 'minimum-x')), y: Number(this.valueIn(config, 'minimum-y')) };
    const linear = ['alternate', 'coin', 'cheat'].includes(String(this.valueIn(config, 'adversary')));
    const name = linear ? 'direction of the losses' : 'minimum of the loss';
    return [{ name, at }, ...this.cornersIn(config).map((corner, i) => ({ name: `corner ${i + 1}`, at: corner }))];
  }

  /** The parameters with a handle of `running` moved. */
  moved(running: SimulationConfig, index: number, to: Point): Parameters {
    if (index === 0) return { 'minimum-x': to.x, 'minimum-y': to.y };
    return this.withCorners(running, (corners) => corners.splice(index - 1, 1, to));
  }

  /** The index that the handle of a new corner will have. */
  placeFor(running: SimulationConfig, at: Point): number {
    return placeFor(this.cornersIn(running), at) + 1;
  }

  /** The parameters with a corner added, whose handle has that index. */
  added(running: SimulationConfig, index: number, at: Point): Parameters {
    return this.withCorners(running, (corners) => corners.splice(index - 1, 0, at));
  }

  /** The parameters without the corner of a handle. */
  removed(running: SimulationConfig, index: number): Parameters {
    return this.withCorners(running, (corners) => corners.splice(index - 1, 1));
  }

  /** Changes parameters of `running`: `accept` is given the new config, if it is another; undone where that throws. */
  edit(running: SimulationConfig, changed: Parameters, accept: (config: SimulationConfig) => void): void {
    const before = this.dragged;
    this.dragged = { ...before, ...changed };
    try {
      this.running = this.config();
      if (this.keyOf(this.running) !== this.keyOf(running)) accept(this.running);
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

  /** The corners that can be dragged; none where K is no polygon. */
  cornersIn(config: SimulationConfig): Point[] {
    const isPolygon = this.hasParameter(config, 'corners') && this.valueIn(config, 'arena-set') === 'polygon';
    return isPolygon ? parseCorners(String(this.valueIn(config, 'corners'))) : [];
  }

  private hasParameter({ problem }: SimulationConfig, name: string): boolean {
    return this.catalogue.problems.some((each) => each.name === problem && each.parameters.includes(name));
  }

  private withCorners(running: SimulationConfig, edit: (corners: Point[]) => void): Parameters {
    const corners = this.cornersIn(running);
    edit(corners);
    return { corners: cornersText(corners) };
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
