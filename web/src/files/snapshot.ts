// A figure as it is seen, as one SVG file: its drawings with the style that they have in the page, and the words around
// them where they stand, without buttons and fields.
import { set, svg } from '../base/dom';

// Properties that style sheets set on a drawing; the rest is in its attributes.
const properties = [
  'color',
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'vector-effect',
  'paint-order',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'font-variant-numeric',
  'text-anchor',
  'dominant-baseline',
] as const;
const notInherited: readonly string[] = ['opacity', 'vector-effect'];

// Controls, except those that name colours.
const leftOut =
  'button:not(.legend-item), label:not(.arena-learners *), input, select, textarea, progress, summary, dialog, legend, [role="tooltip"], .unseen, .katex-mathml, slot, style';
const margin = 8;

const isClear = (color: string): boolean => color === 'rgba(0, 0, 0, 0)' || color === 'transparent';

/** The background of the nearest element that has one, also outside of the shadow of an element. */
function backgroundOf(element: Element): string {
  const { backgroundColor } = getComputedStyle(element);
  if (!isClear(backgroundColor)) return backgroundColor;
  const root = element.getRootNode();
  const outer = element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  return outer ? backgroundOf(outer) : 'white';
}

// An element without a box of its own is not visible itself; what it holds may be.
export const isSeen = (element: Element): boolean =>
  getComputedStyle(element).display === 'contents' ||
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

/** A mixed colour as every program reads it: rgb(r, g, b) for color(srgb r g b). */
const plainColor = (value: string): string =>
  value.replace(/^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)\)$/, (_, ...parts: string[]) => {
    const bytes = parts.slice(0, 3).map((part) => Math.round(255 * Number(part)));
    return `rgb(${bytes.join(', ')})`;
  });

/** A copy with its style in attributes, each written where it differs from that of the element around. */
function styledCopy(original: Element, around?: CSSStyleDeclaration): Element | undefined {
  const style = getComputedStyle(original);
  if (style.display === 'none' || original.matches('style, .reading, .cursor')) return undefined;
  const copy = original.cloneNode(false) as Element;
  for (const name of ['class', 'style', 'id', 'tabindex', 'role', 'aria-label', 'aria-hidden']) {
    if (name === 'id' && original.localName === 'clipPath') continue;
    copy.removeAttribute(name);
  }
  for (const name of properties) {
    const value = style.getPropertyValue(name);
    const usual = around && !notInherited.includes(name) ? around.getPropertyValue(name) : undefined;
    if (value !== usual) copy.setAttribute(name, plainColor(value));
    else copy.removeAttribute(name);
  }
  if (style.visibility === 'hidden') copy.setAttribute('visibility', 'hidden');
  if (style.transform !== 'none' && !original.hasAttribute('transform'))
    copy.setAttribute('transform', style.transform);
  for (const child of original.childNodes) {
    const made = child instanceof Element ? styledCopy(child, style) : child.cloneNode();
    if (made) copy.append(made);
  }
  return copy;
}

/** The lines of a text as they stand in the page, each with its box. */
function linesOf(text: Text): { words: string; box: DOMRect }[] {
  const range = document.createRange();
  const lines: { words: string; box: DOMRect }[] = [];
  for (const { 0: word, index } of text.data.matchAll(/\S+\s*/g)) {
    range.setStart(text, index);
    range.setEnd(text, index + word.trimEnd().length);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    const last = lines.at(-1);
    if (last && Math.abs(last.box.y - box.y) < 2) {
      last.words += word.replaceAll(/\s+/g, ' ');
      last.box = new DOMRect(last.box.x, last.box.y, box.right - last.box.x, last.box.height);
    } else lines.push({ words: word.replaceAll(/\s+/g, ' '), box });
  }
  return lines;
}

interface Piece {
  element: Element;
  box: DOMRect;
}

/** The mark in front of a name, where a style sheet draws it. */
function markOf(element: Element, name: DOMRect): Piece[] {
  const style = getComputedStyle(element, '::before');
  const [width, height] = [parseFloat(style.width), parseFloat(style.height)];
  if (style.content !== '""' || !(width > 0 && height > 0) || isClear(style.backgroundColor)) return [];
  const x = name.x - parseFloat(style.marginRight) - width;
  const y = name.y + (name.height - height) / 2;
  const mark = svg('rect', { x, y, width, height, fill: style.backgroundColor });
  if (style.borderRadius === '50%') set(mark, { rx: width / 2 });
  return [{ element: mark, box: new DOMRect(x, y, width, height) }];
}

function textPieces(text: Text): Piece[] {
  const around = text.parentElement ?? (text.getRootNode() as ShadowRoot).host;
  const style = getComputedStyle(around);
  const lines = linesOf(text);
  const mark = lines[0] && text === around.firstChild ? markOf(around, lines[0].box) : [];
  const texts = lines.map(({ words, box }) => {
    const [size, family] = [style.fontSize, style.fontFamily];
    // A line's box reaches from ascent to descent: the baseline lies at about four fifths of it.
    const attributes = { x: box.x, y: box.y + 0.79 * box.height, 'font-size': size, 'font-family': family };
    const weight = { 'font-weight': style.fontWeight, 'font-style': style.fontStyle, fill: style.color };
    return { element: svg('text', { ...attributes, ...weight }, words.trimEnd()), box };
  });
  return [...mark, ...texts];
}

function piecesOf(node: Node, isLeftOut: (element: Element) => boolean): Piece[] {
  if (node instanceof Text) return textPieces(node);
  if (node instanceof Element && (isLeftOut(node) || !isSeen(node))) return [];
  if (!(node instanceof SVGSVGElement)) return [...node.childNodes].flatMap((child) => piecesOf(child, isLeftOut));
  const box = node.getBoundingClientRect();
  const copy = styledCopy(node);
  if (!copy || box.width === 0) return [];
  const [width, height] = [node.getAttribute('width') ?? box.width, node.getAttribute('height') ?? box.height];
  if (!copy.hasAttribute('viewBox')) set(copy, { viewBox: `0 0 ${width} ${height}` });
  set(copy, { x: box.x, y: box.y, width: box.width, height: box.height });
  return [{ element: copy, box }];
}

/** The figures of a page with their titles, and the names of their curves where those stand beside them. */
export const figuresOf = (container: HTMLElement): Element[] => [
  ...container.querySelectorAll('.panel h3, :is(#figure, .panel-figure) > svg, .legend, .pins'),
];

/** The surroundings of a picture in its file. */
export interface PictureFrame {
  /** The page's own where it is left out. */
  background?: 'white' | 'transparent';
  /** It is 1280 × 720 large, with the picture in the middle. */
  isWide?: boolean;
  /** Lines below the picture. */
  caption?: readonly string[];
}

const wideSize = { width: 1280, height: 720 };
const captionLine = 16;

/** The lines of a caption, in the colour of an element's text. */
function captionPieces(lines: readonly string[], x: number, y: number, like: Element): Piece[] {
  const { color, fontFamily } = getComputedStyle(like);
  const style = { 'font-size': '12px', 'font-family': fontFamily, fill: color };
  return lines.map((line, i) => {
    const upper = y + margin + i * captionLine;
    const element = svg('text', { x, y: upper + 0.79 * captionLine, ...style }, line);
    return { element, box: new DOMRect(x, upper, 0, captionLine) };
  });
}

/**
 * Draws parts of a page as they stand to each other; `without`: what is left out besides controls; `about`: where it
 * comes from, as text inside the file.
 */
export function snapshot(
  parts: readonly (Element | ShadowRoot)[],
  without: string,
  about: string,
  frame: PictureFrame = {},
): string {
  const isLeftOut = (element: Element) => element.matches(without === '' ? leftOut : `${leftOut}, ${without}`);
  const pieces = parts.flatMap((part) => piecesOf(part, isLeftOut));
  if (pieces.length === 0) throw new Error('There is nothing to export yet.');
  const [first] = parts as [Element | ShadowRoot];
  const outermost = first instanceof ShadowRoot ? first.host : first;
  const edge = (of: (box: DOMRect) => number, most: typeof Math.max) => most(...pieces.map(({ box }) => of(box)));
  const left = edge((box) => box.left, Math.min);
  pieces.push(
    ...captionPieces(
      frame.caption ?? [],
      left,
      edge((box) => box.bottom, Math.max),
      outermost,
    ),
  );
  const [x, y] = [left - margin, edge((box) => box.top, Math.min) - margin];
  const width = Math.ceil(edge((box) => box.right, Math.max) + margin - x);
  const height = Math.ceil(edge((box) => box.bottom, Math.max) + margin - y);
  const view = frame.isWide ? widened(width, height) : { x: 0, y: 0, width, height };
  const whole = svg(
    'svg',
    {
      ...(frame.isWide ? wideSize : { width, height }),
      viewBox: [view.x, view.y, view.width, view.height].join(' '),
    },
    svg('metadata', {}, about),
  );
  if (frame.background !== 'transparent') {
    const fill = frame.background ?? backgroundOf(outermost);
    whole.append(svg('rect', { ...(frame.isWide ? view : { width: '100%', height: '100%' }), fill }));
  }
  for (const { element } of pieces) {
    for (const [name, from] of [
      ['x', x],
      ['y', y],
    ] as const)
      element.setAttribute(name, (Number(element.getAttribute(name)) - from).toFixed(1));
    whole.append(element);
  }
  return new XMLSerializer().serializeToString(whole);
}

/** The smallest box of the wide form around a picture, with the picture in its middle. */
function widened(width: number, height: number): { x: number; y: number; width: number; height: number } {
  const ratio = wideSize.width / wideSize.height;
  const size = { width: Math.max(width, height * ratio), height: Math.max(height, width / ratio) };
  return { x: (width - size.width) / 2, y: (height - size.height) / 2, ...size };
}
