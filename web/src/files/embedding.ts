// A figure of this page in somebody else's: the text to put there, and how it will look.
import { segments } from '../controls/segments';
import { h } from '../dom';
import { written } from '../state/link';
import type { State, States } from '../state/state';
import { dialog, type Place } from './dialogs';

/** What embed.html calls the message with its height. */
export const heightMessage = 'bco-playground:height';

const figures = {
  'regret-plot': { label: 'The figure', height: 600 },
  arena: { label: 'The plane', height: 680 },
  playground: { label: 'The playground', height: 1150 },
} as const;
export type EmbeddedFigure = keyof typeof figures;
const ways = { iframe: 'as a frame', element: 'as an element' } as const;
export type Way = keyof typeof ways;

const sandbox = 'allow-scripts allow-downloads';

/** The settings that a figure depends on, as a link. */
export function embeddedLink(figure: EmbeddedFigure, state: State, states: States): string {
  if (figure === 'playground') return states.write(state);
  const { view, rounds, problem } = state;
  if (figure === 'regret-plot') {
    const link = new URLSearchParams(
      states.write({ ...state, view: { ...view, lines: states.defaults().view.lines } }),
    );
    link.delete('figure');
    return written([['figure', view.figure], ...link]);
  }
  const own = { ...state, problem: 'arena', rounds: problem === 'arena' ? rounds : null };
  const plain = { ...states.defaults().view, lines: view.lines };
  const link = new URLSearchParams(states.write({ ...own, repeats: states.defaults().repeats, view: plain }));
  link.delete('problem');
  return written([...link]);
}

const framed = (figure: EmbeddedFigure, link: string): string =>
  `embed.html#${[`element=${figure}`, link].filter(Boolean).join('&')}`;

const quoted = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** `site`: the address of the folder that bco-playground.js lies in. */
export function snippet(way: Way, figure: EmbeddedFigure, link: string, site: string): string {
  const title = `Bandit convex optimisation: ${figures[figure].label.toLowerCase()}`;
  if (way === 'element') {
    const attributes = [...new URLSearchParams(link)].map(([name, value]) => ` ${name}="${quoted(value)}"`).join('');
    return `<script type="module" src="${quoted(site)}bco-playground.js"></script>
<bco-${figure}${attributes}>This figure runs in your browser: it needs JavaScript.</bco-${figure}>
`;
  }
  const address = site + framed(figure, link);
  return `<iframe src="${quoted(address)}" title="${title}" width="100%" height="${figures[figure].height}"
  style="border: 0" loading="lazy" sandbox="${sandbox}"></iframe>
<script>
  // The frame becomes as high as what it shows.
  addEventListener('message', ({ source, data }) => {
    if (data?.type !== '${heightMessage}' || !Number.isFinite(data.height)) return;
    for (const frame of document.querySelectorAll('iframe'))
      if (frame.contentWindow === source) frame.height = Math.min(data.height, 4000);
  });
</script>
`;
}

export function embedDialog(place: Place, state: State, states: States, ownPrices: boolean): void {
  let [figure, way]: [EmbeddedFigure, Way] = ['regret-plot', 'iframe'];
  const site = new URL('./', location.href).href.replace(/[?#].*$/, '');
  const text = h('textarea', { id: 'embed-text', readOnly: true, rows: 7, spellcheck: false });
  const copy = h('button', { type: 'button', id: 'embed-copy' }, 'Copy');
  const said = h('span', { class: 'hint', role: 'status' });
  const preview = h('iframe', { title: 'Preview' });
  preview.setAttribute('sandbox', sandbox);
  const show = () => {
    const link = embeddedLink(figure, state, states);
    text.value = snippet(way, figure, link, site);
    said.textContent = '';
    const address = `./${framed(figure, link)}`;
    if (preview.getAttribute('src') === address) return;
    preview.height = String(figures[figure].height);
    preview.src = address;
  };
  const choice = <T extends string>(legend: string, labels: { [K in T]: string }, take: (key: T) => void) => {
    const choices = Object.entries<string>(labels);
    const { element, show: mark } = segments({
      legend: [legend],
      choices,
      change: (key) => {
        take(key as T);
        show();
      },
    });
    mark(choices[0]![0]);
    return element;
  };
  const labels = Object.fromEntries(Object.entries(figures).map(([key, { label }]) => [key, label])) as {
    [K in EmbeddedFigure]: string;
  };
  copy.addEventListener('click', () => {
    text.select();
    said.textContent = 'Selected. Press Ctrl+C (⌘C) to copy.'; // a page without https has no clipboard
    void navigator.clipboard?.writeText(text.value).then(
      () => (said.textContent = 'Copied.'),
      () => undefined,
    );
  });
  const prices = 'Your own prices are not part of it: it shows the synthetic market.';
  const element = dialog(
    place,
    'Embed',
    choice('What', labels, (key) => (figure = key)),
    choice('How', ways, (key) => (way = key)),
    ...(ownPrices ? [h('p', { class: 'note' }, prices)] : []),
    h('label', { class: 'title', for: 'embed-text' }, 'Put this into your page'),
    text,
    h('p', {}, copy, ' ', said),
    h('p', { class: 'title' }, 'Preview'),
    preview,
  );
  element.classList.add('wide');
  // Only from the preview, and only a height.
  const hear = ({ source, data }: MessageEvent<{ type?: unknown; height?: unknown } | null>) => {
    if (source !== preview.contentWindow || data?.type !== heightMessage || typeof data.height !== 'number') return;
    preview.height = String(Math.max(100, Math.min(4000, data.height)));
  };
  addEventListener('message', hear);
  element.addEventListener('close', () => removeEventListener('message', hear));
  show();
}
