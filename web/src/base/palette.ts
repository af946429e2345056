// Each learner's colour and dash, from its card, the same on every page; text about it has a legible variant of the
// colour. The colours (Okabe and Ito's, one of Tol's) stay apart for colour-blind readers; the dash says the same
// without colour. A page may set another colour by a custom property of the learner's name, such as --fkm. On a page
// on which a colour is hardly seen, it has some of the text's.
import styles from 'virtual:cards/styles';
import { svg } from './dom';
import { baseName } from './learner_name';

export interface Style {
  color: string;
  dash: string;
}

// Ends of strokes are round: 1 is a dot, and a gap looks shorter by the width of the line.
const ownDashes = ['1 4', '1 9', '4 6', '1 4 1 9', '4 5 4 12', '1 4 1 4 1 11', '1 4 6 9'];

// By learner, the dashes of its variants on this page.
const given = new Map<string, Map<string, string>>();

/**
 * The dash of a learner with settings of its own. It depends on them, so that it is mostly the same on every page, but
 * it is none that another variant of the learner has, as long as there are such.
 */
function ownDash(learner: string): string {
  const name = baseName(learner);
  const taken = given.get(name) ?? new Map<string, string>();
  given.set(name, taken.set(learner, taken.get(learner) ?? leastTaken(learner, [...taken.values()])));
  return taken.get(learner)!;
}

/** One of the least used dashes, chosen by the name. */
function leastTaken(learner: string, taken: readonly string[]): string {
  const code = [...learner].reduce((sum, letter) => (31 * sum + letter.codePointAt(0)!) % 65_521, 0);
  const count = (dash: string) => taken.filter((each) => each === dash).length;
  const least = Math.min(...ownDashes.map(count));
  const inTurn = ownDashes.map((_, i) => ownDashes[(code + i) % ownDashes.length]!);
  return inTurn.find((dash) => count(dash) === least)!;
}

// For learners that have no card as their author has just written them.
const ownStyles: readonly Style[] = [
  { color: '#D6006C', dash: '' },
  { color: '#3F7D00', dash: '10 3 1 3' },
  { color: '#4B3FBF', dash: '6 3' },
  { color: '#A63D00', dash: '2 2' },
];
const own = new Map<string, Style>();

/** A learner of the reader's own gets the next of their styles, and keeps it. */
export function addStyle(learner: string): void {
  if (!own.has(learner)) own.set(learner, ownStyles[own.size % ownStyles.length]!);
}

export function styleOf(learner: string): Style {
  const name = baseName(learner);
  const { dash } = cardOf(name);
  return { color: colorOn(name, leastContrast.line), dash: learner === name ? dash : ownDash(learner) };
}

const cardOf = (name: string): Style => own.get(name) ?? styles[Object.hasOwn(styles, name) ? name : '']!;

// Page and text of the light and of the dark theme (style/base.css), against which a name must be legible.
const themes = [
  { page: '#fbfbf8', text: '#1c1e21' },
  { page: '#16181a', text: '#e9e9e4' },
] as const;
const leastContrast = { text: 4.5, line: 3 }; // WCAG 2.2, 1.4.3 and 1.4.11

const channels = (color: string): number[] => [1, 3, 5].map((i) => parseInt(color.slice(i, i + 2), 16) / 255);

function luminance(rgb: readonly number[]): number {
  const [r, g, b] = rgb.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG's ratio between two colours, each as red, green and blue from 0 to 1. */
export function contrast(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The largest share of a colour, in percent, that has the contrast on a page where the theme's text is mixed in. */
function legibleShare(color: string, { page, text }: (typeof themes)[number], least: number): number {
  const [own, ink, ground] = [color, text, page].map(channels) as [number[], number[], number[]];
  for (let share = 100; share > 0; --share) {
    const mixed = own.map((c, i) => (share * c + (100 - share) * ink[i]!) / 100);
    if (contrast(mixed, ground) >= least) return share;
  }
  return 0;
}

/** A learner's colour, with as much of the text's as a contrast on the page asks for. */
function colorOn(name: string, least: number): string {
  const plain = cardOf(name).color;
  const color = name === '' ? plain : `var(--${name}, ${plain})`;
  const [light, dark] = themes.map((theme) => {
    const share = legibleShare(plain, theme, least);
    return share === 100 ? color : `color-mix(in srgb, ${color} ${share}%, currentColor)`;
  });
  return light === dark ? light! : `light-dark(${light}, ${dark})`;
}

/** The colour of text about a learner: its curve's, or, where that is not legible, one with more of the text's. */
export const textColorOf = (learner: string): string => colorOn(baseName(learner), leastContrast.text);

/** A line as the learner's curve is drawn. */
export function swatch(learner: string): SVGSVGElement {
  const { color, dash } = styleOf(learner);
  const line = svg('path', { d: 'M0 5H26', stroke: color, 'stroke-width': 3, 'stroke-dasharray': dash || 'none' });
  if (ownDashes.includes(dash)) line.setAttribute('stroke-linecap', 'round');
  return svg('svg', { class: 'swatch', viewBox: '0 0 26 10', 'aria-hidden': 'true' }, line);
}
