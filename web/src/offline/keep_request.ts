// The message of a page to the service worker, which knows the page by its address.
export interface KeepRequest {
  /** The reader saves data: nothing is fetched that is not shown. */
  isSaving: boolean;
  /** It is not the reader's first visit: all of the site is kept. */
  isReturn: boolean;
}

/** The reader has asked the browser to save data; of a browser that cannot be asked to, never. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
