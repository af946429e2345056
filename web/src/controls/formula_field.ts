// The field of a loss or a set that a person writes: its text, the formula as it was understood, a sentence on it, the
// curvature with the reason at every node of a loss, the names that a table offers, and examples to start from. A text
// that is none, or that the library cannot run, is not run: the error stands below, and the last valid one stays.
import { h, set, setText } from '../base/dom';
import type { Parameter } from '../engine';
import { dataLabel, type DataSource } from '../state/data';
import { lossExamples, tableExamples } from '../state/loss_examples';
import type { TextReport } from '../state/loss_report';
import { formulaColumns, type TableShape } from '../state/table';
import { showValue } from './fields';
import type { Control, OnChange } from './parameter';

export interface FormulaEvents {
  change: OnChange;
  /** `isFinal`: it is not being typed any more. */
  inspect(name: string, text: string, isFinal: boolean): TextReport;
  preset(link: string): void;
  /** The table at hand. */
  table?(): (DataSource & TableShape) | undefined;
}

let ids = 0;

interface TextKind {
  /** The sign that stands for a line break. */
  lineBreak: string;
  /** It has examples, and can name the columns of a table. */
  isLoss: boolean;
}
const kinds: { [name: string]: TextKind } = {
  loss: { lineBreak: ' ', isLoss: true },
  set: { lineBreak: '; ', isLoss: false },
};

const mostNames = 24; // columns of a table that are offered

function listed(columns: readonly { column: string }[]): string {
  const names = columns.slice(0, mostNames).map(({ column }) => column);
  return [...names, ...(columns.length > mostNames ? ['others'] : [])].join(', ');
}

/** An error in the text: its line, a mark under the column, the sentence. */
function errorText(text: string, { column, message }: NonNullable<TextReport['error']>): string {
  if (column === undefined) return message;
  const around = 30;
  const from = Math.max(0, column - 1 - around);
  const line = text.slice(from, column + around).replaceAll(/\s/g, ' ');
  return `${line}\n${' '.repeat(column - 1 - from)}▲\ncolumn ${column}: ${message}`;
}

export function formulaControl(
  info: Parameter,
  { change, inspect, preset, table = () => undefined }: FormulaEvents,
): Control {
  const id = `formula-${++ids}`;
  const { lineBreak, isLoss } = kinds[info.name] ?? { lineBreak: ' ', isLoss: false };
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
    { 'aria-label': 'Examples of losses', hidden: !isLoss },
    h('option', { value: '' }, 'examples …'),
    ...lossExamples.map(({ name, link, help }) => h('option', { value: link, title: help }, name)),
    ...tableExamples.map(({ name, help }) => h('option', { value: name, title: help }, name)),
  );
  const names = h('p', { class: 'formula-table', hidden: true });
  const needs = h('p', { class: 'formula-needs', role: 'status', hidden: true });
  examples.addEventListener('change', () => {
    const { value } = examples;
    examples.value = '';
    if (value === '') return;
    const data = table();
    const ofTable = tableExamples.find(({ name }) => name === value);
    const link = ofTable ? data && ofTable.linkOn(data) : value;
    needs.hidden = link !== undefined;
    if (link === undefined) setText(needs, `${data ? `${data.file} does not fit: open` : 'Open'} ${ofTable!.opens}`);
    else preset(`#${link}${data ? `&data=${encodeURIComponent(dataLabel(data))}` : ''}`);
  });

  const mark = (node: number | undefined): void => {
    for (const part of picture.querySelectorAll('[data-node]'))
      part.classList.toggle('marked', part.getAttribute('data-node') === String(node));
  };
  picture.addEventListener('pointerover', ({ target }) => {
    const node = Number((target as Element).closest('[data-node]')?.getAttribute('data-node') ?? -1);
    mark(node);
    picture.title = nodes.children[node]?.textContent ?? '';
  });
  picture.addEventListener('pointerleave', () => mark(undefined));
  const nodeItem = ({ source, curvature, reason }: TextReport['nodes'][number], node: number): HTMLElement => {
    const here = () => mark(node);
    const nowhere = () => mark(undefined);
    return h(
      'li',
      { tabIndex: 0, on: { pointerenter: here, pointerleave: nowhere, focus: here, blur: nowhere } },
      h('code', {}, source),
      ` ${curvature}: ${reason}`,
    );
  };

  let isInserted = false; // a name, since the text was last given on
  const insert = (name: string): void => {
    input.setRangeText(name, input.selectionStart, input.selectionEnd, 'end');
    input.focus();
    isInserted = true;
    look(written(), false);
  };
  let offered: object | undefined; // the table whose names stand there
  const offer = (): void => {
    const data = isLoss ? table() : undefined;
    if (data === offered) return;
    offered = data;
    names.hidden = data === undefined;
    needs.hidden = true;
    if (!data) return;
    const columns = formulaColumns(data);
    const name = (text: string, title: string, meaning = ''): (HTMLElement | string)[] => [
      h(
        'span',
        {},
        h('button', { type: 'button', title, on: { click: () => insert(text) } }, h('code', {}, text)),
        meaning && ` (${meaning})`,
      ),
      ' ',
    ];
    const [mixed, pure] = [true, false].map((isMixed) => columns.filter((each) => each.isMixed === isMixed)) as [
      typeof columns,
      typeof columns,
    ];
    const rest = pure.length - mostNames;
    names.replaceChildren(
      `Names from ${data.file}: `,
      ...(pure.length > 0 && mixed.length === 0
        ? name('row', 'All columns of numbers, as a vector', `${pure.length} number${pure.length === 1 ? '' : 's'}`)
        : []),
      ...pure
        .slice(0, mostNames)
        .flatMap((each) => name(each.name, `Column ${each.column}`, each.name === each.column ? '' : each.column)),
      ...(rest > 0 ? [`and ${rest} more. `] : []),
      ...(columns.length === 0 ? ['none, as it has no numbers.'] : []),
      ...(mixed.length > 0
        ? [`${listed(mixed)} ${mixed.length === 1 ? 'mixes' : 'mix'} numbers and text and cannot be used, nor can row.`]
        : []),
    );
  };
  let last: { text: string; isFinal: boolean } | undefined; // what was looked at
  let isFormula = false;
  const look = (text: string, isFinal: boolean): boolean => {
    if (last?.text === text && (last.isFinal || !isFinal)) return isFormula;
    last = { text, isFinal };
    const report = inspect(info.name, text, isFinal);
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
    isInserted = false;
    if (look(written(), true)) change(info.name, written(), true);
  };
  input.addEventListener('input', () => look(written(), false));
  input.addEventListener('change', commit);
  // The browser reports no change of what was inserted.
  input.addEventListener('blur', () => isInserted && commit());
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
      names,
      needs,
      error,
      picture,
      verdict,
      reasons,
      h('p', { class: 'tip', id: `${id}-help`, role: 'tooltip' }, info.help),
    ),
    show(shown) {
      offer();
      const text = String(shown ?? info.default ?? '');
      showValue(input, text);
      if (input.value === text) {
        last = undefined; // the set or the dimension may be another
        look(text, true);
      }
    },
  };
}
