// The playground's page begins.
import { begin } from '../page/begin';

void begin(
  () => import('../page/page_engine'),
  () => import('./start'),
);
