// Frames in other pages: the text that makes one, the dialog that shows both, and a framed page that reports its height.
import { segments } from '../controls/segments';
import { h } from '../base/dom';
import { dialog, type DialogPlace } from './dialogs';

/** The message of a framed page with its height: `{ type, height }`. */
export const heightMessage = 'bco-playground:height';

export const quoted = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The address of the folder that the page lies in. */
export const siteAddress = (): string => new URL('./', location.href).href;

export interface Frame {
  address: string;
  title: string;
  /** Height in pixels in a page of usual width, until the page in it has reported its own. */
  height: number;
  /** Height in pixels in a narrow page. */
  leastHeight: number;
  sandbox: string;
}

const usualWidth = 1280;

/** Without scripts the frame has a height by its width, and without styles that of the attribute. */
export const frameText = ({ address, title, height, leastHeight, sandbox }: Frame): string =>
  `<iframe src="${quoted(address)}" title="${quoted(title)}" width="100%" height="${height}"
  style="border: 0; height: auto; aspect-ratio: ${usualWidth} / ${height}; min-height: ${leastHeight}px"
  loading="lazy" sandbox="${sandbox}"></iframe>
<script>
  // The frame becomes as high as what it shows.
  addEventListener('message', ({ source, data }) => {
    if (data?.type !== '${heightMessage}' || !Number.isFinite(data.height)) return;
    for (const frame of document.querySelectorAll('iframe'))
      if (frame.contentWindow === source)
        Object.assign(frame.style, { height: Math.min(data.height, 40000) + 'px', minHeight: 0 });
  });
</script>
`;

/** Reports to the page around, whoever that is, how high this one is: it holds nothing but a number. */
export function reportHeight(): void {
  if (parent === window) return;
  let reported = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height !== reported) parent.postMessage({ type: heightMessage, height: (reported = height) }, '*');
  }).observe(document.body);
}

/** One of several choices of a dialog; without `chosen` the first of them is. */
export function choice<T extends string>(
  legend: string,
  labels: { readonly [K in T]: string },
  take: (key: T) => void,
  chosen: string = Object.keys(labels)[0]!,
): HTMLElement {
  const choices = Object.entries<string>(labels);
  const { element, show } = segments({ legend: [legend], choices, change: (key) => take(key as T) });
  show(chosen);
  return element;
}

const mostPixels = 4000; // of a preview

const previewPage = (pasted: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8" />
<meta name="color-scheme" content="light dark" /><title>Preview</title></head><body>
${pasted}</body></html>`;

/** Gives what shows the text to paste and a preview of it. */
export function embedding(place: DialogPlace, sandbox: string, ...controls: HTMLElement[]) {
  const text = h('textarea', { id: 'embed-text', readOnly: true, rows: 7, spellcheck: false });
  const copy = h('button', { type: 'button', id: 'embed-copy' }, 'Copy');
  const said = h('span', { class: 'hint', role: 'status' });
  const preview = h('iframe', { title: 'Preview' });
  preview.setAttribute('sandbox', sandbox);
  copy.addEventListener('click', () => {
    text.select();
    said.textContent = 'Selected. Press Ctrl+C (⌘C) to copy.'; // a page without https has no clipboard
    void navigator.clipboard?.writeText(text.value).then(
      () => (said.textContent = 'Copied.'),
      () => undefined,
    );
  });
  const element = dialog(
    place,
    'Embed',
    ...controls,
    h('label', { class: 'title', for: 'embed-text' }, 'Paste this into your page'),
    text,
    h('p', {}, copy, ' ', said),
    h('p', { class: 'title' }, 'Preview'),
    preview,
  );
  element.classList.add('wide');
  // Accepts only a height, and only from the preview.
  const hear = ({ source, data }: MessageEvent<{ type?: unknown; height?: unknown } | null>) => {
    if (source !== preview.contentWindow || data?.type !== heightMessage || typeof data.height !== 'number') return;
    preview.height = String(Math.max(100, Math.min(mostPixels, data.height)));
  };
  addEventListener('message', hear);
  element.addEventListener('close', () => removeEventListener('message', hear));
  // `address`: what the frame in the text shows. Without one the text itself is shown, as a page of another host has it.
  // `previewed`: the text to show, where the pasted one needs files that are not here.
  return (pasted: string, address: string | undefined, height: number, previewed = pasted): void => {
    const isShown = address === undefined ? text.value === pasted : preview.getAttribute('src') === address;
    text.value = pasted;
    if (isShown) return;
    said.textContent = '';
    preview.height = String(Math.min(mostPixels, height));
    // In this order each takes the frame to one place.
    if (address === undefined) preview.setAttribute('srcdoc', previewPage(previewed));
    else preview.setAttribute('src', address);
    preview.removeAttribute(address === undefined ? 'src' : 'srcdoc');
  };
}
