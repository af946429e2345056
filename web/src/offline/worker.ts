// The service worker: after the first visit the site opens without a network, or with one that does not answer. What
// has a name by its content comes from the cache; everything else from the network, or after a few seconds without an
// answer from the cache.
//
// A version keeps its files in a cache of its own, whole, from its installation on: a page is never shown with the
// scripts of another version. The next version installs its own cache beside it and takes over when no page of this one
// is left. Other copies of the site on the same host have caches of their own.

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
declare const self: {
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  clients: { claim(): Promise<void> };
  location: Location;
};
/** By plugin.ts: the site's files, those that are kept only once they were asked for, and a name for just these. */
declare const files: string[];
declare const filesOnRequest: string[];
declare const version: string;

const patienceMs = 3000;
const base = new URL('./', self.location.href).href;
const prefix = `bco-site ${base} `;
const cacheName = prefix + version;
const hasHash = (name: string) => name.startsWith('assets/');

self.addEventListener('install', (event) => {
  // What has no name by its content is fetched past the browser's own cache, which may hold an earlier version.
  const requests = files.map(
    (name) => new Request(new URL(name, base), { cache: hasHash(name) ? 'default' : 'reload' }),
  );
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(requests)));
});

self.addEventListener('activate', (event) => {
  const dropOld = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(dropOld());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(base)) return;
  // The site's folder itself is its first page.
  const name = request.url.slice(base.length).replace(/[?#].*$/, '') || 'index.html';
  if (hasHash(name)) event.respondWith(cacheFirst(request, name));
  else if (files.includes(name) || filesOnRequest.includes(name)) event.respondWith(networkFirst(event, name));
});

const kept = (name: string): Promise<Response | undefined> =>
  caches.match(new URL(name, base), { cacheName, ignoreVary: true });

// A name by its content means the same in every version: the browser may show the next version's page, from its own
// cache, before that version's worker has taken over.
async function cacheFirst(request: Request, name: string): Promise<Response> {
  return (await kept(name)) ?? (await caches.match(new URL(name, base), { ignoreVary: true })) ?? fetch(request);
}

async function networkFirst(event: Fetching, name: string): Promise<Response> {
  const answer = fetch(event.request, { cache: 'no-cache' }).then(async (response) => {
    if (response.status === 200 && filesOnRequest.includes(name)) event.waitUntil(keep(name, response.clone()));
    return response;
  });
  event.waitUntil(answer.catch(() => undefined));
  const stalled = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs, undefined));
  const first = await Promise.race([answer.catch(() => undefined), stalled]);
  return first ?? (await kept(name)) ?? answer;
}

// A full disk must not spoil a good answer.
async function keep(name: string, response: Response): Promise<void> {
  try {
    await (await caches.open(cacheName)).put(new URL(name, base), response);
  } catch {
    // It is not kept.
  }
}

export {};
