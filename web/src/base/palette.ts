// Each learner's colour and dash, from its card, the same on every page; text about it has a legible variant of the
// colour. The colours (Okabe and Ito's, one of Tol's) stay apart for colour-blind readers; the dash says the same
// without colour. A page may set another colour by a custom property of the learner's name, such as --fkm.
import styles from 'virtual:cards/styles';
import { svg } from './dom';
import { baseName } from './learner_name';

export interface Style {
  color: string;
  dash: string;
}

export function styleOf(learner: string): Style {
  const name = baseName(learner);
  const { color, dash } = styles[Object.hasOwn(styles, name) ? name : '']!;
  const own = { color: name === '' ? color : `var(--${name}, ${color})`, dash };
  // With settings of its own it has the learner's colour and a dash of dots.
  return learner === name ? own : { ...own, dash: `${1 + (learner.length % 3)} 3` };
}

// Page and text of the light and of the dark theme (style/base.css), against which a name must be legible.
const themes = [
  { page: '#fbfbf8', text: '#1c1e21' },
  { page: '#16181a', text: '#e9e9e4' },
] as const;
const leastContrast = 4.5; // of text (WCAG 2.2, 1.4.3)

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

/** The largest share of a colour, in percent, that is legible on a page where the theme's text is mixed in. */
function legibleShare(color: string, { page, text }: (typeof themes)[number]): number {
  const [own, ink, ground] = [color, text, page].map(channels) as [number[], number[], number[]];
  for (let share = 100; share > 0; --share) {
    const mixed = own.map((c, i) => (share * c + (100 - share) * ink[i]!) / 100);
    if (contrast(mixed, ground) >= leastContrast) return share;
  }
  return 0;
}

/** The colour of text about a learner: its curve's, or, where that is not legible, one with some of the text's. */
export function textColorOf(learner: string): string {
  const { color } = styleOf(learner);
  const plain = /#[0-9a-f]{6}/i.exec(color)![0];
  const [light, dark] = themes.map((theme) => {
    const share = legibleShare(plain, theme);
    return share === 100 ? color : `color-mix(in srgb, ${color} ${share}%, currentColor)`;
  });
  return light === dark ? light! : `light-dark(${light}, ${dark})`;
}

/** A line as the learner's curve is drawn. */
export function swatch(learner: string): SVGSVGElement {
  const { color, dash } = styleOf(learner);
  const line = svg('path', { d: 'M0 5H26', stroke: color, 'stroke-width': 3, 'stroke-dasharray': dash || 'none' });
  return svg('svg', { class: 'swatch', viewBox: '0 0 26 10', 'aria-hidden': 'true' }, line);
}
