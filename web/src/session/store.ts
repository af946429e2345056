// Results and opened files, kept in this browser, so that a reload or a choice that was made before does
// not compute it again. Where a page may not keep anything (a sandboxed frame, a private window) nothing is kept, and
// nothing is said: the page computes it again. Copies of the site in other folders of a host keep their own.

export const mostEntries = 40;

interface Entry {
  key: string;
  at: number;
  value: unknown;
}

const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('storage failed'));
  });

export class Store {
  private readonly database: Promise<IDBDatabase | undefined>;

  constructor(
    name: string,
    private readonly most = mostEntries,
  ) {
    this.database = this.open(name).catch(() => undefined);
  }

  async get(key: string): Promise<unknown> {
    try {
      return await this.inStore('readwrite', async (store) => {
        const entry = await asPromise<Entry | undefined>(store.get(key));
        if (entry) store.put({ ...entry, at: Date.now() }); // what is used stays
        return entry?.value;
      });
    } catch {
      return undefined;
    }
  }

  /** All keys, the one used longest ago first; undefined where nothing can be kept. */
  async keys(): Promise<string[] | undefined> {
    try {
      return await this.inStore('readonly', (store) =>
        asPromise(store.index('at').getAllKeys() as IDBRequest<string[]>),
      );
    } catch {
      return undefined;
    }
  }

  /** Deletes everything; whether that is done. */
  async clear(): Promise<boolean> {
    try {
      await this.inStore('readwrite', (store) => asPromise(store.clear()));
      return true;
    } catch {
      return false;
    }
  }

  /** Keeps it, and drops the oldest where there are many. */
  async set(key: string, value: unknown): Promise<void> {
    try {
      await this.inStore('readwrite', async (store) => {
        store.put({ key, at: Date.now(), value } satisfies Entry);
        const keys = await asPromise(store.index('at').getAllKeys());
        for (const old of keys.slice(0, Math.max(0, keys.length - this.most))) store.delete(old);
      });
    } catch {
      // The disk is full, or the page may not write.
    }
  }

  private async open(name: string): Promise<IDBDatabase> {
    const request = indexedDB.open(`${name} ${new URL('./', location.href).pathname}`, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore('entries', { keyPath: 'key' }).createIndex('at', 'at');
    return asPromise(request);
  }

  private async inStore<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<T>,
  ): Promise<T | undefined> {
    const database = await this.database;
    return database && work(database.transaction('entries', mode).objectStore('entries'));
  }
}
