// The lesson, or one of its parts, in somebody else's page.
import parts from 'virtual:lesson-parts';
import { h } from '../base/dom';
import { choice, embedding, frameText, reportHeight, siteAddress } from '../files/frames';
import { localCaution } from '../files/hosting';

const whole = 'lesson.html';
const labels: Readonly<Record<string, string>> = {
  [whole]: 'All of it',
  ...Object.fromEntries(parts.map(({ file, title }) => [file, title])),
};

// Its scripts are modules, which a frame without an origin of its own would not load.
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-downloads allow-popups allow-popups-to-escape-sandbox allow-modals';
const [height, leastHeight] = [800, 640]; // it scrolls where its own height is not heard

export function embedDialog(): void {
  let file = whole;
  const scorm = h('a', { download: '' }, 'SCORM package');
  const oneFile = h('a', { download: '' }, 'one file');
  const display = embedding(
    document,
    sandbox,
    choice('What', labels, (key) => {
      file = key;
      show();
    }),
    h(
      'p',
      {},
      'For a learning platform, download it as a ',
      scorm,
      ' (1.2; reports the exercises) or as ',
      oneFile,
      '.',
    ),
    ...localCaution(siteAddress()),
  );
  const show = () => {
    scorm.href = `./bco-${file.replace('.html', '-scorm.zip')}`;
    oneFile.href = `./bco-${file}`;
    const title = `Bandit convex optimisation: ${file === whole ? 'a lesson' : labels[file]}`;
    display(frameText({ address: siteAddress() + file, title, height, leastHeight, sandbox }), `./${file}`, height);
  };
  show();
}

/** In a frame only the text is shown, its height is reported, and other pages open outside. */
export function fitFrame(): void {
  document.documentElement.dataset['framed'] = '';
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="#"])')) link.target = '_blank';
  reportHeight();
}
