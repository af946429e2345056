// The way that each learner has come, and where it is: the rounds of this epoch strongly, what came before
// faintly, the learners that are not shown more faintly.
import { set, svg } from '../base/dom';
import { textOf, type Point } from './format';
import type { Game, Track } from './game';
import type { Style } from '../base/palette';

const [strong, faint] = [30, 120]; // rounds that are drawn of the shown learner
const [strongOther, faintOther] = [12, 60];

interface TrailParts {
  faint: SVGPathElement;
  strong: SVGPathElement;
  dot: SVGCircleElement;
}

export class Trails {
  readonly element = svg('g');
  private readonly parts = new Map<string, TrailParts>();

  constructor(private readonly styleOf: (learner: string) => Style) {}

  draw(game: Pick<Game, 'learners' | 'tracks'>, shown: string, at: (point: Point) => Point): void {
    for (const [learner, parts] of this.parts) {
      if (game.learners.includes(learner)) continue;
      for (const part of Object.values(parts) as SVGElement[]) part.remove();
      this.parts.delete(learner);
    }
    for (const learner of game.learners) {
      const parts = this.parts.get(learner) ?? this.make(learner);
      const { points } = game.tracks.get(learner)!;
      const { epoch } = points.at(-1)!;
      const isShown = learner === shown;
      let begin = Math.max(0, points.length - (isShown ? strong : strongOther));
      while (points[begin]!.epoch !== epoch) ++begin;
      const end = Math.max(0, points.length - (isShown ? faint : faintOther));
      set(parts.faint, { d: pathOf(points, end, begin + 1, at) });
      set(parts.strong, { d: pathOf(points, begin, points.length, at) });
      const { x, y } = at(points.at(-1)!);
      set(parts.dot, { cx: x.toFixed(1), cy: y.toFixed(1), r: isShown ? 4.5 : 4 });
      for (const part of Object.values(parts) as SVGElement[]) part.classList.toggle('arena-other', !isShown);
      if (isShown && this.element.lastChild !== parts.dot) this.element.append(...Object.values(parts));
    }
  }

  private make(learner: string): TrailParts {
    const { color, dash } = this.styleOf(learner);
    const parts: TrailParts = {
      faint: svg('path', { class: 'arena-way arena-faint' }),
      strong: svg('path', { class: 'arena-way', 'stroke-dasharray': dash }),
      dot: svg('circle', { class: 'arena-dot' }, svg('title', {}, learner)),
    };
    for (const part of Object.values(parts) as SVGElement[]) {
      part.style.setProperty('--of', color);
      set(part, { 'data-learner': learner });
    }
    this.parts.set(learner, parts);
    this.element.append(...Object.values(parts));
    return parts;
  }
}

function pathOf(points: Track['points'], from: number, to: number, at: (point: Point) => Point): string {
  let text = '';
  for (let i = from; i < to; ++i) {
    const point = points[i]!;
    text += (i > from && points[i - 1]!.epoch === point.epoch ? 'L' : 'M') + textOf(at(point));
  }
  return text;
}
