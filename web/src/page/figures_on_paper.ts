// A page of figures on paper. A browser does not wait for a page that is to be printed: the figures that nobody has seen
// are static pictures then, unless a reader asks for paper by the button or the keys, which wait for all of them.
import { onPrint } from './printing';
import { frame, later } from '../base/scheduling';

interface PreparedFigure extends HTMLElement {
  prepare(): Promise<void>;
}

const mostMs = 45_000;
const figures = (): PreparedFigure[] =>
  [...document.querySelectorAll<PreparedFigure>('figure > :defined')].filter((element) => 'prepare' in element);

// Printing asks for figures that go on being drawn when it is over, with all of the page laid out.
const layOut = () => (document.documentElement.dataset['onPaper'] = '');

/** Folded parts are printed all the same. */
function unfoldForPaper(): void {
  let opened: HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll('details')].filter(({ open }) => !open);
    for (const fold of opened) fold.open = true;
  });
  addEventListener('afterprint', () => {
    for (const fold of opened) fold.open = false;
  });
}

let isReady = false;

/**
 * The button, and the keys of the browser: paper once all figures are complete. `known`: the elements are. `ask`: what
 * the button asks first.
 */
export function offerPaper(button: HTMLElement, known: Promise<unknown>, ask = (print: () => void) => print()): void {
  onPrint(layOut);
  unfoldForPaper();
  const label = button.textContent!;
  const print = async () => {
    button.textContent = 'Preparing…';
    layOut();
    const prepared = known.then(() => Promise.all(figures().map((figure) => figure.prepare())));
    await Promise.race([prepared, later(mostMs)]);
    button.textContent = label;
    isReady = true;
    await frame();
    window.print();
  };
  button.addEventListener('click', () => ask(() => void print()));
  addEventListener('keydown', (event) => {
    if (isReady || event.key !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void print();
  });
}
