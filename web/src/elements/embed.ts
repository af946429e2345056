// embed.html: one element that fills a frame. The link behind "#" names it and has its settings; its height is reported to
// the page around, whoever that is: it holds nothing but a number.
//
//   embed.html#element=arena&exploration=0.2&theme=dark
//   { type: 'bco-playground:height', height: 512 }
import { h } from '../dom';
import { reportHeight } from '../files/frames';
import { keepOffline } from '../offline/register';
import { shown } from '../state/link';

const prefix = 'bco-';

export function embed(names: readonly string[]): void {
  const place = document.querySelector('[data-bco-embed]');
  if (!place) return;
  const known = names.map((name) => name.slice(prefix.length));
  const show = () => {
    const settings = new URLSearchParams(location.hash.slice(1));
    const element = settings.get('element') ?? known[0]!;
    settings.delete('element');
    const theme = settings.get('theme');
    if (theme === 'light' || theme === 'dark') {
      document.documentElement.style.colorScheme = theme;
      settings.delete('theme');
    }
    if (!known.includes(element)) {
      const sentence = `element must be one of ${known.join(', ')}, got ${shown(element)}`;
      return place.replaceChildren(h('p', { role: 'alert' }, sentence));
    }
    // As a link, not as attributes: a hostile one could name `onclick`.
    const made = document.createElement(prefix + element) as HTMLElement & { link: string };
    made.link = String(settings);
    place.replaceChildren(made);
  };
  show();
  addEventListener('hashchange', show);
  void keepOffline('./embed.html', './bco-playground.classic.js');
  reportHeight();
}
