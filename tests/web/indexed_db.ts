// As much of IndexedDB as the pages use: databases with one index, in memory. Requests are answered in later tasks.

type Row = { [field: string]: unknown };

function answered<T>(work: () => T): IDBRequest<T> {
  const request = { result: undefined as T | undefined, onsuccess: null as (() => void) | null };
  queueMicrotask(() => {
    request.result = work();
    request.onsuccess?.();
  });
  return request as unknown as IDBRequest<T>;
}

class ObjectStore {
  private readonly rows = new Map<string, Row>();
  private readonly indices = new Map<string, string>();
  constructor(private readonly keyPath: string) {}
  createIndex(name: string, path: string): void {
    this.indices.set(name, path);
  }
  get = (key: string) => answered(() => structuredClone(this.rows.get(key)));
  put = (row: Row) => answered(() => void this.rows.set(String(row[this.keyPath]), structuredClone(row)));
  clear = () => answered(() => this.rows.clear());
  delete = (key: string) => answered(() => void this.rows.delete(key));
  index(name: string) {
    const path = this.indices.get(name)!;
    const byValue = ([, a]: [string, Row], [, b]: [string, Row]) => Number(a[path]) - Number(b[path]);
    return { getAllKeys: () => answered(() => [...this.rows].sort(byValue).map(([key]) => key)) };
  }
}

/** To stand in the place of `indexedDB`. */
export function memoryDatabases(): { indexedDB: IDBFactory; names: () => string[] } {
  const databases = new Map<string, Map<string, ObjectStore>>();
  const open = (name: string) => {
    const isNew = !databases.has(name);
    const stores = databases.get(name) ?? new Map<string, ObjectStore>();
    databases.set(name, stores);
    const database = {
      createObjectStore: (of: string, { keyPath }: { keyPath: string }) => {
        const store = new ObjectStore(keyPath);
        stores.set(of, store);
        return store;
      },
      transaction: () => ({ objectStore: (of: string) => stores.get(of) }),
    };
    const request = answered(() => {
      Object.assign(request, { result: database });
      if (isNew) request.onupgradeneeded?.();
      return database;
    }) as unknown as IDBRequest & { onupgradeneeded?: () => void };
    return request;
  };
  return { indexedDB: { open } as unknown as IDBFactory, names: () => [...databases.keys()] };
}
