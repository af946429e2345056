// The engine of the paper's page. Its threads start as soon as this script has come, while the page's own is being read.
import { pageWorkers, PaperEngine } from '../engine';

export const pageEngine = PaperEngine.begin({ workers: pageWorkers(), warm: true });
pageEngine.catch(() => undefined); // handled where the page awaits it
