// The first sign that somebody reads the page, or prints it.
import { onPrint } from './printing';

const signs = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'];

let first: Promise<void> | undefined;

/** Resolves at once in a frame: there the page around is scrolled. */
export function firstInteraction(): Promise<void> {
  if (parent !== window) return Promise.resolve();
  first ??= new Promise((resolve) => {
    const over = new AbortController();
    const seen = () => {
      over.abort();
      resolve();
    };
    for (const sign of signs) addEventListener(sign, seen, { capture: true, passive: true, signal: over.signal });
    over.signal.addEventListener('abort', onPrint(seen));
  });
  return first;
}
