// Five experiments that the paper does not have, each ready to run: sweeps, and the audit of the proof.
import { h } from '../base/dom';
import { paperQuestions, type Question } from '../sweep/questions';
import type { AuditSettings } from './state';

const sweep = ({ name, link }: Question): HTMLElement => h('a', { href: `./sweep.html#${link}` }, name);

/** c/r where the printed induction breaks down and the corrected one does not. */
const audited: AuditSettings = { problem: 'arena', eta: 'printed', exploration: 0.01, rounds: 2000, repeats: 20 };

export function furtherQuestions(audit: (settings: AuditSettings) => void): HTMLElement[] {
  const { rate, dimension, tuned, adversaries, cost } = paperQuestions;
  const run = (eta: AuditSettings['eta']) =>
    h(
      'button',
      { type: 'button', class: 'plain', on: { click: () => audit({ ...audited, eta }) } },
      `Run with η ${eta}`,
    );
  const entry = (title: string, text: string, ...links: HTMLElement[]) =>
    h(
      'li',
      {},
      h('b', {}, title),
      ' ',
      h('span', {}, text),
      h('span', { class: 'links' }, ...links.flatMap((link) => [' ', link])),
    );
  const expects = ({ help, expected }: Question) => `${help} Expected: ${expected}`;
  return [
    entry('The rate.', expects(rate), sweep(rate)),
    entry('The dimension.', expects(dimension), sweep(dimension)),
    entry('Best settings for everyone.', expects(tuned), sweep(tuned)),
    entry(
      'The audit of the proof.',
      `On the problem arena with c/r = ${audited.exploration}. Expected: c is a length, and below 1 the printed η is too large for the induction with the printed B; with the larger B of this c, which is proven, it holds. The corrected η follows c.`,
      run('printed'),
      run('corrected'),
    ),
    entry('Adversaries and cost.', `${expects(adversaries)} ${expects(cost)}`, sweep(adversaries), sweep(cost)),
  ];
}
