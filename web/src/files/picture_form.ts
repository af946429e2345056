// The form of a picture that is saved: its background, its shape, and a caption that states the settings.
import { segments } from '../controls/segments';
import { h } from '../base/dom';
import { redrawn, type PictureSize } from '../plots/redrawing';
import { figuresOf, isSeen, snapshot } from './snapshot';

const choices = {
  background: [
    ['white', 'white'],
    ['transparent', 'transparent'],
  ],
  shape: [
    ['screen', 'as on screen'],
    ['wide', '16:9'],
  ],
  caption: [
    ['none', 'none'],
    ['settings', 'settings'],
  ],
} as const;
const legends = { background: 'Background', shape: 'Form', caption: 'Caption' } as const;

export type PictureForm = { [name in keyof typeof choices]: (typeof choices)[name][number][0] };

/** The reader's choice, as long as the page is open. */
export const chosenForm: PictureForm = { background: 'white', shape: 'screen', caption: 'none' };

/** Controls for the choice. */
export function formChoices(): HTMLElement {
  const group = <K extends keyof PictureForm>(name: K) => {
    const { element, show } = segments({
      legend: [legends[name]],
      choices: choices[name],
      name: `picture-${name}`,
      change: (value) => (chosenForm[name] = value as PictureForm[K]),
    });
    show(chosenForm[name]);
    return element;
  };
  return h('div', { class: 'picture-form' }, group('background'), group('shape'), group('caption'));
}

type StyleChange = readonly [element: HTMLElement, property: string, value: string];

/** While `draw` works, elements have another style; the page is not painted in between. */
function withStyle<T>(changes: readonly StyleChange[], draw: () => T): T {
  const before = changes.map(([{ style }, name]) => [style.getPropertyValue(name), style.getPropertyPriority(name)]);
  for (const [{ style }, name, value] of changes) style.setProperty(name, value, 'important');
  try {
    return draw();
  } finally {
    changes.forEach(([{ style }, name], i) => style.setProperty(name, before[i]![0]!, before[i]![1]));
  }
}

/** The element itself and what it stands in, out of shadows too. */
function* outwards(element: Element): Generator<HTMLElement> {
  for (let each: Element | null = element; each; ) {
    yield each as HTMLElement;
    const root: Node = each.getRootNode();
    each = each.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
}

/**
 * The style in which a picture of an element is taken: on white the colours of the light theme, on nothing the screen's
 * without what separates texts from the page; and it is shown where it is behind a tab.
 */
function pictureStyle(element: HTMLElement, background: PictureForm['background']): StyleChange[] {
  const light = { 'color-scheme': 'light', color: 'var(--ink)', '--page': 'white' };
  const colors = Object.entries(background === 'white' ? light : { '--page': 'transparent' });
  const hidden = [...outwards(element)].filter((each) => getComputedStyle(each).display === 'none');
  return [
    ...colors.map(([name, value]): StyleChange => [element, name, value]),
    ...hidden.map((each): StyleChange => [each, 'display', 'block']),
  ];
}

const margin = 8; // as a snapshot has it
const lineHeight = 16;
const between = 20;
const titleHeight = 24;

/** The height that so many lines of a caption take. */
const captionHeight = (lines: readonly string[]): number => (lines.length > 0 ? lines.length * lineHeight + margin : 0);

/** Words of a caption in lines of at most so many pixels. */
export function wrapped(sentences: readonly string[], width: number): string[] {
  const most = Math.max(20, Math.floor(width / 6.4));
  return sentences.flatMap((sentence) => {
    const lines: string[] = [];
    for (const word of sentence.split(' ')) {
      const last = lines.at(-1);
      if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    return lines;
  });
}

/** The names of the runs whose curves are thin. */
const pinNames = (container: HTMLElement): string[] => {
  const items = [...container.querySelectorAll('.pin-list li')];
  const texts = items.map((item) => [...item.querySelectorAll('b, span')].map((part) => part.textContent).join(' '));
  return texts.length > 0 ? [`Thin curves: ${texts.join('; ')}`] : [];
};

/** The figures of a container drawn anew in 16:9, with their titles; undefined where one of them cannot be. */
function drawnWide(
  container: HTMLElement,
  sentences: readonly string[],
): { host: HTMLElement; lines: string[] } | undefined {
  const parts = [...container.querySelectorAll('.panel h3, :is(#figure, .panel-figure) > svg')].filter(isSeen);
  const pictures = parts.filter((part) => part instanceof SVGSVGElement);
  const columns = pictures.length > 1 ? 2 : 1;
  const rows = Math.ceil(pictures.length / columns);
  // Names of curves are as large beside one picture as a slide needs them.
  const unit: PictureSize = columns === 1 ? { width: 960, height: 540 } : { width: 1280, height: 720 };
  const inner = unit.width - 2 * margin;
  const lines = wrapped(sentences, inner);
  const hasTitles = parts.length > pictures.length;
  const free = unit.height - 2 * margin - captionHeight(lines) - (rows - 1) * between;
  const size = {
    width: Math.floor((inner - (columns - 1) * between) / columns),
    height: Math.floor(free / rows) - (hasTitles ? titleHeight : 0),
  };
  const cells: HTMLElement[] = [];
  let title = '';
  for (const part of parts) {
    if (!(part instanceof SVGSVGElement)) {
      title = part.textContent;
      continue;
    }
    const picture = redrawn(part, size);
    if (!picture) return undefined;
    const head = h('div', {}, title);
    Object.assign(head.style, { height: `${titleHeight}px`, fontWeight: '600' });
    cells.push(h('div', {}, hasTitles && head, picture));
    title = '';
  }
  if (cells.length === 0) return undefined;
  const host = h('div', { 'aria-hidden': 'true' }, ...cells);
  Object.assign(host.style, {
    position: 'absolute',
    left: '-20000px',
    top: '0',
    display: 'grid',
    gridTemplateColumns: `repeat(${columns}, ${size.width}px)`,
    gap: `${between}px`,
  });
  return { host, lines };
}

/** The figures of a container as one SVG file in a form; `settings`: sentences for the caption. */
export function figuresInForm(
  container: HTMLElement,
  about: string,
  settings: readonly string[],
  form: PictureForm = chosenForm,
): string {
  const { background, shape, caption } = form;
  const sentences = caption === 'settings' ? settings : [];
  return withStyle(pictureStyle(container, background), () => {
    const pins = shape === 'wide' ? pinNames(container) : [];
    const wide = shape === 'wide' ? drawnWide(container, [...pins, ...sentences]) : undefined;
    if (!wide) return partsInForm(figuresOf(container), '', about, settings, form);
    container.append(wide.host);
    try {
      return snapshot([wide.host], '', about, { background, isWide: true, caption: wide.lines });
    } finally {
      wide.host.remove();
    }
  });
}

/** Parts of a page as they stand there, in a form: in 16:9 with room beside them. */
function partsInForm(
  parts: readonly Element[],
  without: string,
  about: string,
  settings: readonly string[],
  { background, shape, caption }: PictureForm,
): string {
  const boxes = parts.filter(isSeen).map((part) => part.getBoundingClientRect());
  const width = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
  const lines = caption === 'settings' ? wrapped(settings, width) : [];
  return snapshot(parts, without, about, { background, isWide: shape === 'wide', caption: lines });
}

/** One element as it stands in the page, in a form. */
export function elementInForm(
  element: HTMLElement,
  about: string,
  settings: readonly string[],
  form: PictureForm = chosenForm,
): string {
  return withStyle(pictureStyle(element, form.background), () => partsInForm([element], '', about, settings, form));
}
