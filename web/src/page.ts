// What all pages share: sentences, the link in the clipboard, light and dark, fonts, the engine.
import { byId, h } from './dom';
import { Engine } from './engine';
import { followTheme } from './theme';
import { later } from './turns';

export const status = byId<HTMLOutputElement>('status');
export const bar = byId<HTMLProgressElement>('progress');
const message = byId('message');
const mostSentences = 5;

/** Shows sentences about what went wrong; none: there is nothing to say. */
export function say(...sentences: string[]): void {
  const rest = sentences.length - mostSentences;
  const told = rest > 1 ? [...sentences.slice(0, mostSentences), `And ${rest} more of this kind.`] : sentences;
  message.replaceChildren(...told.flatMap((sentence, i) => (i > 0 ? [h('br'), sentence] : [sentence])));
  message.hidden = sentences.length === 0;
}

/** To those who do not see the page. */
export function announce(text: string): void {
  byId('announce').textContent = text;
}

async function share(): Promise<void> {
  const button = byId('share');
  try {
    await navigator.clipboard.writeText(location.href);
    announce('The link is copied.');
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Share'), 1500);
  } catch {
    say(`This link shows what you see: ${location.href}`);
  }
}

// The style of formulas, and their fonts, after the first picture: it needs neither. Fonts of every formula before the
// first is set, if they come soon; what another may need soon after: when it has loaded, the page asks for nothing more.
const formulaStyle = import('katex/dist/katex.min.css').catch(() => undefined);
const common = ['KaTeX_Main', 'KaTeX_Math'];
const rare = ['KaTeX_Caligraphic', 'KaTeX_Size1', 'KaTeX_Size2', 'KaTeX_AMS'];
const fontsMs = 100;

async function loadFonts(families: string[]): Promise<void> {
  const faces = [...document.fonts].filter(
    ({ family, weight }) => families.includes(family.replaceAll(/["']/g, '')) && weight !== 'bold' && weight !== '700',
  );
  await Promise.allSettled(faces.map((face) => face.load())); // else the system's font stands in
}

// A core is left to the page: where all of them count, what moves on it jerks.
const workers = Math.max(1, Math.min(8, navigator.hardwareConcurrency - 1));

/** Builds the page once there is an engine; what goes wrong on the way is said. */
export async function start(build: (engine: Engine) => Promise<void>): Promise<void> {
  followTheme(byId('theme'));
  byId('share').addEventListener('click', () => void share());
  const fonts = formulaStyle.then(() => loadFonts(common));
  try {
    const engine = await Engine.create({ workers });
    engine.warm();
    await formulaStyle;
    await Promise.race([fonts, later(fontsMs)]);
    await build(engine);
    setTimeout(() => void loadFonts(rare), 1000);
  } catch (error) {
    status.value = '';
    say((error as Error).message);
  }
}
