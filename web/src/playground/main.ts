// The playground's page begins.
import { begin } from '../begin';

void begin(
  () => import('../page_engine'),
  () => import('./start'),
);
