// When a page is printed.

/** Calls it whenever the page is about to be printed, or is shown as on paper; gives what ends that. */
export function onPrint(act: () => void): () => void {
  const printed = matchMedia('print');
  const changed = () => printed.matches && act();
  addEventListener('beforeprint', act);
  printed.addEventListener('change', changed);
  changed();
  return () => {
    removeEventListener('beforeprint', act);
    printed.removeEventListener('change', changed);
  };
}
