// The picture, layer upon layer: the sets, the learners' ways, one learner's round, names, handles.
import { Details, type Scene } from './details';
import { h, lengthOf, set, setText, svg } from '../base/dom';
import { add, pointOf, type Point } from './format';
import type { Style } from '../base/palette';
import { Labels } from './labels';
import { Sets } from './sets';
import { PlaneView } from './view';
import { Trails } from './trails';

export class Plane {
  readonly svg = svg('svg', { class: 'arena-plane', role: 'group', 'aria-label': 'Picture of the plane' });
  /** The frame whose width the picture has. */
  readonly frame = h('div', { class: 'arena-picture' }, this.svg);
  /** Handles are put here, over everything else. */
  readonly handles = svg('g', { class: 'arena-handles' });
  view: PlaneView | undefined;
  private readonly sets = new Sets();
  private readonly trails: Trails;
  private readonly details = new Details();
  private readonly names = svg('g');
  private readonly labels: Labels;
  private readonly description = svg('desc');
  private size = { width: 0, height: 0 };

  constructor(private readonly styleOf: (learner: string) => Style) {
    this.trails = new Trails(styleOf);
    this.labels = new Labels(this.names, () => this.size);
    this.svg.append(...this.sets.elements, this.trails.element, this.details.element, this.names, this.handles);
  }

  /** Puts a part over what is drawn, below the names and handles. */
  insert(part: SVGElement): void {
    this.names.before(part);
  }

  /** Changes to that width; true if it is another one. */
  resize(width: number): boolean {
    const height = lengthOf(this.frame, '--plane-height') ?? Math.max(230, Math.min(460, 0.8 * width));
    const next = { width: Math.round(width), height: Math.round(height) };
    if (next.width === this.size.width || next.width < 60) return false;
    this.size = next;
    set(this.svg, { viewBox: `0 0 ${next.width} ${next.height}`, ...next });
    return true;
  }

  /** Puts K and the handles into sight. */
  fit({ game, handles }: Scene): void {
    const { width, height } = this.size;
    if (width === 0) return;
    this.view = new PlaneView([...game.outline.map((point) => add(point, game.center)), ...handles], width, height);
  }

  draw({ game, shown, marks, pass, handles }: Scene): void {
    const { view } = this;
    if (!view) return;
    const at = (point: Point): Point => view.toPicture(add(point, game.center));
    const round = game.last(shown);
    const taken = handles.map((handle) => view.toPicture(handle));
    this.sets.draw(game, view, round.alpha);
    this.trails.draw(game, shown, at);
    this.labels.clear([...taken, at(pointOf(round.x))]);
    this.sets.labelSet(this.labels, game, view, taken);
    set(this.details.element, { 'data-learner': shown });
    this.details.draw(round, { marks, pass }, this.labels, at, {
      scale: view.scale,
      longest: game.tracks.get(shown)!.longest,
      color: this.styleOf(shown).color,
    });
    this.sets.labelShrunk(this.labels, game, view, round.alpha);
  }

  /** Tells what is drawn to those who do not see it. */
  describe(text: string): void {
    if (!this.description.parentNode) this.svg.prepend(this.description);
    setText(this.description, text);
  }

  /** The level lines of f_t. */
  drawLevels({ game }: Scene): void {
    if (this.view) this.sets.drawLevels(game, this.view);
  }
}
