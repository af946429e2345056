// The service worker: after the first visit the site opens without a network. What has a name by its content is taken
// from the cache, everything else from the network as long as there is one.
//
// A new version keeps its files in a cache of its own and takes over when no page of the old one is left.

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
/** By plugin.ts: the site's files, and a name for just these. */
declare const files: string[];
declare const version: string;

const prefix = 'bco-site ';
const cacheName = prefix + version;
const base = new URL('./', self.location.href).href;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files.map((file) => new URL(file, base).href))));
});

self.addEventListener('activate', (event) => {
  const drop = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(drop());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(base)) return;
  event.respondWith(request.url.startsWith(`${base}assets/`) ? cacheFirst(request) : networkFirst(request));
});

async function cacheFirst(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

// The site's folder itself is its first page.
async function networkFirst(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    if (response.ok) {
      const cache = await caches.open(cacheName);
      await cache.put(request, response.clone());
    }
    return response;
  } catch (error) {
    const name = request.url.replace(/[?#].*$/, '');
    const found = await caches.match(name === base ? `${base}index.html` : name, {
      ignoreSearch: true,
      ignoreVary: true,
    });
    if (found) return found;
    throw error;
  }
}

export {};
