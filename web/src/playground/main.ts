// The playground's page begins.
import { byId } from '../base/dom';
import { begin } from '../page/begin';
import { Panes } from './panes';
import { settleWelcome } from './welcome_strip';

settleWelcome();
new Panes(byId('panes'), document.querySelector('main')!); // its tabs answer at once
void begin(
  () => import('../page/page_engine'),
  () => import('./start'),
);
