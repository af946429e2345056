// embed.html: one element that fills a frame. The link behind "#", or in one file that of `data-bco-embed`, names it and
// has its settings; its height is reported to the page around, whoever that is: it holds nothing but a number.
//
//   embed.html#element=arena&exploration=0.2&theme=dark
//   { type: 'bco-playground:height', height: 512 }
import { h } from '../base/dom';
import { reportFigure } from '../lesson/reporting';
import { reportHeight } from '../files/frames';
import { keepOffline } from '../offline/register';
import { isProjected } from '../page/scale';
import { shown } from '../state/link';

const prefix = 'bco-';

/** A new element by its name, with or without its prefix; throws a sentence. */
export function elementNamed(name: unknown, names: readonly string[]): HTMLElement & { link: string; paused: boolean } {
  const tag = names.find((each) => each === name || each === `${prefix}${name}`);
  if (tag !== undefined) return document.createElement(tag) as ReturnType<typeof elementNamed>;
  const choices = names.map((each) => each.slice(prefix.length)).join(', ');
  throw new Error(`element must be one of ${choices}, got ${typeof name === 'string' ? shown(name) : typeof name}`);
}

export function embed(names: readonly string[]): void {
  const place = document.querySelector<HTMLElement>('[data-bco-embed]');
  if (!place) return;
  const own = place.dataset['bcoEmbed']!;
  const show = () => {
    const settings = new URLSearchParams(location.hash.slice(1) || own);
    const element = settings.get('element') ?? names[0];
    settings.delete('element');
    const theme = settings.get('theme');
    if (theme === 'light' || theme === 'dark') {
      document.documentElement.style.colorScheme = theme;
      settings.delete('theme');
    }
    try {
      const made = elementNamed(element, names);
      made.link = String(settings); // not as attributes: a hostile one could name `onclick`
      made.toggleAttribute('projector', isProjected());
      place.replaceChildren(made);
      if (import.meta.env.MODE === 'elements') reportFigure(made); // the site is in no package
    } catch (error) {
      place.replaceChildren(h('p', { role: 'alert' }, (error as Error).message));
    }
  };
  show();
  addEventListener('hashchange', show);
  if (own === '') void keepOffline();
  reportHeight();
}
