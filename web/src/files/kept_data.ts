// Says what this browser keeps of the files that are opened, with a button that deletes it.
import { h } from '../base/dom';
import { forgetTables, keptTables } from '../session/data_tables';
import { mostEntries } from '../session/store';

const sentence = {
  kept: `Files are read in this page and never uploaded. This browser keeps a copy of a table, so that links to it still work, until you delete it here, clear this site’s data, or open ${mostEntries} other tables.`,
  notKept: 'Files are read in this page and never uploaded, and this browser keeps no copy.',
};

export function keptData(): HTMLElement {
  const line = h('p', { class: 'hint' });
  const status = h('span', { role: 'status' });
  const forget = h('button', { type: 'button', id: 'forget', class: 'plain' }, 'Forget');
  const offer = h('p', {}, status, ' ', forget);
  const show = (files: readonly string[] | undefined) => {
    line.textContent = files ? sentence.kept : sentence.notKept;
    offer.hidden = !files || files.length === 0;
    status.textContent = files ? `Kept in this browser: ${files.join(', ')}.` : '';
  };
  forget.addEventListener('click', async () => {
    const isDone = await forgetTables();
    status.textContent = isDone
      ? 'Deleted from this browser. A table in use stays available until you leave this page.'
      : 'The copy could not be deleted: clear this site’s data in your browser.';
    if (!isDone) return;
    forget.hidden = true;
    forget.closest('dialog')?.querySelector<HTMLElement>('input')?.focus();
  });
  offer.hidden = true;
  void keptTables().then(show);
  return h('div', { class: 'kept' }, line, offer);
}
