// The legend below the plane: the symbols of the shown learner's card, each drawn as in the plane. Pointing at an entry,
// or focusing it, lights its parts in the plane; pointing at a part lights its entry.
import { marks as allMarks, type Algorithm, type Mark } from '../cards/algorithm';
import { h, set, svg } from '../base/dom';
import { arrow, pathOf } from './shapes';

type Key = Mark | 'x' | 'best' | 'shrunk';

interface Entry {
  key: Key;
  /** "x_t"; empty where the drawing says it all. */
  symbol: string;
  draw(): SVGElement;
  /** Selects its parts in the plane. */
  parts: string;
}

const middle = { x: 15, y: 8 };
const circle = (kind: string, r: number) => svg('circle', { class: kind, cx: middle.x, cy: middle.y, r });
const line = (kind: string) => svg('path', { class: kind, d: pathOf({ x: 2, y: 8 }, { x: 28, y: 8 }) });
const arrowOf = (kind: string) => svg('path', { class: kind, d: arrow({ x: 3, y: 8 }, { x: 27, y: 8 }) });
const label = (...names: string[]) => names.map((name) => `, [data-label="${name}"]`).join('');

const entries: readonly Entry[] = [
  {
    key: 'x',
    symbol: 'x_t',
    draw: () => circle('arena-dot', 4.5),
    parts: `.arena-dot:not(.arena-other)${label('x_t')}`,
  },
  {
    key: 'played',
    symbol: 'y_t',
    draw: () => circle('arena-played', 4.5),
    parts: `.arena-played, .arena-ray, .arena-sphere${label('y_t')}`,
  },
  {
    key: 'estimate',
    symbol: '−g_t',
    draw: () => arrowOf('arena-estimate'),
    parts: `.arena-estimate:not(.arena-to-target)${label('−g_t')}`,
  },
  {
    key: 'direction',
    symbol: '−∇F_t',
    draw: () => arrowOf('arena-direction'),
    parts: `.arena-direction${label('−∇F_t')}`,
  },
  {
    key: 'target',
    symbol: 'z_t',
    draw: () => circle('arena-target', 3.5),
    parts: `.arena-target, .arena-to-target${label('z_t')}`,
  },
  {
    key: 'vertex',
    symbol: 'v_t',
    draw: () => svg('rect', { class: 'arena-vertex', x: middle.x - 4.5, y: middle.y - 4.5, width: 9, height: 9 }),
    parts: `.arena-vertex, .arena-to-vertex${label('v_t', 'v')}`,
  },
  {
    key: 'next',
    symbol: 'x_{t+1}',
    draw: () => circle('arena-next', 4),
    parts: `.arena-next, .arena-step${label('x_{t+1}')}`,
  },
  {
    key: 'best',
    symbol: '',
    draw: () => svg('path', { class: 'arena-knob', d: `M${middle.x},2l6,6l-6,6l-6,-6Z` }),
    parts: '.arena-minimum .arena-knob',
  },
  { key: 'shrunk', symbol: '', draw: () => line('arena-shrunk'), parts: `.arena-shrunk${label('(1−α)K')}` },
];

/** What the words of the legend depend on. */
export interface LegendSubject {
  algorithm: Algorithm;
  /** The learner is shown the gradient itself. */
  seesGradient: boolean;
  /** x_t keeps away from the edge of K. */
  isShrunk: boolean;
  /** K has corners. */
  hasCorners: boolean;
  /** "best point", or what the handle of the losses is. */
  best: string;
  color: string;
}

function textOf(key: Key, declared: ReadonlySet<Mark>, subject: LegendSubject): string {
  const texts: { [key in Key]?: string } = {
    x: declared.has('played') ? 'where the learner stands' : 'where the learner stands, the point it plays',
    played: declared.has('second') ? 'the points it plays, on both sides of x' : 'the point it plays, x plus noise',
    estimate: subject.seesGradient ? 'downhill, by the slope it is shown' : 'downhill, by its guess of the slope',
    direction: subject.seesGradient ? 'downhill, by all slopes so far' : 'downhill, by all guesses so far',
    target: 'one step on, perhaps outside',
    vertex: subject.hasCorners ? 'the corner it moves towards' : 'the point it moves towards',
    next: 'where it stands next',
    best: `the ${subject.best}, unseen`,
    shrunk: 'dashed: where x may be',
  };
  return texts[key] ?? '';
}

export class Legend {
  readonly element = h('ul', { class: 'arena-legend', 'aria-label': 'Legend' });
  private items = new Map<Key, HTMLLIElement>();
  private written = '';
  private key: Key | undefined;

  /** `changed`: another entry is lit. */
  constructor(
    private readonly plane: SVGSVGElement,
    private readonly changed: () => void,
  ) {
    plane.addEventListener('pointerover', (event) => {
      const target = event.target as Element;
      this.light(entries.find(({ key, parts }) => this.items.has(key) && target.closest(parts))?.key);
    });
    plane.addEventListener('pointerleave', () => this.light(undefined));
  }

  /** The mark that is lit; undefined where it is no part of a round. */
  get mark(): Mark | undefined {
    return allMarks.find((mark) => mark === this.key);
  }

  show(subject: LegendSubject): void {
    this.element.style.setProperty('--of', subject.color);
    const declared = new Set(subject.algorithm.lines.flatMap(({ marks }) => marks));
    const shown = entries
      .filter(({ key }) => key === 'x' || key === 'best' || (key === 'shrunk' ? subject.isShrunk : declared.has(key)))
      .map((entry) => ({ entry, text: textOf(entry.key, declared, subject) }));
    const written = shown.map(({ text }) => text).join('\n');
    if (written === this.written) return;
    this.written = written;
    this.items = new Map(shown.map(({ entry, text }) => [entry.key, this.item(entry, text)]));
    this.element.replaceChildren(...this.items.values());
    if (this.key && !this.items.has(this.key)) this.key = undefined;
    this.mend();
  }

  /** Lights what was drawn since. */
  mend(): void {
    for (const [key, item] of this.items) item.classList.toggle('arena-lit', key === this.key);
    for (const part of this.plane.querySelectorAll('.arena-lit')) part.classList.remove('arena-lit');
    set(this.plane, { 'data-lit': this.key ?? false });
    const lit = entries.find(({ key }) => key === this.key);
    if (lit) for (const part of this.plane.querySelectorAll(lit.parts)) part.classList.add('arena-lit');
  }

  private light(key: Key | undefined): void {
    if (key === this.key) return;
    this.key = key;
    this.mend();
    this.changed();
  }

  private item({ key, symbol, draw }: Entry, text: string): HTMLLIElement {
    const [letters = '', subscript = ''] = symbol.split('_');
    const name = symbol && h('i', {}, letters, h('sub', {}, subscript.replaceAll(/[{}]/g, '')));
    const picture = svg('svg', {
      class: 'arena-symbol',
      viewBox: '0 0 30 16',
      width: 30,
      height: 16,
      'aria-hidden': 'true',
    });
    picture.append(draw());
    const light = () => this.light(key);
    const dim = () => key === this.key && this.light(undefined);
    return h(
      'li',
      { tabindex: '0', 'data-mark': key, on: { pointerenter: light, pointerleave: dim, focus: light, blur: dim } },
      picture,
      h('span', {}, name, name && ' ', text),
    );
  }
}
