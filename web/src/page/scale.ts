// The enlargement of a page or an element: one factor for text, lines, dots and controls, the CSS
// property `zoom`. An element is as large as the text around it where there is room, and `projector` makes it or a page
// as large as there is room for.

/** In pixels. */
interface Around {
  width: number;
  /** The window's. */
  height: number;
  /** The size of its text; none: projected. */
  text?: number;
}

const usualText = 16;
// Any narrower, and the plane and the lines of its algorithm would not stand side by side.
const leastWidth = 700;
// Any lower, and not all of it would be seen at once; projected, not the plane with its buttons.
const leastHeight = { usual: 720, projected: 520 };

export function scaleOf({ width, height, text }: Around): number {
  const ofText = text === undefined ? Infinity : text / usualText;
  const least = text === undefined ? leastHeight.projected : leastHeight.usual;
  return Math.max(1, Math.floor(100 * Math.min(ofText, width / leastWidth, height / least)) / 100);
}

// A frame becomes as high as what is in it: its own height tells nothing.
const windowHeight = (): number => (parent === window ? innerHeight : screen.height);

/** Gives what brings the scale of an element up to date. */
export function scaling(element: HTMLElement, text: () => number | undefined): () => void {
  let scale = 1;
  return () => {
    const width = element.offsetWidth * scale; // its own pixels are larger
    if (width === 0) return; // hidden
    const transformed = element.getBoundingClientRect().width / width; // a slide is scaled as a whole
    const size = text();
    const next = scaleOf({ width, height: windowHeight() / transformed, ...(size !== undefined && { text: size }) });
    if (next === scale) return;
    scale = next;
    element.style.setProperty('--scale', String(scale));
  };
}

/** True where the address has "?projector". */
export const isProjected = (): boolean => new URLSearchParams(location.search).has('projector');

/** The page, where its address says so. */
export function followProjector(): void {
  if (!isProjected()) return;
  document.documentElement.dataset['projector'] = '';
  const settle = scaling(document.body, () => undefined);
  addEventListener('resize', settle);
  settle();
  // It stays the same from page to page of the site.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a')) link.search = location.search;
}
