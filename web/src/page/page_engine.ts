// The engine of a page. Its threads start as soon as this script has come, while those of the page are being read.
// Code of a person runs only in frames apart.
import { Engine, pageWorkers } from '../engine';

export const pageEngine = Engine.begin({
  workers: pageWorkers(),
  // One file has no editor.
  ...(import.meta.env.MODE !== 'page' && {
    ownThreads: () => import('../own_learner/own_learner').then(({ isolated }) => isolated),
  }),
  warm: true,
});
pageEngine.catch(() => undefined); // handled where the page awaits it
