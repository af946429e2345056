// The surroundings of the pages: light or dark, the lesson in other pages, figures on paper.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { offerPaper } from '../../web/src/page/figures_on_paper';
import { embedDialog } from '../../web/src/lesson/embedding';
import { followTheme } from '../../web/src/page/theme';
import { page } from './dom';
import { eventually } from './eventually';
import { all } from './picture';

const { body, document } = page();
beforeEach(() => body.replaceChildren());
const button = (text: string) => {
  const made = document.createElement('button');
  made.textContent = text;
  body.append(made);
  return made;
};

describe('light and dark', () => {
  const begin = (remembered: string | null, dark: boolean) => {
    const kept = new Map(remembered === null ? [] : [['bco-theme', remembered]]);
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: dark }));
    document.documentElement.removeAttribute('data-theme');
    const made = button('◐');
    followTheme(made);
    return { made, kept, theme: () => document.documentElement.getAttribute('data-theme') };
  };

  it('are the system’s until the reader chooses, which is remembered', () => {
    const { made, kept, theme } = begin(null, true);
    expect([theme(), made.getAttribute('aria-label')]).toEqual([null, 'Dark theme; switch to light']);
    made.click();
    expect([theme(), made.getAttribute('aria-label'), kept.get('bco-theme')]).toEqual([
      'light',
      'Light theme; switch to dark',
      'light',
    ]);
    made.click();
    expect([theme(), kept.get('bco-theme')]).toEqual(['dark', 'dark']);
  });

  it('are what was chosen before, where that is one of both', () => {
    expect(begin('dark', false).theme()).toBe('dark');
    expect(begin('blue', false).theme()).toBe(null);
  });
});

describe('the lesson in another page', () => {
  it('is offered as a frame, a file and a package of the part that is chosen', () => {
    vi.stubGlobal('location', { href: 'https://a.example/b/lesson.html', protocol: 'https:', hostname: 'a.example' });
    embedDialog();
    const links = () => all(body, 'a[download]').map((each) => each.getAttribute('href'));
    const text = () => body.querySelector('textarea')!.value;
    expect(links()).toEqual(['./bco-lesson-scorm.zip', './bco-lesson.html']);
    expect(text()).toContain('src="https://a.example/b/lesson.html"');
    expect(text()).toContain('title="Bandit convex optimisation: a lesson"');
    const [, part] = all(body, 'fieldset input') as [HTMLInputElement, HTMLInputElement];
    part.dispatchEvent(new Event('change'));
    const { value } = part;
    expect(value).toMatch(/\.html$/);
    expect(links()).toEqual([`./bco-${value.replace('.html', '-scorm.zip')}`, `./bco-${value}`]);
    expect(text()).toContain(`src="https://a.example/b/${value}"`);
  });
});

describe('figures on paper', () => {
  it('are all complete before the page is printed', async () => {
    const told: string[] = [];
    const figure = document.createElement('figure');
    let complete = () => {};
    const prepared = new Promise<void>((resolve) => (complete = resolve));
    const element = Object.assign(document.createElement('div'), { prepare: () => (told.push('prepare'), prepared) });
    figure.append(element, document.createElement('figcaption'));
    body.append(figure);
    vi.stubGlobal('print', () => told.push('print'));
    vi.spyOn(document, 'querySelectorAll').mockImplementation(() => [element] as never); // linkedom knows no :defined
    const made = button('Print');
    offerPaper(made, Promise.resolve());
    made.click();
    await eventually(() => expect(told).toEqual(['prepare']));
    expect(made.textContent).toBe('Preparing…');
    complete();
    await eventually(() => expect(told).toEqual(['prepare', 'print']));
    expect(made.textContent).toBe('Print');
  });
});
