// The legend below the plane: the symbols of the shown learner's card, each drawn as in the plane. Pointing at an entry,
// or focusing it, lights its parts in the plane; pointing at a part lights its entry.
import { marks as allMarks, type Algorithm, type Mark } from '../cards/algorithm';
import { h, set, svg } from '../base/dom';
import { arrow, pathOf } from './shapes';

type LegendKey = Mark | 'x' | 'best' | 'shrunk';

interface LegendEntry {
  key: LegendKey;
  /** "x_t", "x^i"; empty where the drawing says it all. */
  symbol: string;
  draw(): SVGElement;
  /** Selects its parts in the plane. */
  parts: string;
}

const middle = { x: 12, y: 8 };
const circle = (kind: string, r: number) => svg('circle', { class: kind, cx: middle.x, cy: middle.y, r });
const line = (kind: string) => svg('path', { class: kind, d: pathOf({ x: 0, y: 8 }, { x: 24, y: 8 }) });
const arrowOf = (kind: string) => svg('path', { class: kind, d: arrow({ x: 1, y: 8 }, { x: 23, y: 8 }) });
const label = (...names: string[]) => names.map((name) => `, [data-label="${name}"]`).join('');

const entries: readonly LegendEntry[] = [
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
    key: 'copies',
    symbol: 'x^i',
    draw: () => circle('arena-copies', 4.5),
    parts: '.arena-copies',
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

/** The facts that the words of the legend depend on. */
export interface LegendSubject {
  algorithm: Algorithm;
  /** The learner is shown the gradient itself. */
  seesGradient: boolean;
  /** x_t keeps away from the edge of K. */
  isShrunk: boolean;
  /** K has corners. */
  hasCorners: boolean;
  /** "best point", or what the handle of the losses is; empty where there is none. */
  best: string;
  color: string;
}

function textOf(key: LegendKey, declared: ReadonlySet<Mark>, subject: LegendSubject): string {
  const texts: { [key in LegendKey]?: string } = {
    x: declared.has('played') ? 'where it stands' : 'where it stands and plays',
    played: declared.has('second') ? 'what it plays: x ± noise' : 'what it plays: x + noise',
    estimate: subject.seesGradient ? 'downhill, as shown to it' : 'downhill, as it guesses',
    direction: subject.seesGradient ? 'downhill, all rounds' : 'downhill, all guesses',
    target: 'after a step, may be outside',
    vertex: subject.hasCorners ? 'corner it moves towards' : 'point it moves towards',
    copies: 'its copies; larger: more weight',
    next: 'where it stands next',
    best: `the ${subject.best}`,
    shrunk: 'where x may be',
  };
  return texts[key] ?? '';
}

function entriesOf(subject: LegendSubject): { entry: LegendEntry; text: string }[] {
  const declared = new Set(subject.algorithm.lines.flatMap(({ marks }) => marks));
  return entries
    .filter(({ key }) => {
      if (key === 'x') return true;
      if (key === 'best') return subject.best !== '';
      return key === 'shrunk' ? subject.isShrunk : declared.has(key);
    })
    .map((entry) => ({ entry, text: textOf(entry.key, declared, subject) }));
}

export class Legend {
  readonly element = h('ul', { class: 'arena-legend', 'aria-label': 'Legend' });
  private items = new Map<LegendKey, HTMLLIElement>();
  private written = '';
  private key: LegendKey | undefined;

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

  /** `all`: the learners that can be shown; the longest of their legends keeps its place, so that nothing moves. */
  show(subject: LegendSubject, all: readonly LegendSubject[]): void {
    this.element.style.setProperty('--of', subject.color);
    const shown = entriesOf(subject);
    const longest = all.map(entriesOf).reduce((a, b) => (b.length > a.length ? b : a), shown);
    const written = JSON.stringify([shown, longest]);
    if (written === this.written) return;
    this.written = written;
    this.items = new Map(shown.map(({ entry, text }) => [entry.key, this.item(entry, text)]));
    const kept = longest.slice(shown.length).map(({ entry, text }) => {
      const content = [...this.item(entry, text).childNodes];
      return h('li', { class: 'arena-kept', 'aria-hidden': 'true' }, ...content);
    });
    this.element.replaceChildren(...this.items.values(), ...kept);
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

  private light(key: LegendKey | undefined): void {
    if (key === this.key) return;
    this.key = key;
    this.mend();
    this.changed();
  }

  private item({ key, symbol, draw }: LegendEntry, text: string): HTMLLIElement {
    const [letters = '', script = ''] = symbol.split(/[_^]/);
    const place = symbol.includes('^') ? 'sup' : 'sub';
    const name = symbol && h('i', {}, letters, h(place, {}, script.replaceAll(/[{}]/g, '')));
    const picture = svg('svg', {
      class: 'arena-symbol',
      viewBox: '0 0 24 16',
      width: 24,
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
