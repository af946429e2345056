// A document for figures that are drawn when the site is built: esbuild puts these in the place of the browser's.
import { parseHTML } from 'linkedom/worker';

export const { document } = parseHTML('<!doctype html><html><body></body></html>');
export const window = { document };
/** Nothing has a style here. */
export const getComputedStyle = () => ({ getPropertyValue: () => '' });
