// The lesson, or one of its parts, in somebody else's page.
import { choice, embedding, frameText, siteAddress, reportHeight } from '../files/frames';

const pages = {
  lesson: 'All of it',
  'lesson-game': 'The game',
  'lesson-gradient': 'A gradient from numbers',
  'lesson-projections': 'Without projections',
  'lesson-rates': 'Rates',
} as const;
type Page = keyof typeof pages;

// Its scripts are modules, which a frame without an origin of its own would not load.
const sandbox = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-modals';
const height = 1200;

export function embedDialog(): void {
  let page: Page = 'lesson';
  const display = embedding(
    document,
    sandbox,
    choice('What', pages, (key) => {
      page = key;
      show();
    }),
  );
  const show = () => {
    const title = page === 'lesson' ? 'A lesson' : pages[page];
    const frame = { title: `Bandit convex optimisation: ${title}`, height, sandbox };
    display(frameText({ address: `${siteAddress()}${page}.html`, ...frame }), `./${page}.html`, height);
  };
  show();
}

/** In a frame only the text is shown, its height is told, and other pages open outside. */
export function fitFrame(): void {
  document.documentElement.dataset['framed'] = '';
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="#"])')) link.target = '_blank';
  reportHeight();
}
