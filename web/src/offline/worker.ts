// The service worker: after a visit the page opens without a network, or with one that does not answer; after the second,
// the whole site. What has a name by its content comes from the cache; everything else from the network, or after a few
// seconds without an answer from the cache.
//
// A version keeps its files in a cache of its own. A page is put there after everything that it needs, so that it is never
// shown with the scripts of another version. The next version begins with the pages that this one keeps and takes over
// when no page of this one is left. Other copies of the site on the same host have caches of their own.
import { savesData, type KeepRequest } from './keep_request';

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Asking extends Extendable {
  data: KeepRequest;
  source: { url: string };
}
declare const self: {
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'message', listener: (event: Asking) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  clients: { claim(): Promise<void> };
  location: Location;
};
/** From plugin.ts: the site's files; the pages, each with the places of its files in that list; a name for these. */
declare const files: string[];
declare const pages: { [page: string]: number[] };
/** Pages beside the site, each with its files; and files that are kept only once they were asked for. */
declare const pagesBeside: { [page: string]: string[] };
declare const filesOnRequest: string[];
declare const version: string;

const patienceMs = 3000;
const base = new URL('./', self.location.href).href;
const prefix = `bco-site ${base} `;
const cacheName = prefix + version;
const hasHash = (name: string) => name.startsWith('assets/');
const isPage = (name: string) => name in pages || name in pagesBeside;
const filesOf = (page: string): string[] => pages[page]?.map((place) => files[place]!) ?? pagesBeside[page] ?? [];
/** The page that the site's folder itself shows. */
const first = 'index.html';
const nameOf = (url: string): string => url.slice(base.length).replace(/[?#].*$/, '') || first;
const addressOf = (name: string): URL => new URL(name, base);
const matching = { ignoreVary: true };

// ---------------------------------------------------------------- what is kept
/** The caches of the versions before this one, the latest first. */
const earlier = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName).reverse();

const pagesIn = async (cache: string): Promise<string[]> =>
  (await (await caches.open(cache)).keys()).map(({ url }) => nameOf(url)).filter(isPage);

/** From this version's cache, or from that of an earlier one: a page there has its own files beside it. */
async function kept(name: string): Promise<Response | undefined> {
  for (const cache of [cacheName, ...(await earlier())]) {
    const response = await caches.match(addressOf(name), { ...matching, cacheName: cache });
    if (response) return response;
  }
  return undefined;
}

/** The browser's own copy of an address, be it old: nothing is fetched. */
async function atHand(address: URL): Promise<Response | undefined> {
  const response = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => undefined);
  return response?.status === 200 ? response : undefined;
}

async function fetched(name: string, saving: boolean): Promise<Response | undefined> {
  if (saving) return (await atHand(addressOf(name))) ?? (name === first ? atHand(new URL(base)) : undefined);
  // A file without a name by its content is fetched past the browser's own cache, which may hold an earlier version.
  const response = await fetch(addressOf(name), { cache: hasHash(name) ? 'default' : 'reload' });
  if (response.status !== 200) throw new Error(`${name} must be on the server, got status ${response.status}`);
  return response;
}

/** `saving`: no more than what the browser has already. */
async function keep(names: readonly string[], saving: boolean): Promise<void> {
  const cache = await caches.open(cacheName);
  const keepOne = async (name: string) => {
    if (await cache.match(addressOf(name), matching)) return;
    const response = (hasHash(name) && (await kept(name))) || (await fetched(name, saving));
    if (response) await cache.put(addressOf(name), response);
  };
  await Promise.all(names.map(keepOne));
}

async function keepPages(names: readonly string[], saving: boolean): Promise<void> {
  await keep([...new Set(names.flatMap(filesOf))], saving);
  await keep(names, saving);
}

self.addEventListener('install', (event) => {
  const carryOver = async () => {
    const before = (await Promise.all((await earlier()).map(pagesIn))).flat();
    await keepPages([...new Set(before)], false);
  };
  if (!savesData()) event.waitUntil(carryOver());
});

self.addEventListener('activate', (event) => {
  const dropOld = async () => {
    const now = await pagesIn(cacheName);
    for (const name of await earlier())
      if ((await pagesIn(name)).every((page) => now.includes(page))) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(dropOld());
});

self.addEventListener('message', (event) => {
  const { isSaving, isReturn } = event.data;
  const page = nameOf(event.source.url);
  const follow = async () => {
    if (isPage(page)) await keepPages([page], isSaving);
    if (!isReturn || isSaving || !(page in pages)) return;
    await keep(files, false);
    await keepPages(Object.keys(pages), false);
  };
  // A network that fails, a full disk: what was not kept is asked for by the next visit.
  event.waitUntil(follow().catch(() => undefined));
});

// ---------------------------------------------------------------- answers
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(base)) return;
  const name = nameOf(request.url);
  if (hasHash(name)) event.respondWith(cacheFirst(event, name));
  else if (files.includes(name) || isPage(name) || filesOnRequest.includes(name))
    event.respondWith(networkFirst(event, name));
});

// A name by its content means the same in every version: the browser may show the next version's page, from its own
// cache, before that version's worker has taken over.
async function cacheFirst(event: Fetching, name: string): Promise<Response> {
  return (await kept(name)) ?? keepAnswer(event, name, await fetch(event.request));
}

async function networkFirst(event: Fetching, name: string): Promise<Response> {
  const answer = fetch(event.request, { cache: 'no-cache' }).then((response) =>
    filesOnRequest.includes(name) ? keepAnswer(event, name, response) : response,
  );
  event.waitUntil(answer.catch(() => undefined));
  const stalled = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs, undefined));
  const first = await Promise.race([answer.catch(() => undefined), stalled]);
  return first ?? (await kept(name)) ?? answer;
}

/** The same answer, which is kept where it is the whole file. A full disk must not spoil it. */
function keepAnswer(event: Fetching, name: string, response: Response): Response {
  const put = async (copy: Response) => (await caches.open(cacheName)).put(addressOf(name), copy);
  if (response.status === 200) event.waitUntil(put(response.clone()).catch(() => undefined));
  return response;
}
