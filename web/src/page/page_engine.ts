// The engine of a page. Its threads start as soon as this script has come, while those of the page are being read.
import { Engine, pageWorkers } from '../engine';

export const pageEngine = Engine.begin({ workers: pageWorkers(), warm: true });
pageEngine.catch(() => undefined); // handled where the page awaits it
