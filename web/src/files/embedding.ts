// A figure of this page in somebody else's: the text to put there, and how it will look.
import version from 'virtual:version';
import { h } from '../base/dom';
import { written } from '../state/link';
import type { DataTable } from '../session/data_tables';
import type { State, States } from '../state/state';
import type { DialogPlace } from './dialogs';
import { elementsFile } from './elements_file';
import { save } from './export';
import { choice, embedding, frameText, quoted, siteAddress } from './frames';
import { letsOthersLoad, localCaution } from './hosting';

const figures = {
  'regret-plot': { label: 'The figure', height: 600, leastHeight: 450 },
  arena: { label: 'The plane', height: 680, leastHeight: 600 },
  network: { label: 'The network', height: 760, leastHeight: 600 },
  playground: { label: 'The playground', height: 1150, leastHeight: 640 },
} as const;
export type EmbeddedFigure = keyof typeof figures;
const ways = { iframe: 'as a frame', element: 'as an element' } as const;
export type Way = keyof typeof ways;

const sandbox = 'allow-scripts allow-downloads';

/** The settings that a figure depends on, as a link. */
export function embeddedLink(figure: EmbeddedFigure, state: State, states: States): string {
  if (figure === 'playground') return states.write(state);
  const { view } = state;
  if (figure === 'regret-plot') {
    const link = new URLSearchParams(
      states.write({ ...state, view: { ...view, lines: states.defaults().view.lines, details: 'open' } }),
    );
    link.delete('figure');
    return written([['figure', view.figure], ...link]);
  }
  const own = states.planeState(state);
  const { view: usual } = states.defaults();
  const place = figure === 'network' ? view['loss-at'] : usual['loss-at'];
  const plain = { ...usual, 'loss-at': place, lines: view.lines };
  const link = new URLSearchParams(states.write({ ...own, repeats: states.defaults().repeats, view: plain }));
  if (figure === 'arena' && own.problem === 'arena') link.delete('problem');
  return written([...link]);
}

const framed = (figure: EmbeddedFigure, link: string): string =>
  `embed.html#${[`element=${figure}`, link].filter(Boolean).join('&')}`;

const titleOf = (figure: EmbeddedFigure): string =>
  `Bandit convex optimisation: ${figures[figure].label.toLowerCase()}`;

const script = elementsFile(version);

/** The text for a reader without scripts: why there is no figure, and where it is all the same. */
const withoutScript = (host: string, address: string): string =>
  `This figure has not loaded: scripts are off, or ${quoted(host)} does not let other sites load its scripts.
  <a href="${quoted(address)}">Open the figure on its own</a>`;

/** `site`: the address of the folder that the elements' script lies in. */
export function snippet(way: Way, figure: EmbeddedFigure, link: string, site: string): string {
  if (way === 'element') {
    const attributes = [...new URLSearchParams(link)].map(([name, value]) => ` ${name}="${quoted(value)}"`).join('');
    return `<script type="module" src="${quoted(site)}${script}"></script>
<bco-${figure}${attributes}>
  ${withoutScript(new URL(site).host || 'its host', site + framed(figure, link))}
</bco-${figure}>
`;
  }
  return frameText({ address: site + framed(figure, link), title: titleOf(figure), ...figures[figure], sandbox });
}

// Only the built site has the files that it is made of.
const packages = import.meta.env.MODE === 'production' ? () => import('./scorm_package') : undefined;

/** Saves a figure as a SCORM package, made here. */
async function savePackage(figure: EmbeddedFigure, link: string): Promise<void> {
  const { embeddedPage, scormPackage } = await packages!();
  const html = await embeddedPage(framed(figure, link).replace(/^.*#/, ''));
  const zip = scormPackage({ name: `bco-${figure}`, title: titleOf(figure), html });
  save(`bco-${figure}-scorm.zip`, new Blob([zip]), 'application/zip');
}

/** A button for it, and what came of it. */
function packageOffer(saved: () => Promise<void>): HTMLElement {
  const button = h('button', { type: 'button', id: 'embed-scorm' }, 'Download a SCORM package');
  const said = h('output', {}, 'For a learning platform; it counts as completed once it has been viewed.');
  button.addEventListener('click', () => {
    said.textContent = 'Packing…';
    saved().then(
      () => (said.textContent = 'Saved.'),
      (error: Error) => (said.textContent = `The package could not be made: ${error.message}`),
    );
  });
  return h('p', {}, button, ' ', said);
}

/** Larger tables are not put into a preview's address. */
const mostPreviewed = 200_000;

/** Smaller ones stand in the address of a frame. */
const mostInside = 8000;

function placeOf(file: string, way: Way, site: string): string {
  const host = new URL(site).host || 'your host';
  const place =
    way === 'iframe' ? `embed.html on ${host}, which must send Access-Control-Allow-Origin with it` : 'your page';
  return `It fetches ${file}: put that file next to ${place}, or change its address in data.`;
}

const withData = (link: string, data: string): string => written([...new URLSearchParams(link), ['data', data]]);

/** `state`: without a table; `table`: the reader's own, which the pages around have to have. */
export function embedDialog(place: DialogPlace, state: State, states: States, table?: DataTable): void {
  let [figure, way]: [EmbeddedFigure, Way] = ['regret-plot', 'iframe'];
  const site = siteAddress();
  const left = states.pictureOf(state) === 'network' ? 'arena' : 'network'; // a problem has one picture
  const offered = Object.entries(figures).filter(([key]) => key !== left);
  const labels = Object.fromEntries(offered.map(([key, { label }]) => [key, label])) as {
    [K in EmbeddedFigure]: string;
  };
  const hint = h('p', { class: 'note', hidden: !table });
  const usesTable = () => table !== undefined && (figure !== 'arena' || states.planeState(state) === state);
  const named = (link: string, data = table?.file) => (data !== undefined && usesTable() ? withData(link, data) : link);
  const caution = h('p', { class: 'note', hidden: true, 'aria-live': 'polite' });
  const display = embedding(
    place,
    sandbox,
    choice('What', labels, (key) => {
      figure = key;
      show();
    }),
    choice('How', ways, (key) => {
      way = key;
      show();
    }),
    ...(packages
      ? [packageOffer(() => savePackage(figure, named(embeddedLink(figure, state, states), table?.text)))]
      : []),
    ...localCaution(site, 'bco-playground.html'),
    ...(table ? [hint] : []),
    caution,
  );
  const lets = letsOthersLoad(site + script);
  void lets.then((all) => {
    if (all) return;
    const host = new URL(site).host || 'the host';
    caution.textContent = `A page on another host can load the element only if ${host} sends Access-Control-Allow-Origin, which it does not seem to do. The frame works on any host.`;
    show();
  });
  const show = () => {
    const link = embeddedLink(figure, state, states);
    // A sandboxed frame may fetch a file only from a host that lets everybody have it.
    const isInside = way === 'iframe' && table !== undefined && table.text.length <= mostInside;
    const pasted = snippet(way, figure, named(link, isInside ? table.text : table?.file), site);
    // The preview has the table itself.
    const full = table && table.text.length <= mostPreviewed ? named(link, table.text) : link;
    const address = way === 'iframe' ? site + framed(figure, full) : undefined;
    caution.hidden = way === 'iframe' || caution.textContent === '';
    hint.hidden = !usesTable();
    if (table)
      hint.textContent = isInside ? `Its address contains the table ${table.file}.` : placeOf(table.file, way, site);
    display(pasted, address, figures[figure].height, snippet(way, figure, full, site));
  };
  show();
}
