// The field of a loss or a set that a person writes: its text, the formula as it was understood, a sentence on it, the
// curvature with the reason at every node of a loss, and examples to start from. A text that is none is not run: the
// error stands under its column, and the last valid one stays.
import { h, set, setText } from '../base/dom';
import type { Parameter } from '../engine';
import { lossExamples } from '../state/loss_examples';
import type { TextReport } from '../state/loss_report';
import { showValue } from './fields';
import type { Control, OnChange } from './parameter';

export interface FormulaEvents {
  change: OnChange;
  inspect(name: string, text: string): TextReport;
  preset(link: string): void;
}

let ids = 0;

/** For each text: examples, and the sign that stands for a line break. */
const kinds: { [name: string]: { examples: typeof lossExamples; lineBreak: string } } = {
  loss: { examples: lossExamples, lineBreak: ' ' },
  set: { examples: [], lineBreak: '; ' },
};

/** An error in the text: its line, a mark under the column, the sentence. */
function errorText(text: string, { column, message }: NonNullable<TextReport['error']>): string {
  if (column === undefined) return message;
  const around = 30;
  const from = Math.max(0, column - 1 - around);
  const line = text.slice(from, column + around).replaceAll(/\s/g, ' ');
  return `${line}\n${' '.repeat(column - 1 - from)}▲\ncolumn ${column}: ${message}`;
}

export function formulaControl(info: Parameter, { change, inspect, preset }: FormulaEvents): Control {
  const id = `formula-${++ids}`;
  const { examples: offered, lineBreak } = kinds[info.name] ?? { examples: [], lineBreak: ' ' };
  const input = h('textarea', {
    id,
    class: 'text',
    rows: 2,
    autocomplete: 'off',
    spellcheck: false,
    maxLength: info.max_length,
    'aria-describedby': `${id}-verdict ${id}-help`,
  });
  const error = h('pre', { class: 'formula-error', role: 'alert', hidden: true });
  const picture = h('div', { class: 'formula-picture' });
  const verdict = h('p', { class: 'formula-verdict', id: `${id}-verdict`, 'aria-live': 'polite' });
  const nodes = h('ol', { class: 'formula-nodes' });
  const reasons = h('details', { hidden: true }, h('summary', {}, 'Why'), nodes);
  const examples = h(
    'select',
    { 'aria-label': 'Examples of losses', hidden: offered.length === 0 },
    h('option', { value: '' }, 'examples …'),
    ...offered.map(({ name, link, help }) => h('option', { value: link, title: help }, name)),
  );
  examples.addEventListener('change', () => {
    const { value } = examples;
    examples.value = '';
    if (value !== '') preset(`#${value}`);
  });

  const mark = (node: number | undefined): void => {
    for (const part of picture.querySelectorAll('[data-node]'))
      part.classList.toggle('marked', part.getAttribute('data-node') === String(node));
  };
  const nodeItem = ({ source, curvature, reason }: TextReport['nodes'][number], node: number): HTMLElement => {
    const here = () => mark(node);
    const nowhere = () => mark(undefined);
    return h(
      'li',
      { tabIndex: 0, on: { pointerenter: here, pointerleave: nowhere, focus: here, blur: nowhere } },
      h('code', {}, source),
      ` ${curvature}${reason ? `: ${reason}` : ''}`,
    );
  };

  let last: string | undefined; // the text that was looked at
  let isFormula = false;
  const look = (text: string): boolean => {
    if (text === last) return isFormula;
    last = text;
    const report = inspect(info.name, text);
    isFormula = !report.error;
    error.hidden = isFormula;
    set(input, { 'aria-invalid': String(!isFormula) });
    if (report.error) setText(error, errorText(text, report.error));
    if (report.mathml === '') return isFormula;
    picture.innerHTML = report.mathml;
    setText(verdict, report.sentence);
    set(verdict, { 'data-verdict': report.verdict });
    nodes.replaceChildren(...report.nodes.map(nodeItem));
    reasons.hidden = report.nodes.length === 0;
    return isFormula;
  };
  const written = () => input.value.trim().replaceAll(/\s*\n\s*/g, lineBreak);
  const commit = () => {
    if (look(written())) change(info.name, written(), true);
  };
  input.addEventListener('input', () => look(written()));
  input.addEventListener('change', commit);
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    commit();
  });

  return {
    element: h(
      'div',
      { class: 'control written', 'data-name': info.name },
      h('div', { class: 'head' }, h('label', { for: id }, info.name), examples),
      input,
      error,
      picture,
      verdict,
      reasons,
      h('p', { class: 'tip', id: `${id}-help`, role: 'tooltip' }, info.help),
    ),
    show(shown) {
      const text = String(shown ?? info.default ?? '');
      showValue(input, text);
      if (input.value === text) {
        last = undefined; // the set or the dimension may be another
        look(text);
      }
    },
  };
}
