// About: version and authors, and a check of this browser's results against the reference.
import notices from 'virtual:notices';
import { h } from '../base/dom';
import { Engine, pageWorkers, selfcheck, thisBuild, type Selfcheck } from '../engine';
import { dialog, type DialogPlace } from './dialogs';

function verdict({ digests, differing }: Selfcheck): (Node | string)[] {
  const same = digests - differing.length;
  if (differing.length === 0)
    return [`Results in this browser are bit-identical to the reference: ${same} of ${digests} digests agree.`];
  return [
    `${differing.length} of ${digests} digests differ from the reference’s.`,
    h('ul', { class: 'digests', tabindex: '0' }, ...differing.map(({ name }) => h('li', {}, name))),
  ];
}

/** Computes the golden digests in an engine of its own: what the page runs goes on beside it. */
function check(signal: AbortSignal): HTMLElement[] {
  const button = h('button', { type: 'button', id: 'selfcheck' }, 'Check this browser');
  const bar = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': 'Digests computed' });
  const result = h('div', { class: 'selfcheck', role: 'status' });
  button.addEventListener('click', async () => {
    button.disabled = true;
    bar.value = 0;
    bar.hidden = false;
    result.replaceChildren();
    let engine: Engine | undefined;
    try {
      engine = await Engine.create({ workers: pageWorkers() });
      const onProgress = (done: number, digests: number) => (bar.value = done / digests);
      result.replaceChildren(...verdict(await selfcheck(engine, { signal, onProgress })));
    } catch (error) {
      if (!signal.aborted) result.replaceChildren((error as Error).message);
    } finally {
      engine?.close();
      bar.hidden = true;
      button.disabled = false;
    }
  });
  return [h('p', { class: 'check' }, button, bar), result];
}

/** Help on the page's buttons: a finger cannot point at them without pressing them. */
function buttons(place: DialogPlace): HTMLElement {
  const all = [...place.querySelectorAll<HTMLElement>(':is(button, select)[title]')];
  const nameOf = (each: HTMLElement) => each.getAttribute('aria-label') ?? each.textContent!.trim();
  const help = new Map(
    all.filter((each) => each.closest('.tools') || each.checkVisibility()).map((each) => [nameOf(each), each.title]),
  );
  const rows = [...help]
    .filter(([name, title]) => name !== title)
    .flatMap(([name, title]) => [h('dt', {}, name), h('dd', {}, title)]);
  return h(
    'details',
    { hidden: rows.length === 0 },
    h('summary', {}, 'What the buttons do'),
    h('dl', { class: 'buttons' }, ...rows),
  );
}

/** In a one-file page the text itself, which a browser saves but does not open. */
function noticesLink(): HTMLElement {
  const link = h('a', { href: notices, target: '_blank' }, 'third-party notices');
  if (notices.startsWith('data:')) link.download = 'THIRD-PARTY-NOTICES.txt';
  return link;
}

export function aboutDialog(place: DialogPlace): void {
  const closed = new AbortController();
  const build = thisBuild();
  const element = dialog(
    place,
    'About',
    h('p', {}, h('b', {}, `BCO Playground ${build.version}`), ' · MIT licence · ', noticesLink()),
    h(
      'p',
      {},
      'The algorithm and the experiments are those of Lin Chen, Mingrui Zhang and Amin Karbasi: ',
      h('i', {}, 'Projection-Free Bandit Convex Optimization'),
      ', AISTATS 2019.',
    ),
    h('p', { class: 'hint' }, 'Module, SHA-256: ', h('code', {}, build.module.slice(0, 16)), '…'),
    h('p', {}, 'For a given seed, results are bit-identical in the command and in every browser.'),
    ...check(closed.signal),
    buttons(place),
  );
  element.addEventListener('close', () => closed.abort());
}
