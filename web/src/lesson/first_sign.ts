// The first sign that somebody reads the page, or prints it.
import { onPrint } from '../elements/printing';

const signs = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'];

export function firstSign(): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const seen = () => {
      over.abort();
      resolve();
    };
    for (const sign of signs) addEventListener(sign, seen, { capture: true, passive: true, signal: over.signal });
    over.signal.addEventListener('abort', onPrint(seen));
  });
}
