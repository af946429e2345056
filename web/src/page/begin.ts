// The start of a page with the engine: light or dark at once, and all else once its own text stands. Whatever is asked
// for before that delays it.
import { byId } from '../base/dom';
import { followMenu } from './menu';
import { followProjector } from './scale';
import { drawn } from '../base/scheduling';
import { followSkipLink } from './skip';
import { followTheme } from './theme';

/**
 * Some buttons can be pressed before their script is there: such a press is kept until page.ts says that the page is
 * built. Run, Step and Reset are disabled until then; the theme answers at once.
 */
function keepEarlyPress(): void {
  let pressed: HTMLElement | undefined;
  const keep = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('[aria-haspopup="dialog"], #share, #dice');
    if (!button) return;
    event.stopImmediatePropagation();
    pressed = button;
  };
  addEventListener('click', keep, true);
  const answer = () => {
    removeEventListener('click', keep, true);
    pressed?.click();
  };
  addEventListener('page-built', answer, { once: true });
}

/** `load` reads the page's script, and `loadEngine` what starts its engine meanwhile; the build has put what that will ask for into the page's template. */
export async function begin(loadEngine: () => Promise<unknown>, load: () => Promise<unknown>): Promise<void> {
  keepEarlyPress();
  followSkipLink();
  followProjector();
  followTheme(byId('theme'));
  followMenu();
  await drawn();
  document.head.append(byId<HTMLTemplateElement>('ahead').content);
  try {
    await Promise.all([loadEngine(), load()]);
  } catch (error) {
    byId<HTMLOutputElement>('status').value = '';
    const message = byId('message');
    message.textContent = `The page cannot be loaded: ${(error as Error).message}`;
    message.hidden = false;
  }
}
