// A page of figures on paper. A browser does not wait for a page that is to be printed, so its figures are made ahead: one
// after the other while the page has nothing else to do, and all at once when a reader asks for paper.
import { frame, later } from './scheduling';

interface Figure extends HTMLElement {
  prepare(): Promise<void>;
}

const mostMs = 45_000;
const figures = (): Figure[] =>
  [...document.querySelectorAll<Figure>('figure > :defined')].filter((element) => 'prepare' in element);

// Where there is no such thing (Safari), after a while.
const idle = (): Promise<void> =>
  'requestIdleCallback' in window ? new Promise((resolve) => requestIdleCallback(() => resolve())) : later(300);

let isReady = false;

/** On a phone, where hardly anybody prints, not ahead: it would cost more than it is worth. */
export async function prepareAhead(): Promise<void> {
  if (!matchMedia('(pointer: fine)').matches) return;
  for (const figure of figures()) {
    await idle();
    figure.closest('section')?.classList.add('laid-out'); // it has no width before
    await Promise.race([figure.prepare(), later(mostMs)]);
  }
  isReady = true;
}

/** The button, and the keys of the browser: paper once all figures are complete. `known`: the elements are. */
export function offerPaper(button: HTMLElement, known: Promise<unknown> = Promise.resolve()): void {
  const label = button.textContent!;
  const print = async () => {
    button.textContent = 'Preparing…';
    document.documentElement.dataset['onPaper'] = ''; // what is far away is laid out too
    const prepared = known.then(() => Promise.all(figures().map((figure) => figure.prepare())));
    await Promise.race([prepared, later(mostMs)]);
    button.textContent = label;
    isReady = true;
    await frame();
    window.print();
  };
  button.addEventListener('click', () => void print());
  addEventListener('keydown', (event) => {
    if (isReady || event.key !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void print();
  });
}
