// Each learner's colour and dash, the same on every page. The colours (Okabe and Ito's, one of
// Tol's) stay apart for colour-blind readers; the dash says the same without colour. A page may set another colour by a
// custom property of the learner's name, such as --fkm.
import { svg } from './dom';

export interface Style {
  color: string;
  dash: string;
}

const styles: { [learner: string]: Style } = {
  'projection-free': { color: '#0072B2', dash: '' },
  unregularized: { color: '#AA4499', dash: '6 4' },
  'stochastic-ocg': { color: '#009E73', dash: '2 3' },
  fkm: { color: '#D55E00', dash: '10 4 2 4' },
  fixed: { color: '#888888', dash: '1 4' },
  ogd: { color: '#737373', dash: '' },
  ocg: { color: '#117733', dash: '8 3' },
  'two-point': { color: '#4EA5D9', dash: '4 2' },
  residual: { color: '#CC6677', dash: '12 3' },
  block: { color: '#6F6BC4', dash: '3 3 8 3' },
  barrier: { color: '#B8860B', dash: '14 3 3 3' },
};

export function styleOf(learner: string): Style {
  const { color, dash } = styles[learner] ?? { color: '#666666', dash: '' };
  return { color: learner === '' ? color : `var(--${learner}, ${color})`, dash };
}

/** A line as the learner's curve is drawn. */
export function swatch(learner: string): SVGSVGElement {
  const { color, dash } = styleOf(learner);
  const line = svg('path', { d: 'M0 5H26', stroke: color, 'stroke-width': 3, 'stroke-dasharray': dash || 'none' });
  return svg('svg', { class: 'swatch', viewBox: '0 0 26 10', 'aria-hidden': 'true' }, line);
}
