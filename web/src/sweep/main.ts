// Entry point of the Sweeps page.
import { begin } from '../page/begin';

void begin(
  () => import('../page/page_engine'),
  () => import('./start'),
);
