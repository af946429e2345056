// The elements as an anywidget, for Jupyter, Colab, VS Code, marimo and MyST: `render` of its front-end module. The host
// gives a model, whose fields are traits of a Python class (examples/notebook/bco_playground.py) or the JSON of a page.
//
//   read     element ("regret-plot", or any other, with or without "bco-"), settings (by the names that a link has; a
//            list is joined by commas, null is the default), data (a table: the text of a CSV file, or its address), paused
//   written  link (all settings, when a run begins and when a reader changes one), error (a line for each sentence about
//            the fields read), measured (when a run is done; see `packed`)
import { h } from '../base/dom';
import type { Result } from '../engine';
import type { LearnerRecord } from '../engine/module.js';
import { elementNamed } from './embed';

export interface WidgetModel {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(name: string, changed: () => void): void;
  off(name: string, changed: () => void): void;
}

const mostSettings = 100;
const longestValue = 20_000; // characters: as many as a set may have
// A server of Jupyter closes the connection at a message of 10 MB.
const mostBytes = 8_000_000;

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

function textOf(name: string, value: unknown): string {
  const isPlain = (each: unknown) => ['string', 'number', 'boolean'].includes(typeof each);
  const parts: unknown[] = Array.isArray(value) ? value : [value];
  if (!parts.every(isPlain))
    throw new Error(`${name} must be text, a number, true, false or a list of these, got ${kindOf(value)}`);
  const text = parts.join();
  if (text.length > longestValue)
    throw new Error(`${name} must have at most ${longestValue} characters, got ${text.length}`);
  return text;
}

/** Settings as a link; what cannot stand in one is left out and told. */
function linkOf(settings: unknown, refuse: (sentence: string) => void): string {
  if (settings === undefined || settings === null) return '';
  const isTable = typeof settings === 'object' && !Array.isArray(settings);
  const entries = isTable ? Object.entries(settings).filter(([, value]) => value !== null) : [];
  if (!isTable) refuse(`settings must be a table of names and values, got ${kindOf(settings)}`);
  if (entries.length > mostSettings) {
    refuse(`settings must have at most ${mostSettings} entries, got ${entries.length}`);
    return '';
  }
  const link = new URLSearchParams();
  for (const [name, value] of entries) {
    try {
      link.append(name, textOf(name, value));
    } catch (error) {
      refuse((error as Error).message);
    }
  }
  return String(link);
}

/** A table as a part of a link. */
function dataOf(data: unknown, refuse: (sentence: string) => void): string {
  if (data === undefined || data === null || data === '') return '';
  if (typeof data === 'string') return String(new URLSearchParams({ data }));
  refuse(`data must be the text of a CSV file or its address, got ${kindOf(data)}`);
  return '';
}

/** Rows of the same length, one after the other, as bytes: what is a view of bytes reaches Python without JSON. */
function matrix(rows: readonly Float64Array[], columns: number): DataView {
  const values = new Float64Array(rows.length * columns).fill(NaN);
  rows.forEach((row, i) => values.set(row, i * columns));
  return new DataView(values.buffer);
}

/**
 * The measurements of a run: `rounds`, the checkpoints; `repeats`, their numbers; `learners`, for each by its name the series
 * that it has, by the names of the columns of `bco run`, one row per repeat and one column per checkpoint. All numbers
 * are of 64 bits.
 */
export function packed(result: Result, refuse: (sentence: string) => void) {
  const { rounds, records: all } = result;
  const seriesOf = (record: LearnerRecord) =>
    Object.entries(record).filter((entry): entry is [string, Float64Array] => entry[1] instanceof Float64Array);
  const bytes = 8 * (all[0]?.learners ?? []).flatMap(seriesOf).reduce((sum, [, values]) => sum + values.length, 0);
  const records = all.slice(0, Math.max(1, Math.floor(mostBytes / bytes)));
  if (records.length < all.length)
    refuse(
      `measured has only the first ${records.length} of ${all.length} repeats: a message may have ${mostBytes / 1e6} MB`,
    );
  const learners = result.learners.map((name, i) => {
    const first = records[0]!.learners[i]!;
    const series = seriesOf(first)
      .filter(([, values]) => values.length > 0)
      .map(([series]) => {
        const rows = records.map((record) => record.learners[i]![series as 'regret']);
        return [series, matrix(rows, rounds.length)];
      });
    return [name, Object.fromEntries(series) as { [series: string]: DataView }] as const;
  });
  return {
    rounds: matrix([rounds], rounds.length),
    repeats: matrix([Float64Array.from(records, ({ repeat }) => repeat)], records.length),
    learners: Object.fromEntries(learners),
  };
}

export function widget(names: readonly string[]) {
  return {
    render({ model, el }: { model: WidgetModel; el: HTMLElement }): () => void {
      const message = h('p', { role: 'alert' });
      let element: ReturnType<typeof elementNamed> | undefined;
      let sentences: string[] = [];
      const tell = (fields: { [name: string]: unknown }) => {
        for (const [name, value] of Object.entries(fields)) model.set(name, value);
        try {
          model.save_changes();
        } catch {
          // A book has nobody to tell: the model of MyST's theme throws.
        }
      };
      const refused = (sentence: string) => {
        if (!sentences.includes(sentence)) sentences.push(sentence);
        tell({ error: sentences.join('\n') });
      };
      // Sentences that the element does not say itself.
      const refuse = (sentence: string) => {
        message.append(...(message.hasChildNodes() ? [h('br')] : []), sentence);
        el.prepend(message);
        refused(sentence);
      };
      const forget = () => {
        message.replaceChildren();
        message.remove();
        if (sentences.length > 0) tell({ error: '' });
        sentences = [];
      };
      const pause = () => {
        const paused = model.get('paused') ?? false;
        if (typeof paused !== 'boolean') refuse(`paused must be true or false, got ${kindOf(paused)}`);
        else if (element) element.paused = paused;
      };
      const set = () => {
        forget();
        if (!element) return;
        const link = linkOf(model.get('settings'), refuse);
        element.link = [link, dataOf(model.get('data'), refuse)].filter((part) => part !== '').join('&');
      };
      const mount = () => {
        element?.remove();
        element = undefined;
        forget();
        try {
          element = elementNamed(model.get('element') ?? 'regret-plot', names);
        } catch (error) {
          return refuse((error as Error).message);
        }
        const made = element;
        const listeners = {
          run: () => tell({ link: made.link }),
          change: () => tell({ link: made.link }),
          error: (event: Event) => refused((event as ErrorEvent).message),
          done: () => {
            const { result } = made as unknown as { result?: Result };
            if (result?.records.length) tell({ measured: packed(result, refused) });
          },
        };
        for (const [type, listener] of Object.entries(listeners)) made.addEventListener(type, listener);
        made.dataset['lmSuppressShortcuts'] = 'true'; // JupyterLab sees no field in a shadow root: "x" would cut the cell
        set();
        pause();
        el.append(made);
      };
      mount();
      const changes = { 'change:element': mount, 'change:settings': set, 'change:data': set, 'change:paused': pause };
      for (const [name, changed] of Object.entries(changes)) model.on(name, changed);
      return () => {
        try {
          for (const [name, changed] of Object.entries(changes)) model.off(name, changed);
        } catch {
          // MyST's throws here too: what it would tell then reaches an element that is in no page.
        }
        element?.remove();
        message.remove();
      };
    },
  };
}
