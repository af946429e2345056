// The playground's page begins.
import { begin } from '../page/begin';
import { settleWelcome } from './welcome_strip';

settleWelcome();
void begin(
  () => import('../page/page_engine'),
  () => import('./start'),
);
