// Shared by all pages: the link in the clipboard, fonts, the engine.
import { offerAbout } from './about';
import type { Engine } from '../engine';
import { addBundledFonts, loadFonts } from './fonts';
import { keepOffline } from '../offline/register';
import { pageAddress } from '../session/address';
import { Shell } from './shell';
import { later } from '../base/scheduling';

export const shell = new Shell(document);

// Whoever opens it has no projector.
const shared = (): string => pageAddress.url.replace(/\?[^#]*/, '');

/** The link to copy, and a sentence on what it does not hold. */
type Sharing = (url: string) => { url: string; remark: string };

async function share(sharing: Sharing): Promise<void> {
  const { url, remark } = sharing(shared());
  if (remark) shell.say(remark);
  const button = shell.byId('share');
  try {
    await navigator.clipboard.writeText(url);
    shell.announce('Link copied.');
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Share'), 1500);
  } catch {
    shell.say(`This link shows what you see: ${url}`, ...(remark ? [remark] : []));
  }
}

// The style of formulas, and their fonts, after the first picture: it needs neither. Fonts of every formula before the
// first is set, if they come soon; what another may need soon after: when it has loaded, the page asks for nothing more.
const formulaStyle = import('katex/dist/katex.min.css').catch(() => undefined);
const common = ['KaTeX_Main', 'KaTeX_Math', 'KaTeX_Caligraphic', 'KaTeX_Size1'];
const rare = ['KaTeX_Size2']; // no formula of these pages needs KaTeX_AMS
const fontsMs = 100;

/**
 * Builds the page, without a link before its engine is ready; what has formulas waits for `formulas`. What goes wrong on
 * the way is said.
 */
export async function start<E extends Engine>(
  pageEngine: Promise<E>,
  build: (engine: E, formulas: Promise<void>) => Promise<void>,
  sharing: Sharing = (url) => ({ url, remark: '' }),
): Promise<void> {
  offerAbout(shell.byId('about'));
  shell.byId('share').addEventListener('click', () => void share(sharing));
  addBundledFonts();
  const fonts = formulaStyle.then(() => loadFonts(common));
  try {
    const engine = await pageEngine;
    if (location.hash.length > 1) await engine.ready; // it says what of a link is valid
    await later(); // both at once would hold up the page
    await build(
      engine,
      formulaStyle.then(() => Promise.race([fonts, later(fontsMs)])),
    );
    setTimeout(() => void loadFonts(rare), 1000);
    // Only the site has other pages; a single file has none.
    if (import.meta.env.MODE === 'production') void keepOffline();
  } catch (error) {
    shell.status.value = '';
    shell.say((error as Error).message);
  } finally {
    dispatchEvent(new Event('page-built'));
  }
}
