// Each learner's colour and dash, from its card, the same on every page. The colours (Okabe and Ito's, one of
// Tol's) stay apart for colour-blind readers; the dash says the same without colour. A page may set another colour by a
// custom property of the learner's name, such as --fkm.
import styles from 'virtual:cards/styles';
import { svg } from './dom';

export interface Style {
  color: string;
  dash: string;
}

export function styleOf(learner: string): Style {
  const { color, dash } = styles[Object.hasOwn(styles, learner) ? learner : '']!;
  return { color: learner === '' ? color : `var(--${learner}, ${color})`, dash };
}

/** A line as the learner's curve is drawn. */
export function swatch(learner: string): SVGSVGElement {
  const { color, dash } = styleOf(learner);
  const line = svg('path', { d: 'M0 5H26', stroke: color, 'stroke-width': 3, 'stroke-dasharray': dash || 'none' });
  return svg('svg', { class: 'swatch', viewBox: '0 0 26 10', 'aria-hidden': 'true' }, line);
}
