// The field for code: CodeMirror with JavaScript. It stands in a shadow of its own, where style sheets need no element,
// so that a page's policy need not allow any.
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { h } from '../base/dom';

const theme = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--page)', height: '100%', fontSize: '13px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '1.5', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { color: 'var(--mute)', backgroundColor: 'var(--card)', borderRightColor: 'var(--line)' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent) 8%, transparent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 28%, transparent)',
  },
  '.cm-tooltip': { color: 'var(--ink)', backgroundColor: 'var(--card)', border: '1px solid var(--line)' },
  '&.cm-focused': { outline: '2px solid var(--accent)' },
});

// Each is legible on the page's ground, light and dark.
const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'light-dark(#7a1fa2, #d7a3ee)' },
  { tag: [tags.string, tags.regexp], color: 'light-dark(#8a3b12, #e8a87c)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'light-dark(#0b6b4b, #7fd1a8)' },
  { tag: tags.comment, color: 'var(--mute)', fontStyle: 'italic' },
  { tag: [tags.definition(tags.variableName), tags.function(tags.propertyName)], color: 'var(--accent)' },
]);

/** A sentence at a line, counted from 1. */
export interface LineError {
  line: number;
  message: string;
}

export class CodeField {
  readonly element = h('div', { class: 'code-field' });
  private readonly view: EditorView;
  private isSetting = false;

  /** `changed`: the person has changed the code. */
  constructor(label: string, describedBy: string, changed: () => void) {
    const root = this.element.attachShadow({ mode: 'open' });
    const parent = h('div');
    parent.style.height = '100%';
    root.append(parent);
    // What describes it stands outside of the shadow.
    const description = { 'aria-label': label, 'aria-description': describedBy, tabindex: '0' };
    const extensions = [
      lineNumbers(),
      lintGutter(),
      highlightSpecialChars(),
      history(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      highlightActiveLine(),
      keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
      javascript(),
      syntaxHighlighting(colours),
      theme,
      EditorView.contentAttributes.of(description),
      EditorView.updateListener.of(({ docChanged }) => {
        if (docChanged && !this.isSetting) changed();
      }),
    ];
    this.view = new EditorView({ state: EditorState.create({ extensions }), parent, root });
    // Escape, then Tab leaves the field; a dialog around it stays open.
    this.element.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') event.preventDefault();
    });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }
  set text(text: string) {
    this.isSetting = true;
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
    this.isSetting = false;
  }

  /** Marks an error at its line; none: there is no error. */
  mark(error: LineError | undefined): void {
    const { state } = this.view;
    const at = error && error.line >= 1 && error.line <= state.doc.lines ? state.doc.line(error.line) : undefined;
    const marks = at ? [{ from: at.from, to: at.to, severity: 'error' as const, message: error!.message }] : [];
    this.view.dispatch(setDiagnostics(state, marks));
    if (at) this.view.dispatch({ selection: { anchor: at.from }, effects: EditorView.scrollIntoView(at.from) });
  }

  focus(): void {
    this.view.focus();
  }

  destroy(): void {
    this.view.destroy();
  }
}
