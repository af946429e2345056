// The dialog in which a person writes a learner: its name, its code, and what the check says. A learner that breaks no
// law joins the run.
import { h, setText } from '../base/dom';
import type { Engine, LearnerSource } from '../engine';
import { dialog, type DialogPlace } from '../files/dialogs';
import { save } from '../files/export';
import { CodeField } from './code_field';
import { checkedEntry, lineIn } from './entry';
import { keepLearner, keptLearner, keptLearners, withDigest } from './kept';
import { register } from './register';
import { templates } from './templates';

const keys = 'Tab indents. Escape, then Tab leaves the field.';

const mostBytes = 100_000;

/** A name that a learner may have, from that of a file. */
const nameFrom = (file: string): string =>
  file
    .replace(/\.\w+$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'mine';

/** The code that was written last, as long as the page lives. */
let draft: LearnerSource | undefined;

export interface EditorEvents {
  /** It broke no law, and the catalogue has it. */
  added(name: string): void;
}

/** `given`: code of a link, which is shown and not run before the reader says so. */
export function editOwnLearner(
  place: DialogPlace,
  engine: Engine,
  { added }: EditorEvents,
  given?: LearnerSource,
): HTMLDialogElement {
  const name = h('input', { id: 'own-name', autocomplete: 'off', spellcheck: false, maxLength: 40 });
  const start = h(
    'select',
    { id: 'own-start', 'aria-label': 'Start from' },
    h('option', { value: '' }, 'start from …'),
    ...templates.map(({ label }) => h('option', { value: label }, label)),
  );
  const status = h('p', { id: 'own-status', role: 'status' });
  const broken = h('ul', { id: 'own-broken', hidden: true });
  const add = h('button', { type: 'submit', id: 'own-add' }, given ? 'Run this code' : 'Check and add');
  const keep = () => (draft = { name: name.value.trim(), source: code.text });
  const code = new CodeField('Code of the learner', keys, () => {
    keep();
    say('');
  });

  const say = (sentence: string, laws: readonly string[] = []): void => {
    setText(status, sentence);
    broken.hidden = laws.length === 0;
    broken.replaceChildren(...laws.map((law) => h('li', {}, law)));
    const message = [sentence, ...laws].find((each) => lineIn(each) > 0);
    code.mark(message === undefined ? undefined : { line: lineIn(message), message });
  };
  const show = (learner: LearnerSource) => {
    name.value = learner.name;
    code.text = learner.source;
    say('');
  };
  const replace = (learner: LearnerSource | undefined) => {
    if (!learner) return;
    show(learner);
    keep();
  };
  void keptLearners().then((names) => start.append(...names.map((each) => h('option', { value: each }, each))));
  start.addEventListener('change', async () => {
    const { value } = start;
    start.value = '';
    replace(templates.find(({ label }) => label === value) ?? (await keptLearner(value)));
  });
  const file = h('input', { type: 'file', id: 'own-file', accept: '.js,.mjs,text/javascript', hidden: true });
  file.addEventListener('change', async () => {
    const [chosen] = file.files ?? [];
    file.value = '';
    if (!chosen) return;
    if (chosen.size > mostBytes) return say(`${chosen.name} must have at most ${mostBytes} bytes, got ${chosen.size}`);
    replace({ name: nameFrom(chosen.name), source: await chosen.text() });
    say(`${chosen.name} is shown, and has not been run.`);
  });
  name.addEventListener('input', keep);

  let going: AbortController | undefined;
  const check = async () => {
    const learner = keep();
    if (learner.name === '') return say('name must not be empty: write the name under which the learner plays.');
    const before = given && (await keptLearner(learner.name));
    if (before && before.source !== learner.source)
      return say(`name must not be that of a learner which this browser keeps, got "${learner.name}"`);
    going = new AbortController();
    add.disabled = true;
    say('Checking…');
    try {
      const { signal } = going;
      const laws = await engine.checkLearner(learner, {}, { signal });
      const count = laws.length === 1 ? 'a law' : `${laws.length} laws`;
      if (laws.length > 0) return say(`${learner.name} breaks ${count} of learners and was not added:`, laws);
      const entry = checkedEntry(learner, await engine.describeLearner(learner, { signal }));
      register(engine, withDigest(learner), entry);
      void keepLearner(learner, entry);
      added(learner.name);
      element.close();
    } catch (error) {
      if (!going.signal.aborted) say((error as Error).message);
    } finally {
      add.disabled = false;
    }
  };

  const form = h(
    'form',
    {
      class: 'own-learner',
      on: {
        submit: (event: Event) => {
          event.preventDefault();
          void check();
        },
      },
    },
    h(
      'p',
      { class: 'hint' },
      'Written in JavaScript, it plays beside the others on the same losses. The code runs apart from this page, without network and storage; this browser keeps it.',
    ),
    h('p', { class: 'own-head' }, h('label', {}, 'name ', name), start),
    code.element,
    h('p', { class: 'hint' }, keys),
    status,
    broken,
    h(
      'p',
      { class: 'own-buttons' },
      add,
      h('button', { type: 'button', class: 'plain', on: { click: () => file.click() } }, 'Open a .js file'),
      h(
        'button',
        {
          type: 'button',
          class: 'plain',
          on: { click: () => save(`${keep().name || 'learner'}.js`, code.text, 'text/javascript') },
        },
        'Save as a .js file',
      ),
      file,
    ),
  );
  const element = dialog(place, 'Your own learner', form);
  element.classList.add('wide');
  element.addEventListener('close', () => {
    going?.abort();
    code.destroy();
  });
  show(given ?? draft ?? templates[0]!);
  if (given) say('This code came with the link. It has not been run: read it first.');
  code.focus();
  return element;
}
