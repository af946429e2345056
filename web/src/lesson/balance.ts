// The exponents of the terms of the regret bound, for the reader's exponents of η, δ and σ_t: why the rate is T^(4/5).
import { h, raised, set, svg } from '../base/dom';
import { styleOf } from '../base/palette';
import { balance, terms, theorem, whole, type Powers } from './exponents';
import { LessonFigure, title } from './layout';
import { slider } from './slider';

// FKM's η and δ, with steps σ_t that hold the rate back.
export const firstPowers: Readonly<Powers> = { a: 15, b: 5, s: 5 };

export const heading = 'Exponents of T in the regret bound';
const names = ['a', 'b', 's'] as const;
const meanings = { a: 'η = T^(−a)', b: 'δ = T^(−b)', s: 'σ_t = t^(−s)' };

/** Writes twentieths: 0.8 = 4/5; 0.85 alone if the denominator would be 20. */
export function asFraction(twentieths: number): string {
  const denominator = [1, 2, 4, 5, 10].find((each) => (twentieths * each) % whole === 0);
  const decimal = String(twentieths / whole);
  if (denominator === undefined || denominator === 1) return decimal;
  return `${decimal} = ${(twentieths * denominator) / whole}/${denominator}`;
}

export class Balance extends LessonFigure {
  private readonly powers: Powers = { ...firstPowers };
  private readonly picture = h('div', { class: 'lesson-picture' });
  private readonly sentence = h('p', { class: 'lesson-sentence', role: 'status' });
  private readonly sliders = names.map((name) =>
    slider({
      label: [...raised(meanings[name]), ', ', h('i', {}, name), ' = '],
      name: `${name}, where ${meanings[name]}`,
      ...{ least: 0, most: whole, step: 1 },
      text: asFraction,
      change: () => this.change(),
    }),
  );

  constructor(container: HTMLElement) {
    super(container);
    const button = h('button', { type: 'button', on: { click: () => this.show(theorem) } }, 'The theorem’s choice');
    this.fill(
      'balance',
      h('div', { class: 'lesson-controls' }, ...this.sliders.map(({ element }) => element), button),
      title(heading),
      this.picture,
      this.sentence,
    );
    this.drawAtWidthOf(this.picture, () => {
      this.draw();
      this.completed();
    });
    this.restart();
  }

  restart(): void {
    this.show(firstPowers);
  }

  private show(powers: Powers): void {
    names.forEach((name, i) => (this.sliders[i]!.value = powers[name]));
    this.change();
  }

  private change(): void {
    names.forEach((name, i) => (this.powers[name] = this.sliders[i]!.value));
    this.sentence.replaceChildren(...raised(balanceSentence(this.powers)));
    this.draw();
  }

  private draw(): void {
    if (this.width > 0) this.picture.replaceChildren(balancePicture(this.width, this.powers));
  }
}

export function balanceSentence(powers: Powers): string {
  const { largest, deciding, least, allowed } = balance(powers);
  if (!allowed) return `Not allowed: a must be at least b + 3s/2 = ${least}.`;
  const list = [deciding.slice(0, -1).join(', '), deciding.at(-1)].filter(Boolean).join(' and ');
  const order = `The bound is of order T^${largest}${largest >= 1 ? ', no better than standing still' : ''}`;
  const best = largest === 0.8 ? ' No other choice is as good.' : '';
  return `${order}: ${list} ${deciding.length === 1 ? 'decides' : 'decide'}.${best}`;
}

const [row, head, bar, foot, room] = [46, 20, 18, 26, 52]; // pixels: head for the names, room for the numbers
const marks = [
  [0.8, '4/5'],
  [1, '1: linear'],
] as const;

/** One bar per term, as long as its exponent. */
export function balancePicture(width: number, powers: Powers): SVGSVGElement {
  const { exponents, largest, allowed } = balance(powers);
  const length = (exponent: number) => ((width - room) * exponent) / Math.max(1.2, largest);
  const height = row * terms.length + foot;
  const text = (x: number, y: number, ...parts: (Node | string)[]) =>
    svg('text', { x: x.toFixed(1), y, fill: 'currentColor' }, ...parts);
  const rules = marks.flatMap(([at, name]) => {
    const x = length(at).toFixed(1);
    // The lines do not cross the names.
    const d = terms.map((_, i) => `M${x},${row * i + head - 2}v${bar + 4}`).join('');
    const line = svg('path', { d, stroke: 'currentColor', 'stroke-dasharray': '2 3' });
    const label = text(length(at), height - 8, name);
    set(label, { 'text-anchor': at === 1 ? 'start' : 'middle' });
    return [line, label];
  });
  const bars = terms.map(({ name, longName = name, formula }, i) => {
    const exponent = exponents[i]!;
    const decides = exponent === largest;
    const y = row * i + head;
    const above = [`${longName}, T`, svg('tspan', { dy: -5, 'font-size': 11 }, formula)];
    const end = text(length(exponent) + 6, y + 14, String(exponent));
    const halo = { stroke: 'var(--page, white)', 'stroke-width': 4, 'paint-order': 'stroke' };
    set(end, { ...halo, ...(decides && { 'font-weight': 600 }) });
    return svg(
      'g',
      {},
      text(0, y - 6, ...above),
      svg('rect', {
        y,
        width: length(exponent).toFixed(1),
        height: bar,
        fill: decides ? styleOf('projection-free').color : 'currentColor',
        'fill-opacity': allowed ? (decides ? 1 : 0.25) : 0.12,
        // Forbidden points are hollow.
        ...(!allowed && { stroke: 'currentColor', 'stroke-opacity': 0.6, 'stroke-dasharray': '4 3' }),
      }),
      end,
    );
  });
  const values = terms.map(({ name }, i) => `${name} ${exponents[i]}`).join(', ');
  return svg(
    'svg',
    {
      ...{ width, height, viewBox: `0 0 ${width} ${height}`, 'font-size': 13, role: 'img' },
      'aria-label': `Exponents of T: ${values}${allowed ? '' : '; not allowed'}`,
    },
    ...rules,
    ...bars,
  );
}
